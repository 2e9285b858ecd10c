"""The names of everything in English, Japanese, Simplified and Traditional Chinese.

Each *group* is a TOML file in this folder with one table a code: the names under `en`, `ja`, `zh_Hans` and `zh_Hant`, and
in some groups more, such as a sentence in `what_en` … or a yaku's `rarity`. A group is read when it is first asked for.

>>> name("yaku", "tanyao"), name("yaku", "tanyao", "zh-TW")
('Tanyao', '斷么九')
>>> choice_name("renhou", "5_han"), choice_name("pao", "daisangen", "ja")
('5 han', '大三元')
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from scoring.errors import ScoringError

#: The languages that every name has.
LANGUAGES = ("en", "ja", "zh_Hans", "zh_Hant")
#: The files of this folder.
GROUPS = (
    "draws", "fu", "glossary", "limits", "melds", "options", "presets", "problems", "sections", "tiles", "waits", "winds",
    "words", "yaku",
)  # fmt: skip
#: What a language tag says about the script of Chinese; a script goes before a region (zh-Hans-HK is simplified).
_SCRIPTS = {"hans": "zh_Hans", "hant": "zh_Hant"}
_REGIONS = {"cn": "zh_Hans", "sg": "zh_Hans", "my": "zh_Hans", "tw": "zh_Hant", "hk": "zh_Hant", "mo": "zh_Hant"}


@cache
def normal_language(tag: str) -> str:
    """The language of `LANGUAGES` that a tag or a locale means; raises `ScoringError` for another language.

    >>> normal_language("zh-Hans-CN"), normal_language("zh_HK"), normal_language("ja_JP.UTF-8"), normal_language("EN")
    ('zh_Hans', 'zh_Hant', 'ja', 'en')
    """
    language, *rest = tag.lower().partition(".")[0].replace("_", "-").split("-")
    if language in ("en", "ja"):
        return language
    if language == "zh":
        for known in (_SCRIPTS, _REGIONS):
            for part in rest:
                if part in known:
                    return known[part]
        return "zh_Hans"
    raise ScoringError(f"expected a language such as {', '.join(map(repr, LANGUAGES))}, got {tag!r}")


@cache
def _read(group: str) -> Mapping[str, Mapping[str, Any]]:
    if group not in GROUPS:
        raise ScoringError(f"there are no names of {group!r}; expected one of {', '.join(GROUPS)}")
    # Imported here: most programs that import the package never ask for a name.
    import tomllib

    tables = tomllib.loads(Path(__file__).with_name(f"{group}.toml").read_text(encoding="utf-8"))
    return MappingProxyType({code: MappingProxyType(table) for code, table in tables.items()})


def group(name: str) -> Mapping[str, Mapping[str, Any]]:
    """Every code of a group with its table, in the order of the file; raises `ScoringError` for an unknown group."""
    return _read(name)


def entry(group: str, code: str) -> Mapping[str, Any]:
    """The whole table of one code; raises `ScoringError` when the group or the code is unknown."""
    found = _read(group).get(code)
    if found is None:
        raise ScoringError(f"there is no name for {code!r} in {group!r}")
    return found


def name(group: str, code: str, language: str = "en") -> str:
    """The name of a code in a language; raises `ScoringError` when the group, the code or the language is unknown."""
    return str(entry(group, code)[normal_language(language)])


def explanation(group: str, code: str, language: str = "en") -> str:
    """The sentence that says what a code means, '' where the group has none; raises `ScoringError` as `name` does."""
    found = entry(group, code)
    language = normal_language(language)
    return str(found.get(f"what_{language}") or found.get(f"text_{language}") or "")


def choice_name(field: str, value: object, language: str = "en") -> str:
    """The name of one value of a rule, as `RuleSet` holds it; for a list of codes the name of one of them.

    Numbers without names of their own are shown as they are. Raises `ScoringError` for an unknown rule or choice.
    """
    found = entry("options", field)
    if value is None:
        return name("words", "off", language)
    if isinstance(value, bool):
        return name("words", "yes" if value else "no", language)
    choices: Mapping[str, Mapping[str, str]] = found.get("values", {})
    if str(value) in choices:
        return choices[str(value)][normal_language(language)]
    if "labels" in found:
        return name(found["labels"], str(value), language)
    if isinstance(value, (int, float)) and not choices:
        return str(value)
    raise ScoringError(f"there is no name for the value {value!r} of the rule {field!r}")
