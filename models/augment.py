"""What light, lens and file do to a picture, in NumPy and OpenCV, fast enough for training on one core.

Everything takes and gives uint8 RGB (h, w, 3) and draws from the generator it is handed. Colours are shifted by gains, never
by turning the hue: black stays black and green stays green, so that no plain five becomes a red one.
"""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from numpy.random import Generator

from models.sources import Floats, Image

_GREY = np.array([0.299, 0.587, 0.114], np.float32)
_FIELDS = 256
_NOISES = 64


@cache
def _bends() -> list[Floats]:
    """Smooth shifts (128, 96, 2) of about one pixel, coarse and fine."""
    rng = np.random.default_rng(14)
    fields = []
    for number in range(_FIELDS):
        cells = (3, 4, 6, 8)[number % 4]
        field = cv2.resize(rng.normal(0, 1, (cells + 1, cells, 2)).astype(np.float32), (96, 128), interpolation=cv2.INTER_CUBIC)
        fields.append(np.asarray(field / field.std() / (1, 1, 1.3, 1.7)[number % 4], np.float32))
    return fields


@cache
def _places() -> Floats:
    rows, columns = np.mgrid[0:128, 0:96].astype(np.float32)
    return np.asarray(np.dstack([columns, rows]), np.float32)


def redraw(image: Image, rng: Generator) -> Image:
    """A face (128, 96, 3) as another hand would cut it: its strokes bent, thicker or thinner."""
    chance = rng.random()
    if chance < 0.3:
        size = (2, 3)[int(rng.integers(2))]
        change = cv2.erode if rng.random() < 0.5 else cv2.dilate
        image = np.asarray(change(image, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))), np.uint8)
    if chance > 0.2:
        places = _places() + _bends()[rng.integers(_FIELDS)] * np.float32(rng.uniform(0.6, 3.0))
        columns, rows = cv2.split(places)
        image = np.asarray(cv2.remap(image, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)
    return image


def light(image: Image, rng: Generator) -> Image:
    """Exposure, white balance, saturation, haze and gamma."""
    warmth, tint = rng.normal(0, 0.11), rng.normal(0, 0.025)
    gains = np.exp(np.array([warmth, tint, -warmth]) + np.log(rng.uniform(0.5, 1.35)))
    matrix = np.diag(gains)
    if rng.random() < 0.4:
        strength = rng.uniform(0.55, 1.35)
        matrix = matrix @ (strength * np.eye(3) + (1 - strength) * _GREY[None, :])
    haze = rng.uniform(0, 45) if rng.random() < 0.25 else 0.0
    moved = cv2.transform(image, np.c_[matrix * (1 - haze / 255), np.full(3, haze)])
    if rng.random() < 0.6:
        gamma = np.exp(rng.uniform(-0.35, 0.45))
        table = (255 * (np.arange(256) / 255) ** gamma + 0.5).astype(np.uint8)
        moved = cv2.LUT(moved, table)
    return np.asarray(moved, np.uint8)


def _field(kind: int, rng: Generator, size: tuple[int, int]) -> tuple[Floats, Floats]:
    """A gain and an added light of one kind: 0 a slope, 1 the edge of a shadow, 2 a glare, 3 a band of light."""
    height, width = size
    angle = rng.uniform(0, 2 * np.pi)
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    x, y = columns / width - 0.5, rows / height - 0.5
    along = np.cos(angle) * x + np.sin(angle) * y
    gain, added = np.ones(size, np.float32), np.zeros(size, np.float32)
    if kind == 0:
        gain = 1 + along * rng.uniform(0.2, 1.1)
    elif kind == 1:
        edge = 1 / (1 + np.exp(-(along - rng.uniform(-0.4, 0.4)) / rng.uniform(0.01, 0.12)))
        gain = 1 - edge * rng.uniform(0.2, 0.65)
    elif kind == 2:
        spot = ((x - rng.uniform(-0.6, 0.6)) / rng.uniform(0.1, 0.5)) ** 2 + (
            (y - rng.uniform(-0.6, 0.6)) / rng.uniform(0.1, 0.5)
        ) ** 2
        added = np.exp(-spot) * rng.uniform(40, 170)
    else:
        added = np.exp(-(((along - rng.uniform(-0.5, 0.5)) / rng.uniform(0.05, 0.3)) ** 2)) * rng.uniform(20, 110)
    return np.repeat(gain[..., None], 3, 2).astype(np.float32), np.repeat(added[..., None], 3, 2).astype(np.float32)


@cache
def _fields(size: tuple[int, int]) -> list[tuple[Floats, Floats]]:
    rng = np.random.default_rng(11)
    return [_field(int(rng.choice(4, p=[0.35, 0.3, 0.2, 0.15])), rng, size) for _ in range(_FIELDS)]


def shade(image: Image, rng: Generator) -> Image:
    """A slope of light, the edge of a shadow, a glare or a band of light."""
    height, width = image.shape[:2]
    small = (64, 48) if height >= width else (48, 64)
    gain, added = _fields(small)[rng.integers(_FIELDS)]
    if (height, width) != small:
        gain, added = (np.asarray(cv2.resize(field, (width, height)), np.float32) for field in (gain, added))
    return np.asarray(np.clip(image * gain + added, 0, 255), np.uint8)


@cache
def _streaks() -> list[Floats]:
    """Kernels of a moving camera."""
    rng = np.random.default_rng(12)
    kernels = []
    for _ in range(64):
        length, angle = rng.uniform(1.5, 6), rng.uniform(0, np.pi)
        kernel = np.zeros((9, 9), np.float32)
        for step in np.linspace(-length / 2, length / 2, 33):
            x, y = 4 + step * np.cos(angle), 4 + step * np.sin(angle)
            kernel[round(y), round(x)] += 1
        kernels.append(cv2.GaussianBlur(kernel / kernel.sum(), (3, 3), 0.5))
    return kernels


def blur(image: Image, rng: Generator) -> Image:
    """Out of focus, or moved."""
    if rng.random() < 0.65:
        sigma = rng.uniform(0.3, 1.0) if rng.random() < 0.65 else rng.uniform(1.0, 2.1)
        return np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), np.uint8)
    return np.asarray(cv2.filter2D(image, -1, _streaks()[rng.integers(64)], borderType=cv2.BORDER_REPLICATE), np.uint8)


def coarse(image: Image, rng: Generator, most: float = 4.0) -> Image:
    """As from a photo with too few pixels: made smaller, then larger again."""
    height, width = image.shape[:2]
    factor = np.exp(rng.uniform(np.log(1.2), np.log(most)))
    small = cv2.resize(image, (max(4, round(width / factor)), max(4, round(height / factor))), interpolation=cv2.INTER_AREA)
    way = (cv2.INTER_LINEAR, cv2.INTER_CUBIC)[int(rng.integers(2))]
    return np.asarray(cv2.resize(small, (width, height), interpolation=way), np.uint8)


@cache
def _noises() -> list[Floats]:
    """Noise of deviation one, fine and coarse, grey and coloured."""
    rng = np.random.default_rng(13)
    bank = []
    for number in range(_NOISES):
        noise = rng.normal(0, 1, (128, 128, 3)).astype(np.float32)
        if number % 2:
            noise = np.asarray(cv2.GaussianBlur(noise, (0, 0), 0.5 + 0.5 * (number % 4 == 1)), np.float32)
        if number % 3 == 0:
            noise = np.repeat(noise.mean(2, keepdims=True), 3, 2)
        bank.append((noise / noise.std()).astype(np.float32))
    return bank


def grain(image: Image, rng: Generator, most: float = 16) -> Image:
    """Noise of the sensor."""
    height, width = image.shape[:2]
    noise = _noises()[rng.integers(_NOISES)]
    if height > 96 or width > 96:
        noise = np.tile(noise, (-(-height // 128) + 1, -(-width // 128) + 1, 1))
    top, left = rng.integers(noise.shape[0] - height + 1), rng.integers(noise.shape[1] - width + 1)
    sigma = np.exp(rng.uniform(np.log(1.5), np.log(most)))
    return np.asarray(np.clip(image + sigma * noise[top : top + height, left : left + width], 0, 255), np.uint8)


def pack(image: Image, rng: Generator) -> Image:
    """Through a JPEG file."""
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(22, 92))])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def sharpen(image: Image, rng: Generator) -> Image:
    """What phones do to look crisp."""
    soft = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.6, 1.4))
    amount = rng.uniform(0.2, 1.0)
    return np.asarray(cv2.addWeighted(image, 1 + amount, soft, -amount, 0), np.uint8)


def photograph(image: Image, rng: Generator, hard: float = 1.0) -> Image:
    """All of it, each with its own chance; `hard` scales the chances of what destroys detail."""
    chances = rng.random(7)
    if chances[0] < 0.95:
        image = light(image, rng)
    if chances[1] < 0.45:
        image = shade(image, rng)
    if chances[2] < 0.42 * hard:
        image = blur(image, rng)
    if chances[3] < 0.3 * hard:
        image = coarse(image, rng, 1 + 3 * hard)
    if chances[4] < 0.12:
        image = sharpen(image, rng)
    if chances[5] < 0.5:
        image = grain(image, rng)
    if chances[6] < 0.3:
        image = pack(image, rng)
    return image
