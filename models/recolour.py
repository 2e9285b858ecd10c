"""Other inks on the same face: red fives from plain ones, and designs whose green is blue or black."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator

from models.sources import Floats, Image

#: The red five that a plain five becomes.
RED = {"5m": "0m", "5p": "0p", "5s": "0s"}


def ground(image: Image) -> Floats:
    """(3,) the colour of the bare tile: the median of the face's brightest third."""
    pixels = image.reshape(-1, 3).astype(np.float32)
    grey = pixels.mean(1)
    bare = np.median(pixels[grey >= np.quantile(grey, 0.67)], axis=0)
    return np.asarray(np.maximum(bare, 1), np.float32)


def ink(image: Image) -> tuple[Floats, Floats, Floats]:
    """How much of the ground's light is kept (h, w, 3), how much ink lies there (h, w), how black that ink is (h, w)."""
    kept = np.clip(image / ground(image), 0, 1).astype(np.float32)
    amount = 1 - kept.min(2)
    return kept, amount, 1 - kept.max(2)


def red_five(image: Image, rng: Generator) -> Image:
    """A plain five with all of its ink made red, in one of many reds; dark lines inside stay a little darker.

    One in five is a plain tile that its owner painted over: under the red its black or green still shows, and where the
    coat is thin only the rims of the engraving are surely red.
    """
    _, amount, black = ink(image)
    # faint shadows of the face are no ink
    cover = np.clip((amount - 0.12) / 0.5, 0, 1)[..., None]
    red = np.array([rng.uniform(0.68, 1.0), rng.uniform(0.02, 0.22), rng.uniform(0.02, 0.26)], np.float32)
    deep = 1 - rng.uniform(0, 0.55) * np.clip(black - 0.35, 0, 1)[..., None]
    painted = ground(image) * red * deep
    if rng.random() < 0.2:
        # paint fills the engraving unevenly, and is thinner in its middle
        rim = np.clip(1 - np.abs(cover[..., 0] - 0.5) * 2, 0, 1)
        thin = np.clip(rng.uniform(0.4, 0.9) + rng.uniform(-0.1, 0.1) * black + rng.uniform(0, 0.5) * rim, 0, 1)
        painted = painted * thin[..., None] + image * (1 - thin[..., None])
    return np.asarray(np.clip(image * (1 - cover) + painted * cover, 0, 255), np.uint8)


def other_ink(image: Image, rng: Generator) -> Image:
    """The same face in another set's inks: what is not red turns blue, green or black; red stays the red it is."""
    kept, amount, _ = ink(image)
    redness = kept[..., 0] - kept[..., 1:].max(2)
    cover = (np.clip((amount - 0.15) / 0.4, 0, 1) * np.clip(1 - redness / 0.15, 0, 1))[..., None]
    colours = [(0.05, 0.06, 0.08), (0.08, 0.12, 0.35), (0.1, 0.25, 0.65), (0.05, 0.35, 0.18), (0.1, 0.5, 0.3), (0.2, 0.2, 0.22)]
    colour = np.array(colours[int(rng.integers(len(colours)))], np.float32) * rng.uniform(0.7, 1.3)
    grey = kept.mean(2, keepdims=True)
    painted = ground(image) * np.clip(colour + 0.5 * np.maximum(grey - 0.3, 0), 0, 1)
    return np.asarray(np.clip(image * (1 - cover) + painted * cover, 0, 255), np.uint8)


def flatten(image: Image, rng: Generator) -> Image:
    """RGBA print laid on a tile of ivory, white or cream."""
    if image.shape[2] == 3:
        return image
    base = np.array([rng.uniform(215, 250)] * 3) * np.array([1, rng.uniform(0.96, 1), rng.uniform(0.84, 1)])
    alpha = image[..., 3:].astype(np.float32) / 255
    return np.asarray(image[..., :3] * alpha + base * (1 - alpha), np.uint8)


def blank(rng: Generator, height: int, width: int) -> Image:
    """The face of a white dragon without any print."""
    value = rng.uniform(205, 252)
    base = value * np.array([1, rng.uniform(0.95, 1.0), rng.uniform(0.84, 1.02)])
    return _plain(np.clip(base, 0, 255), rng, height, width)


def back(rng: Generator, height: int, width: int) -> Image:
    """The back of a tile: one strong or dark colour."""
    if rng.random() < 0.3:
        # amber and bamboo, the commonest of riichi sets
        hue, saturation, value = rng.uniform(14, 27), rng.uniform(140, 255), rng.uniform(130, 250)
    elif rng.random() < 0.15:
        hue, saturation, value = rng.uniform(0, 180), rng.uniform(0, 60), rng.uniform(15, 90)
    else:
        hue, saturation, value = rng.uniform(0, 180), rng.uniform(115, 255), rng.uniform(50, 245)
    colour = cv2.cvtColor(np.array([[[hue, saturation, value]]], np.uint8), cv2.COLOR_HSV2RGB)[0, 0]
    return _plain(colour.astype(np.float64), rng, height, width)


def _plain(colour: np.ndarray, rng: Generator, height: int, width: int) -> Image:
    """A surface of one colour with soft stains, now and then with a grain along its length."""
    stains = cv2.resize(
        rng.normal(0, 1, (5, 4)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC
    ) * rng.uniform(0, 6)
    if rng.random() < 0.2:
        lines = cv2.GaussianBlur(rng.normal(0, 1, (1, width)).astype(np.float32), (0, 0), 1.5)
        stains = stains + lines * rng.uniform(2, 14)
    return np.asarray(np.clip(colour + stains[..., None], 0, 255), np.uint8)
