"""Which closed kans a player in riichi may still declare: only with the drawn tile, and only if nothing changes."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.hand import Hand, Meld
from scoring.rules import RuleSet
from scoring.suits import suits_of
from scoring.tiles import DIGIT, KIND, Tile, key_of
from scoring.waits import wait_mask, waits_of


def may_kan_after_riichi(hand: Hand, drawn: Tile, rules: RuleSet) -> bool:
    """True when a closed kan of the drawn tile keeps the waits and the reading of a hand in riichi.

    `hand` holds the 13 (10, 7 …) tiles that declared riichi, without the drawn one. The reading stays when in every way to
    complete the hand the three tiles are a triplet of their own. 345555m234p2377s drawing 2m: no kan of 5m (it was not drawn);
    2223m555p555666s drawing 2m: no kan of 2m (1m and 4m would be waits no more).
    """
    kind = KIND[drawn]
    key = key_of(hand.tiles)
    if key >> DIGIT * kind & 31 != 3:
        return False
    before = waits_of(hand, rules)
    rest = tuple(tile for tile in hand.tiles if KIND[tile] != kind)
    own = tuple(tile for tile in hand.tiles if KIND[tile] == kind)
    after = Hand(rest, (*hand.melds, Meld("ankan", (*own, drawn))), None, hand.norths)
    if not before or before != waits_of(after, rules):
        return False
    mask = wait_mask(key, len(hand.tiles))
    return all(_always_triplet(key + (1 << DIGIT * wait), kind) for wait in before if mask >> DIGIT * wait & 1)


def _always_triplet(key: int, kind: int) -> bool:
    """True when every split of a complete hand has the kind as a triplet."""
    return all(kind in triplets for triplets in _triplets_of_kind(key, kind))


def _triplets_of_kind(key: int, kind: int) -> Iterator[tuple[int, ...]]:
    """The triplets of each split of the kind's own suit; the other suits do not touch it."""
    for split in suits_of(key)[kind // 9].splits:
        yield split[1]
