"""The tables."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, DateTime, ForeignKey, Integer, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The root of all tables."""


class Settled(Base):
    """A hand that was settled: the `document` tells all about it, the rest is what lists need. `at` in UTC."""

    __tablename__ = "settled"
    # the number of what was deleted is never that of something else: an old page could delete it
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    #: The hand's name while it was worked on, so that it is recorded once.
    hand: Mapped[str] = mapped_column(String(32), unique=True)
    at: Mapped[datetime] = mapped_column(DateTime, default=lambda: datetime.now(UTC).replace(tzinfo=None), index=True)
    points: Mapped[int] = mapped_column(Integer)
    document: Mapped[dict[str, Any]] = mapped_column(JSON)


class KeptPhoto(Base):
    """A photo that is kept with a settled hand; `file`: its name in the folder of `webui.hands.kept`."""

    __tablename__ = "kept_photo"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    settled: Mapped[int] = mapped_column(ForeignKey("settled.id", ondelete="CASCADE"), index=True)
    file: Mapped[str] = mapped_column(String(64), unique=True)
