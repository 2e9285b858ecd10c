"""All winners of one discard, settled together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask_babel import lazy_gettext as _l

from scoring.context import SEATS
from scoring.errors import ScoringError
from scoring.settle import Settlement, settle_wins
from scoring.tiles import Tile
from scoring.wire import read_win
from webui.hands.document import Document, Piece, Won
from webui.hands.judge import hand_of, judge, request_of, rules_of
from webui.hands.store import Entry
from webui.sentences import sentences
from webui.words import Words


def settled(entries: Sequence[Entry], words: Words) -> dict[str, Any] | None:
    """What several winners get and everybody pays, None for a single winner.

    While one of the hands is no win yet, or the hands do not belong to one discard, the answer says so in `text`.
    """
    if len(entries) < 2:
        return None
    told: dict[str, Any] = {"winners": list(_names(entries, words)), "rows": [], "text": None, "open": False}
    if any(judge(entry.document).score is None for entry in entries):
        return told | {"open": True}
    if apart(entries):
        return told | {"text": str(_APART)}
    try:
        found = _settlement(entries)
    except ScoringError as error:
        return told | {"text": " ".join(sentences(error, words.language))}
    rows = [
        {"seat": seat, "name": words.seat(seat), "delta": delta, "winner": seat in found.scores}
        for seat, delta in found.deltas.items()
    ]
    return told | {"rows": rows, "text": words.of("draws", found.abort) if found.abort else None}


def paid(entries: Sequence[Entry]) -> dict[str, Document] | None:
    """By the hand's name what each winner of one discard is paid for, with honba and deposits as they get them.

    Who is paid nothing, because another one goes before or three winners end the hand, is not there. None while a hand has no
    score or the hands do not belong to one discard.
    """
    if any(judge(entry.document).score is None for entry in entries):
        return None
    if len(entries) == 1:
        return {entries[0].id: entries[0].document}
    if apart(entries):
        return None
    try:
        found = _settlement(entries)
    except ScoringError:
        return None
    by_seat = {entry.document.won.seat: entry for entry in entries}
    out = {}
    for seat, score in found.scores.items():
        win, entry = score.best.facts.win, by_seat[seat]
        out[entry.id] = entry.document.with_won(honba=win.honba, sticks=win.sticks, first=win.first_winner)
    return out


#: What is said of hands that cannot have won on one discard.
_APART = _l("These hands cannot have won on one discard: tile, discarder, counters, rules and indicators must be the same.")


def apart(entries: Sequence[Entry]) -> bool:
    """Whether hands cannot have won on one discard: another tile, another table, or more copies than there are."""
    documents = [entry.document for entry in entries]
    if len({_table(document) for document in documents}) > 1:
        return True
    for place in ("dora", "ura"):
        shown = {tuple(sorted(piece.label for piece in document.at(place))) for document in documents} - {()}
        if len(shown) > 1:
            return True
    copies = Counter(piece.label.replace("0", "5") for document in documents for piece in _own(document))
    won = next((piece.label.replace("0", "5") for piece in documents[0].at("win")), None)
    return any(count + (label == won) > 4 for label, count in copies.items())


def _table(document: Document) -> tuple[object, ...]:
    won = document.won
    way = won.claims & {"chankan", "houtei"}
    return (_discard(document), won.by, won.from_, won.round, won.honba, won.sticks, won.rules, way)


def _own(document: Document) -> list[Piece]:
    """The tiles of a hand without the one that was discarded."""
    return [piece for place in ("hand", "meld") for piece in document.at(place)]


def next_winner(first: Document, taken: Sequence[str], given: Document) -> Document:
    """A further winner's hand: it was won as the first one was, in the next free seat, on the same tile where none is told."""
    seats = [seat for seat in SEATS[rules_of(first).players] if seat not in taken and seat != first.won.from_]
    won = replace(first.won, seat=seats[0] if seats else first.won.seat, claims=frozenset(), pao=None)
    document = replace(given, won=won)
    tile = next((piece for piece in first.at("win")), None)
    if tile is None or document.at("win") or len(hand_of(document).tiles) % 3 != 1:
        return document
    number = max((piece.id for piece in document.pieces), default=-1) + 1
    return replace(document, pieces=(*document.pieces, Piece(number, tile.label, "win")))


def can_have_more(won: Won, winners: int) -> bool:
    """Whether another player can have won on the same discard."""
    return won.by == "ron" and winners < won.players - 1


def _names(entries: Sequence[Entry], words: Words) -> list[dict[str, str]]:
    return [{"id": entry.id, "seat": entry.document.won.seat, "name": words.seat(entry.document.won.seat)} for entry in entries]


def _discard(document: Document) -> int | None:
    """The kind of the winning tile."""
    tile = next((Tile.parse(piece.label) for piece in document.at("win")), None)
    return None if tile is None else tile.kind


def _settlement(entries: Sequence[Entry]) -> Settlement:
    """Raises a `ScoringError` where the hands do not belong together."""
    documents = [entry.document for entry in entries]
    return settle_wins([_win(document) for document in documents], rules_of(documents[0]))


def _win(document: Document) -> tuple[Any, Any]:
    hand, win, _rules = read_win(request_of(document, hand_of(document)))
    return hand, win
