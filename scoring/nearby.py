"""For a complete hand without a yaku: what would have given it one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.candidates import candidates_of
from scoring.context import WinContext
from scoring.errors import HandError, ScoringError
from scoring.hand import Hand
from scoring.problems import find_problems
from scoring.rules import RuleSet
from scoring.score import min_han
from scoring.tiles import DIGIT, KEY, KIND, KINDS, OF_KIND, Tile, format_tiles
from scoring.waits import is_complete, waits_of


@dataclass(frozen=True)
class Nearby:
    """One way to a yaku: `code` is "riichi", "tsumo", "rule", "other_wait" or "exchange"; `yaku` what it gives.

    `rule` names the option that shuts the yaku out; `tile` is the other wait, or the tile that would have to be there instead
    of `instead_of`.
    """

    code: str
    yaku: tuple[str, ...]
    rule: str | None = None
    tile: Tile | None = None
    instead_of: Tile | None = None

    @property
    def detail(self) -> str:
        """The way in a few words without language: `4s`, `8m>5m`, `open_tanyao`, or nothing."""
        if self.instead_of is not None:
            return f"{self.instead_of}>{self.tile}"
        return self.rule or (str(self.tile) if self.tile is not None else "")


def would_have_won(hand: Hand, win: WinContext, rules: RuleSet, most: int = 5) -> tuple[Nearby, ...]:
    """What would have made a win of a complete hand that has none for lack of yaku or han, the nearest ways first.

    Riichi, tsumo, a rule that is off, another wait, then at most `most` yaku that one other tile would have given.
    Empty for an incomplete hand; raises `HandError` for a hand that cannot exist.
    """
    findings = find_problems(hand, win, rules)
    if findings:
        raise HandError(findings)
    out: list[Nearby] = []
    if hand.is_closed and not win.in_riichi and not (win.renhou or win.first_draw):
        _note(out, "riichi", _yaku(hand, replace(win, riichi=True), rules))
    if hand.is_closed and not win.tsumo:
        by_tsumo = replace(win, by="tsumo", from_=None, houtei=False, chankan=False, renhou=False, robbed=None)
        _note(out, "tsumo", _yaku(hand, by_tsumo, rules))
    if not rules.open_tanyao:
        given = _yaku(hand, win, replace(rules, open_tanyao=True))
        if "tanyao" in given:
            out.append(Nearby("rule", given, rule="open_tanyao"))
    for kind in waits_of(hand, rules):
        if hand.win is not None and kind != hand.win.kind:
            other = hand.with_win(OF_KIND[kind])
            if not find_problems(other, win, rules):
                given = _yaku(other, win, rules)
                if given:
                    out.append(Nearby("other_wait", given, tile=OF_KIND[kind]))
    return (*out, *_exchanges(hand, win, rules, most))


def _note(out: list[Nearby], code: str, given: tuple[str, ...]) -> None:
    if given:
        out.append(Nearby(code, given))


def _yaku(hand: Hand, win: WinContext, rules: RuleSet) -> tuple[str, ...]:
    """The yaku of the best reading when they suffice for a win, dora left out; empty otherwise."""
    try:
        candidates = candidates_of(hand, win, rules)
    except ScoringError:
        return ()
    enough = [c for c in candidates if c.yakuman or c.yaku_han >= min_han(win, rules)]
    if not enough:
        return ()
    best = max(enough, key=lambda candidate: candidate.rank)
    return tuple(dict.fromkeys(code.partition(":")[0] for code, _ in best.entries if not code.endswith("dora")))


def _exchanges(hand: Hand, win: WinContext, rules: RuleSet, most: int) -> list[Nearby]:
    """Yaku that come when one concealed tile is another one and the winning tile still completes the hand."""
    out: dict[tuple[str, ...], Nearby] = {}
    size = len(hand.tiles) + 1
    for place, tile in enumerate(hand.tiles):
        if tile in hand.tiles[:place]:
            continue
        key = hand.key - KEY[tile]
        for kind in range(KINDS):
            whole = key + (1 << DIGIT * kind)
            if kind == KIND[tile] or not is_complete(whole, size):
                continue
            other = Hand((*hand.tiles[:place], *hand.tiles[place + 1 :], OF_KIND[kind]), hand.melds, hand.win, hand.norths)
            given = () if find_problems(other, win, rules) else _yaku(other, win, rules)
            if given and given not in out:
                out[given] = Nearby("exchange", given, tile=OF_KIND[kind], instead_of=tile)
    return sorted(out.values(), key=lambda nearby: (-len(nearby.yaku), format_tiles([nearby.tile or 0])))[:most]
