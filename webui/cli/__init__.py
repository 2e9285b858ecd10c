"""The `agari` command: a thin translation between people or programs and `scoring`.

One module a subcommand, with its tables for people in the `…_view` module beside it. Both `scoring` and rich are imported
when a command runs, so that help and mistyped options answer at once.
"""

from __future__ import annotations

from typing import Any

import click

from webui.cli import choices
from webui.cli.draw import draw
from webui.cli.points import points
from webui.cli.refusal import as_refusal
from webui.cli.rules import rules
from webui.cli.score import score
from webui.cli.waits import waits


class _Guarded(click.Group):
    """A group whose commands never end in a traceback, listed in the order in which a table needs them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, OSError):
            # click knows these: it shows them, or ends quietly when nobody reads on
            raise
        except Exception as error:
            raise as_refusal(error) from error


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


for _command in (score, waits, draw, points, rules):
    main.add_command(_command)
