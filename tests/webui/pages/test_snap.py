"""The way from a photo or a text to a payout, over HTTP."""

from __future__ import annotations

import io
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient

from tests.webui.cli.snaps import reading
from webui.pages import snap

CLOSED = "2m 3m 4m 0m 6m 7m 9m 9m 2s 3s 4s 5s 6s"
HAND = "234m067m99m23456s+4s"
PNG = b"a photo that nobody looks at"


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch):
    """Photos show what the test says, one after the other."""
    shown: list = []
    monkeypatch.setattr(snap, "read_photo", lambda data: shown.pop(0))
    monkeypatch.setattr(snap, "shown", lambda data, **caps: (b"small", 0.5))
    return shown


def typed(client: FlaskClient, text: str = HAND, **more: str) -> str:
    answer = client.post("/type", data={"hand": text, **more}, headers={"Accept": "application/json"})
    assert answer.status_code == 200, answer.text
    return answer.json["address"]


def sent(client: FlaskClient, *names: str, **more: str):
    photos = [(io.BytesIO(PNG), f"{name}.jpg") for name in names]
    return client.post("/snap", data={"photo": photos, **more}, headers={"Accept": "application/json"})


def state(client: FlaskClient, address: str) -> dict:
    return client.get(f"{address}/state").json


def test_a_typed_hand_is_scored(client):
    found = state(
        client,
        typed(
            client,
            won='{"by": "ron", "seat": "E", "from": "S", "round": "E", "claims": ["riichi"], "sticks": 1, "rules": "tenhou"}',
        ),
    )
    assert found["told"]["score"]["announcement"] == "5800"
    assert found["photos"] == [] and found["revision"] == 1


def test_a_photo_becomes_a_hand_with_boxes(client, read):
    read.append(reading(CLOSED))
    found = state(client, sent(client, "a").json["address"])
    assert [piece["label"] for piece in found["document"]["pieces"]] == CLOSED.split()
    assert len(found["photos"][0]["tiles"]) == 13
    answer = client.get(found["photos"][0]["address"])
    assert (answer.data, answer.mimetype) == (b"small", "image/jpeg")


def test_the_photo_with_the_hand_is_the_first_whatever_the_order(client, read):
    read += [reading("3p"), reading(CLOSED)]
    found = state(client, sent(client, "dora", "hand").json["address"])
    assert [(piece["label"], piece["place"]) for piece in found["document"]["pieces"] if piece["place"] != "hand"] == [
        ("3p", "dora")
    ]


def test_a_later_photo_shows_the_indicators(client, read):
    read += [reading(CLOSED), reading("3p")]
    address = sent(client, "a").json["address"]
    body = {"revision": "1", "photo": (io.BytesIO(PNG), "b.jpg")}
    found = client.post(f"{address}/photo", data=body).json
    assert found["revision"] == 2 and len(found["photos"]) == 2
    assert [piece["label"] for piece in found["document"]["pieces"] if piece["place"] == "dora"] == ["3p"]


def test_two_people_do_not_overwrite_each_other(client):
    address = typed(client)
    document = state(client, address)["document"]
    document["won"]["seat"] = "W"
    assert client.put(address, json={"revision": 1, "document": document}).json["revision"] == 2
    answer = client.put(address, json={"revision": 1, "document": document}, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json["error"]["code"]) == (409, "conflict")
    assert state(client, address)["document"]["won"]["seat"] == "W"


@pytest.mark.parametrize(
    "body", [b"", b"[]", b'{"revision": 1}', b'{"revision": "1", "document": {}}', b"{" * 5000, b'{"a":' * 3000]
)
def test_garbage_is_refused_and_changes_nothing(client, body):
    address = typed(client)
    answer = client.put(address, data=body, content_type="application/json", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json["error"]["code"]) == (400, "bad_request")
    assert state(client, address)["revision"] == 1


@pytest.mark.parametrize(("text", "code"), [("", "no_text"), ("hello", "no_text"), ("1" * 500, "no_text")])
def test_what_is_no_hand_is_refused_in_a_sentence(client, text, code):
    answer = client.post("/type", data={"hand": text}, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json["error"]["code"]) == (400, code)


def test_no_photo_is_refused(client):
    answer = client.post("/snap", data={}, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json["error"]["code"]) == (400, "no_photo")


def test_a_file_that_is_no_photo_is_refused(client):
    answer = sent(client, "a")
    assert (answer.status_code, answer.json["error"]["code"]) == (415, "not_an_image")


def test_without_a_script_the_answer_leads_to_the_hand(client):
    answer = client.post("/type", data={"hand": HAND})
    assert answer.status_code == 303 and answer.location.startswith("/hand/")


def test_a_hand_that_is_gone_says_so(client):
    answer = client.get("/hand/none")
    assert answer.status_code == 404 and "There is no such page" in answer.text


def test_a_payout_is_recorded_once_and_can_be_deleted(client):
    address = typed(client, won='{"by": "tsumo", "seat": "E", "round": "E", "claims": [], "rules": "tenhou"}')
    for _ in range(2):
        assert client.post(f"{address}/done").status_code == 303
    page = client.get("/history/").text
    assert page.count('<article class="card past">') == 1 and "3 han 20 fu" in page
    number = page.split("/history/forget/")[1].split('"')[0]
    client.post(f"/history/forget/{number}")
    assert "No hand is recorded yet" in client.get("/history/").text


def test_a_hand_without_payout_is_not_recorded(client):
    address = typed(client, "234m067m99m2345s")
    answer = client.post(f"{address}/done", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json["error"]["code"]) == (422, "not_ready")


def test_the_picture_of_a_payout_is_one_file(client):
    answer = client.get(
        typed(client, won='{"by": "tsumo", "seat": "E", "round": "E", "claims": [], "rules": "tenhou"}') + "/card.svg"
    )
    tree = ElementTree.fromstring(answer.text)
    links = [value for element in tree.iter() for name, value in element.attrib.items() if name.endswith("href")]
    assert len(links) == 14 and all(link.startswith("data:image/svg+xml;base64,") for link in links)
    assert "1300" in answer.text


def test_the_next_winner_belongs_to_the_same_discard(client):
    first = typed(
        client,
        won='{"by": "ron", "seat": "E", "from": "S", "round": "E", "claims": ["riichi"], "sticks": 1, "rules": "tenhou"}',
    )
    name = first.rsplit("/", 1)[1]
    assert "the next winner of the same discard" in client.get(f"/?after={name}").text
    second = typed(
        client,
        "345m067m99p23456p+4p",
        after=name,
        won='{"by": "ron", "seat": "W", "from": "S", "round": "E", "claims": ["riichi"], "sticks": 1, "rules": "tenhou"}',
    )
    deal = state(client, second)["deal"]
    assert {row["seat"]: row["delta"] for row in deal["rows"]} == {"E": 5800, "S": -9700, "W": 4900, "N": 0}


def test_what_was_corrected_is_kept_where_the_club_has_agreed(client, read, monkeypatch):
    kept = []
    monkeypatch.setattr(snap.corrections, "keep", lambda photo, tiles: kept.append((photo, tiles)))
    read.append(reading(CLOSED))
    address = sent(client, "a", won='{"by": "tsumo", "seat": "E", "round": "E", "claims": [], "rules": "tenhou"}').json[
        "address"
    ]
    document = state(client, address)["document"]
    document["pieces"][12]["label"] = "7s"  # and 5s for the 6s that it replaces
    document["pieces"][11]["label"] = "6s"
    document["pieces"][3]["label"] = "5m"
    document["pieces"].append({"id": 50, "label": "5s", "place": "win"})
    client.put(address, json={"revision": 1, "document": document})
    assert client.post(f"{address}/done").status_code == 303
    [(photo, tiles)] = kept
    assert photo == b"small" and [tile.label for tile in tiles] == ["6s", "7s"]
    before = client.application.extensions["hands"].get(address.rsplit("/", 1)[1]).photos[0].reading.tiles[11].quad
    assert tiles[0].quad[0] == (before[0][0] / 2, before[0][1] / 2)


class _Inline(HTMLParser):
    """What a strict policy would not run."""

    found: list[str]

    def __init__(self) -> None:
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        self.found += [f"{tag} {name}" for name in told if name.startswith("on") or name == "style"]
        if tag == "style" or (tag == "script" and "src" not in told and told.get("type") != "application/json"):
            self.found.append(tag)


def test_pages_have_nothing_inline(client):
    for address in ("/", typed(client), "/history/", "/nothing"):
        parser = _Inline()
        parser.feed(client.get(address).text)
        assert parser.found == []


def test_every_text_of_the_scripts_is_there_in_every_language(client):
    from webui.hands import possible  # noqa: F401 - the page's script needs what it offers
    from webui.pages.strings import strings

    with client.application.test_request_context("/"):
        keys = strings().keys()
    for language in ("ja", "zh-Hans", "zh-Hant"):
        with client.application.test_request_context(f"/?lang={language}"):
            assert strings().keys() == keys
