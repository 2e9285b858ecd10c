"""Quads: the four corners of a tile's face, and what can be computed from them.

Quads are float32 (N, 4, 2) in pixels, x right and y down, clockwise from the face's own top-left corner; pixel (0, 0) covers
the square from 0 to 1. `u` is half of the short side (to the face's right), `v` half of the long side (to its foot). Every
function is pure, leaves its inputs unchanged and takes no quads at all as well as many.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]
Ints = NDArray[np.intp]
Mask = NDArray[np.bool_]
Pixels = NDArray[np.uint8]

#: Height and width of a rectified crop.
CROP = (64, 48)
#: Height of a face by its width: most sets lie between 1.25 and 1.4.
FACE = 1.33
#: What a crop shows around the face, in parts of the face's width and height, on every side.
MARGIN = 0.06
#: The same of a window, in which corners are looked for.
WINDOW_MARGIN = 0.33
#: The most that a crop is sampled more finely than it is returned, against jagged edges.
FINEST = 6
#: From so many times on, faces are cut from the photo at half its size.
HALVED = 3


def as_quads(quads: Any) -> Floats:
    """Anything like a list of quads as float32 (N, 4, 2)."""
    return np.asarray(quads, np.float32).reshape(-1, 4, 2)


def half_axes(quads: Floats) -> tuple[Floats, Floats, Floats]:
    """Centres, u and v, each (N, 2)."""
    q0, q1, q2, q3 = (quads[:, corner] for corner in range(4))
    return quads.mean(axis=1), ((q1 - q0) + (q2 - q3)) / 4, ((q3 - q0) + (q2 - q1)) / 4


def quads_of(centres: Floats, u: Floats, v: Floats) -> Floats:
    """The parallelograms with these centres and half axes: the inverse of `half_axes` for parallelograms."""
    return np.stack([centres - u - v, centres + u - v, centres + u + v, centres - u + v], axis=1).astype(np.float32)


def sides(quads: Floats) -> tuple[Floats, Floats]:
    """The lengths of the short and the long side of the faces, (N,) each; seen steeply the "long" one may be shorter."""
    _, u, v = half_axes(quads)
    return 2 * np.hypot(u[:, 0], u[:, 1]), 2 * np.hypot(v[:, 0], v[:, 1])


def areas(quads: Floats) -> Floats:
    """Areas, (N,); negative for a quad that runs counter-clockwise."""
    # from a corner of their own: far from the origin the products of float32 leave nothing of a small quad
    quads = quads - quads[:, :1]
    following = np.roll(quads, -1, axis=1)
    out: Floats = (quads[..., 0] * following[..., 1] - following[..., 0] * quads[..., 1]).sum(axis=1) / 2
    return out


def sizes(quads: Floats) -> Floats:
    """How large the faces appear, (N,): the short side of one of the same area that is seen from straight above."""
    out: Floats = np.sqrt(np.abs(areas(quads)) / FACE)
    return out


def double(axes: Floats) -> Floats:
    """Axes (N, 2) with their angles doubled and their lengths kept: z²/|z|. Blind to the sign."""
    z = axes[:, 0] + 1j * axes[:, 1]
    out = z * z / np.maximum(np.abs(z), 1e-12)
    return np.stack([out.real, out.imag], axis=1).astype(np.float32)


def halve(doubled: Floats) -> Floats:
    """The axes (N, 2) that `double` made, but for their signs."""
    z = doubled[:, 0] + 1j * doubled[:, 1]
    out = np.abs(z) * np.exp(0.5j * np.angle(z))
    return np.stack([out.real, out.imag], axis=1).astype(np.float32)


def clockwise(u: Floats, v: Floats) -> tuple[Floats, Floats]:
    """The same axes with u turned round where needed, so that their quad runs clockwise."""
    wrong = u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0] < 0
    return np.where(wrong[:, None], -u, u), v


def lying_and_turned(u: Floats, v: Floats) -> tuple[tuple[Floats, Floats], tuple[Floats, Floats]]:
    """The half axes of tiles, and those of the same tiles turned by a quarter."""
    return (u, v), (v / FACE, -u * FACE)


def unlike(mine: tuple[Floats, Floats], its: tuple[Floats, Floats]) -> Floats:
    """How far half axes (..., 2) are from others, in the length of the others; upside down is the same."""
    apart = [
        np.minimum(np.linalg.norm(one - other, axis=-1), np.linalg.norm(one + other, axis=-1))
        / np.maximum(np.linalg.norm(other, axis=-1), 1e-3)
        for one, other in zip(mine, its, strict=True)
    ]
    return np.asarray(np.maximum(*apart))


def start_at(quads: Floats, corners: Ints) -> Floats:
    """The same quads, each beginning at another of its corners; `corners` (N,) counts 0..3."""
    order = (np.arange(4)[None, :] + np.asarray(corners, np.intp)[:, None]) % 4
    return np.take_along_axis(quads, order[:, :, None], axis=1)


def quarter_turns(quads: Floats) -> Ints:
    """Clockwise turn of each face as 0, 90, 180 or 270, from the edge between its two top corners, (N,)."""
    edges = quads[:, 1] - quads[:, 0]
    out: Ints = (np.rint(np.degrees(np.arctan2(edges[:, 1], edges[:, 0])) / 90) * 90 % 360).astype(np.intp)
    return out


def reading_order(quads: Floats) -> Ints:
    """Places of the quads as a page is read: rows from top to bottom, in a row from left to right, (N,)."""
    centres = quads.mean(axis=1)
    heights = np.ptp(quads[..., 1], axis=1)
    rows: list[list[int]] = []
    for place in np.argsort(centres[:, 1], kind="stable").tolist():
        above = centres[rows[-1], 1].mean() if rows else -np.inf
        if centres[place, 1] - above < heights[place] / 2:
            rows[-1].append(place)
        else:
            rows.append([place])
    return np.array([place for row in rows for place in sorted(row, key=lambda place: centres[place, 0])], np.intp)


def inside(quads: Floats, points: Floats) -> Mask:
    """Whether each of the points (M, 2) lies in each of the convex quads: (N, M). A quad without area holds nothing."""
    edges = np.roll(quads, -1, axis=1) - quads
    offsets = points[None, None] - quads[:, :, None]
    cross = edges[:, :, None, 0] * offsets[..., 1] - edges[:, :, None, 1] * offsets[..., 0]
    within = (cross >= 0).all(axis=1) | (cross <= 0).all(axis=1)
    out: Mask = within & (np.abs(areas(quads)) > 0)[:, None]
    return out


def overlap(one: Floats, other: Floats) -> float:
    """The area that two convex quads share."""
    shared = cv2.intersectConvexConvex(one.astype(np.float32, copy=False), other.astype(np.float32, copy=False))
    return float(shared[0])


def overlaps(quads: Floats, others: Floats) -> Floats:
    """Intersection over union of each of the convex quads (N, 4, 2) with each of the others (M, 4, 2): (N, M)."""
    out = np.zeros((len(quads), len(others)), np.float32)
    if not out.size:
        return out
    middles, its = quads.mean(axis=1), others.mean(axis=1)
    reach = np.linalg.norm(quads - middles[:, None], axis=2).max(axis=1)
    theirs = np.linalg.norm(others - its[:, None], axis=2).max(axis=1)
    size, large = np.abs(areas(quads)), np.abs(areas(others))
    # most are far from most
    near = np.linalg.norm(middles[:, None] - its[None], axis=2) < reach[:, None] + theirs
    for one, other in np.argwhere(near).tolist():
        shared = overlap(quads[one], others[other])
        out[one, other] = shared / max(size[one] + large[other] - shared, 1e-6)
    return out


def suppress(quads: Floats, scores: Floats, iou: float = 0.4, held: float = 0.75, near: float = 0.45) -> Ints:
    """The quads to keep, best score first: one that shares too much with a better one is left out.

    Too much is an intersection over union above `iou`, or above `held` of the smaller of the two; or a centre that is nearer
    than `near` of the shortest side to the other's.
    """
    # most are far from most: what is near to what is told for all at once, only the rest is looked at one by one
    quads = np.ascontiguousarray(quads, np.float32)
    size = np.abs(areas(quads))
    centres = quads.mean(axis=1)
    shortest = np.minimum(*sides(quads))
    reach = np.linalg.norm(quads - centres[:, None], axis=2).max(axis=1, initial=0)
    far = np.linalg.norm(centres[:, None] - centres[None], axis=2)
    same = far < near * np.minimum(shortest[:, None], shortest[None])
    touching = far < reach[:, None] + reach[None]
    better = np.zeros(len(quads), bool)
    kept: list[int] = []
    for one in np.argsort(-scores, kind="stable").tolist():
        others = np.flatnonzero(touching[one] & better).tolist()
        if any(same[one, k] for k in others):
            continue
        shared = ((overlap(quads[one], quads[k]), k) for k in others)
        if all(s <= iou * (size[one] + size[k] - s) and s <= held * min(size[one], size[k]) for s, k in shared):
            kept.append(one)
            better[one] = True
    return np.array(kept, np.intp)


def outside_share(quads: Floats, width: float, height: float) -> Floats:
    """How much of each quad lies outside the photo, 0..1, (N,)."""
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    size = np.abs(areas(quads))
    corners = quads.reshape(-1, 8)
    beyond = (corners < 0).any(axis=1) | (corners > (width, height) * 4).any(axis=1)
    inner = size.copy()
    inner[beyond] = [overlap(quad, frame) for quad in quads[beyond]]
    out: Floats = (1 - inner / np.maximum(size, 1e-6)).clip(0, 1)
    return out


def margined(size: tuple[int, int], margin: float) -> Floats:
    """(4, 2) where a face's corners lie in a crop of `size` (height, width) with `margin` around it."""
    height, width = size
    left, top = width * margin / (1 + 2 * margin), height * margin / (1 + 2 * margin)
    return np.array([[left, top], [width - left, top], [width - left, height - top], [left, height - top]], np.float32)


def rectify(pixels: Pixels, quads: Floats, margin: float = MARGIN) -> Pixels:
    """The faces as upright crops with a margin around them: (N, 64, 48, 3) of the photo's (H, W, 3)."""
    out = np.empty((len(quads), *CROP, 3), np.uint8)
    height, width = CROP
    corners = margined(CROP, margin)
    short, long = sides(quads)
    inner = corners[2] - corners[0]
    finer = np.rint(np.maximum(short / inner[0], long / inner[1])).clip(1, FINEST).astype(int)
    smaller = {1: pixels}
    for place, (quad, times) in enumerate(zip(quads, finer, strict=True)):
        # large faces are cut from a smaller photo: sampling all of their pixels takes longer than naming them
        shrink = 2 if times >= HALVED else 1
        if shrink not in smaller:
            size = (max(1, pixels.shape[1] // shrink), max(1, pixels.shape[0] // shrink))
            smaller[shrink] = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
        scale = np.array(smaller[shrink].shape[1::-1], np.float32) / np.array(pixels.shape[1::-1], np.float32)
        steps = int(times) // shrink
        # OpenCV counts from the middle of the first pixel
        matrix = cv2.getPerspectiveTransform(quad * scale - np.float32(0.5), corners * np.float32(steps) - np.float32(0.5))
        size = (width * steps, height * steps)
        fine = cv2.warpPerspective(smaller[shrink], matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        out[place] = fine if steps == 1 else cv2.resize(fine, (width, height), interpolation=cv2.INTER_AREA)
    return out


def stepped(quads: Floats, steps: Floats) -> Floats:
    """The quads with corners moved by steps (N, 4, 2), told in the sides of the face as its crop shows it."""
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    out = np.empty_like(quads)
    for place, (quad, step) in enumerate(zip(quads, steps, strict=True)):
        matrix = cv2.getPerspectiveTransform(unit, np.ascontiguousarray(quad, np.float32))
        out[place] = cv2.perspectiveTransform((unit + step.astype(np.float32))[None], matrix)[0]
    return out
