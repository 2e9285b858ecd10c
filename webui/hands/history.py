"""The hands of the evening: recorded when a payout is accepted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select

from webui.errors import WebError
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
    """A recorded hand as a page lists it; `at` in UTC, `score` as `told.score` tells it."""

    id: int
    at: datetime
    document: Document
    score: dict[str, Any]


def record(entry: Entry) -> None:
    """Record a hand, or what has become of it since it was recorded.

    Raises `WebError` "not_ready" while it has no score.
    """
    judged = judge(entry.document)
    if judged.score is None:
        raise WebError("not_ready", 422)
    with storage().session() as session:
        row = session.scalar(select(Settled).where(Settled.hand == entry.id)) or Settled(hand=entry.id)
        row.points, row.document = judged.score.points, entry.document.to_json()
        session.add(row)


def recorded(words: Words) -> list[Past]:
    """What was recorded, the newest first."""
    with storage().session() as session:
        rows = list(session.scalars(select(Settled).order_by(Settled.at.desc(), Settled.id.desc()).limit(MOST)))
        found = [(row.id, row.at, document_of(row.document)) for row in rows]
    out = []
    for number, at, document in found:
        judged = judge(document)
        if judged.score is not None:
            out.append(Past(number, at, document, score(judged.score, words)))
    return out


def forget(number: int | None) -> None:
    """Delete one recorded hand, or with None all of them."""
    with storage().session() as session:
        session.execute(delete(Settled) if number is None else delete(Settled).where(Settled.id == number))
