"""Where exactly the corners of a found face are, and whether a tile is there at all: the refiner's net on windows."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from vision.finder import as_batch
from vision.finds import at_best, settle
from vision.geometry import WINDOW_MARGIN, Floats, Mask, Pixels, areas, inside, rectify, sides, sizes, stepped
from vision.nets import Net, weights
from vision.split import doubtful, split

#: Windows that go through the net in one run.
BATCH = 64
#: How often a quad is looked at: a look starts from what the one before saw, and the last is at those that still changed.
PASSES = 3
#: The geometric mean of heat and chance under which a find is not looked at again, unless its size changed by this part:
#: a quad around a tile's inner circle is no tile, but grows to be one.
HOPELESS, CHANGED = 0.2, 0.12
#: The same of a find of which a corner moved by this part of its size.
SHIFTED = 0.2
#: By how much a further look may raise the logit of a find's chance at most, where the look before left the quad as it was.
RAISED = 3.0
#: A find of this heat that was given up is looked at again in the shape of its nearest neighbour, no further away than so many
#: of the neighbour's sizes: the finder saw where it is, but not how it lies.
HOT, NEAR = 0.35, 5.5
#: The chance from which on it is a tile after all, and what its neighbour has at least.
AFTER_ALL = 0.5
#: A look may make a face's sides so many times longer or shorter, not more.
LEAP = 2.0

#: The weights of a refiner that brings none: its chance and the finder's heat say as much.
EVEN = (0.0, 0.5, 0.5, 0.0, 0.0, 0.0)


class TileRefiner(Protocol):
    """What the pipeline needs of a refiner: a test's may be made of NumPy."""

    #: What each of `vision.finds.FEATURES` says about a find being a tile, after a constant, (6,).
    weights: Floats

    def refine(self, pixels: Pixels, quads: Floats) -> tuple[Floats, Floats]:
        """The same faces with better corners (N, 4, 2), and the chance that each is a tile's (N,)."""


class Refiner:
    """The refiner of models/weights; holds nothing but the net, so threads may share it."""

    def __init__(self, net: Net | None = None) -> None:
        self._net = net or Net(weights("refiner.onnx"))
        self.weights = np.array(self._net.numbers("weights", EVEN), np.float32)

    def refine(self, pixels: Pixels, quads: Floats) -> tuple[Floats, Floats]:
        """One look at each quad; one that would fall apart stays as it is."""
        if not len(quads):
            return quads, np.empty(0, np.float32)
        told = self._look(rectify(pixels, quads, WINDOW_MARGIN))
        better = stepped(quads, told[:, :8].reshape(-1, 4, 2))
        return np.where(sound(quads, better)[:, None, None], better, quads), 1 / (1 + np.exp(-told[:, 8]))

    def _look(self, windows: Pixels) -> Floats:
        parts = [self._net.run(as_batch(windows[start : start + BATCH]))[0] for start in range(0, len(windows), BATCH)]
        return np.concatenate(parts)


def refined(
    pixels: Pixels, quads: Floats, heat: Floats, refiner: TileRefiner | None, least: float = 0.0
) -> tuple[Floats, Floats, Floats]:
    """Finds, none twice and best first: their better quads (N, 4, 2), heat (N,) and chance (N,) of being a tile.

    Every look is at what the one before left. Without a refiner every chance is 1. `least`: what cannot come to so much when
    all is weighed (`vision.finds.weighed`), whatever its name and neighbours, is left out.
    """
    hot = heat >= HOT
    found, found_heat = quads[hot], heat[hot]
    chance: Floats = np.ones_like(heat)
    moving = np.ones(len(quads), bool)
    for turn in range(PASSES if refiner else 1):
        if refiner and moving.any():
            before = quads
            quads, chance = quads.copy(), chance.copy()
            quads[moving], chance[moving] = refiner.refine(pixels, quads[moving])
            moving = _changes(before, quads)
        both = np.sqrt(heat * chance)
        kept = settle(quads, both)
        again = moving[kept] & (turn + 1 < PASSES) & (refiner is not None)
        hopeful = both[kept] >= HOPELESS
        if refiner and least:
            hopeful &= at_best(heat[kept], chance[kept], refiner.weights, 0 if turn else RAISED) >= least
        kept = kept[hopeful | again]
        quads, heat, chance = quads[kept], heat[kept], chance[kept]
        moving = moving[kept] if turn else np.ones(len(quads), bool)
        if refiner and turn + 1 < PASSES:
            quads, heat, chance = _with_reshaped(pixels, (quads, heat, chance), found, found_heat, refiner)
            moving = np.concatenate([moving, np.ones(len(quads) - len(moving), bool)])
    return _with_halves(pixels, (quads, heat, chance), found, refiner) if refiner else (quads, heat, chance)


def _changes(before: Floats, after: Floats) -> Mask:
    """Which quads came out of a look as others, (N,): as another size, or with corners elsewhere."""
    size = np.maximum(sizes(before), 1e-3)
    grown = np.abs(np.log(np.maximum(sizes(after), 1e-3) / size)) > CHANGED
    return np.asarray(grown | (np.linalg.norm(after - before, axis=2).max(axis=1) > SHIFTED * size))


def _with_reshaped(
    pixels: Pixels, seen: tuple[Floats, Floats, Floats], found: Floats, hot: Floats, refiner: TileRefiner
) -> tuple[Floats, Floats, Floats]:
    """What is `seen` (quads, heat, chance) with those of the hot finds that were given up, but are tiles in another shape."""
    quads, heat, chance = seen
    sure = quads[np.sqrt(heat * chance) >= AFTER_ALL]
    if not len(sure) or not len(found):
        return seen
    middles = found.mean(axis=1)
    apart = np.linalg.norm(middles[:, None] - sure.mean(axis=1)[None], axis=2)
    nearest = apart.argmin(axis=1)
    lost = ~inside(quads, middles).any(axis=0) & (apart[np.arange(len(found)), nearest] < NEAR * sizes(sure)[nearest])
    if not lost.any():
        return seen
    shaped = sure[nearest[lost]] + (middles[lost] - sure.mean(axis=1)[nearest[lost]])[:, None]
    better, told = refiner.refine(pixels, shaped.astype(np.float32))
    true = told >= AFTER_ALL
    return np.concatenate([quads, better[true]]), np.concatenate([heat, hot[lost][true]]), np.concatenate([chance, told[true]])


def _with_halves(
    pixels: Pixels, seen: tuple[Floats, Floats, Floats], found: Floats, refiner: TileRefiner
) -> tuple[Floats, Floats, Floats]:
    """What is `seen` (quads, heat, chance), but two tiles where a find is two."""
    quads, heat, chance = seen
    both = np.sqrt(heat * chance)
    large = np.flatnonzero(doubtful(quads, both, found) & (both >= AFTER_ALL))
    two, tiles, told = split(pixels, quads[large], refiner)
    if not len(two):
        return seen
    one = np.ones(len(quads), bool)
    one[large[two]] = False
    quads = np.concatenate([quads[one], tiles.reshape(-1, 4, 2)])
    heat = np.concatenate([heat[one], heat[large[two]].repeat(2)])
    chance = np.concatenate([chance[one], told.reshape(-1)])
    kept = settle(quads, np.sqrt(heat * chance))
    return quads[kept], heat[kept], chance[kept]


def sound(before: Floats, after: Floats) -> Mask:
    """Which faces are still faces after a look, (N,): clockwise, convex, and no leap away from what they were."""
    edges = np.roll(after, -1, axis=1) - after
    following = np.roll(edges, -1, axis=1)
    convex = (edges[..., 0] * following[..., 1] - edges[..., 1] * following[..., 0] > 0).all(axis=1)
    ratios = np.stack([new / np.maximum(old, 1e-6) for old, new in zip(sides(before), sides(after), strict=True)])
    calm = (ratios < LEAP).all(axis=0) & (ratios > 1 / LEAP).all(axis=0)
    return np.asarray(convex & calm & (areas(after) > 1))
