"""An app and a client for the tests of the web app."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import stream_encode_multipart

from webui.app import create_app
from webui.settings import Settings


@pytest.fixture(autouse=True)
def uploads_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """werkzeug's test client writes large uploads to a file that it never closes, which fails whatever test comes later."""
    monkeypatch.setattr("werkzeug.test.stream_encode_multipart", partial(stream_encode_multipart, use_tempfile=False))


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings.load(environment={}, data=tmp_path, secret="tests", readers=1)


@pytest.fixture
def app(settings: Settings) -> Flask:
    made = create_app(settings)
    made.config.update(TESTING=True, WTF_CSRF_ENABLED=False, PROPAGATE_EXCEPTIONS=False)
    return made


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
