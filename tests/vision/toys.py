"""Toy photos and nets made of NumPy: tiles are white quads whose upper half has a colour that tells the label."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np

from vision.finder import shrunk
from vision.geometry import double, half_axes, quads_of
from vision.labels import LABELS
from vision.maps import CELL, decode
from vision.namer import Named

GROUND = (30, 70, 45)
#: Bits of OpenCV's fractions of a pixel.
FRACTION = 4


@dataclass(frozen=True)
class Toy:
    """A tile of a toy photo: label, centre, short side, clockwise turn in degrees."""

    label: str
    x: float
    y: float
    short: float = 40.0
    angle: float = 0.0

    @property
    def quad(self) -> np.ndarray:
        a = np.radians(self.angle)
        u = np.array([[np.cos(a), np.sin(a)]]) * self.short / 2
        v = np.array([[-np.sin(a), np.cos(a)]]) * self.short * 1.35 / 2
        return quads_of(np.array([[self.x, self.y]]), u, v)[0]


def fixed(corners: np.ndarray) -> np.ndarray:
    """Corners for OpenCV's drawing, which counts from the middle of the first pixel and fills half a pixel too much."""
    middle = corners.mean(axis=0)
    drawn = corners - 0.5 - 0.35 * np.sign(corners - middle)
    return np.rint(drawn * 2**FRACTION).astype(np.int32)


def toy_photo(toys: Iterable[Toy], width: int = 640, height: int = 480) -> np.ndarray:
    """The tiles on dark green."""
    out = np.full((height, width, 3), GROUND, np.uint8)
    for toy in toys:
        quad = toy.quad
        half = quad.copy()
        half[2:] = (quad[[1, 0]] + quad[[2, 3]]) / 2
        # backs have a colour of their own
        ground = (250, 170, 200) if toy.label == "back" else (250, 250, 250)
        for corners, colour in ((quad, ground), (half, (250, 6 * LABELS.index(toy.label), 120))):
            cv2.fillPoly(out, [fixed(corners)], colour, cv2.LINE_AA, FRACTION)
    return out


class ToyFinder:
    """Finds bright spots and tells them through maps, as the net does."""

    def __init__(self, heat: float = 0.99, threshold: float = 0.3) -> None:
        self.heat, self.threshold = heat, threshold
        self.looks: list[int] = []

    def look(self, pixels: np.ndarray, size: int) -> tuple[np.ndarray, np.ndarray]:
        self.looks.append(size)
        image, scale = shrunk(pixels, size)
        bright = np.uint8(image[..., 0] > 140)
        outlines, _ = cv2.findContours(bright, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        quads = [_face(cv2.minAreaRect(outline)) for outline in outlines if len(outline) > 8]
        maps = encoded_maps(np.array(quads, np.float32).reshape(-1, 4, 2), *image.shape[:2], heat=self.heat)
        found, heat = decode(maps, self.threshold)
        return found / scale, heat


class Halting(ToyFinder):
    """A finder that is in two minds about some tiles: they have this heat, and are not seen below the threshold.

    In the photo stretched, where they lie elsewhere, it sees nothing.
    """

    def __init__(self, toys: Iterable[Toy], faint: float) -> None:
        super().__init__()
        self.places, self.faint = np.array([(toy.x, toy.y) for toy in toys]), faint
        self.shape: tuple[int, ...] = ()

    def look(self, pixels: np.ndarray, size: int) -> tuple[np.ndarray, np.ndarray]:
        quads, heat = super().look(pixels, size)
        self.shape = self.shape or pixels.shape
        if pixels.shape != self.shape:
            return quads[:0], heat[:0]
        near = np.abs(quads.mean(axis=1)[:, None] - self.places[None]).max(axis=2) < 5
        heat = np.where(near.any(axis=1), self.faint, heat).astype(np.float32)
        return quads[heat >= self.threshold], heat[heat >= self.threshold]


class Dreaming(ToyFinder):
    """A finder that sees more than there is: these, too, with this heat."""

    def __init__(self, toys: Iterable[Toy], dreamt: float) -> None:
        super().__init__()
        self.more, self.dreamt = np.array([toy.quad for toy in toys], np.float32), dreamt

    def look(self, pixels: np.ndarray, size: int) -> tuple[np.ndarray, np.ndarray]:
        quads, heat = super().look(pixels, size)
        return np.concatenate([quads, self.more]), np.concatenate([heat, np.full(len(self.more), self.dreamt, np.float32)])


def same(one: np.ndarray, other: np.ndarray, within: float = 0.5) -> bool:
    """Whether two quads have the same corners, whichever comes first."""
    return bool(min(np.abs(np.roll(one, turn, axis=0) - other).max() for turn in range(4)) < within)


def _face(box: tuple[tuple[float, float], tuple[float, float], float]) -> np.ndarray:
    """Corners of a box with its short side on top; the outline runs through the middles of pixels."""
    corners = cv2.boxPoints((box[0], (box[1][0] + 1, box[1][1] + 1), box[2])) + 0.5
    long_first = np.linalg.norm(corners[1] - corners[0]) > np.linalg.norm(corners[2] - corners[1])
    return np.roll(corners, -1, axis=0) if long_first else corners


def encoded_maps(quads: np.ndarray, height: int, width: int, heat: float = 0.99) -> np.ndarray:
    """The finder's maps that tell exactly these quads, as far as they are parallelograms."""
    maps = np.zeros((7, height // CELL, width // CELL), np.float32)
    maps[0] = -9
    centres, u, v = half_axes(quads)
    columns, rows = (centres // CELL).astype(int).T
    maps[0, rows, columns] = np.log(heat / (1 - heat))
    maps[1:3, rows, columns] = (centres / CELL - np.floor(centres / CELL) - 0.5).T
    maps[3:5, rows, columns] = double(u).T / CELL
    maps[5:7, rows, columns] = double(v).T / CELL
    return maps


class ToyRefiner:
    """Knows where the tiles of a toy photo lie; what lies further than half a tile from all of them is none."""

    def __init__(self, toys: Iterable[Toy]) -> None:
        self.quads = np.array([toy.quad for toy in toys], np.float32).reshape(-1, 4, 2)
        self.weights = np.array([0, 0.5, 0.5, 1, 0, 0], np.float32)

    def refine(self, pixels: np.ndarray, quads: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        far = np.linalg.norm(quads.mean(axis=1)[:, None] - self.quads.mean(axis=1)[None], axis=2)
        near = far.min(axis=1) < 20
        better = np.where(near[:, None, None], self.quads[far.argmin(axis=1)], quads)
        return better, np.where(near, 0.99, 0.001).astype(np.float32)


class ToyNamer:
    """Reads the colour of the half that has one."""

    def __init__(self, sure: float = 0.99, doubt: float = 0.9) -> None:
        self.sure, self.doubt = sure, doubt

    def name(self, crops: np.ndarray) -> Named:
        labels = np.full((len(crops), len(LABELS)), (1 - self.sure) / (len(LABELS) - 1), np.float32)
        turns = np.full((len(crops), 4), 0.01, np.float32)
        for place, crop in enumerate(crops):
            halves = crop[8:28, 10:38], crop[36:56, 10:38]
            turned = int(halves[1][..., 2].mean() < halves[0][..., 2].mean())
            shown = round(float(np.median(halves[turned][..., 1])) / 6)
            labels[place, min(shown, len(LABELS) - 1)] = self.sure
            turns[place, 2 * turned] = 0.97
        return Named(labels, turns, np.zeros((len(crops), 64), np.float32))
