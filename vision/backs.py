"""What is a back after all, and what is none: backs with a picture on them, and the front sides of tiles that lie."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from vision.finds import KEEP, Finds
from vision.geometry import Floats, Ints, Mask, Pixels, sizes
from vision.labels import BACK, LABELS, OTHER

#: Foreign tiles of a set differ, its backs do not: how alike the pictures of backs are, as a cosine, and how many there are at
#: least. Of pairs of different foreign tiles in rendered scenes one in a hundred is more alike than 0.93.
ALIKE, MANY = 0.94, 3
#: How alike they are where two lie as the backs of a closed kan do, and how sure they are then.
ALIKE_IN_KAN, SURE_IN_KAN = 0.85, 0.9
#: What is more probably a tile than this is no side of one. A side is as wide as its face (the logarithm of both's ratio), less
#: deep than so much of that, no further aside or below, and no other tile is so near, in the same measure.
SIDE, AS_WIDE, FLAT, ASIDE, BELOW, ALONE = 0.9, 0.25, 0.7, 0.3, 0.9, 1.25

#: So many of a tile there are. Finds lie together that are no further from the next than so many of their sizes; of too many
#: white dragons those are none that are less surely tiles than this.
COPIES, TOGETHER, REAL = 4, 2.5, 0.9

#: A back without another one so near, in its sizes, may be a white dragon; a dragon less surely named than this may be a back.
LONELY, PLAIN = 2.0, 0.98
#: Colours differ by more than the first number (in OpenCV's 8-bit Lab) that are different for sure, by less than the second, or
#: the last, that are the same; they differ so many times more from what is not theirs. Of 1,800 white dragons and backs in 900
#: rendered hands 15 were misnamed; of the others none is renamed.
OTHERS, SAME, FURTHER, STRICT = 60.0, 12.0, 2.5, 8.0
#: So many of the nearest faces and backs tell their colour; how probable the other name is then.
FACES_NEAR, BACKS_NEAR, RENAMED = 4, 2, 0.6

_BACK, _OTHER, _WHITE = LABELS.index(BACK), LABELS.index(OTHER), LABELS.index("5z")


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


def white_backs(finds: Finds) -> Finds:
    """The finds with those white dragons as backs, or as no tiles, of which more lie together than a set has.

    Backs of some sets are white, and so are squares of a cloth.
    """
    white = np.flatnonzero((finds.labels == _WHITE) & (finds.heat >= KEEP))
    if len(white) <= COPIES:
        return finds
    middles, size = finds.quads[white].mean(axis=1), sizes(finds.quads[white])
    apart = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    near = (apart < TOGETHER * np.maximum(size[:, None], size[None])).astype(np.float32)
    # from each to the next and twice as far every time, until all that lie together are near to each other
    for _ in range(len(white).bit_length()):
        near = (near @ near > 0).astype(np.float32)
    many = white[near.sum(axis=1) > COPIES]
    labels, heat = finds.named.labels.copy(), finds.heat.copy()
    labels[many, _BACK] += labels[many, _WHITE]
    labels[many, _WHITE] = 0
    heat[many[heat[many] < REAL]] = 0
    return finds._replace(named=finds.named.with_labels(labels), heat=heat)


def by_colour(finds: Finds) -> Finds:
    """The finds with those white dragons as backs that have their colour and not that of faces, and the other way round.

    Only what is not sure of its name, or is a back by itself. A dragon that was a back stays in doubt.
    """
    tiles, best = finds.heat >= KEEP, finds.named.labels.max(axis=1, initial=0)
    middles, size = finds.quads.mean(axis=1), sizes(finds.quads)
    backs = np.flatnonzero(tiles & (finds.labels == _BACK) & (best >= REAL))
    faces = np.flatnonzero(tiles & (best >= REAL) & ~np.isin(finds.labels, (_BACK, _OTHER, _WHITE)))
    white = np.flatnonzero(tiles & (finds.labels == _WHITE) & (best < PLAIN))
    apart = np.linalg.norm(middles[backs, None] - middles[None, backs], axis=2)
    np.fill_diagonal(apart, np.inf)
    lonely = backs[apart.min(axis=1, initial=np.inf) > LONELY * size[backs]]
    if not len(faces) or not len(white) + len(lonely):
        return finds
    labels = finds.named.labels.copy()
    colour = cache(lambda place: paper(finds.crops[place]))
    for place in (*white.tolist(), *lonely.tolist()):
        near = np.linalg.norm(middles - middles[place], axis=1)
        around, others = (some[np.argsort(near[some], kind="stable")].tolist() for some in (faces, backs[backs != place]))
        usual = np.median([colour(face) for face in around[:FACES_NEAR]], axis=0)
        from_faces = float(np.linalg.norm(usual - colour(place)))
        from_backs = min((float(np.linalg.norm(colour(back) - colour(place))) for back in others[:BACKS_NEAR]), default=np.inf)
        if labels[place, _WHITE] > labels[place, _BACK]:
            like_backs = from_backs < SAME and from_faces > FURTHER * max(from_backs, SAME)
            if like_backs or from_faces > OTHERS:
                labels[place, [_WHITE, _BACK]] = labels[place, [_BACK, _WHITE]]
        elif from_faces < STRICT and from_backs > FURTHER * SAME:
            given = labels[place, _BACK] + labels[place, _WHITE]
            labels[place, [_WHITE, _BACK]] = given * RENAMED, given * (1 - RENAMED)
    return finds._replace(named=finds.named.with_labels(labels))


def paper(crop: Pixels) -> Floats:
    """The colour (3,), in OpenCV's 8-bit Lab, of what a face is printed on, or of a back: that of its brighter pixels."""
    inner = cv2.cvtColor(np.ascontiguousarray(crop[6:-6:2, 5:-5:2]), cv2.COLOR_RGB2LAB).reshape(-1, 3)
    order = np.argsort(inner[:, 0])
    return np.asarray(np.median(inner[order[len(order) * 6 // 10 : len(order) * 9 // 10]], axis=0), np.float32)


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
