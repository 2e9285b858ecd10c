"""Which tile won, where a photo does not tell: what each could be and what the hand would then pay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.errors import HandError, NotCompleteError, ScoringError
from scoring.hand import Hand
from scoring.rules import RuleSet
from scoring.score import score_win
from scoring.tiles import Tile
from scoring.waits import wait_tiles
from scoring.winscore import WinScore
from scoring.wire import read_win
from webui.announce import total_line
from webui.cli import winning_options
from webui.cli.snapped import SnapError
from webui.words import Words


@dataclass(frozen=True)
class Outcome:
    """Winning tiles with which a hand is worth the same, and what."""

    tiles: tuple[Tile, ...]
    score: WinScore

    def line(self, words: Words) -> str:
        """The tiles and the value in one line."""
        return f"{' '.join(map(str, self.tiles))} → {total_line(self.score.best, words)}"


def is_whole(hand: Hand) -> bool:
    """True for fourteen tiles, a meld counted as three: the winning one is among the concealed ones or named."""
    return len(hand.tiles) + 3 * len(hand.melds) + (hand.win is not None) == 14


def won_on(hand: Hand, tile: Tile) -> Hand:
    """The hand with `tile` as the winning one, taken from its tiles; thirteen get it in addition.

    Raises `SnapError` when it is not among fourteen tiles.
    """
    tiles = [*hand.tiles, *([] if hand.win is None else [hand.win])]
    if is_whole(hand):
        if tile not in tiles:
            raise SnapError("win_not_held", tile=tile)
        tiles.remove(tile)
    return Hand(tiles, hand.melds, tile, hand.norths)


def outcomes(hand: Hand, told: Mapping[str, Any], rules: RuleSet) -> list[Outcome]:
    """What a hand without its winning tile is worth with each tile that can be it, equal ones together, the dearest first.

    Tiles that would make no legal win cannot be it. Raises the `ScoringError` of the hand when there is none.
    """
    candidates = sorted(set(hand.tiles)) if is_whole(hand) else wait_tiles(hand, rules)
    found: dict[str, list[tuple[Tile, WinScore]]] = {}
    errors: list[ScoringError] = []
    words = Words()
    for tile in candidates:
        try:
            score = score_win(*read_win(winning_options.request(won_on(hand, tile), told, rules)))
        except ScoringError as error:
            errors.append(error)
        else:
            found.setdefault(total_line(score.best, words), []).append((tile, score))
    if not found:
        raise min(errors, key=_says_little, default=NotCompleteError("the tiles form no winning hand"))
    groups = [Outcome(tuple(tile for tile, _ in same), same[0][1]) for same in found.values()]
    return sorted(groups, key=lambda outcome: -outcome.score.points)


def pay_the_same(outcomes: list[Outcome]) -> bool:
    """True when it does not matter to anybody which tile it was."""
    return all(outcome.score.deltas == outcomes[0].score.deltas for outcome in outcomes)


def _says_little(error: ScoringError) -> int:
    """Which of several errors tells least: that some tile completes nothing is true of most tiles."""
    return 2 if isinstance(error, NotCompleteError) else 1 if isinstance(error, HandError) else 0
