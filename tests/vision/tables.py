"""Tiles laid on a table in words, as quads: for tests of what lies where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.geometry import quads_of
from vision.layout.understand import certain, understand
from vision.layout.values import Layout
from vision.reading import SeenTile

#: Height of a tile in widths, and the gap between neighbours.
HIGH, GAP = 1.35, 0.02


@dataclass(frozen=True)
class Laid:
    """A tile with its centre, in widths, x right and y down, and the clockwise turn of its face in degrees."""

    label: str
    x: float
    y: float
    turn: float = 0.0


def row(text: str, x: float = 0.0, y: float = 0.0) -> list[Laid]:
    """Tiles from left to right, their feet in line: `~` lies turned, `^` stands on its head, `8s~+8s` has another turned one
    beside it, `_` is a gap of one width and `_0.3` of so much."""
    out: list[Laid] = []
    for word in text.split():
        if word[0] == "_":
            x += float(word[1:] or 1)
            continue
        first, _, added = word.partition("+")
        wide = HIGH if "~" in first else 1.0
        high = 1.0 if "~" in first else HIGH
        foot = y + HIGH / 2 - high / 2
        turn = 90.0 if "~" in first else 180.0 if "^" in first else 0.0
        out.append(Laid(first.rstrip("~^"), x + wide / 2, foot, turn))
        if added:
            out.append(Laid(added, x + wide / 2, foot - 1 - GAP, turn))
        x += wide + GAP
    return out


def turned(tiles: Iterable[Laid], degrees: float) -> list[Laid]:
    """The tiles turned clockwise about the middle of the table."""
    cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return [replace(t, x=float(t.x * cos - t.y * sin), y=float(t.x * sin + t.y * cos), turn=t.turn + degrees) for t in tiles]


def quads(tiles: Sequence[Laid], scale: float = 40.0) -> np.ndarray:
    """Quads (N, 4, 2) with tiles `scale` pixels wide, every corner to the right of and below the origin."""
    angle = np.radians([tile.turn for tile in tiles])
    u = np.stack([np.cos(angle), np.sin(angle)], axis=1) / 2
    v = np.stack([-np.sin(angle), np.cos(angle)], axis=1) * HIGH / 2
    out = quads_of(np.array([(tile.x, tile.y) for tile in tiles]).reshape(-1, 2), u, v) * scale
    return np.asarray(out - out.reshape(-1, 2).min(axis=0, initial=np.inf) + 50, np.float32)


def seen(labels: Sequence[str], corners: np.ndarray, shares: np.ndarray) -> list[SeenTile]:
    """The tiles as the pipeline tells them; what is less probable than 0.9 is in doubt."""
    best = shares.max(axis=1)
    return [
        SeenTile(label, float(share), bool(share < 0.9), (), tuple(map(tuple, quad.tolist())), 0)  # type: ignore[arg-type]
        for label, share, quad in zip(labels, best, corners, strict=True)
    ]


def laid_out(tiles: Sequence[Laid], corners: np.ndarray | None = None, shares: np.ndarray | None = None) -> Layout:
    """What is understood of tiles whose faces are clear, unless `shares` tells otherwise; `corners`: other quads than `quads`'."""
    labels = [tile.label for tile in tiles]
    corners = quads(tiles) if corners is None else corners
    width, height = (corners.reshape(-1, 2).max(axis=0, initial=0) + 50).tolist()
    shares = certain(labels) if shares is None else shares
    return understand(seen(labels, corners, shares), shares, round(width), round(height))
