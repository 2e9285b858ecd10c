"""What the bytes of a photo tell before anything is decoded: the format, the way it is held, and whether all of it is there.

Phones write much beside the picture: thumbnails, maps of depth, whole videos. Nothing of that is needed, so JPEG and PNG are
passed on without it, and no decoder comes to read metadata that somebody may have made to harm it.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass

from vision.errors import NotAnImageError, TruncatedError, UnsupportedError

#: Formats that are read.
FORMATS = ("JPEG", "PNG", "WebP", "HEIC", "AVIF", "BMP")
#: Images that are known and not read, by their first bytes.
_FOREIGN = {
    b"GIF8": "GIF", b"II*\0": "TIFF", b"MM\0*": "TIFF", b"II+\0": "TIFF", b"MM\0+": "TIFF", b"8BPS": "Photoshop",
    b"\0\0\1\0": "icon", b"\xff\x0a": "JPEG XL", b"\0\0\0\x0cJXL ": "JPEG XL", b"\0\0\0\x0cjP  ": "JPEG 2000",
    b"\xff\x4f\xff\x51": "JPEG 2000",
}  # fmt: skip
_HEIC = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}
_AVIF = {b"avif", b"avis"}
#: The tag of the orientation in EXIF.
_ORIENTATION = 0x0112
#: Scans of a progressive JPEG: cameras write about ten, a file made to waste time has thousands.
_MOST_SCANS = 64
#: A marker inside JPEG data: neither a stuffed 255, nor a restart, nor a filling byte.
_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]", re.DOTALL)


@dataclass(frozen=True)
class Header:
    """`data` is what a decoder gets; `orientation` is EXIF's 1..8; `size` is (0, 0) where only the decoder knows it."""

    format: str
    data: bytes
    orientation: int = 1
    size: tuple[int, int] = (0, 0)


def header_of(data: bytes) -> Header:
    """The header of an image file; raises a `PhotoError` for anything that is none, is not read, or ends too early."""
    if data.startswith(b"\xff\xd8\xff"):
        return _jpeg(data)
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return _png(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _webp(data)
    if data[4:8] == b"ftyp":
        return _boxes(data)
    if data.startswith(b"BM") and data[14:18] in _BMP_HEADERS:
        return Header("BMP", data)
    for start, name in _FOREIGN.items():
        if data.startswith(start):
            raise UnsupportedError(f"images of the kind {name} are not read: save the photo as JPEG or PNG")
    raise NotAnImageError("this file is not an image: choose a photo")


#: Sizes of the information header of every kind of BMP.
_BMP_HEADERS = {struct.pack("<I", size) for size in (12, 16, 40, 52, 56, 64, 108, 124)}


def orientation_of(exif: bytes) -> int:
    """The orientation 1..8 that EXIF data tell; 1 when they tell none or cannot be read."""
    tiff = exif.removeprefix(b"Exif\0\0")
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(tiff[:4])
    if order is None or len(tiff) < 8:
        return 1
    (start,) = struct.unpack_from(f"{order}I", tiff, 4)
    if start + 2 > len(tiff):
        return 1
    (entries,) = struct.unpack_from(f"{order}H", tiff, start)
    for place in range(start + 2, min(start + 2 + 12 * entries, len(tiff) - 11), 12):
        tag, kind, _, short = struct.unpack_from(f"{order}HHIH", tiff, place)
        if tag == _ORIENTATION:
            value = short if kind == 3 else struct.unpack_from(f"{order}I", tiff, place + 8)[0]
            return int(value) if 1 <= value <= 8 else 1
    return 1


def _cut(name: str) -> TruncatedError:
    return TruncatedError(f"this {name} file ends too early: send the photo again")


def _damaged(name: str) -> TruncatedError:
    return TruncatedError(f"this {name} file is damaged: send the photo again")


def _jpeg(data: bytes) -> Header:
    """Keeps the tables, the frame and its scans, and what tells the colours (APP0, APP14)."""
    kept = [data[:2]]
    place, orientation, frames = 2, 1, 0
    while True:
        marker, place = _next_marker(data, place)
        end = _segment_end(data, place)
        if marker == 0xDA:
            break
        segment = data[place - 2 : end]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            frames += 1
            if marker not in (0xC0, 0xC1, 0xC2) or segment[4:5] != b"\x08":
                raise UnsupportedError("this kind of JPEG is not read: save the photo as an ordinary JPEG or PNG")
        if marker == 0xE1 and segment[4:10] == b"Exif\0\0":
            orientation = orientation_of(segment[4:])
        elif marker < 0xE0 or marker in (0xE0, 0xEE):
            kept.append(segment)
        place = end
    if frames != 1:
        raise _damaged("JPEG")
    kept.append(data[place - 2 : _end_of_scans(data, end)])
    return Header("JPEG", b"".join(kept), orientation)


def _next_marker(data: bytes, place: int) -> tuple[int, int]:
    """The marker that stands at `place`, and the place after it."""
    if data[place : place + 1] not in (b"\xff", b""):
        raise _damaged("JPEG")
    while data[place : place + 1] == b"\xff":
        place += 1
    if place >= len(data):
        raise _cut("JPEG")
    if data[place] in (0x00, 0x01, 0xD8, 0xD9) or 0xD0 <= data[place] <= 0xD7:
        raise _damaged("JPEG")
    return data[place], place + 1


def _segment_end(data: bytes, place: int) -> int:
    """Where the segment ends whose length stands at `place`."""
    length = int.from_bytes(data[place : place + 2], "big")
    if len(data) < place + max(length, 2):
        raise _cut("JPEG")
    if length < 2:
        raise _damaged("JPEG")
    return place + length


def _end_of_scans(data: bytes, place: int) -> int:
    """The place after the end marker that belongs to the scan starting at `place`; thumbnails and videos may follow it."""
    scans = 1
    while scans <= _MOST_SCANS:
        found = _MARKER.search(data, place)
        if found is None:
            raise _cut("JPEG")
        if found[0] == b"\xff\xd9":
            return found.end()
        scans += found[0] == b"\xff\xda"
        place = _segment_end(data, found.end())
    raise _damaged("JPEG")


def _png(data: bytes) -> Header:
    """Keeps the picture itself: no texts, no profiles, no further frames."""
    kept, orientation, place = [data[:8]], 1, 8
    while True:
        length, kind = int.from_bytes(data[place : place + 4], "big"), data[place + 4 : place + 8]
        end = place + 12 + length
        if end > len(data):
            raise _cut("PNG")
        if place == 8 and kind == b"CgBI":
            raise UnsupportedError("images made for an app are not read: save the photo as JPEG or as an ordinary PNG")
        if kind in (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"):
            kept.append(data[place:end])
        elif kind == b"eXIf":
            orientation = orientation_of(data[place + 8 : end - 4])
        if kind == b"IEND":
            return Header("PNG", b"".join(kept), orientation)
        place = end


def _webp(data: bytes) -> Header:
    if int.from_bytes(data[4:8], "little") + 8 > len(data):
        raise _cut("WebP")
    orientation, size = 1, (0, 0)
    for kind, body in _webp_chunks(data):
        if kind == b"EXIF":
            orientation = orientation_of(body)
        else:
            size = max(size, _webp_size(kind, body), key=lambda found: found[0] * found[1])
    if 0 in size:
        raise _damaged("WebP")
    return Header("WebP", data, orientation, size)


def _webp_chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    place = 12
    while place + 8 <= len(data):
        length = int.from_bytes(data[place + 4 : place + 8], "little")
        yield data[place : place + 4], data[place + 8 : place + 8 + length]
        place += 8 + length + length % 2


def _webp_size(kind: bytes, body: bytes) -> tuple[int, int]:
    """What one chunk says about the size of the picture; (0, 0) for nothing."""
    if kind == b"VP8X" and len(body) >= 10:
        return int.from_bytes(body[4:7], "little") + 1, int.from_bytes(body[7:10], "little") + 1
    if kind == b"VP8 " and len(body) >= 10:
        return int.from_bytes(body[6:8], "little") & 0x3FFF, int.from_bytes(body[8:10], "little") & 0x3FFF
    if kind == b"VP8L" and len(body) >= 5:
        bits = int.from_bytes(body[1:5], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    return 0, 0


def _boxes(data: bytes) -> Header:
    """HEIC and AVIF by the brands in their first box; their decoders apply the turn that the file asks for, or tell it."""
    length = int.from_bytes(data[:4], "big")
    if not 16 <= length <= len(data):
        raise _cut("HEIC or AVIF") if length > len(data) else _damaged("HEIC or AVIF")
    brands = {data[8:12], *(data[place : place + 4] for place in range(16, length, 4))}
    if brands & _AVIF:
        return Header("AVIF", data)
    if brands & _HEIC:
        return Header("HEIC", data)
    raise NotAnImageError("this file is not an image, it may be a video: choose a photo")
