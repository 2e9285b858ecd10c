"""The weights on real photos of `shared`: not their quality, which models/CARD.md tells, but that nothing broke it."""

from __future__ import annotations

import json
import runpy
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.photos import encoded
from vision.load import load
from vision.nets import weights_folder
from vision.read import read

pytestmark = pytest.mark.skipif(not (weights_folder() / "finder.onnx").is_file(), reason="models/weights is not trained yet")
#: Photos of one hand each, of four sources.
SOME = ("02.png", "07.jpg", "13.jpg", "31.jpg")


@pytest.fixture(scope="module")
def truths(shared) -> dict[str, dict]:
    folder = shared / "photos" if (shared / "photos").is_dir() else shared / "data" / "photos"
    if not (folder / "dev.json").is_file():
        pytest.skip(f"no labelled photos in {folder}")
    found = json.loads((folder / "dev.json").read_text("utf-8"))
    return {Path(truth["path"]).name: truth | {"file": folder / truth["path"]} for truth in found}


def test_photos_are_read_as_well_as_ever(truths, shared):
    judge = runpy.run_path(str(shared / "tools" / "eval_reading.py"))["judge"]
    total = Counter()
    for name in SOME:
        total.update(judge(truths[name], read(truths[name]["file"]).to_json(name))[0])
    assert total["found"] >= 0.95 * total["tiles"]
    assert total["named"] >= 0.95 * total["found"]
    assert total["extra"] <= 1


def test_a_photo_turned_by_any_angle_gives_the_same_tiles(truths):
    photo = load(truths["13.jpg"]["file"]).pixels
    height, width = photo.shape[:2]
    side = int(np.hypot(height, width)) + 2
    labels = set()
    for angle in (0, 90, 180, 270, 20, 135):
        matrix = cv2.getRotationMatrix2D((width / 2, height / 2), -angle, 1)
        matrix[:, 2] += (side - width) / 2, (side - height) / 2
        turned = cv2.warpAffine(photo, matrix, (side, side), borderValue=(90, 90, 90))
        tiles = read(encoded(turned, "PNG")).tiles
        labels.add(tuple(sorted(tile.label for tile in tiles)))
    assert len(labels) == 1


def test_a_photo_without_tiles_gives_none():
    rng = np.random.default_rng(4)
    noise = cv2.GaussianBlur(rng.integers(0, 255, (480, 640, 3), dtype=np.uint8), (0, 0), 6)
    slope = np.repeat(np.linspace(20, 230, 640, dtype=np.uint8)[None, :, None], 480, axis=0).repeat(3, axis=2)
    for photo in (noise, np.ascontiguousarray(slope)):
        reading = read(encoded(photo, "PNG"))
        assert reading.tiles == ()
        assert [advice.code for advice in reading.advice] == ["no_tiles"]
