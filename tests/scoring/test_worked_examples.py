"""The worked examples of RULES.md section 16 that score a win, and the numbers inside sections 4, 5 and 9."""

from __future__ import annotations

import pytest

from scoring.points import shares
from scoring.rules import RuleSet
from tests.scoring.table import NOTHING, in_order, outcome, table, win

#: (name, hand, how, yaku, (han, fu, points), rules)
WINS = [
    ("fu of a shanpon ron", "111456m234p6699s+9s", "riichi", "riichi+1", (1, 50, 1600)),
    ("three equal runs", "123m77788899p11s+9p", "", "junchan+3 iipeikou+1 pinfu+1", (5, 30, 8000)),
    ("three equal runs, local", "123m77788899p11s+9p", "", "junchan+3 isshoku_sanjun+2 pinfu+1", (6, 30, 12000),
     {"local_yaku": ["isshoku_sanjun"]}),
    ("ittsuu on 1m", "11123456789m33p+1m", "riichi", "riichi+1 ittsuu+2", (3, 40, 5200)),
    ("ittsuu on 3p", "11123456789m33p+3p", "riichi", "riichi+1 ittsuu+2", (3, 40, 5200)),
    ("no ittsuu on 4m", "11123456789m33p+4m", "riichi", "riichi+1", (1, 40, 1300)),
    ("no ittsuu on 7m", "11123456789m33p+7m", "riichi", "riichi+1", (1, 40, 1300)),
    ("all honours with a pon", "111333444z5z (666z)+5z", "tsumo", "tsuuiisou=1", (13, 0, 32000)),
    ("seven pairs of honours", "1122334455667z+7z", "", "tsuuiisou=1", (13, 0, 32000)),
    ("chuuren on one tile", "1112334568999m+7m", "", "chuuren=1", (13, 0, 32000)),
    ("no daisharin", "2334455667788p+2p", "", "chinitsu+6 ryanpeikou+3 tanyao+1 pinfu+1", (11, 30, 24000)),
    ("exactly one hundred", "5566677788899m+9m", "", "hyakumangoku=1", (13, 0, 32000), {"local_yaku": ["hyakumangoku"]}),
    ("exactly one hundred, double", "5566677788899m+9m", "", "hyakumangoku=2", (26, 0, 64000),
     {"local_yaku": ["hyakumangoku"], "hyakumangoku": "double_at_100"}),
    ("the indicator above and below", "44499m55678p222s+9m", "riichi dora=3m ura=3m", "riichi+1 dora+3 ura_dora+3",
     (7, 50, 12000)),
    ("dora and ura of a riichi", "123m78p234888s11z+6p", "riichi dora=5p ura=7s", "riichi+1 dora+1 ura_dora+3", (5, 40, 8000)),
    ("dora alone of another winner", "(123m)78p234888s77z+6p", "houtei dora=5p", "houtei+1 dora+1", (2, 30, 2000)),
    ("seven pairs of one suit", "1122445577889m+9m", "", "chinitsu+6 chiitoitsu+2", (8, 25, 16000)),
    ("seven pairs of one suit at 1/50", "1122445577889m+9m", "", "chinitsu+6 chiitoitsu+1", (7, 50, 12000),
     {"chiitoitsu": "1_han_50_fu"}),
    ("haitei", NOTHING, "tsumo haitei", "menzen_tsumo+1 haitei+1", (2, 30, 2000)),
    ("rinshan", "12346m55678p [2222s]+5m", "tsumo rinshan", "menzen_tsumo+1 rinshan+1", (2, 40, 2700)),
    ("riichi ippatsu tsumo", NOTHING, "riichi ippatsu tsumo", "riichi+1 ippatsu+1 menzen_tsumo+1", (3, 30, 4000)),
]  # fmt: skip


@table(WINS, "hand how yaku value rules")
def test_win(hand, how, yaku, value, rules):
    assert outcome(hand, how, rules) == in_order(yaku)
    score = win(hand, how, rules)
    assert (score.han, score.fu, score.points) == value


@pytest.mark.parametrize("tile", ["1m", "4m", "7m", "3p"])
def test_waits_of_11123456789m33p(tile):
    assert win(f"11123456789m33p+{tile}", "riichi").waits == ("1m", "4m", "7m", "3p")


#: 345m222p46p999s with a pair: (name, pair, how, fu before rounding, fu, rules). Seat S, round E.
PAIRS = [
    ("seat wind ron", "22z", "", 46, 50),
    ("seat wind tsumo", "22z", "tsumo", 38, 40),
    ("round wind ron", "11z", "", 46, 50),
    ("round wind tsumo", "11z", "tsumo", 38, 40),
    ("double wind ron", "22z", "round=S", 48, 50),
    ("double wind tsumo", "22z", "round=S tsumo", 40, 40),
    ("double wind at 2 ron", "22z", "round=S", 46, 50, {"double_wind_pair_fu": 2}),
    ("double wind at 2 tsumo", "22z", "round=S tsumo", 38, 40, {"double_wind_pair_fu": 2}),
    ("guest wind ron", "33z", "", 44, 50),
    ("guest wind tsumo", "33z", "tsumo", 36, 40),
]


@table(PAIRS, "pair how exact fu rules")
def test_fu_of_a_wind_pair(pair, how, exact, fu, rules):
    score = win(f"345m22246p999s{pair}+5p", f"riichi {how}", rules)
    assert sum(item.fu for item in score.fu_items if item.code != "rounding") == exact
    assert score.fu == fu


#: 345678m11p55p999s: (name, winning tile, how, fu before rounding, fu).
SHANPON = [
    ("1p ron", "1p", "", 42, 50),
    ("1p tsumo", "1p", "tsumo", 38, 40),
    ("5p ron", "5p", "", 40, 40),
    ("5p tsumo", "5p", "tsumo", 34, 40),
]


@table(SHANPON, "tile how exact fu")
def test_fu_of_a_shanpon(tile, how, exact, fu):
    score = win(f"345678m1155p999s+{tile}", f"riichi {how}")
    assert sum(item.fu for item in score.fu_items if item.code != "rounding") == exact
    assert score.fu == fu


#: Section 9, a mangan of three players: (name, sanma_tsumo, what the dealer pays, the other, each to the dealer).
SANMA = [
    ("loss", "loss", 4000, 2000, 4000),
    ("bisection", "bisection", 5000, 3000, 6000),
    ("equal", "equal", 4000, 4000, 6000),
    ("thirds", "thirds", 5400, 2700, 6000),
]


@table(SANMA, "value dealer other to_dealer")
def test_sanma_mangan(value, dealer, other, to_dealer):
    rules = RuleSet.of({"players": 3, "sanma_tsumo": value})
    assert shares(2000, "S", "tsumo", None, rules) == {"E": dealer, "W": other}
    assert shares(2000, "W", "tsumo", None, rules) == {"E": dealer, "S": other}
    assert shares(2000, "E", "tsumo", None, rules) == {"S": to_dealer, "W": to_dealer}
    assert shares(2000, "S", "ron", "E", rules) == {"E": 8000}
