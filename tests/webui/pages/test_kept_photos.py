"""Photos are forgotten unless people want to keep them with a hand; then they stand in its history, and go with it."""

from __future__ import annotations

import io
import os
import sqlite3
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from sqlalchemy.exc import OperationalError

from tests.vision.photos import encoded, picture
from tests.webui.cli.snaps import reading
from webui import recognition
from webui.app import create_app
from webui.hands import kept
from webui.hands.kept import MOST_BYTES, YOUNG
from webui.settings import Settings
from webui.storage.models import KeptPhoto, Settled

WON = "2m 3m 4m 0m 6m 7m 9m 9m 2s 3s 4s 5s 6s _0.5 4s"
TSUMO = '{"by": "tsumo", "seat": "E", "round": "E", "claims": [], "rules": "tenhou"}'
#: EXIF with a maker and a place.
NOTED = Image.Exif()
NOTED[0x010F] = "Secret camera"
NOTED[0x8825] = {1: "N", 2: (48.0, 8.0, 0.0)}


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return ready(app)


def ready(app: Flask) -> FlaskClient:
    """A client of an app that reads a won hand in every photo."""
    app.config.update(TESTING=True, WTF_CSRF_ENABLED=False, PROPAGATE_EXCEPTIONS=False)
    app.extensions[recognition.EXTENSION] = recognition.ReadingPool(lambda data, hint: reading(WON), 1, 1)
    return app.test_client()


def snapped(client: FlaskClient, **more: str) -> str:
    photo = (io.BytesIO(encoded(picture(), exif=NOTED.tobytes())), "a.jpg")
    answer = client.post("/snap", data={"photo": photo, "won": TSUMO, **more}, headers={"Accept": "application/json"})
    assert answer.status_code == 200, answer.text
    return answer.json["address"]


def state(client: FlaskClient, address: str) -> dict:
    return client.get(f"{address}/state").json


def keep(client: FlaskClient, address: str, wanted: bool = True) -> None:
    found = state(client, address)
    document = found["document"] | {"keep": wanted}
    assert client.put(address, json={"revision": found["revision"], "document": document}).status_code == 200


def accept(client: FlaskClient, address: str) -> str:
    return client.post(f"{address}/done", json={"version": state(client, address)["version"]}).json["address"]


def recorded(client: FlaskClient) -> str:
    """The address of a hand that was snapped and accepted, and whose photo is kept."""
    address = snapped(client)
    keep(client, address)
    accept(client, address)
    return address


def files(settings: Settings) -> list[Path]:
    return sorted((settings.data / "photos").glob("*"))


def shown(client: FlaskClient) -> list[str]:
    """The addresses of the photos in the history."""
    parts = client.get("/history/").text.split('<img src="/history/')[1:]
    return ["/history/" + part.partition('"')[0] for part in parts]


def test_a_photo_is_not_kept_unless_that_is_wanted(client, settings):
    address = snapped(client)
    found = state(client, address)
    assert found["keepable"] is True and found["document"]["keep"] is False
    accept(client, address)
    assert shown(client) == [] and files(settings) == []


def test_a_kept_photo_stands_in_the_history_without_what_the_camera_noted(client, settings):
    address = snapped(client)
    keep(client, address)
    assert accept(client, address) == "/?done=1"
    [file], [photo] = files(settings), shown(client)
    assert file.stat().st_mode & 0o777 == 0o600 and file.parent.stat().st_mode & 0o777 == 0o700
    answer = client.get(photo)
    assert (answer.mimetype, answer.data, answer.headers["Cache-Control"]) == ("image/jpeg", file.read_bytes(), "no-store")
    with Image.open(io.BytesIO(answer.data)) as image:
        assert image.format == "JPEG" and dict(image.getexif()) == {} and "exif" not in image.info
    assert b"Secret" not in answer.data and len(answer.data) <= MOST_BYTES
    # the next hand begins without it
    assert state(client, snapped(client))["document"]["keep"] is False


def test_a_photo_is_deleted_alone_or_with_its_hand(client, settings):
    for _ in range(2):
        address = snapped(client)
        keep(client, address)
        accept(client, address)
    first, second = shown(client)
    assert client.post(f"{first}/forget").status_code == 303
    assert shown(client) == [second] and len(files(settings)) == 1 and client.get(first).status_code == 404
    page = client.get("/history/").text
    assert page.count('<article class="card past">') == 2
    for part in page.split('action="/history/forget/')[1:]:
        client.post(f"/history/forget/{part.partition(chr(34))[0]}")
    assert files(settings) == []
    with client.application.extensions["storage"].session() as session:
        assert (session.query(Settled).count(), session.query(KeptPhoto).count()) == (0, 0)


def test_all_photos_go_with_all_hands(client, settings):
    recorded(client)
    client.post("/history/forget")
    assert files(settings) == []


def test_what_is_recorded_again_keeps_what_is_wanted_now(client, settings):
    address = recorded(client)
    before = files(settings)
    accept(client, address)
    assert len(files(settings)) == 1 and files(settings) != before
    keep(client, address, False)
    accept(client, address)
    assert files(settings) == [] and shown(client) == []


def test_each_winner_of_a_discard_has_a_choice_of_its_own(client, settings):
    won = '{"by": "ron", "seat": "S", "from": "E", "round": "E", "claims": [], "rules": "tenhou"}'
    first = snapped(client, won=won)
    keep(client, first)
    body = {"hand": "345m067m99p23456s+4s", "after": first.rsplit("/", 1)[1]}
    second = client.post("/type", data=body, headers={"Accept": "application/json"}).json["address"]
    assert state(client, second)["keepable"] is False
    accept(client, second)
    assert len(shown(client)) == 1 and client.get("/history/").text.count('<article class="card past">') == 2


def test_a_server_may_take_the_choice_away(settings):
    settings = replace(settings, photo_history=False)
    client = ready(create_app(settings))
    address = snapped(client)
    assert state(client, address)["keepable"] is False
    keep(client, address)
    assert accept(client, address) == "/?done=1" and files(settings) == [] and shown(client) == []


@pytest.mark.parametrize("why", ["no room", "the disk"])
def test_a_photo_that_cannot_be_kept_does_not_stop_the_payout(client, settings, monkeypatch, why):
    if why == "no room":
        monkeypatch.setattr(kept, "MOST_PHOTOS", 0)
    else:
        monkeypatch.setattr(kept, "write_private", _full)
    address = snapped(client)
    keep(client, address)
    after = accept(client, address)
    assert after == "/?done=1&photos=0" and "could not be kept" in client.get(after).text
    assert shown(client) == [] and '<article class="card past">' in client.get("/history/").text


def _full(path: Path, data: bytes) -> None:
    raise OSError("no space left")


@pytest.mark.parametrize("path", ["0", "99", "-1", "..%2f..%2fagari.db", "x"])
def test_no_path_leads_elsewhere(client, path):
    assert client.get(f"/history/photo/{path}").status_code == 404
    assert client.get(f"/history/photo/{path}/../../agari.db").status_code == 404


def test_a_file_that_is_gone_is_no_fault(client, settings):
    recorded(client)
    files(settings)[0].unlink()
    [photo] = shown(client)
    assert client.get(photo).status_code == 404 and client.post(f"{photo}/forget").status_code == 303
    assert shown(client) == []


def test_what_was_left_behind_goes_when_the_app_starts(client, settings):
    recorded(client)
    [known] = files(settings)
    left, young = known.with_name("left.jpg"), known.with_name("young.jpg")
    for path in (left, young):
        path.write_bytes(b"x")
    for path in (left, known):
        os.utime(path, (0, path.stat().st_mtime - YOUNG - 9))
    create_app(settings)
    assert files(settings) == sorted([known, young])


def test_another_way_to_see_the_photo_keeps_the_choice(client):
    layout = reading(WON).layout
    assert layout is not None
    two = replace(reading(WON), layout=replace(layout, alternatives=(layout,)))
    client.application.extensions[recognition.EXTENSION] = recognition.ReadingPool(lambda data, hint: two, 1, 1)
    address = snapped(client)
    keep(client, address)
    answer = client.post(f"{address}/layout", json={"revision": 2, "number": 1}).json
    assert answer["document"]["keep"] is True


def test_a_database_of_the_version_before_is_brought_on(tmp_path):
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import create_engine, inspect

    from webui.storage import FILE, MIGRATIONS, Storage

    engine = create_engine(f"sqlite:///{tmp_path / FILE}")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    assert "kept_photo" not in inspect(engine).get_table_names()
    engine.dispose()
    made = Storage(tmp_path)
    found = inspect(made.engine)
    assert {column["name"] for column in found.get_columns("kept_photo")} == {"id", "settled", "file"}


def test_hands_that_are_accepted_and_deleted_at_once_leave_no_photo(client, app, settings):
    """What others wrote between the look for files and the deletion of their rows stayed on the disk without a name."""
    address = snapped(client)
    keep(client, address)
    version = state(client, address)["version"]
    statuses: list[int] = []

    def ask(number: int) -> None:
        phone = app.test_client()
        if number % 3:
            statuses.append(phone.post(f"{address}/done", json={"version": version}).status_code)
        else:
            statuses.append(phone.post("/history/forget").status_code)

    phones = [threading.Thread(target=ask, args=[number]) for number in range(6)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    assert set(statuses) == {200, 303}
    assert len(files(settings)) == len(shown(client)) <= 1


def test_the_number_of_a_deleted_hand_or_photo_is_not_given_again(client):
    """A page that was still open deleted a newer hand in place of the one that it showed."""
    address = recorded(client)
    (before,) = shown(client)
    client.post("/history/forget/1")
    accept(client, address)
    assert shown(client) not in ([], [before])
    client.post("/history/forget/1")
    assert len(shown(client)) == 1


@pytest.mark.parametrize("number", [2**63, 10**30])
def test_a_number_that_no_database_holds_is_no_address(client, number: int):
    """It was a fault."""
    for path in (f"photo/{number}/forget", f"forget/{number}"):
        assert client.post(f"/history/{path}").status_code == 404
    assert client.get(f"/history/photo/{number}").status_code == 404


def test_a_photo_that_cannot_be_read_is_not_there(client, settings):
    """It was a fault."""
    recorded(client)
    (file,) = files(settings)
    file.unlink()
    file.mkdir()
    assert client.get(shown(client)[0]).status_code == 404


def test_a_dead_link_among_the_photos_does_not_keep_the_app_from_starting(settings):
    (settings.data / "photos").mkdir()
    (settings.data / "photos" / "a.jpg").symlink_to("nowhere")
    create_app(settings)


def test_what_cannot_be_recorded_is_told_and_leaves_no_photo(client, app, settings, monkeypatch):
    """A full or read-only disk was told as a fault of the program."""
    address = snapped(client)
    keep(client, address)

    def full() -> None:
        raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

    monkeypatch.setattr(app.extensions["storage"], "writing", full)
    answer = client.post(
        f"{address}/done", json={"version": state(client, address)["version"]}, headers={"Accept": "application/json"}
    )
    assert (answer.status_code, answer.json["error"]["code"]) == (507, "not_kept")
    assert files(settings) == []
