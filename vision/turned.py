"""How faces lie that look the same turned by a quarter: their shape tells, beside that of the tiles around."""

from __future__ import annotations

import numpy as np

from vision.geometry import Floats, Ints, half_axes, lying_and_turned, sizes, start_at, unlike
from vision.labels import BACK, LABELS

#: What looks the same turned by a quarter, or nearly so.
ROUND = [LABELS.index(label) for label in ("1p", "5z", BACK)]
#: So many of the nearest other faces tell, no further away than so many of a tile's sizes.
AROUND, NEAR = 2, 10.0
#: By how much better a face must go with the tiles around when it is turned, see `vision.geometry.unlike`.
BETTER = 0.1


def by_shape(quads: Floats, labels: Ints) -> Floats:
    """The upright faces (N, 4, 2), those that look the same turned by a quarter beginning where their shape tells.

    `labels` (N,): the places of their labels. A tile lies like those around it or across them, and is higher than wide.
    """
    same = np.isin(labels, ROUND)
    rulers = np.flatnonzero(~same)
    if not same.any() or not len(rulers):
        return quads
    centres, u, v = half_axes(quads)
    size = sizes(quads)
    corners = np.zeros(len(quads), np.intp)
    for place in np.flatnonzero(same):
        apart = np.linalg.norm(centres[rulers] - centres[place], axis=1)
        order = np.argsort(apart, kind="stable")[:AROUND]
        near = rulers[order[apart[order] < NEAR * size[place]]]
        if not len(near):
            continue
        poses = lying_and_turned(u[near], v[near])
        upright, across = (
            np.minimum(*(unlike(axes, pose) for pose in poses)).sum() for axes in ((u[place], v[place]), (v[place], -u[place]))
        )
        corners[place] = across + BETTER * len(near) < upright
    return start_at(quads, corners)
