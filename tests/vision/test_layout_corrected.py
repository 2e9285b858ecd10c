"""Layouts in which a person said what some tiles are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.vision.tables import laid_out, row
from vision.layout.corrected import corrected
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
