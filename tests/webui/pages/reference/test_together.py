"""Which yaku go together: what is well known holds, and random hands show no pair that is not listed."""

from __future__ import annotations

import pytest

from scoring.presets import names, rule_set
from scoring.rules import RuleSet
from tests.together import EVERYTHING, line, random_wins, rule_sets, search
from webui.pages.reference.together import codes_in, pairs_in, read, together


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("riichi", "chankan"), ("ippatsu", "chankan"), ("ippatsu", "haitei"), ("double_riichi", "chankan"), ("pinfu", "menzen_tsumo"),
        ("chiitoitsu", "honroutou"), ("toitoi", "honroutou"), ("ryanpeikou", "chinitsu"), ("sanankou", "sanshoku_doukou"),
        ("sankantsu", "rinshan"), ("shousangen", "honitsu"), ("daisangen", "tsuuiisou"), ("suukantsu", "daisuushii"),
        ("suuankou_tanki", "tsuuiisou"), ("tenhou", "chuuren_pure"), ("chiihou", "kokushi"), ("sanankou", "toitoi"),
    ],
)  # fmt: skip
def test_what_goes_together(one: str, other: str):
    pairs = together(RuleSet())
    assert other in pairs[one] and one in pairs[other]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("riichi", "double_riichi"), ("pinfu", "chiitoitsu"), ("pinfu", "toitoi"), ("chanta", "honroutou"), ("chanta", "junchan"),
        ("iipeikou", "ryanpeikou"), ("chiitoitsu", "iipeikou"), ("haitei", "rinshan"), ("haitei", "houtei"), ("ippatsu", "rinshan"),
        ("tanyao", "yakuhai"), ("tanyao", "ittsuu"), ("honitsu", "chinitsu"), ("sanshoku_doujun", "honitsu"), ("tenhou", "chiihou"),
        ("suuankou", "kokushi"), ("riichi", "daisangen"), ("shousangen", "pinfu"), ("sankantsu", "chiitoitsu"),
    ],
)  # fmt: skip
def test_what_never_does(one: str, other: str):
    pairs = together(RuleSet())
    assert other not in pairs[one] and one not in pairs[other]


def test_rules_decide_who_is_there():
    assert "ippatsu" not in together(RuleSet(ippatsu=False))
    assert "sanshoku_doujun" not in together(rule_set("tenhou_sanma"))
    assert "sanrenkou" in together(EVERYTHING)["toitoi"] and "sanrenkou" not in together(RuleSet())["toitoi"]
    assert (
        "tanyao" not in together(RuleSet(pinfu_tsumo=False))["haitei"]
        or "pinfu" not in together(RuleSet(pinfu_tsumo=False))["menzen_tsumo"]
    )


def test_every_hand_of_the_list_wins():
    assert all(codes_in(witness, EVERYTHING) for witness in read())


def test_random_hands_show_nothing_that_is_not_listed():
    listed = [pairs_in(read(), rules) for rules in rule_sets()]
    new = set()
    for witness in random_wins(800, seed=20):
        for rules, known in zip(rule_sets(), listed, strict=True):
            new |= pairs_in([witness], rules) - known
    assert new == set()


@pytest.mark.parametrize("name", [name for name in names() if rule_set(name).players == 4])
def test_presets_are_answered_like_the_rules_they_were_searched_under(name: str):
    rules = rule_set(name)
    known = pairs_in(read(), rules)
    assert set().union(*(pairs_in([witness], rules) for witness in random_wins(80, seed=21))) <= known


def test_the_search_keeps_what_was_known_and_writes_what_can_be_read():
    few = read()[:8]
    kept = search(20, 3, few)
    assert pairs_in(few, EVERYTHING) <= pairs_in(kept, EVERYTHING)
    assert all('"hand"' in line(witness) for witness in kept)
