"""Layouts in which a person said what some tiles are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.vision.tables import laid_out, quads, row, seen
from vision.layout.corrected import corrected, without
from vision.layout.understand import certain
from vision.layout.values import Layout

HAND = "2m 3m 4m 5m 6m 7m 9m 9m 2s 3s 4s 5s 6s _ 4s"


def test_nothing_said_changes_nothing():
    assert corrected(Layout(), {}) == Layout()
    layout = laid_out(row(HAND))
    assert corrected(layout, {}) == layout


def test_a_tile_of_the_hand_and_the_winning_tile():
    layout = laid_out(row(HAND))
    layout = replace(layout, doubts=(True,) * 14)
    other = corrected(layout, {0: "1z", 13: "7s"})
    (hand,) = other.hands
    assert (hand.tiles[0], hand.win, hand.complete) == ("1z", "7s", False)
    assert other.labels[0] == "1z" and other.doubts == (False, *[True] * 12, False)
    assert corrected(other, {0: "2m"}).hands[0].complete
    assert layout.hands[0].tiles[0] == "2m"


@pytest.mark.parametrize(
    ("lies", "said", "expected"),
    [
        # no pon any more, and whether it is a chii scoring judges
        ("6z 6z~ 6z", ("6z", "5z", 1), ("chii", "566z", "6z")),
        ("1m~ 2m 3m", ("1m", "4m", 1), ("chii", "234m", "4m")),
        ("1m~ 2m 3m", ("3m", "0m", 1), ("chii", "120m", "1m")),
        ("back 5p 5p back", ("5p", "6p", 2), ("ankan", "6666p", None)),
    ],
)  # fmt: skip
def test_a_tile_of_a_meld(lies, said, expected):
    tiles = row(f"2p 3p 4p 5p 6p 7p 8s 8s 3s 4s _1.5 {lies}")
    layout = laid_out(tiles)
    assert len(layout.hands[0].melds) == 1, layout
    old, new, times = said
    places = [place for place in layout.hands[0].melds[0].members if layout.labels[place] == old][:times]
    (meld,) = corrected(layout, dict.fromkeys(places, new)).hands[0].melds
    told = meld.to_json()
    assert (told["kind"], told["tiles"], told["called"]) == expected


def test_an_indicator_keeps_its_place():
    layout = Layout(
        roles=("dora",) * 3, groups=(0, 0, 0), labels=("1m", "2m", "1m"), doubts=(True,) * 3, dora=("1m", "2m", "1m")
    )
    assert corrected(layout, {1: "9s"}).dora == ("1m", "9s", "1m")
    assert corrected(layout, {1: "back"}).dora == ("1m", "1m")


def test_every_other_way_to_see_the_tiles_is_corrected_too():
    layout = laid_out(row("2m 3m 4m 5p 5p 5p 6p 7p 8p 3s 3s 7z 7z 7z~"))
    assert layout.alternatives
    assert all(other.labels[0] == "5m" and not other.doubts[0] for other in corrected(layout, {0: "5m"}).alternatives)


def test_the_rest_is_understood_anew_without_what_is_no_tile():
    laid = row(HAND.replace("_ 4s", "8p _ 4s"))
    labels = [tile.label for tile in laid]
    read = seen(labels, quads(laid), certain(labels))
    unsure = replace(read[6], label="8m", doubt=True, candidates=(("8m", 0.55), ("9m", 0.44)))
    tiles, layout = without([*read[:6], unsure, *read[7:]], {13}, 1000, 500)
    assert len(tiles) == len(layout.labels) == 14
    assert (layout.hands[0].complete, layout.hands[0].win, layout.miscounted) == (True, "4s", False)
    # what was in doubt is weighed again, and stays in doubt
    assert (tiles[6].label, tiles[6].doubt, tiles[6].confidence) == ("9m", True, 0.44)
    assert without(read[:1], {0}, 1000, 500) == ((), Layout())
