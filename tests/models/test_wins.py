"""Winning hands as they are laid for measuring, and what is read of them."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from models.layout_check import Figures, Noise, faults, kinds_of, sketched
from models.scenes.__main__ import truth
from models.scenes.faces import FaceBank
from models.scenes.layouts import Deck
from models.scenes.scene import render
from models.scenes.wins import win_recipe
from scoring.hand import Hand, Meld
from scoring.tiles import FACES, Tile, key_of
from scoring.waits import is_complete
from vision.layout.values import Layout, SeenHand

ROOT = Path(__file__).resolve().parents[2]
SIZE = (24.0, 32.0, 16.0)


def recipe(seed: int):
    rng = np.random.default_rng([8, seed])
    return win_recipe(rng, Deck(rng, 1, False), SIZE)


def test_every_hand_is_a_win_with_well_formed_melds():
    seen: Counter[str] = Counter()
    for seed in range(120):
        made = recipe(seed)
        assert made.wins is not None
        copies = Counter(piece.label.replace("0", "5") for piece in made.pieces if piece.label in FACES)
        assert max(copies.values()) <= 4
        for hand in made.wins["hands"]:
            concealed = [Tile.parse(label) for label in (*hand["hand"], *([hand["win"]] if hand["win"] else []))]
            melds = [Meld(meld["kind"], "".join(meld["tiles"]), meld["called"]) for meld in hand["melds"]]
            assert all(meld.fault is None for meld in melds)
            assert len(concealed) + 3 * len(melds) == 14 and is_complete(key_of(concealed), len(concealed))
            assert Hand(concealed, melds).all_tiles
            assert (hand["win"] is None) == (hand["placed"] == "end")
        seen.update(kinds_of(made.wins))
    wanted = {"1 hands", "2 hands", "3 hands", "4 hands", "win apart", "win turned", "win above", "win top", "win end"}
    wanted |= {
        "chii",
        "pon",
        "daiminkan",
        "kakan",
        "ankan outer",
        "ankan inner",
        "indicators above",
        "indicators wall",
        "indicators separate",
    }
    assert wanted <= set(seen)


def test_the_truth_counts_what_lies_there():
    for seed in range(40):
        made = recipe(seed)
        assert made.wins is not None
        roles = Counter(piece.role for piece in made.pieces)
        hands = made.wins["hands"]
        assert roles["hand"] == sum(len(hand["hand"]) for hand in hands)
        assert roles["win"] == sum(hand["win"] is not None for hand in hands)
        assert roles["meld"] == sum(len(meld["tiles"]) for hand in hands for meld in hand["melds"])
        assert (roles["dora"], roles["ura"]) == (len(made.wins["dora"]), len(made.wins["ura"]))
        assert roles["north"] == made.wins["norths"]


def test_a_drawn_scene_brings_its_truth_and_others_have_none():
    scene = render(np.random.default_rng(3), FaceBank(None), 256, "win")
    assert scene.wins is not None and truth(scene)["wins"] == scene.wins
    assert "wins" not in truth(render(np.random.default_rng(3), FaceBank(None), 256, "hand"))


def test_a_sketch_shows_every_tile_and_is_the_same_again():
    first, second = sketched(4, 2), sketched(4, 2)
    assert first.is_whole and np.array_equal([t.quad for t in first.tiles], [t.quad for t in second.tiles])


@pytest.mark.parametrize(("noise", "least"), [(Noise(), 0.95), (Noise(corners=0.06), 0.85)])
def test_winning_hands_are_understood(noise: Noise, least: float):
    figures = Figures()
    for number in range(60):
        figures.add(sketched(31, number), noise, np.random.default_rng([31, number]))
    assert np.mean(figures.by_kind["all"]) >= least, figures.report()
    assert figures.counts["advised"] == 0, figures.report()


def test_unclear_faces_are_never_wrong_in_silence():
    figures = Figures()
    for number in range(60):
        figures.add(sketched(32, number), Noise(labels=0.1), np.random.default_rng([32, number]))
    assert figures.counts["before"] > 2 * figures.counts["after"] and figures.counts["spoilt"] == 0, figures.report()
    assert figures.counts["silent"] == 0, figures.report()


@pytest.mark.parametrize(
    ("tiles", "win", "wrong"),
    [
        (("5p",), "0p", set()), (("0p",), "5p", set()), (("5p", "0p"), None, set()), (("5p",), "5p", {"win"}),
        (("5p",), None, {"win"}), (("0p", "4p"), None, {"hand", "win"}),
    ],
)  # fmt: skip
def test_which_of_two_alike_tiles_won_is_no_question(tiles: tuple[str, ...], win: str | None, wrong: set[str]):
    told = {"side": "bottom", "hand": ["5p"], "win": "0p", "melds": []}
    layout = Layout(hands=(SeenHand("bottom", tiles, (), win),))
    assert faults(layout, {"hands": [told], "dora": [], "ura": [], "norths": 0}) == wrong


@pytest.mark.parametrize(("sides", "wrong"), [(("right", "left"), set()), (("bottom", "left"), {"side"})])
def test_a_photo_turned_by_half_a_quarter_has_its_sides_either_way(sides: tuple[str, str], wrong: set[str]):
    hands = [{"side": side, "hand": ["1z"], "win": None, "melds": []} for side in ("bottom", "top")]
    layout = Layout(hands=tuple(SeenHand(side, ("1z",)) for side in sides))
    assert faults(layout, {"hands": hands, "dora": [], "ura": [], "norths": 0}) == wrong


def test_the_command_reports():
    command = [sys.executable, "-m", "models.layout_check", "--many", "3", "--missed", "0.05", "--extra", "0.5", "--show"]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    assert "all" in done.stdout and "ms for" in done.stdout
