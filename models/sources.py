"""What may be learned from: face crops, photos with boxes and rendered scenes (see README.md in the shared data folder)."""

from __future__ import annotations

import base64
import csv
import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.mislabelled import HIDDEN, NONE, TRUE_LABELS
from vision.labels import LABELS

ROOT = Path(__file__).resolve().parent.parent
#: The data lies beside the project and is never copied into it.
TILES = ROOT.parent / "shared" / "data" / "tiles"
SCENES = ROOT / "runs" / "scenes"
#: Faces whose print looks the same turned by 180 degrees, in designs without a corner index.
SYMMETRIC = frozenset("1p 2p 3p 4p 5p 0p 8p 9p 2s 4s 5s 0s 6s 8s 9s 5z".split())
#: Designs with a number or letter in one corner.
INDEXED = frozenset(f"camerash-{number:02}" for number in (4, 5, 6, 7, 9))
#: Boxed photos on which every tile stands upright, looked at one by one.
UPRIGHT = frozenset({"alanchoi-japanese", "leo"})
#: Photos of `alanchoi-chinese`, by file name, that show no tile without a box, looked at one by one.
COMPLETE = """
    1-4 7-8 10-11 14 16-29 31-40 53 56-61 63 65 67-68 70 73 76-78 80 82 86-88 90 93-94 96-99 102 104-108 111-116 118-123 133
    219-223 242-244 254-260 277-278 282-284 288-303 305-319 327-335 387-406
"""
#: Designs that choose checkpoints: no face and no photo of theirs is trained on until the last run.
HELD_OUT = ("camerash-02", "camerash-05", "camerash-08", "camerash-11", "camerash-12", "alanchoi-japanese", "leo")

Image = NDArray[np.uint8]
#: Arrays of real numbers, of either precision.
Floats = NDArray[np.floating[Any]]


@dataclass(frozen=True, slots=True)
class Face:
    """A face cut from a photo or drawing: RGB or RGBA, upright, the whole image is the tile's face."""

    image: Image
    label: str
    set: str


@dataclass(frozen=True, slots=True)
class Box:
    """An axis-aligned box in pixels; the label `tile` means: some tile, its published label was wrong or unsure.

    `hidden`: another tile lies over a part of the print.
    """

    label: str
    left: float
    top: float
    right: float
    bottom: float
    hidden: bool = False

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def ratio(self) -> float:
        """Height by width."""
        return self.height / max(self.width, 1e-6)


@dataclass(frozen=True, slots=True)
class Photo:
    """A photo with boxes around some of its tiles; `size`: height, width."""

    path: Path
    size: tuple[int, int]
    set: str
    origin: str
    stretched: bool
    boxes: tuple[Box, ...]

    @property
    def complete(self) -> bool:
        """True when every tile in the photo has a box."""
        return self.set == "alanchoi-japanese" or self.set == "alanchoi-chinese" and int(self.path.stem) in complete_numbers()


@dataclass(frozen=True, slots=True)
class SceneFile:
    """A rendered scene on disk: height and width, quads (T, 4, 2), labels, turns in degrees; `mask`: a PNG or None."""

    path: Path
    size: tuple[int, int]
    quads: Floats
    labels: tuple[str, ...]
    turns: tuple[int, ...]
    visible: tuple[float, ...]
    mask: bytes | None


@cache
def complete_numbers() -> frozenset[int]:
    """The numbers that COMPLETE lists."""
    ends = [[int(end) for end in word.split("-")] for word in COMPLETE.split()]
    return frozenset(number for row in ends for number in range(row[0], row[-1] + 1))


def read_rgb(path: Path) -> Image:
    """An image file as RGB (or RGBA) uint8; raises `OSError` for what is no image."""
    image = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if image is None:
        raise OSError(f"expected an image, got {str(path)!r}")
    code = {2: cv2.COLOR_GRAY2RGB, 4: cv2.COLOR_BGRA2RGBA}.get(
        image.ndim if image.ndim == 2 else image.shape[2], cv2.COLOR_BGR2RGB
    )
    return np.asarray(cv2.cvtColor(image, code), np.uint8)


def faces(folder: Path = TILES) -> list[Face]:
    """Every face of faces.csv."""
    with open(folder / "faces.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return [Face(read_rgb(folder / row["file"]), row["label"], row["set"]) for row in rows if row["label"] in LABELS]


def photos(folder: Path = TILES) -> list[Photo]:
    """Every photo of boxes.json."""
    rows = json.loads((folder / "boxes.json").read_text("utf-8"))
    return [
        Photo(
            folder / row["image"],
            (row["height"], row["width"]),
            row["set"],
            row["origin"],
            bool(row["stretched"]),
            tuple(_boxes(row)),
        )
        for row in rows
    ]


def _boxes(row: dict[str, Any]) -> Iterator[Box]:
    """The boxes of a row of boxes.json, with what is wrong about them put right."""
    for number, (published, left, top, right, bottom) in enumerate(row["boxes"]):
        place = row["set"], Path(row["image"]).stem, number
        label = TRUE_LABELS.get(place, published)
        if label != NONE:
            yield Box(label, left, top, right, bottom, place in HIDDEN)


def training(every: list[Photo], hold_out: Collection[str]) -> list[Photo]:
    """The photos that share neither set nor origin with those held out."""
    origins = {photo.origin for photo in every if photo.set in hold_out}
    return [photo for photo in every if photo.set not in hold_out and photo.origin not in origins]


def scenes(folder: Path = SCENES) -> Iterator[SceneFile]:
    """The rendered scenes of a folder, in the order of their names; none when there is no such folder."""
    for path in sorted(folder.glob("*.json")):
        truth = json.loads(path.read_text("utf-8"))
        tiles = truth["tiles"]
        mask = truth["ignore"]
        yield SceneFile(
            path.with_suffix(".jpg"),
            (truth["height"], truth["width"]),
            np.array([tile["quad"] for tile in tiles], np.float32).reshape(-1, 4, 2),
            tuple(tile["label"] for tile in tiles),
            tuple(int(tile["turn"]) for tile in tiles),
            tuple(float(tile.get("visible", 1)) for tile in tiles),
            base64.b64decode(mask) if mask else None,
        )


def turns_allowed(label: str, turn: int | None, indexed: bool = False) -> Floats:
    """(4,) 1 for each quarter turn that a crop may be said to show: all when nobody can tell, two for a symmetric face."""
    allowed = np.ones(4, np.float32)
    if turn is not None and label != "back":
        allowed[:] = 0
        allowed[turn // 90 % 4] = 1
        if label in SYMMETRIC and (not indexed or label == "5z"):
            allowed[(turn // 90 + 2) % 4] = 1
    return allowed
