"""The hand that photos show: melds and seats, the right photo, indicators, the tiles that matter."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import rule_set
from scoring.hand import Hand
from scoring.tiles import Tile
from tests.webui.cli.snaps import reading
from vision.layout.values import Layout, SeenHand, SeenMeld
from vision.reading import Reading
from webui.cli.snapped import SnapError, Snapped, Spot, hand_of
from webui.cli.winning_tile import outcomes, pay_the_same, won_on
from webui.laid import fed_by

TENHOU, SANMA = rule_set("tenhou"), rule_set("tenhou_sanma")
CLOSED = "2m 3m 4m 0m 6m 7m 9m 9m 2s 3s 4s 5s 6s"


@pytest.mark.parametrize(
    ("side", "seat", "players", "expected"),
    [
        ("left", "E", 4, "N"), ("left", "S", 4, "E"), ("left", "W", 4, "S"), ("left", "N", 4, "W"),
        ("right", "E", 4, "S"), ("right", "N", 4, "E"), ("across", "E", 4, "W"), ("across", "N", 4, "S"),
        ("left", "E", 3, "W"), ("left", "S", 3, "E"), ("right", "W", 3, "E"), ("across", "S", 3, None),
        ("left", "E", 2, "S"), ("across", "S", 2, "E"), (None, "E", 4, None), ("left", "N", 3, None),
    ],
)  # fmt: skip
def test_sides_are_seats(side, seat, players, expected):
    assert fed_by(side, seat, players) == expected


def layout(*melds: SeenMeld, tiles: str = "2p 3p 4p 5p", win: str | None = "2p", norths: int = 0) -> Layout:
    return Layout(hands=(SeenHand("bottom", tuple(tiles.split()), melds, win),), norths=norths)


def test_every_kind_of_meld():
    seen = layout(
        SeenMeld("chii", ("1m", "2m", "3m"), "3m", "left"),
        SeenMeld("pon", ("6z",) * 3, "6z", "across"),
        SeenMeld("daiminkan", ("2s",) * 4, "2s", "right"),
        SeenMeld("kakan", ("0s", "5s", "5s", "5s"), "5s", None),
        SeenMeld("ankan", ("9s",) * 4, None, None),
    )
    found = hand_of(seen, "S", TENHOU)
    assert [str(meld) for meld in found.melds] == [
        "(123m<3m E)", "(666z<6z N)", "(2222s<2s W)", "(055s+5s<5s)", "[9999s]",
    ]  # fmt: skip
    assert Hand.parse(str(found)) == found
    assert [meld.from_ for meld in hand_of(seen, "X", TENHOU).melds] == [None] * 5


def test_called_norths():
    assert str(hand_of(layout(tiles="1p", win="1p", norths=2), "S", SANMA)) == "1p+1p north×2"


def test_a_back_is_no_tile_of_a_hand():
    with pytest.raises(SnapError, match="shows no face") as caught:
        hand_of(layout(tiles="1p back", win=None), "S", TENHOU)
    assert caught.value.code == "not_a_face"
    assert "agari score" in caught.value.sentence("ja")


def test_red_fives_follow_the_rules():
    kan = SeenMeld("ankan", ("5p", "5p", "5p", "0p"))
    assert str(hand_of(layout(kan, tiles="0m", win="0m"), "S", rule_set("ema_2025"))) == "5m [5555p] +5m"
    assert str(hand_of(layout(kan, tiles="0m", win="0m"), "S", TENHOU)) == "0m [0555p] +0m"


def test_the_first_photo_with_a_hand_is_it():
    some, whole, other = reading("1m 2m 3m"), reading(CLOSED + " _ 4s"), reading(CLOSED)
    assert Snapped.of([some, whole, other]).main == 1
    for readings, code in (([some], "no_hand"), ([Reading(1, 1)], "no_hand"), ([], "no_hand"),
                           ([some, reading(CLOSED.removesuffix(" 6s"))], "hand_count")):  # fmt: skip
        with pytest.raises(SnapError) as caught:
            Snapped.of(readings)
        assert caught.value.code == code


def test_indicators_of_their_own_photo_come_before_those_beside_the_hand():
    hand = reading(CLOSED + " _ 4s")
    assert hand.layout
    beside = replace(hand, layout=replace(hand.layout, dora=("9p",), ura=("8p",)))
    assert Snapped.of([beside]).indicators("dora") == ["9p"]
    both = Snapped.of([beside, reading("1p 2p back"), reading("3p")])
    assert both.indicators("dora") == ["1p", "2p", "3p"]
    assert both.indicators("ura") == ["8p"]
    # a second hand gives no tile of its own
    assert Snapped.of([beside, reading(CLOSED)]).indicators("dora") == ["9p"]


def test_what_is_said_changes_hand_and_indicators():
    snapped = Snapped.of([reading(CLOSED + " _ 4s"), reading("1p 2p")])
    assert len(list(snapped.spots())) == 16 and len(list(snapped.spots(dora=False))) == 14
    other = snapped.corrected({Spot(0, 12, "hand", 13): "3s", Spot(1, 1, "dora", 2): "7z"})
    assert other.seen.tiles[12] == "3s" and other.indicators("dora") == ["1p", "7z"]
    assert snapped.seen.tiles[12] == "6s"


def told(**more: object) -> dict[str, object]:
    from webui.cli import winning_options

    flags = dict.fromkeys(winning_options.CLAIMS, False)
    plain: dict[str, object] = {
        "by": "ron", "seat": "S", "from_": "E", "round_": "E", "dora": "", "ura": "", "honba": 0, "sticks": 0, "norths": 0,
        "pao": (), "pond": None, "furiten": False, "further_winner": False, "discarder_riichi": False,
        "after_replacement": False, "robbed": None, "dealer_streak": 0,
    }  # fmt: skip
    return flags | plain | more


def test_outcomes_are_grouped_by_what_they_pay():
    hand = Hand("234m567m99m234456s")
    found = outcomes(hand, told(riichi=True), TENHOU)
    assert {str(tile) for outcome in found for tile in outcome.tiles} == set("2m 3m 4m 5m 6m 7m 9m 2s 3s 4s 5s 6s".split())
    assert len({outcome.score.points for outcome in found}) > 1 and not pay_the_same(found)
    assert [outcome.score.points for outcome in found] == sorted((o.score.points for o in found), reverse=True)


def test_tiles_that_win_nothing_are_left_out():
    # without riichi the pinfu waits alone give a yaku
    found = outcomes(Hand("234m567m99m123456s"), told(), TENHOU)
    assert {str(tile) for outcome in found for tile in outcome.tiles} == set("2m 4m 5m 7m 1s 4s 6s".split())


def test_thirteen_tiles_win_on_their_waits():
    found = outcomes(Hand("234m567m99m23456s"), told(riichi=True), TENHOU)
    assert [str(tile) for outcome in found for tile in outcome.tiles] == ["1s", "4s", "7s"]
    assert str(won_on(Hand("234m567m99m23456s"), Tile.parse("1s"))) == "23456799m23456s+1s"
