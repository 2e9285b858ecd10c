"""The score of a won hand: the best reading of it, its yaku, han, fu and points.

`score_win` gives a `WinScore` or raises an error that says why there is no win. A score works out only what was asked of it:
points at once, explanations (fu items, payments, waits, the rejected readings) when they are looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NoReturn

from scoring.candidates import Candidate, candidates_of
from scoring.context import WinContext
from scoring.errors import BelowMinHanError, Finding, FuritenError, HandError, NotCompleteError, NoYakuError, Problem
from scoring.furiten import furiten_tiles
from scoring.hand import Hand
from scoring.payments import Liability, liability_of
from scoring.problems import check
from scoring.rules import RuleSet
from scoring.winscore import WinScore
from scoring.yaku.yakuman import value_of

_NOBODY = Liability()


@lru_cache(maxsize=1)
def default_rules() -> RuleSet:
    """The rule set of a call that names none."""
    return RuleSet()


def score_win(hand: Hand, win: WinContext, rules: RuleSet | None = None) -> WinScore:
    """The score of a hand won in these circumstances, by its best reading.

    Raises `HandError` for what cannot exist, else `NotCompleteError`, `FuritenError`, `NoYakuError` or `BelowMinHanError`.

    >>> score = score_win(Hand.parse("234m067m99m23456s+4s"), WinContext(seat="E", from_="S", riichi=True))
    >>> score.han, score.fu, score.points
    (3, 30, 5800)
    """
    rules = rules or default_rules()
    check(hand, win, rules)
    candidates = candidates_of(hand, win, rules)
    if not candidates:
        if win.robbed and candidates_of(hand, replace(win, robbed=None), rules):
            words = f"only thirteen orphans rob this {win.robbed}: correct the hand or what was robbed"
            raise HandError((Finding(Problem.CONTRADICTION, words, ("robbed", "hand")),))
        raise NotCompleteError(f"{hand} is not complete: it is neither four melds and a pair, seven pairs nor thirteen orphans")
    if win.by == "ron" and (win.furiten or win.pond):
        _check_furiten(hand, win)
    if len(candidates) > 1:
        candidates.sort(key=_rank, reverse=True)
    needed = min_han(win, rules)
    best = next((found for found in candidates if found.yakuman or found.yaku_han >= needed), None)
    if best is None:
        _refuse(hand, candidates, needed)
    liability = _NOBODY
    if win.pao is not None or rules.rinshan_pao:
        yakuman = [(code, value_of(code, best.facts)) for code, _ in best.entries] if best.yakuman else []
        liability = liability_of(hand, win, rules, yakuman)
    return WinScore(best, tuple(candidates), liability)


def _rank(candidate: Candidate) -> tuple[int, bool, int, int]:
    return candidate.rank


def _check_furiten(hand: Hand, win: WinContext) -> None:
    if win.furiten:
        raise FuritenError("the player is furiten: the hand can be won by tsumo only")
    if win.pond:
        tiles = tuple(str(tile) for tile in furiten_tiles(hand, win.pond))
        if tiles:
            raise FuritenError(
                f"furiten: the own discards hold the wait {', '.join(tiles)}, so the hand wins by tsumo only", tiles
            )


def _refuse(hand: Hand, candidates: Sequence[Candidate], needed: int) -> NoReturn:
    most = max(candidate.yaku_han for candidate in candidates)
    if most == 0:
        raise NoYakuError(f"{hand} is complete but has no yaku; dora alone are none")
    raise BelowMinHanError(f"the rules ask for {needed} han without dora, {hand} has {most}", most, needed)


def min_han(win: WinContext, rules: RuleSet) -> int:
    """The han without dora that a win needs, at this number of honba."""
    from_honba = rules.min_han_2_from_honba
    return max(2, rules.min_han) if from_honba is not None and win.honba >= from_honba else rules.min_han
