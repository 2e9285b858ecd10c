"""Two tiles found as one: seen steeply, two faces one below the other are as high together as one that is seen from above."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vision.finds import usual
from vision.geometry import Floats, Ints, Mask, Pixels, areas, inside, overlap, sizes

if TYPE_CHECKING:
    from vision.refiner import TileRefiner

#: A find so many times as large as those around it may be two: two tiles are 1.4 times as large.
LARGER = 1.2
#: So are finds that hold two finds, each smaller than this part of it, whose middles are so far apart, in its size.
PART, AWAY = 0.8, 0.3
#: The chance of each half from which on a find is two tiles; they share less than this of the smaller.
BOTH, APART = 0.8, 0.2


def halves_of(quads: Floats) -> Floats:
    """(N, 2, 2, 4, 2): each quad cut across its first axis and across its other one, and the two halves of each cut."""
    between = (quads + np.roll(quads, -1, axis=1)) / 2
    q0, q1, q2, q3 = (quads[:, corner] for corner in range(4))
    above, right, below, left = (between[:, corner] for corner in range(4))
    across = [np.stack([q0, above, below, q3], 1), np.stack([above, q1, q2, below], 1)]
    down = [np.stack([q0, q1, right, left], 1), np.stack([left, right, q2, q3], 1)]
    return np.stack([np.stack(across, 1), np.stack(down, 1)], 1).astype(np.float32)


def doubtful(quads: Floats, heat: Floats, found: Floats) -> Mask:
    """Which quads may be two tiles, (N,): they stick out by their size, or hold two of what the finder found apart."""
    if not len(quads):
        return np.empty(0, bool)
    whole = np.abs(areas(quads))
    middles = found.mean(axis=1)
    held = inside(quads, middles) & (np.abs(areas(found)) < PART * whole[:, None])
    # as far apart as the middles of two halves
    reach = [np.ptp(middles[some], axis=0).max() if some.any() else 0.0 for some in held]
    return np.asarray((sizes(quads) > LARGER * usual(quads, heat)) | (np.array(reach) > AWAY * np.sqrt(whole)))


def split(pixels: Pixels, quads: Floats, refiner: TileRefiner) -> tuple[Ints, Floats, Floats]:
    """Which of the quads are two tiles (P,), the two (P, 2, 4, 2) and their chances (P, 2)."""
    if not len(quads):
        return np.empty(0, np.intp), np.empty((0, 2, 4, 2), np.float32), np.empty((0, 2), np.float32)
    better, told = refiner.refine(pixels, halves_of(quads).reshape(-1, 4, 2))
    better, chance = better.reshape(-1, 2, 2, 4, 2), told.reshape(-1, 2, 2)
    way = chance.min(axis=2).argmax(axis=1)
    rows = np.arange(len(quads))
    better, chance = better[rows, way], chance[rows, way]
    smaller = np.abs(areas(better.reshape(-1, 4, 2))).reshape(-1, 2).min(axis=1)
    apart = np.array([overlap(*both) for both in better]) < APART * smaller
    two = np.flatnonzero(apart & (chance >= BOTH).all(axis=1))
    return two, better[two], chance[two]
