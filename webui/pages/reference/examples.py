"""An example of every yaku and of every item of fu, from examples.toml, scored by the engine itself."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from scoring.catalogue import worth
from scoring.context import WinContext
from scoring.fu import FuItem
from scoring.hand import Hand
from scoring.rules import LOCAL_YAKU, RuleSet
from scoring.score import score_win
from scoring.tiles import Tile, parse_tiles
from scoring.winscore import WinScore

#: The group's name of an open triplet that ron made is not a code of the engine.
_CODES = {"triplet_ron": "triplet_open"}


@dataclass(frozen=True)
class Example:
    """A hand with how it was won, or (for nagashi mangan) the discards of a player."""

    hand: Hand | None
    win: WinContext
    pond: tuple[Tile, ...] = ()
    players: int = 4

    @property
    def text(self) -> str:
        """The hand as text, '' for a pond."""
        return str(self.hand) if self.hand else ""


@dataclass(frozen=True)
class FuExample:
    """A hand whose fu are counted: the item it is there for (None where the rules do not count it), all items, the sum."""

    example: Example
    item: FuItem | None
    items: tuple[FuItem, ...]
    fu: int


@cache
def _tables() -> Mapping[str, Any]:
    return tomllib.loads(Path(__file__).with_name("examples.toml").read_text("utf-8"))


def _example(table: Mapping[str, Any]) -> Example:
    told = dict(table.get("win", {}))
    if told.get("by", "ron") == "ron":
        told.setdefault("from_", "W")
    hand = Hand.parse(table["hand"]) if "hand" in table else None
    return Example(hand, WinContext(**told), parse_tiles(table.get("pond", "")), table.get("players", 4))


@cache
def example_of(code: str) -> Example:
    """The example of a yaku; raises `KeyError` for a code without one."""
    return _example(_tables()["yaku"][code])


def knowing(code: str, rules: RuleSet) -> RuleSet:
    """The rules themselves where they play a yaku, else a four-player set that does."""
    if worth(code, rules).known:
        return rules
    changes: dict[str, Any] = {}
    if code in LOCAL_YAKU:
        changes["local_yaku"] = (code,)
    elif "open_riichi" in code:
        changes["open_riichi"] = True
    elif code == "renhou":
        changes["renhou"] = "mangan"
    elif code == "nagashi_mangan":
        changes["nagashi"] = "draw"
    elif code == "kita_dora":
        return RuleSet().for_players(3)
    return replace(RuleSet(), **changes)


def score_of(code: str, rules: RuleSet) -> WinScore | None:
    """The score of a yaku's example under `knowing(code, rules)`; None for one that is no won hand."""
    example = example_of(code)
    return score_win(example.hand, example.win, knowing(code, rules)) if example.hand else None


def fu_examples(code: str, rules: RuleSet) -> tuple[FuExample, ...]:
    """The worked examples of an item of fu; fu do not depend on the number of players, so four are taken."""
    out = []
    for table in _tables()["fu"][code]:
        example = _example(table)
        assert example.hand is not None
        score = score_win(example.hand, example.win, rules.for_players(4))
        wanted = _CODES.get(code, code)
        item = next((item for item in score.fu_items if item.code == wanted), None)
        out.append(FuExample(example, item, score.fu_items, score.fu))
    return tuple(out)


@cache
def draw_example(code: str) -> str:
    """The tiles that show an abortive draw, '' for one that no tiles show."""
    return str(_tables()["draws"].get(code, {}).get("hand", ""))
