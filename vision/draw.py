"""A photo with what was read drawn on it, for a person to check: every tile by its role, and what belongs together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.geometry import Floats, Pixels, as_quads, sides
from vision.layout.values import Layout
from vision.load import Photo
from vision.reading import Reading, SeenTile

Colour = tuple[int, int, int]

#: RGB of a tile that a person should look at, whatever its role.
DOUBTED: Colour = (235, 90, 0)
#: RGB of tiles by role.
COLOURS: dict[str, Colour] = {
    "hand": (0, 150, 60), "win": (205, 0, 120), "meld": (0, 105, 215), "dora": (125, 60, 200), "ura": (125, 60, 200),
    "north": (0, 140, 160), "pond": (105, 105, 105), "wall": (140, 140, 140), "loose": (140, 140, 140),
}  # fmt: skip
WHITE: Colour = (255, 255, 255)
#: How far an outline runs around its tiles, in parts of their sides.
AROUND = 0.22
#: Roles whose tiles are outlined where they lie together; hands, melds and ponds are known as such, walls are plain to see.
GROUPED = ("win", "dora", "ura", "north")
#: Tiles lie together whose middles are not further apart than this many of their long sides.
TOGETHER = 1.7
_FONT = cv2.FONT_HERSHEY_SIMPLEX


def draw(photo: Photo, reading: Reading) -> Pixels:
    """The photo's pixels with a frame at every tile in its role's colour and its name above its top edge.

    A doubt is orange and has a question mark. Hands, melds, winning tiles, indicators, norths and ponds are outlined and named.
    """
    out = photo.pixels.copy()
    quads = as_quads([tile.quad for tile in reading.tiles]) / photo.scale
    short = float(np.median(sides(quads)[0])) if len(quads) else 0
    line = max(1, round(short / 22))
    for title, role, members in groups_of(reading, quads):
        _outline(out, quads[members], title, COLOURS[role], short, line)
    for quad, tile in zip(quads, reading.tiles, strict=True):
        cv2.polylines(out, [np.rint(quad).astype(np.int32)], True, _colour(tile), line, cv2.LINE_AA)
    for quad, tile in zip(quads, reading.tiles, strict=True):
        up = quad[:2].mean(axis=0) - quad.mean(axis=0)
        _plate(out, tile.label + ("?" if tile.doubt else ""), quad[:2].mean(axis=0), up, _colour(tile), short)
    return out


def groups_of(reading: Reading, quads: Floats) -> Iterator[tuple[str, str, list[int]]]:
    """Title, role and places of the tiles of everything that lies together; `quads` (N, 4, 2) of the reading's tiles."""
    layout = reading.layout or Layout()
    for hand in layout.hands:
        if hand.members:
            yield "hand" if len(layout.hands) == 1 else f"hand {hand.side}", "hand", list(hand.members)
        for meld in hand.melds:
            yield meld.kind + (f" from {meld.from_side}" if meld.from_side else ""), "meld", list(meld.members)
    for pond in layout.ponds:
        yield f"pond {pond.side}", "pond", list(pond.members)
    for role in GROUPED:
        yield from ((role, role, members) for members in _together(reading, quads, role))


def _together(reading: Reading, quads: Floats, role: str) -> list[list[int]]:
    """The tiles of a role, by where they lie."""
    middles, reach = quads.mean(axis=1), TOGETHER * np.maximum(*sides(quads))
    clusters: list[list[int]] = []
    for place in (place for place, tile in enumerate(reading.tiles) if tile.role == role):
        far = np.hypot(*(middles - middles[place]).T)
        near = [cluster for cluster in clusters if any(far[other] < max(reach[place], reach[other]) for other in cluster)]
        clusters = [cluster for cluster in clusters if cluster not in near]
        clusters.append([*(other for cluster in near for other in cluster), place])
    return clusters


def _colour(tile: SeenTile) -> Colour:
    return DOUBTED if tile.doubt else COLOURS[tile.role]


def _outline(out: Pixels, quads: Floats, title: str, colour: Colour, short: float, line: int) -> None:
    """A line around some faces, with its title on the side that their feet point to."""
    middles = quads.mean(axis=1, keepdims=True)
    hull = cv2.convexHull((middles + (quads - middles) * (1 + 2 * AROUND)).reshape(-1, 2).astype(np.float32))[:, 0]
    cv2.polylines(out, [np.rint(hull).astype(np.int32)], True, colour, line, cv2.LINE_AA)
    below = quads[:, 2:].mean(axis=1) - middles[:, 0]
    # a face that lies upside down must not undo another; a turned one does not count against two
    below = below * np.where(below @ (0.1, 1.0) < 0, -1, 1)[:, None] / np.maximum(np.hypot(*below.T), 1e-6)[:, None]
    feet = below[int((below @ below.T).sum(axis=1).argmax())]
    middle = middles[:, 0].mean(axis=0)
    _plate(out, title, middle + feet * float(((hull - middle) @ feet).max()), feet, colour, short)


def _plate(out: Pixels, text: str, at: Sequence[float] | Floats, away: Floats, colour: Colour, short: float) -> None:
    """A text on a plate, never turned, that touches the point `at` on its way `away`; moved into the picture where needed."""
    scale = max(0.35, short / 130)
    thick = max(1, round(scale * 1.6))
    (width, height), below = cv2.getTextSize(text, _FONT, scale, thick)
    edge = max(2, round(scale * 4))
    size = np.array([width + 2 * edge, height + below // 2 + 2 * edge])
    away = away / max(float(np.hypot(*away)), 1e-6)
    middle = np.asarray(at) + away * float(np.abs(away) @ size) / 2
    left, above = np.rint(np.clip(middle - size / 2, 0, np.maximum(np.array(out.shape[1::-1]) - size, 0))).astype(int).tolist()
    cv2.rectangle(out, (left, above), (left + int(size[0]), above + int(size[1])), colour, cv2.FILLED)
    cv2.putText(out, text, (left + edge, above + edge + height), _FONT, scale, WHITE, thick, cv2.LINE_AA)


def write(path: Path, pixels: Pixels) -> None:
    """Write RGB pixels as the format that the name ends in; raises `OSError` where that cannot be written, which leaves no
    half of a picture."""
    done, data = cv2.imencode(path.suffix, cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR))
    if not done:
        raise OSError(f"the picture could not be written as {path.suffix}")
    with path.open("wb") as file:
        try:
            file.write(data.tobytes())
            file.flush()
        except OSError:
            path.unlink(missing_ok=True)
            raise
