"""The refiner's training windows: faces seen through quads that are off by as much as the finder's are, and what is no tile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from models.augment import photograph
from models.finder_data import Truth, sizes
from models.patches import corners
from models.sources import Floats, Image, read_rgb
from vision.geometry import WINDOW_MARGIN, areas, margined, sides
from vision.rooms import touching

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
#: How often a window lies where the finder found the tile, not where chance puts it.
AS_FOUND = 0.5
#: How much more often tiles are shown that are seen steeply, or that the finder found badly or not at all.
HARD = 3.0
#: A face is seen steeply whose height is so many times its width, or fewer or more.
STRAIGHT = (0.85, 2.0)
#: A find is bad whose corners are further off on average than this, in its sides.
BAD = 0.15
#: A find is a tile's whose middle is nearer to it than this part of the way to the next one, no further from it than this, in
#: the tile's sides, and at most so many times larger or smaller.
CLEAR, REACH, LEAP = 0.75, 0.6, 5.0
#: Two faces touch whose edges end no further apart than this, in the smaller one's size. So many touching pairs of a photo, as
#: one quad, are windows without a tile: two faces seen steeply are as high together as one that is seen from above.
TOUCHING, PAIRS = 0.2, 3
#: How often a pair is seen along its longer side.
ALONG = 0.25
#: How far the corners of finds are shaken, lest the same window comes again and again.
SHAKEN = 0.012
#: Places of corners in a mirror.
MIRROR = np.array([1, 0, 3, 2])
#: Where the corners of what was found lie.
UNIT = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]], np.float32)
NONE = np.empty((0, 4, 2), np.float32)


@dataclass(frozen=True, slots=True)
class Spot:
    """A piece of a photo around a quad; `tile`: whether it is one; `sure`: its corners are known; `group`: the source.

    `found` (K, 4, 2): where the face's corners lie in each find of it, in the find's sides (see `UNIT`); `hard`: shown often.
    """

    image: Image
    tile: bool
    sure: bool
    group: str
    found: Floats = field(default_factory=lambda: NONE)
    hard: bool = False


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


def spots(
    truths: Iterable[Truth], mistaken: Mapping[str, Floats], found: Mapping[str, Floats], rng: Generator, most: int
) -> Iterator[Spot]:
    """Up to `most` tiles of photos, what a finder took for tiles, and places at random without any.

    `mistaken`: by path the finder's quads (M, 4, 2) that lie on no tile, for photos whose tiles are all known; `found`: by path
    all its quads, where tiles are to be seen through them.
    """
    made = 0
    for truth in truths:
        if made >= most:
            return
        image = read_rgb(truth.path)[..., :3]
        short = sizes(truth.quads)
        finds = found.get(str(truth.path))
        each = of_each(truth.quads, NONE if finds is None else finds)
        for place in np.flatnonzero(short >= SMALLEST):
            quad, sure = truth.quads[place], truth.sure[place]
            through = seen_through(quad, each[place]) if sure else NONE
            hard = bool(sure) and (is_steep(quad) or finds is not None and is_bad(through))
            yield Spot(cut(image, quad), True, bool(sure), truth.group, through, hard)
            made += 1
        empty = list(mistaken.get(str(truth.path), ()))
        empty += list(pairs_of(truth.quads[truth.sure], rng, PAIRS))
        if truth.ring is None and truth.mask is None and not len(truth.unsure):
            empty += list(_bare(truth, rng, 2))
        for quad in empty:
            yield Spot(cut(image, np.asarray(quad, np.float32)), False, False, truth.group)


def of_each(quads: Floats, finds: Floats) -> list[Floats]:
    """The finds (K, 4, 2) of each tile of a photo, those nearest to it first; one between two tiles is neither's."""
    if not len(quads) or not len(finds):
        return [NONE] * len(quads)
    apart = np.linalg.norm(finds.mean(axis=1)[:, None] - quads.mean(axis=1)[None], axis=2)
    own = apart.argmin(axis=1)
    near = np.sort(apart, axis=1)
    clear = near[:, 0] < CLEAR * near[:, 1] if len(quads) > 1 else np.ones(len(finds), bool)
    order = np.argsort(near[:, 0], kind="stable")
    return [finds[order[(own == place)[order] & clear[order]]] for place in range(len(quads))]


def seen_through(quad: Floats, finds: Floats, most: int = 3) -> Floats:
    """Where a face's corners (4, 2) lie in the first `most` of its finds that may be it or a part of it (see `Spot.found`)."""
    side = float(np.sqrt(max(abs(float(areas(quad[None])[0])), 1)))
    out: list[Floats] = []
    for find in finds[:most]:
        size = abs(float(areas(find[None])[0]))
        if np.linalg.norm(find.mean(axis=0) - quad.mean(axis=0)) > REACH * side or not side**2 / LEAP < size < side**2 * LEAP:
            continue
        matrix = cv2.getPerspectiveTransform(np.ascontiguousarray(find, np.float32), UNIT)
        told = cv2.perspectiveTransform(np.ascontiguousarray(quad, np.float32)[None], matrix)[0]
        if np.abs(told).max() < 1.5:
            out.append(told)
    return np.array(out, np.float32).reshape(-1, 4, 2)


def is_steep(quad: Floats) -> bool:
    """Whether a face is seen so steeply that it is not as high by its width as tiles are."""
    short, long = sides(quad[None])
    low, high = STRAIGHT
    return not low < float(long[0] / max(float(short[0]), 1e-6)) < high


def is_bad(through: Floats) -> bool:
    """Whether the best of a tile's finds is far off, or there is none."""
    return all(float(np.abs(np.roll(corners, -_turn(corners), axis=0) - UNIT).mean()) > BAD for corners in through)


def _turn(corners: Floats) -> int:
    """Which of a face's corners in a find (4, 2) is the one at the find's first: the finder does not know a face's top."""
    return min(range(4), key=lambda turn: float(np.abs(np.roll(corners, -turn, axis=0) - UNIT).sum()))


def pairs_of(quads: Floats, rng: Generator, most: int) -> Iterator[Floats]:
    """Up to `most` quads (4, 2) that each hold two faces that touch."""
    one, other = np.triu_indices(len(quads), 1)
    for place, mine, its in rng.permutation(np.argwhere(touching(quads[one], quads[other], TOUCHING)))[:most]:
        first, second = np.roll(quads[one[place]], -mine - 2, axis=0), np.roll(quads[other[place]], -its - 2, axis=0)
        pair = np.concatenate([first[:2], second[:2]])
        short, long = sides(pair[None])
        yield np.roll(pair, int((short[0] > long[0]) ^ (rng.random() < ALONG)), axis=0)


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
    shares = np.array([HARD if spot.hard else 1.0 for spot in pool])
    if rendered.any() and not rendered.all():
        for some, share in ((rendered, SCENES), (~rendered, 1 - SCENES)):
            shares[some] *= share / shares[some].sum()
    return np.cumsum(shares / max(shares.sum(), 1e-9))


def one(spot: Spot, rng: Generator, light: bool = True) -> tuple[Image, Floats, float, float]:
    """A window on a spot: its pixels, steps (8,), tile and sure (see `Windows`)."""
    # the face may be seen in any of its four turns, and in a mirror: its corners are what counts
    if len(spot.found) and rng.random() < AS_FOUND:
        quad, order = _as_found(spot.found[int(rng.integers(len(spot.found)))], rng)
        covered = 1 / max(abs(float(areas(quad[None])[0])), 1e-6)
        share = covered if covered < WHOLE else 1.0
    else:
        quad, share = seen_quad(rng), 1.0
        if np.abs(quad.mean(0)).max() < MINE and rng.random() < PARTIAL:
            quad, share = part_of(rng, quad)
        order = np.roll(np.arange(4), int(rng.choice([0, 2, 1, 3], p=[0.45, 0.45, 0.05, 0.05])))
    if rng.random() < 0.3:
        quad, order = quad[MIRROR] * np.array([-1, 1], np.float32), order[MIRROR]
    middle = np.abs(quad.mean(0)).max()
    size = np.array([WIDTH, HEIGHT]) / (1 + 2 * WINDOW_MARGIN)
    placed = np.asarray(quad * size + np.array([WIDTH, HEIGHT]) / 2, np.float32)
    matrix = cv2.getPerspectiveTransform(patch_quad()[order] - np.float32(0.5), placed - np.float32(0.5))
    window = cv2.warpPerspective(spot.image, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if light:
        # rendered scenes have been photographed once already
        window = photograph(np.asarray(window, np.uint8), rng, 0.35 if spot.group == "scenes" else 0.8)
    steps = (quad - UNIT).reshape(8)
    if share < 1:
        tile = 0.0 if not spot.tile or share < HALF else 1.0 if share > WHOLE else -1.0
    else:
        tile = 0.0 if not spot.tile or middle > ASTRAY else 1.0 if middle < MINE else -1.0
    # a part is no tile, but where the tile's corners are is known all the same
    sure = spot.sure and (tile == 1 or share < 1)
    return np.asarray(window, np.uint8), np.asarray(steps, np.float32), tile, float(sure)


def _as_found(corners: Floats, rng: Generator) -> tuple[Floats, NDArray[np.intp]]:
    """A face's corners in a find, somewhat shaken, the one at its first coming first; and which of the face's each is."""
    order = np.roll(np.arange(4), -_turn(corners))
    quad = corners[order] + rng.normal(0, SHAKEN, (4, 2))
    if rng.random() < 0.5:
        quad, order = -np.roll(quad, 2, axis=0), np.roll(order, 2)
    return np.asarray(quad, np.float32), order
