"""From the tiles of one photo to what lies on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from scoring.tiles import FACES
from vision.decode import Doubts, decode
from vision.geometry import Floats, Mask, as_quads
from vision.labels import BACK, LABELS, SYMMETRIC
from vision.layout.assemble import assemble
from vision.layout.blocks import INDICATORS, touching
from vision.layout.frames import Frames, frames_of
from vision.layout.lines import Row, rows_of
from vision.layout.parse import Way, ways_of
from vision.layout.report import layout_of
from vision.layout.table import Table, names_of, weighed
from vision.layout.values import Layout
from vision.reading import SeenTile

#: How much a face tells about the reading direction that looks nearly the same upside down.
SAME_UPSIDE_DOWN = 0.2
#: A row whose faces tell its direction less clearly than this is read by where it lies.
UNSURE = 0.3
#: The same for a row that is this many widths from the middle of all tiles.
OUTSIDE_SURE, OUTSIDE = 0.6, 7.0
#: Rows whose feet point so far the same way, or the opposite one, lie along one another: a cosine.
ALONG = 0.7
#: A gap from which on two pieces of a row may be two things.
PARTS = 1.4
#: Ways that are told besides the likeliest, and how much less likely they may be, in log odds.
ALTERNATIVES, BEHIND = 3, 5.0


def understand(
    seen: Sequence[SeenTile],
    shares: Floats,
    width: int,
    height: int,
    *,
    reds: int = 1,
    other_doubts: Mask | None = None,
    faint: Mask | None = None,
    racked: bool = False,
) -> Layout:
    """What the tiles of a photo are: roles, hands, melds, indicators, ponds, labels weighed together, and what is in doubt.

    `shares` (N, 39): probabilities over `vision.labels.LABELS`, in the order of `seen`; `width` and `height` of the photo in
    pixels; `reds`: red fives of each suit in the set; `other_doubts` (N,): tiles in doubt for more than the namer's
    confidence. Without it no doubt is ever lifted. `faint` (N,): tiles that may be none, in doubt unless they lie by as walls
    or loose tiles do. `racked`: gaps in rows were looked at and are pieces of a rack.
    """
    if not seen:
        return Layout()
    quads = as_quads([tile.quad for tile in seen])
    shares = np.asarray(shares, np.float64)
    doubts = np.array([tile.doubt for tile in seen])
    fixed = np.ones(len(seen), bool) if other_doubts is None else other_doubts
    told = Doubts(doubts, fixed, np.zeros(len(seen), bool) if faint is None else faint)
    tables = tables_of(quads, shares, width, height)
    layouts = []
    for table in tables:
        decoded = decode(table, shares, told, reds)
        layouts.append(layout_of(table, decoded, reds, racked))
    first, *others = layouts
    return replace(first, alternatives=tuple(_different(first, others)))


def tables_of(quads: Floats, shares: Floats, width: float, height: float) -> list[Table]:
    """The likeliest ways to understand quads (N, 4, 2), the best first."""
    frames = frames_of(quads)
    names = names_of(shares)
    weights = np.array([SAME_UPSIDE_DOWN if name in SYMMETRIC or name not in FACES else 1.0 for name in names])
    centre = np.array([width / 2, height / 2])
    rows = [settled(row, frames) for row in rows_of(frames, names, weights)]
    rows, ways = split(heard(rows, frames, names), names, shares)
    touch = touching(frames, rows)

    def table() -> Table:
        return Table(frames, list(rows), list(ways), touch, shares, names, centre)

    first = assemble(table())
    out = [first]
    for row, pick, behind in _other_picks(first):
        other = assemble(table(), {row: pick})
        other.score = -behind
        out.append(other)
    return out


def split(rows: list[Row], names: list[str], shares: Floats) -> tuple[list[Row], list[list[Way]]]:
    """Rows cut at wide gaps where the pieces make better sense, and the ways to cut each into hand, winning tile and melds."""
    out, ways_out = [], []
    left = [(row, ways_of(row, shares)) for row in rows]
    while left:
        row, ways = left.pop()
        value, first = weighed(row, ways, names)[0]
        best: list[tuple[Row, list[Way]]] = []
        for at in [at for at, cell in enumerate(row.cells) if at and cell.gap > PARTS]:
            pieces = [(piece, ways_of(piece, shares)) for piece in (row.piece(0, at), row.piece(at, len(row.cells)))]
            together = sum(weighed(*piece, names)[0][0] for piece in pieces)
            if together > value:
                value, best = together, pieces
        if not best and not first.hand and first.win and len(row.cells) > 1:
            # a winning tile without its hand is a tile by itself
            at = next(part.start for part in first.parts if part.kind == "win")
            ends = [(start, end) for start, end in ((0, at), (at, at + 1), (at + 1, len(row.cells))) if start < end]
            best = [(piece, ways_of(piece, shares)) for piece in (row.piece(*end) for end in ends)]
        left += best
        if not best:
            out.append(row)
            ways_out.append(ways)
    return out, ways_out


def heard(rows: list[Row], frames: Frames, names: list[str]) -> list[Row]:
    """The rows with the only hand among them turned as the rows along it tell, where its own faces hardly do, nor its place."""
    shown = [row for row in rows if 2 * sum(names[tile] == BACK for tile in row.tiles) < len(row.tiles)] or rows
    longest = max(shown, key=lambda row: len(row.cells))
    alone = sum(len(row.cells) > min(5, len(longest.cells) - 1) for row in shown) == 1
    if not alone or abs(longest.sure) >= OUTSIDE_SURE or _outwards(longest, frames) > OUTSIDE:
        return rows
    votes = [row.sure * len(row.cells) * float(row.foot @ longest.foot) for row in rows if abs(row.foot @ longest.foot) > ALONG]
    return rows if sum(votes) >= 0 else [longest.turned_round() if row is longest else row for row in rows]


def settled(row: Row, frames: Frames) -> Row:
    """A row whose faces do not tell which way it is read, read from outside the table or from below.

    A row far from the middle of all tiles is its player's hand, whose foot is outwards.
    """
    far = _outwards(row, frames)
    outside = abs(far) > OUTSIDE and len(row.cells) > INDICATORS
    if abs(row.sure) >= (OUTSIDE_SURE if outside else UNSURE):
        return row
    towards = far if outside or abs(row.foot[1]) < 0.5 else float(row.foot[1])
    return row if towards >= 0 else row.turned_round()


def _outwards(row: Row, frames: Frames) -> float:
    """How far a row lies from the middle of all tiles in the direction of its foot, in widths."""
    anchor = row.cells[len(row.cells) // 2].tile
    inverse = frames.inverse[anchor]
    foot = inverse @ row.foot
    outward = inverse @ (frames.centres[list(row.tiles)].mean(axis=0) - frames.centres.mean(axis=0))
    return float(outward @ foot) / max(float(np.hypot(*foot)), 1e-9)


def _other_picks(table: Table) -> list[tuple[int, int, float]]:
    """The row of the largest hand, the numbers of its next best ways, and how much less likely each is, in log odds."""
    if not table.players:
        return []
    largest = max(table.players, key=lambda player: player.count)
    row = next(place for place, row in enumerate(table.rows) if largest.hand[0] in row.tiles)
    ways = table.weighed(row)
    behind = [ways[0][0] - value for value, _ in ways]
    return [(row, pick, behind[pick]) for pick in range(1, min(len(ways), ALTERNATIVES + 1)) if behind[pick] < BEHIND]


def _different(first: Layout, others: list[Layout]) -> list[Layout]:
    """Layouts that tell something else, each once, the likeliest first."""
    told = [first.to_json()]
    out = []
    for layout in sorted(others, key=lambda layout: -layout.score):
        if layout.to_json() not in told:
            told.append(layout.to_json())
            out.append(layout)
    return out


def certain(labels: Sequence[str], share: float = 0.98) -> Floats:
    """Probabilities (N, 39) of labels that are all but sure, for tests and measuring."""
    out = np.full((len(labels), len(LABELS)), (1 - share) / (len(LABELS) - 1))
    out[np.arange(len(labels)), [LABELS.index(label) for label in labels]] = share
    return out
