"""A stdin that Ctrl-C ends even when it comes just before the program waits for the next line.

The system wakes only a read that has begun. A signal that comes a moment earlier is noted, and the read then waits for a line
that may never come. Here every signal also writes to a pipe, and the pipe is waited for together with the input.
"""

from __future__ import annotations

import io
import os
import select
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer


class _Waking(io.RawIOBase):
    """The bytes of the file `source`, read when there are any; whatever is at the pipe's end `woken` is thrown away."""

    def __init__(self, source: int, woken: int) -> None:
        self._source, self._woken = source, woken

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        view = memoryview(buffer).cast("B")
        while True:
            ready, _, _ = select.select([self._source, self._woken], [], [])
            if self._woken in ready:
                # what the signal is to do has been done before this returns
                os.read(self._woken, 512)
            if self._source in ready:
                data = os.read(self._source, len(view))
                view[: len(data)] = data
                return len(data)


@contextmanager
def waking(source: IO[bytes]) -> Iterator[IO[bytes]]:
    """The same input, which every signal wakes; unchanged where there is no file behind it, or nothing to wait with."""
    try:
        number = source.fileno()
    except (OSError, ValueError):
        number = -1
    if number < 0 or os.name != "posix" or threading.current_thread() is not threading.main_thread():
        yield source
        return
    woken, waker = os.pipe()
    os.set_blocking(waker, False)
    before = signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
    try:
        yield io.BufferedReader(_Waking(number, woken))
    finally:
        signal.set_wakeup_fd(before)
        os.close(woken)
        os.close(waker)
