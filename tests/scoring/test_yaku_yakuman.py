"""Yakuman: every one made and just missed, which are double, how they add up, and what a counted yakuman is."""

from __future__ import annotations

import pytest

from tests.scoring.table import in_order, outcome, table, win

THREE = {"players": 3}


def double(*codes):
    return {"double_yakuman": list(codes)}


KOKUSHI = [
    ("13 waits", "19m19p19s1234567z+1m", "", "kokushi_13=1"),
    ("13 waits double", "19m19p19s1234567z+7z", "", "kokushi_13=2", double("kokushi_13")),
    ("one wait", "119m19p19s123456z+7z", "", "kokushi=1"),
    ("one wait is never double", "119m19p19s123456z+7z", "", "kokushi=1", double("kokushi_13")),
    ("a simple for an orphan", "29m119p19s123456z+7z", "riichi", "!not_complete"),
    ("no riichi beside it", "119m19p19s123456z+7z", "riichi ippatsu tsumo dora=9m", "kokushi=1"),
    ("beside called norths", "119m19p19s123456z+7z north×1", "", "kokushi=1", THREE),
]  # fmt: skip

SUUANKOU = [
    ("tsumo", "222555m999p3388s+3s", "tsumo", "suuankou=1"),
    ("ron on a triplet", "222555m999p3388s+3s", "", "toitoi+2 sanankou+2"),
    ("ron on the pair", "222555m999p333s8s+8s", "", "suuankou_tanki=1"),
    ("tsumo on the pair", "222555m999p333s8s+8s", "tsumo", "suuankou_tanki=1"),
    ("double on the pair", "222555m999p333s8s+8s", "", "suuankou_tanki=2", double("suuankou_tanki")),
    ("tsumo of a triplet is not double", "222555m999p3388s+3s", "tsumo", "suuankou=1", double("suuankou_tanki")),
    ("with closed kans", "555m999p333s8s [2222m]+8s", "", "suuankou_tanki=1"),
    ("tsumo with a closed kan", "555m999p3388s [2222m]+3s", "tsumo", "suuankou=1"),
    ("with an open kan", "555m999p333s8s (2222m)+8s", "", "toitoi+2 sanankou+2"),
    ("three triplets that could be runs", "222333444m999p8s+8s", "", "suuankou_tanki=1"),
]  # fmt: skip

HONOURS = [
    ("daisangen", "46m99s777z (555z)(666z)+5m", "", "daisangen=1"),
    ("daisangen by ron", "456m99s77z (555z)(666z)+7z", "", "daisangen=1"),
    ("daisangen with kans", "46m99s [7777z](5555z)(666z+6z)+5m", "", "daisangen=1"),
    ("daisangen missed", "456m999s7z (555z)(666z)+7z", "", "shousangen+2 yakuhai:5z+1 yakuhai:6z+1"),
    ("shousuushii", "46m333z44z (111z)(222z)+5m", "", "shousuushii=1"),
    ("shousuushii by the pair", "456m333z4z (111z)(222z)+4z", "", "shousuushii=1"),
    ("shousuushii missed", "46m333z99s (111z)(222z)+5m", "", "yakuhai:1z+1 yakuhai:2z+1"),
    ("daisuushii", "444z9s (111z)(222z)(333z)+9s", "", "daisuushii=1"),
    ("daisuushii by ron", "44z99s (111z)(222z)(333z)+4z", "", "daisuushii=1"),
    ("daisuushii double", "444z9s (111z)(222z)(333z)+9s", "", "daisuushii=2", double("daisuushii")),
    ("shousuushii is never double", "46m333z44z (111z)(222z)+5m", "", "shousuushii=1", double("daisuushii")),
    ("tsuuiisou", "555z66z44z (111z)(222z)+6z", "", "tsuuiisou=1"),
    ("tsuuiisou of seven pairs", "1122334455667z+7z", "tsumo", "tsuuiisou=1"),
    ("tsuuiisou missed", "555z66z99s (111z)(222z)+6z", "",
     "honroutou+2 toitoi+2 honitsu+2 yakuhai:5z+1 yakuhai:6z+1 yakuhai:1z+1 yakuhai:2z+1"),
    ("tsuuiisou with daisuushii", "444z5z (111z)(222z)(333z)+5z", "", "daisuushii=1 tsuuiisou=1"),
    ("tsuuiisou with shousuushii", "333z44z55z (111z)(222z)+5z", "", "shousuushii=1 tsuuiisou=1"),
    ("tsuuiisou with daisangen", "777z1z (555z)(666z)(333z)+1z", "", "daisangen=1 tsuuiisou=1"),
    ("three at once", "111222333444z5z+5z", "", "suuankou_tanki=1 daisuushii=1 tsuuiisou=1"),
    ("norths in a three-player hand", "444z5z (111z)(222z)(333z)+5z", "", "daisuushii=1 tsuuiisou=1", THREE),
]  # fmt: skip

TERMINALS_AND_GREEN = [
    ("chinroutou", "111p99p99s (111m)(999m)+9p", "", "chinroutou=1"),
    ("chinroutou missed", "111p33z99s (111m)(999m)+9s", "", "toitoi+2 honroutou+2"),
    ("chinroutou closed", "111999m111p99p99s+9p", "tsumo", "chinroutou=1 suuankou=1"),
    ("ryuuiisou", "22334488s66z (666s)+8s", "", "ryuuiisou=1"),
    ("ryuuiisou closed", "22334466688s66z+8s", "", "ryuuiisou=1"),
    ("ryuuiisou with a green triplet", "22334488s66z (666s)+6z", "", "ryuuiisou=1"),
    ("ryuuiisou pure", "2223334448s (666s)+8s", "", "ryuuiisou_pure=1"),
    ("ryuuiisou pure double", "2223334448s (666s)+8s", "", "ryuuiisou_pure=2", double("ryuuiisou_pure")),
    ("ryuuiisou with green is not double", "22334488s66z (666s)+8s", "", "ryuuiisou=1", double("ryuuiisou_pure")),
    ("ryuuiisou needs green", "2223334448s (666s)+8s", "", "chinitsu+5 toitoi+2 sanankou+2 tanyao+1",
     {"ryuuiisou_needs_green": True}),
    ("ryuuiisou has the green it needs", "22334488s66z (666s)+8s", "", "ryuuiisou=1", {"ryuuiisou_needs_green": True}),
    ("ryuuiisou missed by a five", "2233448855s (666s)+8s", "", "chinitsu+5 tanyao+1"),
    ("ryuuiisou missed by a white dragon", "22334488s55z (666s)+8s", "", "honitsu+2"),
]  # fmt: skip

CHUUREN = [
    ("one wait", "1112334568999m+7m", "", "chuuren=1"),
    ("one wait is never double", "1112334568999m+7m", "", "chuuren=1", double("chuuren_pure")),
    ("nine waits double", "1112345678999s+5s", "", "chuuren_pure=2", double("chuuren_pure")),
    ("in characters only", "1112334568999m+7m", "", "chuuren=1", {"chuuren_suits": "characters"}),
    ("pure in characters only", "1112345678999m+7m", "", "chuuren_pure=1", {"chuuren_suits": "characters"}),
    ("circles where characters are asked", "1112345678999p+5p", "", "chinitsu+6", {"chuuren_suits": "characters"}),
    ("bamboo where characters are asked", "1112334568999s+7s", "", "chinitsu+6", {"chuuren_suits": "characters"}),
    ("open", "2345678999m (111m)+5m", "", "chinitsu+5"),
    ("with a closed kan", "2345678999m [1111m]+8m", "", "chinitsu+6"),
]  # fmt: skip

KANS = [
    ("suukantsu", "9s [1111m](2222p)(333s+3s)(5555z)+9s", "", "suukantsu=1"),
    ("suukantsu double", "9s [1111m](2222p)(333s+3s)(5555z)+9s", "", "suukantsu=2", double("suukantsu")),
    ("three kans and a pon", "9s [1111m](2222p)(333s+3s)(555z)+9s", "", "sankantsu+2 toitoi+2 yakuhai:5z+1"),
    ("four closed kans", "9s [1111m][2222p][3333s][5555z]+9s", "", "suukantsu=1 suuankou_tanki=1"),
    ("four closed kans by tsumo", "9s [1111m][2222p][3333s][5555z]+9s", "tsumo rinshan", "suukantsu=1 suuankou_tanki=1"),
    ("with daisangen", "9s (1111m)(7777z)(6666z)(5555z)+9s", "", "suukantsu=1 daisangen=1"),
]  # fmt: skip

#: The fourteen tiles of a dealer; `highest` may take any of them as the last one.
LAST = {"tenhou_reading": "last_tile"}
TENHOU = [
    ("four triplets by the last tile", "222555m999p3388s+3s", "tsumo tenhou seat=E", "tenhou=1 suuankou=1", LAST),
    ("four triplets double", "222555m999p3388s+3s", "tsumo tenhou seat=E", "tenhou=1 suuankou_tanki=2",
     double("suuankou_tanki")),
    ("the pair last", "222555m999p333s8s+8s", "tsumo tenhou seat=E", "tenhou=1 suuankou_tanki=1", LAST),
    ("orphans by the last tile", "119m19p19s123456z+7z", "tsumo tenhou seat=E", "tenhou=1 kokushi=1", LAST),
    ("orphans double", "119m19p19s123456z+7z", "tsumo tenhou seat=E", "tenhou=2 kokushi_13=2", double("kokushi_13", "tenhou")),
    ("nine gates double", "1112334568999m+7m", "tsumo tenhou seat=E", "tenhou=1 chuuren_pure=2", double("chuuren_pure")),
    ("nine gates by the last tile", "1112334568999m+7m", "tsumo tenhou seat=E", "tenhou=1 chuuren=1", LAST),
    ("chiihou goes by the last tile", "222555m999p3388s+3s", "tsumo chiihou", "chiihou=1 suuankou=1"),
]  # fmt: skip


@table([(f"{group} {row[0]}", *row[1:]) for group, rows in (
    ("kokushi", KOKUSHI), ("suuankou", SUUANKOU), ("honours", HONOURS), ("terminals", TERMINALS_AND_GREEN),
    ("chuuren", CHUUREN), ("kans", KANS), ("tenhou", TENHOU)) for row in rows])  # fmt: skip
def test_yakuman(hand, how, expected, rules):
    assert outcome(hand, how, rules) == in_order(expected)


@pytest.mark.parametrize("suit", "mps")
@pytest.mark.parametrize("last", range(1, 10))
def test_chuuren_pure(suit, last):
    score = win(f"1112345678999{suit}+{last}{suit}")
    assert [item.code for item in score.yaku] == ["chuuren_pure"]
    assert len(score.waits) == 9


@pytest.mark.parametrize("last", "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z".split())
def test_kokushi_13(last):
    score = win(f"19m19p19s1234567z+{last}")
    assert [item.code for item in score.yaku] == ["kokushi_13"]
    assert len(score.waits) == 13


#: Three yakuman, two of them double where `double` says so: (name, how, paid, points, rules).
MANY = "111222333444z5z+5z"
BOTH = double("suuankou_tanki", "daisuushii")
ADDING = [
    ("three", "", 3, 96000),
    ("three for the dealer", "seat=E", 3, 144000),
    ("only one counts", "", 1, 32000, {"yakuman_add_up": False}),
    ("two double and one", "", 5, 160000, BOTH),
    ("only a double one counts", "", 2, 64000, {**BOTH, "yakuman_add_up": False}),
    ("capped at two", "", 2, 64000, {"yakuman_cap": 2}),
    ("capped at one", "", 1, 32000, {"yakuman_cap": 1}),
    ("capped at four", "", 4, 128000, {**BOTH, "yakuman_cap": 4}),
    ("cap above", "", 3, 96000, {"yakuman_cap": 4}),
    ("cap of one on a double", "", 1, 32000, {**BOTH, "yakuman_cap": 1, "yakuman_add_up": False}),
    ("no limits, yakuman stay", "", 3, 96000, {"limit_cap": False}),
]  # fmt: skip


@table(ADDING, "how paid points rules")
def test_adding_up(how, paid, points, rules):
    score = win(MANY, how, rules)
    assert (score.yakuman, score.points, score.limit) == (paid, points, "yakuman")
    assert score.fu == 0
    assert score.fu_items == ()


#: chinitsu 6, ryanpeikou 3, tanyao 1, pinfu 1, with riichi 12, with ippatsu 13: (name, how, han, limit, points, rules).
ELEVEN = "2334455667788p+2p"
AS_SANBAIMAN = {"counted_yakuman": "sanbaiman"}
COUNTED = [
    ("11 han", "", 11, "sanbaiman", 24000),
    ("12 han", "riichi", 12, "sanbaiman", 24000),
    ("13 han", "riichi ippatsu", 13, "counted_yakuman", 32000),
    ("13 han of the dealer", "riichi ippatsu seat=E", 13, "counted_yakuman", 48000),
    ("13 han with dora", "riichi dora=9p8s ura=4p", 14, "counted_yakuman", 32000),
    ("never two", "riichi ippatsu dora=1p2p3p4p5p", 23, "counted_yakuman", 32000),
    ("26 han are one", "riichi ippatsu dora=1p2p3p4p5p ura=6p7p", 27, "counted_yakuman", 32000),
    ("12 han, no counted yakuman", "riichi", 12, "sanbaiman", 24000, AS_SANBAIMAN),
    ("13 han, no counted yakuman", "riichi ippatsu", 13, "sanbaiman", 24000, AS_SANBAIMAN),
    ("27 han, no counted yakuman", "riichi ippatsu dora=1p2p3p4p5p ura=6p7p", 27, "sanbaiman", 24000, AS_SANBAIMAN),
    ("no limits", "", 11, None, 983100, {"limit_cap": False}),
    ("no limits at 13 han", "riichi ippatsu", 13, None, 3932200, {"limit_cap": False}),
]  # fmt: skip


@table(COUNTED, "how han limit points rules")
def test_counted_yakuman(how, han, limit, points, rules):
    score = win(ELEVEN, how, rules)
    assert (score.han, score.limit, score.points, score.yakuman) == (han, limit, points, 0)
