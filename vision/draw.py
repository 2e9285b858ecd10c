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
    """The photo's pixels with a frame at every tile and its name above its top edge; a doubt has a question mark."""
    out = photo.pixels.copy()
    quads = as_quads([tile.quad for tile in reading.tiles]) / photo.scale
    short = float(np.median(sides(quads)[0])) if len(quads) else 0
    line = max(1, round(short / 22))
    for quad, tile in zip(quads, reading.tiles, strict=True):
        corners = np.rint(quad).astype(np.int32)
        colour = DOUBTED if tile.doubt else SURE
        cv2.polylines(out, [corners], True, colour, line, cv2.LINE_AA)
    for quad, tile in zip(quads, reading.tiles, strict=True):
        _name(out, quad, tile, short)
    return out


def _name(out: Pixels, quad: Floats, tile: SeenTile, short: float) -> None:
    """The label on a plate that stands on the face's top edge, moved into the picture where it would stick out."""
    text = tile.label + ("?" if tile.doubt else "")
    scale = max(0.35, short / 130)
    thick = max(1, round(scale * 1.6))
    (width, height), below = cv2.getTextSize(text, _FONT, scale, thick)
    edge = max(2, round(scale * 4))
    size = np.array([width + 2 * edge, height + below // 2 + 2 * edge])
    top, up = quad[:2].mean(axis=0), quad[:2].mean(axis=0) - quad.mean(axis=0)
    up = up / max(float(np.hypot(*up)), 1e-6)
    # so far that the plate, which is never turned, only touches the edge
    middle = top + up * float(np.abs(up) @ size) / 2
    left, above = np.rint(np.clip(middle - size / 2, 0, np.maximum(np.array(out.shape[1::-1]) - size, 0))).astype(int).tolist()
    cv2.rectangle(out, (left, above), (left + int(size[0]), above + int(size[1])), DOUBTED if tile.doubt else SURE, cv2.FILLED)
    cv2.putText(out, text, (left + edge, above + edge + height), _FONT, scale, WHITE, thick, cv2.LINE_AA)


def write(path: Path, pixels: Pixels) -> None:
    """Write RGB pixels as the format that the name ends in; raises `OSError` where that cannot be written."""
    done, data = cv2.imencode(path.suffix, cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR))
    if not done:
        raise OSError(f"the picture could not be written as {path.suffix}")
    path.write_bytes(data.tobytes())
