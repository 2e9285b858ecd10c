"""Scenes for looking at: quads drawn in, each face's own top-left corner marked, labels beside."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from models.scenes.arrays import Image
from models.scenes.scene import Scene

INKS = {
    "hand": (255, 60, 60), "win": (255, 0, 255), "meld": (255, 160, 0),
    "dora": (0, 220, 255), "ura": (120, 120, 255), "pond": (0, 255, 0),
}  # fmt: skip


def annotated(scene: Scene) -> Image:
    """The photo with its truth drawn over it; ignored regions are hatched in white."""
    image = scene.image.copy()
    if scene.ignore is not None:
        rows = np.arange(image.shape[0])[:, None] % 4 < 2
        image[(scene.ignore > 0) & rows] = 255
    for tile in scene.tiles:
        ink = INKS.get(tile.role, (255, 255, 0))
        points = np.round(tile.quad * 16).astype(np.int32)
        cv2.polylines(image, [points], True, ink, 1, cv2.LINE_AA, 4)
        corner = np.round(tile.quad[0] * 0.85 + tile.quad[2] * 0.15).astype(int)
        cv2.circle(image, corner.tolist(), 2, ink, -1, cv2.LINE_AA)
        at = tile.quad.mean(axis=0).astype(int) - (8, -4)
        for line, colour in ((3, (0, 0, 0)), (1, ink)):
            cv2.putText(image, tile.label, at.tolist(), 0, 0.4, colour, line, cv2.LINE_AA)
    return image


def contact_sheet(pictures: Sequence[Image], across: int, side: int) -> Image:
    """The pictures in rows of `across`, each fitted into a square of `side` pixels."""
    cells = []
    for picture in pictures:
        scale = side / max(picture.shape[:2])
        small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)[:side, :side]
        cell = np.zeros((side, side, 3), np.uint8)
        cell[: small.shape[0], : small.shape[1]] = small
        cells.append(cell)
    cells += [np.zeros((side, side, 3), np.uint8)] * (-len(cells) % across)
    return np.vstack([np.hstack(cells[i : i + across]) for i in range(0, len(cells), across)])
