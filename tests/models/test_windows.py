"""The refiner's windows: the corners they tell are the corners they show, and the same seed gives the same window."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="windows are made with OpenCV")

from models import windows  # noqa: E402
from models.finder_data import Truth  # noqa: E402

BASE = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])


def a_photo(quad):
    """A white quad on black."""
    image = np.zeros((240, 320, 3), np.uint8)
    drawn = np.rint((quad - 0.5) * 16).astype(np.int32)
    cv2.fillConvexPoly(image, drawn, (255, 255, 255), cv2.LINE_AA, 4)
    return image


QUAD = np.array([[120, 60], [170, 70], [165, 140], [110, 130]], np.float32)


def a_spot(tile=True, sure=True):
    return windows.Spot(windows.cut(a_photo(QUAD), QUAD), tile, sure, "set")


def test_a_window_shows_the_face_where_its_steps_tell():
    size = np.array([windows.WIDTH, windows.HEIGHT]) / (1 + 2 * windows.WINDOW_MARGIN)
    for seed in range(30):
        pixels, steps, tile, _ = windows.one(a_spot(), np.random.default_rng(seed), light=False)
        if tile != 1:
            continue
        told = (BASE + steps.reshape(4, 2)) * size + (windows.WIDTH / 2, windows.HEIGHT / 2)
        drawn = np.zeros((windows.HEIGHT, windows.WIDTH), np.uint8)
        cv2.fillConvexPoly(drawn, np.rint((told - 0.5) * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
        assert np.abs(pixels[..., 0].astype(int) - drawn).mean() < 8


def test_the_finders_own_quad_needs_no_steps():
    assert windows.found_quad() == pytest.approx(
        BASE * np.array([48, 64]) / (1 + 2 * windows.WINDOW_MARGIN) + (24, 32), abs=1e-3
    )


def test_what_is_no_tile_asks_for_no_corners():
    _, _, tile, sure = windows.one(a_spot(tile=False, sure=False), np.random.default_rng(0))
    assert (tile, sure) == (0.0, 0.0)


def test_a_face_half_beside_the_window_is_not_its_tile():
    seen = {windows.one(a_spot(), np.random.default_rng(seed), light=False)[2:] for seed in range(400)}
    # a part of a face is not the tile either, but tells where it is
    assert seen == {(1.0, 1.0), (0.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (-1.0, 1.0)}


def test_a_part_of_a_face_tells_the_corners_of_the_whole_face():
    for seed in range(40):
        quad, share = windows.part_of(np.random.default_rng(seed), BASE)
        across, down = np.ptp(quad, axis=0)
        assert max(across, down) == pytest.approx(1 / share) and min(across, down) == pytest.approx(1)
        # what was found lies within it
        assert (quad.min(axis=0) <= -0.5 + 1e-9).all() and (quad.max(axis=0) >= 0.5 - 1e-9).all()


def found_at(spot, *finds):
    return windows.Spot(spot.image, True, True, "set", windows.seen_through(QUAD, np.array(finds, np.float32)))


def test_through_a_find_a_window_shows_the_face_where_its_steps_tell(monkeypatch):
    monkeypatch.setattr(windows, "AS_FOUND", 1.0)
    size = np.array([windows.WIDTH, windows.HEIGHT]) / (1 + 2 * windows.WINDOW_MARGIN)
    for turn in range(4):
        # whichever corner the find begins with, and however it is off
        spot = found_at(a_spot(), np.roll(QUAD + np.array([[6, 3], [-4, 5], [2, 9], [7, -3]]), turn, axis=0))
        for seed in range(12):
            pixels, steps, tile, sure = windows.one(spot, np.random.default_rng(seed), light=False)
            assert (tile, sure) == (1.0, 1.0) and np.abs(steps).max() < 0.5
            told = (BASE + steps.reshape(4, 2)) * size + (windows.WIDTH / 2, windows.HEIGHT / 2)
            drawn = np.zeros((windows.HEIGHT, windows.WIDTH), np.uint8)
            cv2.fillConvexPoly(drawn, np.rint((told - 0.5) * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
            assert np.abs(pixels[..., 0].astype(int) - drawn).mean() < 8


def test_a_find_on_half_of_a_face_is_no_tile_but_knows_the_corners(monkeypatch):
    monkeypatch.setattr(windows, "AS_FOUND", 1.0)
    half = np.stack([QUAD[0], QUAD[1], (QUAD[1] + QUAD[2]) / 2, (QUAD[0] + QUAD[3]) / 2])
    seen = {windows.one(found_at(a_spot(), half), np.random.default_rng(seed), light=False)[2:] for seed in range(20)}
    assert seen == {(0.0, 1.0)}


def test_a_find_is_its_nearest_tiles_and_one_between_two_is_neithers():
    tiles = np.stack([QUAD, QUAD + np.float32([60, 10])])
    own, beside, between = QUAD + np.float32(3), tiles[1] - np.float32(4), QUAD + np.float32([30, 5])
    each = windows.of_each(tiles, np.stack([between, beside, own]))
    assert [len(finds) for finds in each] == [1, 1]
    assert each[0][0] == pytest.approx(own) and each[1][0] == pytest.approx(beside)
    assert windows.of_each(tiles, windows.NONE) == [windows.NONE] * 2
    # far larger than the tile, or beside it
    assert not len(windows.seen_through(QUAD, np.stack([QUAD * 3 - QUAD.mean(axis=0) * 2, QUAD + np.float32(45)])))


def test_tiles_seen_steeply_or_found_badly_are_hard():
    flat = np.array([[0, 0], [60, 0], [60, 30], [0, 30]], np.float32)
    assert windows.is_steep(flat) and not windows.is_steep(QUAD)
    assert windows.is_bad(windows.NONE) and windows.is_bad(windows.UNIT[None] + np.float32(0.3))
    # whichever corner it begins with
    for turn in range(4):
        assert not windows.is_bad(np.stack([windows.UNIT + np.float32(0.3), np.roll(windows.UNIT, turn, axis=0)]))
    hard = windows.Spot(a_spot().image, True, True, "set", hard=True)
    shares = np.diff(windows._shares([a_spot(), hard, a_spot()]), prepend=0)
    assert shares[1] == pytest.approx(3 * shares[0]) and shares.sum() == pytest.approx(1)


def test_two_faces_that_touch_are_no_tile_together():
    """Fault: a dora indicator and the ura below it, seen steeply, were taken for one tile; no window had shown such a pair."""
    row = np.array([windows.corners(40 * place, 0, 40 * place + 40, 30) for place in range(3)], np.float32)
    below, away = row[1] + np.float32([3, 31]), row[2] + np.float32([60, 0])
    quads = np.stack([*row, np.roll(below, 2, axis=0), away])
    found = list(windows.pairs_of(quads, np.random.default_rng(3), 9))
    assert len(found) == 3
    wide = sorted(tuple(np.ptp(pair, axis=0).tolist()) for pair in found)
    assert wide == [(43.0, 61.0), (80.0, 30.0), (80.0, 30.0)]
    assert all(abs(windows.areas(pair[None])[0]) == pytest.approx(2 * 40 * 30, abs=80) for pair in found)
    assert all(windows.areas(pair[None])[0] > 0 for pair in found)
    # most are seen as tiles are: upright
    turns = [
        windows.sides(pair[None]) for seed in range(40) for pair in windows.pairs_of(quads[:2], np.random.default_rng(seed), 1)
    ]
    assert 20 < sum(bool(short[0] < long[0]) for short, long in turns) < 40
    assert len(list(windows.pairs_of(quads, np.random.default_rng(3), 2))) == 2
    assert not list(windows.pairs_of(windows.NONE, np.random.default_rng(3), 2))


def test_the_same_seed_and_step_give_the_same_batch():
    spots = [a_spot(), a_spot(tile=False, sure=False)]
    one, other = (windows.WindowMaker(spots, 3).batch(7, 9) for _ in range(2))
    assert np.array_equal(one.pixels, other.pixels) and np.array_equal(one.steps, other.steps)
    assert not np.array_equal(one.pixels, windows.WindowMaker(spots, 3).batch(8, 9).pixels)


def test_spots_are_tiles_what_was_mistaken_for_one_and_bare_ground(tmp_path):
    path = tmp_path / "photo.png"
    cv2.imwrite(str(path), a_photo(QUAD))
    truth = Truth(path, (240, 320), QUAD[None], np.array([True]), np.empty((0, 4, 2), np.float32), None, 1.0, "set")
    wrong = {str(path): np.array([[[10, 10], [40, 10], [40, 50], [10, 50]]], np.float32)}
    found = list(windows.spots([truth], wrong, {}, np.random.default_rng(1), 10))
    assert [spot.tile for spot in found[:2]] == [True, False]
    assert all(not spot.tile for spot in found[1:])
    # bare ground is black here: no part of the tile is taken for it
    assert all(spot.image[72, 54].max() == 0 for spot in found[2:])
