"""The commands put together, and what ends them all: a refusal, a fault, a full disk, a reader that left, an interrupt.

Both `scoring` and rich are imported when a command runs, so that help and mistyped options answer at once.
"""

from __future__ import annotations

import errno
import sys
from contextlib import suppress
from typing import Any

import click

from webui.cli import choices, streams
from webui.cli.corrections import corrections
from webui.cli.draw import draw
from webui.cli.points import points
from webui.cli.read import read
from webui.cli.refusal import NoOutput, as_refusal, complain
from webui.cli.rules import rules
from webui.cli.score import score
from webui.cli.serve import serve
from webui.cli.service import service
from webui.cli.snap import snap
from webui.cli.waits import waits

#: The exit status after Ctrl-C, as a shell gives it to a program that the signal ended.
INTERRUPTED = 130
#: The exit status when the reader of a pipe has left.
UNREAD = 1


class _Guarded(click.Group):
    """A group whose commands never end in a traceback, listed in the order in which a table needs them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            if _is_of_output(error):
                raise
            raise as_refusal(error) from error

    def main(self, *args: Any, **more: Any) -> Any:
        """Run the command and end the program with its exit status."""
        try:
            status = self._status(*args, **more)
        except KeyboardInterrupt:
            status = _interrupted()
        sys.exit(status)

    def _status(self, *args: Any, **more: Any) -> int:
        streams.prepare()
        try:
            status = super().main(*args, **more | {"standalone_mode": False})
            sys.stdout.flush()
            return status if isinstance(status, int) else 0
        except click.ClickException as error:
            complain(error)
            return error.exit_code
        except click.Abort:
            # click has ended the line that shows ^C
            return INTERRUPTED
        except OSError as error:
            if not _is_of_output(error):
                raise
            return _unwritten(error)


def _is_of_output(error: Exception) -> bool:
    """True for what a stream raises: an error about a file has the file's name with it."""
    return isinstance(error, OSError) and error.filename is None


def _unwritten(error: OSError) -> int:
    """Say that the answer is lost; nothing when its reader simply left."""
    streams.silence(sys.stdout)
    if error.errno == errno.EPIPE:
        return UNREAD
    lost = NoOutput(error)
    complain(lost)
    return lost.exit_code


def _interrupted() -> int:
    """End the line that shows ^C."""
    with suppress(KeyboardInterrupt), streams.unless_gone(sys.stderr):
        sys.stderr.write("\n")
    return INTERRUPTED


def _version(ctx: click.Context, _option: click.Parameter, asked: bool) -> None:
    """Print the version of what is installed, and end."""
    if asked and not ctx.resilient_parsing:
        from importlib.metadata import PackageNotFoundError, version

        try:
            found = version("agari")
        except PackageNotFoundError:
            found = "unknown"
        click.echo(f"agari {found}")
        ctx.exit()


@click.group(cls=_Guarded, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@choices.language_of_all
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version.")
@click.pass_context
def main(ctx: click.Context, /, lang: str | None) -> None:
    """The companion of a riichi mahjong table.

    Hands are written as tiles 123m406p789s1z (0 is a red five; 1z to 7z are east south west north white green red), melds
    (444z) (234m) [4444z] and +4s for the winning tile. Put a hand with melds in quotes.
    """
    ctx.obj = lang


for _command in (snap, read, score, waits, draw, points, rules, serve, service, corrections):
    main.add_command(_command)
