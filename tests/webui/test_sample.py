"""The sample photo is read exactly, without a doubt, and scored: it is what a newcomer sees first."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest
from click.testing import CliRunner

from vision.nets import weights_folder
from vision.read import read
from webui.cli import main

STATIC = Path(__file__).resolve().parents[2] / "webui" / "static"
PHOTO = STATIC / "sample.jpg"
TRUTH = json.loads((STATIC / "sample.json").read_text("utf-8"))

trained = pytest.mark.skipif(not (weights_folder() / "finder.onnx").is_file(), reason="models/weights is not trained yet")


def test_the_photo_is_small():
    assert PHOTO.stat().st_size < 250_000
    assert max(cv2.imread(str(PHOTO)).shape) == 1280


@trained
def test_the_photo_is_read_exactly():
    reading = read(PHOTO)
    answer = reading.to_json("sample.jpg")
    assert {key: answer[key] for key in ("hand", "win", "melds", "dora", "ura")} == {
        key: TRUTH[key] for key in ("hand", "win", "melds", "dora", "ura")
    }
    assert (reading.doubts, reading.advice) == (0, ())
    assert reading.layout is not None and reading.layout.nearest is not None and reading.layout.nearest.complete


@trained
def test_the_hand_is_paid_for():
    how = [part for key, value in TRUTH["win_by"].items() for part in (f"--{key}", value)]
    result = CliRunner().invoke(main, ["snap", str(PHOTO), "--yes", "--json", *how])
    assert result.exit_code == 0, result.output
    answer = json.loads(result.stdout)
    assert answer["hand"] == "066778p55s77z (555z<5z N) +0s"
    assert {key: answer["score"][key] for key in TRUTH["score"]} == TRUTH["score"]
