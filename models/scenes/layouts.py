"""Groups of tiles as players lay them: hands, melds, ponds, walls, indicators, norths, heaps. All lengths in mm.

Every layout is a list of `Piece` around its own origin as its player sees it: x right, y away.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from models.scenes.arrays import Rng, pick
from models.scenes.bodies import Stance
from scoring.tiles import FACES, KIND

Size = tuple[float, float, float]


@dataclass(frozen=True)
class Piece:
    """One tile: where, how turned (degrees against the clock), on what height; `flip`: the face upside down."""

    label: str
    x: float
    y: float
    turn: float = 0.0
    stance: Stance = "up"
    role: str = "loose"
    group: int = 0
    base: float = 0.0
    flip: bool = False


class Deck:
    """The tiles of one set, shuffled: no kind more than four times. `reds`: how many red fives of each suit."""

    def __init__(self, rng: Rng, reds: int, eager: bool) -> None:
        four = Counter({face: 4 for face in FACES if face[0] != "0"})
        for suit in "mps":
            four[f"0{suit}"], four[f"5{suit}"] = reds, 4 - reds
        self.left = [face for face, count in four.items() for _ in range(count)]
        rng.shuffle(self.left)
        if eager:  # the rare ones first, or a net would hardly meet them
            self.left.sort(key=lambda face: face[0] == "0" and rng.random() < 0.6)

    def draw(self, count: int) -> list[str]:
        """The next tiles; fewer where the wall is at its end."""
        taken = [self.left.pop() for _ in range(min(count, len(self.left)))]
        return taken

    def take(self, kinds: Iterable[int]) -> list[str] | None:
        """Tiles of these kinds, or None, taking nothing, where one is used up."""
        rest, out = list(self.left), []
        for kind in kinds:
            at = next((i for i in range(len(rest) - 1, -1, -1) if KIND[FACES.index(rest[i])] == kind), None)
            if at is None:
                return None
            out.append(rest.pop(at))
        self.left = rest
        return out


def moved(pieces: Iterable[Piece], x: float, y: float, turn: float = 0.0) -> list[Piece]:
    """The pieces turned about their origin by `turn` degrees against the clock, then shifted."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return [replace(p, x=x + p.x * cos - p.y * sin, y=y + p.x * sin + p.y * cos, turn=p.turn + turn) for p in pieces]


def width(pieces: list[Piece], size: Size) -> tuple[float, float]:
    """The leftmost and rightmost x of some pieces, roughly."""
    xs = [p.x for p in pieces] or [0.0]
    return min(xs) - size[0] / 2, max(xs) + size[0] / 2


def jittered(pieces: list[Piece], rng: Rng, mm: float, degrees: float) -> list[Piece]:
    """Every piece a little out of its place; stacked ones only turn."""
    return [
        replace(p, x=p.x + rng.normal(0, mm * 0.3), y=p.y + rng.normal(0, mm), turn=p.turn + rng.normal(0, degrees))
        for p in pieces
    ]


def _row(labels: list[str], rng: Rng, size: Size, stance: Stance, role: str, flips: float, gap: float) -> list[Piece]:
    step = size[0] + 0.25 + gap
    left = -(len(labels) - 1) / 2 * step
    return [
        Piece(label, left + i * step, 0.0, 0.0, stance, role, flip=bool(rng.random() < flips)) for i, label in enumerate(labels)
    ]


def hand(deck: Deck, rng: Rng, size: Size, count: int, stance: Stance, win: bool) -> list[Piece]:
    """A hand of `count` tiles in a row, with the winning tile beside it, turned, above, or on top when `win`."""
    labels = shaped(deck, rng, count) if rng.random() < 0.5 else deck.draw(count)
    if rng.random() < 0.7:
        labels.sort(key=_sorting)
    flips = rng.choice([0, 0, 0.15, 0.5])
    gap = rng.choice([0, 0, 0, rng.uniform(0, 3)])
    pieces = _row(labels, rng, size, stance, "hand", flips, gap)
    for _ in range(int(rng.choice([0, 1, 2, 3], p=[0.78, 0.12, 0.06, 0.04]))):  # tiles taken out, or sets laid apart
        cut, shift = int(rng.integers(1, len(pieces) + 1)), rng.choice([rng.uniform(3, size[0]), size[0], 2 * size[0]])
        pieces = pieces[:cut] + [replace(p, x=p.x + shift) for p in pieces[cut:]]
    if win:
        pieces += winner(deck, rng, size, stance, pieces)
    bend = rng.choice([0, 0, rng.normal(0, 0.00025)])
    pieces = [replace(p, y=p.y + bend * p.x**2, turn=p.turn + math.degrees(2 * bend * p.x)) for p in pieces]
    neat = rng.choice([0.1, 0.5, 1.2])
    return jittered(pieces, rng, neat, neat * 0.6)


def winner(deck: Deck, rng: Rng, size: Size, stance: Stance, row: list[Piece]) -> list[Piece]:
    """The winning tile: apart at the right, turned there, above the row, or on top of its end."""
    labels = deck.draw(1)
    right = max(p.x for p in row)
    wide, high, deep = size
    way = pick(rng, {"apart": 4, "turned": 3, "above": 1, "top": 1.2})
    stand = stance == "stand"
    out = []
    for label in labels:
        if way == "apart":
            out.append(Piece(label, right + wide * rng.uniform(1.2, 2.2), 0, 0, stance, "win"))
        elif way == "turned":
            lying: Stance = "side" if stand and rng.random() < 0.5 else "up"
            x = right + (wide + high) / 2 + wide * rng.uniform(0.02, 0.6)
            y, turn = ((wide - high) / 2, _quarter(rng)) if lying == "up" else (0.0, 0.0)
            out.append(Piece(label, x, y, turn, lying, "win"))
        elif way == "above":
            at = row[int(rng.integers(len(row)))].x
            y = deep + high if stand else high * rng.uniform(1.1, 1.6)
            out.append(Piece(label, at, y, rng.choice([0, 90]), "up", "win"))
        else:
            x = right - wide * rng.uniform(0, 2)
            out.append(Piece(label, x, 0, rng.choice([0, 90]), "up", "win", base=high if stand else deep))
    return out


def shaped(deck: Deck, rng: Rng, count: int) -> list[str]:
    """Tiles of sets and pairs, as hands that won have them."""
    labels: list[str] = []
    for _ in range(30):
        if count - len(labels) < 3:
            break
        labels += deck.take(_set(rng)) or []
    rest = count - len(labels)
    if rest >= 2:
        kind = int(rng.integers(34))
        labels += deck.take([kind, kind]) or []
    return labels + deck.draw(count - len(labels))


def _set(rng: Rng) -> list[int]:
    if rng.random() < 0.65:
        low = int(rng.integers(7)) + 9 * int(rng.integers(3))
        return [low, low + 1, low + 2]
    return [int(rng.integers(34))] * 3


def _sorting(label: str) -> float:
    return KIND[FACES.index(label)] + (0.5 if label[0] == "0" else 0) if label in FACES else 99


def _quarter(rng: Rng) -> float:
    return 90.0 if rng.random() < 0.6 else -90.0


def meld(deck: Deck, rng: Rng, size: Size, group: int, kind: str | None = None) -> list[Piece]:
    """A called set, near edges in line, its called tile turned; a closed kan with two backs.

    Empty when the deck has no such set.
    """
    kind = kind or pick(rng, {"chii": 4, "pon": 4, "daiminkan": 1, "kakan": 1.3, "ankan": 1.3})
    run = kind == "chii"
    low = int(rng.integers(7)) + 9 * int(rng.integers(3))
    same = int(rng.integers(34))
    labels = deck.take([low, low + 1, low + 2] if run else [same] * (3 if kind == "pon" else 4))
    if labels is None:
        return []
    if kind != "ankan" and rng.random() < (0.1 if run else 1):
        rng.shuffle(labels)
    if kind == "ankan":
        return _closed_kan(labels, rng, size, group)
    added = labels.pop() if kind == "kakan" else None
    turned = int(rng.integers(3)) if len(labels) == 3 else int(rng.choice([0, 1, 3]))
    if run and rng.random() < 0.5:  # the called tile first, the others in order
        labels, turned = [labels[turned], *labels[:turned], *labels[turned + 1 :]], 0
    wide, high, _ = size
    way, x, out = _quarter(rng), 0.0, []
    for i, label in enumerate(labels):
        step = high if i == turned else wide
        middle = x + step / 2
        if i == turned:
            out.append(Piece(label, middle, (wide - high) / 2, way, "up", "meld", group))
            if added:
                stacked = rng.random() < 0.15
                y, base = ((wide - high) / 2, size[2]) if stacked else ((wide - high) / 2 + wide + 0.3, 0.0)
                out.append(Piece(added, middle, y, way, "up", "meld", group, base))
        else:
            out.append(Piece(label, middle, 0, 0, "up", "meld", group, flip=bool(rng.random() < 0.06)))
        x += step + 0.2
    return out


def _closed_kan(labels: list[str], rng: Rng, size: Size, group: int) -> list[Piece]:
    hidden = (0, 3) if rng.random() < 0.65 else (1, 2)
    step = size[0] + 0.2
    return [
        Piece(label, step * (i + 0.5), 0, 0, "down" if i in hidden else "up", "meld", group) for i, label in enumerate(labels)
    ]


def melds(deck: Deck, rng: Rng, size: Size, count: int) -> list[Piece]:
    """Some melds side by side, the first at the right; their right end is at x = 0."""
    out: list[Piece] = []
    end = 0.0
    for group in range(count):
        one = meld(deck, rng, size, group)
        if one:
            left, right = width(one, size)
            out += moved(one, end - right - size[1] * 0.1, 0)
            end -= right - left + size[1] * 0.1 + rng.choice([0.5, 4, size[0] * rng.uniform(0, 1)])
    return jittered(out, rng, 0.4, 1)


def pond(deck: Deck, rng: Rng, size: Size, count: int) -> list[Piece]:
    """Discards in rows of six from left to right, the first row farthest from the player; one may lie turned (riichi)."""
    wide, high, _ = size
    riichi = int(rng.integers(count)) if count and rng.random() < 0.5 else -1
    out, x, way = [], 0.0, _quarter(rng)
    neat = rng.choice([0.2, 0.7, 1.6])
    for i, label in enumerate(deck.draw(count)):
        if i % 6 == 0 and i < 18:
            x = 0.0
        step = high if i == riichi else wide
        y = -min(i // 6, 2) * (high + 0.4) + ((wide - high) / 2 if i == riichi else 0)
        turn = way if i == riichi else 0
        out.append(Piece(label, x + step / 2 - 3 * wide, y, turn, "up", "pond", flip=bool(rng.random() < 0.02)))
        x += step + 0.3
    return jittered(out, rng, neat, neat)


def wall(deck: Deck, rng: Rng, size: Size, count: int, open_at: tuple[int, ...] = (), role: str = "wall") -> list[Piece]:
    """A wall of `count` stacks of two backs; at the stacks `open_at` the upper tile is an open dora indicator."""
    out = _row(["back"] * count, rng, size, "down", role, 0, rng.choice([0, 0.3]))
    neat = rng.choice([0.1, 0.4])
    upper = []
    for i, piece in enumerate(jittered(out, rng, neat, neat)):
        if i in open_at:
            upper += [replace(piece, label=label, stance="up", role="dora", base=size[2]) for label in deck.draw(1)]
        else:
            upper.append(replace(piece, base=size[2]))
    start = int(rng.random() < 0.3)
    return out + upper[start:]


def dead_wall(deck: Deck, rng: Rng, size: Size) -> list[Piece]:
    """Seven stacks with one to five indicators open, the third stack from the left or the right first."""
    shown = int(rng.choice([1, 1, 1, 2, 3, 5]))
    order = [2, 3, 4, 5, 6] if rng.random() < 0.5 else [4, 3, 2, 1, 0]
    return wall(deck, rng, size, int(rng.choice([7, 7, 7, 5, 6])), tuple(order[:shown]))


def indicators(deck: Deck, rng: Rng, size: Size, with_ura: bool) -> list[Piece]:
    """A row of indicators among backs as taken out of the wall, and below it the row of ura indicators."""
    count = int(rng.choice([1, 2, 3, 4, 5, 5, 5]))
    shown = int(rng.integers(1, count + 1))
    first = int(rng.integers(0, count - shown + 1))
    out: list[Piece] = []
    for row, role in enumerate(("dora", "ura")[: 2 if with_ura else 1]):
        for i in range(count):
            face = first <= i < first + shown
            label = (deck.draw(1) or ["back"])[0] if face else "back"
            piece = Piece(label, i * (size[0] + 0.3), -row * (size[1] + 0.5), 0, "up" if label != "back" else "down", role)
            out.append(piece if face else replace(piece, role="wall"))
    middle = (count - 1) * size[0] / 2
    return jittered(moved(out, -middle, 0), rng, 0.4, 0.6)


def norths(deck: Deck, rng: Rng, size: Size) -> list[Piece]:
    """One to four called norths in a row."""
    labels = deck.take([30] * int(rng.integers(1, 5))) or []
    return jittered(_row(labels, rng, size, "up", "north", 0, rng.choice([0, 3])), rng, 0.6, 2)


def scattered(deck: Deck, rng: Rng, size: Size, count: int, reach: float, backs: float) -> list[Piece]:
    """Loose tiles in any rotation within a circle of `reach` mm, none on another."""
    out: list[Piece] = []
    apart = math.hypot(size[0], size[1]) * rng.choice([0.85, 1.0])
    for label in deck.draw(count):
        for _ in range(12):
            distance, angle = reach * math.sqrt(rng.random()), rng.uniform(0, 2 * math.pi)
            x, y = distance * math.cos(angle), distance * math.sin(angle)
            if all((p.x - x) ** 2 + (p.y - y) ** 2 > apart**2 for p in out):
                stance: Stance = "down" if rng.random() < backs else "stand" if rng.random() < 0.03 else "up"
                out.append(Piece(label, x, y, rng.uniform(0, 360), stance))
                break
    return out


def heap(deck: Deck, rng: Rng, size: Size, count: int) -> list[Piece]:
    """A heap: loose tiles close together, and some more lying on them."""
    reach = math.sqrt(count * size[0] * size[1] / math.pi) * rng.uniform(1.1, 1.6)
    ground = scattered(deck, rng, size, count, reach, rng.choice([0.1, 0.4]))
    top = scattered(deck, rng, size, count // 5, reach * 0.7, 0.2)
    return ground + [replace(p, base=size[2], stance="up" if p.stance == "stand" else p.stance) for p in top]


def tray(deck: Deck, rng: Rng, size: Size, across: int, down: int) -> list[Piece]:
    """A block of rows, as tiles lie in their box; every tile either way up."""
    flips, turn = rng.choice([0, 0.3, 0.5]), rng.choice([0, 0, 90])
    wide, high = (size[0], size[1]) if turn == 0 else (size[1], size[0])
    gap = rng.choice([0.4, 2.0])
    labels = iter(deck.draw(across * down))
    cells = [(x, y) for y in range(down) for x in range(across)]
    out = []
    for (column, row), label in zip(cells, labels, strict=False):
        x, y = (column - (across - 1) / 2) * (wide + gap), ((down - 1) / 2 - row) * (high + gap)
        out.append(Piece(label, x, y, turn, "up", flip=bool(rng.random() < flips)))
    return jittered(out, rng, 0.4, 0.8)


def numbered(groups: Iterable[list[Piece]]) -> list[Piece]:
    """The pieces of several groups, each group's number counted on within its role."""
    next_group: Counter[str] = Counter()
    out: list[Piece] = []
    for pieces in groups:
        used = {role: max(p.group for p in pieces if p.role == role) + 1 for role in {p.role for p in pieces}}
        out += [replace(p, group=p.group + next_group[p.role]) for p in pieces]
        next_group.update(used)
    return out


def extent(pieces: list[Piece]) -> float:
    """The diameter in mm of what the pieces cover, at least 10."""
    places = np.array([(p.x, p.y) for p in pieces] or [(0.0, 0.0)])
    return float(max(10.0, *np.ptp(places, axis=0)))
