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


def accept(client: FlaskClient, address: str):
    return client.post(
        f"{address}/done", json={"version": state(client, address)["version"]}, headers={"Accept": "application/json"}
    )


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


def test_another_phone_learns_of_every_change_and_of_a_further_winner(client):
    first = typed(client, won=RON % "tenhou")
    known = state(client, first)["version"]

    def look(known: str):
        return client.get(f"{first}/version", headers={"If-None-Match": f'"{known}"'})

    assert (look(known).status_code, look(known).data) == (304, b"")
    document = state(client, first)["document"]
    known = client.put(first, json={"revision": 1, "document": document}).json["version"]
    assert look(known).status_code == 304
    second = typed(client, "345m067m99p23456s+4s", after=first.rsplit("/", 1)[1])
    answer = look(known)
    assert answer.status_code == 200 and (answer.json["revision"], answer.json["winners"]) == (2, 2)
    known = answer.json["version"]
    assert known == state(client, first)["version"] == answer.get_etag()[0]
    client.put(second, json={"revision": 1, "document": state(client, second)["document"]})
    assert look(known).json["revision"] == 2
    assert client.get("/hand/none/version").status_code == 404


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
        assert accept(client, address).json["address"] == "/?done=1"
    page = client.get("/history/").text
    assert page.count('<article class="card past">') == 1 and "3 han 20 fu" in page
    number = page.split("/history/forget/")[1].split('"')[0]
    client.post(f"/history/forget/{number}")
    assert "No hand is recorded yet" in client.get("/history/").text


def test_a_hand_without_payout_is_not_recorded(client):
    address = typed(client, "234m067m99m2345s")
    answer = accept(client, address)
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
        "345m067m99p23456s+4s",
        after=name,
        won='{"by": "ron", "seat": "W", "from": "S", "round": "E", "claims": ["riichi"], "sticks": 1, "rules": "tenhou"}',
    )
    deal = state(client, second)["deal"]
    assert {row["seat"]: row["delta"] for row in deal["rows"]} == {"E": 5800, "S": -7800, "W": 3000, "N": 0}


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
    assert accept(client, address).status_code == 200
    [(photo, tiles)] = kept
    assert photo == b"small" and [tile.label for tile in tiles] == ["6s", "7s"]
    before = client.application.extensions["hands"].get(address.rsplit("/", 1)[1]).photos[0].reading.tiles[11].quad
    assert tiles[0].quad[0] == (before[0][0] / 2, before[0][1] / 2)


RON = '{"by": "ron", "seat": "S", "from": "E", "round": "E", "claims": ["riichi"], "honba": 1, "sticks": 2, "rules": "%s"}'


def test_a_payout_that_changed_meanwhile_is_not_accepted_unseen(client):
    address = typed(client, won=RON % "tenhou")
    before = state(client, address)
    document = before["document"]
    document["won"]["by"] = "tsumo"
    client.put(address, json={"revision": 1, "document": document})
    answer = client.post(f"{address}/done", json={"version": before["version"]}, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json["error"]["code"]) == (409, "conflict")
    assert "No hand is recorded yet" in client.get("/history/").text


def test_a_further_winner_takes_neither_honba_nor_deposits_again(client):
    first = typed(client, won=RON % "tenhou")
    second = typed(client, "345m067m99p23456s+4s", after=first.rsplit("/", 1)[1])
    document = state(client, second)["document"]
    assert (document["won"]["seat"], document["won"]["from"], document["won"]["honba"]) == ("W", "E", 1)
    assert state(client, first)["told"]["score"]["announcement"].endswith(" + 300")
    assert "+" not in state(client, second)["told"]["score"]["announcement"]
    assert "+ 300" in client.get(f"{first}/card.svg").text and "+ 300" not in client.get(f"{second}/card.svg").text
    accept(client, second)
    page = client.get("/history/").text
    assert page.count('<article class="card past">') == 2
    deltas = {row["seat"]: row["delta"] for row in state(client, second)["deal"]["rows"]}
    assert sum(deltas.values()) == 2000 and deltas["N"] == 0


def test_under_head_bump_the_later_winner_is_paid_nothing(client):
    first = typed(client, won=(RON % "m_league"))
    second = typed(client, "345m567m99p23456s+4s", after=first.rsplit("/", 1)[1])
    told = state(client, second)["told"]
    assert told["score"] is None and told["ready"] is False
    assert client.get(f"{second}/card.svg").status_code == 422
    assert "goes before" in told["problems"][0]["text"]


def told_of(client, address, **changes):
    now = state(client, address)
    now["document"]["won"] |= changes
    return client.put(address, json={"revision": now["revision"], "document": now["document"]}).json


def test_two_winners_in_riichi_are_settled_by_the_deposits_of_both(client):
    first = typed(client, won=RON % "tenhou")
    second = typed(client, "345m067m99p23456s+4s", after=first.rsplit("/", 1)[1])
    deal = told_of(client, second, claims=["riichi"], sticks=3)["deal"]
    assert {row["seat"]: row["delta"] for row in deal["rows"]} == {"E": -8100, "S": 7200, "W": 3900, "N": 0}
    assert state(client, first)["revision"] == 2


@pytest.mark.parametrize(("key", "value"), [("honba", 0), ("sticks", 5), ("round", "S"), ("claims", ["riichi", "houtei"])])
def test_what_the_table_has_once_is_told_once_for_all_winners(client, key, value):
    first = typed(client, won=RON % "tenhou")
    second = typed(client, "345m067m99p23456s+4s", after=first.rsplit("/", 1)[1])
    assert told_of(client, first, **{key: value})["deal"]["rows"]
    won = state(client, second)["document"]["won"]
    assert won[key] == (["houtei"] if key == "claims" else value) and won["seat"] == "W"
    third = typed(client, "345m067m99p23456s+4s", after=first.rsplit("/", 1)[1])
    assert state(client, third)["document"]["won"]["claims"] == (["houtei"] if key == "claims" else [])


def test_the_indicators_of_the_first_winner_count_for_the_next(client):
    first = typed(client, won=RON % "tenhou")
    now = state(client, first)
    now["document"]["pieces"] += [{"id": 80, "label": "2s", "place": "dora"}, {"id": 81, "label": "8p", "place": "ura"}]
    client.put(first, json={"revision": 1, "document": now["document"]})
    second = typed(client, "345m067m99p23456s+4s", after=first.rsplit("/", 1)[1])
    found = state(client, second)["told"]["score"]["yaku"]
    assert [item["worth"] for item in found if item["code"] == "dora"] == ["1 han"]
    found = told_of(client, second, claims=["riichi"], sticks=3)["told"]["score"]["yaku"]
    assert [item["worth"] for item in found if item["code"] == "ura_dora"] == ["2 han"]


def test_three_winners_who_end_the_hand_are_told_that_nobody_is_paid(client):
    first = typed(client, won=RON % "tenhou")
    for hand in ("345m067m99p23456s+4s", "345p067p11p23567s+4s"):
        last = typed(client, hand, after=first.rsplit("/", 1)[1])
    found = state(client, last)
    assert "nobody is paid" in found["told"]["problems"][0]["text"]
    assert len(found["deal"]["winners"]) == 3 and found["deal"]["rows"] == []


@pytest.mark.parametrize(("key", "value"), [("rules", "ema_2025"), ("from", "N")])
def test_winners_of_different_tables_are_not_settled_together(client, key, value):
    first = typed(client, won=RON % "tenhou")
    second = typed(client, "345m067m99p23456s+4s", after=first.rsplit("/", 1)[1])
    document = state(client, second)["document"]
    document["won"][key] = value
    client.put(second, json={"revision": 1, "document": document})
    told = state(client, second)
    assert told["deal"]["rows"] == [] and "cannot have won on one discard" in told["deal"]["text"]
    assert told["told"]["score"] is None and accept(client, second).status_code == 422


def test_winners_on_different_tiles_or_with_five_copies_are_not_settled_together(client):
    first = typed(client, won=RON % "tenhou")
    other = typed(client, "345m067m99p34567s+2s", after=first.rsplit("/", 1)[1])
    assert "cannot have won" in state(client, other)["deal"]["text"]
    again = typed(client, won=RON % "tenhou")
    same = typed(client, HAND, after=again.rsplit("/", 1)[1])  # two red fives of characters and four 9m are well, 4s is shared
    assert "cannot have won" not in (state(client, same)["deal"]["text"] or "")
    copies = typed(client, "999m555z99p23s067m+4s", after=again.rsplit("/", 1)[1])
    assert "cannot have won" in state(client, copies)["deal"]["text"]


def test_another_layout_keeps_the_indicators_of_the_second_photo_and_what_was_said(client, read):
    from dataclasses import replace

    shown = reading(CLOSED)
    shown = replace(shown, layout=replace(shown.layout, alternatives=(shown.layout,)))
    read += [shown, reading("3p")]
    address = sent(client, "a").json["address"]
    client.post(f"{address}/photo", data={"revision": "1", "photo": (io.BytesIO(PNG), "b.jpg")})
    document = state(client, address)["document"]
    document["pieces"][0]["label"] = "9m"
    client.put(address, json={"revision": 2, "document": document})
    found = client.post(f"{address}/layout", json={"revision": 3, "number": 1}).json["document"]
    assert [piece["label"] for piece in found["pieces"] if piece["place"] == "dora"] == ["3p"]
    assert found["pieces"][0]["label"] == "9m"


def test_what_is_remembered_but_no_more_possible_locks_nobody_out(client):
    found = state(client, typed(client, won='{"by": "ron", "seat": "N", "from": "E", "round": "E", "rules": "tenhou_sanma"}'))
    assert (found["document"]["won"]["rules"], found["document"]["won"]["seat"]) == ("tenhou", "S")


def test_a_table_has_as_many_seats_as_its_rules(client):
    found = state(
        client, typed(client, won='{"by": "tsumo", "seat": "W", "round": "E", "players": 4, "rules": "tenhou_sanma"}')
    )
    assert found["document"]["won"]["players"] == 3 and found["possible"]["seats"] == ["E", "S", "W"]


def test_full_width_letters_are_read(client):
    found = state(client, typed(client, "２３４ｍ０６７ｍ９９ｍ２３４５６ｓ＋４ｓ"))
    assert [piece["label"] for piece in found["document"]["pieces"] if piece["place"] == "win"] == ["4s"]


@pytest.mark.parametrize("revision", ["9" * 5000, "-1", "x", "٣"])
def test_a_revision_that_is_none_is_refused(client, read, revision):
    read.append(reading(CLOSED))
    address = sent(client, "a").json["address"]
    answer = client.post(f"{address}/photo", data={"revision": revision, "photo": (io.BytesIO(PNG), "b.jpg")})
    assert answer.status_code in (400, 409)


def test_a_document_of_megabytes_is_refused_before_it_is_read(client):
    body = b'{"revision": 1, "document": "' + b"x" * (1 << 20) + b'"}'
    answer = client.put(typed(client), data=body, content_type="application/json", headers={"Accept": "application/json"})
    assert answer.status_code in (400, 413)


def test_a_fifth_photo_is_refused_not_dropped(client, read):
    read += [reading(CLOSED)] * 5
    answer = sent(client, *"abcde")
    assert (answer.status_code, answer.json["error"]["code"]) == (400, "too_many_photos")


def test_a_hand_recorded_by_another_version_can_be_deleted(client):
    from webui.storage.models import Settled

    with client.application.extensions["storage"].session() as session:
        session.add(Settled(hand="old", points=1, document={"pieces": "none"}))
    page = client.get("/history/").text
    assert "cannot be shown" in page and "/history/forget/1" in page


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
