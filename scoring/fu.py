"""Fu: what the melds, the pair, the wait and the way of winning add to the base."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.facts import Facts
from scoring.shapes import Reading
from scoring.tiles import EAST, OUTSIDE, WHITE, WINDS

#: One reason: code, fu, first kind of the block it is about (-1 for none).
Part = tuple[str, int, int]
_OUTSIDE = frozenset(OUTSIDE)
#: Code and fu of a triplet of simples by (kan, closed).
_TRIPLETS = {
    (False, False): ("triplet_open", 2), (False, True): ("triplet_closed", 4), (True, False): ("kan_open", 8),
    (True, True): ("kan_closed", 16),
}  # fmt: skip
_WAITS = {"penchan": "wait_edge", "kanchan": "wait_closed", "tanki": "wait_pair"}


@dataclass(frozen=True)
class FuItem:
    """One line of a fu count: the reason's code, its fu, and the tiles as mpsz text where there are any."""

    code: str
    fu: int
    tiles: str | None = None


def fu_parts(reading: Reading, facts: Facts) -> list[Part]:
    """Every reason with its fu; they add up to the hand's fu, rounding included.

    A triplet completed by ron is open, a pinfu won by tsumo has 20 fu, an open hand without any fu has 30.
    """
    shape, rules = reading.shape, facts.rules
    if shape.form == "chiitoitsu":
        return [("chiitoitsu", 25 if rules.chiitoitsu == "2_han_25_fu" else 50, -1)]
    if shape.form != "regular":
        return []
    parts: list[Part] = [("base", 20, -1)]
    total = 20
    if facts.closed and not facts.tsumo:
        parts.append(("closed_ron", 10, -1))
        total = 30
    for kind in shape.triplets:
        code, fu = _TRIPLETS[kind in facts.kans, kind in reading.ankou]
        if kind in _OUTSIDE:
            fu *= 2
        parts.append((code, fu, kind))
        total += fu
    pair = shape.pair
    if pair in facts.values:
        for part in _pair_parts(pair, facts):
            parts.append(part)
            total += 2
    wait = _WAITS.get(reading.wait)
    if wait:
        parts.append((wait, 2, pair if wait == "wait_pair" else reading.block[1]))
        total += 2
    if facts.tsumo:
        if total == 20 and facts.closed and rules.pinfu_tsumo:
            # no fu at all and two-sided: that is a pinfu, whose tsumo adds none
            parts.append(("pinfu_tsumo", 0, -1))
        elif rules.rinshan_tsumo_fu or not facts.win.rinshan:
            parts.append(("tsumo", 2, -1))
            total += 2
    if total == 20 and not facts.closed and rules.open_pinfu_30:
        parts.append(("open_pinfu", 10, -1))
    elif total % 10:
        parts.append(("rounding", -total % 10, -1))
    return parts


def _pair_parts(pair: int, facts: Facts) -> list[Part]:
    if pair >= WHITE:
        return [("pair_dragon", 2, pair)]
    winds = EAST + WINDS.index(facts.win.seat), EAST + WINDS.index(facts.win.round)
    codes = ["pair_round_wind"] if pair == winds[1] else []
    # a north that is everyone's yakuhai counts as a seat wind
    if pair != winds[1] or facts.values[pair] > 1:
        codes.insert(0, "pair_seat_wind")
    if len(codes) == 2 and facts.rules.double_wind_pair_fu == 2:
        codes = codes[:1]
    return [(code, 2, pair) for code in codes]
