"""What people corrected, kept for training where the club has agreed (`corrections` of the settings).

Kept are crops of single tiles with the label that a person gave, never the photo, its EXIF, its name, or when and where it was
taken. A file is `LABEL-HASH.png`; the hash is that of the crop, so that the same tile is kept once, with its last label.
"""

from __future__ import annotations

import csv
import hashlib
import logging
import shutil
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO, StringIO
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Protocol

from flask import Flask, current_app

from vision.labels import LABELS
from webui.serving.private import write_private

if TYPE_CHECKING:
    from vision.geometry import Pixels
    from vision.reading import Point
    from webui.settings import Settings

EXTENSION = "agari.corrections"
#: The columns of the list beside exported crops, and the folder of the crops.
COLUMNS, FACES = ("file", "label", "set", "licence"), "faces"
#: Crops have the shape of a tile's face, 3 to 4, and this height in pixels at most.
TALLEST = 256
#: So many crops are kept; further ones are not.
MOST = 20_000
#: The long side that is kept at least when a large photo is decoded.
_FINE = 4096
_LOG = logging.getLogger("agari.corrections")


class Corrected(Protocol):
    """A tile as a person said it is; a `SeenTile` with the right label is one."""

    @property
    def label(self) -> str:
        """One of `vision.labels.LABELS`."""
        ...

    @property
    def quad(self) -> Sequence[Point]:
        """Corners in pixels of the upright photo, clockwise from the face's own top left one."""
        ...


class Corrections:
    """The crops in one folder. One photo is decoded at a time, whoever asks."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._one = Lock()

    def keep(self, photo: bytes, tiles: Iterable[Corrected]) -> int:
        """Keep the crops of tiles with their labels; how many were kept.

        Raises `ValueError` for a label that is none, `PhotoError` and `OSError`.
        """
        tiles = list(tiles)
        wrong = [tile.label for tile in tiles if tile.label not in LABELS]
        if wrong:
            raise ValueError(f"expected a label of a tile, got {wrong[0]!r}")
        if not tiles:
            return 0
        with self._one:
            return self._keep(tiles, _crops(photo, [tile.quad for tile in tiles]))

    def _keep(self, tiles: Sequence[Corrected], crops: Iterable[Pixels]) -> int:
        kept = 0
        for tile, crop in zip(tiles, crops, strict=True):
            mark = hashlib.sha256(crop.tobytes()).hexdigest()[:20]
            before = [path for path in self.folder.glob(f"*-{mark}.png") if path.name != f"{tile.label}-{mark}.png"]
            if not before and len(self) >= MOST:
                _LOG.warning("there are %d corrections, no more are kept: export and clear them", MOST)
                break
            write_private(self.folder / f"{tile.label}-{mark}.png", _png(crop))
            for path in before:
                path.unlink(missing_ok=True)
            kept += 1
        return kept

    def __iter__(self) -> Iterator[tuple[Path, str]]:
        """Every crop with its label, in the order of their names."""
        for path in sorted(self.folder.glob("*-*.png")):
            label = path.name.partition("-")[0]
            if label in LABELS:
                yield path, label

    def __len__(self) -> int:
        return sum(1 for _ in self.folder.glob("*-*.png"))

    def export(self, target: Path, name: str, licence: str) -> int:
        """Copy all into a folder that is new or empty: crops, and their list `faces.csv`. How many; raises `OSError`."""
        (target / FACES / name).mkdir(parents=True, exist_ok=True)
        out = StringIO()
        rows = csv.writer(out, lineterminator="\n")
        rows.writerow(COLUMNS)
        count = 0
        for path, label in self:
            place = f"{FACES}/{name}/{path.name}"
            shutil.copyfile(path, target / place)
            rows.writerow((place, label, name, licence))
            count += 1
        (target / "faces.csv").write_text(out.getvalue(), "utf-8")
        return count

    def clear(self) -> int:
        """Remove all; how many there were. Raises `OSError`."""
        count = len(self)
        if self.folder.is_dir():
            shutil.rmtree(self.folder)
        return count


def folder_of(settings: Settings) -> Path:
    """Where the corrections of these settings are."""
    return settings.data / "corrections"


def init(app: Flask) -> None:
    """Give an app its corrections, where its settings say that the club has agreed."""
    settings: Settings = app.config["SETTINGS"]
    app.extensions[EXTENSION] = Corrections(folder_of(settings)) if settings.corrections else None


def keep(photo: bytes, tiles: Iterable[Corrected]) -> int:
    """Keep what a person corrected in a photo, from the bytes of its file; the number of crops, 0 unless the club has agreed.

    Nothing is lost to the table when a crop cannot be kept: that is logged and 0 is told.
    """
    kept: Corrections | None = current_app.extensions[EXTENSION]
    if kept is None:
        return 0
    from vision.errors import PhotoError

    try:
        return kept.keep(photo, tiles)
    except (PhotoError, OSError) as error:
        _LOG.warning("a correction could not be kept: %s", error)
        return 0


def _crops(photo: bytes, quads: Sequence[Sequence[Point]]) -> Iterator[Pixels]:
    """Each quad as an upright face."""
    import cv2
    import numpy as np

    from vision.load import load

    found = load(photo, long_side=_FINE)
    for quad in quads:
        corners = np.array(quad, np.float32) / np.float32(found.scale)
        long = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).max())
        height = int(min(max(long, 32), TALLEST))
        width = round(height * 3 / 4)
        # OpenCV counts from the middle of the first pixel
        face = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - np.float32(0.5)
        matrix = cv2.getPerspectiveTransform(corners - np.float32(0.5), face)
        crop = cv2.warpPerspective(found.pixels, matrix, (width, height), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
        yield np.asarray(crop, np.uint8)


def _png(crop: Pixels) -> bytes:
    from PIL import Image

    out = BytesIO()
    Image.fromarray(crop).save(out, "PNG")
    return out.getvalue()
