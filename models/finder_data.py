"""The finder's samples: pieces of rendered scenes and of boxed photos, turned, scaled and lit in every way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from models import sources
from models.augment import photograph
from models.patches import box_quad, corners
from models.sources import Floats, Image
from models.targets import STRIDE, Targets, encode
from vision.geometry import half_axes

#: Height and width of a sample.
SIDE = 224
#: The short side of the tile that a sample is built around, in pixels.
SMALLEST, LARGEST = 8.5, 84.0
#: Tiles smaller or larger than this in a sample are neither asked for nor forbidden.
TINY, HUGE = 6.5, 150.0
#: Share of samples from rendered scenes, where there are any.
SCENES = 0.65
#: How far around a box no unboxed tile is expected, in boxes, where a photo shows tiles without a box.
RING = 0.5
#: On photos of `leo` unboxed tiles lie only at the left and right edge: as a part of the width.
LEO_EDGE = 0.13
#: Photos of so many pixels and less stay decoded in memory.
KEPT = 700_000
#: Boxes of this shape (height by width) surround one tile.
LIKELY = (0.4, 2.6)


@dataclass(frozen=True, slots=True)
class Truth:
    """A photo of `size` (height, width) and what is known of it.

    `quads` (T, 4, 2); `sure` (T,): the quad's shape is known, not only its middle; `unsure` (K, 4, 2): places not to be judged;
    `ring`: how far around a quad, in its own sides, emptiness is believed, None: everywhere; `mask`: a PNG, 255 = not judged.
    """

    path: Path
    size: tuple[int, int]
    quads: Floats
    sure: NDArray[np.bool_]
    unsure: Floats
    ring: float | None
    stretch: float
    group: str
    mask: bytes | None = None


def _is_sure(box: sources.Box, photo: sources.Photo) -> bool:
    """A box with a standing tile's proportions in a photo that is not squeezed is that tile's face, where all stand upright.

    Not so in `alanchoi-chinese`: the box of a tile that lies somewhat askew has these proportions, too.
    """
    return photo.set == "alanchoi-japanese" and not photo.stretched and 1.28 < box.ratio < 1.58


def of_photo(photo: sources.Photo) -> Truth:
    """What the boxes of a photo tell."""
    low, high = (0.4, 3.4) if photo.set == "leo" else LIKELY
    good = [box for box in photo.boxes if low <= box.ratio <= high]
    bad = [corners(box.left, box.top, box.right, box.bottom) for box in photo.boxes if not low <= box.ratio <= high]
    quads = np.array([box_quad(box, photo.set) for box in good], np.float32).reshape(-1, 4, 2)
    sure = np.array([_is_sure(box, photo) for box in good], bool)
    ring = None if photo.complete or photo.set == "leo" else RING
    if photo.set == "leo":
        height, width = photo.size
        bad += [corners(left, 0, left + LEO_EDGE * width, height) for left in (0, (1 - LEO_EDGE) * width)]
    stretch = 16 / 9 if photo.set == "leo" and photo.stretched else 1.0
    return Truth(photo.path, photo.size, quads, sure, np.array(bad, np.float32).reshape(-1, 4, 2), ring, stretch, photo.set)


def of_scene(scene: sources.SceneFile) -> Truth:
    """A rendered scene: all of it is known."""
    seen = np.array([visible >= 0.5 for visible in scene.visible], bool)
    quads = scene.quads[seen]
    return Truth(scene.path, scene.size, quads, np.ones(len(quads), bool), scene.quads[~seen], None, 1.0, "scenes", scene.mask)


def sizes(quads: Floats) -> Floats:
    """(T,) the shorter side of each quad in pixels."""
    _, u, v = half_axes(quads)
    return 2 * np.minimum(np.hypot(u[:, 0], u[:, 1]), np.hypot(v[:, 0], v[:, 1]))


def moved(quads: Floats, matrix: Floats) -> Floats:
    """Quads (T, 4, 2) through an affine matrix (2, 3)."""
    return np.asarray(quads @ matrix[:, :2].T + matrix[:, 2], np.float32)


@lru_cache(maxsize=3500)
def _kept(path: Path) -> Image:
    """A small photo, decoded once."""
    return np.ascontiguousarray(sources.read_rgb(path)[..., :3])


def _read(path: Path, size: tuple[int, int], shrink: float) -> tuple[Image, float]:
    """An RGB photo, decoded at a half, quarter or eighth when it is to be shrunk so far anyway, and the scale it came in."""
    if size[0] * size[1] <= KEPT:
        return _kept(path), 1.0
    scale, flag = 1.0, cv2.IMREAD_COLOR
    for divisor, reduced in ((2, cv2.IMREAD_REDUCED_COLOR_2), (4, cv2.IMREAD_REDUCED_COLOR_4), (8, cv2.IMREAD_REDUCED_COLOR_8)):
        if shrink * divisor <= 1.15:
            scale, flag = 1 / divisor, reduced
    image = cv2.imread(str(path), flag)
    if image is None:
        raise OSError(f"expected an image, got {str(path)!r}")
    return np.asarray(image[..., ::-1], np.uint8), scale


def placing(truth: Truth, rng: Generator) -> Floats:
    """(2, 3) how a photo comes to lie in a sample: one of its tiles at a chosen size, somewhere."""
    least = 0.8 * SIDE / max(truth.size)
    if len(truth.quads):
        chosen = int(rng.integers(len(truth.quads)))
        anchor, short = truth.quads[chosen].mean(0), float(sizes(truth.quads[chosen : chosen + 1])[0])
        wanted = np.exp(rng.uniform(np.log(SMALLEST), np.log(LARGEST)))
        scale = float(np.clip(wanted / max(short, 1), min(least, 3.0), 3.0))
    else:
        anchor = rng.uniform(0, 1, 2) * truth.size[::-1]
        scale = float(np.exp(rng.uniform(np.log(least), np.log(max(least, 2.0)))))
    quarter = int(rng.integers(4)) if rng.random() < 0.35 else 0
    angle = quarter * np.pi / 2 + (rng.uniform(-np.pi, np.pi) if rng.random() < 0.3 else rng.normal(0, 0.12))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    flip = np.diag([-1.0 if rng.random() < 0.5 else 1.0, 1.0])
    squeeze = np.diag([truth.stretch * np.exp(rng.normal(0, 0.04)), np.exp(rng.normal(0, 0.04))])
    linear = scale * turn @ flip @ squeeze
    shift = rng.uniform(0.1, 0.9, 2) * SIDE - linear @ anchor
    if rng.random() < 0.85:
        # no more of what lies outside the photo than must be
        outline = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * truth.size[::-1] @ linear.T
        shift = np.clip(
            shift, np.minimum(SIDE - outline.max(0), -outline.min(0)), np.maximum(SIDE - outline.max(0), -outline.min(0))
        )
    return np.asarray(np.c_[linear, shift], np.float32)


def _counted(truth: Truth, quads: Floats, matrix: Floats, short: Floats) -> Floats:
    """(h, w) cells whose emptiness counts."""
    cells = SIDE // STRIDE
    counted = np.zeros((cells, cells), np.uint8)

    def paint(shape: Floats, value: int) -> None:
        cv2.fillPoly(counted, [np.round((shape / STRIDE - 0.5) * 16).astype(np.int32)], value, shift=4)

    if truth.ring is None:
        counted[:] = 1
    else:
        for quad in quads:
            paint(quad.mean(0) + (quad - quad.mean(0)) * (1 + 2 * truth.ring), 1)
    if truth.mask is not None:
        mask = np.asarray(cv2.imdecode(np.frombuffer(truth.mask, np.uint8), cv2.IMREAD_GRAYSCALE), np.uint8)
        laid = cv2.warpAffine(mask, matrix, (SIDE, SIDE), flags=cv2.INTER_NEAREST)
        counted[cv2.resize(laid, (cells, cells), interpolation=cv2.INTER_AREA) > 60] = 0
    for quad in moved(truth.unsure, matrix):
        paint(quad, 0)
    for quad, side in zip(quads, short, strict=True):
        if not TINY <= side <= HUGE:
            paint(quad.mean(0) + (quad - quad.mean(0)) * 1.2, 0)
    return counted.astype(np.float32)


def sample(truth: Truth, rng: Generator) -> tuple[Image, Targets]:
    """A piece (SIDE, SIDE, 3) of a photo and its maps."""
    matrix = placing(truth, rng)
    shrink = float(np.sqrt(abs(np.linalg.det(matrix[:, :2]))))
    image, read = _read(truth.path, truth.size, shrink)
    from_read = matrix @ np.diag([1 / read, 1 / read, 1]).astype(np.float32)
    # OpenCV counts from the middle of the first pixel
    from_read[:, 2] += 0.5 * from_read[:, :2].sum(1) - 0.5
    if shrink / read < 0.7:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), 0.35 * read / shrink), np.uint8)
    border = tuple(int(value) for value in rng.integers(0, 256, 3)) if rng.random() < 0.7 else (128, 128, 128)
    piece = cv2.warpAffine(image, from_read, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderValue=border)
    quads = moved(truth.quads, matrix)
    short = sizes(quads)
    usual = float(np.median(short)) if len(short) else 40.0
    # rendered scenes have been photographed once already
    hard = float(np.clip(usual / 36, 0.15, 1)) * (0.5 if truth.group == "scenes" else 1)
    lit = photograph(np.asarray(piece, np.uint8), rng, hard)
    fit = (short >= TINY) & (short <= HUGE)
    counted = _counted(truth, quads, matrix, short)
    slack = 1.0 if truth.group in {"scenes", "alanchoi-japanese"} else 0.5
    return lit, encode(quads[fit], (SIDE, SIDE), truth.sure[fit], counted, slack)


class SampleMaker:
    """Makes batches of samples from truths; the same seed and step always give the same batch."""

    def __init__(self, truths: Sequence[Truth], seed: int = 0) -> None:
        self.seed = seed
        self.truths = list(truths)
        rendered = np.array([truth.group == "scenes" for truth in self.truths])
        shares = np.ones(len(self.truths))
        if rendered.any() and not rendered.all():
            shares[rendered] = SCENES / rendered.sum()
            shares[~rendered] = (1 - SCENES) / (~rendered).sum()
        self.shares = shares / shares.sum()

    def batch(self, step: int, count: int) -> tuple[Image, list[Targets]]:
        """The samples of one training step: (N, SIDE, SIDE, 3) and their maps."""
        rng = np.random.default_rng([self.seed, step])
        chosen = rng.choice(len(self.truths), size=count, p=self.shares)
        made = [sample(self.truths[int(number)], rng) for number in chosen]
        return np.array([image for image, _ in made]), [targets for _, targets in made]
