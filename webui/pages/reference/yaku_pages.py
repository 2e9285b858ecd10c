"""Every yaku in one list, and each on a page of its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from flask import abort, render_template, request

from scoring.catalogue import DORA, Worth, catalogue, worth
from scoring.context import CLAIMS
from scoring.names import group
from scoring.presets import Preset
from webui.language import words
from webui.pages.reference.blueprint import bp, chosen_rules
from webui.pages.reference.examples import Example, example_of, knowing, score_of
from webui.pages.reference.together import together

#: How the list is parted, in its order; `?han=` chooses one.
PARTS = ("1", "2", "3", "5", "6", "limit", "yakuman", "dora", "unknown")
#: Circumstances that are yaku by name.
_SAID = tuple(claim for claim in CLAIMS if claim in group("yaku"))

#: What stands beside any yaku, or wins without a hand: neither goes together with a yaku.
_NEVER_BESIDE = (*DORA, "nagashi_mangan")


@dataclass(frozen=True)
class Row:
    """A yaku of the list: what it is worth and its example as text."""

    worth: Worth
    rarity: int | None
    example: Example

    @property
    def code(self) -> str:
        return self.worth.code

    @property
    def part(self) -> str:
        """The part of the list it stands in."""
        one = self.worth
        if not one.known:
            return "unknown"
        if one.code in DORA:
            return "dora"
        return "yakuman" if one.yakuman else "limit" if one.limit else str(one.closed)


def _row(one: Worth) -> Row:
    return Row(one, group("yaku")[one.code].get("rarity"), example_of(one.code))


def _wanted(row: Row, part: str, how: str) -> bool:
    one = row.worth
    open_too = one.open is not None
    return part in ("", row.part) and (how == "" or (how == "open") == open_too)


def parts_of(rows: Iterable[Row]) -> list[tuple[str, list[Row]]]:
    """The parts that have rows, the yaku seen most often first in each."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row.part, []).append(row)
    order = sorted(found, key=lambda part: PARTS.index(part) if part in PARTS else len(PARTS))
    return [(part, sorted(found[part], key=lambda row: row.rarity or 99)) for part in order]


@bp.get("/yaku")
def yaku() -> str:
    """Every yaku under the chosen rules, or those that `?han=` and `?hand=` choose."""
    preset = chosen_rules()
    part, how = request.args.get("han", ""), request.args.get("hand", "")
    rows = [_row(one) for one in catalogue(preset.rules)]
    return render_template(
        "reference/yaku.html",
        rules=preset,
        parts=parts_of(row for row in rows if _wanted(row, part, how)),
        every_part=[name for name, _ in parts_of(rows)],
        part=part,
        how=how,
    )


@bp.get("/yaku/<code>")
def one_yaku(code: str) -> str:
    """A yaku with an example, its score, and what goes with it."""
    if code not in group("yaku"):
        abort(404)
    preset = chosen_rules()
    return render_template("reference/one_yaku.html", **_of_one(code, preset))


def _of_one(code: str, preset: Preset) -> dict[str, Any]:
    example = example_of(code)
    pairs = together(knowing(code, preset.rules))
    beside = pairs.get(code, frozenset())
    mine = worth(code, preset.rules)
    # a yakuman counts with yakuman only: the others of its kind alone are worth naming
    kind = [other for other in pairs if bool(worth(other, preset.rules).yakuman) == bool(mine.yakuman)]
    others = [other for other in group("yaku") if other in kind and other not in (code, *_NEVER_BESIDE)]
    countable = code not in _NEVER_BESIDE
    return {
        "rules": preset,
        "row": _row(mine),
        "entry": group("yaku")[code],
        "most_rare": max(table.get("rarity", 0) for table in group("yaku").values()),
        "example": example,
        "how": circumstances(example),
        "score": score_of(code, preset.rules),
        "beside": [other for other in others if other in beside] if countable else [],
        "never": [other for other in others if other not in beside] if countable else [],
    }


def circumstances(example: Example) -> list[str]:
    """How the hand was won, in the words of the request's language."""
    w, win = words(), example.win
    if example.hand is None or example.hand.win is None:
        return []
    said = [w(win.by), f"{w('seat_wind')} {w.seat(win.seat)}", f"{w('round_wind')} {w.seat(win.round)}"]
    return said + [w.of("yaku", claim) for claim in _SAID if getattr(win, claim)]
