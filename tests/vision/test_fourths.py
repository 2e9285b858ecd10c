"""The fourth tile of an added kan, which lies beside the turned tile of its set of three."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.photos import encoded
from tests.vision.tables import laid_out, quads, row
from tests.vision.toys import Halting, Toy, ToyFinder, ToyNamer, ToyRefiner, toy_photo
from vision.layout.fourths import fourths
from vision.read import Reader

HAND = "2m 3m 4m 5p 5p 6p 7p 8p 3s 4s _0.5 5s"


@pytest.mark.parametrize(
    ("meld", "places"), [("6z~ 6z 6z", 2), ("6z 6z~ 6z", 2), ("6z~+6z 6z 6z", 0), ("6z 6z 6z", 0), ("3p~ 4p 5p", 0)]
)
def test_both_sides_of_the_turned_tile_of_a_pon_are_looked_at(meld: str, places: int):
    tiles = row(f"{HAND} _1.3 {meld}")
    found, kinds = fourths(laid_out(tiles), quads(tiles))
    assert len(found) == len(kinds) == places
    assert kinds == [{"6z"}] * places
    if places:
        at = quads(tiles)[next(place for place, tile in enumerate(tiles) if tile.turn == 90)]
        beside = np.abs(found.mean(axis=1) - at.mean(axis=0))
        # above and below it, as far away as it is high
        assert beside == pytest.approx(np.array([[0, 40], [0, 40]]), abs=1)


def test_a_red_five_makes_a_kan_of_fives():
    tiles = row(f"{HAND} _1.3 5s~ 5s 5s")
    assert fourths(laid_out(tiles), quads(tiles))[1] == [{"0s", "5s"}] * 2


def test_an_overlooked_fourth_tile_makes_the_kan():
    """Fault: the tile added to a pon, seen at a slant behind it, was overlooked, and the pon was undoubted."""
    texts = "1m 2m 3m 4p 5p 6p 2s 3s 1p 1p".split()
    row_of = [Toy(label, 25 + 45 * place, 300) for place, label in enumerate(texts)]
    pon = [Toy("7z", 492, 300), Toy("7z", 544, 307, angle=90), Toy("7z", 596, 300)]
    added = Toy("7z", 544, 262, angle=90)
    toys = [*row_of, *pon, added]
    photo = encoded(toy_photo(toys), "PNG")

    def kinds(known: list[Toy]) -> list[str]:
        # seen so faintly that the ends of rows do not tell it, either
        reader = Reader(Halting([added], 0), ToyNamer(sure=0.98), ToyRefiner(known))
        return [meld.kind for hand in reader.read(photo).layout.hands for meld in hand.melds]

    assert kinds(toys) == ["kakan"]
    assert kinds(toys[:-1]) == ["pon"]


def test_the_turned_tile_itself_is_no_fourth():
    """A look that comes to a tile that is there, or to a place outside the photo, adds none."""
    texts = "1m 2m 3m 4p 5p 6p 2s 3s 1p 1p".split()
    row_of = [Toy(label, 25 + 45 * place, 300) for place, label in enumerate(texts)]
    toys = [*row_of, Toy("7z", 492, 300), Toy("7z", 544, 307, angle=90), Toy("7z", 596, 300)]

    class Snapping(ToyRefiner):
        def refine(self, pixels: np.ndarray, quads: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            far = np.linalg.norm(quads.mean(axis=1)[:, None] - self.quads.mean(axis=1)[None], axis=2)
            return self.quads[far.argmin(axis=1)], np.where(far.min(axis=1) < 46, 0.99, 0.001).astype(np.float32)

    reading = Reader(ToyFinder(), ToyNamer(sure=0.98), Snapping(toys)).read(encoded(toy_photo(toys), "PNG"))
    assert len(reading.tiles) == len(toys)
