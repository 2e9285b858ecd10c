"""Where the backs of a closed kan must lie, in either style, straight, turned and in perspective; and what is no kan."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.photos import encoded
from tests.vision.toys import Halting, Toy, ToyNamer, ToyRefiner, same, toy_photo
from vision.geometry import areas, overlap
from vision.kans import closed_kans
from vision.labels import BACK, LABELS, OTHER
from vision.read import Reader

KAN = [Toy(label, 100 + 40 * place, 200) for place, label in enumerate(("back", "7p", "7p", "back"))]
INNER = [Toy(label, 100 + 40 * place, 200) for place, label in enumerate(("7p", "back", "back", "7p"))]


def quads_of(toys):
    return np.array([toy.quad for toy in toys], np.float32)


def shares_of(toys):
    return np.eye(len(LABELS), dtype=np.float32)[np.array([LABELS.index(toy.label) for toy in toys], int)]


def kans_of(toys, quads=None, firm=None):
    quads = quads_of(toys) if quads is None else quads
    return closed_kans(quads, shares_of(toys), np.ones(len(toys), bool) if firm is None else firm)


def seen(quads, kind):
    """Quads as they are, turned by 70 degrees, or in perspective."""
    matrix = {
        "straight": np.eye(3),
        "turned": np.vstack([cv2.getRotationMatrix2D((150, 200), 70, 1.0), [0, 0, 1]]),
        "steep": np.array([[1.0, 0.1, 0], [0.05, 0.6, 0], [0.0004, 0.0009, 1]]),
    }[kind]
    return cv2.perspectiveTransform(quads.reshape(1, -1, 2), matrix).reshape(-1, 4, 2).astype(np.float32)


@pytest.mark.parametrize("kind", ["straight", "turned", "steep"])
@pytest.mark.parametrize("toys", [KAN, INNER])
@pytest.mark.parametrize("lost", [(0,), (1,)])
def test_a_back_that_is_not_there_is_looked_for_where_it_must_lie(toys, lost, kind):
    quads = seen(quads_of(toys), kind)
    backs = [place for place, toy in enumerate(toys) if toy.label == "back"]
    gone = [backs[number] for number in lost]
    left = [place for place in range(4) if place not in gone]
    (kan,) = kans_of([toys[place] for place in left], quads[left])
    assert [left[place] for place in kan.backs] == [place for place in backs if place not in gone]
    assert len(kan.places) == len(gone)
    for place, where in zip(gone, kan.places, strict=True):
        assert same(where, quads[place], 4.0)


@pytest.mark.parametrize("toys", [KAN, INNER])
def test_both_backs_may_be_lost(toys):
    faces = [toy for toy in toys if toy.label != "back"]
    (kan,) = kans_of(faces)
    assert kan.backs == () and len(kan.places) == 2
    for place, toy in zip(kan.places, [toy for toy in toys if toy.label == "back"], strict=True):
        assert same(place, toy.quad, 1.0)


@pytest.mark.parametrize("toys", [KAN, INNER])
def test_a_whole_kan_lacks_nothing_and_tells_its_backs(toys):
    (kan,) = kans_of(toys)
    assert [toys[place].label for place in kan.backs] == ["back", "back"] and not len(kan.places)


def test_a_faint_back_is_told_too():
    (kan,) = kans_of(KAN, firm=np.array([False, True, True, True]))
    assert kan.backs == (0, 3)


def test_other_faces_tiles_beside_them_and_other_distances_are_no_kan():
    def row(*labels, step=40):
        return [Toy(label, 100 + step * place, 200) for place, label in enumerate(labels)]

    assert not kans_of(row("back", "7p", "8p", "back"))
    assert not kans_of(row("6p", "7p", "7p", "8p"))
    assert not kans_of(row("back", "7p", "7p", "8p"))
    assert not kans_of([Toy("7p", 100, 200), Toy("7p", 180, 200)])
    assert not kans_of([Toy("7p", 100, 200), Toy("7p", 220, 235)])
    # a tile that was added above another, and indicators one below the other
    assert not kans_of([Toy("7p", 100, 200), Toy("7p", 100, 254)])
    assert not kans_of([]) and not kans_of([Toy("back", 100, 200), Toy("back", 140, 200)])


STREWN = st.builds(
    Toy,
    st.sampled_from(["7p", "7p", "5z", "back", "other"]),
    st.integers(0, 400).map(float),
    st.integers(0, 120).map(float),
    st.sampled_from([6.0, 38.0, 40.0]),
    st.sampled_from([0.0, 4.0, 90.0, 180.0, 271.0]),
)


@given(st.lists(STREWN, max_size=12))
def test_however_tiles_lie_a_kan_has_two_backs_and_they_lie_where_no_face_does(toys):
    quads = quads_of(toys).reshape(-1, 4, 2)
    for kan in closed_kans(quads, shares_of(toys), np.ones(len(toys), bool)):
        assert len(kan.backs) + len(kan.places) == 2
        assert all(toys[place].label in (BACK, OTHER) for place in kan.backs)
        assert np.isfinite(kan.places).all() and (areas(kan.places) > 0).all()
        for place in kan.places:
            for toy in toys:
                assert toy.label in (BACK, OTHER) or overlap(place, toy.quad) <= 0.31 * areas(place[None])[0]


ROW = [
    Toy(label, 60 + 46 * place, 340) for place, label in enumerate(("1m", "2m", "3m", "4p", "5p", "6p", "1z", "1z", "2s", "3s"))
]


@pytest.mark.parametrize("toys", [KAN, INNER])
def test_a_closed_kan_whose_backs_the_finder_does_not_see_is_read(toys):
    """Fault: black backs on a dark cloth were left out, and a kan was read as a pair."""
    apart = [Toy(toy.label, 300 + 44 * place, 100) for place, toy in enumerate(toys)]
    photo = encoded(toy_photo([*ROW, *apart]), "PNG")
    blind = Halting([toy for toy in apart if toy.label == "back"], 0)
    reading = Reader(blind, ToyNamer(), ToyRefiner([*ROW, *apart])).read(photo)
    assert sorted(tile.label for tile in reading.tiles) == sorted(toy.label for toy in [*ROW, *apart])
    # what the refiner does not know is not there
    reading = Reader(blind, ToyNamer(), ToyRefiner(ROW + [toy for toy in apart if toy.label != "back"])).read(photo)
    assert "back" not in {tile.label for tile in reading.tiles}


@pytest.mark.parametrize(("chance", "backs"), [(0.7, 2), (0.6, 0)])
def test_two_backs_of_which_the_refiner_is_fairly_sure_make_a_kan_together(chance, backs):
    """Fault: two dark backs between equal faces, each nearly sure, were left out, and the kan was a pair of the hand."""
    apart = [Toy(toy.label, 300 + 44 * place, 100) for place, toy in enumerate(INNER)]
    hidden = np.array([(toy.x, toy.y) for toy in apart if toy.label == "back"])

    class Fair(ToyRefiner):
        def refine(self, pixels, quads):
            better, told = super().refine(pixels, quads)
            near = np.abs(better.mean(axis=1)[:, None] - hidden[None]).max(axis=2).min(axis=1, initial=np.inf) < 5
            return better, np.where(near, np.minimum(told, chance), told).astype(np.float32)

    blind = Halting([toy for toy in apart if toy.label == "back"], 0)
    reading = Reader(blind, ToyNamer(), Fair([*ROW, *apart])).read(encoded(toy_photo([*ROW, *apart]), "PNG"))
    told = [tile for tile in reading.tiles if tile.label == "back"]
    assert len(told) == backs and all(tile.doubt for tile in told)
