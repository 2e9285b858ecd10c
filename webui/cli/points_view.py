"""The printed table of points: han across, fu down, limits below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from scoring.points import TableRow
from scoring.rules import RuleSet
from webui.cli import screen
from webui.words import Words

#: From this many columns on, dealer and non-dealer stand side by side.
SIDE_BY_SIDE = 104


class PointsView:
    """The rows of `points_table` in one language."""

    def __init__(self, rows: Sequence[TableRow], rules: RuleSet, words: Words) -> None:
        self.rows, self.rules, self.words = rows, rules, words

    def parts(self) -> Iterator[RenderableType]:
        """Both tables, then the limits."""
        both = [self.by_fu(dealer=False), self.by_fu(dealer=True)]
        if screen.width() >= SIDE_BY_SIDE:
            grid = Table.grid(padding=(0, 4, 0, 0))
            grid.add_row(*both)
            yield grid
        else:
            yield both[0]
            yield ""
            yield both[1]
        yield ""
        yield self.limits()

    def by_fu(self, *, dealer: bool) -> Table:
        """One to four han, all fu: the ron value above, the tsumo values in brackets below it."""
        words = self.words
        heads = [words("say_han", han=han) for han in range(1, 5)]
        out = screen.table(words.head("fu"), *heads, right=range(5))
        out.title = f"{words('dealer' if dealer else 'non_dealer')} · {words('ron')} ({words('tsumo')})"
        out.title_justify, out.title_style = "left", "bold"
        for fu, rows in groupby(sorted((row for row in self.rows if row.han <= 4), key=lambda row: row.fu), lambda row: row.fu):
            out.add_row(Text(str(fu), "dim"), *(self.cell(row, dealer) for row in rows))
        return out

    def cell(self, row: TableRow, dealer: bool) -> Text:
        """A ron value over the tsumo values, each dim where no hand can have it; the name of a limit in their place."""
        ron, tsumo = possible(row.han, row.fu, self.rules)
        if row.limit and (ron or tsumo):
            return Text(self.words.limit(row.limit), "yellow")
        value = str(row.dealer_ron if dealer else row.other_ron)
        return Text.assemble(
            (value, "bold") if ron else ("–", "dim"), "\n", (f"({tsumo_text(row, dealer)})", "") if tsumo else ("–", "dim")
        )

    def limits(self) -> Table:
        """From mangan on: the limit with its han, and what is paid."""
        words = self.words
        heads = [f"{words(who)}\n{words(how)}" for who in ("non_dealer", "dealer") for how in ("ron", "tsumo")]
        out = screen.table(words("limit"), *heads, right=range(1, 5))
        rows = [row for row in self.rows if row.fu == 30 and (row.han >= 5 or row.limit)]
        for limit, same in groupby(rows, key=lambda row: row.limit or row.han):
            group = list(same)
            first = group[0]
            name = Text(words.of("limits", limit) if isinstance(limit, str) else words("say_fu", fu=first.fu), "bold")
            name.append(f"\n{han_span(group, words)}", "not bold dim")
            out.add_row(name, str(first.other_ron), tsumo_text(first, False), str(first.dealer_ron), tsumo_text(first, True))
        return out


def han_span(rows: Sequence[TableRow], words: Words) -> str:
    """5 han, 6–7 han, 13+ han."""
    low, high = rows[0].han, rows[-1].han
    return words("say_han_up", han=low) if high == 13 else words("say_han", han=low if low == high else f"{low}–{high}")


def tsumo_text(row: TableRow, dealer: bool) -> str:
    """What is paid by tsumo: one number, or the others' and the dealer's share."""
    if dealer:
        return str(row.dealer_tsumo_each)
    if not row.other_tsumo_other or row.other_tsumo_other == row.other_tsumo_dealer:
        return str(row.other_tsumo_dealer)
    return f"{row.other_tsumo_other} {row.other_tsumo_dealer}"


def possible(han: int, fu: int, rules: RuleSet) -> tuple[bool, bool]:
    """Whether a hand of so many han and fu can exist by ron and by tsumo.

    25 fu are seven pairs, which have two han and by tsumo a third one. 20 fu are a pinfu won by tsumo, or an open hand where
    the rules do not lift it to 30. 110 fu by tsumo need two kans and more yaku than one.
    """
    if fu == 25:
        pairs = rules.chiitoitsu == "2_han_25_fu"
        return pairs and han >= 2, pairs and han >= 3
    if fu == 20:
        open_hand = not rules.open_pinfu_30
        return open_hand, rules.pinfu_tsumo and han >= 2 or open_hand and not rules.rinshan_tsumo_fu
    return True, not (fu == 110 and han == 1)
