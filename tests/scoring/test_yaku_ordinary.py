"""Yaku of the tiles: every one made, just missed, open and closed, with what it goes with and what it excludes."""

from __future__ import annotations

import pytest

from tests.scoring.table import in_order, outcome, table

NONE = "!no_yaku"
THREE = {"players": 3}


# Seat S in the east round: 2z is the seat wind, 1z the round wind, 3z and 4z are guest winds.
PINFU = [
    ("ron", "123789m456p2267s+8s", "", "pinfu+1"),
    ("either side", "123789m456p2267s+5s", "", "pinfu+1"),
    ("two-sided at the edge", "123789m456p2278s+9s", "", "pinfu+1"),
    ("tsumo", "123789m456p2267s+8s", "tsumo", "pinfu+1 menzen_tsumo+1"),
    ("tsumo switched off", "123789m456p2267s+8s", "tsumo", "menzen_tsumo+1", {"pinfu_tsumo": False}),
    ("ron with tsumo switched off", "123789m456p2267s+8s", "", "pinfu+1", {"pinfu_tsumo": False}),
    ("guest wind pair", "123789m456p67s33z+8s", "", "pinfu+1"),
    ("seat wind pair", "123789m456p67s22z+8s", "", NONE),
    ("round wind pair", "123789m456p67s11z+8s", "", NONE),
    ("dragon pair", "123789m456p67s55z+8s", "", NONE),
    ("closed wait", "123789m456p2268s+7s", "", NONE),
    ("edge wait", "123789m456p2289s+7s", "", NONE),
    ("pair wait", "123789m456678p2s+2s", "", NONE),
    ("nobetan", "123789m456p2345s+2s", "", NONE),
    ("open", "789m456p2267s (123m)+8s", "", NONE),
    ("a triplet", "123m456p2267s999m+8s", "", NONE),
    ("edge or two-sided", "12345m456p22789s+3m", "", "pinfu+1"),
    ("pair or two-sided", "4456m123p789p123s+4m", "", "pinfu+1"),
    ("closed or two-sided", "123m345567p6699s+6s", "", NONE),
    ("north pair plain", "123789p456s67s44z+8s", "", "pinfu+1", {**THREE, "north": "plain"}),
    ("north pair kita", "123789p456s67s44z+8s", "", "pinfu+1", THREE),
    ("north pair yakuhai", "123789p456s67s44z+8s", "", NONE, {**THREE, "north": "yakuhai"}),
]  # fmt: skip


@table(PINFU)
def test_pinfu(hand, how, expected, rules):
    assert outcome(hand, how, rules) == in_order(expected)


TANYAO = [
    ("closed", "234567m456p3368s+7s", "", "tanyao+1"),
    ("with pinfu", "234567m456p3367s+8s", "", "tanyao+1 pinfu+1"),
    ("not on the outer side", "234567m456p3378s+9s", "", "pinfu+1"),
    ("a terminal", "123567m456p3368s+7s", "", NONE),
    ("an honour", "234567m456p68s33z+7s", "", NONE),
    ("open", "567m456p3368s (234m)+7s", "", "tanyao+1"),
    ("open, switched off", "567m456p3368s (234m)+7s", "", NONE, {"open_tanyao": False}),
    ("closed, open switched off", "234567m456p3368s+7s", "", "tanyao+1", {"open_tanyao": False}),
    ("closed kan, open switched off", "234567m3368s [2222p]+7s", "", "tanyao+1", {"open_tanyao": False}),
    ("called norths lie outside", "22256788p34568s+7s north×2", "", "tanyao+1 kita_dora+2", THREE),
    ("norths are no call of an open hand", "22256788p34568s+7s north×2", "tsumo", "tanyao+1 menzen_tsumo+1 kita_dora+2",
     {**THREE, "open_tanyao": False}),
]  # fmt: skip


@table(TANYAO)
def test_tanyao(hand, how, expected, rules):
    assert outcome(hand, how, rules) == in_order(expected)


EQUAL_RUNS = [
    ("iipeikou", "112233m678p4699s+5s", "", "iipeikou+1"),
    ("iipeikou by ron", "11223m678p44499s+3m", "", "iipeikou+1"),
    ("shifted", "123234m678p4699s+5s", "", NONE),
    ("open", "112233m4699s (678p)+5s", "", NONE),
    ("closed kan", "112233m4699s [8888p]+5s", "", "iipeikou+1"),
    ("ryanpeikou", "22334m667788p99s+4m", "", "ryanpeikou+3 pinfu+1"),
    ("half of ryanpeikou", "22334m678789p99s+4m", "", "iipeikou+1 pinfu+1"),
    ("ryanpeikou outranks seven pairs", "223344m556677p8s+8s", "", "ryanpeikou+3 tanyao+1"),
    ("four equal runs", "22223333444m99s+4m", "", "ryanpeikou+3 pinfu+1"),
    ("three equal runs as triplets", "111222333m46p99s+5p", "", "sanankou+2"),
    ("three equal runs as runs", "111222333m23p99s+1p", "", "junchan+3 iipeikou+1 pinfu+1"),
    ("three equal runs beside an open set", "111222333m9s (456p)+9s", "", "sanankou+2"),
]  # fmt: skip


@table(EQUAL_RUNS)
def test_equal_runs(hand, how, expected, rules):
    assert outcome(hand, how, rules) == in_order(expected)


YAKUHAI = [
    ("white", "123m678p4699s555z+5s", "", "yakuhai:5z+1"),
    ("green", "123m678p4699s666z+5s", "", "yakuhai:6z+1"),
    ("red", "123m678p4699s777z+5s", "", "yakuhai:7z+1"),
    ("seat wind", "123m678p4699s222z+5s", "", "yakuhai:2z+1"),
    ("round wind", "123m678p4699s111z+5s", "", "yakuhai:1z+1"),
    ("guest wind", "123m678p4699s333z+5s", "", NONE),
    ("double east", "123m678p4699s111z+5s", "seat=E", "yakuhai:1z+1 yakuhai:1z+1"),
    ("double south", "123m678p4699s222z+5s", "round=S", "yakuhai:2z+1 yakuhai:2z+1"),
    ("west in the west round", "123m678p4699s333z+5s", "round=W", "yakuhai:3z+1"),
    ("north seat in the north round", "123m678p4699s444z+5s", "seat=N round=N", "yakuhai:4z+1 yakuhai:4z+1"),
    ("pon", "123m678p4699s (555z W)+5s", "", "yakuhai:5z+1"),
    ("open kan", "123m678p4699s (5555z W)+5s", "", "yakuhai:5z+1"),
    ("added kan", "123m678p4699s (555z+5z W)+5s", "", "yakuhai:5z+1"),
    ("closed kan", "123m678p4699s [5555z]+5s", "", "yakuhai:5z+1"),
    ("by ron", "123m678p45699s55z+5z", "", "yakuhai:5z+1"),
    ("only a pair", "123m678p45699s55z+9s", "", NONE),
    ("two", "123m46p99s (555z)(666z)+5p", "", "yakuhai:5z+1 yakuhai:6z+1"),
    ("three-player north kita", "123678p4699s444z+5s", "", NONE, THREE),
    ("three-player north plain", "123678p4699s444z+5s", "", NONE, {**THREE, "north": "plain"}),
    ("three-player north yakuhai", "123678p4699s444z+5s", "", "yakuhai:4z+1", {**THREE, "north": "yakuhai"}),
    ("three-player north yakuhai pon", "123678p4699s (444z)+5s", "", "yakuhai:4z+1", {**THREE, "north": "yakuhai"}),
    ("called norths with kita", "123678p4699s555z+5s north×3", "", "yakuhai:5z+1 kita_dora+3", THREE),
]  # fmt: skip


@table(YAKUHAI)
def test_yakuhai(hand, how, expected, rules):
    assert outcome(hand, how, rules) == in_order(expected)


@pytest.mark.parametrize("north", ["yakuhai", "plain"])
def test_no_called_north_unless_kita(north):
    assert outcome("123678p4699s555z+5s north×1", "", {**THREE, "north": north}) == "!bad_hand bad_value"


CHIITOITSU = [
    ("ron", "1155m2277p3399s5z+5z", "", "chiitoitsu+2"),
    ("tsumo", "1155m2277p3399s5z+5z", "tsumo", "chiitoitsu+2 menzen_tsumo+1"),
    ("at one han", "1155m2277p3399s5z+5z", "", "chiitoitsu+1", {"chiitoitsu": "1_han_50_fu"}),
    ("four of a kind", "1111m2277p3399s5z+5z", "riichi", "!not_complete"),
    ("four of a kind by the win", "111m2277p3399s55z+1m", "riichi", "!not_complete"),
    ("tanyao", "2255m3377p44886s+6s", "", "chiitoitsu+2 tanyao+1"),
    ("honroutou", "1199m1199p1199s5z+5z", "", "chiitoitsu+2 honroutou+2"),
    ("honitsu", "1155778899m335z+5z", "", "chiitoitsu+2 honitsu+3"),
    ("no winds of value", "1155m2277p1122z5z+5z", "", "chiitoitsu+2"),
    ("no iipeikou", "112233m5577p99s5z+5z", "", "chiitoitsu+2"),
]  # fmt: skip


@table(CHIITOITSU)
def test_chiitoitsu(hand, how, expected, rules):
    assert outcome(hand, how, rules) == in_order(expected)


RUNS = [
    ("ittsuu", "123456789m46p99s+5p", "", "ittsuu+2"),
    ("ittsuu open", "456789m46p99s (123m)+5p", "", "ittsuu+1"),
    ("ittsuu missed", "123456678m46p99s+5p", "", NONE),
    ("ittsuu in two suits", "123456m789p4699s+5s", "", NONE),
    ("ittsuu with pinfu", "123456789m45p99s+6p", "", "ittsuu+2 pinfu+1"),
    ("sanshoku", "12346m123p12399s+5m", "", "sanshoku_doujun+2"),
    ("sanshoku open", "12346m12399s (123p)+5m", "", "sanshoku_doujun+1"),
    ("sanshoku missed", "12346m123p23499s+5m", "", NONE),
    ("sanshoku and tanyao", "234678m234p2399s+4s", "", "sanshoku_doujun+2 pinfu+1"),
    ("sanshoku or iipeikou", "223344m34p23499s+2p", "", "sanshoku_doujun+2 iipeikou+1 pinfu+1"),
    ("sanshoku not on the other side", "123m23p12345699s+4p", "", "pinfu+1"),
]  # fmt: skip


@table(RUNS)
def test_runs(hand, how, expected, rules):
    assert outcome(hand, how, rules) == in_order(expected)


TRIPLETS = [
    ("sanshoku doukou", "22246m222p22299s+5m", "", "sanshoku_doukou+2 sanankou+2"),
    ("sanshoku doukou open", "22246m22299s (222p)+5m", "", "sanshoku_doukou+2"),
    ("sanshoku doukou with kans", "22246m99s (2222p)[2222s]+5m", "", "sanshoku_doukou+2"),
    ("sanshoku doukou by ron", "22456m222p22299s+2m", "", "sanshoku_doukou+2"),
    ("sanshoku doukou by tsumo", "22456m222p22299s+2m", "tsumo", "sanshoku_doukou+2 sanankou+2 menzen_tsumo+1"),
    ("sanshoku doukou missed", "22246m33399s (222p)+5m", "", NONE),
    ("toitoi", "55588m33s (222m)(999p)+3s", "", "toitoi+2"),
    ("toitoi missed", "45688m33s (222m)(999p)+3s", "", NONE),
    ("toitoi with kans", "88m33s (2222m)(999p)[5555m]+3s", "", "toitoi+2"),
    ("ron takes the fourth closed triplet", "222555m999p3388s+3s", "", "toitoi+2 sanankou+2"),
    ("tsumo keeps it", "222555m999p3388s+3s", "tsumo", "suuankou=1"),
    ("sanankou and a run", "222555m999p4688s+5s", "", "sanankou+2"),
    ("ron takes the third closed triplet", "222555m45699p88s+9p", "", NONE),
    ("tsumo keeps the third", "222555m45699p88s+9p", "tsumo", "sanankou+2 menzen_tsumo+1"),
    ("sanankou with a closed kan", "555m999p4688s [2222m]+5s", "", "sanankou+2"),
    ("sanankou with an open kan", "555m999p4688s (2222m)+5s", "", NONE),
    ("sanankou beside a chii", "222555m999p8s (456s)+8s", "", "sanankou+2"),
    ("sanankou and toitoi", "222555m999p8s (333s)+8s", "", "sanankou+2 toitoi+2"),
    ("the ron tile may go into the run", "222555m78999s88p+9s", "", "sanankou+2"),
    ("or not", "222555m79998s88p+9s", "", "sanankou+2"),
    ("sankantsu", "4688s (2222m)(5555m)[9999p]+5s", "", "sankantsu+2"),
    ("sankantsu with added kan", "4688s (222m+2m)(5555m)[9999p]+5s", "", "sankantsu+2"),
    ("sankantsu of closed kans", "4688s [2222m][5555m][9999p]+5s", "", "sankantsu+2 sanankou+2"),
    ("two kans", "999p4688s (2222m)(5555m)+5s", "", NONE),
    ("shousangen", "123m46p55566677z+5p", "", "shousangen+2 yakuhai:5z+1 yakuhai:6z+1"),
    ("shousangen open", "123m46p77z (555z)(666z)+5p", "", "shousangen+2 yakuhai:5z+1 yakuhai:6z+1"),
    ("shousangen missed", "123m46p55566633z+5p", "", "yakuhai:5z+1 yakuhai:6z+1"),
    ("shousangen by the pair", "123m456p5556667z+7z", "", "shousangen+2 yakuhai:5z+1 yakuhai:6z+1"),
    ("shousangen with kans", "123m46p77z (5555z)[6666z]+5p", "", "shousangen+2 yakuhai:5z+1 yakuhai:6z+1"),
]  # fmt: skip


@table(TRIPLETS)
def test_triplets(hand, how, expected, rules):
    assert outcome(hand, how, rules) == in_order(expected)


OUTSIDE = [
    ("chanta", "123m789p7999s333z+8s", "", "chanta+2"),
    ("chanta open", "789p7999s333z (123m)+8s", "", "chanta+1"),
    ("chanta missed", "234m789p7999s333z+8s", "", NONE),
    ("chanta with an honour pair only", "789123p79s33z [1111m]+8s", "", "chanta+2"),
    ("chanta with a wind of value", "123m789p7999s111z+8s", "", "chanta+2 yakuhai:1z+1"),
    ("junchan", "123m111789p7999s+8s", "", "junchan+3"),
    ("junchan open", "111789p7999s (123m)+8s", "", "junchan+2"),
    ("junchan missed", "234m111789p7999s+8s", "", NONE),
    ("junchan with an open kan", "123m789p7999s (1111p)+8s", "", "junchan+2"),
    ("honroutou with toitoi", "11s99s333z (111m)(999p)+1s", "", "honroutou+2 toitoi+2"),
    ("honroutou closed", "111m999p11s99s333z+1s", "", "honroutou+2 toitoi+2 sanankou+2"),
    ("honroutou missed", "11s99s333z (222m)(999p)+1s", "", "toitoi+2"),
    ("seven pairs of terminals and honours", "1199m1199p19s9s44z+1s", "", "chiitoitsu+2 honroutou+2"),
]  # fmt: skip


@table(OUTSIDE)
def test_outside(hand, how, expected, rules):
    assert outcome(hand, how, rules) == in_order(expected)


FLUSHES = [
    ("honitsu", "1235674699m333z+5m", "", "honitsu+3"),
    ("honitsu open", "5674699m333z (123m)+5m", "", "honitsu+2"),
    ("honitsu missed", "5674699m333z (123p)+5m", "", NONE),
    ("chinitsu", "1234566788899m+5m", "", "chinitsu+6"),
    ("chinitsu open", "4566788899m (123m)+5m", "", "chinitsu+5"),
    ("honitsu beside norths", "1235674699p333z+5p north×1", "", "honitsu+3 kita_dora+1", THREE),
    ("chinitsu beside norths", "1234566788899p+5p north×4", "", "chinitsu+6 kita_dora+4", THREE),
]  # fmt: skip


@table(FLUSHES)
def test_flushes(hand, how, expected, rules):
    assert outcome(hand, how, rules) == in_order(expected)
