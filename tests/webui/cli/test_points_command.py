"""`agari points`: the values everybody knows, and the cells that no hand can have."""

from __future__ import annotations

import json

import pytest

from scoring.rules import RuleSet
from webui.cli.points_view import possible


def test_known_values(agari):
    out = agari("points", width=60).stdout
    non_dealer, dealer, limits = out.split("\n\n")
    lines = [" ".join(line.split()) for line in non_dealer.splitlines()]
    assert lines[lines.index("30 1000 2000 3900 7700") + 1] == "(300 500) (500 1000) (1000 2000) (2000 3900)"
    assert lines[lines.index("25 – 1600 3200 6400") + 1] == "– – (800 1600) (1600 3200)"
    assert lines[lines.index("20 – – – –") + 1] == "– (400 700) (700 1300) (1300 2600)"
    assert "70 2300 4500 mangan mangan" in lines
    lines = [" ".join(line.split()) for line in dealer.splitlines()]
    assert lines[lines.index("30 1500 2900 5800 11600") + 1] == "(500) (1000) (2000) (3900)"
    assert lines[lines.index("110 5300 10600 mangan mangan") + 1] == "– (3600)"
    lines = [" ".join(line.split()) for line in limits.splitlines()]
    assert lines[lines.index("Haneman 12000 3000 6000 18000 6000") + 1] == "6–7 han"
    assert "Sanbaiman 24000 6000 12000 36000 12000" in lines
    assert "13+ han" in lines


def test_rules_change_the_table(agari):
    for rules, last in (("tenhou", "7700"), ("ema_2025", "mangan")):
        out = agari("points", "--rules", rules, width=60).stdout
        assert ["30", "1000", "2000", "3900", last] in [line.split() for line in out.splitlines()]
    assert "Counted yakuman" not in agari("points", "--rules", "ema_2025").stdout
    assert "(2000 3900)" in agari("points", width=60).stdout
    loss = agari("points", "--players", "3", width=60).stdout
    assert "(1000 2000)" in loss
    equal = agari("points", "--players", "3", "--set", "sanma_tsumo=equal", width=60).stdout
    assert "(1000 2000)" not in equal


def test_without_limits_the_han_are_listed(agari):
    out = agari("points", "--set", "limit_cap=false").stdout
    assert "mangan" not in out.lower()
    assert "13+ han" in out


def test_json(agari):
    rows = json.loads(agari("points", "--json").stdout)
    row = next(row for row in rows if (row["han"], row["fu"]) == (3, 30))
    assert row == {
        "han": 3, "fu": 30, "limit": None, "dealer": {"ron": 5800, "tsumo_each": 2000},
        "other": {"ron": 3900, "tsumo_dealer": 2000, "tsumo_other": 1000},
    }  # fmt: skip
    assert json.loads(agari("points", "--json", "--rules", "nowhere").stdout)["error"]["code"] == "bad_rules"


@pytest.mark.parametrize(
    ("han", "fu", "changes", "expected"),
    [
        (1, 20, {}, (False, False)),
        (2, 20, {}, (False, True)),
        (2, 20, {"pinfu_tsumo": False}, (False, False)),
        (1, 20, {"open_pinfu_30": False}, (True, False)),
        (1, 20, {"open_pinfu_30": False, "rinshan_tsumo_fu": False}, (True, True)),
        (1, 25, {}, (False, False)),
        (2, 25, {}, (True, False)),
        (3, 25, {}, (True, True)),
        (3, 25, {"chiitoitsu": "1_han_50_fu"}, (False, False)),
        (1, 30, {}, (True, True)),
        (1, 110, {}, (True, False)),
        (2, 110, {}, (True, True)),
    ],
)
def test_possible_cells(han, fu, changes, expected):
    assert possible(han, fu, RuleSet(**changes)) == expected


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hans", "zh-Hant"])
@pytest.mark.parametrize("width", [60, 80, 110])
def test_every_language_at_every_width(agari, language, width):
    from rich.cells import cell_len

    result = agari("points", "--lang", language, width=width)
    assert result.exit_code == 0
    assert "7700" in result.stdout
    assert max(map(cell_len, result.stdout.splitlines())) <= width
