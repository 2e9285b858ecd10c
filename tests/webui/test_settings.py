"""Settings come from a file and the environment, and wrong ones are refused in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.errors import ScoringError
from webui.settings import Settings, SettingsError
from webui.storage import Storage


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
     ("port = -1", "from 0 on"), ("port = ", "cannot be read"), ("readers = 0", "from 1 on"), ("max_bytes = 0", "from 1 on"), ("port = 99999", "at most 65535"),
     ("rules = 'none'", "expected one of"), ("keep_photos = 0", "from 1 on")],
)  # fmt: skip
def test_a_wrong_setting_is_refused(tmp_path: Path, text: str, words: str):
    file = tmp_path / "agari.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(SettingsError, match=words):
        Settings.load(file, {})


def test_a_language_that_is_none_is_refused():
    with pytest.raises(ScoringError, match="expected a language"):
        Settings.load(environment={"AGARI_LANGUAGE": "xx"})


@pytest.mark.parametrize("content", [b"no database at all" * 100, None])
def test_a_database_that_cannot_be_used_is_told_in_a_sentence(tmp_path: Path, content: bytes | None):
    if content is None:
        (tmp_path / "agari.db").mkdir()
    else:
        (tmp_path / "agari.db").write_bytes(content)
    with pytest.raises(SettingsError, match="AGARI_DATA"):
        Storage(tmp_path)


def test_the_database_lies_where_the_folder_is_named_and_is_nobody_elses(tmp_path: Path):
    folder = tmp_path / "a%20b?mode=ro"
    Storage(folder)
    assert (folder / "agari.db").stat().st_mode & 0o777 == 0o600
