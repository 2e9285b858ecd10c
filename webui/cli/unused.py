"""Claims that were made and changed nothing, since the rules that were played do not know them."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from scoring.payments import Liability
from scoring.winscore import WinScore
from webui.words import Words

#: From this many hands in a row on, a dealer's streak is a yaku where the rules have it.
_PAARENCHAN = 8


def notes_on(score: WinScore, words: Words) -> Iterator[RenderableType]:
    """A blank line and a dim sentence for each such claim; nothing when every claim counted."""
    notes = list(unused(score, words))
    if notes:
        yield ""
        yield from (Text(note, "dim") for note in notes)


def unused(score: WinScore, words: Words) -> Iterator[str]:
    """A sentence for each claim that the rules do not know."""
    facts = score.best.facts
    win, rules = facts.win, facts.rules
    unknown = {
        "renhou": win.renhou and rules.renhou == "off",
        "ippatsu": win.ippatsu and not rules.ippatsu,
        "shiisan_puutaa": win.first_draw and "shiisan_puutaa" not in rules.local_yaku,
        "paarenchan": win.dealer_streak >= _PAARENCHAN and "paarenchan" not in rules.local_yaku,
        "ura_dora": bool(win.ura) and not rules.ura_dora,
    }
    for code in (code for code, claimed in unknown.items() if claimed):
        yield words("say_unknown_claim", what=words.inside(words.of("yaku", code)))
    if len(win.dora) > 1 and not rules.kan_dora:
        yield words("first_dora_only")
    if len(win.ura) > 1 and rules.ura_dora and not (rules.kan_dora and rules.kan_ura_dora):
        yield words("first_ura_only")
    for code in _without_liability(score):
        yield words("say_no_liability", what=words.inside(words.of("yaku", code)))


def _without_liability(score: WinScore) -> Iterator[str]:
    """The yakuman (or rinshan) of the hand that somebody was named liable for in vain."""
    win, rules = score.best.facts.win, score.best.facts.rules
    if win.pao is None:
        return
    held = [item.code for item in score.yaku if item.code in ("daisangen", "daisuushii", "suukantsu")]
    named = held if isinstance(win.pao, str) else list(win.pao)
    if isinstance(win.pao, str) and score.liability != Liability():
        return
    yield from (code for code in named if not (rules.rinshan_pao if code == "rinshan" else code in rules.pao))
