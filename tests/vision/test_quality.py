"""Advice: given where it helps, and not given for photos that are fine."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.toys import Toy
from vision.geometry import CROP, as_quads
from vision.quality import advice_for, brightness, glare, sharpness
from vision.reading import ADVICE, Advice, SeenTile


def face(seed: int = 0) -> np.ndarray:
    """A white tile with a few printed strokes."""
    rng = np.random.default_rng(seed)
    big = np.full((CROP[0] * 4, CROP[1] * 4, 3), 225, np.uint8)
    for _ in range(7):
        a, b = rng.integers(30, 160, 2), rng.integers(30, 160, 2)
        cv2.line(big, a.tolist(), (b + np.array([0, 60])).tolist(), (30, 60, 40), 14, cv2.LINE_AA)
    return cv2.resize(big, CROP[::-1], interpolation=cv2.INTER_AREA)


def crops_of(change, count: int = 6) -> np.ndarray:
    return np.stack([change(face(seed)) for seed in range(count)])


def advised(
    crops: np.ndarray, doubt: bool = True, toy: Toy | None = None, cut: float = 0.0, roles: tuple[str, ...] = ()
) -> list[str]:
    toy = toy or Toy("1m", 100, 100)
    tiles = [SeenTile("1m", 0.5, doubt, (("1m", 0.5), ("2m", 0.4)), tuple(map(tuple, toy.quad)), 0) for _ in crops]
    for place, tile in enumerate(tiles):
        object.__setattr__(tile, "label", f"{place + 1}m")
        object.__setattr__(tile, "role", roles[place] if roles else "hand")
    quads = as_quads([toy.quad] * len(crops))
    found = advice_for(tiles, quads, np.full(len(crops), cut, np.float32), crops, np.full((64, 64, 3), 90, np.uint8))
    return [advice.code for advice in found]


def dim(crop: np.ndarray) -> np.ndarray:
    return (crop // 6).astype(np.uint8)


def shining(crop: np.ndarray) -> np.ndarray:
    out = (crop * 0.6).astype(np.uint8)
    cv2.circle(out, (24, 26), 17, (255, 255, 255), -1)
    return out


def blurred(crop: np.ndarray) -> np.ndarray:
    return cv2.GaussianBlur(crop, (0, 0), 4)


def test_nothing_is_said_of_faces_that_can_be_read():
    for change in (lambda crop: crop, dim, shining, blurred):
        assert advised(crops_of(change), doubt=False) == []


def test_nothing_is_said_of_tiles_that_lie_by_where_others_count():
    crops = crops_of(dim, 3)
    assert advised(crops, roles=("wall", "loose", "loose")) == ["dark"]
    assert advised(crops, roles=("wall", "loose", "hand")) == ["dark"]
    assert advised(crops_of(lambda crop: crop, 1), roles=("hand",)) == []
    mixed = np.concatenate([crops_of(dim, 2), crops_of(lambda crop: crop, 1)])
    assert advised(mixed, roles=("wall", "loose", "hand")) == []


def test_nothing_is_said_of_a_fine_photo_with_a_doubt():
    for change in (
        lambda crop: crop, lambda crop: cv2.GaussianBlur(crop, (0, 0), 0.8),
        lambda crop: np.clip(crop * 1.3, 0, 255).astype(np.uint8), lambda crop: (crop * 0.5).astype(np.uint8),
    ):  # fmt: skip
        assert advised(crops_of(change)) == []


@pytest.mark.parametrize(("change", "code"), [(blurred, "blur"), (dim, "dark"), (shining, "glare")])
def test_what_spoils_a_face_is_told(change, code):
    assert advised(crops_of(change)) == [code]


def test_geometry_that_spoils_a_face_is_told():
    crops = crops_of(lambda crop: crop)
    assert advised(crops, cut=0.3) == ["tile_cut"]
    assert advised(crops, toy=Toy("1m", 50, 50, 9)) == ["tiles_too_small"]
    flat = Toy("1m", 100, 100)
    quads = as_quads([flat.quad])
    quads[..., 1] *= 0.3
    tile = SeenTile("1m", 0.5, True, (("1m", 0.5), ("2m", 0.4)), tuple(map(tuple, quads[0])), 0)
    found = advice_for([tile], quads, np.zeros(1), crops[:1], crops[0])
    assert [advice.code for advice in found] == ["steep_view"]


def test_a_photo_without_tiles():
    none = np.zeros((0, *CROP, 3), np.uint8), as_quads([]), np.zeros(0, np.float32)
    for level, codes in ((90, ["no_tiles"]), (20, ["dark", "no_tiles"])):
        found = advice_for([], none[1], none[2], none[0], np.full((64, 64, 3), level, np.uint8))
        assert [advice.code for advice in found] == codes


def test_measures_of_no_crops():
    none = np.zeros((0, *CROP, 3), np.uint8)
    assert sharpness(none).shape == glare(none).shape == brightness(none).shape == (0,)


@pytest.mark.parametrize("code", ADVICE)
def test_every_advice_has_a_sentence(code):
    for language in ("en", "ja", "zh-Hans", "zh-Hant"):
        assert Advice(code).message(language)[-1] in ".。"
    assert Advice(code).to_json() == {"code": code, "message": Advice(code).message()}
