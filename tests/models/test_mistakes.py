"""Which finds the refiner learns to refuse: what lies on no tile, and what is a part of one; never what is only sloppy."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="the workshop needs torch (extra `train`)")

from models.finder_data import Truth
from models.train_refiner import aligned, is_wrong
from vision.geometry import quads_of


def quad(left: float, top: float, right: float, bottom: float) -> np.ndarray:
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)


TILES = np.array([quad(0, 0, 30, 40), quad(30, 0, 60, 40)])
NOTHING = np.empty((0, 4, 2), np.float32)


def known(tiles: np.ndarray, unsure: np.ndarray = NOTHING, sure: bool = True) -> Truth:
    return Truth(Path("photo.jpg"), (200, 200), tiles, np.full(len(tiles), sure), unsure, None, 1.0, "set")


@pytest.mark.parametrize(
    ("what", "found", "wrong"),
    [
        ("the tile", quad(1, 1, 30, 41), False),
        ("a sloppy find", quad(6, 5, 38, 48), False),
        ("somewhat small", quad(3, 4, 27, 36), False),
        ("the upper half", quad(0, 0, 30, 20), True),
        ("a pair of circles", quad(4, 4, 18, 14), True),
        ("between two tiles", quad(15, 0, 45, 40), False),
        ("bare ground", quad(100, 100, 130, 140), True),
        ("a row of two", quad(0, 0, 60, 40), False),
        ("far too large", quad(-60, -60, 90, 100), True),
    ],
)
def test_what_is_a_mistake(what: str, found: np.ndarray, wrong: bool):
    assert is_wrong(found, known(TILES)) is wrong, what


def test_what_touches_something_unsure_teaches_nothing():
    assert not is_wrong(quad(100, 100, 130, 140), known(TILES, np.array([quad(120, 120, 160, 160)])))


@pytest.mark.parametrize("degrees", range(0, 180, 15))
def test_a_tile_askew_in_its_upright_box_is_no_part_of_it(degrees: int):
    # the box holds twice the tile's area at 45 degrees: its whole face was taken for a half of it, and refused ever after
    angle = np.radians(degrees)
    u, v = np.array([[np.cos(angle), np.sin(angle)]]) * 15, np.array([[-np.sin(angle), np.cos(angle)]]) * 20
    tile = quads_of(np.array([[100.0, 100.0]]), u, v)[0]
    (left, top), (right, foot) = tile.min(axis=0), tile.max(axis=0)
    boxed = np.array([quad(left, top, right, foot)])
    assert not is_wrong(tile, known(boxed, sure=False))
    assert is_wrong(tile + np.float32(90), known(boxed, sure=False))


def test_the_find_takes_the_place_of_the_upright_box_around_it():
    angle = np.radians(40)
    u, v = np.array([[np.cos(angle), np.sin(angle)]]) * 15, np.array([[-np.sin(angle), np.cos(angle)]]) * 20
    tile = quads_of(np.array([[100.0, 100.0]]), u, v)[0]
    (left, top), (right, foot) = tile.min(axis=0), tile.max(axis=0)
    boxed = np.array([quad(left, top, right, foot)])
    half = (tile + tile[[0, 1, 1, 0]]) / 2
    finds = np.array([half, tile + np.float32(12), tile + np.float32(1), tile])
    # not a half of it, nor one beside it; the hotter of two that fit
    assert aligned(known(boxed, sure=False), finds)[0] == pytest.approx(finds[2])
    assert aligned(known(boxed, sure=False), finds[:2])[0] == pytest.approx(boxed[0])
    assert aligned(known(boxed), finds)[0] == pytest.approx(boxed[0])
    assert aligned(known(boxed, sure=False), NOTHING)[0] == pytest.approx(boxed[0])
