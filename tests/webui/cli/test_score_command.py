"""`agari score` for people: every part of the answer, every refusal."""

from __future__ import annotations

import json
import shlex

import pytest

from scoring.context import CLAIMS
from webui.cli import winning_options
from webui.cli.score_view import ScoreView

HAND = "234m067m99m23456s+4s"
LANGUAGES = ("en", "ja", "zh-Hans", "zh-Hant")


def test_a_whole_answer(agari):
    result = agari("score", HAND, *"--riichi --dora 2p --seat E --honba 1 --sticks 1".split())
    assert result.exit_code == 0
    assert result.stderr == ""
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    for expected in (
        "234m 067m 99m 234s ‹4›56s",
        "Ron 4s · South → East · Round wind East · Dora indicator 2p · Honba 1",
        "Deposits 1",
        "Riichi 1 Base 20",
        "Pinfu 1 Closed ron 10",
        "Aka dora 1",
        "3 han 30 fu – 5800 points",
        "East Winner · Deposits 1000 +7100",
        "South 5800 + 300 −6100",
        "West 0",
        "Announcement 5800 + 300",
        "Waits 1s 4s 7s · Sanmenchan",
    ):
        assert expected in lines


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Riichi", "3 han 30 fu – 3900 points", "South", "Sanmenchan", "Announcement")),
        ("ja", ("立直", "30符3翻 – 3900点", "南", "三面張", "申告")),
        ("zh-Hans", ("立直", "3番30符 – 3900点", "南", "三面听", "报点")),
        ("zh-Hant", ("立直", "3番30符 – 3900點", "南", "三面聽", "報點")),
    ],
)
def test_every_language(agari, language, words):
    by_option = agari("score", HAND, "--riichi", "--lang", language)
    assert by_option.exit_code == 0
    assert all(word in by_option.stdout for word in words)
    assert agari("score", HAND, "--riichi", env={"AGARI_LANG": language}).stdout == by_option.stdout


def test_the_defaults_are_south_by_ron_from_east(agari):
    assert "Ron 4s · East → South" in agari("score", HAND, "--riichi").stdout
    assert "Ron 4s · South → East" in agari("score", HAND, "--riichi", "--seat", "E").stdout
    assert "Ron 4s · South → East" in agari("score", HAND, "--riichi", "--from", "S").stdout


@pytest.mark.parametrize("claim", ["rinshan", "haitei", "tenhou", "chiihou"])
def test_a_claim_of_tsumo_says_how_it_was_won(agari, claim):
    result = agari("score", "067m99m23456s [1111m] +4s" if claim == "rinshan" else HAND, f"--{claim}")
    assert result.exit_code == 0, result.stderr
    assert "Tsumo 4s" in result.stdout


def test_the_hand_may_come_in_several_words(agari):
    whole = agari("score", "234p 56p 88s (666z W) (123m E) +7p", "--by", "tsumo")
    assert whole.exit_code == 0
    assert agari("score", "234p", "56p", "88s", "(666z W)", "(123m E)", "+7p", "--by", "tsumo").stdout == whole.stdout
    assert "(666z W)" in whole.stdout
    assert "300 500" in whole.stdout


def test_called_norths_and_three_players(agari):
    in_hand = agari("score", "111p456p999s1s (555z E) north×2 +1s", "--players", "3", "--seat", "S")
    by_option = agari("score", "111p456p999s1s (555z E) +1s", "--players", "3", "--norths", "2")
    assert in_hand.exit_code == 0, in_hand.stderr
    assert in_hand.stdout == by_option.stdout
    assert "(555z E) 4z 4z" in in_hand.stdout
    assert "Kita dora" in in_hand.stdout
    assert "North " not in in_hand.stdout.split("Seat")[1]


def test_a_double_wind_stands_on_one_line_with_both_han(agari):
    out = agari("score", "123m456p789s9p (111z S) +9p", "--seat", "E", width=60).stdout
    assert [line.split() for line in out.splitlines() if "Yakuhai" in line] == [["Yakuhai", "–", "east", "2"]]


def test_yakuman_and_the_liable_player(agari):
    result = agari("score", "11m99p (555z W) (666z N) (777z W) +9p", "--pao", "w")
    assert result.exit_code == 0, result.stderr
    assert "yakuman – 32000 points" in result.stdout
    assert "16000 · Liable player (pao)" in result.stdout
    assert "Announcement  yakuman 32000" in result.stdout
    named = agari("score", "11m99p (555z W) (666z N) (777z W) +9p", "--pao", "daisangen=W")
    assert named.stdout == result.stdout
    assert agari("score", HAND, "--pao", "W", "--pao", "E").exit_code == 2


def test_the_best_rejected_reading_in_one_line(agari):
    out = agari("score", "112233m456p789s9p+9p", "--riichi", "--by", "tsumo").stdout
    assert "Other reading" not in out
    out = agari("score", "2334455667788p+2p", "--riichi", width=120).stdout
    (line,) = [line for line in out.splitlines() if line.startswith("Other reading")]
    assert "han" in line
    assert "points" in line


def test_json_is_the_machine_interface(agari):
    result = agari("score", HAND, "--riichi", "--seat", "E", "--json")
    answer = json.loads(result.stdout)
    assert (answer["ok"], answer["points"], answer["deltas"]["S"]) == (True, 5800, -5800)
    assert result.stdout.count("\n") == 1


# Tiles and screens.


def test_unicode_tiles(agari):
    out = agari("score", HAND, "--riichi", "--tiles", "unicode").stdout
    assert out.splitlines()[0] == "🀈 🀉 🀊  🀋⁰ 🀌 🀍  🀏 🀏  🀑 🀒 🀓  ‹🀓› 🀔 🀕"
    assert "4s" not in out


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wider_than_the_screen(agari, width, language):
    from rich.cells import cell_len

    result = agari("score", HAND, *"--riichi --dora 2p3p --ura 1m --honba 3 --sticks 2 --lang".split(), language, width=width)
    assert result.exit_code == 0
    assert max(map(cell_len, result.stdout.splitlines())) <= width
    assert all(line == line.rstrip() for line in result.stdout.splitlines())


def test_no_colours_when_piped_or_unwanted(agari):
    assert "\x1b" not in agari("score", HAND, "--riichi").stdout
    coloured = agari("score", HAND, "--riichi", env={"FORCE_COLOR": "1"}).stdout
    assert "\x1b[1;31m0\x1b[0m" in coloured, "the red five is red"
    assert "\x1b[1;32m‹4›\x1b[0m" in coloured
    quiet = agari("score", HAND, "--riichi", env={"FORCE_COLOR": "1", "NO_COLOR": "1"}).stdout
    assert "‹4›" in quiet
    assert ";31m" not in quiet
    assert "[32m" not in quiet


# Rules.


def test_rules_by_name_and_set(agari):
    kiriage = ["score", "234m567p345s99p67m+8m", "--riichi", "--dora", "8p"]
    assert "4 han 30 fu – 7700 points" in agari(*kiriage).stdout
    assert "mangan – 8000 points" in agari(*kiriage, "--rules", "ema_2025").stdout
    assert "mangan – 8000 points" in agari(*kiriage, "--set", "kiriage=true").stdout
    assert "mangan – 8000 points" in agari(*kiriage, "--set", "kiriage=on").stdout


def test_rules_from_a_file(agari, tmp_path):
    file = tmp_path / "club.toml"
    file.write_text('name = "club"\nyear = 2026\nbase = "tenhou"\n[fields]\nkiriage = {value = true, source = "us"}\n')
    arguments = ["score", "234m567p345s99p67m+8m", "--riichi", "--dora", "8p", "--rules", str(file)]
    assert "mangan – 8000 points" in agari(*arguments).stdout
    assert "7700 points" in agari(*arguments, "--set", "kiriage=false").stdout


@pytest.mark.parametrize("value", ["double_yakuman=suuankou_tanki", "double_yakuman=suuankou_tanki,daisuushii",
                                   'double_yakuman=["suuankou_tanki"]', "double_yakuman=all"])  # fmt: skip
def test_lists_may_be_written_plainly(agari, value):
    result = agari("score", "111m333p555s777z2z+2z", "--set", value)
    assert result.exit_code == 0, result.stderr
    assert "2× yakuman – 64000 points" in result.stdout


def test_all_wrong_rules_are_named_at_once(agari):
    wrong = ("kiriage=maybe", "fu=3", "aka", 'kuikae="no"')
    result = agari("score", HAND, "--riichi", *(part for change in wrong for part in ("--set", change)))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 4
    assert "there is no rule 'fu'" in result.stderr


# Refusals.

REFUSED = [
    ("234m067p99m34s (789s E)+2s", 1, "is complete but has no yaku"),
    (f"{HAND} --furiten", 1, "The player is furiten: the hand can be won by tsumo only."),
    (f"{HAND} --riichi --pond 1s", 1, "Furiten: the own discards hold the wait 1s, so the hand wins by tsumo only."),
    ("234m067m99m23455s+4s", 1, "is not complete"),
    (f"{HAND} --riichi --set min_han=4", 1, "The rules ask for 4 han without dora"),
    ("234m067m99m23456s", 2, "Write the winning tile after a plus, such as +4s."),
    ("234m067m99m2345s+4s", 2, "Expected 13 concealed tiles and the winning tile apart, got 12 in"),
    ("234m067m99m23458z+4s", 2, "Expected one tile such as '5m', '0p' or '7z', got '8z'."),
    ("234m067m99m2345x+4s", 2, "Expected numbers followed by m, p, s or z, got 'x'"),
    ("11111m067m9m23456s+4s", 2, "more of 1m"),
    (f"{HAND} --ippatsu", 2, "Ippatsu needs a riichi."),
    (f"{HAND} --ura 1s", 2, "only a riichi turns the ura indicators"),
    (f"{HAND} --riichi --dora 9z", 2, "'dora': expected one tile such as '5m', '0p' or '7z', got '9z'."),
    (f"{HAND} --riichi --rules nowhere", 2, "there is no preset 'nowhere'; the presets are ema_2016"),
    (f"{HAND} --riichi --rules ./nowhere.toml", 2, "the file cannot be read: No such file or directory."),
    (f"{HAND} --riichi --seat N --players 3", 2, "'seat': expected one of E, S, W, got 'N'."),
]


@pytest.mark.parametrize(("arguments", "status", "words"), REFUSED)
def test_a_refusal_is_one_sentence_and_a_status(agari, arguments, status, words):
    result = agari("score", *shlex.split(arguments.replace("(", "'(").replace(")", ")'")))
    assert result.exit_code == status
    assert result.stdout == ""
    assert words.lower() in result.stderr.lower()
    assert "Traceback" not in result.stderr
    assert all(line.startswith(("agari: ", "  ")) for line in result.stderr.splitlines())


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize(("arguments", "status", "words"), REFUSED)
def test_refusals_speak_the_language(agari, arguments, status, words, language):
    result = agari("score", *shlex.split(arguments.replace("(", "'(").replace(")", ")'")), "--lang", language)
    assert result.exit_code == status
    assert result.stderr.splitlines()[0].endswith(("。", ")"))


def test_every_problem_has_its_line(agari):
    result = agari("score", "11111m8m", "--ippatsu", "--ura", "1s", "--seat", "W", "--from", "W")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) >= 5


def test_json_refusals_keep_their_shape_and_status(agari):
    result = agari("score", "234m067p99m34s (789s E)+2s", "--json")
    assert (result.exit_code, result.stderr) == (1, "")
    assert json.loads(result.stdout)["error"]["code"] == "no_yaku"
    assert agari("score", "1m", "--json").exit_code == 2


def test_what_would_have_won_is_told(agari):
    result = agari("score", "123m406p789s11z23m+4m")
    assert result.exit_code == 1
    assert "It would have won with:" in result.stderr
    assert "    Riichi" in result.stderr
    assert "    Tsumo → Menzen tsumo" in result.stderr
    assert "立直" in agari("score", "123m406p789s11z23m+4m", "--lang", "ja").stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["score"], "Write the hand"),
        (["score", HAND, "--by", "tsumo", "--from", "E"], "--from names the discarder of a ron"),
        (["score", HAND, "--seat", "X"], "--seat"),
        (["score", HAND, "--lang", "de"], "expected one of en, ja, zh-Hans, zh-Hant, got 'de'"),
        (["score", HAND, "--honba", "-1"], "--honba"),
        (["score", HAND, "--no-such-option"], "--no-such-option"),
        (["score", "--jsonl", HAND, "--riichi"], "With --jsonl every line brings its own values"),
    ],
)
def test_wrong_usage(agari, arguments, words):
    result = agari(*arguments)
    assert result.exit_code == 2
    assert words in result.stderr


def test_every_claim_has_an_option():
    assert tuple(winning_options.CLAIMS) == CLAIMS


def test_a_fault_of_the_program_is_no_traceback(agari, monkeypatch):
    monkeypatch.setattr(ScoreView, "parts", lambda self: 1 / 0)
    result = agari("score", HAND, "--riichi")
    assert result.exit_code == 70
    assert "a fault inside this program" in result.stderr
    assert isinstance(agari("score", HAND, "--riichi", env={"AGARI_DEBUG": "1"}).exception, ZeroDivisionError)
