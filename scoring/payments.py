"""Who pays what: shares of the hand's value, liability, honba and deposits, and several winners of one discard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.context import WinContext, seats
from scoring.errors import Finding, HandError, Problem
from scoring.hand import Hand
from scoring.points import shares
from scoring.rules import LIABLE, RuleSet
from scoring.tiles import EAST, NORTH, RED, WHITE

#: A deposit's points.
DEPOSIT = 1000


@dataclass(frozen=True)
class Liability:
    """Who is liable for what: seat to the number of yakuman it covers; `rinshan` for the seat that fed a kan's rinshan win."""

    yakuman: tuple[tuple[str, int], ...] = ()
    rinshan: str | None = None


def liability_of(hand: Hand, win: WinContext, rules: RuleSet, yakuman: Sequence[tuple[str, int]]) -> Liability:
    """The liability that the table states (`win.pao`) and the rules know, for a hand with these yakuman (code, value).

    Raises `HandError` (contradiction) when `pao` names a yakuman that the hand does not have.
    """
    plain = {code: value for code, value in yakuman if code in LIABLE}
    rinshan = _rinshan_liable(hand, win, rules)
    if win.pao is None:
        return Liability(rinshan=rinshan)
    named = dict.fromkeys(plain, win.pao) if isinstance(win.pao, str) else dict(win.pao)
    strangers = [code for code in named if code not in plain and code != "rinshan"]
    if strangers or not named and not rinshan:
        what = ", ".join(strangers or LIABLE)
        words = f"pao: the hand holds no {what}, so nobody is liable: take the claim back or correct the hand"
        raise HandError((Finding(Problem.CONTRADICTION, words, ("pao", "yaku")),))
    fed = {code: seat for code, seat in named.items() if code in rules.pao and _could_have_fed(hand, code, seat)}
    claimed = [code for code in named if code in rules.pao]
    if claimed and (not fed if isinstance(win.pao, str) else len(fed) < len(claimed)):
        words = f"pao: the melds show no set of {', '.join(claimed)} that the liable player fed: correct the claim or the melds"
        raise HandError((Finding(Problem.CONTRADICTION, words, ("pao", "melds")),))
    covered: dict[str, int] = {}
    for code, seat in fed.items():
        if code in plain:
            covered[seat] = covered.get(seat, 0) + plain[code]
    return Liability(tuple(covered.items()), rinshan if not covered else None)


#: The kinds whose sets make a yakuman that someone can be liable for.
_SETS = {"daisangen": range(WHITE, RED + 1), "daisuushii": range(EAST, NORTH + 1)}


def _could_have_fed(hand: Hand, code: str, seat: str) -> bool:
    """False when the melds show that this player did not feed the set that makes liable for a yakuman.

    The liable player fed one of its called sets, for suukantsu a daiminkan. A meld whose feeder is not known could have come
    from anyone; which set came last the melds do not tell, that the table says.
    """
    if code == "suukantsu":
        called = [meld for meld in hand.melds if meld.kind == "daiminkan"]
    else:
        called = [meld for meld in hand.melds if meld.kind != "chii" and meld.is_open and meld.first in _SETS[code]]
    return any(meld.from_ in (None, seat) for meld in called)


def _rinshan_liable(hand: Hand, win: WinContext, rules: RuleSet) -> str | None:
    if not (rules.rinshan_pao and win.rinshan):
        return None
    if isinstance(win.pao, str):
        return win.pao
    if win.pao and "rinshan" in win.pao:
        return win.pao["rinshan"]
    kans = [meld for meld in hand.melds if meld.is_kan]
    # with a second kan nobody can tell from the table which one gave the replacement tile
    return kans[0].from_ if len(kans) == 1 and kans[0].kind == "daiminkan" else None


def payments_of(base: int, paid: int, win: WinContext, rules: RuleSet, liability: Liability) -> dict[str, int]:
    """The hand's own value by payer. `base` are its base points, `paid` the yakuman in it (0 for an ordinary hand)."""
    if liability.rinshan:
        return {liability.rinshan: sum(shares(base, win.seat, "tsumo", None, rules).values())}
    if not liability.yakuman:
        return shares(base, win.seat, win.by, win.from_, rules)
    unit = base // paid
    parts: list[tuple[str, int]] = []
    rest = paid
    for seat, units in liability.yakuman:
        # where yakuman are capped or do not add up, there is less to be liable for than the hand holds
        parts.append((seat, min(units, rest)))
        rest -= parts[-1][1]
    if rules.pao_covers == "whole_hand":
        parts[0] = parts[0][0], parts[0][1] + rest
        rest = 0
    out = shares(unit * rest, win.seat, win.by, win.from_, rules) if rest else {}
    # each part rounds for itself: the last one takes what then lacks to the hand's whole value, so that the sum is right
    lacking = sum(shares(base, win.seat, win.by, win.from_, rules).values()) - sum(out.values())
    for place, (seat, units) in enumerate(parts):
        whole = sum(shares(unit * units, win.seat, win.by, win.from_, rules).values())
        if place == len(parts) - 1:
            whole = lacking
        lacking -= whole
        payers = (seat,) if win.tsumo or win.from_ == seat or win.from_ is None else (win.from_, seat)
        for payer in payers:
            out[payer] = out.get(payer, 0) + whole // len(payers)
    return {payer: points for payer, points in out.items() if points}


def honba_of(win: WinContext, rules: RuleSet, liability: Liability) -> dict[str, int]:
    """What each payer adds for the honba; nothing for a further winner unless each one gets them."""
    if not win.honba or not (win.first_winner or rules.honba_to == "each"):
        return {}
    whole = rules.honba * win.honba
    liable = liability.rinshan or (liability.yakuman[0][0] if liability.yakuman else None)
    if liable and (win.tsumo or rules.pao_honba == "liable"):
        return {liable: whole}
    if not win.tsumo:
        assert win.from_ is not None
        return {win.from_: whole}
    others = [seat for seat in seats(rules.players) if seat != win.seat]
    return {seat: split_honba(rules.honba, len(others)) * win.honba for seat in others}


def split_honba(points: int, payers: int) -> int:
    """One payer's part of the honba; what cannot be halved or split in three is rounded up to a hundred."""
    return points // payers if points % payers == 0 else -(-points // (payers * 100)) * 100


def deposits_of(win: WinContext, rules: RuleSet) -> int:
    """The points of the deposits that the winner takes: all of them, or as a further winner at most the own one."""
    if win.first_winner:
        return DEPOSIT * win.sticks
    return DEPOSIT if rules.own_deposit_back and win.in_riichi and win.sticks else 0


def deltas_of(payments: dict[str, int], win: WinContext, rules: RuleSet, liability: Liability) -> dict[str, int]:
    """The change of every player's points: own value, honba and deposits."""
    out = dict.fromkeys(seats(rules.players), 0)
    for part in (payments, honba_of(win, rules, liability)):
        for seat, points in part.items():
            out[seat] -= points
            out[win.seat] += points
    out[win.seat] += deposits_of(win, rules)
    return out
