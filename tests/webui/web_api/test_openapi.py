"""The description of the API mentions every address and every error."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

import scoring.draws
import scoring.game
import scoring.wire
import vision.errors
from scoring.errors import Problem, ScoringError
from vision.errors import PhotoError
from webui.errors import SENTENCES, WebError, status_of
from webui.settings import SettingsError
from webui.web_api.error_codes import ERROR_CODES
from webui.web_api.openapi import document


def kinds(root: type[Exception]) -> Iterator[type[Exception]]:
    """A class and everything below it, but for what no request can meet."""
    if root is vision.errors.NoSuchFileError:
        return  # no request names a file
    if root.__module__.partition(".")[0] in ("scoring", "vision") or root is WebError:
        yield root
    for below in root.__subclasses__():
        yield from kinds(below)


def test_every_address_is_described(app: Flask):
    there = set()
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith("/api/v1"):
            path = re.sub(r"<(\w+)>", r"{\1}", rule.rule.removeprefix("/api/v1"))
            there |= {(path, method.lower()) for method in rule.methods - {"HEAD", "OPTIONS"}}
    assert {(path, method) for path, methods in document()["paths"].items() for method in methods} == there


def test_every_error_code_is_described():
    codes = {root.code for base in (ScoringError, PhotoError) for root in kinds(base) if root is not WebError}
    assert (codes | set(SENTENCES)) - set(ERROR_CODES) == set()
    assert SettingsError.code not in ERROR_CODES
    text = json.dumps(document())
    assert [code for code in ERROR_CODES if f"`{code}`" not in text] == []
    assert set(document()["components"]["schemas"]["Problem"]["properties"]["code"]["enum"]) == {p.code for p in Problem}


@pytest.mark.parametrize("kind", [kind for kind in kinds(PhotoError) if kind is not WebError], ids=lambda kind: kind.__name__)
def test_the_status_of_a_photo_that_is_refused_is_the_one_described(kind: type[PhotoError]):
    assert status_of(kind("words")) in ERROR_CODES[kind.code][0]


def test_every_reference_leads_somewhere():
    whole = document()
    for target in re.findall(r'"\$ref": "#/([^"]+)"', json.dumps(whole)):
        found = whole
        for part in target.split("/"):
            found = found[part]
    ids = [operation["operationId"] for methods in whole["paths"].values() for operation in methods.values()]
    assert len(set(ids)) == len(ids)


def test_it_is_served(client: FlaskClient):
    found = client.get("/api/v1/openapi.json")
    assert found.json == document() and found.json["openapi"].startswith("3.1")
    assert scoring.draws and scoring.game and scoring.wire and vision.errors  # whose errors are looked at above
