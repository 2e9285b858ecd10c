"""At which sizes a photo is looked at: twice for most photos, again where tiles are too small or too large for the finder."""

from __future__ import annotations

import numpy as np

from vision.finder import TileFinder
from vision.geometry import Floats, Mask, Pixels, inside, sides, sizes, suppress

#: The long side of the first look; a smaller photo is looked at as it is. The second is at so much less: of a close-up the
#: first sees only parts, and costs five times as much.
FIRST, COARSE = 896, 3 / 7
#: Finds of a look with fewer pixels than this are left to the other looks.
BLURRY = 12.0
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
#: Where the first look shows nothing, one more for tiles far away.
FAR = 1600


def search(pixels: Pixels, finder: TileFinder) -> tuple[Floats, Floats]:
    """Quads (N, 4, 2) in `pixels` and heat (N,) of whatever may be a tile, the hottest first; they may overlap."""
    longest = max(pixels.shape[:2])
    first = min(FIRST, longest)
    coarse = max(1, round(COARSE * first))
    looks = [(size, *finder.look(pixels, size)) for size in (first, coarse)]
    for (size, quads, heat), kind in zip(tuple(looks), AIM, strict=True):
        further = _further(sizes(quads[heat >= HOT]) * (size / longest), size, kind, min(MOST, round(LARGEST * longest)))
        if further and all(abs(further - before) > before / 8 for before, *_ in looks):
            looks.append((further, *finder.look(pixels, further)))
    return merged(looks, longest)


def _further(seen: Floats, size: int, kind: str, most: int) -> int:
    """The long side of one more look after one that saw hot finds of these sizes in its own pixels, 0 for none.

    `kind`: whether tiles may have been too small or too huge in that look; `most`: the largest long side.
    """
    if not len(seen):
        return FAR if kind == "small" and most > FAR else 0
    some = seen[seen < SMALLEST] if kind == "small" else seen[seen > HUGE]
    if len(some) <= FEW * len(seen) or len(some) < SPECKS and 2 * len(some) <= len(seen):
        return 0
    return min(round(size * AIM[kind] / float(np.median(some))), most)


def merged(looks: list[tuple[int, Floats, Floats]], longest: int) -> tuple[Floats, Floats]:
    """The finds of several looks as one list, none twice; a look counts less for tiles of a bad size in it."""
    quads = np.concatenate([quads for _, quads, _ in looks])
    heat = np.concatenate([heat for *_, heat in looks])
    largest = max(size for size, *_ in looks)
    seen = np.concatenate([sizes(quads) * (size / longest) for size, quads, _ in looks])
    finest = np.concatenate([np.full(len(quads), size == largest) for size, quads, _ in looks])
    fit = _fit(seen)
    sound = (np.minimum(*sides(quads)) > 1) & (finest | (seen >= BLURRY))
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
