"""From what lies on the table to what the rules know: how many tiles a hand has, who fed a meld, which tile one is."""

from __future__ import annotations

from scoring.context import SEATS
from scoring.hand import Meld
from scoring.rules import RuleSet
from scoring.tiles import WINDS, Tile

#: Numbers of tiles of a hand, a meld counted as three: without and with the winning tile.
WHOLE = (13, 14)
#: Steps in turn order from the winner to whoever sits on a side, at a table of four.
_STEPS = {"right": 1, "across": 2, "left": 3}


def known(tile: Tile, rules: RuleSet) -> Tile:
    """The tile as these rules see it: a red five of a suit without red ones is a plain five."""
    return tile.plain if tile.is_red and not rules.aka["mps".index(tile.suit)] else tile


def fed_by(side: str | None, seat: str, players: int) -> str | None:
    """The seat of whoever sits on a side of the winner; None where nothing tells.

    Of three players the one across may be either neighbour, of two there is but one other.

    >>> fed_by("left", "E", 4), fed_by("right", "E", 4), fed_by("across", "S", 4), fed_by("left", "E", 3)
    ('N', 'S', 'N', 'W')
    """
    order = SEATS[players]
    if side is None or seat not in order or (side == "across" and players == 3):
        return None
    if players == 2:
        return order[order.index(seat) - 1]
    step = _STEPS[side] if players == len(WINDS) else 1 if side == "right" else -1
    return order[(order.index(seat) + step) % players]


def turned_place(meld: Meld, seat: str, players: int) -> int | None:
    """Which of a meld's tiles lies turned: of a chii the called one, else the place of whoever fed it; None for a closed kan.

    >>> [turned_place(Meld("pon", "555z", None, seat), "S", 4) for seat in "ENW"], turned_place(Meld("ankan", "5555z"), "S", 4)
    ([0, 1, 2], None)
    """
    if meld.kind == "ankan":
        return None
    if meld.kind == "chii":
        return meld.tiles.index(meld.called) if meld.called in meld.tiles else 0
    if meld.from_ is None or seat not in SEATS[players] or meld.from_ not in SEATS[players]:
        return 0
    order = SEATS[players]
    steps = (order.index(meld.from_) - order.index(seat)) % players
    last = 2 if meld.kind in ("pon", "kakan") else 3
    return last if steps == 1 else 0 if steps == players - 1 else 1
