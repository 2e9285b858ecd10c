"""At which sizes a photo is looked at: once for most photos, again where tiles are too small or too large for the finder."""

from __future__ import annotations

import numpy as np

from vision.finder import TileFinder
from vision.geometry import Floats, Mask, Pixels, inside, sides, sizes, suppress

#: The long side of the first look; a smaller photo is looked at as it is.
FIRST = 896
#: A photo is not made larger than this many times for a further look.
LARGEST = 2.0
#: Sizes of tiles, in pixels of a look, between which the finder is at its best; further looks bring tiles to `AIM`.
SMALLEST, HUGE = 16.0, 60.0
AIM = {"small": 28.0, "huge": 40.0}
#: The part of the tiles that is worth a further look, at least so many of them unless they are most of all, and the heat from
#: which on a find counts as a tile for that.
FEW, SPECKS, HOT = 0.15, 5, 0.5
#: The long side that no look exceeds.
MOST = 1792
#: Where the first look shows nothing: one for tiles far away and one for a close-up.
AGAIN = (1600, 384)


def search(pixels: Pixels, finder: TileFinder) -> tuple[Floats, Floats]:
    """Quads (N, 4, 2) in `pixels` and heat (N,) of whatever may be a tile, the hottest first; they may overlap."""
    longest = max(pixels.shape[:2])
    first = min(FIRST, longest)
    looks = [(first, *finder.look(pixels, first))]
    further = _further(looks[0][1][looks[0][2] >= HOT], first, longest)
    looks += [(size, *finder.look(pixels, size)) for size in further if abs(size - first) > first / 8]
    return merged(looks, longest)


def _further(quads: Floats, first: int, longest: int) -> list[int]:
    """The long sides of the further looks, by the hot finds of the first."""
    most = min(MOST, round(LARGEST * longest))
    if not len(quads):
        return [min(size, most) for size in AGAIN]
    seen = sizes(quads) * (first / longest)
    out = []
    for some, kind in ((seen[seen < SMALLEST], "small"), (seen[seen > HUGE], "huge")):
        if len(some) > FEW * len(seen) and (len(some) >= SPECKS or 2 * len(some) > len(seen)):
            out.append(min(round(first * AIM[kind] / float(np.median(some))), most))
    return out


def merged(looks: list[tuple[int, Floats, Floats]], longest: int) -> tuple[Floats, Floats]:
    """The finds of several looks as one list, none twice; a look counts less for tiles of a bad size in it."""
    quads = np.concatenate([quads for _, quads, _ in looks])
    heat = np.concatenate([heat for *_, heat in looks])
    fit = np.concatenate([_fit(sizes(quads) * (size / longest)) for size, quads, _ in looks])
    sound = np.minimum(*sides(quads)) > 1
    quads, heat, fit = quads[sound], heat[sound], fit[sound]
    # a part of a tile may be hotter than the tile: which of them it is, is not settled here
    kept = suppress(quads, heat * fit, iou=0.55, held=1.0, near=0.2)
    kept = kept[np.argsort(-heat[kept], kind="stable")]
    return quads[kept], heat[kept]


def _fit(seen: Floats) -> Floats:
    """1 where tiles have a good size, less the further they are from it."""
    return np.asarray(np.minimum(1, np.minimum(seen / SMALLEST, HUGE / np.maximum(seen, 1e-6))))


def within(quads: Floats, width: float, height: float) -> Mask:
    """Which quads have their middle in the photo, (N,)."""
    frame = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], np.float32)
    return np.asarray(inside(frame, quads.mean(axis=1))[0])
