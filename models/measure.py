"""The whole reader on photos and scenes whose tiles are known: what is found, named and doubted, by size, angle and kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from models import finder_data, sources
from models.finder_data import Truth, sizes
from models.sources import Floats
from vision.geometry import half_axes, inside
from vision.labels import BACK
from vision.read import Reader
from vision.reading import Reading


@dataclass(frozen=True, slots=True)
class Seen:
    """One known tile. `size`: short side in pixels; `angle`: of its long sides to the nearest axis of the photo in degrees;
    `label` and `turn`: the truth, None where nobody knows; `got`: what the reader says, None when it did not find the tile."""

    group: str
    size: float
    angle: float
    label: str | None
    turn: int | None
    got: str | None
    sure: float
    doubt: bool
    got_turn: int | None

    @property
    def kind(self) -> str:
        """back, white dragon, turned or upright."""
        if self.label == BACK:
            return "back"
        if self.label == "5z":
            return "white dragon"
        return "upright" if self.turn in (0, None) else "turned"


@dataclass(frozen=True, slots=True)
class Known:
    """A truth with the labels (None: unknown) and turns (None: unknown) of its quads."""

    truth: Truth
    labels: tuple[str | None, ...]
    turns: tuple[int | None, ...]


def of_photos(sets: Iterable[str]) -> list[Known]:
    """The boxed photos of some sets, each origin once."""
    out, origins = [], set[str]()
    for photo in sources.photos():
        if photo.set not in sets or photo.origin in origins:
            continue
        origins.add(photo.origin)
        truth = finder_data.of_photo(photo)
        low, high = (0.4, 3.4) if photo.set == "leo" else finder_data.LIKELY
        boxes = [box for box in photo.boxes if low <= box.ratio <= high]
        labels = tuple(None if box.label == "tile" else box.label for box in boxes)
        out.append(Known(truth, labels, (None,) * len(labels)))
    return out


def of_scenes(folder: Path) -> list[Known]:
    """The rendered scenes of a folder."""
    out = []
    for scene in sources.scenes(folder):
        seen = [number for number, visible in enumerate(scene.visible) if visible >= 0.5]
        labels = tuple(scene.labels[number] for number in seen)
        out.append(Known(finder_data.of_scene(scene), labels, tuple(scene.turns[number] for number in seen)))
    return out


def upright_angle(quads: Floats) -> Floats:
    """(T,) 0..45: how far the long sides are from the nearest axis of the photo, in degrees."""
    _, _, v = half_axes(quads)
    angle = np.degrees(np.arctan2(v[:, 1], v[:, 0])) % 90
    return np.asarray(np.minimum(angle, 90 - angle))


def pairs(found: Floats, known: Floats) -> list[tuple[int, int]]:
    """Pairs (found, known) of quads whose known middle lies in the found one, nearest middles first, each quad once."""
    if not len(found) or not len(known):
        return []
    middles = known.mean(1)
    far = np.linalg.norm(found.mean(1)[:, None] - middles[None], axis=2)
    far = np.where(inside(found, middles), far, np.inf)
    out = []
    while np.isfinite(far.min()):
        row, column = (int(number) for number in np.unravel_index(far.argmin(), far.shape))
        out.append((row, column))
        far[row, :], far[:, column] = np.inf, np.inf
    return out


def match(known: Known, reading: Reading, truth_quads: Floats) -> tuple[list[Seen], int]:
    """What became of each known tile, and how many tiles were read where there is none (0 where not all are known)."""
    quads = np.array([tile.quad for tile in reading.tiles], np.float32).reshape(-1, 4, 2)
    size, angle = sizes(truth_quads), upright_angle(truth_quads)
    got = {place: found for found, place in pairs(quads, truth_quads)}
    out = []
    for place in range(len(truth_quads)):
        tile = reading.tiles[got[place]] if place in got else None
        out.append(
            Seen(
                known.truth.group, float(size[place]), float(angle[place]), known.labels[place], known.turns[place],
                tile.label if tile else None, tile.confidence if tile else 0.0, bool(tile and tile.doubt),
                tile.turn if tile else None,
            )
        )  # fmt: skip
    return out, len(quads) - len(got) if _all_known(known.truth) else 0


def _all_known(truth: Truth) -> bool:
    return truth.ring is None and not len(truth.unsure) and truth.mask is None


@dataclass(frozen=True, slots=True)
class Measured:
    """Every known tile, and of the photos whose tiles are all known: how many photos, tiles and extra tiles."""

    seen: tuple[Seen, ...]
    complete: int
    tiles: int
    extra: int


def measure(reader: Reader, every: Sequence[Known]) -> Measured:
    """Reads all of them; those that are squeezed are stretched first."""
    seen: list[Seen] = []
    complete = tiles = extra = 0
    for known, source, stretch in _prepared(every):
        reading = reader.read(source)
        quads = known.truth.quads * np.array([stretch, 1], np.float32)
        some, surplus = match(known, reading, quads)
        seen += some
        if _all_known(known.truth):
            complete, tiles, extra = complete + 1, tiles + len(some), extra + surplus
    return Measured(tuple(seen), complete, tiles, extra)


def _prepared(every: Sequence[Known]) -> Iterator[tuple[Known, Path | bytes, float]]:
    for known in every:
        if known.truth.stretch == 1:
            yield known, known.truth.path, 1.0
            continue
        image = cv2.imread(str(known.truth.path))
        if image is None:
            raise OSError(f"expected an image, got {str(known.truth.path)!r}")
        wide = cv2.resize(image, None, fx=known.truth.stretch, fy=1)
        yield known, cv2.imencode(".png", wide)[1].tobytes(), wide.shape[1] / image.shape[1]
