"""Two tiles that were found as one are two again; a tile is never cut in halves."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.toys import Toy
from vision.geometry import areas
from vision.refiner import refined
from vision.split import doubtful, halves_of, split

#: A dora indicator and the ura indicator below it, seen steeply: both together have the shape of a tile.
DORA, URA = (
    np.array([[100, y], [140, y], [140, y + 28], [100, y + 28]], np.float32) for y in (100, 128)
)  # fmt: skip
PAIR = np.array([DORA[0], DORA[1], URA[2], URA[3]])
PHOTO = np.zeros((400, 600, 3), np.uint8)


class Knows:
    """A refiner that has a chance for some quads and refuses all others; it moves nothing."""

    weights = np.array([0, 0.5, 0.5, 0, 0, 0], np.float32)

    def __init__(self, *tiles, chance=0.95):
        self.tiles, self.chance, self.seen = np.array(tiles, np.float32), chance, 0

    def refine(self, pixels, quads):
        self.seen += len(quads)
        off = np.abs(quads[:, None, :, :] - self.tiles[None]).max(axis=(2, 3)).min(axis=1)
        return quads, np.where(off < 4, self.chance, 0.01).astype(np.float32)


def test_halves_are_those_of_both_cuts_and_go_round_the_same_way():
    ((left, right), (upper, lower)) = halves_of(PAIR[None])[0]
    assert upper == pytest.approx(DORA) and lower == pytest.approx(URA)
    assert left.tolist() == [[100, 100], [120, 100], [120, 156], [100, 156]]
    assert right.tolist() == [[120, 100], [140, 100], [140, 156], [120, 156]]
    assert areas(halves_of(PAIR[None]).reshape(-1, 4, 2)) == pytest.approx([20 * 56.0] * 4)


def test_a_quad_is_two_where_both_halves_are_tiles():
    two, tiles, chance = split(PHOTO, PAIR[None], Knows(DORA, URA))
    assert two.tolist() == [0] and tiles[0] == pytest.approx(np.stack([DORA, URA])) and chance[0] == pytest.approx([0.95] * 2)


@pytest.mark.parametrize("knows", [Knows(DORA), Knows(DORA, URA, chance=0.7), Knows(PAIR)])
def test_a_quad_is_one_where_a_half_is_not_sure_to_be_a_tile(knows):
    assert [len(array) for array in split(PHOTO, PAIR[None], knows)] == [0, 0, 0]


def test_halves_that_come_to_be_the_same_tile_are_one():
    class Growing(Knows):
        def refine(self, pixels, quads):
            return np.repeat(PAIR[None], len(quads), axis=0), np.full(len(quads), 0.99, np.float32)

    assert not len(split(PHOTO, PAIR[None], Growing(PAIR))[0])


def test_what_sticks_out_or_holds_two_finds_may_be_two():
    row = np.array([Toy("1p", 100 + 40 * place, 300).quad for place in range(6)])
    heat = np.full(7, 0.9, np.float32)
    none = np.empty((0, 4, 2), np.float32)
    large = (PAIR - PAIR.mean(axis=0)) * 1.4 + (140, 220)
    assert doubtful(np.concatenate([row, [large]]), heat, none).tolist() == [False] * 6 + [True]
    assert not doubtful(np.concatenate([row, [PAIR]]), heat, none).any()
    assert doubtful(np.concatenate([row, [PAIR]]), heat, np.stack([DORA, URA])).tolist() == [False] * 6 + [True]
    assert not doubtful(np.concatenate([row, [PAIR]]), heat, np.stack([DORA, DORA + 2])).any()
    assert doubtful(none, heat[:0], none).shape == (0,)


def test_two_indicators_seen_steeply_are_not_read_as_one_tile():
    """Fault: the finder and the refiner both took a dora indicator and the ura below it for one tile, for certain."""
    row = np.array([Toy("1p", 60 + 40 * place, 300).quad for place in range(6)])
    quads = np.concatenate([row, DORA[None], URA[None], PAIR[None]])
    heat = np.array([0.9] * 6 + [0.4, 0.4, 0.8], np.float32)
    both = Knows(*row, DORA, URA, PAIR)
    found, hot, chance = refined(PHOTO, quads, heat, both)
    assert len(found) == len(hot) == len(chance) == 8
    for tile in (DORA, URA):
        assert np.abs(found - tile).max(axis=(1, 2)).min() < 1e-3
    # the hotter find was the two of them
    assert hot[[int(np.abs(found - tile).max(axis=(1, 2)).argmin()) for tile in (DORA, URA)]] == pytest.approx([0.8, 0.8])
