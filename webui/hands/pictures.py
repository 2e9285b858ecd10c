"""Photos as pages show them: upright, small, and without anything but pixels."""

from __future__ import annotations

import cv2
import numpy as np

from vision.load import load

#: The longer side of what is kept, in pixels: enough to look at every tile closely.
SIDE = 1800
QUALITY = 82
#: The long side at which a picture is as small as it gets.
LEAST = 200


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


def bounded(jpeg: bytes, most: int) -> bytes:
    """The JPEG, encoded anew and smaller where it has more bytes than `most`; one of a few pixels may have more."""
    while len(jpeg) > most:
        pixels = np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR), np.uint8)
        height, width = pixels.shape[:2]
        if max(height, width) <= LEAST:
            break
        small = (max(1, round(width * 0.8)), max(1, round(height * 0.8)))
        pixels = np.asarray(cv2.resize(pixels, small, interpolation=cv2.INTER_AREA), np.uint8)
        _, buffer = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        jpeg = buffer.tobytes()
    return jpeg
