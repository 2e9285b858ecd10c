"""One app for all tests of the reference pages: they only read."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from webui.app import create_app
from webui.settings import Settings


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    app = create_app(Settings.load(environment={}, data=tmp_path_factory.mktemp("data"), secret="tests", readers=1))
    app.config.update(TESTING=True, PROPAGATE_EXCEPTIONS=False)
    return app.test_client()
