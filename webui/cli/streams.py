"""stdin, stdout and stderr as they may be found: closed, full, in another encoding, or a terminal that obeys what it is sent.

Nothing but the standard library is imported here, and little of that.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

#: What a terminal or a reader's eye would take for an order: C0, DEL, C1, ends of lines, directions of writing, and halves of
#: characters, which is how Python keeps bytes that are no text.
_ORDERS = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
#: What stands for a character that the output cannot show.
_PLAINER = str.maketrans({"−": "-", "–": "-", "‹": "[", "›": "]", "×": "x", "→": ">", "·": "|"})
#: Some text of each language that its encodings have and those of the other languages lack.
_SAMPLES = {"en": "", "ja": "聴牌ロン", "zh_Hans": "听牌荣和", "zh_Hant": "聽牌榮和"}


def visible(text: str, keep: str = "") -> str:
    r"""Text in which control characters are shown and not obeyed; those of `keep` stay.

    >>> visible("a\x1b[2J\n"), visible("a\nb\u202e", keep="\n")
    ('a\\x1b[2J\\n', 'a\nb\\u202e')
    """
    return _ORDERS.sub(lambda found: found[0] if found[0] in keep else found[0].encode("unicode_escape").decode(), text)


def _plainer(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    shown = error.object[error.start : error.end].translate(_PLAINER)
    return "".join(char if char.isascii() else "?" for char in shown), error.end


codecs.register_error("agari.plainer", _plainer)


class _Closed(io.RawIOBase):
    """What stands for a stream that was closed before the start: stdout refuses what is written, stderr drops it."""

    def __init__(self, *, refuses: bool) -> None:
        self.refuses = refuses

    def writable(self) -> bool:
        return True

    def write(self, data: ReadableBuffer) -> int:
        if self.refuses:
            raise OSError(errno.EBADF, "stdout is closed")
        return len(bytes(data))


def prepare() -> None:
    """Make stdout and stderr fit to be written to: never None, and plainer where an encoding lacks a character."""
    # a program may be started without them, whatever their types say
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            closed = _Closed(refuses=name == "stdout")
            setattr(sys, name, io.TextIOWrapper(closed, "utf-8", "agari.plainer", write_through=True))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="agari.plainer")


def say(line: str) -> None:
    """A line of plain text on stdout."""
    sys.stdout.write(f"{visible(line)}\n")


def language_for_screen(language: str) -> str:
    """The language, or English where stdout or stderr cannot show it."""
    for stream in (sys.stdout, sys.stderr):
        try:
            _SAMPLES[language].encode(getattr(stream, "encoding", None) or "utf-8")
        except UnicodeEncodeError:
            return "en"
    return language


@contextmanager
def unless_gone(stream: TextIO) -> Iterator[None]:
    """What is written here to stderr may be lost: nobody is left to be told."""
    try:
        yield
        stream.flush()
    except OSError:
        silence(stream)


def silence(stream: TextIO) -> None:
    """Lead a stream that failed into nothing, so that what it still holds does not fail again at the end."""
    try:
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, stream.fileno())
        os.close(nothing)
    except (OSError, ValueError):
        pass  # a stream without a file behind it holds nothing back
