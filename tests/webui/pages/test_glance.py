"""Frames of a viewfinder: whether a photo is worth taking, in a line; and nothing of them is kept."""

from __future__ import annotations

import io

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.webui.cli.snaps import reading
from vision.reading import Reading
from webui import recognition
from webui.limits import FRAME, OTHER

WAITING = "2m 3m 4m 0m 6m 7m 9m 9m 2s 3s 4s 5s 6s"
WON = f"{WAITING} _0.5 4s"


@pytest.fixture
def frames(app: Flask) -> list[Reading]:
    """What the next frames show."""
    shown: list[Reading] = []
    app.extensions[recognition.EXTENSION] = recognition.ReadingPool(lambda data, hint: shown.pop(0), 1, 1)
    return shown


def look(client: FlaskClient, **more: str) -> dict:
    answer = client.post("/glance", query_string=more, data={"photo": (io.BytesIO(b"frame"), "frame.jpg")})
    assert answer.status_code == 200
    return answer.json


@pytest.mark.parametrize(("tiles", "number"), [(WAITING, 13), (WON, 14)])
def test_a_hand_without_doubts_is_ready(client, frames, tiles, number):
    frames.append(reading(tiles))
    found = look(client)
    assert found["ready"] is True and found["text"] == f"{number} tiles read · hold still"


@pytest.mark.parametrize(
    ("tiles", "doubts", "advice", "text"),
    [
        (WON, {3: (("0m", 0.6), ("5m", 0.4))}, (), "14 tiles read · 1 in doubt"),
        (WON, {3: (("0m", 0.6), ("5m", 0.4))}, ("tiles_too_small",), "14 tiles read · The tiles are too small in the photo: go closer."),
        (WON, {}, ("tile_count",), "14 tiles read · The number of tiles is wrong: count them again, each kan as three."),
        (WAITING[:-6], {}, (), "11 tiles read · a hand has 13 or 14"),
    ],
)  # fmt: skip
def test_what_is_missing_is_said(client, frames, tiles, doubts, advice, text):
    frames.append(reading(tiles, doubts, *advice))
    found = look(client)
    assert found["ready"] is False and found["text"] == text


def test_a_frame_of_nothing_says_so_in_every_language(client, frames):
    frames += [Reading(640, 480, advice=reading(WON, {}, "no_tiles").advice)] * 4
    texts = [look(client, lang=language)["text"] for language in ("en", "ja", "zh-Hans", "zh-Hant")]
    assert texts[0].startswith("No tiles were found") and len(set(texts)) == 4


def test_frames_of_the_same_tiles_have_the_same_mark(client, frames):
    frames += [reading(WON), reading(WON), reading(WON.replace("9m 9m", "8m 8m")), reading(WAITING)]
    first, again, other, fewer = (look(client)["mark"] for _ in range(4))
    assert first == again and len({first, other, fewer}) == 3


def test_a_frame_is_not_kept(client, frames, settings):
    before = sorted(settings.data.rglob("*"))
    frames.append(reading(WON))
    look(client)
    assert sorted(settings.data.rglob("*")) == before
    assert client.application.extensions["hands"]._entries == {}


def test_what_is_no_frame_is_refused(client, frames):
    assert client.post("/glance", data={}, headers={"Accept": "application/json"}).json["error"]["code"] == "no_photo"
    head = b'--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
    large = head + bytes(FRAME) + b"\r\n--x--\r\n"
    told = {"content_type": "multipart/form-data; boundary=x", "headers": {"Accept": "application/json"}}
    answer = client.post("/glance", data=large, **told)
    assert (answer.status_code, answer.json["error"]["code"]) == (413, "too_large")


def test_a_frame_that_is_no_photo_is_refused(client):
    torn = {"photo": (io.BytesIO(b"torn"), "frame.jpg")}
    answer = client.post("/glance", data=torn, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json["error"]["code"]) == (415, "not_an_image")


def test_while_photos_are_read_it_is_told_when_to_come_back(client, app):
    pool = recognition.ReadingPool(lambda data, hint: Reading(1, 1), 1, 1)
    pool._inside = 1
    app.extensions[recognition.EXTENSION] = pool
    answer = client.post("/glance", data={"photo": (io.BytesIO(b"frame"), "f")}, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json["error"]["code"]) == (503, "busy")
    assert answer.headers["Retry-After"] == str(recognition.NEXT_GLANCE)


def test_the_check_of_the_form_does_not_lift_the_bound(client, app):
    """It read all of a body first, so that the bounds of frames and documents held in tests alone."""
    app.config["WTF_CSRF_ENABLED"] = True
    token = client.get("/").text.partition('csrf" content="')[2].partition('"')[0]
    headers = {"Accept": "application/json", "X-CSRFToken": token}
    frame = {"photo": (io.BytesIO(bytes(FRAME)), "f")}
    assert client.post("/glance", data=frame, headers=headers).status_code == 413
    assert client.put("/hand/x", json={"document": "x" * OTHER}, headers=headers).status_code == 413
