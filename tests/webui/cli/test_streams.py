"""Streams that are full, closed, obeyed or too poor, and Ctrl-C: each attack that left a traceback or worse."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from webui.cli.streams import visible
from webui.cli.waking import waking
from webui.words import Words

ROOT = Path(__file__).resolve().parents[3]
HAND = "234m067m99m23456s+4s"
COMMANDS = [
    ("--help",), ("--version",), ("points",), ("score", HAND, "--riichi", "--json"), ("score", "1m", "--json"),
    ("score", "--jsonl"), ("rules", "show", "tenhou"), ("rules", "check", "tenhou"),
]  # fmt: skip
#: Orders to a terminal: clear the screen, the same in C1, delete, write from right to left; and a line of one's own.
ORDERS = "\x1b[2J\x9b2J\x7f\u202e\u2066"
ESCAPED = r"\x1b[2J\x9b2J\x7f\u202e\u2066"
posix = pytest.mark.skipif(os.name != "posix", reason="needs a shell, /dev/full and signals")


def shell(redirection: str, *arguments: str, given: bytes = b"{}\n", **env: str) -> tuple[int, str, str]:
    """Status, stdout and stderr of the command with its streams redirected by a shell."""
    command = ["sh", "-c", f'"$@" {redirection}', "sh", sys.executable, "-m", "webui.cli", *arguments]
    ran = subprocess.run(command, cwd=ROOT, input=given, capture_output=True, env=os.environ | env, timeout=60, check=False)
    return ran.returncode, ran.stdout.decode(), ran.stderr.decode()


# What cannot be written or read.


@posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_full_disk_is_one_sentence_and_status_74(command):
    status, _, errors = shell("> /dev/full", *command)
    assert (status, errors) == (74, "agari: the output cannot be written: No space left on device.\n")


@posix
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_closed_stdout_is_one_sentence_and_status_74(command):
    status, _, errors = shell(">&-", *command)
    assert (status, errors) == (74, "agari: the output cannot be written: stdout is closed.\n")


@posix
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_reader_that_left_hears_nothing(command):
    script = "import os, sys; r, w = os.pipe(); os.close(r); os.dup2(w, 1); os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    ran = subprocess.run(
        [sys.executable, "-c", script, "-m", "webui.cli", *command], cwd=ROOT, input=b"{}\n", capture_output=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (1, b"")


@posix
def test_a_refusal_needs_no_stdout():
    status, _, errors = shell(">&-", "score", "1m")
    assert status == 2
    assert "cannot be written" not in errors


@posix
@pytest.mark.parametrize("command", ["score", "waits", "draw"])
@pytest.mark.parametrize(("redirection", "words"), [("<&-", "stdin is closed"), ("0> /dev/null", "Bad file descriptor")])
def test_a_stdin_that_cannot_be_read_is_one_sentence_and_status_2(command, redirection, words):
    assert shell(redirection, command, "--jsonl") == (2, "", f"agari: the input cannot be read: {words}.\n")


@posix
@pytest.mark.parametrize("redirection", ["2>&-", "2> /dev/full"])
@pytest.mark.parametrize(
    ("command", "status"), [(("score", "1m"), 2), (("scores",), 2), (("score", "123m406p789s11z23m+4m"), 1), (("points",), 0)]
)
def test_a_lost_stderr_changes_neither_status_nor_stdout(redirection, command, status):
    assert shell(redirection, *command) == (status, shell("", *command)[1], "")


@posix
@pytest.mark.parametrize("redirection", ["2>&-", "2> /dev/full"])
def test_a_fault_in_a_line_with_stderr_closed_does_not_get_among_the_answers(redirection):
    script = "import scoring.wire; scoring.wire.score_json = lambda request: 1 / 0; from webui.cli import main; main()"
    command = ["sh", "-c", f'"$@" {redirection}', "sh", sys.executable, "-c", script, "score", "--jsonl"]
    ran = subprocess.run(command, cwd=ROOT, input=b"{}\n{}\n", capture_output=True, check=True)
    assert [json.loads(line)["error"]["code"] for line in ran.stdout.splitlines()] == ["internal"] * 2


def test_a_name_too_long_for_a_file_is_an_unknown_preset(agari):
    for name in ("a" * 5000, "a" * 5000 + ".toml"):
        result = agari("points", "--rules", name)
        assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)
        assert "fault inside" not in result.stderr


# Ctrl-C.


def test_importing_the_command_imports_nothing_that_takes_time():
    program = "import sys; old = set(sys.modules); import webui.cli; print(*sorted(set(sys.modules) - old))"
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert set(ran.stdout.split()) <= {"webui", "webui.cli", "__future__"}


@pytest.mark.parametrize("module", ["click", "json", "webui.cli.score", "scoring.points", "rich.console", "scoring.presets"])
def test_ctrl_c_during_any_import_is_a_newline_and_status_130(module):
    script = f"""
import sys, runpy

class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupt())
sys.modules.pop({module!r}, None)
sys.argv[1:] = ["points"]
runpy.run_module("webui.cli", run_name="__main__")
"""
    ran = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "\n")


@posix
def test_ctrl_c_between_two_lines_is_a_newline_and_status_130(program):
    with program("score", "--jsonl") as running:
        running.stdin.write(b"{}\n")
        running.stdin.flush()
        assert json.loads(running.stdout.readline())["ok"] is False
        running.send_signal(signal.SIGINT)
        assert running.wait(timeout=30) == 130
        assert running.stderr.read() == b"\n"


@posix
def test_ctrl_c_just_before_the_next_line_is_waited_for_is_not_lost(monkeypatch):
    """The signal came between the answer and the read: it was noted, and the read waited for a line that never came."""
    came, real = [], select.select

    def late(*waited: object) -> object:
        if not came:
            came.append(True)
            # the handler only takes note, as the interpreter does until the read ends
            os.kill(os.getpid(), signal.SIGUSR1)
        return real(*waited, 20)

    heard: list[int] = []
    before = signal.signal(signal.SIGUSR1, lambda number, _: heard.append(number))
    reading, writing = os.pipe()
    monkeypatch.setattr("webui.cli.waking.select.select", late)
    drained, read = [], os.read

    def noting(file: int, most: int) -> bytes:
        if file != reading and not drained:
            drained.append(file)
            os.write(writing, b"{}\n")
        return read(file, most)

    monkeypatch.setattr("webui.cli.waking.os.read", noting)
    try:
        with os.fdopen(reading, "rb") as source, waking(source) as lines:
            # the line is only sent once the signal has ended the wait
            assert lines.readline() == b"{}\n"
    finally:
        signal.signal(signal.SIGUSR1, before)
        os.close(writing)
    assert heard == [signal.SIGUSR1] and drained
    assert signal.set_wakeup_fd(-1) == -1


def test_ctrl_c_while_an_answer_is_written_is_a_newline_and_status_130(agari, monkeypatch):
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("webui.cli.screen.show", interrupt)
    result = agari("points")
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "\n")


# Orders to a terminal.


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "check", ORDERS), ("rules", "show", ORDERS), ("rules", "show", f"./{ORDERS}.toml"), ("rules", "diff", "tenhou", ORDERS),
        ("draw", "--hand", ORDERS), ("draw", "--hand", f"E={ORDERS}"), ("draw", "--abort", ORDERS),
        ("score", ORDERS), ("score", HAND, "--set", f"{ORDERS}=1"), ("score", HAND, "--set", f"kiriage={ORDERS}"),
        ("score", HAND, "--seat", ORDERS), ("score", HAND, "--by", ORDERS), ("score", HAND, "--dora", ORDERS),
        ("score", HAND, "--lang", ORDERS), ("score", HAND, "--pao", ORDERS), ("score", HAND, "--rules", ORDERS),
        ("score", f"--{ORDERS}"), ("waits", ORDERS), (ORDERS,), ("rules", ORDERS), ("points", ORDERS),
    ],
    ids=repr,
)  # fmt: skip
@pytest.mark.parametrize("more", [(), ("--lang", "ja")])
@pytest.mark.parametrize("colour", [{}, {"FORCE_COLOR": "1"}])
def test_orders_in_an_argument_are_shown_and_not_obeyed(agari, arguments, more, colour):
    result = agari(*more, *arguments, env=colour)
    assert result.exit_code in (1, 2)
    said = result.stdout + result.stderr
    assert visible(said.replace("\x1b[31magari: \x1b[0m", ""), keep="\n") == said.replace("\x1b[31magari: \x1b[0m", "")
    # click's runner cuts the first order out of click's own words
    assert more or ESCAPED.removeprefix(r"\x1b[2J") in said or r"got '\x1b'" in said


@pytest.mark.parametrize("arguments", [("draw", "--hand", ORDERS), ("points", ORDERS), (f"--{ORDERS}",)], ids=repr)
def test_orders_in_words_of_click_are_shown_whole(program, arguments):
    with program(*arguments, PYTHONIOENCODING="utf-8") as running:
        _, errors = running.communicate(timeout=30)
    assert ESCAPED in errors.decode()


@pytest.mark.parametrize("colour", [{}, {"FORCE_COLOR": "1", "TERM": "xterm"}])
@pytest.mark.parametrize("width", [40, 80, 120])
def test_orders_in_a_rules_file_are_shown_and_not_obeyed(agari, tmp_path, colour, width):
    file = tmp_path / "club.toml"
    quoted = r"\u001b[2J\u009b2J\u007f\u202e\u2066\nagari: fine"
    file.write_text(
        f'name = "{quoted}"\nyear = 2026\nbase = "tenhou"\n[fields]\nkiriage = {{value = true, source = "{quoted}"}}\n', "utf-8"
    )
    for arguments in (("show", str(file)), ("diff", "tenhou", str(file))):
        result = agari("rules", *arguments, width=width, env=colour)
        assert result.exit_code == 0, result.stderr
        assert not any(order in result.stdout for order in ("\x1b[2J", "\x9b", "\x7f", "\u202e", "\u2066", "\nagari: fine"))
        assert r"\x1b[2J" in result.stdout
    assert json.loads(agari("rules", "show", str(file), "--json").stdout)["name"].startswith("\x1b[2J")


def test_orders_in_wrong_keys_and_values_of_a_rules_file_are_shown_and_not_obeyed(agari, tmp_path):
    file = tmp_path / "club.toml"
    order = r"\u001b[2J\u202e"
    file.write_text(
        f'name = "a"\n"{order}" = 1\n[fields]\n"{order}" = {{value = 1, source = "x"}}\nkiriage = {{value = "{order}", source = "x"}}\n',
        "utf-8",
    )
    checked, used = agari("rules", "check", str(file)), agari("points", "--rules", str(file), "--lang", "ja")
    for said in (checked.stdout, used.stderr):
        assert visible(said, keep="\n") == said
        assert r"\x1b[2J\u202e" in said


def test_whatever_reaches_a_table_is_shown_with_its_styles_in_place(agari, capsys):
    from rich.text import Text

    from webui.cli import screen

    text = Text.assemble("a\x1b", ("b\x9b", "bold"), "\nc", ("\u202ed", "red"))
    shown = screen._visible(text)
    assert shown.plain == "a\\x1bb\\x9b\nc\\u202ed"
    assert [shown.plain[span.start : span.end] for span in shown.spans] == ["b\\x9b", "\\u202ed"]
    out = screen.table("\x1b[2J")
    out.add_row("\x1b[3J")
    screen.show([text, "\x1b[4J", out])
    assert capsys.readouterr().out.count("\\x1b") == 4


@posix
def test_a_byte_that_is_no_text_is_shown(program):
    with program("rules", "check", os.fsdecode(b"\x9b2J"), LC_ALL="C") as running:
        out, _ = running.communicate(timeout=30)
    assert out.startswith(b"\\udc9b2J: ")


# Encodings.


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
@pytest.mark.parametrize("language", ["ja", "zh-Hans", "zh-Hant"])
def test_an_encoding_without_the_language_gets_english(program, encoding, language):
    for command, words in ((("score", "1m"), b"Write the winning tile"), (("points",), b"Non-dealer")):
        with program(*command, "--lang", language, PYTHONIOENCODING=encoding) as running:
            out, errors = running.communicate(timeout=30)
        assert words in out + errors
        assert b"\\u" not in out + errors


@pytest.mark.parametrize(("language", "encoding"), [("ja", "cp932"), ("ja", "euc_jp"), ("zh-Hans", "gbk"), ("zh-Hant", "big5")])
def test_an_encoding_with_the_language_keeps_it(program, language, encoding):
    with program("score", "1m", "--lang", language, PYTHONIOENCODING=encoding) as running:
        _, errors = running.communicate(timeout=30)
    assert Words(language)("cure_win_tile") in errors.decode(encoding)


def test_characters_that_stderr_lacks_are_no_escapes(program):
    with program("score", "一二三", PYTHONIOENCODING="ascii") as running:
        _, errors = running.communicate(timeout=30)
    assert b"\\u" not in errors
    assert b"'?'" in errors


# Tiles.


def test_a_called_1m_is_told_like_any_other_tile(agari, monkeypatch):
    from scoring import wire

    asked = []
    usual = wire.read_win
    monkeypatch.setattr(wire, "read_win", lambda request: asked.append(request) or usual(request))
    result = agari("score", "234p067p99m23s (123m<1m E) +4s", "--haitei", "--json")
    assert result.exit_code == 0, result.stdout
    assert [meld["called"] for meld in asked[0]["melds"]] == ["1m"]
