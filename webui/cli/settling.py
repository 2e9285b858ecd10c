"""What a person settles before a photo is scored: the hand as a whole, tiles in doubt, finds that are no tile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring.errors import ScoringError
from scoring.hand import Hand
from scoring.rules import RuleSet
from scoring.waits import wait_tiles
from webui.cli import asking, winning_options
from webui.cli.snapped import Snapped, Spot, hand_of
from webui.laid import WHOLE
from webui.words import Words

#: More indicators than this cannot be: some are none.
INDICATORS = 5


@dataclass(frozen=True)
class Settled:
    """What photos show; `typed`: the hand where a person wrote it down; `asked`: whether all questions were asked."""

    snapped: Snapped
    typed: Hand | None = None
    asked: bool = False


def doubts(settled: Settled, told: Mapping[str, Any]) -> list[Spot]:
    """The tiles in doubt that the score hangs on, and all indicators where there are more than can be."""
    snapped = settled.snapped
    spots = snapped.spots(hand=settled.typed is None, dora=told["dora"] is None, ura=told["ura"] is None)
    crowded = [role for role in ("dora", "ura") if len(snapped.indicator_spots(role)) > INDICATORS]
    return [spot for spot in spots if snapped.tile(spot).doubt or spot.role in crowded]


def is_unsure(settled: Settled, told: Mapping[str, Any]) -> bool:
    """Whether the number of tiles is too unsure to pay for: the hand's own, or that of its photo while tiles are in doubt."""
    snapped = settled.snapped
    if settled.typed is not None or settled.asked:
        return False
    return snapped.is_miscounted or snapped.is_advised and bool(doubts(settled, told))


def settle(snapped: Snapped, told: Mapping[str, Any], rules: RuleSet, words: Words) -> Settled:
    """Ask until nothing is in doubt; raises `click.Abort` at the end of stdin, `SnapError` when no hand is left.

    A hand whose number of tiles may be wrong comes first. Where it only wins nothing, its doubtful tiles come first.
    """
    settled, looked, crowd = Settled(snapped), False, True
    while True:
        snapped = settled.snapped
        left = [spot for spot in doubts(settled, told) if crowd or snapped.tile(spot).doubt]
        is_open = settled.typed is None and not looked and _is_open(snapped, told, rules)
        if is_open and (snapped.is_miscounted or snapped.seen.count not in WHOLE or not left):
            answer = asking.ask_hand(snapped, words, keep=snapped.seen.count in WHOLE or bool(left))
            if isinstance(answer, Hand):
                settled = Settled(snapped, answer)
            elif isinstance(answer, Spot):
                settled = Settled(snapped.without([answer]))
            else:
                settled, looked = Settled(snapped.seen_as(answer)), True
        elif left:
            said = asking.ask_doubts(snapped, left, words)
            none = [spot for spot, label in said.items() if label is None]
            after = snapped.corrected({spot: label for spot, label in said.items() if label is not None}).without(none)
            settled, crowd = Settled(after, settled.typed), False
            looked = looked and not none and after.seen.count in WHOLE
        else:
            return replace(settled, asked=True)


def _is_open(snapped: Snapped, told: Mapping[str, Any], rules: RuleSet) -> bool:
    """Whether the hand needs a look as a whole: its number of tiles may be wrong, or it neither wins nor waits for a tile."""
    hand = snapped.seen
    if snapped.is_miscounted or hand.count not in WHOLE:
        return True
    if hand.complete:
        return False
    try:
        held = hand_of(snapped.layout, winning_options.seat_of(told), rules)
    except ScoringError:
        return True
    return held.win is not None or not wait_tiles(held, rules)
