"""The room between tiles of one line, the ends of rows, and which corner of it is a tile's first."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.toys import Toy, same
from vision.geometry import areas
from vision.rooms import around, as_beside, covered, ends, halved, rooms

HIGH = 40 * 1.35


def quads_of(toys):
    return np.array([toy.quad for toy in toys], np.float32).reshape(-1, 4, 2)


def every(quads):
    return np.ones((len(quads), len(quads)), bool)


@pytest.mark.parametrize("angle", [0, 90, 180, 37])
def test_the_room_between_two_tiles_of_a_row_is_where_a_third_lies(angle):
    across = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
    one, missing, other = (Toy("1p", *(300 + 40 * place * across), 40, angle) for place in (-1, 0, 1))
    found = rooms(quads_of([one, other]), every([one, other]))
    assert (found.first.tolist(), found.second.tolist(), found.edges.tolist()) == ([0], [1], [[1, 3]])
    assert found.long == pytest.approx([1.0], abs=1e-3) and found.near == pytest.approx([0.5], abs=1e-3)
    assert same(found.quads[0], missing.quad)


def test_tiles_of_other_lines_and_pairs_that_are_none_have_no_room():
    quads = quads_of([Toy("1p", 100, 100), Toy("1p", 180, 130)])
    assert not len(rooms(quads, every(quads)).long)
    # turned against one another
    quads = quads_of([Toy("1p", 100, 100), Toy("1p", 180, 100, 40, 25)])
    assert not len(rooms(quads, every(quads)).long)
    quads = quads_of([Toy("1p", 100, 100), Toy("1p", 180, 100)])
    assert not len(rooms(quads, np.eye(2, dtype=bool)).long)
    assert not len(rooms(quads[:0], every([])).long) and ends(quads[:0], every([])).places.shape == (0, 2, 4, 2)


def test_a_room_in_perspective_is_cut_nearer_to_the_smaller_tile():
    row = quads_of([Toy("1p", 100 + 40 * place, 200) for place in range(4)])
    steep = cv2.perspectiveTransform(row.reshape(1, -1, 2), np.array([[1, 0, 0], [0, 0.8, 0], [0.001, 0.0006, 1]])).reshape(
        -1, 4, 2
    )
    found = rooms(steep[[0, 3]], every([0, 3]))
    assert found.long == pytest.approx([2.0], abs=0.1) and found.near[0] > 0.5
    for place, tile in zip(halved(found.quads[0], float(found.near[0])), steep[1:3], strict=True):
        assert same(place, tile, 1.5)


def test_a_row_goes_on_before_its_first_and_behind_its_last_tile():
    row = [Toy("1p", 100 + 40 * place, 200) for place in range(4)]
    found = ends(quads_of(row[1:3]), every([0, 0]))
    assert found.edges.tolist() == [[1, 3]]
    assert same(found.places[0, 0], row[0].quad) and same(found.places[0, 1], row[3].quad)
    column = [Toy("1p", 100, 200 + HIGH * place) for place in range(3)]
    found = ends(quads_of(column[:2]), every([0, 0]))
    assert found.edges.tolist() == [[2, 0]] and same(found.places[0, 1], column[2].quad)
    apart = quads_of([row[0], row[2]])
    assert not len(ends(apart, every(apart)).edges)


def test_a_place_begins_at_the_corner_at_which_its_neighbour_does():
    for angle in (0, 90, 180, 270):
        toys = [Toy("1p", 100, 200, 40, angle), Toy("1p", 400, 200, 40, angle + 90)]
        beside = Toy("1p", 100, 250, 40, angle).quad
        for turn in range(4):
            assert as_beside(np.roll(beside, turn, axis=0)[None], quads_of(toys))[0] == pytest.approx(beside)
    assert as_beside(quads_of([]), quads_of(toys)).shape == (0, 4, 2)


def test_how_much_of_a_place_is_covered():
    place = Toy("1p", 100, 100).quad
    assert covered(place, quads_of([Toy("1p", 120, 100), Toy("1p", 100, 100, 80), Toy("1p", 300, 100)])) == pytest.approx(
        [0.5, 1, 0]
    )
    assert covered(place, quads_of([])).shape == (0,)


def test_a_tile_by_itself_has_places_on_all_sides():
    lone = Toy("1p", 300, 200)
    row = [Toy("1p", 100 + 40 * place, 400) for place in range(3)]
    quads = quads_of([lone, *row])
    places = around(quads[ends(quads, every(quads)).lone])
    expected = [Toy("1p", 300 + x, 200 + y).quad for x, y in ((0, -HIGH), (40, 0), (0, HIGH), (-40, 0))]
    assert len(places) == 4 and all(same(place, quad) for place, quad in zip(places, expected, strict=True))
    assert (areas(places) > 0).all()
    for others in (quads_of(row), quads_of([])):
        assert around(others[ends(others, every(others)).lone]).shape == (0, 4, 2)
