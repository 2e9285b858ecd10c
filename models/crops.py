"""The namer's training crops: tiles seen through wrong quads, beside other tiles, in every light."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from models.augment import photograph, redraw
from models.patches import FACE, INDEX, Patch
from models.sources import Floats, Image
from vision.geometry import margined
from vision.labels import LABELS

#: Height and width of a crop, and the margin around the quad as a part of the quad's sides.
HEIGHT, WIDTH, MARGIN = 64, 48, 0.06
#: How often each quarter turn is shown.
TURNS = (0.46, 0.06, 0.42, 0.06)
#: Share of crops from rendered scenes, where there are any.
SCENES = 0.35
#: Share of the single faces that are cut anew by another hand.
BENT = 0.5
#: Share of crops that show a tile cut short, as much of it as they show at least, and how many are cut by another tile.
CUT, LEFT, COVERED = 0.03, 0.62, 0.6
#: What lies over them: white and amber bodies, green and dark ones.
BODIES = np.array([[236, 232, 220], [225, 180, 60], [60, 110, 70], [40, 40, 46]], np.float32)
#: Crops of one label beside one of another: backs and foreign tiles come in many kinds.
WEIGHT = {"back": 2.0, "other": 2.5}


def target_quad() -> Floats:
    """(4, 2) where the quad's corners lie in a crop."""
    return margined((HEIGHT, WIDTH), MARGIN)


@dataclass(frozen=True, slots=True)
class Batch:
    """Crops (N, 64, 48, 3) uint8, labels (N,), turns (N, 4): 1 for each quarter turn that is right."""

    crops: Image
    labels: NDArray[np.int64]
    turns: Floats


def _rounded(radius: float) -> Image:
    """The shape of a face with round corners, 255 inside."""
    height, width = FACE
    r = max(1, round(radius * width))
    mask = np.zeros((height, width), np.uint8)
    cv2.rectangle(mask, (r, 0), (width - 1 - r, height - 1), 255, -1)
    cv2.rectangle(mask, (0, r), (width - 1, height - 1 - r), 255, -1)
    for x in (r, width - 1 - r):
        for y in (r, height - 1 - r):
            cv2.circle(mask, (x, y), r, 255, -1)
    return mask


class CropMaker:
    """Makes batches of crops from patches; the same seed and step always give the same batch."""

    def __init__(self, patches: Iterable[Patch], grounds: Sequence[Image], seed: int = 0, scenes: float = SCENES) -> None:
        self.seed, self.scenes = seed, scenes
        self.grounds = grounds
        self.groups: list[dict[str, list[Patch]]] = [defaultdict(list) for _ in LABELS]
        self.rows: dict[str, list[Patch]] = defaultdict(list)
        for patch in patches:
            self.groups[patch.label][patch.group].append(patch)
            if patch.whole:
                self.rows[patch.group].append(patch)
        self.labels = np.array([number for number in range(len(LABELS)) if self.groups[number]])
        weights = np.array([WEIGHT.get(LABELS[number], 1.0) for number in self.labels])
        self.weights = weights / weights.sum()
        self.shares = {int(number): self._shares(int(number)) for number in self.labels}
        self.masks = [_rounded(radius) for radius in (0.02, 0.05, 0.09, 0.13, 0.17)]

    def _shares(self, label: int) -> tuple[list[str], Floats]:
        """How often each group shows this label: groups of many designs and photos more often, but not in proportion."""
        groups = self.groups[label]
        names = sorted(groups)
        shares = np.array([np.sqrt(len(groups[name])) * (1.5 if groups[name][0].whole else 1.0) for name in names])
        for number, name in enumerate(names):
            if name == "scenes" and len(names) > 1:
                shares[number] = (shares.sum() - shares[number]) * self.scenes / (1 - self.scenes)
        return names, (shares / shares.sum()).astype(np.float32)

    def pick(self, label: int, rng: Generator) -> Patch:
        """A patch of one label."""
        names, shares = self.shares[label]
        name = names[min(int(np.searchsorted(np.cumsum(shares), rng.random())), len(names) - 1)]
        items = self.groups[label][name]
        return items[int(rng.integers(len(items)))]

    def batch(self, step: int, count: int) -> Batch:
        """The crops of one training step."""
        rng = np.random.default_rng([self.seed, step])
        chosen = rng.choice(self.labels, size=count, p=self.weights)
        crops = np.empty((count, HEIGHT, WIDTH, 3), np.uint8)
        labels, turns = np.empty(count, np.int64), np.empty((count, 4), np.float32)
        for number, label in enumerate(chosen):
            crops[number], labels[number], turns[number] = self.one(self.pick(int(label), rng), rng)
        return Batch(crops, labels, turns)

    def one(self, patch: Patch, rng: Generator) -> tuple[Image, int, Floats]:
        """A crop of a patch with its label and turns; a few lie half beside their tile and are `other`."""
        turn = int(np.searchsorted(np.cumsum(TURNS), rng.random()))
        astray = rng.random() < 0.012
        quad = wrong_quad(rng, astray)
        cut = None if astray or rng.random() >= CUT else cut_short(quad, rng)
        quad = quad if cut is None else cut
        crop = self._laid(patch, quad, turn, rng, rng.random() < BENT) if patch.whole else _reframed(patch, quad, turn)
        if cut is not None and rng.random() < COVERED:
            _cover(crop, quad, rng)
        if patch.group != "scenes":
            crop = photograph(crop, rng)
        elif rng.random() < 0.5:
            # rendered scenes have been photographed once already
            crop = photograph(crop, rng, 0.3)
        if astray:
            return crop, INDEX["other"], np.ones(4, np.float32)
        return crop, patch.label, np.roll(patch.allowed, turn)

    def _laid(self, patch: Patch, quad: Floats, turn: int, rng: Generator, bent: bool = False) -> Image:
        """A face laid on a ground among its like; `bent`: as another hand would have cut it."""
        crop = np.asarray(cv2.resize(self.grounds[int(rng.integers(len(self.grounds)))], (WIDTH, HEIGHT)), np.uint8)
        if rng.random() < 0.5:
            crop = np.asarray(cv2.GaussianBlur(crop, (0, 0), 2), np.uint8)
        matrix = cv2.getPerspectiveTransform(patch.quad, np.roll(quad, -turn, axis=0))
        height, width = patch.image.shape[:2]
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            if rng.random() < (0.62 if dy == 0 else 0.2):
                gap = 1 + max(0.0, rng.normal(0.015, 0.03))
                step = np.array([[1, 0, dx * width * gap], [0, 1, dy * height * gap], [0, 0, 1]])
                cv2.warpPerspective(
                    self._beside(patch, dy, rng),
                    matrix @ step,
                    (WIDTH, HEIGHT),
                    dst=crop,
                    flags=cv2.INTER_LINEAR,
                    borderMode=cv2.BORDER_TRANSPARENT,
                )
        mask = self.masks[int(rng.integers(len(self.masks)))]
        alpha = cv2.warpPerspective(mask, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR)[..., None].astype(np.float32) / 255
        ink = redraw(patch.image, rng) if bent else patch.image
        face = cv2.warpPerspective(ink, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        if rng.random() < 0.3:
            # the dark seam around a tile
            crop = np.asarray(crop * rng.uniform(0.4, 1.0), np.uint8)
        return np.asarray(crop + (face.astype(np.float32) - crop) * alpha, np.uint8)

    def _beside(self, patch: Patch, dy: int, rng: Generator) -> Image:
        """What stands next to a face: mostly a face of the same set; above and below also the tile's own side."""
        if dy and rng.random() < 0.6:
            return np.full((*FACE, 3), np.median(patch.image.reshape(-1, 3), axis=0) * rng.uniform(0.5, 1.05), np.uint8)
        row = self.rows[patch.group]
        return row[int(rng.integers(len(row)))].image


def wrong_quad(rng: Generator, astray: bool = False) -> Floats:
    """Where the face's corners come to lie in a crop when the finder is a little off."""
    size = np.array([WIDTH, HEIGHT], np.float32)
    middle = size / 2
    quad = target_quad() - middle
    loose = 2.0 if rng.random() < 0.15 else 1.0
    quad = quad * np.exp(rng.normal(0, 0.045 * loose) + rng.normal(0, 0.03 * loose, 2))
    angle = rng.normal(0, np.radians(2.8) * loose)
    quad = quad @ np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    quad = quad + rng.normal(0, 0.022 * loose, (4, 2)) * size + rng.normal(0, 0.026 * loose, 2) * size
    if astray:
        side = np.array([1.0, 0.0]) if rng.random() < 0.7 else np.array([0.0, 1.0])
        quad = quad + side * size * rng.choice([-1, 1]) * rng.uniform(0.42, 0.5)
    return np.asarray(quad + middle, np.float32)


def cut_short(quad: Floats, rng: Generator) -> Floats:
    """Where the corners come to lie when only a part of the face was taken for the whole: the rest is hidden, or overlooked."""
    axis = np.array([1.0, 0.0]) if rng.random() < 0.2 else np.array([0.0, 1.0])
    longer = axis * (1 / rng.uniform(LEFT, 0.86) - 1)
    end = float(rng.choice([0.0, 1.0]))
    fixed = target_quad().min(0) * (1 - end) + target_quad().max(0) * end
    return np.asarray(quad + (quad - fixed) * longer, np.float32)


def _cover(crop: Image, quad: Floats, rng: Generator) -> None:
    """Lay a plain body over what of a face reaches beyond the end of the crop where it is cut short."""
    inner = target_quad()
    over = [*(inner.min(0) - quad.min(0)) / (WIDTH, HEIGHT), *(quad.max(0) - inner.max(0)) / (WIDTH, HEIGHT)]
    side = int(np.argmax(over))
    edge = max(1, round((WIDTH, HEIGHT)[side % 2] * (MARGIN + rng.uniform(-0.02, 0.05))))
    place = (np.s_[:, :edge], np.s_[:edge], np.s_[:, -edge:], np.s_[-edge:])[side]
    colour = BODIES[int(rng.integers(len(BODIES)))] * rng.uniform(0.7, 1.05)
    crop[place] = np.asarray(np.clip(colour, 0, 255), np.uint8)


def _reframed(patch: Patch, quad: Floats, turn: int) -> Image:
    """A patch with its own surroundings seen through a quad."""
    matrix = cv2.getPerspectiveTransform(patch.quad, np.roll(quad, -turn, axis=0))
    crop = cv2.warpPerspective(patch.image, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(crop, np.uint8)


def checking(patches: Sequence[Patch], seed: int = 5, hard: bool = False) -> Batch:
    """Each patch twice, upright and turned by 180, through a slightly wrong quad; nothing else is done to real pixels.

    `hard` adds what training does to a crop. Faces that fill their picture are laid on a grey ground.
    """
    maker = CropMaker(patches, [np.full((*FACE, 3), 90, np.uint8)], seed)
    crops, labels, turns = [], [], []
    for number, patch in enumerate(patches):
        for turn in (0, 2):
            rng = np.random.default_rng([seed, number, turn])
            quad = target_quad() + rng.normal(0, 0.015, (4, 2)) * (WIDTH, HEIGHT) + rng.normal(0, 0.02, 2) * (WIDTH, HEIGHT)
            crop = (
                maker._laid(patch, quad.astype(np.float32), turn, rng)
                if patch.whole
                else _reframed(patch, quad.astype(np.float32), turn)
            )
            crops.append(photograph(crop, rng) if hard else crop)
            labels.append(patch.label)
            turns.append(np.roll(patch.allowed, turn))
    return Batch(np.array(crops), np.array(labels, np.int64), np.array(turns, np.float32))
