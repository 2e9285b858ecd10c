"""What the finder saw in the wrong shape is looked at in the shapes that the tiles around it have, lying and turned."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vision.finds import KEEP, SURE, features, weighed
from vision.geometry import (
    Floats,
    Ints,
    Mask,
    Pixels,
    areas,
    half_axes,
    inside,
    lying_and_turned,
    overlaps,
    quads_of,
    rectify,
    sizes,
    suppress,
    unlike,
)
from vision.labels import BACK, FACELESS, LABELS, OTHER
from vision.namer import Named, TileNamer
from vision.refiner import TileRefiner
from vision.search import within
from vision.split import halves_of

#: A find is settled that is a tile for sure, whose name is so sure, and that has about the shape of another such: no axis is
#: further from the other's than this, in its length.
CLEAR, ALIKE = 0.97, 0.25
#: Shapes that are nearer to each other are one.
SAME = 0.2
#: What is looked at lies no further from what is settled than so many times its size.
NEAR = 6.0
#: A shape is given up whose chance is less after each look.
LEAST = (0.3, 0.5)
#: Two looks that came to share so much came to the same.
TWICE = 0.75
#: A find shares no more than this with what is settled; what shares more than the second with a tile may be it.
APART, TOUCHING = 0.35, 0.2
#: A tile is so much larger than most that may be two, whatever its name.
LARGER = 1.25
#: A find holds others that are smaller than so much of it and share so much with it; two share less with each other.
SMALLER, HELD, DISTINCT = 0.75, 0.3, 0.1
#: The chance from which on a find without a face is a tile where none was.
CERTAIN = 0.9

_BACK, _OTHER = LABELS.index(BACK), LABELS.index(OTHER)


class Effort(NamedTuple):
    """Looked at is where the finder saw something so `hot`, `most` such places at most, the hottest, in the shapes of the tiles
    `around`, the nearest so many; with `halves` also as two tiles whatever is likely one but not settled, else
    only what is much larger than others."""

    hot: float
    most: int
    around: int
    halves: bool


#: What every photo is worth, and one that leaves something in doubt.
QUICK, THOROUGH = Effort(0.5, 4, 2, halves=False), Effort(0.22, 40, 4, halves=True)


class Seen(NamedTuple):
    """Finds (N): their `quads`, the finder's `heat`, the refiner's `chance`, the `crops`, and what they show."""

    quads: Floats
    heat: Floats
    chance: Floats
    crops: Pixels
    named: Named

    def of(self, some: Mask | Ints) -> Seen:
        """Some of the finds."""
        return Seen(self.quads[some], self.heat[some], self.chance[some], self.crops[some], self.named.of(some))

    def with_(self, more: Seen) -> Seen:
        """These finds and then more."""
        return Seen(
            np.concatenate([self.quads, more.quads]),
            np.concatenate([self.heat, more.heat]),
            np.concatenate([self.chance, more.chance]),
            np.concatenate([self.crops, more.crops]),
            self.named.with_(more.named),
        )

    def weighed(self, weights: Floats) -> Floats:
        """The chance (N,) of each being a tile, all told."""
        return weighed(features(self.quads, self.heat, self.chance, self.named), weights)


def with_reshaped(
    seen: Seen, found: tuple[Floats, Floats], pixels: Pixels, refiner: TileRefiner, namer: TileNamer, effort: Effort = THOROUGH
) -> Seen:
    """What is `seen`, where it is not settled in the best of the shapes that the tiles around have, or as two halves.

    `found`: all that the finder saw, quads (M, 4, 2) and heat (M,).
    """
    score = seen.weighed(refiner.weights)
    sure = _is_sure(seen, score)
    settled = sure & _goes_along(seen.quads, sure)
    if not settled.any():
        return seen
    firm = seen.quads[settled]
    places, heat = _shapes(*_open(*found, firm, effort), firm, effort.around)
    odd = seen.chance >= LEAST[-1] if effort.halves else sure & (sizes(seen.quads) > LARGER * np.median(sizes(firm)))
    whole = np.flatnonzero(~settled & odd)[: effort.most]
    places = np.concatenate([places, halves_of(seen.quads[whole]).reshape(-1, 4, 2)])
    heat = np.concatenate([heat, np.repeat(seen.heat[whole], 4)])
    new = beside(pixels, places, heat, firm, refiner, namer)
    if not len(new.quads):
        return seen
    every = seen.with_(new)
    score = every.weighed(refiner.weights)
    told = score[len(seen.quads) :]
    best = new.named.labels.argmax(axis=1)
    real = (told >= np.where(best == _BACK, CERTAIN, SURE)) & (best != _OTHER)
    open_tiles = ~settled & (score[: len(seen.quads)] >= KEEP)
    real |= (overlaps(new.quads, seen.quads[open_tiles]) > TOUCHING).any(axis=1)
    clear = real & (told >= SURE) & (new.named.labels.max(axis=1) >= CLEAR) & ~np.isin(best, FACELESS)
    return the_best(every, score, settled, real, clear)


def the_best(every: Seen, score: Floats, settled: Mask, real: Mask, clear: Mask) -> Seen:
    """Of finds (N) and new ones (K) the best, none twice, by their `score` (N + K,).

    `settled` (N,): what stays; `real` (K,): which of the new ones may be tiles, `clear` (K,): which of them count for two.
    """
    known = len(settled)
    score = score.copy()
    score[known:][~real] = -1
    score[_are_two(every, every.quads[known:][clear])] = -1
    score[:known][settled] += 1
    kept = suppress(every.quads, score)
    return every.of(kept[score[kept] >= 0])


def is_settled(seen: Seen, refiner: TileRefiner) -> Mask:
    """Which of the finds are settled, (N,)."""
    sure = _is_sure(seen, seen.weighed(refiner.weights))
    return sure & _goes_along(seen.quads, sure)


def _is_sure(seen: Seen, score: Floats) -> Mask:
    clear = seen.named.labels.max(axis=1, initial=0) >= CLEAR
    return np.asarray((score >= SURE) & clear & (seen.named.labels.argmax(axis=1) != _OTHER))


def _are_two(every: Seen, clear: Floats) -> Mask:
    """Which of the finds hold two of those whose names are clear (K, 4, 2), or are foreign and hold one, (N,)."""
    shared = overlaps(every.quads, clear)
    size = np.abs(areas(every.quads))[:, None]
    held = (shared > HELD) & (np.abs(areas(clear))[None] < SMALLER * size)
    apart = (overlaps(clear, clear) < DISTINCT).astype(np.float32)
    two = ((held.astype(np.float32) @ apart) * held).any(axis=1)
    return np.asarray(two | held.any(axis=1) & (every.named.labels.argmax(axis=1) == _OTHER))


def _open(quads: Floats, heat: Floats, firm: Floats, effort: Effort) -> tuple[Floats, Floats]:
    """The middles (K, 2) and heat (K,) of what the finder saw near the settled quads, but in none of them."""
    middles = quads.mean(axis=1)
    apart = np.linalg.norm(middles[:, None] - firm.mean(axis=1)[None], axis=2) / sizes(firm)
    free = (heat >= effort.hot) & (apart.min(axis=1) < NEAR) & ~inside(firm, middles).any(axis=0)
    some = np.flatnonzero(free)
    some = some[np.argsort(-heat[some], kind="stable")][: effort.most]
    return middles[some], heat[some]


def _goes_along(quads: Floats, sure: Mask) -> Mask:
    """Which quads have about the shape of another one that is sure, (N,), lying or turned."""
    _, u, v = half_axes(quads)
    close = [unlike((u[:, None], v[:, None]), axes) < ALIKE for axes in lying_and_turned(u, v)]
    alike = np.logical_or(*close) & sure & ~np.eye(len(quads), dtype=bool)
    return np.asarray(alike.any(axis=1))


def _shapes(middles: Floats, heat: Floats, firm: Floats, around: int) -> tuple[Floats, Floats]:
    """Quads (M, 4, 2) in the shapes of the settled ones around at each of the places (K, 2), and the places' heat (M,)."""
    centres, u, v = half_axes(firm)
    out: list[Floats] = []
    hot: list[float] = []
    for middle, warmth in zip(middles, heat, strict=True):
        nearest = np.argsort(np.linalg.norm(centres - middle, axis=1), kind="stable")[:around]
        shapes: list[tuple[Floats, Floats]] = []
        for across, along in lying_and_turned(u[nearest], v[nearest]):
            for shape in zip(across, along, strict=True):
                if all(unlike(shape, other) >= SAME for other in shapes):
                    shapes.append(shape)
        out += [quads_of(middle[None], one[None], other[None])[0] for one, other in shapes]
        hot += [float(warmth)] * len(shapes)
    return np.array(out, np.float32).reshape(-1, 4, 2), np.array(hot, np.float32)


def beside(
    pixels: Pixels,
    places: Floats,
    heat: Floats,
    firm: Floats,
    refiner: TileRefiner,
    namer: TileNamer,
    looks: tuple[float, ...] = LEAST,
) -> Seen:
    """What of the places are tiles beside the settled ones; some may be the same tile.

    `looks`: the chance that each look leaves it at least.
    """
    chance: Floats = np.ones_like(heat)
    for least in looks:
        places, chance = refiner.refine(pixels, places)
        kept = (chance >= least) & within(places, *pixels.shape[1::-1])
        kept[kept] &= (overlaps(places[kept], firm) < APART).all(axis=1)
        places, heat, chance = places[kept], heat[kept], chance[kept]
        best = suppress(places, heat * chance, iou=TWICE, held=1.0, near=0.1)
        places, heat, chance = places[best], heat[best], chance[best]
    crops = rectify(pixels, places)
    return Seen(places, heat, chance, crops, namer.name(crops))
