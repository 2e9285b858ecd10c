"""The access code of the network: who may come in, and what happens to those who guess."""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from collections.abc import Callable
from ipaddress import ip_address
from math import ceil
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING

from flask import Flask, current_app, redirect, request, session, url_for
from flask.typing import ResponseReturnValue

from webui.errors import WebError, wants_json

if TYPE_CHECKING:
    from webui.settings import Settings

EXTENSION = "agari.lockout"
#: What everybody may see: the page that asks for the code, how to trust the server, whether it lives, and the looks of these.
OPEN = {"code.ask", "code.enter", "connect.trust", "connect.authority", "health.health", "static"}
#: Wrong codes of one address before it is locked out; for so many seconds at first, twice as many each time, at most so many.
TRIES, FIRST, LONGEST = 8, 30.0, 1800.0
#: Addresses that are remembered; the one that failed first is forgotten first.
REMEMBERED = 10_000
_COOKIE = "code"


class Lockout:
    """Counts the wrong codes of each address, and locks it out after too many."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock, self._lock = clock, Lock()
        #: By address: wrong codes so far, and until when it is locked out.
        self._failed: dict[str, tuple[int, float]] = {}

    def wait(self, address: str) -> int:
        """Seconds for which an address is still locked out; 0 when it is not."""
        with self._lock:
            _, until = self._failed.get(_group(address), (0, 0.0))
            return max(0, ceil(until - self._clock()))

    def failed(self, address: str) -> None:
        """Count a wrong code."""
        with self._lock:
            key = _group(address)
            count = self._failed.pop(key, (0, 0.0))[0] + 1
            until = 0.0
            if count % TRIES == 0:
                until = self._clock() + min(LONGEST, FIRST * 2 ** (count // TRIES - 1))
            if len(self._failed) >= REMEMBERED:
                del self._failed[next(iter(self._failed))]
            self._failed[key] = (count, until)

    def succeeded(self, address: str) -> None:
        """Forget the wrong codes of an address."""
        with self._lock:
            self._failed.pop(_group(address), None)


def _group(address: str) -> str:
    """An address; of IPv6 the network, for one phone has as many addresses there as it likes.

    >>> _group("192.168.1.2"), _group("fd00::1:2:3:4")
    ('192.168.1.2', 'fd00::')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    return str(found) if found.version == 4 else str(type(found)(int(found) >> 64 << 64))


def normal(code: str) -> str:
    """A code as it is compared: a phone's keyboard changes capitals, widths and spaces.

    >>> normal(" East  Wind１")
    'east wind1'
    """
    return " ".join(unicodedata.normalize("NFKC", code).casefold().split())


def enter(code: str) -> None:
    """Let this phone in; raises `WebError` for a wrong code, and for any code of an address that is locked out."""
    _check(code)
    session.permanent = True
    session[_COOKIE] = _mark()


def _check(code: str) -> None:
    lockout: Lockout = current_app.extensions[EXTENSION]
    address = request.remote_addr or ""
    wait = lockout.wait(address)
    if wait:
        raise WebError("locked_out", 429, retry=wait)
    # hashed, so that the time of the comparison does not even tell the length
    said, wanted = (hashlib.sha256(normal(text).encode("utf-8", "replace")).digest() for text in (code, _settings().code))
    if not hmac.compare_digest(said, wanted):
        lockout.failed(address)
        raise WebError("wrong_code", 403)
    lockout.succeeded(address)


def _mark() -> str:
    """What the cookie of a phone that is in holds: it is void once the code is another."""
    key = str(current_app.config["SECRET_KEY"]).encode("utf-8")
    return hmac.new(key, b"code " + normal(_settings().code).encode("utf-8", "replace"), hashlib.sha256).hexdigest()


def _settings() -> Settings:
    found: Settings = current_app.config["SETTINGS"]
    return found


def _is_in() -> bool:
    """True for a phone with the cookie, and for a program that says the code; raises `WebError` for a wrong one."""
    if hmac.compare_digest(str(session.get(_COOKIE, "")).encode("utf-8", "replace"), _mark().encode("ascii")):
        return True
    token = request.authorization.token if request.authorization and request.authorization.type == "bearer" else None
    if token is None:
        return False
    _check(token)
    return True


def init(app: Flask) -> None:
    """Ask for the code before everything but `OPEN`, when there is one."""
    app.extensions[EXTENSION] = Lockout()

    @app.before_request
    def guard() -> ResponseReturnValue | None:
        if not _settings().code or request.endpoint in OPEN or _is_in():
            return None
        if request.method not in ("GET", "HEAD") or wants_json() or request.blueprint == "health":
            raise WebError("code_needed", 401)
        return redirect(url_for("code.ask", next=request.full_path.rstrip("?")))
