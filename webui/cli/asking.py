"""Questions in the terminal about what a photo leaves open. They go to stderr, so that the answer can go into a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

import click

from scoring.errors import TextError
from scoring.tiles import FACES, Tile
from vision.reading import SeenTile
from webui.cli.snapped import Snapped, Spot
from webui.cli.streams import visible
from webui.cli.winning_tile import Outcome
from webui.cli.words import Words

#: The most answers that are offered for a doubtful tile.
OFFERED = 5


def can_ask() -> bool:
    """True when somebody sits at stdin."""
    # a program may be started without it, whatever its type says
    return sys.stdin is not None and sys.stdin.isatty()


def ask_doubts(snapped: Snapped, spots: Iterable[Spot], words: Words) -> dict[Spot, str]:
    """What a person says about doubtful tiles, each with its answer; raises `click.Abort` at the end of stdin."""
    return {spot: _ask_tile(spot, snapped.tile(spot), words) for spot in spots}


def ask_win(outcomes: Sequence[Outcome], words: Words) -> Tile:
    """Which tile won; raises `click.Abort` at the end of stdin."""
    _say(words("which_won"))
    for number, outcome in enumerate(outcomes, 1):
        _say(f"  {number}  {outcome.line(words)}")
    held = [tile for outcome in outcomes for tile in outcome.tiles]
    said = _choice([str(outcome.tiles[0]) for outcome in outcomes], words, list(map(str, held)), enter=False)
    return Tile.parse(said)


def seen_as(spot: Spot, tile: SeenTile, words: Words) -> str:
    """What a tile was read as, in one line."""
    sure = f"{100 * tile.confidence:.0f}"
    return words("say_seen_as", what=words.head(spot.what), place=spot.place, tile=label_text(tile.label, words), sure=sure)


def label_text(label: str, words: Words) -> str:
    """A face as mpsz, or in words what else it is."""
    return label if label in FACES else words(f"tile_{label}")


def offers(spot: Spot, tile: SeenTile) -> list[str]:
    """What a tile may be: as it was read, then the other candidates; what is no face only where a back can lie, in a meld."""
    labels = dict.fromkeys([tile.label, *(label for label, _ in tile.candidates)])
    return [label for label in labels if label in FACES or spot.role == "meld"][:OFFERED]


def _ask_tile(spot: Spot, tile: SeenTile, words: Words) -> str:
    _say(seen_as(spot, tile, words))
    labels, shares = offers(spot, tile), dict(tile.candidates)
    for number, label in enumerate(labels, 1):
        share = f"  {100 * shares[label]:.0f} %" if label in shares else ""
        _say(f"  {number}  {label_text(label, words)}{share}")
    return _choice(labels, words, FACES)


def _choice(labels: Sequence[str], words: Words, known: Sequence[str], *, enter: bool = True) -> str:
    """The label behind a number, or a tile of those that are `known`; asked again until it is one. Enter takes the first."""
    default = "1" if enter and labels else None
    while True:
        said = str(click.prompt(words("choose"), default=default, err=True)).strip().lower()
        if said.isascii() and said.isdigit() and 0 < int(said[:3]) <= len(labels):
            return labels[int(said[:3]) - 1]
        try:
            tile = str(Tile.parse(said))
        except TextError:
            tile = ""
        if tile in known:
            return tile
        _say(words("say_no_choice", count=len(labels), tile=known[0]))


def _say(line: str) -> None:
    click.echo(visible(line), err=True)
