"""The hands of the evening."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from webui.hands import history
from webui.language import words

bp = Blueprint("history", __name__, url_prefix="/history")


@bp.get("/")
def index() -> str:
    """The page."""
    return render_template("history/index.html", hands=history.recorded(words()))


@bp.post("/forget/<int:number>")
def forget(number: int) -> Response:
    """Delete one hand."""
    history.forget(number)
    return redirect(url_for("history.index"), 303)


@bp.post("/forget")
def forget_all() -> Response:
    """Delete all of them."""
    history.forget(None)
    return redirect(url_for("history.index"), 303)
