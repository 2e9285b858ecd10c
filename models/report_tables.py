"""What the parts of the report share: tables, percentages, and where the labelled photos lie."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from models import sources

PHOTOS = sources.ROOT.parent / "shared" / "data" / "photos" / "dev.json"
TOOL = sources.ROOT.parent / "shared" / "tools" / "eval_reading.py"

Row = Sequence[object]


def table(head: Row, rows: Iterable[Row]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines) + "\n"


def share(part: float, whole: float, places: int = 1) -> str:
    """A percentage with how many it is of."""
    return f"{100 * part / whole:.{places}f} % of {whole:.0f}" if whole else "–"
