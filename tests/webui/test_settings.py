"""Settings come from a file and the environment, and wrong ones are refused in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from webui.settings import Settings, SettingsError


def test_what_is_told_goes_before_the_environment_and_that_before_the_file(tmp_path: Path):
    file = tmp_path / "agari.toml"
    file.write_text('port = 1\nhost = "a"\nhttps = true\n', "utf-8")
    found = Settings.load(file, {"AGARI_PORT": "2", "AGARI_CODE": "open"}, port=3, host=None)
    assert (found.port, found.host, found.https, found.code) == (3, "a", True, "open")


def test_the_environment_names_the_file(tmp_path: Path):
    file = tmp_path / "agari.toml"
    file.write_text("queue = 5\n", "utf-8")
    assert Settings.load(environment={"AGARI_SETTINGS": str(file)}).queue == 5


@pytest.mark.parametrize(
    ("text", "words"),
    [("port = 'x'", "port: expected a whole number"), ("prt = 1", "no setting 'prt'"), ("https = 'maybe'", "expected true or false"),
     ("port = -1", "from 0 on"), ("port = ", "cannot be read")],
)  # fmt: skip
def test_a_wrong_setting_is_refused(tmp_path: Path, text: str, words: str):
    file = tmp_path / "agari.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(SettingsError, match=words):
        Settings.load(file, {})
