"""The machine interface on a pipe: a JSON object a line in, one a line out, in the same order, whatever a line holds."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from typing import IO, Any, NoReturn, TextIO

from scoring.errors import ScoringError
from scoring.wire import RequestError, answer, error_json
from webui.cli.refusal import Fault, Refusal, complain
from webui.cli.waking import waking

#: The longest line that is read, in bytes; requests have a few hundred.
LONGEST = 1 << 20
_BOM = b"\xef\xbb\xbf"

Handler = Callable[[object], dict[str, Any]]


def dumps(value: object) -> str:
    """JSON on one line, in printable ASCII: no locale, no lone surrogate and no terminal can break it."""
    return json.dumps(value, allow_nan=False).replace("\x7f", "\\u007f")


def answer_stdin(handle: Handler) -> None:
    """Answer every line of stdin, each as soon as it is there; raises `Refusal` when there is no stdin to read."""
    # a program may be started without it, whatever its type says
    source: TextIO | None = sys.stdin
    if source is None:
        raise Refusal(["the input cannot be read: stdin is closed."])
    sink = sys.stdout.buffer
    with waking(source.buffer) as lines:
        for number, line in enumerate(_lines(lines), 1):
            sink.write(_answer(line, number, handle).encode("ascii") + b"\n")
            sink.flush()


def _lines(source: IO[bytes]) -> Iterator[bytes | None]:
    """The lines of a stream; None for one that is too long, which is read past and not kept."""
    line = _read(source, LONGEST + 1)
    if line.startswith(_BOM):
        line = line.removeprefix(_BOM) + (b"" if line.endswith(b"\n") else _read(source, len(_BOM)))
    while line:
        if len(line) <= LONGEST or line.endswith(b"\n"):
            yield line
        else:
            while line and not line.endswith(b"\n"):
                line = _read(source, LONGEST)
            yield None
        line = _read(source, LONGEST + 1)


def _read(source: IO[bytes], most: int) -> bytes:
    try:
        return source.readline(most)
    except OSError as error:
        raise Refusal([f"the input cannot be read: {error.strerror or error}."]) from error


def _answer(line: bytes | None, number: int, handle: Handler) -> str:
    try:
        return dumps(answer(_request(line), handle))
    except ScoringError as error:
        return dumps(error_json(error))
    except Exception as error:
        words = f"{type(error).__name__}: {error}"
        complain(Fault([f"line {number}: a fault inside this program, please report it: {words}"]))
        body = {"code": "internal", "message": f"a fault inside this program: {words}", "problems": []}
        return dumps({"ok": False, "error": body})


def _request(line: bytes | None) -> object:
    """The value on a line; raises `RequestError` for anything that is not JSON."""
    if line is None:
        raise RequestError(f"expected a line of at most {LONGEST} bytes, got a longer one")
    if not line.strip():
        raise RequestError("expected JSON, got a blank line")
    return parse(line)


def parse(text: bytes) -> object:
    """The value that JSON in UTF-8 holds; raises `RequestError` for anything that is not JSON."""
    try:
        return json.loads(text.decode("utf-8"), parse_constant=_refuse)
    except UnicodeDecodeError as error:
        raise RequestError(f"expected UTF-8, got {error.reason} at byte {error.start}") from error
    except json.JSONDecodeError as error:
        raise RequestError(f"expected JSON, got {error.msg[:1].lower()}{error.msg[1:]} at column {error.colno}") from error
    except (ValueError, RecursionError) as error:
        if isinstance(error, RequestError):
            raise
        what = "too many brackets" if isinstance(error, RecursionError) else "a number of too many digits"
        raise RequestError(f"expected JSON, got {what}") from error


def _refuse(constant: str) -> NoReturn:
    raise RequestError(f"expected JSON, got {constant}")
