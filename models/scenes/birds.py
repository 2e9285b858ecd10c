"""One bamboo: a plain bird on a branch, or a peacock with its train hanging down or raised to a fan."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np

from models.scenes.arrays import Floats, Image, Rng

Ink = tuple[int, int, int]
Inks = Sequence[Ink]


def bird(canvas: Image, inks: Inks, seed: int, *, plume: bool) -> None:
    """Draw a bird on a face's canvas (h, w, 4); the same seed gives the same bird.

    `inks`: second, red, main and black of the design; `plume`: a peacock.
    """
    rng = np.random.default_rng(seed)
    if not plume:
        _plain(canvas, inks, rng)
    elif seed % 5 < 2:
        _fan(canvas, inks, rng)
    else:
        _train(canvas, inks, rng)


def _at(point: Floats) -> tuple[int, int]:
    return int(point[0]), int(point[1])


def _plain(canvas: Image, inks: Inks, rng: Rng) -> None:
    """A simple bird on a branch; tail, neck and colours vary."""
    high, wide = canvas.shape[:2]
    colours = [(*inks[int(rng.integers(3))], 255) for _ in range(3)]
    body = (int(wide * rng.uniform(0.42, 0.55)), int(high * rng.uniform(0.45, 0.58)))
    head = (int(wide * rng.uniform(0.5, 0.7)), int(high * rng.uniform(0.2, 0.3)))
    cv2.line(canvas, body, head, colours[0], int(wide * rng.uniform(0.07, 0.13)))
    belly = (int(wide * rng.uniform(0.14, 0.2)), int(high * rng.uniform(0.12, 0.18)))
    cv2.ellipse(canvas, body, belly, rng.uniform(-40, 20), 0, 360, colours[0], -1)
    cv2.circle(canvas, head, int(wide * rng.uniform(0.08, 0.11)), colours[1], -1)
    cv2.circle(canvas, (head[0] + 4, head[1] - 3), 6, (0, 0, 0, 0), -1)
    cv2.line(canvas, head, (head[0] + int(wide * 0.17), head[1] + int(high * 0.02)), colours[2], 10)
    for angle in np.linspace(rng.uniform(1.6, 2), rng.uniform(2.3, 2.9), int(rng.integers(3, 7))):
        tip = (int(body[0] + high * 0.36 * math.cos(angle)), int(body[1] + high * 0.36 * math.sin(angle)))
        cv2.line(canvas, body, tip, colours[int(rng.integers(3))], int(rng.integers(6, 16)))
    for side in (-0.06, 0.08):
        foot = (int(body[0] + wide * side), int(high * 0.86))
        cv2.line(canvas, (body[0] + int(wide * side), body[1]), foot, colours[2], 7)
    ground, left, right = int(high * 0.87), int(wide * 0.2), int(wide * 0.8)
    cv2.line(canvas, (left, ground), (right, ground), (*inks[2], 255), int(rng.integers(5, 14)))


def _train(canvas: Image, inks: Inks, rng: Rng) -> None:
    """One bamboo as a peacock in one ink, its eyes perhaps in another: a small body over a train of long feathers."""
    high, wide = canvas.shape[:2]
    ink = (*inks[int(rng.choice([0, 2, 2, 3]))], 255)
    eyes = (*inks[int(rng.integers(3))], 255) if rng.random() < 0.5 else (0, 0, 0, 0)
    side = float(rng.choice([-1, 1]))
    body = np.array([wide * rng.uniform(0.44, 0.56), high * rng.uniform(0.26, 0.38)])
    head = body + np.array([side * wide * rng.uniform(0.08, 0.2), -high * rng.uniform(0.1, 0.17)])
    cv2.line(canvas, _at(body), _at(head), ink, int(wide * rng.uniform(0.05, 0.1)))
    cv2.circle(canvas, _at(head), int(wide * rng.uniform(0.04, 0.07)), ink, -1)
    for lean in (-0.5, 0.0, 0.5):  # the crown
        cv2.line(canvas, _at(head), _at(head + np.array([wide * 0.09 * lean, -high * 0.07])), ink, 4)
    cv2.line(canvas, _at(head), _at(head + np.array([side * wide * 0.1, high * 0.01])), ink, 6)
    spread, lean = rng.uniform(0.35, 0.9), side * rng.uniform(-0.1, 0.4)
    for angle in np.linspace(-spread, spread, int(rng.integers(5, 10))) - lean:
        long = high * rng.uniform(0.36, 0.52)
        middle = body + long * 0.5 * np.array([math.sin(angle * 1.2), math.cos(angle * 1.2)])
        tip = body + long * np.array([math.sin(angle), math.cos(angle)])
        bent = np.array([_at(body), _at(middle), _at(tip)])
        cv2.polylines(canvas, [bent], False, ink, int(rng.integers(5, 13)))
        axes = (int(wide * rng.uniform(0.03, 0.06)), int(high * rng.uniform(0.03, 0.05)))
        cv2.ellipse(canvas, _at(tip), axes, -math.degrees(angle), 0, 360, ink, -1)
        cv2.circle(canvas, _at(tip), max(3, axes[0] // 2), eyes, -1)
    wing = (int(wide * rng.uniform(0.1, 0.16)), int(high * rng.uniform(0.07, 0.11)))
    cv2.ellipse(canvas, _at(body), wing, rng.uniform(-40, 40), 0, 360, ink, -1)


def _fan(canvas: Image, inks: Inks, rng: Rng) -> None:
    """A peacock whose train is raised to a fan of eyes over it: a small body with head and wings below, on two legs."""
    high, wide = canvas.shape[:2]
    ink = (*inks[int(rng.choice([0, 2, 2, 3]))], 255)
    rest = (*inks[int(rng.integers(4))], 255)
    eyes = (0, 0, 0, 0) if rng.random() < 0.7 else (*inks[1], 255)
    side = float(rng.choice([-1, 1]))
    centre = np.array([wide * rng.uniform(0.45, 0.55), high * rng.uniform(0.28, 0.38)])
    reach = np.array([wide * rng.uniform(0.22, 0.36), high * rng.uniform(0.17, 0.25)])
    cv2.ellipse(canvas, _at(centre), _at(reach), 0, 0, 360, ink, -1)
    frayed = rng.random() < 0.6
    for angle in np.linspace(math.pi * 0.9, math.pi * 2.1, int(rng.integers(13, 26))):
        way = np.array([math.cos(angle), math.sin(angle)])
        if frayed:
            cv2.line(canvas, _at(centre), _at(centre + way * reach * rng.uniform(1.08, 1.22)), ink, int(rng.integers(4, 8)))
        else:
            cv2.circle(canvas, _at(centre + way * reach), int(wide * 0.045), ink, -1)
    radius = int(wide * rng.uniform(0.025, 0.05))
    for ring, many in ((0.0, 1), (0.42, int(rng.integers(4, 7))), (0.8, int(rng.integers(7, 12)))):
        for angle in np.linspace(0, 2 * math.pi, many, endpoint=False) + rng.uniform(0, 1):
            spot = centre + ring * reach * np.array([math.cos(angle), math.sin(angle)])
            cv2.circle(canvas, _at(spot), radius, eyes, -1)
            cv2.circle(canvas, _at(spot), max(2, radius // 3), ink, -1)
    body = np.array([centre[0] + side * wide * rng.uniform(0, 0.08), high * rng.uniform(0.62, 0.7)])
    for lean in np.linspace(-0.5, 0.5, 5):  # from the body into the fan
        cv2.line(
            canvas, _at(body), _at(centre + np.array([lean * reach[0] * 0.7, reach[1] * 0.9])), ink, int(rng.integers(3, 7))
        )
    size = (int(wide * rng.uniform(0.11, 0.17)), int(high * rng.uniform(0.06, 0.09)))
    cv2.ellipse(canvas, _at(body), size, side * rng.uniform(-30, 10), 0, 360, rest, int(rng.choice([-1, 8])))
    for wing in (-1, 1) if rng.random() < 0.5 else (-side,):
        tip = body + np.array([wing * wide * rng.uniform(0.2, 0.32), -high * rng.uniform(0.0, 0.1)])
        for lower in np.linspace(0, 0.08, 4):
            cv2.line(canvas, _at(body), _at(tip + np.array([0, high * lower])), rest, int(rng.integers(4, 9)))
    head = body + np.array([side * wide * rng.uniform(0.12, 0.24), -high * rng.uniform(0.06, 0.13)])
    cv2.line(canvas, _at(body), _at(head), rest, int(wide * rng.uniform(0.04, 0.08)))
    cv2.circle(canvas, _at(head), int(wide * rng.uniform(0.04, 0.06)), rest, -1)
    red = (*inks[1], 255)
    cv2.line(canvas, _at(head), _at(head + np.array([side * wide * 0.1, high * 0.01])), red, 6)
    for step in (-0.05, 0.06):
        foot = np.array([body[0] + wide * step, high * rng.uniform(0.82, 0.9)])
        cv2.line(canvas, _at(body + np.array([wide * step, size[1]])), _at(foot), red, 6)
        cv2.line(canvas, _at(foot), _at(foot + np.array([side * wide * 0.05, 0.0])), red, 6)
