"""The report's section on layouts: every kind of hand, and wrong ones that nobody is told of."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from models import layout_report
from models.layout_check import Noise
from models.scenes.faces import FaceBank
from models.scenes.scene import Scene, SceneTile
from vision.reading import Advice, Reading, SeenTile


class Blind:
    """A reader that sees nothing, and says so or not."""

    def __init__(self, *advice: str) -> None:
        self.advice = tuple(map(Advice, advice))

    def read(self, _source) -> Reading:
        return Reading(64, 64, advice=self.advice)


def test_sketches_count_for_every_kind_that_they_are_of():
    figures = layout_report.of_sketches(60, Noise())
    assert len(figures.by_kind["all"]) == 60
    assert set(figures.by_kind) <= set(layout_report.KINDS)
    assert figures.untold["all"] <= figures.by_kind["all"].count(False)


@pytest.mark.parametrize(("advice", "untold"), [([], 2), (["no_tiles"], 0)])
def test_what_is_wrong_is_untold_unless_it_is_advised(monkeypatch, advice, untold):
    monkeypatch.setattr(layout_report, "SIZE", 256)
    figures = layout_report.of_rendered(Blind(*advice), 2, FaceBank(None))
    assert (figures.by_kind["all"], figures.untold["all"]) == ([False, False], untold)


def test_the_section_has_a_row_for_each_kind(monkeypatch):
    monkeypatch.setattr(layout_report, "PHOTOS", Path("nowhere"))
    monkeypatch.setattr(layout_report, "SIZE", 256)
    monkeypatch.setattr(layout_report, "FaceBank", lambda: FaceBank(None))
    text = layout_report.section(Blind(), 30, 1)
    for words in ("| all | ", "| 1 hand | ", "winning tile turned", "| chii | ", "indicators above the hand"):
        assert words in text
    assert "| 0.0 % of 1 | 1 |" in text


def test_photos_that_are_not_at_hand_are_no_fault(tmp_path):
    assert "not at hand" in layout_report.photos_table(Blind(), tmp_path / "none.json")
    truth = tmp_path / "truth.json"
    truth.write_text(json.dumps([{"path": "a.jpg", "source": "b/c", "w": 64, "h": 64, "tiles": []}]))
    if layout_report.TOOL.is_file():
        assert "| exact photos | 100.0 % of 1 |" in layout_report.photos_table(Blind(), truth)


def test_a_scene_is_read_when_all_that_counts_is_found_and_named():
    def quad(x: float) -> np.ndarray:
        return np.array([[x, 10], [x + 30, 10], [x + 30, 50], [x, 50]], np.float32)

    def seen(label: str, x: float, role: str) -> SeenTile:
        return SeenTile(label, 0.99, False, (), tuple(map(tuple, quad(x).tolist())), 0, 1.0, role)  # type: ignore[arg-type]

    laid = [("1m", 10, "hand"), ("2m", 50, "win"), ("back", 200, "wall")]
    scene = Scene(np.zeros((64, 256, 3), np.uint8), [SceneTile(quad(x), label, 0, role, 0, 1.0) for label, x, role in laid])
    right = [seen("1m", 11, "hand"), seen("2m", 50, "loose")]
    for more, is_read in (([], True), ([seen("5z", 120, "loose")], True), ([seen("5z", 120, "dora")], False)):
        assert layout_report._is_read(scene, Reading(256, 64, tiles=(*right, *more))) is is_read
    for some in (right[:1], [right[0], seen("3m", 50, "win")], [*right[:1], seen("3m", 50, "loose")]):
        assert not layout_report._is_read(scene, Reading(256, 64, tiles=tuple(some)))
