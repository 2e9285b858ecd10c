"""The circumstances of a win: who won how, what was claimed, what lies on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING

from scoring.tiles import WINDS, Tile, count_reds, key_of, parse_tiles

#: What a winner can claim beyond the tiles; the place of each is its bit in `WinContext.claims`.
CLAIMS = (
    "riichi", "double_riichi", "open_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou",
    "renhou", "first_draw",
)  # fmt: skip
#: The bit of each claim.
CLAIM = {name: 1 << place for place, name in enumerate(CLAIMS)}
#: Any of the four riichi.
ANY_RIICHI = CLAIM["riichi"] | CLAIM["double_riichi"] | CLAIM["open_riichi"]


def _tiles(value: str | Iterable[str | Tile]) -> tuple[Tile, ...]:
    """Tiles in their own order from mpsz text or from single tiles."""
    if isinstance(value, str):
        return parse_tiles(value)
    return tuple(tile if isinstance(tile, Tile) else Tile.parse(tile) for tile in value)


@dataclass(frozen=True, kw_only=True)
class WinContext:
    """How a hand was won. Seats are the seat winds of the hand being played, the dealer is "E".

    `from_` is the discarder of a ron; `dora` and `ura` are indicators; `sticks` are the deposits on the table, the winner's
    own included; `pao` is the liable seat or a mapping from yakuman to seat; `first_winner` is False for a further winner
    of the same discard; `pond` holds the own discards, called ones too, None when unknown; `furiten` is True when the table
    says so; `dealer_streak` counts hands won or dealt in a row with this one. Three facts that few rules ask for:
    `discarder_riichi` (for an open riichi), `after_replacement` (the winning discard followed a replacement draw, for
    houtei), `robbed` (what a robbed tile was meant for: "kakan", "ankan" or "north").
    """

    by: str = "ron"
    seat: str = "S"
    from_: str | None = None
    round: str = "E"
    riichi: bool = False
    double_riichi: bool = False
    open_riichi: bool = False
    ippatsu: bool = False
    rinshan: bool = False
    chankan: bool = False
    haitei: bool = False
    houtei: bool = False
    tenhou: bool = False
    chiihou: bool = False
    renhou: bool = False
    first_draw: bool = False
    dealer_streak: int = 0
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    honba: int = 0
    sticks: int = 0
    pao: str | Mapping[str, str] | None = None
    first_winner: bool = True
    pond: tuple[Tile, ...] | None = None
    furiten: bool | None = None
    discarder_riichi: bool = False
    after_replacement: bool = False
    robbed: str | None = None
    #: All claims as bits (`CLAIM`).
    claims: int = field(init=False, repr=False, compare=False)
    #: Everything about the way of winning that a yaku asks, as one number: claims and what qualifies them.
    circumstances: int = field(init=False, repr=False, compare=False)
    #: The indicators as a key (`scoring.tiles.key_of`).
    shown: int = field(init=False, repr=False, compare=False)
    #: How many red fives of each suit are indicators.
    shown_reds: tuple[int, int, int] = field(init=False, repr=False, compare=False)

    if not TYPE_CHECKING:

        def __init__(self, **given):
            # what the generated one does, in two steps instead of one for each field: a context is made for every hand
            own = self.__dict__
            own.update(_DEFAULTS)
            own.update(given)
            if len(own) != len(_DEFAULTS):
                strangers = ", ".join(sorted(given.keys() - _DEFAULTS.keys()))
                raise TypeError(f"WinContext has no {strangers}")
            self.__post_init__()

    def __post_init__(self) -> None:
        """Tiles may be given as text; raises `TextError` when a text is none."""
        own = self.__dict__
        for name in ("dora", "ura", "pond"):
            value = own[name]
            if value is not None and (value.__class__ is not tuple or value and value[0].__class__ is not Tile):
                own[name] = _tiles(value)
        claims = (
            self.riichi | self.double_riichi << 1 | self.open_riichi << 2 | self.ippatsu << 3 | self.rinshan << 4
            | self.chankan << 5 | self.haitei << 6 | self.houtei << 7 | self.tenhou << 8 | self.chiihou << 9
            | self.renhou << 10 | self.first_draw << 11
        )  # fmt: skip
        own["claims"] = claims
        own["circumstances"] = claims | (self.by == "tsumo") << 12 | self.discarder_riichi << 13 | self.after_replacement << 14
        indicators = self.dora + self.ura
        own["shown"] = key_of(indicators)
        own["shown_reds"] = count_reds(indicators)

    @property
    def tsumo(self) -> bool:
        """True for a self-drawn win."""
        return self.by == "tsumo"

    @property
    def dealer(self) -> bool:
        """True when the winner is the dealer."""
        return self.seat == "E"

    @property
    def in_riichi(self) -> bool:
        """True for riichi, double riichi and their open forms."""
        return bool(self.claims & ANY_RIICHI)


_DEFAULTS = {one.name: one.default for one in fields(WinContext) if one.init}
#: The seats of a table by its size, in turn order.
SEATS = {players: WINDS[:players] for players in (2, 3, 4)}


def seats(players: int) -> tuple[str, ...]:
    """The seats of a table in turn order, the dealer first."""
    return SEATS[players]


def left_of(seat: str, players: int) -> str:
    """The seat whose discards a player may take for a chii: the one before in turn order."""
    order = SEATS[players]
    return order[order.index(seat) - 1]
