"""The server of `agari serve`: waitress, for https behind a door that speaks TLS."""

from __future__ import annotations

import asyncio
import errno
import logging
import signal
import socket
import ssl
from contextlib import suppress
from threading import Event, Thread
from typing import TYPE_CHECKING

from flask import Flask

from webui.serving.crowd import thinned
from webui.serving.tls import Behind, Door

if TYPE_CHECKING:
    from waitress.server import BaseWSGIServer

    from webui.settings import Settings

#: Threads for what is no photo; each photo that is read or waits has one of its own.
SPARE_THREADS = 8
#: Connections at a time: a browser opens up to six. With those of the door they are fewer than the files a program may open.
CONNECTIONS = 280
#: Seconds after which a silent connection is closed, where there is room for others meanwhile.
SILENCE = 60
#: Seconds that the end may take.
_END = 8
#: Seconds from one look at whether a signal came to the next.
_LOOK = 0.1


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there, port 0 for any that is free; raises `OSError`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=128)


class Server:
    """Answers on a socket until it is interrupted; over https when it is given a context."""

    def __init__(self, app: Flask, listening: socket.socket, context: ssl.SSLContext | None = None) -> None:
        settings: Settings = app.config["SETTINGS"]
        self._door, self._closed, self._called = None, False, Event()
        inner = listening
        if context is not None:
            inner = listen("127.0.0.1", 0)
            self._door = Door(listening, inner.getsockname()[1], context)
        self._waitress = _waitress(app if self._door is None else Behind(app, self._door.guests), inner, settings, app)

    def run(self) -> None:
        """Answer until SIGINT or SIGTERM comes; must be called on the main thread."""
        ended = Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            # an exception could come anywhere, also where nothing catches it yet
            signal.signal(number, lambda *_: ended.set())
        self.answer(ended)

    def answer(self, ended: Event) -> None:
        """Answer until that is set; any thread may call it."""
        # a pool of threads answers, this one waits for the end
        answering = Thread(target=self._run_waitress, name="waitress", daemon=True)
        answering.start()
        if self._door is None:
            ended.wait()
        else:
            asyncio.run(_serve_until(ended, self._door))
        self._waitress.trigger.pull_trigger(self._close)
        self._called.set()
        answering.join(_END)

    def _run_waitress(self) -> None:
        """Answer until `_close` has closed what is waited on."""
        try:
            self._waitress.run()
        except OSError as error:
            if error.errno != errno.EBADF or not self._closed:
                raise

    def _close(self) -> None:
        """On waitress's own thread: no more connections, and those that are there end."""
        # another thread may have woken this one before the call was through, which needs what is closed here
        self._called.wait()
        self._closed = True
        # answers that are cut off at the end are no faults
        logging.getLogger("waitress").setLevel(logging.CRITICAL)
        for channel in tuple(self._waitress.active_channels.values()):
            channel.handle_close()
        self._waitress.task_dispatcher.shutdown(timeout=1)
        # at last, for answering threads write to what wakes this one
        self._waitress.close()


def _waitress(app: object, listening: socket.socket, settings: Settings, flask: Flask) -> BaseWSGIServer:
    from waitress import create_server

    # that requests wait for a thread is no news: it is what the pool of readers is for
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    most: int = flask.config["MAX_CONTENT_LENGTH"]
    server = create_server(
        app, sockets=[listening], threads=max(1, settings.readers) + settings.queue + SPARE_THREADS,
        connection_limit=CONNECTIONS, channel_timeout=SILENCE, ident=None, expose_tracebacks=False, asyncore_use_poll=True,
        # larger bodies are refused while they come, chunked ones too; smaller ones and answers never touch a disk
        max_request_body_size=most, inbuf_overflow=most + 1, outbuf_overflow=most + 1, max_request_header_size=1 << 15,
    )  # fmt: skip
    return thinned(server)


async def _serve_until(ended: Event, door: Door) -> None:
    serving = asyncio.create_task(door.serve())
    while not ended.is_set() and not serving.done():
        await asyncio.sleep(_LOOK)
    serving.cancel()
    with suppress(asyncio.CancelledError):
        await serving
