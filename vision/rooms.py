"""Where a further tile may lie: between two in one line, before and behind two that touch, around one that touches none."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from vision.geometry import Floats, Ints, Mask, areas, overlap, sizes, start_at

#: Tiles in one line go on in each other's direction, as a cosine, and their middles are no further apart, in their sizes.
STRAIGHT, APART = 0.96, 5.0
#: Two tiles touch whose edges end no further apart than this, in the smaller one's size; their middles are no further apart.
TOUCHING, TOGETHER = 0.25, 2.5


class Rooms(NamedTuple):
    """Between tiles of which the first (R,) and the second (R,) face each other with those of their edges (R, 2).

    `quads` (R, 4, 2): the room, from the first's edge to the second's; `long` (R,): its length in widths of the two;
    `near` (R,): the length of the first's edge against both edges'.
    """

    first: Ints
    second: Ints
    edges: Ints
    quads: Floats
    long: Floats
    near: Floats


class Ends(NamedTuple):
    """Of pairs of tiles that touch: `edges` (E, 2): those with which they do; `places` (E, 2, 4, 2): where a row of them goes
    on, before the first and behind the second; `lone` (L,): the tiles that touch none."""

    edges: Ints
    places: Floats
    lone: Ints


def ends(quads: Floats, pairs: Mask) -> Ends:
    """The ends of those of the tiles (N, 4, 2) that are `pairs` (N, N) and touch, whatever lies there."""
    middles, size = quads.mean(axis=1), sizes(quads)
    apart = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    one, other = np.nonzero(np.triu(pairs, 1) & (apart < TOGETHER * np.minimum(size[:, None], size[None])))
    meet = touching(quads[one], quads[other], TOUCHING)
    places, edges = [], []
    for pair, mine, its in np.argwhere(meet).tolist():
        # both begin with the edge that leads away from the other
        first, second = np.roll(quads[one[pair]], -mine - 2, axis=0), np.roll(quads[other[pair]], -its - 2, axis=0)
        places.append(np.stack([_beyond(first, second), _beyond(second, first)]))
        edges.append((mine, its))
    together = meet.any(axis=(1, 2))
    lone = np.setdiff1d(np.arange(len(quads)), np.concatenate([one[together], other[together]]))
    return Ends(np.array(edges, np.intp).reshape(-1, 2), np.array(places, np.float32).reshape(-1, 2, 4, 2), lone)


def around(quads: Floats) -> Floats:
    """The places (4 N, 4, 2) on all four sides of tiles (N, 4, 2)."""
    q0, q1, q2, q3 = (quads[:, corner] for corner in range(4))
    sides = ((q0, q1, q2, q3), (q1, q2, q3, q0), (q2, q3, q0, q1), (q3, q0, q1, q2))
    places = [np.stack([2 * a - d, 2 * b - c, b, a], axis=1) for a, b, c, d in sides]
    return np.concatenate(places).astype(np.float32)


def touching(one: Floats, other: Floats, most: float) -> Mask:
    """(N, 4, 4): whether edge k of a quad, from its corner k to the next, is edge m of the other, for pairs of quads (N, 4, 2).

    `most`: how far apart the ends of edges that meet may be, in the smaller one's size.
    """
    mine, its = (np.stack([quads, np.roll(quads, -1, axis=1)], axis=2) for quads in (one, other))
    # two quads that go round the same way meet in edges that run against each other
    apart = np.linalg.norm(mine[:, :, None] - its[:, None, :, ::-1], axis=-1).max(axis=-1)
    size = np.sqrt(np.maximum(np.minimum(np.abs(areas(one)), np.abs(areas(other))), 1))
    return np.asarray(apart < most * size[:, None, None])


def _beyond(first: Floats, second: Floats) -> Floats:
    """The quad (4, 2) that follows on the first of two that touch, seen in perspective."""
    # both together are the unit square: what follows is half as long
    pair = np.array([first[0], first[1], second[0], second[1]], np.float32)
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    matrix = cv2.getPerspectiveTransform(unit, pair)
    return np.asarray(cv2.perspectiveTransform(np.array([[[0, -0.5], [1, -0.5], [1, 0], [0, 0]]], np.float32), matrix)[0])


def rooms(quads: Floats, pairs: Mask) -> Rooms:
    """The rooms between those of the tiles (N, 4, 2) that are `pairs` (N, N) and lie in one line, whatever lies there."""
    middles, size = quads.mean(axis=1), np.maximum(sizes(quads), 1e-3)
    apart = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    one, other = np.nonzero(np.triu(pairs, 1) & (apart < APART * np.minimum(size[:, None], size[None])))
    edges = np.stack([_facing(quads[one], middles[other]), _facing(quads[other], middles[one])], axis=1).reshape(-1, 2)
    first, second = start_at(quads[one], edges[:, 0]), start_at(quads[other], edges[:, 1])
    room = np.stack([first[:, 0], second[:, 1], second[:, 0], first[:, 1]], axis=1)
    line, long = np.ones(len(one), bool), np.zeros(len(one))
    # the two sides of the room go on from the sides of the first tile and into those of the second
    for begin, end, before, after in ((0, 1, first[:, 3], second[:, 2]), (3, 2, first[:, 2], second[:, 3])):
        way, into, out = room[:, end] - room[:, begin], room[:, begin] - before, after - room[:, end]
        far, wide, beyond = (np.maximum(np.linalg.norm(step, axis=1), 1e-3) for step in (way, into, out))
        line &= np.minimum((way * into).sum(1) / wide, (way * out).sum(1) / beyond) > STRAIGHT * far
        long = long + far / (wide + beyond)
    mine, its = (np.linalg.norm(face[:, 1] - face[:, 0], axis=1) for face in (first, second))
    near = mine / np.maximum(mine + its, 1e-3)
    line &= areas(room) > 0
    return Rooms(one[line], other[line], edges[line], room[line].astype(np.float32), long[line], near[line])


def _facing(quads: Floats, points: Floats) -> Ints:
    """The edge of each quad that is nearest to its point, (N,)."""
    edges = (quads + np.roll(quads, -1, axis=1)) / 2
    return np.asarray(np.linalg.norm(edges - points[:, None], axis=2).argmin(axis=1), np.intp)


def halved(room: Floats, near: float) -> Floats:
    """A room (4, 2) as two places (2, 4, 2), cut where the part `near` of it ends: seen in perspective the nearer is wider."""
    above, below = room[0] + (room[1] - room[0]) * near, room[3] + (room[2] - room[3]) * near
    return np.stack([np.array([room[0], above, below, room[3]]), np.array([above, room[1], room[2], below])]).astype(np.float32)


def covered(place: Floats, quads: Floats) -> Floats:
    """Which part of a place (4, 2) each of the quads covers, (N,)."""
    out = np.zeros(len(quads), np.float32)
    reach = np.abs(quads - quads.mean(axis=1, keepdims=True)).max(axis=1) + np.abs(place - place.mean(axis=0)).max(axis=0)
    size = max(abs(float(areas(place[None])[0])), 1e-3)
    # most lie far away
    for near in np.flatnonzero((np.abs(quads.mean(axis=1) - place.mean(axis=0)) < reach).all(axis=1)):
        out[near] = overlap(place, quads[near]) / size
    return out


def as_beside(places: Floats, quads: Floats) -> Floats:
    """The places (M, 4, 2), each beginning at the corner at which the nearest of the quads does: tiles of a row lie alike."""
    if not len(places):
        return places
    apart = np.linalg.norm(places.mean(axis=1)[:, None] - quads.mean(axis=1)[None], axis=2)
    nearest = quads[apart.argmin(axis=1)]
    edges = np.roll(places, -1, axis=1) - places
    edges /= np.maximum(np.linalg.norm(edges, axis=2, keepdims=True), 1e-6)
    return start_at(places, np.asarray((edges * (nearest[:, 1] - nearest[:, 0])[:, None]).sum(axis=2).argmax(axis=1), np.intp))
