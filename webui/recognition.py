"""Photos are read here: a few at a time, a few more wait, the rest are told when to come back."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import ceil
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING

from flask import Flask, current_app

from webui.errors import WebError

if TYPE_CHECKING:
    from vision.reading import Reading
    from webui.settings import Settings

EXTENSION = "agari.readings"
#: Seconds that a photo is thought to take before one was read, and the share of the newest photo in what is thought after it.
FIRST_GUESS, NEWEST = 1.5, 0.3
#: Seconds after which a photo that is let in should be read, as far as the last ones tell: a person waits for it.
PATIENCE = 3.0
#: Nobody is told to come back later than this, in seconds.
LONGEST = 60
#: Seconds after which a viewfinder may ask again for which no reader was free.
NEXT_GLANCE = 3


class ReadingPool:
    """Reads photos with `read`, which gets a photo and what it is said to show, `readers` at a time; `queue` more wait in the
    order in which they came, fewer where photos take so long that the last would wait too long.

    Only the bytes of a photo wait: it is decoded when its turn comes, so the memory of all readings is that of `readers`.
    """

    def __init__(
        self, read: Callable[[bytes, str], Reading], readers: int, queue: int, clock: Callable[[], float] = monotonic
    ) -> None:
        self.readers, self.places = max(1, readers), max(1, readers) + queue
        self._read, self._clock = read, clock
        # its threads start with the first photos, and end with the pool
        self._threads = ThreadPoolExecutor(self.readers, thread_name_prefix="reader")
        self._lock = Lock()
        self._inside = self._glancing = 0
        self._promised = 0.0
        self._per_photo = FIRST_GUESS
        self.count, self.seconds, self.refused, self.glances = 0, 0.0, 0, 0

    @property
    def waiting(self) -> int:
        """How many photos wait for a reader."""
        return max(0, self._inside - self.readers)

    @property
    def reading(self) -> int:
        """How many photos are being read."""
        return min(self._inside, self.readers)

    def read(self, data: bytes, hint: str = "") -> Reading:
        """What a photo shows; raises `WebError` "busy" at once when all places are taken, and what `read` raises."""
        with self._lock:
            if self._inside >= self._places():
                self.refused += 1
                raise WebError("busy", 503, retry=self._retry())
            self._inside += 1
        try:
            return self._threads.submit(self._timed, data, hint).result()
        finally:
            with self._lock:
                self._inside -= 1

    def glance(self, data: bytes) -> Reading:
        """What a frame of a viewfinder shows, where a reader is free for it; nobody waits and no photo waits for more than one.

        Raises `WebError` "busy" at once where photos are being read by all readers, or frames by all but one of several, and
        what `read` raises.
        """
        with self._lock:
            free = self.readers - self._inside - self._glancing
            if free < 1 or self._glancing >= max(1, self.readers - 1):
                raise WebError("busy", 503, retry=NEXT_GLANCE)
            self._glancing += 1
            self.glances += 1
        try:
            return self._threads.submit(self._read, data, "").result()
        finally:
            with self._lock:
                self._glancing -= 1

    def _places(self) -> int:
        """How many photos may be inside: those that are read, and the next, and more as long as all are read in time."""
        in_time = int(PATIENCE / self._per_photo * self.readers)
        return min(self.places, max(self.readers + 1, in_time))

    def _timed(self, data: bytes, hint: str) -> Reading:
        start = self._clock()
        try:
            return self._read(data, hint)
        finally:
            spent = self._clock() - start
            with self._lock:
                self.count += 1
                self.seconds += spent
                self._per_photo += NEWEST * (spent - self._per_photo)

    def _retry(self) -> int:
        """Seconds after which a refused photo should come back.

        Everyone who is refused is promised a time of their own, one photo after the last promise and after all that wait:
        were all told the same, all would be back at once, and nearly all be refused again.
        """
        now, step = self._clock(), self._per_photo / self.readers
        self._promised = min(max(self._promised, now + self.waiting * step) + step, now + LONGEST)
        return max(1, ceil(self._promised - now))


def init(app: Flask) -> None:
    """Give an app its pool."""
    settings: Settings = app.config["SETTINGS"]

    def read(data: bytes, hint: str) -> Reading:
        from vision.read import reader

        return reader().read(data, max_bytes=settings.max_bytes, max_pixels=settings.max_pixels, hint=hint)

    app.extensions[EXTENSION] = ReadingPool(read, settings.readers, settings.queue)


def pool() -> ReadingPool:
    """The pool of this app."""
    found: ReadingPool = current_app.extensions[EXTENSION]
    return found


def read_photo(data: bytes, hint: str = "") -> Reading:
    """What a photo shows, from the bytes of its file; `hint`: what it is said to show, as `vision.layout.hinted` has it.

    Raises a `PhotoError` for a photo that cannot be read, and `WebError` "busy" when too many wait already.
    """
    return pool().read(data, hint)
