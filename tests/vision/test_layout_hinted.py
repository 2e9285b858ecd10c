"""What a photo is said to show: only indicators, or a hand without any."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.photos import encoded
from tests.vision.tables import laid_out, quads, row, seen
from tests.vision.test_read import TABLE
from tests.vision.toys import ToyFinder, ToyNamer, toy_photo
from vision.layout.hinted import HINTS, hinted
from vision.layout.understand import certain
from vision.layout.values import Layout
from vision.read import Reader
from vision.reading import SeenTile

HAND = row("2m 3m 4m 0m 6m 7m 9m 9m 2s 3s 4s 5s 6s")
ABOVE = row("4s", 6, -4)


def tiles_of(tiles: list) -> list[SeenTile]:
    labels = [tile.label for tile in tiles]
    return seen(labels, quads(tiles), certain(labels))


def told(tiles: list, hint: str) -> Layout:
    return hinted(laid_out(tiles), tiles_of(tiles), np.zeros(len(tiles), bool), hint)


@pytest.mark.parametrize("hint", ["", "table"])
def test_without_a_hint_nothing_changes(hint: str):
    assert told([*HAND, *ABOVE], hint) == laid_out([*HAND, *ABOVE])


@pytest.mark.parametrize("hint", HINTS)
def test_a_photo_of_nothing_shows_nothing(hint: str):
    assert hinted(Layout(), (), np.zeros(0, bool), hint) == Layout()


@pytest.mark.parametrize("hint", ["dora", "ura"])
def test_every_face_is_an_indicator_and_every_back_the_wall(hint: str):
    tiles = row("back 2m 3m 4m back other")
    found = told(tiles, hint)
    assert found.roles == ("wall", hint, hint, hint, "wall", "loose") and found.hands == ()
    assert (found.dora, found.ura) == ((("2m", "3m", "4m"), ()) if hint == "dora" else ((), ("2m", "3m", "4m")))


def test_an_indicator_that_may_be_no_tile_is_in_doubt_but_the_wall_is_not():
    tiles = row("back 2m")
    found = hinted(laid_out(tiles), tiles_of(tiles), np.array([True, True]), "dora")
    assert found.doubts == (False, True)


def test_what_looks_like_the_indicator_of_a_hand_is_its_winning_tile():
    assert laid_out([*HAND, *ABOVE]).dora == ("4s",)
    found = told([*HAND, *ABOVE], "hand")
    assert found.dora == () and found.roles[-1] == "win"
    hand = found.nearest
    assert hand is not None and (hand.win, hand.win_member, hand.complete) == ("4s", 13, True)


def test_of_a_whole_hand_it_is_no_part():
    found = told([*HAND, *row("4s", 14), *row("1p", 6, -4)], "hand")
    assert found.dora == () and found.roles[-1] == "loose" and found.nearest is not None and found.nearest.count == 14


def test_a_way_to_see_it_without_indicators_goes_before():
    layout = laid_out([*HAND, *ABOVE])
    other = replace(laid_out([*HAND, *row("4s", 14)]), score=-1.0)
    found = hinted(replace(layout, alternatives=(other,)), (), np.zeros(0, bool), "hand")
    assert found == other and found.alternatives == ()


def test_the_reader_takes_the_hint():
    data = encoded(toy_photo(TABLE), "PNG")
    reader = Reader(ToyFinder(), ToyNamer())
    assert reader.read(data).layout.dora == ("2m", "6m", "7p")  # type: ignore[union-attr]
    reading = reader.read(data, hint="hand")
    assert reading.layout is not None and reading.layout.dora == ()
    reading = reader.read(data, hint="ura")
    faces = [tile for tile in reading.tiles if tile.label not in ("back", "other")]
    assert {tile.role for tile in faces} == {"ura"} and reading.to_json("a")["hand"] == ""
