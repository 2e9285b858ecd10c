"""What a won hand is before it is split into melds: everything that the yaku ask and that no split changes."""

from __future__ import annotations

from functools import lru_cache

from scoring.context import WinContext
from scoring.hand import Hand, Meld
from scoring.rules import RuleSet
from scoring.suits import mask_of
from scoring.tiles import DIGIT, EAST, GREEN, KIND, NORTH, ONES, RED, SUIT_KEYS, WHITE, WINDS
from scoring.waits import OUTSIDE_KEY

_CHARACTERS, _CIRCLES, _BAMBOO, _HONOURS = SUIT_KEYS
_SIMPLES = ONES * 31 & ~OUTSIDE_KEY


@lru_cache(maxsize=128)
def values_of(seat: str, round_wind: str, north_is_yakuhai: bool) -> dict[int, int]:
    """How many yakuhai a triplet of each kind is worth: dragons 1, the seat and the round wind 1 each, others absent.

    >>> values_of("E", "E", False)[27]
    2
    """
    out = {WHITE: 1, GREEN: 1, RED: 1}
    for wind in (EAST + WINDS.index(seat), EAST + WINDS.index(round_wind), *((NORTH,) if north_is_yakuhai else ())):
        out[wind] = out.get(wind, 0) + 1
    return out


class Facts:
    """A hand, how it was won and under which rules, with the answers that many yaku need worked out once.

    Attributes: `key` packs the concealed tiles with the winning one, `whole` all tiles of hand and melds; `suits` has bit 0,
    1, 2 for characters, circles, bamboo; `honours`, `simples` and `outside` tell whether any such tile is there; `values`
    maps kinds to yakuhai; `win_kind` is the winning tile's kind; `chii`, `called_triplets` (with every kan), `kans` and
    `closed_kans` hold the melds' first kinds, the masks have a bit for each.
    """

    __slots__ = (
        "called_mask", "called_triplets", "chii", "chii_mask", "closed", "closed_kans", "dealer", "hand", "honours", "kans",
        "key", "outside", "rules", "simples", "suits", "traits", "tsumo", "values", "whole", "win", "win_kind",
    )  # fmt: skip
    chii: tuple[int, ...]
    kans: tuple[int, ...]
    closed_kans: tuple[int, ...]
    called_triplets: tuple[int, ...]

    def __init__(self, hand: Hand, win: WinContext, rules: RuleSet) -> None:
        """The hand must have a winning tile and well-formed melds (`scoring.problems.check`)."""
        self.hand = hand
        self.win = win
        self.rules = rules
        self.tsumo = win.by == "tsumo"
        self.dealer = win.seat == "E"
        assert hand.win is not None
        self.win_kind = KIND[hand.win]
        self.key = hand.key
        self.whole = whole = hand.whole
        self.closed = hand.is_closed
        self.chii = self.kans = self.closed_kans = self.called_triplets = ()
        self.chii_mask = self.called_mask = 0
        if hand.melds:
            self._sort_melds(hand.melds)
        #: Which classes of tiles are there and whether the hand is closed.
        self.traits = traits = (
            (whole & _CHARACTERS != 0)
            | (whole & _CIRCLES != 0) << 1
            | (whole & _BAMBOO != 0) << 2
            | (whole & _HONOURS != 0) << 3
            | (whole & OUTSIDE_KEY != 0) << 4
            | (whole & _SIMPLES != 0) << 5
            | self.closed << 6
        )
        self.suits = traits & 7
        self.honours = traits & 8 != 0
        self.outside = traits & 16 != 0
        self.simples = traits & 32 != 0
        self.values = values_of(win.seat, win.round, rules.players == 3 and rules.north == "yakuhai")

    def _sort_melds(self, melds: tuple[Meld, ...]) -> None:
        self.chii = tuple([meld.first for meld in melds if meld.kind == "chii"])
        self.kans = tuple([meld.first for meld in melds if meld.is_kan])
        self.closed_kans = tuple([meld.first for meld in melds if not meld.is_open])
        self.called_triplets = tuple([meld.first for meld in melds if meld.kind != "chii"])
        self.chii_mask = mask_of(self.chii)
        self.called_mask = mask_of(self.called_triplets)

    def count(self, kind: int) -> int:
        """How many tiles of a kind the whole hand holds."""
        return self.whole >> DIGIT * kind & 31
