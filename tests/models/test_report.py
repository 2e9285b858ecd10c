"""The report's tables: shares with what they are of, classes without gaps, wrong names that nothing pointed at."""

from __future__ import annotations

import pytest

pytest.importorskip("torch", reason="the workshop needs torch (extra `train`)")

from models import report
from models.measure import Seen


def seen(size: float, label: str = "1m", got: str | None = "1m", doubt: bool = False) -> Seen:
    return Seen("set", size, 0.0, label, 0, got, 0.9, doubt, 0)


def test_a_table_has_a_head_and_a_line_for_each_row():
    assert report.table(("a", "b"), [(1, "x"), (2, "y")]) == "| a | b |\n| --- | --- |\n| 1 | x |\n| 2 | y |\n"


def test_shares_tell_what_they_are_of():
    assert report.share(1, 3) == "33.3 % of 3"
    assert report.share(0, 0) == "–"


def test_classes_hold_every_tile_once():
    tiles = [seen(11.9), seen(12), seen(30, got=None), seen(500, got="9p"), seen(500, got="9p", doubt=True)]
    rows = report.classes(tiles, lambda tile: tile.size, report.SIZES, "px")
    assert [row[0] for row in rows] == ["0 – 12 px", "12 – 16 px", "16 – 24 px", "24 – 48 px", "48 – 110 px", "110 px and more"]
    assert [row[1] for row in rows] == ["100.0 % of 1", "100.0 % of 1", "–", "0.0 % of 1", "–", "100.0 % of 2"]
    # found, named, wrong without a doubt, doubted
    assert rows[-1][1:] == ("100.0 % of 2", "0.0 % of 2", 1, "50.0 % of 2")


def test_calibration_tells_how_often_each_confidence_is_right():
    told = report.calibration([0.99, 0.998, 0.4, 0.6], [True, True, False, True])
    assert told.splitlines()[2:] == [
        "| 0.00 – 0.50 | 40.0 % | 0.0 % of 1 |",
        "| 0.50 – 0.70 | 60.0 % | 100.0 % of 1 |",
        "| 0.99 – 1.00 | 99.4 % | 100.0 % of 2 |",
    ]


def test_what_an_earlier_report_tells_of_the_namer_is_kept_where_its_run_is_gone(tmp_path):
    """Fault: on a machine without the run that held designs out, no report could be written."""
    path = tmp_path / "REPORT.md"
    assert report.kept_section(path) == "The run that held these designs out was not at hand.\n"
    path.write_text(f"{report.HELD}\n{report.kept_section(path)}\n## The reader\n", "utf-8")
    assert report.kept_section(path) == "The run that held these designs out was not at hand.\n"
    path.write_text(f"# What\n\n{report.HELD}\n| a |\n\nPooled.\n\n## The reader\n\nmore\n", "utf-8")
    kept = report.kept_section(path)
    assert kept.endswith("an earlier report.\n\n| a |\n\nPooled.\n") and "more" not in kept
    path.write_text(f"{report.HELD}\n{kept}\n## The reader\n", "utf-8")
    assert report.kept_section(path) == kept
