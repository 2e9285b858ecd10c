"""Quads: what is told of them does not depend on where they begin, how they lie, or how many there are."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.toys import FRACTION, Toy, fixed
from vision import geometry
from vision.geometry import CROP, MARGIN, as_quads, overlaps

NONE = as_quads([])
ANGLES = st.floats(-720, 720)
toys = st.builds(
    Toy, st.just("1m"), st.floats(-500, 3000), st.floats(-500, 3000), short=st.floats(6, 600), angle=ANGLES
)  # fmt: skip


def quads_of(*some: Toy) -> np.ndarray:
    return as_quads([toy.quad for toy in some])


def test_no_quads_at_all():
    centres, u, v = geometry.half_axes(NONE)
    assert centres.shape == u.shape == v.shape == (0, 2)
    assert geometry.quads_of(centres, u, v).shape == NONE.shape == (0, 4, 2)
    assert [len(side) for side in geometry.sides(NONE)] == [0, 0]
    assert geometry.double(u).shape == geometry.halve(u).shape == (0, 2)
    assert geometry.start_at(NONE, np.zeros(0, int)).shape == (0, 4, 2)
    assert geometry.rectify(np.zeros((9, 9, 3), np.uint8), NONE).shape == (0, *CROP, 3)
    assert geometry.inside(NONE, np.zeros((3, 2), np.float32)).shape == (0, 3)
    for empty in (
        geometry.areas(NONE), geometry.quarter_turns(NONE), geometry.suppress(NONE, np.zeros(0, np.float32)),
        geometry.outside_share(NONE, 5, 5),
    ):  # fmt: skip
        assert empty.shape == (0,)


@given(toys)
def test_half_axes_and_back(toy):
    quads = quads_of(toy)
    assert np.allclose(geometry.quads_of(*geometry.half_axes(quads)), quads, atol=2e-3)
    short, long = geometry.sides(quads)
    assert short[0] == pytest.approx(toy.short, rel=1e-2) and long[0] == pytest.approx(toy.short * 1.35, rel=1e-2)
    assert geometry.areas(quads)[0] == pytest.approx(toy.short**2 * 1.35, rel=2e-2)


def test_the_area_of_a_small_face_far_from_the_origin():
    """Fault: in a photo of 12 megapixels a tile of 6 pixels had an area that was off by more than two per cent."""
    quads = quads_of(Toy("1m", 2998.0, 2999.0, 6.0, 104.8125))
    assert geometry.areas(quads)[0] == pytest.approx(6.0**2 * 1.35, rel=2e-3)


@given(toys)
def test_doubled_angles_tell_the_axes_but_for_their_signs(toy):
    centres, u, v = geometry.half_axes(quads_of(toy))
    for axis in (u, v):
        back = geometry.halve(geometry.double(axis))
        assert min(np.abs(back - axis).max(), np.abs(back + axis).max()) < 1e-3 * toy.short
        assert np.allclose(geometry.double(-axis), geometry.double(axis), atol=1e-3)
    again = geometry.quads_of(
        centres, *geometry.clockwise(geometry.halve(geometry.double(u)), geometry.halve(geometry.double(v)))
    )
    assert geometry.areas(again)[0] > 0
    assert any(
        np.allclose(geometry.start_at(again, np.array([k])), quads_of(toy), atol=2e-3 * toy.short + 1e-2) for k in (0, 2)
    )


def test_doubled_angles_have_no_seam():
    angles = np.radians(np.arange(0, 720, 0.5))
    told = geometry.double(np.stack([np.cos(angles), np.sin(angles)], axis=1) * 20)
    assert np.abs(np.diff(told, axis=0)).max() < 0.4


@pytest.mark.parametrize(
    ("angle", "turn"), [(0, 0), (44, 0), (46, 90), (90, 90), (180, 180), (-90, 270), (-46, 270), (-44, 0), (359, 0), (271, 270)]
)
def test_quarter_turns(angle, turn):
    assert geometry.quarter_turns(quads_of(Toy("1m", 9, 9, angle=angle))).tolist() == [turn]


@given(toys, st.integers(0, 3))
def test_starting_at_another_corner(toy, corner):
    quads = quads_of(toy)
    moved = geometry.start_at(quads, np.array([corner]))
    assert (moved[0, 0] == quads[0, corner]).all()
    assert (geometry.start_at(moved, np.array([4 - corner])) == quads).all()
    assert geometry.areas(moved)[0] == pytest.approx(geometry.areas(quads)[0], rel=1e-3)


def test_points_in_quads():
    quads = quads_of(Toy("1m", 100, 100), Toy("1m", 300, 100, angle=45))
    points = np.array([[100, 100], [119, 126], [121, 100], [300, 100], [300, 126], [320, 125]], np.float32)
    assert geometry.inside(quads, points).tolist() == [
        [True, True, False, False, False, False],
        [False, False, False, True, True, False],
    ]
    assert geometry.inside(quads[:, ::-1], points).tolist() == geometry.inside(quads, points).tolist()
    assert not geometry.inside(np.zeros((1, 4, 2), np.float32), np.zeros((1, 2), np.float32)).any()


def test_suppress_keeps_the_best_of_each_place():
    quads = quads_of(
        Toy("1m", 100, 100), Toy("1m", 103, 101), Toy("1m", 140, 100), Toy("1m", 400, 100), Toy("1m", 102, 102, short=20)
    )
    scores = np.array([0.5, 0.9, 0.7, 0.2, 0.1], np.float32)
    assert geometry.suppress(quads, scores).tolist() == [1, 2, 3]


@given(st.lists(toys, max_size=8), st.randoms(use_true_random=False))
def test_suppress_leaves_nothing_that_overlaps(some, random):
    quads = quads_of(*some)
    scores = np.array([random.random() for _ in some], np.float32)
    kept = geometry.suppress(quads, scores)
    assert len(kept) >= bool(some)
    for place, one in enumerate(kept):
        for other in kept[:place]:
            shared = geometry.overlap(quads[one], quads[other])
            assert shared <= 0.401 * (geometry.areas(quads[[one, other]]).sum() - shared) + 1e-2
    assert (geometry.suppress(quads[kept], scores[kept]) == np.arange(len(kept))).all()


def test_the_share_outside_the_photo():
    quads = quads_of(Toy("1m", 50, 50), Toy("1m", 0, 50), Toy("1m", -50, 50), Toy("1m", 100, 100))
    assert geometry.outside_share(quads, 100, 100) == pytest.approx([0, 0.5, 1, 0.75], abs=1e-3)


def test_a_crop_shows_the_face_upright_with_its_margin():
    photo = np.zeros((400, 400, 3), np.uint8)
    for angle in (0, 30, 90, 200):
        toy = Toy("1m", 200, 200, short=120, angle=angle)
        photo[:] = 0
        cv2.fillPoly(photo, [fixed(toy.quad)], (255, 255, 255), cv2.LINE_AA, FRACTION)
        crop = geometry.rectify(photo, quads_of(toy))[0]
        left, top = 48 * MARGIN / (1 + 2 * MARGIN), 64 * MARGIN / (1 + 2 * MARGIN)
        lit = crop[..., 0] / 255
        assert lit[32].sum() == pytest.approx(48 - 2 * left, abs=0.8)
        assert lit[:, 24].sum() == pytest.approx(64 - 2 * top, abs=0.8)
        assert lit[:, :24].sum() == pytest.approx(lit[:, 24:].sum(), rel=0.01)


def test_a_crop_undoes_perspective():
    photo = np.zeros((400, 400, 3), np.uint8)
    quad = np.array([[100, 100], [220, 110], [260, 300], [60, 280]], np.float32)
    cv2.fillPoly(photo, [quad.astype(np.int32)], (255, 255, 255))
    crop = geometry.rectify(photo, quad[None])[0]
    assert crop[8:-8, 6:-6].min() > 200
    assert max(crop[0].max(), crop[-1].max(), crop[:, 0].max(), crop[:, -1].max()) < 60


def test_large_faces_leave_no_jagged_edges():
    stripes = np.zeros((800, 800, 3), np.uint8)
    stripes[:, ::2] = 255
    crop = geometry.rectify(stripes, quads_of(Toy("1m", 400, 400, short=400)))[0]
    assert crop.std() < 20 and abs(float(crop.mean()) - 127) < 5


def test_inputs_are_left_alone():
    quads = quads_of(Toy("1m", 100, 100), Toy("1m", 110, 100))
    photo = np.zeros((200, 200, 3), np.uint8)
    for array in (quads, photo):
        array.flags.writeable = False
    geometry.rectify(photo, quads)
    geometry.suppress(quads, np.ones(2, np.float32))
    geometry.start_at(quads, np.array([1, 2]))
    geometry.outside_share(quads, 50, 50)
    geometry.clockwise(*geometry.half_axes(quads)[1:])


def test_overlaps_tell_the_shared_part_of_every_pair():
    square = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], np.float32)
    one, other = np.array([square, square + 100]), np.array([square + np.array([5, 0]), square, square + 50], np.float32)
    assert overlaps(one, other) == pytest.approx(np.array([[1 / 3, 1, 0], [0, 0, 0]]), abs=1e-4)
    assert overlaps(one[:0], other).shape == (0, 3) and overlaps(one, other[:0]).shape == (2, 0)
