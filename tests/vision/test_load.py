"""Loading photos: every format, every way up, every way to be broken."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from tests.vision.photos import CORNERS, FORMATS, corners, encoded, exif, picture
from vision.errors import PhotoError
from vision.headers import orientation_of
from vision.load import load

#: Where the corners of the stored picture are seen, for each orientation of EXIF.
SEEN = {
    1: [0, 1, 2, 3], 2: [1, 0, 3, 2], 3: [2, 3, 0, 1], 4: [3, 2, 1, 0],
    5: [0, 3, 2, 1], 6: [3, 0, 1, 2], 7: [2, 1, 0, 3], 8: [1, 2, 3, 0],
}  # fmt: skip
SAMPLES = {kind: encoded(picture(), kind) for kind in FORMATS} | {
    "JPEG progressive": encoded(picture(), "JPEG", progressive=True, exif=exif(6)),
    "JPEG grey": encoded(Image.fromarray(picture()).convert("L"), "JPEG"),
    "PNG palette": encoded(Image.fromarray(picture()).quantize(8), "PNG"),
    "WebP lossless": encoded(picture(), "WebP", lossless=True, exif=exif(3)[6:]),
    "WebP alpha": encoded(Image.fromarray(picture()).convert("RGBA"), "WebP"),
}


def code_of(data: bytes | Path, **more: int) -> str:
    with pytest.raises(PhotoError) as caught:
        load(data, **more)
    message = str(caught.value)
    assert message[0].islower() and ": " in message and not message.endswith("."), message
    return caught.value.code


@pytest.mark.parametrize("kind", FORMATS)
def test_every_format_from_bytes_and_from_a_file(kind, tmp_path):
    data = encoded(picture(), kind)
    path = tmp_path / "named.wrong"
    path.write_bytes(data)
    for source in (data, path):
        photo = load(source)
        assert photo.pixels.dtype == np.uint8 and photo.pixels.shape == (96, 160, 3)
        assert (photo.width, photo.height, photo.scale) == (160, 96, 1)
        assert corners(photo.pixels) == [0, 1, 2, 3]


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WebP", "AVIF"])
@pytest.mark.parametrize("orientation", SEEN)
def test_every_orientation_from_bytes_and_from_a_file(kind, orientation, tmp_path):
    data = encoded(picture(), kind, exif=exif(orientation) if kind == "JPEG" else exif(orientation)[6:])
    path = tmp_path / "a"
    path.write_bytes(data)
    for source in (data, path):
        photo = load(source)
        size = (160, 96) if orientation < 5 else (96, 160)
        assert (photo.width, photo.height) == size
        assert photo.pixels.shape == (*size[::-1], 3)
        assert corners(photo.pixels) == SEEN[orientation]


@pytest.mark.parametrize("orientation", SEEN)
def test_the_turn_of_heic_is_applied_once(orientation):
    """The writer puts it into the boxes and into EXIF, as phones do."""
    data = encoded(picture(), "HEIC", exif=exif(orientation))
    assert exif(orientation)[6:] in data
    photo = load(data)
    assert (photo.width, photo.height) == photo.pixels.shape[1::-1] == ((160, 96) if orientation < 5 else (96, 160))
    assert corners(photo.pixels) == SEEN[orientation]


@pytest.mark.parametrize("order", ["II", "MM"])
def test_exif_in_either_order_of_bytes(order):
    assert [orientation_of(exif(value, order)) for value in range(10)] == [1, 1, 2, 3, 4, 5, 6, 7, 8, 1]


@pytest.mark.parametrize(
    "data", [b"", b"Exif\0\0", b"II*\0", b"II*\0\xff\xff\xff\xff", b"MM\0*\0\0\0\x08", b"MM\0*\0\0\0\x08\xff\xff\1\x12"]
)
def test_broken_exif_tells_no_orientation(data):
    assert orientation_of(data) == 1


@given(st.binary(max_size=60), st.sampled_from([b"II*\0", b"MM\0*", b"Exif\0\0II*\0\x08\0\0\0"]))
def test_any_exif_is_read(tail, start):
    assert 1 <= orientation_of(start + tail) <= 8


def test_what_is_transparent_is_white():
    image = Image.fromarray(picture()).convert("RGBA")
    image.putalpha(Image.fromarray(np.full((96, 160), 0, np.uint8)))
    for kind in ("PNG", "WebP"):
        assert load(encoded(image, kind)).pixels.min() > 250
    palette = Image.fromarray(picture()).quantize(8)
    palette.info["transparency"] = palette.getpixel((0, 0))
    pixels = load(encoded(palette, "PNG")).pixels
    assert tuple(pixels[10, 10]) == (255, 255, 255) and corners(pixels)[1:] == [1, 2, 3]
    grey = Image.fromarray(np.dstack([np.full((8, 8), 100, np.uint8), np.full((8, 8), 128, np.uint8)]))
    assert abs(int(load(encoded(grey, "PNG")).pixels.mean()) - 177) <= 1


def test_grey_has_three_equal_channels():
    grey = Image.fromarray(picture()).convert("L")
    for kind in ("JPEG", "PNG", "BMP", "WebP"):
        pixels = load(encoded(grey, kind)).pixels
        assert pixels.shape == (96, 160, 3)
        assert np.ptp(pixels.astype(int), axis=2).max() <= 2


def test_black_and_white():
    image = Image.fromarray(picture()).convert("1")
    assert set(np.unique(load(encoded(image, "PNG")).pixels)) == {0, 255}


def sixteen(channels: int) -> bytes:
    """A PNG with 16 bits a channel, of one colour."""
    colour = struct.pack(">4H", 0x8000, 0x4000, 0xC000, 0xFFFF)[: 2 * channels]
    rows = (b"\0" + colour * 8) * 8
    kind = {1: 0, 3: 2, 4: 6}[channels]
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 16, kind, 0, 0, 0)), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in chunks
    )


@pytest.mark.parametrize(("channels", "colour"), [(1, (128, 128, 128)), (3, (128, 64, 192)), (4, (128, 64, 192))])
def test_sixteen_bits(channels, colour):
    pixels = load(sixteen(channels)).pixels
    assert pixels.shape == (8, 8, 3)
    assert (np.abs(pixels.reshape(-1, 3).astype(int) - colour) <= 1).all()


def test_cmyk():
    assert corners(load(encoded(Image.fromarray(picture()).convert("CMYK"), "JPEG", quality=95)).pixels) == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("width", "height", "scale"), [(3199, 200, 1), (3200, 201, 2), (6401, 333, 4), (12800, 96, 8), (8000, 3, 4), (200, 3300, 2)]
)
@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_large_photos_are_decoded_smaller(kind, width, height, scale):
    photo = load(encoded(picture(width, height), kind))
    assert (photo.width, photo.height, photo.scale) == (width, height, scale)
    assert photo.pixels.shape == (-(-height // scale), -(-width // scale), 3)
    assert photo.full(np.ones((1, 4, 2), np.float32)).max() == scale
    assert load(encoded(picture(width, height), kind), long_side=20_000).pixels.shape == (height, width, 3)


def test_nothing_and_nonsense_are_no_images(tmp_path):
    for data in (
        b"",
        b"\0",
        b"hello, here is a photo",
        b"<svg/>",
        b"%PDF-1.7",
        b"BM" + bytes(40),
        b"\0\0\0\x18ftypisom" + bytes(20),
    ):
        assert code_of(data) == "not_an_image"
    assert code_of(tmp_path) == "not_an_image"
    assert code_of(tmp_path / "missing.jpg") == "no_such_file"
    assert code_of(Path("a\0b")) == "not_an_image"


def test_other_formats_are_unsupported():
    for kind in ("GIF", "TIFF", "ICO", "JPEG2000"):
        assert code_of(encoded(picture(64, 64), kind)) == "unsupported"


def test_too_many_bytes(tmp_path):
    data = encoded(picture(), "BMP")
    path = tmp_path / "a.bmp"
    path.write_bytes(data)
    assert code_of(data, max_bytes=len(data) - 1) == code_of(path, max_bytes=len(data) - 1) == "too_large"
    load(path, max_bytes=len(data))


@pytest.mark.parametrize("kind", SAMPLES)
def test_too_many_pixels(kind):
    assert code_of(SAMPLES[kind], max_pixels=160 * 96 - 1) == "too_many_pixels"
    load(SAMPLES[kind], max_pixels=160 * 96)


def test_a_bomb_is_refused_before_it_is_decoded():
    png = bytearray(encoded(picture(64, 64), "PNG"))
    png[16:24] = struct.pack(">II", 60_000, 60_000)
    png[29:33] = struct.pack(">I", zlib.crc32(png[12:29]))
    assert code_of(bytes(png)) == "too_many_pixels"
    jpeg = bytearray(encoded(picture(64, 64), "JPEG"))
    frame = jpeg.index(b"\xff\xc0")
    jpeg[frame + 5 : frame + 9] = struct.pack(">HH", 65_000, 65_000)
    assert code_of(bytes(jpeg)) == "too_many_pixels"
    bmp = bytearray(encoded(picture(64, 64), "BMP"))
    bmp[18:26] = struct.pack("<ii", 60_000, 60_000)
    assert code_of(bytes(bmp)) == "too_many_pixels"
    webp = bytearray(encoded(Image.fromarray(picture(64, 64)).convert("RGBA"), "WebP", exif=exif(1)[6:]))
    place = webp.index(b"VP8X") + 12
    webp[place : place + 6] = struct.pack("<I", 16_000)[:3] * 2
    assert code_of(bytes(webp)) == "too_many_pixels"
    for kind in ("HEIC", "AVIF"):
        boxes = bytearray(encoded(picture(64, 64), kind))
        place = boxes.index(b"ispe") + 8
        boxes[place : place + 8] = struct.pack(">II", 16_000, 16_000)
        assert code_of(bytes(boxes)) in ("too_many_pixels", "truncated")


def test_a_second_frame_in_a_jpeg_is_refused():
    data = encoded(picture(), "JPEG")
    frame = data.index(b"\xff\xc0")
    assert code_of(data[:frame] + data[frame : frame + 19] + data[frame:]) == "truncated"


def test_a_jpeg_of_thousands_of_scans_is_refused():
    data = encoded(picture(), "JPEG")
    scan = data.rindex(b"\xff\xda")
    assert code_of(data[:-2] + data[scan:-2] * 200 + data[-2:]) == "truncated"


def test_a_lossless_jpeg_is_unsupported():
    data = encoded(picture(), "JPEG")
    assert code_of(data.replace(b"\xff\xc0\0\x11\x08", b"\xff\xc3\0\x11\x08")) == "unsupported"
    assert code_of(data.replace(b"\xff\xc0\0\x11\x08", b"\xff\xc1\0\x11\x0c")) == "unsupported"


@pytest.mark.parametrize("kind", SAMPLES)
@pytest.mark.parametrize("part", [0.999, 0.95, 0.8, 0.5, 0.3, 0.1, 0.03])
def test_a_cut_file_is_truncated(kind, part, capfd):
    data = SAMPLES[kind]
    assert code_of(data[: min(int(len(data) * part), len(data) - 3)]) in ("truncated", "not_an_image")
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("kind", SAMPLES)
def test_cut_at_every_place_of_the_header(kind):
    for length in range(20, min(150, len(SAMPLES[kind]) - 2)):
        assert code_of(SAMPLES[kind][:length]) in ("truncated", "not_an_image")


def test_what_phones_append_is_no_fault():
    assert corners(load(SAMPLES["JPEG"] + b"\0\0\0\x18ftypmp42" + bytes(500)).pixels) == [0, 1, 2, 3]
    assert corners(load(SAMPLES["PNG"] + b"more").pixels) == [0, 1, 2, 3]


def test_metadata_is_never_given_to_a_decoder():
    data = SAMPLES["JPEG"]
    bad = b"Exif\0\0MM\0*" + b"\xff" * 200
    segment = b"\xff\xe1" + struct.pack(">H", len(bad) + 2) + bad
    photo = load(data[:2] + segment + data[2:])
    assert (photo.pixels == load(data).pixels).all()


@given(st.binary(max_size=300), st.sampled_from([b"", *(data[:30] for data in SAMPLES.values())]))
def test_random_bytes_raise_nothing_but_a_photo_error(tail, start):
    try:
        load(start + tail)
    except PhotoError as error:
        assert error.code in ("not_an_image", "unsupported", "truncated", "too_many_pixels")


@pytest.mark.parametrize("kind", SAMPLES)
def test_mutated_files_raise_nothing_but_a_photo_error(kind, capfd):
    @given(
        st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 255), st.integers(0, 3)), min_size=1, max_size=12)
    )
    @settings(max_examples=60)
    def check(changes):
        data = bytearray(SAMPLES[kind])
        for where, value, how in changes:
            place = int(where * len(data))
            if how == 0:
                del data[place : place + value]
            elif how == 1:
                data[place:place] = bytes([value] * 3)
            else:
                data[place : place + 1] = bytes([value])
        try:
            photo = load(bytes(data), max_pixels=4_000_000)
        except PhotoError:
            return
        assert photo.pixels.ndim == 3 and photo.pixels.dtype == np.uint8

    check()
    assert capfd.readouterr() == ("", "")


def test_the_colours_are_right():
    pixels = load(encoded(picture(), "PNG")).pixels
    assert [tuple(map(int, pixels[y, x])) for y, x in ((0, 0), (0, -1), (-1, -1), (-1, 0))] == CORNERS
