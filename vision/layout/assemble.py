"""Rows become hands, melds, ponds, walls and indicators: first what its own shape tells, then what its place tells."""

from __future__ import annotations

import numpy as np

from vision.layout.blocks import INDICATORS, blocks_of, is_indicators, is_pond, middle, reading_foot
from vision.layout.lines import Cell, Row
from vision.layout.oddities import odd_tiles
from vision.layout.parse import Part, Way
from vision.layout.places import give_places
from vision.layout.table import Called, Player, Pond, Table

#: Log odds from which a row without a hand is believed to be melds.
SURE_MELD = 3.0
#: From so many tiles on a row is a hand by itself; from so many even where other hands are seen.
HAND, STRONG = 4, 6
#: Ways of a row whose log odds are nearer than this leave open which tile won, or whether it is one of a set.
CLOSE_CALL, SET_OR_WIN = 0.8, 2.5
#: Hands of neighbours and of players who face each other are further apart than this, in widths.
ACROSS, OPPOSITE = 12.0, 18.0
#: From so many backs on a row is a wall by itself.
WALL = 3


def assemble(table: Table, picks: dict[int, int] | None = None) -> Table:
    """Give every tile its role; `picks`: for some rows another than the best way to cut them."""
    _backs(table)
    _blocks(table)
    _hands(table, picks or {})
    give_places(table)
    _rest(table)
    table.unsure |= odd_tiles(table)
    return table


def _backs(table: Table) -> None:
    """Walls, and the open indicators among their backs."""
    walls: list[int] = []
    few: list[int] = []
    for row in range(len(table.rows)):
        backs = table.backs_in(row)
        tiles = table.rows[row].tiles
        if backs == len(tiles):
            (walls if backs >= WALL else few).append(row)
        elif backs and not _has_closed_kan(table, row, backs):
            faces = [tile for tile in tiles if not table.is_back(tile)]
            if len(faces) <= 5 and (backs >= len(faces) - 1 or len(tiles) <= 7):
                if len(tiles) < 5 and not _has_hand(table):
                    continue
                table.give([tile for tile in tiles if table.is_back(tile)], "wall")
                table.give(faces, "dora")
                walls.append(row)
    for row in few:
        if any(_is_by(table, row, wall) for wall in walls):
            table.give(table.rows[row].tiles, "wall")
    for row in walls:
        if table.is_free(row):
            table.give(table.rows[row].tiles, "hand" if _is_hidden_hand(table, row, walls) else "wall")


def _has_hand(table: Table) -> bool:
    """Whether some row is surely a hand."""
    return any(ways and (ways[0].hand >= STRONG or ways[0].hand and ways[0].melds) for ways in table.ways)


def _is_by(table: Table, row: int, wall: int) -> bool:
    """Whether a row lies near a wall and along it."""
    tile = table.rows[row].tiles[0]
    near = table.frames.offset[tile, list(table.rows[wall].tiles)]
    straight = abs(float(table.rows[row].right @ table.rows[wall].right))
    return bool(np.hypot(*near.T).min() < 2.6) and (straight > 0.93 or straight < 0.37)


def _has_closed_kan(table: Table, row: int, backs: int) -> bool:
    """Whether the backs of a row are those of closed kans."""
    best = table.weighed(row)[0]
    return best[0] > 0 and sum(part.end - part.start - 2 for part in best[1].parts if part.kind == "ankan") == backs


def _is_hidden_hand(table: Table, row: int, walls: list[int]) -> bool:
    """Whether a row of backs is a standing hand seen from behind: a wall lies before it, only the edge of the table behind."""
    here = table.rows[row]
    if len(here.cells) < HAND or len(here.cells) > 14:
        return False
    centre = table.frames.centres.mean(axis=0)
    place = middle(here, table.frames)
    for other in walls:
        there = table.rows[other]
        if other != row and len(there.cells) >= 3 and abs(float(here.right @ there.right)) > 0.9:
            offset = table.frames.seen_from(here.cells[len(here.cells) // 2].tile, middle(there, table.frames))
            inner = np.hypot(*(middle(there, table.frames) - centre)) < np.hypot(*(place - centre))
            if inner and abs(offset[1]) < 7 and abs(offset[0]) < 9:
                return True
    return False


def _blocks(table: Table) -> None:
    """Ponds, indicators in two rows and boxes of tiles, which are told by how their rows lie."""
    for rows in blocks_of(table.touch, table.rows, table.frames):
        block = [row for row in rows if table.is_free(row) and not _is_melds(table, row)]
        if len(block) < 2:
            continue
        counts = [len(table.rows[row].cells) for row in block]
        if is_pond(block, table.rows):
            _pond(table, block)
        elif is_indicators(block, table.rows):
            continue
        elif min(counts) > 5 or len(block) > 3 or (len(block) == 3 and min(counts) > 1):
            for row in block:
                table.give(table.rows[row].tiles, "loose")


def _pond(table: Table, block: list[int]) -> None:
    foot = reading_foot(block, table.rows)
    cells: list[Cell] = []
    for place in block:
        row = table.rows[place]
        cells += (row if row.foot @ foot > 0 else row.turned_round()).cells
    tiles = [tile for cell in cells for tile in cell.tiles]
    table.give(tiles, "pond", len(table.ponds))
    table.ponds.append(Pond(cells, foot))


def _is_melds(table: Table, row: int) -> bool:
    """Whether a row is nothing but melds."""
    ways = table.weighed(row)
    return bool(ways) and not ways[0][1].hand and ways[0][1].melds > 0 and ways[0][1].score > SURE_MELD


def _hands(table: Table, picks: dict[int, int]) -> None:
    """Rows that are hands by themselves, with the melds in them, and rows of nothing but melds."""
    weak = []
    for row in table.free():
        ways = table.weighed(row)
        if not ways:
            continue
        way = ways[min(picks.get(row, 0), len(ways) - 1)][1]
        if len(ways) > 1 and _is_close(*ways[:2]):
            table.unsure |= _moved(table.rows[row], ways[0][1], ways[1][1])
        if not way.hand and way.melds and (way.score > SURE_MELD or row in picks):
            table.orphans += _called(table.rows[row], way)
        elif way.hand >= STRONG or way.hand and way.melds and way.score > SURE_MELD:
            table.players.append(_player(table, row, way))
        elif way.hand >= HAND:
            weak.append((row, way))
    for meld in table.orphans:
        table.give(meld.tiles, "meld")
    alone = not table.players and not table.ponds and not table.orphans
    for row, way in weak:
        if table.is_free(row) and (alone or _is_outermost(table, row)):
            table.players.append(_player(table, row, way))


def _is_close(best: tuple[float, Way], other: tuple[float, Way]) -> bool:
    """Whether the two best ways to cut a row leave open which tile won."""
    ahead = best[0] - other[0]
    return (ahead < CLOSE_CALL and best[1].hand >= HAND) or (ahead < SET_OR_WIN and _is_set_for_win(best[1], other[1]))


def _is_set_for_win(way: Way, other: Way) -> bool:
    """Whether one way takes for a called set what is a pair and the winning tile in the other."""
    return way.melds > other.melds and other.win and not way.win


def _moved(row: Row, one: Way, other: Way) -> set[int]:
    """The tiles that one way to cut a row takes for a winning tile and another does not."""
    wins = [{row.cells[part.start].tile for part in way.parts if part.kind == "win"} for way in (one, other)]
    return wins[0] ^ wins[1]


def _is_outermost(table: Table, place: int) -> bool:
    """Whether a short row is the hand of a side of the table: none is there yet, and all that lies there lies before it."""
    row = table.rows[place]
    if any(player.foot @ row.foot > 0.7 for player in table.players) or not table.players and "wall" not in table.roles:
        return False
    if any(table.touch[place, other] and len(table.rows[other].cells) <= INDICATORS for other in range(len(table.rows))):
        return False
    for player in table.players if not table.ponds else ():
        opposite = player.foot @ row.foot < -0.7
        if np.hypot(*table.row_place(place, player)) < (OPPOSITE if opposite else ACROSS):
            return False
    others = [tile for tile in range(len(table.frames)) if tile not in row.tiles]
    places = table.frames.offset[row.cells[len(row.cells) // 2].tile, others]
    foot = table.frames.inverse[row.cells[len(row.cells) // 2].tile] @ row.foot
    right = table.frames.inverse[row.cells[len(row.cells) // 2].tile] @ row.right
    y, x = (places @ axis / max(np.hypot(*axis), 1e-9) for axis in (foot, right))
    return not bool(((y > 1) & (np.abs(x) < 8)).any()) and bool(((y < -2) & (np.abs(x) < 8)).any())


def _player(table: Table, place: int, way: Way) -> Player:
    row = table.rows[place]
    hand = [
        tile for part in way.parts if part.kind == "hand" for cell in row.cells[part.start : part.end] for tile in cell.tiles
    ]
    win = next((row.cells[part.start].tile for part in way.parts if part.kind == "win"), None)
    player = Player(hand, row.right, row.foot, win, _called(row, way), row.sure)
    table.give(player.hand, "hand")
    if win is not None:
        table.give([win], "win")
    for meld in player.melds:
        table.give(meld.tiles, "meld")
    return player


def _called(row: Row, way: Way) -> list[Called]:
    return [Called(part.kind, row.cells[part.start : part.end], row) for part in way.parts if part.kind not in ("hand", "win")]


def _rest(table: Table) -> None:
    """What is left: a few tiles in a row, or nothing that can be told."""
    free = table.free()
    if not table.players and not table.orphans and not table.ponds and free:
        longest = max(free, key=lambda row: len(table.rows[row].cells))
        count = sum(len(table.rows[row].cells) for row in free)
        row = table.rows[longest]
        if len(row.cells) >= max(2, 0.7 * count) or count == 1 and row.foot[1] > 0.93:
            way = table.weighed(longest)[0][1]
            plain = Way((Part("hand", 0, len(row.cells)),), 0.0, len(row.cells))
            table.players.append(_player(table, longest, way if way.hand else plain))
    for tile, role in enumerate(table.roles):
        if role is None:
            table.give([tile], "loose")
