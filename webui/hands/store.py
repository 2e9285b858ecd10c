"""The hands that people work on: in memory only, a bounded number of them, each with a number that grows with every change."""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from vision.reading import Reading
from webui.errors import WebError
from webui.hands.document import Document

#: At most so many hands and so many bytes of photos are kept; the longest untouched go first.
MOST_HANDS, MOST_BYTES = 400, 192 << 20


@dataclass(frozen=True)
class Photo:
    """A photo as it is shown: a small JPEG without any metadata, what was read, and its scale to the photo."""

    jpeg: bytes
    reading: Reading
    scale: float = 1.0


@dataclass(frozen=True)
class Entry:
    """One hand. `revision` grows with every change; `deal`: what the winners of one discard share."""

    id: str
    document: Document
    photos: tuple[Photo, ...] = ()
    revision: int = 1
    deal: str = ""
    made: float = field(default_factory=time.monotonic)
    touched: float = field(default_factory=time.monotonic)


#: From a hand as it is now and that of another winner: the other one as it then is.
Shared = Callable[[Document, Document], Document]


class Store:
    """Safe to be used by several threads at once."""

    def __init__(self, minutes: float, *, most: int = MOST_HANDS, most_bytes: int = MOST_BYTES) -> None:
        self._entries: OrderedDict[str, Entry] = OrderedDict()
        self._lock = threading.Lock()
        self._seconds, self._most, self._most_bytes = 60 * minutes, most, most_bytes

    def add(self, document: Document, photos: Sequence[Photo] = (), deal: str = "") -> Entry:
        """A new hand; with `deal` one more winner of the same discard."""
        name = secrets.token_urlsafe(9)
        entry = Entry(name, document, tuple(photos), deal=deal or name)
        with self._lock:
            self._entries[name] = entry
            self._clear()
        return entry

    def get(self, name: str) -> Entry:
        """A hand; raises `WebError` "not_found"."""
        with self._lock:
            self._clear()
            return self._found(name)

    def deal(self, name: str) -> list[Entry]:
        """All hands that won on the same discard, the first at first."""
        with self._lock:
            return sorted((entry for entry in self._entries.values() if entry.deal == name), key=lambda entry: entry.made)

    @staticmethod
    def own_deal() -> str:
        """A name for a discard on which nobody has won yet."""
        return secrets.token_urlsafe(9)

    def change(self, name: str, revision: int, changed: Callable[[Entry], Entry], shared: Shared | None = None) -> Entry:
        """Put what `changed` makes of a hand in its place; `shared` then changes those that won on the same discard.

        Raises `WebError` "conflict" where somebody else changed it since `revision`, with the number it has now.
        """
        with self._lock:
            entry = self._found(name)
            if entry.revision != revision:
                raise WebError("conflict", 409, data={"revision": entry.revision})
            entry = replace(changed(entry), revision=revision + 1, touched=time.monotonic())
            self._entries[name] = entry
            if shared is not None:
                self._share(entry, shared)
            self._clear()
            return entry

    def _share(self, entry: Entry, shared: Shared) -> None:
        """Change the other winners of the discard; each that is another now has another revision."""
        for other in [other for other in self._entries.values() if other.deal == entry.deal and other.id != entry.id]:
            document = shared(entry.document, other.document)
            if document != other.document:
                self._entries[other.id] = replace(other, document=document, revision=other.revision + 1)

    def _found(self, name: str) -> Entry:
        entry = self._entries.get(name)
        if entry is None:
            raise WebError("not_found", 404)
        self._entries.move_to_end(name)
        self._entries[name] = entry = replace(entry, touched=time.monotonic())
        return entry

    def _clear(self) -> None:
        """Drop what is too old or too much; the newest always stays.

        Where there are too many hands the typed ones go first: nobody can crowd out a photo by typing.
        """
        now = time.monotonic()
        old = list(self._entries)[:-1]
        for name in old:
            if now - self._entries[name].touched > self._seconds:
                del self._entries[name]
        while len(self._entries) > self._most:
            left = list(self._entries)[:-1]
            del self._entries[next((name for name in left if not self._entries[name].photos), left[0])]
        held = sum(len(photo.jpeg) for entry in self._entries.values() for photo in entry.photos)
        for name in [name for name in list(self._entries)[:-1] if self._entries[name].photos]:
            if held <= self._most_bytes:
                break
            held -= sum(len(photo.jpeg) for photo in self._entries.pop(name).photos)
