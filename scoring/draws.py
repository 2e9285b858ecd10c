"""Draws: who is tenpai at the end of the wall, what is paid, nagashi mangan, and the abortive ones.

`settle_draw` takes what the table shows and answers what changes hands. A hand that cannot be judged counts as noten and is
named among the problems: the answer never looks surer than it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.context import SEATS
from scoring.errors import Finding, ScoringError
from scoring.hand import Hand
from scoring.payments import DEPOSIT, split_honba
from scoring.points import shares
from scoring.problems import find_copy_problems
from scoring.rules import ABORTIVE, RuleSet
from scoring.tiles import KIND, OF_KIND, OUTSIDE, Tile, key_of
from scoring.waits import wait_mask, waits_of

_OUTSIDE = frozenset(OUTSIDE)
_MANGAN = 2000


class DrawError(ScoringError):
    """A draw that the rules or the table do not know."""

    code = "bad_request"


@dataclass(frozen=True)
class DrawHand:
    """What one player has at a draw: the 13 tiles (14 for nine kinds), or None when the hand is not known.

    `pond` holds all own discards in order, None when not known; `called_away` those of them that others took; `shown` is
    False for a hand kept down.
    """

    hand: Hand | None = None
    riichi: bool = False
    shown: bool = True
    pond: tuple[Tile, ...] | None = None
    called_away: tuple[Tile, ...] = ()


@dataclass(frozen=True)
class DrawProblem:
    """Something about a draw that the table has to know: a code, the seat, and what is said of it (its name left out)."""

    code: str
    seat: str
    message: str

    def to_json(self) -> dict[str, Any]:
        """`{"code", "seat", "message"}`."""
        return {"code": self.code, "seat": self.seat, "message": self.message}


@dataclass(frozen=True)
class DrawResult:
    """The outcome: tenpai seats in turn order with their waits, nagashi seats, point changes, what comes next."""

    tenpai: tuple[str, ...]
    waits: Mapping[str, tuple[Tile, ...]]
    nagashi: tuple[str, ...]
    deltas: Mapping[str, int]
    dealer_stays: bool
    honba: int
    sticks: int
    problems: tuple[DrawProblem, ...] = field(default=())

    def to_json(self) -> dict[str, Any]:
        """The answer of the machine interface."""
        return {
            "ok": True,
            "tenpai": list(self.tenpai),
            "waits": {seat: [str(tile) for tile in tiles] for seat, tiles in self.waits.items()},
            "nagashi": list(self.nagashi),
            "deltas": dict(self.deltas),
            "dealer_stays": self.dealer_stays,
            "next": {"honba": self.honba, "sticks": self.sticks},
            "problems": [problem.to_json() for problem in self.problems],
        }


def settle_draw(
    hands: Mapping[str, DrawHand],
    rules: RuleSet,
    *,
    honba: int = 0,
    sticks: int = 0,
    abort: str | None = None,
    who: str | None = None,
    last_draw: str | None = None,
) -> DrawResult:
    """What an exhaustive draw (or with `abort` an abortive one) changes.

    `hands` by seat, the dealer is "E"; a seat without an entry kept its hand down. `sticks` are the deposits on the table, the
    ones of this hand included. `who` declared nine kinds. `last_draw` is the seat that drew the last tile, for rules in
    which of several nagashi only the nearest counts. Raises `DrawError` for seats or an abort that the table does not know.
    """
    names = SEATS[rules.players]
    strangers = [seat for seat in hands if seat not in names]
    if strangers:
        raise DrawError(f"expected the seats {', '.join(names)}, got {strangers[0]!r}")
    if abort is not None:
        return _abortive(hands, rules, honba, sticks, abort, who)
    problems: list[DrawProblem] = []
    waits = {seat: _waits(seat, hands[seat], rules, problems) for seat in names if seat in hands}
    tenpai = tuple(seat for seat in names if waits.get(seat))
    nagashi = _nagashi(hands, rules, last_draw, problems) if rules.nagashi != "off" else ()
    found = {seat: tiles for seat, tiles in waits.items() if tiles}
    if nagashi:
        return _settle_nagashi(nagashi, tenpai, found, rules, honba, sticks, tuple(problems))
    stays = _dealer_stays(tenpai, rules)
    return DrawResult(tenpai, found, (), noten_payments(tenpai, rules), stays, honba + 1, sticks, tuple(problems))


def find_table_problems(players: Sequence[DrawHand], rules: RuleSet) -> tuple[Finding, ...]:
    """Problems of all hands and ponds of a draw together: more copies or reds than one set holds.

    `settle_draw` does not ask, since a table may settle hands that a photo misread; who enters them should. A discard that
    others called lies in their melds, not in the pond.
    """
    tiles: list[Tile] = []
    norths = 0
    for player in players:
        if player.hand is not None:
            tiles += player.hand.all_tiles
            norths += player.hand.norths
        tiles += (Counter(player.pond or ()) - Counter(player.called_away)).elements()
    return find_copy_problems(tuple(tiles), norths, rules)


def noten_payments(tenpai: tuple[str, ...], rules: RuleSet) -> dict[str, int]:
    """What the noten pay and the tenpai get; nothing when all or none are tenpai.

    >>> noten_payments(("E",), RuleSet())
    {'E': 3000, 'S': -1000, 'W': -1000, 'N': -1000}
    """
    names = SEATS[rules.players]
    noten = len(names) - len(tenpai)
    if not tenpai or not noten:
        return dict.fromkeys(names, 0)
    gets, pays = rules.noten_total // len(tenpai), rules.noten_total // noten
    return {seat: gets if seat in tenpai else -pays for seat in names}


def _dealer_stays(tenpai: tuple[str, ...], rules: RuleSet) -> bool:
    return rules.dealer_stays == "always" or rules.dealer_stays == "tenpai" and "E" in tenpai


def _waits(seat: str, player: DrawHand, rules: RuleSet, problems: list[DrawProblem]) -> tuple[Tile, ...]:
    """The waits of a hand that counts as tenpai; empty for noten, with the problems that the table has to know."""
    hand = player.hand
    out: tuple[Tile, ...] = ()
    if hand is not None and player.shown:
        size = 13 - 3 * len(hand.melds)
        key = key_of(hand.tiles)
        if len(hand.tiles) != size or hand.win is not None:
            got = len(hand.tiles) + (hand.win is not None)
            problems.append(DrawProblem("tile_count", seat, f"expected {size} concealed tiles, got {got}: counted as noten"))
        elif wait_mask(key, size) == 0:
            if not player.riichi:
                problems.append(DrawProblem("shown_noten", seat, "shows a hand that is not tenpai"))
        else:
            out = tuple(OF_KIND[kind] for kind in waits_of(hand, rules))
            if not out:
                words = "waits only for tiles of which the hand holds all four: noten by these rules"
                problems.append(DrawProblem("own_four_wait", seat, words))
    opened = hand is not None and not hand.is_closed
    if player.riichi and (opened or not out):
        why = "not tenpai" if player.shown and hand is not None else "does not show the hand"
        if opened:
            why, out = "has called tiles", ()
        words = f"is in riichi but {why}: this is a chombo, and these payments do not count before the table has settled it"
        problems.append(DrawProblem("riichi_noten", seat, words))
    return out


def _nagashi(
    hands: Mapping[str, DrawHand], rules: RuleSet, last_draw: str | None, problems: list[DrawProblem]
) -> tuple[str, ...]:
    """The seats with a nagashi mangan that counts, in seat order from the dealer."""
    out = []
    for seat in SEATS[rules.players]:
        player = hands.get(seat)
        if player is None or player.pond is None:
            problems.append(DrawProblem("pond_unknown", seat, "the pond is not known, so a nagashi mangan is not looked for"))
        elif is_nagashi(player, rules):
            out.append(seat)
    if len(out) > 1 and rules.nagashi_several == "nearest":
        if last_draw not in SEATS[rules.players]:
            words = "several players have a nagashi mangan: name the seat that drew the last tile, the nearest one counts"
            raise DrawError(words)
        names = SEATS[rules.players]
        last = names.index(last_draw)
        out = [min(out, key=lambda seat: (last - names.index(seat)) % len(names))]
    return tuple(out)


def is_nagashi(player: DrawHand, rules: RuleSet) -> bool:
    """True when all own discards are terminals or honours and none was called."""
    if not player.pond or player.called_away or not all(KIND[tile] in _OUTSIDE for tile in player.pond):
        return False
    return not rules.nagashi_closed_only or player.hand is None or player.hand.is_closed


def _settle_nagashi(
    nagashi: tuple[str, ...],
    tenpai: tuple[str, ...],
    waits: Mapping[str, tuple[Tile, ...]],
    rules: RuleSet,
    honba: int,
    sticks: int,
    problems: tuple[DrawProblem, ...],
) -> DrawResult:
    names = SEATS[rules.players]
    deltas = dict.fromkeys(names, 0)
    as_win = rules.nagashi == "win"
    for place, winner in enumerate(nagashi):
        payments = shares(_MANGAN, winner, "tsumo", None, rules)
        counted = honba if as_win and (place == 0 or rules.honba_to == "each") else 0
        for seat, share in payments.items():
            points = share + split_honba(rules.honba, len(payments)) * counted
            deltas[seat] -= points
            deltas[winner] += points
    if not as_win:
        return DrawResult(tenpai, waits, nagashi, deltas, _dealer_stays(tenpai, rules), honba + 1, sticks, problems)
    deltas[nagashi[0]] += DEPOSIT * sticks
    stays = "E" in nagashi
    return DrawResult(tenpai, waits, nagashi, deltas, stays, honba + 1 if stays else 0, 0, problems)


def _abortive(
    hands: Mapping[str, DrawHand], rules: RuleSet, honba: int, sticks: int, abort: str, who: str | None
) -> DrawResult:
    names = SEATS[rules.players]
    if abort not in ABORTIVE:
        raise DrawError(f"'abort': expected one of {', '.join(ABORTIVE)}, got {abort!r}")
    if abort not in abortive_draws(rules):
        raise DrawError(f"'abort': {abort} does not end a hand under these rules")
    problems: list[DrawProblem] = []
    if abort == "nine_kinds":
        if who not in names:
            raise DrawError(f"'who': expected the seat that declares nine kinds, one of {', '.join(names)}, got {who!r}")
        _check_nine_kinds(who, hands.get(who, DrawHand()), problems)
    if abort == "four_riichi":
        # all four show their hands
        for seat in (seat for seat in names if seat in hands):
            _waits(seat, hands[seat], rules, problems)
    stays = getattr(rules, f"{abort}_dealer") == "stays"
    return DrawResult((), {}, (), dict.fromkeys(names, 0), stays, honba + 1, sticks, tuple(problems))


def _check_nine_kinds(seat: str, player: DrawHand, problems: list[DrawProblem]) -> None:
    """Note why the shown hand is none of nine kinds on the own first draw."""
    hand = player.hand
    if hand is None or not player.shown:
        problems.append(DrawProblem("not_nine_kinds", seat, "has to show the hand with its nine kinds"))
        return
    size = len(hand.tiles) + (hand.win is not None) + 3 * len(hand.melds)
    if size != 14:
        problems.append(DrawProblem("tile_count", seat, f"expected 14 tiles with the drawn one, got {size}"))
    count = nine_kinds(hand)
    if hand.melds or hand.norths or player.pond:
        after = "after a call" if hand.melds or hand.norths else "after a discard"
        words = f"shows {count} kinds of terminals and honours {after}: only the first draw without a call allows it"
        problems.append(DrawProblem("not_nine_kinds", seat, words))
    elif count < 9:
        words = f"shows {count} kinds of terminals and honours: nine are needed"
        problems.append(DrawProblem("not_nine_kinds", seat, words))


def abortive_draws(rules: RuleSet) -> tuple[str, ...]:
    """The abortive draws that can happen: a table of three or two has too few players for some of them."""
    if rules.players < 4:
        return tuple(code for code in rules.abortive if code in ("nine_kinds", "four_kans"))
    three = rules.several_rons == "two_three_abort"
    return tuple(code for code in ABORTIVE if code in rules.abortive or three and code == "three_rons")


def nine_kinds(hand: Hand) -> int:
    """How many different terminals and honours a hand holds, the drawn tile included."""
    tiles = hand.tiles if hand.win is None else (*hand.tiles, hand.win)
    return len({KIND[tile] for tile in tiles} & _OUTSIDE)
