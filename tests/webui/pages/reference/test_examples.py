"""Every example is true: the engine finds in it what it is the example of, under every rule set that knows it."""

from __future__ import annotations

import pytest

from scoring.catalogue import DORA, worth
from scoring.draws import DrawHand, nine_kinds, settle_draw
from scoring.hand import Hand
from scoring.names import group
from scoring.presets import names, rule_set
from scoring.rules import RuleSet
from scoring.tiles import MIDDLE_CHARACTERS
from webui.pages.reference.examples import draw_example, example_of, fu_examples, knowing, score_of

YAKU = list(group("yaku"))


@pytest.mark.parametrize("code", YAKU)
def test_the_example_of_a_yaku_has_it(code: str):
    for rules in (RuleSet(), *map(rule_set, names())):
        score = score_of(code, rules)
        if score is None:
            assert code == "nagashi_mangan"
            continue
        item = next(item for item in score.yaku if item.code == code)
        mine = worth(code, knowing(code, rules))
        assert mine.known
        if code not in DORA and not mine.limit:
            assert item.han == (13 * mine.yakuman or (mine.closed if score.best.facts.closed else mine.open))
        assert item.yakuman == mine.yakuman


@pytest.mark.parametrize("code", YAKU)
def test_the_example_shows_little_else(code: str):
    score = score_of(code, RuleSet())
    assert score is None or len({item.code for item in score.yaku} - {code}) <= 2


def test_the_example_of_nagashi_mangan_is_one():
    rules = RuleSet(nagashi="draw")
    players = {seat: DrawHand(pond=()) for seat in "ESWN"}
    players["S"] = DrawHand(pond=example_of("nagashi_mangan").pond)
    assert settle_draw(players, rules).nagashi == ("S",)


def test_three_players_can_hold_the_examples_of_yaku_they_know():
    rules = rule_set("tenhou_sanma")
    for code in YAKU:
        example = example_of(code)
        if worth(code, rules).known and example.hand:
            assert not {tile.kind for tile in example.hand.all_tiles} & MIDDLE_CHARACTERS, code


@pytest.mark.parametrize("code", list(group("fu")))
def test_the_worked_example_of_an_item_of_fu_has_it(code: str):
    examples = fu_examples(code, RuleSet())
    assert examples
    for one in examples:
        assert one.item is not None
        assert sum(item.fu for item in one.items) == one.fu
    if code.startswith(("triplet_", "kan_")):
        simple, outside = (one.item.fu for one in examples if one.item)
        assert outside == 2 * simple


def test_what_the_rules_do_not_count_is_said():
    assert [one.item for one in fu_examples("open_pinfu", RuleSet(open_pinfu_30=False))] == [None]
    assert fu_examples("pair_round_wind", rule_set("ema_2025"))[1].item is None


def test_the_examples_of_draws_are_true():
    assert nine_kinds(Hand.parse(draw_example("nine_kinds"))) == 9
    assert len(Hand.parse(draw_example("nine_kinds")).tiles) == 14
    assert draw_example("four_riichi") == ""
