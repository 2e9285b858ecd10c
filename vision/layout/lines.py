"""Rows of tiles: each tile's neighbours along its own axes, chained, so that a row may bend, tilt or narrow.

A row is walked along the width of its upright tiles and the height of its turned ones. Two turned tiles side by side that stand
across a row, as an added kan has them, are one cell of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from vision.geometry import FACE, Floats
from vision.layout.frames import Frames, folded

#: Tiles nearer than this, in widths between their edges, stand in one run.
TIGHT = 0.42
#: Runs that follow one another in a line are one row up to this gap.
WIDE = 3.4
#: How many degrees neighbours may differ, parallel or crossed.
ASKEW = 24.0
#: Slots of a tile: its right, left, foot and head.
RIGHT, LEFT, FOOT, HEAD = range(4)


@dataclass(frozen=True)
class Cell:
    """One place of a row: a tile, or the turned one of an added kan with the `added` one beside it.

    `turned`: it lies across the row; `gap`: to the cell before, in widths; `upside`: the face's foot points away from the
    row's foot.
    """

    tile: int
    turned: bool = False
    gap: float = 0.0
    upside: bool = False
    added: int | None = None

    @property
    def tiles(self) -> tuple[int, ...]:
        """The one or two tiles."""
        return (self.tile,) if self.added is None else (self.tile, self.added)


@dataclass(frozen=True)
class Row:
    """Cells from left to right as their player reads them; `right` and `foot`: (2,) unit vectors in the photo; `sure`: -1..1,
    how clearly the faces tell the reading direction."""

    cells: tuple[Cell, ...]
    right: Floats
    foot: Floats
    sure: float = 1.0

    @property
    def tiles(self) -> tuple[int, ...]:
        """Every tile, added ones after the one that they lie beside."""
        return tuple(tile for cell in self.cells for tile in cell.tiles)

    def piece(self, start: int, end: int) -> Row:
        """Some of the cells as a row of their own."""
        first, *rest = self.cells[start:end]
        return Row((replace(first, gap=0.0), *rest), self.right, self.foot, self.sure)

    def turned_round(self) -> Row:
        """The same row as the player opposite reads it."""
        gaps = [0.0, *(cell.gap for cell in self.cells[:0:-1])]
        cells = tuple(replace(cell, gap=gap, upside=not cell.upside) for cell, gap in zip(self.cells[::-1], gaps, strict=True))
        return Row(cells, -self.right, -self.foot, -self.sure)


def opposite(slot: int) -> int:
    """Right and left, foot and head."""
    return slot ^ 1


@dataclass(frozen=True)
class Edge:
    """Two tiles that may be neighbours in a row: the sides by which they touch, the gap between them and how poorly it fits."""

    one: int
    other: int
    slot: int
    back: int
    gap: float
    cost: float


def edges_of(frames: Frames, most: float, drift: float = 0.0) -> list[Edge]:
    """Pairs of tiles that may follow one another in a row with a gap of `most` widths at most, the best first.

    `drift`: how much further than for touching tiles one may lie off the other's axis, per width of gap.
    """
    count = len(frames)
    if count < 2:
        return []
    angle = np.abs(folded(frames.angle))
    near = (np.abs(frames.offset) < most + 3.0).all(axis=2) & ((angle < ASKEW) | (angle > 90 - ASKEW))
    one, other = np.nonzero(np.triu(near & near.T, 1))
    sides, gaps, offs = [], [], []
    for i, j in ((one, other), (other, one)):
        offset, reach = frames.offset[i, j], frames.reach[i, j]
        upright = np.abs(offset[:, 0]) >= np.abs(offset[:, 1]) / FACE
        along, off = np.where(upright, offset[:, 0], offset[:, 1]), np.where(upright, offset[:, 1], offset[:, 0])
        sides.append(np.where(upright, RIGHT, FOOT) + (along < 0))
        gaps.append(np.abs(along) - np.where(upright, 0.5 + reach[:, 0], FACE / 2 + reach[:, 1]))
        offs.append(np.abs(off))
    gap, off = (gaps[0] + gaps[1]) / 2, (offs[0] + offs[1]) / 2
    walks = np.array([side >= FOOT for side in sides])
    fits = (angle[one, other] < 45) == (walks[0] == walks[1])
    fits &= (gap > -0.4) & (gap < most) & (np.maximum(*gaps) < most + 1) & (off < 0.45 + drift * gap.clip(0, 3))
    turned = walks.sum(axis=0)
    cost = np.abs(gap) + 1.2 * off + np.array([0, 0.25, 0.8])[turned]
    order = np.nonzero(fits)[0]
    order = order[np.argsort(cost[order], kind="stable")]
    columns = (one, other, *sides, gap, cost)
    return [Edge(*values) for values in zip(*(column[order].tolist() for column in columns), strict=True)]


class Chains:
    """Tiles joined by edges, each by two opposite sides at most: paths, and so rows."""

    def __init__(self, count: int) -> None:
        self.links: list[dict[int, tuple[int, float]]] = [{} for _ in range(count)]
        self.of = list(range(count))

    def join(self, edge: Edge) -> bool:
        """Take an edge if the sides are free and fit how the tiles are used already."""
        one, other = self.links[edge.one], self.links[edge.other]
        for links, slot in ((one, edge.slot), (other, edge.back)):
            if slot in links or any(used != opposite(slot) for used in links):
                return False
        if self.of[edge.one] == self.of[edge.other]:
            return False
        one[edge.slot] = (edge.other, edge.gap)
        other[edge.back] = (edge.one, edge.gap)
        old, new = self.of[edge.other], self.of[edge.one]
        self.of = [new if chain == old else chain for chain in self.of]
        return True

    def paths(self, tiles: Iterable[int]) -> list[list[tuple[int, int, float]]]:
        """Every chain as (tile, the side by which it was left, gap to the one before)."""
        out, done = [], set()
        for start in tiles:
            if start in done or len(self.links[start]) > 1:
                continue
            path: list[tuple[int, int, float]] = []
            tile, gap = start, 0.0
            leaving = next(iter(self.links[start]), RIGHT)
            while True:
                path.append((tile, leaving, gap))
                done.add(tile)
                if leaving not in self.links[tile]:
                    break
                following, gap = self.links[tile][leaving]
                entered = next(slot for slot, (back, _) in self.links[following].items() if back == tile)
                tile, leaving = following, opposite(entered)
            out.append(path)
        return out


def stacks_of(frames: Frames, edges: list[Edge], names: list[str]) -> dict[int, int]:
    """Added kans: the turned tile in a row and the one added beside it, as {in the row: added}.

    Two faces side by side with nothing further beside them, and an upright tile next to the head or foot of one of them; where
    kans lie above one another, only alike faces.
    """
    side: list[list[int]] = [[] for _ in range(len(frames))]
    across: list[list[int]] = [[] for _ in range(len(frames))]
    for edge in edges:
        if -0.2 < edge.gap < 0.3:
            for i, j, slot, back in (
                (edge.one, edge.other, edge.slot, edge.back),
                (edge.other, edge.one, edge.back, edge.slot),
            ):
                if slot < 2 and back < 2:
                    side[i].append(j)
                elif slot >= 2 and back < 2:
                    across[i].append(j)
    alike = [[other for other in beside if same_name(names[one], names[other])] for one, beside in enumerate(side)]
    kin = [any(same_name(names[one], names[other]) for other in beside) for one, beside in enumerate(across)]
    pairs = []
    for one in range(len(frames)):
        for beside in (side, alike):
            if len(beside[one]) == 1 and beside[beside[one][0]] == [one] and one < beside[one][0]:
                pair = one, beside[one][0]
                if not {"back"} & {names[tile] for tile in pair} and (beside is side or kin[pair[0]] or kin[pair[1]]):
                    pairs.append(pair)
                    break
    pairs = [pair for pair in pairs if across[pair[0]] or across[pair[1]]]
    # the two others of a kan lie side by side, too, and may touch another kan above or below
    beside_kan = {other for pair in pairs for one in pair for other in across[one] if same_name(names[one], names[other])}
    pairs = [pair for pair in pairs if kin[pair[0]] or kin[pair[1]] or beside_kan.isdisjoint(pair)]
    paired = {tile for pair in pairs for tile in pair}
    # in a row of other tiles two alike ones are no kan
    pairs = [pair for pair in pairs if all(other in paired or across[other] for tile in pair for other in side[tile])]
    paired = {tile for pair in pairs for tile in pair}
    out: dict[int, int] = {}
    for pair in pairs:
        # two such pairs side by side: the row is where single tiles are
        if len(pairs) == 1 or any(tile not in paired for one in pair for tile in across[one]):
            lower, upper = sorted(pair, key=lambda tile: _off(frames, tile, across))
            out[lower] = upper
    return out


def on_top(frames: Frames, edges: list[Edge]) -> set[int]:
    """Tiles that lie on others: of two that overlap the one with fewer neighbours."""
    offset = np.abs(frames.offset)
    over = (offset[..., 0] < 0.7) & (offset[..., 1] < 0.95) & ~np.eye(len(frames), dtype=bool)
    over &= over.T
    tight = np.zeros(len(frames))
    for edge in edges:
        if edge.gap < 0.3:
            tight[[edge.one, edge.other]] += 1
    return {i if tight[i] < tight[j] else j for i, j in np.argwhere(np.triu(over)).tolist() if tight[i] != tight[j]}


def same_name(one: str, other: str) -> bool:
    """Whether two labels are of one kind, red fives being fives."""
    return one.replace("0", "5") == other.replace("0", "5")


def _off(frames: Frames, tile: int, across: list[list[int]]) -> float:
    return min((abs(float(frames.offset[tile, other, 0])) for other in across[tile]), default=9.0)


def rows_of(frames: Frames, names: list[str], weights: Floats) -> list[Row]:
    """Every tile in exactly one row, alone if need be; `names`: each tile's likeliest label; `weights` (N,): how far
    each face may be trusted to tell which way it is read."""
    edges = edges_of(frames, TIGHT)
    above = on_top(frames, edges)
    edges = [edge for edge in edges if edge.one not in above and edge.other not in above]
    stacks = stacks_of(frames, edges, names)
    added = set(stacks.values())
    chains = Chains(len(frames))
    for edge in edges:
        if edge.one in added or edge.other in added:
            continue
        # a turned tile of an added kan is walked along its height only
        if any(tile in stacks and slot < 2 for tile, slot in ((edge.one, edge.slot), (edge.other, edge.back))):
            continue
        if edge.slot >= 2 and edge.back >= 2:
            continue
        chains.join(edge)
    _join_turned(chains, edges, added)
    _join_far(chains, frames, added | above)
    tiles = [tile for tile in range(len(frames)) if tile not in added]
    return [_row(path, frames, stacks, weights) for path in chains.paths(tiles)]


def _join_turned(chains: Chains, edges: list[Edge], added: set[int]) -> None:
    """Turned tiles that follow one another end to end, where one of them is walked that way already."""
    for edge in edges:
        if edge.slot >= 2 and edge.back >= 2 and edge.one not in added and edge.other not in added:
            walked = [any(slot >= 2 for slot in chains.links[tile]) for tile in (edge.one, edge.other)]
            if all(walked):
                chains.join(edge)


def _join_far(chains: Chains, frames: Frames, added: set[int]) -> None:
    """Runs with a gap between them, in line: the sides face each other and nothing lies between."""
    ends = {tile for tile in range(len(frames)) if tile not in added and len(chains.links[tile]) < 2}
    if len(ends) < 2:
        return
    for edge in edges_of(frames, WIDE, 0.16):
        if edge.gap < TIGHT / 2 or edge.one not in ends or edge.other not in ends:
            continue
        if (
            edge.slot >= 2
            and edge.back >= 2
            and not (chains.links[edge.one] and chains.links[edge.other])
            or _lone(chains, edge)
        ):
            continue
        chains.join(edge)


def _lone(chains: Chains, edge: Edge) -> bool:
    """Whether both are single tiles, which a wide gap does not make a row."""
    return not chains.links[edge.one] and not chains.links[edge.other] and edge.gap > 1.0


def _row(path: list[tuple[int, int, float]], frames: Frames, stacks: dict[int, int], weights: Floats) -> Row:
    """A path as a row, read the way most of its upright faces are."""
    cells, right, foot, votes, cast = [], np.zeros(2), np.zeros(2), 0.0, 0.0
    for tile, leaving, gap in path:
        u, v = frames.u[tile], frames.v[tile]
        if leaving < 2:
            sign = 1.0 if leaving == RIGHT else -1.0
            votes += sign * weights[tile]
            cast += 1.0
            right += sign * u
            foot += sign * v
            cells.append(Cell(tile, False, gap, sign < 0, stacks.get(tile)))
        else:
            # walked towards its foot: the row's right is the face's foot, the row's foot its left
            sign = 1.0 if leaving == FOOT else -1.0
            right += sign * v
            foot -= sign * u
            cells.append(Cell(tile, True, gap, False, stacks.get(tile)))
    row = Row(tuple(cells), _unit(right), _unit(foot), votes / max(cast, 1.0))
    return row.turned_round() if votes < 0 else row


def _unit(vector: Floats) -> Floats:
    out: Floats = vector / max(float(np.hypot(*vector)), 1e-9)
    return out
