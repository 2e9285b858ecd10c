"""What is being worked out about one photo: its rows, what each tile is, and where things lie as a player sees them."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from scoring.tiles import FACES, Tile, key_of
from scoring.waits import is_complete
from vision.geometry import FACE, Floats, Mask
from vision.labels import LABELS
from vision.layout.blocks import touching
from vision.layout.frames import Frames
from vision.layout.lines import Cell, Row, same_name
from vision.layout.parse import Way, arithmetic

#: What the faces of a winning shape add to a way to cut a row.
COMPLETE = 2.5


@dataclass
class Called:
    """A meld: its kind and cells from left to right, the row that it is part of, and its group."""

    kind: str
    cells: tuple[Cell, ...]
    row: Row
    group: int = 0

    @property
    def tiles(self) -> list[int]:
        """Every tile of it."""
        return [tile for cell in self.cells for tile in cell.tiles]


@dataclass
class Player:
    """One hand: its tiles from left to right, winning tile and melds; `right` and `foot` as in `Row`."""

    hand: list[int]
    right: Floats
    foot: Floats
    win: int | None = None
    melds: list[Called] = field(default_factory=list)
    sure: float = 1.0

    @property
    def count(self) -> int:
        """Tiles without the winning one, a meld counted as three."""
        return len(self.hand) + 3 * len(self.melds)

    @property
    def tiles(self) -> list[int]:
        """Every tile of it."""
        return [*self.hand, *([] if self.win is None else [self.win]), *(tile for meld in self.melds for tile in meld.tiles)]


@dataclass
class Pond:
    """Discards in their order, each with whether it is turned."""

    cells: list[Cell]
    foot: Floats


@dataclass
class Table:
    """The working state. `roles`, `groups`: one a tile, None and 0 until known; `unsure`: tiles that may have won or not."""

    frames: Frames
    rows: list[Row]
    ways: list[list[Way]]
    touch: Mask
    shares: Floats
    names: list[str]
    middle: Floats
    roles: list[str | None] = field(default_factory=list)
    groups: list[int] = field(default_factory=list)
    players: list[Player] = field(default_factory=list)
    orphans: list[Called] = field(default_factory=list)
    ponds: list[Pond] = field(default_factory=list)
    score: float = 0.0
    unsure: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.roles = [None] * len(self.frames)
        self.groups = [0] * len(self.frames)

    def give(self, tiles: list[int] | tuple[int, ...], role: str, group: int = 0) -> None:
        """Make tiles what they are."""
        for tile in tiles:
            self.roles[tile] = role
            self.groups[tile] = group

    def release(self, tiles: list[int]) -> None:
        """Forget what some tiles of one row are; they become a row of their own."""
        row = next(row for row in self.rows if tiles[0] in row.tiles)
        cells = tuple(cell for cell in row.cells if cell.tile in tiles)
        # they may have been given away and taken back before
        if all(other.cells != cells for other in self.rows):
            self.rows.append(Row(cells, row.right, row.foot, row.sure))
            self.ways.append([])
            self.touch = touching(self.frames, self.rows)
        for tile in tiles:
            self.roles[tile] = None

    def is_free(self, row: int) -> bool:
        """Whether nothing is known of any tile of a row."""
        return all(self.roles[tile] is None for tile in self.rows[row].tiles)

    def free(self) -> list[int]:
        """The rows of which nothing is known."""
        return [row for row in range(len(self.rows)) if self.is_free(row)]

    def weighed(self, row: int) -> list[tuple[float, Way]]:
        """The ways to cut a row with all that is known of it alone, the best first."""
        return weighed(self.rows[row], self.ways[row], self.names)

    def wins(self, player: Player, win: int | None = None) -> bool:
        """Whether the faces of a hand are those of a winning shape; `win`: with this tile for its winning one."""
        win = player.win if win is None else win
        return is_winning([self.names[tile] for tile in (*player.hand, *([] if win is None else [win]))])

    def is_back(self, tile: int) -> bool:
        """Whether a tile lies face down."""
        return self.names[tile] == "back"

    def backs_in(self, row: int) -> int:
        """How many tiles of a row lie face down."""
        return sum(self.is_back(tile) for tile in self.rows[row].tiles)

    def place(self, tile: int, player: Player, of: list[int] | None = None) -> tuple[float, float, int]:
        """Where a tile lies as a player sees it: how far to the right and towards the player, in widths from the nearest of the
        hand's tiles (or those given), which comes third."""
        anchors = of or player.hand
        inverse = self.frames.inverse[tile]
        offsets = (self.frames.centres[tile] - self.frames.centres[anchors]) @ inverse.T
        nearest = int(np.argmin(np.hypot(*offsets.T)))
        right, foot = inverse @ player.right, inverse @ player.foot
        x, y = (float(offsets[nearest] @ axis / max(np.hypot(*axis), 1e-9)) for axis in (right, foot))
        return x, y, anchors[nearest]

    def row_place(self, row: int, player: Player) -> tuple[float, float]:
        """The same for the tile of a row that is nearest to the hand or a meld of it."""
        places = [self.place(tile, player, player.tiles)[:2] for tile in self.rows[row].tiles]
        return min(places, key=lambda place: float(np.hypot(*place)))

    def is_aligned(self, row: int, player: Player) -> bool:
        """Whether a row lies along or across a hand, not askew."""
        tile = self.rows[row].cells[0].tile
        right = self.frames.inverse[tile] @ player.right
        angle = abs((np.degrees(np.arctan2(right[1], right[0])) + 45) % 90 - 45)
        return bool(angle < 20)


def weighed(row: Row, ways: list[Way], names: list[str]) -> list[tuple[float, Way]]:
    """Ways to cut a row with what their number of tiles and their faces say, the best first."""
    out = []
    for way in ways:
        value = way.score + arithmetic(way.hand, way.melds, way.win)
        if way.hand + 3 * way.melds + way.win == 14:
            cells = [cell for part in way.parts if part.kind in ("hand", "win") for cell in row.cells[part.start : part.end]]
            value += COMPLETE * is_winning([names[cell.tile] for cell in cells])
        if way.hand == 1:
            value -= COMPLETE * _waits_for_a_fifth(row, way, names)
        out.append((value, way))
    return sorted(out, key=lambda pair: -pair[0])


def _waits_for_a_fifth(row: Row, way: Way, names: list[str]) -> bool:
    """Whether a way leaves one tile for the hand of which three are a meld: the four are a kan."""
    (alone,) = (names[row.cells[part.start].tile] for part in way.parts if part.kind == "hand")
    return any(
        part.kind == "pon" and all(same_name(names[cell.tile], alone) for cell in row.cells[part.start : part.end])
        for part in way.parts
    )


def is_winning(names: list[str]) -> bool:
    """Whether concealed tiles with the winning one are faces of a winning shape."""
    if not names or any(name not in FACES for name in names):
        return False
    return is_complete(key_of(Tile.parse(name) for name in names), len(names))


def names_of(shares: Floats) -> list[str]:
    """The likeliest label of each tile."""
    return [LABELS[label] for label in shares.argmax(axis=1)]


#: A tile's height in widths, by which distances between rows are told.
HIGH = FACE
