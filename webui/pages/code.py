"""The page that asks for the access code."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webui import access
from webui.errors import WebError

bp = Blueprint("code", __name__, url_prefix="/code")


@bp.get("")
def ask() -> str:
    """The form."""
    return _form()


@bp.post("")
def enter() -> ResponseReturnValue:
    """Let a phone in and lead it to where it wanted to go; a wrong code is asked for again."""
    try:
        access.enter(request.form.get("code", ""))
    except WebError as error:
        headers = {} if error.retry is None else {"Retry-After": str(error.retry)}
        return _form(error), error.status, headers
    return redirect(_inside(request.args.get("next", "")))


def _form(error: WebError | None = None) -> str:
    return render_template("connect/code.html", error=error, next=_inside(request.args.get("next", "")))


def _inside(path: str) -> str:
    """A path of this app; the start page for whatever leads out of it."""
    if not path.startswith("/") or path.startswith("//") or not path.isascii() or not path.isprintable() or "\\" in path:
        return url_for("snap.index")
    return path
