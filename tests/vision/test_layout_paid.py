"""What no payout hangs on is not asked about: faint tiles that lie by, indicators of a hand that is far from waiting."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.tables import Laid, laid_out, quads, row, seen
from vision.layout.understand import certain, understand

WAITING = "2m 3m 4m 5p 5p 6p 7p 8p 3s 4s 5s 7z 7z"
FAR_OFF = "1m 4m 7m 2p 5p 8p 3s 6s 9s 1z 3z 5z 7z"
WALL = "back back back back back back back back"
#: Indicators lie this far above the hand.
ABOVE = -4.0


def doubted(tiles: list[Laid], faint: set[int]) -> set[int]:
    """The places in doubt where some tiles may be none."""
    labels = [tile.label for tile in tiles]
    perhaps = np.array([place in faint for place in range(len(tiles))])
    shares = certain(labels)
    layout = understand(seen(labels, quads(tiles), shares), shares, 2000, 1000, faint=perhaps)
    return {place for place, doubt in enumerate(layout.doubts) if doubt}


def test_a_back_of_a_wall_that_may_be_none_is_not_asked_about():
    tiles = row(WAITING) + row(WALL, 0, -3)
    assert doubted(tiles, {14, 17}) == set()


def test_a_loose_tile_that_may_be_none_is_not_asked_about():
    tiles = [*row(WAITING), Laid("other", 40, -30, 20)]
    assert laid_out(tiles).roles[-1] == "loose"
    assert doubted(tiles, {13}) == set()


def test_a_tile_of_a_hand_that_may_be_none_is():
    assert doubted(row(WAITING), {0, 12}) == {0, 12}
    assert doubted(row(FAR_OFF), {0}) == {0}


@pytest.mark.parametrize(("hand", "asked"), [(WAITING, {13}), (FAR_OFF, set())], ids=["waiting", "far off"])
def test_an_indicator_that_may_be_none_is_asked_about_where_the_hand_may_be_paid(hand: str, asked: set[int]):
    tiles = row(hand) + row("9p", 5, ABOVE)
    assert laid_out(tiles).roles[13] == "dora"
    assert doubted(tiles, {13}) == asked


@pytest.mark.parametrize(("hand", "asked"), [(WAITING, True), (FAR_OFF, False)], ids=["waiting", "far off"])
def test_too_many_indicators_are_asked_about_where_the_hand_may_be_paid(hand: str, asked: bool):
    tiles = row(hand) + row("9p 1s 3m 6z", 0, ABOVE) + row("2p 8m 4z", 8, ABOVE)
    layout = laid_out(tiles)
    assert layout.roles.count("dora") == 7
    assert any(layout.doubts) is asked


def test_what_looks_far_smaller_than_the_hand_is_not_its_indicator():
    tiles = row(WAITING) + row("9p", 5, ABOVE)
    corners = quads(tiles)
    assert laid_out(tiles, corners).dora == ("9p",)
    corners[13] = corners[13].mean(axis=0) + (corners[13] - corners[13].mean(axis=0)) * 0.5
    assert laid_out(tiles, corners).dora == ()
