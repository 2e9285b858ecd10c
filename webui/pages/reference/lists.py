"""The pages that are one list each: fu, points, waits, terms, draws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from flask import render_template

from scoring.draws import abortive_draws, noten_payments
from scoring.names import group
from scoring.points import TableRow, limit_row, points_table
from scoring.rules import ABORTIVE, RuleSet
from scoring.tiles import KIND, WINDS, parse_tiles
from webui.cli.points_view import han_span, possible, tsumo_text
from webui.language import words
from webui.pages.reference.blueprint import bp, chosen_rules
from webui.pages.reference.examples import draw_example, example_of, fu_examples

#: The blocks of the small table of fu, and the rows of items that it shows.
_BLOCKS = ("triplet", "kan")


@bp.get("/fu")
def fu() -> str:
    """Every item of fu with worked examples under the chosen rules."""
    preset = chosen_rules()
    items = {code: fu_examples(code, preset.rules) for code in group("fu")}
    blocks = {block: [(code, items[code]) for code in (f"{block}_open", f"{block}_closed")] for block in _BLOCKS}
    return render_template("reference/fu.html", rules=preset, items=items, blocks=blocks)


@dataclass(frozen=True)
class PointsCell:
    """A place of the points table: what ron and tsumo pay ('' where no hand can have it), and the limit it has reached."""

    ron: str
    tsumo: str
    limit: str | None


def cell(row: TableRow, dealer: bool, rules: RuleSet) -> PointsCell:
    """One value of the table for the dealer or another winner."""
    ron, tsumo = possible(row.han, row.fu, rules)
    limit = row.limit if ron or tsumo else None
    value = row.dealer_ron if dealer else row.other_ron
    return PointsCell(str(value) if ron else "", tsumo_text(row, dealer) if tsumo else "", limit)


def _by_fu(rows: list[TableRow], dealer: bool, rules: RuleSet) -> Iterator[tuple[int, list[PointsCell]]]:
    few = sorted((row for row in rows if row.han <= 4), key=lambda row: row.fu)
    for fu_value, same in groupby(few, key=lambda row: row.fu):
        yield fu_value, [cell(row, dealer, rules) for row in same]


def _limits(rows: list[TableRow]) -> Iterator[dict[str, object]]:
    high = [row for row in rows if row.fu == 30 and (row.han >= 5 or row.limit)]
    for limit, same in groupby(high, key=lambda row: row.limit or row.han):
        span = list(same)
        first = span[0]
        yield {
            "limit": limit if isinstance(limit, str) else None,
            "han": han_span(span, words()),
            "other": (first.other_ron, tsumo_text(first, False)),
            "dealer": (first.dealer_ron, tsumo_text(first, True)),
        }


@bp.get("/points")
def points() -> str:
    """What han and fu are worth under the chosen rules."""
    preset = chosen_rules()
    rows = points_table(preset.rules)
    tables = {who: list(_by_fu(rows, who == "dealer", preset.rules)) for who in ("non_dealer", "dealer")}
    limits = list(_limits(rows))
    shown = {found["limit"] for found in limits}
    if preset.rules.limit_cap and "yakuman" not in shown:
        limits.append(_yakuman(preset.rules))
    return render_template("reference/points.html", rules=preset, tables=tables, limits=limits)


def _yakuman(rules: RuleSet) -> dict[str, object]:
    """What a yakuman pays, which no number of han stands for."""
    row = limit_row("yakuman", rules)
    return {
        "limit": "yakuman", "han": "", "other": (row.other_ron, tsumo_text(row, False)),
        "dealer": (row.dealer_ron, tsumo_text(row, True)),
    }  # fmt: skip


@dataclass(frozen=True)
class Wait:
    """A wait by name: the tiles that wait, those that complete them, and how many of these the hand leaves."""

    code: str
    example: str
    waits: str
    kinds: int
    left: int


def _wait(code: str) -> Wait:
    table = group("waits")[code]
    held = [KIND[tile] for tile in parse_tiles(table["example"])]
    wanted = [KIND[tile] for tile in parse_tiles(table["waits"])]
    return Wait(code, table["example"], table["waits"], len(wanted), sum(4 - held.count(kind) for kind in wanted))


@bp.get("/waits")
def waits() -> str:
    """Every wait that has a name."""
    parts: dict[str, list[Wait]] = {"simple": [], "many_sided": [], "whole_hand": []}
    for code, table in group("waits").items():
        parts[table["topic"]].append(_wait(code))
    return render_template("reference/waits.html", parts=parts)


@bp.get("/terms")
def terms() -> str:
    """The glossary, and the calls."""
    topics: dict[str, list[tuple[str, str]]] = {}
    for code, table in group("glossary").items():
        topics.setdefault(table["topic"], []).append(("glossary", code))
    topics = {"tiles": topics.pop("tiles"), "calls": [("melds", code) for code in group("melds")], **topics}
    return render_template("reference/terms.html", topics=topics)


@bp.get("/draws")
def draws() -> str:
    """How a hand can end without a win, and what the chosen rules say about it."""
    preset = chosen_rules()
    rules = preset.rules
    seats = WINDS[: rules.players]
    payments = []
    for many in range(1, rules.players):
        found = noten_payments(seats[:many], rules)
        payments.append((many, found[seats[0]], -found[seats[-1]]))
    return render_template(
        "reference/draws.html",
        rules=preset,
        abortive=ABORTIVE,
        played=abortive_draws(rules),
        examples={code: draw_example(code) for code in ABORTIVE},
        discards=example_of("nagashi_mangan").pond,
        payments=payments,
        details={code: _details(code) for code in ABORTIVE},
    )


def _details(code: str) -> list[str]:
    """The further rules about an abortive draw."""
    return [field for field in group("options") if field.startswith(f"{code}_")]
