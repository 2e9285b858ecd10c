"""Finds won hands that show which yaku go together and writes webui/pages/reference/together.jsonl.

    python -m tests.together --hands 300000

Random hands are scored under every rule set that tells yaku apart; of those that show something new as few as possible are
kept. tests/webui/pages/test_together.py checks that other random hands show nothing more.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from scoring.context import CLAIMS, WinContext
from scoring.hand import Hand, Meld
from scoring.presets import names, rule_set
from scoring.rules import LOCAL_YAKU, RuleSet
from tests.differential.hands import cases
from tests.differential.plans import REGULAR, WHOLE
from webui.pages.reference.examples import knowing
from webui.pages.reference.together import PAGE, Witness, pairs_in, read

#: Rules under which every yaku can be had.
EVERYTHING = RuleSet(
    aka=(0, 0, 0), open_riichi=True, renhou="5_han", renhou_with_others="added", local_yaku=LOCAL_YAKU,
    open_riichi_dealt_in="2_han",
)  # fmt: skip
_FACTS = ("by", "seat", "from_", "round", *CLAIMS, "dealer_streak", "discarder_riichi", "after_replacement", "robbed")


#: Rules that decide which yaku a hand has, of those that presets answer differently.
_TELLING = ("ippatsu", "renhou", "renhou_with_others", "local_yaku", "open_riichi", "open_tanyao", "pinfu_tsumo")


@cache
def rule_sets() -> tuple[RuleSet, ...]:
    """Everything, the presets of four players as far as they tell yaku apart, and each yaku that they lack by itself."""
    presets = [rule_set(name) for name in names() if rule_set(name).players == 4]
    plain = [RuleSet(**{field: getattr(rules, field) for field in _TELLING}) for rules in presets]
    lone = [knowing(code, RuleSet()) for code in (*LOCAL_YAKU, "open_riichi", "renhou")]
    return tuple(dict.fromkeys([EVERYTHING, *plain, *lone]))


def random_wins(many: int, seed: int) -> Iterator[Witness]:
    """Won hands of every kind without anything that makes no yaku."""
    for case in cases(many, seed, kinds=(*REGULAR, *WHOLE), rules=EVERYTHING):
        melds = [Meld(meld.kind, meld.tiles) for meld in case.hand.melds]
        win = WinContext(**{name: getattr(case.win, name) for name in _FACTS})
        yield Hand(case.hand.tiles, melds, case.hand.win), win


def shown_by(witness: Witness) -> set[tuple[int, str, str]]:
    """Every pair of yaku with the place of the rule set under which the hand shows it."""
    return {(place, *pair) for place, rules in enumerate(rule_sets()) for pair in pairs_in([witness], rules)}


def search(many: int, seed: int, first: tuple[Witness, ...] = ()) -> list[Witness]:
    """Few hands that show all that `first` and many random ones show."""
    seen: set[tuple[int, str, str]] = set()
    kept: list[tuple[Witness, set[tuple[int, str, str]]]] = []
    for witness in (*first, *random_wins(many, seed)):
        shown = shown_by(witness)
        if shown - seen:
            seen |= shown
            kept.append((witness, shown))
    chosen: list[Witness] = []
    while seen:
        witness, shown = max(kept, key=lambda found: len(found[1] & seen))
        chosen.append(witness)
        seen -= shown
    return [plainer(witness) for witness in chosen]


def plainer(witness: Witness) -> Witness:
    """The hand without circumstances that change nothing of what it shows."""
    hand, win = witness
    shown = shown_by(witness)
    for name in _FACTS:
        simpler = replace(win, **{name: getattr(WinContext(from_="W"), name)})
        if getattr(win, name) != getattr(simpler, name) and shown_by((hand, simpler)) == shown:
            win = simpler
    return hand, win


def line(witness: Witness) -> str:
    """A hand as together.jsonl holds it: what is said of the win is what differs from the default."""
    hand, win = witness
    plain = WinContext(from_="W")
    told = {name: getattr(win, name) for name in _FACTS if getattr(win, name) != getattr(plain, name)}
    return json.dumps({"hand": str(hand), **told})


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="find hands that show which yaku go together")
    parser.add_argument("--hands", type=int, default=300_000, help="how many random hands are looked at")
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    known = read() if PAGE.exists() else ()
    PAGE.write_text("".join(line(witness) + "\n" for witness in search(told.hands, told.seed, known)), encoding="utf-8")
