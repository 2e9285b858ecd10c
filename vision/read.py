"""A photo in, its tiles out: load, find, classify, understand, doubt, advise."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Lock
from time import perf_counter
from typing import NamedTuple

import numpy as np

from vision.finder import Finder, TileFinder
from vision.finds import features, top_sides, weighed
from vision.geometry import (
    Floats,
    Ints,
    Mask,
    Pixels,
    outside_share,
    quarter_turns,
    reading_order,
    rectify,
    sizes,
    start_at,
    suppress,
)
from vision.kans import closed_kans
from vision.labels import BACK, LABELS, SYMMETRIC
from vision.layout.counted import gaps_of, lone_of, with_open_counts
from vision.layout.hinted import hinted
from vision.layout.understand import understand
from vision.layout.values import Layout
from vision.load import LONG_SIDE, MAX_BYTES, MAX_PIXELS, Photo, load
from vision.namer import Named, Namer, TileNamer
from vision.quality import CUT, TINY, advice_for, colourless
from vision.reading import Reading, SeenTile
from vision.refiner import Refiner, TileRefiner, refined
from vision.search import search, within

#: Labels that a tile is told to be perhaps: at most so many, none less probable than this.
CANDIDATES, FAINT = 5, 0.001
#: A face that may be turned either way is taken for upright unless the other way is so many times more probable.
UPRIGHT = 20.0
#: A large photo whose tiles are smaller than this when they are found is decoded again, finer, to name them.
COARSE = 28
#: A find that is less probably a tile than this is none; up to the second number it is doubted where it matters.
KEEP, SURE = 0.5, 0.8
#: A find that is none but more probable than this may be a tile that was overlooked.
OVERLOOKED = 0.2

#: What cannot be told apart without colours: the fives, red and plain.
FIVES = [number for number, label in enumerate(LABELS) if label[0] in "05" and label[1] in "mps"]

_LOADING = Lock()


class _Found(NamedTuple):
    """Tiles, what they are together, and how much of each lies outside the photo (N,)."""

    tiles: tuple[SeenTile, ...]
    layout: Layout
    cut: Floats


class Reader:
    """Reads photos with a finder and a namer; has no state of its own, so any number of threads may use one."""

    def __init__(self, finder: TileFinder, namer: TileNamer, refiner: TileRefiner | None = None) -> None:
        self.finder, self.namer, self.refiner = finder, namer, refiner

    def read(
        self,
        source: Path | bytes,
        *,
        max_bytes: int = MAX_BYTES,
        max_pixels: int = MAX_PIXELS,
        long_side: int = LONG_SIDE,
        hint: str = "",
    ) -> Reading:
        """Every tile of one photo; raises a `PhotoError` for a photo that cannot be read.

        `hint`: what the photo is said to show, one of `vision.layout.hinted.HINTS`, or "".
        """
        spent: dict[str, float] = {}
        with _timed(spent, "total"):
            with _timed(spent, "load"):
                photo = load(source, long_side=long_side, max_bytes=max_bytes, max_pixels=max_pixels)
            with _timed(spent, "find"):
                quads, heat = search(photo.pixels, self.finder)
            if photo.scale > 1 and len(quads) and np.median(sizes(quads)) < COARSE:
                with _timed(spent, "load"):
                    finer = load(source, long_side=long_side * photo.scale, max_bytes=max_bytes, max_pixels=max_pixels)
                quads, photo = quads * np.float32(photo.scale / finer.scale), finer
            with _timed(spent, "find"):
                quads, heat, chance = self._refined(photo.pixels, quads, heat)
            with _timed(spent, "classify"):
                crops = rectify(photo.pixels, quads)
                named = self.namer.name(crops)
                heat = self._weighed(quads, heat, chance, named)
                quads, heat, crops, named = self._with_backs(photo.pixels, quads, heat, crops, named)
                blank: Mask = (named.labels.argmax(axis=1) == LABELS.index("5z")) & (heat < SURE)
                real: Mask = (heat >= KEEP) & ~top_sides(quads, blank)
                # not what looks like a back: that is a gap in a rack, nobody holds a tile the wrong way round
                faces = named.labels.argmax(axis=1) != LABELS.index(BACK)
                refused = photo.full(quads[(heat < KEEP) & (heat >= OVERLOOKED) & faces])
                quads, heat, crops, named = quads[real], heat[real], crops[real], named.of(real)
                quads = photo.full(start_at(quads, first_corners(quads, named)))
            with _timed(spent, "decode"):
                found = self._understood(photo, quads, heat, named, hint)
                gaps, lone = gaps_of(found.layout), lone_of(found.layout, quads, heat < SURE)
                if gaps or lone:
                    kept: Mask = ~np.isin(np.arange(len(quads)), gaps + lone)
                    quads, heat, crops, named = quads[kept], heat[kept], crops[kept], named.of(kept)
                    found = self._understood(photo, quads, heat, named, hint, racked=bool(gaps))
                layout = with_open_counts(found.layout, quads, heat < SURE, refused)
                tiles = layout.applied(found.tiles)
                advice = advice_for(tiles, quads, found.cut, crops, photo.pixels, miscounted=layout.miscounted)
        return Reading(photo.width, photo.height, tiles, advice, spent, layout)

    def _understood(
        self, photo: Photo, quads: Floats, heat: Floats, named: Named, hint: str, *, racked: bool = False
    ) -> _Found:
        """The tiles one by one and together; `quads` in pixels of the whole photo."""
        cut = outside_share(quads, photo.width, photo.height)
        other = (cut > CUT) | (sizes(quads) < TINY)
        fives = np.isin(named.labels.argmax(axis=1), FIVES)
        if fives.any() and colourless(photo.pixels):
            other |= fives
        tiles = self._tiles(quads, heat, named, other)
        faint: Mask = heat < SURE
        layout = understand(tiles, named.labels, photo.width, photo.height, other_doubts=other, faint=faint, racked=racked)
        return _Found(tiles, hinted(layout, tiles, faint, hint), cut)

    def _refined(self, pixels: Pixels, quads: Floats, heat: Floats) -> tuple[Floats, Floats, Floats]:
        """The finds with their middle in the photo, none twice, in reading order; with their heat and the refiner's chance."""
        quads, heat, chance = refined(pixels, quads, heat, self.refiner, OVERLOOKED)
        kept = np.nonzero(within(quads, *pixels.shape[1::-1]))[0]
        kept = kept[reading_order(quads[kept])]
        return quads[kept], heat[kept], chance[kept]

    def _weighed(self, quads: Floats, heat: Floats, chance: Floats, named: Named) -> Floats:
        """The chance of each find being a tile, (N,)."""
        return heat if self.refiner is None else weighed(features(quads, heat, chance, named), self.refiner.weights)

    def _with_backs(
        self, pixels: Pixels, quads: Floats, heat: Floats, crops: Pixels, named: Named
    ) -> tuple[Floats, Floats, Pixels, Named]:
        """The finds with the backs of closed kans that the finder left out or hardly saw: where they lie is known."""
        backs = named.labels.argmax(axis=1) == LABELS.index(BACK)
        some = np.flatnonzero((heat >= KEEP) | backs & (heat >= OVERLOOKED))
        if self.refiner is None or not len(some):
            return quads, heat, crops, named
        upright = start_at(quads[some], first_corners(quads[some], named.of(some)))
        kans = closed_kans(upright, named.labels[some], heat[some] >= KEEP)
        if not kans:
            return quads, heat, crops, named
        better, chance = self.refiner.refine(pixels, np.concatenate([kan.places for kan in kans]))
        seen = rectify(pixels, better)
        told = self.namer.name(seen)
        back = told.labels.argmax(axis=1) == LABELS.index(BACK)
        whole = np.zeros(len(back), bool)
        heat, end = heat.copy(), 0
        for kan in kans:
            these = slice(end, end := end + len(kan.places))
            # with neither of them found there had better be no doubt
            if (back[these] & (chance[these] >= (KEEP if kan.backs else SURE))).all():
                whole[these] = True
                known = some[list(kan.backs)]
                heat[known] = np.maximum(heat[known], SURE)
        # a place may belong to two that may be kans
        whole[np.setdiff1d(np.flatnonzero(whole), np.flatnonzero(whole)[suppress(better[whole], chance[whole])])] = False
        return (
            np.concatenate([quads, better[whole]]),
            np.concatenate([heat, chance[whole]]),
            np.concatenate([crops, seen[whole]]),
            named.with_(told.of(whole)),
        )

    def _tiles(self, quads: Floats, heat: Floats, named: Named, other: Mask) -> tuple[SeenTile, ...]:
        """The tiles one by one; `other` (N,): in doubt for more than their name."""
        best = named.labels.argmax(axis=1)
        confidence = named.labels[np.arange(len(best)), best]
        doubts = other | (confidence < self.namer.doubt)
        return tuple(
            SeenTile(
                LABELS[label], float(sure), bool(doubt), candidates(shares), _corners(quad), int(turn), float(hot),
            )
            for label, sure, doubt, shares, quad, turn, hot in zip(
                best, confidence, doubts, named.labels, quads, quarter_turns(quads), heat, strict=True
            )
        )  # fmt: skip


def first_corners(quads: Floats, named: Named) -> Ints:
    """Which corner of each quad is the top left one of the face that was seen in it, (N,).

    A face that looks nearly the same upside down begins at the corner that makes it upright.
    """
    turns = named.turns
    best = turns.argmax(axis=1)
    other = (best + 2) % 4
    rows = np.arange(len(best))
    alike = np.array([LABELS[label] in SYMMETRIC for label in named.labels.argmax(axis=1)], bool)
    unsure = alike & (turns[rows, best] < UPRIGHT * turns[rows, other])
    fallen = quarter_turns(start_at(quads, best)) >= 180
    return np.asarray(np.where(unsure & fallen, other, best))


def candidates(shares: Floats) -> tuple[tuple[str, float], ...]:
    """The most probable labels, the best first; two at least."""
    best = np.argsort(-shares, kind="stable")[:CANDIDATES]
    return tuple((LABELS[label], float(shares[label])) for label in best if shares[label] >= min(FAINT, shares[best[1]]))


def _corners(quad: Floats) -> tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad.tolist()
    return (ax, ay), (bx, by), (cx, cy), (dx, dy)


@contextmanager
def _timed(spent: dict[str, float], stage: str) -> Iterator[None]:
    start = perf_counter()
    yield
    spent[stage] = spent.get(stage, 0.0) + (perf_counter() - start) * 1000


@cache
def _reader() -> Reader:
    return Reader(Finder(), Namer(), Refiner())


def reader() -> Reader:
    """The one reader with the weights of models/weights; raises `WeightsError` when they are not there."""
    with _LOADING:
        return _reader()


def read(source: Path | bytes) -> Reading:
    """Every tile of the photo in a file or in bytes; raises a `PhotoError` for a photo that cannot be read."""
    return reader().read(source)
