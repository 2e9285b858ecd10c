"""Rule sets as a person reads them: a list, one in full, the differences of two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from scoring import presets
from scoring.names import group
from scoring.presets import Preset
from webui.cli import screen
from webui.cli.streams import visible
from webui.words import Words

#: From this many columns on, a rule's source has a column of its own.
WITH_SOURCES = 90


def presets_table(found: Sequence[Preset], words: Words) -> Table:
    """Name, year and label of every preset."""
    out = screen.table(words("name"), words("year"), words("rules"))
    for item in found:
        out.add_row(Text(item.name, "bold"), str(item.year), words.of("presets", item.name))
    return out


def rules_table(found: Preset, words: Words) -> Iterator[RenderableType]:
    """Every rule: its label over its name, its value and its source."""
    yield _title(found, words)
    yield ""
    wide = screen.width() >= WITH_SOURCES
    out = screen.table(words("field"), words("setting"), *([words("source")] if wide else []), width=screen.width())
    out.columns[0].ratio, out.columns[1].ratio = 4, 3
    if wide:
        out.columns[2].ratio, out.columns[2].style = 4, "dim"
    for name, value in found.rules.values().items():
        source = visible(words.source(found.sources[name]))
        label = Text.assemble(words.of("options", name), (f"\n{name}", "dim"))
        shown = Text(words.value(name, value))
        if wide:
            out.add_row(label, shown, source)
        else:
            out.add_row(label, shown.append(f"\n{source}", "dim"))
    yield out


def difference(first: Preset, second: Preset, words: Words) -> Iterator[RenderableType]:
    """The rules that two sets answer differently."""
    found = presets.diff(first.rules, second.rules)
    if not found:
        yield words("same_rules")
        return
    out = screen.table(words("field"), visible(first.name), visible(second.name), width=screen.width())
    for column, ratio in zip(out.columns, (4, 3, 3), strict=True):
        column.ratio = ratio
    for name, values in found.items():
        label = Text.assemble(words.of("options", name), (f"\n{name}", "dim"))
        out.add_row(label, *(words.value(name, value) for value in values))
    yield out


def _title(found: Preset, words: Words) -> Text:
    if found.name not in group("presets"):
        return Text.assemble((visible(found.name), "bold"), (f" · {found.year}", "dim"))
    return Text.assemble((words.of("presets", found.name), "bold"), (f" · {found.name} · {found.year}", "dim"))
