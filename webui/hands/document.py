"""What people see and correct of one won hand: its tiles with their places, its melds, and how it was won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.context import CLAIMS, SEATS
from scoring.hand import MELD_KINDS
from scoring.presets import names as preset_names
from scoring.presets import rule_set
from scoring.tiles import FACES, WINDS
from webui.errors import WebError

#: Where a tile of the hand can be; `out`: in the photo, but no part of the hand.
PLACES = ("hand", "win", "meld", "dora", "ura", "north", "out")
#: What a tile can be called.
LABELS = frozenset((*FACES, "back", "other"))
#: More tiles and melds than anybody needs.
MOST_PIECES, MOST_MELDS = 2000, 6
#: More honba or deposits than a game sees.
MOST_COUNTERS = 99


@dataclass(frozen=True)
class Piece:
    """One tile. `group`: the number of its meld; `called`: it is the turned tile there; `doubt`: a person has to look at it,
    also where it was taken for no part of the hand."""

    id: int
    label: str
    place: str
    group: int = 0
    called: bool = False
    doubt: bool = False

    def to_json(self) -> dict[str, Any]:
        """As the page's script keeps it."""
        return {
            "id": self.id, "label": self.label, "place": self.place, "group": self.group, "called": self.called,
            "doubt": self.doubt,
        }  # fmt: skip


@dataclass(frozen=True)
class MeldInfo:
    """What a meld is, and the seat that fed it, None where unknown or nobody."""

    kind: str
    from_: str | None = None

    def to_json(self) -> dict[str, Any]:
        """As the page's script keeps it."""
        return {"kind": self.kind, "from": self.from_}


@dataclass(frozen=True)
class Won:
    """How the hand was won, as the machine interface has it."""

    by: str = "ron"
    seat: str = "S"
    from_: str | None = "E"
    round: str = "E"
    claims: frozenset[str] = frozenset()
    honba: int = 0
    sticks: int = 0
    pao: str | None = None
    rules: str = "tenhou"
    players: int = 4
    #: False for a further winner of the same discard, once all of them were settled together.
    first: bool = True

    @classmethod
    def under(cls, rules: str) -> Won:
        """A ron under the rules of a preset, at a table of its size."""
        return cls(rules=rules, players=rule_set(rules).players)

    def to_json(self) -> dict[str, Any]:
        """As the page's script keeps it."""
        return {
            "by": self.by, "seat": self.seat, "from": self.from_, "round": self.round,
            "claims": sorted(self.claims, key=CLAIMS.index),
            "honba": self.honba, "sticks": self.sticks, "pao": self.pao, "rules": self.rules,
            "players": self.players, "first": self.first,
        }  # fmt: skip


@dataclass(frozen=True)
class Document:
    """One hand. `pieces` in the order in which they are shown; `melds` by number; `won`: how; `keep`: its photos are to be kept
    with it when it is recorded; `uncounted`: the photo may show more or fewer tiles, which a person has to look at."""

    pieces: tuple[Piece, ...] = ()
    melds: tuple[MeldInfo, ...] = ()
    won: Won = field(default_factory=Won)
    keep: bool = False
    uncounted: bool = False

    def at(self, place: str, group: int | None = None) -> tuple[Piece, ...]:
        """The tiles at a place, of one meld where its number is given."""
        return tuple(piece for piece in self.pieces if piece.place == place and group in (None, piece.group))

    @property
    def doubts(self) -> tuple[Piece, ...]:
        """The tiles that a person still has to look at."""
        return tuple(piece for piece in self.pieces if piece.doubt)

    def with_won(self, **changes: Any) -> Document:
        """The same hand won in another way."""
        return replace(self, won=replace(self.won, **changes))

    def to_json(self) -> dict[str, Any]:
        """As the page's script keeps it."""
        return {
            "pieces": [piece.to_json() for piece in self.pieces],
            "melds": [meld.to_json() for meld in self.melds],
            "won": self.won.to_json(),
            "keep": self.keep,
            "uncounted": self.uncounted,
        }


class _Bad(Exception):
    """A value that no page of ours sends."""


def document_of(given: object) -> Document:
    """The document in a page's JSON; raises `WebError` "bad_request" where it is none."""
    try:
        told = _mapping(given)
        pieces = tuple(_piece(item) for item in _list(told.get("pieces"), MOST_PIECES))
        melds = tuple(_meld(item) for item in _list(told.get("melds"), MOST_MELDS))
        if len({piece.id for piece in pieces}) != len(pieces):
            raise _Bad
        if any(piece.place == "meld" and piece.group >= len(melds) for piece in pieces):
            raise _Bad
        flags = (_flag(told.get(name, False)) for name in ("keep", "uncounted"))
        return Document(pieces, melds, _won(_mapping(told.get("won"))), *flags)
    except _Bad as error:
        raise WebError("bad_request", 400) from error


def _piece(item: object) -> Piece:
    told = _mapping(item)
    return Piece(
        _number(told.get("id"), 1_000_000),
        _one_of(told.get("label"), LABELS),
        _one_of(told.get("place"), PLACES),
        _number(told.get("group", 0), MOST_PIECES),
        _flag(told.get("called", False)),
        _flag(told.get("doubt", False)),
    )


def _meld(item: object) -> MeldInfo:
    told = _mapping(item)
    return MeldInfo(_one_of(told.get("kind"), MELD_KINDS), _seat(told.get("from"), 4))


def won_in(given: object) -> Won:
    """How a hand was won, from a page's JSON; raises `WebError` "bad_request" where it is none."""
    try:
        return _won(_mapping(given))
    except _Bad as error:
        raise WebError("bad_request", 400) from error


def _won(told: Mapping[str, Any]) -> Won:
    rules = _one_of(told.get("rules"), preset_names())
    # the table has as many seats as its rules
    players = rule_set(rules).players
    claims = _list(told.get("claims", []), len(CLAIMS))
    seat = _seat(told.get("seat"), players)
    by = _one_of(told.get("by"), ("ron", "tsumo"))
    return Won(
        by,
        seat or "E",
        _seat(told.get("from"), players) if by == "ron" else None,
        _one_of(told.get("round"), WINDS[:players]),
        frozenset(_one_of(claim, CLAIMS) for claim in claims),
        _number(told.get("honba", 0), MOST_COUNTERS),
        _number(told.get("sticks", 0), MOST_COUNTERS),
        _seat(told.get("pao"), players),
        rules,
        players,
        _flag(told.get("first", True)),
    )


def _mapping(value: object) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise _Bad
    return value


def _list(value: object, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise _Bad
    return value


def _number(value: object, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise _Bad
    return value


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise _Bad
    return value


def _one_of(value: object, known: Iterable[str]) -> str:
    if not isinstance(value, str) or value not in known:
        raise _Bad
    return value


def _seat(value: object, players: int) -> str | None:
    return None if value is None else _one_of(value, SEATS[players])
