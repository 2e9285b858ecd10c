"""`agari serve` on real sockets: http, https, what ends it, and what it refuses."""

from __future__ import annotations

import http.client
import json
import signal
import socket
import ssl
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.webui.serving.running import Running, running

MOST = 3 * 50_000 + (1 << 16)


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("plain"), AGARI_MAX_BYTES="50000") as found:
        yield found


@pytest.fixture(scope="module")
def secure(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("secure"), "--https", AGARI_MAX_BYTES="50000") as found:
        yield found


@pytest.fixture(params=["plain", "secure"])
def server(request: pytest.FixtureRequest) -> Running:
    return request.getfixturevalue(request.param)


def connection(server: Running) -> http.client.HTTPConnection:
    if server.url.startswith("https"):
        context = ssl.create_default_context(cafile=str(server.data / "https" / "authority.pem"))
        return http.client.HTTPSConnection("127.0.0.1", server.port, timeout=20, context=context)
    return http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)


def test_it_answers_and_again_on_the_same_connection(server: Running):
    calls = connection(server)
    for path in ("/health", "/api/v1/rules", "/connect"):
        calls.request("GET", path)
        answer = calls.getresponse()
        assert answer.status == 200 and answer.read()
        assert answer.getheader("Server") is None or "Python" not in answer.getheader("Server")
    calls.close()


def chunks(count: int) -> Iterator[bytes]:
    for _ in range(count):
        yield b"[" * 10_000


def test_a_body_that_never_tells_its_length_is_capped(server: Running):
    calls = connection(server)
    calls.request("POST", "/api/v1/score", body=chunks(20), encode_chunked=True,
                  headers={"Transfer-Encoding": "chunked", "Content-Type": "application/json"})  # fmt: skip
    answer = calls.getresponse()
    assert (answer.status, json.loads(answer.read())["error"]["code"]) == (400, "bad_request")
    calls.close()
    calls = connection(server)
    try:
        calls.request("POST", "/api/v1/score", body=chunks(200), encode_chunked=True,
                      headers={"Transfer-Encoding": "chunked", "Content-Type": "application/json"})  # fmt: skip
        assert calls.getresponse().status == 413
    except (ConnectionError, ssl.SSLEOFError):
        pass  # it is refused while it still comes
    finally:
        calls.close()


def test_a_body_that_is_announced_too_large_is_refused(server: Running):
    calls = connection(server)
    calls.putrequest("POST", "/api/v1/read")
    calls.putheader("Content-Type", "multipart/form-data; boundary=x")
    calls.putheader("Content-Length", str(MOST + 1))
    calls.endheaders()
    assert calls.getresponse().status == 413
    calls.close()


def test_nothing_of_an_upload_touches_the_disk(server: Running):
    body = b'--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\n' + bytes(49_000) + b"\r\n--x--\r\n"
    calls = connection(server)
    calls.request("POST", "/api/v1/read", body=body, headers={"Content-Type": "multipart/form-data; boundary=x"})
    answer = calls.getresponse()
    assert (answer.status, json.loads(answer.read())["error"]["code"]) == (415, "not_an_image")
    calls.close()
    assert list((server.data / "tmp").iterdir()) == []


def test_over_https_plain_http_is_led_there(secure: Running):
    calls = http.client.HTTPConnection("127.0.0.1", secure.port, timeout=20)
    calls.request("GET", "/connect?a=b", headers={"Host": "agari.local:8080"})
    answer = calls.getresponse()
    assert (answer.status, answer.getheader("Location")) == (307, "https://agari.local:8080/connect?a=b")
    calls.close()
    with socket.create_connection(("127.0.0.1", secure.port), 20) as raw:
        raw.sendall(b"GET /\x01 HTTP/1.1\r\nHost: a b\r\n\r\n")
        assert raw.recv(100).startswith(b"HTTP/1.1 400 ")


def test_one_that_says_nothing_holds_up_nobody(secure: Running):
    silent = [socket.create_connection(("127.0.0.1", secure.port), 20) for _ in range(30)]
    silent[0].sendall(b"\x16\x03")
    try:
        test_it_answers_and_again_on_the_same_connection(secure)
    finally:
        for one in silent:
            one.close()


def test_cookies_of_https_are_for_https_alone(secure: Running):
    calls = connection(secure)
    calls.request("GET", "/?lang=ja")
    answer = calls.getresponse()
    answer.read()
    assert "Secure" in answer.getheader("Set-Cookie") and "HttpOnly" in answer.getheader("Set-Cookie")
    calls.close()


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("options", [(), ("--https",)])
def test_it_ends_with_a_line(tmp_path: Path, by: signal.Signals, options: tuple[str, ...]):
    with running(tmp_path, *options) as server:
        idle = connection(server)
        idle.request("GET", "/health")
        idle.getresponse().read()
        status, out, err = server.end(by)
        idle.close()
    assert (status, out) == (0, "The app is closed.\n"), err
    assert "Traceback" not in err
