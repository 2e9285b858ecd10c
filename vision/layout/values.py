"""What lies where, as values: hands with their melds, ponds, indicators, and the whole layout of a photo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.tiles import FACES, Tile, format_tiles
from vision.reading import SeenTile

#: What a tile can be on the table.
ROLES = ("hand", "win", "meld", "dora", "ura", "north", "pond", "wall", "loose")
#: Roles of tiles that no payout hangs on, and of those that count with a hand alone.
BYSTANDERS, BONUS = ("wall", "loose"), ("dora", "ura")
#: Tiles of a whole hand, a meld counted as three: without and with the winning one.
WHOLE = (13, 14)
#: Sides of a photo, in the order in which hands are told.
SIDES = ("bottom", "right", "top", "left")


def text_of(labels: tuple[str, ...]) -> str:
    """The tiles among some labels as mpsz; backs and foreign tiles have no text."""
    return format_tiles(Tile.parse(label) for label in labels if label in FACES)


@dataclass(frozen=True)
class SeenMeld:
    """A called set as it lies: `tiles` with those of a closed kan that lie face down, `called` the turned tile, `from_side` who
    fed it (left, across, right, None where nothing tells), `members` the places of its tiles in the layout."""

    kind: str
    tiles: tuple[str, ...]
    called: str | None = None
    from_side: str | None = None
    members: tuple[int, ...] = ()
    #: Those of `tiles` that are seen.
    shown: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As the machine interface tells it."""
        return {"kind": self.kind, "tiles": text_of(self.tiles), "called": self.called, "from_side": self.from_side}


@dataclass(frozen=True)
class SeenHand:
    """One player's tiles: the concealed ones without the winning tile, the melds, the winning tile where it is set apart."""

    side: str
    tiles: tuple[str, ...]
    melds: tuple[SeenMeld, ...] = ()
    win: str | None = None
    group: int = 0
    members: tuple[int, ...] = ()
    win_member: int | None = None
    #: True for a winning shape with the right number of tiles.
    complete: bool = False
    #: True for a number of tiles that no hand has, or that hangs on what may be no tile.
    miscounted: bool = False

    @property
    def count(self) -> int:
        """Tiles of the hand, the winning one included, a meld counted as three."""
        return len(self.tiles) + 3 * len(self.melds) + (self.win is not None)

    def to_json(self) -> dict[str, Any]:
        """As the machine interface tells it."""
        melds = [meld.to_json() for meld in self.melds]
        return {"side": self.side, "hand": text_of(self.tiles), "melds": melds, "win": self.win, "group": self.group}


@dataclass(frozen=True)
class SeenPond:
    """One player's discards in their order; `riichi_at`: the place of the turned one."""

    side: str
    tiles: tuple[str, ...]
    riichi_at: int | None = None
    members: tuple[int, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As the machine interface tells it."""
        return {"side": self.side, "tiles": list(self.tiles), "riichi_at": self.riichi_at}


@dataclass(frozen=True)
class Layout:
    """One way to understand a photo. `roles`, `groups`, `labels`, `doubts`: one entry a tile, in the order they were given.

    `alternatives`: other ways, the likeliest first; `score`: how likely a way is against the likeliest, in log odds.
    """

    roles: tuple[str, ...] = ()
    groups: tuple[int, ...] = ()
    labels: tuple[str, ...] = ()
    doubts: tuple[bool, ...] = ()
    hands: tuple[SeenHand, ...] = ()
    dora: tuple[str, ...] = ()
    ura: tuple[str, ...] = ()
    norths: int = 0
    ponds: tuple[SeenPond, ...] = ()
    score: float = 0.0
    #: Tiles that are nothing but may well be an indicator, what won, or somebody's row: a person is to look at them, too.
    overlooked: tuple[int, ...] = ()
    alternatives: tuple[Layout, ...] = field(default=(), compare=False)

    @property
    def nearest(self) -> SeenHand | None:
        """The hand that a person most likely means: complete, else of the right number, else the nearest and largest."""

        def order(hand: SeenHand) -> tuple[bool, bool, int, int]:
            return (not hand.complete, hand.count not in WHOLE, SIDES.index(hand.side), -hand.count)

        return min(self.hands, key=order, default=None)

    @property
    def miscounted(self) -> bool:
        """Whether the number of tiles of some hand cannot be right, or may well not be."""
        return any(hand.miscounted for hand in self.hands)

    def every_way(self, change: Callable[[Layout], Layout]) -> Layout:
        """The layout and its alternatives, each changed in the same way."""
        return replace(change(self), alternatives=tuple(map(change, self.alternatives)))

    def applied(self, seen: Sequence[SeenTile]) -> tuple[SeenTile, ...]:
        """The tiles that were understood with roles, groups, labels and doubts; a changed label brings its own confidence."""
        return tuple(
            replace(
                tile, role=role, group=group, label=label, doubt=doubt,
                confidence=tile.confidence if label == tile.label else dict(tile.candidates).get(label, 0.0),
            )
            for tile, role, group, label, doubt in zip(seen, self.roles, self.groups, self.labels, self.doubts, strict=True)
        )  # fmt: skip

    def to_json(self) -> dict[str, Any]:
        """The machine interface's keys for hands, indicators and ponds; those of the nearest hand stand by themselves too."""
        hand = self.nearest
        first = hand.to_json() if hand else {"hand": "", "melds": [], "win": None}
        return {
            "hand": first["hand"], "melds": first["melds"], "win": first["win"],
            "dora": list(self.dora), "ura": list(self.ura), "norths": self.norths,
            "hands": [hand.to_json() for hand in self.hands], "ponds": [pond.to_json() for pond in self.ponds],
        }  # fmt: skip
