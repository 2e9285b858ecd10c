"""A photo from a file or from bytes: RGB pixels the way the photo is meant to be seen.

Pillow decodes all but HEIC, also JPEG: it is as fast as OpenCV, which prints its complaints about damaged files to the
standard error of the whole program. The formats are opened by their own classes; `Image.open` would warn of large photos,
and the caps here are the ones that count.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image
from PIL.AvifImagePlugin import AvifImageFile
from PIL.BmpImagePlugin import BmpImageFile
from PIL.ImageFile import ImageFile
from PIL.JpegImagePlugin import JpegImageFile
from PIL.PngImagePlugin import PngImageFile
from PIL.WebPImagePlugin import WebPImageFile

from vision.errors import NoSuchFileError, NotAnImageError, PhotoError, TooLargeError, TooManyPixelsError, TruncatedError
from vision.geometry import Floats, Pixels
from vision.headers import Header, header_of, orientation_of

MAX_BYTES = 40_000_000
MAX_PIXELS = 100_000_000
#: The long side that is kept at least when a large photo is decoded at a half, a quarter or an eighth of its size.
LONG_SIDE = 1600

_OPENERS: dict[str, type[ImageFile]] = {
    "JPEG": JpegImageFile, "PNG": PngImageFile, "WebP": WebPImageFile, "AVIF": AvifImageFile, "BMP": BmpImageFile,
}  # fmt: skip


@dataclass(frozen=True)
class Photo:
    """`pixels` (H, W, 3) uint8 RGB; `width` and `height` of the full upright photo, `scale` times them."""

    pixels: Pixels
    width: int
    height: int
    scale: int = 1

    def full(self, quads: Floats) -> Floats:
        """Quads in `pixels` as quads in the full photo."""
        return quads * np.float32(self.scale)


def load(
    source: Path | bytes, *, long_side: int = LONG_SIDE, max_bytes: int = MAX_BYTES, max_pixels: int = MAX_PIXELS
) -> Photo:
    """The photo in a file, or in its bytes; raises a `PhotoError` for one that cannot be read or is too large.

    JPEG, PNG, WebP, HEIC, AVIF and BMP, told by their content. EXIF's orientation is applied, what is transparent is laid on
    white. The pixels are fewer than the photo's when its long side is at least twice `long_side`.
    """
    data = source if isinstance(source, bytes) else _read(source, max_bytes)
    if len(data) > max_bytes:
        raise TooLargeError(f"the file has more than {max_bytes / 1e6:g} MB: choose a smaller one")
    header = header_of(data)
    _check(header.size, max_pixels)
    try:
        if header.format == "HEIC":
            pixels, size, scale, orientation = _heic(header, long_side, max_pixels)
        else:
            pixels, size, scale, orientation = _decode(header, long_side, max_pixels)
    except PhotoError:
        raise
    except Exception as error:
        # decoders fail on damaged files in every possible way
        raise TruncatedError(f"this {header.format} file is damaged: send the photo again") from error
    width, height = size if orientation < 5 else size[::-1]
    return Photo(_upright(pixels, orientation), width, height, scale)


def _read(path: Path, max_bytes: int) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(max_bytes + 1)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise NoSuchFileError("there is no such file: check its name") from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise NotAnImageError(f"the file cannot be opened ({reason}): choose a photo") from error


def _check(size: tuple[int, int], max_pixels: int) -> None:
    if size[0] * size[1] > max_pixels:
        raise TooManyPixelsError(f"the photo has more than {max_pixels / 1e6:g} megapixels: make it smaller and try again")


def _reduction(size: tuple[int, int], long_side: int) -> int:
    """By what the size is divided: 1, 2, 4 or 8."""
    return next((times for times in (8, 4, 2) if max(size) >= times * long_side), 1)


def _decode(header: Header, long_side: int, max_pixels: int) -> tuple[Pixels, tuple[int, int], int, int]:
    """Pixels as stored, the full size as stored, the reduction, the orientation."""
    with _OPENERS[header.format](BytesIO(header.data)) as image:
        size, scale = image.size, _reduction(image.size, long_side)
        _check(size, max_pixels)
        orientation = header.orientation
        if header.format == "AVIF":
            orientation = orientation_of(image.info.get("exif") or b"")
        if header.format == "JPEG":
            image.draft(None, (max(1, size[0] // scale), max(1, size[1] // scale)))
        image.load()
        done = round(max(size) / max(image.size))
        return _rgb(image, scale // done), size, scale, orientation


def _heic(header: Header, long_side: int, max_pixels: int) -> tuple[Pixels, tuple[int, int], int, int]:
    """As `_decode`; the decoder applies the turn that the file asks for, and its EXIF is to be ignored."""
    # Imported here: few photos need it.
    import pillow_heif

    image = pillow_heif.open_heif(header.data)[0]
    size: tuple[int, int] = image.size
    _check(size, max_pixels)
    scale = _reduction(size, long_side)
    return _rgb(image.to_pillow(), scale), size, scale, 1


def _rgb(image: Image.Image, times: int) -> Pixels:
    """The pixels of any kind of image, `times` smaller."""
    if image.mode.startswith("I;16"):
        image = Image.fromarray((np.asarray(image) >> 8).astype(np.uint8))
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        seen = image.convert("RGBA")
        image = Image.new("RGB", image.size, "white")
        image.paste(seen, mask=seen.getchannel("A"))
    elif image.mode != "RGB":
        image = image.convert("RGB")
    if times > 1:
        image = image.reduce(times)
    return np.asarray(image)


def _upright(pixels: Pixels, orientation: int) -> Pixels:
    """The pixels as EXIF's orientation 1..8 wants them shown."""
    # OpenCV's copies take a third of the time of NumPy's views made contiguous
    turned: Any = cv2.transpose(pixels) if orientation >= 5 else pixels
    mirrored = (orientation in (3, 4, 7, 8), orientation in (2, 3, 6, 7))
    if any(mirrored):
        turned = cv2.flip(turned, {(True, True): -1, (True, False): 0, (False, True): 1}[mirrored])
    return np.ascontiguousarray(turned)
