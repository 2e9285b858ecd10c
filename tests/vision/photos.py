"""Photos made on the spot: a picture whose corners tell which way up it is, in every format."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
import pillow_heif
from PIL import Image

#: The corners of `picture`, from the top left clockwise.
CORNERS = [(200, 30, 30), (30, 180, 30), (30, 30, 200), (210, 210, 40)]
FORMATS = ["JPEG", "PNG", "WebP", "HEIC", "AVIF", "BMP"]


def picture(width: int = 160, height: int = 96) -> np.ndarray:
    """Four plain quarters, each in the colour of its corner."""
    out = np.zeros((height, width, 3), np.uint8)
    top, left = slice(height // 2), slice(width // 2)
    bottom, right = slice(height // 2, None), slice(width // 2, None)
    for place, colour in zip([(top, left), (top, right), (bottom, right), (bottom, left)], CORNERS, strict=True):
        out[place] = colour
    return out


def corners(pixels: np.ndarray) -> list[int]:
    """Which of `CORNERS` each corner of an image looks like, from the top left clockwise."""
    h, w = (size // 8 for size in pixels.shape[:2])
    spots = [pixels[h, w], pixels[h, -w], pixels[-h, -w], pixels[-h, w]]
    return [int(np.abs(np.array(CORNERS) - spot.astype(int)).sum(axis=1).argmin()) for spot in spots]


def exif(orientation: int, order: str = "II") -> bytes:
    """EXIF data with an orientation."""
    little = order == "II"
    end = "little" if little else "big"
    word, long = (lambda n: n.to_bytes(2, end)), (lambda n: n.to_bytes(4, end))
    entry = word(0x0112) + word(3) + long(1) + word(orientation) + b"\0\0"
    return b"Exif\0\0" + order.encode() + word(42) + long(8) + word(1) + entry + long(0)


def encoded(image: np.ndarray | Image.Image, kind: str = "JPEG", **more: Any) -> bytes:
    """An image as the bytes of a file."""
    if isinstance(image, np.ndarray):
        image = Image.fromarray(image)
    out = BytesIO()
    if kind == "HEIC":
        pillow_heif.from_pillow(image).save(out, **({"quality": 90} | more))
    else:
        image.save(out, kind, **more)
    return out.getvalue()
