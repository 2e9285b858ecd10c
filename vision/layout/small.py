"""Hands of a few tiles, which only the melds around them and the winning tile beside them tell from anything else."""

from __future__ import annotations

import numpy as np

from scoring.tiles import FACES
from vision.layout.table import HIGH, Called, Player, Table

#: A tile that would complete a hand and is this near may be its winning tile, wherever it lies; less four.
PERHAPS = 4.0
#: The winning tile laid above a hand lies nearer than this, indicators further away.
ABOVE = 2.15 * HIGH
#: Nothing further away than this, in widths, belongs to a hand.
FAR = 26.0
#: A meld whose faces tell so much is read as they tell, even where its hand is read another way.
MELD_SURE = 0.55
#: What a row whose faces tell nothing says of the direction in which it is read, by where it lies.
LEAST_SURE = 0.1
#: Tiles that a hand with melds may have without its winning one, or with it.
FEW = (1, 2, 4, 5)


def winning_hands(table: Table) -> None:
    """A few tiles that win with the melds around them are their hand, before anything else is made of them.

    So are they where other tiles are nearer to the melds but win nothing with them.
    """
    small_hands(table, winning=True)
    for player in [player for player in table.players if player.melds and len(player.hand) in FEW]:
        if any(len(table.rows[place].tiles) in FEW for place in table.free()) and not _may_win(table, player):
            _replace(table, player)


def _may_win(table: Table, player: Player) -> bool:
    """Whether a hand wins, with its winning tile or with one that lies where winning tiles do."""
    near = winner_of(table, player)[0] if player.win is None else None
    return table.wins(player) or near is not None and table.wins(player, near)


def _replace(table: Table, player: Player) -> None:
    """Give a player's melds to another hand if one wins with them."""
    at, orphans = table.players.index(player), table.orphans
    won = [] if player.win is None else [player.win]
    table.players.remove(player)
    table.release(player.hand)
    if won:
        table.release(won)
    table.orphans = [*orphans, *player.melds]
    if not small_hands(table, winning=True):
        table.give(player.hand, "hand")
        table.give(won, "win")
        table.players.insert(at, player)
        table.orphans = orphans


def small_hands(table: Table, *, winning: bool = False) -> bool:
    """One to five tiles that make a hand with the melds on their side of the table; those most in line with them first.

    `winning`: only those that win. Returns whether there are any.
    """
    found = []
    for place in table.free() if table.orphans else ():
        row = table.rows[place]
        if len(row.tiles) in FEW and not table.backs_in(place):
            for turned in (False, True) if len(row.tiles) < 3 else (False,):
                made = _small_hand(table, place, turned)
                if made is not None and (table.wins(made[0]) or not winning):
                    found.append((_off_line(table, *made), turned, place, *made))
    claimed: set[int] = set()
    taken: set[int] = set()
    for _, _, _, player, melds in sorted(found, key=lambda one: one[:3]):
        concealed = {*player.hand, *([] if player.win is None else [player.win])}
        if not taken & concealed and not claimed & {id(meld) for meld in melds}:
            claimed |= {id(meld) for meld in melds}
            taken |= concealed
            table.give(player.hand, "hand")
            if player.win is not None:
                table.give([player.win], "win")
            table.players.append(player)
    return bool(taken)


def _off_line(table: Table, player: Player, melds: list[Called]) -> float:
    """How far a few tiles are from the nearest of melds: more when out of line with it, less when they make a winning hand."""
    x, y, _ = table.place(player.hand[0], player, [cell.tile for meld in melds for cell in meld.cells])
    askew = 1 - float(np.mean([abs(meld.row.foot @ player.foot) for meld in melds]))
    return -8.0 * table.wins(player) + abs(x) + 3 * abs(y) + 8 * askew


def _small_hand(table: Table, place: int, turned: bool) -> tuple[Player, list[Called]] | None:
    """A short row as the hand of the melds around it, and those, if they fit; `turned`: its turned tile is the upright one."""
    row = table.rows[place]
    right, foot = row.right, row.foot
    tiles = list(row.tiles)
    win: int | None = None
    if turned:
        upright = [cell.tile for cell in row.cells if cell.turned] or tiles[:1]
        if len(tiles) == 2 and len({cell.turned for cell in row.cells}) == 1:
            return None
        u, v = table.frames.u[upright[0]], table.frames.v[upright[0]]
        right, foot = u / np.hypot(*u), v / np.hypot(*v)
        win = next((tile for tile in tiles if tile not in upright), None)
        tiles = upright
    elif len(tiles) % 3 == 2 and (row.cells[-1].turned or row.cells[-1].gap > 0.25):
        tiles, win = tiles[:-1], tiles[-1]
    sure = 0.0 if len(tiles) == 1 else row.sure
    player = Player(tiles, right, foot, win, [], sure)
    votes = [float(meld.row.foot @ foot) * max(meld.row.sure, LEAST_SURE) for meld in table.orphans]
    if len(tiles) == 1 and sum(votes) < 0:
        player.right, player.foot = -right, -foot
    melds = [
        meld for meld in table.orphans if meld_distance(table, meld, player) < FAR and abs(float(meld.row.foot @ foot)) > 0.45
    ]
    owned = [meld for meld in melds if any(meld_distance(table, meld, other) < FAR for other in table.players)]
    count = len(tiles) + 3 * len(melds)
    if not melds or len(owned) == len(melds) or not (count == 13 or count == 14 and win is None):
        return None
    if win is None and count == 13:
        near, _ = winner_of(table, player)
        if near is not None and table.wins(player, near):
            player.win = near
    return player, melds


def meld_distance(table: Table, meld: Called, player: Player) -> float:
    """How far a meld is from a hand, in widths; further where the hand has no room, or is read another way."""
    x, y = min((table.place(cell.tile, player)[:2] for cell in meld.cells), key=lambda place: float(np.hypot(*place)))
    along = float(meld.row.foot @ player.foot)
    other_way = 0.0 if along > 0.45 else 12.0 if abs(along) < 0.45 or meld.row.sure > MELD_SURE else 2.0
    full = 30.0 if player.count + 3 > 14 else 0.0
    return float(np.hypot(x, y)) + other_way + full


def winner_of(table: Table, player: Player) -> tuple[int | None, set[int]]:
    """The single tile that is a hand's winning one by where it lies, and those that may be, though they lie elsewhere."""
    best: tuple[float, int] | None = None
    perhaps: set[int] = set()
    for place in table.free():
        tiles = table.rows[place].tiles
        if len(tiles) != 1 or table.names[tiles[0]] not in FACES or tiles[0] in player.hand:
            continue
        x, y, _ = table.place(tiles[0], player)
        wins = table.wins(player, tiles[0])
        near = -ABOVE - 0.5 * wins < y < 1.9 and abs(x) < 3.2 and (wins or not _is_beyond(table, tiles[0], player))
        away = float(np.hypot(x, y)) - 4.0 * wins
        if wins and away < PERHAPS:
            perhaps.add(tiles[0])
        if (near or _on_top(table, tiles[0], player.hand, 0.95 if wins else 0.6)) and (best is None or away < best[0]):
            best = away, tiles[0]
    return (None if best is None else best[1]), perhaps


def _is_beyond(table: Table, tile: int, player: Player) -> bool:
    """Whether other tiles lie between a tile above a hand and the hand: so it lies with them, and was not laid there.

    Told in the photo itself: what stands and what lies flat seems to be further away than it is.
    """
    nearest = table.place(tile, player)[2]
    wide, high = (float(np.hypot(*axes[tile])) * 2 for axes in (table.frames.u, table.frames.v))
    others = [other for other in range(len(table.frames)) if other != tile and other not in player.tiles]
    x, y = ((table.frames.centres[others] - table.frames.centres[tile]) @ axis for axis in (player.right, player.foot))
    end = float((table.frames.centres[nearest] - table.frames.centres[tile]) @ player.foot)
    return bool(((y > min(wide, high) / 2) & (y < end - max(wide, high) / 2) & (np.abs(x) < 1.2 * max(wide, high))).any())


def rivals(table: Table, player: Player) -> set[int]:
    """A hand's winning tile and another that lies where winning tiles do, where the hand wins with either."""
    rival = winner_of(table, player)[0] if table.wins(player) else None
    if rival is None or player.win is None or not table.wins(player, rival):
        return set()
    return {player.win, rival}


def _on_top(table: Table, tile: int, hand: list[int], most: float) -> bool:
    """Whether a tile lies on the upper edge of a standing hand: as one of it measures, right above it with a gap of `most`."""
    x, y = table.frames.offset[hand, tile].T
    reach = table.frames.reach[hand, tile, 1]
    return bool(((y < 0) & (np.abs(x) < 0.9) & (-y - HIGH / 2 - reach < most) & (reach < 0.85)).any())
