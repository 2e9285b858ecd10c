"""When the number of tiles of a hand cannot be right, and when it hangs on what may be no tile."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tables import Laid, laid_out, quads, row, seen
from vision.layout.counted import gaps_of, lone_of, with_open_counts
from vision.layout.understand import certain, understand
from vision.layout.values import Layout

THIRTEEN = "2m 3m 4m 0m 6m 7m 9m 9m 2s 3s 4s 5s 6s"
WINNING = f"{THIRTEEN} _ 4s"
NOTHING = np.zeros((0, 4, 2), np.float32)


def opened(tiles: list[Laid], perhaps: tuple[int, ...] = (), refused: tuple[Laid, ...] = ()) -> Layout:
    """The layout of tiles of which some may be none, with further finds that were refused."""
    corners = quads([*tiles, *refused])
    known, other = corners[: len(tiles)], corners[len(tiles) :]
    labels = [tile.label for tile in tiles]
    shares = certain(labels)
    layout = understand(seen(labels, known, shares), shares, 2000, 1000)
    return with_open_counts(layout, known, np.isin(np.arange(len(tiles)), perhaps), other)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1m 2m 3m 4m back 5m 6m 7m 8m 9m back 1p 2p 3p 4p 4p", [4, 10]),  # fourteen faces in a rack with two gaps
        ("1m 2m 3m 4m back 5m 6m 7m 8m 9m 1p 2p 3p", []),  # twelve faces: it may be the thirteenth, it is doubted
        (f"{THIRTEEN} _0.7 back", [13]),  # a frame printed on the cloth, beside the hand as a winning tile would lie
        (THIRTEEN, []),
    ],
)
def test_a_back_in_the_row_of_a_whole_hand_is_a_gap(text, expected):
    tiles = row(text)
    labels = [tile.label for tile in tiles]
    shares = certain(labels)
    assert gaps_of(understand(seen(labels, quads(tiles), shares), shares, 2000, 1000)) == expected


def test_what_was_a_rack_is_no_hole_for_an_overlooked_tile():
    tiles = row("1m 2m 3m 4m _ 5m 6m 7m 8m 9m 1p 2p 3p 4s")
    labels = [tile.label for tile in tiles]
    shares = certain(labels)
    told = [
        understand(seen(labels, quads(tiles), shares), shares, 2000, 1000, racked=racked).miscounted for racked in (False, True)
    ]
    assert told == [True, False]


def test_a_find_that_may_be_none_matters_only_where_the_hand_could_be_without_it():
    fourteen = row(WINNING.replace("9m 9m", "1z 2z"))
    assert opened(fourteen, (3,)).miscounted
    # a winning shape, or a number that no hand has without it, tells that it is one
    assert not opened(row(WINNING), (3,)).miscounted
    assert not opened(row(THIRTEEN), (3,)).miscounted
    # it is no part of the hand
    assert not opened([*fourteen, *row("3p", 2, -4)], (14,)).miscounted


@pytest.mark.parametrize(
    ("x", "y", "size", "open_"),
    [
        (13.8, 0, 1, True), (-0.6, 0, 1, True),  # at either end
        (16, 0, 1, False), (5, -2, 1, False), (5, 2, 1, False),  # too far away
        (12.9, 0, 1, False),  # half of it is a tile already
    ],
)  # fmt: skip
def test_a_find_that_was_refused_matters_beside_a_hand(x, y, size, open_):
    assert opened(row(THIRTEEN), refused=(Laid("1m", x, y),)).miscounted is open_


def test_a_row_of_fourteen_that_wins_has_no_room_for_more():
    beside = Laid("1m", 14.8, 0)
    in_a_row = row(WINNING.replace("_ 4s", "4s"))
    assert not opened(in_a_row, refused=(beside,)).miscounted
    # but a pon may be a kan
    called = row("2p 3p 4p 5p 6p 7p 8s 8s 2s 3s 4s _1.5 6z 6z~ 6z")
    end = max(tile.x for tile in called)
    assert not opened(called).miscounted
    assert opened(called, refused=(Laid("6z", end + 1.02, 0),)).miscounted


def test_a_find_of_another_size_is_no_overlooked_tile():
    tiles = row(THIRTEEN)
    corners = quads(tiles)
    small = (corners[-1:] - corners[-1].mean(axis=0)) / 2 + corners[-1].mean(axis=0) + (42, 0)
    labels = [tile.label for tile in tiles]
    layout = understand(seen(labels, corners, certain(labels)), certain(labels), 2000, 1000)
    assert not with_open_counts(layout, corners, np.zeros(13, bool), small.astype(np.float32)).miscounted
    assert with_open_counts(layout, corners, np.zeros(13, bool), corners[-1:] + np.float32([42, 0])).miscounted


@pytest.mark.parametrize(
    ("others", "refused", "expected"),
    [
        ("_9 5z", (10.52, -4), True),  # beside an indicator
        ("_9 5z", (9.5, -2.63), True),  # the ura below it
        ("_9 5z", (12.5, -4), False),  # a tile's width away
        ("_4 back back back _1.02 back back back", (7.57, -4), True),  # the indicator of a dead wall
        ("_4 back back back back back", (9.6, -4), False),  # at its end
    ],
    ids=["beside", "below", "away", "amid", "end"],
)
def test_what_may_be_an_overlooked_indicator_is_asked_about_before_a_hand_is_paid(others: str, refused, expected: bool):
    """Fault: the one open tile of a dead wall was refused, and the hand was paid without its dora and without a question."""
    table = [*row(WINNING), *row(others, y=-4)]
    assert opened(table, (), (Laid("9p", *refused),)).miscounted is expected
    # of a hand that does not win nobody is paid
    short = [*row("2m 3m 4m 0m 6m 7m 9m 9m 2s 3s 4s 5s 7s"), *row(others, y=-4)]
    assert not opened(short, (), (Laid("9p", *refused),)).miscounted


def test_every_way_to_see_the_tiles_is_marked():
    layout = laid_out(row("2m 3m 4m 5p 5p 5p 6p 7p 8p 3s 3s 7z 7z 7z~"))
    assert layout.alternatives and not any(one.miscounted for one in (layout, *layout.alternatives))
    corners = quads(row("2m 3m 4m 5p 5p 5p 6p 7p 8p 3s 3s 7z 7z 7z~"))
    marked = with_open_counts(layout, corners, np.zeros(14, bool), corners[:1] - np.float32([42, 0]))
    assert all(one.miscounted for one in marked.alternatives)
    assert with_open_counts(Layout(), NOTHING, np.zeros(0, bool), corners[:1]) == Layout()


def test_a_short_hand_with_tiles_that_belong_to_nothing_is_miscounted():
    hand = row("1m 2m 3m 4p 5p 6p 7s 8s")
    assert not laid_out(hand).miscounted
    strewn = [Laid("9p", 3, 8, 25), Laid("1s", 6, 12, 70)]
    layout = laid_out([*hand, *strewn])
    assert "loose" in layout.roles and layout.miscounted
    whole = laid_out([*row(THIRTEEN), *(replace(tile, x=tile.x + 2) for tile in strewn)])
    assert not whole.miscounted


@pytest.mark.parametrize(
    ("odd", "faint", "expected"),
    [
        (Laid("back", 30, -20, 15), True, [13]),
        (Laid("other", 30, -20, 15), True, [13]),
        (Laid("back", 30, -20, 15), False, []),  # surely a tile
        (Laid("9p", 30, -20, 15), True, []),  # it has a face
        (Laid("back", 30, -2, 0), True, []),  # not by itself
    ],
    ids=["back", "foreign", "sure", "face", "near"],
)
def test_a_find_without_a_face_that_may_be_none_and_lies_by_itself_is_none(odd: Laid, faint: bool, expected: list[int]):
    tiles = [*row(THIRTEEN), odd, Laid("9s", 31.2, -2)]
    layout, corners = laid_out(tiles), quads(tiles)
    perhaps = np.zeros(len(tiles), bool)
    perhaps[13] = faint
    assert lone_of(layout, corners, perhaps) == expected


@pytest.mark.parametrize(
    ("text", "miscounted"), [("3m 4m 4m 5m 5m 4p 4p 1s 2s 2s _ 6m", True), ("3m 4m 4m 5m 5m 4p 4p 1s 2s 2s", False)]
)
def test_a_winning_tile_beside_a_hand_that_is_short_of_a_meld_is_miscounted(text: str, miscounted: bool):
    """A meld that lay too flat to be found left a hand of eleven tiles of which nothing was said."""
    layout = laid_out(row(text))
    assert (layout.hands[0].win is not None, layout.miscounted) == (miscounted, miscounted)
