"""Yaku, fu, points, waits, terms and rules to look up."""

from __future__ import annotations

from flask import Blueprint, render_template

bp = Blueprint("reference", __name__, url_prefix="/reference")


@bp.get("/")
def index() -> str:
    """The page."""
    return render_template("reference/index.html")
