"""Several winners of one discard, whom several phones correct and accept."""

from __future__ import annotations

from tests.webui.pages.test_snap import RON, accept, state, typed

SECOND = "345m067m99p23456s+4s"


def test_another_winner_who_changed_meanwhile_is_not_accepted_unseen(client):
    """A payout of two winners was recorded with what another phone had just made of the second one."""
    first = typed(client, won=RON % "tenhou")
    second = typed(client, SECOND, after=first.rsplit("/", 1)[1])
    seen = state(client, first)["version"]
    document = state(client, second)["document"]
    document["won"]["claims"] = ["houtei"]
    assert client.put(second, json={"revision": 1, "document": document}).status_code == 200
    answer = client.post(f"{first}/done", json={"version": seen}, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json["error"]["code"]) == (409, "conflict")
    assert "No hand is recorded yet" in client.get("/history/").text


def test_a_recorded_winner_whom_another_one_bumps_is_recorded_no_more(client):
    """Under head bump the history kept the payout of the first photographed winner beside that of the one who goes before."""
    first = typed(client, won=RON.replace('"S"', '"W"') % "m_league")
    accept(client, first)
    assert client.get("/history/").text.count('<article class="card past">') == 1
    second = typed(client, SECOND, after=first.rsplit("/", 1)[1])
    assert state(client, first)["told"]["score"] is None and state(client, second)["told"]["score"] is not None
    assert accept(client, second).status_code == 200
    page = client.get("/history/").text
    assert page.count('<article class="card past">') == 1 and f"{state(client, second)['told']['score']['points']}" in page


def test_a_winner_can_be_taken_out_again(client):
    """A further hand that did not win after all held up the payout of the others for good."""
    first = typed(client, won=RON % "tenhou")
    second = typed(client, "345m067m99p2346s", after=first.rsplit("/", 1)[1])
    told = state(client, first)
    assert told["deal"]["open"] and told["told"]["score"] is None
    known = told["version"]
    for address, other in ((second, first), (first, second)):
        revision = state(client, address)["revision"]
        stale = client.post(f"{address}/alone", json={"revision": revision + 1}, headers={"Accept": "application/json"})
        assert stale.status_code == 409
        assert client.post(f"{address}/alone", json={"revision": revision}).json["deal"] is None
        assert state(client, other)["deal"] is None
    found = state(client, first)
    assert found["told"]["score"]["announcement"].endswith(" + 300") and found["version"] != known
    assert accept(client, first).status_code == 200
