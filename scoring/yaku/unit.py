"""One yaku: its code, its han and the condition, and the register that the yaku modules fill.

A yaku asks about one of five things: the way of winning (`of_win`), the classes of tiles (`of_traits`), the whole hand
(`of_hand`), a split of it (`of_shape`), or a split with the winning tile in its place (`of_reading`). Han are (closed,
open); None where an open hand cannot have the yaku. A yakuman has han `YAKUMAN`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from scoring.facts import Facts
from scoring.rules import RuleSet
from scoring.shapes import Reading, Shape

#: The han that stand for one yakuman.
YAKUMAN = 13

Han = tuple[int, int | None]
HanOf = Callable[[RuleSet], Han]
OfFacts = Callable[[Facts], bool]
OfShape = Callable[[Shape, Facts], bool]
OfReading = Callable[[Reading, Facts], bool]
Test = TypeVar("Test", bound=Callable[..., bool])


def always(facts: Facts) -> bool:
    """No condition on the traits."""
    return True


def by_all(rules: RuleSet) -> bool:
    """Known to every rule set."""
    return True


def local(code: str) -> Callable[[RuleSet], bool]:
    """True for rules that play the local yaku."""
    return lambda rules: code in rules.local_yaku


@dataclass(frozen=True, eq=False)
class Yaku:
    """A yaku as the rule sets see it.

    `about` is "win", "traits", "hand", "shape" or "reading": what `test` asks; `han` may depend on the rules; `known` is
    False for rules without it; `when` asks the traits alone and is False for hands that cannot have it; `runs` is the
    smallest and the largest number of runs in a regular hand with it, `form` the form it needs.
    """

    code: str
    about: str
    test: Callable[..., bool]
    han: Han | HanOf
    known: Callable[[RuleSet], bool]
    when: OfFacts
    runs: tuple[int, int]
    form: str

    def han_in(self, rules: RuleSet) -> Han:
        """Han closed and open under the rules."""
        return self.han(rules) if callable(self.han) else self.han


#: Every yaku in the order in which scores list them.
REGISTER: list[Yaku] = []


def _register(
    about: str, code: str, han: Han | HanOf, known: Callable[[RuleSet], bool], when: OfFacts, runs: tuple[int, int], form: str
) -> Callable[[Test], Test]:
    def add(test: Test) -> Test:
        REGISTER.append(Yaku(code, about, test, han, known, when, runs, form))
        return test

    return add


def of_win(code: str, han: Han | HanOf, known: Callable[[RuleSet], bool] = by_all) -> Callable[[OfFacts], OfFacts]:
    """Register a yaku that the way of winning (`WinContext.circumstances`) decides."""
    return _register("win", code, han, known, always, (0, 4), "regular")


def of_traits(code: str, han: Han | HanOf, known: Callable[[RuleSet], bool] = by_all) -> Callable[[OfFacts], OfFacts]:
    """Register a yaku that the classes of tiles in the hand (`Facts.traits`) decide."""
    return _register("traits", code, han, known, always, (0, 4), "regular")


def of_hand(
    code: str, han: Han | HanOf, known: Callable[[RuleSet], bool] = by_all, *, when: OfFacts = always
) -> Callable[[OfFacts], OfFacts]:
    """Register a yaku that the tiles of the whole hand decide, however it is split."""
    return _register("hand", code, han, known, when, (0, 4), "regular")


def of_shape(
    code: str,
    han: Han | HanOf,
    known: Callable[[RuleSet], bool] = by_all,
    *,
    when: OfFacts = always,
    runs: tuple[int, int] = (0, 4),
    form: str = "regular",
) -> Callable[[OfShape], OfShape]:
    """Register a yaku that a split of the hand decides."""
    return _register("shape", code, han, known, when, runs, form)


def of_reading(
    code: str,
    han: Han | HanOf,
    known: Callable[[RuleSet], bool] = by_all,
    *,
    when: OfFacts = always,
    runs: tuple[int, int] = (0, 4),
    form: str = "regular",
) -> Callable[[OfReading], OfReading]:
    """Register a yaku that the place of the winning tile decides."""
    return _register("reading", code, han, known, when, runs, form)
