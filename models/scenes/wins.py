"""Winning hands of all kinds, laid as players show them, with their full truth: hand, winning tile, melds, indicators.

Lengths in mm, each hand around its own origin as its player sees it: x right, y away.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Any

from models.scenes.arrays import Rng, pick
from models.scenes.bodies import Stance
from models.scenes.layouts import Deck, Piece, Size, dead_wall, jittered, moved, norths, numbered, width
from models.scenes.recipes import Recipe
from scoring.tiles import FACES, KIND, OUTSIDE

#: Where the winning tile lies: with a gap at the right, turned there, above the row, on top of it, or last in the row untold.
PLACES = {"apart": 4.0, "turned": 2.5, "above": 1.0, "top": 1.0, "end": 1.5}
#: Where the indicators are.
INDICATORS = {"none": 2.0, "above": 4.0, "wall": 2.5, "separate": 1.5}
SIDES = ("bottom", "right", "top", "left")


@dataclass
class WinTruth:
    """What a photo of winning hands must be read as; `hands` from the near side against the clock."""

    hands: list[dict[str, Any]] = field(default_factory=list)
    dora: list[str] = field(default_factory=list)
    ura: list[str] = field(default_factory=list)
    norths: int = 0
    indicators: str = "none"

    def to_json(self) -> dict[str, Any]:
        """For a scene's JSON."""
        return dict(vars(self))


def win_recipe(rng: Rng, deck: Deck, size: Size) -> Recipe:
    """One to four winning hands with their indicators, and the truth of them in the recipe's `wins`."""
    many = int(rng.choice([1, 2, 3, 4], p=[0.7, 0.12, 0.08, 0.1]))
    truth = WinTruth(indicators=pick(rng, INDICATORS))
    groups: list[list[Piece]] = []
    # of several hands all lie: standing ones would show their backs to the others
    stances: list[Stance] = ["stand" if many == 1 and rng.random() < 0.3 else "up"] * many
    reach = rng.uniform(300, 400) * size[0] / 24
    seats = sorted([0, *(rng.permutation([1, 2, 3])[: many - 1]).tolist()])
    for seat, stance in zip(seats, stances, strict=True):
        pieces, told = winning_hand(rng, deck, size, stance)
        told["side"] = SIDES[seat]
        truth.hands.append(told)
        left, right = width(pieces, size)
        middle = (left + right) / 2
        groups.append(moved(moved(pieces, -middle, 0), 0, 0 if many == 1 else -reach, 0))
        groups[-1] = moved(groups[-1], 0, 0, 90 * seat)
    groups += _indicators(rng, deck, size, truth, groups, many)
    if many == 1 and rng.random() < 0.08 and (called := norths(deck, rng, size)):
        truth.norths = len(called)
        groups.append(moved(called, rng.uniform(-60, 60), -size[1] * rng.uniform(1.8, 2.6)))
    standing = "stand" in stances
    low, high = (14, 45) if standing else (38, 90)
    elevation = float(rng.uniform(max(low, 45 if many > 1 else low), high if many == 1 else 90))
    roll = float(rng.normal(0, rng.choice([2, 6, 12])))
    if many == 1 and rng.random() < 0.08:
        roll += float(rng.choice([90, 180, 270]))
    aspect = float(rng.choice([4 / 3, 16 / 9, 1.0, 2.2])) if many == 1 else float(rng.choice([4 / 3, 1.0, 3 / 4]))
    if abs(math.sin(math.radians(roll))) > 0.7:
        aspect = 1 / aspect
    return Recipe(
        numbered(groups), float(rng.normal(0, 10)), elevation, roll, rng.uniform(0.75, 0.95), aspect,
        subject=frozenset(("hand", "win", "meld", "dora", "ura", "north")), hands=0.0, wins=truth.to_json(),
    )  # fmt: skip


def winning_hand(rng: Rng, deck: Deck, size: Size, stance: Stance) -> tuple[list[Piece], dict[str, Any]]:
    """The pieces of one winning hand and its truth."""
    concealed, sets = _tiles(rng, deck)
    order = rng.permutation(len(concealed)).tolist()
    win = concealed[order[0]]
    rest = sorted((concealed[place] for place in order[1:]), key=_sorting)
    if rng.random() < 0.1:
        rng.shuffle(rest)
    place = pick(rng, PLACES)
    row = rest if place != "end" else [*rest, win]
    step = size[0] + 0.25 + rng.choice([0, 0, 0, rng.uniform(0, 2)])
    flips = rng.choice([0, 0, 0.1])
    pieces = [Piece(label, at * step, 0, 0, stance, "hand", flip=bool(rng.random() < flips)) for at, label in enumerate(row)]
    bend = rng.choice([0, 0, rng.normal(0, 0.0002)])
    centre = pieces[-1].x / 2
    pieces = [replace(p, y=bend * (p.x - centre) ** 2, turn=math.degrees(2 * bend * (p.x - centre))) for p in pieces]
    neat = rng.choice([0.1, 0.4, 0.9])
    pieces = jittered(pieces, rng, neat, neat * 0.6)
    if place != "end":
        pieces.append(_winner(rng, size, stance, win, pieces, place))
    right = width(pieces, size)[1] + (size[1] - size[0]) / 2
    told = {"hand": row, "win": None if place == "end" else win, "placed": place, "stance": stance}
    told_melds = []
    called: list[Piece] = []
    end = 0.0
    below = bool(rng.random() < 0.15) and len(sets) > 0
    for group, (kind, labels) in enumerate(sets):
        one, meld = _meld(rng, size, group, kind, labels)
        if below and group and rng.random() < 0.5:  # a new row of melds
            called = moved(called, 0, size[1] * 1.05 + size[0] * 0.7)
            end = 0.0
        called += moved(one, end, 0)
        end += _length(one, size) + rng.choice([1.0, 4, size[0] * rng.uniform(0, 0.8)])
        told_melds.append(meld)
    gap = size[0] * rng.uniform(0.5, 3)
    pieces += jittered(moved(called, right + gap, rng.normal(0, 4), rng.normal(0, 1.5)), rng, 0.3, 0.8)
    return pieces, {**told, "melds": told_melds}


def _tiles(rng: Rng, deck: Deck) -> tuple[list[str], list[tuple[str, list[str]]]]:
    """Concealed tiles, the winning one among them, and melds as (kind, labels)."""
    form = pick(rng, {"regular": 12, "chiitoitsu": 1.3, "kokushi": 0.7})
    if form == "chiitoitsu":
        for _ in range(20):
            kinds = rng.choice(34, 7, replace=False).tolist()
            if found := deck.take([kind for kind in kinds for _ in range(2)]):
                return found, []
    if form == "kokushi":
        found = deck.take([*OUTSIDE, int(rng.choice(OUTSIDE))])
        if found:
            return found, []
    count = int(rng.choice([0, 1, 2, 3, 4], p=[0.38, 0.25, 0.18, 0.11, 0.08]))
    sets: list[tuple[str, list[str]]] = []
    concealed: list[str] = []
    while len(sets) < count:
        kind = pick(rng, {"chii": 4, "pon": 4, "daiminkan": 1, "kakan": 1.2, "ankan": 1.5})
        if labels := deck.take(_kinds(rng, kind)):
            sets.append((kind, labels))
    while len(concealed) < 3 * (4 - count):
        concealed += deck.take(_kinds(rng, "chii" if rng.random() < 0.65 else "pon")) or []
    while len(concealed) < 14 - 3 * count:
        concealed += deck.take([int(rng.integers(34))] * 2) or []
    return concealed, sets


def _kinds(rng: Rng, kind: str) -> list[int]:
    if kind == "chii":
        low = int(rng.integers(7)) + 9 * int(rng.integers(3))
        return [low, low + 1, low + 2]
    return [int(rng.integers(34))] * (3 if kind == "pon" else 4)


def _sorting(label: str) -> float:
    return KIND[FACES.index(label)] + (0.5 if label[0] == "0" else 0)


def _winner(rng: Rng, size: Size, stance: Stance, label: str, row: list[Piece], place: str) -> Piece:
    """The winning tile where it is shown."""
    wide, high, deep = size
    right = max(p.x for p in row)
    quarter = 90.0 if rng.random() < 0.6 else -90.0
    if place == "apart":
        return Piece(label, right + wide * rng.uniform(1.3, 2.6), 0, rng.normal(0, 2), stance, "win")
    if place == "turned":
        x = right + (wide + high) / 2 + wide * rng.uniform(0.02, 0.7)
        return Piece(label, x, (wide - high) / 2, quarter + rng.normal(0, 2), "up", "win")
    at = row[int(rng.integers(len(row) // 2, len(row)))].x
    if place == "above":
        y = deep + high if stance == "stand" else high * rng.uniform(1.1, 1.6)
        return Piece(label, at, y, float(rng.choice([0, quarter])), "up", "win")
    # on top: on a standing row, or over the heads of a lying one
    y = 0.0 if stance == "stand" else high * rng.uniform(0.5, 0.8)
    return Piece(label, at, y, float(rng.choice([0, quarter])), "up", "win", base=high if stance == "stand" else deep)


def _meld(rng: Rng, size: Size, group: int, kind: str, labels: list[str]) -> tuple[list[Piece], dict[str, Any]]:
    """A set from x = 0 on, near edges in line, and its truth."""
    wide, high, _ = size
    told: dict[str, Any] = {"kind": kind, "tiles": sorted(labels), "called": None, "from_side": None}
    if kind == "ankan":
        hidden = (0, 3) if rng.random() < 0.65 else (1, 2)
        out = [
            Piece(label, (wide + 0.2) * (at + 0.5), 0, 0, "down" if at in hidden else "up", "meld", group)
            for at, label in enumerate(labels)
        ]
        told["shown"] = [label for at, label in enumerate(labels) if at not in hidden]
        told["hidden"] = "outer" if 0 in hidden else "inner"
        return out, told
    rng.shuffle(labels)
    added = labels.pop() if kind == "kakan" else None
    side = "left" if kind == "chii" else str(rng.choice(["left", "across", "right"]))
    last = len(labels) - 1
    at_turned = {"left": 0, "across": 1, "right": last}[side]
    if kind == "chii":
        labels[1:] = sorted(labels[1:])
    quarter = 90.0 if rng.random() < 0.6 else -90.0
    x, out = 0.0, []
    for at, label in enumerate(labels):
        step = high if at == at_turned else wide
        if at == at_turned:
            out.append(Piece(label, x + step / 2, (wide - high) / 2, quarter, "up", "meld", group))
            if added:
                out.append(Piece(added, x + step / 2, (wide - high) / 2 + wide + 0.3, quarter, "up", "meld", group))
        else:
            out.append(Piece(label, x + step / 2, 0, 0, "up", "meld", group, flip=bool(rng.random() < 0.05)))
        x += step + 0.2
    told.update(called=labels[at_turned], from_side=side)
    return out, told


def _length(pieces: list[Piece], size: Size) -> float:
    """How long a meld is, from x = 0 to its right end."""
    return max(p.x + (size[1] if p.turn % 180 else size[0]) / 2 for p in pieces)


def _indicators(rng: Rng, deck: Deck, size: Size, truth: WinTruth, groups: list[list[Piece]], many: int) -> list[list[Piece]]:
    """The indicators, above the near hand, in the dead wall, or in a group of their own; in the middle of a full table."""
    if truth.indicators == "none":
        return []
    count = int(rng.choice([1, 1, 1, 2, 2, 3, 4, 5]))
    near = groups[0]
    left, right = width(near, size)
    top = max(p.y for p in near if p.role in ("hand", "win")) + size[1] / 2
    if truth.indicators == "wall":
        pieces = dead_wall(deck, rng, size)
        truth.dora = [p.label for p in sorted(pieces, key=lambda p: p.x) if p.role == "dora"]
    else:
        pieces = []
        rows = ("dora", "ura") if rng.random() < 0.5 else ("dora",)
        for row, role in enumerate(rows):
            labels = deck.draw(count)
            pieces += [
                Piece(label, at * (size[0] + 0.3), -row * (size[1] + 0.5), 0, "up", role) for at, label in enumerate(labels)
            ]
            setattr(truth, role, labels)
        pieces = jittered(pieces, rng, 0.4, 0.8)
    low, high = min(p.y for p in pieces) - size[1] / 2, max(p.y for p in pieces) + size[1] / 2
    wide = width(pieces, size)
    if many > 1:
        return [moved(pieces, -sum(wide) / 2, -(low + high) / 2)]
    if truth.indicators == "separate" and rng.random() < 0.6:  # left of the hand
        return [moved(pieces, left - wide[1] - size[0] * rng.uniform(2.5, 5), rng.normal(0, 10))]
    y = top - low + size[1] * rng.uniform(1.6, 2.4)
    x = (
        float(rng.uniform(left - wide[0], max(left - wide[0] + 1, right - wide[1])))
        if truth.indicators == "separate"
        else ((left + right) / 2 - sum(wide) / 2 + rng.uniform(-60, 60))
    )
    return [moved(pieces, x, y, rng.normal(0, 2.5))]
