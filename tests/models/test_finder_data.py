"""The finder's samples: quads written into maps and read back at every angle, what counts, and the same sample again."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="samples are made with OpenCV")

from models import finder_data, sources, targets  # noqa: E402
from vision.geometry import double, halve  # noqa: E402

CELLS = finder_data.SIDE // 4


def tile(x: float, y: float, angle: float, short: float = 40, long: float = 54) -> sources.Floats:
    """(4, 2) a rectangle turned clockwise by `angle` degrees around its middle."""
    turn = np.radians(angle)
    u = np.array([np.cos(turn), np.sin(turn)]) * short / 2
    v = np.array([-np.sin(turn), np.cos(turn)]) * long / 2
    return (np.array([x, y]) + np.array([-u - v, u - v, u + v, -u + v])).astype(np.float32)


def logits(maps: sources.Floats) -> sources.Floats:
    """Targets as a perfect net would answer them."""
    heat = np.clip(maps[:1], 1e-4, 1 - 1e-4)
    return np.concatenate([np.log(heat / (1 - heat)), maps[1:]])


def fits(quad: sources.Floats, other: sources.Floats) -> float:
    """The largest distance of corners, turned the way that fits best."""
    return min(float(np.linalg.norm(quad - np.roll(other, shift, 0), axis=1).max()) for shift in (0, 2))


@pytest.mark.parametrize("angle", range(0, 360, 5))
@pytest.mark.parametrize("short", [10.0, 36.0, 90.0])
def test_a_quad_comes_back_at_every_angle(angle: int, short: float):
    quad = tile(101.3, 122.9, angle, short, short * 1.36)
    found = targets.decode(logits(targets.encode(quad[None], (256, 224)).maps), 0.9)
    assert len(found.quads) == 1
    assert fits(quad, found.quads[0]) < 0.01
    assert cv2.contourArea(found.quads[0], oriented=True) > 0


def test_doubling_forgets_the_sign_and_only_that():
    axes = np.array([[3.0, -2.0], [-3.0, 2.0], [0.0, 5.0]], np.float32)
    twice = double(axes)
    assert np.allclose(twice[0], twice[1]) and np.allclose(np.hypot(*twice.T), np.hypot(*axes.T))
    back = halve(twice)
    assert np.allclose(np.minimum(np.abs(back - axes).max(1), np.abs(back + axes).max(1)), 0, atol=1e-5)


def test_neighbours_in_a_row_stay_apart():
    row = np.array([tile(40 + 11 * number, 60, 2, 10, 14) for number in range(14)])
    found = targets.decode(logits(targets.encode(row, (128, 256)).maps), 0.9)
    assert len(found.quads) == 14


def test_no_tiles_give_empty_maps_and_no_quads():
    none = np.zeros((0, 4, 2), np.float32)
    target = targets.encode(none, (64, 96))
    assert target.maps.shape == (7, 16, 24) and not target.maps.any() and target.counted.all()
    found = targets.decode(logits(target.maps))
    assert found.quads.shape == (0, 4, 2) and found.scores.shape == (0,)


def test_a_rough_box_tells_its_middle_only():
    target = targets.encode(tile(50, 50, 0)[None], (96, 96), np.array([False]), slack=0.5)
    assert target.centre.sum() == pytest.approx(0.5) and not target.axes.any() and target.maps[0].max() == 1


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    image = np.full((400, 500, 3), 40, np.uint8)
    cv2.fillConvexPoly(image, tile(250, 200, 0, 60, 80).astype(np.int32), (230, 235, 240))
    path = tmp_path / "a.png"
    cv2.imwrite(str(path), image)
    return path


def truth(path: Path, ring: float | None, mask: bytes | None = None) -> finder_data.Truth:
    none = np.zeros((0, 4, 2), np.float32)
    return finder_data.Truth(
        path, (400, 500), tile(250, 200, 0, 60, 80)[None], np.array([True]), none, ring, 1.0, "scenes", mask
    )


@pytest.mark.parametrize("seed", range(12))
def test_a_sample_shows_its_tile_where_the_maps_say(picture: Path, seed: int):
    image, target = finder_data.sample(truth(picture, None), np.random.default_rng(seed))
    assert image.shape == (finder_data.SIDE, finder_data.SIDE, 3) and target.maps.shape == (7, CELLS, CELLS)
    rows, columns = np.nonzero(target.maps[0] == 1)
    assert len(rows) == 1
    away = np.ones((CELLS, CELLS), bool)
    away[max(0, rows[0] - 22) : rows[0] + 23, max(0, columns[0] - 22) : columns[0] + 23] = False
    small = cv2.resize(image, (CELLS, CELLS), interpolation=cv2.INTER_AREA).astype(int).sum(2)
    middle = small[max(0, rows[0] - 1) : rows[0] + 2, max(0, columns[0] - 1) : columns[0] + 2].mean()
    assert middle > 60 and target.counted.all()


def test_emptiness_counts_only_around_boxes(picture: Path):
    for seed in range(8):
        _, target = finder_data.sample(truth(picture, 0.5), np.random.default_rng(seed))
        peak = target.maps[0] == 1
        assert 0 < target.counted.mean() < 0.95 and target.counted[peak].all()


def test_what_is_masked_does_not_count(picture: Path):
    mask = cv2.imencode(".png", np.full((400, 500), 255, np.uint8))[1].tobytes()
    _, target = finder_data.sample(truth(picture, None, mask), np.random.default_rng(0))
    assert target.counted.mean() < 0.6 and target.counted[target.maps[0] == 1].all()


def test_the_same_seed_gives_the_same_batch(picture: Path):
    first, second, other = (finder_data.SampleMaker([truth(picture, None)], seed).batch(2, 3) for seed in (0, 0, 1))
    assert np.array_equal(first[0], second[0]) and not np.array_equal(first[0], other[0])
    assert all(np.array_equal(a.maps, b.maps) for a, b in zip(first[1], second[1], strict=True))


def test_boxes_that_hold_no_single_tile_are_not_judged():
    boxes = (sources.Box("1m", 0, 0, 640, 50), sources.Box("2m", 100, 100, 140, 156))
    photo = sources.Photo(Path("0005.jpg"), (640, 640), "alanchoi-chinese", "o", False, boxes)
    known = finder_data.of_photo(photo)
    assert len(known.quads) == 1 and len(known.unsure) == 1 and known.ring is not None


def test_a_box_tells_the_corners_only_where_every_tile_stands_upright():
    # a tile 25 by 40 that lies askew by 62 degrees: its box has the proportions of an upright face
    boxes = (sources.Box("2m", 100, 100, 147, 164),)
    sure = {
        group: finder_data.of_photo(sources.Photo(Path("0005.jpg"), (640, 640), group, "o", False, boxes)).sure.tolist()
        for group in ("alanchoi-japanese", "alanchoi-chinese", "leo")
    }
    assert sure == {"alanchoi-japanese": [True], "alanchoi-chinese": [False], "leo": [False]}


def test_photos_that_were_looked_at_are_empty_where_no_box_is():
    def known(name: str, group: str) -> finder_data.Truth:
        return finder_data.of_photo(
            sources.Photo(Path(name), (640, 640), group, "o", False, (sources.Box("2m", 300, 300, 340, 356),))
        )

    assert known("0012.jpg", "alanchoi-chinese").ring is not None
    assert known("0020.jpg", "alanchoi-chinese").ring is None and known("0406.jpg", "alanchoi-chinese").ring is None
    # tiles without a box lie at the edges of these
    assert known("0407.jpg", "leo").ring is None and len(known("0407.jpg", "leo").unsure) == 2


def test_corner_error_does_not_mind_where_a_quad_begins():
    pytest.importorskip("torch", reason="the workshop needs torch (extra `train`)")
    from models.train_finder import corner_error, matched

    quad = tile(50, 50, 20)
    assert corner_error(quad, np.roll(quad, 2, 0)) == pytest.approx(0, abs=1e-6)
    assert matched(np.array([quad]), np.array([quad + 200, quad + 3])) == [(0, 1)]
    assert matched(np.array([quad]), np.zeros((0, 4, 2), np.float32)) == []
