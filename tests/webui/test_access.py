"""The access code: who comes in, who is asked, and what happens to those who guess."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from webui.access import FIRST, LONGEST, REMEMBERED, TRIES, Lockout
from webui.app import create_app
from webui.settings import Settings

CODE = "East Wind 8"


@pytest.fixture
def app(settings: Settings) -> Flask:
    made = create_app(replace(settings, code=CODE))
    made.config.update(TESTING=True, WTF_CSRF_ENABLED=False, PROPAGATE_EXCEPTIONS=False)
    return made


def say(client: FlaskClient, code: str, to: str = "/history/"):
    return client.post(f"/code?next={to}", data={"code": code})


def test_pages_lead_to_the_code_and_back(client: FlaskClient):
    answer = client.get("/history/?day=2")
    assert answer.status_code == 302 and answer.location == "/code?next=/history/?day%3D2"
    assert 'name="code"' in client.get(answer.location).text
    answer = say(client, CODE)
    assert (answer.status_code, answer.location) == (302, "/history/")
    assert client.get("/history/").status_code == 200
    cookie = client.get_cookie("session")
    assert cookie is not None and cookie.http_only and CODE.lower() not in cookie.value.lower()


@pytest.mark.parametrize("code", ["east wind 8", " EAST  WIND ８ "])
def test_the_keyboard_of_a_phone_does_not_matter(client: FlaskClient, code: str):
    assert say(client, code).status_code == 302


@pytest.mark.parametrize("to", ["//evil.example", "https://evil.example", "/\\evil.example", "evil", "/a%0d%0ab", ""])
def test_nobody_is_led_away(client: FlaskClient, to: str):
    assert say(client, CODE, to).location == "/"


def test_programs_get_an_error_or_say_the_code(client: FlaskClient):
    answer = client.get("/api/v1/rules")
    assert (answer.status_code, answer.json["error"]["code"]) == (401, "code_needed")
    assert client.get("/metrics").status_code == 401
    assert client.post("/history/").status_code == 401
    assert client.get("/api/v1/rules", headers={"Authorization": f"Bearer {CODE}"}).status_code == 200
    answer = client.get("/api/v1/rules", headers={"Authorization": "Bearer no"})
    assert (answer.status_code, answer.json["error"]["code"]) == (403, "wrong_code")
    assert client.get("/api/v1/rules", headers={"Authorization": "Basic bm86bm8="}).status_code == 401


def test_what_a_new_phone_needs_is_open(client: FlaskClient):
    for path in ("/code", "/trust", "/health", "/static/app.css"):
        with client.get(path) as answer:
            assert answer.status_code == 200, path


def test_another_code_asks_everyone_again(client: FlaskClient, app: Flask):
    say(client, CODE)
    app.config["SETTINGS"] = replace(app.config["SETTINGS"], code="south")
    assert client.get("/history/").status_code == 302


def test_the_cookie_is_signed(client: FlaskClient, app: Flask, settings: Settings):
    say(client, CODE)
    cookie = client.get_cookie("session")
    assert cookie is not None
    other = create_app(replace(settings, code=CODE, secret="another"))
    theirs = other.test_client()
    theirs.set_cookie("session", cookie.value)
    assert theirs.get("/history/").status_code == 302


def test_guessing_locks_the_address_out_and_nobody_else(client: FlaskClient):
    for _ in range(TRIES):
        assert say(client, "guess").status_code == 403
    answer = say(client, CODE)
    assert answer.status_code == 429 and int(answer.headers["Retry-After"]) == FIRST
    assert "seconds" in answer.text
    refused = client.get("/api/v1/rules", headers={"Authorization": f"Bearer {CODE}"})
    assert (refused.status_code, refused.json["error"]["code"]) == (429, "locked_out")
    other = client.post("/code", data={"code": CODE}, environ_base={"REMOTE_ADDR": "192.168.1.9"})
    assert other.status_code == 302


def test_each_lockout_is_longer_and_a_right_code_forgets():
    now = [0.0]
    lockout = Lockout(lambda: now[0])
    waits = []
    for _ in range(10):
        for _ in range(TRIES):
            assert lockout.wait("a") == 0
            lockout.failed("a")
        waits.append(lockout.wait("a"))
        now[0] += waits[-1]
    assert waits[:3] == [FIRST, 2 * FIRST, 4 * FIRST] and waits[-1] == LONGEST
    lockout.failed("a")
    lockout.succeeded("a")
    for _ in range(TRIES - 1):
        lockout.failed("a")
    assert lockout.wait("a") == 0


def test_one_network_of_ipv6_is_one_address_and_memory_is_bounded():
    lockout = Lockout(lambda: 0.0)
    for host in range(TRIES):
        lockout.failed(f"fd00::{host:x}")
    assert lockout.wait("fd00::ffff") == FIRST and lockout.wait("fd01::1") == 0
    for number in range(REMEMBERED + 10):
        lockout.failed(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}")
    assert len(lockout._failed) == REMEMBERED and lockout.wait("fd00::1") == 0


def test_the_form_has_its_token(settings: Settings):
    strict = create_app(replace(settings, code=CODE))
    strict.config.update(TESTING=True, PROPAGATE_EXCEPTIONS=False)
    client = strict.test_client()
    assert client.post("/code", data={"code": CODE}).status_code == 400
    token = client.get("/code").text.partition('name="csrf_token" value="')[2].partition('"')[0]
    assert client.post("/code", data={"code": CODE, "csrf_token": token}).status_code == 302
