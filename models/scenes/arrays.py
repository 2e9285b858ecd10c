"""Array types and noise that the modules of the renderer share."""

from __future__ import annotations

from functools import cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]
Reals = npt.NDArray[np.floating[Any]]
Rng = np.random.Generator
Colour = tuple[float, float, float]

#: Side of the cached noise fields; a photo takes a window of them.
FIELD = 2048


@cache
def grain() -> npt.NDArray[np.int8]:
    """A field (FIELD, FIELD, 3) of normal noise with a deviation of 32 steps, the same in every process."""
    noise = np.random.default_rng(7).normal(0, 32, (FIELD, FIELD, 3))
    return np.clip(noise, -127, 127).astype(np.int8)


def window(rng: Rng, height: int, width: int) -> npt.NDArray[np.int8]:
    """A window (height, width, 3) of the noise field at a random place, mirrored at random."""
    field = grain()
    # of a larger photo the noise repeats
    times = (-(-height // FIELD), -(-width // FIELD))
    if max(times) > 1:
        field = np.tile(field, (*times, 1))
    y, x = rng.integers(0, field.shape[0] - height + 1), rng.integers(0, field.shape[1] - width + 1)
    cut = field[y : y + height, x : x + width]
    return cut[:: rng.choice([-1, 1]), :: rng.choice([-1, 1])]


def smooth(rng: Rng, height: int, width: int, cells: float, stretch: float = 1.0) -> npt.NDArray[np.float32]:
    """Soft noise (height, width) in about -1..1 with `cells` blobs along the width; `stretch` > 1 draws them out sideways."""
    across = max(2, round(cells / stretch) + 1)
    down = max(2, round(cells * height / width) + 1)
    small = rng.uniform(-1, 1, (down, across)).astype(np.float32)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)


def cloud(
    rng: Rng, height: int, width: int, cells: float = 3, octaves: int = 4, stretch: float = 1.0
) -> npt.NDArray[np.float32]:
    """Fractal noise (height, width) in about -1..1."""
    total = np.zeros((height, width), np.float32)
    for octave in range(octaves):
        total += smooth(rng, height, width, cells * 2**octave, stretch) * 0.55**octave
    return total / np.float32(1.6)


def pick(rng: Rng, weights: dict[str, float]) -> str:
    """One of the names by weight."""
    chances = np.array(list(weights.values()), float)
    return list(weights)[int(rng.choice(len(chances), p=chances / chances.sum()))]


def hsv(hue: float, saturation: float, value: float) -> Colour:
    """RGB 0..255 of a hue in degrees, saturation and value in 0..1."""
    part = [max(0.0, min(1.0, abs((hue / 60 + shift) % 6 - 3) - 1)) for shift in (0, 4, 2)]
    red, green, blue = (255 * value * (1 - saturation + saturation * x) for x in part)
    return red, green, blue
