"""Which tiles make a yaku: every code of the rules once."""

from __future__ import annotations

import pytest

from scoring.explain import tiles_of
from scoring.rules import LOCAL_YAKU, RuleSet
from tests.scoring.table import NOTHING, table, win

DOUBLES = {"double_yakuman": ["kokushi_13", "suuankou_tanki", "chuuren_pure", "ryuuiisou_pure"]}


def local(*codes, **more):
    return {"local_yaku": list(codes), **more}


def made_by(hand, how, code, rules=None):
    """The blocks that make each item of a code, sorted, the first tile's yakuhai first."""
    score = win(hand, how, rules)
    found = [" ".join(sorted(tiles_of(item, score))) for item in score.yaku if item.code == code]
    assert found, score.yaku
    return found


WHOLE = "the whole hand"
#: (code, hand, how, the blocks, rules); WHOLE stands for every block.
YAKU = [
    ("riichi", NOTHING, "riichi", ""),
    ("double_riichi", NOTHING, "double_riichi", ""),
    ("open_riichi", NOTHING, "open_riichi discarder_riichi", "", {"open_riichi": True}),
    ("double_open_riichi", NOTHING, "open_riichi double_riichi discarder_riichi", "", {"open_riichi": True}),
    ("ippatsu", NOTHING, "riichi ippatsu", ""),
    ("menzen_tsumo", NOTHING, "tsumo", ""),
    ("chankan", NOTHING, "chankan", ""),
    ("rinshan", "12346m55678p (2222s)+5m", "tsumo rinshan", ""),
    ("haitei", NOTHING, "tsumo haitei", ""),
    ("houtei", NOTHING, "houtei", ""),
    ("renhou", NOTHING, "renhou", "", {"renhou": "mangan"}),
    ("tenhou", NOTHING, "tenhou tsumo seat=E", ""),
    ("chiihou", NOTHING, "chiihou tsumo", ""),
    ("paarenchan", NOTHING, "seat=E dealer_streak=8 riichi", "", local("paarenchan")),
    ("pinfu", "23406799m23456s+4s", "", WHOLE),
    ("tanyao", "23467m55678p222s+8m", "", WHOLE),
    ("iipeikou", "11223m789p99s234s+3m", "", "123m 123m"),
    ("ryanpeikou", "112233m778899p5s+5s", "", "123m 123m 789p 789p"),
    ("chiitoitsu", "113355m7799p112z+2z", "", WHOLE),
    ("yakuhai", "23m55p678s (345p) (555z)+1m", "", "555z"),
    ("ittsuu", "11123456789m33p+3p", "", "123m 456m 789m"),
    ("sanshoku_doujun", "23499m234567p23s+4s", "", "234m 234p 234s"),
    ("sanshoku_doukou", "222m22p99s (222s) (345p)+2p", "", "222m 222p 222s"),
    ("chanta", "123m789p99s11z (789s)+1z", "", WHOLE),
    ("junchan", "123m789p99s11p (789s)+1p", "", WHOLE),
    ("toitoi", "222m99p22s (444p) (666s)+2s", "", "222m 222s 444p 666s"),
    ("sanankou", "222m444p666s23s99m+4s", "", "222m 444p 666s"),
    ("sankantsu", "2399s [2222m] (4444p) (666s+6s)+4s", "", "2222m 4444p 6666s"),
    ("shousangen", "55z678m23s (666z) (777z)+4s", "", "55z 666z 777z"),
    ("honroutou", "111m99p99s (111s) (222z)+9p", "", WHOLE),
    ("honitsu", "1235578m (111m) (333z)+9m", "", WHOLE),
    ("chinitsu", "1235578m (111m) (345m)+9m", "", WHOLE),
    ("dora", "23m55p678s (345p) (678m)+4m", "dora=4p", "555p"),
    ("aka_dora", "23m05p678s (340s) (678m)+4m", "", "0p0s"),
    ("ura_dora", NOTHING, "riichi dora=9m ura=1s", "222s"),
    ("kita_dora", "123789p456s67s11m+8s north×1", "tsumo", "", {"players": 3}),
    # yakuman
    ("kokushi", "19m19p19s1234566z+7z", "", WHOLE),
    ("kokushi_13", "19m19p19s1234567z+7z", "", WHOLE),
    ("suuankou", "222m444p666s99m33s+3s", "tsumo", "222m 333s 444p 666s"),
    ("suuankou_tanki", "222m444p666s333s9m+9m", "", "222m 333s 444p 666s"),
    ("daisangen", "23m99p555z (666z) (777z)+4m", "", "555z 666z 777z"),
    ("shousuushii", "44z23m (111z) (222z) (333z)+4m", "", "111z 222z 333z 44z"),
    ("daisuushii", "44z99m (111z) (222z) (333z)+4z", "", "111z 222z 333z 444z"),
    ("tsuuiisou", "111333444z5z (666z)+5z", "tsumo", WHOLE),
    ("chinroutou", "111m99p99s (111s) (999m)+9p", "", WHOLE),
    ("ryuuiisou", "22334466s66z (888s)+6z", "", WHOLE),
    ("ryuuiisou_pure", "2223344466688s+8s", "", WHOLE, DOUBLES),
    ("chuuren", "1112334568999m+7m", "", WHOLE),
    ("chuuren_pure", "1112345678999m+5m", "", WHOLE),
    ("suukantsu", "9m [1111p] (2222s) (3333m) (444z+4z)+9m", "", "1111p 2222s 3333m 4444z"),
    # local yaku
    ("sanshoku_tsuukan", "123m456p78s99m (222z)+9s", "", "123m 456p 789s", local("sanshoku_tsuukan")),
    ("sanrenkou", "222333m44m99p (678s)+4m", "", "222m 333m 444m", local("sanrenkou")),
    ("isshoku_sanjun", "123m77788899p11s+9p", "", "789p 789p 789p", local("isshoku_sanjun")),
    ("suurenkou", "22233344m99p (555m)+4m", "", "222m 333m 444m 555m", local("suurenkou")),
    ("isshoku_yonjun", "222233334444m9p+9p", "", "234m 234m 234m 234m", local("isshoku_yonjun")),
    ("daisharin", "2334455667788p+2p", "", WHOLE, local("daisharin")),
    ("hyakumangoku", "5566677788899m+9m", "", WHOLE, local("hyakumangoku")),
    ("beni_kujaku", "111s55599s77z (777s)+7z", "", WHOLE, local("beni_kujaku")),
    ("tohoku_shinkansen", "123456789s11z44z+1z", "", WHOLE, local("tohoku_shinkansen")),
    ("daichisei", "1122334455667z+7z", "", WHOLE, local("daichisei")),
    ("shiisan_puutaa", "147m258p369s1123z+4z", "first_draw tsumo", WHOLE, local("shiisan_puutaa")),
]  # fmt: skip


@table([(row[0], *row) for row in YAKU], "code hand how blocks rules")
def test_tiles_of(code, hand, how, blocks, rules):
    score = win(hand, how, rules)
    expected = " ".join(sorted(score.shape)) if blocks is WHOLE else blocks
    assert set(made_by(hand, how, code, rules)) == {expected}


def test_every_code_has_its_row():
    rules = RuleSet(local_yaku=LOCAL_YAKU, open_riichi=True, renhou="mangan")
    more = {"dora", "aka_dora", "ura_dora", "kita_dora", "kokushi_13", "suuankou_tanki", "chuuren_pure", "ryuuiisou_pure"}
    assert set(rules.book.order) | more <= {row[0] for row in YAKU}


def test_a_double_wind_is_two_items_of_one_triplet():
    assert made_by("23m55p678s (345p) (222z)+1m", "round=S", "yakuhai") == ["222z", "222z"]


def test_each_yakuhai_names_its_own_tile():
    assert sorted(made_by("55z678m23s (666z) (777z)+4s", "", "yakuhai")) == ["666z", "777z"]


@pytest.mark.parametrize(("how", "blocks"), [("dora=1s", "222s"), ("dora=1s3m", "4m222s"), ("dora=9s", "")])
def test_dora_by_indicator(how, blocks):
    score = win(NOTHING, f"riichi {how}")
    found = [tiles_of(item, score) for item in score.yaku if item.code == "dora"]
    assert found == ([(blocks,)] if blocks else [])


def test_kan_dora_that_the_rules_do_not_count_make_nothing():
    assert made_by(NOTHING, "riichi dora=1s3m", "dora", {"kan_dora": False}) == ["222s"]


def test_the_best_rejected_reading_is_the_next_best():
    # 111 222 333 as triplets pays three concealed triplets; as runs it is the reading that lost
    score = win("11122233345m99p+6m", "riichi")
    rejected = score.best_rejected
    assert rejected is not None
    assert (len(score.best.reading.shape.runs), len(rejected.reading.shape.runs)) == (1, 4)
    assert rejected.points < score.points
    assert win("123m567p99s22789p+2p", "riichi").best_rejected is None
