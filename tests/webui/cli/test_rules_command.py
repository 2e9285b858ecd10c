"""`agari rules`: list, show, diff, check."""

from __future__ import annotations

import json

import pytest

from scoring import presets
from scoring.rules import field_kinds

CLUB = 'name = "club"\nyear = 2026\nbase = "tenhou"\n[fields]\nkiriage = {value = true, source = "our meeting"}\n'


@pytest.fixture
def club(tmp_path):
    file = tmp_path / "club.toml"
    file.write_text(CLUB, "utf-8")
    return str(file)


def test_the_list_names_every_preset(agari):
    out = agari("rules", "list").stdout
    for name in presets.names():
        assert f"{name} " in out
    assert "Mahjong Soul, three players" in out
    assert "雀魂" in agari("rules", "list", "--lang", "ja").stdout


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hans", "zh-Hant"])
@pytest.mark.parametrize("width", [60, 110])
@pytest.mark.parametrize("name", presets.names())
def test_show_has_every_rule(agari, name, language, width):
    result = agari("rules", "show", name, "--lang", language, width=width)
    assert result.exit_code == 0
    assert [field for field in field_kinds() if field not in result.stdout] == []


def test_show_gives_values_and_sources(agari, club):
    out = agari("rules", "show", club, width=110).stdout
    assert out.startswith("club · 2026\n")
    (line,) = [line for line in out.splitlines() if line.startswith("Kiriage mangan")]
    assert "yes" in line
    assert "our meeting" in line
    assert "our meeting" in agari("rules", "show", club, width=60).stdout


def test_show_json(agari, club):
    shown = json.loads(agari("rules", "show", "ema_2025", "--json").stdout)
    assert (shown["name"], shown["year"]) == ("ema_2025", 2025)
    assert list(shown["fields"]) == list(field_kinds())
    assert shown["fields"]["kiriage"]["value"] is True
    assert json.loads(agari("rules", "show", club, "--json").stdout)["fields"]["kiriage"]["source"] == "our meeting"


def test_diff(agari, club):
    out = agari("rules", "diff", "tenhou", club, width=60).stdout
    assert [line.split() for line in out.splitlines()[2:]] == [["Kiriage", "mangan", "no", "yes"], ["kiriage"]]
    assert agari("rules", "diff", "tenhou", "tenhou").stdout == "The two rule sets do not differ.\n"
    assert "kiriage" in agari("rules", "diff", "tenhou", "ema_2025", "--lang", "zh-Hans").stdout


def test_check(agari, club, tmp_path):
    good = agari("rules", "check", club)
    assert good.exit_code == 0
    assert good.stdout == f"{club}: Nothing is wrong with this file.\n"
    bad = tmp_path / "bad.toml"
    bad.write_text('name = "bad"\n[fields]\nkiriage = {value = "maybe", source = "x"}\nfoo = {value = 1, source = "x"}\n')
    result = agari("rules", "check", str(bad))
    assert result.exit_code == 1
    assert len(result.stdout.splitlines()) == 3
    assert all(line.startswith(f"{bad}: ") for line in result.stdout.splitlines())
    missing = agari("rules", "check", str(tmp_path / "nothing.toml"))
    assert missing.exit_code == 1
    assert "cannot be read" in missing.stdout


@pytest.mark.parametrize(
    "arguments",
    [("show", "nowhere"), ("diff", "tenhou", "nowhere"), ("show", "./nowhere.toml"), ("diff", "a/b.toml", "tenhou")],
)
def test_refusals(agari, arguments):
    result = agari("rules", *arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith("agari: ")
    assert result.stdout == ""
    assert agari("rules", *arguments, "--lang", "ja").stderr.startswith("agari: ルール")
