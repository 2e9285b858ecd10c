"""Backs with a picture on them are backs, foreign tiles are none; the coloured front side of a tile is no back."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.toys import Toy
from vision.backs import as_backs, by_colour, front_sides, named_back, white_backs
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


def painted(finds, colours):
    """The finds with crops all of these colours, RGB."""
    return finds._replace(crops=np.tile(np.array(colours, np.uint8)[:, None, None], (1, 64, 48, 1)))


PAPER, BLUE = (240, 238, 230), (40, 70, 160)


def test_more_white_dragons_together_than_a_set_has_are_backs():
    """Fault: the dead wall of a set with white backs was a hand of seven white dragons."""
    wall = [Toy("5z", 100 + 42 * place, 100) for place in range(6)]
    hand = [Toy(label, 100 + 42 * place, 400) for place, label in enumerate("1m 2m 5z 5z 5z".split())]
    finds = finds_of([*wall, *hand])
    assert names(white_backs(finds)) == ["back"] * 6 + ["1m", "2m", "5z", "5z", "5z"]
    # four of them are a kan, and squares of a cloth, which are less surely tiles, are none
    assert names(white_backs(finds_of([*wall[:4], *hand]))) == ["5z"] * 4 + ["1m", "2m", "5z", "5z", "5z"]
    assert white_backs(finds._replace(heat=np.full(11, 0.8))).heat.tolist() == [0] * 6 + [0.8] * 5


@pytest.mark.parametrize(
    ("label", "sure", "colour", "expected"),
    [("5z", 0.9, BLUE, "back"), ("5z", 0.99, BLUE, "5z"), ("5z", 0.9, PAPER, "5z"),
     ("back", 0.99, PAPER, "5z"), ("back", 0.99, BLUE, "back"), ("back", 0.99, (225, 222, 210), "back")],
)  # fmt: skip
def test_a_white_dragon_has_the_colour_of_faces_and_a_back_has_not(label: str, sure: float, colour: tuple, expected: str):
    """Fault: backs at the end of a dead wall in warm light were white dragons, and so indicators; a framed white dragon in the
    middle of a hand was a back, and so a gap in its rack."""
    toys = [Toy(name, 100 + 42 * place, 400) for place, name in enumerate(["1m", "2m", label, "3m", "4m"])]
    finds = painted(finds_of(toys), [PAPER, PAPER, colour, PAPER, PAPER])
    finds.named.labels[2] *= sure
    out = by_colour(finds)
    assert names(out) == ["1m", "2m", expected, "3m", "4m"]
    # what was a back stays in doubt
    assert out.named.labels[2].max() == pytest.approx(0.6 * 0.99 if (label, expected) == ("back", "5z") else sure)


def test_one_of_two_backs_is_no_white_dragon_whatever_its_colour():
    toys = [Toy(name, 100 + 42 * place, 400) for place, name in enumerate(["1m", "back", "back", "3m"])]
    assert names(by_colour(painted(finds_of(toys), [PAPER] * 4))) == ["1m", "back", "back", "3m"]
    # nor where there is no face to tell the colour of faces
    alone = painted(finds_of(toys[1:2]), [PAPER])
    assert names(by_colour(alone)) == ["back"]
    assert len(by_colour(alone.of(np.zeros(1, bool))).quads) == 0
