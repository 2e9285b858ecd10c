"""Questions in the terminal about what a photo leaves open. They go to stderr, so that the answer can go into a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

import click

from scoring.errors import ScoringError, TextError
from scoring.hand import Hand
from scoring.tiles import FACES, Tile
from vision.layout.values import Layout, SeenHand, text_of
from vision.reading import SeenTile
from webui.cli.snapped import Snapped, Spot
from webui.cli.streams import visible
from webui.cli.winning_tile import Outcome
from webui.laid import WHOLE
from webui.sentences import sentences
from webui.words import Words

#: The most answers that are offered for a doubtful tile, and the one that says that it is no tile.
OFFERED, NONE = 5, "0"
#: How a hand is typed, and how a tile is taken out of it.
EXAMPLE, MINUS = "234p 56p 88s (666z W) +7p", "-4s"


def can_ask() -> bool:
    """True when somebody sits at stdin."""
    # a program may be started without it, whatever its type says
    return sys.stdin is not None and sys.stdin.isatty()


def ask_doubts(snapped: Snapped, spots: Iterable[Spot], words: Words) -> dict[Spot, str | None]:
    """What a person says about doubtful tiles, None for one that is no tile; raises `click.Abort` at the end of stdin."""
    return {spot: _ask_tile(spot, snapped.tile(spot), words) for spot in spots}


def ask_win(outcomes: Sequence[Outcome], words: Words) -> Tile:
    """Which tile won; raises `click.Abort` at the end of stdin."""
    _say(words("which_won"))
    for number, outcome in enumerate(outcomes, 1):
        _say(f"  {number}  {outcome.line(words)}")
    held = [tile for outcome in outcomes for tile in outcome.tiles]
    said = _choice([str(outcome.tiles[0]) for outcome in outcomes], words, list(map(str, held)), enter=False)
    return Tile.parse(said)


def ask_hand(snapped: Snapped, words: Words, *, keep: bool) -> Layout | Hand | Spot:
    """Which way to see the hand is right, the hand as a person types it, or a find of it that is no tile.

    `keep`: whether it may stay as it was read. Raises `click.Abort` at the end of stdin.
    """
    ways = [snapped.layout] if keep else []
    ways += [other for other in snapped.layout.alternatives if other.nearest and other.nearest.count in WHOLE]
    _say(words("say_which_hand", hand=EXAMPLE, minus=MINUS))
    if not keep:
        _say(f"  –  {hand_line(snapped.seen, words)}")
    for number, way in enumerate(ways, 1):
        assert way.nearest is not None
        _say(f"  {number}  {hand_line(way.nearest, words)}")
    while True:
        said = str(click.prompt(words("choose_hand"), default="1" if keep else None, err=True)).strip()
        if said.isascii() and said.isdigit():
            if 0 < int(said[:3]) <= len(ways):
                return ways[int(said[:3]) - 1]
        elif said.startswith(("-", "−")):
            spot = _held(snapped, said[1:].strip().lower())
            if spot is not None:
                return spot
        else:
            try:
                hand = Hand.parse(said)
            except ScoringError as error:
                for sentence in sentences(error, words.language):
                    _say(sentence)
            else:
                if len(hand.tiles) + 3 * len(hand.melds) + (hand.win is not None) in WHOLE:
                    return hand
        _say(words("say_no_hand_choice", hand=EXAMPLE))


def _held(snapped: Snapped, label: str) -> Spot | None:
    """The least sure tile of the hand that was read as `label`."""
    spots = [spot for spot in snapped.hand_spots() if snapped.tile(spot).label == label]
    return min(spots, key=lambda spot: (snapped.tile(spot).heat, snapped.tile(spot).confidence), default=None)


def hand_line(hand: SeenHand, words: Words) -> str:
    """A hand that was seen in one line, as it is typed, with its number of tiles."""
    parts = [text_of(hand.tiles), *(label_text(label, words) for label in hand.tiles if label not in FACES)]
    parts += [f"[{text_of(meld.tiles)}]" if meld.kind == "ankan" else f"({text_of(meld.tiles)})" for meld in hand.melds]
    parts += [] if hand.win is None else [f"+{label_text(hand.win, words)}"]
    return words("say_hand_read", hand=" ".join(filter(None, parts)), count=hand.count)


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


def _ask_tile(spot: Spot, tile: SeenTile, words: Words) -> str | None:
    _say(seen_as(spot, tile, words))
    labels, shares = offers(spot, tile), dict(tile.candidates)
    for number, label in enumerate(labels, 1):
        share = f"  {100 * shares[label]:.0f} %" if label in shares else ""
        _say(f"  {number}  {label_text(label, words)}{share}")
    _say(f"  {NONE}  {words('not_a_tile')}")
    # a back among the faces of a hand is most likely no tile at all
    said = _choice(labels, words, FACES, none=True, enter=tile.label in labels)
    return None if said == NONE else said


def _choice(labels: Sequence[str], words: Words, known: Sequence[str], *, enter: bool = True, none: bool = False) -> str:
    """The label behind a number, or a tile of those that are `known`; asked again until it is one.

    `none`: whether `NONE` is an answer, too. Enter takes the first, or without `enter` what is none.
    """
    default = "1" if enter and labels else NONE if none else None
    while True:
        said = str(click.prompt(words("choose"), default=default, err=True)).strip().lower()
        if said.isascii() and said.isdigit() and 0 < int(said[:3]) <= len(labels):
            return labels[int(said[:3]) - 1]
        if none and said == NONE:
            return NONE
        try:
            tile = str(Tile.parse(said))
        except TextError:
            tile = ""
        if tile in known:
            return tile
        _say(words("say_no_choice", count=len(labels), tile=known[0]))


def _say(line: str) -> None:
    click.echo(visible(line), err=True)
