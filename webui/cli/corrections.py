"""`agari corrections`: what people corrected in the app, as training data."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from webui.cli import choices

if TYPE_CHECKING:
    from webui.corrections import Corrections

#: A name that can be a folder everywhere.
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,40}")


@click.group(short_help="What people corrected: export, clear.")
def corrections() -> None:
    """Crops of tiles that people corrected in the app, kept where the setting `corrections` says that the club has agreed."""


_settings = click.option("--settings", "file", metavar="FILE", type=click.Path(path_type=Path), help="The file of settings.")


@corrections.command(short_help="Write them as training data.")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--set", "name", default="corrections", show_default=True, metavar="NAME", help="The name of the set of tiles.")
@click.option("--licence", default="", metavar="TEXT", help="What the list says of the licence.")
@_settings
@choices.language
def export(folder: Path, name: str, licence: str, file: Path | None, lang: str) -> None:
    """Write every crop into FOLDER, which is new or empty, with the list faces.csv that the training reads."""
    from webui.cli.refusal import Refusal
    from webui.cli.streams import say
    from webui.words import Words

    words = Words(lang)
    if not _NAME.fullmatch(name):
        raise click.UsageError(f"--set {name}: expected letters, digits, - and _.")
    kept = _kept(file, lang)
    if not len(kept):
        raise Refusal([words("say_no_corrections", folder=kept.folder)])
    try:
        if folder.exists() and any(folder.iterdir()):
            raise Refusal([words("say_folder_not_empty", folder=folder)])
        count = kept.export(folder, name, licence)
    except OSError as error:
        raise Refusal([f"{folder}: {error.strerror or error}."]) from error
    say(words("say_exported", count=count, file=folder / "faces.csv"))


@corrections.command(short_help="Remove them.")
@click.option("--yes", is_flag=True, help="Ask nothing.")
@_settings
@choices.language
def clear(yes: bool, file: Path | None, lang: str) -> None:
    """Remove every crop that was kept."""
    from webui.cli.refusal import Refusal
    from webui.cli.streams import say
    from webui.words import Words

    words = Words(lang)
    kept = _kept(file, lang)
    if not len(kept):
        say(words("say_no_corrections", folder=kept.folder))
        return
    if not yes:
        click.confirm(words("say_clear", count=len(kept)), abort=True)
    try:
        count = kept.clear()
    except OSError as error:
        raise Refusal([f"{kept.folder}: {error.strerror or error}."]) from error
    say(words("say_cleared", count=count))


def _kept(file: Path | None, lang: str) -> Corrections:
    from webui.cli.refusal import refusals
    from webui.corrections import Corrections, folder_of
    from webui.settings import Settings

    with refusals(lang):
        return Corrections(folder_of(Settings.load(file)))
