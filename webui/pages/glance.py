"""The frames of a live viewfinder: read when a reader is free, answered in a line, and never kept."""

from __future__ import annotations

from flask import Blueprint, current_app, jsonify, request
from flask.typing import ResponseReturnValue

from webui.errors import WebError
from webui.hands.document import Won
from webui.hands.glance import glance_of
from webui.language import words
from webui.recognition import pool
from webui.settings import Settings

bp = Blueprint("glance", __name__)


@bp.post("/glance")
def glance() -> ResponseReturnValue:
    """Whether the frame shows a hand that needs nobody's eye; what it shows is compared by its `mark`."""
    file = request.files.get("photo")
    if file is None:
        raise WebError("no_photo", 400)
    settings: Settings = current_app.config["SETTINGS"]
    reading = pool().glance(file.stream.read())
    found = glance_of(reading, Won.under(settings.rules), words().language)
    return jsonify({"ok": True, "mark": found.mark, "ready": found.ready, "text": found.text})
