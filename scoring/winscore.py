"""A `WinScore`: what a won hand is worth and why, each part worked out when it is looked at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from scoring.candidates import Candidate
from scoring.context import seats
from scoring.fu import FuItem
from scoring.payments import Liability, deltas_of, honba_of, payments_of
from scoring.pieces import Pieces
from scoring.tiles import OF_KIND
from scoring.waits import wait_tiles
from scoring.yaku.unit import YAKUMAN
from scoring.yaku.yakuman import value_of


class YakuItem(NamedTuple):
    """One line of a score: code, han, how many yakuman it counts (0 for an ordinary yaku), the tile of a yakuhai."""

    code: str
    han: int
    yakuman: int = 0
    tile: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The line in the shape of the machine interface."""
        out: dict[str, Any] = {"code": self.code, "han": self.han}
        if self.yakuman:
            out["yakuman"] = self.yakuman
        if self.tile:
            out["tile"] = self.tile
        return out


@dataclass(frozen=True, eq=False)
class WinScore:
    """The chosen reading of a won hand (`best`), all of them, best paid first (`candidates`), and who is liable."""

    best: Candidate
    candidates: tuple[Candidate, ...] = ()
    liability: Liability = Liability()

    @property
    def han(self) -> int:
        """Han with dora; for yakuman 13 for each one listed."""
        return self.best.han

    @property
    def fu(self) -> int:
        """Fu; 0 for yakuman."""
        return self.best.fu

    @property
    def yakuman(self) -> int:
        """How many yakuman are paid; 0 for an ordinary hand."""
        return self.best.yakuman

    @property
    def limit(self) -> str | None:
        """None below mangan, else mangan, haneman, baiman, sanbaiman, yakuman or counted_yakuman."""
        return self.best.limit

    @property
    def points(self) -> int:
        """The hand's own value, without honba and deposits."""
        return self.best.points

    @cached_property
    def yaku(self) -> tuple[YakuItem, ...]:
        """What the hand counts, yaku in their usual order, then dora; only yakuman for a yakuman hand."""
        facts = self.best.facts
        order = facts.rules.book.order
        out = []
        for code, han in self.best.entries:
            name, _, kind = code.partition(":")
            value = value_of(name, facts) if self.yakuman else 0
            out.append(YakuItem(name, YAKUMAN * value or han, value, str(OF_KIND[int(kind)]) if kind else None))
        return tuple(sorted(out, key=lambda item: order.get(item.code, len(order) if item.code.endswith("dora") else -1)))

    @cached_property
    def pieces(self) -> Pieces:
        """The blocks of the chosen reading with the very tiles in them."""
        return Pieces(self.best.reading, self.best.facts)

    @cached_property
    def fu_items(self) -> tuple[FuItem, ...]:
        """Every reason for fu with its tiles; they add up to `fu`."""
        return tuple(FuItem(code, fu, self.pieces.text_of(code, kind)) for code, fu, kind in self.best.fu_parts)

    @property
    def shape(self) -> tuple[str, ...]:
        """The blocks of the chosen reading as mpsz texts: concealed ones, then melds."""
        return self.pieces.texts

    @property
    def wait(self) -> str:
        """The name of the wait that the chosen reading had."""
        return self.best.reading.wait

    @cached_property
    def waits(self) -> tuple[str, ...]:
        """Every tile that would have completed the hand before the winning one came."""
        facts = self.best.facts
        if self.best.reading.shape.form == "puutaa":
            return (str(OF_KIND[facts.win_kind]),)
        return tuple(map(str, wait_tiles(facts.hand, facts.rules)))

    @cached_property
    def payments(self) -> dict[str, int]:
        """The hand's own value by payer."""
        best = self.best
        return payments_of(best.base, best.yakuman, best.facts.win, best.facts.rules, self.liability)

    @property
    def honba(self) -> dict[str, int]:
        """What each payer adds for the honba."""
        return honba_of(self.best.facts.win, self.best.facts.rules, self.liability)

    @cached_property
    def deltas(self) -> dict[str, int]:
        """The change of every player's points, honba and deposits included."""
        return deltas_of(self.payments, self.best.facts.win, self.best.facts.rules, self.liability)

    @property
    def best_rejected(self) -> Candidate | None:
        """The best other reading, which groups the tiles or places the winning tile differently; None without one."""
        return next((candidate for candidate in self.candidates if candidate is not self.best), None)

    def to_json(self) -> dict[str, Any]:
        """The answer of the machine interface."""
        return {
            "ok": True,
            "yaku": [item.to_json() for item in self.yaku],
            "yakuman": self.yakuman,
            "han": self.han,
            "fu": self.fu,
            "fu_items": [{"code": item.code, "fu": item.fu, "tiles": item.tiles} for item in self.fu_items],
            "limit": self.limit,
            "points": self.points,
            "payments": self.payments,
            "deltas": {seat: self.deltas[seat] for seat in seats(self.best.facts.rules.players)},
            "shape": list(self.shape),
            "wait": self.wait,
            "waits": list(self.waits),
        }

    def __repr__(self) -> str:
        facts = self.best.facts
        return f"score_win({facts.hand!r}, {facts.win!r}, {facts.rules!r})"
