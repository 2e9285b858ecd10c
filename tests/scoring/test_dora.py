"""Dora: what an indicator points to, how often a tile counts, red fives, called norths, and the rules that switch them."""

from __future__ import annotations

import pytest

from scoring.dora import dora_of
from scoring.tiles import KIND, Tile
from tests.scoring.table import NOTHING, in_order, outcome, table

CYCLES = [
    (4, "123456789m"), (4, "123456789p"), (4, "123456789s"), (4, "1234z"), (4, "567z"),
    (3, "19m"), (3, "123456789p"), (3, "123456789s"), (3, "1234z"), (3, "567z"),
    (2, "123456789m"), (2, "1234z"), (2, "567z"),
]  # fmt: skip


@pytest.mark.parametrize(("players", "cycle"), CYCLES)
def test_cycle(players, cycle):
    tiles = [Tile.parse(number + cycle[-1]) for number in cycle[:-1]]
    for place, tile in enumerate(tiles):
        assert dora_of(tile, players) == KIND[tiles[(place + 1) % len(tiles)]]


@pytest.mark.parametrize("suit", "mps")
def test_a_red_indicator_points_to_the_six(suit):
    assert dora_of(Tile.parse(f"0{suit}")) == KIND[Tile.parse(f"6{suit}")]


# NOTHING holds 123m 456m 678p 222s 55p.
FOURS = "44499m55678p222s+9m"
THREE = {"players": 3}
DORA = [
    ("none", NOTHING, "riichi dora=9s", "riichi+1"),
    ("one", NOTHING, "riichi dora=9m", "riichi+1 dora+1"),
    ("three of a kind", NOTHING, "riichi dora=1s", "riichi+1 dora+3"),
    ("the same tile twice", NOTHING, "riichi dora=1s1s", "riichi+1 dora+6"),
    ("two indicators", NOTHING, "riichi dora=1s4p", "riichi+1 dora+5"),
    ("five indicators", NOTHING, "riichi dora=1s4p5p6p7p", "riichi+1 dora+8"),
    ("six indicators", NOTHING, "riichi dora=1s4p5p6p7p9m", "!bad_hand too_many_indicators"),
    ("ura", NOTHING, "riichi dora=9s ura=1s", "riichi+1 ura_dora+3"),
    ("dora and ura on one tile", FOURS, "riichi dora=3m ura=3m", "riichi+1 dora+3 ura_dora+3"),
    ("ura of a double riichi", NOTHING, "double_riichi dora=9s ura=1s", "double_riichi+2 ura_dora+3"),
    ("ura without riichi", NOTHING, "tsumo dora=9s ura=1s", "!bad_hand ura_without_riichi"),
    ("more ura than indicators", NOTHING, "riichi dora=9s ura=1s9m", "!bad_hand too_many_indicators"),
    ("as many ura as indicators", NOTHING, "riichi dora=9s9s ura=1s9m", "riichi+1 ura_dora+4"),
    ("ura switched off", NOTHING, "riichi dora=9s ura=1s", "riichi+1", {"ura_dora": False}),
    ("kan dora switched off", NOTHING, "riichi dora=9m1s", "riichi+1 dora+1", {"kan_dora": False}),
    ("kan dora on", NOTHING, "riichi dora=9m1s", "riichi+1 dora+4"),
    ("kan ura switched off", NOTHING, "riichi dora=9s9s ura=9m1s", "riichi+1 ura_dora+1", {"kan_ura_dora": False}),
    ("kan ura switched off, kan dora on", NOTHING, "riichi dora=9m1s ura=9m1s", "riichi+1 dora+4 ura_dora+1",
     {"kan_ura_dora": False}),
    ("in a kan", "12346m55678p [2222s]+5m", "riichi dora=1s", "riichi+1 dora+4"),
    ("in a meld", "46m55678p222s (123m)+5m", "houtei dora=1m", "houtei+1 dora+1"),
    ("on the winning tile", NOTHING, "riichi dora=4m", "riichi+1 dora+1"),
    ("honour", "123m678p4699s555z+5s", "dora=7z", "yakuhai:5z+1 dora+3"),
    ("wind", "123m678p4699s111z+5s", "dora=4z", "yakuhai:1z+1 dora+3"),
    ("not for a yakuman", "119m19p19s123456z+7z", "dora=9m6z", "kokushi=1"),
    ("five of a kind with the indicator", NOTHING, "riichi dora=2s2s", "!bad_hand five_copies"),
    ("4 players: 9m to 1m", NOTHING, "riichi dora=9m", "riichi+1 dora+1"),
    ("3 players: 9m to 1m", "123678p4699s111m+5s", "riichi dora=9m", "riichi+1 dora+3", THREE),
    ("3 players: 1m to 9m", "123678p4699s999m+5s", "riichi dora=1m", "riichi+1 dora+3", THREE),
    ("4 players: 1m is no 9m", "123678p4699s999m+5s", "riichi dora=1m", "riichi+1"),
]  # fmt: skip


@table(DORA)
def test_dora(hand, how, expected, rules):
    assert outcome(hand, how, rules) == in_order(expected)


RED = [
    ("none", NOTHING, "riichi", "riichi+1"),
    ("one", "12346m05678p222s+5m", "riichi", "riichi+1 aka_dora+1"),
    ("the winning tile", "12346m55678p222s+0m", "riichi", "riichi+1 aka_dora+1"),
    ("two suits", "12346m05678p222s+0m", "riichi", "riichi+1 aka_dora+2"),
    ("no yaku", "12346m05678p222s+0m", "", "!no_yaku"),
    ("red and dora", "12346m05678p222s+5m", "riichi dora=4p", "riichi+1 aka_dora+1 dora+2"),
    ("red and dora twice", "12346m05678p222s+5m", "riichi dora=4p4p", "riichi+1 aka_dora+1 dora+4"),
    ("red and ura", "12346m05678p222s+0m", "riichi dora=9s ura=4m", "riichi+1 aka_dora+2 ura_dora+1"),
    ("in an open kan", "12346m22678p (0555s)+5m", "houtei", "houtei+1 aka_dora+1"),
    ("in a closed kan", "12346m22678p [0555s]+5m", "riichi", "riichi+1 aka_dora+1"),
    ("in an added kan", "12346m22678p (055s+5s)+5m", "houtei", "houtei+1 aka_dora+1"),
    ("added to a kan", "12346m22678p (555s+0s)+5m", "houtei", "houtei+1 aka_dora+1"),
    ("in a kan that is dora", "12346m22678p [0555s]+5m", "riichi dora=4s", "riichi+1 aka_dora+1 dora+4"),
    ("in a chii", "12346m678p22s (340p)+5m", "houtei", "houtei+1 aka_dora+1"),
    ("too many", "12346m00678p222s+5m", "riichi", "!bad_hand too_many_reds"),
    ("two allowed", "12346m00678p222s+5m", "riichi", "riichi+1 aka_dora+2", {"aka": [1, 2, 1]}),
    ("three where two are", "12346m00678p222s+5m", "riichi dora=0p", "!bad_hand too_many_reds", {"aka": [1, 2, 1]}),
    ("the indicator is the other red one", "12346m00678p222s+5m", "riichi dora=4p", "riichi+1 aka_dora+2 dora+2",
     {"aka": [1, 2, 1]}),
    ("none in the set", "12346m05678p222s+5m", "riichi", "!bad_hand too_many_reds", {"aka": [0, 0, 0]}),
    ("none of this suit", "12346m05678p222s+5m", "riichi", "!bad_hand too_many_reds", {"aka": [1, 0, 1]}),
    ("none of another suit", "12346m05678p222s+5m", "riichi", "riichi+1 aka_dora+1", {"aka": [0, 1, 0]}),
    ("a set of four red fives", "12346m22678p [0000s]+5m", "riichi", "riichi+1 aka_dora+4", {"aka": [0, 0, 4]}),
    ("a red five for tanyao", "234067m406p3368s+7s", "", "tanyao+1 aka_dora+2"),
    ("red in three players", "123678p4099s111m+6s", "riichi", "riichi+1 aka_dora+1", THREE),
]  # fmt: skip


@table(RED)
def test_red_fives(hand, how, expected, rules):
    assert outcome(hand, how, rules) == in_order(expected)


SANMA = "123678p4699s111m+5s"
KITA = [
    ("none", SANMA, "riichi", "riichi+1"),
    ("one", f"{SANMA} north×1", "riichi", "riichi+1 kita_dora+1"),
    ("four", f"{SANMA} north×4", "riichi", "riichi+1 kita_dora+4"),
    ("no yaku by itself", f"{SANMA} north×4", "", "!no_yaku"),
    ("west indicator", f"{SANMA} north×2", "riichi dora=3z", "riichi+1 kita_dora+2 dora+2"),
    ("west indicator twice", f"{SANMA} north×2", "riichi dora=3z3z", "riichi+1 kita_dora+2 dora+4"),
    ("west below", f"{SANMA} north×3", "riichi dora=9p ura=3z", "riichi+1 kita_dora+3 dora+1 ura_dora+3"),
    ("a north pair in the hand is no kita", "123678p456s99s44z+4z north×1", "riichi dora=3z", "riichi+1 kita_dora+1 dora+4"),
    ("five norths", f"{SANMA} north×5", "riichi", "!bad_hand bad_value five_copies"),
    ("a north pair and three called", "123678p456s99s44z+9s north×3", "riichi", "!bad_hand five_copies"),
    ("a north indicator and four called", f"{SANMA} north×4", "riichi dora=4z", "!bad_hand five_copies"),
]  # fmt: skip


@table(KITA)
def test_kita(hand, how, expected, rules):
    assert outcome(hand, how, THREE) == in_order(expected)


@pytest.mark.parametrize("players", [2, 4])
def test_no_called_north_at_another_table(players):
    assert outcome(f"{SANMA} north×1", "riichi", {"players": players}) == "!bad_hand bad_value"


def test_middle_characters_are_not_in_a_three_player_set():
    assert outcome(NOTHING, "riichi", THREE) == "!bad_hand tile_not_in_set"
    assert outcome(SANMA, "riichi dora=5m", THREE) == "!bad_hand tile_not_in_set"
