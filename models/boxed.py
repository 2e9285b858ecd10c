"""Boxed tiles of real photos with the quads that finder and refiner see in them: boxes alone hide how a tile is turned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import cv2
import numpy as np

from models import sources
from models.finder_data import of_photo
from models.patches import INDEX, Patch, cut
from models.sources import Box, Floats, Image, Photo
from vision.finder import TileFinder
from vision.geometry import inside, quarter_turns, start_at
from vision.refiner import TileRefiner, refined
from vision.search import search

#: Quads with less heat than this are not trusted.
SURE = 0.4
#: A quad's bounding box must be so much of the box (`leo` boxes whole bodies), as a part of the width and of the height.
WIDTH, HEIGHT = (0.7, 1.35), (0.5, 1.35)


class Looker:
    """Finds the quads of photos with the weights."""

    def __init__(self, finder: TileFinder, refiner: TileRefiner) -> None:
        self.finder, self.refiner = finder, refiner

    def quads(self, image: Image) -> Floats:
        """(N, 4, 2) of the tiles that are sure."""
        quads, heat = search(image, self.finder)
        quads, heat, chance = refined(image, quads, heat, self.refiner)
        return np.asarray(quads[np.sqrt(heat * chance) > SURE], np.float32)


def paired(boxes: Iterable[Box], quads: Floats) -> Iterator[tuple[Box, Floats]]:
    """Each box with the one quad that has its middle in it and its size; boxes of `tile` and those without are left out."""
    middles = quads.mean(axis=1)
    for box in boxes:
        frame = np.array(
            [[[box.left, box.top], [box.right, box.top], [box.right, box.bottom], [box.left, box.bottom]]], np.float32
        )
        held = np.nonzero(inside(frame, middles)[0])[0]
        if len(held) != 1 or box.label not in INDEX:
            continue
        quad = quads[held[0]]
        wide, high = np.ptp(quad, axis=0) / (max(box.width, 1), max(box.height, 1))
        if WIDTH[0] < wide < WIDTH[1] and HEIGHT[0] < high < HEIGHT[1]:
            yield box, quad


def upright(quad: Floats) -> Floats:
    """The same quad, beginning at the corner that makes its face stand upright."""
    for corner in range(4):
        turned = start_at(quad[None], np.array([corner]))
        if quarter_turns(turned)[0] == 0:
            return np.asarray(turned[0], np.float32)
    raise AssertionError("one of four quarter turns is none")


def unsqueezed(photo: Photo) -> tuple[Image, tuple[Box, ...]]:
    """A photo and its boxes with the shape that it was taken in, where that is known."""
    image = np.ascontiguousarray(sources.read_rgb(photo.path)[..., :3])
    stretch = of_photo(photo).stretch
    if stretch == 1:
        return image, photo.boxes
    wide = cv2.resize(image, None, fx=stretch, fy=1, interpolation=cv2.INTER_LINEAR)
    boxes = tuple(replace(box, left=box.left * stretch, right=box.right * stretch) for box in photo.boxes)
    return np.asarray(wide, np.uint8), boxes


def of_photos(photos: Iterable[Photo], looker: Looker) -> Iterator[Patch]:
    """The boxed tiles of photos that are not mirrored; which end is up is known for some sets only."""
    for photo in photos:
        if photo.set == "alanchoi-augmented":
            continue
        image, boxes = unsqueezed(photo)
        for box, quad in paired(boxes, looker.quads(image)):
            known = photo.set in sources.UPRIGHT
            patch, inner = cut(image, upright(quad) if known else quad)
            allowed = sources.turns_allowed(box.label, 0 if known else None)
            yield Patch(patch, inner, INDEX[box.label], allowed, _group(photo, box), False)


def _group(photo: Photo, box: Box) -> str:
    """The set; what is hidden in part is measured by itself, and so few real red fives would be lost among recoloured ones."""
    return f"{photo.set} hidden" if box.hidden else f"{photo.set} reds" if box.label.startswith("0") else photo.set
