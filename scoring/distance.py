"""How many tiles a suit lacks for so many melds and a pair: the ground under shanten.

For one suit pattern a *vector* holds, for 0 to 4 melds without and with a pair, the fewest tiles that have to be added to
what is there; only melds and pairs in which at least one held tile takes part are looked at, since a block made of nothing
costs the same everywhere. Vectors are packed in one integer, a field each, so that the smaller of two vectors and a vector
moved up by a meld are a few integer operations. A field is a byte, which makes the smallest of all a look at the bytes. No
target may hold more than four of a kind, melds counted.
"""

from __future__ import annotations

from scoring.tiles import DIGIT

#: Bits of a field: seven for a number and one that catches the borrow of a comparison.
FIELD = 8
#: Fields of a vector: melds 0..4 without a pair, then with one.
FIELDS = 10
#: No way to get there.
NEVER = 20
#: The digits of three places.
_THREE = (1 << 3 * DIGIT) - 1
_EACH = sum(1 << FIELD * place for place in range(FIELDS))
_GUARD = _EACH << FIELD - 1
_ALL = (1 << FIELD * FIELDS) - 1
_NUMBER = (1 << FIELD - 1) - 1
NOTHING = NEVER * _EACH
#: The vector of a suit without tiles: no meld at no cost.
EMPTY = NOTHING - NEVER


def smaller(a: int, b: int) -> int:
    """Field by field the smaller number of two vectors."""
    over = (a | _GUARD) - b & _GUARD
    mask = over - (over >> FIELD - 1)
    return b & mask | a & ~mask


def _fields(melds: int, pair: int) -> tuple[int, int, int]:
    """How to move a vector up by melds and a pair: bits to shift, fields to keep, what the empty fields become."""
    keep = sum(_NUMBER << FIELD * place for place in range(FIELDS) if place % 5 >= melds and place >= 5 * pair)
    fill = NOTHING & ~keep & _ALL
    return FIELD * (melds + 5 * pair), keep, fill


_MOVE = {(melds, pair): _fields(melds, pair) for melds in range(5) for pair in range(2)}

#: What one kind can hold beside runs: tiles, melds, pairs, in the order of the tiles.
_OWN_BLOCKS = ((0, 0, 0), (2, 0, 1), (3, 1, 0), (5, 1, 1))
_NO_BLOCK = _OWN_BLOCKS[:1]


def field(vector: int, melds: int, pair: int) -> int:
    """The number of tiles lacking for so many melds and pairs; `NEVER` when that cannot be."""
    return vector >> FIELD * (melds + 5 * pair) & _NUMBER


def _mirrored(key: int) -> int:
    """The key of the same suit with its numbers in reverse, for the counts and for those in melds."""
    out = 0
    for part in range(18 if key >> DIGIT * 9 else 9):
        out |= (key >> DIGIT * part & 31) << DIGIT * (8 - part if part < 9 else 26 - part)
    return out


class Distances(dict[int, int]):
    """Vectors of one suit's patterns, each worked out on its first look-up.

    A key packs the suit's counts from bit 0 on and, above `width` bits, those that lie in melds. `runs` is False for honours;
    `numbers` are the places that exist (a three-player set has only two kinds of characters); `most` is how many of a kind a
    target may hold.
    """

    def __init__(self, numbers: tuple[int, ...], *, runs: bool, most: int = 4) -> None:
        super().__init__()
        self.numbers = numbers
        self.runs = runs
        self.most = most
        self.width = DIGIT * 9
        self._ends: dict[tuple[int, int, int], int] = {}

    def __missing__(self, key: int) -> int:
        # a suit read from nine to one lacks as much
        vector = self.get(_mirrored(key)) if self.runs else None
        if vector is None:
            vector = self._from(0, key & (1 << self.width) - 1, key >> self.width, 0, 0)
        self[key] = vector
        return vector

    def _from(self, at: int, key: int, used: int, first: int, second: int) -> int:
        """The vector of the places from `at` on, when `first` runs began at the place before and `second` before that.

        `key` and `used` hold only those places, moved down.
        """
        if at == 9:
            return NOTHING if first or second else EMPTY
        if not (first or second):
            if not key:
                return EMPTY
            while self.runs and not (key | used) & _THREE:
                at, key, used = at + 1, key >> DIGIT, used >> DIGIT
        room = 9 - at
        if self.runs:
            # two empty places behind the last tile are as good as many, wherever in the suit it stands
            room = min(room, (max(key, used).bit_length() + 4) // DIGIT + 2)
        memo = (room << 4 | first << 2 | second, key, used)
        known = self._ends.get(memo)
        if known is not None:
            return known
        out = self._choose(at, key, used, first, second)
        self._ends[memo] = out
        return out

    def _choose(self, at: int, key: int, used: int, first: int, second: int) -> int:
        have = key & 31
        base = first + second
        room = (self.most - (used & 31) if at in self.numbers else 0) - base
        if room < 0:
            return NOTHING
        most_runs = min(_useful_runs(key, used), room) if self.runs and at < 7 else 0
        rest, rest_used = key >> DIGIT, used >> DIGIT
        out = NOTHING
        for runs in range(most_runs + 1):
            later = self._from(at + 1, rest, rest_used, runs, first)
            if later == NOTHING:
                continue
            for tiles, melds, pair in _OWN_BLOCKS if have else _NO_BLOCK:
                if runs + tiles > room or runs + melds > 4:
                    break
                bits, keep, fill = _MOVE[runs + melds, pair]
                moved = later << bits & keep | fill
                lacking = base + runs + tiles - have
                if lacking > 0:
                    moved += lacking * _EACH
                # `smaller`, written out: this line is where the time goes
                over = (out | _GUARD) - moved & _GUARD
                mask = over - (over >> FIELD - 1)
                out = moved & mask | out & ~mask
        return out


def _useful_runs(key: int, used: int) -> int:
    """How many equal runs from the lowest place of a key on can beat other blocks.

    Three equal runs are three triplets. A run with a single held tile is no better than a triplet of it, unless too many of
    that kind are held or called for a triplet beside what else they make; so for the second run and second copies.
    """
    if used:
        return 2 if key & _THREE else 0
    a, b, c = key & 31, key >> DIGIT & 31, key >> 2 * DIGIT & 31
    if a > 2 or b > 2 or c > 2:
        return 2
    if (a > 0) + (b > 0) + (c > 0) < 2:
        return 0
    return 2 if (a > 1) + (b > 1) + (c > 1) > 1 else 1


class _Sums(dict[tuple[int, int], int]):
    """The vector of two suits together, blocks made of nothing included, from the vectors of each."""

    def __missing__(self, vectors: tuple[int, int]) -> int:
        one, other = vectors
        out = NOTHING
        for (melds, pair), (bits, keep, fill) in _MOVE.items():
            lacking = field(other, melds, pair)
            if lacking < NEVER:
                out = smaller(out, (one << bits & keep | fill) + lacking * _EACH)
        # a meld of nothing takes three tiles, a pair two
        for (melds, pair), cost in (((1, 0), 3), ((2, 0), 6), ((0, 1), 2)):
            bits, keep, fill = _MOVE[melds, pair]
            out = smaller(out, (out << bits & keep | fill) + cost * _EACH)
        self[vectors] = out
        return out


class _Complements(dict[tuple[int, int], int]):
    """`_Sums` turned round for a hand of `melds` melds: the field of m melds holds what the other m of them lack, so that two
    halves of a hand only have to be added field by field."""

    def __init__(self, melds: int) -> None:
        super().__init__()
        self.melds = melds

    def __missing__(self, vectors: tuple[int, int]) -> int:
        whole = SUMS[vectors]
        out = NOTHING
        for melds in range(self.melds + 1):
            for pair in (0, 1):
                place = FIELD * (melds + 5 * pair)
                out += field(whole, self.melds - melds, 1 - pair) - NEVER << place
        self[vectors] = out
        return out


SUMS = _Sums()
COMPLEMENTS = tuple(_Complements(melds) for melds in range(5))


def least(half: int, complement: int) -> int:
    """The fewest tiles that a hand lacks: half of its suits by `SUMS`, the others by `COMPLEMENTS` of its melds."""
    return min((half + complement).to_bytes(FIELDS, "little"))
