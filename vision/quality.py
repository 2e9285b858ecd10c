"""What a person could do better about a photo.

Advice is only worth giving where it helps: the state of the pixels is told when it left a tile in doubt or when nothing was
found, never for its own sake.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from scoring.tiles import Tile
from vision.geometry import Floats, Mask, Pixels, sides, sizes
from vision.labels import BACK, OTHER
from vision.layout.values import BYSTANDERS
from vision.reading import Advice, SeenTile

#: Sharpness below this is blurred: 0.4 is a face in focus, 0.15 one whose edges are spread over a twelfth of its width.
BLURRED = 0.14
#: A spot of light takes more of a face than this.
GLARING = 0.25
#: A face of which so much is white as can be, within so wide a border, shows nothing that it may have: so bright is that.
BURNT, BORDER, CLIPPED = 0.7, 0.125, 250
#: What any tile is taken for of which the light leaves nothing to see.
BLANK = "5z"
#: A face whose brighter parts stay below this (of 255) is too dark.
DARK = 70
#: A photo without tiles whose brighter parts stay below this is too dark to see any.
NIGHT = 40
#: A tile of which more than this lies outside the photo is cut.
CUT = 0.1
#: A photo is grey whose colours differ by less than this (of 255) in nearly all of its pixels.
GREY = 6
#: So many pixels along its longer side tell that.
SAMPLED = 160
#: Sizes of tiles, in pixels of the photo, below which a face cannot be told.
TINY = 14
#: Height of a face by its width; tiles lie between 1.2 and 1.45.
STEEP = (0.62, 2.4)


def sharpness(crops: Pixels) -> Floats:
    """The steepness of the edges of crops (N, h, w, 3) in parts of their contrast, (N,)."""
    out = []
    for crop in crops:
        grey = cv2.cvtColor(crop, cv2.COLOR_RGB2GRAY).astype(np.float32)
        contrast = np.percentile(grey, 98) - np.percentile(grey, 2)
        slopes = np.hypot(cv2.Sobel(grey, cv2.CV_32F, 1, 0, scale=1 / 8), cv2.Sobel(grey, cv2.CV_32F, 0, 1, scale=1 / 8))
        out.append(np.percentile(slopes, 98) / max(contrast, 8.0))
    return np.array(out, np.float32)


def glare(crops: Pixels) -> Floats:
    """How much of each crop is one spot of burnt-out light on a face that is not burnt out elsewhere, 0..1, (N,)."""
    out = []
    for crop in crops:
        dimmest = crop.min(axis=2)
        burnt = (dimmest >= 252).astype(np.uint8)
        _, _, stats, _ = cv2.connectedComponentsWithStats(burnt)
        largest = stats[1:, cv2.CC_STAT_AREA].max(initial=0) / burnt.size
        rest = dimmest[burnt == 0]
        # in bright, even light a white tile is burnt out all over, and what is left is print
        body = (rest > 90) & (rest < 235)
        out.append(largest if rest.size and body.mean() > 0.6 else 0.0)
    return np.array(out, np.float32)


def burnt_out(crops: Pixels) -> Mask:
    """Which crops (N, h, w, 3) are so bright that nothing of what a tile shows is left, (N,): it looks like a white dragon."""
    high, wide = (round(BORDER * side) for side in crops.shape[1:3])
    inner = crops[:, high : crops.shape[1] - high, wide : crops.shape[2] - wide]
    return np.asarray((inner.min(axis=3) >= CLIPPED).mean(axis=(1, 2)) >= BURNT, bool)


def brightness(crops: Pixels) -> Floats:
    """The brightness of the brighter parts of each crop, 0..255, (N,)."""
    return np.array([np.percentile(crop.max(axis=2), 80) for crop in crops], np.float32)


def colourless(pixels: Pixels) -> bool:
    """Whether a photo has no colours, so that red fives look like the others."""
    step = max(1, max(pixels.shape[:2]) // SAMPLED)
    red, green, blue = np.moveaxis(pixels[::step, ::step], 2, 0)
    spread = np.maximum(np.maximum(red, green), blue) - np.minimum(np.minimum(red, green), blue)
    return bool(np.percentile(spread, 99.5) < GREY)


def advice_for(
    tiles: Sequence[SeenTile], quads: Floats, cut: Floats, crops: Pixels, pixels: Pixels, *, miscounted: bool = False
) -> tuple[Advice, ...]:
    """Advice on a photo, the most useful first. `quads` are in pixels of the full photo, `cut` is what lies outside of it.

    `miscounted`: the number of tiles of a hand cannot be right.
    """
    if not tiles:
        # few bright pixels are enough to see by
        night = np.percentile(pixels[::8, ::8].max(axis=2), 95) < NIGHT
        return (*((Advice("dark"),) if night else ()), Advice("no_tiles"))
    doubtful = np.array([tile.doubt for tile in tiles])
    matters = np.array([tile.role not in BYSTANDERS for tile in tiles])
    if matters.any():
        # nobody takes a photo again for a tile that lies by
        doubtful &= matters
    codes = ["tile_count"] if miscounted or impossible(tiles) else []
    if doubtful.any():
        blank = np.array([tile.label == BLANK for tile in tiles])[doubtful]
        codes += _of_doubtful(quads[doubtful], cut[doubtful], crops[doubtful], blank)
    return tuple(map(Advice, codes))


def _of_doubtful(quads: Floats, cut: Floats, crops: Pixels, blank: Mask) -> Iterator[str]:
    """What may have made tiles doubtful; `blank`: those read as white dragons."""
    tiny = sizes(quads) < TINY
    if not tiny.all() and (sharpness(crops[~tiny]) < BLURRED).mean() > 0.5:
        yield "blur"
    if (glare(crops) > GLARING).any() or burnt_out(crops[blank]).any():
        yield "glare"
    if (brightness(crops) < DARK).mean() > 0.5:
        yield "dark"
    if (cut > CUT).any():
        yield "tile_cut"
    if tiny.mean() > 0.5:
        yield "tiles_too_small"
    short, long = sides(quads)
    shape = long / np.maximum(short, 1e-6)
    if ((shape < STEEP[0]) | (shape > STEEP[1])).mean() > 0.5:
        yield "steep_view"


def impossible(tiles: Sequence[SeenTile]) -> bool:
    """Whether the photo shows more of one kind than a set holds: something was counted twice or misread."""
    kinds = Counter(Tile.parse(tile.label).kind for tile in tiles if tile.label not in (BACK, OTHER))
    return max(kinds.values(), default=0) > 4
