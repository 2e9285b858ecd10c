"""All winners of one discard, settled together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.errors import ScoringError
from scoring.settle import settle_wins
from scoring.wire import read_win
from webui.hands.document import Document
from webui.hands.judge import hand_of, judge, request_of, rules_of
from webui.hands.store import Entry
from webui.words import Words


def settled(entries: Sequence[Entry], words: Words) -> dict[str, Any] | None:
    """What several winners get and everybody pays, None for a single winner.

    While one of the hands is no win yet, or the hands do not belong to one discard, the answer says so in `text`.
    """
    if len(entries) < 2:
        return None
    winners = [
        {"id": entry.id, "seat": entry.document.won.seat, "name": words.seat(entry.document.won.seat)} for entry in entries
    ]
    if any(judge(entry.document).score is None for entry in entries):
        return {"winners": winners, "rows": [], "text": None, "open": True}
    documents = [entry.document for entry in entries]
    try:
        found = settle_wins([_win(document) for document in documents], rules_of(documents[0]))
    except ScoringError as error:
        from webui.sentences import sentences

        return {"winners": winners, "rows": [], "text": " ".join(sentences(error, words.language)), "open": False}
    rows = [
        {"seat": seat, "name": words.seat(seat), "delta": delta, "winner": seat in found.scores}
        for seat, delta in found.deltas.items()
    ]
    text = words.of("draws", found.abort) if found.abort else None
    return {"winners": winners, "rows": rows, "text": text, "open": False}


def _win(document: Document) -> tuple[Any, Any]:
    hand, win, _ = read_win(request_of(document, hand_of(document)))
    return hand, win
