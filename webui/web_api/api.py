"""`/api/v1`: the machine interface over HTTP. The shapes are those of `agari … --json` and `--jsonl`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import FileStorage

from scoring import presets, wire
from scoring.errors import RulesError
from scoring.points import points_table
from vision.errors import PhotoError
from vision.layout.hinted import HINTS
from webui.cli.jsonl import parse
from webui.errors import WebError, answer, body_of, status_of
from webui.language import chosen
from webui.metrics import metrics
from webui.recognition import read_photo
from webui.web_api.openapi import document

bp = Blueprint("api", __name__, url_prefix="/api/v1")

#: How deep the brackets of a JSON body may go; requests go five deep.
DEEPEST = 32
#: Photos of one request.
MOST_PHOTOS = 8


@bp.post("/read")
def read() -> ResponseReturnValue:
    """What photos show: one object, or for several photos a list in their order.

    Of several photos an unreadable one has its error object in its place.
    """
    photos = _photos()
    roles = _roles(len(photos))
    if request.form.get("rules"):
        presets.rules_from(request.form["rules"])
    answers = [_read(photo, role) for photo, role in zip(photos, roles, strict=True)]
    if len(answers) > 1:
        return jsonify([body for body, _ in answers])
    body, status = answers[0]
    return jsonify(body), status


def _photos() -> list[FileStorage]:
    """The photos of this request; raises `WebError` when it has none or too many."""
    if request.mimetype != "multipart/form-data":
        raise WebError("not_a_form", 415)
    photos = request.files.getlist("photo")
    if not photos:
        raise WebError("no_photo", 400)
    if len(photos) > MOST_PHOTOS:
        raise WebError("too_large", 413)
    return photos


def _roles(photos: int) -> list[str]:
    """What each photo is said to show: one role for all or one for each; raises `WebError` "bad_role"."""
    roles = request.form.getlist("role") or [""]
    if any(role and role not in HINTS for role in roles) or len(roles) not in (1, photos):
        raise WebError("bad_role", 400)
    return roles * photos if len(roles) == 1 else roles


def _read(photo: FileStorage, role: str) -> tuple[dict[str, Any], int]:
    """A photo as the machine interface tells it, and the status of that; only its content says what it is."""
    try:
        return read_photo(photo.read(), role).to_json(name_of(photo), chosen()), 200
    except PhotoError as error:
        metrics().refused(error.code)
        return {"ok": False, "photo": name_of(photo), "error": body_of(error)["error"]}, status_of(error)


def name_of(photo: FileStorage) -> str:
    """The name of a photo, to be told again and for nothing else: without folders, and not endless."""
    return (photo.filename or "").replace("\\", "/").rpartition("/")[2][:120]


@bp.post("/score")
def score() -> ResponseReturnValue:
    """What a won hand is worth."""
    return _answer(wire.score_json)


@bp.post("/waits")
def waits() -> ResponseReturnValue:
    """Shanten and waits, or what to discard."""
    return _answer(wire.waits_json)


@bp.post("/draw")
def draw() -> ResponseReturnValue:
    """The settling of a drawn hand."""
    return _answer(wire.draw_json)


def _answer(handle: Callable[[object], dict[str, Any]]) -> ResponseReturnValue:
    """The answer to the JSON of this request; raises a `ScoringError`."""
    if request.mimetype and not request.is_json:
        raise WebError("not_json", 415)
    value = parse(request.get_data(cache=False))
    if _is_deeper(value, DEEPEST):
        raise wire.RequestError(f"expected at most {DEEPEST} brackets inside each other")
    return jsonify(handle(value))


def _is_deeper(value: object, levels: int) -> bool:
    """Whether objects and lists go deeper than so many levels; looks at a level at a time, for Python's own stack is short."""
    level = [value]
    for _ in range(levels + 1):
        level = [
            part
            for outer in level
            if isinstance(outer, (dict, list))
            for part in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return False
    return True


@bp.get("/rules")
def rules() -> ResponseReturnValue:
    """Every named rule set."""
    found = [presets.preset(name) for name in presets.names()]
    return jsonify([{"name": item.name, "year": item.year, "players": item.rules.players} for item in found])


@bp.get("/rules/<name>")
def rule_set(name: str) -> ResponseReturnValue:
    """Every rule of one set with its source."""
    try:
        return jsonify(presets.to_json(presets.preset(name)))
    except RulesError as error:
        return answer(body_of(error), 404)


@bp.get("/points")
def points() -> ResponseReturnValue:
    """The table of han and fu by the rules that `?rules=` names."""
    found = presets.rules_from(request.args.get("rules") or None, _players())
    return jsonify([row.to_json() for row in points_table(found)])


def _players() -> int | None:
    text = request.args.get("players") or None
    if text not in (None, "2", "3", "4"):
        raise wire.RequestError("'players': expected 2, 3 or 4")
    return int(text) if text else None


@bp.get("/openapi.json")
def openapi() -> ResponseReturnValue:
    """The description of all this."""
    return jsonify(document())
