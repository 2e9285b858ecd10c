"""The working state of a photo as values to hand out."""

from __future__ import annotations

import cmath
import math
from collections import Counter
from collections.abc import Sequence

import numpy as np

from scoring.tiles import FACES, Tile, key_of
from scoring.waits import is_complete
from vision.decode import Decoded, kind_of
from vision.geometry import Floats
from vision.layout.counted import counted
from vision.layout.lines import Cell
from vision.layout.table import Called, Player, Table
from vision.layout.values import SIDES, Layout, SeenHand, SeenMeld, SeenPond

#: A gap of about a tile's width in a tight row: one was overlooked.
HOLE = 0.75, 1.3
#: A last tile this far from the others is the winning one, and so should be the fourteenth.
APART = 0.4


def layout_of(table: Table, decoded: Decoded, reds: int = 1, racked: bool = False) -> Layout:
    """Roles, groups, hands and all else, with the labels and doubts that were decoded; `reds`: red fives of each suit.

    `racked`: gaps in rows were looked at and are pieces of a rack.
    """
    labels = decoded.labels
    askew = table_turn([*(player.foot for player in table.players), *(pond.foot for pond in table.ponds)])
    order = sorted(table.players, key=lambda player: (SIDES.index(side_of(player.foot, askew)), -_height(table, player.tiles)))
    hands, groups, called = [], list(table.groups), 0
    for place, player in enumerate(order):
        for tile in [*player.hand, *([] if player.win is None else [player.win])]:
            groups[tile] = place
        melds = _from_left(table, player)
        for meld in melds:
            for tile in meld.tiles:
                groups[tile] = called
            called += 1
        hands.append(_hand(player, side_of(player.foot, askew), melds, labels, place, reds))
    for meld in table.orphans:
        for tile in meld.tiles:
            groups[tile] = called
        called += 1
    if not hands and table.orphans:
        told = tuple(_meld(meld, labels, reds) for meld in table.orphans)
        hands.append(SeenHand(side_of(table.orphans[0].row.foot), (), told))
    pairs = enumerate(zip(order, hands, strict=False))
    odd_hands = {place for place, (player, hand) in pairs if not (racked or hand.complete) and has_hole(table, player)}
    roles = tuple(role or "loose" for role in table.roles)
    odd = {tile for player in order for tile in lonely_backs(table, player)}
    doubts = tuple(doubt or tile in odd for tile, doubt in enumerate(decoded.doubts))
    layout = Layout(
        roles, tuple(groups), labels, doubts, tuple(hands),
        _labels_of(table, "dora", labels), _labels_of(table, "ura", labels), roles.count("north"),
        tuple(_pond(pond.cells, side_of(pond.foot, askew), labels) for pond in table.ponds), table.score,
        tuple(tile for tile in sorted(table.unsure) if roles[tile] == "loose"),
    )  # fmt: skip
    return counted(layout, odd_hands)


def table_turn(feet: Sequence[Floats]) -> float:
    """How far a table is turned against the photo, in degrees, -45..45: its sides are a quarter turn apart; `feet` of hands and
    ponds, (2,) each."""
    turns = sum((complex(*foot) ** 4 for foot in feet), 0j)
    return math.degrees(cmath.phase(turns)) / 4 if turns else 0.0


def side_of(foot: Floats, askew: float = 0.0) -> str:
    """The side of the photo that a hand with its foot in this direction is read from, on a table that lies `askew`.

    Of a table turned by half a quarter the sides are one further for all hands or for none, so that neighbours stay neighbours.
    """
    degrees = math.degrees(math.atan2(float(foot[0]), float(foot[1]))) + askew
    return SIDES[round(degrees / 90) % 4]


def lonely_backs(table: Table, player: Player) -> list[int]:
    """Backs among the faces of a hand: nobody holds a tile the wrong way round, so a gap in a rack was taken for one."""
    backs = [tile for tile in player.hand if table.is_back(tile)]
    return backs if 2 * len(backs) < len(player.hand) else []


def has_hole(table: Table, player: Player) -> bool:
    """Whether a hand stands oddly: with a gap of one tile in a tight row or in a meld, the last tile apart though it makes no
    fourteenth, a back or a turned tile among the faces."""
    if not player.hand:
        return False
    row = next(row for row in table.rows if player.hand[0] in row.tiles)
    of = dict.fromkeys(player.hand, 0) | {tile: at for at, meld in enumerate(player.melds, 1) for tile in meld.tiles}
    inner = [
        (of[cell.tile], cell.gap)
        for before, cell in zip(row.cells, row.cells[1:], strict=False)
        if cell.tile in of and of[cell.tile] == of.get(before.tile)
    ]
    gaps = [gap for part, gap in inner if part == 0]
    wide = [gap for gap in gaps if gap > APART]
    if any(part and HOLE[0] < gap < HOLE[1] for part, gap in inner):
        return True
    if len(gaps) > 3:
        short = player.count + (player.win is not None) != 14
        hole = short and len(wide) <= 2 and any(HOLE[0] < gap < HOLE[1] for gap in wide)
        last = len(wide) == 1 and gaps[-1] > APART and player.win is None and player.count % 3 == 1
        if hole or last:
            return True
    turned = any(cell.turned and of.get(cell.tile) == 0 for cell in row.cells[:-1])
    return turned or 0 < sum(table.is_back(tile) for tile in player.hand) < len(player.hand)


def _height(table: Table, tiles: list[int]) -> float:
    return float(table.frames.centres[tiles, 1].mean())


def _from_left(table: Table, player: Player) -> list[Called]:
    """A player's melds from left to right."""
    return sorted(player.melds, key=lambda meld: float(table.frames.centres[meld.tiles].mean(axis=0) @ player.right))


def _hand(player: Player, side: str, melds: list[Called], labels: tuple[str, ...], group: int, reds: int) -> SeenHand:
    told = tuple(_meld(meld, labels, reds) for meld in melds)
    tiles = tuple(labels[tile] for tile in player.hand)
    win = None if player.win is None else labels[player.win]
    concealed = [*tiles, *([] if win is None else [win])]
    whole = len(concealed) + 3 * len(told) == 14 and all(label in FACES for label in concealed)
    complete = whole and is_complete(key_of(Tile.parse(label) for label in concealed), len(concealed))
    return SeenHand(side, tiles, told, win, group, tuple(player.hand), player.win, complete)


def _meld(meld: Called, labels: tuple[str, ...], reds: int) -> SeenMeld:
    """A meld with the tiles that its backs hide, and who fed it."""
    turned = [place for place, cell in enumerate(meld.cells) if cell.turned]
    shown = [labels[tile] for tile in meld.tiles if labels[tile] in FACES]
    members = tuple(meld.tiles)
    if meld.kind == "ankan" or (meld.kind == "daiminkan" and not turned):
        return SeenMeld("ankan", whole_kan(shown, reds), None, None, members, tuple(shown))
    kind = meld.kind
    if kind in ("chii", "pon") and len(shown) == 3:
        kind = "pon" if len({kind_of(label) for label in shown}) == 1 else "chii"
    called = labels[meld.cells[turned[0]].tile] if turned else None
    side = None
    if turned:
        last = len(meld.cells) - 1
        side = "left" if turned[0] == 0 or kind == "chii" else "right" if turned[0] == last else "across"
    return SeenMeld(kind, tuple(shown), called if called in FACES else None, side, members, tuple(shown))


def whole_kan(shown: list[str], reds: int) -> tuple[str, ...]:
    """The four tiles of a closed kan of which some are seen; the fives of a set are four, its red ones among them."""
    if not shown:
        return ()
    most = Counter(kind_of(label) for label in shown).most_common(1)[0][0]
    plain = next((label for label in shown if kind_of(label) == most and label[0] != "0"), None)
    if plain is None:
        plain = "5" + shown[0][1]
    missing = 4 - len(shown)
    red = f"0{plain[1]}"
    hidden_reds = min(missing, max(0, reds - shown.count(red))) if plain[0] == "5" and plain[1] != "z" else 0
    return (*shown, *[red] * hidden_reds, *[plain] * (missing - hidden_reds))


def _labels_of(table: Table, role: str, labels: tuple[str, ...]) -> tuple[str, ...]:
    """The faces of a role from left to right."""
    tiles = [tile for tile, given in enumerate(table.roles) if given == role and labels[tile] in FACES]
    right = table.players[0].right if table.players else np.array([1.0, 0.0])
    return tuple(labels[tile] for tile in sorted(tiles, key=lambda tile: float(table.frames.centres[tile] @ right)))


def _pond(cells: list[Cell], side: str, labels: tuple[str, ...]) -> SeenPond:
    tiles = [cell.tile for cell in cells]
    turned = [place for place, cell in enumerate(cells) if cell.turned]
    return SeenPond(side, tuple(labels[tile] for tile in tiles), turned[0] if turned else None, tuple(tiles))
