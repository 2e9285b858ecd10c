"""The han that a win needs: `min_han` and the two-han minimum from a number of honba on."""

from __future__ import annotations

import pytest

from scoring.errors import BelowMinHanError
from tests.scoring.table import NOTHING, in_order, outcome, table, win

BELOW = "!below_min_han"
PINFU = "123789m456p2267s+8s"
FROM_FIVE = {"min_han_2_from_honba": 5}

MIN_HAN = [
    ("one is enough", NOTHING, "riichi", "riichi+1", {"min_han": 1}),
    ("none is not", NOTHING, "", "!no_yaku", {"min_han": 1}),
    ("one of two", NOTHING, "riichi", BELOW, {"min_han": 2}),
    ("none of two", NOTHING, "", "!no_yaku", {"min_han": 2}),
    ("two of two", PINFU, "riichi", "riichi+1 pinfu+1", {"min_han": 2}),
    ("dora do not count", NOTHING, "riichi dora=1s", BELOW, {"min_han": 2}),
    ("ura do not count", NOTHING, "riichi dora=9s ura=1s", BELOW, {"min_han": 2}),
    ("red fives do not count", "12346m05678p222s+0m", "riichi", BELOW, {"min_han": 2}),
    ("dora come on top", PINFU, "riichi dora=1s", "riichi+1 pinfu+1 dora+2", {"min_han": 2}),
    ("three of four", PINFU, "riichi ippatsu", BELOW, {"min_han": 4}),
    ("three and dora of four", PINFU, "riichi ippatsu dora=1s", BELOW, {"min_han": 4}),
    ("four of four", PINFU, "riichi ippatsu tsumo", "riichi+1 pinfu+1 ippatsu+1 menzen_tsumo+1", {"min_han": 4}),
    ("double riichi of four", PINFU, "double_riichi ippatsu", "double_riichi+2 pinfu+1 ippatsu+1", {"min_han": 4}),
    ("a yakuman suffices", "119m19p19s123456z+7z", "", "kokushi=1", {"min_han": 4}),
    ("a yakuman suffices for thirteen", "119m19p19s123456z+7z", "", "kokushi=1", {"min_han": 13}),
    ("five han", "1234566788899m+5m", "", "chinitsu+6", {"min_han": 5}),
    ("two yakuhai", "123m46p99s (555z)(666z)+5p", "", "yakuhai:5z+1 yakuhai:6z+1", {"min_han": 2}),
    ("kita do not count", "123678p4699s111m+5s north×4", "riichi", BELOW, {"min_han": 2, "players": 3}),
    ("an open one-han hand", "567m456p3368s (234m)+7s", "", BELOW, {"min_han": 2}),
    ("four honba", NOTHING, "riichi honba=4", "riichi+1", FROM_FIVE),
    ("five honba", NOTHING, "riichi honba=5", BELOW, FROM_FIVE),
    ("nine honba", NOTHING, "riichi honba=9", BELOW, FROM_FIVE),
    ("five honba, two han", PINFU, "riichi honba=5", "riichi+1 pinfu+1", FROM_FIVE),
    ("five honba, dora", NOTHING, "riichi honba=5 dora=1s", BELOW, FROM_FIVE),
    ("five honba, yakuman", "119m19p19s123456z+7z", "honba=5", "kokushi=1", FROM_FIVE),
    ("five honba, switched off", NOTHING, "riichi honba=5", "riichi+1", {"min_han_2_from_honba": None}),
    ("five honba do not lower four", PINFU, "riichi ippatsu honba=5", BELOW, {"min_han": 4, **FROM_FIVE}),
    ("a reading with enough han", "111222333m46p99s+5p", "", "sanankou+2", {"min_han": 2}),
]  # fmt: skip


@table(MIN_HAN)
def test_min_han(hand, how, expected, rules):
    assert outcome(hand, how, rules) == in_order(expected)


def test_the_error_says_how_many_and_how_many_are_needed():
    with pytest.raises(BelowMinHanError) as caught:
        win(PINFU, "riichi ippatsu dora=1s", {"min_han": 4})
    assert (caught.value.han, caught.value.needed) == (3, 4)
