"""From a photo to a payout: snap, confirm, circumstances, payout."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask import (
    Blueprint,
    Response,
    current_app,
    jsonify,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.datastructures import FileStorage
from werkzeug.wrappers import Response as Answer

from scoring.errors import TextError
from scoring.hand import Hand
from webui import corrections
from webui.errors import WebError, wants_json
from webui.hands import history
from webui.hands.card import card
from webui.hands.corrected import corrected
from webui.hands.deal import deal_of, next_winner, of_one_table, with_ura
from webui.hands.document import Document, Won, document_of, won_in
from webui.hands.from_photo import (
    document_of_hand,
    document_of_reading,
    switched,
    ways_of,
    with_indicators,
)
from webui.hands.pictures import shown
from webui.hands.state import answer_of, state_of, version_of
from webui.hands.store import Entry, Photo, Store
from webui.hands.told import score
from webui.language import words
from webui.pages.strings import strings
from webui.recognition import read_photo
from webui.settings import Settings

bp = Blueprint("snap", __name__)

#: More photos than one hand needs, and more of a typed hand than anybody types.
MOST_PHOTOS, MOST_TEXT = 4, 200


@bp.record_once
def _init(state: Any) -> None:
    settings: Settings = state.app.config["SETTINGS"]
    state.app.extensions["hands"] = Store(settings.keep_photos)


def store() -> Store:
    """The hands of this app."""
    found: Store = current_app.extensions["hands"]
    return found


@bp.get("/")
def index() -> str:
    """The start page: the camera. With `?after=ID` the next winner of the same discard is photographed."""
    after = request.args.get("after", "")
    done, lost = "done" in request.args, request.args.get("photos") == "0"
    told = {"after": after if after and _known(after) else "", "done": done, "lost": lost, "strings": strings()}
    return render_template("snap/index.html", **told)


@bp.post("/snap")
def snap() -> Response | Answer:
    """Read one or more photos of a hand; answers where the hand is now."""
    # a form without a script sends its empty fields too
    files = [file for file in request.files.getlist("photo") if file.filename]
    won = _won()
    if not files:
        raise WebError("no_photo", 400)
    if len(files) > MOST_PHOTOS:
        raise WebError("too_many_photos", 400)
    photos = [_read(file) for file in files]
    main = next((place for place, photo in enumerate(photos) if _has_hand(photo)), 0)
    photos.insert(0, photos.pop(main))
    document = document_of_reading(photos[0].reading, won)
    for number, photo in enumerate(photos[1:], 1):
        document = with_indicators(document, photo.reading, number)
    return _made(document, photos)


@bp.post("/type")
def type_hand() -> Response | Answer:
    """A hand that was typed."""
    # phones type full-width letters and digits where a page is Japanese or Chinese
    text = unicodedata.normalize("NFKC", request.form.get("hand", "")[:MOST_TEXT])
    try:
        hand = Hand.parse(text)
    except TextError as error:
        raise WebError("no_text", 400) from error
    if not hand.all_tiles:
        raise WebError("no_text", 400)
    return _made(document_of_hand(hand, _won()))


@bp.get("/hand/<name>")
def show(name: str) -> str:
    """The page of one hand."""
    return render_template("snap/hand.html", entry=store().get(name), strings=strings())


@bp.get("/hand/<name>/state")
def state(name: str) -> Response:
    """Everything that the page's script needs."""
    entry = store().get(name)
    return jsonify(state_of(entry, store().deal(entry.deal)))


@bp.get("/hand/<name>/version")
def version(name: str) -> Answer:
    """Status 304 while the hand and those that won with it are still the version that the request knows."""
    entry = store().get(name)
    found = version_of(entry, store().deal(entry.deal))
    response = jsonify(found)
    response.set_etag(found["version"])
    return response.make_conditional(request)


@bp.put("/hand/<name>")
def change(name: str) -> Response:
    """Put a corrected document in place of the one with the revision that it was made from."""
    told = _json()
    document = document_of(told.get("document"))
    winners = [entry.document for entry in store().deal(store().get(name).deal)]
    return _changed(name, told, lambda entry: replace(entry, document=with_ura(entry.document, document, winners)))


@bp.post("/hand/<name>/layout")
def switch(name: str) -> Response:
    """Take another way to understand the photo; what was corrected of tiles stays."""
    told = _json()
    number = told.get("number")

    def changed(entry: Entry) -> Entry:
        if not entry.photos:
            raise WebError("bad_request", 400)
        reading = entry.photos[0].reading
        ways = ways_of(reading)
        if not isinstance(number, int) or not 0 <= number < len(ways):
            raise WebError("bad_request", 400)
        return replace(entry, document=switched(entry.document, ways[number], reading))

    return _changed(name, told, changed)


@bp.post("/hand/<name>/alone")
def leave(name: str) -> Response:
    """Take a hand out of the winners of a discard; the others are settled without it."""
    return _changed(name, _json(), lambda entry: replace(entry, deal=store().own_deal()))


@bp.post("/hand/<name>/photo")
def add_photo(name: str) -> Response:
    """One more photo, which shows the indicators."""
    revision = request.form.get("revision", "")
    file = request.files.get("photo")
    if file is None or not (revision.isascii() and revision.isdecimal() and len(revision) < 10):
        raise WebError("no_photo", 400)
    photo = _read(file)

    def changed(entry: Entry) -> Entry:
        if not 0 < len(entry.photos) < MOST_PHOTOS:
            raise WebError("too_many_photos", 400)
        document = with_indicators(entry.document, photo.reading, len(entry.photos))
        return replace(entry, document=document, photos=(*entry.photos, photo))

    entry = store().change(name, int(revision), changed)
    return jsonify(state_of(entry, store().deal(entry.deal)))


@bp.get("/hand/<name>/photo/<int:number>")
def photo(name: str, number: int) -> Response:
    """A photo of a hand, small and without metadata."""
    photos = store().get(name).photos
    if number >= len(photos):
        raise WebError("not_found", 404)
    response = Response(photos[number].jpeg, mimetype="image/jpeg")
    response.headers["Cache-Control"] = "private, max-age=3600"
    return response


@bp.get("/hand/<name>/card.svg")
def picture(name: str) -> Response:
    """The payout as a picture."""
    entry = store().get(name)
    paid = (deal_of(store().deal(entry.deal)).paid or {}).get(entry.id)
    if paid is None:
        raise WebError("not_ready", 422)
    drawn = card(paid.document, score(paid.score, words()), "agari")
    return Response(drawn, mimetype="image/svg+xml")


@bp.post("/hand/<name>/done")
def done(name: str) -> Response:
    """Accept the payout as the page shows it: it goes into the history, and the next hand can come."""
    entry = store().get(name)
    entries = store().deal(entry.deal)
    # all winners are recorded, so the page must have seen the latest of each
    if _json().get("version") != version_of(entry, entries)["version"]:
        raise WebError("conflict", 409, data={"revision": entry.revision})
    whole = history.record(entries)
    for one in entries:
        for photo, tiles in corrected(one):
            corrections.keep(photo.jpeg, tiles)
    return jsonify({"ok": True, "address": url_for("snap.index", done=1, photos=None if whole else 0)})


def _read(file: FileStorage) -> Photo:
    settings: Settings = current_app.config["SETTINGS"]
    data = file.stream.read(settings.max_bytes + 1)
    reading = read_photo(data)
    jpeg, scale = shown(data, max_bytes=settings.max_bytes, max_pixels=settings.max_pixels)
    return Photo(jpeg, reading, scale)


def _has_hand(photo: Photo) -> bool:
    layout = photo.reading.layout
    return layout is not None and layout.nearest is not None and layout.nearest.count in (13, 14)


def _known(name: str) -> bool:
    try:
        store().get(name)
    except WebError:
        return False
    return True


def _won() -> Won:
    """How it was won, as the page remembers it; the settings' rules where it says nothing, or something that is no more."""
    settings: Settings = current_app.config["SETTINGS"]
    try:
        return won_in(json.loads(request.form.get("won", "")))
    except (ValueError, RecursionError):
        return Won.under(settings.rules)


def _made(document: Document, photos: Sequence[Photo] = ()) -> Response | Answer:
    """Put a new hand into the store, beside the winner that it comes after; answers where it is."""
    after, deal = request.form.get("after", ""), ""
    if after:
        deal = store().get(after).deal
        before = store().deal(deal)
        document = next_winner(before[0].document, [entry.document.won.seat for entry in before], document)
    entry = store().add(document, photos, deal)
    address = url_for("snap.show", name=entry.id)
    return jsonify({"ok": True, "id": entry.id, "address": address}) if wants_json() else redirect(address, 303)


def _json() -> dict[str, Any]:
    try:
        told = request.get_json(silent=True)
    except RecursionError:
        told = None
    if not isinstance(told, dict):
        raise WebError("bad_request", 400)
    return told


def _changed(name: str, told: dict[str, Any], changed: Any) -> Response:
    revision = told.get("revision")
    if not isinstance(revision, int):
        raise WebError("bad_request", 400)
    entry = store().change(name, revision, changed, of_one_table)
    return jsonify(answer_of(entry, store().deal(entry.deal)))
