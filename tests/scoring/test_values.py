"""What each wait is worth, and which tile of a complete hand could have been the winning one."""

from __future__ import annotations

import pytest

from scoring.errors import HandError, NotCompleteError, NoYakuError
from scoring.hand import Hand
from scoring.rules import RuleSet
from scoring.tiles import parse_tiles
from scoring.values import possible_win_tiles, value_of_waits
from scoring.winscore import WinScore
from tests.scoring.table import how_won, table


def worth(outcome):
    """The points of a score, or the code of the reason for none."""
    return outcome.points if isinstance(outcome, WinScore) else outcome.code


def values(hand, how="", rules=None, seen=""):
    played = RuleSet.of(rules or {})
    found = value_of_waits(Hand.parse(hand), how_won(how, played.players), played, parse_tiles(seen))
    return [(str(wait.tile), wait.left, worth(wait.ron), worth(wait.tsumo)) for wait in found]


#: (name, hand, how, [(wait, left, ron, tsumo)], rules). Seat S, round E unless said.
WAITS = [
    # riichi pinfu 2/30 and 3/20; the red five adds one: 3/30 3900 and 4/20 2600+2*1300
    ("three sides of a pinfu", "23406799m23456s", "riichi", [("1s", 4, 3900, 5200), ("4s", 3, 3900, 5200), ("7s", 4, 3900, 5200)]),
    # section 16: ittsuu on 1m and 3p only: 3/40 and 4/30; else 1/40 and 2/30, an edge wait 2/40
    ("section 16", "11123456789m33p", "riichi",
     [("1m", 1, 5200, 7900), ("4m", 3, 1300, 2000), ("7m", 3, 1300, 2700), ("3p", 2, 5200, 7900)]),
    ("high and low side of tanyao", "23m55p678s (345p) (678m)", "", [("1m", 4, "no_yaku", "no_yaku"), ("4m", 4, 1000, 1100)]),
    ("a closed hand without yaku wins by tsumo", "46m12355678p222s", "", [("5m", 4, "no_yaku", 1100)]),
    ("furiten shuts ron out", "46m12355678p222s", "furiten", [("5m", 4, "furiten", 1100)]),
    ("the dealer", "23406799m23456s", "seat=E riichi", [("1s", 4, 5800, 7800), ("4s", 3, 5800, 7800), ("7s", 4, 5800, 7800)]),
    ("indicators are seen", "46m12355678p222s", "riichi dora=4m5m", [("5m", 3, 5200, 7900)]),
    ("too few han", "46m12355678p222s", "riichi", [("5m", 4, "below_min_han", 2000)], {"min_han": 2}),
    ("a yakuman by tsumo only", "111m333p555s77z22s", "",
     [("2s", 2, 8000, 32000), ("7z", 2, 8000, 32000)]),
    ("not tenpai", "147m258p369s1234z", "riichi", []),
    ("three players", "123789p456s67s11m", "riichi", [("5s", 3, 2000, 2000), ("8s", 4, 2000, 2000)], {"players": 3}),
]  # fmt: skip


@table(WAITS, "hand how expected rules")
def test_value_of_waits(hand, how, expected, rules):
    assert values(hand, how, rules) == expected


def test_seen_tiles_are_not_left():
    assert [left for _, left, _, _ in values("23406799m23456s", "riichi", seen="1s1s4s")] == [2, 2, 4]


def test_claims_of_one_way_do_not_spoil_the_other():
    """Houtei is a ron's and haitei a tsumo's: each counts only where it can."""
    assert values("46m12355678p222s", "houtei") == [("5m", 4, 1300, 1100)]
    assert values("46m12355678p222s", "tsumo haitei") == [("5m", 4, "no_yaku", 2000)]


def test_a_wait_of_which_none_is_left_spoils_nothing():
    """11m in the hand and two as indicators: 1m is dead, 8p is as alive as ever."""
    found = values("11m234p567p88p345s", "riichi dora=1m1m")
    assert [(tile, left) for tile, left, _, _ in found] == [("1m", 0), ("8p", 2)]


def test_a_wait_on_the_own_four_that_counts_spoils_nothing():
    found = values("23m55p567s888s [1111m]", "riichi", {"own_four_is_noten": False})
    assert [(tile, left) for tile, left, _, _ in found] == [("1m", 0), ("4m", 4)]


def test_the_own_discards_are_seen():
    assert values("46m12355678p222s", "pond=5m") == [("5m", 3, "furiten", 1100)]


@pytest.mark.parametrize("hand", ["147m258p369s12345z", "11111m34567p88p3s", "23m55p678s (344p) (678m)"])
def test_a_hand_that_cannot_exist(hand):
    with pytest.raises(HandError):
        values(hand, "riichi" if "(" not in hand else "")


def could_win(hand, how="", rules=None):
    played = RuleSet.of(rules or {})
    found = possible_win_tiles(Hand.parse(hand), how_won(how, played.players), played)
    return [(str(win.tile), worth(win.score)) for win in found]


#: (name, hand with all tiles, how, {winning tile: value}).
TILES = [
    ("pinfu or not", "234567m34599s678p", "riichi",
     {"2m": 2000, "3m": 1300, "4m": 2000, "5m": 2000, "6m": 1300, "7m": 2000, "3s": 2000, "4s": 1300, "5s": 2000,
      "9s": 1300, "6p": 2000, "7p": 1300, "8p": 2000}),
    ("seven pairs", "113355m7799p1122z", "", dict.fromkeys("1m 3m 5m 7p 9p 1z 2z".split(), 1600)),
    ("orphans", "19m19p19s12345677z", "", {**dict.fromkeys("1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z".split(), 32000)}),
    ("four triplets", "111m333p555s77722z", "", {"1m": 8000, "3p": 8000, "5s": 8000, "7z": 8000, "2z": 32000}),
]  # fmt: skip


@table(TILES, "hand how expected")
def test_possible_win_tiles(hand, how, expected):
    found = could_win(hand, how)
    assert dict(found) == expected
    assert len(found) == len(expected)
    assert [points for _, points in found] == sorted(expected.values(), reverse=True)


def test_the_winning_tile_may_be_set_apart_or_not():
    assert could_win("23456799m234s78p+6p", "riichi") == could_win("23456799m234s678p", "riichi")


def test_melds_hold_no_winning_tile():
    assert could_win("234m55p678s (345p) (678m)") == [(tile, 1000) for tile in "2m 3m 4m 5p 6s 7s 8s".split()]


def test_red_and_plain_fives_are_two():
    found = could_win("406m55p123789s222z", "riichi")
    assert [tile for tile, _ in found].count("0m") == 1
    assert "5m" not in dict(found)
    # the pair 05p: either could have come last, both pay the same
    assert {"0p", "5p"} <= dict(could_win("456m05p123789s222z", "riichi")).keys()


def test_reasons_stand_last():
    found = possible_win_tiles(Hand.parse("123m55p678s (345p) (678m)"), how_won(""), RuleSet())
    assert all(isinstance(win.score, NoYakuError) for win in found)
    found = could_win("22z333z (345p) (678m) (111s)", "round=W")
    assert dict(found) == {"2z": 1300, "3z": 1000}


def test_of_a_hand_that_is_not_complete():
    assert could_win("147m258p369s12344z") == []
    assert issubclass(NotCompleteError, ValueError)


def test_a_robbed_kan_shows_which_tile_it_was():
    """A chankan cannot be on a tile that the hand holds twice; the others stay possible."""
    found = dict(could_win("123456m55678p222s", "chankan"))
    assert {"1m", "4m", "6p"} <= found.keys()
