"""What is a back after all, and what is none: backs with a picture on them, and the front sides of tiles that lie."""

from __future__ import annotations

import numpy as np

from vision.finds import KEEP, Finds
from vision.geometry import Floats, Ints, Mask
from vision.labels import BACK, LABELS, OTHER

#: Foreign tiles of a set differ, its backs do not: how alike the pictures of backs are, as a cosine, and how many there are at
#: least. Of pairs of different foreign tiles in rendered scenes one in a hundred is more alike than 0.93.
ALIKE, MANY = 0.94, 3
#: How alike they are where two lie as the backs of a closed kan do, and how sure they are then.
ALIKE_IN_KAN, SURE_IN_KAN = 0.85, 0.9
#: What is more probably a tile than this is no side of one. A side is as wide as its face (the logarithm of both's ratio), less
#: deep than so much of that, no further aside or below, and no other tile is so near, in the same measure.
SIDE, AS_WIDE, FLAT, ASIDE, BELOW, ALONE = 0.9, 0.25, 0.7, 0.3, 0.9, 1.25

_BACK, _OTHER = LABELS.index(BACK), LABELS.index(OTHER)


def as_backs(finds: Finds) -> Finds:
    """The finds with those named as backs that look like foreign tiles, but all the same: flowers that are on every back."""
    others = np.flatnonzero((finds.labels == _OTHER) & (finds.heat >= KEEP))
    if len(others) < MANY:
        return finds
    same = likeness(finds, others) >= ALIKE
    return named_back(finds, others[same.sum(axis=1) >= MANY], 1.0)


def likeness(finds: Finds, some: Ints) -> Floats:
    """How alike the pictures of some of the finds are, each with each, as a cosine."""
    pictures = finds.named.embedding[some]
    return np.asarray(pictures @ pictures.T)


def named_back(finds: Finds, some: Ints, share: float) -> Finds:
    """The finds with some of them named as backs, at most this surely."""
    labels = finds.named.labels.copy()
    given = labels[some, _OTHER] + labels[some, _BACK]
    labels[some, _BACK], labels[some, _OTHER] = given * share, given * (1 - share)
    return finds._replace(named=finds.named.with_labels(labels))


def front_sides(finds: Finds) -> Mask:
    """Which finds that look like backs are but the coloured front sides of tiles that lie above them in the photo, (N,).

    Beside a real back of a wall lies another, so only those count that lie by themselves.
    """
    out = np.zeros(len(finds.quads), bool)
    tiles = finds.heat >= KEEP
    middles = finds.quads.mean(axis=1)
    wide, deep = np.ptp(finds.quads, axis=1).T
    foot = finds.quads[..., 1].max(axis=1)
    for place in np.flatnonzero((finds.labels == _BACK) & tiles & (finds.heat < SIDE)):
        right, down = (middles[place] - middles).T
        above = tiles & (np.abs(right) < ASIDE * wide) & (middles[place, 1] > foot) & (middles[place, 1] - foot < BELOW * wide)
        above &= (np.abs(np.log(wide[place] / wide)) < AS_WIDE) & (deep[place] < FLAT * wide) & (finds.labels != _BACK)
        near = tiles & (np.hypot(right, down) < ALONE * wide[place])
        near[place] = False
        out[place] = above.any() and not (near & ~above).any()
    return out
