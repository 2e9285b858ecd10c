"""What a layout tells: the nearest hand, other ways to see it, and tiles with their roles."""

from __future__ import annotations

import numpy as np

from tests.vision.tables import Laid, laid_out, quads, row, seen, turned
from vision.layout.understand import certain, understand
from vision.layout.values import Layout, SeenHand

PAIR_OR_PON = "2m 3m 4m 5p 5p 5p 6p 7p 8p 3s 3s 7z 7z 7z~"


def test_an_empty_layout_tells_nothing():
    assert Layout().to_json() == {
        "hand": "", "melds": [], "win": None, "dora": [], "ura": [], "norths": 0, "hands": [], "ponds": [],
    }  # fmt: skip
    assert Layout().nearest is None and Layout().applied([]) == ()


def test_the_nearest_hand_is_a_complete_one_before_the_nearest():
    open_, complete = SeenHand("bottom", ("1m",) * 10), SeenHand("left", ("1m",) * 13, win="1m", complete=True)
    assert Layout(hands=(open_, complete)).nearest is complete
    tenpai = SeenHand("top", ("1m",) * 13)
    assert Layout(hands=(open_, tenpai)).nearest is tenpai


def test_another_way_to_see_the_same_tiles_is_kept():
    layout = laid_out(row(PAIR_OR_PON))
    other = layout.alternatives[0]
    assert (layout.hands[0].win, other.hands[0].win) == ("7z", None)
    assert [meld.to_json()["from_side"] for meld in other.hands[0].melds] == ["right"]
    assert layout.score > other.score and not other.alternatives
    assert sorted(other.roles) != sorted(layout.roles)


def test_a_close_call_leaves_the_winning_tile_in_doubt():
    layout = laid_out(row("2m 3m 4m 5p 5p 6p 7p 8p 3s 4s 5s 7z 7z _0.2 7z"))
    assert (layout.hands[0].win, layout.doubts[-1]) == ("7z", True)
    assert layout.alternatives[0].hands[0].win is None


def test_tiles_get_what_was_understood():
    tiles = row("2m 3m 4m 5p 5p 6p 7p 8p 3s 4s 5s 7z 7z _0.5 6z")
    shares = certain([tile.label for tile in tiles])
    shares[13] = 1e-4
    shares[13, [36, 35]] = 0.3, 0.68
    known = seen([*(tile.label for tile in tiles[:13]), "6z"], quads(tiles), shares)
    layout = understand(known, shares, 1000, 500)
    last = layout.applied(known)[13]
    assert (last.role, last.label, last.doubt, last.confidence) == ("win", "7z", True, 0.0)
    assert layout.applied(known)[0] == known[0].__class__(**{**vars(known[0]), "role": "hand"})


def test_groups_tell_hands_and_melds_apart():
    tiles = [
        laid
        for degrees in (0, 180)
        for laid in turned(row("2m 3m 4m 5p 5p 6p 7p _1 7z 7z~ 7z _0.1 1s~ 2s 3s", -7, 12), degrees)
    ]
    layout = laid_out(tiles)
    groups = {role: {g for r, g in zip(layout.roles, layout.groups, strict=True) if r == role} for role in ("hand", "meld")}
    assert groups == {"hand": {0, 1}, "meld": {0, 1, 2, 3}}
    assert [hand.group for hand in layout.hands] == [0, 1] and [hand.side for hand in layout.hands] == ["bottom", "top"]


def test_a_hand_that_hardly_tells_its_direction_is_read_from_below():
    layout = laid_out(
        [Laid("1p", 1.02 * place, 0.0) for place in range(4)] + [Laid("5p", 1.02 * place, 0.0, 180) for place in range(4, 7)]
    )
    assert layout.hands[0].side == "bottom"
    assert np.all(np.array(layout.hands[0].tiles) == ["1p"] * 4 + ["5p"] * 3)
