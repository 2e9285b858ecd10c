"""Where the fourth tile of an added kan lies: beside the turned tile of the set of three that it was added to."""

from __future__ import annotations

import numpy as np

from scoring.tiles import FACES, KIND
from vision.geometry import Floats, half_axes
from vision.layout.values import Layout
from vision.rooms import around, as_beside, covered

#: A place is free of which no tile covers more than this part.
FREE = 0.25
#: The edges of a turned tile beside which it may lie: its own left and right ones.
SIDES = (1, 3)


def fourths(layout: Layout, quads: Floats) -> tuple[Floats, list[set[str]]]:
    """Free places (M, 4, 2) beside the turned tiles of pons of `quads` (N, 4, 2), and the labels that would make them kans."""
    places: list[Floats] = []
    kinds: list[set[str]] = []
    for meld in (meld for hand in layout.hands for meld in hand.melds if meld.kind == "pon" and meld.called in FACES):
        label = meld.called
        turned = _turned(meld.members, quads)
        if label is None or turned is None:
            continue
        kind = KIND[FACES.index(label)]
        for place in as_beside(around(quads[[turned]])[list(SIDES)], quads[[turned]]):
            if covered(place, quads).max(initial=0) < FREE:
                places.append(place)
                kinds.append({face for face, its in zip(FACES, KIND, strict=True) if its == kind})
    return np.array(places, np.float32).reshape(-1, 4, 2), kinds


def _turned(members: tuple[int, ...], quads: Floats) -> int | None:
    """The tile of a set that lies across the others, if there is one."""
    if len(members) != 3:
        return None
    _, u, _ = half_axes(quads[list(members)])
    across = u / np.maximum(np.linalg.norm(u, axis=1, keepdims=True), 1e-6)
    # the one whose direction most differs from the others'
    alike = np.abs(across @ across.T).sum(axis=1)
    return members[int(alike.argmin())] if float(np.ptp(alike)) > 0 else None
