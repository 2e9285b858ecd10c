"""Headers that every answer carries, so that no page runs or shows what is not ours."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import Flask, Response, request

from webui.errors import WebError
from webui.settings import Settings

#: What a page may load: only what this server gives, and pictures and videos that the page itself made.
POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "media-src": "'self' blob:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
HEADERS = {
    "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in POLICY.items()),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=()",
}
_WEEK = 7 * 24 * 3600
#: Endings of names that only a local network gives.
_LOCAL = ("local", "localhost", "lan", "home", "internal", "arpa", "test")


def is_ours(host: str, names: str = "") -> bool:
    """Whether a Host header can be meant for this computer: an address, a name without a dot or of a local network, the
    computer's own name, or one of `names`, which have commas between.

    A page elsewhere may let its own name point here and so read what is kept (DNS rebinding); such a name is none of these.
    """
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".").lower()
    except ValueError:
        return False
    if not name:
        return False
    try:
        ip_address(name)
    except ValueError:
        own = {socket.gethostname().lower(), *(known.strip().lower() for known in names.split(","))}
        return "." not in name or name in own or name.rpartition(".")[2] in _LOCAL
    return True


def init(app: Flask) -> None:
    """Refuse what pages of other sites send, and set the headers: static files with a stamp may be kept, pages never."""
    settings: Settings = app.config["SETTINGS"]

    @app.before_request
    def from_here() -> None:
        if not is_ours(request.host, settings.names):
            raise WebError("unknown_name", 400)
        # browsers say so themselves; a form of another site could else keep the readers busy
        if request.method not in ("GET", "HEAD", "OPTIONS") and request.headers.get("Sec-Fetch-Site") == "cross-site":
            raise WebError("forbidden", 403)

    @app.after_request
    def protect(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if request.is_secure:
            # over plain http browsers only complain of it
            response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        if request.endpoint == "static" and "v" in request.args:
            response.headers["Cache-Control"] = f"public, max-age={_WEEK}"
        elif request.endpoint != "static":
            response.headers.setdefault("Cache-Control", "no-store")
        return response
