"""A payout as a picture: one SVG that needs nothing else, drawn from the tiles of the set."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from html import escape
from typing import Any

from webui.hands.document import Document
from webui.tiles import tile_svg

WIDE, HIGH, MARGIN = 1200, 630, 60
TILE = (63, 84)
INK, MUTED, FELT, PAPER = "#f6f3e8", "#bcd3c6", "#14614a", "#0f4a38"
FONT = "system-ui, 'Noto Sans CJK JP', sans-serif"


def card(document: Document, score: dict[str, Any], title: str) -> str:
    """The SVG text of a scored document; `score` as `told.score` tells it, `title`: of the app."""
    yaku = " · ".join(item["name"] for item in score["yaku"])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}">',
        f'<rect width="{WIDE}" height="{HIGH}" fill="{FELT}"/>',
        f'<rect y="430" width="{WIDE}" height="{HIGH - 430}" fill="{PAPER}"/>',
        _text(MARGIN, 130, _fitting(score["announcement"], 88, 860), score["announcement"], weight=700),
        _text(MARGIN, 190, 34, score["total"], MUTED),
        *_tiles(document, score),
        *_rows(score),
        _text(MARGIN, 405, _fitting(yaku, 28, WIDE - 2 * MARGIN), yaku, MUTED),
        _text(WIDE - MARGIN, 70, 28, title, MUTED, anchor="end"),
        "</svg>",
    ]
    return "".join(parts)


def _text(
    x: float,
    y: float,
    size: int,
    text: str,
    ink: str = INK,
    *,
    anchor: str = "start",
    weight: int = 400,
) -> str:
    return (
        f'<text x="{x}" y="{y}" font-family="{FONT}" font-size="{size}" font-weight="{weight}" fill="{ink}" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )


def _fitting(text: str, size: int, wide: float) -> int:
    """A size of letters at which a text is at most so wide: Latin letters about half as wide as high, others as wide."""
    ems = sum(1.0 if ord(sign) > 0x2E7F else 0.6 for sign in text)
    return min(size, int(wide / max(ems, 1)))


def _tiles(document: Document, score: dict[str, Any]) -> Iterator[str]:
    """The hand in blocks, then the melds, made narrower where they would not fit."""
    blocks = [[(label, at == group["win"]) for at, label in enumerate(group["tiles"])] for group in score["groups"]]
    melds = [[(piece.label, False) for piece in document.at("meld", group)] for group in range(len(document.melds))]
    everything = [*blocks, *melds]
    count = sum(map(len, everything))
    wide = min(TILE[0], (WIDE - 2 * MARGIN - 18 * (len(everything) - 1)) / max(count, 1))
    high = wide * TILE[1] / TILE[0]
    x, y = float(MARGIN), 320 - high
    for block in everything:
        for label, won in block:
            if won:
                frame = f'x="{x - 3:.1f}" y="{y - 3:.1f}" width="{wide + 6:.1f}" height="{high + 6:.1f}"'
                yield f'<rect {frame} rx="8" fill="#ffd76a"/>'
            data = base64.b64encode(tile_svg(label).encode()).decode("ascii")
            place = f'x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}"'
            yield f'<image {place} href="data:image/svg+xml;base64,{data}"/>'
            x += wide
        x += 18


def _rows(score: dict[str, Any]) -> Iterator[str]:
    rows = score["payments"]
    step = (WIDE - 2 * MARGIN) / len(rows)
    for place, row in enumerate(rows):
        x = MARGIN + place * step
        yield _text(x, 500, 30, row["name"], MUTED)
        delta = f"{row['delta']:+}".replace("-", "−") if row["delta"] else "0"
        yield _text(x, 560, 50, delta, "#ffd76a" if row["winner"] else INK, weight=700)
