"""What lies under and behind the tiles: cloths and woods for the table's plane, a blurred room beyond it."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from models.scenes.arrays import Colour, Floats, Image, Rng, cloud, hsv, pick, smooth, window
from models.scenes.camera import Camera

SIDE = 768


def cover(rng: Rng, kind: str | None = None) -> Image:
    """A picture (SIDE, SIDE, 3) of a table's surface."""
    kind = kind or pick(rng, {"felt": 6, "wood": 2, "cloth": 2, "plain": 1.5, "noise": 0.7, "print": 0.8, "mat": 1})
    base = np.array(_felt_colour(rng) if kind in ("felt", "mat") else _any_colour(rng), np.float32)
    if kind == "wood":
        out = _wood(rng)
    elif kind == "cloth":
        out = base * (1 + 0.1 * cloud(rng, SIDE, SIDE, 6)[..., None] + _weave(rng)[..., None])
    elif kind == "noise":
        layers = np.dstack([cloud(rng, SIDE, SIDE, rng.uniform(3, 40), 5) for _ in range(3)])
        out = base * (1 + rng.uniform(0.2, 0.7) * layers)
    elif kind == "print":
        out = _print(rng, base)
    else:
        out = base * (1 + rng.uniform(0.01, 0.07) * cloud(rng, SIDE, SIDE, 5)[..., None])
        if kind == "felt":
            fibre = cv2.GaussianBlur(window(rng, SIDE, SIDE)[..., :1].astype(np.float32), (0, 0), rng.uniform(0.6, 1.2))
            out = out * (1 + rng.uniform(0.001, 0.006) * fibre[..., None])
    out = out + window(rng, SIDE, SIDE)[..., :1] * np.float32(rng.uniform(0, 0.15))
    image = np.ascontiguousarray(np.clip(out, 0, 255).astype(np.uint8))
    if kind == "mat":
        _marks(rng, image)
    return image


def _felt_colour(rng: Rng) -> Colour:
    hue, low, high = [(150, 0.25, 0.6), (172, 0.25, 0.6), (120, 0.3, 0.6), (215, 0.2, 0.5), (355, 0.25, 0.5), (210, 0.08, 0.2)][
        int(rng.choice(6, p=[0.3, 0.3, 0.13, 0.15, 0.06, 0.06]))
    ]
    return hsv(rng.normal(hue, 8) % 360, rng.uniform(0.45, 0.95), rng.uniform(low, high))


def _any_colour(rng: Rng) -> Colour:
    return hsv(rng.uniform(0, 360), rng.uniform(0, 1) ** 2, rng.uniform(0.1, 0.97))


def _wood(rng: Rng) -> Image:
    base = np.array(hsv(rng.uniform(18, 42), rng.uniform(0.15, 0.7), rng.uniform(0.25, 0.9)), np.float32)
    streaks = smooth(rng, SIDE, SIDE, 400, 60) * 0.5 + smooth(rng, SIDE, SIDE, 90, 25) * 0.7 + cloud(rng, SIDE, SIDE, 3, 3, 3)
    rings = np.sin(cloud(rng, SIDE, SIDE, 2, 3, 4) * rng.uniform(5, 30))
    out = base * (1 + rng.uniform(0.03, 0.12) * (streaks + rings * 0.6)[..., None])
    if rng.random() < 0.4:
        for at in np.arange(0, SIDE, int(rng.integers(90, 260))):
            out[at : at + 2] *= 0.6
    return np.asarray(np.clip(out if rng.random() < 0.5 else out.swapaxes(0, 1), 0, 255), np.uint8)


def _weave(rng: Rng) -> npt.NDArray[np.float32]:
    step = rng.uniform(3, 24)
    x = np.sin(np.arange(SIDE, dtype=np.float32) * 2 * np.pi / step)
    grid = np.sign(x)[:, None] * np.abs(x)[None] if rng.random() < 0.5 else x[:, None] * x[None]
    return np.asarray(grid * np.float32(rng.uniform(0.03, 0.3)), np.float32)


def _print(rng: Rng, base: npt.NDArray[np.float32]) -> Image:
    """A patterned table cloth: stripes, checks, dots, flowers or text-like marks."""
    canvas: Image = np.full((SIDE, SIDE, 3), np.clip(base, 0, 255), np.uint8)
    kind = pick(rng, {"stripes": 1, "checks": 1, "dots": 1, "blots": 1, "text": 1})
    step, ink = int(rng.integers(24, 140)), _any_colour(rng)
    if kind in ("stripes", "checks"):
        for at in range(0, SIDE, step):
            canvas[at : at + step // 2] = ink
        if kind == "checks":
            for at in range(0, SIDE, step):
                canvas[:, at : at + step // 2] = canvas[:, at : at + step // 2] // 2 + np.array(ink) // 2
    else:
        for _ in range(int(rng.integers(20, 160))):
            spot = (int(rng.integers(SIDE)), int(rng.integers(SIDE)))
            colour = tuple(float(x) for x in np.clip(np.array(ink) + rng.normal(0, 30, 3), 0, 255))
            if kind == "dots":
                cv2.circle(canvas, spot, step // 6, colour, -1, cv2.LINE_AA)
            elif kind == "blots":
                axes = (int(rng.integers(8, 70)), int(rng.integers(4, 40)))
                cv2.ellipse(canvas, spot, axes, rng.uniform(0, 180), 0, 360, colour, int(rng.choice([-1, 5])), cv2.LINE_AA)
            else:
                word = "".join(rng.choice(list("ABEHKMNOPRSTXacegmnorsu0123456789"), 6))
                font, bold = int(rng.integers(0, 5)), int(rng.integers(1, 5))
                cv2.putText(canvas, word, spot, font, rng.uniform(0.4, 2.5), colour, bold, cv2.LINE_AA)
        if kind == "blots":
            canvas = np.asarray(cv2.GaussianBlur(canvas, (0, 0), rng.uniform(1, 6)), np.uint8)
    return canvas


def _marks(rng: Rng, image: Image) -> None:
    """The seams and printed lines of a mat or an automatic table."""
    ink = tuple(float(x) for x in np.clip(image.mean(axis=(0, 1)) * rng.choice([0.4, 1.7]), 0, 255))
    for _ in range(int(rng.integers(2, 9))):
        a = rng.integers(0, SIDE, 2)
        b = a + np.array([1, 0] if rng.random() < 0.5 else [0, 1]) * rng.integers(60, 500)
        if rng.random() < 0.4:
            cv2.rectangle(image, a.tolist(), (a + rng.integers(40, 400, 2)).tolist(), ink, int(rng.integers(1, 3)), cv2.LINE_AA)
        else:
            cv2.line(image, a.tolist(), b.tolist(), ink, int(rng.integers(1, 4)), cv2.LINE_AA)


def room(rng: Rng, height: int, width: int) -> Image:
    """What is beyond the table, out of focus: a dim or bright jumble of shapes."""
    small = np.full((48, 64, 3), _any_colour(rng), np.float32) * rng.uniform(0.2, 1)
    for _ in range(int(rng.integers(3, 14))):
        at, size = rng.integers(0, 64, 2), rng.integers(3, 40, 2)
        colour = np.array(_any_colour(rng)) * rng.uniform(0.1, 1)
        small[at[1] : at[1] + size[1], at[0] : at[0] + size[0]] = colour
    soft = cv2.GaussianBlur(small, (0, 0), rng.uniform(0.5, 2))
    return np.clip(cv2.resize(soft, (width, height), interpolation=cv2.INTER_LINEAR), 0, 255).astype(np.uint8)


def draw_ground(rng: Rng, camera: Camera, height: int, width: int, table: float, grain_mm: float, kind: str | None) -> Image:
    """The table's plane as the camera sees it. `table`: half its side in mm; `grain_mm`: how long the cover's picture is."""
    scale = grain_mm / SIDE
    onto = camera.ground() @ np.array([[scale, 0, -grain_mm / 2], [0, scale, -grain_mm / 2], [0, 0, 1]])
    surface = cover(rng, kind)
    seen = cv2.warpPerspective(surface, onto, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    edge = clipped(camera, np.array([(-table, -table, 0), (table, -table, 0), (table, table, 0), (-table, table, 0)], float))
    mask = np.zeros((height, width), np.uint8)
    if len(edge):
        cv2.fillPoly(mask, [edge], 255, cv2.LINE_AA, 4)
    if mask.min() == 255:
        return np.asarray(seen, np.uint8)
    behind = room(rng, height, width)
    return np.where(mask[..., None] > 127, seen, behind).astype(np.uint8)


def clipped(camera: Camera, corners: Floats) -> npt.NDArray[np.int32]:
    """A polygon of the world (N, 3) in sixteenths of pixels, cut where it passes behind the eye; empty when all of it does."""
    near, out = 20.0, []
    seen = camera.local(corners)
    for a, b in zip(seen, np.roll(seen, -1, axis=0), strict=True):
        if a[2] > near:
            out.append(a)
        if (a[2] > near) != (b[2] > near):
            out.append(a + (b - a) * (near - a[2]) / (b[2] - a[2]))
    points = np.array(out).reshape(-1, 3)
    pixels = points[:, :2] * camera.focal / points[:, 2:] + np.array(camera.middle)
    return np.asarray(np.clip(pixels * 16, -(1 << 19), 1 << 19), np.int32)
