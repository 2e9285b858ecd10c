"""Hands of a few tiles, whose melds and winning tile tell that they are hands."""

from __future__ import annotations

import pytest

from tests.vision.tables import HIGH, Laid, laid_out, row, turned
from vision.layout.values import Layout, SeenHand

#: Four melds that touch, and three.
FOUR = "4p 4p 4p 4p~ 4z 4z~ 4z 4z 9m 9m 9m~ 5p~ 5p 5p"
THREE = "9m~ 7m 8m 5s~ 3s 4s 8p~ 8p 8p"


def only(layout: Layout) -> SeenHand:
    (hand,) = layout.hands
    return hand


def test_a_called_kan_is_not_a_pon_with_its_fourth_tile_as_the_hand():
    """The hand lies far from its melds, and a tile of the kan at their left was taken for it: nobody waits for a fifth."""
    kan = row("6s 6s~ 6s 6s _0.25 8s~ 7s 9s _0.7 5s 5s 5s~ 9p~ 9p 9p")
    hand = only(laid_out([*kan, Laid("3p", -6, 0), Laid("3p", -6, -0.6 * HIGH, 90)]))
    assert (hand.tiles, hand.win) == (("3p",), "3p") and hand.complete
    assert [meld.kind for meld in hand.melds] == ["daiminkan", "chii", "pon", "pon"]


@pytest.mark.parametrize("angle", [0, 90, 180, 270])
def test_an_indicator_in_line_with_the_melds_is_not_the_hand(angle: int):
    """Indicators at the left were taken for the hand, and what was the hand for its winning tile."""
    tiles = [*row("9p _2.6 9s _2.3 " + FOUR), Laid("9s", 4.1, -1.3 * HIGH), Laid("2p", 0.4, HIGH + 0.02)]
    layout = laid_out(turned(tiles, angle))
    hand = only(layout)
    assert (hand.tiles, hand.win) == (("9s",), "9s") and hand.complete
    assert (layout.dora, layout.ura) == (("9p",), ("2p",))


def test_a_hand_that_wins_goes_before_one_that_is_nearer():
    """Four indicators lay nearer to the melds than the four tiles of the hand with its winning tile."""
    tiles = [
        *turned(row("4z 4z 5z 5z"), -8), Laid("4z", 5.2, 0.2, 75), *row("3m 3z 9p 1z", 8.5, -2.6), *row("7p~ 7p 7p", 9, 0),
        *row("9s 9s~+9s 9s 6s~ 5s 7s", 8, 2.7),
    ]  # fmt: skip
    layout = laid_out(tiles)
    hand = only(layout)
    assert ("".join(sorted(hand.tiles)), hand.win) == ("4z4z5z5z", "4z") and hand.complete
    assert layout.dora == ("3m", "3z", "9p", "1z")


def test_a_chii_beside_an_indicator_belongs_to_the_hand_that_wins():
    tiles = [
        *row("8s _0.6 8s~ _1.9 6z~ 6z 6z _0.1 9p 9p 9p~"), *row("6m~ 0m 7m", 5.5, -2.1), *row("0p _0.35 0s~ 3s 4s", 4, -4.2),
    ]  # fmt: skip
    layout = laid_out(tiles)
    hand = only(layout)
    assert (hand.tiles, hand.win, layout.dora) == (("8s",), "8s", ("0p",)) and hand.complete


def test_five_tiles_that_win_with_three_melds_are_no_pond():
    wall = row("back back back 8m back back back", 6, -12)
    layout = laid_out([*row("1s 7s 7s 7s 1s"), *row(THREE, 9, -2.5), *wall, Laid("4z", 2.6, 3)])
    assert len(only(layout).tiles) == 5 and only(layout).complete


def test_a_hand_across_the_table_keeps_its_melds():
    """Its only tile was given away, though the winning one lay beside it."""
    near = row("7z _1.2 7z _1 2z 2z 2z~ _0.1 6s 6s~ 6s 0s 5s~ 5s 8p~ 7p 9p", -6, 13)
    far = turned(row("7s _1.4 7s _1 8p~ 6p 7p _0.5 3p 3p 3p~ 8s~ 8s 8s 4z 4z 4z~", -6, 13), 180)
    hands = {hand.side: (hand.tiles, hand.win, len(hand.melds)) for hand in laid_out([*near, *far]).hands}
    assert hands == {"bottom": (("7z",), "7z", 4), "top": (("7s",), "7s", 4)}


def test_a_short_row_seen_from_across_is_read_as_its_melds_are():
    """Faces that are alike upside down told nothing of a hand of five, which was then read from its last tile to its first."""
    melds = [*row("7m 7m 7m~", 9, 3), *row("9s~ 7s 8s", 9, 0), *row("back back back 1m back back", 0, -4)]
    layout = laid_out(turned([*row("2p 2p 3p 5p _1 4p"), *melds, *row("4p~ 4p 4p", 9, 6)], 180))
    (hand,) = layout.hands
    assert (hand.tiles, hand.win) == (("2p", "2p", "3p", "5p"), "4p")
    assert [(meld.kind, meld.from_side) for meld in hand.melds].count(("pon", "left")) == 1
