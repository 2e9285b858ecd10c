"""The report's section on layouts: every kind of hand, and wrong ones that nobody is told of."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from models import layout_report
from models.layout_check import Noise
from models.scenes.faces import FaceBank
from vision.reading import Advice, Reading


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
