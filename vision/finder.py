"""Where the tiles of a photo are: the finder's net at one size of the photo."""

from __future__ import annotations

from typing import Protocol

import cv2
import numpy as np

from vision.geometry import Floats, Pixels
from vision.maps import decode
from vision.nets import Net, weights

#: The net takes multiples of this many pixels.
STEP = 32
#: From so many times on, a photo is halved before it is shrunk: halving is cheap, and what is left costs a quarter.
MUCH = 2
#: What is left to shrink by less than this loses nothing when only the nearest pixels are mixed, which is faster.
LITTLE = 1.25
#: What lies beside the photo, where its size is no such multiple: the grey that the net takes for nothing.
GREY = (128, 128, 128)


class TileFinder(Protocol):
    """What the pipeline needs of a finder: a test's may be made of NumPy."""

    #: What has less heat than this is not told.
    threshold: float

    def look(self, pixels: Pixels, size: int) -> tuple[Floats, Floats]:
        """Quads (N, 4, 2) in `pixels` and heat (N,) of what is found with the long side made `size` pixels long."""


class Finder:
    """The finder of models/weights; holds nothing but the net, so threads may share it."""

    def __init__(self, net: Net | None = None) -> None:
        self._net = net or Net(weights("finder.onnx"))
        self.threshold = self._net.number("threshold", 0.3)

    def look(self, pixels: Pixels, size: int) -> tuple[Floats, Floats]:
        """Quads and heat; they may overlap, see `vision.geometry.suppress`."""
        image, scale = shrunk(pixels, size)
        maps = self._net.run(as_input(image))[0][0]
        quads, heat = decode(maps, self.threshold)
        return quads / scale, heat


def shrunk(pixels: Pixels, size: int) -> tuple[Pixels, Floats]:
    """The photo with a long side of `size` pixels, filled up with grey to the net's step; and its scale in x and y."""
    height, width = pixels.shape[:2]
    scale = size / max(height, width)
    wide, high = max(1, round(width * scale)), max(1, round(height * scale))
    image = pixels
    while scale < 1 and image.shape[1] >= MUCH * wide and image.shape[0] >= MUCH * high:
        half = (image.shape[1] // 2, image.shape[0] // 2)
        image = np.asarray(cv2.resize(image, half, interpolation=cv2.INTER_AREA), np.uint8)
    if scale != 1:
        way = cv2.INTER_LINEAR if max(image.shape[1] / wide, image.shape[0] / high) < LITTLE else cv2.INTER_AREA
        image = np.asarray(cv2.resize(image, (wide, high), interpolation=way), np.uint8)
    filled = cv2.copyMakeBorder(image, 0, -high % STEP, 0, -wide % STEP, cv2.BORDER_CONSTANT, value=GREY)
    return np.asarray(filled, np.uint8), np.array([wide / width, high / height], np.float32)


def as_input(image: Pixels) -> Floats:
    """(1, 3, H, W) from 0 to 1."""
    return np.asarray(cv2.dnn.blobFromImage(image, 1 / 255), np.float32)


def as_batch(crops: Pixels) -> Floats:
    """(N, 3, h, w) from 0 to 1 of crops (N, h, w, 3)."""
    return np.ascontiguousarray(crops.transpose(0, 3, 1, 2), np.float32) * np.float32(1 / 255)
