"""The rules of riichi mahjong: values, shapes, yaku, fu, points, payments, tenpai and draws.

Pure Python on the standard library alone: no web, no pictures, no database, no clock. The usual way in:

>>> from scoring import Hand, WinContext, rule_set, score_win
>>> score = score_win(Hand.parse("234m067m99m23456s+4s"), WinContext(seat="E", from_="S", riichi=True), rule_set("tenhou"))
>>> score.han, score.fu, score.points, score.payments
(3, 30, 5800, {'S': 5800})
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scoring.context import WinContext
    from scoring.draws import DrawHand, settle_draw
    from scoring.errors import HandError, NoWinError, Problem, ScoringError
    from scoring.hand import Hand, Meld
    from scoring.presets import rule_set
    from scoring.rules import RuleSet
    from scoring.score import score_win
    from scoring.settle import settle_wins
    from scoring.shanten import discards
    from scoring.tiles import Tile, format_tiles, parse_tiles
    from scoring.values import possible_win_tiles, value_of_waits
    from scoring.waits import wait_tiles
    from scoring.winscore import WinScore

#: Where each public name lives; a module is read when a name of it is first asked for.
_HOMES = {
    "context": ("WinContext",),
    "draws": ("DrawHand", "settle_draw"),
    "errors": ("HandError", "NoWinError", "Problem", "ScoringError"),
    "hand": ("Hand", "Meld"),
    "presets": ("rule_set",),
    "rules": ("RuleSet",),
    "score": ("score_win",),
    "settle": ("settle_wins",),
    "shanten": ("discards",),
    "tiles": ("Tile", "format_tiles", "parse_tiles"),
    "values": ("possible_win_tiles", "value_of_waits"),
    "waits": ("wait_tiles",),
    "winscore": ("WinScore",),
}
__all__ = [
    "DrawHand", "Hand", "HandError", "Meld", "NoWinError", "Problem", "RuleSet", "ScoringError", "Tile", "WinContext",
    "WinScore", "discards",
    "format_tiles", "parse_tiles", "possible_win_tiles", "rule_set", "score_win", "settle_draw", "settle_wins",
    "value_of_waits", "wait_tiles",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"scoring.{home}"), name)
    raise AttributeError(f"module 'scoring' has no attribute {name!r}")
