"""Real tiles that lie askew: rows at 20 to 70 degrees, which an earlier refiner refused altogether."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from vision.geometry import inside
from vision.read import read

TILES = Path(__file__).resolve().parents[3] / "shared" / "data" / "tiles"


@pytest.mark.skipif(not TILES.is_dir(), reason="the shared data is not here")
@pytest.mark.parametrize("name", ["0001", "0008", "0010", "0016", "0118"])
def test_a_row_of_real_tiles_that_lies_askew_is_found(name: str):
    rows = json.loads((TILES / "boxes.json").read_text("utf-8"))
    row = next(row for row in rows if row["set"] == "alanchoi-chinese" and Path(row["image"]).stem == name)
    quads = np.array([tile.quad for tile in read(TILES / row["image"]).tiles], np.float32).reshape(-1, 4, 2)
    middles = np.array([[(left + right) / 2, (top + foot) / 2] for _, left, top, right, foot in row["boxes"]])
    assert inside(quads, middles).any(axis=0).sum() >= len(middles) - 1
