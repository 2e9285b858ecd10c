"""Dora: what the indicators point to and how many tiles of a hand they hit."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.facts import Facts
from scoring.tiles import DIGIT, KIND, NORTH, Tile

#: Next kind in the indicator's cycle: numbers 9→1, winds N→E, dragons red→white.
_NEXT = tuple(
    9 * (kind // 9) + (kind + 1) % 9 if kind < 27 else 27 + (kind - 26) % 4 if kind < 31 else 31 + (kind - 30) % 3
    for kind in range(34)
)
_NEXT_OF_THREE = (8, *_NEXT[1:8], 0, *_NEXT[9:])


def dora_of(indicator: Tile, players: int = 4) -> int:
    """The kind that an indicator makes dora; in a three-player game 1m and 9m point to each other.

    >>> dora_of(Tile.parse("9s")), dora_of(Tile.parse("1m"), players=3)
    (18, 8)
    """
    return (_NEXT_OF_THREE if players == 3 else _NEXT)[KIND[indicator]]


def hits(indicators: Sequence[Tile], facts: Facts) -> int:
    """How many dora the indicators make in the whole hand, called norths included; a tile hit twice counts twice."""
    following = _NEXT_OF_THREE if facts.rules.players == 3 else _NEXT
    out = 0
    for indicator in indicators:
        kind = following[KIND[indicator]]
        out += facts.whole >> DIGIT * kind & 31
        if kind == NORTH:
            out += facts.hand.norths
    return out


def dora_entries(facts: Facts) -> list[tuple[str, int]]:
    """`dora`, `aka_dora`, `ura_dora` and `kita_dora` of a hand with their han, zeros left out.

    The rules say which indicators count: without kan dora only the first one, without ura dora none below.
    """
    win, rules = facts.win, facts.rules
    out = []
    if win.dora:
        count = hits(win.dora if rules.kan_dora else win.dora[:1], facts)
        if count:
            out.append(("dora", count))
    red = sum(facts.hand.reds)
    if red:
        out.append(("aka_dora", red))
    if win.ura and rules.ura_dora and win.in_riichi:
        count = hits(win.ura if rules.kan_ura_dora and rules.kan_dora else win.ura[:1], facts)
        if count:
            out.append(("ura_dora", count))
    if facts.hand.norths:
        out.append(("kita_dora", facts.hand.norths))
    return out
