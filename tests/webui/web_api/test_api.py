"""The API answers what the command line answers, and refuses everything else in one shape."""

from __future__ import annotations

import json
from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoring import presets
from scoring.points import points_table
from scoring.wire import draw_json, score_json, waits_json
from tests.vision.photos import FORMATS, encoded, exif, picture
from tests.webui.web_api import readings
from webui.errors import WebError
from webui.limits import OTHER
from webui.web_api.api import DEEPEST, MOST_PHOTOS

WIN = {"hand": "234m067m99m23456s", "win": "4s", "by": "ron", "seat": "E", "from": "S", "round": "E", "riichi": True}
GOOD = {
    "score": (WIN, score_json),
    "waits": ({"hand": "2344m067p99m55s", "melds": ["(666z W)"], "seen": "33m"}, waits_json),
    "draw": ({"rules": "ema_2025", "sticks": 1, "hands": {"E": {"hand": "234m567m99m23456s", "riichi": True}}}, draw_json),
}


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    readings.put_into(app)
    return app.test_client()


def photo(data: bytes, name: str = "a.jpg") -> tuple[BytesIO, str]:
    return BytesIO(data), name


def send(client: FlaskClient, *photos: tuple[BytesIO, str], **more: str):
    return client.post("/api/v1/read", data={"photo": list(photos), **more}, content_type="multipart/form-data")


def refused(answer, status: int, code: str) -> dict:
    assert (answer.status_code, answer.json["ok"], answer.json["error"]["code"]) == (status, False, code)
    assert answer.json["error"]["message"] and isinstance(answer.json["error"]["problems"], list)
    return answer.json["error"]


@pytest.mark.parametrize("name", GOOD)
def test_the_answers_are_those_of_the_command_line(client: FlaskClient, name: str):
    request, handle = GOOD[name]
    answer = client.post(f"/api/v1/{name}", json=request)
    assert answer.status_code == 200 and answer.content_type == "application/json"
    assert list(answer.json.items()) == list(json.loads(json.dumps(handle(request))).items())


@pytest.mark.parametrize("kind", FORMATS)
def test_one_photo_is_one_object_whatever_its_name_says(client: FlaskClient, kind: str):
    answer = send(client, photo(encoded(picture(), kind), "../../etc/notes.txt"), role="hand", set="mine", rules="ema_2025")
    assert answer.status_code == 200
    found = answer.json
    assert (found["ok"], found["photo"], found["width"], found["height"]) == (True, "notes.txt", 160, 96)
    assert found["tiles"][0]["label"] == "0p" and list(found)[:5] == ["ok", "photo", "width", "height", "tiles"]


def test_the_photo_is_turned_as_its_camera_says(client: FlaskClient):
    answer = send(client, photo(encoded(picture(), exif=exif(6))))
    assert (answer.json["width"], answer.json["height"]) == (96, 160)


def test_several_photos_are_a_list_in_which_a_torn_one_has_its_error(client: FlaskClient):
    answer = send(client, photo(encoded(picture())), photo(b"torn", "b.jpg"))
    assert answer.status_code == 200
    assert [(found["ok"], found["photo"]) for found in answer.json] == [(True, "a.jpg"), (False, "b.jpg")]
    assert answer.json[1]["error"]["code"] == "not_an_image"


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        (b"", 415, "not_an_image"),
        (b"GIF89a" + bytes(40), 415, "unsupported"),
        (encoded(picture())[:700], 415, "truncated"),
        (b"\xff\xd8" + bytes(100), 415, "not_an_image"),
    ],
)
def test_what_is_no_photo_is_refused(client: FlaskClient, data: bytes, status: int, code: str):
    answer = send(client, photo(data))
    assert answer.status_code == status and answer.json["photo"] == "a.jpg"
    refused(answer, status, answer.json["error"]["code"])
    assert answer.json["error"]["code"] == code


def test_requests_without_a_photo_are_refused(client: FlaskClient):
    refused(client.post("/api/v1/read", data={"rules": "tenhou"}, content_type="multipart/form-data"), 400, "no_photo")
    refused(client.post("/api/v1/read", data=encoded(picture()), content_type="image/jpeg"), 415, "not_a_form")
    refused(client.post("/api/v1/read"), 415, "not_a_form")
    refused(send(client, *[photo(b"")] * (MOST_PHOTOS + 1)), 413, "too_large")
    refused(send(client, photo(encoded(picture())), rules="nobody's"), 400, "bad_rules")


def test_the_role_is_said_once_for_all_photos_or_once_for_each(client: FlaskClient):
    def roles(*said: str) -> list[str]:
        data = encoded(picture())
        answer = send(client, photo(data), photo(data), role=list(said), set="nobody's")
        return [found["tiles"][0]["role"] for found in answer.json]

    assert roles("dora") == ["dora", "dora"] and roles("hand", "ura") == ["hand", "ura"] and roles("") == ["loose"] * 2
    for wrong in (["win"], ["dora", "nothing"], ["dora", "ura", "dora"]):
        data = encoded(picture())
        refused(send(client, photo(data), photo(data), role=wrong), 400, "bad_role")


def test_too_much_is_refused_before_it_is_read(client: FlaskClient, app: Flask):
    app.config["MAX_CONTENT_LENGTH"] = 1000
    refused(send(client, photo(bytes(2000))), 413, "too_large")


def test_a_full_queue_says_when_to_come_back(client: FlaskClient, app: Flask):
    def full(_data: bytes, _hint: str) -> None:
        raise WebError("busy", 503, retry=7)

    app.extensions["agari.readings"].read = full
    answer = send(client, photo(encoded(picture())))
    refused(answer, 503, "busy")
    assert answer.headers["Retry-After"] == "7"


def test_a_fault_says_nothing_of_what_is_inside(client: FlaskClient, app: Flask, caplog: pytest.LogCaptureFixture):
    def fail(_data: bytes, _hint: str) -> None:
        raise RuntimeError("secret")

    app.extensions["agari.readings"].read = fail
    answer = send(client, photo(encoded(picture())))
    refused(answer, 500, "fault")
    assert "secret" not in answer.text and "secret" in caplog.text


BODIES = [
    (b"", "application/json", 400, "bad_request"),
    (b"{", "application/json", 400, "bad_request"),
    (b"[1]", "application/json", 400, "bad_request"),
    (b"null", "application/json", 400, "bad_request"),
    (b"\xff\xfe", "application/json", 400, "bad_request"),
    (b'{"hand": NaN}', "application/json", 400, "bad_request"),
    (b"9" * 6000, "application/json", 400, "bad_request"),
    (b"[" * 100_000, "application/json", 400, "bad_request"),
    (b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1), "application/json", 400, "bad_request"),
    (b'{"hand": ' + b'{"a": ' * 200 + b"1" + b"}" * 201, "application/json", 400, "bad_request"),
    (b'{"hand": "\\ud800"}', "application/json", 422, "bad_hand"),
    (b'{"hand": "1m", "rules": "\\ud800"}', "application/json", 400, "bad_rules"),
    (b" " * (OTHER + 1), "application/json", 413, "too_large"),
    (b"hand=1m", "application/x-www-form-urlencoded", 415, "not_json"),
    (b"{}", "text/plain", 415, "not_json"),
]


@pytest.mark.parametrize(("body", "kind", "status", "code"), BODIES)
@pytest.mark.parametrize("name", GOOD)
def test_what_is_no_request_is_refused(client: FlaskClient, name: str, body: bytes, kind: str, status: int, code: str):
    if name == "draw" and status == 422:
        body = b'{"hands": {"\\ud800": {"hand": "1m"}}}'
    refused(client.post(f"/api/v1/{name}", data=body, content_type=kind), status, code)


def test_a_wrong_hand_names_all_that_is_wrong(client: FlaskClient):
    error = refused(client.post("/api/v1/score", json=WIN | {"win": "8z", "seat": "Q"}), 422, "bad_hand")
    assert {problem["code"] for problem in error["problems"]} == {"unknown_tile", "bad_seat"}
    refused(
        client.post("/api/v1/score", json=WIN | {"riichi": False, "hand": "234m067p99m23457s", "win": "9m"}),
        422,
        "not_complete",
    )


def test_the_rules_and_the_points(client: FlaskClient):
    assert [item["name"] for item in client.get("/api/v1/rules").json] == list(presets.names())
    for name in presets.names():
        assert client.get(f"/api/v1/rules/{name}").json == presets.to_json(presets.preset(name))
    refused(client.get("/api/v1/rules/nobody's"), 404, "bad_rules")
    refused(client.get("/api/v1/rules/..%2F..%2Fsecret"), 404, "not_found")
    assert client.get("/api/v1/points").json == [row.to_json() for row in points_table(presets.rule_set("tenhou"))]
    found = client.get("/api/v1/points?rules=ema_2025&players=4").json
    assert found == [row.to_json() for row in points_table(presets.rule_set("ema_2025"))]
    refused(client.get("/api/v1/points?rules=x"), 400, "bad_rules")
    refused(client.get("/api/v1/points?players=5"), 400, "bad_request")


def test_the_message_is_in_the_language_of_the_request(client: FlaskClient):
    english, japanese = (
        client.post("/api/v1/read", data={"photo": photo(b"torn")}, headers={"Accept-Language": tag}).json["error"]["message"]
        for tag in ("en", "ja")
    )
    assert english != japanese and "画像" in japanese


def test_an_address_that_is_used_wrongly_is_refused_in_the_same_shape(client: FlaskClient):
    answer = client.get("/api/v1/score")
    refused(answer, 405, "bad_method")
    assert "POST" in answer.headers["Allow"]
    refused(client.get("/api/v1/nothing"), 404, "not_found")
