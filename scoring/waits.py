"""Which tiles complete a hand: tenpai, its waits and how many of each are left.

A hand here is its concealed part without winning tile: 13, 10, 7, 4 or 1 tiles. Only the shape counts, not whether there
would be a yaku.
"""

from __future__ import annotations

from scoring.hand import Hand
from scoring.rules import RuleSet
from scoring.suits import (
    BAMBOO_KEY,
    CHARACTERS_KEY,
    CIRCLES_KEY,
    HONOURS_KEY,
    OPEN_BAMBOO,
    OPEN_CHARACTERS,
    OPEN_CIRCLES,
    OPEN_HONOURS,
    suits_of,
)  # fmt: skip
from scoring.tiles import DIGIT, KIND, OF_KIND, ONES, OUTSIDE, Tile, key_of, kinds_in

#: A one, and all bits, in the digit of each terminal and honour.
OUTSIDE_ONES = sum(1 << DIGIT * kind for kind in OUTSIDE)
OUTSIDE_KEY = OUTSIDE_ONES * 31


def wait_mask(key: int, concealed: int = 13) -> int:
    """The kinds that complete `concealed` tiles, as a mask with a one in each kind's digit; 0 for a hand not tenpai.

    `key` packs the concealed tiles. A tile of which the hand holds all four is in the mask like any other: whether such a
    wait counts is the rules' business (`waits_of`).
    """
    m, p = OPEN_CHARACTERS[key & CHARACTERS_KEY], OPEN_CIRCLES[key & CIRCLES_KEY]
    s, z = OPEN_BAMBOO[key & BAMBOO_KEY], OPEN_HONOURS[key & HONOURS_KEY]
    out = 0
    # one suit waits for its pair, or one has the pair and another waits for a meld; the others are complete
    open_ones = [suit for suit in (m, p, s, z) if suit.size % 3 or not suit.complete]
    if len(open_ones) == 1:
        out = open_ones[0].needs_pair
    elif len(open_ones) == 2:
        first, second = open_ones
        if first.complete:
            out = second.needs
        if second.complete:
            out |= first.needs
    if concealed == 13:
        pairs = m.pairs + p.pairs + s.pairs + z.pairs
        if pairs == 6 and m.kinds + p.kinds + s.kinds + z.kinds == 7:
            out |= key & ONES
        elif pairs < 2 and not key & ~OUTSIDE_KEY:
            missing = OUTSIDE_ONES & ~(key | key >> 1)
            if not pairs:
                out = OUTSIDE_ONES
            elif missing & missing - 1 == 0:
                out |= missing
    return out


def full_mask(key: int) -> int:
    """A one in the digit of each kind of which all four (or more) are packed in the key."""
    return (key >> 2 | key >> 3 | key >> 4) & ONES


def waits_of(hand: Hand, rules: RuleSet) -> tuple[int, ...]:
    """The kinds that the hand waits for, in order; empty when it is not tenpai under the rules.

    A tile of which the player holds all four is no wait under `own_four_is_noten`, called norths and melds counted.
    """
    key = key_of(hand.tiles)
    mask = wait_mask(key, len(hand.tiles))
    if mask and rules.own_four_is_noten:
        mask &= ~full_mask(key + hand.used)
    return tuple(kinds_in(mask))


def wait_tiles(hand: Hand, rules: RuleSet) -> tuple[Tile, ...]:
    """`waits_of` as plain tiles."""
    return tuple(OF_KIND[kind] for kind in waits_of(hand, rules))


def left(kind: int, hand: Hand, seen: tuple[Tile, ...] = ()) -> int:
    """How many tiles of a kind are neither in the hand nor among those seen elsewhere; never below 0."""
    held = sum(KIND[tile] == kind for tile in hand.tiles + seen) + (hand.used >> DIGIT * kind & 31)
    return max(0, 4 - held)


def is_complete(key: int, concealed: int = 14) -> bool:
    """True when concealed tiles with the winning one (14, 11, 8, 5 or 2) make a winning shape."""
    suits = suits_of(key)
    if sum(suit.size % 3 == 2 for suit in suits) == 1 and all(suit.splits for suit in suits):
        return True
    if concealed != 14:
        return False
    pairs = sum(suit.pairs for suit in suits)
    if pairs == 7 and sum(suit.kinds for suit in suits) == 7:
        return True
    return pairs == 1 and not key & ~OUTSIDE_KEY and sum(suit.kinds for suit in suits) == 13
