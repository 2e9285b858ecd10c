"""The rules of riichi mahjong: values, shapes, yaku, fu, points, payments, tenpai and draws.

Pure Python on the standard library alone: no web, no pictures, no database, no clock. The usual way in:

>>> from scoring import Hand, WinContext, rule_set, score_win
>>> score = score_win(Hand.parse("234m067m99m23456s+4s"), WinContext(seat="E", from_="S", riichi=True), rule_set("tenhou"))
>>> score.han, score.fu, score.points, score.payments
(3, 30, 5800, {'S': 5800})
"""

from scoring.context import WinContext
from scoring.draws import DrawHand, settle_draw
from scoring.errors import HandError, NoWinError, Problem, ScoringError
from scoring.hand import Hand, Meld
from scoring.presets import rule_set
from scoring.rules import RuleSet
from scoring.score import score_win
from scoring.settle import settle_wins
from scoring.shanten import discards, shanten
from scoring.tiles import Tile, format_tiles, parse_tiles
from scoring.values import possible_win_tiles, value_of_waits
from scoring.waits import wait_tiles
from scoring.winscore import WinScore

__all__ = [
    "DrawHand", "Hand", "HandError", "Meld", "NoWinError", "Problem", "RuleSet", "ScoringError", "Tile", "WinContext", "WinScore",
    "discards", "format_tiles", "parse_tiles", "possible_win_tiles", "rule_set", "score_win", "settle_draw", "settle_wins",
    "shanten", "value_of_waits", "wait_tiles",
]  # fmt: skip
