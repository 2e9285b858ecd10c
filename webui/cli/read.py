"""`agari read`: the tiles of photos."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from webui.cli import choices

if TYPE_CHECKING:
    from vision.errors import PhotoError
    from vision.reading import Reading
    from webui.cli.refusal import Refusal

#: Names that a folder is searched for; a file that is named itself may have any.
ENDINGS = {".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif", ".avif", ".bmp"}
#: What a picture can be written as.
WRITTEN = {".png", ".jpg", ".jpeg", ".webp"}


@click.command(short_help="The tiles of photos.")
@click.argument("photos", nargs=-1, required=True, metavar="PHOTO...")
@click.option("--out", metavar="FILE|FOLDER", help="Write each photo with what was read drawn on it; several need a folder.")
@choices.language
@choices.look
@choices.as_json
@click.pass_context
def read(ctx: click.Context, photos: Sequence[str], out: str | None, lang: str, look: str, as_json: bool) -> None:
    """Every tile of photos: what it is, how sure that is, how far it is turned, and which ones to look at.

    A PHOTO is a JPEG, PNG, WebP, HEIC, AVIF or BMP file, or a folder of them. With --json each photo answers with one line.
    """
    paths = list(photos_in(photos))
    targets = _targets(paths, out)
    run = _json if as_json else _people
    with _progress(paths) as steps:
        failed = run(zip(steps, targets, strict=True), lang, look)
    if failed and not as_json:
        ctx.exit(2)


def photos_in(said: Sequence[str]) -> Iterator[Path]:
    """The files that are meant; a usage error for a folder without photos."""
    for name in said:
        path = Path(name)
        if not path.is_dir():
            yield path
            continue
        found = sorted(file for file in path.rglob("*") if file.suffix.lower() in ENDINGS and file.is_file())
        if not found:
            raise click.UsageError(f"There is no photo in the folder {name}.")
        yield from found


def _targets(paths: Sequence[Path], out: str | None) -> list[Path | None]:
    """Where each photo is drawn to, None for nowhere; makes the folder. A usage error where a photo would be overwritten."""
    if out is None:
        return [None] * len(paths)
    targets = _places(paths, out)
    photos = {path.resolve() for path in paths}
    for target in targets:
        if target.resolve() in photos:
            raise click.UsageError(f"--out {out}: that would overwrite the photo {target}. Name another place.")
    return list(targets)


def _places(paths: Sequence[Path], out: str) -> list[Path]:
    """The file for each photo in a folder that is made, or the one file."""
    target = Path(out)
    if len(paths) == 1 and target.suffix.lower() in WRITTEN and not target.is_dir():
        return [target]
    if target.is_file() or (target.suffix and not target.is_dir()):
        raise click.UsageError(f"--out {out}: expected {'a folder' if len(paths) > 1 else 'a folder or a name such as a.png'}.")
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.UsageError(f"--out {out}: {error.strerror}.") from error
    stems = [path.stem for path in paths]
    return [
        target / f"{path.stem if stems.count(path.stem) == 1 else f'{number} {path.stem}'}.png"
        for number, path in enumerate(paths, 1)
    ]


@contextmanager
def _progress(paths: Sequence[Path]) -> Iterator[Iterable[Path]]:
    """The paths one by one; stderr shows how many are done where somebody watches it and not the answers."""
    if len(paths) < 2 or not sys.stderr.isatty() or sys.stdout.isatty():
        yield paths
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as bar:
        task = bar.add_task("", total=len(paths))

        def steps() -> Iterator[Path]:
            for path in paths:
                bar.update(task, description=path.name)
                yield path
                bar.advance(task)

        yield steps()


Steps = Iterable[tuple[Path, Path | None]]


def _read(path: Path, target: Path | None) -> Reading:
    """The reading of one photo, drawn to `target` as well; raises a `PhotoError`."""
    from vision import draw
    from vision.load import load
    from vision.read import reader
    from webui.cli.refusal import Refusal

    reading = reader().read(path)
    if target:
        try:
            draw.write(target, draw.draw(load(path), reading))
        except OSError as error:
            raise Refusal([f"--out {target}: {error.strerror or error}."]) from error
    return reading


def _json(steps: Steps, lang: str, _look: str) -> bool:
    """A line a photo; whether one could not be read."""
    from vision.errors import PhotoError
    from webui.cli.jsonl import dumps

    failed = False
    for path, target in steps:
        try:
            answer = _read(path, target).to_json(str(path), lang)
        except PhotoError as error:
            failed = True
            answer = error_object(path, error)
        click.echo(dumps(answer))
    return failed


def error_object(path: Path, error: PhotoError) -> dict[str, Any]:
    """An unreadable photo as the machine interface tells it."""
    return {"ok": False, "photo": str(path), "error": {"code": error.code, "message": str(error), "problems": []}}


def unreadable(path: Path, error: PhotoError, lang: str) -> Refusal:
    """The refusal that says why a photo cannot be read."""
    from scoring import names
    from webui.cli.refusal import Refusal

    said = f"{str(error)[:1].upper()}{str(error)[1:]}." if lang == "en" else names.name("problems", error.code, lang)
    return Refusal([f"{path}: {said}"])


def _people(steps: Steps, lang: str, look: str) -> bool:
    """A table a photo; whether one could not be read."""
    from vision.errors import PhotoError
    from webui.cli.read_view import ReadView
    from webui.cli.screen import show
    from webui.words import Words

    failed = False
    for place, (path, target) in enumerate(steps):
        try:
            reading = _read(path, target)
        except PhotoError as error:
            failed = True
            unreadable(path, error, lang).show()
            continue
        show([*([""] if place else []), *ReadView(path, reading, Words(lang), look).parts()])
    return failed
