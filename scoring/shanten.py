"""Shanten: how far a hand is from tenpai, what brings it closer, and what to discard.

Shanten is the number of tiles that must still be exchanged to be tenpai: 0 for a tenpai hand, -1 for a complete one. The hand
aimed at holds at most four of a kind, called tiles counted, unless the rules let a hand wait for its own fifth tile.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.distance import COMPLEMENTS, SUMS, Distances, least
from scoring.hand import Hand
from scoring.rules import RuleSet
from scoring.tiles import DIGIT, KINDS, MIDDLE_CHARACTERS, NORTH, OF_KIND, ONES, Tile, key_of, kinds_in
from scoring.waits import OUTSIDE_ONES, waits_of

_NUMBERS = tuple(range(9))
#: Kinds that a three-player set holds.
_OF_THREE = tuple(kind for kind in range(KINDS) if kind not in MIDDLE_CHARACTERS)


class _Tables:
    """The suits' vectors for one kind of table: with or without middle characters, and how many of a kind a hand may hold."""

    def __init__(self, players: int, most: int) -> None:
        self.suited = Distances(_NUMBERS, runs=True, most=most)
        self.characters = Distances((0, 8), runs=False, most=most) if players == 3 else self.suited
        self.honours = Distances(tuple(range(7)), runs=False, most=most)


_TABLES = {(three, most): _Tables(3 if three else 4, most) for three in (False, True) for most in (4, 5)}
_CIRCLES_AT, _BAMBOO_AT, _HONOURS_AT = DIGIT * 9, DIGIT * 18, DIGIT * 27
_WIDTH = DIGIT * 9
_SUIT = (1 << _WIDTH) - 1


def shanten(hand: Hand, rules: RuleSet) -> int:
    """The shanten of 13, 10, 7, 4 or 1 concealed tiles, or of 14, 11, 8, 5 or 2 (then the best after a discard).

    `hand.win` counts as one of the tiles when it is set.
    """
    return shanten_of_key(hand.key, len(hand.tiles) + (hand.win is not None), hand.used, rules)


def shanten_of_key(key: int, concealed: int, used: int, rules: RuleSet) -> int:
    """`shanten` of packed tiles: `key` the concealed ones, `used` those in melds and called norths."""
    out = regular_shanten(key, concealed, used, rules)
    if concealed > 12 and out > 0:
        out = min(out, chiitoitsu_shanten(key, used), kokushi_shanten(key, used))
    return out


def regular_shanten(key: int, concealed: int, used: int, rules: RuleSet) -> int:
    """Shanten towards four melds and a pair.

    Without `own_four_is_noten` a hand may wait for the fifth tile of one kind of which it holds, or comes to hold, all four.
    """
    three = rules.players == 3
    out = _lacking(key, concealed, used, _TABLES[three, 4]) - 1
    if not rules.own_four_is_noten and out > -1:
        for kind in kinds_in(key + used):
            # room for five of this kind and, by one more that seems used up, four of every other
            out = min(out, _lacking(key, concealed, used + ONES - (1 << DIGIT * kind), _TABLES[three, 5]) - 1)
    return out


def _lacking(key: int, concealed: int, used: int, tables: _Tables) -> int:
    """The fewest tiles that have to be added to the concealed ones for a complete hand."""
    suited = tables.suited
    if used:
        m = tables.characters[key & _SUIT | (used & _SUIT) << _WIDTH]
        p = suited[key >> _CIRCLES_AT & _SUIT | (used >> _CIRCLES_AT & _SUIT) << _WIDTH]
        s = suited[key >> _BAMBOO_AT & _SUIT | (used >> _BAMBOO_AT & _SUIT) << _WIDTH]
        z = tables.honours[key >> _HONOURS_AT | (used >> _HONOURS_AT) << _WIDTH]
    else:
        m = tables.characters[key & _SUIT]
        p = suited[key >> _CIRCLES_AT & _SUIT]
        s = suited[key >> _BAMBOO_AT & _SUIT]
        z = tables.honours[key >> _HONOURS_AT]
    return least(SUMS[m, p], COMPLEMENTS[concealed // 3][s, z])


def chiitoitsu_shanten(key: int, used: int = 0) -> int:
    """Shanten of 13 or 14 concealed tiles towards seven different pairs."""
    pairs = (key >> 1 | key >> 2) & ONES
    kinds = (pairs | key & ONES).bit_count()
    # with three norths set apart the fourth finds no partner
    if used and used >> DIGIT * NORTH & 31 == 3 and key >> DIGIT * NORTH & 31 == 1:
        kinds -= 1
    return 6 - pairs.bit_count() + max(0, 7 - kinds)


def kokushi_shanten(key: int, used: int = 0) -> int:
    """Shanten of 13 or 14 concealed tiles towards thirteen orphans; 13 when the norths it needs are all set apart."""
    if used and used >> DIGIT * NORTH & 31 == 4:
        return 13
    pairs = (key >> 1 | key >> 2) & OUTSIDE_ONES
    return 13 - (pairs | key & OUTSIDE_ONES).bit_count() - (1 if pairs else 0)


@dataclass(frozen=True)
class Discard:
    """What is left after a discard: shanten, the tiles that bring it closer (waits when tenpai) with how many are left."""

    tile: Tile
    shanten: int
    accepts: tuple[tuple[Tile, int], ...]

    @property
    def total(self) -> int:
        """How many tiles bring the hand closer."""
        return sum(count for _, count in self.accepts)


def acceptance(hand: Hand, rules: RuleSet, seen: Iterable[Tile] = ()) -> tuple[tuple[Tile, int], ...]:
    """The tiles that lower the shanten of 13, 10, 7, 4 or 1 tiles, with how many are left outside hand and `seen`.

    For a tenpai hand these are its waits. Tiles of which none is left are listed with 0.
    """
    key, concealed, used = key_of(hand.tiles), len(hand.tiles), hand.used
    now = shanten_of_key(key, concealed, used, rules)
    if now == 0:
        kinds: tuple[int, ...] = waits_of(hand, rules)
    else:
        kinds = tuple(
            kind
            for kind in (_OF_THREE if rules.players == 3 else range(KINDS))
            if (key + used >> DIGIT * kind & 31) < 4
            and shanten_of_key(key + (1 << DIGIT * kind), concealed + 1, used, rules) < now
        )
    held = key + used + key_of(seen)
    return tuple((OF_KIND[kind], max(0, 4 - (held >> DIGIT * kind & 31))) for kind in kinds)


def discards(hand: Hand, rules: RuleSet, seen: Iterable[Tile] = ()) -> tuple[Discard, ...]:
    """Every different discard of 14, 11, 8, 5 or 2 tiles, the best first: low shanten, then many tiles that help."""
    seen = tuple(seen)
    tiles = hand.tiles if hand.win is None else tuple(sorted((*hand.tiles, hand.win)))
    out = []
    for place, tile in enumerate(tiles):
        if tile in tiles[:place]:
            continue
        rest = Hand(tiles[:place] + tiles[place + 1 :], hand.melds, None, hand.norths)
        after = shanten_of_key(rest.key, len(rest.tiles), rest.used, rules)
        out.append(Discard(tile, after, acceptance(rest, rules, seen)))
    return tuple(sorted(out, key=lambda discard: (discard.shanten, -discard.total, discard.tile)))
