"""What a tenpai hand is worth on each of its waits, and which tile of a complete hand could have won it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.context import SEATS, WinContext
from scoring.errors import Finding, HandError, NoneLeftError, NoWinError, Problem
from scoring.hand import Hand
from scoring.problems import find_shape_problems
from scoring.rules import RuleSet
from scoring.score import score_win
from scoring.tiles import KIND, OF_KIND, TILES, Tile
from scoring.waits import is_complete, left, waits_of
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

    `win` gives seat, winds, riichi, dora and pond; how it was won is replaced. A wait on a five is valued with the plain tile
    as long as one is left. Raises `HandError` for a hand that cannot exist.
    """
    visible = (*seen, *win.dora, *win.ura, *(win.pond or ()))
    findings = find_shape_problems(hand, visible, rules)
    if len(hand.tiles) % 3 != 1:
        words = f"expected 13, 10, 7, 4 or 1 concealed tiles without the winning one, got {len(hand.tiles)}"
        findings = (*findings, Finding(Problem.TILE_COUNT, words))
    if findings:
        raise HandError(findings)
    discarder = win.from_ or next(seat for seat in SEATS[rules.players] if seat != win.seat)
    by_ron = replace(win, by="ron", from_=discarder, rinshan=False, haitei=False, tenhou=False, chiihou=False, first_draw=False)
    by_tsumo = replace(win, by="tsumo", from_=None, chankan=False, houtei=False, renhou=False, furiten=None, robbed=None)
    out = []
    for kind in waits_of(hand, rules):
        count = left(kind, hand, visible)
        tile = _likeliest(kind, (*hand.all_tiles, *visible), rules)
        if count:
            complete = hand.with_win(tile)
            out.append(WaitValue(tile, count, outcome(complete, by_ron, rules), outcome(complete, by_tsumo, rules)))
        else:
            nothing = NoneLeftError(f"no {tile} is left: all four are in the hand or seen elsewhere")
            out.append(WaitValue(tile, 0, nothing, nothing))
    return tuple(out)


def _likeliest(kind: int, seen: tuple[Tile, ...], rules: RuleSet) -> Tile:
    """The plain tile of a kind, or the red one when only red ones are left."""
    plain = OF_KIND[kind]
    red = next((tile for tile in TILES if tile.is_red and tile.kind == kind), None)
    if red is None or seen.count(plain) < 4 - rules.aka[kind // 9] or seen.count(red) >= rules.aka[kind // 9]:
        return plain
    return red


def outcome(hand: Hand, win: WinContext, rules: RuleSet) -> WinScore | NoWinError:
    """The score, or the reason why there is no win as a value; raises `HandError` for what cannot exist."""
    try:
        return score_win(hand, win, rules)
    except NoWinError as error:
        return error


def possible_win_tiles(hand: Hand, win: WinContext, rules: RuleSet) -> tuple[WinTile, ...]:
    """Each different concealed tile of a complete hand as the winning one, best paid first.

    For a photo in which the winning tile does not lie apart. `hand` may have its winning tile set or hold all 14 (11, 8 …)
    concealed tiles. Empty when the hand is not complete; raises `HandError` when no tile can have been the one.
    """
    tiles = hand.tiles if hand.win is None else tuple(sorted((*hand.tiles, hand.win)))
    whole = Hand(tiles, hand.melds, None, hand.norths)
    if not is_complete(whole.key, len(tiles)):
        return ()
    out: list[WinTile] = []
    impossible: HandError | None = None
    for place, tile in enumerate(tiles):
        if tile in tiles[:place]:
            continue
        candidate = Hand(tiles[:place] + tiles[place + 1 :], hand.melds, tile, hand.norths)
        try:
            out.append(WinTile(tile, outcome(candidate, win, rules)))
        except HandError as error:
            # a robbed kan, say, leaves no other copy: then this tile was not the winning one
            impossible = error
    if impossible and not out:
        raise impossible
    return tuple(sorted(out, key=_worth))


def _worth(candidate: WinTile) -> tuple[int, int, int]:
    score = candidate.score
    if isinstance(score, WinScore):
        return -score.points, -score.han, KIND[candidate.tile]
    return 1, 0, KIND[candidate.tile]
