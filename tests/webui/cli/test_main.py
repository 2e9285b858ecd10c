"""The command as a whole: help, its examples, the program on a pipe."""

from __future__ import annotations

import shlex
import subprocess
import sys

import click
import pytest

from webui.cli import main

COMMANDS = ["snap", "read", "score", "waits", "draw", "points", "rules"]


def examples() -> list[str]:
    found = []
    for command in main.commands.values():
        found += [line.strip() for line in (command.help or "").splitlines() if line.strip().startswith("agari ")]
    return found


def test_help_lists_the_commands_in_order(agari):
    out = agari("--help").stdout
    places = [out.index(f"\n  {name} ") for name in COMMANDS]
    assert places == sorted(places)
    assert agari("-h").stdout == out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_option_has_a_help_text(agari, command):
    found = main.commands[command]
    assert found.help
    assert agari(command, "--help").exit_code == 0
    for one in found.commands.values() if isinstance(found, click.Group) else [found]:
        assert [option.name for option in one.params if isinstance(option, click.Option) and not option.help] == []


@pytest.mark.parametrize("example", examples())
def test_the_examples_in_the_help_work(agari, example):
    result = agari(*shlex.split(example)[1:])
    assert result.exit_code == 0, result.stderr


def test_there_are_examples():
    assert len(examples()) >= 6


def test_help_imports_neither_rich_nor_the_engine():
    program = "import sys; from webui.cli import main; print([name for name in sys.modules if name.partition('.')[0] in ('rich', 'scoring')])"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_it_runs_as_a_module(program):
    with program("score", "234m067m99m23456s+4s", "--riichi", COLUMNS="60", PYTHONIOENCODING="utf-8") as running:
        out, errors = running.communicate(timeout=30)
    assert running.returncode == 0
    assert errors == b""
    assert "‹4›56s" in out.decode()
    assert b"\x1b" not in out


def test_a_screen_without_the_characters_is_no_traceback(program):
    with program("score", "234m067m99m23456s+4s", "--riichi", "--lang", "ja", PYTHONIOENCODING="ascii") as running:
        out, errors = running.communicate(timeout=30)
    assert (running.returncode, errors) == (0, b"")
    assert b"3900" in out


def test_a_refusal_on_such_a_screen_neither(program):
    with program("score", "1m", "--lang", "ja", PYTHONIOENCODING="ascii") as running:
        _, errors = running.communicate(timeout=30)
    assert running.returncode == 2
    assert b"Traceback" not in errors


def test_a_reader_that_leaves_is_no_traceback(program):
    with program("rules", "show", "tenhou") as running:
        running.stdout.close()
        assert b"Traceback" not in running.stderr.read()


def test_an_unknown_command_is_wrong_usage(agari):
    result = agari("scores")
    assert result.exit_code == 2
    assert "No such command 'scores'" in result.stderr
