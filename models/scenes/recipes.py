"""What a photo shows: which groups of tiles lie where, and from where it is taken."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from models.scenes.arrays import Rng, pick
from models.scenes.bodies import Body, Stance
from models.scenes.layouts import (
    Deck,
    Piece,
    Size,
    dead_wall,
    extent,
    hand,
    heap,
    indicators,
    melds,
    moved,
    norths,
    numbered,
    pond,
    scattered,
    tray,
    wall,
    width,
)
from models.scenes.sticks import drawer, stick
from models.scenes.things import channel, clutter, console, device, rack, rim

KINDS = {"hand": 4.0, "close": 1.8, "melds": 3.0, "pond": 1.5, "table": 1.7, "heap": 1.2, "empty": 0.45}
#: Complete winning hands with their full truth; only made when asked for.
WIN = "win"
#: Every role but walls: what a photo is usually taken of.
SHOWN = frozenset(("hand", "win", "meld", "dora", "ura", "north", "pond", "loose"))


@dataclass
class Recipe:
    """`subject`: the roles that the photo is framed on; `fill`: the part of the photo they take; `table`: half its side in mm;
    `reach`: how far other things lie; `hands`: how likely a player's hand is seen; `lean`: of standing
    hands; angles in degrees; `wins`: the truth of winning hands, where that is what was laid."""

    pieces: list[Piece]
    azimuth: float
    elevation: float
    roll: float
    fill: float
    aspect: float
    things: list[Body] = field(default_factory=list)
    subject: frozenset[str] = SHOWN
    table: float = 2500.0
    reach: float = 300.0
    cover: str | None = None
    hands: float = 0.06
    lean: float = 0.0
    wins: dict[str, Any] | None = None


def compose(rng: Rng, deck: Deck, size: Size, kind: str) -> Recipe:
    """A recipe of one kind; `any` takes one by weight."""
    kind = pick(rng, KINDS) if kind == "any" else kind
    if kind == WIN:
        from models.scenes.wins import win_recipe

        return win_recipe(rng, deck, size)
    recipe = {
        "hand": _hand, "close": _close, "melds": _melds, "pond": _pond, "table": _table, "heap": _heap, "empty": _empty
    }[kind](rng, deck, size)  # fmt: skip
    if rng.random() < 0.15:  # flowers among the tiles
        for _ in range(int(rng.integers(1, 5))):
            _exchange(rng, recipe.pieces)
    if kind != "table" and rng.random() < 0.2:  # a photo turned or taken askew
        recipe.roll += float(rng.choice([90, 180, 270])) if rng.random() < 0.5 else rng.uniform(0, 360)
    recipe.aspect = _turned_aspect(rng, recipe.aspect, abs(math.sin(math.radians(recipe.roll))))
    return recipe


def _turned_aspect(rng: Rng, aspect: float, sine: float) -> float:
    """The shape of the photo after its content was turned: strips only along their row; `sine` of the turn, 0..1."""
    if aspect > 1.9 and 0.15 < sine < 0.985:
        return rng.uniform(0.75, 1.4)
    return 1 / aspect if sine > 0.7 else aspect


def _exchange(rng: Rng, pieces: list[Piece]) -> None:
    """Make one open tile a foreign one."""
    if pieces:
        at = int(rng.integers(len(pieces)))
        if pieces[at].label != "back":
            pieces[at] = Piece(**{**vars(pieces[at]), "label": "other"})


def _elevation(rng: Rng, standing: bool) -> float:
    """Standing tiles are seen from the front or obliquely, lying ones from above or obliquely."""
    if standing:
        return float(rng.choice([rng.uniform(8, 35), rng.uniform(35, 58)], p=[0.5, 0.5]))
    return float(rng.choice([rng.uniform(28, 55), rng.uniform(55, 90)], p=[0.45, 0.55]))


def _aspect(rng: Rng, long: bool) -> float:
    """Width by height: phone photos either way round, squares, and for a long row mostly wide ones and strips."""
    if long and rng.random() < 0.75:
        return rng.uniform(1.8, 6) if rng.random() < 0.35 else float(rng.choice([4 / 3, 16 / 9]))
    return float(rng.choice([4 / 3, 3 / 4, 16 / 9, 9 / 16, 1.0, rng.uniform(0.6, 1.7)], p=[0.4, 0.16, 0.14, 0.08, 0.1, 0.12]))


def _roll(rng: Rng) -> float:
    return float(rng.normal(0, rng.choice([2, 6, 15])))


def _hand(rng: Rng, deck: Deck, size: Size) -> Recipe:
    """One hand in a row, perhaps with a wall or a rack behind it."""
    standing = bool(rng.random() < 0.5)
    stance: Stance = "stand" if standing else "up"
    count = int(rng.choice([13, 14, 13, 10, 7, 4, 8], p=[0.45, 0.2, 0.1, 0.08, 0.07, 0.05, 0.05]))
    groups = [hand(deck, rng, size, count, stance, bool(rng.random() < 0.4))]
    things: list[Body] = []
    behind = max(p.y for p in groups[0]) + size[1] * rng.uniform(1.6, 4)
    if rng.random() < 0.45:
        groups.append(moved(wall(deck, rng, size, int(rng.integers(8, 18))), rng.normal(0, 40), behind, rng.normal(0, 3)))
    if rng.random() < 0.15:
        groups.append(moved(scattered(deck, rng, size, 8, 120, 0.2), rng.normal(0, 60), behind + 170))
    long, lean = extent(groups[0]) * 1.3, 0.0
    if standing and rng.random() < 0.3:  # a rack that tiles lean on
        lean = rng.uniform(3, 25)
        things = rack(rng, 0, size[2] + 12 + lean, 0, long)
    elif rng.random() < 0.25:  # a rack around them
        half = (size[2] if standing else size[1]) / 2 + rng.uniform(0.5, 4)
        things = channel(rng, -half, half, long, size[1] * rng.uniform(0.3, 1.1) if standing else rng.uniform(2, 12))
    elif rng.random() < 0.3:  # a bar in front of them, or the panel of an automatic table
        y = -size[1] * rng.uniform(0.9, 1.8)
        panel = [device(rng, float(rng.normal(0, 60)), y * 2 - 40, 0, "panel")]
        things = rack(rng, 0, y, 0, long) if rng.random() < 0.5 else panel
    if rng.random() < 0.25:  # and the drawer before them
        y = -size[1] * rng.uniform(1.2, 2.6) - 30
        things += drawer(rng, rng.normal(0, 40), y, rng.normal(0, 2), long * rng.uniform(0.6, 1.4))
    return Recipe(
        numbered(groups), float(rng.normal(0, 14)), _elevation(rng, standing), _roll(rng), rng.uniform(0.6, 1.03),
        _aspect(rng, True), things, frozenset(("hand", "win")), lean=lean,
    )  # fmt: skip


def _close(rng: Rng, deck: Deck, size: Size) -> Recipe:
    """One to eight tiles, large."""
    count = int(rng.integers(1, 9))
    if rng.random() < 0.6:
        stance: Stance = "stand" if rng.random() < 0.35 else "up"
        groups = [hand(deck, rng, size, count, stance, False)]
    else:
        stance = "up"
        groups = [scattered(deck, rng, size, count, 20 + 18 * math.sqrt(count), 0.15)]
    recipe = Recipe(
        numbered(groups), float(rng.normal(0, 20)), _elevation(rng, stance == "stand"), _roll(rng), rng.uniform(0.45, 0.95),
        _aspect(rng, False), reach=140,
    )  # fmt: skip
    return recipe


def _melds(rng: Rng, deck: Deck, size: Size) -> Recipe:
    """A hand with melds at its right, and what its player shows with it: indicators, ura, norths, the winning tile."""
    standing = bool(rng.random() < 0.3)
    count = int(rng.choice([0, 1, 2, 3, 4], p=[0.15, 0.3, 0.27, 0.18, 0.1]))
    row = hand(deck, rng, size, 13 - 3 * count, "stand" if standing else "up", bool(rng.random() < 0.6))
    groups = [row]
    right = width(row, size)[1]
    called = melds(deck, rng, size, count) if count else []
    if called:
        left, _ = width(called, size)
        x, y = right - left + size[0] * rng.uniform(0.3, 3), rng.normal(0, 6)
        if rng.random() < 0.2:  # below the row
            x, y = right * 0.6, -size[1] * rng.uniform(1.3, 2.2)
        groups.append(moved(called, x, y, rng.normal(0, 2)))
        right = max(right, x)
    if rng.random() < 0.55:
        y = max(p.y for p in row) + size[1] * rng.uniform(1.6, 3.2)
        row = indicators(deck, rng, size, rng.random() < 0.6) if rng.random() < 0.7 else dead_wall(deck, rng, size)
        groups.append(moved(row, rng.uniform(-60, 60), y + size[1], rng.normal(0, 3)))
    if rng.random() < 0.25:
        x = right * rng.uniform(-0.5, 0.9)
        y = min(p.y for group in groups for p in group) - size[1] * rng.uniform(1.5, 2.4)
        groups.append(moved(norths(deck, rng, size), x, y, rng.normal(0, 3)))
    things = [stick(rng, float(rng.uniform(-100, 100)), size[1] * 5, float(rng.normal(0, 10)))] if rng.random() < 0.2 else []
    return Recipe(
        numbered(groups), float(rng.normal(0, 14)), _elevation(rng, standing), _roll(rng), rng.uniform(0.65, 1.03),
        _aspect(rng, True), things,
    )  # fmt: skip


def _pond(rng: Rng, deck: Deck, size: Size) -> Recipe:
    """One to four ponds around the middle of the table."""
    seats = sorted(rng.choice(4, int(rng.choice([1, 2, 4], p=[0.5, 0.2, 0.3])), replace=False).tolist())
    middle = 3.4 * size[0] + rng.uniform(4, 25)
    ponds = [moved(pond(deck, rng, size, int(rng.integers(3, 22))), 0, -middle - size[1] / 2) for _ in seats]
    groups = [moved(pieces, 0, 0, 90 * seat) for pieces, seat in zip(ponds, seats, strict=True)]
    if rng.random() < 0.3:
        groups.append(moved(dead_wall(deck, rng, size), 0, middle * 0.2))
    things = console(rng) if rng.random() < 0.5 and len(groups) == len(seats) else []
    return Recipe(
        numbered(groups), float(rng.normal(0, 25)), float(rng.uniform(30, 90)), _roll(rng), rng.uniform(0.6, 1.05),
        _aspect(rng, False), things,
    )  # fmt: skip


def _table(rng: Rng, deck: Deck, size: Size) -> Recipe:
    """A whole table: hands, melds, ponds, walls, from a seat or from above."""
    half = rng.uniform(330, 420) * size[0] / 24
    middle = 3.4 * size[0] + rng.uniform(4, 25)
    shown = rng.random(4) < rng.choice([0.25, 0.9])
    groups: list[list[Piece]] = []
    for seat in range(4):
        mine: list[list[Piece]] = []
        called = int(rng.choice([0, 0, 1, 2]))
        stance: Stance = "up" if shown[seat] and rng.random() < 0.6 else "stand"
        row = hand(deck, rng, size, 13 - 3 * called, stance, bool(rng.random() < 0.2))
        mine.append(moved(row, -size[0] * called * 1.2, -half + 60))
        if called:
            mine.append(moved(melds(deck, rng, size, called), half - 25, -half + rng.uniform(20, 60)))
        if rng.random() < 0.85:
            mine.append(moved(pond(deck, rng, size, int(rng.integers(1, 19))), 0, -middle - size[1] / 2))
        if rng.random() < 0.7:
            stacks = dead_wall(deck, rng, size) if rng.random() < 0.35 else wall(deck, rng, size, int(rng.integers(3, 18)))
            mine.append(moved(stacks, rng.normal(0, 15), -half + 60 + size[1] * rng.uniform(1.7, 2.4), rng.normal(0, 2)))
        groups += [moved(group, 0, 0, 90 * seat) for group in mine]
    things = console(rng) if rng.random() < 0.7 else []
    if rng.random() < 0.8:
        things += rim(rng, half + 30)
    for _ in range(int(rng.choice([0, 0, 1, 3]))):
        y = float(rng.choice([-1, 1]) * middle * 0.75)
        things.append(stick(rng, float(rng.uniform(-60, 60)), y, float(rng.normal(0, 4))))
    elevation = float(rng.choice([rng.uniform(24, 50), rng.uniform(50, 90)]))
    fill = rng.uniform(0.75, 1.25) if rng.random() < 0.6 else rng.uniform(1.25, 2.6)
    azimuth = float(rng.normal(0, 12) if rng.random() < 0.8 else rng.uniform(0, 360))
    return Recipe(
        numbered(groups), azimuth, elevation, _roll(rng), fill, _aspect(rng, False), things,
        SHOWN | {"wall"}, half + 30, half, "felt" if rng.random() < 0.6 else None, 0.3,
    )  # fmt: skip


def _heap(rng: Rng, deck: Deck, size: Size) -> Recipe:
    """Loose tiles: strewn, heaped, or in rows of a box."""
    way = pick(rng, {"strewn": 2, "heap": 1.5, "tray": 1.2})
    count = int(rng.integers(6, 55))
    if way == "strewn":
        reach = size[1] * math.sqrt(count) * rng.uniform(0.7, 1.2)
        tiles = scattered(deck, rng, size, count, reach, rng.choice([0, 0.2, 0.5]))
    elif way == "heap":
        tiles = heap(deck, rng, size, count)
    else:
        tiles = tray(deck, rng, size, int(rng.integers(3, 11)), int(rng.integers(1, 6)))
    azimuth = float(rng.uniform(0, 360) if way == "heap" else rng.normal(0, 15))
    return Recipe(
        numbered([tiles]), azimuth, float(rng.uniform(35, 90)), _roll(rng), rng.uniform(0.6, 1.15), _aspect(rng, False),
        hands=0.12,
    )  # fmt: skip


def _empty(rng: Rng, deck: Deck, size: Size) -> Recipe:
    """No tile at all: a table with other things."""
    things = clutter(rng, 140, int(rng.integers(0, 9)), np.zeros((0, 2)))
    things += console(rng) if rng.random() < 0.3 else []
    if rng.random() < 0.4:
        things += drawer(rng, 0, rng.uniform(-60, 60), rng.normal(0, 8), rng.uniform(120, 320))
    azimuth, elevation = float(rng.normal(0, 30)), float(rng.uniform(25, 90))
    return Recipe([], azimuth, elevation, _roll(rng), rng.uniform(0.5, 1), _aspect(rng, False), things, hands=0.25)
