"""What lies as nothing of a table should lie: a person is to look at it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from scoring.tiles import FACES
from vision.labels import BACK, OTHER
from vision.layout.blocks import INDICATORS
from vision.layout.counted import MEANT
from vision.layout.lines import Row
from vision.layout.table import Player, Table
from vision.layout.values import BONUS, WHOLE

#: What lies no further than this across a hand's row, in widths, is in line with it.
IN_LINE = 0.6
#: What is no further from a meld than this, in widths, may be the hand that it belongs to.
NEAR = 8.0


def odd_tiles(table: Table) -> set[int]:
    """The tiles that may well be something else than what they were taken for."""
    return {
        *_sets_without_a_turned_tile(table), *_sets_with_a_back(table), *_foreign(table), *_indicators_for_melds(table),
        *_norths_for_indicators(table), *_rows_of_nobody(table), *_overlooked_indicators(table), *_overlooked_wins(table),
    }  # fmt: skip


def _sets_without_a_turned_tile(table: Table) -> Iterator[int]:
    """The first tile of a called set of which none is turned, where others are laid as they should be: the turned one may have
    been overlooked, as of a kan."""
    melds = [*table.orphans, *(meld for player in table.players for meld in player.melds)]
    if any(cell.turned for meld in melds for cell in meld.cells):
        for meld in melds:
            if meld.kind in ("chii", "pon") and not any(cell.turned for cell in meld.cells):
                yield meld.cells[0].tile


def _sets_with_a_back(table: Table) -> Iterator[int]:
    """The back in a set of three, as a closed kan of which another was overlooked: it may be none."""
    for meld in [*table.orphans, *(meld for player in table.players for meld in player.melds)]:
        if len(meld.tiles) < 4:
            yield from (tile for tile in meld.tiles if table.is_back(tile))


def _foreign(table: Table) -> Iterator[int]:
    """Foreign tiles among indicators, which would be left out, and in hands, where they may be tiles half hidden."""
    for tile, role in enumerate(table.roles):
        if role in (*BONUS, "hand", "win", "meld") and table.names[tile] == OTHER:
            yield tile


def _indicators_for_melds(table: Table) -> Iterator[int]:
    """Indicators in line with the melds of a hand that is short of one, or near to melds without a hand: what is left of it,
    perhaps."""
    dora = [tile for tile, role in enumerate(table.roles) if role == "dora"]
    for meld in table.orphans:
        near = np.abs(table.frames.offset[[cell.tile for cell in meld.cells]][:, dora]).max(axis=2).min(axis=0, initial=np.inf)
        yield from (tile for tile, away in zip(dora, near, strict=True) if away < NEAR)
    for player in table.players:
        if player.melds and _total(player) + 3 in WHOLE:
            for row in range(len(table.rows)):
                tiles = [tile for tile in table.rows[row].tiles if table.roles[tile] == "dora"]
                x, y = table.row_place(row, player) if tiles else (0.0, 0.0)
                if abs(y) < IN_LINE and x > 0:
                    yield from tiles


def _total(player: Player) -> int:
    return player.count + (player.win is not None)


def _norths_for_indicators(table: Table) -> Iterator[int]:
    """Norths at the left of a hand where no indicator is seen: one of them lies there as often."""
    if "dora" in table.roles:
        return
    for row in range(len(table.rows)):
        tiles = [tile for tile in table.rows[row].tiles if table.roles[tile] == "north"]
        places = [table.row_place(row, player) for player in table.players] if tiles else []
        if any(x < 0 and abs(y) < 1 for x, y in places):
            yield from tiles


def _rows_of_nobody(table: Table) -> Iterator[int]:
    """The first of a row as long as a hand that is nobody's and lies by itself, beside hands that are somebody's."""
    for place, row in enumerate(table.rows) if table.players else ():
        tiles = row.tiles
        if (
            len(tiles) >= MEANT
            and not table.touch[place].any()
            and all(table.roles[tile] == "loose" and table.names[tile] != BACK for tile in tiles)
        ):
            yield tiles[0]


def _overlooked_indicators(table: Table) -> Iterator[int]:
    """The first tile that is nothing beside a winning hand without indicators, of no more than there can be: it may be one."""
    if "dora" in table.roles or table.ponds or not any(map(table.wins, table.players)):
        return
    loose = [tile for row in _nothings(table) for tile in row.tiles if table.names[tile] in FACES]
    if len(loose) <= 2 * INDICATORS:
        yield from sorted(loose)[:1]


def _overlooked_wins(table: Table) -> Iterator[int]:
    """Tiles that are nothing and would complete a hand, where what was taken for its winning tile does not."""
    for player in table.players:
        if player.count == WHOLE[0] and not table.wins(player):
            yield from (tile for row in _nothings(table) for tile in row.tiles if table.wins(player, tile))


def _nothings(table: Table) -> Iterator[Row]:
    """Rows no longer than indicators that nothing is made of."""
    for row in table.rows:
        if len(row.cells) <= INDICATORS and all(table.roles[tile] == "loose" for tile in row.tiles):
            yield row
