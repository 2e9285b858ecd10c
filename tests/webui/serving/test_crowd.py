"""Connections that hold places, what cannot be accepted, and an end that is called while the server is woken by another."""

from __future__ import annotations

import asyncio
import http.client
import os
import signal
import socket
import ssl
from contextlib import suppress
from threading import Timer
from time import monotonic

import pytest
from flask import Flask

from webui.serving import server as serving
from webui.serving.crowd import FREE
from webui.serving.server import Server, listen
from webui.serving.tls import Door


@pytest.fixture(autouse=True)
def signals_as_they_were():
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def test_an_end_that_is_called_while_the_server_is_awake_is_no_fault(app: Flask):
    """The trigger was closed before the call had written to it: the command ended with 74, as if its output were lost."""
    ended = Server(app, listen("127.0.0.1", 0))
    trigger = ended._waitress.trigger
    pull = trigger._physical_pull

    def after_another() -> None:
        pull()
        ended._called.wait(0.3)
        pull()

    trigger._physical_pull = after_another
    Timer(0.2, os.kill, [os.getpid(), signal.SIGTERM]).start()
    ended.run()


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n"])
def test_connections_that_say_nothing_make_room(app: Flask, monkeypatch: pytest.MonkeyPatch, said: bytes):
    """As many as are allowed kept everybody else out for more than a minute."""
    monkeypatch.setattr(serving, "CONNECTIONS", FREE + 8)
    listening = listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    running = Server(app, listening)
    silent: list[socket.socket] = []
    took: list[float] = []

    def crowd() -> None:
        try:
            for _ in range(FREE + 20):
                silent.append(socket.create_connection(("127.0.0.1", port), 20))
                with suppress(OSError):
                    # it may have been ended already
                    silent[-1].sendall(said)
            start = monotonic()
            calls = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            calls.request("GET", "/api/v1/rules")
            assert calls.getresponse().status == 200
            calls.close()
            took.append(monotonic() - start)
        finally:
            os.kill(os.getpid(), signal.SIGTERM)

    Timer(0.1, crowd).start()
    running.run()
    for one in silent:
        one.close()
    assert took and took[0] < 15


def test_a_connection_that_cannot_be_accepted_does_not_end_the_door(monkeypatch: pytest.MonkeyPatch):
    """One accept that failed, with too many open files say, ended the server of https with 74."""
    listening = listen("127.0.0.1", 0)
    door = Door(listening, 1, ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER))

    async def serve() -> bool:
        loop = asyncio.get_running_loop()
        accept, failures = loop.sock_accept, [OSError(24, "Too many open files")]

        async def failing(sock: socket.socket) -> tuple[socket.socket, object]:
            if failures:
                raise failures.pop()
            again.set()
            return await accept(sock)

        again = asyncio.Event()
        monkeypatch.setattr(loop, "sock_accept", failing)
        task = asyncio.create_task(door.serve())
        asked = asyncio.create_task(again.wait())
        # however slow the machine is: either it asks for the next connection or it has ended
        await asyncio.wait([task, asked], return_when=asyncio.FIRST_COMPLETED)
        stands = asked.done() and not task.done()
        for one in (task, asked):
            one.cancel()
        await asyncio.gather(task, asked, return_exceptions=True)
        return stands

    assert asyncio.run(serve())
    listening.close()
