"""What hands of each kind are made of: the blocks they must hold, those to fill them up with, and their pairs."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from scoring.tiles import HONOURS, OUTSIDE

#: What a block is ("run", "triplet", "kan") and its first kind.
Block = tuple[str, int]
#: Blocks that a hand must hold, blocks to fill it up with, kinds that may be its pair.
Plan = tuple[list[Block], list[Block], list[int]]

RUNS = [9 * suit + number for suit in range(3) for number in range(7)]
TRIPLETS = list(range(34))
GREEN = (19, 20, 21, 23, 25, 32)


def _of(runs: list[int], triplets: list[int]) -> list[Block]:
    return [("run", first) for first in runs] + [("triplet", kind) for kind in triplets]


def _any(rng: Random) -> Plan:
    return [], _of(RUNS * 3, TRIPLETS), TRIPLETS


def _pinfu(rng: Random) -> Plan:
    return [], _of(RUNS, []), TRIPLETS


def _simples(rng: Random) -> Plan:
    kinds = [kind for kind in TRIPLETS if kind not in OUTSIDE]
    return [], _of([first for first in RUNS if first % 9 not in (0, 6)] * 3, kinds), kinds


def _one_suit(rng: Random) -> Plan:
    suit = rng.randrange(3)
    kinds = list(range(9 * suit, 9 * suit + 9)) + rng.choice(([], [], list(HONOURS)))
    return [], _of([first for first in RUNS if first // 9 == suit] * 2, kinds), kinds


def _dense(rng: Random) -> Plan:
    """Few neighbouring kinds: hands that split in many ways."""
    suit, low = rng.randrange(3), rng.randrange(5)
    kinds = list(range(9 * suit + low, 9 * suit + low + 5))
    return [], _of([kind for kind in kinds[:3] if kind in RUNS] * 2, kinds), kinds


def _outside(rng: Random) -> Plan:
    kinds = [kind for kind in OUTSIDE if kind < 27] if rng.random() < 0.5 else list(OUTSIDE)
    return [], _of([first for first in RUNS if first % 9 in (0, 6)] * rng.randrange(4), kinds), kinds


def _triplets(rng: Random) -> Plan:
    return [], _of([], TRIPLETS), TRIPLETS


def _triplets_and_run(rng: Random) -> Plan:
    return [("triplet", kind) for kind in rng.sample(TRIPLETS, 3)], _of(RUNS, []), TRIPLETS


def _twins(rng: Random) -> Plan:
    first, second = rng.choice(RUNS), rng.choice(RUNS)
    must = [("run", first)] * 2 + [("run", second)] * rng.choice((0, 2, 2))
    return must, _of(RUNS, TRIPLETS), TRIPLETS


def _equal_runs(rng: Random) -> Plan:
    return [("run", rng.choice(RUNS))] * rng.choice((3, 4)), _of(RUNS, TRIPLETS), TRIPLETS


def _across_suits(rng: Random) -> Plan:
    what, number = rng.choice(("run", "run", "triplet")), rng.randrange(9)
    number = min(number, 6) if what == "run" else number
    return [(what, 9 * suit + number) for suit in range(3)], _of(RUNS, TRIPLETS), TRIPLETS


def _straight(rng: Random) -> Plan:
    suit = rng.randrange(3)
    return [("run", 9 * suit + number) for number in (0, 3, 6)], _of(RUNS, TRIPLETS), TRIPLETS


def _wheel_of_runs(rng: Random) -> Plan:
    """The wheel as melds and a pair, so that parts of it can be called."""
    two = 9 * rng.randrange(3) + 1
    first, second, pair = rng.choice(((0, 3, 6), (1, 4, 0), (0, 4, 3)))
    return [("run", two + first)] * 2 + [("run", two + second)] * 2, [], [two + pair]


def _honours(rng: Random) -> Plan:
    return [], _of([], list(HONOURS)), list(HONOURS)


def _winds(rng: Random) -> Plan:
    winds = rng.sample(HONOURS[:4], rng.choice((2, 3, 3, 4)))
    pairs = [kind for kind in HONOURS[:4] if kind not in winds]
    return [("triplet", kind) for kind in winds], _of(RUNS, TRIPLETS), pairs or TRIPLETS


def _dragons(rng: Random) -> Plan:
    dragons = rng.sample(HONOURS[4:], rng.choice((2, 2, 3)))
    pairs = [kind for kind in HONOURS[4:] if kind not in dragons]
    return [("triplet", kind) for kind in dragons], _of(RUNS, TRIPLETS), pairs or TRIPLETS


def _green(rng: Random) -> Plan:
    return [], _of([19] * 5, list(GREEN)), list(GREEN)


def _consecutive(rng: Random) -> Plan:
    many = rng.choice((3, 3, 4))
    first = 9 * rng.randrange(3) + rng.randrange(10 - many)
    return [("triplet", first + number) for number in range(many)], _of(RUNS, TRIPLETS), TRIPLETS


def _straight_in_three_suits(rng: Random) -> Plan:
    must = [("run", 9 * suit + first) for suit, first in zip(rng.sample(range(3), 3), (0, 3, 6), strict=True)]
    return must, _of(RUNS, TRIPLETS), TRIPLETS


def _express(rng: Random) -> Plan:
    """A straight with the east and the north."""
    suit, (triplet, pair) = rng.randrange(3), rng.sample((27, 30), 2)
    return [*[("run", 9 * suit + number) for number in (0, 3, 6)], ("triplet", triplet)], [], [pair]


def _peacock(rng: Random) -> Plan:
    kinds = [18, 22, 24, 26, 33]
    return [], _of([], kinds), kinds


def _high_characters(rng: Random) -> Plan:
    return [], _of([5, 6] * 2, [5, 6, 7, 8]), [4, 5, 6, 7, 8]


REGULAR: dict[str, Callable[[Random], Plan]] = {
    "any": _any, "pinfu": _pinfu, "simples": _simples, "one_suit": _one_suit, "dense": _dense, "outside": _outside,
    "triplets": _triplets, "kans": _triplets, "three_triplets": _triplets_and_run, "twins": _twins, "equal_runs": _equal_runs,
    "across_suits": _across_suits, "straight": _straight, "wheel_of_runs": _wheel_of_runs, "honours": _honours, "winds": _winds,
    "dragons": _dragons, "green": _green, "consecutive": _consecutive, "straight_in_three_suits": _straight_in_three_suits,
    "express": _express, "peacock": _peacock, "high_characters": _high_characters,
}  # fmt: skip


def _seven_pairs(rng: Random) -> list[int]:
    suit = 9 * rng.randrange(3)
    one_suit = list(range(suit, suit + 9))
    simples = [kind for kind in TRIPLETS if kind not in OUTSIDE]
    pools = (TRIPLETS, one_suit, one_suit + list(HONOURS), list(OUTSIDE), list(HONOURS), simples)
    return rng.sample(rng.choice(pools), 7) * 2


def _orphans(rng: Random) -> list[int]:
    return [*OUTSIDE, rng.choice(OUTSIDE)]


def _gates(rng: Random) -> list[int]:
    suit = 9 * rng.randrange(3)
    return [suit + number for number in (0, 0, *range(9), 8, 8, rng.randrange(9))]


def _wheel(rng: Random) -> list[int]:
    suit = 9 * rng.randrange(3)
    return [suit + number for number in range(1, 8)] * 2


#: Closed hands by their fourteen kinds.
WHOLE: dict[str, Callable[[Random], list[int]]] = {
    "seven_pairs": _seven_pairs, "orphans": _orphans, "gates": _gates, "wheel": _wheel
}  # fmt: skip
