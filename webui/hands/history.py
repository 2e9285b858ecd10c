"""The hands of the evening: recorded when a payout is accepted, with their photos where people keep these."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from webui.errors import WebError
from webui.hands import kept
from webui.hands.deal import deal_of
from webui.hands.document import Document, document_of
from webui.hands.judge import judge
from webui.hands.store import Entry
from webui.hands.told import score
from webui.storage import storage
from webui.storage.models import KeptPhoto, Settled
from webui.words import Words

#: The most hands that a page lists.
MOST = 200
_LOG = logging.getLogger("agari.photos")


@dataclass(frozen=True)
class Past:
    """A recorded hand as a page lists it; `at` in UTC, `score` as `told.score` tells it, None for one that cannot be shown any
    more: it was recorded by another version, or its rules are gone. `photos`: the numbers of those that are kept with it."""

    id: int
    at: datetime
    document: Document
    score: dict[str, Any] | None
    photos: tuple[int, ...] = ()


def record(entries: Sequence[Entry]) -> bool:
    """Record the winners of one discard, or what has become of them since they were recorded; whether all photos were kept that
    people want to keep. One that is no more paid is recorded no more.

    Raises `WebError` "not_ready" while one of them has no score.
    """
    paid = deal_of(entries).paid
    if paid is None:
        raise WebError("not_ready", 422)
    by_name = {entry.id: entry for entry in entries}
    wanted = [name for name, payout in paid.items() if payout.document.keep and by_name[name].photos and kept.allowed()]
    files, whole = _written({name: by_name[name] for name in wanted})
    try:
        with storage().writing() as session:
            old: list[str] = []
            for name, payout in paid.items():
                row = session.scalar(select(Settled).where(Settled.hand == name)) or Settled(hand=name)
                row.points, row.document = payout.score.points, payout.document.to_json()
                session.add(row)
                session.flush()
                # where there was no room for them again the old ones stay
                old += _forget_photos(session, [row.id]) if name in files or name not in wanted else []
                session.add_all(KeptPhoto(settled=row.id, file=file) for file in files.get(name, ()))
            # who was recorded alone and is paid nothing beside those who won too
            unpaid = session.scalars(select(Settled.id).where(Settled.hand.in_(by_name.keys() - paid.keys()))).all()
            old += _forget_photos(session, unpaid)
            session.execute(delete(Settled).where(Settled.id.in_(unpaid)))
    except BaseException:
        kept.remove(file for names in files.values() for file in names)
        raise
    kept.remove(old)
    return whole


def _written(entries: dict[str, Entry]) -> tuple[dict[str, list[str]], bool]:
    """The files of the photos of hands, by the hand's name, and whether there was room for all of them."""
    files: dict[str, list[str]] = {}
    with storage().session() as session:
        room = kept.MOST_PHOTOS - (session.scalar(select(func.count()).select_from(KeptPhoto)) or 0)
    for name, entry in entries.items():
        for photo in entry.photos:
            if room < 1:
                return files, False
            try:
                files.setdefault(name, []).append(kept.write(photo.jpeg))
            except OSError as error:
                _LOG.warning("a photo could not be kept: %s", error)
                return files, False
            room -= 1
    return files, True


def _forget_photos(session: Session, settled: Iterable[int] | None) -> list[str]:
    """Delete the photos of these hands, or with None all, from the database; the files that are then to be removed."""
    of = [] if settled is None else [KeptPhoto.settled.in_(list(settled))]
    files = list(session.scalars(select(KeptPhoto.file).where(*of)))
    session.execute(delete(KeptPhoto).where(*of))
    return files


def recorded(words: Words) -> list[Past]:
    """What was recorded, the newest first."""
    with storage().session() as session:
        rows = list(session.scalars(select(Settled).order_by(Settled.at.desc(), Settled.id.desc()).limit(MOST)))
        found = [(row.id, row.at, row.document) for row in rows]
        photos: dict[int, list[int]] = {}
        named = select(KeptPhoto.settled, KeptPhoto.id).where(KeptPhoto.settled.in_([row.id for row in rows]))
        for settled, number in session.execute(named.order_by(KeptPhoto.id)):
            photos.setdefault(settled, []).append(number)
    return [_past(number, at, document, tuple(photos.get(number, ())), words) for number, at, document in found]


def _past(number: int, at: datetime, given: object, photos: tuple[int, ...], words: Words) -> Past:
    try:
        document = document_of(given)
    except WebError:
        return Past(number, at, Document(), None, photos)
    judged = judge(document)
    return Past(number, at, document, None if judged.score is None else score(judged.score, words), photos)


def forget(number: int | None) -> None:
    """Delete one recorded hand, or with None all of them, and their photos."""
    with storage().writing() as session:
        files = _forget_photos(session, None if number is None else [number])
        session.execute(delete(Settled) if number is None else delete(Settled).where(Settled.id == number))
    kept.remove(files)


def photo(number: int) -> bytes:
    """A kept photo as JPEG; raises `WebError` "not_found"."""
    with storage().session() as session:
        file = session.scalar(select(KeptPhoto.file).where(KeptPhoto.id == number))
    jpeg = None if file is None else kept.read(file)
    if jpeg is None:
        raise WebError("not_found", 404)
    return jpeg


def forget_photo(number: int) -> None:
    """Delete one kept photo; its hand stays."""
    with storage().writing() as session:
        file = session.scalar(select(KeptPhoto.file).where(KeptPhoto.id == number))
        session.execute(delete(KeptPhoto).where(KeptPhoto.id == number))
    kept.remove([] if file is None else [file])


def sweep() -> None:
    """Delete files of photos that belong to no recorded hand."""
    with storage().session() as session:
        kept.sweep(session.scalars(select(KeptPhoto.file)))
