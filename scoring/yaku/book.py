"""The yaku that one rule set knows, sorted so that a hand is asked only about those it can have."""

from __future__ import annotations

from typing import TYPE_CHECKING

import scoring.yaku.ordinary
import scoring.yaku.yakuman  # noqa: F401  # both fill the register
from scoring.facts import Facts
from scoring.shapes import FORMS
from scoring.yaku.unit import REGISTER, Yaku

if TYPE_CHECKING:
    from scoring.rules import RuleSet

#: A yaku with the han it has in this hand.
Entry = tuple[str, int]
Units = tuple[tuple[Yaku, int], ...]


class Plan:
    """What is left to ask hands of the same traits: `entries` are settled; the units still depend on the tiles.

    `shape` and `reading` are indexed by `Shape.key`.
    """

    __slots__ = ("entries", "hand", "reading", "shape")

    def __init__(self, known: tuple[Yaku, ...], facts: Facts) -> None:
        place = 0 if facts.closed else 1
        units: list[tuple[Yaku, int]] = []
        for yaku in known:
            han = yaku.han_in(facts.rules)[place]
            if han is not None and yaku.when(facts):
                units.append((yaku, han))
        self.entries: list[Entry] = [(y.code, han) for y, han in units if y.about == "traits" and y.test(facts)]
        self.hand: Units = tuple(unit for unit in units if unit[0].about == "hand")
        self.shape: tuple[Units, ...] = tuple(_fitting(units, "shape", key) for key in range(8))
        self.reading: tuple[Units, ...] = tuple(_fitting(units, "reading", key) for key in range(8))


def _fitting(units: list[tuple[Yaku, int]], about: str, key: int) -> Units:
    """The units about shapes (or readings) with this `Shape.key`."""
    form = FORMS[key - 4] if key > 4 else "regular"
    return tuple(
        (yaku, han)
        for yaku, han in units
        if yaku.about == about and yaku.form == form and (key > 4 or yaku.runs[0] <= key <= yaku.runs[1])
    )


class YakuBook:
    """All yaku of a rule set; what hands of the same traits or the same way of winning share is worked out once."""

    def __init__(self, rules: RuleSet) -> None:
        known = tuple(yaku for yaku in REGISTER if yaku.known(rules))
        self._of_tiles = tuple(yaku for yaku in known if yaku.about != "win")
        self._of_win = tuple(yaku for yaku in known if yaku.about == "win")
        self._plans: dict[int, Plan] = {}
        self._wins: dict[int, list[Entry]] = {}
        #: The place of each code in a score.
        self.order = {code: place for place, code in enumerate(dict.fromkeys(yaku.code for yaku in REGISTER))}

    def plan(self, facts: Facts) -> Plan:
        """What to ask this hand's tiles."""
        plan = self._plans.get(facts.traits)
        if plan is None:
            plan = self._plans[facts.traits] = Plan(self._of_tiles, facts)
        return plan

    def of_win(self, facts: Facts) -> list[Entry]:
        """What the way of winning gives."""
        key = facts.win.circumstances << 1 | facts.closed
        entries = self._wins.get(key)
        if entries is None:
            hans = [(yaku, yaku.han_in(facts.rules)[0 if facts.closed else 1]) for yaku in self._of_win]
            entries = self._wins[key] = [(yaku.code, han) for yaku, han in hans if han is not None and yaku.test(facts)]
        return entries
