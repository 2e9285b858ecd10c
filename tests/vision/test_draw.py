"""Drawing a reading on its photo."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.photos import encoded
from tests.vision.toys import Toy, ToyFinder, ToyNamer, toy_photo
from vision.draw import DOUBTED, SURE, draw, write
from vision.load import load
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


@pytest.mark.parametrize(("sure", "colour"), [(0.99, SURE), (0.5, DOUBTED)])
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
    assert near(out[250:460, 250:460], SURE).mean() > 0.05


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
