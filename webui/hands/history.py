"""The hands of the evening: recorded when a payout is accepted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select

from webui.errors import WebError
from webui.hands.deal import deal_of
from webui.hands.document import Document, document_of
from webui.hands.judge import judge
from webui.hands.store import Entry
from webui.hands.told import score
from webui.storage import storage
from webui.storage.models import Settled
from webui.words import Words

#: The most hands that a page lists.
MOST = 200


@dataclass(frozen=True)
class Past:
    """A recorded hand as a page lists it; `at` in UTC, `score` as `told.score` tells it, None for one that cannot be shown any
    more: it was recorded by another version, or its rules are gone."""

    id: int
    at: datetime
    document: Document
    score: dict[str, Any] | None


def record(entries: Sequence[Entry]) -> None:
    """Record the winners of one discard, or what has become of them since they were recorded.

    Raises `WebError` "not_ready" while one of them has no score.
    """
    paid = deal_of(entries).paid
    if paid is None:
        raise WebError("not_ready", 422)
    with storage().session() as session:
        for name, payout in paid.items():
            row = session.scalar(select(Settled).where(Settled.hand == name)) or Settled(hand=name)
            row.points, row.document = payout.score.points, payout.document.to_json()
            session.add(row)


def recorded(words: Words) -> list[Past]:
    """What was recorded, the newest first."""
    with storage().session() as session:
        rows = list(session.scalars(select(Settled).order_by(Settled.at.desc(), Settled.id.desc()).limit(MOST)))
        found = [(row.id, row.at, row.document) for row in rows]
    return [_past(number, at, document, words) for number, at, document in found]


def _past(number: int, at: datetime, given: object, words: Words) -> Past:
    try:
        document = document_of(given)
    except WebError:
        return Past(number, at, Document(), None)
    judged = judge(document)
    return Past(number, at, document, None if judged.score is None else score(judged.score, words))


def forget(number: int | None) -> None:
    """Delete one recorded hand, or with None all of them."""
    with storage().session() as session:
        session.execute(delete(Settled) if number is None else delete(Settled).where(Settled.id == number))
