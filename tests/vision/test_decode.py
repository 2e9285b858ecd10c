"""What a set, a meld and a hand can be decides only where the faces leave it open, and is never hidden."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.tiles import FACES
from tests.vision.tables import Laid, quads, row, seen
from vision.labels import LABELS
from vision.layout.understand import certain, understand
from vision.layout.values import Layout

HAND = "2m 3m 4m 5p 5p 6p 7p 8p 3s 4s 5s 7z 7z _0.5 7z"
#: Place in `HAND` and in rows made of it.
FIRST, SIX_P, WIN = 0, 5, 13


def read(tiles: list[Laid], unsure: Mapping[int, Mapping[str, float]], *, fixed: bool = False, reds: int = 1) -> Layout:
    """What is understood where some tiles' labels are only this probable."""
    shares = certain([tile.label for tile in tiles], 0.995)
    for place, told in unsure.items():
        shares[place] = (1 - sum(told.values())) / len(LABELS)
        for label, share in told.items():
            shares[place, LABELS.index(label)] += share
    labels = [LABELS[best] for best in shares.argmax(axis=1)]
    other = np.full(len(tiles), fixed)
    return understand(seen(labels, quads(tiles), shares), shares, 2000, 1000, reds=reds, other_doubts=other)


def changes(tiles: list[Laid], layout: Layout, unsure: Mapping[int, Mapping[str, float]]) -> dict[int, str]:
    """The places whose label is not the most probable one, with what it became."""
    before = [tile.label for tile in tiles]
    for place, told in unsure.items():
        before[place] = max(told, key=told.__getitem__)
    return {place: new for place, (old, new) in enumerate(zip(before, layout.labels, strict=True)) if old != new}


@pytest.mark.parametrize(
    ("text", "unsure", "changed"),
    [
        (HAND, {SIX_P: {"1p": 0.6, "6p": 0.35}}, {SIX_P: "6p"}),
        (HAND, {SIX_P: {"1p": 0.95, "6p": 0.04}}, {}),
        (HAND, {SIX_P: {"1p": 0.6, "1m": 0.35}}, {}),
        (HAND, {SIX_P: {"1p": 0.6, "6p": 0.35}, FIRST: {"6m": 0.7, "2m": 0.25}}, {SIX_P: "6p", FIRST: "2m"}),
        (HAND, {WIN: {"6z": 0.7, "7z": 0.25}}, {WIN: "7z"}),
        (HAND.replace(" _0.5 7z", ""), {SIX_P: {"1p": 0.6, "6p": 0.35}}, {}),
        (HAND, {SIX_P: {"6p": 0.6, "1p": 0.35}}, {}),
    ],
    ids=["open", "clear", "no candidate completes", "two of them", "the winning tile", "thirteen tiles", "complete already"],
)  # fmt: skip
def test_a_complete_hand_is_likelier(text: str, unsure: dict[int, dict[str, float]], changed: dict[int, str]):
    tiles = row(text)
    layout = read(tiles, unsure)
    assert changes(tiles, layout, unsure) == changed
    assert all(layout.doubts[place] for place in changed)


@pytest.mark.parametrize(
    ("meld", "unsure", "changed", "doubted"),
    [
        ("7z 7z~ 7z", {12: {"5z": 0.55, "7z": 0.4}}, {12: "7z"}, {12}),
        ("5s~ 3s 4s", {11: {"2s": 0.5, "3s": 0.45}}, {11: "3s"}, {11}),
        ("5s~ 3s 4s", {10: {"0s": 0.55, "5s": 0.44}}, {}, {10}),
        ("5s~ 3s 4s", {11: {"2p": 0.97, "3s": 0.01}}, {}, {10, 11, 12}),
        ("9s 9s~ 9s 9s", {13: {"8s": 0.5, "9s": 0.45}}, {13: "9s"}, {13}),
        ("back 2z 2z back", {12: {"3z": 0.5, "2z": 0.45}}, {12: "2z"}, {12}),
    ],
)
def test_a_meld_is_well_formed(meld: str, unsure: dict[int, dict[str, float]], changed: dict[int, str], doubted: set[int]):
    tiles = row("2m 3m 4m 6p 6p 6p 6p 7p 8p 3z _1.2 " + meld)
    layout = read(tiles, unsure)
    assert changes(tiles, layout, unsure) == changed
    assert {place for place, doubt in enumerate(layout.doubts) if doubt} == doubted


def test_no_kind_is_there_five_times():
    tiles = row("1m 1m 1m 1m 5p 6p 7p 8p 3s 4s 5s 7z 1m")
    layout = read(tiles, {12: {"1m": 0.6, "7m": 0.38}})
    assert (layout.labels[12], layout.doubts[12]) == ("7m", True)
    layout = read(tiles, {12: {"1m": 0.95, "7m": 0.04}})
    assert (layout.labels[12], layout.doubts[12]) == ("1m", True), "a clear face stays, in doubt"


def test_a_closed_kan_takes_all_four():
    tiles = row("2z 3m 4m 6p 6p 6p 6p 7p 8p 3z _1.2 back 2z 2z back")
    layout = read(tiles, {0: {"2z": 0.6, "3z": 0.38}})
    assert (layout.labels[0], layout.doubts[0]) == ("3z", True)


@pytest.mark.parametrize(("reds", "label", "doubt"), [(1, "5p", True), (2, "0p", True)])
def test_red_fives_are_no_more_than_the_rules_have(reds: int, label: str, doubt: bool):
    tiles = row("2m 3m 4m 0p 0p 6p 7p 8p 3s 4s 5s 7z 7z")
    layout = read(tiles, {4: {"0p": 0.7, "5p": 0.28}}, reds=reds)
    assert (layout.labels[3], layout.labels[4], layout.doubts[4]) == ("0p", label, doubt)


@pytest.mark.parametrize(
    ("text", "place", "told", "fixed", "doubt"),
    [
        ("2m 3m 4m 6p 6p 6p 6p 7p 8p 3z _1.2 7z 7z~ 7z", 12, {"7z": 0.8, "1z": 0.19}, False, False),
        ("2m 3m 4m 6p 6p 6p 6p 7p 8p 3z _1.2 7z 7z~ 7z", 12, {"7z": 0.8, "1z": 0.19}, True, True),
        ("2m 3m 4m 6p 6p 6p 6p 7p 8p 3z _1.2 7z 7z~ 7z", 12, {"7z": 0.55, "1z": 0.44}, False, True),
        ("2m 3m 4m 6p 6p 6p 6p 7p 8p 3z _1.2 5s 5s~ 5s", 12, {"5s": 0.8, "0s": 0.19}, False, True),
        ("2m 3m 4m 6p 6p 6p 6p 7p 8p 3z _1.2 5s~ 3s 4s", 10, {"5s": 0.8, "2s": 0.19}, False, True),
        ("2m 3m 4m 6p 6p 6p 6p 7p 8p 3z _1.2 5s~ 3s 4s", 11, {"3s": 0.8, "7z": 0.19}, False, False),
        (HAND, SIX_P, {"6p": 0.8, "7z": 0.19}, False, False),
        (HAND, SIX_P, {"6p": 0.8, "9p": 0.19}, False, True),
        (HAND.replace(" _0.5 7z", ""), SIX_P, {"6p": 0.8, "7z": 0.19}, False, True),
    ],
    ids=[
        "pon", "doubted for another reason", "hardly likelier", "perhaps red", "chii either way", "chii", "hand", "hand either way",
        "no whole hand",
    ],
)  # fmt: skip
def test_a_doubt_goes_only_where_the_structure_proves_the_label(
    text: str, place: int, told: dict[str, float], fixed: bool, doubt: bool
):
    assert read(row(text), {place: told}, fixed=fixed).doubts[place] == doubt


@given(st.integers(0, 2**32 - 1))
def test_a_clear_label_is_never_changed_and_a_changed_one_never_hidden(seed: int):
    rng = np.random.default_rng(seed)
    tiles = row(HAND + " _3 1m 1m~ 1m")
    unsure = {}
    for place in rng.choice(len(tiles), 4, replace=False).tolist():
        share = float(rng.uniform(0.4, 0.99))
        one, two = rng.choice(FACES, 2, replace=False).tolist()
        unsure[place] = {one: share, two: (1 - share) * 0.9}
    layout = read(tiles, unsure)
    for place in changes(tiles, layout, unsure):
        assert layout.doubts[place] and max(unsure[place].values()) < 0.9
    assert all(layout.doubts[place] for place, told in unsure.items() if max(told.values()) < 0.6)
