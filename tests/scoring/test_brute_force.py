"""Shanten, waits and what helps against brute force: every possible target of every suit is held beside the hand.

A suit is written in unary here, six bits a kind, one for each copy: what a target lacks is then the bits that the hand has not
got, and what it asks for in vain the bits above the copies that melds leave. Nothing of `scoring`'s own tables is used.
`python -m tests.differential --brute 20000` is the long run.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from random import Random

import pytest

from scoring.hand import Hand, Meld
from scoring.presets import rule_set
from scoring.rules import RuleSet
from scoring.shanten import acceptance, discards, shanten
from scoring.tiles import KIND, MIDDLE_CHARACTERS, OUTSIDE, TILES, format_tiles
from scoring.waits import waits_of

MANY = 400
FAR = 99
#: Bits of a kind: four copies, a fifth that a hand may wait for under some rules, one to spare.
BITS = 6
#: Sizes of concealed parts: waiting, and with one tile to discard.
WAITING, DISCARDING = (13, 10, 7, 4, 1), (14, 11, 8, 5, 2)
#: What one suit can be completed to: (melds, pairs) -> targets in unary.
Targets = dict[tuple[int, int], list[int]]


def unary(counts: list[int]) -> int:
    """Counts as runs of ones, a kind in every `BITS` bits."""
    return sum(((1 << count) - 1) << BITS * kind for kind, count in enumerate(counts))


@cache
def targets(kinds: tuple[int, ...], runs: bool) -> Targets:
    """Every suit of up to four melds and a pair with at most five of a kind, by its number of melds and pairs."""
    size = max(kinds) + 1
    melds = [{kind: 3} for kind in kinds]
    if runs:
        melds += [{kind: 1, kind + 1: 1, kind + 2: 1} for kind in range(7)]
    out: Targets = {}
    for many in range(5):
        for chosen in combinations_with_replacement(range(len(melds)), many):
            counts = [0] * size
            for place in chosen:
                for kind, copies in melds[place].items():
                    counts[kind] += copies
            for pair in (None, *kinds):
                with_pair = [count + 2 * (kind == pair) for kind, count in enumerate(counts)]
                if max(with_pair) <= 5:
                    out.setdefault((many, int(pair is not None)), []).append(unary(with_pair))
    return {key: sorted(set(found)) for key, found in out.items()}


def suits_of(players: int) -> list[tuple[tuple[int, ...], bool]]:
    """The kinds of each suit, counted from its first, and whether runs exist in it."""
    nine = tuple(range(9))
    return [((0, 8), False) if players == 3 else (nine, True), (nine, True), (nine, True), (tuple(range(7)), False)]


@cache
def lacking(kinds: tuple[int, ...], runs: bool, have: int, room: int, fifth: bool) -> dict[tuple[int, int, int], int]:
    """(melds, pairs, fifth tiles) -> the fewest tiles that a suit lacks; `room` are the copies that melds leave."""
    out = {}
    for (melds, pair), found in targets(kinds, runs).items():
        fitting = [(target & ~have).bit_count() for target in found if not target & ~room]
        if fitting:
            out[melds, pair, 0] = min(fitting)
        if fifth:
            over = [(target & ~have).bit_count() for target in found if (target & ~room).bit_count() == 1]
            if over:
                out[melds, pair, 1] = min(over)
    return out


def counts_of(hand: Hand) -> tuple[list[int], list[int]]:
    """How many of each kind are concealed, and how many lie in melds or as called norths."""
    held, used = [0] * 34, [0] * 34
    for tile in hand.tiles:
        held[KIND[tile]] += 1
    for meld in hand.melds:
        for tile in meld.tiles:
            used[KIND[tile]] += 1
    used[30] += hand.norths
    return held, used


def to_regular(held: list[int], used: list[int], rules: RuleSet) -> int:
    """The fewest tiles to add for melds and a pair, in the number that the hand still has to show."""
    best = {(0, 0, 0): 0}
    for suit, (kinds, runs) in enumerate(suits_of(rules.players)):
        part = slice(9 * suit, 9 * suit + max(kinds) + 1)
        room = unary([4 - count for count in used[part]])
        costs = lacking(kinds, runs, unary(held[part]), room, not rules.own_four_is_noten)
        longer: dict[tuple[int, int, int], int] = {}
        for (melds, pair, over), cost in best.items():
            for (more, second, fifth), tiles in costs.items():
                key = (melds + more, pair + second, over + fifth)
                if key[0] <= 4 and key[1] <= 1 and key[2] <= 1:
                    longer[key] = min(longer.get(key, FAR), cost + tiles)
        best = longer
    melds = sum(held) // 3
    return min(best.get((melds, 1, over), FAR) for over in (0, 1))


def to_pairs(held: list[int], used: list[int], rules: RuleSet) -> int:
    """The fewest tiles to add for seven different pairs."""
    kinds = [kind for kind in range(34) if not (rules.players == 3 and kind in MIDDLE_CHARACTERS)]
    return sum(sorted(max(0, 2 - held[kind]) if used[kind] <= 2 else FAR for kind in kinds)[:7])


def to_orphans(held: list[int], used: list[int]) -> int:
    """The fewest tiles to add for thirteen orphans."""
    best = FAR
    for pair in OUTSIDE:
        wanted = {kind: 1 + (kind == pair) for kind in OUTSIDE}
        if all(copies + used[kind] <= 4 for kind, copies in wanted.items()):
            best = min(best, sum(max(0, copies - held[kind]) for kind, copies in wanted.items()))
    return best


def brute_shanten(held: list[int], used: list[int], rules: RuleSet) -> int:
    """Tiles still to be exchanged to be tenpai: one less than to be complete."""
    ways = [to_regular(held, used, rules)]
    if sum(held) >= 13:
        ways += [to_pairs(held, used, rules), to_orphans(held, used)]
    return min(ways) - 1


def brute_waits(held: list[int], used: list[int], rules: RuleSet) -> tuple[int, ...]:
    """The kinds that complete the hand, those of which it holds all four only where the rules let it wait for them."""
    kinds = [kind for kind in range(34) if not (rules.players == 3 and kind in MIDDLE_CHARACTERS)]
    out = []
    for kind in kinds:
        if held[kind] + used[kind] < 4 or not rules.own_four_is_noten:
            held[kind] += 1
            if is_complete(held, rules):
                out.append(kind)
            held[kind] -= 1
    return tuple(out)


def is_complete(held: list[int], rules: RuleSet) -> bool:
    """True when the tiles are exactly a target, whoever holds the other copies."""
    found = {(0, 0)}
    for suit, (kinds, runs) in enumerate(suits_of(rules.players)):
        have = unary(held[9 * suit : 9 * suit + max(kinds) + 1])
        fits = [key for key, patterns in targets(kinds, runs).items() if have in _as_set(kinds, runs, *key)]
        found = {(melds + more, pair + second) for melds, pair in found for more, second in fits if pair + second < 2}
    if any(pair == 1 and 3 * melds + 2 == sum(held) for melds, pair in found):
        return True
    return sum(held) == 14 and (sorted(held)[-7:] == [2] * 7 or all(held[kind] for kind in OUTSIDE))


@cache
def _as_set(kinds: tuple[int, ...], runs: bool, melds: int, pair: int) -> frozenset[int]:
    return frozenset(targets(kinds, runs)[melds, pair])


def brute_helpful(held: list[int], used: list[int], rules: RuleSet) -> tuple[int, ...]:
    """The kinds that bring a waiting hand closer; for a tenpai one its waits."""
    now = brute_shanten(held, used, rules)
    if now == 0:
        return brute_waits(held, used, rules)
    out = []
    for kind in range(34):
        if held[kind] + used[kind] < 4 and not (rules.players == 3 and kind in MIDDLE_CHARACTERS):
            held[kind] += 1
            if brute_shanten(held, used, rules) < now:
                out.append(kind)
            held[kind] -= 1
    return tuple(out)


RULES = [
    RuleSet.of({"own_four_is_noten": noten}, rule_set("tenhou_sanma" if players == 3 else "tenhou"))
    for players in (4, 3)
    for noten in (True, False)
]


def _deal(rng: Random, rules: RuleSet, size: int) -> Hand:
    """A hand of so many concealed tiles: of few kinds, near a complete one, with fours of a kind, around kans, or anything."""
    three = rules.players == 3
    everything = [kind for kind in range(34) if not (three and kind in MIDDLE_CHARACTERS)]
    left = dict.fromkeys(everything, 4)
    suit = rng.choice((9, 18) if three else (0, 9, 18))
    near = list(range(suit, suit + 9))
    style = rng.choice(("any", "suit", "narrow", "fours", "outside", "near", "near", "pairs", "kans"))
    pools = {"any": everything, "suit": near, "fours": rng.sample(everything, 6), "pairs": rng.sample(everything, 10)}
    narrow = near[rng.randrange(5) :][:5] + rng.sample(everything, 2)
    pools |= {"narrow": narrow, "outside": list(OUTSIDE), "near": [*near, 27, 31], "kans": near}
    pool = pools[style]

    def take(kind: int) -> bool:
        if left.get(kind, 0) > 0:
            left[kind] -= 1
            return True
        return False

    melds = []
    while len(melds) < (14 - size) // 3:
        # melds near the concealed tiles use up what those wait for
        first = rng.choice(pool if rng.random() < 0.7 else everything)
        what = rng.choice(("ankan", "daiminkan") if style == "kans" else ("chii", "pon", "ankan", "daiminkan"))
        kinds = [first, first + 1, first + 2] if what == "chii" else [first] * (3 if what == "pon" else 4)
        possible = what != "chii" or first < 27 and first % 9 < 7 and not three
        if possible and all(left.get(kind, 0) >= kinds.count(kind) for kind in kinds):
            for kind in kinds:
                take(kind)
            melds.append(Meld(what, [_face(kind) for kind in kinds]))
    norths = 0
    while three and norths < 4 and rng.random() < 0.3 and take(30):
        norths += 1
    tiles: list[int] = []
    while len(tiles) < size:
        first = rng.choice(pool if rng.random() < 0.9 and any(left.get(kind) for kind in pool) else everything)
        block = [first]
        if style == "near":
            runs = first < 27 and first % 9 < 7 and rng.random() < 0.6
            block = [first, first + 1, first + 2] if runs else [first] * rng.choice((2, 3))
        elif style == "fours":
            block = [first] * rng.choice((1, 3, 4))
        for kind in block:
            if len(tiles) < size and take(kind):
                tiles.append(kind)
    # a tile or two exchanged takes a hand a step away again
    for _ in range(rng.choice((0, 0, 1, 2))):
        if tiles and take(kind := rng.choice(everything)):
            tiles[rng.randrange(len(tiles))] = kind
    return Hand([_face(kind) for kind in tiles], melds, None, norths)


def _face(kind: int) -> object:
    return TILES[KIND.index(kind)].plain


def differences(hand: Hand, rules: RuleSet) -> list[str]:
    """Words for everything in which `scoring` and brute force differ about a hand."""
    held, used = counts_of(hand)
    where = f"{hand} players={rules.players} own_four_is_noten={rules.own_four_is_noten}"
    out = []
    expected, got = brute_shanten(held, used, rules), shanten(hand, rules)
    if expected != got:
        out.append(f"shanten of {where}: brute force {expected}, scoring {got}")
    if len(hand.tiles) % 3 == 1:
        waits, found = brute_waits(held, used, rules), waits_of(hand, rules)
        if waits != found:
            out.append(f"waits of {where}: brute force {waits}, scoring {found}")
        if bool(waits) != (expected == 0):
            out.append(f"brute force contradicts itself on {where}: shanten {expected}, waits {waits}")
    return out


def compare(many: int, seed: int) -> Iterator[list[str]]:
    """The differences of each of `many` hands, all sizes and rules in turn."""
    rng = Random(seed)
    for number in range(many):
        rules = RULES[number % len(RULES)]
        size = rng.choice((13, 13, 14, *WAITING, *DISCARDING))
        yield differences(_deal(rng, rules, size), rules)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.players}-{rules.own_four_is_noten}")
@pytest.mark.parametrize("size", [*WAITING, *DISCARDING])
def test_shanten_and_waits_are_those_of_brute_force(size: int, rules: RuleSet) -> None:
    rng = Random(size)
    many = MANY // 10 if size > 12 else MANY // 20
    wrong = [words for _ in range(many) for words in differences(_deal(rng, rules, size), rules)]
    assert not wrong, "\n".join(wrong[:10])


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.players}-{rules.own_four_is_noten}")
@pytest.mark.parametrize("size", DISCARDING)
def test_each_discard_leaves_the_shanten_and_the_helpful_tiles_of_brute_force(size: int, rules: RuleSet) -> None:
    rng = Random(size + 100)
    for _ in range(2 if size > 8 else 5):
        hand = _deal(rng, rules, size)
        listed = discards(hand, rules)
        assert sorted({tile.kind for tile in hand.tiles}) == sorted(discard.tile.kind for discard in listed)
        for discard in listed[:3]:
            held, used = counts_of(hand)
            held[discard.tile.kind] -= 1
            words = f"{format_tiles(hand.tiles)} {hand.melds} without {discard.tile}"
            assert discard.shanten == brute_shanten(held, used, rules), words
            assert tuple(sorted(tile.kind for tile, _ in discard.accepts)) == brute_helpful(held, used, rules), words
            assert all(count == max(0, 4 - held[tile.kind] - used[tile.kind]) for tile, count in discard.accepts), words


@pytest.mark.parametrize("text", ["11m1257s5z (3333s) (6666s)", "12s57s99m1z [3333s] [6666s]"])
def test_a_hand_may_wait_for_one_fifth_tile_but_not_need_two(text: str) -> None:
    """With `own_four_is_noten` off the last tile may be one's own fifth; a second one cannot be drawn on the way to it."""
    hand, rules = Hand.parse(text), RULES[1]
    assert shanten(hand, rules) == brute_shanten(*counts_of(hand), rules) == 2
    assert acceptance(hand, rules)


def test_what_helps_a_waiting_hand_is_what_brute_force_finds() -> None:
    rng = Random(7)
    for number in range(24):
        rules = RULES[number % len(RULES)]
        hand = _deal(rng, rules, WAITING[number % len(WAITING)])
        found = acceptance(hand, rules)
        assert tuple(tile.kind for tile, _ in found) == brute_helpful(*counts_of(hand), rules), f"{hand} {rules.players}"
