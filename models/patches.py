"""The pictures that the namer's crops are made from, decoded once and kept in memory."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator

from models import recolour, sources
from models.scenes.painter import design, paint
from models.sources import Box, Floats, Image
from vision.geometry import margined
from vision.labels import LABELS

#: A face in memory: height, width.
FACE = (128, 96)
#: A tile with what lies around it: height, width, and how many of its own sides it covers.
AROUND = (112, 84)
CONTEXT = 1.4
#: Tiles of rendered scenes with a shorter side than this, in pixels, are not named.
LEGIBLE = 13
INDEX = {label: number for number, label in enumerate(LABELS)}


@dataclass(frozen=True, slots=True)
class Patch:
    """One tile: RGB pixels, the face's quad in them, its label's number, the turns that may be told, where it is from.

    `whole`: the face fills the picture, so what lies around it must be added.
    """

    image: Image
    quad: Floats
    label: int
    allowed: Floats
    group: str
    whole: bool


def corners(left: float, top: float, right: float, bottom: float) -> Floats:
    """(4, 2) clockwise from the top left."""
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)


def _small(image: Image) -> Image:
    height, width = FACE
    way = cv2.INTER_AREA if image.shape[0] > height else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(image, (width, height), interpolation=way), np.uint8)


def _face(image: Image, label: str, group: str) -> Patch:
    allowed = sources.turns_allowed(label, 0, group in sources.INDEXED)
    return Patch(image, corners(0, 0, FACE[1], FACE[0]), INDEX[label], allowed, group, True)


def of_faces(faces: Iterable[sources.Face], seed: int = 0, variants: int = 1) -> Iterator[Patch]:
    """Each face, in other inks too; its red five when it is a plain five; drawings on several grounds."""
    for number, face in enumerate(faces):
        rng = np.random.default_rng([seed, number])
        grounds = 6 if face.image.shape[2] == 4 else 1
        for _ in range(grounds):
            image = recolour.flatten(_small(face.image), rng)
            yield _face(image, face.label, face.set)
            for _ in range(variants if face.label[0] != "0" else 0):
                yield _face(recolour.other_ink(image, rng), face.label, face.set)
            red = recolour.RED.get(face.label)
            for _ in range(1 + 2 * variants if red else 0):
                yield _face(recolour.red_five(image, rng), str(red), face.set)


def of_designs(rng: Generator, count: int = 120) -> Iterator[Patch]:
    """The faces of designs drawn here, each design a group of its own only in its faces: labels see all of them alike."""
    for _ in range(count):
        style = design(rng)
        for label in LABELS:
            if label != "back" and not (label == "5z" and style.white == "blank"):
                image = recolour.flatten(_small(paint(label, style)), rng)
                indexed = style.index == "all" or (style.index == "numbers" and label[1] != "z")
                allowed = sources.turns_allowed(label, 0, indexed)
                yield Patch(image, corners(0, 0, FACE[1], FACE[0]), INDEX[label], allowed, "designs", True)


def drawn(rng: Generator, backs: int = 400, blanks: int = 150) -> Iterator[Patch]:
    """Backs of many colours and white dragons without print."""
    for number in range(backs + blanks):
        label, paint = ("back", recolour.back) if number < backs else ("5z", recolour.blank)
        image = paint(rng, *FACE)
        yield Patch(image, corners(0, 0, FACE[1], FACE[0]), INDEX[label], np.ones(4, np.float32), f"drawn-{label}", True)


def cut(image: Image, quad: Floats) -> tuple[Image, Floats]:
    """A tile with its surroundings, rectified to `AROUND`, and the quad in it."""
    height, width = AROUND
    inner = margined(AROUND, (CONTEXT - 1) / 2)
    # a large tile is first made smaller, or the warp would skip pixels
    side = float(np.sqrt(max(cv2.contourArea(quad), 1)))
    while side > 160:
        image, quad, side = np.asarray(cv2.pyrDown(image), np.uint8), quad / 2, side / 2
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), inner)
    warped = cv2.warpPerspective(image, matrix, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(warped, np.uint8), inner


def box_quad(box: Box, set_name: str) -> Floats:
    """The face's quad that a box stands for: `leo` boxes the whole standing body, whose top shows above the face."""
    top = box.top + (0.09 * box.height if set_name == "leo" else 0)
    return corners(box.left, top, box.right, box.bottom)


def red_fives(patches: Iterable[Patch], rng: Generator, share: float = 0.5) -> Iterator[Patch]:
    """Red fives of the plain fives among patches of real photos, whole tile and surroundings recoloured."""
    for patch in patches:
        red = recolour.RED.get(LABELS[patch.label])
        if red and not patch.whole and rng.random() < share:
            image = patch.image.copy()
            (left, top), (right, bottom) = patch.quad[0].astype(int) + 1, patch.quad[2].astype(int) - 1
            image[top:bottom, left:right] = recolour.red_five(image[top:bottom, left:right], rng)
            yield Patch(image, patch.quad, INDEX[red], patch.allowed, patch.group, False)


def of_scenes(folder: Path, rng: Generator, most: int, seen: float = 0.7) -> Iterator[Patch]:
    """Tiles of rendered scenes; the commonest labels are thinned out, so that `most` patches hold all labels."""
    count = np.zeros(len(LABELS), int)
    limit = most / len(LABELS)
    for scene in sources.scenes(folder):
        if count.sum() >= most:
            return
        image: Image | None = None
        for quad, label, visible in zip(scene.quads, scene.labels, scene.visible, strict=True):
            number = INDEX[label]
            short = min(np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[3] - quad[0]))
            if visible < seen or short < LEGIBLE or count[number] >= limit * rng.uniform(0.5, 1.5):
                continue
            image = sources.read_rgb(scene.path)[..., :3] if image is None else image
            patch, inner = cut(image, quad)
            count[number] += 1
            yield Patch(patch, inner, number, sources.turns_allowed(label, None if label == "back" else 0), "scenes", False)


def textures(photos: Collection[sources.Photo], rng: Generator, count: int = 300) -> list[Image]:
    """What lies under and beside tiles: pieces of photos, plain colours and smooth stains, each of the size `FACE`."""
    height, width = FACE
    chosen = list(photos)
    pieces: list[Image] = []
    while len(pieces) < count:
        if chosen and len(pieces) % 2:
            image = sources.read_rgb(chosen[int(rng.integers(len(chosen)))].path)[..., :3]
            for _ in range(4):
                top, left = rng.integers(max(1, image.shape[0] - height)), rng.integers(max(1, image.shape[1] - width))
                pieces.append(np.asarray(cv2.resize(image[top : top + height, left : left + width], (width, height)), np.uint8))
        stains = cv2.resize(
            rng.uniform(0, 255, (int(rng.integers(1, 7)), int(rng.integers(1, 7)), 3)).astype(np.float32), (width, height)
        )
        pieces.append(np.asarray(stains, np.uint8))
    return pieces[:count]
