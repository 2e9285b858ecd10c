"""Tiles of which something hides a part: what is seen of them is smaller than their neighbours, and may look like another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from vision.geometry import Floats, areas
from vision.layout.values import BONUS, Layout

#: A face is hidden in part that is smaller than this part of so many that lie nearest to it.
PART, NEAREST = 0.75, 6
#: Of fewer tiles nobody can tell which is the smaller one.
FEWEST = 3


def with_covered(layout: Layout, quads: Floats) -> Layout:
    """The layout with those tiles in doubt, too, that are hidden in part; `quads` (N, 4, 2).

    Of 7s under another tile six bars are seen, of 8m without its head a red five.
    """
    seen: dict[tuple[int, ...], set[int]] = {}

    def marked(one: Layout) -> Layout:
        hidden: set[int] = set()
        for tiles in _rows(one):
            # most ways to see the tiles have the same rows
            if tiles not in seen:
                seen[tiles] = set(_smaller(tiles, quads))
            hidden |= seen[tiles]
        return replace(one, doubts=tuple(doubt or tile in hidden for tile, doubt in enumerate(one.doubts)))

    return layout.every_way(marked)


def hidden_in(layout: Layout, quads: Floats) -> list[int]:
    """Those tiles that are hidden in part as the layout's first way sees them; `quads` (N, 4, 2)."""
    return sorted({tile for tiles in _rows(layout) for tile in _smaller(tiles, quads)})


def _rows(layout: Layout) -> Iterator[tuple[int, ...]]:
    """Tiles that lie alike: those of a hand, of a meld, and the indicators."""
    for hand in layout.hands:
        yield hand.members
        yield from (meld.members for meld in hand.melds)
    yield tuple(tile for tile, role in enumerate(layout.roles) if role in BONUS)


def _smaller(tiles: Sequence[int], quads: Floats) -> Iterator[int]:
    """Those of some tiles that are much smaller than their neighbours, and than they grow or shrink in the tiles' direction."""
    if len(tiles) < FEWEST:
        return
    some = quads[list(tiles)]
    size, middles = np.log(np.maximum(np.abs(areas(some)), 1e-3)), some.mean(axis=1)
    apart = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    for place, tile in enumerate(tiles):
        order = np.argsort(apart[place], kind="stable")
        others = order[order != place][:NEAREST]
        usual = float(np.median(size[others]))
        if size[place] < usual + np.log(PART) and len(others) == NEAREST:
            # a row may lead away: the sizes of the others as a line, and how far along it this one is
            way = middles[others[-1]] - middles[place]
            steps = (middles[others] - middles[place]) @ way / max(float(way @ way), 1e-6)
            usual = min(usual, float(np.polyfit(steps, size[others], 1)[1])) if np.ptp(steps) > 1e-3 else usual
        if size[place] < usual + np.log(PART):
            yield tile
