"""How faces lie that look the same turned by a quarter."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.tables import laid_out, quads, row
from vision.geometry import start_at
from vision.labels import LABELS
from vision.layout.values import SeenMeld
from vision.turned import by_shape

HAND = "1m 2m 3m 4p 5p 6p 7s 8s 9s 2z 2z"


def seen_steeply(corners: np.ndarray, high: float) -> np.ndarray:
    """The same quads in a photo in which heights are so much less."""
    return (corners * np.array([1, high])).astype(np.float32)


def read_as_upright(text: str, high: float) -> tuple[list[str], np.ndarray, np.ndarray]:
    """Labels of tiles, their true quads, and those of a namer that takes all dragons and circles for upright."""
    tiles = row(text)
    labels = [tile.label for tile in tiles]
    true = seen_steeply(quads(tiles), high)
    wrong = [tile.label in ("1p", "5z", "back") and tile.turn == 90 for tile in tiles]
    return labels, true, start_at(true, np.array([3 * one for one in wrong]))


def places(labels: list[str]) -> np.ndarray:
    return np.array([LABELS.index(label) for label in labels])


@pytest.mark.parametrize("label", ["5z", "1p"])
@pytest.mark.parametrize("high", [1.0, 0.75, 0.5])
def test_the_turned_tile_of_called_white_dragons_is_told_by_its_shape(label: str, high: float):
    """Fault: a called pon of white dragons had no turned tile, so that nobody knew who had fed it."""
    labels, true, told = read_as_upright(f"{HAND} _2 {label} {label}~ {label}", high)
    assert np.abs(told - true).max() > 5
    lain = by_shape(told, places(labels))
    axes = [quad[1] - quad[0] for quad in lain]
    lying = [abs(axis[1]) > abs(axis[0]) for axis in axes]
    assert lying == [False] * 12 + [True, False]
    (meld,) = laid_out(row(f"{HAND} _2 {label} {label}~ {label}"), lain).hands[0].melds
    assert isinstance(meld, SeenMeld) and (meld.kind, meld.from_side) == ("pon", "across")


def test_what_has_an_upper_edge_is_left_as_it_was_seen():
    labels, true, _ = read_as_upright(f"{HAND} _2 7z 7z~ 7z", 1.0)
    assert (by_shape(true, places(labels)) == true).all()


def test_without_another_face_nothing_tells_how_a_white_dragon_lies():
    labels, true, told = read_as_upright("5z 5z~ 5z", 1.0)
    assert (by_shape(told, places(labels)) == told).all()
    assert by_shape(true[:0], places([])).shape == (0, 4, 2)
    far = row("1m _30 5z~")
    told = start_at(quads(far), np.array([0, 3]))
    assert (by_shape(told, places(["1m", "5z"])) == told).all()


def test_a_square_looking_tile_stays_as_it_was_seen():
    """A corner that lies a little elsewhere turns nothing."""
    labels, true, _ = read_as_upright(f"{HAND} 5z", 1.0)
    true[-1] += np.array([[0, 2], [1, 2], [1, -3], [0, -3]], np.float32)
    assert (by_shape(true, places(labels)) == true).all()
