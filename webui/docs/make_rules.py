"""Writes webui/docs/rules.md from the rules, the presets and their English names: `make docs`."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from scoring import names, presets
from scoring.rules import RuleSet, public_name

PAGE = Path(__file__).with_name("rules.md")
HEAD = """\
<!-- Written by webui/docs/make_rules.py; change that and run `make docs`. -->
# The rules that can be chosen

A rule set is one value for each field below. Wherever rules are asked for, a preset's name stands for all of them, and a
rules file or an object of fields with a `"preset"` as its base changes single ones.

## A club's own rules

A TOML file names its base, and each field that differs with where the rule comes from:

```toml
name = "my_club"
year = 2026
base = "ema_2025"

[fields]
kiriage = {value = false, source = "the club's meeting in May"}
uma = {value = [20, 10, -10, -20], source = "the club's meeting in May"}
```

Fields that the file does not name keep the base's value, or the default where there is no base. `on` and `off` may stand for
`true` and `false`; a list of codes may also be `"all"` or `"none"`.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *_presets(), *_fields()])


def _presets() -> Iterator[str]:
    yield "## Presets\n"
    yield "| preset | rule book | year | players |"
    yield "| --- | --- | --- | --- |"
    for code in presets.names():
        preset = presets.preset(code)
        yield f"| `{code}` | {names.name('presets', code)} | {preset.year} | {preset.rules.players} |"
    yield ""


def _fields() -> Iterator[str]:
    fields = sorted(dataclasses.fields(RuleSet), key=lambda field: field.metadata["section"])
    for section, members in groupby(fields, key=lambda field: field.metadata["section"]):
        yield f"## {names.name('sections', str(section))}\n"
        yield "| field | meaning | values | default |"
        yield "| --- | --- | --- | --- |"
        for field in members:
            yield _row(field)
        yield ""


def _row(field: dataclasses.Field[Any]) -> str:
    code = public_name(field.name)
    kind = field.metadata["kind"]
    values = kind.values
    if kind.choices not in ((True, False), (None,), ()):
        values = "<br>".join(f"`{choice}` {_label(code, choice)}".rstrip() for choice in kind.choices)
        if isinstance(field.default, tuple):
            values = f"a list of<br>{values}"
    return f"| `{code}` | {names.name('options', code)} | {values} | `{_toml(field.default)}` |"


def _label(field: str, choice: object) -> str:
    """The English name of a value, '' where that is the value itself."""
    label = names.choice_name(field, choice)
    return "" if label == str(choice) else label


def _toml(value: object) -> str:
    """A value as a rules file holds it."""
    return json.dumps("off" if value is None else value)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
