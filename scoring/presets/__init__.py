"""The named rule sets, one TOML file each, and the reading of a club's own file in the same form.

A file holds `name`, `year`, optionally `base` (a preset whose values it starts from) and one inline table per field::

    name = "my_club"
    year = 2026
    base = "tenhou"

    [fields]
    kiriage = {value = true, source = "the club's meeting in May"}

A field that a file does not name takes the base's value and source, or the default with a source that says so.
Files are read on first use and kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any

from scoring.errors import RulesError
from scoring.fields import did_you_mean, shown
from scoring.rules import RuleSet, field_kinds

#: The source of a field that neither a file nor its base names.
SILENT = "default: the rule book is silent"
_FOLDER = Path(__file__).parent
#: What is played when nobody says, by the size of the table.
_USUAL = {3: "tenhou_sanma"}


@dataclass(frozen=True)
class Preset:
    """A named rule set; `sources` says for every field where its value comes from."""

    name: str
    year: int
    rules: RuleSet
    sources: Mapping[str, str] = field(hash=False)


@cache
def names() -> tuple[str, ...]:
    """The names of all presets, in alphabetical order.

    >>> "tenhou" in names()
    True
    """
    files = _FOLDER.iterdir()
    return tuple(sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")))


def preset(name: str) -> Preset:
    """The preset of that name; raises `RulesError` (with `field` None) that lists the known names for any other.

    >>> preset("ema_2025").year
    2025
    """
    if not isinstance(name, str) or name not in names():
        raise _unknown(name)
    return _shipped(name)


def rule_set(name: str) -> RuleSet:
    """The rules of the preset of that name; raises `RulesError` as `preset` does.

    >>> rule_set("ema_2025").kiriage, rule_set("tenhou").kiriage
    (True, False)
    """
    return preset(name).rules


def load(source: str | PathLike[str]) -> Preset:
    """A preset from TOML text (a `str`) or a file (a `Path`).

    Raises `RulesError` with everything that `check` finds; `field` is that of the first problem.
    """
    draft = _Draft.read(source)
    if draft.problems:
        raise RulesError("; ".join(map(str, draft.problems)), draft.problems[0].field)
    return draft.finished()


def check(source: str | PathLike[str]) -> list[str]:
    """Everything wrong with a rules file at once, a sentence each; empty exactly when `load` would read it.

    >>> check('name = "my_club"')
    ["the file has no 'year'"]
    """
    return [str(problem) for problem in _Draft.read(source).problems]


def rules_from(value: object = None, players: int | None = None) -> RuleSet:
    """The rules that a request asks for.

    `value` is None (the usual rules for that many players), a preset's name, an object of fields that may name its base as
    `"preset"`, or a `RuleSet`. `players`, when given, is the size of the table whatever the rules say. Equal requests get the
    same object. Raises `RulesError` for any other type, an unknown preset, field or value.

    >>> rules_from({"preset": "tenhou", "kiriage": True}, players=3).players
    3
    """
    if players is not None:
        players = field_kinds()["players"].read("players", players)
    if isinstance(value, RuleSet):
        return value if players is None else value.for_players(players)
    if value is None or isinstance(value, str):
        return _named(value, players)
    if not isinstance(value, Mapping):
        raise RulesError(f"rules: expected a preset's name or an object of rules, got {shown(value)}")
    import json  # not needed by those who ask by name

    try:
        key = json.dumps(dict(value))
    except RecursionError:
        raise RulesError("rules: the object is nested too deeply to be rules") from None
    except (TypeError, ValueError):
        # sets and the like, which only Python callers can pass
        return _built(value, players)
    # what is kept has bounds: real rules are short
    return _remembered(key, players) if len(key) < 10_000 else _built(value, players)


def diff(a: RuleSet, b: RuleSet) -> dict[str, tuple[Any, Any]]:
    """The fields in which two rule sets differ, each with its value in `a` and in `b`, in the order of the rules.

    >>> diff(RuleSet(), RuleSet(kiriage=True))
    {'kiriage': (False, True)}
    """
    others = b.values()
    return {name: (value, others[name]) for name, value in a.values().items() if value != others[name]}


def to_json(named: Preset) -> dict[str, Any]:
    """`{"name", "year", "fields": {field: {"value", "source"}}}` with every field and values that JSON can hold."""
    fields = {name: {"value": _plain(value), "source": named.sources[name]} for name, value in named.rules.values().items()}
    return {"name": named.name, "year": named.year, "fields": fields}


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _unknown(name: object) -> RulesError:
    return RulesError(f"there is no preset {shown(name)}{did_you_mean(name, names())}; the presets are {', '.join(names())}")


@cache
def _shipped(name: str) -> Preset:
    return load(_FOLDER / f"{name}.toml")


def _base(name: object, players: object) -> RuleSet:
    """The rules that a request starts from, where it names none those usual for its table."""
    if name is not None and not isinstance(name, str):
        raise RulesError(f"rules: expected 'preset' to be a preset's name, got {shown(name)}")
    usual = _USUAL.get(players, "tenhou") if isinstance(players, int) else "tenhou"
    return rule_set(usual if name is None else name)


@lru_cache(maxsize=256)
def _named(name: str | None, players: int | None) -> RuleSet:
    rules = _base(name, players)
    return rules if players is None else rules.for_players(players)


@lru_cache(maxsize=256)
def _remembered(key: str, players: int | None) -> RuleSet:
    import json

    return _built(json.loads(key), players)


def _built(values: Mapping[str, Any], players: int | None) -> RuleSet:
    changes = {name: value for name, value in values.items() if name != "preset"}
    base = _base(values.get("preset"), changes.get("players") if players is None else players)
    uma = changes.get("uma")
    # an uma may be written for the rules' own table or for the one they are asked for
    if players is not None and (not isinstance(uma, (list, tuple)) or len(uma) == players):
        field_kinds()["players"].read("players", changes.get("players", players))
        changes["players"] = players
    rules = RuleSet.of(changes, base)
    return rules if players is None else rules.for_players(players)


#: More than any rules file needs; a longer file or line is refused before it is parsed.
_MOST_BYTES, _MOST_IN_A_LINE = 100_000, 2_000


def _read_file(path: Path) -> str:
    """The text of a file, not much more of it than is allowed; raises OSError and UnicodeDecodeError."""
    with path.open("rb") as file:
        return file.read(_MOST_BYTES + 1).decode("utf-8")


def _check_length(text: str) -> None:
    if len(text) > _MOST_BYTES or any(len(line) > _MOST_IN_A_LINE for line in text.splitlines()):
        raise ValueError(f"a rules file has at most {_MOST_BYTES} characters and {_MOST_IN_A_LINE} in a line")


@dataclass
class _Draft:
    """A rules file as far as it could be read, with everything wrong about it."""

    problems: list[RulesError]
    name: str = ""
    year: int = 0
    base: Preset | None = None
    #: False when the base or the size of the table is wrong: how the fields fit together cannot be told then.
    comparable: bool = True
    values: dict[str, Any] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, source: str | PathLike[str]) -> _Draft:
        draft = cls([])
        try:
            text = source if isinstance(source, str) else _read_file(Path(source))
            _check_length(text)
            import tomllib  # not needed before a file is read

            found = tomllib.loads(text)
        except OSError as error:
            draft.wrong(f"the file cannot be read: {error.strerror or error}")
        except UnicodeDecodeError as error:
            draft.wrong(f"the file is not UTF-8 text: {error.reason} at byte {error.start}")
        except (ValueError, RecursionError) as error:
            draft.wrong(f"the file is not TOML: {error}")
        else:
            draft.read_head(found)
            draft.read_fields(found.get("fields", {}))
            draft.check_together()
        return draft

    def wrong(self, sentence: str, name: str | None = None) -> None:
        self.problems.append(RulesError(sentence, name))

    def read_head(self, found: Mapping[str, Any]) -> None:
        """Name, year and base."""
        for key, kind, words in (("name", str, "a text"), ("year", int, "a whole number")):
            value = found.get(key)
            if value is None:
                self.wrong(f"the file has no {key!r}")
            elif not isinstance(value, kind) or isinstance(value, bool) or not value:
                self.wrong(f"{key!r}: expected {words}, got {shown(value)}")
            else:
                setattr(self, key, value)
        if "base" in found:
            try:
                self.base = preset(found["base"])
            except RulesError as error:
                self.wrong(f"'base': {error}")
                self.comparable = False
        for key in sorted(found.keys() - {"name", "year", "base", "fields"}):
            self.wrong(f"there is no key {shown(key)}; a rules file has name, year, base and [fields]")

    def read_fields(self, fields: object) -> None:
        """Every field by itself."""
        if not isinstance(fields, dict):
            self.wrong(f"'fields': expected a table, got {shown(fields)}")
            return
        kinds = field_kinds()
        for name, entry in fields.items():
            if name not in kinds:
                self.wrong(f"there is no rule {shown(name)}{did_you_mean(name, field_kinds())}", name)
            elif not isinstance(entry, dict) or "value" not in entry:
                self.wrong(f'rule {name!r}: expected {{value = …, source = "…"}}, got {shown(entry)}', name)
            else:
                self.read_entry(name, entry, kinds[name].read)

    def read_entry(self, name: str, entry: Mapping[str, Any], read: Any) -> None:
        try:
            self.values[name] = read(name, entry["value"])
        except RulesError as error:
            self.problems.append(error)
            self.comparable = self.comparable and name != "players"
        source = entry.get("source")
        if isinstance(source, str) and source.strip():
            self.sources[name] = source
        else:
            self.wrong(f"rule {name!r} has no source", name)
        for key in sorted(entry.keys() - {"value", "source"}):
            self.wrong(f"rule {name!r}: there is no key {shown(key)}; a rule has a value and a source", name)

    def check_together(self) -> None:
        """What only shows when the fields are seen together."""
        if self.comparable:
            try:
                self.rules()
            except RulesError as error:
                self.problems.append(error)

    def rules(self) -> RuleSet:
        return RuleSet.of(self.values, self.base.rules if self.base else None)

    def finished(self) -> Preset:
        rules = self.rules()
        sources = {name: self.sources.get(name) or self.source(name, value, rules) for name, value in rules.values().items()}
        return Preset(self.name, self.year, rules, MappingProxyType(sources))

    def source(self, name: str, value: Any, rules: RuleSet) -> str:
        """The source of a field that the file does not name."""
        if self.base is None:
            return SILENT
        inherited = self.base.sources[name]
        # the base's own value was made to fit a table of another size
        return inherited if value == self.base.rules.values()[name] else f"{inherited}; fitted to {rules.players} players"
