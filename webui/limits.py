"""How often one address may ask, and how much it may send. A club's forty phones may all come from one router, so the limits
stop only what runs wild."""

from __future__ import annotations

import time
from math import ceil
from typing import Any

from flask import Flask, Response, make_response, request
from flask_limiter import Limiter, RequestLimit
from flask_limiter.util import get_remote_address

from webui import errors

#: Everything but static files; photos, and frames of viewfinders; codes.
ALL, PHOTOS, CODES = "3000 per minute", "900 per minute", "60 per minute"
#: What takes whole photos; anything else takes a frame of a viewfinder, or a document of two thousand tiles and less.
PHOTOGRAPHED = ("api.read", "snap.snap", "snap.add_photo")
#: Bytes of a request with a frame, which the page sends small, and of one without any picture.
FRAME, OTHER = 2 << 20, 1 << 18


def init_bodies(app: Flask) -> None:
    """Bound what a request may hold; must come before all that looks into it, as the check of forms does."""

    @app.before_request
    def bound() -> None:
        if request.endpoint not in PHOTOGRAPHED:
            request.max_content_length = FRAME if request.endpoint == "glance.glance" else OTHER


def init(app: Flask) -> None:
    """Set the limits; must come after the blueprints. What is counted is forgotten with the app."""
    limiter = Limiter(get_remote_address, default_limits=[ALL], storage_uri="memory://", on_breach=_refused)
    photos = [(endpoint, PHOTOS) for endpoint in (*PHOTOGRAPHED, "glance.glance")]
    for endpoint, limit in (*photos, ("code.enter", CODES)):
        view: Any = app.view_functions[endpoint]
        app.view_functions[endpoint] = limiter.limit(limit, override_defaults=False)(view)
    limiter.init_app(app)


def _refused(limit: RequestLimit) -> Response:
    """The refusal in the shape of all others, with the time after which the next request is welcome."""
    retry = max(1, ceil(limit.reset_at - time.time()))
    return make_response(errors.answer(errors.body_of(errors.WebError("too_many_requests", 429)), 429, retry))
