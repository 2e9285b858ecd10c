"""The weights: pinned, shared by threads, and what their outputs mean."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from vision.errors import WeightsError
from vision.finder import GREY, Finder, as_input, shrunk
from vision.labels import LABELS
from vision.namer import Namer, softmax
from vision.nets import SUMS, weights, weights_folder

needs_weights = pytest.mark.skipif(not (weights_folder() / "finder.onnx").is_file(), reason="models/weights is not trained yet")


def test_only_pinned_weights_are_taken(tmp_path):
    with pytest.raises(WeightsError, match="missing"):
        weights("a.onnx", tmp_path)
    (tmp_path / "a.onnx").write_bytes(b"net")
    with pytest.raises(WeightsError, match="missing"):
        weights("a.onnx", tmp_path)
    (tmp_path / SUMS).write_text(f"{hashlib.sha256(b'net').hexdigest()}  a.onnx\n{'0' * 64}  b.onnx\n")
    assert weights("a.onnx", tmp_path) == b"net"
    (tmp_path / "b.onnx").write_bytes(b"net")
    with pytest.raises(WeightsError, match="not the ones"):
        weights("b.onnx", tmp_path)
    (tmp_path / "a.onnx").write_bytes(b"nest")
    with pytest.raises(WeightsError, match="not the ones"):
        weights("a.onnx", tmp_path)


def test_softmax_bears_large_numbers():
    assert softmax(np.array([[1000.0, 0.0], [-1000.0, -1000.0]], np.float32)).tolist() == [[1, 0], [0.5, 0.5]]


def test_a_photo_is_filled_up_with_grey():
    image, scale = shrunk(np.full((100, 200, 3), 9, np.uint8), 400)
    assert image.shape == (224, 416, 3)
    assert scale.tolist() == [2, 2]
    assert (image[:200, :400] == 9).all()
    assert (image[200:] == GREY).all() and (image[:, 400:] == GREY).all()
    array = as_input(image)
    assert array.shape == (1, 3, 224, 416) and array.dtype == np.float32
    assert array[0, :, 0, 0] == pytest.approx([9 / 255] * 3) and array.max() == pytest.approx(128 / 255)


def test_a_sliver_of_a_photo_is_no_fault():
    assert shrunk(np.zeros((1, 3000, 3), np.uint8), 896)[0].shape == (32, 896, 3)


@needs_weights
def test_the_weights_are_small_and_pinned():
    assert sum(len(weights(name)) for name in ("finder.onnx", "namer.onnx")) <= 8 * 1024 * 1024


@needs_weights
def test_the_finder_takes_any_photo():
    finder = Finder()
    for shape in ((1, 1), (33, 700), (640, 480)):
        quads, heat = finder.look(np.full((*shape, 3), 60, np.uint8), 320)
        assert quads.shape == (len(heat), 4, 2)


@needs_weights
def test_the_namer_answers_for_every_crop():
    namer = Namer()
    crops = np.random.default_rng(1).integers(0, 255, (70, 64, 48, 3), dtype=np.uint8)
    for count in (0, 1, 70):
        named = namer.name(crops[:count])
        assert named.labels.shape == (count, len(LABELS)) and named.turns.shape == (count, 4)
        assert named.labels.sum(axis=1) == pytest.approx(np.ones(count), abs=1e-4)
        assert np.linalg.norm(named.embedding, axis=1) == pytest.approx(np.ones(count), abs=1e-3)


@needs_weights
def test_threads_share_one_net():
    namer = Namer()
    crops = np.random.default_rng(2).integers(0, 255, (8, 64, 48, 3), dtype=np.uint8)
    alone = namer.name(crops).labels
    with ThreadPoolExecutor(4) as pool:
        for named in pool.map(namer.name, [crops] * 12):
            assert np.array_equal(named.labels, alone)


@needs_weights
def test_the_runtime_tells_nobody_of_its_work(tmp_path: Path):
    # what it tells goes over a file of its own in the temporary folder, and a name for the machine lies in the home
    known = {name: value for name, value in os.environ.items() if not name.startswith(("ORT_", "XDG_", "CI", "GITHUB_"))}
    env = known | {"TMPDIR": str(tmp_path), "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)}
    program = "from vision.read import reader; reader()"
    subprocess.run([sys.executable, "-B", "-c", program], cwd=Path(__file__).resolve().parents[2], env=env, check=True)
    assert list(tmp_path.iterdir()) == []
