"""The hands of the evening."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, render_template, url_for
from werkzeug.wrappers import Response as Answer

from webui.hands import history
from webui.language import words

bp = Blueprint("history", __name__, url_prefix="/history")

#: A number as the database can have it; anything larger is no address.
NUMBER = f"<int(max={2**63 - 1}):number>"


@bp.get("/")
def index() -> str:
    """The page."""
    return render_template("history/index.html", hands=history.recorded(words()))


@bp.post(f"/forget/{NUMBER}")
def forget(number: int) -> Answer:
    """Delete one hand."""
    history.forget(number)
    return redirect(url_for("history.index"), 303)


@bp.post("/forget")
def forget_all() -> Answer:
    """Delete all of them."""
    history.forget(None)
    return redirect(url_for("history.index"), 303)


@bp.get(f"/photo/{NUMBER}")
def photo(number: int) -> Response:
    """A photo that is kept with a hand."""
    return Response(history.photo(number), mimetype="image/jpeg")


@bp.post(f"/photo/{NUMBER}/forget")
def forget_photo(number: int) -> Answer:
    """Delete one photo; its hand stays."""
    history.forget_photo(number)
    return redirect(url_for("history.index"), 303)
