"""`agari snap`: photos of a won hand in, what it is worth out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from webui.cli import choices, winning_options
from webui.cli.read import error_object, photos_in, unreadable
from webui.cli.score import shown, won

if TYPE_CHECKING:
    from rich.console import RenderableType

    from scoring.hand import Hand
    from scoring.rules import RuleSet
    from vision.reading import Reading
    from webui.cli.settling import Settled
    from webui.cli.snapped import Snapped


@click.command(short_help="What a won hand in a photo is worth.")
@click.argument("photos", nargs=-1, required=True, metavar="PHOTO...")
@click.option("--yes", is_flag=True, help="Ask nothing: score what was read, doubtful tiles too.")
@click.option("--win", "win_tile", metavar="TILE", help="The winning tile, where it does not lie apart or was not seen so.")
@winning_options.win
@choices.rules
@choices.language
@choices.look
@choices.as_json
@click.pass_context
def snap(ctx: click.Context, /, photos: Sequence[str], as_json: bool, lang: str, look: str, **told: Any) -> None:
    """What a won hand in a photo is worth, and why.

    The first PHOTO with a hand of 13 or 14 tiles gives the hand. Others may show the indicators: dora indicators, and under a
    row of them ura. Tiles in doubt, and a hand that cannot be right, are asked for in the terminal. --dora and --ura take the
    place of what was read.
    """
    winning_options.check(ctx, told)
    paths = list(photos_in(photos))
    _snap(_Asked(paths, told, as_json, lang, look))


@dataclass(frozen=True)
class _Asked:
    """What the command was asked."""

    paths: Sequence[Path]
    told: dict[str, Any]
    as_json: bool
    lang: str
    look: str


def _snap(asked: _Asked) -> None:
    from webui.cli.jsonl import dumps
    from webui.cli.refusal import refusals
    from webui.cli.screen import show
    from webui.cli.settling import is_unsure
    from webui.cli.snapped import SnapError, hand_of

    told, lang = asked.told, asked.lang
    with refusals(lang, as_json=asked.as_json) as notes:
        rules = choices.rules_of(told["rules_name"], told["changes"], told["players"])
        _each_once(asked.paths)
        readings = _readings(asked)
        settled = _settled(readings, asked, rules, notes)
        told = told | _indicators(settled.snapped, told, rules)
        hand, said = settled.typed, None
        try:
            hand = hand or hand_of(settled.snapped.layout, winning_options.seat_of(told), rules)
            if is_unsure(settled, asked.told):
                raise SnapError("count_unsure")
            hand, said = _with_win(hand, asked, told, rules, notes)
        finally:
            # before anything is refused: a hand that cannot be scored is often one that was not read well
            if not asked.as_json:
                show(_head(settled, hand, said, asked))
        found = won(winning_options.request(hand, told, rules), lang, notes)
        if asked.as_json:
            read = [reading.to_json(str(path), lang) for path, reading in zip(asked.paths, readings, strict=True)]
            reading = read[0] if len(read) == 1 else read
            click.echo(dumps({"ok": True, "reading": reading, "hand": str(hand), "score": found.to_json()}))
        else:
            show(["", *shown(found, lang, asked.look)])


def _each_once(paths: Sequence[Path]) -> None:
    """Raises `SnapError` for a photo that is given twice: its tiles would be counted twice."""
    from webui.cli.snapped import SnapError

    seen: set[Path] = set()
    for path in paths:
        if (whole := path.resolve()) in seen:
            raise SnapError("same_photo", photo=path)
        seen.add(whole)


def _readings(asked: _Asked) -> list[Reading]:
    """The photos as they are read; ends the command where one is none."""
    from vision.errors import PhotoError
    from vision.read import reader
    from webui.cli.jsonl import dumps

    out = []
    for path in asked.paths:
        try:
            out.append(reader().read(path))
        except PhotoError as error:
            refusal = unreadable(path, error, asked.lang)
            if asked.as_json:
                click.echo(dumps(error_object(path, error)))
                raise click.exceptions.Exit(refusal.exit_code) from error
            raise refusal from error
    return out


def _settled(readings: Sequence[Reading], asked: _Asked, rules: RuleSet, notes: list[str]) -> Settled:
    """The photos after all questions.

    Raises `SnapError` where nobody can be asked; `notes` then get what is in doubt.
    """
    from scoring.errors import ScoringError
    from webui.cli import asking
    from webui.cli.settling import Settled, doubts, settle
    from webui.cli.snapped import SnapError, Snapped
    from webui.words import Words

    words = Words(asked.lang)
    may_ask = not asked.told["yes"] and asking.can_ask()
    try:
        snapped = Snapped.of(readings)
    except ScoringError:
        nearly = Snapped.nearly(readings) if may_ask else None
        if nearly is None:
            notes.extend(f"  {message}" for message in _advice(readings, asked.lang))
            raise
        snapped = nearly
    if may_ask:
        return settle(snapped, asked.told, rules, words)
    settled = Settled(snapped)
    left = [] if asked.told["yes"] else doubts(settled, asked.told)
    if left:
        notes.extend(f"  {asking.seen_as(spot, snapped.tile(spot), words)}" for spot in left)
        raise SnapError("doubtful_tiles", tiles=", ".join(snapped.tile(spot).label for spot in left))
    return settled


def _indicators(snapped: Snapped, told: dict[str, Any], rules: RuleSet) -> dict[str, str]:
    """The indicators that were read and not named by hand, as mpsz."""
    from scoring.tiles import Tile
    from webui.laid import known

    return {
        role: "".join(str(known(Tile.parse(label), rules)) for label in snapped.indicators(role))
        for role in ("dora", "ura")
        if told[role] is None
    }


def _with_win(hand: Hand, asked: _Asked, told: dict[str, Any], rules: RuleSet, notes: list[str]) -> tuple[Hand, str | None]:
    """The hand with its winning tile, and a sentence about that tile where it does not matter which one it was.

    Raises a `ScoringError`; where the winning tile cannot be told and nobody can be asked, `notes` get what each would pay.
    """
    from scoring.tiles import Tile
    from webui.cli import asking
    from webui.cli.snapped import SnapError
    from webui.cli.winning_tile import is_whole, outcomes, pay_the_same, won_on
    from webui.words import Words

    words = Words(asked.lang)
    if told["win_tile"] is not None:
        return won_on(hand, Tile.parse(told["win_tile"])), None
    if hand.win is not None:
        return hand, None
    found = outcomes(hand, told, rules)
    tiles = [tile for outcome in found for tile in outcome.tiles]
    # thirteen tiles say nothing about the winning one, even where they wait for one alone: perhaps nobody won
    if pay_the_same(found) and is_whole(hand):
        said = words("say_any_win", tiles=" ".join(map(str, tiles)), tile=tiles[0]) if len(tiles) > 1 else None
        return won_on(hand, tiles[0]), said
    if told["yes"] or not asking.can_ask():
        notes.extend(f"  {outcome.line(words)}" for outcome in found)
        raise SnapError("win_unclear")
    return won_on(hand, asking.ask_win(found, words)), None


def _head(settled: Settled, hand: Hand | None, said: str | None, asked: _Asked) -> Iterator[RenderableType]:
    """What was read: doubts that nobody settled, advice, and the hand in a line where there is one."""
    from rich.text import Text

    from webui.cli import screen
    from webui.cli.asking import label_text, offers, seen_as
    from webui.cli.settling import doubts
    from webui.words import Words

    words, snapped = Words(asked.lang), settled.snapped
    rows: list[tuple[str, Text]] = []
    for spot in doubts(settled, asked.told):
        tile = snapped.tile(spot)
        others = " ".join(label_text(label, words) for label in offers(spot, tile) if label != tile.label)
        rows.append((words.head("doubt"), Text.assemble(seen_as(spot, tile, words), ("  ?  ", "yellow"), others)))
    rows += [(words.head("advice"), Text(message)) for message in _advice(snapped.readings, asked.lang)]
    if said:
        rows.append((words.head("win_tile"), Text(said)))
    if hand is not None:
        rows.append((words.head("hand"), Text(str(hand))))
    if asked.told["dora"] is None:
        # shown, since a stray tile that was taken for an indicator makes a hand dearer
        seen = " ".join(snapped.indicators("dora"))
        rows.append((words.head("dora"), Text(seen or words("say_no_indicator", option="--dora"))))
    yield screen.labelled(
        ("" if place and rows[place - 1][0] == label else label, text) for place, (label, text) in enumerate(rows)
    )


def _advice(readings: Sequence[Reading], lang: str) -> list[str]:
    """What would make the photos easier to read, each sentence once."""
    return list(dict.fromkeys(advice.message(lang) for reading in readings for advice in reading.advice))
