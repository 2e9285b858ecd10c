"""`agari serve`: what it refuses, each in one sentence; tests/webui/serving has it running."""

from __future__ import annotations

import socket
from contextlib import nullcontext
from pathlib import Path

import pytest
from flask import Flask

from webui.cli import serve
from webui.cli.serve import scannable
from webui.serving import local_name, server
from webui.settings import Settings
from webui.words import Words


def test_a_port_in_use_is_one_sentence(agari):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        answer = agari("serve", "--host", "127.0.0.1", "--port", str(port))
    assert answer.exit_code == 2
    assert answer.stderr == (
        f"agari: Port {port} is in use, perhaps by another agari: end that one, or choose another with --port {port + 1} "
        f"(make run PORT={port + 1}).\n"
    )


def test_an_address_that_is_not_here_is_one_sentence(agari):
    answer = agari("serve", "--host", "no.such.place.invalid")
    assert answer.exit_code == 2 and answer.stderr.count("\n") == 1 and "no.such.place.invalid" in answer.stderr


def test_a_folder_that_cannot_be_used_is_one_sentence(agari, tmp_path: Path):
    (tmp_path / "file").write_text("", "utf-8")
    env = {"AGARI_DATA": str(tmp_path / "file" / "data")}
    answer = agari("serve", "--host", "127.0.0.1", "--port", "0", env=env)
    assert answer.exit_code == 2 and answer.stderr.count("\n") == 1 and "AGARI_DATA" in answer.stderr


def test_a_database_that_is_none_is_one_sentence(agari, tmp_path: Path):
    (tmp_path / "agari.db").mkdir()
    answer = agari("serve", "--host", "127.0.0.1", "--port", "0", env={"AGARI_DATA": str(tmp_path)})
    assert answer.exit_code == 2 and answer.stderr.count("\n") == 1 and "AGARI_DATA" in answer.stderr


def test_wrong_settings_are_refused(agari, tmp_path: Path):
    (tmp_path / "a.toml").write_text("prt = 1\n", "utf-8")
    answer = agari("serve", "--settings", str(tmp_path / "a.toml"))
    assert answer.exit_code == 2 and "'prt'" in answer.stderr


def test_an_address_can_be_scanned():
    lines = scannable("http://192.168.1.20:8080/").splitlines()
    assert len(lines) > 10 and set("".join(lines)) <= set("█▀▄ ")


def test_the_name_that_is_announced_stands_on_the_page_for_the_next_phone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    pages = []

    class Visited:
        def __init__(self, app: Flask, *_told: object) -> None:
            self.app = app

        def run(self) -> None:
            pages.append(self.app.test_client().get("/connect").text)

    monkeypatch.setattr(server, "Server", Visited)
    monkeypatch.setattr(local_name, "announced", lambda *_told: nullcontext(None))
    for name in ("_warm", "_log"):
        monkeypatch.setattr(serve, name, lambda *_told: None)
    serve._serve(Settings.load(environment={}, data=tmp_path, port=0), Words("en"))
    assert "http://agari.local:" in pages[0]
