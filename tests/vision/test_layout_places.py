"""What lies around hands: indicators, norths, ponds, walls and loose tiles."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.tables import HIGH, Laid, laid_out, quads, row, turned

HAND = row("2m 3m 4m 5p 5p 6p 7p 8p 3s 4s 5s 7z 7z _0.5 7z")
BELOW = HIGH + 0.03


@pytest.mark.parametrize(
    ("around", "dora", "ura"),
    [
        ([], "", ""),
        (row("1p", 6, -4), "1p", ""),
        (row("1p 9s 1z", 2, -4.5), "1p 9s 1z", ""),
        ([*row("1p 9s 1z", 2, -4.5), *row("6p 6s 6z", 2, -4.5 + BELOW)], "1p 9s 1z", "6p 6s 6z"),
        ([*row("1p 9s 1z 2z 3z", 2, -4.5), *row("6p 6s 6z 1m 2s", 2, -4.5 + BELOW)], "1p 9s 1z 2z 3z", "6p 6s 6z 1m 2s"),
        (row("back 1p 9s back back", 2, -4.5), "1p 9s", ""),
        (
            [*row("back 1p 9s back", 2, -4.5), *row("back 6p 6s back", 2, -4.5 + BELOW)],
            "1p 9s", "6p 6s",
        ),
        (row("back back 1p back back back back", 1, -5), "1p", ""),
        (row("back back 1p 9m back back back", 1, -9), "1p 9m", ""),
        (row("1p", -4, 0), "1p", ""),
        ([*row("1p 9s", -6, -0.5), *row("4m 2z", -6, -0.5 + BELOW)], "1p 9s", "4m 2z"),
    ],
)  # fmt: skip
def test_indicators(around: list[Laid], dora: str, ura: str):
    layout = laid_out([*HAND, *around])
    assert (layout.dora, layout.ura) == (tuple(dora.split()), tuple(ura.split()))
    assert [layout.roles.count(role) for role in ("hand", "win")] == [13, 1]
    backs = [role for role, tile in zip(layout.roles[14:], around, strict=True) if tile.label == "back"]
    assert set(backs) <= {"wall"}
    hand = layout.to_json()
    assert (hand["hand"], hand["win"], hand["dora"]) == ("234m55678p345s77z", "7z", dora.split())


def test_a_single_tile_apart_from_the_indicators_is_none_but_asked_about():
    """Fault: what looked like a tile elsewhere on the table, such as the dots of a point stick, counted as an indicator."""
    layout = laid_out([*HAND, *row("1p 9s", 6, -4), Laid("0p", -6, -4)])
    assert (layout.dora, layout.roles[-1]) == (("1p", "9s"), "loose")
    assert [place for place, doubt in enumerate(layout.doubts) if doubt] == [len(HAND) + 2]


@pytest.mark.parametrize(("size", "counts"), [(0.4, False), (0.6, True), (1.0, True), (1.3, True), (1.6, False)])
def test_what_is_much_smaller_or_larger_than_tiles_is_no_indicator(size: float, counts: bool):
    """Fault: the dots of a point stick, dice and the squares of a cloth counted as indicators, with others or alone."""
    tiles = [*HAND, Laid("4p", 6, -4)]
    corners = quads(tiles)
    corners[-1] = corners[-1].mean(axis=0) + (corners[-1] - corners[-1].mean(axis=0)) * np.float32(size)
    layout = laid_out(tiles, corners)
    assert layout.dora == (("4p",) if counts else ())
    # a hand that wins is paid for what it is
    assert [place for place, doubt in enumerate(layout.doubts) if doubt] == ([] if counts else [len(HAND)])


def test_what_is_no_indicator_is_not_asked_about_where_nothing_can_be_paid():
    tiles = [*row("1m 4m 7m 2p 5p 8p 3s 6s 9s 1z 2z 3z 4z"), Laid("4p", 6, -4)]
    corners = quads(tiles)
    corners[-1] = corners[-1].mean(axis=0) + (corners[-1] - corners[-1].mean(axis=0)) * np.float32(0.4)
    layout = laid_out(tiles, corners)
    assert (layout.dora, any(layout.doubts)) == ((), False)


@pytest.mark.parametrize("around", [row("1p", 6, -4) + row("0p", -6, -4), row("1p 9s", 8, -4) + row("0p 2z", 0, -4)])
def test_indicators_apart_count_where_none_are_more(around: list[Laid]):
    assert len(laid_out([*HAND, *around]).dora) == len(around)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_called_norths_lie_below_or_beside_the_hand(count: int):
    for x, y in ((4.0, 2.5), (19.0, 0.5)):
        layout = laid_out([*HAND, *row("4z " * count, x, y)])
        assert (layout.norths, layout.dora) == (count, ())


POND = ("1z 9m 2p 3z 8s 5z", "1m 7m~ 3p 4p 2s 6s", "9p 4s 1s")


@pytest.mark.parametrize("rows", [2, 3])
def test_a_pond_has_rows_of_six_and_a_turned_tile(rows: int):
    tiles = [laid for place, text in enumerate(POND[:rows]) for laid in row(text, 0, place * BELOW)]
    (pond,) = laid_out(tiles).ponds
    assert pond.tiles == tuple(" ".join(POND[:rows]).replace("~", "").split())
    assert (pond.riichi_at, pond.side) == (7, "bottom")


def test_four_ponds_have_their_sides():
    tiles = [
        laid
        for degrees in (0, 90, 180, -90)
        for place, text in enumerate(POND[:2])
        for laid in turned(row(text, -3, 4.5 + place * BELOW), degrees)
    ]
    layout = laid_out(tiles)
    assert set(layout.roles) == {"pond"} and not layout.hands
    assert sorted(pond.side for pond in layout.ponds) == ["bottom", "left", "right", "top"]
    assert {pond.riichi_at for pond in layout.ponds} == {7}


def test_a_whole_side_of_a_table():
    tiles = [
        *HAND, *row("back " * 17, -2, -2.6), *row("back back 1p back back back back", 20, -2.6),
        *row(POND[0], 4, -12), *row(POND[1], 4, -12 + BELOW), *row(POND[2], 4, -12 + 2 * BELOW),
    ]  # fmt: skip
    layout = laid_out(tiles)
    assert layout.roles == (
        *["hand"] * 13, "win", *["wall"] * 19, "dora", *["wall"] * 4, *["pond"] * 15,
    )  # fmt: skip
    assert [pond.riichi_at for pond in layout.ponds] == [7]


def test_a_short_pond_is_told_by_its_distance():
    layout = laid_out([*HAND, *row("1z 9m~ 2p 3z", 4, -10)])
    assert [pond.tiles for pond in layout.ponds] == [("1z", "9m", "2p", "3z")] and layout.ponds[0].riichi_at == 1


def test_strewn_tiles_are_loose():
    tiles = [
        Laid(label, 2.1 * (place % 5) + 0.2 * (place // 5), 2.3 * (place // 5), 67.0 * place)
        for place, label in enumerate("1m 5p 9s back 3z 2m 7p 4s back 6z 8m 1p 2s 5z 9m".split())
    ]
    layout = laid_out(tiles)
    assert set(layout.roles) == {"loose"} and not layout.hands and not layout.miscounted


def test_a_box_of_tiles_is_loose():
    tiles = [laid for line in range(4) for laid in row("1m 2p 3s 4z 5m 6p 7s 8m 9p", 0, line * BELOW)]
    assert set(laid_out(tiles).roles) == {"loose"}


def test_a_box_of_tiles_without_any_row_of_six_is_no_pond():
    tiles = [laid for line in range(3) for laid in row("1m 2p 3s 4z", 0, line * BELOW)]
    assert laid_out(tiles).ponds == ()
