"""What is read, but lies oddly or could be read another way: it is to be asked about."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.vision.tables import HIGH, Laid, laid_out, quads, row, turned
from vision.layout.assemble import assemble
from vision.layout.oddities import odd_tiles
from vision.layout.understand import certain, tables_of
from vision.layout.values import Layout

CLOSED = "2m 3m 4m 5p 5p 6p 7p 8p 3s 4s 5s 7z 7z"
OPEN = "2m 3m 4m 5p 5p 6p 7p 8p 3s 4s"


def doubted(layout: Layout) -> list[tuple[str, str]]:
    return [(role, label) for role, label, doubt in zip(layout.roles, layout.labels, layout.doubts, strict=True) if doubt]


@pytest.mark.parametrize(
    ("meld", "asked"),
    [("6z 6z 6z", 1), ("6z~ 6z 6z", 0), ("6z~ 6z 6z 6z", 0), ("6z~+6z 6z 6z", 0), ("back 6z 6z back", 0)],
)
def test_a_set_without_a_turned_tile_is_asked_about(meld: str, asked: int):
    """The turned tile of a called kan was overlooked, and the rest was a pon without a word."""
    layout = laid_out(row(f"2m 3m 4m 5p 5p 3s 4s _0.5 2s _1.3 9p 9p~ 9p _1.3 {meld}"))
    assert [len(hand.melds) for hand in layout.hands] == [2] and doubted(layout) == [("meld", "6z")] * asked


def test_where_nobody_turns_tiles_a_set_without_one_is_not_asked_about():
    layout = laid_out(row(f"{OPEN} _0.5 2s _1.3 6z 6z 6z"))
    assert layout.roles.count("meld") == 3 and doubted(layout) == []


def test_a_foreign_indicator_is_asked_about():
    """The namer took an indicator for a tile that riichi does not know, and it was no indicator at all."""
    wall = row("back back other back back back back", 2, -5)
    layout = laid_out([*row(CLOSED + " _0.5 7z"), *wall])
    assert layout.dora == () and doubted(layout) == [("dora", "other")]
    assert doubted(laid_out([*row(CLOSED + " _0.5 7z"), Laid("other", -8, -6)])) == []


def test_the_rest_of_a_meld_is_not_an_indicator_without_a_question():
    """The turned tile of a chii was overlooked, and its other two were indicators for all hands."""
    near = row("3z _0.5 3z _1 7m~ 8m 9m 4m~ 4m 4m 7m~ 8m 9m _2.4 6s 8s", -7, 12)
    far = turned(row(CLOSED + " _0.5 7z", -7, 12), 180)
    layout = laid_out([*near, *far])
    assert doubted(layout) == [("dora", "6s"), ("dora", "8s")]


@pytest.mark.parametrize(("x", "asked"), [(-8, {26, 27}), (6, set())])
def test_indicators_beside_melds_that_are_nobodys_are_asked_about(x: float, asked: set[int]):
    """Fault: three white dragons were overlooked, a pair beside them was told to be two indicators, and three kans nobody's."""
    kans = turned(row("2m back back 2m 3m~+3m 3m 3m back 7p 7p back", -8, 14), 90)
    tiles = [*row(CLOSED + " _0.5 7z", -7, 14), *kans, *row("6p 6p", x, 0)]
    table = tables_of(quads(tiles), certain([tile.label for tile in tiles]), 2000, 1600)[0]
    assemble(table)
    assert len(table.orphans) == 3
    table.give([26, 27], "dora")
    assert odd_tiles(table) & {26, 27} == asked


@pytest.mark.parametrize(("x", "y", "more", "asked"), [(-5, 0, [], 1), (-5, 0, row("1p", 5, -4.5), 0), (4, 2.5, [], 0)])
def test_a_north_at_the_left_of_a_hand_may_be_the_indicator(x: float, y: float, more: list[Laid], asked: int):
    layout = laid_out([*row(CLOSED + " _0.5 7z"), Laid("4z", x, y), *more])
    assert layout.norths == 1 and doubted(layout) == [("north", "4z")] * asked


def test_a_long_row_that_is_nobodys_is_asked_about():
    """A missed tile made no sense of a whole hand, which then was told to be loose tiles."""
    broken = turned(row("7m 9m 1s 1s _0.5 8m~ _1 4s~ 2s 3s 6s~ 0s 7s 5z _0.9 5z", -9, 14), -90)
    layout = laid_out([*row(CLOSED + " _0.5 7z", -7, 14), *broken])
    assert [hand.side for hand in layout.hands] == ["bottom"]
    assert doubted(layout) == [("loose", "7m")]


def test_two_tiles_with_either_of_which_a_hand_wins_are_asked_about():
    """An indicator at the left was the winning tile, and the winning tile on top of the hand an indicator."""
    layout = laid_out([*row("3p _2.6 6m 6m 4p 5p 0p 6p 7p 1s 2s 3s _0.5 2m 2m 2m~+2m"), Laid("6p", 8.5, -0.65 * HIGH)])
    assert doubted(layout) == [("win", "3p"), ("dora", "6p")]


@pytest.mark.parametrize(("many", "asked"), [(1, 1), (3, 1), (11, 0)])
def test_what_is_nothing_beside_a_winning_hand_without_indicators_is_asked_about(many: int, asked: int):
    """Indicators that lay askew were loose tiles, and the hand was paid without them."""
    askew = [replace(tile, turn=45.0) for tile in row("0s 1p 3p 6z 8p 1m 9m 1z 2z 3z 5z", 2, -7)[:many]]
    layout = laid_out([*row(CLOSED + " _0.5 7z"), *askew])
    assert layout.dora == () and doubted(layout) == [("loose", "0s")] * asked


def test_beside_indicators_what_is_nothing_is_not_asked_about():
    askew = Laid("0s", 12, -7, 45)
    assert doubted(laid_out([*row(CLOSED + " _0.5 7z"), Laid("1p", 3, -3), askew])) == []


def test_what_would_complete_a_hand_is_asked_about():
    """A called north below the hand was its winning tile, and the tile that it won with was nothing."""
    layout = laid_out([*row(CLOSED), Laid("4z", 5, 1.6), Laid("7z", 6, -6, 45)])
    assert [hand.win for hand in layout.hands] == ["4z"] and doubted(layout) == [("loose", "7z")]


@pytest.mark.parametrize("gap", [0.1, 0.2, 0.3])
def test_a_pon_that_may_be_a_pair_with_the_winning_tile_is_asked_about(gap: float):
    """Three tiles at the end of a short row, the last of them turned, were a pon without a word."""
    melds = "8p~ 6p 7p 6m 6m~+6m 6m 1s~ 1s 1s"
    layout = laid_out(row(f"4s 4s _0.1 7s 7s _{gap} 7s~ _0.6 {melds}"))
    assert doubted(layout) == [("meld" if layout.hands[0].win is None else "win", "7s")]


def test_what_is_taken_back_twice_is_one_row():
    """A tile that was given away and taken back twice lay in two rows, of which one touched nothing: an ura indicator was a dora."""
    tiles = row("5s 6s 6s 7s _2.7 5p")
    labels = [tile.label for tile in tiles]
    table = tables_of(quads(tiles), certain(labels), 800, 600)[0]
    before = len(table.rows)
    table.release([1, 2])
    table.release([1, 2])
    assert len(table.rows) == before + 1 and table.touch.shape == (before + 1, before + 1)


@pytest.mark.parametrize("meld", ["back 6z 6z", "6z 6z back", "6z back 6z"])
def test_a_set_of_three_with_a_back_is_a_closed_kan_and_asked_about(meld: str):
    """Fault: of a closed kan one dark back was overlooked, and two equal faces with a back beside them were a pon of two."""
    layout = laid_out(row(f"{OPEN} _0.5 2s _1.3 {meld}"))
    ((kan,),) = (hand.melds for hand in layout.hands)
    assert (kan.kind, kan.tiles, kan.called) == ("ankan", ("6z",) * 4, None)
    assert doubted(layout) == [("meld", "back")] and not layout.miscounted


@pytest.mark.parametrize("gap", ["", "_0.1 "])
def test_the_end_of_a_rack_behind_a_pair_makes_no_kan(gap: str):
    """A set of three with a back is one only where a gap parts it from the hand: else a waiting hand would win with it."""
    layout = laid_out(row(f"1m 2m 3m 4p 5p 6p 7s 8s 9s 1p 1p 2z 2z {gap}back"))
    (hand,) = layout.hands
    assert len(hand.tiles) == 13 and hand.melds == () and not hand.complete


@pytest.mark.parametrize("melds", [1, 2])
def test_a_closed_kan_that_lacks_a_back_is_no_wall_in_a_row_of_its_own(melds: int):
    """Fault: two backs were expected of every kan, and the faces between one were undoubted indicators in a wall."""
    concealed = {1: OPEN, 2: "2m 3m 4m 5p 5p 3s 4s"}[melds]
    apart = row({1: "back 6z 6z", 2: "back 6z 6z _1 back 2z 2z"}[melds], 14, -4)
    layout = laid_out([*row(f"{concealed} _0.5 5s", -8), *apart])
    assert layout.dora == () and [meld.kind for hand in layout.hands for meld in hand.melds] == ["ankan"] * melds
    assert doubted(layout) == [("meld", "back")] * melds
