"""The hands of the evening."""

from __future__ import annotations

from flask import Blueprint, render_template

bp = Blueprint("history", __name__, url_prefix="/history")


@bp.get("/")
def index() -> str:
    """The page."""
    return render_template("history/index.html")
