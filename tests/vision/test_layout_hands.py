"""Hands with their melds and winning tiles, as people lay them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.tiles import FACES
from tests.vision.tables import HIGH, Laid, laid_out, quads, row, seen, turned
from vision.labels import LABELS
from vision.layout.understand import certain, understand
from vision.layout.values import ROLES, Layout, SeenHand

CLOSED = "2m 3m 4m 5p 5p 6p 7p 8p 3s 4s 5s 7z 7z"
OPEN = "2m 3m 4m 5p 5p 6p 7p 8p 3s 4s"


def one_hand(layout: Layout) -> SeenHand:
    assert len(layout.hands) == 1
    return layout.hands[0]


def melds(hand: SeenHand) -> list[tuple[str, str, str | None, str | None]]:
    return [(told["kind"], told["tiles"], told["called"], told["from_side"]) for told in (m.to_json() for m in hand.melds)]


def test_no_tiles_are_no_hands():
    assert laid_out([], np.zeros((0, 4, 2), np.float32)) == Layout()


@pytest.mark.parametrize("text", ["1z", "1z 1z", "1m 2m 3m 9s", "1m 2m 3m 4p 5p 6p 9s", OPEN, CLOSED, CLOSED + " 6s"])
def test_a_row_is_a_hand(text: str):
    layout = laid_out(row(text))
    assert set(layout.roles) == {"hand"} and not layout.miscounted
    assert sorted(one_hand(layout).tiles) == sorted(text.split())
    assert one_hand(layout).win is None


@pytest.mark.parametrize(
    ("placed", "role_of_win"),
    [
        (row(CLOSED + " _0.4 7z"), "win"),
        (row(CLOSED + " _2 7z"), "win"),
        (row(CLOSED + " _0.1 7z~"), "win"),
        (row(CLOSED + " _0.6 7z~"), "win"),
        ([*row(CLOSED), Laid("7z", 9.7, -1.25 * HIGH)], "win"),
        ([*row(CLOSED), Laid("7z", 9.7, -1.1 * HIGH, 90)], "win"),
        ([*row(CLOSED), Laid("7z", 9.7, -0.62 * HIGH)], "win"),
        (row(CLOSED + " 7z"), "hand"),
    ],
    ids=["apart", "far apart", "turned", "turned and apart", "above", "above and turned", "on top", "not told"],
)
def test_the_winning_tile_is_where_it_is_shown(placed: list[Laid], role_of_win: str):
    layout = laid_out(placed)
    hand = one_hand(layout)
    assert layout.roles[-1] == role_of_win and layout.roles[:-1] == ("hand",) * 13
    assert hand.win == ("7z" if role_of_win == "win" else None)
    assert hand.complete == (hand.win is not None or len(hand.tiles) == 14)
    assert not layout.miscounted and not any(layout.doubts)


MELDS = [
    ("5s~ 3s 4s", ("chii", "345s", "5s", "left")),
    ("0s~ 3s 4s", ("chii", "340s", "0s", "left")),
    ("7z~ 7z 7z", ("pon", "777z", "7z", "left")),
    ("7z 7z~ 7z", ("pon", "777z", "7z", "across")),
    ("7z 7z^ 7z~", ("pon", "777z", "7z", "right")),
    ("5p 5p~ 0p", ("pon", "055p", "5p", "across")),
    ("9s~ 9s 9s 9s", ("daiminkan", "9999s", "9s", "left")),
    ("9s 9s~ 9s 9s", ("daiminkan", "9999s", "9s", "across")),
    ("9s 9s 9s 9s~", ("daiminkan", "9999s", "9s", "right")),
    ("1m~+1m 1m 1m", ("kakan", "1111m", "1m", "left")),
    ("1m 1m~+1m 1m", ("kakan", "1111m", "1m", "across")),
    ("1m 1m 1m~+1m", ("kakan", "1111m", "1m", "right")),
    ("back 2z 2z back", ("ankan", "2222z", None, None)),
    ("2z back back 2z", ("ankan", "2222z", None, None)),
    ("back 5m 5m back", ("ankan", "0555m", None, None)),
]


@pytest.mark.parametrize(("text", "told"), MELDS)
@pytest.mark.parametrize("win", ["_0.5 2s", "_0.3 2s~", ""])
def test_a_meld_tells_its_kind_and_who_fed_it(text: str, told: tuple[str, ...], win: str):
    layout = laid_out(row(f"{OPEN} {win} _1.2 {text}"))
    hand = one_hand(layout)
    assert melds(hand) == [told]
    assert sorted(hand.tiles) == sorted(OPEN.split()) and hand.win == ("2s" if win else None)
    assert not layout.miscounted


@pytest.mark.parametrize(("text", "told"), MELDS)
def test_a_meld_alone_is_a_meld(text: str, told: tuple[str, ...]):
    layout = laid_out(row(text))
    assert set(layout.roles) == {"meld"} and not layout.miscounted
    assert melds(one_hand(layout))[0][0] == told[0]


def test_melds_lie_in_rows_above_one_another_far_from_a_hand_of_one_tile():
    tiles = [
        *row("1z _0.5 1z"), *row("back 2s 2s back", 8, -4.4), *row("8s 8s 8s~+8s", 8, -2.5),
        *row("2z~+2z 2z 2z", 8, 0), *row("9p 9p~ 9p", 8, 1.5),
    ]  # fmt: skip
    hand = one_hand(laid_out(tiles))
    assert (hand.tiles, hand.win) == (("1z",), "1z") and hand.complete
    sides = {tiles: (kind, side) for kind, tiles, _, side in melds(hand)}
    assert sides == {
        "2222s": ("ankan", None), "8888s": ("kakan", "right"), "2222z": ("kakan", "left"), "999p": ("pon", "across"),
    }  # fmt: skip


def test_four_melds_touch_one_another():
    tiles = row("4p _0.4 4p _1 5s~ 3s 4s 7z 7z 7z~ 9s~ 9s 9s back 1m 1m back")
    hand = one_hand(laid_out(tiles))
    assert [meld.kind for meld in hand.melds] == ["chii", "pon", "pon", "ankan"] and hand.complete


def test_a_turned_winning_tile_is_no_meld_with_its_neighbours():
    hand = one_hand(laid_out(row("2m 3m 4m 5p 5p 5p 6p 7p 8p 3s 3s 7z 7z 7z~")))
    assert (hand.win, hand.melds) == ("7z", ())


def test_a_broken_row_is_one_hand():
    layout = laid_out(row("2m 3m 4m _0.6 5p 5p 5p _0.6 6p 7p 8p 3s 3s 7z 7z"))
    assert layout.roles == ("hand",) * 13


@pytest.mark.parametrize(
    "text",
    [
        CLOSED.removesuffix(" 7z"), CLOSED + " 1m 1m", OPEN + " 1z 2z _0.8 7z~ 7z 7z", OPEN + " _1.2 7z~ 7z 7z 9s~ 9s 9s",
        CLOSED.removesuffix(" 7z") + " _0.6 1s", "2m 3m 4m _1 5p 6p 7p 8p 3s 4s 5s 7z 7z _0.02",
    ],
)  # fmt: skip
def test_a_number_that_no_hand_has_is_told(text: str):
    assert laid_out(row(text)).miscounted


def test_several_hands_have_their_sides():
    tiles = [
        laid
        for degrees, text in ((0, CLOSED + " _0.5 6s"), (90, OPEN + " _1 7z 7z~ 7z"), (180, CLOSED), (-90, CLOSED + " 6s"))
        for laid in turned(row(text, -7, 12), degrees)
    ]
    told = {hand.side: (len(hand.tiles), hand.win, len(hand.melds)) for hand in laid_out(tiles).hands}
    assert told == {"bottom": (13, "6s", 0), "left": (10, None, 1), "top": (13, None, 0), "right": (14, None, 0)}


@pytest.mark.parametrize("degrees", [-44, -30, 30, 44, 46, 60, 80])
def test_a_table_that_lies_askew_has_each_side_once(degrees: float):
    """Each hand by itself was told by the nearest side of the photo, and two of a table that lay by 45 degrees had the same."""
    seats = ((0, 4), (90, -4), (180, 3))
    tiles = [laid for seat, off in seats for laid in turned(row(CLOSED, -7, 12), seat + off + degrees)]
    assert len({hand.side for hand in laid_out(tiles).hands}) == 3


SCENE = [
    *row("2m 3m 4m 5p^ 5p 6p 7p 8p 3s 4s _0.5 2s _1.1 7z 7z 7z~"),
    *row("back 1p 2m back", 2, -4.2 - HIGH),
    *row("back 9s 6z back", 2, -4.2),
]


def told(layout: Layout) -> tuple[object, ...]:
    hand = one_hand(layout)
    return hand.tiles, hand.win, hand.melds[0].called, hand.melds[0].from_side, layout.dora, layout.ura


@given(st.floats(0, 360), st.floats(8, 300), st.integers(0, 2**32 - 1))
def test_turning_scaling_and_shuffling_change_nothing(degrees: float, scale: float, seed: int):
    order = np.random.default_rng(seed).permutation(len(SCENE))
    tiles = turned(SCENE, degrees)
    layout = laid_out([tiles[place] for place in order], quads(tiles, scale)[order])
    assert told(layout) == told(laid_out(SCENE))
    assert [layout.roles[place] for place in np.argsort(order)] == list(laid_out(SCENE).roles)


@given(st.floats(-0.4, 0.4), st.floats(-0.25, 0.25), st.floats(0.55, 1))
def test_a_slanted_view_changes_nothing(across: float, along: float, flat: float):
    corners = quads(SCENE).astype(float)
    middle = corners.reshape(-1, 2).mean(axis=0)
    offset = (corners - middle) * (1, flat)
    reach = np.abs(offset).max()
    depth = 1 + (offset[..., 0] * across + offset[..., 1] * along) / reach
    slanted = offset / depth[..., None]
    slanted -= slanted.reshape(-1, 2).min(axis=0)
    assert told(laid_out(SCENE, (slanted + 20).astype(np.float32))) == told(laid_out(SCENE))


@given(st.integers(0, 2**32 - 1))
def test_corners_a_little_off_change_nothing(seed: int):
    noise = np.random.default_rng(seed).normal(0, 0.03 * 40, (len(SCENE), 4, 2))
    assert told(laid_out(SCENE, (quads(SCENE) + noise).astype(np.float32))) == told(laid_out(SCENE))


@given(st.integers(0, 40), st.integers(0, 2**32 - 1), st.sampled_from([0.0, 0.05, 0.5, 3.0]))
def test_no_heap_of_tiles_is_too_odd(count: int, seed: int, mess: float):
    rng = np.random.default_rng(seed)
    labels = rng.choice([*FACES[:4], *FACES, "back", "back", "back", "other"], count).tolist()
    tiles = [
        Laid(label, float(x), float(y) * HIGH, float(turn))
        for label, x, y, turn in zip(
            labels,
            rng.integers(0, 9, count),
            rng.integers(0, 5, count),
            rng.choice([0, 90, 180, 270, 0, 0], count),
            strict=True,
        )
    ]
    corners = quads(tiles) + rng.normal(0, 40 * mess, (count, 4, 2))
    shares = rng.dirichlet(np.full(len(LABELS), 0.03), count) if seed % 2 else certain(labels)
    names = [LABELS[best] for best in shares.argmax(axis=1)] if count else []
    layout = understand(seen(names, corners, shares), shares, 500, 500)
    assert len(layout.roles) == len(layout.groups) == len(layout.labels) == len(layout.doubts) == count
    assert set(layout.roles) <= set(ROLES)
    assert layout.to_json().keys() >= {"hand", "melds", "win", "dora", "ura", "norths", "hands", "ponds"}
    assert all(layout.doubts[place] for place, name in enumerate(names) if layout.labels[place] != name)


def test_a_back_among_the_faces_of_a_hand_is_doubted():
    """A gap in a rack that is one tile wide looks like a back."""
    layout = laid_out(row("1m 2m 3m back 4p 5p 6p 7s 7s 1z 2z back 3z"))
    assert [label for label, doubt in zip(layout.labels, layout.doubts, strict=True) if doubt] == ["back", "back"]
    assert layout.miscounted


def test_backs_of_another_player_are_not_doubted():
    assert not any(laid_out(row("back back back back back back back back back back back back back")).doubts)


def test_added_kans_that_lie_one_above_another_stay_whole():
    """The two upright tiles of one touch the turned ones of the next, and were taken for a pair that was added to."""
    kans = row("9s 9s~+9s 9s", 10, 0) + row("2z~+2z 2z 2z", 9, -2.04) + row("8s 8s 8s~+8s", 10.4, -3.41)
    tiles = row("7z 7z") + kans + row("back 2s 2s back", 10, -5.43)
    for angle in (0, 90, 180, 270):
        (hand,) = laid_out(turned(tiles, angle)).hands
        assert sorted((meld.kind, meld.tiles[0], meld.from_side) for meld in hand.melds if meld.kind == "kakan") == [
            ("kakan", "2z", "left"), ("kakan", "8s", "right"), ("kakan", "9s", "across"),
        ]  # fmt: skip
        assert hand.tiles == ("7z", "7z")


def test_a_tile_beyond_other_tiles_was_not_laid_above_the_hand():
    # a turned tile that measures near, but a row of another player's lies between it and the hand
    away = "1m 4m 7m 1p 4p 7p 1s 4s 7s 1z 2z 3z 4z"
    tiles = [*row(away), *row("9p", 6, -2.7), *row("2m 5m 8m 2p", 4.7, -1.35)]
    corners = quads(tiles)
    assert laid_out(tiles, corners).hands[0].win is None
    # without that row it is the winning tile, whatever the hand waits for
    assert laid_out(tiles[:14], corners[:14]).hands[0].win == "9p"


def test_a_meld_whose_tiles_stand_on_their_heads_is_read_as_it_is_laid():
    """Both upright tiles of a pon were laid the wrong way round: its feet are in line all the same."""
    tiles = [*row("2p 3p 4p 4p 5p 6p 6p _1.2 3p _3 0m 5m~ 5m"), *row("7m~ 7m^ 7m^", 15, -2.2)]
    hand = one_hand(laid_out(tiles))
    assert sorted(melds(hand)) == [("pon", "055m", "5m", "across"), ("pon", "777m", "7m", "left")]


def test_a_hand_across_the_table_is_not_read_as_the_melds_on_this_side_are():
    """It was the only long row, so its unclear faces were overruled though it lies where they say."""
    melds_here = [*row("7z~ 7z 7z", -3, 8), *row("back 6p 6p back", -3, 6), *row("1m~ 2m 3m", -3, 12.2)]
    near = [*row("4z _0.5 4z", -9, 12), *melds_here, *row("1z 1z~+1z 1z", -3, 10.2)]
    far = turned(row("7m 7m^ 1p^ 2p^ 3p 2s^ 2s 6s 7s 8s _0.6 2s _0.8 3p~ 1p 2p", -7, 14), 180)
    hands = {hand.side: len(hand.tiles) for hand in laid_out([*near, *far, *row("0m 4s")]).hands}
    assert hands == {"bottom": 1, "top": 10}
