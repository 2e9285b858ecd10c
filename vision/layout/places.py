"""What things are by where they lie around a hand: melds, the winning tile, indicators, norths, short ponds."""

from __future__ import annotations

import numpy as np

from vision.labels import OTHER
from vision.layout.blocks import INDICATORS, middle, reading_foot
from vision.layout.lines import Row
from vision.layout.paid import may_be_paid
from vision.layout.parse import arithmetic
from vision.layout.sets import kind_shares
from vision.layout.small import FAR, MELD_SURE, meld_distance, rivals, small_hands, winner_of, winning_hands
from vision.layout.table import HIGH, Called, Player, Pond, Table, is_winning

#: Rows of melds are nearer to their hand than this.
BESIDE = 6.0
#: Indicators lie no further above a hand than this; ponds beyond.
INDICATED = 5.8 * HIGH
#: Where tiles look narrower than this part of the hand's, nothing of that hand lies.
AFAR = 0.6
#: A row of six, or with a turned tile, is a pond from this distance on.
NEARER = 4.5
NORTH = 30
#: Indicators lie together: no further from the nearest other one than this, in widths. A single tile elsewhere is none where
#: others, each counted by the probability of its name, are more by so much.
TOGETHER, LESS = 4.0, 0.35
#: What is longer or shorter than this, in sides of the hand's tile that is nearest, is no indicator: a die, the dots
#: of a point stick, a letter on a cloth. Of 2,300 indicators in 900 rendered hands 2 were outside, both seen badly.
AS_LARGE = (0.53, 1.45)
#: A turned tile this far from the middle of its neighbours, in widths, tells where their feet are.
LEAN = 0.1


def give_places(table: Table) -> None:
    """Everything that is told by its place, the surest first."""
    _merge(table)
    winning_hands(table)
    _ponds(table)
    _melds(table)
    _absorb(table)
    _lengthen(table)
    _wins(table)
    _norths(table)
    _indicators(table)


def _merge(table: Table) -> None:
    """A hand that lies in two pieces in line becomes one, where that makes the better number of tiles."""
    for one in list(table.players):
        for other in list(table.players):
            if one is other or one not in table.players or other not in table.players:
                continue
            if one.right @ other.right < 0.9 or one.melds and other.melds:
                continue
            x, y, _ = table.place(other.hand[0], one)
            joined = len(one.hand) + len(other.hand), len(one.melds) + len(other.melds), bool(one.win or other.win)
            apart = max(arithmetic(len(p.hand), len(p.melds), p.win is not None) for p in (one, other))
            if 0 < x < 9 and abs(y) < 0.8 and joined[0] <= 14 and arithmetic(*joined) >= max(apart, 3.0) and one.win is None:
                one.hand += other.hand
                one.melds += other.melds
                one.win = other.win
                table.players.remove(other)


def _absorb(table: Table) -> None:
    """Melds that stand with a few tiles beside a hand are that hand's, where they make its number right; rather that of a hand
    that wins."""
    for player in sorted(table.players, key=lambda player: (not table.wins(player), -player.count)):
        for other in [other for other in table.players if other is not player and player in table.players]:
            if not 0 < len(other.hand) <= 5 or not other.melds or other.foot @ player.foot < 0.7:
                continue
            place = min(
                (table.place(tile, player, player.tiles)[:2] for tile in other.tiles), key=lambda at: float(np.hypot(*at))
            )
            if player.count + 3 * len(other.melds) == 13 and np.hypot(*place) < BESIDE:
                player.melds += other.melds
                table.players.remove(other)
                table.release(other.hand)
                if other.win is not None:
                    table.release([other.win])


def _lengthen(table: Table) -> None:
    """A few tiles in line with a hand belong to it, where that makes the better number of tiles."""
    for player in table.players:
        for place in table.free():
            row = table.rows[place]
            plain = not table.backs_in(place) and not any(cell.turned for cell in row.cells)
            if len(row.tiles) < 2 or not plain or row.right @ player.right < 0.9:
                continue
            x, y, _ = min((table.place(tile, player) for tile in row.tiles), key=lambda place: abs(place[0]))
            win = player.win is not None
            now = arithmetic(len(player.hand), len(player.melds), win)
            after = arithmetic(len(player.hand) + len(row.tiles), len(player.melds), win)
            if 0.8 < abs(x) < 6 and abs(y) < 1.1 and after > now + 1:
                player.hand = [*player.hand, *row.tiles] if x > 0 else [*row.tiles, *player.hand]
                table.give(row.tiles, "hand")


def _ponds(table: Table) -> None:
    """Short rows further up the table than any indicator, or beside the ponds of others."""
    hands = [player for player in table.players if len(player.hand) > 6 or player.melds]
    if not table.ponds:
        hands = hands or [player for player in table.players if len(player.hand) > 5]
    short = [player for player in table.players if player not in hands and not player.melds and len(player.hand) <= 7]
    rows = [(player, player.hand + ([] if player.win is None else [player.win])) for player in short]
    for player, tiles in rows:
        row = next(row for row in table.rows if tiles[0] in row.tiles)
        own = [hand for hand in hands if hand.foot @ player.foot > 0.7]
        beyond = [y for hand in own for x, y in [table.place(tiles[0], hand)[:2]] if abs(x) < 9]
        discards = len(row.cells) == 6 or any(cell.turned for cell in row.cells)
        apart = bool(table.ponds) and not own and not any(pond.foot @ player.foot > 0.7 for pond in table.ponds)
        if apart or any(-18 < y < -(NEARER if discards else INDICATED) for y in beyond):
            table.players.remove(player)
            table.give(row.tiles, "pond", len(table.ponds))
            table.ponds.append(Pond(list(row.cells), row.foot))
    walls = sum(role == "wall" for role in table.roles)
    for place in table.free():
        row = table.rows[place]
        own = [hand for hand in hands if hand.foot @ row.foot > 0.7]
        beyond_own = any(-18 < y < -INDICATED and abs(x) < 9 for x, y in (table.row_place(place, hand) for hand in own))
        if table.ponds or walls > 14:
            told = len(row.cells) > 1
        elif walls > 4:
            told = len(row.cells) > 3
        else:
            told = beyond_own and len(row.cells) > 1 and any(cell.turned for cell in row.cells)
        if told and (beyond_own or not own and row.sure > 0.4):
            table.give(row.tiles, "pond", len(table.ponds))
            table.ponds.append(Pond(list(row.cells), row.foot))


def _melds(table: Table) -> None:
    """Melds that lie apart go to the nearest hand that has room for them."""
    if not table.orphans:
        return
    small_hands(table)
    left: list[Called] = []
    for meld in table.orphans:
        owner = min(table.players, key=lambda player: meld_distance(table, meld, player), default=None)
        if owner is None or meld_distance(table, meld, owner) > FAR:
            left.append(meld)
            continue
        _join(table, owner, meld)
    table.orphans = left


def _join(table: Table, player: Player, meld: Called) -> None:
    """Add a meld to a hand; one whose faces do not tell which way it is read, or that is laid the other way, is read as its
    hand is."""
    if meld.row.right @ player.right < -0.3 and (meld.row.sure < MELD_SURE or _lean(table, meld) < -LEAN):
        meld.row = meld.row.turned_round()
        meld.cells = tuple(cell for cell in meld.row.cells if cell.tile in {old.tile for old in meld.cells})
    player.melds.append(meld)


def _lean(table: Table, meld: Called) -> float:
    """How far the turned tile of a meld lies towards its foot from the middle of its neighbours, in widths: as people lay them
    all feet are in line."""
    pairs = zip(meld.cells, meld.cells[1:], strict=False)
    turned = [(a, b) if b.turned else (b, a) for a, b in pairs if a.turned != b.turned]
    offsets = [float(table.frames.offset[a.tile, b.tile, 1]) * (-1 if a.upside else 1) for a, b in turned]
    return sum(offsets) / max(len(offsets), 1)


def _wins(table: Table) -> None:
    """A single tile on a hand, just above it or beside it, where one is missing; rather one that makes it a winning hand."""
    for player in table.players:
        if player.win is not None:
            table.unsure |= rivals(table, player)
        if player.win is not None or player.count % 3 != 1 or player.count > 13:
            continue
        best, perhaps = winner_of(table, player)
        if best is not None:
            player.win = best
            table.give([best], "win")
        else:
            table.unsure |= perhaps


def _norths(table: Table) -> None:
    """Up to four norths beside or below a hand, none turned."""
    north = kind_shares(table.shares)[:, NORTH]
    for place in table.free():
        row = table.rows[place]
        plain = len(row.tiles) <= 4 and not any(cell.turned for cell in row.cells) and not _touches_few(table, place)
        if not plain or (north[list(row.tiles)] < 0.5).any():
            continue
        places = [table.row_place(place, player) for player in table.players]
        if any(y > -1.0 and np.hypot(x, y) < FAR / 2 for x, y in places):
            table.give(row.tiles, "north")


def _touches_few(table: Table, place: int) -> bool:
    """Whether a row lies foot to head with another one no longer than indicators are."""
    return any(table.touch[place, other] and len(row.cells) <= INDICATORS for other, row in enumerate(table.rows))


def _indicators(table: Table) -> None:
    """Indicators: a row above a hand, or a group of its own, and those below them; what is found among backs stays."""
    players = sorted(table.players, key=lambda player: -len(player.hand))
    whole = bool(table.ponds) or "dora" in table.roles
    anywhere, most = len(players) > 1 and not whole, INDICATED + (0.0 if whole else 2.0)
    found: list[tuple[float, int]] = []
    for place in table.free():
        row = table.rows[place]
        foreign = all(table.names[tile] == OTHER for tile in row.tiles)
        if len(row.cells) > INDICATORS or foreign or any(cell.turned for cell in row.cells[1:]):
            continue
        for player in players:
            x, y = table.row_place(place, player)
            by = -most < y < INDICATED and abs(x) < 9 and not _is_far(table, row, player)
            if table.is_aligned(place, player) and (by or anywhere):
                found.append((abs(y), place))
                break
    near = {place for _, place in found}
    for place in table.free():  # the other row of two
        if (
            place not in near
            and len(table.rows[place].cells) <= INDICATORS
            and any(table.touch[place, other] for other in near)
        ):
            found.append((FAR, place))
    above = [row for row in range(len(table.rows)) if _is_dora(table, row)]
    fit = [place for _, place in found if _is_as_large(table, table.rows[place])]
    kept = _together(table, fit, above)
    asked = {place for _, place in found} if may_be_paid(table) else set(fit)
    table.unsure.update(tile for place in asked - kept for tile in table.rows[place].tiles)
    for _, place in sorted((pair for pair in found if pair[1] in kept), reverse=True):
        role = "ura" if any(_is_below(table, place, row) for row in above) else "dora"
        tiles = table.rows[place].tiles
        table.give([tile for tile in tiles if not table.is_back(tile)], role)
        table.give([tile for tile in tiles if table.is_back(tile)], "wall")
        if role == "dora":
            above.append(place)
    _below(table, above)
    _count_indicators(table)


def _together(table: Table, rows: list[int], known: list[int]) -> set[int]:
    """Which of the rows may be indicators: those that lie together with the most of them; `known`: rows that have some."""
    groups: list[set[int]] = []
    for row in [*known, *rows]:
        near = [group for group in groups if any(_apart(table, row, other) < TOGETHER for other in group)]
        groups = [group for group in groups if group not in near] + [{row}.union(*near)]
    tiles = [[tile for row in group for tile in table.rows[row].tiles] for group in groups]
    shares = np.where(np.array(table.names) == OTHER, 0, table.shares.max(axis=1))
    weights = [float(shares[some].sum()) for some in tiles]
    alone = [len(some) == 1 and not group & set(known) for some, group in zip(tiles, groups, strict=True)]
    most = max(weights, default=0.0) - LESS
    return {row for group, weight, one in zip(groups, weights, alone, strict=True) if weight > most or not one for row in group}


def _apart(table: Table, row: int, other: int) -> float:
    """How far the nearest tiles of two rows are from each other, in widths."""
    tiles = np.ix_(table.rows[row].tiles, table.rows[other].tiles)
    return float(np.hypot(*np.moveaxis(table.frames.offset[tiles], -1, 0)).min())


def _is_as_large(table: Table, row: Row) -> bool:
    """Whether a row's tiles are about as large as that tile of a hand that is nearest."""
    hands = [tile for player in table.players for tile in player.tiles]
    if not hands:
        return True
    long = np.maximum(np.hypot(*table.frames.u.T), np.hypot(*table.frames.v.T))
    apart = np.linalg.norm(table.frames.centres[hands][:, None] - table.frames.centres[list(row.tiles)][None], axis=2)
    ratio = np.median(long[list(row.tiles)]) / long[hands[int(apart.min(axis=1).argmin())]]
    return bool(AS_LARGE[0] < ratio < AS_LARGE[1])


def _is_far(table: Table, row: Row, player: Player) -> bool:
    """Whether a row looks so much narrower than a hand that it lies across the table, whatever the faces measure."""
    wide = np.hypot(*table.frames.u.T)
    return bool(player.hand) and bool(np.median(wide[list(row.tiles)]) < AFAR * np.median(wide[player.hand]))


def _count_indicators(table: Table) -> None:
    """Indicators are in doubt that are more than there can be, or not as many below as above, or would complete a hand."""
    dora, ura = ([tile for tile, given in enumerate(table.roles) if given == role] for role in ("dora", "ura"))
    if (max(len(dora), len(ura)) > INDICATORS or ura and len(ura) != len(dora)) and may_be_paid(table):
        table.unsure.update(dora, ura)
    for player in table.players:
        if player.win is None and player.count == 13:
            names = [table.names[tile] for tile in player.hand]
            table.unsure.update(tile for tile in dora if is_winning([*names, table.names[tile]]))


def _is_dora(table: Table, row: int) -> bool:
    return any(table.roles[tile] == "dora" for tile in table.rows[row].tiles)


def _is_below(table: Table, place: int, row: int) -> bool:
    """Whether a row lies right below one with indicators, as the nearest hand sees it."""
    if not table.touch[place, row] or place == row:
        return False
    rows = [table.rows[place], table.rows[row]]
    foot = reading_foot([0, 1], rows)
    if len(table.players) == 1 or table.players and sum(row.sure * len(row.cells) for row in rows) < 0.9:
        foot = max((player.foot for player in table.players), key=lambda foot: float(foot[1]))
    return bool(foot @ (middle(table.rows[place], table.frames) - middle(table.rows[row], table.frames)) > 0)


def _below(table: Table, above: list[int]) -> None:
    """Of two rows with backs that touch, the lower one shows the indicators below."""
    for place in above:
        if any(_is_below(table, place, row) for row in above if _is_dora(table, row)):
            faces = [tile for tile in table.rows[place].tiles if table.roles[tile] == "dora"]
            table.give(faces, "ura")
