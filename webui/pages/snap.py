"""From a photo to a payout: snap, confirm, circumstances, payout."""

from __future__ import annotations

from flask import Blueprint, render_template

bp = Blueprint("snap", __name__)


@bp.get("/")
def index() -> str:
    """The start page: the camera."""
    return render_template("snap/index.html")
