"""The presets cell by cell, and everything that can be asked for as rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring import presets
from scoring.errors import RulesError
from scoring.rules import RuleSet, field_kinds

FOUR = ("ema_2016", "ema_2025", "wrc_2015", "wrc_2025", "m_league", "tenhou", "mahjong_soul", "jpml_a_2026")
YEARS = {
    "ema_2016": 2016, "ema_2025": 2025, "wrc_2015": 2015, "wrc_2025": 2025, "m_league": 2025, "tenhou": 2026,
    "mahjong_soul": 2026, "jpml_a_2026": 2026, "tenhou_sanma": 2026, "mahjong_soul_sanma": 2026, "guide_g1": 2020,
}  # fmt: skip
#: A cell where the sources are silent or at odds: the default, with a note.
DOUBT = object()
#: A cell that does not apply or that another one decides.
FREE = object()

UMA = (15, 5, -5, -15)
WINDS = ("daisangen", "daisuushii")
KANS = (*WINDS, "suukantsu")
DOUBLES = ("kokushi_13", "suuankou_tanki", "daisuushii", "chuuren_pure")
FIVE = ("nine_kinds", "four_winds", "four_kans", "four_riichi", "three_rons")

#: One row per field, one cell per preset of FOUR.
TABLE: dict[str, tuple[Any, ...]] = {
    "players": (4,) * 8,
    "start": (30000, 30000, 30000, 30000, 25000, 25000, 25000, 30000),
    "return": (30000, 30000, 30000, 30000, 30000, 30000, 25000, 30000),
    "goal": (FREE, FREE, FREE, FREE, FREE, 30000, 30000, FREE),
    "uma": (UMA, UMA, UMA, UMA, (30, 10, -10, -30), (20, 10, -10, -20), UMA, (0, 0, 0, 0)),
    "floating_uma": ((),) * 7 + (((12, -1, -3, -8), (8, 4, -4, -8), (8, 3, 1, -12)),),
    "oka": (0, 0, 0, 0, 20, 20, 0, 0),
    "ties": ("shared", "shared", "shared", "shared", "shared", "seat", "seat", "shared"),
    "aka": ((0, 0, 0),) * 4 + ((1, 1, 1),) * 3 + ((0, 0, 0),),
    "ippatsu": (True,) * 7 + (False,),
    "ura_dora": (True,) * 7 + (False,),
    "kan_dora": (True,) * 7 + (False,),
    "kan_ura_dora": (True,) * 7 + (False,),
    "kiriage": (False, True, True, True, True, False, False, False),
    "counted_yakuman": ("sanbaiman", "sanbaiman", "sanbaiman", "yakuman", "sanbaiman", "yakuman", "yakuman", DOUBT),
    "yakuman_add_up": (False, False, False, True, True, True, True, DOUBT),
    "yakuman_cap": (None,) * 7 + (DOUBT,),
    "double_yakuman": ((),) * 6 + (DOUBLES, ()),
    "several_rons": ("all", "all", "head_bump", "head_bump", "head_bump", "two_three_abort", "all", "head_bump"),
    "honba_to": ("each", "first", FREE, FREE, FREE, "first", "first", FREE),
    "abortive": ((),) * 5 + (FIVE, FIVE[:4], ()),
    "nagashi": ("off",) * 5 + ("draw", "draw", "off"),
    "agari_yame": (False,) * 5 + (True, True, False),
    "tenpai_yame": (False,) * 5 + (True, True, False),
    "tobi": ("off",) * 5 + ("below_0", "below_0", "off"),
    "extension": (False,) * 5 + (True, True, False),
    "pao": (WINDS, WINDS, WINDS, KANS, KANS, WINDS, WINDS, KANS),
    "pao_covers": (FREE,) * 5 + ("whole_hand", "liable_yakuman", FREE),
    "pao_honba": (DOUBT,) * 5 + ("liable", "liable", DOUBT),
    "renhou": ("mangan", "5_han", "mangan", "mangan", "off", "off", "off", "off"),
    "renhou_with_others": (FREE, "highest", FREE, "highest", FREE, FREE, FREE, FREE),
    "double_wind_pair_fu": (4, 2, DOUBT, 2, 2, 4, 4, 2),
    "kokushi_robs_ankan": (DOUBT, DOUBT, DOUBT, DOUBT, False, False, True, DOUBT),
    "riichi_below_1000": (True, True, DOUBT, DOUBT, True, False, False, DOUBT),
    "riichi_min_live_tiles": (4, 1, DOUBT, 0, DOUBT, 4, 4, 1),
    "kuikae": ("forbidden",) * 4 + (DOUBT, "forbidden", "forbidden", DOUBT),
    "leftover_deposits": ("first", "first", "lost", "lost", "first", "first", "first", "lost"),
    "chombo_points": ("20000",) * 5 + (FREE, FREE, "20000"),
    "chombo_ends_game": (False, True, False, False, False, FREE, FREE, False),
    "open_tanyao": (True,) * 8,
    "honba": (300,) * 8,
    "noten_total": (3000,) * 8,
    "local_yaku": ((),) * 8,
}
CELLS = [(name, field, cell) for field, row in TABLE.items() for name, cell in zip(FOUR, row, strict=True)]
FURTHER = {
    "tenhou_sanma": {
        "players": 3, "start": 35000, "return": 40000, "goal": 40000, "uma": (20, 0, -20), "oka": 15, "sanma_tsumo": "loss",
        "noten_total": 2000, "honba": 200, "aka": (0, 1, 1), "north": "kita", "abortive": ("nine_kinds", "four_kans"),
        "pao_covers": "whole_hand", "kokushi_robs_ankan": False, "double_yakuman": (),
    },
    "mahjong_soul_sanma": {
        "players": 3, "start": 35000, "return": 35000, "goal": 40000, "uma": (15, 0, -15), "oka": 0, "sanma_tsumo": "loss",
        "noten_total": 2000, "honba": 200, "aka": (0, 1, 1), "north": "kita", "abortive": ("nine_kinds", "four_kans"),
        "pao_covers": "liable_yakuman", "kokushi_robs_ankan": True, "double_yakuman": DOUBLES,
    },
    "guide_g1": {
        "players": 4, "start": 25000, "goal": 30000, "double_yakuman": DOUBLES, "pao_covers": "liable_yakuman",
        "nagashi": "draw", "nagashi_several": "all", "kokushi_robs_ankan": True, "abortive": FIVE, "houtei_after_rinshan": True,
        "open_tanyao": True, "honba": 300, "noten_total": 3000,
    },
}  # fmt: skip


def value_of(name: str, field: str) -> Any:
    return presets.rule_set(name).values()[field]


@pytest.mark.parametrize(("name", "field", "cell"), [c for c in CELLS if c[2] is not FREE and c[2] is not DOUBT])
def test_a_cell_of_the_table(name: str, field: str, cell: object) -> None:
    assert value_of(name, field) == cell


@pytest.mark.parametrize(("name", "field"), [(name, field) for name, field, cell in CELLS if cell is DOUBT])
def test_a_doubtful_cell_takes_the_default_and_says_so(name: str, field: str) -> None:
    assert value_of(name, field) == RuleSet().values()[field]
    assert "sources are silent or at odds" in presets.preset(name).sources[field]


@pytest.mark.parametrize(("name", "field", "value"), [(n, f, v) for n, row in FURTHER.items() for f, v in row.items()])
def test_a_value_of_a_further_preset(name: str, field: str, value: object) -> None:
    assert value_of(name, field) == value


def test_only_doubtful_cells_have_the_note() -> None:
    noted = {(n, f) for n in presets.names() for f, s in presets.preset(n).sources.items() if "at odds" in s}
    assert noted == {(name, field) for name, field, cell in CELLS if cell is DOUBT}


def test_names_and_years() -> None:
    assert presets.names() == tuple(sorted(YEARS))
    assert {name: presets.preset(name).year for name in presets.names()} == YEARS
    assert all(presets.preset(name).name == name for name in presets.names())


@pytest.mark.parametrize("name", sorted(YEARS))
def test_every_field_has_a_source_that_a_reader_can_look_up(name: str) -> None:
    sources = presets.preset(name).sources
    assert list(sources) == list(field_kinds())
    for source in sources.values():
        assert source.strip()
        assert ".md" not in source and "/" not in source


@pytest.mark.parametrize("name", sorted(YEARS))
def test_a_shipped_file_has_nothing_wrong(name: str) -> None:
    folder = Path(presets.__file__).parent
    assert presets.check(folder / f"{name}.toml") == []
    assert presets.load(folder / f"{name}.toml") == presets.preset(name)


def test_a_field_that_differs_from_the_default_is_never_called_a_default() -> None:
    for name in presets.names():
        found = presets.preset(name)
        for field in presets.diff(RuleSet(), found.rules):
            assert found.sources[field] != presets.SILENT, (name, field)


def test_presets_are_built_once_and_can_be_keys() -> None:
    assert presets.preset("tenhou") is presets.preset("tenhou")
    assert {presets.preset("tenhou"): 1}[presets.preset("tenhou")] == 1
    with pytest.raises(TypeError):
        presets.preset("tenhou").sources["aka"] = "me"  # type: ignore[index]


@pytest.mark.parametrize("name", ["nobody", "", "Tenhou", "../tenhou", "tenhou.toml", None, 5, ["tenhou"], "x" * 5000])
def test_an_unknown_preset_is_refused_with_the_known_ones(name: Any) -> None:
    with pytest.raises(RulesError, match="ema_2016, ema_2025, guide_g1") as caught:
        presets.preset(name)
    assert caught.value.field is None
    assert len(str(caught.value)) < 600
    with pytest.raises(RulesError):
        presets.rule_set(name)


# a club's own file

CLUB = """
name = "club"
year = 2024
base = "ema_2025"
[fields]
kiriage = {value = false, source = "the club's meeting"}
tobi = {value = "off", source = "the club's meeting"}
"""


def test_a_club_file_takes_the_rest_from_its_base(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text(CLUB, "utf-8")
    club, base = presets.load(file), presets.preset("ema_2025")
    assert presets.load(CLUB) == club
    assert (club.name, club.year) == ("club", 2024)
    assert presets.diff(base.rules, club.rules) == {"kiriage": (True, False)}
    assert {f for f in club.sources if club.sources[f] != base.sources[f]} == {"kiriage", "tobi"}
    assert club.sources["kiriage"] == "the club's meeting"


def test_a_file_without_a_base_takes_the_defaults_and_says_so() -> None:
    found = presets.load('name = "bare"\nyear = 2024')
    assert found.rules == RuleSet()
    assert set(found.sources.values()) == {presets.SILENT}


def test_a_three_player_file_over_a_four_player_base() -> None:
    found = presets.load('name = "s"\nyear = 1\nbase = "m_league"\n[fields]\nplayers = {value = 3, source = "s"}')
    assert found.rules.uma == (30, 0, -30)
    assert found.sources["uma"] == "M.League rules; fitted to 3 players"
    assert found.sources["oka"] == "M.League rules"
    two = presets.load('name = "s"\nyear = 1\nbase = "tenhou"\n[fields]\nplayers = {value = 2, source = "s"}')
    assert (two.rules.noten_total, two.rules.uma) == (1500, (20, -20))


def test_check_reports_everything_at_once() -> None:
    text = """
year = "soon"
base = "nobody"
fun = true
[fields]
kiriage = {value = "perhaps", source = "s"}
honba = {value = 300}
karaoke = {value = true, source = "s"}
tobi = "off"
aka = {value = [1, 1], source = " ", remark = "?"}
"""
    wrong = presets.check(text)
    for start in (
        "the file has no 'name'", "'year': expected a whole number, got 'soon'",
        "'base': there is no preset 'nobody'; the presets are",
        "there is no key 'fun'", "rule 'kiriage': expected true or false, got 'perhaps'", "rule 'honba' has no source",
        "there is no rule 'karaoke'", "rule 'tobi': expected {value", "rule 'aka': expected a list of 3 numbers",
        "rule 'aka' has no source", "rule 'aka': there is no key 'remark'",
    ):  # fmt: skip
        assert sum(sentence.startswith(start) for sentence in wrong) == 1, start
    assert len(wrong) == 11
    with pytest.raises(RulesError) as caught:
        presets.load(text)
    assert all(sentence in str(caught.value) for sentence in wrong)


def test_check_sees_what_does_not_fit_together() -> None:
    text = 'name = "c"\nyear = 1\n[fields]\numa = {value = [20, 0, -20], source = "s"}\nhonba = {value = -1, source = "s"}'
    assert [sentence.split(":")[0] for sentence in presets.check(text)] == ["rule 'honba'", "rule 'uma'"]
    # with the size of the table unknown, whether the uma fits it cannot be said
    bad_size = text + '\nplayers = {value = 5, source = "s"}'
    assert [sentence.split(":")[0] for sentence in presets.check(bad_size)] == ["rule 'honba'", "rule 'players'"]
    bad_base = 'base = "nobody"\n' + text
    assert [sentence.split(":")[0] for sentence in presets.check(bad_base)] == ["'base'", "rule 'honba'"]


NOT_TOML = ("name = ", "[fields", "x" * 50, "a = " + "[" * 5000, "year = 1" + "0" * 5000, "name = 1\nname = 2")


@pytest.mark.parametrize("text", NOT_TOML, ids=range(len(NOT_TOML)))
def test_a_text_that_is_not_toml(text: str) -> None:
    (sentence,) = presets.check(text)
    assert sentence.startswith("the file is not TOML: ")
    with pytest.raises(RulesError):
        presets.load(text)


@pytest.mark.parametrize("head", ['name = ""\nyear = 1', "name = 1\nyear = 1", 'name = "c"\nyear = true', "year = 1"])
def test_a_bad_head(head: str) -> None:
    assert len(presets.check(head)) == 1


def test_fields_that_are_no_table() -> None:
    assert presets.check('name = "c"\nyear = 1\nfields = [1]') == ["'fields': expected a table, got [1]"]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert presets.check(tmp_path / "none.toml")[0].startswith("the file cannot be read: ")
    assert presets.check(tmp_path)[0].startswith("the file cannot be read: ")
    (tmp_path / "latin.toml").write_bytes(b'name = "\xe9"')
    assert presets.check(tmp_path / "latin.toml")[0].startswith("the file is not UTF-8 text: ")
    with pytest.raises(RulesError, match="cannot be read"):
        presets.load(tmp_path / "none.toml")


# rules in a request


def test_rules_from_nothing_are_the_usual_ones() -> None:
    assert presets.rules_from() is presets.rule_set("tenhou")
    assert presets.rules_from(None, 4) is presets.rule_set("tenhou")
    assert presets.rules_from(None, 3) is presets.rule_set("tenhou_sanma")
    assert presets.rules_from({}, 3) == presets.rules_from({"preset": None, "players": 3}) == presets.rule_set("tenhou_sanma")
    assert presets.rules_from(None, 2) == presets.rule_set("tenhou").for_players(2)


def test_rules_from_a_name() -> None:
    assert presets.rules_from("m_league") is presets.rule_set("m_league")
    assert presets.rules_from("tenhou_sanma").players == 3
    assert presets.rules_from("tenhou_sanma", 4).uma == (20, 0, 0, -20)
    assert presets.rules_from("jpml_a_2026", 3).floating_uma == ()


def test_rules_from_an_object() -> None:
    assert presets.rules_from({}) == presets.rule_set("tenhou")
    found = presets.rules_from({"preset": "ema_2025", "aka": [1, 2, 1], "return": 25000})
    assert presets.diff(presets.rule_set("ema_2025"), found) == {"aka": ((0, 0, 0), (1, 2, 1)), "return": (30000, 25000)}
    assert presets.rules_from({"local_yaku": {"sanrenkou"}}).local_yaku == ("sanrenkou",)


def test_rules_from_a_rule_set() -> None:
    rules = RuleSet(kiriage=True)
    assert presets.rules_from(rules) is rules
    assert presets.rules_from(rules, 3) == rules.for_players(3)


def test_the_size_of_the_table_overrides_the_rules() -> None:
    four, three = [30, 10, -10, -30], [30, 0, -30]
    assert presets.rules_from({"preset": "tenhou", "uma": four}, 3).uma == (30, 0, -30)
    assert presets.rules_from({"preset": "tenhou", "uma": three}, 3).uma == (30, 0, -30)
    assert presets.rules_from({"preset": "tenhou", "players": 3, "uma": three}, 4).uma == (30, 0, 0, -30)
    # the own size is passed over, not visited on the way
    assert presets.rules_from({"preset": "tenhou", "players": 2}, 4) == presets.rule_set("tenhou")
    with pytest.raises(RulesError) as caught:
        presets.rules_from({"players": 7}, 4)
    assert caught.value.field == "players"


@pytest.mark.parametrize("players", [1, 5, True, "3", 3.0, 10**30])
def test_a_table_that_does_not_exist(players: Any) -> None:
    requests: tuple[Any, ...] = (None, "tenhou", {}, RuleSet())
    for value in requests:
        with pytest.raises(RulesError) as caught:
            presets.rules_from(value, players)
        assert caught.value.field == "players"


NO_RULES: tuple[Any, ...] = (
    5,
    0,
    True,
    False,
    1.5,
    [],
    ["tenhou"],
    ("a",),
    b"tenhou",
    "",
    "x" * 9999,
    {"preset": 5},
    {"preset": ["tenhou"]},
)


@pytest.mark.parametrize("value", NO_RULES, ids=range(len(NO_RULES)))
def test_rules_of_a_wrong_type_or_name(value: object) -> None:
    with pytest.raises(RulesError, match=r"rules: expected|there is no preset") as caught:
        presets.rules_from(value)
    assert caught.value.field is None
    assert len(str(caught.value)) < 600


def test_equal_requests_share_one_rule_set() -> None:
    first = presets.rules_from(json.loads('{"preset": "tenhou", "kiriage": true}'), 4)
    assert presets.rules_from(json.loads('{"preset": "tenhou", "kiriage": true}'), 4) is first
    # 1 is not true, although Python's keys would say so
    with pytest.raises(RulesError):
        presets.rules_from({"preset": "tenhou", "kiriage": 1}, 4)


@pytest.mark.parametrize(
    ("field", "value"),
    [("kiriage", 1), ("honba", True), ("tobi", "late"), ("uma", [0] * 3), ("pao", ["renhou"]), ("aka", {1, 2})],
)
def test_an_impossible_value_is_refused_with_the_name_of_its_field(field: str, value: object) -> None:
    with pytest.raises(RulesError) as caught:
        presets.rules_from({"preset": "m_league", field: value})
    assert caught.value.field == field


@pytest.mark.parametrize("field", ["return_", "Kiriage", "", "fields", "name", "book", "__class__"])
def test_an_unknown_field_is_refused_with_its_name(field: str) -> None:
    with pytest.raises(RulesError, match="there is no rule") as caught:
        presets.rules_from({field: True})
    assert caught.value.field == field


def test_null_stands_for_off_and_none_where_there_is_such_a_value() -> None:
    found = presets.rules_from({
        "renhou": None, "nagashi": None, "tobi": None, "yakuman_cap": None, "top_cap": None, "abortive": None, "kiriage": None,
        "kita_ron": None, "rounding": None, "floating_uma": None,
    })  # fmt: skip
    assert (found.renhou, found.nagashi, found.tobi, found.kita_ron, found.rounding) == ("off", "off", "off", "none", "none")
    assert (found.yakuman_cap, found.top_cap, found.abortive, found.kiriage, found.floating_uma) == (None, None, (), False, ())


# comparing and showing


def test_diff() -> None:
    found = presets.diff(presets.rule_set("ema_2016"), presets.rule_set("ema_2025"))
    assert list(found) == [field for field in field_kinds() if field in found]
    assert found == {
        "renhou": ("mangan", "5_han"), "double_wind_pair_fu": (4, 2), "kiriage": (False, True), "honba_to": ("each", "first"),
        "riichi_min_live_tiles": (4, 1), "chombo_ends_game": (False, True),
    }  # fmt: skip
    assert presets.diff(RuleSet(), RuleSet()) == {}


@pytest.mark.parametrize("name", sorted(YEARS))
def test_to_json_gives_every_field_and_reads_back(name: str) -> None:
    found = json.loads(json.dumps(presets.to_json(presets.preset(name)), allow_nan=False))
    assert list(found) == ["name", "year", "fields"]
    assert (found["name"], found["year"]) == (name, YEARS[name])
    assert list(found["fields"]) == list(field_kinds())
    assert all(list(entry) == ["value", "source"] for entry in found["fields"].values())
    assert RuleSet.of({field: entry["value"] for field, entry in found["fields"].items()}) == presets.rule_set(name)


def test_to_json_of_one_preset() -> None:
    fields = presets.to_json(presets.preset("jpml_a_2026"))["fields"]
    floating = [[12, -1, -3, -8], [8, 4, -4, -8], [8, 3, 1, -12]]
    assert fields["floating_uma"] == {"value": floating, "source": "JPML A rules 2026"}
    assert fields["yakuman_cap"]["value"] is None
    assert fields["min_han"] == {"value": 1, "source": "default: the rule book is silent"}
