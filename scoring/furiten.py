"""Furiten from the own pond: a player whose discards hold a wait can win by tsumo only.

The other kinds (a missed win until the next draw, a missed win in riichi) cannot be seen from the tiles; the table says so.
"""

from __future__ import annotations

from collections.abc import Iterable

from scoring.hand import Hand
from scoring.tiles import DIGIT, KIND, OF_KIND, Tile, key_of
from scoring.waits import wait_mask


def furiten_tiles(hand: Hand, pond: Iterable[Tile]) -> tuple[Tile, ...]:
    """The waits that lie among the own discards, called ones included; any makes every wait furiten.

    Yakuless waits count, and a red five stands for its kind. `hand.win` is not looked at.
    """
    mask = wait_mask(key_of(hand.tiles), len(hand.tiles))
    kinds = sorted({KIND[tile] for tile in pond})
    return tuple(OF_KIND[kind] for kind in kinds if mask >> DIGIT * kind & 1)
