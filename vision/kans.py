"""Closed kans whose backs were overlooked: two equal faces with a back on either side, or with two backs between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np

from vision.finds import KEEP, OVERLOOKED, SURE, Finds
from vision.geometry import Floats, Mask, Pixels, areas, overlap, rectify, sizes, start_at, suppress
from vision.labels import BACK, LABELS, OTHER
from vision.namer import TileNamer, first_corners
from vision.refiner import TileRefiner

#: Two faces touch whose edges end no further apart than this, in the smaller one's size.
TOUCHING = 0.25
#: A place is free of which no tile covers more than this part.
FREE = 0.3
#: Two faces with room for two between them: how far their middles are apart, in their sizes; how long the room is, in widths;
#: and how well it goes on in their direction, as a cosine.
APART, ROOM, STRAIGHT = (1.8, 5.0), (1.6, 2.5), 0.96
#: The edges of a face that its neighbours touch: from the top-right corner down, and from the bottom-left one up.
BESIDE = (1, 3)

_FACES = np.array([label not in (BACK, OTHER) for label in LABELS])
_BACK = LABELS.index(BACK)


class Kan(NamedTuple):
    """What may be a closed kan: `backs`: those of its backs that are finds; `places` (M, 4, 2): where the others must lie."""

    backs: tuple[int, ...]
    places: Floats


def with_backs(finds: Finds, pixels: Pixels, refiner: TileRefiner, namer: TileNamer) -> Finds:
    """The finds with the backs of closed kans that were left out or hardly seen: where they lie is known."""
    some = np.flatnonzero((finds.heat >= KEEP) | (finds.labels == _BACK) & (finds.heat >= OVERLOOKED))
    upright = start_at(finds.quads[some], first_corners(finds.quads[some], finds.named.of(some)))
    kans = closed_kans(upright, finds.named.labels[some], finds.heat[some] >= KEEP) if len(some) else []
    if not kans:
        return finds
    better, chance = refiner.refine(pixels, np.concatenate([kan.places for kan in kans]))
    seen = rectify(pixels, better)
    told = namer.name(seen)
    back = told.labels.argmax(axis=1) == _BACK
    whole = np.zeros(len(back), bool)
    heat, end = finds.heat.copy(), 0
    for kan in kans:
        these = slice(end, end := end + len(kan.places))
        # with neither of them found there had better be no doubt
        if (back[these] & (chance[these] >= (KEEP if kan.backs else SURE))).all():
            whole[these] = True
            known = some[list(kan.backs)]
            heat[known] = np.maximum(heat[known], SURE)
    # a place may belong to two that may be kans
    new = np.flatnonzero(whole)
    new = new[suppress(better[new], chance[new])]
    return finds._replace(heat=heat).with_(Finds(better[new], chance[new], seen[new], told.of(new)))


def closed_kans(quads: Floats, labels: Floats, firm: Mask) -> list[Kan]:
    """What may be closed kans among finds (N, 4, 2), from the shares of their labels (N, L) and which are tiles, (N,).

    The quads begin at their faces' own top-left corners.
    """
    best = labels.argmax(axis=1)
    equal = (best[:, None] == best[None]) & (_FACES[best] & firm)[:, None]
    np.fill_diagonal(equal, False)
    if not equal.any():
        return []
    kans = []
    for room in (*_around(quads, equal), *_between(quads, equal)):
        backs: list[int] = []
        free: list[Floats] = []
        for place in room:
            shares = np.array([overlap(place, tile) for tile in quads])
            there = shares > FREE * abs(float(areas(place[None])[0]))
            if (there & firm & (best != _BACK)).any():
                break
            known = np.flatnonzero(there & (best == _BACK) & (shares > 2 * FREE * np.abs(areas(quads))))
            if len(known):
                backs.append(int(known[0]))
            else:
                free.append(place)
        else:
            kans.append(Kan(tuple(backs), np.array(free, np.float32).reshape(-1, 4, 2)))
    return kans


def touching(one: Floats, other: Floats) -> Mask:
    """(N, 4, 4): whether edge k of a quad, from its corner k to the next, is edge m of the other; quads (N, 4, 2)."""
    mine, its = (np.stack([quads, np.roll(quads, -1, axis=1)], axis=2) for quads in (one, other))
    # two quads that go round the same way meet in edges that run against each other
    apart = np.linalg.norm(mine[:, :, None] - its[:, None, :, ::-1], axis=-1).max(axis=-1)
    size = np.sqrt(np.maximum(np.minimum(np.abs(areas(one)), np.abs(areas(other))), 1))
    return np.asarray(apart < TOUCHING * size[:, None, None])


def _around(quads: Floats, equal: Mask) -> Iterator[Floats]:
    """The places (2, 4, 2) before and behind two equal faces that touch."""
    one, other = np.nonzero(np.triu(equal))
    for pair, mine, its in np.argwhere(touching(quads[one], quads[other])).tolist():
        if mine in BESIDE and its in BESIDE:
            # both begin with the edge that leads away from the other
            first = np.roll(quads[one[pair]], -mine - 2, axis=0)
            second = np.roll(quads[other[pair]], -its - 2, axis=0)
            yield np.stack([_beyond(first, second), _beyond(second, first)])


def _beyond(first: Floats, second: Floats) -> Floats:
    """The quad (4, 2) that follows on the first of two that touch, seen in perspective."""
    # both together are the unit square: what follows is half as long
    pair = np.array([first[0], first[1], second[0], second[1]], np.float32)
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    matrix = cv2.getPerspectiveTransform(unit, pair)
    return np.asarray(cv2.perspectiveTransform(np.array([[[0, -0.5], [1, -0.5], [1, 0], [0, 0]]], np.float32), matrix)[0])


def _between(quads: Floats, equal: Mask) -> Iterator[Floats]:
    """The two places (2, 4, 2) between two equal faces that leave room for just two."""
    middles, size = quads.mean(axis=1), sizes(quads)
    apart = np.linalg.norm(middles[:, None] - middles[None], axis=2) / np.maximum(np.minimum(size[:, None], size[None]), 1e-3)
    for one, other in np.argwhere(np.triu(equal) & (apart > APART[0]) & (apart < APART[1])).tolist():
        for mine in BESIDE:
            for its in BESIDE:
                first, second = np.roll(quads[one], -mine, axis=0), np.roll(quads[other], -its, axis=0)
                room = np.array([first[0], second[1], second[0], first[1]], np.float32)
                if _fits(room, first, second):
                    yield _halved(room, first, second)


def _fits(room: Floats, first: Floats, second: Floats) -> bool:
    """Whether two tiles fit between the first edges of two: the long sides of the room go on from their sides."""
    for begin, end, before, after in ((room[0], room[1], first[3], second[2]), (room[3], room[2], first[2], second[3])):
        way, into, out = end - begin, begin - before, after - end
        long, wide, far = (float(np.linalg.norm(step)) for step in (way, into, out))
        width = max((wide + far) / 2, 1e-3)
        if not ROOM[0] < long / width < ROOM[1] or min(way @ into / wide, way @ out / far) < STRAIGHT * long:
            return False
    return True


def _halved(room: Floats, first: Floats, second: Floats) -> Floats:
    """The room (4, 2) as two places (2, 4, 2), the nearer one the wider, as the faces beside it are."""
    near, far = (float(np.linalg.norm(face[1] - face[0])) for face in (first, second))
    share = near / max(near + far, 1e-3)
    above, below = room[0] + (room[1] - room[0]) * share, room[3] + (room[2] - room[3]) * share
    return np.stack([np.array([room[0], above, below, room[3]]), np.array([above, room[1], room[2], below])]).astype(np.float32)
