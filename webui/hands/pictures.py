"""Photos as pages show them: upright, small, and without anything but pixels."""

from __future__ import annotations

import cv2
import numpy as np

from vision.load import load

#: The longer side of what is kept, in pixels: enough to look at every tile closely.
SIDE = 1800
QUALITY = 82


def shown(data: bytes, *, max_bytes: int, max_pixels: int) -> tuple[bytes, float]:
    """A photo's bytes as a small upright JPEG without any metadata, and its size as a part of the photo's.

    Raises a `PhotoError`.
    """
    photo = load(data, long_side=SIDE, max_bytes=max_bytes, max_pixels=max_pixels)
    pixels = photo.pixels
    height, width = pixels.shape[:2]
    scale = min(1.0, SIDE / max(height, width))
    if scale < 1:
        small = (max(1, round(width * scale)), max(1, round(height * scale)))
        pixels = np.asarray(cv2.resize(pixels, small, interpolation=cv2.INTER_AREA), np.uint8)
    done, jpeg = cv2.imencode(".jpg", pixels[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    assert done
    return jpeg.tobytes(), pixels.shape[1] / photo.width
