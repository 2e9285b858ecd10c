"""Several winners of one discard, settled together: who wins, who takes honba and deposits, what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.context import SEATS, WinContext
from scoring.draws import abortive_draws
from scoring.errors import Finding, HandError, Problem
from scoring.hand import Hand
from scoring.payments import DEPOSIT
from scoring.rules import RuleSet
from scoring.score import score_win
from scoring.winscore import WinScore


@dataclass(frozen=True)
class Settlement:
    """The outcome of a hand that was won: scores by winner in the order of payment, the sum of all point changes, what is next.

    `abort` is "three_rons" when three winners end the hand without one; then there are no scores.
    """

    scores: dict[str, WinScore]
    deltas: dict[str, int]
    dealer_stays: bool
    honba: int
    sticks: int
    abort: str | None = None


def settle_wins(wins: Sequence[tuple[Hand, WinContext]], rules: RuleSet) -> Settlement:
    """Settle one tsumo, or all rons of one discard. `honba` and `sticks` are those of the first context.

    With `head_bump` only the first winner in turn order from the discarder is paid. Raises what `score_win` raises for any of
    the winners, and `HandError` when the winners do not belong to one discard.
    """
    if not wins:
        raise ValueError("expected at least one winner, got none")
    first = wins[0][1]
    _check_together([win for _, win in wins])
    names = SEATS[rules.players]
    if first.from_ is not None and not first.tsumo and first.from_ in names:
        start = names.index(first.from_)
        wins = sorted(wins, key=lambda pair: (names.index(pair[1].seat) - start) % len(names) if pair[1].seat in names else 9)
    scores = {win.seat: score_win(hand, win, rules) for hand, win in wins}
    if len(wins) == 3 and rules.several_rons != "head_bump" and _three_abort(rules):
        stays = rules.three_rons_dealer == "stays"
        return Settlement({}, dict.fromkeys(names, 0), stays, first.honba + 1, first.sticks, "three_rons")
    paid = wins[:1] if rules.several_rons == "head_bump" else wins
    deltas = dict.fromkeys(names, 0)
    scores = {}
    kept = sum(win.in_riichi for _, win in paid[1:]) if rules.own_deposit_back else 0
    if kept > first.sticks:
        words = f"'sticks': the winners in riichi have {kept} deposits on the table, got {first.sticks}"
        raise HandError((Finding(Problem.BAD_VALUE, words, ("sticks",)),))
    for place, (hand, win) in enumerate(paid):
        # the first winner takes every deposit but those that further winners take back
        sticks = first.sticks - kept if place == 0 else min(1, first.sticks)
        scores[win.seat] = score_win(hand, replace(win, honba=first.honba, sticks=sticks, first_winner=place == 0), rules)
        for seat, points in scores[win.seat].deltas.items():
            deltas[seat] += points
    assert sum(deltas.values()) == DEPOSIT * first.sticks
    stays = "E" in scores
    return Settlement(scores, deltas, stays, first.honba + 1 if stays else 0, 0)


def _three_abort(rules: RuleSet) -> bool:
    return "three_rons" in abortive_draws(rules)


def _check_together(wins: Sequence[WinContext]) -> None:
    """Winners of one discard share the discarder and are different players; a tsumo has one winner."""
    seats = [win.seat for win in wins]
    if (
        len(set(seats)) != len(seats)
        or len({win.from_ for win in wins}) > 1
        or len(wins) > 1
        and any(win.tsumo for win in wins)
    ):
        words = "several winners need one discarder and different seats: correct who won and who discarded"
        raise HandError((Finding(Problem.CONTRADICTION, words, ("seat", "from")),))
