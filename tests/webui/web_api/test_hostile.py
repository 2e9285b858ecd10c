"""Nobody breaks the API: whatever is sent is answered or refused in the one shape, and nothing stays on the disk."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.webui.web_api import readings
from tests.webui.web_api.hostile import forms, uploads
from tests.webui.web_api.test_api import GOOD
from vision.nets import weights_folder
from webui import limits
from webui.app import create_app
from webui.settings import Settings
from webui.web_api.error_codes import ERROR_CODES

UPLOADS, FORMS = uploads(), forms()
needs_weights = pytest.mark.skipif(not (weights_folder() / "finder.onnx").is_file(), reason="models/weights is not trained yet")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where whatever goes to the disk would go."""
    return tmp_path_factory.mktemp("hostile")


def contents(folder: Path) -> dict[Path, bytes]:
    """Every file below a folder; the app has made its database there."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def app(folder: Path) -> Iterator[Flask]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempfile, "tempdir", str(folder))
        patch.setattr(limits, "ALL", "1000000 per minute")
        patch.setattr(limits, "PHOTOS", "1000000 per minute")
        made = create_app(
            Settings.load(
                environment={}, data=folder / "data", secret="tests", readers=1, max_pixels=4_000_000, max_bytes=2_000_000
            )
        )
        made.config.update(TESTING=True, PROPAGATE_EXCEPTIONS=False)
        before = contents(folder)
        yield made
    assert contents(folder) == before


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    readings.put_into(app)
    return app.test_client()


@pytest.fixture(scope="module")
def real(app: Flask) -> FlaskClient:
    """A client of the reader with its weights."""
    from webui import recognition

    recognition.init(app)
    yield app.test_client()
    readings.put_into(app)


def in_shape(answer, *allowed: int) -> None:
    """One of some statuses, and for a refusal the one shape with a code that belongs to the status."""
    assert answer.status_code in allowed, answer.text[:300]
    body = json.loads(answer.data)
    if answer.status_code == 200:
        assert isinstance(body, list) or body["ok"] is True
        return
    error = body["error"]
    assert body["ok"] is False and error["message"] and isinstance(error["problems"], list)
    assert answer.status_code in ERROR_CODES[error["code"]][0]


def test_there_are_enough_of_them():
    assert len(UPLOADS) + len(FORMS) >= 200


@pytest.mark.parametrize("name", UPLOADS)
def test_an_upload_is_read_or_refused(client: FlaskClient, folder: Path, name: str):
    answer = client.post("/api/v1/read", data={"photo": (BytesIO(UPLOADS[name]), "a.jpg", "image/jpeg")})
    in_shape(answer, 200, 413, 415)
    assert [path.name for path in folder.iterdir()] == ["data"]


@pytest.mark.parametrize("name", FORMS)
def test_a_form_is_understood_or_refused(client: FlaskClient, folder: Path, name: str):
    kind, body = FORMS[name]
    in_shape(client.post("/api/v1/read", data=body, content_type=kind), 200, 400, 413, 415)
    assert [path.name for path in folder.iterdir()] == ["data"]


@needs_weights
@pytest.mark.parametrize(
    "name", [name for name in UPLOADS if name.startswith(("one pixel", "a line", "see-", "16", "black", "JPEG spoilt"))]
)
def test_strange_photos_do_not_break_the_reader(real: FlaskClient, name: str):
    in_shape(real.post("/api/v1/read", data={"photo": (BytesIO(UPLOADS[name]), "a.jpg")}), 200, 415)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from(["1m", "123m", "E", "tenhou", "ron", "9z", "0p", ""]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8) | st.sampled_from(["hand", "melds", "kind", "tiles", "preset"]), inner, max_size=5),
    max_leaves=25,
)  # fmt: skip
KEYS = sorted(
    {key for request, _ in GOOD.values() for key in request}
    | set("players ura dora pao pond norths honba furiten seen abort who last_draw robbed".split())
)


@pytest.mark.parametrize("name", GOOD)
@given(garbage=JSON)
@settings(max_examples=80)
def test_garbage_is_refused(client: FlaskClient, name: str, garbage: object):
    body = json.dumps(garbage).encode("ascii")
    in_shape(client.post(f"/api/v1/{name}", data=body, content_type="application/json"), 200, 400, 422)


@pytest.mark.parametrize("name", GOOD)
@given(changes=st.dictionaries(st.sampled_from(KEYS), JSON, min_size=1, max_size=4))
@settings(max_examples=120)
def test_a_request_with_garbage_in_it_is_answered_or_refused(client: FlaskClient, name: str, changes: dict[str, object]):
    body = json.dumps(GOOD[name][0] | changes).encode("ascii")
    in_shape(client.post(f"/api/v1/{name}", data=body, content_type="application/json"), 200, 400, 422)


@pytest.mark.parametrize("name", GOOD)
@given(body=st.binary(max_size=300))
@settings(max_examples=60)
def test_bytes_are_refused(client: FlaskClient, name: str, body: bytes):
    in_shape(client.post(f"/api/v1/{name}", data=body, content_type="application/json"), 200, 400, 422)


@given(path=st.text(max_size=40), query=st.text(max_size=40))
@settings(max_examples=60)
def test_addresses_are_known_or_not(client: FlaskClient, path: str, query: str):
    from urllib.parse import quote

    where = f"/api/v1/rules/{quote(path, errors='replace')}?{quote(query, errors='replace')}"
    answer = client.get(where)
    assert answer.status_code in (200, 308, 404)
    points = client.get(
        "/api/v1/points",
        query_string={"rules": path.encode("utf-8", "replace").decode(), "players": query.encode("utf-8", "replace").decode()},
    )
    in_shape(points, 200, 400)
