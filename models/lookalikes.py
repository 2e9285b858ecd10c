"""What finders take for tiles and no tile is, drawn close up: the dots of point sticks, dice, the winds on a table's console.

Rendered scenes hold the same things, but small and seldom; the refiner has to see many to refuse them.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.random import Generator

from models.scenes.arrays import hsv
from models.scenes.glyphs import choose, written
from models.scenes.sticks import ACROSS, ALONG, dotted
from models.scenes.things import PIPS
from models.sources import Floats, Image
from models.windows import AROUND, CONTEXT, Spot

#: Height and width that a picture is drawn at; the find in its middle; how many pixels a spot has of it.
DRAWN = (2 * AROUND[0], 2 * AROUND[1])
FIND = np.array([DRAWN[1] / CONTEXT, DRAWN[0] / CONTEXT])
WIDTH, HEIGHT = float(FIND[0]), float(FIND[1])


def spots(rng: Generator, count: int) -> Iterator[Spot]:
    """So many windows' worth of things that are no tiles."""
    for _ in range(count):
        draw = (_sticks, _sticks, _sticks, _die, _wind)[int(rng.integers(5))]
        picture = _ground(rng)
        draw(rng, picture)
        small = cv2.resize(picture, AROUND[::-1], interpolation=cv2.INTER_AREA)
        yield Spot(np.asarray(small, np.uint8), False, False, "lookalikes")


def _ground(rng: Generator) -> Image:
    """Dark plastic mostly, else cloth or wood, with a soft slope of light."""
    dark = rng.random() < 0.6
    colour = hsv(rng.uniform(0, 360), rng.uniform(0, 0.8), rng.uniform(0.03, 0.3) if dark else rng.uniform(0.2, 0.9))
    slope = np.linspace(rng.uniform(0.7, 1), 1, DRAWN[0])[:, None, None]
    noise = cv2.resize(rng.normal(0, 6, (DRAWN[0] // 4, DRAWN[1] // 4, 1)).astype(np.float32), DRAWN[::-1])[..., None]
    return np.clip(np.array(colour) * slope + noise, 0, 255).astype(np.uint8)


def _lay(picture: Image, thing: Image, matrix: Floats) -> None:
    """Lay an RGB thing on the picture through an affine matrix (2, 3), with a shadow beside it."""
    size = DRAWN[::-1]
    cover = cv2.warpAffine(np.full(thing.shape[:2], 255, np.uint8), matrix, size, flags=cv2.INTER_AREA)
    shade = cv2.GaussianBlur(np.roll(cover, (4, 5), (0, 1)), (0, 0), 4)[..., None] / 255
    picture[:] = (picture * (1 - 0.5 * shade)).astype(np.uint8)
    laid = cv2.warpAffine(thing, matrix, size, flags=cv2.INTER_AREA)
    share = cover[..., None] / 255
    picture[:] = (picture * (1 - share) + laid * share).astype(np.uint8)


def _placing(angle: float, scale: float, middle: tuple[float, float], at: Floats) -> Floats:
    """The matrix that turns a thing about its middle, scales it and brings the middle to `at`."""
    cos, sin = scale * np.cos(angle), scale * np.sin(angle)
    turn = np.array([[cos, -sin], [sin, cos]])
    return np.c_[turn, at - turn @ np.array(middle)].astype(np.float32)


def _sticks(rng: Generator, picture: Image) -> None:
    """One to five sticks beside each other; the dots of one lie in the middle."""
    along = rng.random() < 0.6
    # the find is as wide as the stick, or its dots fill the find
    broad = (WIDTH if along else HEIGHT) * rng.uniform(0.55, 1.1)
    angle = (np.pi / 2 if along else 0.0) + rng.normal(0, 0.12)
    across = np.array([-np.sin(angle), np.cos(angle)])
    middle = np.array(DRAWN[::-1]) / 2 + rng.normal(0, 0.08, 2) * FIND
    ground = (235, 232, 222) if rng.random() < 0.85 else hsv(rng.uniform(0, 360), rng.uniform(0, 0.8), rng.uniform(0.3, 0.95))
    others = [place for place in (-2, -1, 1, 2) if rng.random() < 0.4]
    for place in [*others, 0]:
        slip = 0.0 if place == 0 else rng.normal(0, 1.2)
        at = middle + place * broad * rng.uniform(1.02, 1.3) * across + slip * broad * np.array([np.cos(angle), np.sin(angle)])
        tilt = angle if place == 0 else angle + rng.normal(0, 0.08)
        _lay(picture, dotted(rng, ground), _placing(tilt, broad / ACROSS, (ALONG / 2, ACROSS / 2), at))


def _die(rng: Generator, picture: Image) -> None:
    """A die, perhaps another beside it."""
    colour = _die_colour(rng)
    for place in range(int(rng.integers(1, 3))):
        shown = PIPS[int(rng.integers(1, 7))]
        face = np.full((80, 80, 3), colour, np.uint8)
        ink = (
            (200, 25, 25)
            if len(shown) in (1, 4) and rng.random() < 0.7
            else (250, 250, 250)
            if sum(colour) < 300
            else (20, 20, 25)
        )
        for across, down in shown:
            cv2.circle(face, (20 * across, 20 * down), 16 if len(shown) == 1 else 8, ink, -1, cv2.LINE_AA)
        side = float(FIND.mean()) * rng.uniform(0.75, 1.15)
        at = np.array(DRAWN[::-1]) / 2 + (
            rng.normal(0, 4, 2) if not place else rng.choice([-1, 1], 2) * side * rng.uniform(0.8, 1.3, 2)
        )
        angle = rng.uniform(-0.4, 0.4)
        if rng.random() < 0.7:  # its side below it, darker
            lower = np.asarray(cv2.convertScaleAbs(face, alpha=rng.uniform(0.5, 0.85)), np.uint8)
            _lay(picture, lower, _placing(angle, side / 80, (40, 40), at + np.array([0, side * rng.uniform(0.3, 0.7)])))
        _lay(picture, face, _placing(angle, side / 80, (40, 40), at))


def _die_colour(rng: Generator) -> tuple[float, float, float]:
    """A die's colour: white, red or any."""
    kind = rng.random()
    if kind < 0.55:
        return (240, 238, 230)
    return (190, 30, 35) if kind < 0.75 else hsv(rng.uniform(0, 360), rng.uniform(0.4, 1), rng.uniform(0.2, 0.9))


def _wind(rng: Generator, picture: Image) -> None:
    """A seat's wind on a plate of the console, or printed on it; lines and a circle around it."""
    bright = rng.random() < 0.5
    # a white plate with a black sign is a tile as far as a window shows
    plate = hsv(rng.uniform(0, 360), rng.uniform(0.35, 0.9), rng.uniform(0.75, 1) if bright else rng.uniform(0.05, 0.35))
    ink = np.array(hsv(rng.uniform(0, 360), rng.uniform(0, 1), 0.15 if bright else rng.uniform(0.8, 1)))
    high, wide = int(HEIGHT * rng.uniform(0.7, 1.1)), int(WIDTH * rng.uniform(0.8, 1.5))
    middle = np.array(DRAWN[::-1]) // 2 + rng.normal(0, 4, 2).astype(int)
    left, top = (middle - (wide // 2, high // 2)).tolist()
    surface = hsv(rng.uniform(180, 260), rng.uniform(0, 0.5), rng.uniform(0.05, 0.35))
    picture[:] = (picture * 0.3 + np.array(surface) * 0.7).astype(np.uint8)
    shape = rng.random()
    if shape < 0.4:
        cv2.rectangle(picture, (left, top), (left + wide, top + high), plate, -1)
    elif shape < 0.6:
        cv2.ellipse(picture, middle.tolist(), (wide // 2 + 8, high // 2 + 8), 0, 0, 360, plate, -1, cv2.LINE_AA)
    else:
        ink = np.array(hsv(rng.uniform(0, 360), rng.uniform(0, 0.9), rng.uniform(0.8, 1)))
    side = int(min(high, wide) * rng.uniform(0.75, 1))
    signs = "東南西北" if rng.random() < 0.75 else "東南西北中發一二三局本場親"
    mask = cv2.resize(written(choose(rng), signs[int(rng.integers(len(signs)))]), (side, side), interpolation=cv2.INTER_AREA)
    x, y = (middle - side // 2).tolist()
    area = picture[y : y + side, x : x + side]
    share = mask[..., None] / 255
    area[:] = (area * (1 - share) + ink * share).astype(np.uint8)
    for _ in range(int(rng.integers(0, 5))):
        colour = hsv(rng.uniform(0, 360), rng.uniform(0, 1), rng.uniform(0.2, 1))
        ends = (rng.uniform(0, 1, (2, 2)) * DRAWN[::-1]).astype(int)
        if np.abs(ends.mean(0) - middle).max() > FIND.max() * 0.7:
            cv2.line(picture, ends[0].tolist(), ends[1].tolist(), colour, int(rng.integers(1, 6)), cv2.LINE_AA)
