"""Rows that lie foot to head: ponds, indicators with those below them, trays; and walls, which show backs."""

from __future__ import annotations

import numpy as np

from vision.geometry import FACE, Floats, Mask
from vision.layout.frames import Frames, folded
from vision.layout.lines import Row

#: A row of a pond, and what is still one where a tile was missed or one more fits in.
POND_ROW, POND_ROWS = (5, 7), 4
#: Indicators in a row at most.
INDICATORS = 5


def touching(frames: Frames, rows: list[Row]) -> Mask:
    """Which rows lie foot to head with which, (R, R): at least half of the shorter one's tiles have a neighbour there."""
    out = np.zeros((len(rows), len(rows)), bool)
    if len(rows) < 2:
        return out
    offset = np.abs(frames.offset)
    offset = (offset + offset.transpose(1, 0, 2)) / 2
    parallel = np.abs(folded(frames.angle)) < 22
    beside = parallel & parallel.T & (offset[..., 0] < 0.62) & (offset[..., 1] < 1.3 * FACE)
    row_of = np.full(len(frames), -1)
    upright = np.zeros(len(rows))
    for place, row in enumerate(rows):
        tiles = [cell.tile for cell in row.cells if not cell.turned]
        row_of[tiles] = place
        upright[place] = len(tiles)
    out = np.zeros((len(rows), len(rows)), bool)
    # two rows cannot lie in one another: where several tiles say so, their faces only look longer than they are
    for nearest, least in ((0.8, 1), (0.5, 3)):
        one, other = np.nonzero(beside & (offset[..., 1] > nearest * FACE))
        known = (row_of[one] >= 0) & (row_of[other] >= 0)
        shared = np.zeros((len(rows), len(rows)))
        np.add.at(shared, (row_of[one[known]], row_of[other[known]]), 1)
        out |= shared >= np.maximum(least, 0.5 * np.minimum(upright[:, None], upright[None]))
    out &= ~np.eye(len(rows), dtype=bool)
    return out


def blocks_of(touch: Mask, rows: list[Row], frames: Frames) -> list[list[int]]:
    """Rows that hang together as blocks of two and more, each from head to foot."""
    left, out = set(range(len(rows))), []
    while left:
        block, grown = [], [left.pop()]
        while grown:
            row = grown.pop()
            block.append(row)
            more = [other for other in np.nonzero(touch[row])[0].tolist() if other in left]
            left.difference_update(more)
            grown += more
        if len(block) > 1:
            out.append(_from_head(block, rows, frames))
    return out


def _from_head(block: list[int], rows: list[Row], frames: Frames) -> list[int]:
    """A block's rows in the order in which they are read."""
    foot = reading_foot(block, rows)
    return sorted(block, key=lambda row: float(foot @ middle(rows[row], frames)))


def reading_foot(block: list[int], rows: list[Row]) -> Floats:
    """Where the foot of a block is, (2,): as most of its faces tell."""
    total = np.zeros(2)
    longest = rows[max(block, key=lambda row: len(rows[row].cells))].foot
    for row in block:
        sign = 1.0 if rows[row].foot @ longest > 0 else -1.0
        total += sign * longest * rows[row].sure * len(rows[row].cells)
    vote = float(total @ longest)
    return longest if vote >= 0 else -longest


def middle(row: Row, frames: Frames) -> Floats:
    """The mean of a row's centres, (2,)."""
    out: Floats = frames.centres[list(row.tiles)].mean(axis=0)
    return out


def is_pond(block: list[int], rows: list[Row]) -> bool:
    """Whether the rows of a block are as discards are laid: six in each but the last."""
    *full, last = (len(rows[row].cells) for row in block)
    if len(full) >= POND_ROWS or max(full) > POND_ROW[1] or last > (POND_ROW[1] if len(full) == 1 else 12):
        return False
    if len(full) == 1:
        return full[0] == 6 or last == 6 and full[0] > 2
    return max(full) >= POND_ROW[0] and (6 in full or last == 6)


def is_indicators(block: list[int], rows: list[Row]) -> bool:
    """Whether two rows may be indicators with those below them."""
    if len(block) != 2:
        return False
    first, second = (rows[row].cells for row in block)
    return max(len(first), len(second)) <= INDICATORS and not any(cell.turned for cell in (*first, *second))
