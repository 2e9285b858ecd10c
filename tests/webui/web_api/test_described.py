"""The API does what its description says, asked by schemathesis; skipped where that is not installed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.vision.photos import encoded, picture
from tests.webui.web_api import readings
from tests.webui.web_api.test_api import GOOD, photo, send
from webui import limits
from webui.app import create_app
from webui.settings import Settings
from webui.web_api.openapi import document

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")
CHECKS = pytest.importorskip("schemathesis.checks").CHECKS

#: What is asked; not whether every text is a hand that exists, which no schema tells.
ASKED = (
    "not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
    "response_schema_conformance", "unsupported_method",
)  # fmt: skip
OPERATIONS = [(path, method) for path, methods in document()["paths"].items() for method in methods]


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "ALL", "1000000 per minute")
        patch.setattr(limits, "PHOTOS", "1000000 per minute")
        app: Flask = create_app(Settings.load(environment={}, data=tmp_path_factory.mktemp("described"), secret="tests"))
        app.config.update(TESTING=True, PROPAGATE_EXCEPTIONS=False)
        readings.put_into(app)
        yield schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
@given(data=st.data())
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
def test_the_answers_are_those_described(described: Any, path: str, method: str, data: st.DataObject):
    case = data.draw(described[path][method.upper()].as_strategy())
    case.call_and_validate(checks=[CHECKS.get_one(name) for name in ASKED])


def fits(name: str, value: object) -> None:
    """Raises unless a value is what the description calls by this name."""
    jsonschema_rs = pytest.importorskip("jsonschema_rs", reason="jsonschema_rs is not installed")
    whole = {"$ref": f"#/components/schemas/{name}", "components": document()["components"]}
    jsonschema_rs.validator_for(whole).validate(value)


@pytest.mark.parametrize(
    ("name", "wanted", "given"),
    [("score", "ScoreRequest", "Score"), ("waits", "WaitsRequest", "Waits"), ("draw", "DrawRequest", "Draw")],
)
def test_good_requests_and_their_answers_are_as_described(client: FlaskClient, name: str, wanted: str, given: str):
    request, _ = GOOD[name]
    fits(wanted, request)
    fits(given, client.post(f"/api/v1/{name}", json=request).json)
    fits("Error", client.post(f"/api/v1/{name}", json={"hand": "8z", "rules": "tenhou"}).json)


def test_photos_rules_and_points_are_as_described(client: FlaskClient, app: Flask):
    readings.put_into(app)
    fits("Reading", send(client, photo(encoded(picture()))).json)
    fits("Error", send(client, photo(b"torn")).json)
    for name, path in (
        ("RuleSets", "rules"),
        ("RuleSet", "rules/ema_2025"),
        ("Points", "points?rules=m_league"),
        ("Error", "rules/x"),
    ):
        fits(name, client.get(f"/api/v1/{path}").json)
