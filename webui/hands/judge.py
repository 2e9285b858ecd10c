"""What a document is worth as it stands: what is wrong with it, what is open, what it pays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.errors import Finding, HandError, NotCompleteError, NoWinError, Problem
from scoring.hand import Hand, Meld
from scoring.presets import rules_from
from scoring.problems import find_copy_problems
from scoring.rules import RuleSet
from scoring.score import score_win
from scoring.tiles import FACES, Tile
from scoring.waits import wait_tiles
from scoring.winscore import WinScore
from scoring.wire import read_win
from webui.hands.document import Document, Piece
from webui.laid import known

#: The tile that is called as a north, and the claims that lay a deposit on the table.
NORTH_TILE = "4z"
ANY_RIICHI = frozenset(("riichi", "double_riichi", "open_riichi"))


@dataclass(frozen=True)
class Choice:
    """A tile that can be the winning one, with what the hand is then worth; `pieces`: the tiles of the hand it can be."""

    tile: Tile
    pieces: tuple[int, ...]
    score: WinScore | NoWinError


@dataclass(frozen=True)
class Judged:
    """What a document is.

    `findings`: what is impossible about it, `about` the tiles concerned by number of finding; `choices`: winning tiles to
    choose from where none is set apart; `waits`: what thirteen tiles wait for; `score`: of a win; `no_win`: why a whole hand
    is none. With `doubts` there is no score, nor where it is open whether these are all tiles: that is to be settled first.
    """

    doubts: tuple[Piece, ...] = ()
    findings: tuple[Finding, ...] = ()
    choices: tuple[Choice, ...] = ()
    waits: tuple[Tile, ...] = ()
    score: WinScore | None = None
    no_win: NoWinError | None = None
    hand: Hand = field(default_factory=lambda: Hand(()))
    count: int = 0


def judge(document: Document) -> Judged:
    """Judge a document; what is wrong with it is told, never raised."""
    hand = hand_of(document)
    rules = rules_from(document.won.rules, document.won.players)
    count = len(hand.tiles) + 3 * len(hand.melds) + len(document.at("win"))
    base = Judged(document.doubts, (), hand=hand, count=count)
    findings = [*_strange(document), *_too_many(document, hand, rules)]
    if count not in (13, 14):
        findings.append(Finding(Problem.TILE_COUNT, "", (str(count),)))
    if findings:
        return replace(base, findings=tuple(findings))
    if hand.win is None:
        return _without_win(base, document, hand, rules, count)
    if count == 13:
        return replace(base, findings=(Finding(Problem.TILE_COUNT, "", (str(count),)),))
    score, no_win, found = scored(document, hand)
    if base.doubts or document.uncounted:
        return replace(base, findings=found)
    return replace(base, score=score, no_win=no_win, findings=found)


def hand_of(document: Document) -> Hand:
    """The hand as `scoring` takes it; tiles without a face are left out, red fives that the rules lack are plain ones."""
    rules = rules_of(document)

    def tiles(pieces: Sequence[Piece]) -> list[Tile]:
        return [known(Tile.parse(piece.label), rules) for piece in pieces if piece.label in FACES]

    melds = []
    for group, info in enumerate(document.melds):
        pieces = document.at("meld", group)
        if tiles(pieces):
            called = next(iter(tiles([piece for piece in pieces if piece.called])), None)
            melds.append(Meld(info.kind, tiles(pieces), called, info.from_))
    win = next(iter(tiles(document.at("win"))), None)
    norths = sum(piece.label == NORTH_TILE for piece in document.at("north"))
    return Hand(tiles(document.at("hand")), melds, win, norths)


def request_of(document: Document, hand: Hand) -> dict[str, Any]:
    """The document as a request of the machine interface; `hand` takes the place of its own."""
    won = document.won
    return {
        "hand": list(map(str, hand.tiles)),
        "melds": [
            {"kind": meld.kind, "tiles": list(map(str, meld.tiles)), "called": _text(meld.called), "from": meld.from_}
            for meld in hand.melds
        ],
        "win": _text(hand.win), "norths": hand.norths, "by": won.by, "seat": won.seat, "from": won.from_, "round": won.round,
        "dora": _indicators(document, "dora"),
        "ura": _indicators(document, "ura"),
        "honba": won.honba, "sticks": won.sticks, "pao": won.pao, "rules": won.rules, "players": won.players,
        "first_winner": won.first,
        **dict.fromkeys(won.claims, True),
    }  # fmt: skip


def _indicators(document: Document, place: str) -> list[str]:
    rules = rules_of(document)
    return [str(known(Tile.parse(piece.label), rules)) for piece in document.at(place) if piece.label in FACES]


def scored(document: Document, hand: Hand) -> tuple[WinScore | None, NoWinError | None, tuple[Finding, ...]]:
    """The score of a whole hand, or why it is no win, or what is impossible about it."""
    try:
        return score_win(*read_win(request_of(document, hand))), None, ()
    except NoWinError as error:
        return None, error, ()
    except HandError as error:
        return None, None, error.findings


def _text(tile: Tile | None) -> str | None:
    return None if tile is None else str(tile)


def _strange(document: Document) -> list[Finding]:
    """Tiles that show no face where a face must be, or are no north among the norths; a riichi without its deposit."""
    odd = [piece for piece in document.pieces if piece.place != "out" and piece.label not in FACES]
    found = [Finding(Problem.UNKNOWN_TILE, "", tuple(str(piece.id) for piece in odd))] if odd else []
    if any(piece.label != NORTH_TILE for piece in document.at("north") if piece.label in FACES):
        found.append(Finding(Problem.BAD_VALUE, "", ("norths",)))
    if document.won.claims & ANY_RIICHI and not document.won.sticks:
        found.append(Finding(Problem.BAD_VALUE, "", ("sticks",)))
    return found


def _too_many(document: Document, hand: Hand, rules: RuleSet) -> Sequence[Finding]:
    """More copies of a tile than there are, among everything that lies open."""
    shown = [Tile.parse(label) for place in ("dora", "ura") for label in _indicators(document, place)]
    return find_copy_problems((*hand.all_tiles, *shown), hand.norths, rules)


def _without_win(base: Judged, document: Document, hand: Hand, rules: RuleSet, count: int) -> Judged:
    """A hand with no winning tile set apart: fourteen tiles of which one won, or thirteen that wait."""
    if count == 13:
        waits = tuple(wait_tiles(hand, rules))
        return replace(base, waits=waits)
    choices, findings, errors = [], [], []
    for tile in sorted(set(hand.tiles)):
        tiles = list(hand.tiles)
        tiles.remove(tile)
        score, no_win, found = scored(document, Hand(tiles, hand.melds, tile, hand.norths))
        findings.append(found)
        if found or isinstance(no_win, NotCompleteError):
            errors.append(no_win)
            continue
        told = score or no_win
        assert told is not None
        pieces = tuple(
            piece.id for piece in document.at("hand") if piece.label in FACES and known(Tile.parse(piece.label), rules) == tile
        )
        choices.append(Choice(tile, pieces, told))
    if choices:
        return replace(base, choices=tuple(choices))
    impossible = next((found for found in findings if found), ())
    return replace(base, findings=impossible, no_win=None if impossible else next(filter(None, errors), None))


def _is(piece: Piece, tile: Tile, rules: RuleSet) -> bool:
    return piece.label in FACES and known(Tile.parse(piece.label), rules) == tile


def about(finding: Finding, document: Document) -> list[int]:
    """The tiles of a document that a finding speaks of."""
    if finding.problem is Problem.UNKNOWN_TILE:
        return [int(number) for number in finding.about if number.isdigit()]
    named = set(finding.about)
    return [piece.id for piece in document.pieces if piece.place != "out" and piece.label in named]


def rules_of(document: Document) -> RuleSet:
    """The rules that a document is played by."""
    return rules_from(document.won.rules, document.won.players)
