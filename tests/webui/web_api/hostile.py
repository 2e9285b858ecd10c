"""Uploads that are broken, huge, lying or cut off: by name, made on the spot and the same every time."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from random import Random

import numpy as np
from PIL import Image, PngImagePlugin

from tests.vision.photos import FORMATS, encoded, exif, picture

#: Where files are cut off, as shares of their length.
CUTS = (0.0, 0.01, 0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9, 0.99)
#: Files with some bytes changed, of each format.
SPOILT = 14
#: What others would call an image, or what a browser would run.
FOREIGN = {
    "gif": b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;",
    "svg": b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>',
    "html": b"<!doctype html><script>alert(1)</script>",
    "pdf": b"%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF",
    "zip": b"PK\x03\x04" + bytes(60),
    "elf": b"\x7fELF\x02\x01\x01" + bytes(60),
    "tiff": b"II*\x00\x08\x00\x00\x00" + bytes(60),
    "ico": b"\x00\x00\x01\x00\x01\x00" + bytes(60),
    "psd": b"8BPS\x00\x01" + bytes(60),
    "jpeg 2000": b"\x00\x00\x00\x0cjP  \r\n\x87\n" + bytes(60),
    "jpeg xl": b"\xff\x0a" + bytes(60),
    "postscript": b"%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file\n",
    "imagemagick": b"push graphic-context\nviewbox 0 0 1 1\nimage over 0,0 0,0 'url(http://127.0.0.1/)'\n",
    "text": "麻雀".encode(),
    "nothing": b"",
    "one byte": b"\xff",
    "zeros": bytes(5000),
    "ones": b"\xff" * 5000,
}


def chunk(kind: bytes, data: bytes) -> bytes:
    """A chunk of a PNG file with its length and sum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, *chunks: bytes, depth: int = 8, colour: int = 2) -> bytes:
    """A PNG file that says it is so large, whatever is in it."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width & 0xFFFFFFFF, height & 0xFFFFFFFF, depth, colour, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(chunks) + chunk(b"IEND", b"")


def jpeg_of_size(width: int, height: int) -> bytes:
    """A JPEG file whose frame lies about its size."""
    data = encoded(picture())
    place = next(data.find(bytes((0xFF, kind))) for kind in (0xC0, 0xC2) if bytes((0xFF, kind)) in data)
    return data[: place + 5] + struct.pack(">HH", height, width) + data[place + 9 :]


def bmp_of_size(width: int, height: int, bits: int = 24) -> bytes:
    """A BMP file whose header lies about its size."""
    return b"BM" + struct.pack("<IHHIIiiHHIIiiII", 154, 0, 0, 54, 40, width, height, 1, bits, 0, 100, 0, 0, 0, 0) + bytes(100)


def webp_of_size(width: int, height: int) -> bytes:
    """A WebP file that only announces a large canvas."""
    sides = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    body = b"WEBPVP8X" + struct.pack("<I", 10) + bytes(4) + sides
    return b"RIFF" + struct.pack("<I", len(body)) + body


def lying() -> Iterator[tuple[str, bytes]]:
    """Files that say they are what they are not."""
    for width, height in ((0, 0), (0, 9), (1, 65535), (65535, 65535), (65500, 1), (30000, 30000)):
        yield f"jpeg of {width} x {height}", jpeg_of_size(width, height)
    for width, height in ((0, 0), (1, 0), (100_000, 100_000), (2**31 - 1, 2**31 - 1), (2**32 - 1, 1), (7, 2**31)):
        yield f"png of {width} x {height}", png(width, height, chunk(b"IDAT", zlib.compress(bytes(100))))
    for width, height, bits in (
        (0, 0, 24),
        (-5, 5, 24),
        (5, -(2**31), 24),
        (2**31 - 1, 2**31 - 1, 24),
        (9, 9, 77),
        (9, 9, 0),
        (60_000, 60_000, 1),
    ):
        yield f"bmp of {width} x {height}, {bits} bits", bmp_of_size(width, height, bits)
    for width, height in ((1, 1), (2**24, 2**24), (16_384, 16_384)):
        yield f"webp of {width} x {height}", webp_of_size(width, height)
    yield "a bomb of zeros", png(50_000, 50_000, chunk(b"IDAT", zlib.compress(bytes(3_000_000), 9)), depth=1, colour=0)
    yield "data without an end", png(64, 64, chunk(b"IDAT", zlib.compress(bytes(10_000_000), 9)))
    yield "no data", png(64, 64)
    yield "no palette", png(64, 64, chunk(b"IDAT", zlib.compress(bytes(65 * 64))), colour=3)
    yield "a kind of colour that is none", png(64, 64, chunk(b"IDAT", zlib.compress(bytes(65 * 64))), colour=5)
    yield "a chunk longer than the file", b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 2**31 - 1) + b"IHDR" + bytes(20)
    yield "a text that unpacks to much", png(64, 64, chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(80_000_000), 9)))
    yield (
        "a profile that is none",
        png(9, 9, chunk(b"iCCP", b"a\0\0" + zlib.compress(b"no")), chunk(b"IDAT", zlib.compress(bytes(28 * 9)))),
    )
    for name in ("PNG", "JPEG", "WebP", "AVIF"):
        yield f"the head of a {name}, the rest of a BMP", encoded(picture(), name)[:40] + encoded(picture(), "BMP")[40:]
        yield f"a {name} and a page behind it", encoded(picture(), name) + FOREIGN["html"]
    for name, data in (
        ("orientation 9", exif(9)),
        ("orientation 0", exif(0)),
        ("no exif", b"Exif\0\0"),
        ("a loop", b"Exif\0\0II*\0\x08\0\0\0\x01\0\x69\x87\x04\0\x01\0\0\0\x08\0\0\0"),
    ):
        yield f"exif with {name}", encoded(picture(), exif=data)
    yield "a jpeg of segments", b"\xff\xd8" + b"\xff\xe1\xff\xff" + bytes(65533) + (b"\xff\xe2\x00\x02") * 3000
    yield "a heic of boxes", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + b"\0\0\0\x08moov" * 2000
    yield (
        "a heic box without an end",
        b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + struct.pack(">I", 2**32 - 1) + b"meta" + bytes(90),
    )
    yield "an avif of nothing", b"\0\0\0\x18ftypavif\0\0\0\0mif1avif" + bytes(90)


def odd() -> Iterator[tuple[str, bytes]]:
    """Images that are fine, if strange."""
    image = Image.fromarray(picture())
    yield "CMYK", encoded(image.convert("CMYK"))
    yield "grey", encoded(image.convert("L"))
    yield "black and white", encoded(image.convert("1"), "PNG")
    yield "16 bits", encoded(Image.fromarray(np.zeros((64, 64), np.uint16)), "PNG")
    yield "see-through", encoded(Image.new("RGBA", (64, 64), (9, 9, 9, 0)), "PNG")
    yield "a palette with a hole", encoded(image.convert("P"), "PNG", transparency=0)
    yield "one pixel", encoded(Image.new("RGB", (1, 1)))
    yield "a line down", encoded(Image.new("RGB", (1, 5000)))
    yield "a line across", encoded(Image.new("RGB", (5000, 1)), "PNG")
    yield "progressive", encoded(image, progressive=True)
    yield "moving", encoded(image, "WebP", save_all=True, append_images=[image.rotate(90)])
    told = PngImagePlugin.PngInfo()
    told.add_text("Comment", "<script>" * 1000)
    yield "with a text", encoded(image, "PNG", pnginfo=told)


def spoilt() -> Iterator[tuple[str, bytes]]:
    """Photos of every format, cut off and with changed bytes."""
    for kind in FORMATS:
        whole = encoded(picture(), kind)
        for share in CUTS:
            yield f"{kind} cut at {share:.0%}", whole[: int(share * len(whole))]
        for number in range(SPOILT):
            dice = Random(f"{kind} {number}")
            data = bytearray(whole)
            for _ in range(1 + number * 3):
                data[dice.randrange(min(len(data), 400) if number % 2 else len(data))] = dice.randrange(256)
            yield f"{kind} spoilt {number}", bytes(data)


def uploads() -> dict[str, bytes]:
    """All of them."""
    return {**{f"foreign {name}": data for name, data in FOREIGN.items()}, **dict(lying()), **dict(odd()), **dict(spoilt())}


def forms() -> dict[str, tuple[str, bytes]]:
    """Forms that are none: the content type and the body."""
    photo = encoded(picture())
    part = b'Content-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n' + photo
    whole = b"--x\r\n" + part + b"\r\n--x--\r\n"
    kind = "multipart/form-data; boundary=x"
    field = b'Content-Disposition: form-data; name="photo"\r\n\r\n'
    return {
        "no boundary": ("multipart/form-data", whole),
        "another boundary": ("multipart/form-data; boundary=y", whole),
        "an empty boundary": ("multipart/form-data; boundary=", whole),
        "a boundary in another script": ("multipart/form-data; boundary=\u00e9\u00e9", whole),
        "a long boundary": (f"multipart/form-data; boundary={'x' * 5000}", whole),
        "no end": (kind, whole[:-8]),
        "cut inside the head": (kind, whole[:40]),
        "nothing": (kind, b""),
        "only an end": (kind, b"--x--\r\n"),
        "no name": (kind, b"--x\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--x--\r\n"),
        "a field and no file": (kind, b"--x\r\n" + field + photo + b"\r\n--x--\r\n"),
        "a long field": (kind, b"--x\r\n" + field + b"a" * 600_000 + b"\r\n--x--\r\n"),
        "many fields": (kind, b"".join(b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n' for _ in range(1500)) + b"--x--\r\n"),
        "many photos": (kind, b"".join(b"--x\r\n" + part + b"\r\n" for _ in range(30)) + b"--x--\r\n"),
        "a long head": (kind, b"--x\r\n" + b"A: " + b"b" * 300_000 + b"\r\n" + part + b"\r\n--x--\r\n"),
        "many heads": (kind, b"--x\r\n" + b"A: b\r\n" * 20_000 + part + b"\r\n--x--\r\n"),
        "bytes that are no text": (kind, b'--x\r\nContent-Disposition: form-data; name="\xff\xfe"; filename="\xff"\r\n\r\na\r\n--x--\r\n'),
        "a name of orders": (kind, b'--x\r\nContent-Disposition: form-data; name="photo"; filename="\x00\x1b[2J\xe2\x80\xae.jpg"\r\n\r\n' + photo + b"\r\n--x--\r\n"),
        "a name with folders": (kind, b'--x\r\nContent-Disposition: form-data; name="photo"; filename="/../../etc/passwd"\r\n\r\n' + photo + b"\r\n--x--\r\n"),
        "a long name": (kind, b'--x\r\nContent-Disposition: form-data; name="photo"; filename="' + b"n" * 9000 + b'"\r\n\r\n' + photo + b"\r\n--x--\r\n"),
        "an encoding that is none": (kind, b"--x\r\nContent-Transfer-Encoding: base64\r\nContent-Type: text/plain; charset=nonsense\r\n" + part + b"\r\n--x--\r\n"),
        "rules that are a file": (kind, b'--x\r\nContent-Disposition: form-data; name="rules"\r\n\r\n../../a.toml\r\n--x\r\n' + part + b"\r\n--x--\r\n"),
        "a form in a form": (kind, b'--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\nContent-Type: multipart/mixed; boundary=z\r\n\r\n--z\r\n\r\na\r\n--z--\r\n--x--\r\n'),
        "line ends of another kind": (kind, whole.replace(b"\r\n", b"\n")),
        "the photo alone": ("image/jpeg", photo),
        "the photo as JSON": ("application/json", photo),
    }  # fmt: skip
