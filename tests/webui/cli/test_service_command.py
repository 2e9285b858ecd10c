"""`agari service`: the unit that is written, what systemd is told, and what is refused."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from webui.cli import service

Said = list[list[str]]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def systemd(home: Path, monkeypatch: pytest.MonkeyPatch) -> Said:
    """A systemd that does what it is told; the list holds that."""
    said: Said = []

    def run(command: list[str], **_more: object) -> subprocess.CompletedProcess[str]:
        said.append(command)
        answer = {"is-enabled": "enabled\n", "is-active": "active\n", "show-user": "no\n"}
        return subprocess.CompletedProcess(command, 0, next((answer[word] for word in command if word in answer), ""), "")

    monkeypatch.setattr(service, "RUNS", home)
    monkeypatch.setattr(service.shutil, "which", lambda name: name)
    monkeypatch.setattr(service.subprocess, "run", run)
    return said


def test_the_unit_is_printed_and_nothing_is_changed(agari, home: Path):
    file = home / "my club.toml"
    file.write_text('code = "south"\n', "utf-8")
    answer = agari("service", "install", "--print", "--port", "9000", "--https", "--settings", str(file))
    assert answer.exit_code == 0
    lines = answer.stdout.splitlines()
    assert f'ExecStart={sys.executable} -m webui.cli serve --port 9000 --https --settings "{file}"' in lines
    assert "WantedBy=default.target" in lines and "Restart=on-failure" in lines
    assert "south" not in answer.stdout and list(home.iterdir()) == [file]


def test_the_unit_of_the_whole_machine_runs_as_the_one_who_asks(agari):
    answer = agari("service", "install", "--system", "--print", env={"SUDO_USER": "mika"})
    lines = answer.stdout.splitlines()
    assert "User=mika" in lines and "WantedBy=multi-user.target" in lines and "After=network-online.target" in lines


def test_it_is_installed_looked_at_and_removed(agari, systemd: Said, home: Path):
    answer = agari("service", "status")
    assert answer.exit_code == 1 and "not installed" in answer.stdout
    answer = agari("service", "install", "--port", "9000")
    path = home / "systemd" / "user" / "agari.service"
    assert answer.exit_code == 0 and str(path) in answer.stdout and "loginctl enable-linger" in answer.stdout
    assert "--port 9000" in path.read_text("utf-8")
    assert [command[2:] for command in systemd if command[0] == "systemctl"] == [
        ["daemon-reload"], ["enable", "agari.service"], ["restart", "agari.service"]
    ]  # fmt: skip
    assert "enabled · active" in agari("service", "status").stdout
    answer = agari("service", "uninstall")
    assert answer.exit_code == 0 and not path.exists()
    assert agari("service", "uninstall").exit_code == 2


def test_a_systemd_that_refuses_is_quoted(agari, systemd: Said, monkeypatch: pytest.MonkeyPatch):
    failed = subprocess.CompletedProcess([], 1, "", "Failed to connect\nto bus\n")
    monkeypatch.setattr(service.subprocess, "run", lambda *_a, **_m: failed)
    answer = agari("service", "install")
    assert answer.exit_code == 2 and "Failed to connect to bus" in answer.stderr and answer.stderr.count("\n") == 1


def test_a_machine_without_systemd_is_told_so(agari, home: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(service, "RUNS", home / "nothing")
    for command in ("install", "uninstall", "status"):
        answer = agari("service", command)
        assert answer.exit_code == 2 and "not run by systemd" in answer.stderr and answer.stderr.count("\n") == 1
    assert list(home.iterdir()) == []


def test_what_cannot_be_written_is_a_sentence(agari, systemd: Said, home: Path):
    (home / "systemd").write_text("", "utf-8")
    answer = agari("service", "install")
    assert answer.exit_code == 2 and "administrator" in answer.stderr


def test_settings_that_are_wrong_are_not_installed(agari, systemd: Said, home: Path):
    (home / "a.toml").write_text("prt = 1\n", "utf-8")
    answer = agari("service", "install", "--settings", str(home / "a.toml"))
    assert answer.exit_code == 2 and "'prt'" in answer.stderr and systemd == []
