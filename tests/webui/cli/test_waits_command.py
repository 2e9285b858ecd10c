"""`agari waits` for people."""

from __future__ import annotations

import json

import pytest


def rows(result) -> list[str]:
    return [" ".join(line.split()) for line in result.stdout.splitlines()]


def test_waits_with_their_values(agari):
    found = rows(agari("waits", "234m067m99m23456s", "--riichi", "--dora", "1m"))
    assert found[:2] == ["23406799m23456s", "Tenpai"]
    assert "1s 4 7700 4 han 30 fu mangan 2000 4000 5 han 20 fu" in found
    assert "4s 3 7700 4 han 30 fu mangan 2000 4000 5 han 20 fu" in found


def test_seen_tiles_are_not_left(agari):
    assert any(row.startswith("1s 0 ") for row in rows(agari("waits", "234m067m99m23456s", "--seen", "1111s")))


def test_a_wait_without_yaku_says_so(agari):
    found = rows(agari("waits", "234m067p99m34s (789s E)"))
    assert "2s 4 no yaku no yaku" in found


def test_a_hand_that_is_not_tenpai(agari):
    found = rows(agari("waits", "2344m067p99m55s19p"))
    assert "2-shanten" in found
    assert any(row.startswith("Improves with 1m×") for row in found)
    assert any(row.startswith("Total ") and row.endswith(" left") for row in found)


def test_what_to_discard_best_first(agari):
    result = agari("waits", "2344m067p99m55679s")
    found = rows(result)
    assert "1-shanten" in found
    table = [row.split() for row in found[found.index(next(row for row in found if "─" in row)) + 1 :] if row[1:2] in "mps"]
    shown = [(int(row[1]), -int(row[2])) for row in table if row[1:2] and row[1].isdigit()]
    assert shown == sorted(shown)
    assert len(shown) >= 8


def test_the_winning_tile_may_stand_apart(agari):
    assert agari("waits", "2344m067p99m5567s+9s").stdout == agari("waits", "2344m067p99m55679s").stdout
    assert "Complete" in agari("waits", "234m067m99m23456s+4s").stdout


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Tenpai"), ("ja", "聴牌"), ("zh-Hans", "听牌"), ("zh-Hant", "聽牌")],
)
def test_every_language(agari, language, words):
    result = agari("waits", "234m067m99m23456s", "--lang", language, "--riichi")
    assert words in result.stdout
    assert "3900" in result.stdout


def test_json_and_unicode(agari):
    answer = json.loads(agari("waits", "234m067m99m23456s", "--json").stdout)
    assert [wait["tile"] for wait in answer["waits"]] == ["1s", "4s", "7s"]
    assert "🀓" in agari("waits", "234m067m99m23456s", "--tiles", "unicode").stdout


@pytest.mark.parametrize("width", [40, 60, 120])
@pytest.mark.parametrize("hand", ["234m067m99m23456s", "2344m067p99m55s19p", "2344m067p99m55679s"])
def test_nothing_is_wider_than_the_screen(agari, hand, width):
    from rich.cells import cell_len

    assert max(map(cell_len, agari("waits", hand, width=width).stdout.splitlines())) <= width


@pytest.mark.parametrize(
    ("hand", "words"),
    [("1m2x", "got 'x'"), ("123m", "tiles"), ("11111m0678m2345s", "1m"), ("", "Write the hand")],
)
def test_refusals(agari, hand, words):
    result = agari("waits", hand)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stdout == ""
