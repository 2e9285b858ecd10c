"""Faults that an attack on the program found, each with the test that would have found it."""

import json

import pytest

from scoring import presets
from scoring.context import WinContext
from scoring.errors import HandError, Problem, RulesError, TextError
from scoring.hand import Hand, Meld
from scoring.problems import _claim_findings, find_problems
from scoring.rules import RuleSet
from scoring.score import score_win
from scoring.tiles import TILES
from scoring.wire import answer, draw_json, score_json, waits_json

TENPAI = "234067m99m23456s"


def request(**changes):
    return {"hand": TENPAI, "win": "4s", "by": "ron", "seat": "E", "from": "S", "round": "E", **changes}


def problems(given):
    return {problem["code"] for problem in given["error"]["problems"]}


def test_every_tile_is_true_even_the_first():
    assert all(TILES)
    assert Meld.parse("(123m<1m E)").called


def test_strange_seats_are_not_kept_in_memory():
    _claim_findings.cache_clear()
    for number in range(300):
        answer(request(riichi=True, by=f"ron{number}", seat=f"E{number}"), score_json)
    assert _claim_findings.cache_info().currsize == 1


def test_long_rules_are_not_kept_in_memory():
    before = presets._remembered.cache_info().currsize
    rules = {"abortive": ["nine_kinds"] * 5000}
    assert presets.rules_from(rules).abortive == ("nine_kinds",)
    assert presets._remembered.cache_info().currsize == before


def test_a_hundred_thousand_melds_are_refused_in_one_sentence():
    given = answer({"hand": "1m", "melds": ["(111m)"] * 100_000}, waits_json)
    assert [problem["message"] for problem in given["error"]["problems"]] == [
        "'melds': expected at most 8 melds, got '100000 of them'"
    ]


def test_a_hand_of_many_melds_is_built_in_one_pass():
    hand = Hand("1m", [Meld("pon", "111m")] * 20_000)
    assert len(hand.all_tiles) == 60_001


@pytest.mark.parametrize("shares", ["loss", "bisection", "equal", "thirds"])
@pytest.mark.parametrize("how", [{"by": "tsumo", "from": None}, {"from": "E"}, {"from": "S"}])
def test_parts_of_a_liability_add_up_to_the_points(shares, how):
    rules = {"preset": "tenhou_sanma", "sanma_tsumo": shares, "pao_covers": "liable_yakuman"}
    hand = {"hand": "1222z", "melds": ["(555z E)", "(666z E)", "(777z E)"], "win": "1z", "seat": "W", "players": 3, "pao": "E"}
    given = answer(request(**hand, **how, rules=rules), score_json)
    assert sum(given["payments"].values()) == given["points"]
    assert sum(given["deltas"].values()) == 0


@pytest.mark.parametrize(
    ("hand", "melds", "pao"),
    [
        ("3p777s555666777z", [], {"daisangen": "E"}),
        ("3p777s", ["(555z S)", "(666z S)", "(777z S)"], "E"),
        ("3p777s", ["[5555z]", "[6666z]", "[7777z]"], "E"),
        ("3p", ["[1111m]", "[2222m]", "[3333m]", "[4444m]"], {"suukantsu": "E"}),
    ],
)
def test_a_liability_that_the_melds_contradict_is_refused(hand, melds, pao):
    given = answer(
        request(hand=hand, melds=melds, win="3p", by="tsumo", seat="W", pao=pao, rules="wrc_2025", **{"from": None}), score_json
    )
    assert problems(given) == {"contradiction"}
    assert given["error"]["problems"][0]["between"] == ["pao", "melds"]


def test_a_riichi_with_called_tiles_is_a_false_one():
    hands = {"E": {"hand": "123m222m333m1z", "melds": ["(444z W)"], "riichi": True}}
    given = answer({"hands": hands, "sticks": 1}, draw_json)
    assert given["tenpai"] == []
    assert [problem["code"] for problem in given["problems"] if problem["code"] != "pond_unknown"] == ["riichi_noten"]


def test_a_hand_and_its_pond_hold_no_fifth_tile():
    given = answer({"hands": {"E": {"hand": "1111m222m333m444m", "pond": ["1m"]}}}, draw_json)
    assert problems(given) == {"five_copies"}


def test_a_called_discard_lies_elsewhere():
    hands = {"E": {"hand": "1111m222m333m444p", "pond": ["9p", "2m"], "called_away": ["2m"]}}
    assert answer({"hands": hands}, draw_json)["ok"]


def test_a_seat_that_nobody_has_may_be_null():
    assert answer({"players": 3, "hands": {"N": None}}, draw_json)["ok"]


def test_a_number_of_norths_without_end_is_a_bad_text():
    with pytest.raises(TextError, match="number of norths"):
        Hand.parse("north×" + "9" * 5000)


@pytest.mark.parametrize(
    "text", ["name='x'\nyear=2026\n" + ".".join(["a"] * 20000) + "=1", "# " + "x" * 200_000, "#\n" * 60_000]
)
def test_a_rules_file_without_measure_is_refused_before_it_is_parsed(text):
    assert presets.check(text) == ["the file is not TOML: a rules file has at most 100000 characters and 2000 in a line"]


def test_a_rules_file_is_not_read_to_its_end_when_it_has_none(tmp_path):
    path = tmp_path / "long.toml"
    path.write_text("#" * 300_000, "utf-8")
    with pytest.raises(RulesError, match="at most"):
        presets.load(path)


@pytest.mark.parametrize("copies", [5, 28, 32, 64])
def test_any_number_of_equal_indicators_is_too_many_copies(copies):
    findings = find_problems(Hand.parse(f"{TENPAI}+4s"), WinContext(seat="E", from_="S", dora="1m" * copies), RuleSet())
    assert {finding.problem for finding in findings} >= {Problem.FIVE_COPIES}


@pytest.mark.parametrize(
    "changes",
    [
        {"by": "x" * 100_000}, {"seat": "x" * 100_000}, {"round": "x" * 100_000}, {"from": "x" * 100_000}, {"hand": "x" * 100_000},
        {"hand": "8z" * 50_000}, {"win": "x" * 100_000}, {"dora": ["x" * 1000] * 100}, {"melds": ["x" * 100_000] * 3},
        {"melds": ["x" * 1000] * 1000}, {"melds": [{"kind": "x" * 100_000}]}, {"pao": {f"{n:1000}": "E" for n in range(100)}},
        {"melds": [{"kind": "pon", "tiles": "1m" * 50_000}]}, {"rules": "x" * 100_000}, {"rules": {"x" * 100_000: 1}},
        {"robbed": "x" * 100_000}, {"players": "x" * 100_000}, {"melds": [{"kind": "pon", "tiles": "111m", "from": "x" * 100_000}]},
    ],
)  # fmt: skip
def test_an_answer_is_not_as_long_as_a_senseless_question(changes):
    given = answer(request(**changes), score_json)
    assert not given["ok"]
    assert len(json.dumps(given)) < 40_000


def test_a_meld_called_from_nobody_in_particular_may_have_come_from_the_liable_player():
    score = score_win(Hand.parse("46m99s (555z)(666z)(777z)+5m"), WinContext(by="tsumo", pao="W"), RuleSet())
    assert score.payments == {"W": 32000}


def test_hand_errors_name_every_problem():
    with pytest.raises(HandError) as raised:
        score_win(Hand.parse("11111m22223333m+9z".replace("9z", "1z")), WinContext(from_="S", ippatsu=True), RuleSet())
    assert raised.value.problems == Problem.FIVE_COPIES | Problem.CONTRADICTION | Problem.BAD_SEAT


def test_a_context_refuses_names_it_does_not_know():
    with pytest.raises(TypeError, match="WinContext has no colour, ripchi"):
        WinContext(ripchi=True, colour=1)
    assert WinContext() == WinContext(by="ron", seat="S")
    assert eval(repr(WinContext(riichi=True)), {"WinContext": WinContext}) == WinContext(riichi=True)
