"""What templates/tiles.html needs to draw hands: which tile lies where, and what each is called."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask

from scoring.hand import Hand, Meld
from scoring.tiles import Tile
from webui.laid import turned_place
from webui.language import words

BACK = "back"


@dataclass(frozen=True)
class DrawnTile:
    """A tile as it lies: its label, whether sideways, whether it won, and the label of a tile that lies on it."""

    label: str
    turned: bool = False
    win: bool = False
    above: str | None = None


@dataclass(frozen=True)
class DrawnGroup:
    """Tiles that lie together: `kind` is hand, win, north or a meld's kind."""

    kind: str
    tiles: tuple[DrawnTile, ...]


def groups_of(hand: Hand, seat: str = "S", players: int = 4) -> tuple[DrawnGroup, ...]:
    """The groups of a hand from left to right: concealed tiles, the winning one, melds, called norths.

    A called tile lies sideways where the player sits who fed it (left where that is not known); a closed kan has its outer
    two face down; the tile added to a pon lies on the sideways one.
    """
    out = []
    if hand.tiles:
        out.append(DrawnGroup("hand", tuple(DrawnTile(str(tile)) for tile in hand.tiles)))
    if hand.win is not None:
        out.append(DrawnGroup("win", (DrawnTile(str(hand.win), win=True),)))
    out += [DrawnGroup(meld.kind, _lying(meld, seat, players)) for meld in hand.melds]
    if hand.norths:
        out.append(DrawnGroup("north", (DrawnTile("4z"),) * hand.norths))
    return tuple(out)


def _lying(meld: Meld, seat: str, players: int) -> tuple[DrawnTile, ...]:
    tiles = list(meld.tiles)
    if meld.kind == "ankan":
        inner = [DrawnTile(str(tile)) for tile in tiles[1:-1]]
        return (DrawnTile(BACK), *inner, DrawnTile(BACK))
    added = tiles.pop() if meld.kind == "kakan" else None
    called = meld.called if meld.called in tiles else tiles[0]
    tiles.remove(called)
    # the called tile of a run stands first, whichever it is
    place = 0 if meld.kind == "chii" else turned_place(meld, seat, players) or 0
    lying = [DrawnTile(str(tile)) for tile in tiles]
    lying.insert(place, DrawnTile(str(called), turned=True, above=str(added) if isinstance(added, Tile) else None))
    return tuple(lying)


def hand_groups(text: str, seat: str = "S", players: int = 4) -> tuple[DrawnGroup, ...]:
    """The groups of a hand in the text form of `Hand`; raises `TextError` for a text that is none."""
    return groups_of(Hand.parse(text), seat, players)


def tile_name(label: str) -> str:
    """A tile's name in the language of the request."""
    return words().of("tiles", label)


def init(app: Flask) -> None:
    """Make the two known to every template, those that are imported without context too."""
    app.jinja_env.globals.update(hand_groups=hand_groups, tile_name=tile_name)
