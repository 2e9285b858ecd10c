"""What makes a hand and its circumstances impossible, found all at once.

A hand that passes is one that can lie on a table under the rules; whether it wins is another question (`scoring.score`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache

from scoring.context import ANY_RIICHI, CLAIM, CLAIMS, SEATS, WinContext, left_of
from scoring.errors import Finding, HandError, Problem
from scoring.fields import shown
from scoring.hand import Hand, Meld
from scoring.rules import LIABLE, RuleSet
from scoring.tiles import FACES, KIND, MIDDLE_CHARACTERS, NORTH, OF_KIND, ONES, WINDS, Tile, format_tiles

#: Claims that shut each other out: a win has one source, and the first-turn wins leave no turn for anything else.
_RIICHI = ("riichi", "double_riichi", "open_riichi")
_PAIRS = (
    ("chankan", "tsumo"), ("houtei", "tsumo"), ("renhou", "tsumo"), ("rinshan", "ron"), ("haitei", "ron"), ("tenhou", "ron"),
    ("chiihou", "ron"), ("first_draw", "ron"), ("haitei", "rinshan"), ("houtei", "chankan"), ("tenhou", "chiihou"),
    ("rinshan", "ippatsu"), ("renhou", "houtei"),
    *((first, other) for first in ("tenhou", "chiihou", "renhou", "first_draw") for other in _RIICHI),
    *((first, other) for first in ("tenhou", "chiihou", "first_draw") for other in ("rinshan", "haitei")),
)  # fmt: skip
_OF_A_CLOSED_HAND = (*_RIICHI, "ippatsu", "tenhou", "chiihou", "renhou", "first_draw")
_OF_NO_CALL = ("tenhou", "chiihou", "renhou", "first_draw")
#: More discards than any hand has; a longer pond is a mistake.
MOST_DISCARDS = 40
#: More honba, deposits or hands in a row than any game sees.
_MOST = 1000
#: Adding three sets the bit of 8 in every digit above 4.
_OVER = ONES * 3
_HIGH = ONES * 24


def find_problems(hand: Hand, win: WinContext, rules: RuleSet) -> tuple[Finding, ...]:
    """Every problem of a hand won in these circumstances; empty for a hand that can exist."""
    findings: list[Finding] = []
    found = findings.append
    melds = hand.melds
    if len(hand.tiles) != 13 - 3 * len(melds) or len(melds) > 4 or hand.win is None:
        _check_size(hand, found)
    _check_copies(hand, win, rules, found)
    names = SEATS[rules.players]
    for meld in melds:
        if meld.fault or meld.kind == "chii" or meld.from_ is not None and (meld.from_ == win.seat or meld.from_ not in names):
            _check_meld(meld, win.seat, rules.players, found)
    if (
        win.by != "ron"
        or win.seat not in names
        or win.from_ not in names
        or win.from_ == win.seat
        or win.round not in WINDS
        or win.pao is not None
    ):
        _check_seats(win, names, found)
    if win.claims:
        closed = hand.is_closed
        replaced = hand.norths > 0 or any(meld.is_kan for meld in melds)
        called = bool(melds or hand.norths)
        by = win.by if win.by in ("ron", "tsumo") else ""
        findings += _claim_findings(win.claims, by, win.seat == "E", closed, called, replaced, rules.renhou_dealer)
        _check_claims(hand, win, rules, replaced, found)
    if win.ura or len(win.dora) > 5:
        _check_indicators(win, found)
    if (
        hand.norths
        or win.pond
        or win.pao is not None
        or win.robbed
        or not (0 <= win.honba <= _MOST and 0 <= win.sticks <= _MOST > win.dealer_streak >= 0)
    ):
        _check_table(hand, win, rules, found)
    return tuple(findings)


def check(hand: Hand, win: WinContext, rules: RuleSet) -> None:
    """Raise `HandError` with every problem of the hand when there is one."""
    findings = find_problems(hand, win, rules)
    if findings:
        raise HandError(findings)


def _check_size(hand: Hand, found: Callable[[Finding], None]) -> None:
    expected = 13 - 3 * len(hand.melds)
    if expected < 1:
        found(Finding(Problem.TILE_COUNT, f"expected at most four melds, got {len(hand.melds)}"))
    elif len(hand.tiles) != expected:
        melds = f" beside {len(hand.melds)} meld{'s' * (len(hand.melds) > 1)}" if hand.melds else ""
        tiles = f"{expected} concealed tile{'s' * (expected > 1)}{melds}"
        words = f"expected {tiles} and the winning tile apart, got {len(hand.tiles)} in {format_tiles(hand.tiles)!r}"
        found(Finding(Problem.TILE_COUNT, words))
    if hand.win is None:
        found(
            Finding(
                Problem.WIN_TILE_MISSING,
                "the winning tile is missing: name it apart from the others, in a hand's text after a plus such as +4s",
            )
        )


def find_shape_problems(hand: Hand, seen: tuple[Tile, ...], rules: RuleSet) -> tuple[Finding, ...]:
    """Problems of a hand that is not won yet: 1 to 14 concealed tiles that fit its melds, beside tiles seen elsewhere."""
    findings = list(find_set_problems(hand, seen, rules))
    most = 14 - 3 * len(hand.melds)
    if not 0 < len(hand.tiles) <= most or len(hand.tiles) % 3 == 0:
        words = f"expected 13 or 14 tiles, three fewer for each meld, got {len(hand.tiles)} concealed ones"
        findings.append(Finding(Problem.TILE_COUNT, words))
    return tuple(findings)


def find_set_problems(hand: Hand, others: tuple[Tile, ...], rules: RuleSet, seat: str = "") -> tuple[Finding, ...]:
    """Problems of the tiles alone: melds that are none, more copies than the set holds, tiles that it lacks.

    With a `seat`, melds called from impossible seats too.
    """
    findings: list[Finding] = []
    _check_tiles((*hand.all_tiles, *others), hand.norths, rules, findings.append)
    for meld in hand.melds:
        _check_meld(meld, seat, rules.players, findings.append)
    _check_norths(hand, rules, findings.append)
    return tuple(findings)


def _check_norths(hand: Hand, rules: RuleSet, found: Callable[[Finding], None]) -> None:
    if hand.norths and not (rules.players == 3 and rules.north == "kita"):
        words = f"'norths': norths are called only by three players whose rules say so, got {hand.norths}"
        found(Finding(Problem.BAD_VALUE, words, ("norths",)))
    elif not 0 <= hand.norths <= 4:
        found(Finding(Problem.BAD_VALUE, f"'norths': expected a number from 0 to 4, got {hand.norths}", ("norths",)))


def find_copy_problems(tiles: tuple[Tile, ...], norths: int, rules: RuleSet) -> tuple[Finding, ...]:
    """Problems of tiles that lie on one table together: more copies or reds than the set holds, tiles that it lacks."""
    findings: list[Finding] = []
    _check_tiles(tiles, norths, rules, findings.append)
    return tuple(findings)


def _check_copies(hand: Hand, win: WinContext, rules: RuleSet, found: Callable[[Finding], None]) -> None:
    """No more copies than the set holds among all tiles that lie open together, indicators and own pond included."""
    key = hand.whole + win.shown
    odd = (key + _OVER | key) & _HIGH or win.pond or hand.norths or rules.players == 3 or len(win.dora) > 5 or len(win.ura) > 5
    if odd or _too_many(hand.reds, win.shown_reds, rules.aka):
        _check_tiles((*hand.all_tiles, *win.dora, *win.ura, *(win.pond or ())), hand.norths, rules, found)


def _too_many(held: tuple[int, int, int], shown: tuple[int, int, int], allowed: tuple[int, int, int]) -> bool:
    """True when the red fives of a suit are more than the rules have."""
    return held[0] + shown[0] > allowed[0] or held[1] + shown[1] > allowed[1] or held[2] + shown[2] > allowed[2]


def _check_tiles(tiles: tuple[int, ...], norths: int, rules: RuleSet, found: Callable[[Finding], None]) -> None:
    copies = Counter(KIND[tile] for tile in tiles)
    copies[NORTH] += max(0, min(norths, 5))
    names = tuple(str(OF_KIND[kind]) for kind in sorted(copies) if copies[kind] > 4)
    if names:
        words = f"there are four of each tile, here are more of {', '.join(names)}"
        found(Finding(Problem.FIVE_COPIES, words, names))
    for allowed, place in zip(rules.aka, (4, 14, 24), strict=True):
        if tiles.count(place) > allowed:
            plain = FACES[place].replace("0", "5")
            words = f"the rules have {allowed} red {FACES[place]}, here are {tiles.count(place)}"
            if not allowed:
                words = f"these rules play without red {plain}: write {plain} instead of {FACES[place]}"
            found(Finding(Problem.TOO_MANY_REDS, words, (FACES[place],)))
    if rules.players == 3:
        names = tuple(sorted({FACES[tile] for tile in tiles if KIND[tile] in MIDDLE_CHARACTERS}))
        if names:
            words = f"a three-player set has no 2m to 8m, got {', '.join(names)}"
            found(Finding(Problem.TILE_NOT_IN_SET, words, names))


def _short(meld: Meld) -> str:
    """A meld's text for a message; cut, for a meld that is none can be of any length."""
    text = str(meld)
    return text if len(text) <= 60 else text[:60] + "…"


def _check_meld(meld: Meld, seat: str, players: int, found: Callable[[Finding], None]) -> None:
    words = meld.fault
    if players == 3 and meld.kind == "chii":
        words = "there is no chii in a three-player game"
    if words:
        found(Finding(Problem.BAD_MELD, f"{words}, got {_short(meld)}", (_short(meld),)))
    if meld.from_ is None:
        return
    if meld.from_ not in SEATS[players]:
        found(
            Finding(
                Problem.BAD_SEAT,
                f"expected one of {', '.join(SEATS[players])} as the seat that fed {_short(meld)}, got {shown(meld.from_)}",
            )
        )
    elif meld.from_ == seat:
        found(Finding(Problem.BAD_SEAT, f"{_short(meld)} cannot be called from the own seat {seat}"))
    elif meld.kind == "chii" and seat in SEATS[players] and meld.from_ != left_of(seat, players):
        left = left_of(seat, players)
        found(
            Finding(
                Problem.MELD_NOT_CALLED_FROM_LEFT,
                f"a chii comes from the left neighbour {left}, {_short(meld)} does not",
                (_short(meld),),
            )
        )


def _check_seats(win: WinContext, names: tuple[str, ...], found: Callable[[Finding], None]) -> None:
    listed = ", ".join(names)
    if win.by not in ("ron", "tsumo"):
        found(Finding(Problem.BAD_VALUE, f"'by': expected 'ron' or 'tsumo', got {shown(win.by)}", ("by",)))
    if win.seat not in names or not win.seat:
        found(Finding(Problem.BAD_SEAT, f"'seat': expected one of {listed}, got {shown(win.seat)}", ("seat",)))
    if win.round not in WINDS or not win.round:
        found(Finding(Problem.BAD_SEAT, f"'round': expected one of {', '.join(WINDS)}, got {shown(win.round)}", ("round",)))
    if win.by == "ron" and (win.from_ is None or win.from_ not in names):
        found(
            Finding(
                Problem.BAD_SEAT, f"'from': expected the discarder's seat, one of {listed}, got {shown(win.from_)}", ("from",)
            )
        )
    elif win.from_ is not None and win.from_ not in names:
        found(Finding(Problem.BAD_SEAT, f"'from': expected one of {listed} or nothing, got {shown(win.from_)}", ("from",)))
    elif win.by == "ron" and win.from_ == win.seat:
        found(Finding(Problem.BAD_SEAT, f"'from': the winner {win.seat} cannot be the discarder", ("from",)))
    for seat in win.pao.values() if isinstance(win.pao, Mapping) else (win.pao,):
        if seat is not None and (seat not in names or seat == win.seat):
            found(Finding(Problem.BAD_SEAT, f"'pao': expected another player's seat, got {shown(seat)}", ("pao",)))


@lru_cache(maxsize=4096)
def _claim_findings(
    claims: int, by: str, dealer: bool, closed: bool, called: bool, replacement: bool, renhou_dealer: bool
) -> tuple[Finding, ...]:
    """Problems among the claims alone; there are few combinations, and the same ones come again and again."""
    said = {name for name in CLAIMS if claims & CLAIM[name]} | {by}
    out = [
        Finding(Problem.CONTRADICTION, f"{first} and {other} cannot both be true", (first, other))
        for first, other in _PAIRS
        if first in said and other in said
    ]
    # with no call the second draw of a player is the eighth of the table at the latest, and every wall has far more tiles
    out += [
        Finding(
            Problem.CONTRADICTION, f"double_riichi, ippatsu and {last} cannot all be true", ("double_riichi", "ippatsu", last)
        )
        for last in ("haitei", "houtei")
        if {"double_riichi", "ippatsu", last} <= said
    ]
    if "ippatsu" in said and not claims & ANY_RIICHI:
        out.append(Finding(Problem.CONTRADICTION, "ippatsu needs a riichi", ("ippatsu", "riichi")))
    if "rinshan" in said and not replacement:
        out.append(Finding(Problem.CONTRADICTION, "rinshan needs a kan or a called north", ("rinshan", "melds")))
    for name in _OF_A_CLOSED_HAND:
        if name in said and not closed:
            out.append(Finding(Problem.CLOSED_CLAIM_ON_OPEN_HAND, f"{name} needs a closed hand, this one is open", (name,)))
        elif name in said and called and name in _OF_NO_CALL:
            out.append(
                Finding(
                    Problem.CONTRADICTION, f"{name} allows no call before it, not even an own kan or north", (name, "melds")
                )
            )
    if "tenhou" in said and not dealer:
        out.append(Finding(Problem.DEALER_CLAIM, "tenhou is the dealer's: the winner's seat must be E", ("tenhou",)))
    for name in ("chiihou",) if renhou_dealer else ("chiihou", "renhou"):
        if name in said and dealer:
            out.append(Finding(Problem.DEALER_CLAIM, f"{name} is not for the dealer: the winner's seat cannot be E", (name,)))
    return tuple(out)


def _check_claims(hand: Hand, win: WinContext, rules: RuleSet, replaced: bool, found: Callable[[Finding], None]) -> None:
    if win.double_riichi and win.ippatsu and replaced:
        words = "a double riichi allows no call before it, so the kan or north came after it and ended ippatsu"
        found(Finding(Problem.CONTRADICTION, words, ("double_riichi", "ippatsu")))
    for name in _OF_NO_CALL:
        if win.pond and getattr(win, name):
            found(
                Finding(
                    Problem.CONTRADICTION, f"{name} comes before the first own discard, the pond is not empty", (name, "pond")
                )
            )
    if win.open_riichi and not rules.open_riichi:
        words = "the rules know no open riichi: switch the rule on or take the claim back"
        found(Finding(Problem.CONTRADICTION, words, ("open_riichi", "rules")))
    if win.chankan and hand.win is not None:
        _check_robbed(hand, hand.win, win, found)


def _check_indicators(win: WinContext, found: Callable[[Finding], None]) -> None:
    if win.ura and not win.claims & ANY_RIICHI:
        words = "only a riichi turns the ura indicators: take them back or claim riichi"
        found(Finding(Problem.URA_WITHOUT_RIICHI, words))
    if len(win.dora) > 5:
        found(Finding(Problem.TOO_MANY_INDICATORS, f"expected at most five dora indicators, got {len(win.dora)}"))
    if len(win.ura) > len(win.dora):
        words = f"expected at most as many ura as dora indicators, got {len(win.ura)} over {len(win.dora)}"
        found(Finding(Problem.TOO_MANY_INDICATORS, words))


def _check_table(hand: Hand, win: WinContext, rules: RuleSet, found: Callable[[Finding], None]) -> None:
    counted = {"honba": win.honba, "sticks": win.sticks, "dealer_streak": win.dealer_streak}
    for name, value in counted.items():
        if not 0 <= value <= _MOST:
            found(Finding(Problem.BAD_VALUE, f"{name!r}: expected a number from 0 to {_MOST}, got {value}", (name,)))
    _check_norths(hand, rules, found)
    if win.pond and len(win.pond) > MOST_DISCARDS:
        found(Finding(Problem.BAD_VALUE, f"'pond': expected at most {MOST_DISCARDS} discards, got {len(win.pond)}", ("pond",)))
    if isinstance(win.pao, Mapping):
        for code in win.pao:
            if code not in (*LIABLE, "rinshan"):
                found(
                    Finding(Problem.BAD_VALUE, f"'pao': expected {', '.join(LIABLE)} or rinshan, got {shown(code)}", ("pao",))
                )
    if win.robbed:
        _check_robbing(hand, win, rules, found)


def _check_robbing(hand: Hand, win: WinContext, rules: RuleSet, found: Callable[[Finding], None]) -> None:
    """A kan is robbed by a chankan, a called north by a plain ron, and by the rules perhaps not at all."""
    if win.robbed == "north":
        if hand.win is not None and KIND[hand.win] != NORTH:
            found(Finding(Problem.CONTRADICTION, f"a robbed north is 4z, the winning tile is {hand.win}", ("robbed", "win")))
        if win.by != "ron" or win.chankan:
            other = "chankan" if win.chankan else "tsumo"
            found(Finding(Problem.CONTRADICTION, "a called north is robbed by ron and is no chankan", ("robbed", other)))
        if rules.players != 3 or rules.north != "kita" or rules.kita_ron == "none":
            found(Finding(Problem.CONTRADICTION, "the rules let nobody rob a called north", ("robbed", "rules")))
    elif not win.chankan:
        found(Finding(Problem.CONTRADICTION, f"a robbed {win.robbed} is a chankan: claim it", ("robbed", "chankan")))
    elif win.robbed == "ankan" and not rules.kokushi_robs_ankan:
        found(Finding(Problem.CONTRADICTION, "the rules let nobody rob a closed kan", ("robbed", "rules")))


def _check_robbed(hand: Hand, tile: Tile, win: WinContext, found: Callable[[Finding], None]) -> None:
    """The other three tiles of a robbed kan lie before the one who declared it, so nobody else can hold one.

    One own discard may be among them: others called it, and it came back as their kan (which makes furiten).
    """
    kind = KIND[tile]
    seen = [other for other in (*hand.all_tiles, *win.dora, *win.ura) if KIND[other] == kind]
    discarded = [other for other in win.pond or () if KIND[other] == kind]
    if len(seen) > 1 or len(discarded) > (0 if win.robbed == "ankan" else 1):
        words = f"chankan: the kan that {tile} was robbed from holds all four, the hand or the table shows another one"
        found(Finding(Problem.CONTRADICTION, words, ("chankan", "hand")))
