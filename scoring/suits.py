"""What one suit of a hand can be: melds and a pair, and which tiles would make it so.

A hand is complete exactly when its suits are, so everything about a hand follows from four look-ups. Each suit pattern is
worked out when it is first met and kept: there are few patterns, and the same ones come back in other hands. A pattern is
named by its part of a hand's key, so the suit's place in the hand is in it.
"""

from __future__ import annotations

from typing import NamedTuple

from scoring.tiles import DIGIT, SUIT_KEYS

#: A way to split a suit: first kinds of the runs, kinds of the triplets, kind of the pair or -1, and runs and triplets as
#: masks with a bit for each kind.
Split = tuple[tuple[int, ...], tuple[int, ...], int, int, int]


class Suit(NamedTuple):
    """One suit pattern of a complete hand."""

    #: Tiles in the pattern.
    size: int
    #: Every way to split it into melds, or into melds and one pair; empty when it is not complete.
    splits: tuple[Split, ...]
    #: How many kinds appear, and how many at least twice.
    kinds: int
    pairs: int


class OpenSuit(NamedTuple):
    """One suit pattern of a hand that waits; the masks have a one in the digit of each tile."""

    #: Tiles in the pattern.
    size: int
    #: True when it is complete as it is: melds, or melds and a pair.
    complete: bool
    #: Tiles that complete it into melds (a pattern of 2, 5, 8 or 11 tiles).
    needs: int
    #: Tiles that complete it into melds and a pair (1, 4, 7, 10 or 13 tiles).
    needs_pair: int
    #: How many kinds appear, and how many at least twice.
    kinds: int
    pairs: int


def _melds(counts: list[int], at: int, base: int, runs: bool) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every split of counts from place `at` on into runs and triplets."""
    while at < len(counts) and not counts[at]:
        at += 1
    if at == len(counts):
        return [((), ())]
    out = []
    if counts[at] >= 3:
        counts[at] -= 3
        out += [(r, (base + at, *t)) for r, t in _melds(counts, at, base, runs)]
        counts[at] += 3
    if runs and at + 2 < len(counts) and counts[at + 1] and counts[at + 2]:
        for place in (at, at + 1, at + 2):
            counts[place] -= 1
        out += [((base + at, *r), t) for r, t in _melds(counts, at, base, runs)]
        for place in (at, at + 1, at + 2):
            counts[place] += 1
    return list(dict.fromkeys(out))


def _splits(counts: list[int], base: int, runs: bool) -> tuple[Split, ...]:
    size = sum(counts)
    if size % 3 == 0:
        return tuple(_split(r, t, -1) for r, t in _melds(counts, 0, base, runs))
    if size % 3 == 1:
        return ()
    out: list[Split] = []
    for place, copies in enumerate(counts):
        if copies >= 2:
            counts[place] -= 2
            out += [_split(r, t, base + place) for r, t in _melds(counts, 0, base, runs)]
            counts[place] += 2
    return tuple(out)


def _split(runs: tuple[int, ...], triplets: tuple[int, ...], pair: int) -> Split:
    return runs, triplets, pair, mask_of(runs), mask_of(triplets)


def mask_of(kinds: tuple[int, ...]) -> int:
    """A bit for each kind."""
    out = 0
    for kind in kinds:
        out |= 1 << kind
    return out


class SuitTable(dict[int, Suit]):
    """Suit patterns by key, each worked out on its first look-up."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self.base = 9 * suit
        self.places = 7 if suit == 3 else 9
        self.runs = suit != 3

    def counts(self, key: int) -> list[int]:
        """The counts that a key of this suit packs."""
        return [key >> DIGIT * (self.base + place) & 31 for place in range(self.places)]

    def __missing__(self, key: int) -> Suit:
        counts = self.counts(key)
        found = _splits(counts, self.base, self.runs)
        suit = Suit(sum(counts), found, sum(c > 0 for c in counts), sum(c > 1 for c in counts))
        self[key] = suit
        return suit


class OpenSuitTable(dict[int, OpenSuit]):
    """Patterns of waiting suits by key, each worked out on its first look-up with the help of the complete ones."""

    def __init__(self, complete: SuitTable) -> None:
        super().__init__()
        self.complete = complete

    def __missing__(self, key: int) -> OpenSuit:
        complete = self.complete
        counts = complete.counts(key)
        size = sum(counts)
        mask = 0
        if size % 3:
            for place in range(complete.places):
                one = 1 << DIGIT * (complete.base + place)
                # a tile that touches nothing completes nothing
                if any(counts[max(place - 2, 0) : place + 3]) and complete[key + one].splits:
                    mask |= one
        suit = OpenSuit(
            size,
            size % 3 != 1 and bool(complete[key].splits),
            mask if size % 3 == 2 else 0,
            mask if size % 3 == 1 else 0,
            sum(copies > 0 for copies in counts),
            sum(copies > 1 for copies in counts),
        )
        self[key] = suit
        return suit


#: Complete and waiting patterns of each suit.
CHARACTERS, CIRCLES, BAMBOO, HONOUR_TILES = (SuitTable(suit) for suit in range(4))
OPEN_CHARACTERS, OPEN_CIRCLES, OPEN_BAMBOO, OPEN_HONOURS = map(OpenSuitTable, (CHARACTERS, CIRCLES, BAMBOO, HONOUR_TILES))
CHARACTERS_KEY, CIRCLES_KEY, BAMBOO_KEY, HONOURS_KEY = SUIT_KEYS


def suits_of(key: int) -> tuple[Suit, Suit, Suit, Suit]:
    """The four suits of a complete hand's key."""
    return (
        CHARACTERS[key & CHARACTERS_KEY],
        CIRCLES[key & CIRCLES_KEY],
        BAMBOO[key & BAMBOO_KEY],
        HONOUR_TILES[key & HONOURS_KEY],
    )
