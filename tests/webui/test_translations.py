"""The catalogs: every text of the app is in them, translated, and compiled as it stands."""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path
from typing import IO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

import webui

ROOT = Path(webui.__file__).parent
FOLDER = ROOT / "translations"
LANGUAGES = ("ja", "zh_Hans", "zh_Hant")
KEYWORDS = {"_": None, "_l": None, "gettext": None, "lazy_gettext": None, "ngettext": (1, 2)}


@cache
def catalog(language: str) -> Catalog:
    with (FOLDER / language / "LC_MESSAGES/messages.po").open("rb") as file:
        return read_po(file, locale=language)


@cache
def texts() -> frozenset[str | tuple[str, ...]]:
    """Every text that the sources mark, plural ones as a tuple."""
    with (FOLDER / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)
    found = extract_from_dir(ROOT, methods, options, KEYWORDS)
    return frozenset(message for _, _, message, _, _ in found)


def strings(message: object) -> list[str]:
    return [message] if isinstance(message, str) else list(message)  # type: ignore[call-overload]


def said(file: IO[bytes]) -> dict[str, list[str]]:
    """What a compiled catalog says for each text; its headers, which hold dates, left out."""
    return {str(message.id): strings(message.string) for message in read_mo(file) if message.id}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_in_the_catalog_and_no_other(language: str):
    held = {message.id for message in catalog(language) if message.id}
    assert texts() - held == frozenset() and held - texts() == set(), "run `make translations`"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(language: str):
    missing = [message.id for message in catalog(language) if message.id and not all(strings(message.string))]
    assert missing == []
    assert [message.id for message in catalog(language) if message.id and message.fuzzy] == []
    assert len(catalog(language).obsolete) == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_fill_the_same_places(language: str):
    for message in catalog(language):
        for text in strings(message.string) if message.id else ():
            wanted = sorted(re.findall(r"%(?:\(\w+\))?[sd]", strings(message.id)[-1]))
            assert sorted(re.findall(r"%(?:\(\w+\))?[sd]", text)) == wanted, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_compiled_is_what_is_written(language: str):
    made = io.BytesIO()
    write_mo(made, catalog(language))
    made.seek(0)
    with (FOLDER / language / "LC_MESSAGES/messages.mo").open("rb") as file:
        assert said(file) == said(made), "run `make translations`"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_is_in_the_script_of_its_language(language: str):
    """Kana in Japanese alone, and neither script of Chinese in the other."""
    simplified, traditional = set("国无张门听点数规则页图检"), set("國無張門聽點數規則頁圖檢")
    for message in catalog(language):
        text = "".join(strings(message.string)) if message.id else ""
        if language != "ja":
            assert not re.search("[\u3041-\u30fa]", text), text
            wrong = (traditional - simplified) if language == "zh_Hans" else (simplified - traditional)
            assert not set(text) & wrong, text
            assert not re.search("[\u4e00-\u9fff][,;:!?]", text), text
