"""Whether the number of tiles of a hand can be right: what no hand has, and what may have been counted wrongly."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from vision.geometry import FACE, Floats, Mask, sizes
from vision.labels import BACK, OTHER
from vision.layout.frames import frames_of
from vision.layout.values import BONUS, WHOLE, Layout, SeenHand

#: From so many tiles on something was clearly meant as a hand.
MEANT = 10
#: How far beside a tile of a hand the middle of its neighbour lies, in widths: along the row, and across it at most.
BESIDE, LEVEL = (0.6, 1.8), 0.5
#: A find whose nearest neighbour is further than so many of its sizes lies by itself.
LONE = 2.0
#: Neighbours differ in size by no more than this factor.
ALIKE = 1.6


class Beside(NamedTuple):
    """By refused find the places of the tiles beside it in a row, and of those above and below it."""

    along: dict[int, list[int]]
    across: dict[int, list[int]]


def counted(layout: Layout, odd: set[int]) -> Layout:
    """The layout with the hands marked whose number of tiles no hand has; `odd`: places of hands that stand oddly."""
    loose = sum(role == "loose" and label != OTHER for role, label in zip(layout.roles, layout.labels, strict=True))

    def is_wrong(place: int, hand: SeenHand) -> bool:
        nearest = hand is layout.nearest
        if place in odd or (_is_odd(hand, nearest) if hand.tiles else len(hand.melds) > 2):
            return True
        # the rest of it lies there, or one player has two hands
        others = [other.count for other in layout.hands if other is not hand and other.tiles and other.side == hand.side]
        rest = loose * nearest + sum(others) * bool(hand.tiles)
        return hand.count < 13 and rest > 0 and hand.count + rest >= MEANT

    hands = tuple(replace(hand, miscounted=is_wrong(place, hand)) for place, hand in enumerate(layout.hands))
    return replace(layout, hands=hands)


def _is_odd(hand: SeenHand, nearest: bool) -> bool:
    """Whether a hand has too many or too few tiles; of others than the nearest one melds may be out of the photo."""
    count = hand.count
    if hand.win is not None and hand.melds:
        return count != 14 and (nearest or count > 11)
    if hand.melds and nearest:
        return count not in (13, 14)
    return count == 12 or count > 14 or (hand.win is not None and (count == 13 or nearest and count != 14))


def gaps_of(layout: Layout) -> list[int]:
    """The places of backs in the rows of hands that are whole without them: a gap in a rack, or the end of one.

    Nobody holds a tile the wrong way round or wins with one that lies face down, and a hand has no room for a fifteenth.
    """
    out = []
    for hand in layout.hands:
        backs = [tile for tile in (*hand.members, hand.win_member) if tile is not None and layout.labels[tile] == BACK]
        if backs and hand.count - len(backs) in WHOLE:
            out += backs
    return out


def lone_of(layout: Layout, quads: Floats, faint: Mask) -> list[int]:
    """The places of finds without a face that may be no tile and lie by themselves, belonging to nothing.

    Of such finds in rendered scenes and boxed photos that no training saw two of three were no tiles.
    """
    apart = np.linalg.norm(quads.mean(axis=1)[:, None] - quads.mean(axis=1)[None], axis=2)
    np.fill_diagonal(apart, np.inf)
    lone = apart.min(axis=1, initial=np.inf) > LONE * sizes(quads)
    blank = np.array([label in (BACK, OTHER) for label in layout.labels], bool)
    loose = np.array([role == "loose" for role in layout.roles], bool)
    return [int(place) for place in np.nonzero(faint & lone & blank & loose)[0]]


def with_open_counts(layout: Layout, quads: Floats, perhaps: Mask, refused: Floats) -> Layout:
    """The layout with the hands marked, too, whose number hangs on a find of which it is open whether it is a tile.

    `quads` (N, 4, 2) of the tiles; `perhaps` (N,): those that may be none, which matters where a hand would have a possible
    number without it; `refused` (R, 4, 2): what may be a tile but was not taken for one, which matters beside a hand, and
    beside indicators or amid a wall to a hand that wins.
    """
    beside = _beside(quads, refused) if len(quads) and len(refused) else Beside({}, {})
    overlooked = {tile for tiles in beside.along.values() for tile in tiles}

    def is_open(one: Layout, hand: SeenHand) -> bool:
        tiles = _tiles_of(hand)
        fewer = not hand.complete and hand.count % 3 == 2 and bool(perhaps[tiles].any())
        # a meld of three may be a kan, but a row of fourteen that wins has no room for more
        more = not overlooked.isdisjoint(tiles) and not (hand.complete and not hand.melds)
        return fewer or more or hand is one.nearest and hand.complete and _lacks_indicator(one, beside)

    def marked(one: Layout) -> Layout:
        hands = tuple(replace(hand, miscounted=hand.miscounted or is_open(one, hand)) for hand in one.hands)
        return replace(one, hands=hands)

    return layout.every_way(marked)


def _lacks_indicator(layout: Layout, beside: Beside) -> bool:
    """Whether a find that was refused may be an indicator: it lies beside, above or below one, or between tiles of a wall."""
    near = {tile for sides in beside for tiles in sides.values() for tile in tiles}
    if any(layout.roles[tile] in BONUS for tile in near):
        return True
    return any(sum(layout.roles[tile] == "wall" for tile in tiles) >= 2 for tiles in beside.along.values())


def _tiles_of(hand: SeenHand) -> list[int]:
    """The places of all tiles of a hand."""
    won = [] if hand.win_member is None else [hand.win_member]
    return [*hand.members, *won, *(tile for meld in hand.melds for tile in meld.members)]


def _beside(quads: Floats, refused: Floats) -> Beside:
    """The tiles right beside each refused find, as large as it is, where no tile lies in its place."""
    many = len(quads)
    both = np.concatenate([quads, refused]).astype(np.float32)
    size = sizes(both)
    x, y = np.abs(np.moveaxis(frames_of(both).offset, 2, 0))
    out = Beside({}, {})
    for find in range(many, len(both)):
        along, across = x[:many, find], y[:many, find]
        if (np.maximum(along, across / FACE) < BESIDE[0]).any():
            continue
        ratio = size[find] / np.maximum(size[:many], 1e-6)
        alike = (ratio < ALIKE) & (ratio > 1 / ALIKE)
        for sides, far, off in ((out.along, along, across), (out.across, across / FACE, along)):
            near = (far > BESIDE[0]) & (far < BESIDE[1]) & (off < LEVEL) & alike
            sides[find - many] = np.nonzero(near)[0].tolist()
    return out
