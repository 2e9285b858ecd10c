"""Why a command did not do what it was asked: a sentence a problem on stderr, and an exit status.

Status 1 is a possible hand that is no win, 2 a hand, rule or option that is wrong, 70 a fault of this program, 74 an answer
that cannot be written.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Any

import click

from webui.cli.streams import unless_gone, visible


class Refusal(click.ClickException):
    """An answer that is only sentences, each shown on its own line: a hand, a rule or an option is wrong."""

    exit_code = 2

    def __init__(self, sentences: Sequence[str]) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = sentences

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the sentences; further ones that only explain the first are indented already."""
        stream = file or sys.stderr
        for sentence in self.sentences:
            before = "" if sentence.startswith(" ") else click.style("agari: ", fg="red")
            click.echo(before + visible(sentence), file=stream, color=False if os.environ.get("NO_COLOR") else None)


class NoWin(Refusal):
    """A possible hand that is no win."""

    exit_code = 1


class Fault(Refusal):
    """A fault of this program."""

    exit_code = 70


class NoOutput(Refusal):
    """An answer that cannot be written."""

    exit_code = 74

    def __init__(self, error: OSError) -> None:
        super().__init__([f"the output cannot be written: {error.strerror or error}."])


class _Uncut(io.StringIO):
    """A text that click takes for a terminal: it would cut out the very characters that are to be shown."""

    def isatty(self) -> bool:
        return True


def complain(error: click.ClickException) -> None:
    """Say on stderr what is wrong; in click's own words what they quote is made visible."""
    with unless_gone(sys.stderr):
        if isinstance(error, Refusal):
            error.show()
        else:
            words = _Uncut()
            error.show(words)
            sys.stderr.write(visible(words.getvalue(), keep="\n\t"))


def as_refusal(error: Exception) -> Refusal:
    """An unexpected exception as a refusal; with AGARI_DEBUG set it is raised as it is."""
    if os.environ.get("AGARI_DEBUG"):
        raise error
    words = f"a fault inside this program, please report it: {type(error).__name__}: {error}"
    return Fault([words])


@contextmanager
def refusals(language: str = "en", *, as_json: bool = False) -> Iterator[list[str]]:
    """Turns the errors of `scoring` into refusals in a language, or into the error object on stdout.

    The list that it yields takes lines to be shown below the sentence.
    """
    from scoring.errors import NoWinError, ScoringError
    from webui.sentences import sentences

    notes: list[str] = []
    try:
        yield notes
    except ScoringError as error:
        kind = NoWin if isinstance(error, NoWinError) else Refusal
        if as_json:
            from scoring.wire import error_json
            from webui.cli.jsonl import dumps

            click.echo(dumps(error_json(error)))
            raise click.exceptions.Exit(kind.exit_code) from error
        raise kind([*sentences(error, language), *notes]) from error
