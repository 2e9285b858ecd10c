"""Shanten, waits with their values, and discards as a person reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from scoring.context import WinContext
from scoring.errors import FuritenError, NoneLeftError, NoWinError
from scoring.hand import Hand
from scoring.rules import RuleSet
from scoring.tiles import parse_tiles
from scoring.values import value_of_waits
from scoring.winscore import WinScore
from webui.announce import announcement
from webui.cli import screen
from webui.words import Words

#: From this many columns on, han and fu stand beside the value.
SIDE_BY_SIDE = 76
#: What is said in place of a value.
_NO_VALUE = ((NoneLeftError, "none_left"), (FuritenError, "furiten"))


class WaitsView:
    """The answer of `waits_json` in one language; `told` are the options that the values need."""

    def __init__(
        self, answer: Mapping[str, Any], hand: Hand, rules: RuleSet, told: Mapping[str, Any], words: Words, look: str = "text"
    ) -> None:
        self.answer, self.hand, self.rules, self.told = answer, hand, rules, told
        self.words, self.look = words, look

    def parts(self) -> Iterator[RenderableType]:
        """The hand, how far it is, and one table."""
        groups = [screen.tiles(self.hand.tiles, self.look), *(screen.meld(meld, self.look) for meld in self.hand.melds)]
        yield screen.flow(groups, "  " if self.look == "unicode" else " ")
        yield Text(self.distance(self.answer["shanten"]), "bold")
        yield ""
        if "discards" in self.answer:
            if self.answer["shanten"] < 0 and self.whole:
                yield Text(self.words("say_complete", command="`agari score`"))
                yield ""
            yield self.discards()
        elif self.answer["tenpai"]:
            if self.whole:
                yield self.waits()
            else:
                yield self.bare_waits()
                yield ""
                yield Text(self.words("say_without_melds", meld="(555z W)"), "dim")
        else:
            helping = self.answer["accepts"]
            total = self.words("say_left", count=sum(tile["left"] for tile in helping))
            yield screen.labelled([(self.words("acceptance"), self.counted(helping)), (self.words("total"), total)])

    @property
    def whole(self) -> bool:
        """False for a part of a hand, whose melds were left out."""
        return len(self.hand.tiles) + 3 * len(self.hand.melds) >= 13

    def distance(self, shanten: int) -> str:
        """Tenpai, complete or the number of shanten."""
        if shanten > 0:
            return self.words("say_shanten", count=shanten)
        return self.words("tenpai" if shanten == 0 else "complete")

    def counted(self, tiles: list[dict[str, Any]]) -> Text:
        """Tiles with how many of each are left."""
        each = (Text.assemble(screen.tiles(tile["tile"], self.look), (f"×{tile['left']}", "dim")) for tile in tiles)
        return screen.spaced(each)

    def waits(self) -> Table:
        """Every wait with what is left and the value by ron and by tsumo."""
        words = self.words
        out = screen.table(*map(words.head, ("wait_tile", "left", "ron", "tsumo")), right=(1,))
        values = value_of_waits(self.hand, self.win(), self.rules, parse_tiles(self.told["seen"]))
        for value in values:
            out.add_row(screen.tiles((value.tile,), self.look), str(value.left), self.value(value.ron), self.value(value.tsumo))
        return out

    def bare_waits(self) -> Table:
        """Every wait with what is left."""
        out = screen.table(*map(self.words.head, ("wait_tile", "left")), right=(1,))
        for wait in self.answer["waits"]:
            out.add_row(screen.tiles(wait["tile"], self.look), str(wait["left"]))
        return out

    def win(self) -> WinContext:
        """How the hand would be won."""
        told = self.told
        return WinContext(
            seat=told["seat"], round=told["round_"], riichi=told["riichi"], dora=parse_tiles(told["dora"]),
            from_="S" if told["seat"] == "E" else "E",
        )  # fmt: skip

    def value(self, found: WinScore | NoWinError) -> Text:
        """What a wait pays, with han and fu; or why there is no win."""
        words = self.words
        if isinstance(found, NoWinError):
            code = next((code for kind, code in _NO_VALUE if isinstance(found, kind)), "no_yaku")
            return Text(words(code), "dim")
        win = found.best.facts.win
        said = announcement(
            found.payments, winner=win.seat, tsumo=win.tsumo, limit=found.limit, yakuman=found.yakuman, words=words
        )
        if found.yakuman:
            return Text(said)
        between = "  " if screen.width() >= SIDE_BY_SIDE else "\n"
        return Text.assemble(said, (f"{between}{words('say_han_fu', han=found.han, fu=found.fu)}", "dim"))

    def discards(self) -> Table:
        """What to discard, the best first; one that sets the hand back is dimmed and says only how many tiles help."""
        words = self.words
        best = min(discard["shanten"] for discard in self.answer["discards"])
        heads = ("discard", "shanten", "left", "acceptance" if best else "waits")
        out = screen.table(*map(words.head, heads), right=(1, 2))
        for discard in self.answer["discards"]:
            helping = discard["accepts"]
            behind = discard["shanten"] > best
            cells = [
                screen.tiles(discard["tile"], self.look), Text(str(discard["shanten"])),
                Text(str(sum(tile["left"] for tile in helping))), Text() if behind else self.counted(helping),
            ]  # fmt: skip
            out.add_row(*cells, style="dim" if behind else None)
        return out
