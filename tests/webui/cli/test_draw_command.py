"""`agari draw` for people."""

from __future__ import annotations

import json

import pytest

TENPAI = "E=234m567m99m23456s"


def rows(result) -> list[str]:
    return [" ".join(line.split()) for line in result.stdout.splitlines()]


def test_tenpai_payments_and_what_is_next(agari):
    result = agari("draw", "--hand", TENPAI, "--hand", "S=-", *"--riichi E --honba 2 --sticks 1 --rules ema_2025".split())
    assert result.exit_code == 0, result.stderr
    found = rows(result)
    assert "Exhaustive draw" in found
    assert "East Tenpai 1s 4s 7s · Riichi +3000" in found
    assert "South Noten −1000" in found
    assert "Next hand Dealer stays · Honba 3 · Deposits 1" in found


def test_the_deal_passes_when_the_dealer_is_noten(agari):
    found = rows(agari("draw", "--hand", "S=234m567m99m23456s", "--rules", "ema_2025"))
    assert "Next hand Deal passes · Honba 1 · Deposits 0" in found


def test_nagashi_mangan(agari):
    ponds = ["--pond", "W=19m19p1z", "--pond", "E=123m", "--pond", "S=5m", "--pond", "N=1m9m"]
    found = rows(agari("draw", "--hand", TENPAI, *ponds, "--called-away", "N=9m"))
    assert "West Nagashi mangan · Noten +8000" in found
    assert "East Tenpai 1s 4s 7s −4000" in found
    assert "North Noten −2000" in found
    assert not any("not known" in row for row in found)


def test_unknown_ponds_are_said_once(agari):
    found = rows(agari("draw", "--hand", TENPAI, "--pond", "W=1m2m", width=110))
    (said,) = [row for row in found if "The discards are not known" in row]
    assert said.startswith("East, South, North: The discards")
    assert "not known" not in agari("draw", "--hand", TENPAI).stdout


def test_problems_are_shown(agari):
    result = agari("draw", "--hand", "S=234m567m99m23458s", "--riichi", "S", "--rules", "ema_2025")
    assert result.exit_code == 0
    assert "South is in riichi but not tenpai: this is a chombo" in result.stdout
    assert (
        "立直した人が聴牌していないためチョンボです"
        in agari("draw", "--hand", "S=234m567m99m23458s", "--riichi", "S", "--rules", "ema_2025", "--lang", "ja").stdout
    )


def test_a_hidden_hand_is_noten(agari):
    assert "East Noten 0" in rows(agari("draw", "--hand", TENPAI, "--hidden", "E", "--rules", "ema_2025"))


def test_abortive(agari):
    found = rows(agari("draw", "--abort", "nine_kinds", "--who", "S", "--hand", "S=19m19p19s1234567z5p", "--honba", "1"))
    assert found[0] == "Nine kinds (kyuushu kyuuhai)"
    assert "Next hand Dealer stays · Honba 2 · Deposits 0" in found


def test_three_players(agari):
    found = rows(agari("draw", "--hand", "E=11m067p999p23456s", "--players", "3"))
    assert "East Tenpai 1s 4s 7s +2000" in found
    assert "West Noten −1000" in found
    assert not any(row.startswith("North Noten") for row in found)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Deal passes"), ("ja", "親流れ"), ("zh-Hans", "下庄"), ("zh-Hant", "下莊")]
)
def test_every_language(agari, language, words):
    result = agari("draw", "--hand", "S=234m567m99m23456s", "--rules", "ema_2025", "--lang", language)
    assert words in result.stdout
    assert "+3000" in result.stdout


def test_json(agari):
    answer = json.loads(agari("draw", "--hand", TENPAI, "--json", "--rules", "ema_2025").stdout)
    assert answer["tenpai"] == ["E"]
    assert answer["deltas"]["S"] == -1000


@pytest.mark.parametrize("width", [40, 60, 120])
def test_nothing_is_wider_than_the_screen(agari, width):
    from rich.cells import cell_len

    result = agari("draw", "--hand", TENPAI, "--tiles", "unicode", "--pond", "W=19m19p1z", width=width)
    assert max(map(cell_len, result.stdout.splitlines())) <= width


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--hand", "123m"], "expected a seat"),
        (["--hand", "Q=123m"], "expected a seat"),
        (["--hand", TENPAI, "--hand", TENPAI], "named twice"),
        ([], "Name at least one hand"),
        (["--hand", "E=12x"], "got 'x'"),
        (["--hand", "E=11111m0678m2345s"], "1m"),
        (["--abort", "nothing"], "expected one of nine_kinds"),
        (["--abort", "nine_kinds"], "expected the seat that declares nine kinds"),
        (["--hand", "N=123m", "--players", "3"], "expected the seats E, S, W"),
    ],
)
def test_refusals(agari, arguments, words):
    result = agari("draw", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stdout == ""
