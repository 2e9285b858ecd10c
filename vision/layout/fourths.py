"""Where the fourth tile of an added kan lies: beside the turned tile of the set of three that it was added to."""

from __future__ import annotations

import numpy as np

from scoring.tiles import FACES, KIND
from vision.geometry import Floats
from vision.layout.frames import frames_of
from vision.layout.values import Layout
from vision.rooms import around, covered

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
        for place in around(quads[[turned]])[list(SIDES)]:
            if covered(place, quads).max(initial=0) < FREE:
                places.append(place)
                kinds.append({face for face, its in zip(FACES, KIND, strict=True) if its == kind})
    return np.array(places, np.float32).reshape(-1, 4, 2), kinds


def _turned(members: tuple[int, ...], quads: Floats) -> int | None:
    """The tile of a set that lies across the others, if there is one."""
    frames = frames_of(quads[list(members)])
    across = frames.u / np.linalg.norm(frames.u, axis=1, keepdims=True)
    # the one whose direction most differs from the others'
    alike = np.abs(across @ across.T).sum(axis=1)
    return members[int(alike.argmin())] if len(members) == 3 and float(np.ptp(alike)) > 0 else None
