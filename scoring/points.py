"""From han and fu to points: limits, the base, who pays how much of it, and the whole table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scoring.rules import RuleSet
from scoring.tiles import WINDS

#: The base points of each limit; a yakuman is one of `yakuman`.
BASES = {"mangan": 2000, "haneman": 3000, "baiman": 4000, "sanbaiman": 6000, "counted_yakuman": 8000, "yakuman": 8000}


def up_to_100(value: int) -> int:
    """Rounded up to a full hundred."""
    return -(-value // 100) * 100


def base_points(han: int, fu: int, rules: RuleSet) -> tuple[int, str | None]:
    """The base of an ordinary hand and the limit it reaches, None below mangan.

    >>> base_points(4, 30, RuleSet()), base_points(4, 30, RuleSet(kiriage=True))
    ((1920, None), (2000, 'mangan'))
    """
    plain = fu << 2 + han
    if not rules.limit_cap:
        return plain, None
    if han >= 13:
        limit = "counted_yakuman" if rules.counted_yakuman == "yakuman" else "sanbaiman"
    elif han >= 11:
        limit = "sanbaiman"
    elif han >= 8:
        limit = "baiman"
    elif han >= 6:
        limit = "haneman"
    elif han == 5 or plain >= 2000 or (rules.kiriage and plain == 1920):
        limit = "mangan"
    else:
        return plain, None
    return BASES[limit], limit


def shares(base: int, winner: str, by: str, from_: str | None, rules: RuleSet) -> dict[str, int]:
    """What each payer pays of a hand's own value, by seat; without honba, deposits and liability.

    A table of two pays the whole value either way; a table of three shares a tsumo by `sanma_tsumo`.
    """
    return dict(_shares(base, winner, by, from_, rules.players, rules.sanma_tsumo))


@lru_cache(maxsize=8192)
def _shares(base: int, winner: str, by: str, from_: str | None, players: int, sanma_tsumo: str) -> tuple[tuple[str, int], ...]:
    whole = (6 if winner == "E" else 4) * base
    if by == "ron":
        assert from_ is not None
        return ((from_, up_to_100(whole)),)
    others = [seat for seat in WINDS[:players] if seat != winner]
    if players == 2:
        return ((others[0], up_to_100(whole)),)
    out = {seat: 2 * base if "E" in (seat, winner) else base for seat in others}
    if players == 3 and sanma_tsumo != "loss":
        missing = whole - sum(out.values())
        if sanma_tsumo == "bisection":
            # halves may be odd fifties: round up what is asked, once
            return tuple((seat, up_to_100(-(-(2 * share + missing) // 2))) for seat, share in out.items())
        thirds = sanma_tsumo == "thirds" and winner != "E"
        parts = {seat: (2 if seat == "E" else 1, 3) if thirds else (1, 2) for seat in out}
        return tuple((seat, -(-whole * top // (bottom * 100)) * 100) for seat, (top, bottom) in parts.items())
    return tuple((seat, up_to_100(share)) for seat, share in out.items())


def total_points(base: int, dealer: bool, tsumo: bool, rules: RuleSet) -> int:
    """All shares of a hand's own value together."""
    winner, other = ("E", "S") if dealer else ("S", "E")
    return sum(shares(base, winner, "tsumo" if tsumo else "ron", other, rules).values())


class Prices(dict[tuple[int, int, bool, bool], tuple[int, str | None, int]]):
    """Base, limit and points under one rule set by (han, fu, dealer, tsumo), each worked out on its first look-up."""

    def __init__(self, rules: RuleSet) -> None:
        super().__init__()
        self.rules = rules

    def __missing__(self, key: tuple[int, int, bool, bool]) -> tuple[int, str | None, int]:
        han, fu, dealer, tsumo = key
        base, limit = base_points(han, fu, self.rules)
        self[key] = price = base, limit, total_points(base, dealer, tsumo, self.rules)
        return price


@dataclass(frozen=True)
class TableRow:
    """One line of the points table, for the dealer and for another winner; tsumo values are for each payer."""

    han: int
    fu: int
    limit: str | None
    dealer_ron: int
    dealer_tsumo_each: int
    other_ron: int
    other_tsumo_dealer: int
    other_tsumo_other: int

    def to_json(self) -> dict[str, Any]:
        """The row in the shape of the machine interface."""
        return {
            "han": self.han,
            "fu": self.fu,
            "limit": self.limit,
            "dealer": {"ron": self.dealer_ron, "tsumo_each": self.dealer_tsumo_each},
            "other": {"ron": self.other_ron, "tsumo_dealer": self.other_tsumo_dealer, "tsumo_other": self.other_tsumo_other},
        }


def points_table(rules: RuleSet) -> list[TableRow]:
    """Every han from 1 to 13 and every fu from 20 to 110, in order; a table of two or three pays by its own shares."""
    return [_row(han, fu, *base_points(han, fu, rules), rules) for han in range(1, 14) for fu in (20, 25, *range(30, 120, 10))]


def limit_row(limit: str, rules: RuleSet) -> TableRow:
    """What a limit pays, a yakuman for one; its han and fu are 0.

    >>> limit_row("yakuman", RuleSet()).dealer_ron
    48000
    """
    return _row(0, 0, BASES[limit], limit, rules)


def _row(han: int, fu: int, base: int, limit: str | None, rules: RuleSet) -> TableRow:
    dealer = shares(base, "E", "tsumo", None, rules)
    other = shares(base, "S", "tsumo", None, rules)
    return TableRow(
        han,
        fu,
        limit,
        shares(base, "E", "ron", "S", rules)["S"],
        dealer["S"],
        shares(base, "S", "ron", "E", rules)["E"],
        other["E"],
        other.get("W", 0),
    )
