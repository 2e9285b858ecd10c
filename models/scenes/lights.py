"""Light on the bodies, shadows on the table, and what a phone's camera adds: blur, noise, colour cast, JPEG."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from models.scenes.arrays import Floats, Image, Rng, smooth, window


@dataclass(frozen=True)
class Light:
    """`ray`: unit vector towards the lamp; `ambient` and `lamp`: their strength; `soft`: blur of shadows in mm."""

    ray: Floats
    ambient: float
    lamp: float
    soft: float
    dark: float

    def on(self, normals: Floats) -> Floats:
        """How bright planes with these normals (..., 3) are, about 0.3..1.1."""
        sky = 0.85 + 0.15 * normals[..., 2]
        return np.asarray(self.ambient * sky + self.lamp * np.clip(normals @ self.ray, 0, 1))


def light(rng: Rng) -> Light:
    """A lamp over the table, more or less to one side."""
    high, round_ = math.radians(rng.uniform(35, 88)), rng.uniform(0, 2 * math.pi)
    ray = np.array([math.cos(high) * math.cos(round_), math.cos(high) * math.sin(round_), math.sin(high)])
    ambient = rng.uniform(0.45, 0.85)
    return Light(ray, ambient, (1.02 - 0.95 * ambient) / ray[2], rng.uniform(1, 14), rng.uniform(0.15, 0.65))


def cast_shadows(image: Image, shade: Image, blur: float, dark: float) -> None:
    """Darken the image where the mask `shade` is set, softened by `blur` pixels."""
    if blur > 2.5:  # soft shadows need no detail
        small = cv2.resize(shade, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
        small = cv2.GaussianBlur(small, (0, 0), blur / 4)
        soft = cv2.resize(small, (shade.shape[1], shade.shape[0]), interpolation=cv2.INTER_LINEAR)
    else:
        soft = cv2.GaussianBlur(shade, (0, 0), max(0.6, blur))
    rest = 255 - (soft * np.float32(dark)).astype(np.uint8)
    np.copyto(image, cv2.multiply(image, cv2.merge([rest, rest, rest]), scale=1 / 255))


def glare(rng: Rng, image: Image, shiny: Image) -> None:
    """Reflections of lamps and windows: bright spots that show where the mask `shiny` (0..255) is set."""
    height, width = shiny.shape
    spots = np.zeros((height // 4, width // 4), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        at = (int(rng.uniform(0, width / 4)), int(rng.uniform(0, height / 4)))
        axes = (int(width * rng.uniform(0.01, 0.12)), int(width * rng.uniform(0.004, 0.05)))
        cv2.ellipse(spots, at, axes, rng.uniform(0, 180), 0, 360, float(rng.uniform(0.3, 1)), -1)
    spots = cv2.GaussianBlur(spots, (0, 0), width / 4 * rng.uniform(0.008, 0.05))
    mask = cv2.resize(spots, (width, height)) * (shiny / np.float32(255)) * np.float32(rng.uniform(50, 190))
    np.copyto(image, cv2.add(image, cv2.merge([mask.astype(np.uint8)] * 3)))


def light_field(rng: Rng, image: Image) -> Image:
    """Uneven, coloured light over the whole photo: fall-off, warm and cold lamps, vignette, the shadow of a hand or phone."""
    height, width = image.shape[:2]
    h, w = max(4, height // 16), max(4, width // 16)
    field = 1 + rng.uniform(0, 0.25) * smooth(rng, h, w, rng.uniform(1, 3))[..., None] * np.ones(3, np.float32)
    if rng.random() < 0.4:
        field += 0.1 * smooth(rng, h, w, 2)[..., None] * np.array([1, 0.1, -1], np.float32) * rng.uniform(-1, 1)
    if rng.random() < 0.5:
        y, x = np.mgrid[-1 : 1 : h * 1j, -1 : 1 : w * 1j]
        field *= (1 - rng.uniform(0, 0.35) * (x * x + y * y) / 2)[..., None]
    if rng.random() < 0.3:
        blot = np.ones((h, w), np.float32)
        points = rng.uniform(-0.3, 1.3, (4, 2)) * (w, h)
        cv2.fillConvexPoly(blot, cv2.convexHull(points.astype(np.int32)), float(rng.uniform(0.45, 0.85)))
        field *= cv2.GaussianBlur(blot, (0, 0), rng.uniform(0.5, 4))[..., None]
    big = cv2.resize((np.clip(field, 0, 2) * 127).astype(np.uint8), (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.multiply(image, big, scale=1 / 127), np.uint8)


def develop(rng: Rng, image: Image, tile: float) -> Image:
    """What the camera does: defocus, motion, exposure, white balance, contrast, noise, JPEG.

    `tile`: the short side of a tile in pixels, which bounds the blur.
    """
    height, width = image.shape[:2]
    image = _blurred(rng, image, tile)
    exposure = rng.uniform(0.8, 1.15) if rng.random() < 0.75 else rng.uniform(0.35, 0.8)
    # the brightest parts stay above a third, or nothing could be read
    exposure = max(exposure, 85 / max(1.0, float(np.percentile(image[::16, ::16].max(axis=2), 97))))
    warm, tint = rng.normal(0, 0.07), rng.normal(0, 0.025)
    gains = exposure * np.array([1 + warm, 1 + tint, 1 - warm - rng.uniform(0, 0.06)])
    steps = np.clip(np.arange(256)[:, None] / 255 * gains, 0, 1.2)
    contrast, lift = rng.uniform(0.85, 1.3), 0.05 * rng.random() ** 2
    curve = np.clip(lift + (1 - lift) * (0.5 + (np.minimum(steps, 1) - 0.5) * contrast) * (1 + 0.04 * (steps > 1)), 0, 1)
    image = np.asarray(cv2.LUT(image, (curve ** rng.uniform(0.8, 1.25) * 255).astype(np.uint8)[None]), np.uint8)
    strength = rng.uniform(0, 5) if rng.random() < 0.85 else rng.uniform(5, 15)
    noise = window(rng, height, width)
    if rng.random() < 0.5:
        noise = np.repeat(noise[..., :1], 3, axis=2)
    image = np.asarray(cv2.addWeighted(image, 1, noise, strength / 32, 0, dtype=cv2.CV_8U), np.uint8)
    if rng.random() < 0.3:
        soft = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.8, 1.6))
        amount = rng.uniform(0.2, 0.9)
        image = np.asarray(cv2.addWeighted(image, 1 + amount, soft, -amount, 0), np.uint8)
    if rng.random() < 0.35:  # paler or stronger colours, never so pale that a red five is not red
        grey = cv2.cvtColor(image, cv2.COLOR_RGB2GRAY)
        amount = rng.uniform(0.45, 1.5)
        image = np.asarray(cv2.addWeighted(image, amount, cv2.merge([grey, grey, grey]), 1 - amount, 0), np.uint8)
    return _compressed(rng, image)


def overlaid(rng: Rng, image: Image) -> Image:
    """Now and then a date or a watermark along an edge, as cameras and web sites put there."""
    if rng.random() > 0.05:
        return image
    out = image.copy()
    height, width = out.shape[:2]
    text = "".join(rng.choice(list("abcdefghimnorstu.@2019:/"), int(rng.integers(6, 20))))
    at = (int(rng.uniform(0, 0.6) * width), int(height * (0.06 if rng.random() < 0.3 else rng.uniform(0.9, 0.98))))
    ink = tuple(int(value) for value in rng.integers(0, 256, 3))
    scale = rng.uniform(0.0006, 0.0014) * width
    cv2.putText(out, text, at, int(rng.integers(0, 4)), scale, ink, int(rng.integers(1, 3)), cv2.LINE_AA)
    return out


def _blurred(rng: Rng, image: Image, tile: float) -> Image:
    """Defocus or motion up to about a twelfth of a tile, which leaves faces legible."""
    chance = rng.random()
    if chance < 0.55:
        sigma = min(rng.uniform(0, 0.035) * tile, rng.uniform(0.2, 3.5))
        return np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), np.uint8) if sigma > 0.25 else image
    if chance < 0.65:
        length = max(1, min(int(tile * rng.uniform(0.02, 0.08)), 25))
        kernel = np.zeros((2 * length + 1,) * 2, np.float32)
        angle = rng.uniform(0, math.pi)
        reach = length * np.array([math.cos(angle), math.sin(angle)]) / 2
        start, end = ((length + sign * reach).round().astype(int).tolist() for sign in (-1, 1))
        cv2.line(kernel, start, end, 1.0, 1, cv2.LINE_AA)
        return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.uint8)
    return image


def _compressed(rng: Rng, image: Image) -> Image:
    if rng.random() < 0.15:
        return image
    quality = int(rng.integers(30, 96))
    _, data = cv2.imencode(".jpg", image[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR_RGB), np.uint8)
