"""A photo with what was read drawn on it, for a person to check."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from vision.geometry import Floats, Pixels, as_quads, sides
from vision.load import Photo
from vision.reading import Reading, SeenTile

#: RGB of a tile that is sure and of one that a person should look at.
SURE, DOUBTED = (0, 150, 60), (235, 90, 0)
WHITE = (255, 255, 255)
_FONT = cv2.FONT_HERSHEY_SIMPLEX


def draw(photo: Photo, reading: Reading) -> Pixels:
    """The photo's pixels with a frame at every tile and its name on the top edge of its face; a doubt has a question mark."""
    out = photo.pixels.copy()
    quads = as_quads([tile.quad for tile in reading.tiles]) / photo.scale
    short = float(np.median(sides(quads)[0])) if len(quads) else 0
    line = max(1, round(short / 22))
    for quad, tile in zip(quads, reading.tiles, strict=True):
        corners = np.rint(quad).astype(np.int32)
        colour = DOUBTED if tile.doubt else SURE
        cv2.polylines(out, [corners], True, colour, line, cv2.LINE_AA)
    for quad, tile in zip(quads, reading.tiles, strict=True):
        _name(out, quad[:2].mean(axis=0), tile, short)
    return out


def _name(out: Pixels, centre: Floats, tile: SeenTile, short: float) -> None:
    """The label on a plate around a point."""
    text = tile.label + ("?" if tile.doubt else "")
    scale = max(0.35, short / 110)
    thick = max(1, round(scale * 1.6))
    (width, height), below = cv2.getTextSize(text, _FONT, scale, thick)
    left, foot = round(float(centre[0]) - width / 2), round(float(centre[1]) + height / 2)
    edge = max(2, round(scale * 4))
    plate = (left - edge, foot + below // 2 + edge), (left + width + edge, foot - height - edge)
    cv2.rectangle(out, *plate, DOUBTED if tile.doubt else SURE, cv2.FILLED)
    cv2.putText(out, text, (left, foot), _FONT, scale, WHITE, thick, cv2.LINE_AA)


def write(path: Path, pixels: Pixels) -> None:
    """Write RGB pixels as the format that the name ends in; raises `OSError` where that cannot be written."""
    done, data = cv2.imencode(path.suffix, cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR))
    if not done:
        raise OSError(f"the picture could not be written as {path.suffix}")
    path.write_bytes(data.tobytes())
