"""All winners of one discard, settled together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from scoring.context import SEATS
from scoring.errors import ScoringError
from scoring.settle import Settlement, settle_wins
from scoring.tiles import Tile
from scoring.winscore import WinScore
from scoring.wire import read_win
from webui.hands.document import Document, Piece, Won
from webui.hands.judge import ANY_RIICHI, Judged, hand_of, judge, request_of, rules_of
from webui.hands.store import Entry
from webui.sentences import sentences
from webui.words import Words

#: Claims that are about the discard, and so true for whoever wins on it.
OF_DISCARD = frozenset(("chankan", "houtei"))


@dataclass(frozen=True)
class Payout:
    """What a winner is paid, and the document with honba and deposits as this winner gets them."""

    document: Document
    score: WinScore


@dataclass(frozen=True)
class Deal:
    """The winners of one discard, each judged once by itself and all settled once together.

    `judged` and `paid` by the hand's name. Who is paid nothing, because another one goes before or three winners end the hand,
    is not among the `paid`; they are None while a hand has no score or the hands do not belong to one discard. `settlement` and
    `error` are those of several winners.
    """

    entries: tuple[Entry, ...]
    judged: Mapping[str, Judged]
    paid: Mapping[str, Payout] | None = None
    settlement: Settlement | None = None
    error: ScoringError | None = None

    @property
    def is_open(self) -> bool:
        """Whether a hand has no score yet."""
        return any(judged.score is None for judged in self.judged.values())

    def told(self, words: Words) -> dict[str, Any] | None:
        """What several winners get and everybody pays, None for a single winner.

        While one of the hands is no win yet, or the hands do not belong to one discard, the answer says so in `text`.
        """
        if len(self.entries) < 2:
            return None
        winners = list(_names(self.entries, words))
        told: dict[str, Any] = {"winners": winners, "rows": [], "text": None, "open": self.is_open}
        if self.is_open:
            return told
        if self.error is not None:
            return told | {"text": " ".join(sentences(self.error, words.language))}
        if self.settlement is None:
            return told | {"text": str(_APART)}
        found = self.settlement
        if found.abort is None:
            rows = [
                {"seat": seat, "name": words.seat(seat), "delta": delta, "winner": seat in found.scores}
                for seat, delta in found.deltas.items()
            ]
            return told | {"rows": rows}
        name = words.of("draws", found.abort)
        return told | {"text": str(_("%(name)s: by these rules the hand is a draw, and nobody is paid.", name=name))}


def deal_of(entries: Sequence[Entry]) -> Deal:
    """Judge and settle all winners of one discard."""
    deal = Deal(tuple(entries), {entry.id: judge(entry.document) for entry in entries})
    if deal.is_open:
        return deal
    if len(entries) == 1:
        score = deal.judged[entries[0].id].score
        assert score is not None
        return replace(deal, paid={entries[0].id: Payout(entries[0].document, score)})
    if apart(entries):
        return deal
    try:
        found = _settlement(entries)
    except ScoringError as error:
        return replace(deal, error=error)
    by_seat = {entry.document.won.seat: entry for entry in entries}
    paid = {}
    for seat, score in found.scores.items():
        win, entry = score.best.facts.win, by_seat[seat]
        document = entry.document.with_won(honba=win.honba, sticks=win.sticks, first=win.first_winner)
        paid[entry.id] = Payout(document, score)
    return replace(deal, paid=paid, settlement=found)


#: What is said of hands that cannot have won on one discard.
_APART = _l("These hands cannot have won on one discard: tile, discarder, rules and indicators must be the same.")


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
    return (_discard(document), won.by, won.from_, won.round, won.honba, won.sticks, won.rules, won.claims & OF_DISCARD)


def _own(document: Document) -> list[Piece]:
    """The tiles of a hand without the one that was discarded."""
    return [piece for place in ("hand", "meld") for piece in document.at(place)]


def next_winner(first: Document, taken: Sequence[str], given: Document) -> Document:
    """A further winner's hand: it was won as the first one was, in the next free seat.

    Where it shows no winning tile or no dora indicator of its own, it has that of the first.
    """
    seats = [seat for seat in SEATS[rules_of(first).players] if seat not in taken and seat != first.won.from_]
    won = replace(first.won, seat=seats[0] if seats else first.won.seat, claims=first.won.claims & OF_DISCARD, pao=None)
    document = _with_copies(replace(given, won=won), first, "dora")
    if len(hand_of(document).tiles) % 3 != 1:
        return document
    return _with_copies(document, first, "win")


def of_one_table(told: Document, other: Document) -> Document:
    """Another winner's hand with what was told of this one and is so for both: counters, round, what the discard was."""
    claims = other.won.claims - OF_DISCARD | told.won.claims & OF_DISCARD
    return other.with_won(honba=told.won.honba, sticks=told.won.sticks, round=told.won.round, claims=claims)


def with_ura(before: Document, document: Document, winners: Sequence[Document]) -> Document:
    """A winner who was not in riichi `before` and is now sees the ura indicators of the other `winners` in riichi."""
    if before.won.claims & ANY_RIICHI or not document.won.claims & ANY_RIICHI:
        return document
    shown = next((winner for winner in winners if winner.at("ura")), None)
    return document if shown is None else _with_copies(document, shown, "ura")


def _with_copies(document: Document, shown: Document, place: str) -> Document:
    """A document that has no tiles at a place with those of another."""
    if document.at(place):
        return document
    number = max((piece.id for piece in document.pieces), default=-1) + 1
    copies = [Piece(number + more, piece.label, place) for more, piece in enumerate(shown.at(place))]
    return replace(document, pieces=(*document.pieces, *copies))


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
