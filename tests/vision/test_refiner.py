"""The refiner: steps told in a face's own sides become corners in the photo, and a face that falls apart stays what it was."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.toys import Toy, toy_photo
from vision.geometry import CROP, WINDOW_MARGIN, margined, stepped
from vision.refiner import LEAP, Refiner, _changes, refined, sound

UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


class Told:
    """A net that tells every window the same; `seen` counts its runs."""

    def __init__(self, steps, logit=2.0):
        self.answer = np.append(np.asarray(steps, np.float32).reshape(8), np.float32(logit))
        self.seen = []

    def numbers(self, key, default):
        return default

    def run(self, array):
        self.seen.append(array.shape)
        return [np.tile(self.answer, (len(array), 1))]


def test_steps_count_in_the_sides_of_the_face():
    quads = np.array([[[100, 100], [140, 100], [140, 160], [100, 160]]], np.float32)
    steps = np.array([[[-0.1, 0.1], [0, 0], [0.25, 0.5], [0, 0]]], np.float32)
    expected = [[96, 106], [140, 100], [150, 190], [100, 160]]
    assert stepped(quads, steps)[0] == pytest.approx(np.array(expected), abs=1e-3)


def test_steps_follow_a_face_in_perspective():
    quad = np.array([[10, 10], [50, 14], [60, 70], [6, 64]], np.float32)
    # the middle of a face in perspective is where its diagonals cross
    steps = (np.float32(0.5) - UNIT)[None]
    (a, b, c, d) = quad.astype(float)
    cross = np.linalg.solve(np.column_stack([c - a, b - d]), b - a)
    assert stepped(quad[None], steps)[0] == pytest.approx(np.tile(a + cross[0] * (c - a), (4, 1)), abs=1e-2)


def test_a_window_holds_the_face_and_a_third_of_it_on_every_side():
    quad = margined(CROP, WINDOW_MARGIN)
    width, height = quad[2] - quad[0]
    assert quad.mean(axis=0) == pytest.approx((24, 32))
    assert (48 / width, 64 / height) == pytest.approx((1.66, 1.66), rel=1e-4)


def test_a_look_moves_the_corners_and_tells_the_chance():
    toy = Toy("5p", 200, 200)
    net = Told(np.full((4, 2), 0.05))
    quads, chance = Refiner(net).refine(toy_photo([toy]), toy.quad[None])
    assert net.seen == [(1, 3, *CROP)]
    assert quads[0] == pytest.approx(toy.quad + np.array([0.05 * 40, 0.05 * 40 * 1.35]), abs=1e-2)
    assert chance == pytest.approx([1 / (1 + np.exp(-2.0))])


def test_the_second_look_is_at_what_the_first_one_left():
    toys = [Toy("5p", 200, 200), Toy("5p", 205, 202), Toy("5p", 300, 200)]
    net = Told(np.zeros(8))
    quads = np.array([toy.quad for toy in toys])
    found, heat, chance = refined(toy_photo(toys), quads, np.array([0.9, 0.8, 0.7], np.float32), Refiner(net))
    assert [shape[0] for shape in net.seen] == [3, 2]
    assert found.mean(axis=1) == pytest.approx(np.array([[200, 200], [300, 200]]))
    assert (heat.tolist(), len(chance)) == (pytest.approx([0.9, 0.7]), 2)


def test_what_is_hopeless_is_not_looked_at_again():
    toy = Toy("5p", 200, 200)
    net = Told(np.zeros(8), logit=-9)
    quads, *_ = refined(toy_photo([toy]), toy.quad[None], np.array([0.9], np.float32), Refiner(net))
    assert len(quads) == 0 and len(net.seen) == 1


def test_what_cannot_come_to_enough_is_left_out_where_that_is_asked():
    toy = Toy("5p", 200, 200)
    one, heat = toy.quad[None], np.array([0.3], np.float32)
    # heat and chance say half each, names nothing: the odds are those of the root of 3/7 and exp(-1)
    for least, looks, many in ((0.0, 2, 1), (0.2, 2, 1), (0.3, 2, 0), (0.9, 1, 0)):
        net = Told(np.zeros(8), logit=-1)
        found, *_ = refined(toy_photo([toy]), one, heat, Refiner(net), least)
        assert (len(net.seen), len(found)) == (looks, many), least


def test_a_face_that_falls_apart_stays():
    toy = Toy("5p", 200, 200)
    crossed = np.array([[1, 0], [-1, 0], [0, 0], [0, 0]])
    quads, _ = Refiner(Told(crossed)).refine(toy_photo([toy]), toy.quad[None])
    assert quads[0] == pytest.approx(toy.quad)


def test_no_quads_are_no_quads():
    quads, chance = Refiner(Told(np.zeros(8))).refine(toy_photo([]), np.empty((0, 4, 2), np.float32))
    assert quads.shape == (0, 4, 2) and chance.shape == (0,)


@pytest.mark.parametrize("times", [LEAP * 1.05, 1 / (LEAP * 1.05)])
def test_a_leap_in_size_is_no_face(times):
    quad = UNIT[None] * np.float32(40)
    assert sound(quad, quad * np.float32(1.2)).all()
    assert not sound(quad, quad * np.float32(times)).any()


def test_a_mirrored_face_is_no_face():
    quad = UNIT[None] * np.float32(40)
    assert not sound(quad, quad[:, ::-1]).any()


def test_a_find_that_grows_to_be_a_tile_is_looked_at_until_it_is_one():
    """The inner circle of 1p was found, refused at the first look and so lost, though the look showed the way to the corners."""
    out = np.array([[-0.2, -0.2], [0.2, -0.2], [0.2, 0.2], [-0.2, 0.2]])

    class Growing(Told):
        def run(self, array):
            super().run(array)
            steps, logit = [(out, -6.0), (out / 1.5, 3.0), (np.zeros((4, 2)), 6.0)][len(self.seen) - 1]
            return [np.tile(np.append(steps.reshape(8), logit).astype(np.float32), (len(array), 1))]

    circle = Toy("1p", 200, 200, 24)
    net = Growing(np.zeros(8))
    quads, _, chance = refined(toy_photo([circle]), circle.quad[None], np.array([0.7], np.float32), Refiner(net))
    assert len(net.seen) == 3
    assert np.ptp(quads[0, :, 0]) == pytest.approx(24 * 1.4 * (1 + 2 * 0.2 / 1.5), rel=1e-3)
    assert chance[0] > 0.99


def test_the_last_look_is_only_at_what_still_changes():
    toys = [Toy("5p", 200, 200), Toy("5p", 300, 200)]
    net = Told(np.zeros(8))
    refined(toy_photo(toys), np.array([toy.quad for toy in toys]), np.array([0.9, 0.7], np.float32), Refiner(net))
    assert [shape[0] for shape in net.seen] == [2, 2]


class Shapely(Told):
    """A net that knows a tile by what fills its window: bright all over its middle, and not beyond it on two sides."""

    def run(self, array):
        self.seen.append(array.shape)
        inner = array[:, :, 16:48, 12:36].mean(axis=(1, 2, 3))
        outer = array[:, :, :, :6].mean(axis=(1, 2, 3))
        told = np.tile(self.answer, (len(array), 1))
        told[:, 8] = np.where((inner > 0.5) & (outer < 0.4), 4.0, -9.0)
        return [told]


@pytest.mark.parametrize(("heat", "far", "many"), [(0.7, 60, 2), (0.3, 60, 1), (0.7, 300, 1)])
def test_a_hot_find_of_no_shape_is_looked_at_in_that_of_its_neighbour(heat: float, far: int, many: int):
    """The middle of an indicator was found, but a quad that had fallen in on itself, and it was given up."""
    photo = np.zeros((400, 600, 3), np.uint8)
    for x in (100, 100 + far):
        photo[100:160, x - 20 : x + 20] = 230
    whole = np.array([[80, 100], [120, 100], [120, 160], [80, 160]], np.float32)
    small = (whole - (100, 130)) * 0.25 + (100 + far, 130)
    net = Shapely(np.zeros(8))
    quads, hot, chance = refined(photo, np.array([whole, small], np.float32), np.array([0.9, heat], np.float32), Refiner(net))
    assert len(quads) == len(hot) == len(chance) == many
    assert sorted(quads.mean(axis=1)[:, 0].tolist()) == pytest.approx([100, 100 + far][:many], abs=1)
    if many == 2:
        assert np.ptp(quads, axis=1) == pytest.approx(np.array([[40, 60], [40, 60]]), abs=1)


def test_a_hot_find_that_is_given_up_late_is_looked_at_in_that_of_its_neighbour_too():
    """A back at the edge of the photo was refused at its second look, after which nobody asked how its neighbours lie."""

    class Late(Shapely):
        def run(self, array):
            told = super().run(array)
            if len(self.seen) == 1:
                told[0][:, 8] = 1.0
            return told

    photo = np.zeros((400, 600, 3), np.uint8)
    for x in (100, 160):
        photo[100:160, x - 20 : x + 20] = 230
    whole = np.array([[80, 100], [120, 100], [120, 160], [80, 160]], np.float32)
    small = (whole - (100, 130)) * 0.25 + (160, 130)
    quads, *_ = refined(
        photo, np.array([whole, small], np.float32), np.array([0.9, 0.7], np.float32), Refiner(Late(np.zeros(8)))
    )
    assert quads.mean(axis=1) == pytest.approx(np.array([[100, 130], [160, 130]])) and len(quads) == 2


def test_a_find_is_another_after_a_look_that_sized_it_anew_or_put_a_corner_elsewhere():
    quad = UNIT * np.float32(40) * np.array([1, 4 / 3], np.float32)
    corner = quad + np.array([[0, 0], [0, 0], [9, 0], [0, 0]], np.float32)
    told = _changes(np.array([quad] * 4), np.array([quad, quad * np.float32(1.15), corner, quad + np.float32(4)]))
    assert told.tolist() == [False, True, True, False]
