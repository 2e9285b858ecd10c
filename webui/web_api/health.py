"""Whether the server is well, and what it has done, for whoever watches it."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify
from flask.typing import ResponseReturnValue

from webui.metrics import gauge, metrics, resident_bytes
from webui.recognition import pool

bp = Blueprint("health", __name__)


@bp.get("/health")
def health() -> ResponseReturnValue:
    """That the app answers, and whether it can read photos: status 503 when the weights do not load."""
    from vision.errors import WeightsError
    from vision.read import reader

    try:
        reader()
        loaded = True
    except WeightsError:
        loaded = False
    return jsonify({"ok": loaded, "weights": loaded}), 200 if loaded else 503


@bp.get("/metrics")
def numbers() -> Response:
    """Counters in the text format of Prometheus."""
    photos = pool()
    lines = [
        *gauge("agari_photos_total", "Photos that were read, or found unreadable.", photos.count, "counter"),
        *gauge("agari_photo_seconds_total", "Seconds that readers spent on them.", photos.seconds, "counter"),
        *gauge("agari_frames_total", "Frames of viewfinders that were read.", photos.glances, "counter"),
        *gauge("agari_photos_reading", "Photos that are being read.", photos.reading),
        *gauge("agari_photos_waiting", "Photos that wait for a reader.", photos.waiting),
        *metrics().lines(),
    ]
    memory = resident_bytes()
    if memory is not None:
        lines += gauge("process_resident_memory_bytes", "Memory of the process.", memory)
    return Response("\n".join([*lines, ""]), mimetype="text/plain; version=0.0.4")
