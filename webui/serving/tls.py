"""https in front of the server of http.

waitress speaks no TLS. The servers that do and would need nothing more installed (werkzeug's, cheroot) shake hands on the
thread that accepts, so that one phone that connects and says nothing holds up all others. So waitress answers every request,
with the same caps and threads as over http, and this door takes TLS off in front of it: asyncio shakes hands with many at once,
each within a time limit. It opens one connection to waitress for each of its own, and remembers for whom.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import ssl
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from webui.serving.authority import Certificates

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

#: Connections at a time, more than waitress takes so that it is the one to end silent ones; seconds for the first byte and the
#: handshake, and until the next try where no connection could be accepted.
MOST, PATIENCE, PAUSE = 300, 10.0, 0.2
#: Bytes that are carried at a time, and the longest head of a request that is led to https.
_CHUNK, _HEAD = 1 << 16, 1 << 13
#: Seconds for an answer after the guest has stopped to speak.
_LAST_WORDS = 2.0
_LOG = logging.getLogger("agari.access")
#: The first byte of a TLS handshake.
_HANDSHAKE = b"\x16"
_REQUEST = re.compile(rb"(?:GET|HEAD) (/[!-~]*) HTTP/1\.[01]\r\n")
_HOST = re.compile(rb"\r\nhost:[ \t]*([A-Za-z0-9.:\[\]-]{1,255})[ \t]*\r\n", re.IGNORECASE)


def context_of(certificates: Certificates) -> ssl.SSLContext:
    """What a server needs to speak TLS 1.2 and newer."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(certificates.chain, certificates.key)
    return context


class Door:
    """Accepts on `listening`, and carries what comes over TLS to `inner`, a port of this machine; http is led to https."""

    def __init__(self, listening: socket.socket, inner: int, context: ssl.SSLContext) -> None:
        self.listening, self.inner, self.context = listening, inner, context
        #: Who is behind each of the door's own ports.
        self.guests: dict[int, str] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        #: Those that have not shaken hands yet, the longest at first.
        self._strangers: dict[asyncio.Task[None], None] = {}

    async def serve(self) -> None:
        """Until it is cancelled."""
        self.listening.setblocking(False)
        loop = asyncio.get_running_loop()
        try:
            while True:
                try:
                    guest, address = await loop.sock_accept(self.listening)
                except OSError as error:
                    # too many open files, or a guest that left at once: no reason to end
                    _LOG.warning("a connection could not be accepted: %s", error)
                    await asyncio.sleep(PAUSE)
                    continue
                if len(self._tasks) >= MOST and not self._sent_away():
                    guest.close()
                    continue
                task = loop.create_task(self._attend(guest, str(address[0])))
                self._tasks.add(task)
                self._strangers[task] = None
                task.add_done_callback(self._left)
        finally:
            for task in tuple(self._tasks):
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _sent_away(self) -> bool:
        """End the connection that has not shaken hands for longest; whether there was one."""
        stranger = next(iter(self._strangers), None)
        if stranger is not None:
            del self._strangers[stranger]
            stranger.cancel()
        return stranger is not None

    def _left(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._strangers.pop(task, None)

    async def _attend(self, guest: socket.socket, address: str) -> None:
        """One connection from its first byte to its end; whatever a guest does wrong ends that connection alone."""
        guest.setblocking(False)
        try:
            with suppress(OSError, ssl.SSLError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                first = await asyncio.wait_for(_first_byte(guest), PATIENCE)
                if first == _HANDSHAKE:
                    await self._carry(guest, address)
                elif first:
                    await asyncio.wait_for(_lead_to_https(guest), PATIENCE)
        finally:
            guest.close()

    async def _carry(self, guest: socket.socket, address: str) -> None:
        loop = asyncio.get_running_loop()
        outside = asyncio.StreamReader(_CHUNK)
        transport, protocol = await loop.connect_accepted_socket(
            lambda: asyncio.StreamReaderProtocol(outside), guest, ssl=self.context, ssl_handshake_timeout=PATIENCE,
            ssl_shutdown_timeout=_LAST_WORDS,
        )  # fmt: skip
        to_guest = asyncio.StreamWriter(transport, protocol, outside, loop)
        known = asyncio.current_task()
        assert known is not None
        self._strangers.pop(known, None)
        try:
            inside, to_server = await asyncio.open_connection("127.0.0.1", self.inner, limit=_CHUNK)
        except BaseException:
            transport.abort()
            raise
        port: int = to_server.get_extra_info("sockname")[1]
        self.guests[port] = address
        asked, answered = loop.create_task(_pump(outside, to_server)), loop.create_task(_pump(inside, to_guest))
        try:
            await asyncio.wait((asked, answered), return_when=asyncio.FIRST_COMPLETED)
            # what was refused before all of it came has an answer on its way
            await asyncio.wait((answered,), timeout=_LAST_WORDS)
        except asyncio.CancelledError:
            transport.abort()
            raise
        finally:
            for way in (asked, answered):
                way.cancel()
            await asyncio.gather(asked, answered, return_exceptions=True)
            to_server.close()
            to_guest.close()
            with suppress(OSError, ssl.SSLError, TimeoutError):
                await to_guest.wait_closed()
            self.guests.pop(port, None)


async def _pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    """Carry what comes, and the end of it."""
    while data := await source.read(_CHUNK):
        sink.write(data)
        await sink.drain()
    if sink.can_write_eof():
        sink.write_eof()


async def _first_byte(guest: socket.socket) -> bytes:
    """The first byte that comes, which stays to be read; empty when the guest has gone."""
    loop = asyncio.get_running_loop()
    while True:
        try:
            return guest.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            ready = asyncio.Event()
            loop.add_reader(guest, ready.set)
            try:
                await ready.wait()
            finally:
                loop.remove_reader(guest)


async def _lead_to_https(guest: socket.socket) -> None:
    """Answer a request over http with the same address over https."""
    loop = asyncio.get_running_loop()
    head = b""
    while b"\r\n\r\n" not in head and len(head) < _HEAD:
        data = await loop.sock_recv(guest, _HEAD)
        if not data:
            return
        head += data
    path, host = _REQUEST.match(head), _HOST.search(head)
    if path and host:
        status, more = b"307 Temporary Redirect", b"Location: https://" + host[1] + path[1] + b"\r\n"
    else:
        status, more = b"400 Bad Request", b""
    await loop.sock_sendall(guest, b"HTTP/1.1 " + status + b"\r\n" + more + b"Content-Length: 0\r\nConnection: close\r\n\r\n")


class Behind:
    """The app as it is behind a door: each request is that of the guest and came over https; others are sent away."""

    def __init__(self, app: WSGIApplication, guests: dict[int, str]) -> None:
        self.app, self.guests = app, guests

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        address: Any = self.guests.get(int(environ.get("REMOTE_PORT") or 0))
        if address is None:
            start_response("403 Forbidden", [("Content-Length", "0")])
            return [b""]
        environ["REMOTE_ADDR"] = environ["REMOTE_HOST"] = address
        environ["wsgi.url_scheme"], environ["HTTPS"] = "https", "on"
        return self.app(environ, start_response)
