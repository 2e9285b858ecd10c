"""Whether the server is well, for whoever watches it."""

from __future__ import annotations

from flask import Blueprint

bp = Blueprint("health", __name__)


@bp.get("/health")
def health() -> dict[str, object]:
    """That the app answers."""
    return {"ok": True}
