"""Finds in one place: the one that is as large as its neighbours is the tile."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.finds import alike, at_best, features, settle, top_sides, weighed
from vision.labels import BACK, LABELS
from vision.namer import Named


def quad(left: float, top: float, width: float = 30, height: float = 40) -> np.ndarray:
    return np.array([[left, top], [left + width, top], [left + width, top + height], [left, top + height]], np.float32)


ROW = [quad(31 * place, 0) for place in range(6)]


@pytest.mark.parametrize(
    ("what", "part", "heat"),
    [
        ("the upper half of a tile", quad(31, 0, 30, 20), 0.85),
        ("a pair of circles", quad(35, 3, 20, 14), 0.95),
        ("two tiles as one", quad(31, 0, 61, 40), 0.85),
    ],
)
def test_what_is_larger_or_smaller_than_its_neighbours_gives_way(what: str, part: np.ndarray, heat: float):
    quads, heats = np.array([*ROW, part]), np.array([0.7] * 6 + [heat], np.float32)
    assert sorted(settle(quads, heats).tolist()) == [0, 1, 2, 3, 4, 5], what


def test_a_hot_tile_alone_is_itself_usual():
    assert alike(np.array([quad(0, 0)]), np.array([0.5], np.float32)) == pytest.approx([1])
    assert alike(np.empty((0, 4, 2), np.float32), np.empty(0, np.float32)).shape == (0,)


def test_far_tiles_may_have_any_size():
    quads = np.array([*ROW, quad(500, 0, 12, 16), quad(515, 0, 12, 16), quad(530, 0, 12, 16)])
    assert alike(quads, np.full(9, 0.8, np.float32)) == pytest.approx(np.ones(9))


def test_tiles_that_grow_towards_the_camera_are_alike():
    quads, left = [], 0.0
    for place in range(13):
        width = 20 * 1.06**place
        quads.append(quad(left, 0, width, width * 1.33))
        left += width + 1
    assert alike(np.array(quads), np.full(13, 0.8, np.float32)).min() > 0.8


def test_a_close_up_is_not_read_as_the_parts_of_its_tiles():
    """The first look at a close-up saw only parts, which no larger find nearby put right: a coarse look is always taken."""
    from vision.search import search

    class PartsAndWholes:
        threshold = 0.2

        def __init__(self):
            self.looks = []

        def look(self, pixels, size):
            self.looks.append(size)
            whole = np.array([quad(100, 100, 180, 240), quad(290, 100, 180, 240)])
            parts = np.array([quad(120, 120, 60, 80), quad(310, 120, 60, 80)])
            return (parts, np.full(2, 0.8, np.float32)) if size > 500 else (whole, np.full(2, 0.7, np.float32))

    finder = PartsAndWholes()
    quads, heat = search(np.zeros((480, 640, 3), np.uint8), finder)
    assert finder.looks[:2] == [640, 274]
    kept = settle(quads, heat)
    assert sorted(np.ptp(quads[kept][..., 0], axis=1).tolist()) == [180, 180]


def standing(depth: float, slip: float = 0.0) -> np.ndarray:
    """A standing face of 40 by 56 and, on its upper edge, a side that is so deep."""
    face = [[100, 100], [140, 100], [140, 156], [100, 156]]
    side = [[106, 100 - depth - slip], [146, 100 - depth - slip], [140, 100 - slip], [100, 100 - slip]]
    return np.array([face, side], np.float32)


@pytest.mark.parametrize(("depth", "slip", "is_side"), [(20, 0, True), (30, 3, True), (54, 0, False), (20, 14, False)])
def test_the_white_top_of_a_standing_tile_is_no_white_dragon(depth: float, slip: float, is_side: bool):
    """Hands seen from above had white dragons lying on their tiles."""
    quads, blank = standing(depth, slip), np.array([False, True])
    assert top_sides(quads, blank).tolist() == [False, is_side]
    assert top_sides(np.roll(quads, 1, axis=1), blank).tolist() == [False, is_side]
    assert not top_sides(quads, ~blank).any() and not top_sides(quads, np.ones(2, bool)).any()


part = st.floats(0, 1, width=32)


@given(
    heat=part, chance=part, name=part, label=st.sampled_from(["1m", "5z", BACK]), sure=st.floats(-1, 1), back=st.floats(-1, 2)
)
def test_no_name_makes_more_of_a_find_than_its_best(heat, chance, name, label, sure, back):
    labels = np.zeros((1, len(LABELS)), np.float32)
    labels[0, LABELS.index(label)] = name
    weights = np.array([-2.6, 1.7, 0.7, 0.5, sure, back])
    one, other = np.array([heat], np.float32), np.array([chance], np.float32)
    told = features(np.array([quad(0, 0)]), one, other, Named(labels, np.ones((1, 4)), np.ones((1, 64))))
    assert weighed(told, weights)[0] <= at_best(one, other, weights)[0] + 1e-4
    assert at_best(one, other, weights)[0] <= at_best(one, other, weights, 3)[0] + 1e-4
