"""What a tenpai hand is worth on each of its waits, and which tile of a complete hand could have won it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.context import SEATS, WinContext
from scoring.errors import NoWinError
from scoring.hand import Hand
from scoring.rules import RuleSet
from scoring.score import score_win
from scoring.shanten import acceptance
from scoring.tiles import KIND, OF_KIND, Tile
from scoring.waits import is_complete, waits_of
from scoring.winscore import WinScore


@dataclass(frozen=True)
class WaitValue:
    """One wait: the tile, how many are left, and the win by ron and by tsumo, each a score or the reason for none."""

    tile: Tile
    left: int
    ron: WinScore | NoWinError
    tsumo: WinScore | NoWinError


@dataclass(frozen=True)
class WinTile:
    """A tile of a complete hand that could have been the winning one, with what the hand pays then."""

    tile: Tile
    score: WinScore | NoWinError


def value_of_waits(hand: Hand, win: WinContext, rules: RuleSet, seen: tuple[Tile, ...] = ()) -> tuple[WaitValue, ...]:
    """Every wait of a tenpai hand with its value by ron and by tsumo; empty for a hand that is not tenpai.

    `win` gives seat, winds, riichi and dora; how it was won is replaced. A wait on a five is valued with the plain tile.
    Raises `HandError` for a hand that cannot exist.
    """
    discarder = win.from_ or next(seat for seat in SEATS[rules.players] if seat != win.seat)
    by_ron = replace(win, by="ron", from_=discarder, rinshan=False, haitei=False, tenhou=False, chiihou=False, first_draw=False)
    by_tsumo = replace(win, by="tsumo", from_=None, chankan=False, houtei=False, renhou=False, furiten=None, robbed=None)
    counts = dict(acceptance(hand, rules, (*seen, *win.dora, *win.ura)))
    out = []
    for kind in waits_of(hand, rules):
        tile = OF_KIND[kind]
        complete = hand.with_win(tile)
        left = counts.get(tile, 0)
        out.append(WaitValue(tile, left, outcome(complete, by_ron, rules), outcome(complete, by_tsumo, rules)))
    return tuple(out)


def outcome(hand: Hand, win: WinContext, rules: RuleSet) -> WinScore | NoWinError:
    """The score, or the reason why there is no win as a value; raises `HandError` for what cannot exist."""
    try:
        return score_win(hand, win, rules)
    except NoWinError as error:
        return error


def possible_win_tiles(hand: Hand, win: WinContext, rules: RuleSet) -> tuple[WinTile, ...]:
    """Each different concealed tile of a complete hand as the winning one, best paid first.

    For a photo in which the winning tile does not lie apart. `hand` may have its winning tile set or hold all 14 (11, 8 …)
    concealed tiles. Empty when the hand is not complete; raises `HandError` for a hand that cannot exist.
    """
    tiles = hand.tiles if hand.win is None else tuple(sorted((*hand.tiles, hand.win)))
    whole = Hand(tiles, hand.melds, None, hand.norths)
    if not is_complete(whole.key, len(tiles)):
        return ()
    out = []
    for place, tile in enumerate(tiles):
        if tile not in tiles[:place]:
            candidate = Hand(tiles[:place] + tiles[place + 1 :], hand.melds, tile, hand.norths)
            out.append(WinTile(tile, outcome(candidate, win, rules)))
    return tuple(sorted(out, key=_worth))


def _worth(candidate: WinTile) -> tuple[int, int, int]:
    score = candidate.score
    if isinstance(score, WinScore):
        return -score.points, -score.han, KIND[candidate.tile]
    return 1, 0, KIND[candidate.tile]
