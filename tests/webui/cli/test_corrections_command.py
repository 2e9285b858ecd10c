"""`agari corrections`: crops as training data, and their removal."""

from __future__ import annotations

import csv
from pathlib import Path

from PIL import Image

from tests.webui.test_corrections import photo, tile
from vision.labels import LABELS
from webui.corrections import COLUMNS, Corrections


def test_they_are_written_as_the_training_reads_them(agari, tmp_path: Path):
    Corrections(tmp_path / "data" / "corrections").keep(photo(), [tile("5p"), tile("1z", dx=30)])
    env = {"AGARI_DATA": str(tmp_path / "data")}
    out = tmp_path / "out"
    answer = agari("corrections", "export", str(out), "--set", "club-7", "--licence", "ours", env=env)
    assert answer.exit_code == 0 and answer.stdout.startswith("Corrected tiles written: 2 (")
    with (out / "faces.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert tuple(rows[0]) == COLUMNS and {row["label"] for row in rows} == {"5p", "1z"} <= set(LABELS)
    for row in rows:
        assert (row["set"], row["licence"]) == ("club-7", "ours")
        with Image.open(out / row["file"]) as image:
            assert image.format == "PNG"
    refused = agari("corrections", "export", str(out), env=env)
    assert refused.exit_code == 2 and "not empty" in refused.stderr
    assert agari("corrections", "export", str(tmp_path / "b"), "--set", "../x", env=env).exit_code == 2


def test_they_are_cleared(agari, tmp_path: Path):
    folder = tmp_path / "corrections"
    env = {"AGARI_DATA": str(tmp_path)}
    assert "No correction" in agari("corrections", "clear", env=env).stdout
    assert agari("corrections", "export", str(tmp_path / "x"), env=env).exit_code == 2
    Corrections(folder).keep(photo(), [tile("5p")])
    assert agari("corrections", "clear", env=env, input="n\n").exit_code == 130 and len(Corrections(folder)) == 1
    answer = agari("corrections", "clear", "--yes", env=env)
    assert answer.stdout == "Corrected tiles removed: 1\n" and not folder.exists()
