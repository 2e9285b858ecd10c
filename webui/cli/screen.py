"""The screen and what is drawn on it: tiles coloured by suit, quiet tables, numbers with a sign.

rich leaves the colours out where NO_COLOR is set and where the output is no terminal.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.segment import Segment
from rich.table import Table
from rich.text import Span, Text

from scoring.hand import Meld
from scoring.tiles import Tile, parse_tiles
from webui.cli.streams import visible

#: Characters stay plain and red is left to the red fives: in many palettes magenta is nearly red.
SUIT_STYLES = {"m": "default", "p": "cyan", "s": "green", "z": "magenta"}
RED_STYLE = "bold red"
#: The widest that anything is drawn: longer lines are tiring to read.
WIDEST = 110


class _Console(Console):
    """A console on which text is never an order: control characters are shown, all but the ends of lines."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        return super().render(_visible(renderable) if isinstance(renderable, Text) else renderable, options)

    def render_str(self, text: str, **more: Any) -> Text:
        return super().render_str(visible(text, keep="\n"), **more)


def _visible(text: Text) -> Text:
    if visible(text.plain, keep="\n") == text.plain:
        return text
    places = [0]
    for char in text.plain:
        places.append(places[-1] + len(visible(char, keep="\n")))
    out = text.blank_copy(visible(text.plain, keep="\n"))
    out.spans = [Span(places[start], places[end], style) for start, end, style in text.spans]
    return out


def show(parts: Iterable[RenderableType]) -> None:
    """Print to stdout; blanks at the ends of lines are left out where they would end up in a file or a pipe."""
    console = _Console(file=sys.stdout, highlight=False, markup=False, emoji=False)
    console.width = min(console.width, WIDEST)
    if console.is_terminal:
        console.print(Group(*parts))
        return
    with console.capture() as captured:
        console.print(Group(*parts))
    sys.stdout.write("".join(f"{line.rstrip()}\n" for line in captured.get().splitlines()))


def width() -> int:
    """How many columns there are to draw on."""
    return min(Console(file=sys.stdout).width, WIDEST)


def table(*columns: str, right: Sequence[int] = (), width: int | None = None) -> Table:
    """An empty table with a dim head and no lines but the one below it; `right` columns are aligned to the right."""
    out = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="dim", border_style="dim", width=width)
    for place, name in enumerate(columns):
        stretch = 1 if width is not None and place == 0 else None
        out.add_column(name, justify="right" if place in right else "left", ratio=stretch, overflow="fold")
    return out


def labelled(rows: Iterable[tuple[str, RenderableType]]) -> Table:
    """Lines of a dim label and what belongs to it, below each other."""
    out = Table.grid(padding=(0, 2, 0, 0))
    out.add_column(style="dim", no_wrap=True)
    out.add_column(overflow="fold")
    for label, content in rows:
        out.add_row(label, content)
    return out


def signed(points: int) -> Text:
    """+5800 green, −5800 red, 0 dim."""
    if not points:
        return Text("0", "dim")
    return Text(f"+{points}", "green") if points > 0 else Text(f"−{-points}", "red")


def tiles(value: str | Iterable[Tile], look: str = "text", marked: int | None = None) -> Text:
    """Tiles in their own order; the one at place `marked` stands between ‹ ›."""
    found = parse_tiles(value) if isinstance(value, str) else tuple(value)
    return _unicode(found, marked) if look == "unicode" else _mpsz(found, marked)


def apart(value: Iterable[Tile], look: str = "text") -> Text:
    """Tiles that belong to no set, each by itself: 2p 3p."""
    return spaced(tiles((tile,), look) for tile in value)


def _style(tile: Tile) -> str:
    return RED_STYLE if tile.is_red else SUIT_STYLES[tile.suit]


def _mpsz(found: Sequence[Tile], marked: int | None) -> Text:
    out = Text()
    for place, tile in enumerate(found):
        number = str(tile)[0]
        if place == marked:
            out.append(f"‹{number}›", f"bold {_style(tile)}")
        else:
            out.append(number, _style(tile))
        if place + 1 == len(found) or found[place + 1].suit != tile.suit:
            out.append(tile.suit, SUIT_STYLES[tile.suit])
    return out


def _unicode(found: Sequence[Tile], marked: int | None) -> Text:
    """A blank after each tile: many fonts draw them wider than their cell. A red five carries its 0."""
    out = Text()
    for place, tile in enumerate(found):
        face = tile.unicode + ("⁰" if tile.is_red else "")
        out.append(f"‹{face}›" if place == marked else face, _style(tile))
        if place + 1 < len(found):
            out.append(" ")
    return out


def meld(value: Meld, look: str = "text") -> Text:
    """A called set in round brackets with the seat that fed it, a closed kan in square ones."""
    before, after = "()" if value.is_open else "[]"
    seat = f" {value.from_}" if value.from_ else ""
    return Text.assemble((before, "dim"), tiles(value.tiles, look), (f"{seat}{after}", "dim"))


def flow(parts: Iterable[Text], between: str, room: int = 0) -> Text:
    """Texts side by side, broken between them only; `room` is the width to fit, 0 the whole screen's."""
    room = room or width()
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + len(between) + part.cell_len <= room:
            lines[-1].append(between).append_text(part)
        else:
            lines.append(part.copy())
    return Text("\n").join(lines)


def spaced(parts: Iterable[Text], between: str = " ") -> Text:
    """Texts side by side, each kept whole."""
    return Text(between).join(parts)
