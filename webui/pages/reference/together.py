"""Which yaku go together: those that the engine finds in one hand. Nothing about it is typed in.

together.jsonl holds won hands, a JSON object a line, whose scores show every pair of yaku that can be had at once;
`python -m tests.together` finds such hands among random ones.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import permutations
from pathlib import Path
from types import MappingProxyType

from scoring.catalogue import DORA, catalogue
from scoring.context import WinContext
from scoring.errors import HandError, NoWinError
from scoring.hand import Hand
from scoring.rules import RuleSet
from scoring.score import score_win

PAGE = Path(__file__).with_name("together.jsonl")
Witness = tuple[Hand, WinContext]


def codes_in(witness: Witness, rules: RuleSet) -> frozenset[str]:
    """The yaku of a hand, dora left out; none where these rules do not let it win."""
    try:
        found = score_win(*witness, rules)
    except (HandError, NoWinError):
        return frozenset()
    return frozenset(item.code for item in found.yaku) - frozenset(DORA)


def read() -> tuple[Witness, ...]:
    """The hands of together.jsonl."""
    lines = map(json.loads, PAGE.read_text("utf-8").splitlines())
    return tuple((Hand.parse(line.pop("hand")), WinContext(**{"from_": "W"} | line)) for line in lines)


def pairs_in(witnesses: Iterable[Witness], rules: RuleSet) -> set[tuple[str, str]]:
    """Every two yaku that one of the hands has, in both orders."""
    return {pair for witness in witnesses for pair in permutations(codes_in(witness, rules), 2)}


@lru_cache(maxsize=16)
def together(rules: RuleSet) -> Mapping[str, frozenset[str]]:
    """For each yaku the others that can stand beside it, of those that the rules know.

    A table of three is answered as one of four: the tiles it lacks take whole yaku away, which the rules then do not know.
    """
    known = {one.code for one in catalogue(rules) if one.known}
    pairs = pairs_in(read(), rules.for_players(4))
    return MappingProxyType({code: frozenset(b for a, b in pairs if a == code and b in known) for code in known})
