"""Limits, counters and logs."""

from __future__ import annotations

import logging
import re
import socket
import sqlite3
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError

from tests.vision.photos import encoded, picture
from tests.webui.web_api import readings
from tests.webui.web_api.test_api import photo, send
from vision.errors import WeightsError
from webui import limits
from webui.app import create_app
from webui.settings import Settings


def numbers(client: FlaskClient) -> dict[str, float]:
    """Every number of /metrics by its name and labels."""
    lines = [line for line in client.get("/metrics").text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_one_that_runs_wild_is_slowed_down(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limits, "ALL", "5 per minute")
    monkeypatch.setattr(limits, "PHOTOS", "2 per minute")
    app = create_app(settings)
    app.config.update(TESTING=True, PROPAGATE_EXCEPTIONS=False)
    readings.put_into(app)
    client = app.test_client()
    for _ in range(2):
        assert send(client, photo(encoded(picture()))).status_code == 200
    answer = send(client, photo(encoded(picture())))
    assert (answer.status_code, answer.json["error"]["code"]) == (429, "too_many_requests")
    assert 1 <= int(answer.headers["Retry-After"]) <= 61
    found = [client.get("/reference/").status_code for _ in range(6)]
    assert 200 in found and found[-1] == 429
    assert "Too many requests" in client.get("/reference/").text
    with client.get("/static/app.css") as static:
        assert static.status_code == 200
    assert client.get("/reference/", environ_base={"REMOTE_ADDR": "192.168.1.9"}).status_code == 200


def test_forty_phones_behind_one_router_are_not():
    per_minute = {name: int(getattr(limits, name).partition(" ")[0]) for name in ("ALL", "PHOTOS")}
    assert per_minute["ALL"] >= 40 * 60 and per_minute["PHOTOS"] >= 40 * 20


def test_what_other_sites_send_is_refused(client: FlaskClient):
    answer = client.post("/api/v1/score", json={}, headers={"Sec-Fetch-Site": "cross-site"})
    assert (answer.status_code, answer.json["error"]["code"]) == (403, "forbidden")
    assert client.get("/api/v1/rules", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 200
    assert client.post("/api/v1/score", json={}, headers={"Sec-Fetch-Site": "same-origin"}).status_code == 422


@pytest.mark.parametrize(
    "host",
    ["192.168.1.7:8080", "[::1]", "localhost:5000", "agari.local:8080", "box", "box.lan", "club.example"],
)
def test_this_computer_answers_to_its_addresses_and_names(settings: Settings, host: str):
    client = create_app(replace(settings, names="mahjong.example, Club.Example")).test_client()
    assert client.get("/reference/", headers={"Host": host}).status_code == 200


def test_a_foreign_name_that_begins_like_this_computers_is_refused(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    """The own name as the first part of any other one was taken for this computer's, and is easily guessed."""
    monkeypatch.setattr(socket, "gethostname", lambda: "raspberrypi")
    client = create_app(settings).test_client()
    found = {
        host: client.get("/api/v1/rules", headers={"Host": host}).status_code
        for host in ("raspberrypi", "raspberrypi.lan", "raspberrypi.evil.example")
    }
    assert found == {"raspberrypi": 200, "raspberrypi.lan": 200, "raspberrypi.evil.example": 400}


@pytest.mark.parametrize("host", ["evil.example", "agari.local.evil.example:8080", "192.168.1.7.evil.example", "[::1", "a b.c"])
def test_a_name_of_somebody_else_that_points_here_is_refused(settings: Settings, host: str):
    """A page elsewhere could read what is kept by letting its own name point here."""
    client = create_app(settings).test_client()
    answer = client.get("/api/v1/rules", headers={"Host": host})
    assert (answer.status_code, answer.json["error"]["code"]) == (400, "unknown_name")


def test_a_locked_database_is_asked_again_and_no_fault(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch):
    """It answered 500 when another program wrote for too long."""

    def waits(*_: object) -> None:
        raise OperationalError("SELECT 1", {}, sqlite3.OperationalError("database is locked"))

    monkeypatch.setattr(app.extensions["storage"], "session", waits)
    answer = client.get("/history/", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json["error"]["code"]) == (503, "locked")
    assert int(answer.headers["Retry-After"]) > 0


def test_photos_requests_and_refusals_are_counted(client: FlaskClient, app: Flask):
    readings.put_into(app)
    send(client, photo(encoded(picture())))
    send(client, photo(b"torn"))
    client.get("/api/v1/rules/tenhou")
    client.get("/api/v1/rules/ema_2025")
    client.get('/no"where\n')
    client.open("/api/v1/rules", method="BREW")
    found = numbers(client)
    assert found["agari_photos_total"] == 2 and found["agari_photos_waiting"] == found["agari_photos_reading"] == 0
    assert found['agari_requests_total{method="POST",route="/api/v1/read",status="200"}'] == 1
    assert found['agari_requests_total{method="GET",route="/api/v1/rules/<name>",status="200"}'] == 2
    assert found['agari_requests_total{method="GET",route="none",status="404"}'] == 1
    assert found['agari_requests_total{method="other",route="none",status="405"}'] == 1
    assert found['agari_refusals_total{code="not_an_image"}'] == found['agari_refusals_total{code="not_found"}'] == 1
    assert found['agari_request_seconds_count{route="/api/v1/read"}'] == 2
    assert found['agari_request_seconds_bucket{route="/api/v1/read",le="+Inf"}'] == 2
    assert found["process_resident_memory_bytes"] > 1e6
    assert client.get("/metrics").content_type.startswith("text/plain")


def test_every_answer_says_how_long_it_took(client: FlaskClient):
    for path in ("/", "/api/v1/rules", "/nothing"):
        assert re.fullmatch(r"app;dur=\d+\.\d", client.get(path).headers["Server-Timing"])


def test_the_log_has_nothing_of_a_person(client: FlaskClient, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.INFO)
    headers = {"User-Agent": "Mika's phone", "Cookie": "name=Mika", "X-Forwarded-For": "10.9.8.7"}
    client.get("/api/v1/rules/tenhou?name=Mika", headers=headers, environ_base={"REMOTE_ADDR": "10.9.8.7"})
    client.get("/Mika", headers=headers)
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 2
    assert re.fullmatch(r"GET /api/v1/rules/<name> 200 \d+ ms", lines[0])
    assert re.fullmatch(r"GET none 404 \d+ ms", lines[1])


def test_health_tells_of_the_weights(client: FlaskClient, monkeypatch: pytest.MonkeyPatch):
    from vision import read

    monkeypatch.setattr(read, "reader", lambda: None)
    assert client.get("/health").json == {"ok": True, "weights": True}

    def missing() -> None:
        raise WeightsError("the weights are missing")

    monkeypatch.setattr(read, "reader", missing)
    answer = client.get("/health")
    assert (answer.status_code, answer.json) == (503, {"ok": False, "weights": False})


def test_cookies_are_for_https_where_it_is_spoken(settings: Settings):
    from dataclasses import replace

    app = create_app(replace(settings, https=True))
    client = app.test_client()
    answer = client.get("/code", base_url="https://agari.local")
    assert "Secure" in answer.headers["Set-Cookie"] and "HttpOnly" in answer.headers["Set-Cookie"]
    assert "SameSite=Lax" in answer.headers["Set-Cookie"]
