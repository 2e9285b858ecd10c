"""Which circumstances a hand can have been won in: what the page offers."""

from __future__ import annotations

from typing import Any

from scoring.context import CLAIMS, SEATS
from scoring.hand import Hand
from scoring.tiles import EAST, NORTH, WHITE
from webui.hands.document import Document
from webui.hands.judge import rules_of

#: Claims of which only one can hold, by what they are about.
RIICHI = ("riichi", "double_riichi", "open_riichi")
FIRST = ("tenhou", "chiihou", "renhou", "first_draw")
BY_TSUMO = frozenset(("rinshan", "haitei", "tenhou", "chiihou", "first_draw"))
BY_RON = frozenset(("chankan", "houtei", "renhou"))


def possible(document: Document, hand: Hand) -> dict[str, Any]:
    """The claims that can be made beside those that are, the seats, and who can be liable."""
    won, rules = document.won, rules_of(document)
    return {
        "claims": [claim for claim in CLAIMS if claim in won.claims or _can(claim, document, hand)],
        "seats": list(SEATS[rules.players]),
        "rounds": ["E", "S", "W", "N"][: 4 if rules.players == 4 else 3],
        "melds": ["pon", "daiminkan", "kakan", "ankan"]
        if rules.players == 3
        else ["chii", "pon", "daiminkan", "kakan", "ankan"],
        "norths": rules.players == 3 and rules.north == "kita",
        "ura": bool(won.claims & set(RIICHI)),
        "pao": _may_be_liable(hand),
    }


def _may_be_liable(hand: Hand) -> bool:
    """Whether the melds show all dragons, all winds or four kans: then whoever fed the last of them may be liable."""
    firsts = [meld.first for meld in hand.melds if meld.kind != "chii"]
    dragons, winds = sum(first >= WHITE for first in firsts), sum(EAST <= first <= NORTH for first in firsts)
    return dragons == 3 or winds == 4 or sum(meld.is_kan for meld in hand.melds) == 4


def _can(claim: str, document: Document, hand: Hand) -> bool:
    """Whether a claim fits the hand, how it was won, the rules and the other claims."""
    won, rules = document.won, rules_of(document)
    closed, tsumo = hand.is_closed, won.by == "tsumo"
    called = bool(hand.melds) or hand.norths > 0
    if claim in BY_TSUMO and not tsumo or claim in BY_RON and tsumo:
        return False
    riichi, first = won.claims & set(RIICHI), won.claims & set(FIRST)
    # a double riichi is on the first turn: with no call the wall does not end within the next one, and a call ends ippatsu
    last, swift = won.claims & {"haitei", "houtei"}, {"double_riichi", "ippatsu"} & won.claims
    if claim == "double_riichi" and "ippatsu" in won.claims and (last or called):
        return False
    if claim == "ippatsu" and swift and (last or called) or claim in ("haitei", "houtei") and len(swift) == 2:
        return False
    if claim in RIICHI:
        known = claim != "open_riichi" or rules.open_riichi
        return closed and known and not first
    if claim in FIRST:
        if called or riichi or won.claims & {"rinshan", "haitei", "houtei", "ippatsu", "chankan"}:
            return False
        return _first(claim, document)
    if first:
        return False
    if claim == "ippatsu":
        return bool(riichi) and rules.ippatsu and "rinshan" not in won.claims
    if claim == "rinshan":
        return (any(meld.is_kan for meld in hand.melds) or hand.norths > 0) and not won.claims & {"haitei", "ippatsu"}
    if claim == "chankan" and hand.win is not None and hand.win.kind in {tile.kind for tile in hand.tiles}:
        # a robbed kan is made of all other tiles of its kind
        return False
    if claim == "haitei":
        return "rinshan" not in won.claims
    return not won.claims & ({"houtei"} if claim == "chankan" else {"chankan"})


def _first(claim: str, document: Document) -> bool:
    """A win on the first turn: the dealer's is tenhou; what rules do not know is not offered."""
    won, rules = document.won, rules_of(document)
    if claim == "tenhou":
        return won.seat == "E"
    if claim == "chiihou":
        return won.seat != "E"
    if claim == "renhou":
        return rules.renhou != "off" and (won.seat != "E" or rules.renhou_dealer)
    return "shiisan_puutaa" in rules.local_yaku
