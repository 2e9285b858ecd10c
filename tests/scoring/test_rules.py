"""The rule set as a value: the spellings of every field, its repr, its equality, tables of other sizes."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from scoring import fields
from scoring.errors import RulesError
from scoring.rules import ABORTIVE, DOUBLES, LIABLE, LOCAL_YAKU, RuleSet, attribute, field_kinds, public_name

KINDS = field_kinds()
DEFAULTS = RuleSet().values()
FLAGS = [name for name, value in DEFAULTS.items() if isinstance(value, bool)]
CHOICES = [name for name, value in DEFAULTS.items() if isinstance(value, str)]
NUMBERS = [name for name, value in DEFAULTS.items() if isinstance(value, int) and not isinstance(value, bool)]
OR_OFF = [name for name, value in DEFAULTS.items() if value is None]
CODES = {"double_yakuman": DOUBLES, "local_yaku": LOCAL_YAKU, "pao": LIABLE, "abortive": ABORTIVE}

#: (field, spelling, what it is read as): the words of the rule guides beside the codes.
SPELLINGS: list[tuple[str, Any, Any]] = [
    ("kan_dora_timing", "always at once", "at_once"),
    ("kan_dora_timing", "closed at once", "by_kind"),
    ("kuikae", "same tile only", "same_tile_only"),
    ("chiitoitsu", "2 han 25 fu", "2_han_25_fu"),
    ("chiitoitsu", "1 han 50 fu", "1_han_50_fu"),
    ("chiitoitsu", "2/25", "2_han_25_fu"),
    ("chiitoitsu", "1/50", "1_han_50_fu"),
    ("open_riichi", "on", True),
    ("open_riichi", "off", False),
    ("open_riichi_dealt_in", "2 han", "2_han"),
    ("open_riichi_dealt_in", 2, "2_han"),
    ("open_riichi_dealt_in", "2", "2_han"),
    ("renhou", "5 han", "5_han"),
    ("renhou", 5, "5_han"),
    ("renhou", "5", "5_han"),
    ("renhou", "Mangan", "mangan"),
    ("renhou", False, "off"),
    ("renhou_with_others", "alone", "highest"),
    ("renhou_with_others", "added to the hand", "added"),
    ("renhou_with_others", "highest of renhou alone and the hand without it", "highest"),
    ("tenhou_reading", "by the last tile", "last_tile"),
    ("sanshoku_tsuukan", "2/1", "2/1"),
    ("sanshoku_tsuukan", "1 closed only", "1"),
    ("sanshoku_tsuukan", 1, "1"),
    ("isshoku_sanjun", "2/1", "2/1"),
    ("isshoku_sanjun", 2, "2"),
    ("hyakumangoku", "exactly 100 double", "double_at_100"),
    ("tohoku_suits", "bamboo only", "bamboo"),
    ("daichisei", "added to tsuuiisou", "added"),
    ("several_rons", "head bump", "head_bump"),
    ("several_rons", "two, three abort", "two_three_abort"),
    ("several_rons", "two", "two_three_abort"),
    ("pao_honba", "liable player", "liable"),
    ("pao_covers", "whole hand", "whole_hand"),
    ("pao_covers", "only the liable yakuman", "liable_yakuman"),
    ("pao_covers", "own part", "liable_yakuman"),
    ("kita_ron", "orphans only", "orphans_only"),
    ("kita_ron", False, "none"),
    ("dealer_stays", "win only", "win_only"),
    ("nagashi", False, "off"),
    ("nagashi_several", "nearest to the last draw", "nearest"),
    ("four_kans_timing", "at once", "at_once"),
    ("length", "one hand", "one_hand"),
    ("sudden_death_after", "a hand that ends the deal", "deal_ends"),
    ("sudden_death_after", "any hand", "any_hand"),
    ("tobi", "below 0", "below_0"),
    ("tobi", "at or below 0", "at_or_below_0"),
    ("tobi", False, "off"),
    ("time_limit", "finish the hand", "finish_hand"),
    ("time_limit", "one more hand", "one_more_hand"),
    ("leftover_deposits", "winner", "first"),
    ("leftover_deposits", "split on ties", "split"),
    ("ties", "seat order at the start", "seat"),
    ("rounding", "5 down 6 up", "5_down_6_up"),
    ("chombo_points", 20000, "20000"),
    ("chombo_points", "20000 after uma", "20000"),
    ("chombo_points", "reverse mangan", "reverse_mangan"),
    ("uma", [7.5, 2.5, -2.5, -7.5], (7.5, 2.5, -2.5, -7.5)),
    ("uma", [0.1, 0.2, -0.3, 0], (0.1, 0.2, -0.3, 0)),
    ("floating_uma", [[12, -1, -3, -8]], ((12, -1, -3, -8),)),
    ("floating_uma", [], ()),
]


def read(name: str, value: object) -> Any:
    return RuleSet.of({name: value}).values()[name]


@pytest.mark.parametrize(("name", "spelling", "value"), SPELLINGS)
def test_a_spelling_is_read(name: str, spelling: object, value: object) -> None:
    assert read(name, spelling) == value


@pytest.mark.parametrize("name", CHOICES)
def test_every_code_of_a_choice_in_its_spellings(name: str) -> None:
    codes = KINDS[name].choices
    assert codes[0] == DEFAULTS[name]
    for code in codes:
        for spelling in (code, code.upper(), code.replace("_", " "), code.replace("_", "-"), f" {code} "):
            assert read(name, spelling) == code


@pytest.mark.parametrize("name", FLAGS)
def test_every_flag_in_its_spellings(name: str) -> None:
    assert all(read(name, spelling) is True for spelling in (True, "true", "True", "on", "yes"))
    assert all(read(name, spelling) is False for spelling in (False, "false", "off", "no", None))


@pytest.mark.parametrize("name", NUMBERS)
def test_every_number_takes_its_default_and_no_bool(name: str) -> None:
    assert read(name, DEFAULTS[name]) == DEFAULTS[name]
    for odd in (True, str(DEFAULTS[name]), float(DEFAULTS[name]), None, -1, 10**9):
        with pytest.raises(RulesError) as caught:
            read(name, odd)
        assert caught.value.field == name


@pytest.mark.parametrize("name", OR_OFF)
def test_every_number_that_can_be_off(name: str) -> None:
    assert read(name, 5) == 5
    for spelling in ("off", "none", "None", False, None):
        assert read(name, spelling) is None


@pytest.mark.parametrize("name", CODES)
def test_every_list_of_codes(name: str) -> None:
    known = CODES[name]
    assert read(name, "all") == read(name, list(reversed(known))) == read(name, set(known)) == known
    assert read(name, [known[0].replace("_", " ").upper(), known[0]]) == known[:1]
    empty: tuple[Any, ...] = ([], (), "none", "off", None, False)
    for spelling in empty:
        assert read(name, spelling) == ()


ODD: dict[str, tuple[Any, ...]] = {
    "kiriage": (1, 0, 1.0, "perhaps", "", [], {}, [True], 10**400),
    "several_rons": ("three", "", 1, True, False, None, 2.0, [], {}, ["all"], "all,head_bump"),
    "sanshoku_tsuukan": (True, 1.0, 2, "3"),
    "open_riichi_dealt_in": (2.0, True, False, 3),
    "renhou": (5.0, 6, True, "five", []),
    "honba": (True, False, None, "300", 300.0, -1, 3001, 10**400, float("nan"), float("inf"), [], [300]),
    "min_han": (0, 14, True, None, "1"),
    "double_wind_pair_fu": (3, 0, True, "4", None, 4.0),
    "riichi_min_live_tiles": (2, 5, -1, False, None),
    "players": (1, 5, True, None, "4", 4.0, 3.0, [4], {}),
    "start": (0, 10**7, 10**5000, None, "25000"),
    "yakuman_cap": (0, 14, True, "4", 4.0, [], 10**400),
    "top_cap": (0, True, "many", 10**9),
    "aka": (
        *([], [1], [1, 1], [1, 1, 1, 1], [1, 1, 5], [1, 1, -1], [1, 1, 0.5], [True, 1, 1], [1, 1, "1"], [1, 1, None]),
        *([1, 1, 10**400], "111", 3, None, {"m": 1}, {1, 2, 3}),
    ),
    "uma": (
        *([], [20, -20, 0, 1], [0] * 5, [0] * 3, [20, -20], [True, -1, 0, 0], [2000, -2000, 0, 0], ["20", 0, 0, -20]),
        *([10**400, -(10**400), 0, 0], [float("nan")] * 4, None, 20, "20 10 -10 -20"),
    ),
    "floating_uma": (
        *([1], [[1, 2, 3, 4]], [[0, 0, 0]], [[0] * 5], ["0000"], [[True, -1, 0, 0]], [None], 5, "off"),
        *([[10**400, 0.5, -(10**400), 0]], [[float("inf"), 0, 0, float("-inf")]], [[float("nan")] * 4]),
    ),
    "abortive": ("nine_kinds", ["nine"], [1], [None], [[]], 5, True, {"nine_kinds": True}, ["nine_kinds", {}]),
    "local_yaku": (["riichi"], "daisharin", 1),
}


@pytest.mark.parametrize("field", ODD)
def test_odd_values_are_refused_with_the_name_of_their_field(field: str) -> None:
    for value in ODD[field]:
        with pytest.raises(RulesError) as caught:
            RuleSet.of({field: value})
        assert caught.value.field == field
        assert repr(field) in str(caught.value)
        assert len(str(caught.value)) < 600


def test_every_field_is_of_a_tested_kind() -> None:
    rest = {"aka", "uma", "floating_uma", *CODES}
    assert {*FLAGS, *CHOICES, *NUMBERS, *OR_OFF, *rest} == set(KINDS)
    assert {name for name, _, _ in SPELLINGS} <= set(KINDS)


def test_kinds_say_what_is_allowed() -> None:
    assert all(kind.values for kind in KINDS.values())
    assert KINDS["kuikae"].values == "forbidden, same_tile_only, allowed"
    assert KINDS["players"].choices == (4, 3, 2)


EXAMPLES = [
    RuleSet(),
    RuleSet(return_=25000, aka=(1, 2, 1), local_yaku=("daisharin", "sanrenkou"), yakuman_cap=4, uma=(7.5, 2.5, -2.5, -7.5)),
    RuleSet(floating_uma=((12, -1, -3, -8), (8, 4, -4, -8), (8, 3, 1, -12)), uma=(0, 0, 0, 0), tobi="off"),
    RuleSet().for_players(3),
    RuleSet().for_players(2),
]


@pytest.mark.parametrize("rules", EXAMPLES)
def test_repr_rebuilds_the_rules(rules: RuleSet) -> None:
    again = eval(repr(rules), {"RuleSet": RuleSet})
    assert again == rules
    assert hash(again) == hash(rules)


@pytest.mark.parametrize("rules", EXAMPLES)
def test_values_rebuild_the_rules(rules: RuleSet) -> None:
    assert RuleSet.of(rules.values()) == rules


def test_equal_values_in_any_spelling_are_equal_rules() -> None:
    one = RuleSet.of({"aka": [1, 2, 1], "renhou": "5 han", "abortive": ["three_rons", "nine_kinds"], "pao": "all"})
    other = RuleSet(aka=(1, 2, 1), renhou="5_han", abortive=("nine_kinds", "three_rons"), pao=LIABLE)
    assert one == other
    assert len({one, other, RuleSet()}) == 2
    assert RuleSet() != RuleSet(kiriage=True)


def test_rules_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        RuleSet().kiriage = True  # type: ignore[misc]


def test_names() -> None:
    names = list(RuleSet().values())
    assert names == list(KINDS)
    assert "return" in names and not any(name.endswith("_") for name in names)
    assert all(public_name(attribute(name)) == name for name in names)
    assert all(getattr(RuleSet(), attribute(name)) == value for name, value in DEFAULTS.items())


def test_of_keeps_the_base_and_changes_only_what_is_named() -> None:
    base = RuleSet(kiriage=True, start=30000)
    found = RuleSet.of({"return": 30000, "honba": 1500}, base)
    assert (found.kiriage, found.start, found.return_, found.honba) == (True, 30000, 30000, 1500)
    assert RuleSet.of({}, base) == base


@pytest.mark.parametrize("name", ["return_", "kiriage_mangan", "", "book", "values"])
def test_of_refuses_an_unknown_field(name: str) -> None:
    with pytest.raises(RulesError, match="there is no rule") as caught:
        RuleSet.of({name: 1})
    assert caught.value.field == name


@pytest.mark.parametrize(
    ("players", "uma", "noten"), [(4, (20, 10, -10, -20), 3000), (3, (20, 0, -20), 3000), (2, (20, -20), 1500)]
)
def test_for_players(players: int, uma: tuple[float, ...], noten: int) -> None:
    found = RuleSet(kiriage=True).for_players(players)
    assert (found.players, found.uma, found.noten_total, found.kiriage) == (players, uma, noten, True)
    assert found == RuleSet.of({"players": players, "kiriage": True})
    assert found.for_players(players) is found


def test_for_players_from_three() -> None:
    three = RuleSet.of({"players": 3, "uma": [15, 0, -15], "noten_total": 2000})
    assert three.for_players(4).uma == (15, 0, 0, -15)
    assert three.for_players(2).uma == (15, -15)
    # two thousand in all are one thousand each way, as two players may agree on
    assert three.for_players(2).noten_total == 1000


def test_for_players_drops_the_floating_uma_which_is_for_four() -> None:
    assert EXAMPLES[2].for_players(3).floating_uma == ()


@pytest.mark.parametrize("players", [1, 5, 0, True, "3", None, 3.0])
def test_a_table_that_does_not_exist(players: Any) -> None:
    with pytest.raises(RulesError) as caught:
        RuleSet.of({"players": players})
    assert caught.value.field == "players"


def test_lists_must_fit_the_table() -> None:
    with pytest.raises(RulesError, match="expected 4 numbers for 4 players") as caught:
        RuleSet(uma=(20, 0, -20))
    assert caught.value.field == "uma"
    with pytest.raises(RulesError, match="expected 4 numbers for 4 players") as caught:
        RuleSet(floating_uma=((20, 0, -20),))
    assert caught.value.field == "floating_uma"


def test_messages_name_the_rule_what_is_expected_and_what_came() -> None:
    with pytest.raises(RulesError) as caught:
        RuleSet.of({"kuikae": "sometimes"})
    assert str(caught.value) == "rule 'kuikae': expected one of 'forbidden', 'same_tile_only', 'allowed', got 'sometimes'"
    with pytest.raises(RulesError) as caught:
        RuleSet.of({"honba": 10**5000})
    assert str(caught.value).endswith("got a number with thousands of digits")
    assert fields.shown("x" * 1000) == "'" + "x" * 199 + "…"
