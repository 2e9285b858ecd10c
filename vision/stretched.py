"""What lies flat in a photo taken from the side: the finder looks at the photo as if it had been taken from further above."""

from __future__ import annotations

import cv2
import numpy as np

from vision.finder import TileFinder
from vision.finds import KEEP, SURE
from vision.geometry import Floats, Pixels, double, half_axes, inside, overlaps, start_at
from vision.labels import FACELESS, LABELS
from vision.namer import TileNamer, first_corners
from vision.quality import BLANK
from vision.refiner import TileRefiner
from vision.reshaped import CLEAR, TWICE, Seen, beside, is_settled, the_best
from vision.search import FIRST

#: How many times the photo is stretched, across the rows in it.
TIMES = 2.0
#: The rows of a photo have one direction when those of its tiles agree so much.
AGREED = 0.5
#: What is found with less heat in the stretched photo is not looked at.
WARM = 0.25
#: A find is given up whose chance is less after each look: stretched it is told in a shape that the first look has to mend.
LEAST = (0.02, 0.3, 0.5)

#: What may be the side of a tile, seen stretched: it shows nothing that tells.
_PLAIN = (*FACELESS, LABELS.index(BLANK))


def with_flat(seen: Seen, pixels: Pixels, finder: TileFinder, refiner: TileRefiner, namer: TileNamer) -> Seen:
    """What is `seen`, and what else has a clear face once the photo is stretched; what is settled stays.

    A tile that lies before or behind a standing row is a third as high as wide, or less: the finder sees that something is
    there, but not how it lies.
    """
    settled = is_settled(seen, refiner)
    if not settled.any():
        return seen
    firm = seen.quads[settled]
    angle = direction(start_at(firm, first_corners(firm, seen.named.of(settled))))
    quads, heat = look(pixels, finder, angle)
    free = (heat >= WARM) & ~inside(firm, quads.mean(axis=1)).any(axis=0)
    new = beside(pixels, quads[free], heat[free], firm, refiner, namer, LEAST)
    if not len(new.quads):
        return seen
    every = seen.with_(new)
    score = every.weighed(refiner.weights)
    told = score[len(seen.quads) :]
    best = new.named.labels.argmax(axis=1)
    clear = (told >= SURE) & (new.named.labels.max(axis=1) >= CLEAR) & ~np.isin(best, _PLAIN)
    # what is seen there already is not named anew for a corner that lies a little elsewhere
    clear &= ~(overlaps(new.quads, seen.quads[score[: len(seen.quads)] >= KEEP]) > TWICE).any(axis=1)
    return the_best(every, score, settled, clear, clear)


def look(pixels: Pixels, finder: TileFinder, angle: float) -> tuple[Floats, Floats]:
    """Quads (N, 4, 2) in `pixels` and heat (N,) of what is found in the photo stretched across an angle, in radians."""
    scale = min(1.0, FIRST / max(pixels.shape[:2]))
    small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else pixels
    across = np.array([-np.sin(angle), np.cos(angle)])
    stretch = np.eye(2) + (TIMES - 1) * np.outer(across, across)
    height, width = small.shape[:2]
    frame = np.array([[0, 0], [width, 0], [0, height], [width, height]]) @ stretch
    corner = frame.min(axis=0)
    size = np.ceil(frame.max(axis=0) - corner).astype(int).tolist()
    matrix = np.column_stack([stretch, -corner])
    long = cv2.warpAffine(small, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    quads, heat = finder.look(np.asarray(long, np.uint8), max(size))
    return ((quads + corner) @ np.linalg.inv(stretch) / scale).astype(np.float32), heat


def direction(quads: Floats) -> float:
    """The angle, in radians, of the line on which upright faces stand side by side; 0 where they have none in common."""
    across = double(half_axes(quads)[1])
    x, y = across.sum(axis=0).tolist()
    return float(np.arctan2(y, x) / 2) if np.hypot(x, y) >= AGREED * np.linalg.norm(across, axis=1).sum() else 0.0
