"""What each yaku is worth, read without a hand: every code, and what the rules change."""

from __future__ import annotations

import pytest

from scoring.catalogue import Worth, catalogue, worth
from scoring.names import group
from scoring.presets import names, rule_set
from scoring.rules import LOCAL_YAKU, RuleSet


def test_every_yaku_is_listed_in_the_order_of_the_names():
    assert [one.code for one in catalogue(RuleSet())] == list(group("yaku"))


@pytest.mark.parametrize("preset", names())
def test_no_preset_lacks_a_figure(preset: str):
    for one in catalogue(rule_set(preset)):
        assert one.closed or one.limit, one


@pytest.mark.parametrize(
    ("code", "closed", "opened"),
    [("tanyao", 1, 1), ("pinfu", 1, None), ("honitsu", 3, 2), ("chinitsu", 6, 5), ("yakuhai", 1, 1), ("dora", 1, 1),
     ("ura_dora", 1, None), ("open_riichi", 2, None), ("kokushi", 13, None), ("daisangen", 13, 13)],
)  # fmt: skip
def test_han(code: str, closed: int, opened: int | None):
    found = worth(code, RuleSet())
    assert (found.closed, found.open) == (closed, opened)


@pytest.mark.parametrize(
    ("code", "rules", "expected"),
    [
        ("tanyao", RuleSet(open_tanyao=False), Worth("tanyao", True, 1, None)),
        ("ippatsu", RuleSet(ippatsu=False), Worth("ippatsu", False, 1, None)),
        ("chiitoitsu", RuleSet(chiitoitsu="1_han_50_fu"), Worth("chiitoitsu", True, 1, None)),
        ("renhou", RuleSet(), Worth("renhou", False, None, None, limit="mangan")),
        ("renhou", RuleSet(renhou="baiman"), Worth("renhou", True, None, None, limit="baiman")),
        ("renhou", RuleSet(renhou="baiman", renhou_with_others="added"), Worth("renhou", True, 8, None)),
        ("renhou", RuleSet(renhou="5_han"), Worth("renhou", True, 5, None)),
        ("renhou", RuleSet(renhou="yakuman"), Worth("renhou", True, 13, None, yakuman=1)),
        ("nagashi_mangan", RuleSet(nagashi="win"), Worth("nagashi_mangan", True, None, None, limit="mangan")),
        ("nagashi_mangan", RuleSet(), Worth("nagashi_mangan", False, None, None, limit="mangan")),
        ("aka_dora", RuleSet(aka=(0, 0, 0)), Worth("aka_dora", False, 1, 1)),
        ("ura_dora", RuleSet(ura_dora=False), Worth("ura_dora", False, 1, None)),
        ("kita_dora", RuleSet(), Worth("kita_dora", False, 1, 1)),
        ("kita_dora", RuleSet().for_players(3), Worth("kita_dora", True, 1, 1)),
        ("sanshoku_doujun", RuleSet().for_players(3), Worth("sanshoku_doujun", False, 2, 1)),
        ("daisuushii", RuleSet(double_yakuman=("daisuushii",)), Worth("daisuushii", True, 13, 13, yakuman=2)),
        ("daichisei", RuleSet(local_yaku=LOCAL_YAKU), Worth("daichisei", True, 13, None, yakuman=2)),
        ("daisharin", RuleSet(local_yaku=LOCAL_YAKU, daisharin="double"), Worth("daisharin", True, 13, None, yakuman=2)),
        ("shiisan_puutaa", RuleSet(shiisan_puutaa="mangan"), Worth("shiisan_puutaa", False, None, None, limit="mangan")),
    ],
)
def test_the_rules_decide(code: str, rules: RuleSet, expected: Worth):
    assert worth(code, rules) == expected


def test_an_unknown_code_is_an_error():
    with pytest.raises(KeyError):
        worth("no_such_yaku", RuleSet())
