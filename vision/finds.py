"""Which of several finds in one place is the tile: a tile is about as large as those around it, its half or a pair is not."""

from __future__ import annotations

import numpy as np

from vision.geometry import Floats, Ints, sizes, suppress

#: How far around a find its neighbours lie, in its own sizes.
NEAR = 4.0
#: How much the sizes of neighbours differ, as the deviation of a logarithm: a half differs by 0.35, a quarter by 0.7.
SPREAD = 0.45


def alike(quads: Floats, heat: Floats) -> Floats:
    """How well the size of each find goes with those around it, 0..1, (N,). Large and hot neighbours say most."""
    if not len(quads):
        return np.empty(0, np.float32)
    size = np.maximum(sizes(quads), 1e-3)
    centres = quads.mean(axis=1)
    far = np.linalg.norm(centres[:, None] - centres[None], axis=2)
    order = np.argsort(size, kind="stable")
    votes = (np.where(far < NEAR * size[:, None], heat * size * size, 0))[:, order].cumsum(axis=1)
    usual = size[order][(votes >= votes[:, -1:] / 2).argmax(axis=1)]
    out: Floats = np.exp(-0.5 * (np.log(size / usual) / SPREAD) ** 2).astype(np.float32)
    return out


def settle(quads: Floats, heat: Floats) -> Ints:
    """The finds to keep, none twice: places in `quads` (N, 4, 2), best first."""
    return suppress(quads, heat * alike(quads, heat))
