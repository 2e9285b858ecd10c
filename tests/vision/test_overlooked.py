"""Tiles that the finder did not see are found in holes and at the ends of rows, where the refiner and the namer are certain."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.photos import encoded
from tests.vision.toys import Halting, Toy, ToyFinder, ToyNamer, ToyRefiner, toy_photo
from vision.overlooked import HOLES, holes_of
from vision.read import Reader

TEXTS = "1m 2m 3m 4p 5p 6p 1z 1z 2s 3s".split()
ROW = [Toy(label, 60 + 45 * place, 340) for place, label in enumerate(TEXTS)]


class Unsure(ToyRefiner):
    """A refiner that is not certain of anything."""

    def refine(self, pixels, quads):
        better, chance = super().refine(pixels, quads)
        return better, np.minimum(chance, 0.94)


def labels(reading):
    return [tile.label for tile in reading.tiles]


@pytest.mark.parametrize("gone", [[4], [9], [0], [3, 8]])
def test_a_tile_that_the_finder_does_not_see_is_found_in_the_row(gone):
    """Fault: a turned tile amid a meld and the last tile of a row were left out; the places where they had to lie were bare."""
    reader = Reader(Halting([ROW[place] for place in gone], 0), ToyNamer(sure=0.995), ToyRefiner(ROW))
    assert labels(reader.read(encoded(toy_photo(ROW), "PNG"))) == TEXTS


@pytest.mark.parametrize(
    ("refiner", "namer"),
    [
        (Unsure(ROW), ToyNamer(sure=0.995)),
        (ToyRefiner(ROW), ToyNamer(sure=0.98)),
        (ToyRefiner([toy for toy in ROW if toy is not ROW[4]]), ToyNamer(sure=0.995)),
    ],
    ids=["unsure", "unnamed", "no tile"],
)
def test_what_is_not_certain_in_a_hole_is_no_tile(refiner, namer):
    seen = Reader(Halting([ROW[4]], 0), namer, refiner).read(encoded(toy_photo(ROW), "PNG"))
    assert labels(seen) == [text for place, text in enumerate(TEXTS) if place != 4]


def test_a_back_in_a_hole_is_a_gap_in_a_rack():
    toys = [Toy("back" if place == 4 else toy.label, toy.x, toy.y) for place, toy in enumerate(ROW)]
    reader = Reader(Halting([ROW[4]], 0), ToyNamer(sure=0.995), ToyRefiner(toys))
    assert "back" not in labels(reader.read(encoded(toy_photo(toys), "PNG")))


def test_places_that_are_taken_or_too_many_are_not_looked_at():
    row = np.array([toy.quad for toy in ROW], np.float32)
    # before the first, behind the last
    assert sorted(holes_of(row).mean(axis=1)[:, 0].round().tolist()) == pytest.approx([60 - 41, 465 + 41], abs=5)
    assert holes_of(row[[0, 1, 3, 4]]).mean(axis=1)[0] == pytest.approx([150, 340], abs=1)
    wall = np.array(
        [
            Toy("1p", 60 + 120 * (place // 2) + 40 * (place % 2), 100 + 90 * line).quad
            for place in range(10)
            for line in range(9)
        ]
    )
    assert len(holes_of(wall)) == HOLES
    assert holes_of(row[:0]).shape == (0, 4, 2)


def test_nothing_is_found_outside_the_photo():
    """The row goes on beyond the photo's edge: what may lie there is nobody's to see."""
    row = [Toy(label, 22 + 45 * place, 340) for place, label in enumerate(TEXTS)]
    beyond = Toy("9m", -23, 340)
    reader = Reader(ToyFinder(), ToyNamer(sure=0.995), ToyRefiner([*row, beyond]))
    assert labels(reader.read(encoded(toy_photo(row), "PNG"))) == TEXTS


def test_the_indicator_above_a_lone_ura_is_found():
    """Fault: of a dora indicator and the ura below it only the ura was found, and it was read as the dora without a question."""
    dora, ura = Toy("9p", 300, 80), Toy("7s", 300, 80 + 60)
    reader = Reader(Halting([dora], 0), ToyNamer(sure=0.995), ToyRefiner([*ROW, dora, ura]))
    reading = reader.read(encoded(toy_photo([*ROW, dora, ura]), "PNG"))
    assert labels(reading) == ["9p", "7s", *TEXTS]
