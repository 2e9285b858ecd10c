"""A judgement in words: what the page's script shows as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from scoring import names
from scoring.context import seats
from scoring.errors import Finding, NoYakuError, Problem
from scoring.hand import Hand
from scoring.nearby import would_have_won
from scoring.payments import deposits_of
from scoring.pieces import Pieces
from scoring.rules import RuleSet
from scoring.score import score_win
from scoring.shanten import shanten
from scoring.values import value_of_waits
from scoring.winscore import WinScore
from scoring.wire import read_win
from webui.announce import announcement, total_line
from webui.hands.document import Document
from webui.hands.judge import Choice, Judged, about, request_of, rules_of, scored
from webui.hands.yaku_tiles import tiles_of
from webui.scored import fu_name, near_win, other_reading, wait_of
from webui.words import Words

#: Sticks, the dearest first.
STICKS = (10_000, 5_000, 1_000, 100)


def told(judged: Judged, document: Document, words: Words) -> dict[str, Any]:
    """Everything that is shown of a judgement, in one language."""
    problems = [problem(finding, judged, document, words) for finding in _said_once(judged.findings)]
    out: dict[str, Any] = {
        "doubts": [piece.id for piece in judged.doubts],
        "count": judged.count,
        "uncounted": document.uncounted and not problems and judged.count == 14,
        "problems": problems,
        "choices": [choice(item, words) for item in judged.choices],
        "score": None if judged.score is None else score(judged.score, words),
        "no_win": None if judged.no_win is None else no_win(judged, document, words),
        "waits": waits(judged, document, words),
        "noten": noten(judged, document, words),
        "ready": judged.score is not None,
    }
    if judged.score is not None:
        out["score"]["what_if"] = list(what_if(judged, document, words))
    return out


def _said_once(findings: Sequence[Finding]) -> list[Finding]:
    """The findings without those that another one explains: of a tile that the set lacks there are also too many."""
    strangers = {tile for finding in findings if finding.problem is Problem.TILE_NOT_IN_SET for tile in finding.about}
    if not strangers:
        return list(findings)
    kept = [finding for finding in findings if finding.problem is not Problem.TOO_MANY_REDS]
    return sorted(kept, key=lambda finding: finding.problem is not Problem.TILE_NOT_IN_SET)


def problem(finding: Finding, judged: Judged, document: Document, words: Words) -> dict[str, Any]:
    """One thing that is wrong, as a sentence with the tiles that it speaks of."""
    return {"code": finding.problem.code, "text": _sentence(finding, judged, words), "pieces": about(finding, document)}


def _sentence(finding: Finding, judged: Judged, words: Words) -> str:
    if finding.problem is Problem.TILE_COUNT:
        missing = 14 - judged.count
        if missing > 0:
            off = ngettext("%(num)d tile is missing", "%(num)d tiles are missing", missing)
        else:
            off = ngettext("%(num)d tile is too many", "%(num)d tiles are too many", -missing)
        return str(_("The hand has %(count)d tiles, a meld counted as three: %(off)s.", count=judged.count, off=off))
    if finding.problem is Problem.UNKNOWN_TILE:
        return str(_("A tile of the hand shows no face: say what it is, or take it out of the hand."))
    if finding.problem is Problem.BAD_VALUE and finding.about == ("norths",):
        return str(_("Only norths are called as norths: put the other tiles where they belong."))
    if finding.problem is Problem.BAD_VALUE and finding.about == ("sticks",):
        return str(_("The winner's own riichi deposit lies on the table too: there is at least one."))
    text = names.name("problems", finding.problem.code, words.language)
    if finding.problem is Problem.CONTRADICTION:
        between = [_claim(word, words) for word in finding.about]
        return f"{text} {' + '.join(between)}" if between else text
    tiles = [word for word in finding.about if len(word) == 2 and word[0].isdigit()]
    return f"{', '.join(words.of('tiles', tile) for tile in tiles)} – {words.inside(text)}" if tiles else text


def _claim(word: str, words: Words) -> str:
    """What a contradiction is between, by its name."""
    for group in ("yaku", "words"):
        if word in names.group(group):
            return words.of(group, word)
    return word


def choice(item: Choice, words: Words) -> dict[str, Any]:
    """A tile that can be the winning one, with what it would pay."""
    if isinstance(item.score, WinScore):
        return {
            "tile": str(item.tile),
            "pieces": list(item.pieces),
            "text": total_line(item.score.best, words),
            "points": item.score.points,
        }
    return {"tile": str(item.tile), "pieces": list(item.pieces), "text": _none(item.score.code, words), "points": 0}


def _none(code: str, words: Words) -> str:
    """Why there is nothing to pay, in a cell of a table; the sentence with advice stands where that hand itself is shown."""
    known = code in names.group("problems") and code != NoYakuError.code
    return names.name("problems", code, words.language) if known else words("no_yaku")


def score(found: WinScore, words: Words) -> dict[str, Any]:
    """A win: yaku, fu, total, payments, sticks, waits."""
    facts = found.best.facts
    win = facts.win
    said = announcement(
        found.payments, found.honba, winner=win.seat, tsumo=win.tsumo, limit=found.limit, yakuman=found.yakuman, words=words,
    )  # fmt: skip
    return {
        "announcement": said,
        "total": total_line(found.best, words),
        "points": found.points,
        "han": found.han,
        "fu": found.fu,
        "limit": words.limit(found.limit, found.yakuman) if found.limit else None,
        "yaku": [
            {
                "code": item.code,
                "name": words.yaku(item),
                "tiles": tiles_of(item, found),
                "worth": _worth(item.yakuman, item.han * len(list(same)), words),
            }
            for item, same in groupby(found.yaku)
        ],
        "fu_items": [{"name": fu_name(found, item, words), "tiles": item.tiles, "fu": item.fu} for item in found.fu_items],
        "groups": groups(found),
        "payments": list(payments(found, words)),
        "waits": list(found.waits),
        "wait": words.of("waits", wait_of(found)),
        "other": _other(found, words),
        "winner": words.seat(win.seat),
        "from": None if win.tsumo or win.from_ is None else words.seat(win.from_),
        "by": words.head(win.by),
        "round": words.seat(win.round),
    }


def _worth(yakuman: int, han: int, words: Words) -> str:
    return words.limit("yakuman", yakuman) if yakuman else words("say_han", han=han)


def groups(found: WinScore) -> list[dict[str, Any]]:
    """The concealed blocks of the chosen reading: their tiles, and the place of the winning one or null."""
    out = []
    open_win, win = True, found.best.facts.hand.win
    for what, first, block, called in found.pieces.pieces:
        if called:
            continue
        marked = None
        if open_win and (what, first) == found.best.reading.block and win is not None:
            marked, open_win = block.index(win), False
        out.append({"tiles": list(map(str, block)), "win": marked})
    return out


def payments(found: WinScore, words: Words) -> Iterator[dict[str, Any]]:
    """Every seat with what it pays or gets, and the sticks that go over the table."""
    facts = found.best.facts
    win, rules = facts.win, facts.rules
    liable = {*dict(found.liability.yakuman), found.liability.rinshan}
    for seat in seats(rules.players):
        delta = found.deltas[seat]
        own, extra = found.payments.get(seat, 0), found.honba.get(seat, 0)
        yield {
            "seat": seat, "name": words.seat(seat), "delta": delta, "winner": seat == win.seat, "pays": own + extra,
            "honba": extra,
            "deposits": deposits_of(win, rules) if seat == win.seat else 0, "liable": seat in liable,
            "sticks": sticks(own + extra),
        }  # fmt: skip


def sticks(points: int) -> list[list[int]]:
    """The sticks to hand over, each value with its number, the dearest first.

    >>> sticks(8300)
    [[5000, 1], [1000, 3], [100, 3]]
    """
    out = []
    for value in STICKS:
        number, points = divmod(points, value)
        if number:
            out.append([value, number])
    return out


def _other(found: WinScore, words: Words) -> dict[str, Any] | None:
    """The best reading that lost, where it differs."""
    other = other_reading(found)
    if other is None:
        return None
    value = total_line(other, words) if other.yaku_han else words("no_yaku")
    return {
        "shape": list(Pieces(other.reading, other.facts).texts),
        "text": value,
        "wait": words.of("waits", other.reading.wait),
    }


def no_win(judged: Judged, document: Document, words: Words) -> dict[str, Any]:
    """Why a whole hand is no win, and what would have been one."""
    error = judged.no_win
    assert error is not None
    ways = []
    if isinstance(error, NoYakuError):
        hand, win, rules = read_win(request_of(document, judged.hand))
        for way in would_have_won(hand, win, rules):
            what, given = near_win(way, words)
            ways.append({"what": what, "yaku": given})
    return {"code": error.code, "text": names.name("problems", error.code, words.language), "ways": ways}


def waits(judged: Judged, document: Document, words: Words) -> list[dict[str, Any]]:
    """What a hand of thirteen tiles waits for, with the value of each wait by ron and by tsumo."""
    if not judged.waits:
        return []
    request = request_of(document, Hand(judged.hand.tiles, judged.hand.melds, judged.waits[0], judged.hand.norths))
    hand, win, rules = _context(request, judged.hand)
    out = []
    for value in value_of_waits(hand, win, rules):
        ways = {}
        for how, found in (("ron", value.ron), ("tsumo", value.tsumo)):
            ways[how] = total_line(found.best, words) if isinstance(found, WinScore) else _none(found.code, words)
        out.append({"tile": str(value.tile), "left": value.left, **ways})
    return out


def noten(judged: Judged, document: Document, words: Words) -> str | None:
    """How far thirteen tiles are from tenpai; None for tenpai and for what is no such hand."""
    if judged.count != 13 or judged.hand.win is not None or judged.doubts or judged.findings or judged.waits:
        return None
    far = words("say_shanten", count=shanten(judged.hand, rules_of(document)))
    return str(_("This hand is not tenpai (%(shanten)s).", shanten=far))


def _context(request: dict[str, Any], hand: Hand) -> tuple[Hand, Any, RuleSet]:
    """The circumstances without what only a win can have."""
    plain = {
        key: value
        for key, value in request.items()
        if key in ("hand", "melds", "win", "norths", "seat", "round", "dora", "rules", "players")
    }
    by = {"by": "tsumo", "riichi": bool(request.get("riichi")) and hand.is_closed}
    win = read_win(plain | by)
    return hand, win[1], win[2]


def what_if(judged: Judged, document: Document, words: Words) -> Iterator[dict[str, Any]]:
    """The same hand won in another way, or by another rule, where that changes its value."""
    assert judged.score is not None
    won, rules, now = document.won, rules_of(document), judged.score
    other = [seat for seat in seats(rules.players) if seat != won.seat]
    ways = []
    if won.by == "ron":
        ways.append(
            (
                words.head("tsumo"),
                document.with_won(by="tsumo", from_=None, claims=won.claims - {"houtei", "chankan", "renhou"}),
            )
        )
    else:
        claims = won.claims - {"haitei", "rinshan", "tenhou", "chiihou", "first_draw"}
        ways.append((words.head("ron"), document.with_won(by="ron", from_=other[0], claims=claims)))
    if judged.hand.is_closed:
        without = won.claims - {"riichi", "double_riichi", "open_riichi", "ippatsu"}
        if "riichi" in won.claims:
            ways.append((_("without riichi"), document.with_won(claims=without)))
        elif not won.claims & {"double_riichi", "open_riichi", "tenhou", "chiihou", "renhou"}:
            ways.append((_("with riichi"), document.with_won(claims=won.claims | {"riichi"}, sticks=max(1, won.sticks))))
    for name, changed in ways:
        found, no_win, _findings = scored(changed, judged.hand)
        if found is not None:
            text = total_line(found.best, words)
            # riichi adds nothing to a yakuman, and most limits are worth the same by tsumo
            if text != total_line(now.best, words):
                yield {"what": name, "text": text}
        elif no_win is not None:
            yield {"what": name, "text": _none(no_win.code, words)}
    other_rules = replace(rules, kiriage=not rules.kiriage)
    read, win, _rules = read_win(request_of(document, judged.hand))
    kiriage = score_win(read, win, other_rules)
    if kiriage.points != now.points:
        name = f"{words.of('options', 'kiriage')}: {words('yes' if other_rules.kiriage else 'no')}"
        yield {"what": name, "text": total_line(kiriage.best, words)}
