"""The pages by which phones come in."""

from __future__ import annotations

from pathlib import Path

import pytest
from cryptography import x509
from flask import Flask
from flask.testing import FlaskClient

from webui.serving.authority import certificates


def test_the_address_is_shown_and_drawn(client: FlaskClient, app: Flask):
    app.config["ADDRESSES"] = ["http://192.168.1.20:8080/", "http://10.0.0.2:8080/"]
    page = client.get("/connect").text
    assert "<svg" in page and "http://192.168.1.20:8080/" in page and "http://10.0.0.2:8080/" in page
    assert "style=" not in page


def test_without_a_known_address_it_is_that_of_the_request(client: FlaskClient):
    assert "http://localhost/" in client.get("/connect").text


def test_over_http_nothing_has_to_be_trusted(client: FlaskClient):
    assert "There is nothing to do" in client.get("/trust").text
    assert client.get("/trust/agari.crt").status_code == 404


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hans", "zh-Hant"])
def test_over_https_the_certificate_is_explained_and_given(client: FlaskClient, app: Flask, tmp_path: Path, language: str):
    app.config["CERTIFICATES"] = found = certificates(tmp_path, ["192.168.1.20"])
    page = client.get(f"/trust?lang={language}").text
    assert found.fingerprint in page and "/trust/agari.crt" in page
    answer = client.get("/trust/agari.crt")
    assert answer.content_type == "application/x-x509-ca-cert" and "agari.crt" in answer.headers["Content-Disposition"]
    assert x509.load_der_x509_certificate(answer.data).issuer
