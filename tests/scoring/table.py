"""Test tables for wins: one line a case, read from short texts.

A row is `(name, hand, how, expected)` or `(name, hand, how, expected, rules)`:

* `hand` is the text form of `Hand`; `how` says what else is so, word by word: `"tsumo riichi seat=E dora=3m5p honba=2"`
  (`pao=daisangen:W,suukantsu:N` is a mapping); a ron without `from_=` comes from the first other seat;
* `expected` lists the yaku in any order, `"riichi+1 yakuhai:5z+1 dora+3"`, a yakuman as `"suuankou=1"`, or an error,
  `"!no_yaku"`, `"!bad_hand contradiction"`;
* `rules` are fields over the defaults of RULES.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from scoring.context import SEATS, WinContext
from scoring.errors import HandError, ScoringError
from scoring.hand import Hand
from scoring.rules import RuleSet
from scoring.score import score_win
from scoring.winscore import WinScore

#: A closed hand without any yaku: 123m 456m 678p 222s 55p, closed wait; and the same with an open run.
NOTHING = "12346m55678p222s+5m"
NOTHING_OPEN = "46m55678p222s (123m)+5m"


def how_won(text: str, players: int = 4) -> WinContext:
    """The circumstances from their short text."""
    fields: dict[str, Any] = {"by": "ron", "seat": "S"}
    for word in text.split():
        name, is_, value = word.partition("=")
        if name in ("ron", "tsumo"):
            fields["by"] = name
        elif name == "further_winner":
            fields["first_winner"] = False
        elif not is_:
            fields[name] = True
        elif ":" in value:
            fields[name] = dict(part.split(":") for part in value.split(","))
        else:
            fields[name] = int(value) if value.isdigit() else value
    if fields["by"] == "ron":
        fields.setdefault("from_", next(seat for seat in SEATS[players] if seat != fields["seat"]))
    return WinContext(**fields)


def win(hand: str, how: str = "", rules: Mapping[str, Any] | None = None) -> WinScore:
    """The score of a hand; raises what `score_win` raises."""
    played = RuleSet.of(rules or {})
    return score_win(Hand.parse(hand), how_won(how, played.players), played)


def outcome(hand: str, how: str = "", rules: Mapping[str, Any] | None = None) -> str:
    """The yaku of a hand in the form of a row's `expected`, sorted; or the error."""
    try:
        score = win(hand, how, rules)
    except HandError as error:
        return " ".join(["!bad_hand", *sorted({finding.problem.code for finding in error.findings})])
    except ScoringError as error:
        return f"!{error.code}"
    assert score.han == sum(item.han for item in score.yaku)
    assert all(item.han == 13 * item.yakuman for item in score.yaku if score.yakuman)
    items = [
        f"{item.code}{':' + item.tile if item.tile else ''}" + (f"={item.yakuman}" if item.yakuman else f"+{item.han}")
        for item in score.yaku
    ]
    return " ".join(sorted(items))


def in_order(expected: str) -> str:
    """A row's `expected` as `outcome` writes it."""
    return expected if expected.startswith("!") else " ".join(sorted(expected.split()))


def table(rows: Sequence[tuple[Any, ...]], names: str = "hand how expected rules") -> pytest.MarkDecorator:
    """The rows as parameters of a test; missing cells at the end are None."""
    width = len(names.split())
    assert len({row[0] for row in rows}) == len(rows), "two cases of one name"
    filled = [(*row[1:], *(None,) * (width + 1 - len(row))) for row in rows]
    return pytest.mark.parametrize(names.replace(" ", ","), filled, ids=[row[0].replace(" ", "-") for row in rows])
