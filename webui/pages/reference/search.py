"""Finding yaku, fu, waits, terms, draws and limits by their names in any language, by romaji, and by what they mean."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from scoring.names import LANGUAGES, group
from scoring.rules import ABORTIVE
from webui.pages.reference.kana import romaji

#: The draws that are explained; the rest of their group names what can be wrong at one.
DRAWS = ("exhaustive", *ABORTIVE, "nagashi_mangan", "tenpai", "noten")
#: The groups of names that each page shows, in the order in which equally good finds are listed.
PAGES = {
    "yaku": ("yaku",), "fu": ("fu",), "waits": ("waits",), "draws": ("draws",), "terms": ("glossary", "melds"),
    "points": ("limits",),
}  # fmt: skip
_KATAKANA = {kana: kana - 0x60 for kana in range(0x30A1, 0x30F7)}


@dataclass(frozen=True)
class Entry:
    """One thing to look up: its page, its group and code of `scoring.names`, its names and texts as `fold` makes them."""

    page: str
    group: str
    code: str
    names: tuple[str, ...]
    texts: Mapping[str, str]


def fold(text: str) -> str:
    """A text as it is compared: without case, accents, long vowels, doubled letters, spaces and signs.

    >>> fold("Ryūiisō"), fold("ryuu-iisou"), fold("Shampon"), fold("ドラ")
    ('ryuiso', 'ryuiso', 'shanpon', 'どら')
    """
    plain = unicodedata.normalize("NFKC", text).casefold().translate(_KATAKANA)
    plain = "".join(c for c in unicodedata.normalize("NFD", plain) if not "\u0300" <= c <= "\u036f")
    plain = unicodedata.normalize("NFC", plain)
    plain = re.sub(r"[\W_]+", "", plain).replace("ou", "o").replace("ei", "e")
    plain = re.sub(r"([a-z])\1+", r"\1", plain)
    return re.sub(r"m(?=[bp])", "n", plain)


@cache
def entries() -> tuple[Entry, ...]:
    """Everything that can be found."""
    return tuple(
        _entry(page, name, code, table)
        for page, groups in PAGES.items()
        for name in groups
        for code, table in group(name).items()
        if name != "draws" or code in DRAWS
    )


def _entry(page: str, name: str, code: str, table: Mapping[str, Any]) -> Entry:
    said = [*(table[language] for language in LANGUAGES), code, *table.get("also", ())]
    texts = {one: fold(table.get(f"what_{one}") or table.get(f"text_{one}") or "") for one in LANGUAGES}
    return Entry(page, name, code, tuple(dict.fromkeys(map(fold, said))), texts)


def counts() -> Mapping[str, int]:
    """How many entries each page has."""
    return Counter(entry.page for entry in entries())


def find(query: str, language: str = "en") -> list[Entry]:
    """What a query finds, best first: the very name, names that begin so, names that hold it, names and then texts in the
    language that hold each of its words. Empty for an empty query.

    >>> [entry.code for entry in find("断么九")], find("ankou")[0].code, find("seven pairs")[0].code
    (['tanyao'], 'sanankou', 'chiitoitsu')
    """
    whole = fold(query)
    if not whole:
        return []
    parts = [part for part in map(fold, query.split()) if part]
    ranked = [(rank, place, entry) for place, entry in enumerate(entries()) if (rank := _rank(entry, whole, parts, language))]
    if romaji(query) != query and all(rank > 3 for rank, _, _ in ranked):
        # kana that no name has are written in romaji in most of them
        heard = find(romaji(query), language)
        return [*heard, *(entry for _, _, entry in sorted(ranked, key=lambda found: found[:2]) if entry not in heard)]
    return [entry for _, _, entry in sorted(ranked, key=lambda found: found[:2])]


def _rank(entry: Entry, whole: str, parts: list[str], language: str) -> int:
    """1 for the best find, more for worse ones, 0 for none."""
    if whole in entry.names:
        return 1
    if any(name.startswith(whole) for name in entry.names):
        return 2
    if any(whole in name for name in entry.names):
        return 3
    if all(any(part in name for name in entry.names) for part in parts):
        return 4
    texts = (entry.texts[language], entry.texts["en"])
    # a letter or two stand in every sentence
    if all(any(part in text for text in (*texts, *entry.names)) for part in parts) and (len(whole) > 2 or not whole.isascii()):
        return 5
    return 0
