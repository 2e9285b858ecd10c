"""Closed kans whose backs were overlooked: two equal faces with a back on either side, or with two backs between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from vision.geometry import Floats, Mask, areas
from vision.labels import FACELESS
from vision.rooms import covered, ends, halved, rooms

#: A place is free of which no tile covers more than this part; what lies in it lies there with so much of itself.
FREE, WITHIN = 0.3, 0.6
#: How long the room for two tiles is, in widths.
ROOM = (1.6, 2.5)
#: The edges of a face that its neighbours touch: from the top-right corner down, and from the bottom-left one up.
BESIDE = (1, 3)


class Kan(NamedTuple):
    """What may be a closed kan: `backs`: those of its backs that are finds, be they named as backs or as foreign tiles;
    `places` (M, 4, 2): where the others must lie."""

    backs: tuple[int, ...]
    places: Floats


def closed_kans(quads: Floats, labels: Floats, firm: Mask) -> list[Kan]:
    """What may be closed kans among finds (N, 4, 2), from the shares of their labels (N, L) and which are tiles, (N,).

    The quads begin at their faces' own top-left corners.
    """
    best = labels.argmax(axis=1)
    # some sets have flowers on their backs, which look like foreign tiles
    backs_or_other = np.isin(best, FACELESS)
    equal = (best[:, None] == best[None]) & (~backs_or_other & firm)[:, None] & firm[None]
    if not np.triu(equal, 1).any():
        return []
    kans = []
    for room in (*_around(quads, equal), *_between(quads, equal)):
        backs: list[int] = []
        free: list[Floats] = []
        for place in room:
            shares = covered(place, quads)
            there = shares > FREE
            if (there & firm & ~backs_or_other).any():
                break
            part = shares * abs(float(areas(place[None])[0])) / np.maximum(np.abs(areas(quads)), 1e-3)
            known = np.flatnonzero(there & backs_or_other & (part > WITHIN))
            if len(known):
                backs.append(int(known[0]))
            else:
                free.append(place)
        else:
            kans.append(Kan(tuple(backs), np.array(free, np.float32).reshape(-1, 4, 2)))
    return kans


def _around(quads: Floats, equal: Mask) -> Iterator[Floats]:
    """The places (2, 4, 2) before and behind two equal faces that touch."""
    found = ends(quads, equal)
    yield from found.places[np.isin(found.edges, BESIDE).all(axis=1)]


def _between(quads: Floats, equal: Mask) -> Iterator[Floats]:
    """The two places (2, 4, 2) between two equal faces that leave room for just two."""
    found = rooms(quads, equal)
    fit = (found.long > ROOM[0]) & (found.long < ROOM[1]) & np.isin(found.edges, BESIDE).all(axis=1)
    for room, near in zip(found.quads[fit], found.near[fit], strict=True):
        yield halved(room, float(near))
