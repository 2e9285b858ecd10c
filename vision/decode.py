"""All tiles of a photo weighed together: what a set, a meld and a hand can be decides where the faces leave it open.

Clear evidence stays: a label that is more probable than `CLEAR` is never changed, however odd what it makes. A label that was
changed is always in doubt.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from scoring.tiles import FACES, KIND, OF_KIND, Tile, key_of
from scoring.waits import is_complete
from vision.geometry import Floats, Mask
from vision.labels import BACK, LABELS
from vision.layout.paid import may_be_paid
from vision.layout.sets import LEAST, RUNS, kind_shares
from vision.layout.table import Called, Player, Table
from vision.layout.values import BONUS, BYSTANDERS

#: A label above this stays; another below this is no candidate.
CLEAR, PLAUSIBLE = 0.9, 0.02
#: Of too many tiles of a kind all below this are in doubt, and the least sure ones in any case.
BEYOND = 0.97
#: How many times likelier a complete hand of 14 tiles is than any other that the faces allow alike.
WINNING = 30.0
#: A doubt is lifted where the structure proves a label likelier than the first, and what else fits is less than the second.
PROVEN, REST = 0.6, 0.004
#: Unsure tiles of a hand that are looked at together, and labels of each; of one less sure than `VAGUE`, as one may be that is
#: hidden in part, so many more.
UNSURE, CHOICES, VAGUE, MORE = 5, 3, 0.5, 6


@dataclass(frozen=True)
class Doubts:
    """(N,): tiles in doubt before, those whose doubt has another cause than the namer's confidence and so stays, and those
    that may be no tile at all, which is to be asked only where a payout, or a discard, hangs on it."""

    now: Mask
    fixed: Mask
    faint: Mask


@dataclass(frozen=True)
class Decoded:
    """One entry a tile: the label, whether it is in doubt, whether it was changed."""

    labels: tuple[str, ...]
    doubts: tuple[bool, ...]
    changed: tuple[bool, ...]


class _Weigher:
    """The working state: labels by number, doubts, changes."""

    def __init__(self, table: Table, shares: Floats, doubts: Doubts, reds: int) -> None:
        self.table, self.shares, self.reds = table, shares, reds
        self.kinds = kind_shares(shares)
        self.labels = shares.argmax(axis=1)
        self.doubts = doubts.now.copy()
        self.fixed = doubts.fixed
        self.changed = np.zeros(len(shares), bool)
        self.melds = [*table.orphans, *(meld for player in table.players for meld in player.melds)]
        self.bound: set[int] = set()

    def kind(self, tile: int) -> int:
        """The kind of a tile's label, -1 for a back or a foreign tile."""
        label = int(self.labels[tile])
        return KIND[label] if label < len(FACES) else -1

    def share(self, tile: int) -> float:
        """How probable a tile's label is."""
        return float(self.shares[tile, self.labels[tile]])

    def is_open(self, tile: int) -> bool:
        """Whether the faces leave open what a tile is."""
        return self.share(tile) < CLEAR

    def change(self, tile: int, label: int) -> None:
        """Give a tile another label, in doubt."""
        self.labels[tile] = label
        self.changed[tile] = self.doubts[tile] = True

    def face(self, tile: int, kind: int) -> int:
        """The likelier face of a kind: a plain or a red five."""
        faces = [label for label in range(len(FACES)) if KIND[label] == kind]
        return max(faces, key=lambda label: float(self.shares[tile, label]))

    def counts(self) -> Counter[int]:
        """How many of each kind lie on the table, with the two of a closed kan that lie face down."""
        out = Counter(kind for tile in range(len(self.labels)) if (kind := self.kind(tile)) >= 0)
        for meld in self.melds:
            if meld.kind == "ankan":
                shown = [self.kind(tile) for tile in meld.tiles if self.kind(tile) >= 0]
                hidden = 4 - len(shown)
                if shown and len(set(shown)) == 1:
                    out[shown[0]] += hidden
        return out


def decode(table: Table, shares: Floats, doubts: Doubts, reds: int = 1) -> Decoded:
    """Labels and doubts of all tiles, `shares` (N, 39) and the layout weighed together; `reds`: red fives of each suit."""
    state = _Weigher(table, shares, doubts, reds)
    for meld in state.melds:
        _well_formed(state, meld)
    _four_copies(state)
    for player in table.players:
        _complete(state, player)
    _red_fives(state)
    _lift(state)
    state.doubts[sorted(table.unsure)] = True
    if doubts.faint.any():
        idle = BYSTANDERS if may_be_paid(table) else (*BYSTANDERS, *BONUS)
        state.doubts |= doubts.faint & np.array([(role or "loose") not in idle for role in table.roles])
    labels = tuple(LABELS[label] for label in state.labels.tolist())
    return Decoded(labels, tuple(state.doubts.tolist()), tuple(state.changed.tolist()))


def _well_formed(state: _Weigher, meld: Called) -> None:
    """The labels that make a meld a set, where those are not negligible; otherwise what does not fit is in doubt."""
    closed = meld.kind == "ankan"
    tiles = [tile for tile in meld.tiles if not closed or state.labels[tile] != LABELS.index(BACK)]
    if not tiles:
        return
    logs = np.log(np.maximum(state.kinds[tiles], LEAST))
    if meld.kind == "chii":
        best, wanted = -math.inf, []
        for first in RUNS:
            total, kinds = _best_run(logs, first)
            if total > best:
                best, wanted = total, kinds
    else:
        wanted = [int(logs.sum(axis=0).argmax())] * len(tiles)
    odd = [(tile, kind) for tile, kind in zip(tiles, wanted, strict=True) if state.kind(tile) != kind]
    if all(state.is_open(tile) and state.kinds[tile, kind] >= PLAUSIBLE for tile, kind in odd):
        for tile, kind in odd:
            state.change(tile, state.face(tile, kind))
        state.bound.update(tiles)
    else:
        state.doubts[tiles] = True


def _best_run(logs: Floats, first: int) -> tuple[float, list[int]]:
    """The best way to give three tiles the kinds of a run."""
    orders = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
    sums = [sum(float(logs[place, first + step]) for place, step in enumerate(order)) for order in orders]
    best = max(range(6), key=sums.__getitem__)
    return sums[best], [first + step for step in orders[best]]


def _four_copies(state: _Weigher) -> None:
    """No more than four of a kind: the least sure become what they are next likeliest, or are in doubt."""
    counts = state.counts()
    for kind in [kind for kind, count in counts.items() if count > 4]:
        tiles = sorted((tile for tile in range(len(state.labels)) if state.kind(tile) == kind), key=state.share)
        over = counts[kind] - 4
        for tile in [tile for tile in tiles if tile not in state.bound]:
            if over and state.is_open(tile):
                other = next((label for label in _others(state, tile) if counts[KIND[label]] < 4), None)
                if other is not None:
                    state.change(tile, other)
                    counts[kind] -= 1
                    counts[KIND[other]] += 1
                    over -= 1
        rest = [tile for tile in tiles if state.kind(tile) == kind]
        if over:
            state.doubts[[tile for place, tile in enumerate(rest) if place < over or state.share(tile) < BEYOND]] = True


def _others(state: _Weigher, tile: int, most: int = CHOICES) -> list[int]:
    """Faces of other kinds that a tile may be, the likeliest first."""
    order = np.argsort(-state.shares[tile, : len(FACES)], kind="stable")[: most + 2].tolist()
    return [label for label in order if KIND[label] != state.kind(tile) and state.shares[tile, label] >= PLAUSIBLE]


def _concealed(player: Player) -> list[int]:
    return [*player.hand, *([] if player.win is None else [player.win])]


def _is_whole(state: _Weigher, player: Player) -> bool:
    """Whether a hand has its 14 tiles, all of them faces."""
    tiles = _concealed(player)
    return len(tiles) + 3 * len(player.melds) == 14 and all(state.kind(tile) >= 0 for tile in tiles)


def _wins(kinds: list[int]) -> bool:
    return is_complete(key_of(OF_KIND[kind] for kind in kinds), len(kinds))


def _complete(state: _Weigher, player: Player) -> None:
    """A winning shape where one or two unsure tiles may be what it takes."""
    tiles = _concealed(player)
    if not _is_whole(state, player) or _wins([state.kind(tile) for tile in tiles]):
        return
    unsure = sorted(
        (place for place, tile in enumerate(tiles) if state.is_open(tile)), key=lambda place: state.share(tiles[place])
    )
    counts = state.counts()
    best: tuple[float, list[tuple[int, int]]] = (-math.log(WINNING), [])
    for change in _changes(state, tiles, unsure[:UNSURE]):
        kinds = [state.kind(tile) for tile in tiles]
        gain = 0.0
        after = counts.copy()
        for place, label in change:
            gain += math.log(max(float(state.shares[tiles[place], label]), 1e-9)) - math.log(
                max(state.share(tiles[place]), 1e-9)
            )
            after[kinds[place]] -= 1
            after[KIND[label]] += 1
            kinds[place] = KIND[label]
        if gain > best[0] and all(after[KIND[label]] <= 4 for _, label in change) and _wins(kinds):
            best = gain, change
    for place, label in best[1]:
        state.change(tiles[place], label)


def _changes(state: _Weigher, tiles: list[int], unsure: list[int]) -> Iterator[list[tuple[int, int]]]:
    """One or two unsure tiles of a hand with other labels."""
    many = {place: CHOICES + MORE * (state.share(tiles[place]) < VAGUE) for place in unsure}
    options = {place: _others(state, tiles[place], most)[:most] for place, most in many.items()}
    for place, labels in options.items():
        yield from ([(place, label)] for label in labels)
    for one, two in combinations(options, 2):
        yield from ([(one, a), (two, b)] for a in options[one] for b in options[two])


def _red_fives(state: _Weigher) -> None:
    """No more red fives than the rules have: the least sure become plain, or are in doubt."""
    for suit in "mps":
        red, plain = LABELS.index(f"0{suit}"), LABELS.index(f"5{suit}")
        tiles = sorted(np.nonzero(state.labels == red)[0].tolist(), key=state.share)
        over = len(tiles) - state.reds
        if over <= 0:
            continue
        for tile in tiles[:over]:
            if state.is_open(tile) and state.shares[tile, plain] >= PLAUSIBLE:
                state.change(tile, plain)
            else:
                state.doubts[[other for other in tiles if state.share(other) < BEYOND]] = True
                state.doubts[tile] = True


def _lift(state: _Weigher) -> None:
    """Doubts that came of little confidence alone go where the structure proves the label."""
    for meld in state.melds:
        if sum(cell.turned for cell in meld.cells) == 1 or meld.kind == "ankan" and len(meld.tiles) == 4:
            faces = [tile for tile in meld.tiles if state.kind(tile) >= 0]
            _lift_one(state, faces, meld.kind)
    for player in state.table.players:
        if _is_whole(state, player) and _wins([state.kind(tile) for tile in _concealed(player)]):
            _lift_one(state, _concealed(player), "hand")


def _lift_one(state: _Weigher, tiles: list[int], kind: str) -> None:
    """The only doubted one of some tiles, if with any other likely label they would be no set or no winning hand."""
    doubted = [tile for tile in tiles if state.doubts[tile]]
    if len(doubted) != 1 or len(tiles) < 2:
        return
    tile = doubted[0]
    if state.fixed[tile] or state.changed[tile] or state.share(tile) < PROVEN:
        return
    others = [state.kind(other) for other in tiles if other != tile]
    own = state.kind(tile)
    fits = {"chii": _is_run, "hand": _wins}.get(kind, _is_same)
    if not fits([*others, own]):
        return
    fitting = [other for other in range(34) if other != own and state.kinds[tile, other] > 0 and fits([*others, other])]
    rest = float(state.kinds[tile, fitting].sum()) + float(state.kinds[tile, own]) - state.share(tile)
    if rest < REST:
        state.doubts[tile] = False


def _is_same(kinds: list[int]) -> bool:
    return len(set(kinds)) == 1


def _is_run(kinds: list[int]) -> bool:
    low = min(kinds)
    return sorted(kinds) == [low, low + 1, low + 2] and low in RUNS


def kind_of(label: str) -> int:
    """The kind of a label, -1 for a back or a foreign tile."""
    return Tile.parse(label).kind if label in FACES else -1
