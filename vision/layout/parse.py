"""A row cut into hand, winning tile and melds: every way is weighed, the best of each kind are kept.

Weights are log odds: what the gaps, the turned tiles and the faces say for each part.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from vision.geometry import Floats
from vision.layout.lines import Cell, Row
from vision.layout.sets import back_shares, in_a_run, kind_shares, same_kind

#: The cells that melds take: from 3 to 4.
MELD_CELLS = (3, 4)
#: A gap that surely parts two things, and one that is none, in widths beyond what is usual in the row.
PART, NONE = 0.3, 0.1
#: What gaps on both sides say for a meld; what a meld on the left of a hand costs.
PARTED, LEFT_OF_HAND = 3.0, 1.5
#: A row of more cells than any hand with its melds has.
MOST = 26
#: What a gap within a meld costs, a width.
INNER = 9.0
#: What it costs a closed kan that one of its backs was overlooked.
LACKING = 2.0
#: How many ways are kept.
KEPT = 6


@dataclass(frozen=True)
class Part:
    """Some cells of a row, from `start` to before `end`; `kind`: hand, win, or that of a meld."""

    kind: str
    start: int
    end: int


@dataclass(frozen=True)
class Way:
    """One way to cut a row. `hand`: its cells; `win`: whether one is set apart; `melds`: how many; `score`: log odds."""

    parts: tuple[Part, ...]
    score: float
    hand: int = 0
    melds: int = 0
    win: bool = False


#: How far a row is cut: cells used, phase (0 before the hand, 1 right after it, 2 behind it), melds, the hand's cells, a win.
Cut = tuple[int, int, int, int, bool]


class _Cuts:
    """The best way to come to each cut."""

    def __init__(self) -> None:
        self.best: dict[Cut, tuple[float, tuple[Part, ...]]] = {(0, 0, 0, 0, False): (0.0, ())}

    def at(self, cell: int) -> list[tuple[Cut, float, tuple[Part, ...]]]:
        """Take out what ends before a cell."""
        return [(cut, *self.best.pop(cut)) for cut in [cut for cut in self.best if cut[0] == cell]]

    def keep(self, cut: Cut, score: float, parts: tuple[Part, ...]) -> None:
        """Remember a way if it is the best so far."""
        if cut not in self.best or self.best[cut][0] < score:
            self.best[cut] = score, parts


def between(value: float, low: float, high: float) -> float:
    """The value, or the bound that it exceeds."""
    return low if value < low else high if value > high else value


def usual_gap(gaps: Floats) -> float:
    """The gap within a hand: the median of the smaller ones, 0 where there are none."""
    return between(float(np.median(gaps)), -0.1, 0.5) if len(gaps) else 0.0


def ways_of(row: Row, shares: Floats) -> list[Way]:
    """The best ways to cut a row, one for each number of melds and hand tiles, the best first."""
    cells = row.cells
    count = len(cells)
    backs = back_shares(shares)
    if count > MOST or count > 4 and min(backs[cell.tile] for cell in cells) > 0.5:
        return [Way((Part("hand", 0, count),), -2.5 * count, count)]
    gaps = np.array([cell.gap for cell in cells[1:]])
    usual = usual_gap(gaps)
    beyond = [9.0, *(gaps - usual).tolist(), 9.0]
    melds = _meld_scores(row, shares, beyond)
    hand = _hand_scores(row, backs)
    cuts = _Cuts()
    for at in range(count):
        for (_, phase, many, held, win), score, parts in cuts.at(at):
            beside = parts and parts[-1].kind in ("hand", "win")
            parted = between((beyond[at] - 0.22) * 40, -11.0, 1.0) if beside else 0.0
            for kind, end, gain in melds.get(at, ()):
                if many < 4 and gain + parted > -9:
                    after = end, 2 if phase else 0, many + 1, held, win
                    cuts.keep(after, score + gain + parted, (*parts, Part(kind, at, end)))
            if phase == 0:
                for end in range(at + 1, count + 1):
                    gain = hand[end] - hand[at] - _broken(beyond[at + 1 : end]) - LEFT_OF_HAND * many
                    cuts.keep((end, 1, many, end - at, win), score + gain, (*parts, Part("hand", at, end)))
            if not win and count > 1:
                after = at + 1, 2 if phase else 0, many, held, True
                cuts.keep(after, score + _win_score(row, at, beyond, left=phase == 0), (*parts, Part("win", at, at + 1)))
    best: dict[tuple[int, int, bool], Way] = {}
    for (_, _, many, held, win), score, parts in cuts.at(count):
        way = Way(parts, score, held, many, win)
        if (held, many, win) not in best or best[held, many, win].score < score:
            best[held, many, win] = way
    return sorted(best.values(), key=lambda way: -(way.score + arithmetic(way.hand, way.melds, way.win)))[:KEPT]


def arithmetic(hand: int, melds: int, win: bool) -> float:
    """Log odds of a number of tiles: 13 and a winning one, 14 with it among them, fewer where melds are not in the photo."""
    total = hand + 3 * melds
    if total == 13:
        return 4.0
    if total == 14 and not win:
        return 3.5
    if hand % 3 == 1 and hand < 14 and total < 13:
        return 1.5 if hand > 1 else 0.5
    if hand % 3 == 2 and not win and total < 14:
        return 1.0
    return 0.0 if not win and total < 13 else -1.0


def _broken(gaps: list[float]) -> float:
    """What gaps within a hand cost."""
    return sum(min(3.5, 3.0 * (gap - NONE)) for gap in gaps if gap > NONE)


def _hand_scores(row: Row, backs: Floats) -> list[float]:
    """Running sums of what each cell costs as a tile of the hand."""
    out = [0.0]
    for cell in row.cells:
        cost = 4.5 * cell.turned + (6.0 if cell.added is not None else 0.0) + 2.5 * float(backs[cell.tile])
        out.append(out[-1] - cost)
    return out


def _win_score(row: Row, at: int, beyond: list[float], left: bool) -> float:
    """A single cell as the winning tile beside the hand: apart by a gap, or turned."""
    cell = row.cells[at]
    if cell.added is not None:
        return -9.0
    gap = beyond[at + 1] if left else beyond[at]
    score = -2.5 if left else -1.0
    if cell.turned:
        return score + 1.5
    return score + between((gap - 0.12) * 12, -6.0, 2.0)


def _meld_scores(row: Row, shares: Floats, beyond: list[float]) -> dict[int, list[tuple[str, int, float]]]:
    """For each cell the melds that may begin there: kind, end, log odds."""
    cells = row.cells
    kinds, backs = kind_shares(shares), back_shares(shares)
    out: dict[int, list[tuple[str, int, float]]] = {}
    for size in MELD_CELLS:
        starts = range(len(cells) - size + 1)
        windows = [cells[start : start + size] for start in starts]
        if not windows:
            continue
        faces = kinds[np.array([[cell.tile for cell in window] for window in windows])]
        same = same_kind(faces)
        run = in_a_run(faces) if size == 3 else None
        for start, window in zip(starts, windows, strict=True):
            end = start + size
            inner = sum(between(INNER * (gap - NONE), 0.0, 5.0) for gap in beyond[start + 1 : end])
            edges = sum(between((beyond[at] - 0.1) * 3, -0.6, 0.9) for at in (start, end))
            apart = min(beyond[at] for at in (start, end))
            shape = _turned_score(window) + (PARTED if apart > PART else 0.0)
            base = edges - inner
            if size == 3:
                added = next((cell.added for cell in window if cell.added is not None), None)
                if added is not None:
                    four = same_kind(np.concatenate([faces[start], kinds[None, added]]))
                    out.setdefault(start, []).append(("kakan", end, base + shape + _face_score(float(four), 34)))
                    continue
                out.setdefault(start, []).append(("pon", end, base + shape + _face_score(float(same[start]), 34)))
                if run is not None:
                    out[start].append(("chii", end, base + shape + _face_score(float(run[start]), 20) - 0.3))
                if beyond[start] > PART:  # not the end of a rack behind a pair
                    lacking = base + _closed_score(window, kinds, backs, ((0,), (1,), (2,))) - LACKING
                    out[start].append(("ankan", end, lacking))
            elif all(cell.added is None for cell in window):
                gain = base + shape + _face_score(float(same[start]), 300)
                out.setdefault(start, []).append(("daiminkan", end, gain))
                out[start].append(("ankan", end, base + _closed_score(window, kinds, backs)))
    return out


def _face_score(share: float, rare: float) -> float:
    """Log odds that faces are a set against as many tiles of a hand, where sets are `rare` times rarer by chance."""
    return between(math.log(max(share, 1e-12)) + math.log(rare), -11.0, 4.0)


def _turned_score(window: tuple[Cell, ...]) -> float:
    """What the turned tiles say for a called set: one is as it should be."""
    turned = sum(cell.turned for cell in window)
    return {0: -8.0, 1: 4.0}.get(turned, -5.0)


def _closed_score(
    window: tuple[Cell, ...], kinds: Floats, backs: Floats, ways: tuple[tuple[int, ...], ...] = ((0, 3), (1, 2))
) -> float:
    """Log odds of a closed kan: the outer or the inner two face down, the other two alike. `ways`: which lie face down."""
    tiles = [cell.tile for cell in window]
    down = backs[tiles]
    if any(cell.turned for cell in window) or down.sum() < 0.5:
        return -12.0
    best = -12.0
    for hidden in ways:
        shown = [place for place in range(len(window)) if place not in hidden]
        lying = float(np.prod(down[list(hidden)]) * np.prod(1 - down[shown]))
        alike = float(same_kind(kinds[[tiles[place] for place in shown]]))
        best = max(best, math.log(max(lying, 1e-6)) + _face_score(alike, 34) + 4.0)
    return best
