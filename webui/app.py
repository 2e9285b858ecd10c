"""The web app: `create_app` puts the blueprints together. Nothing happens at import."""

from __future__ import annotations

import hashlib
import secrets
from functools import cache
from pathlib import Path

from flask import Flask, url_for
from flask_wtf import CSRFProtect

from webui import access, corrections, drawn_tiles, errors, language, limits, metrics, recognition, security
from webui.settings import Settings
from webui.storage import Storage
from webui.uploads import MemoryRequest

STATIC = Path(__file__).with_name("static")


def create_app(settings: Settings | None = None) -> Flask:
    """The app with these settings, by default those of the environment."""
    settings = settings or Settings.load()
    app = Flask(__name__)
    app.request_class = MemoryRequest
    app.config.update(
        SETTINGS=settings,
        SECRET_KEY=settings.secret or secrets.token_hex(32),
        # what `agari serve` knows: under which addresses others find the app, and the certificates of https
        ADDRESSES=[],
        CERTIFICATES=None,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SECURE=settings.https,
        # several photos at a time, and the form around them
        MAX_CONTENT_LENGTH=3 * settings.max_bytes + (1 << 16),
        WTF_CSRF_TIME_LIMIT=None,
        WTF_CSRF_SSL_STRICT=False,
    )
    # the keys in the order of the machine interface; ASCII, which half a character in a request cannot break
    app.json.sort_keys = False  # type: ignore[attr-defined]
    metrics.init(app)
    limits.init_bodies(app)
    security.init(app)
    language.init(app)
    access.init(app)
    csrf = CSRFProtect(app)
    errors.init(app)
    drawn_tiles.init(app)
    app.extensions["storage"] = Storage(settings.data)
    recognition.init(app)
    corrections.init(app)
    app.jinja_env.globals["asset"] = asset
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True

    from webui.hands.history import sweep
    from webui.pages import code, connect, glance, history, installable, reference, snap
    from webui.web_api import api, health

    pages = (snap.bp, glance.bp, history.bp, reference.bp, installable.bp, connect.bp, code.bp)
    for blueprint in (*pages, api.bp, health.bp):
        app.register_blueprint(blueprint)
    csrf.exempt(api.bp)
    limits.init(app)
    with app.app_context():
        sweep()
    return app


@cache
def _stamp(name: str) -> str:
    return hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:10]


def asset(name: str) -> str:
    """The address of a static file, which changes with what is in it.

    Not for scripts: they import each other by plain names, and one with two addresses would run twice.
    """
    return url_for("static", filename=name, v=_stamp(name))
