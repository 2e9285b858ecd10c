"""A tile that is much smaller than those beside it is hidden in part, and in doubt; one that is further away is not."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.tables import laid_out, quads, row
from vision.layout.covered import with_covered

HAND = "1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 1z 2z _ 2z"


def cut(corners, tile, share):
    """The quads, one without the upper part of its face."""
    out = corners.copy()
    out[tile, :2] += (out[tile, [3, 2]] - out[tile, :2]) * share
    return out


@pytest.mark.parametrize("tile", [0, 6, 12])
@pytest.mark.parametrize(("share", "expected"), [(0.35, True), (0.12, False)])
def test_a_tile_of_the_hand_that_is_hidden_in_part_is_in_doubt(tile: int, share: float, expected: bool):
    tiles = row(HAND)
    layout = laid_out(tiles)
    assert not any(layout.doubts)
    marked = with_covered(layout, cut(quads(tiles), tile, share))
    assert [place for place, doubt in enumerate(marked.doubts) if doubt] == [tile] * expected


def test_tiles_of_a_meld_and_indicators_are_looked_at_among_themselves():
    tiles = [*row("1m 2m 3m 4p 5p 6p 7s 8s 2z 2z"), *row("5m~ 6m 7m", x=14), *row("3p 1p 1z", x=4, y=-6)]
    layout = laid_out(tiles)
    assert layout.roles[10:13] == ("meld",) * 3 and layout.dora == ("3p", "1p", "1z")
    corners = quads(tiles)
    # indicators far away are small
    corners[13:] = (corners[13:] - corners[13:].mean(axis=(0, 1))) * 0.5 + corners[13:].mean(axis=(0, 1))
    assert not any(with_covered(layout, corners).doubts)
    for tile in (10, 11, 14):
        marked = with_covered(layout, cut(corners, tile, 0.4))
        assert [place for place, doubt in enumerate(marked.doubts) if doubt] == [tile]


def test_a_row_that_leads_away_has_no_doubts():
    tiles = row(HAND)
    corners = quads(tiles)
    # to half of its size
    away = 1 / (1 + (corners[..., :1] - corners[..., :1].min()) / np.ptp(corners[..., 0]))
    assert not any(with_covered(laid_out(tiles), (corners * away).astype(np.float32)).doubts)


def test_every_way_to_see_the_tiles_is_marked():
    tiles = row("2m 3m 4m 5p 5p 5p 6p 7p 8p 3s 3s 7z 7z 7z~")
    layout = laid_out(tiles)
    assert layout.alternatives
    marked = with_covered(layout, cut(quads(tiles), 4, 0.4))
    assert marked.doubts[4] and all(one.doubts[4] for one in marked.alternatives)
