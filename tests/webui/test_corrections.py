"""Corrected crops: kept only with consent, without the photo, and written as the training reads them."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from flask import Flask
from PIL import Image

from tests.vision.photos import encoded, exif
from vision.reading import SeenTile
from webui import corrections
from webui.app import create_app
from webui.corrections import COLUMNS, Corrections, keep
from webui.settings import Settings

RED, BLUE = (200, 30, 30), (30, 30, 200)


def photo(orientation: int = 1) -> bytes:
    """A face that is red above and blue below, on white: 60 wide, 80 high, its corner at (100, 40)."""
    pixels = np.full((300, 400, 3), 255, np.uint8)
    pixels[40:80, 100:160], pixels[80:120, 100:160] = RED, BLUE
    return encoded(pixels, quality=95, exif=exif(orientation))


def tile(label: str, *, turned: bool = False, dx: float = 0.0) -> SeenTile:
    corners = [(100.0 + dx, 40.0), (160.0 + dx, 40.0), (160.0 + dx, 120.0), (100.0 + dx, 120.0)]
    quad = corners[2:] + corners[:2] if turned else corners
    return SeenTile(label, 1.0, False, ((label, 1.0), ("1m", 0.0)), tuple(quad), 180 if turned else 0)  # type: ignore[arg-type]


@pytest.fixture
def agreed(settings: Settings) -> Flask:
    return create_app(replace(settings, corrections=True))


@pytest.fixture
def folder(settings: Settings) -> Path:
    return settings.data / "corrections"


def test_nothing_is_kept_without_consent(app: Flask, folder: Path):
    with app.app_context():
        assert keep(photo(), [tile("5p")]) == 0
    assert not folder.exists()


@pytest.mark.parametrize("turned", [False, True])
def test_a_crop_is_upright_and_has_nothing_of_the_photo(agreed: Flask, folder: Path, turned: bool):
    with agreed.app_context():
        assert keep(photo(), [tile("5p", turned=turned)]) == 1
    (path,) = folder.iterdir()
    assert path.name.startswith("5p-") and path.stat().st_mode & 0o777 == 0o600
    with Image.open(path) as image:
        assert image.format == "PNG" and image.size == (60, 80) and not image.info and not image.getexif()
        above, below = (image.getpixel((30, y)) for y in (20, 60))
    upper, lower = (BLUE, RED) if turned else (RED, BLUE)
    assert np.abs(np.array(above) - upper).max() < 20 and np.abs(np.array(below) - lower).max() < 20


def test_a_tile_is_kept_once_with_its_last_label(agreed: Flask, folder: Path):
    with agreed.app_context():
        keep(photo(), [tile("5p"), tile("1z", dx=30)])
        keep(photo(), [tile("0p")])
    assert sorted(path.name.partition("-")[0] for path in folder.iterdir()) == ["0p", "1z"]


def test_what_cannot_be_kept_stops_nobody(agreed: Flask, folder: Path, monkeypatch: pytest.MonkeyPatch):
    with agreed.app_context():
        assert keep(b"torn", [tile("5p")]) == 0
        assert keep(photo(), []) == 0
        with pytest.raises(ValueError, match="'9z'"):
            keep(photo(), [tile("9z")])
        monkeypatch.setattr(corrections, "MOST", 1)
        assert keep(photo(), [tile("5p"), tile("1z", dx=30)]) == 1
        assert keep(photo(), [tile("0p")]) == 1
        folder.joinpath("x").write_text("", "utf-8")
    assert len(Corrections(folder)) == 1


def test_large_photos_are_cut_where_the_tiles_are(agreed: Flask, folder: Path):
    pixels = np.full((6200, 8200, 3), 255, np.uint8)
    pixels[2000:2400, 4000:4300] = RED
    seen = replace(tile("7z"), quad=((4000.0, 2000.0), (4300.0, 2000.0), (4300.0, 2400.0), (4000.0, 2400.0)))
    with agreed.app_context():
        assert keep(encoded(pixels), [seen]) == 1
    (path,) = folder.iterdir()
    with Image.open(path) as image:
        crop = np.asarray(image)
    assert crop.shape == (200, 150, 3) and np.abs(crop[5:-5, 5:-5].astype(int) - RED).max() < 20


def test_the_columns_are_those_of_the_shared_faces(shared: Path):
    with (shared / "data" / "tiles" / "faces.csv").open(encoding="utf-8", newline="") as file:
        assert tuple(next(csv.reader(file))) == COLUMNS
