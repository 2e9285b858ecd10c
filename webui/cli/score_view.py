"""The score of a hand as a person reads it: tiles, yaku, fu, total, payments, waits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from scoring.candidates import Candidate
from scoring.context import WinContext, seats
from scoring.hand import Hand
from scoring.nearby import Nearby, would_have_won
from scoring.payments import deposits_of
from scoring.pieces import Pieces
from scoring.rules import RuleSet
from scoring.tiles import Tile
from scoring.winscore import WinScore, YakuItem
from webui.announce import announcement, total_line
from webui.cli import screen
from webui.scored import fu_name, near_win, other_reading, wait_of
from webui.words import Words

#: From this many columns on, yaku and fu stand side by side.
SIDE_BY_SIDE = 76
_COLUMN, _GAP = 44, 4


class ScoreView:
    """One score in one language."""

    def __init__(self, score: WinScore, words: Words, look: str = "text") -> None:
        self.score, self.words, self.look = score, words, look
        facts = score.best.facts
        self.hand, self.win, self.rules = facts.hand, facts.win, facts.rules
        self.wide = screen.width() >= SIDE_BY_SIDE

    def parts(self) -> Iterator[RenderableType]:
        """Everything, from the top."""
        yield self.tiles()
        yield self.circumstances()
        yield ""
        yield from self.reasons()
        yield ""
        yield Text(total_line(self.score.best, self.words), "bold")
        yield ""
        yield self.settlement()
        yield ""
        yield screen.labelled(self.notes())

    def tiles(self) -> Text:
        """The blocks of the chosen reading, the winning tile marked, then melds and called norths."""
        reading = self.score.best.reading
        groups = []
        open_win = True
        for what, first, block, called in self.score.pieces.pieces:
            if called:
                continue
            marked = None
            if open_win and (what, first) == reading.block and self.hand.win is not None:
                marked, open_win = block.index(self.hand.win), False
            groups.append(screen.tiles(block, self.look, marked))
        groups += [screen.meld(meld, self.look) for meld in self.hand.melds]
        if self.hand.norths:
            groups.append(screen.apart([Tile.parse("4z")] * self.hand.norths, self.look))
        return screen.flow(groups, "  " if self.look == "unicode" else " ")

    def circumstances(self) -> Text:
        """How, by whom and on what: one dim line."""
        words, win = self.words, self.win
        tile = screen.tiles((self.hand.win,), self.look) if self.hand.win is not None else Text()
        said = [Text.assemble(words(win.by), " ", tile)]
        who = [words.seat(win.seat)] if win.tsumo or win.from_ is None else [words.seat(win.from_), words.seat(win.seat)]
        said.append(Text(" → ".join(who)))
        said.append(Text(f"{words('round_wind')} {words.seat(win.round)}"))
        for code, indicators in (("dora_indicator", win.dora), ("ura_indicator", win.ura)):
            if indicators:
                said.append(Text.assemble(words(code), " ", screen.apart(indicators, self.look)))
        said += [Text(f"{words(code)} {count}") for code, count in (("honba", win.honba), ("deposits", win.sticks)) if count]
        line = screen.flow(said, " · ")
        line.stylize("dim")
        return line

    def reasons(self) -> Iterator[RenderableType]:
        """Yaku and fu, side by side where there is room."""
        fu = self.fu() if self.score.fu_items else None
        if fu is None or not self.wide:
            yield self.yaku()
            if fu is not None:
                yield ""
                yield fu
            return
        both = Table.grid(padding=(0, _GAP, 0, 0))
        both.add_row(self.yaku(), fu)
        yield both

    def column(self) -> int:
        """The width of one of the two tables."""
        room = screen.width()
        return min(_COLUMN, (room - 2 * _GAP) // 2 if self.wide else room)

    def yaku(self) -> Table:
        """Yaku with their han; the entries of a double wind count together."""
        words = self.words
        out = screen.table(words.head("yaku"), words.head("han"), right=(1,), width=self.column())
        for item, same in groupby(self.score.yaku):
            out.add_row(words.yaku(item), self.worth(item, sum(1 for _ in same)))
        return out

    def worth(self, item: YakuItem, times: int) -> str:
        return self.words.limit("yakuman", item.yakuman) if item.yakuman else str(item.han * times)

    def fu(self) -> Table:
        """Every reason for fu with its tiles."""
        words = self.words
        out = screen.table(words.head("fu"), words.head("tiles"), "", right=(2,), width=self.column())
        for item in self.score.fu_items:
            name = fu_name(self.score, item, words)
            out.add_row(name, screen.tiles(item.tiles or "", self.look), str(item.fu))
        return out

    def settlement(self) -> Table:
        """Every player with what is paid and how the points change."""
        words, score = self.words, self.score
        out = screen.table(words("seat"), words("payment"), words("change"), right=(2,), width=min(60, screen.width()))
        out.columns[1].ratio = 2
        for seat in seats(self.rules.players):
            out.add_row(words.seat(seat), self.payment(seat), screen.signed(score.deltas[seat]))
        return out

    def payment(self, seat: str) -> str:
        """What a seat pays, in its parts; for the winner what is taken from the table."""
        words = self.words
        if seat == self.win.seat:
            taken = deposits_of(self.win, self.rules)
            return f"{words('winner')} · {words('deposits')} {taken}" if taken else words("winner")
        parts = [part[seat] for part in (self.score.payments, self.score.honba) if part.get(seat)]
        liable = seat in dict(self.score.liability.yakuman) or seat == self.score.liability.rinshan
        return " + ".join(map(str, parts)) + (f" · {words('liable')}" if liable else "")

    def notes(self) -> Iterator[tuple[str, RenderableType]]:
        """What is said at the table, the waits, and the reading that lost."""
        words, score = self.words, self.score
        said = announcement(
            score.payments, score.honba, winner=self.win.seat, tsumo=self.win.tsumo,
            limit=score.limit, yakuman=score.yakuman, words=words,
        )  # fmt: skip
        yield words("announcement"), Text(said, "bold")
        waits = screen.spaced(screen.tiles(tile, self.look) for tile in score.waits)
        yield words("waits"), Text.assemble(waits, (f" · {words.of('waits', wait_of(score))}", "dim"))
        other = other_reading(score)
        if other is not None:
            yield words("other_reading"), self.rejected(other)

    def rejected(self, other: Candidate) -> Text:
        """The reading that lost, in one line."""
        shape = screen.spaced(screen.tiles(text, self.look) for text in Pieces(other.reading, other.facts).texts)
        value = total_line(other, self.words) if other.yaku_han else self.words("no_yaku")
        return Text.assemble(shape, (f" · {self.words.of('waits', other.reading.wait)} · {value}", "dim"))


def nearby(hand: Hand, win: WinContext, rules: RuleSet, language: str) -> list[str]:
    """What would have made a win of a complete hand without one, a line each; empty when nothing near would have."""
    words = Words(language)
    ways = [_way(way, words) for way in would_have_won(hand, win, rules)]
    return [f"  {words('would_have_won')}:", *(f"    {way}" for way in ways)] if ways else []


def _way(way: Nearby, words: Words) -> str:
    what, given = near_win(way, words)
    if way.code == "riichi":
        return given
    return f"{what if not way.rule else f'{what} ({way.rule})'} → {given}"
