"""What a newcomer stumbled over, each with its test."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

HAND = "234m067m99m23456s+4s"
TENPAI = "E=234m567m99m23456s"
LANGUAGES = ("en", "ja", "zh-Hans", "zh-Hant")


def rows(result) -> list[str]:
    return [" ".join(line.split()) for line in result.stdout.splitlines()]


# Waits.


@pytest.mark.parametrize(
    ("language", "words"), [("en", "none left"), ("ja", "残りなし"), ("zh-Hans", "已无剩余"), ("zh-Hant", "已無剩餘")]
)
def test_a_used_up_wait_is_not_called_no_yaku(agari, language, words):
    found = rows(agari("waits", "234m067m99m23456s", "--seen", "111s444s", "--lang", language))
    assert f"4s 0 {words} {words}" in found


@pytest.mark.parametrize("language", LANGUAGES)
def test_waits_of_a_hand_without_its_melds_have_no_values(agari, language):
    result = agari("waits", "1123m", "--lang", language, width=110)
    assert result.exit_code == 0, result.stderr
    assert {"1m 2", "4m 4"} <= set(rows(result))
    assert "(555z W)" in result.stdout


def test_a_count_of_tiles_that_no_hand_has_is_one_sentence(agari):
    result = agari("waits", "222m")
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)


def test_a_complete_hand_points_to_score(agari):
    assert "The hand is complete: `agari score` tells what it is worth." in rows(agari("waits", "234m067m99m23456s4s"))


@pytest.mark.parametrize(("language", "words"), [("ja", "待ち牌"), ("zh-Hans", "所听的牌"), ("zh-Hant", "所聽的牌")])
def test_the_waits_are_not_headed_by_their_shape(agari, language, words):
    (head,) = [row for row in rows(agari("waits", "234m067m99m23456s", "--lang", language)) if row.startswith(words)]
    assert "形式" not in head


# Draws.


def test_the_riichi_of_the_hand_lie_on_the_table(agari):
    assert "Next hand Dealer stays · Honba 1 · Deposits 1" in rows(agari("draw", "--hand", TENPAI, "--riichi", "e"))
    assert "Deposits 4" in agari("draw", "--abort", "four_riichi").stdout
    assert "Deposits 5" in agari("draw", "--abort", "four_riichi", "--sticks", "5").stdout
    assert json.loads(agari("draw", "--hand", TENPAI, "--riichi", "E", "--json").stdout)["next"]["sticks"] == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "arguments", [("--hand", TENPAI, "--riichi", "E", "--sticks", "0"), ("--abort", "four_riichi", "--sticks", "3")]
)
def test_fewer_deposits_than_riichi_are_refused(agari, arguments, language):
    result = agari("draw", *arguments, "--lang", language)
    assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_of_the_wrong_size_is_not_settled_as_noten(agari, language):
    wrong = ("draw", "--hand", "E=234m067m99m2345s", "--hand", "S=234p567p11p23456s+4s")
    result = agari(*wrong, "--lang", language)
    assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 2)
    if language == "en":
        assert "East has 12 concealed tiles, expected 13." in result.stderr
        assert "South has a winning tile, but nobody won: leave +4s out." in result.stderr
    answer = json.loads(agari(*wrong, "--json").stdout)
    assert [problem["code"] for problem in answer["problems"]][:2] == ["tile_count", "tile_count"]


def test_the_size_of_a_hand_that_is_kept_down_does_not_matter(agari):
    assert agari("draw", "--hand", TENPAI, "--hand", "S=123m", "--hidden", "s").exit_code == 0
    assert agari("draw", "--abort", "four_winds", "--hand", "S=123m").exit_code == 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "hand", [(), ("--hand", "S=19m19p19s22345m111p"), ("--hand", "S=19m19p19s1234567z5p", "--pond", "S=5m")]
)
def test_a_claim_of_nine_kinds_that_fails_is_not_settled(agari, hand, language):
    claim = ("draw", "--abort", "nine_kinds", "--who", "S", *hand)
    result = agari(*claim, "--lang", language)
    assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (1, "", 1)
    assert json.loads(agari(*claim, "--json").stdout)["problems"][0]["code"] == "not_nine_kinds"


def test_nine_kinds_of_thirteen_tiles_lack_the_drawn_one(agari):
    result = agari("draw", "--abort", "nine_kinds", "--who", "S", "--hand", "S=19m19p19s1234567z")
    assert result.exit_code == 2
    assert "South has 13 concealed tiles, expected 14." in result.stderr
    assert agari("draw", "--abort", "nine_kinds", "--who", "S", "--hand", "S=19m19p19s1234567z+5p").exit_code == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_tiles_are_counted_over_the_whole_table(agari, language):
    table = ("draw", "--hand", "E=234m567m99m23456s", "--hand", "S=123p456p999m2255s")
    result = agari(*table, "--lang", language)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "9m" in result.stderr
    assert json.loads(agari(*table, "--json").stdout)["ok"]


def test_a_called_discard_counts_once(agari):
    table = ("draw", "--hand", "E=234m567m99m23s (789s N)", "--hand", "S=123p456p99p2255s7s", "--pond", "N=1m9s9s9s9s")
    assert agari(*table).exit_code == 2
    assert agari(*table, "--called-away", "N=9s").exit_code == 0


@pytest.mark.parametrize(
    ("language", "words"), [("en", "a chombo"), ("ja", "チョンボ"), ("zh-Hans", "错和"), ("zh-Hant", "錯和")]
)
def test_riichi_without_tenpai_says_that_the_payments_do_not_count(agari, language, words):
    result = agari("draw", "--hand", "S=234m567m99m23458s", "--riichi", "S", "--lang", language, width=110)
    assert result.exit_code == 0
    assert words in result.stdout
    assert any(part in result.stdout for part in ("do not count", "有効ではありません", "不作数", "不作數"))


def test_a_note_names_its_seat_once(agari):
    out = agari("draw", "--hand", "S=234m567m99m23458s", width=110).stdout
    assert "South shows a hand that is not tenpai." in out
    assert "S shows" not in out.replace("South shows", "")


# Claims that the rules do not know.


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["222m333p99s456m55z+5z", "--renhou"], "know no renhou"),
        ([HAND, "--riichi", "--ippatsu", "--set", "ippatsu=false"], "know no ippatsu"),
        ([HAND, "--first-draw"], "know no shiisan puutaa"),
        ([HAND, "--by", "tsumo", "--seat", "E", "--dealer-streak", "8"], "know no paarenchan"),
        ([HAND, "--riichi", "--dora", "1s", "--ura", "1s", "--set", "ura_dora=false"], "know no ura dora"),
        ([HAND, "--riichi", "--dora", "1s2s", "--set", "kan_dora=false"], "only the first dora indicator"),
        ([HAND, "--riichi", "--dora", "1s2s", "--ura", "1p2p", "--set", "kan_ura_dora=false"], "only the first ura indicator"),
        (["9p (5555z W) (1111z N) (7777z W) [6666z] +9p", "--pao", "suukantsu=W"], "no liability for suukantsu"),
        (["11m99p (555z W) (666z N) (777z W) +9p", "--pao", "W", "--set", "pao=none"], "no liability for daisangen"),
    ],
)
def test_a_claim_that_changed_nothing_is_said(agari, arguments, words):
    result = agari("score", *arguments)
    assert result.exit_code == 0, result.stderr
    assert words in rows(result)[-1]
    for language in LANGUAGES[1:]:
        assert rows(agari("score", *arguments, "--lang", language))[-2] == ""


def test_discards_for_rules_without_nagashi_mangan_are_said(agari):
    told = ("draw", "--hand", TENPAI, "--pond", "E=1m")
    assert rows(agari(*told, "--rules", "ema_2025"))[-1] == "These rules know no nagashi mangan: it changed nothing."
    assert "These rules know" not in agari(*told).stdout


def test_a_claim_that_counted_needs_no_note(agari):
    for arguments in (
        [HAND, "--riichi", "--ippatsu", "--dora", "1s2s", "--ura", "1p2p"],
        ["11m99p (555z W) (666z N) (777z W) +9p", "--pao", "W"],
        [HAND, "--by", "tsumo", "--seat", "E", "--dealer-streak", "7"],
    ):
        assert "These rules know" not in agari("score", *arguments).stdout


# Words.


@pytest.mark.parametrize(("language", "words"), [("en", "Setting"), ("ja", "設定"), ("zh-Hans", "设定"), ("zh-Hant", "設定")])
def test_the_values_of_rules_are_not_headed_by_points(agari, language, words):
    assert words in agari("rules", "show", "tenhou", "--lang", language).stdout.splitlines()[2]


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_silent_rule_book_is_silent_in_every_language(agari, language):
    out = agari("rules", "show", "tenhou_sanma", "--lang", language).stdout
    assert "silent" not in out
    assert "fitted" not in out


@pytest.mark.parametrize(
    ("language", "words"), [("en", "13+ han"), ("ja", "13翻以上"), ("zh-Hans", "13番以上"), ("zh-Hant", "13番以上")]
)
def test_thirteen_han_and_more_read_naturally(agari, language, words):
    assert words in agari("points", "--lang", language).stdout


def test_languages_are_named_as_in_the_help(agari):
    assert "expected one of en, ja, zh-Hans, zh-Hant, got 'de'" in agari("score", HAND, "--lang", "de").stderr
    assert "got 'de'" in agari("--lang", "de", "rules", "list").stderr


@pytest.mark.parametrize("seat", ["East", "東", "x"])
def test_seats_are_named_as_in_the_help(agari, seat):
    result = agari("score", HAND, "--seat", seat)
    assert result.exit_code == 2
    assert "one of E, S, W, N" in result.stderr


def test_capitals_do_not_matter(agari):
    said = agari("score", HAND, "--riichi", "--seat", "E", "--from", "W", "--by", "ron")
    assert agari("score", HAND, "--riichi", "--seat", "e", "--from", "w", "--by", "Ron").stdout == said.stdout


# The command.


def test_the_version_is_shown(agari, monkeypatch):
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text("utf-8"))["project"]
    assert agari("--version").stdout in (f"agari {project['version']}\n", "agari unknown\n")

    def missing(name: str) -> str:
        from importlib.metadata import PackageNotFoundError

        raise PackageNotFoundError(name)

    monkeypatch.setattr("importlib.metadata.version", missing)
    assert agari("--version").stdout == "agari unknown\n"


def test_rules_list_and_diff_as_json(agari):
    listed = json.loads(agari("rules", "list", "--json").stdout)
    assert {"name": "tenhou_sanma", "year": 2026, "players": 3} in listed
    told = json.loads(agari("rules", "diff", "tenhou", "ema_2025", "--json").stdout)
    assert told["names"] == ["tenhou", "ema_2025"]
    assert told["fields"]["kiriage"] == [False, True]
    assert json.loads(agari("rules", "diff", "tenhou", "nowhere", "--json").stdout)["error"]["code"] == "bad_rules"


def test_the_language_may_come_before_the_command(agari):
    japanese = agari("rules", "list", "--lang", "ja").stdout
    assert agari("--lang", "ja", "rules", "list").stdout == japanese
    assert agari("--lang", "ja", "rules", "list", env={"AGARI_LANG": "zh-Hant"}).stdout == japanese
    assert agari("--lang", "zh-Hant", "rules", "list", "--lang", "ja").stdout == japanese
    assert agari("rules", "list", env={"AGARI_LANG": "ja"}).stdout == japanese


def test_a_mistyped_rule_or_preset_is_guessed(agari):
    assert "did you mean 'tenhou'?" in agari("score", HAND, "--rules", "tenho").stderr
    assert "did you mean 'kiriage'?" in agari("score", HAND, "--set", "kiriag=true").stderr


def test_a_rules_file_is_named_and_needs_no_ending(agari, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "nofile.toml: the file cannot be read" in agari("score", HAND, "--rules", "nofile.toml").stderr
    Path("club").write_text('name = "club"\nyear = 2026\nbase = "tenhou"\n[fields]\n', "utf-8")
    assert agari("score", HAND, "--riichi", "--rules", "club").exit_code == 0
    Path("tenhou").write_text("nothing", "utf-8")
    assert agari("score", HAND, "--riichi", "--rules", "tenhou").exit_code == 0, "a preset comes first"


@pytest.mark.parametrize("language", LANGUAGES)
def test_presets_need_no_check(agari, language):
    result = agari("rules", "check", "tenhou", "--lang", language)
    assert result.exit_code == 0
    assert "tenhou" in result.stdout
    assert "cannot be read" not in result.stdout


# Scores.


@pytest.mark.parametrize("hand", ["234m067m99m23456s", "234m067m99m234456s", "234m067m99m23s"])
@pytest.mark.parametrize(
    ("language", "words"), [("en", "after a plus, such as +4s"), ("ja", "+4s"), ("zh-Hans", "+4s"), ("zh-Hant", "+4s")]
)
def test_a_missing_plus_is_cured_in_the_first_sentence(agari, hand, language, words):
    result = agari("score", hand, "--lang", language)
    assert result.exit_code == 2
    assert words in result.stderr.splitlines()[0]


def test_indicators_and_norths_stand_apart(agari):
    out = agari("score", "111p456p999s1s (555z E) north×2 +1s", "--players", "3", "--dora", "2p3p").stdout
    assert "(555z E) 4z 4z\n" in out
    assert "Dora indicator 2p 3p" in out


def test_a_triplet_made_by_ron_is_not_called_open(agari):
    closed = agari("score", "222m333p99s456m55z+5z").stdout
    assert "Triplet made by ron" in closed
    assert "Open triplet" not in closed
    both = agari("score", "222m99s456m55z (333p N) +5z").stdout
    assert re.search(r"Triplet made by ron +555z", both)
    assert re.search(r"Open triplet +333p", both)
    codes = json.loads(agari("score", "222m333p99s456m55z+5z", "--json").stdout)["fu_items"]
    assert {"code": "triplet_open", "fu": 4, "tiles": "555z"} in codes


def test_a_pure_chuuren_waits_on_nine_sides(agari):
    assert "Chuuren, nine-sided" in agari("score", "1112345678999m+9m", "--riichi").stdout


def test_a_plain_screen_shows_a_minus_and_the_winning_tile(program):
    with program("score", HAND, "--riichi", PYTHONIOENCODING="ascii") as running:
        out, _ = running.communicate(timeout=30)
    assert b"-3900" in out
    assert b"[4]56s" in out
    assert b"?" not in out


def test_a_plain_screen_is_no_fault_of_a_check(program):
    with program("rules", "check", "tenhou", "--lang", "ja", PYTHONIOENCODING="ascii") as running:
        out, errors = running.communicate(timeout=30)
    assert (running.returncode, errors) == (0, b"")
    assert out.startswith(b"tenhou")


def test_the_title_of_a_club_names_it_once(agari, tmp_path):
    file = tmp_path / "my_club.toml"
    file.write_text('name = "my_club"\nyear = 2026\nbase = "tenhou"\n[fields]\n', "utf-8")
    assert agari("rules", "show", str(file)).stdout.startswith("my_club · 2026\n")
