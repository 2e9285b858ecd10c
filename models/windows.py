"""The refiner's training windows: faces seen through quads that are off by as much as the finder's are, and what is no tile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from models.augment import photograph
from models.finder_data import Truth, sizes
from models.patches import corners
from models.sources import Floats, Image, read_rgb
from vision.geometry import WINDOW_MARGIN, margined

#: Height and width of a window.
HEIGHT, WIDTH = 64, 48
#: A patch in memory: height, width, and how many of the face's sides it covers.
AROUND = (144, 108)
CONTEXT = 2.7
#: Faces with a shorter side than this, in pixels, are not learned from.
SMALLEST = 8.0
#: A face whose middle lies less than the first number of its sides from the window's is the window's tile; beyond the second
#: it is not, and between the two nothing is asked.
MINE, ASTRAY = 0.36, 0.44
#: Share of windows on what is no tile, and of windows on a part of a tile.
EMPTY, PARTIAL = 0.25, 0.12
#: A find that covers less than the first part of a tile is not that tile; from the second on it is.
HALF, WHOLE = 0.62, 0.74
#: The share of rendered tiles.
SCENES = 0.6


@dataclass(frozen=True, slots=True)
class Spot:
    """A piece of a photo around a quad; `tile`: whether it is one; `sure`: its corners are known; `group`: the source."""

    image: Image
    tile: bool
    sure: bool
    group: str


@dataclass(frozen=True, slots=True)
class Windows:
    """`pixels` (N, 64, 48, 3); `steps` (N, 8): corners minus the found ones', in the face's sides; `tile` (N,): 0, 1, or -1
    for nobody knows; `sure` (N,): 1 where the steps are known."""

    pixels: Image
    steps: Floats
    tile: Floats
    sure: Floats


def found_quad() -> Floats:
    """(4, 2) where the found corners lie in a window."""
    return margined((HEIGHT, WIDTH), WINDOW_MARGIN)


def patch_quad() -> Floats:
    """(4, 2) where a face's corners lie in its patch."""
    return margined(AROUND, (CONTEXT - 1) / 2)


def cut(image: Image, quad: Floats) -> Image:
    """A quad with its surroundings, rectified to `AROUND`."""
    side = float(np.sqrt(max(abs(cv2.contourArea(quad.astype(np.float32))), 1)))
    while side > 110:
        image, quad, side = np.asarray(cv2.pyrDown(image), np.uint8), quad / 2, side / 2
    # OpenCV counts from the middle of the first pixel
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32) - np.float32(0.5), patch_quad() - np.float32(0.5))
    out = cv2.warpPerspective(image, matrix, AROUND[::-1], flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(out, np.uint8)


def spots(truths: Iterable[Truth], mistaken: dict[str, Floats], rng: Generator, most: int) -> Iterator[Spot]:
    """Up to `most` tiles of photos, what a finder took for tiles, and places at random without any.

    `mistaken`: by path the finder's quads (M, 4, 2) that lie on no tile, for photos whose tiles are all known.
    """
    made = 0
    for truth in truths:
        if made >= most:
            return
        image = read_rgb(truth.path)[..., :3]
        short = sizes(truth.quads)
        for quad, sure in zip(truth.quads[short >= SMALLEST], truth.sure[short >= SMALLEST], strict=True):
            yield Spot(cut(image, quad), True, bool(sure), truth.group)
            made += 1
        empty = list(mistaken.get(str(truth.path), ()))
        if truth.ring is None and truth.mask is None and not len(truth.unsure):
            empty += list(_bare(truth, rng, 2))
        for quad in empty:
            yield Spot(cut(image, np.asarray(quad, np.float32)), False, False, truth.group)


def _bare(truth: Truth, rng: Generator, count: int) -> Iterator[Floats]:
    """Quads at random that touch no tile."""
    usual = float(np.median(sizes(truth.quads))) if len(truth.quads) else 40.0
    middles, reach = truth.quads.mean(1), np.abs(truth.quads - truth.quads.mean(1, keepdims=True)).max(initial=0)
    for _ in range(count):
        width = usual * rng.uniform(0.6, 1.6)
        at = rng.uniform(0, 1, 2) * truth.size[::-1]
        if len(middles) and np.abs(middles - at).max(1).min() < reach + width:
            continue
        angle = rng.uniform(0, np.pi)
        turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        yield np.asarray(corners(-width / 2, -width * 0.67, width / 2, width * 0.67) @ turn + at, np.float32)


def seen_quad(rng: Generator) -> Floats:
    """Where a face's corners come to lie in a window, as steps from the found ones in the face's sides, (4, 2)."""
    loose = rng.choice([0.35, 1.0, 1.8], p=[0.4, 0.45, 0.15])
    u = np.array([0.5, 0.0]) * np.exp(rng.normal(0, 0.14 * loose))
    v = np.array([0.0, 0.5]) * np.exp(rng.normal(0, 0.14 * loose))
    common = rng.normal(0, np.radians(7) * loose)
    angles = common + rng.normal(0, np.radians(4) * loose, 2)
    u = np.array([u[0] * np.cos(angles[0]), u[0] * np.sin(angles[0]) / 1.33])
    v = np.array([-v[1] * np.sin(angles[1]) * 1.33, v[1] * np.cos(angles[1])])
    quad = np.stack([-u - v, u - v, u + v, -u + v]) + rng.normal(0, 0.025 * loose, (4, 2))
    shift = rng.normal(0, 0.09 * loose, 2)
    if rng.random() < 0.08:
        far = np.array([rng.choice([-1, 1]) * rng.uniform(0.3, 0.56), rng.normal(0, 0.1)])
        shift = far if rng.random() < 0.6 else far[::-1]
    return np.asarray(quad + shift, np.float32)


def part_of(rng: Generator, quad: Floats) -> tuple[Floats, float]:
    """The corners (4, 2) where only a part of the face was found, a side of it or its middle; and how much that is."""
    quad = quad.copy()
    found, axis = rng.uniform(0.44, 0.85), int(rng.integers(2))
    quad[:, axis] /= found
    # flush with an end of the face mostly: the patterns of some are two columns or two rows
    spare = (1 / found - 1) / 2
    quad[:, axis] += spare * float(rng.choice([-1, 1, rng.uniform(-1, 1)], p=[0.4, 0.4, 0.2]))
    return quad, float(found)


class WindowMaker:
    """Makes batches of windows from spots; the same seed and step always give the same batch."""

    def __init__(self, every: Sequence[Spot], seed: int = 0) -> None:
        self.seed = seed
        self.tiles = [spot for spot in every if spot.tile]
        self.empty = [spot for spot in every if not spot.tile]
        self.shares = [_shares(self.tiles), _shares(self.empty)]

    def batch(self, step: int, count: int) -> Windows:
        """The windows of one training step."""
        rng = np.random.default_rng([self.seed, step])
        pixels = np.empty((count, HEIGHT, WIDTH, 3), np.uint8)
        steps, tile, sure = np.zeros((count, 8), np.float32), np.zeros(count, np.float32), np.zeros(count, np.float32)
        for number in range(count):
            bare = bool(self.empty) and rng.random() < EMPTY
            pool = self.empty if bare else self.tiles
            place = int(np.searchsorted(self.shares[int(bare)], rng.random()))
            pixels[number], steps[number], tile[number], sure[number] = one(pool[min(place, len(pool) - 1)], rng)
        return Windows(pixels, steps, tile, sure)


def _shares(pool: Sequence[Spot]) -> NDArray[np.float64]:
    """Running sum of how often each spot is shown."""
    rendered = np.array([spot.group == "scenes" for spot in pool], bool)
    shares = np.ones(len(pool))
    if rendered.any() and not rendered.all():
        shares[rendered], shares[~rendered] = SCENES / rendered.sum(), (1 - SCENES) / (~rendered).sum()
    return np.cumsum(shares / max(shares.sum(), 1e-9))


def one(spot: Spot, rng: Generator, light: bool = True) -> tuple[Image, Floats, float, float]:
    """A window on a spot: its pixels, steps (8,), tile and sure (see `Windows`)."""
    quad, share = seen_quad(rng), 1.0
    middle = np.abs(quad.mean(0)).max()
    if middle < MINE and rng.random() < PARTIAL:
        quad, share = part_of(rng, quad)
    size = np.array([WIDTH, HEIGHT]) / (1 + 2 * WINDOW_MARGIN)
    placed = np.asarray(quad * size + np.array([WIDTH, HEIGHT]) / 2, np.float32)
    # the face may be seen in any of its four turns, and in a mirror: its corners are what counts
    order = np.roll(np.arange(4), int(rng.choice([0, 2, 1, 3], p=[0.45, 0.45, 0.05, 0.05])))
    if rng.random() < 0.3:
        order = order[::-1]
    matrix = cv2.getPerspectiveTransform(patch_quad()[order] - np.float32(0.5), placed - np.float32(0.5))
    window = cv2.warpPerspective(spot.image, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if light:
        # rendered scenes have been photographed once already
        window = photograph(np.asarray(window, np.uint8), rng, 0.35 if spot.group == "scenes" else 0.8)
    steps = (quad - np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])).reshape(8)
    if share < 1:
        tile = 0.0 if not spot.tile or share < HALF else 1.0 if share > WHOLE else -1.0
    else:
        tile = 0.0 if not spot.tile or middle > ASTRAY else 1.0 if middle < MINE else -1.0
    # a part is no tile, but where the tile's corners are is known all the same
    sure = spot.sure and (tile == 1 or share < 1)
    return np.asarray(window, np.uint8), np.asarray(steps, np.float32), tile, float(sure)
