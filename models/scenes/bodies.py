"""Tiles and other things as solid bodies: pose, material, and the points that a photo shows of them."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Literal

import cv2
import numpy as np

from models.scenes.arrays import Colour, Floats, Image, Rng, hsv, pick

Stance = Literal["up", "down", "stand", "away", "side"]


@dataclass(frozen=True)
class Pose:
    """Where a body is: its `middle` (3,) and the `axes` (3, 3) rows right, down, normal of its printed face."""

    middle: Floats
    axes: Floats


@dataclass(frozen=True)
class Make:
    """One set of tiles: size in mm (width, height, depth), roundness, the colours, how deep the back's layer is, how shiny,
    how bright the rounded edges are, and whether a dark seam is seen around a tile."""

    size: tuple[float, float, float]
    radius: float
    plastic: Colour
    back: Colour
    layer: float
    shine: float
    edge: float = 1.06
    seam: bool = False


@dataclass(frozen=True)
class Body:
    """A thing on the table. `front`, `behind`: pictures RGB of its two large planes, or None for its plain colours."""

    pose: Pose
    make: Make
    front: Image | None = None
    behind: Image | None = None
    label: str = ""
    role: str = ""
    group: int = 0
    is_tile: bool = field(default=True)


def stand(x: float, y: float, turn: float, stance: Stance, size: tuple[float, float, float], base: float = 0.0) -> Pose:
    """A body on the table at (x, y), on something `base` mm high, turned by `turn` degrees against the clock seen from above.

    `up`: face up; `down`: its back up; `stand`: on its foot, face to the near side; `away`: face to the far side;
    `side`: on its long side, face to the near side.
    """
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    right, near, up = np.array([cos, sin, 0.0]), np.array([sin, -cos, 0.0]), np.array([0.0, 0.0, 1.0])
    wide, high, deep = size
    axes, tall = {
        "up": ((right, near, up), deep),
        "down": ((-right, near, -up), deep),
        "stand": ((right, -up, near), high),
        "away": ((-right, -up, -near), high),
        "side": ((up, right, near), wide),
    }[stance]
    return Pose(np.array([x, y, base + tall / 2]), np.stack(axes))


def tilted(pose: Pose, rng: Rng, degrees: float) -> Pose:
    """The same pose, tilted by a random small angle."""
    vector = rng.normal(0, math.radians(degrees), 3)
    turn, _ = cv2.Rodrigues(vector)
    return Pose(pose.middle, np.asarray(pose.axes @ turn.T))


def leaning(pose: Pose, degrees: float) -> Pose:
    """A standing body leant back about the near edge of its foot."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    right, down, normal = pose.axes
    axes = np.stack([right, cos * down + sin * normal, cos * normal - sin * down])
    rise = pose.middle[2]
    up = np.array([0.0, 0.0, 1.0])
    return Pose(pose.middle + up * (rise * (cos - 1) + rise * 0.4 * sin) - normal * rise * sin, axes)


def make(rng: Rng) -> Make:
    """The material of one set of tiles: most are ivory or white with a yellow, green, blue or orange back."""
    wide = rng.uniform(19, 27)
    size = (wide, wide * rng.uniform(1.27, 1.42), wide * rng.uniform(0.6, 0.85))
    warm = rng.uniform(0, 1) ** 2
    bright = rng.uniform(225, 252)
    plastic = (bright, bright - 6 * warm, bright - rng.uniform(0, 45) * warm - 3)
    backs: dict[str, Colour] = {
        "yellow": hsv(rng.uniform(36, 50), rng.uniform(0.7, 1), rng.uniform(0.75, 1)),
        "orange": hsv(rng.uniform(18, 36), rng.uniform(0.7, 1), rng.uniform(0.75, 1)),
        "green": hsv(rng.uniform(90, 165), rng.uniform(0.4, 0.95), rng.uniform(0.25, 0.75)),
        "blue": hsv(rng.uniform(195, 235), rng.uniform(0.5, 1), rng.uniform(0.4, 0.9)),
        "black": hsv(rng.uniform(0, 360), rng.uniform(0, 0.3), rng.uniform(0.06, 0.2)),
        "bamboo": hsv(rng.uniform(25, 40), rng.uniform(0.35, 0.6), rng.uniform(0.6, 0.85)),
        "any": hsv(rng.uniform(0, 360), rng.uniform(0.3, 0.9), rng.uniform(0.3, 0.95)),
        "pale": hsv(rng.uniform(0, 360), rng.uniform(0.26, 0.4), rng.uniform(0.7, 0.95)),
    }
    back = backs[pick(rng, {"yellow": 3, "orange": 2, "green": 3, "blue": 3, "black": 1, "bamboo": 1, "any": 1, "pale": 0.5})]
    layer = rng.uniform(0.15, 0.5) if rng.random() < 0.8 else 0.08
    radius, edge, seam = wide * rng.uniform(0.05, 0.12), rng.uniform(0.85, 1.15), bool(rng.random() < 0.6)
    return Make(size, radius, plastic, back, layer, rng.uniform(0, 1), edge, seam)


def printed(ink: Image, plastic: Colour, rng: Rng, wear: float) -> Image:
    """A face as RGB: the ink over the plastic, with the engraving's shadow and a little wear."""
    alpha = ink[..., 3]
    cover = cv2.merge([alpha, alpha, alpha])
    ground = np.empty_like(cover)
    ground[:] = plastic
    ground = cv2.multiply(ground, 255 - cover, scale=rng.uniform(0.97, 1.02) / 255)
    face = cv2.add(ground, cv2.multiply(np.ascontiguousarray(ink[..., :3]), cover, scale=1 / 255))
    if wear > 0.5:  # engraved: the cuts' edges catch the light
        edge = cv2.Sobel(alpha, cv2.CV_16S, 0, 1, ksize=3, scale=(wear - 0.4) * 0.09)
        face = cv2.add(face, cv2.merge([edge, edge, edge]), dtype=cv2.CV_8U)
    return np.asarray(face, np.uint8)


def _corners(radius: float) -> Floats:
    """Unit directions of one rounded corner in the positive octant (7, 3)."""
    rays = np.array([(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (1, 0, 1), (0, 1, 1), (1, 1, 1)], float)
    return np.asarray(radius * rays / np.linalg.norm(rays, axis=1, keepdims=True))


#: The eight octants and the four quadrants, as signs.
OCTANTS = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)


def slab(size: tuple[float, float, float], radius: float, low: float, high: float) -> Floats:
    """Points (N, 3) in a body's own axes whose hull is the part between the depths `low` and `high` (0 back, 1 face)."""
    half = np.array(size) / 2
    inner = half - radius
    points = (OCTANTS[:, None] * (inner + _corners(radius)[None])).reshape(-1, 3)
    bottom, top = -half[2] + low * size[2], -half[2] + high * size[2]
    kept = points[(points[:, 2] >= bottom - 1e-9) & (points[:, 2] <= top + 1e-9)]
    ring = np.array([(1.0, 0.0), (0.0, 1.0), (math.sqrt(0.5), math.sqrt(0.5))]) * radius
    flat = np.concatenate([np.array(signs) * (inner[:2] + ring) for signs in ((-1, -1), (-1, 1), (1, -1), (1, 1))])
    cuts = [np.column_stack([flat, np.full(len(flat), level)]) for level, edge in ((bottom, low > 0), (top, high < 1)) if edge]
    return np.concatenate([kept, *cuts])


def plane(size: tuple[float, float, float], radius: float, axis: int, sign: int, low: float, high: float) -> Floats:
    """The flat part (12, 3) of one side plane, its corners rounded, between two depths; `axis` 0 across, 1 along, 2 normal."""
    half = np.array(size) / 2
    bounds = np.stack([-half, half])
    bounds[:, 2] = -half[2] + np.array([low, high]) * size[2]
    gap = 0.55 * radius
    bounds[0] += [gap, gap, gap if low == 0 else 0]
    bounds[1] -= [gap, gap, gap if high == 1 else 0]
    first, second = [other for other in range(3) if other != axis]
    out = []
    for a, b, order in ((0, 0, 1), (1, 0, -1), (1, 1, 1), (0, 1, -1)):
        corner = np.zeros(3)
        corner[axis], corner[first], corner[second] = sign * half[axis], bounds[a, first], bounds[b, second]
        steps = np.zeros((3, 3))
        steps[0, second if order > 0 else first] = gap * (1 if (b if order > 0 else a) == 0 else -1)
        steps[2, first if order > 0 else second] = gap * (1 if (a if order > 0 else b) == 0 else -1)
        between = (steps[0] + steps[2]) * 0.29
        out += [corner + steps[0], corner + between, corner + steps[2]]
    return np.array(out)


def quad(body: Body, back: bool) -> Floats:
    """The world corners (4, 3) of the face or the back, from the top-left one clockwise as it is looked at."""
    across, along, normal = body.pose.axes * (np.array(body.make.size) / 2)[:, None]
    middle = body.pose.middle + (-normal if back else normal)
    right = -across if back else across
    return np.stack([middle - right - along, middle + right - along, middle + right + along, middle - right + along])
