"""Point sticks with their dots, and the drawers in a table's edge that they lie in: dots as large as a small tile's circles."""

from __future__ import annotations

import math

import cv2
import numpy as np

from models.scenes.arrays import Colour, Image, Rng, hsv, pick
from models.scenes.bodies import Body, Make, stand

#: Pixels of a stick's picture, across and along.
ACROSS, ALONG = 28, 320
INKS: dict[str, Colour] = {"red": (196, 28, 40), "black": (22, 22, 24), "green": (24, 110, 60), "blue": (30, 60, 150)}


def stick(rng: Rng, x: float, y: float, turn: float, base: float = 0.0, size: tuple[float, float, float] | None = None) -> Body:
    """A point stick; `base`: the height that it lies at, mm."""
    ground = (235, 232, 222) if rng.random() < 0.75 else hsv(rng.uniform(0, 360), rng.uniform(0, 0.9), rng.uniform(0.2, 0.95))
    size = size or sizes(rng)
    made = Make(size, min(2.0, min(size) / 4), ground, ground, 0.3, 0.3)
    return Body(stand(x, y, turn, "up", size, base), made, dotted(rng, ground), is_tile=False)


def sizes(rng: Rng) -> tuple[float, float, float]:
    """Length, width and height of a set's sticks, mm."""
    return rng.uniform(62, 98), rng.uniform(4.5, 9), rng.uniform(2, 4)


def dotted(rng: Rng, ground: Colour) -> Image:
    """The dots of one of the usual values: one large, five in a cross, eight or ten in two rows, several clusters."""
    picture = np.full((ACROSS, ALONG, 3), ground, np.uint8)
    kind = pick(rng, {"hundred": 4, "thousand": 3, "five": 3, "ten": 2, "row": 1})
    middle = ALONG // 2
    if kind == "thousand":
        _dot(picture, middle, ACROSS // 2, int(rng.integers(4, 9)), INKS["red"])
    elif kind == "five":
        _cross(rng, picture, middle, {"red": 4, "blue": 1}, {"red": 1})
    elif kind == "ten":
        _cross(rng, picture, middle, {"red": 1}, {"red": 2, "black": 1, "green": 1})
        far = int(rng.integers(26, 46))
        for side in (-1, 1):
            _dot(picture, middle + side * far, ACROSS // 2, 5, _ink(rng, {"green": 2, "black": 1, "red": 1}))
    else:
        rows = 1 if kind == "row" else 2
        count, radius, step = int(rng.integers(3, 6)), int(rng.integers(3, 5)), int(rng.integers(9, 13))
        ink = _ink(rng, {"black": 4, "blue": 1, "green": 1, "red": 1})
        for row in range(rows):
            high = ACROSS // 2 if rows == 1 else ACROSS // 2 + (2 * row - 1) * 6
            for place in range(count):
                _dot(picture, middle + int((place - (count - 1) / 2) * step), high, radius, ink)
    if rng.random() < 0.15:
        cv2.putText(picture, str(rng.choice([100, 500, 1000, 5000, 10000])), (20, 20), 0, 0.5, INKS["black"], 1, cv2.LINE_AA)
    return picture


def _ink(rng: Rng, weights: dict[str, float]) -> Colour:
    return INKS[pick(rng, weights)]


def _dot(picture: Image, along: int, across: int, radius: int, ink: Colour) -> None:
    cv2.circle(picture, (along, across), radius, ink, -1, cv2.LINE_AA)


def _cross(rng: Rng, picture: Image, middle: int, outer: dict[str, float], inner: dict[str, float]) -> None:
    """Four dots around one."""
    step, radius, ink = int(rng.integers(7, 13)), int(rng.integers(3, 5)), _ink(rng, outer)
    for across, along in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
        _dot(picture, middle + along * step, ACROSS // 2 + across * 7, radius, ink)
    _dot(picture, middle, ACROSS // 2, radius, _ink(rng, inner))


def drawer(rng: Rng, x: float, y: float, turn: float, long: float, base: float = 0.0) -> list[Body]:
    """A dark hollow in a table's edge, in compartments of sticks that lie along it, across it or upon each other.

    `x`, `y`: its middle, `turn`: of its length in degrees, `long`: its length, `base`: the height that it lies at, mm.
    """
    floor = hsv(
        rng.uniform(0, 360), rng.uniform(0, 0.4), rng.uniform(0.04, 0.3) if rng.random() < 0.85 else rng.uniform(0.3, 0.9)
    )
    bar: Colour = (floor[0] * 1.5 + 12, floor[1] * 1.5 + 12, floor[2] * 1.5 + 12)
    deep, count, size = rng.uniform(26, 46), int(rng.integers(2, 6)), sizes(rng)
    part = long / count
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def block(across: float, along: float, high: float, at: float, off: float, colour: Colour) -> Body:
        made = Make((across, along, high), min(1.5, high / 4), colour, colour, 0.3, 0.3)
        pose = stand(x + at * cos - off * sin, y + at * sin + off * cos, turn, "up", made.size, base)
        return Body(pose, made, None, is_tile=False)

    out = []
    for place in range(count):
        at = (place - (count - 1) / 2) * part
        out.append(block(part, deep, 0.6, at, 0, floor))
        out += [block(part, 4, rng.uniform(2, 7), at, side * (deep / 2 + 2), bar) for side in (-1, 1)]
        out.append(block(4, deep, rng.uniform(1, 5), at + part / 2, 0, bar))
        along = part > size[0] * 0.95 or rng.random() < 0.5
        for number in range(int(rng.integers(0, 6))):
            lie = turn + (0 if along else 90) + rng.normal(0, 4)
            room = (deep - size[1]) / 2 if along else (part - size[1]) / 2
            step = float(np.clip(rng.normal(0, room / 1.6), -room, room))
            off, forth = (step, rng.normal(0, 4)) if along else (rng.normal(0, 3), step)
            places = x + (at + forth) * cos - off * sin, y + (at + forth) * sin + off * cos
            out.append(stick(rng, *places, lie, base + 0.6 + size[2] * (number // 3), size))
    return out
