"""What was read from a photo as a person reads it: all tiles in a line, each with its state, and advice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from vision.labels import BACK, OTHER
from vision.reading import Reading, SeenTile
from webui.cli import screen
from webui.cli.words import Words


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
            yield ""
            yield self.tiles()
        if reading.advice:
            yield ""
            said = [(self.words.head("advice"), advice.message(self.words.language)) for advice in reading.advice]
            yield screen.labelled((label if not place else "", text) for place, (label, text) in enumerate(said))

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
