"""Backs with a picture on them are backs, foreign tiles are none; the coloured front side of a tile is no back."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.toys import Toy
from vision.backs import as_backs, front_sides, named_back
from vision.finds import Finds
from vision.labels import LABELS
from vision.namer import Named
from vision.overlooked import _are_alike


def finds_of(toys, heat=0.95, pictures=None):
    """Finds named for sure; `pictures` (N, 64): their embedding, else all different."""
    labels = np.eye(len(LABELS), dtype=np.float32)[[LABELS.index(toy.label) for toy in toys]]
    named = Named(labels, np.tile([1.0, 0, 0, 0], (len(toys), 1)), np.eye(len(toys), 64) if pictures is None else pictures)
    quads = np.array([toy.quad for toy in toys], np.float32)
    return Finds(quads, np.full(len(toys), heat), np.zeros((len(toys), 64, 48, 3), np.uint8), named)


def names(finds):
    return [LABELS[label] for label in finds.labels]


def alike_pictures(count, cosine):
    """(N, 64) pictures of which any two are as alike as that."""
    out = np.zeros((count, 64))
    out[:, 0] = np.sqrt(cosine)
    out[np.arange(count), np.arange(count) + 1] = np.sqrt(1 - cosine)
    return out


@pytest.mark.parametrize(("many", "cosine", "expected"), [(3, 0.96, "back"), (3, 0.9, "other"), (2, 0.99, "other")])
def test_what_looks_foreign_but_all_the_same_is_a_back(many: int, cosine: float, expected: str):
    """Fault: peacocks were printed on every back, and a dead wall of them with three indicators was a pond."""
    toys = [Toy("other", 100 + 40 * place, 100) for place in range(many)]
    assert names(as_backs(finds_of(toys, pictures=alike_pictures(many, cosine)))) == [expected] * many


def test_a_foreign_tile_among_such_backs_stays_one():
    pictures = np.concatenate([alike_pictures(3, 0.96), alike_pictures(1, 0.5)])
    pictures[3] = np.roll(pictures[3], 30)
    toys = [Toy("other", 100 + 40 * place, 100) for place in range(4)]
    assert names(as_backs(finds_of(toys, pictures=pictures))) == ["back"] * 3 + ["other"]


@pytest.mark.parametrize(
    ("labels", "cosine", "expected"),
    [(("back", "back"), 0.0, True), (("other", "other"), 0.9, True), (("other", "other"), 0.7, False),
     (("back", "other"), 0.99, False), (("other",), 1.0, False), ((), 0.0, True)],
)  # fmt: skip
def test_two_that_are_alike_may_be_the_backs_of_a_kan(labels: tuple[str, ...], cosine: float, expected: bool):
    toys = [Toy(label, 100 + 40 * place, 100) for place, label in enumerate(labels)] or [Toy("1m", 100, 100)]
    finds = finds_of(toys, pictures=alike_pictures(len(toys), cosine))
    assert _are_alike(finds, np.arange(len(labels))) is expected


def test_what_is_named_as_a_back_in_a_kan_is_in_doubt():
    named = named_back(finds_of([Toy("other", 100, 100), Toy("1m", 200, 100)]), np.array([0]), 0.9).named.labels
    assert (named[0, LABELS.index("back")], named[0, LABELS.index("other")]) == pytest.approx((0.9, 0.1))
    assert named.sum(axis=1) == pytest.approx([1, 1])


SIDE = Toy("back", 100, 150)


def side(x=100.0, y=150.0, wide=40.0, deep=14.0):
    """A find as wide and as deep as the coloured edge of a tile."""
    return np.array(
        [[x - wide / 2, y - deep / 2], [x + wide / 2, y - deep / 2], [x + wide / 2, y + deep / 2], [x - wide / 2, y + deep / 2]]
    )


@pytest.mark.parametrize(
    ("quad", "heat", "others", "expected"),
    [
        (side(), 0.84, [], True),
        (side(), 0.95, [], False),  # surely a tile
        (side(deep=50), 0.84, [], False),  # as deep as one
        (side(x=130), 0.84, [], False), (side(y=190), 0.84, [], False), (side(y=60), 0.84, [], False),  # not below it
        (side(wide=60), 0.84, [], False),
        (side(), 0.84, [Toy("back", 140, 150)], False),  # beside another: a wall
    ],
)  # fmt: skip
def test_the_coloured_front_side_of_a_tile_is_no_back(quad, heat: float, others: list[Toy], expected: bool):
    """Fault: the yellow edge below an ura indicator was a back, the column a dead wall, and the ura a dora for certain."""
    finds = finds_of([Toy("1m", 100, 100), SIDE, *others])
    quads, hot = finds.quads.copy(), finds.heat.copy()
    quads[1], hot[1] = quad, heat
    assert front_sides(finds._replace(quads=quads, heat=hot)).tolist() == [False, expected, *[False] * len(others)]
