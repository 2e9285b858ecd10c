"""What every answer of the web app has: headers, a language, and errors in one shape."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

PAGES = ("/", "/history/", "/reference/")


@pytest.mark.parametrize("page", PAGES)
def test_a_page_may_load_nothing_from_elsewhere(client: FlaskClient, page: str):
    answer = client.get(page)
    assert answer.status_code == 200
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe" not in policy
    assert "http://" not in answer.text.replace("http://www.w3.org/", "") and "https://" not in answer.text


def test_a_file_with_its_stamp_is_kept_and_the_same_in_every_language(client: FlaskClient):
    """Fault: every file varied by language and was to be asked for again, so that a service worker found none it had kept."""
    with client.get("/static/app.css?v=1") as stamped, client.get("/static/js/app.js") as plain:
        assert stamped.headers["Cache-Control"] == "public, max-age=604800" and plain.headers["Cache-Control"] == "no-cache"
        assert "Vary" not in stamped.headers and "Vary" not in plain.headers
    assert "Accept-Language" in client.get("/").headers["Vary"]


@pytest.mark.parametrize(
    ("asked", "tag"),
    [("ja", "ja"), ("zh-CN,zh;q=0.9", "zh-Hans"), ("zh-TW", "zh-Hant"), ("de, fr;q=0.5", "en"), ("fr, ja;q=0.4", "ja")],
)
def test_the_browser_says_the_language(client: FlaskClient, asked: str, tag: str):
    assert f'<html lang="{tag}">' in client.get("/", headers={"Accept-Language": asked}).text


def test_a_chosen_language_is_kept(client: FlaskClient):
    client.get("/?lang=zh-Hant")
    assert '<html lang="zh-Hant">' in client.get("/reference/", headers={"Accept-Language": "ja"}).text


def test_the_language_menu_keeps_what_a_page_was_asked(client: FlaskClient):
    page = client.get("/reference/yaku?rules=ema_2025&lang=en").text
    assert 'href="?rules=ema_2025&amp;lang=zh-Hant"' in page


def test_an_unknown_page_is_a_page_for_people_and_json_for_programs(client: FlaskClient):
    assert "There is no such page" in client.get("/nothing").text
    answer = client.get("/api/v1/nothing")
    assert (answer.status_code, answer.json["error"]["code"]) == (404, "not_found")


def test_an_impossible_host_is_refused_without_a_fault(client: FlaskClient):
    assert client.get("/", headers={"Host": "a" * 300}).status_code < 500


def test_an_unknown_language_is_not_kept(client: FlaskClient):
    client.get("/?lang=ja")
    client.get("/?lang=xx")
    assert '<html lang="ja">' in client.get("/").text
