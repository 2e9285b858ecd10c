"""What a winner says at the table: "5800", "1300 2600", "mangan 4000 all", "5800 + 300"; and the value in a line."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.candidates import Candidate
from webui.words import Words


def announcement(
    payments: Mapping[str, int],
    honba: Mapping[str, int] | None = None,
    *,
    winner: str,
    tsumo: bool,
    limit: str | None = None,
    yakuman: int = 0,
    words: Words | None = None,
) -> str:
    """The announcement of a win, from the hand's own value and the honba by payer.

    A tsumo of equal shares is said once with "all", one of two sizes as the others' share before the dealer's. What a
    liable player pays for the whole table is said as one sum, like a ron.

    >>> announcement({"E": 2600, "W": 1300, "N": 1300}, winner="S", tsumo=True)
    '1300 2600'
    >>> announcement({"S": 4000, "W": 4000, "N": 4000}, dict.fromkeys("SWN", 100), winner="E", tsumo=True, limit="mangan")
    'mangan 4000 + 100 all'
    """
    words = words or Words()
    extra = _extra(honba or {}, tsumo)
    shared = tsumo and len(payments) > 1
    sizes = sorted(set(payments.values()))
    if shared and len(sizes) == 1:
        said = words("say_all", points=f"{sizes[0]}{f' + {extra}' if extra else ''}")
    elif shared and _is_usual(payments, winner):
        said = f"{sizes[0]} {sizes[1]}" + (f" {words('say_honba_each', honba=extra)}" if extra else "")
    else:
        said = f"{sum(payments.values())}" + (f" + {sum((honba or {}).values())}" if extra else "")
    return f"{words.limit(limit, yakuman)} {said}" if limit else said


def total_line(value: Candidate, words: Words) -> str:
    """3 han 30 fu – 5800 points; with the name of a limit in between."""
    said = []
    if not value.yakuman:
        said.append(words("say_han_fu", han=value.han, fu=value.fu) if value.fu else words("say_han", han=value.han))
    if value.limit:
        said.append(words.limit(value.limit, value.yakuman))
    return " – ".join([*said, words("say_points", points=value.points)])


def _extra(honba: Mapping[str, int], tsumo: bool) -> int:
    """The honba that one payer adds; 0 for none."""
    return max(honba.values(), default=0) if tsumo else sum(honba.values())


def _is_usual(payments: Mapping[str, int], winner: str) -> bool:
    """True when the dealer pays one share and every other player another."""
    others = {points for seat, points in payments.items() if seat != "E"}
    return winner != "E" and "E" in payments and len(others) == 1
