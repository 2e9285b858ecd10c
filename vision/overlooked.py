"""Tiles that the finder left out or hardly saw, looked for where one may lie: in closed kans, in and beside rows."""

from __future__ import annotations

import numpy as np

from vision.backs import ALIKE_IN_KAN, SURE_IN_KAN, as_backs, likeness, named_back
from vision.finds import KEEP, OVERLOOKED, SURE, Finds
from vision.geometry import Floats, Ints, Mask, Pixels, areas, inside, rectify, start_at, suppress
from vision.kans import Kan, closed_kans
from vision.labels import BACK, FACELESS, LABELS
from vision.namer import TileNamer, first_corners
from vision.refiner import TileRefiner
from vision.rooms import around, as_beside, covered, ends, rooms
from vision.search import within

#: How long a hole is in which a tile may lie, in widths: one may lie across.
HOLE = (0.75, 1.6)
#: A place is free of which no tile covers more than this part.
FREE = 0.2
#: From which chance on a find in such a place is a tile, and from which certainty of its name: in 200 rendered hands that no
#: training saw nothing beyond these was no tile, and most tiles in such places were.
CERTAIN, NAMED = 0.96, 0.99
#: The chance of both backs of a closed kan being there from which on they are, where the finder saw neither.
BOTH = 0.4
#: So many such places are looked at, at most: ponds may be strewn, and walls have many rows.
HOLES = 10

_BACK = LABELS.index(BACK)


def with_overlooked(finds: Finds, pixels: Pixels, refiner: TileRefiner, namer: TileNamer, most: int = HOLES) -> Finds:
    """The finds with those that were overlooked; what the refiner refuses there too is not there."""
    finds = as_backs(finds)
    some = np.flatnonzero((finds.heat >= KEEP) | np.isin(finds.labels, FACELESS) & (finds.heat >= OVERLOOKED))
    quads, firm = finds.quads[some], finds.heat[some] >= KEEP
    upright = start_at(quads, first_corners(quads, finds.named.of(some))) if len(some) else quads
    kans = closed_kans(upright, finds.named.labels[some], firm) if len(some) else []
    kans = [kan for kan in kans if _are_alike(finds, some[list(kan.backs)])]
    holes = holes_of(quads[firm], most)
    places = np.concatenate([*(kan.places for kan in kans), holes])
    if not len(places):
        return _raised(finds, [kan.backs for kan in kans], some)
    better, chance = refiner.refine(pixels, as_beside(places, quads))
    real = np.flatnonzero((chance >= KEEP) & within(better, *pixels.shape[1::-1]))
    crops = rectify(pixels, better[real])
    new = Finds(better[real], chance[real], crops, namer.name(crops))
    whole, theirs = _whole(kans, np.where(np.isin(np.arange(len(places)), real[new.labels == _BACK]), chance, 0))
    taken = np.isin(real, theirs) | (real >= len(places) - len(holes)) & _tiles(new, quads[firm])
    # a place may belong to two that may be kans
    kept = np.flatnonzero(taken)
    kept = kept[suppress(new.quads[kept], new.heat[kept])]
    return _raised(finds, whole, some).with_(new.of(kept))


def holes_of(quads: Floats, most: int = HOLES) -> Floats:
    """Where further tiles may lie: between two of the tiles (N, 4, 2) in one line, before and behind two that touch, and on all
    sides of one that touches none; free places (M, 4, 2).
    """
    every = np.ones((len(quads), len(quads)), bool)
    between = rooms(quads, every)
    fit = (between.long > HOLE[0]) & (between.long < HOLE[1])
    beyond = ends(quads, every)
    places = np.concatenate([between.quads[fit], beyond.places.reshape(-1, 4, 2), around(quads[beyond.lone])])
    # most are taken
    places = places[(areas(places) > 0) & ~inside(quads, places.mean(axis=1)).any(axis=0)]
    free: list[Floats] = []
    for place in places:
        if len(free) < most and covered(place, np.array([*quads, *free])).max(initial=0) < FREE:
            free.append(place)
    return np.array(free, np.float32).reshape(-1, 4, 2)


def _whole(kans: list[Kan], backs: Floats) -> tuple[list[tuple[int, ...]], list[int]]:
    """The backs of those kans that are whole with what was found in their places, and these places.

    `backs` (M,): the chance of a back being in each place.
    """
    found: list[tuple[int, ...]] = []
    places: list[int] = []
    end = 0
    for kan in kans:
        these = range(end, end := end + len(kan.places))
        # with neither of them found there had better be little doubt
        chances = backs[list(these)]
        if (chances >= KEEP).all() and (kan.backs or chances.prod() >= BOTH):
            places += these
            found.append(kan.backs)
    return found, places


def _tiles(new: Finds, quads: Floats) -> Mask:
    """Which of the finds in such places are tiles beyond doubt, (M,); no backs, as those are gaps in racks."""
    free = np.array([covered(quad, quads).max(initial=0) < FREE for quad in new.quads], bool)
    clear = (new.named.labels.max(axis=1, initial=0) >= NAMED) & ~np.isin(new.labels, FACELESS)
    return np.asarray((new.heat >= CERTAIN) & clear & free)


def _are_alike(finds: Finds, backs: Ints) -> bool:
    """Whether what lies where the backs of a kan do may be its backs: if it is named as something else, both are the same."""
    named = finds.labels[backs] == _BACK
    return bool(named.all()) or len(backs) == 2 and not named.any() and float(likeness(finds, backs)[0, 1]) >= ALIKE_IN_KAN


def _raised(finds: Finds, kans: list[tuple[int, ...]], some: Ints) -> Finds:
    """The finds, those of the backs of whole kans, places among `some`, as backs and tiles for sure."""
    known = some[np.array([place for backs in kans for place in backs], np.intp)]
    heat = finds.heat.copy()
    heat[known] = np.maximum(heat[known], SURE)
    finds = finds._replace(heat=heat)
    return named_back(finds, known[finds.labels[known] != _BACK], SURE_IN_KAN)
