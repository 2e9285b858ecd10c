"""Drawing a reading on its photo."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.vision.photos import encoded
from tests.vision.tables import laid_out, quads, row, seen
from tests.vision.toys import Toy, ToyFinder, ToyNamer, toy_photo
from vision.draw import COLOURS, DOUBTED, draw, groups_of, write
from vision.layout.understand import certain
from vision.load import Photo, load
from vision.read import Reader
from vision.reading import Reading

TOYS = [Toy("1m", 120, 120, 60), Toy("back", 300, 200, 60, 70), Toy("0p", 2, 300, 60)]


def drawn(sure: float = 0.99, times: int = 1) -> tuple[np.ndarray, np.ndarray]:
    large = [Toy(toy.label, toy.x * times, toy.y * times, toy.short * times, toy.angle) for toy in TOYS]
    data = encoded(toy_photo(large, 640 * times, 480 * times), "PNG")
    photo = load(data)
    before = photo.pixels.copy()
    out = draw(photo, Reader(ToyFinder(), ToyNamer(sure)).read(data))
    assert (photo.pixels == before).all()
    return before, out


def near(pixels: np.ndarray, colour: tuple[int, int, int]) -> np.ndarray:
    return np.abs(pixels.astype(int) - colour).sum(axis=2) < 30


@pytest.mark.parametrize(("sure", "colour"), [(0.99, COLOURS["loose"]), (0.5, DOUBTED)])
def test_frames_and_names_have_the_colour_of_their_state(sure, colour):
    before, out = drawn(sure)
    for toy in TOYS[:2]:
        x, y = int(toy.x), int(toy.y)
        around = np.s_[y - 45 : y + 45, x - 45 : x + 45]
        assert near(out[around], colour).mean() > 0.05
    assert (out[400:] == before[400:]).all()


def test_a_large_photo_is_drawn_on_the_pixels_there_are():
    before, out = drawn(times=6)
    assert before.shape == out.shape == (1440, 1920, 3)
    assert near(out[250:460, 250:460], COLOURS["loose"]).mean() > 0.05


def test_nothing_to_draw():
    photo = load(encoded(toy_photo([]), "PNG"))
    assert (draw(photo, Reading(640, 480)) == photo.pixels).all()


@pytest.mark.parametrize("ending", [".png", ".jpg", ".webp"])
def test_written_and_loaded_again(tmp_path, ending):
    before, _ = drawn()
    write(tmp_path / f"a{ending}", before)
    assert np.abs(load(tmp_path / f"a{ending}").pixels.astype(int) - before).mean() < 4


def test_a_place_that_is_none_is_an_os_error(tmp_path):
    with pytest.raises(OSError, match="No such file"):
        write(tmp_path / "no" / "a.png", np.zeros((4, 4, 3), np.uint8))


def a_won_hand() -> Reading:
    """Ten tiles in a row, the winning one apart, a pon with its middle tile turned, one indicator above."""
    tiles = [
        *row("1m 2m 3m 4p 5p 6p 7s 8s 9s 1z _1 1z _1 7z 7z~ 7z"),
        *row("4z", 3, -3.5),
    ]
    corners = quads(tiles)
    layout = laid_out(tiles, corners)
    shown = seen([tile.label for tile in tiles], corners, certain([tile.label for tile in tiles]))
    return Reading(900, 400, layout.applied(shown), layout=layout)


def corners_of(reading: Reading) -> np.ndarray:
    return np.array([tile.quad for tile in reading.tiles], np.float32)


def test_what_belongs_together_is_outlined_in_the_colour_of_its_role():
    reading = a_won_hand()
    told = {
        title: (role, sorted(reading.tiles[place].label for place in places))
        for title, role, places in groups_of(reading, corners_of(reading))
    }
    assert told == {
        "hand": ("hand", "1m 1z 2m 3m 4p 5p 6p 7s 8s 9s".split()),
        "pon from across": ("meld", ["7z"] * 3),
        "win": ("win", ["1z"]),
        "dora": ("dora", ["4z"]),
    }
    out = draw(Photo(np.full((400, 900, 3), 30, np.uint8), 900, 400), reading)
    for tile in reading.tiles:
        (left, top), (right, foot) = np.array(tile.quad).min(axis=0).astype(int), np.array(tile.quad).max(axis=0).astype(int)
        around = out[top - 4 : foot + 4, left - 4 : right + 4]
        most = max(COLOURS, key=lambda name: near(around, COLOURS[name]).sum())
        assert COLOURS[most] == COLOURS[tile.role]


def test_indicators_in_two_places_have_an_outline_each():
    reading = a_won_hand()
    tiles = tuple(replace(tile, role="dora") if tile.label in ("1m", "4z") else tile for tile in reading.tiles)
    titles = [title for title, *_ in groups_of(Reading(900, 400, tiles), corners_of(reading))]
    assert titles == ["win", "dora", "dora"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
def test_a_full_disk_keeps_no_half_of_a_picture(tmp_path):
    full = tmp_path / "a.png"
    full.symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space"):
        write(full, np.zeros((64, 64, 3), np.uint8))
    assert not full.is_symlink()
