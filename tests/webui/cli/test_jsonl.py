"""The machine interface on a pipe: one answer a line, in order, whatever a line holds."""

from __future__ import annotations

import json

import pytest

from webui.cli.jsonl import LONGEST

WIN = {"hand": "234m067m99m23456s", "win": "4s", "by": "ron", "seat": "E", "from": "S", "round": "E", "riichi": True}
WAITS = {"hand": "234m067m99m23456s"}
DRAW = {"players": 4, "rules": "ema_2025", "sticks": 1, "hands": {"E": {"hand": "234m567m99m23456s"}, "S": None}}
GOOD = {"score": WIN, "waits": WAITS, "draw": DRAW}

BAD = [
    (b"{", "bad_request"),
    (b"[1, 2]", "bad_request"),
    (b"null", "bad_request"),
    (b'"234m"', "bad_request"),
    (b"17", "bad_request"),
    (b'{"hand": NaN}', "bad_request"),
    (b'{"hand": -Infinity}', "bad_request"),
    (b'{"hand": "\xff\xfe"}', "bad_request"),
    (b"9" * 5000, "bad_request"),
    (b"[" * 100_000, "bad_request"),
    (b'{"hand": "' + b"1m" * 600_000 + b'"}', "bad_request"),
    (b'{"a": 1} {"b": 2}', "bad_request"),
    (b"\x00", "bad_request"),
]


def lines(*values: object) -> bytes:
    return b"".join((value if isinstance(value, bytes) else json.dumps(value).encode()) + b"\n" for value in values)


def answers(result) -> list[dict]:
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.parametrize("command", GOOD)
def test_one_answer_a_line_in_order(agari, command):
    given = []
    for line, _ in BAD:
        given += [line, GOOD[command]]
    result = agari(command, "--jsonl", input=lines(*given))
    assert result.exit_code == 0
    found = answers(result)
    assert [answer["ok"] for answer in found] == [False, True] * len(BAD)
    for answer, (line, code) in zip(found[::2], BAD, strict=True):
        assert answer["error"]["code"] == code, line[:40]
        assert answer["error"]["message"]
        assert answer["error"]["problems"] == []
    assert all(answer == found[1] for answer in found[1::2])


def test_a_wrong_hand_names_its_problems(agari):
    (answer,) = answers(agari("score", "--jsonl", input=lines(WIN | {"win": "8z", "seat": "Q"})))
    assert {problem["code"] for problem in answer["error"]["problems"]} == {"unknown_tile", "bad_seat"}


def test_real_values(agari):
    (score,) = answers(agari("score", "--jsonl", input=lines(WIN)))
    assert (score["points"], score["waits"]) == (5800, ["1s", "4s", "7s"])
    (waits,) = answers(agari("waits", "--jsonl", input=lines(WAITS)))
    assert (waits["shanten"], waits["waits"][0]) == (0, {"tile": "1s", "left": 4})
    (draw,) = answers(agari("draw", "--jsonl", input=lines(DRAW)))
    assert draw["deltas"] == {"E": 3000, "S": -1000, "W": -1000, "N": -1000}


def test_a_blank_line_is_answered_in_its_place_and_the_last_needs_no_end(agari):
    text = b"\xef\xbb\xbf" + lines(WIN, b"", b"  \r", WIN) + json.dumps(WIN).encode()
    found = answers(agari("score", "--jsonl", input=text))
    assert [answer["ok"] for answer in found] == [True, False, False, True, True]
    assert found[1] == found[2]
    assert (found[1]["error"]["code"], "blank line" in found[1]["error"]["message"]) == ("bad_request", True)


@pytest.mark.parametrize(
    ("text", "count"), [(b"", 0), (b"\xef\xbb\xbf", 0), (b"\n", 1), (b"\n\n", 2), (b"\n ", 2), (b"\xef\xbb\xbf\n", 1)]
)
def test_only_the_end_of_input_is_no_line(agari, text, count):
    assert [answer["ok"] for answer in answers(agari("score", "--jsonl", input=text))] == [False] * count


@pytest.mark.parametrize("more", range(-4, 5))
def test_a_line_of_nearly_the_longest_length_gets_one_answer_with_or_without_a_mark_before_it(agari, more):
    line = json.dumps(WIN).encode().ljust(LONGEST + more)
    for start in (b"", b"\xef\xbb\xbf"):
        for end in (b"", b"\n", b"\n" + json.dumps(WIN).encode()):
            found = answers(agari("score", "--jsonl", input=start + line + end))
            assert [answer["ok"] for answer in found] == [more <= 0] + [True] * (len(end) > 1)


def test_delete_does_not_reach_the_terminal_as_it_is(agari):
    result = agari("score", "--jsonl", input=lines(WIN | {"hand": "\x7f"}, WIN | {"rules": {"\x7f": 1}}))
    assert "\x7f" not in result.stdout
    assert "\\u007f" in result.stdout
    assert len(answers(result)) == 2


def test_answers_are_ascii(agari):
    result = agari("score", "--jsonl", input=lines(WIN | {"hand": "一二三\ud800"}))
    assert result.exit_code == 0
    assert result.stdout.isascii()


def test_a_fault_in_one_line_does_not_end_the_run(agari, monkeypatch):
    from scoring import wire

    usual = wire.score_json
    monkeypatch.setattr(wire, "score_json", lambda request: usual(request) if "round" in request else 1 / 0)
    result = agari("score", "--jsonl", input=lines(WIN, {}, WIN))
    assert result.exit_code == 0
    first, second, third = answers(result)
    assert first == third
    assert second["error"]["code"] == "internal"
    assert "line 2" in result.stderr
    assert "ZeroDivisionError" in result.stderr


@pytest.mark.parametrize("command", GOOD)
def test_an_open_pipe_is_answered_at_once(program, command):
    with program(command, "--jsonl") as running:
        for _ in range(3):
            running.stdin.write(lines(GOOD[command]))
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["ok"]
        running.stdin.close()
        assert running.wait(timeout=30) == 0
        assert running.stderr.read() == b""


def test_a_reader_that_leaves_ends_the_run_quietly(program):
    with program("score", "--jsonl") as running:
        running.stdin.write(lines(WIN))
        running.stdin.flush()
        running.stdout.readline()
        running.stdout.close()
        try:
            running.stdin.write(lines(*[WIN] * 50))
            running.stdin.close()
        except BrokenPipeError:
            pass
        running.wait(timeout=30)
        assert b"Traceback" not in running.stderr.read()
