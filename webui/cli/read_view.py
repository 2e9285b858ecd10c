"""What was read from a photo as a person reads it: what lies on the table, all tiles with their state, and advice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from scoring.tiles import Tile
from vision.labels import BACK, OTHER
from vision.layout.values import Layout
from vision.reading import Reading, SeenTile
from webui.cli import screen
from webui.words import Words


class ReadView:
    """A reading in one language."""

    def __init__(self, path: Path, reading: Reading, words: Words, look: str = "text") -> None:
        self.path, self.reading, self.words, self.look = path, reading, words, look

    def parts(self) -> Iterator[RenderableType]:
        """Everything, from the top."""
        reading = self.reading
        yield Text.assemble((self.path.name, "bold"), (f"  {reading.width} × {reading.height}", "dim"))
        if reading.tiles:
            yield Text(self.words("say_read", tiles=len(reading.tiles), doubts=reading.doubts))
            if self.reading.layout:
                yield ""
                yield screen.labelled(self.table(self.reading.layout))
            yield ""
            yield self.tiles()
        if reading.advice:
            yield ""
            said = [(self.words.head("advice"), advice.message(self.words.language)) for advice in reading.advice]
            yield screen.labelled((label if not place else "", text) for place, (label, text) in enumerate(said))

    def table(self, layout: Layout) -> Iterator[tuple[str, Text]]:
        """Hands with their melds and the winning tile, indicators and ponds, each with what it is."""
        for hand in layout.hands:
            parts = [self.row(hand.tiles)] if hand.tiles else []
            if hand.win:
                parts.append(Text.assemble("+", self.face(hand.win)))
            parts += [Text.assemble("(", self.row(meld.tiles), ")") for meld in hand.melds]
            yield self.words.head("hand"), screen.spaced(parts, "  ")
        for code, labels in (("dora_indicator", layout.dora), ("ura_indicator", layout.ura)):
            if labels:
                yield self.words.head(code), self.row(labels)
        for pond in layout.ponds:
            yield self.words.head("pond"), self.row(pond.tiles)

    def row(self, labels: Sequence[str]) -> Text:
        """Tiles side by side, what is no face in words between them."""
        pieces = [(is_face, tuple(some)) for is_face, some in groupby(labels, lambda label: label not in (BACK, OTHER))]
        parts: list[Text] = []
        for is_face, some in pieces:
            parts += [screen.tiles(map(Tile.parse, some), self.look)] if is_face else map(self.face, some)
        return screen.spaced(parts)

    def tiles(self) -> Table:
        """A row a tile, in the order of a page."""
        heads = ("tile", "confidence", "turn", "doubt")
        out = screen.table(*map(self.words.head, heads), right=(1, 2))
        for tile in self.reading.tiles:
            sure = f"{100 * tile.confidence:.1f} %"
            out.add_row(self.face(tile.label), sure, f"{tile.turn}°" if tile.turn else "", self.others(tile))
        return out

    def face(self, label: str) -> Text:
        """A face as tiles are written, or what else it is."""
        if label in (BACK, OTHER):
            return Text(self.words(f"tile_{label}"), "dim")
        return screen.tiles(label, self.look)

    def others(self, tile: SeenTile) -> Text:
        """What a doubtful tile may be instead."""
        if not tile.doubt:
            return Text()
        parts = [Text.assemble(self.face(label), (f" {100 * share:.0f} %", "dim")) for label, share in tile.candidates[1:3]]
        return Text.assemble(("?  ", "yellow"), screen.spaced(parts, "  "))
