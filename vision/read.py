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

from vision.backs import by_colour, front_sides, white_backs
from vision.expert import Expert, TileExpert
from vision.finder import Finder, TileFinder
from vision.finds import KEEP, OVERLOOKED, SURE, Finds, top_sides
from vision.geometry import (
    Floats,
    Mask,
    Pixels,
    inside,
    outside_share,
    quarter_turns,
    reading_order,
    rectify,
    sizes,
    start_at,
    suppress,
)
from vision.labels import BACK, LABELS, OTHER
from vision.layout.counted import gaps_of, lone_of, with_open_counts
from vision.layout.covered import hidden_in, with_covered
from vision.layout.fourths import FREE, fourths
from vision.layout.hinted import hinted
from vision.layout.overlaid import as_hidden, overlaid
from vision.layout.understand import understand
from vision.layout.values import Layout
from vision.load import LONG_SIDE, MAX_BYTES, MAX_PIXELS, Photo, load
from vision.namer import Named, Namer, TileNamer, first_corners
from vision.overlooked import HOLES, with_overlooked
from vision.quality import BLANK, CUT, TINY, advice_for, burnt_out, colourless
from vision.reading import Reading, SeenTile
from vision.refiner import Refiner, TileRefiner, refined
from vision.reshaped import QUICK, THOROUGH, Seen, with_reshaped
from vision.rooms import covered
from vision.search import search, within
from vision.stretched import with_flat
from vision.turned import by_shape

#: Labels that a tile is told to be perhaps: at most so many, none less probable than this.
CANDIDATES, FAINT = 5, 0.001
#: A large photo whose tiles are smaller than this when they are found is decoded again, finer, to name them.
COARSE = 28
#: What the finder saw with less heat is only looked at where something is in doubt, or where there is nothing else.
WARM = 0.25
#: What is less surely a back than this is no gap in a rack: it may be a white dragon.
GAP = 0.9
#: More tiles than a set has are a pattern, which is not looked at closely.
A_SET = 144
#: What the finder saw with so much heat, no further from such a tile than so many of its sizes, ought to be something.
LEFT, BESIDE, RIGHT_BESIDE = 0.4, ("dora", "ura", "meld"), 1.9
#: So many places are looked at for tiles that were overlooked where something is in doubt.
MORE_HOLES = 40
#: So many finds that were refused are tried, each, as the tile that a hand lacks to win.
TRIED = 3
#: What is less surely a tile than this may be none, if a hand only wins without it; as many of them are tried.
NO_TILE = 0.95
#: The chance, and certainty of its name, from which on a tile beside the turned one of a set is the one added to it.
ADDED = 0.9

#: What cannot be told apart without colours: the fives, red and plain.
FIVES = [number for number, label in enumerate(LABELS) if label[0] in "05" and label[1] in "mps"]

_LOADING = Lock()


class _Found(NamedTuple):
    """Tiles, what they are together, and how much of each lies outside the photo (N,)."""

    tiles: tuple[SeenTile, ...]
    layout: Layout
    cut: Floats


class _Laid(NamedTuple):
    """The same when all was weighed, and the finds that the tiles are."""

    tiles: tuple[SeenTile, ...]
    layout: Layout
    cut: Floats
    finds: Finds

    @property
    def asks(self) -> bool:
        """Whether anything is in doubt, a tile is foreign, or the number of tiles cannot be right."""
        return any(self.layout.doubts) or self.layout.miscounted or OTHER in self.layout.labels

    def leaves(self, photo: Photo, quads: Floats, heat: Floats) -> bool:
        """Whether the finder saw something right beside an indicator or a meld that came to nothing: there may be another tile.

        `quads` (M, 4, 2) and `heat` (M,) of all that it saw.
        """
        tiles = self.finds.quads / np.float32(photo.scale)
        some = tiles[np.isin(self.layout.roles, BESIDE)]
        if not len(some):
            return False
        hot = quads[heat >= LEFT].mean(axis=1)
        near = np.linalg.norm(hot[:, None] - some.mean(axis=1)[None], axis=2) < RIGHT_BESIDE * sizes(some)
        return bool((near.any(axis=1) & ~inside(tiles, hot).any(axis=0)).any())


class Reader:
    """Reads photos with a finder and a namer, at best with a refiner and an expert, too.

    It has no state of its own, so any number of threads may use one.
    """

    def __init__(
        self, finder: TileFinder, namer: TileNamer, refiner: TileRefiner | None = None, expert: TileExpert | None = None
    ) -> None:
        self.finder, self.namer, self.refiner, self.expert = finder, namer, refiner, expert

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
                raw = quads, heat
                warm = heat >= WARM if self.refiner is not None and (heat >= WARM).any() else heat >= 0
                quads, heat, chance = self._refined(photo.pixels, quads[warm], heat[warm])
            with _timed(spent, "classify"):
                crops = rectify(photo.pixels, quads)
                seen = Seen(quads, heat, chance, crops, self.namer.name(crops))
                if self.refiner is not None:
                    seen = with_reshaped(seen, raw, photo.pixels, self.refiner, self.namer, QUICK)
            laid = self._laid(photo, seen, hint, spent)
            if self.refiner is not None and len(laid.tiles) <= A_SET and (laid.asks or laid.leaves(photo, *raw)):
                with _timed(spent, "find"):
                    seen = with_flat(seen, photo.pixels, self.finder, self.refiner, self.namer)
                with _timed(spent, "classify"):
                    better = with_reshaped(seen, raw, photo.pixels, self.refiner, self.namer, THOROUGH)
                laid = self._laid(photo, better, hint, spent, MORE_HOLES)
            with _timed(spent, "decode"):
                tiles = laid.layout.applied(laid.tiles)
                advice = advice_for(
                    tiles, laid.finds.quads, laid.cut, laid.finds.crops, photo.pixels, miscounted=laid.layout.miscounted
                )
        return Reading(photo.width, photo.height, tiles, advice, spent, laid.layout)

    def _laid(self, photo: Photo, seen: Seen, hint: str, spent: dict[str, float], holes: int = HOLES) -> _Laid:
        """What lies there, all told."""
        with _timed(spent, "classify"):
            finds = Finds(seen.quads, self._weighed(seen), seen.crops, seen.named)
            if self.expert is not None:
                # before backs with a picture on them are told from foreign tiles
                finds = finds._replace(named=self.expert.consider(finds.crops, finds.named, finds.heat >= OVERLOOKED))
            finds = by_colour(white_backs(finds))
            if self.refiner is not None:
                finds = with_overlooked(finds, photo.pixels, self.refiner, self.namer, holes)
            finds, refused = self._sorted(photo, finds)
        with _timed(spent, "decode"):
            found = self._understood(photo, finds, hint)
            gaps = [place for place in gaps_of(found.layout) if finds.named.labels[place, LABELS.index(BACK)] >= GAP]
            lone = lone_of(found.layout, finds.quads, finds.heat < SURE)
            if gaps or lone:
                finds = finds.of(~np.isin(np.arange(len(finds.quads)), gaps + lone))
                found = self._understood(photo, finds, hint, racked=bool(gaps))
            hidden, whole = overlaid(finds.quads)
            hidden[hidden_in(found.layout, finds.quads)] = True
            if hidden.any():
                labels = finds.named.labels.copy()
                labels[hidden] = as_hidden(labels[hidden])
                finds = finds._replace(quads=whole, named=finds.named.with_labels(labels), hidden=hidden)
                found = self._understood(photo, finds, hint, racked=bool(gaps))
            finds, refused, found = self._with_missing(photo, finds, refused, found, hint, racked=bool(gaps))
            finds, refused, found = self._with_fewer(photo, finds, refused, found, hint, racked=bool(gaps))
            finds, found = self._with_added(photo, finds, found, hint, racked=bool(gaps))
            layout = with_covered(found.layout, finds.quads)
            layout = with_open_counts(layout, finds.quads, finds.heat < SURE, refused.quads)
        return _Laid(found.tiles, layout, found.cut, finds)

    def _sorted(self, photo: Photo, finds: Finds) -> tuple[Finds, Finds]:
        """The tiles, in reading order, and what was refused but may be one; in pixels of the whole photo, faces upright."""
        blank: Mask = (finds.labels == LABELS.index(BLANK)) & (finds.heat < SURE)
        real: Mask = (finds.heat >= KEEP) & ~top_sides(finds.quads, blank) & ~front_sides(finds)
        # not what looks like a back: that is a gap in a rack, nobody holds a tile the wrong way round
        refused: Mask = (finds.heat < KEEP) & (finds.heat >= OVERLOOKED) & (finds.labels != LABELS.index(BACK))
        upright = photo.full(start_at(finds.quads, first_corners(finds.quads, finds.named)))
        finds = finds._replace(quads=upright)
        tiles = finds.of(real)
        # a white dragon beside others is a called one's turned tile, or not, by its shape alone
        tiles = tiles._replace(quads=by_shape(tiles.quads, tiles.labels))
        return tiles.of(reading_order(tiles.quads)), finds.of(refused)

    def _with_missing(
        self, photo: Photo, finds: Finds, refused: Finds, found: _Found, hint: str, *, racked: bool
    ) -> tuple[Finds, Finds, _Found]:
        """The tiles, what is refused, and what is understood: a find with which a hand wins that does not without is a tile.

        Of the tiles that a hand may lack only some let it win. It stays in doubt.
        """
        if not found.layout.hands or any(hand.complete for hand in found.layout.hands):
            return finds, refused, found
        for place in np.argsort(-refused.heat, kind="stable")[:TRIED].tolist():
            more = finds.with_(refused.of(np.array([place])))
            more = more.of(reading_order(more.quads))
            tried = self._understood(photo, more, hint, racked=racked)
            if any(hand.complete for hand in tried.layout.hands):
                return more, refused.of(np.arange(len(refused.heat)) != place), tried
        return finds, refused, found

    def _with_fewer(
        self, photo: Photo, finds: Finds, refused: Finds, found: _Found, hint: str, *, racked: bool
    ) -> tuple[Finds, Finds, _Found]:
        """The tiles, what is refused, and what is understood: a find without which a hand wins that does not with it is none.

        Only of those that may be none.
        """
        wins = _wins(found.layout)
        if wins == len(found.layout.hands):
            return finds, refused, found
        order = np.argsort(finds.heat, kind="stable")
        for place in order[finds.heat[order] < NO_TILE][:TRIED].tolist():
            left = np.arange(len(finds.heat)) != place
            fewer = finds.of(left)
            tried = self._understood(photo, fewer, hint, racked=racked)
            if _wins(tried.layout) > wins:
                return fewer, refused.with_(finds.of(~left)), tried
        return finds, refused, found

    def _with_added(self, photo: Photo, finds: Finds, found: _Found, hint: str, *, racked: bool) -> tuple[Finds, _Found]:
        """The tiles and what is understood, with the fourth tile of those sets of three beside whose turned tile it lies."""
        places, kinds = fourths(found.layout, finds.quads)
        if not kinds or self.refiner is None:
            return finds, found
        better, chance = self.refiner.refine(photo.pixels, places / np.float32(photo.scale))
        crops = rectify(photo.pixels, better)
        named = self.namer.name(crops)
        new = Finds(photo.full(better), chance, crops, named)
        clear = (chance >= ADDED) & (named.labels.max(axis=1) >= ADDED)
        free = np.array([covered(quad, finds.quads).max(initial=0) < FREE for quad in new.quads])
        real = np.array([LABELS[label] in kind for label, kind in zip(new.labels, kinds, strict=True)])
        real &= clear & free & within(better, *photo.pixels.shape[1::-1])
        new = new._replace(quads=start_at(new.quads, first_corners(new.quads, named))).of(real)
        new = new.of(suppress(new.quads, new.heat))
        if not len(new.quads):
            return finds, found
        finds = finds.with_(new)
        finds = finds.of(reading_order(finds.quads))
        return finds, self._understood(photo, finds, hint, racked=racked)

    def _understood(self, photo: Photo, finds: Finds, hint: str, *, racked: bool = False) -> _Found:
        """The tiles one by one and together; the finds in pixels of the whole photo."""
        quads, heat, crops, named, _ = finds
        cut = outside_share(quads, photo.width, photo.height)
        other = (cut > CUT) | (sizes(quads) < TINY) | finds.covered
        blank = finds.labels == LABELS.index(BLANK)
        other[blank] |= burnt_out(crops[blank])
        fives = np.isin(finds.labels, FIVES)
        if fives.any() and colourless(photo.pixels):
            other |= fives
        tiles = self._tiles(quads, heat, named, other)
        faint: Mask = heat < SURE
        layout = understand(tiles, named.labels, photo.width, photo.height, other_doubts=other, faint=faint, racked=racked)
        return _Found(tiles, hinted(layout, tiles, faint, hint), cut)

    def _refined(self, pixels: Pixels, quads: Floats, heat: Floats) -> tuple[Floats, Floats, Floats]:
        """The finds with their middle in the photo, none twice; with their heat and the refiner's chance."""
        quads, heat, chance = refined(pixels, quads, heat, self.refiner, OVERLOOKED)
        kept = within(quads, *pixels.shape[1::-1])
        return quads[kept], heat[kept], chance[kept]

    def _weighed(self, seen: Seen) -> Floats:
        """The chance of each find being a tile, (N,)."""
        return seen.heat if self.refiner is None else seen.weighed(self.refiner.weights)

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


def _wins(layout: Layout) -> int:
    """How many hands win."""
    return sum(hand.complete for hand in layout.hands)


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
    return Reader(Finder(), Namer(), Refiner(), Expert())


def reader() -> Reader:
    """The one reader with the weights of models/weights; raises `WeightsError` when they are not there."""
    with _LOADING:
        return _reader()


def read(source: Path | bytes) -> Reading:
    """Every tile of the photo in a file or in bytes; raises a `PhotoError` for a photo that cannot be read."""
    return reader().read(source)
