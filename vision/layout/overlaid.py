"""Tiles on which another lies, as players lay a winning tile: what is seen of them is made whole, and may be several faces."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from scoring.tiles import FACES
from vision.geometry import Floats, Ints, Mask, half_axes, inside, sizes
from vision.labels import LABELS
from vision.layout.looks import LOOKS
from vision.rooms import as_beside

#: Tiles lie alike whose sides have the same direction, as a cosine, and of which one side is as long, as a logarithm; in one
#: line, no further off it than this part of a tile, and no further away than so many of their sizes. So many are needed.
ALIKE, AS_LONG, IN_LINE, AROUND, FEWEST = 0.97, 0.15, 0.6, 6.0, 2
#: A tile on which another lies lacks so much of what is seen of it; so near, in its sides, is one that is whole.
LACKS, BESIDE = (0.15, 2.0), 1.5
#: One tile lies on two at most: of no more than one further tile so near, in sides, the size differs by less, as a logarithm.
CLOSE, AS_LARGE = 3.5, 0.1
#: Nothing is looked at closely but tiles than which some around are so many times as large.
SMALLER = 1.05
#: It ends at the other, which is so far from its middle, in half of what is seen.
BEYOND = (1.3, 1.6)


class _Around(NamedTuple):
    """Other tiles (K,) in the neighbourhood of one, each as that sees it.

    `turned` (K,): its axes are the other way round; `straight` (K,): they have the same directions; `off` (K, 2): how far it
    lies along either axis, in sides; `long` (K, 2): its sides in those of the one.
    """

    tiles: Ints
    turned: Mask
    straight: Mask
    off: Floats
    long: Floats

    def in_line(self, short: int) -> Ints:
        """The places of those that lie beside it and are as long as it the other way than `short`."""
        line = self.off[:, short] < IN_LINE * self.long[:, short]
        return np.flatnonzero(self.straight & line & (np.abs(np.log(self.long[:, 1 - short])) < AS_LONG))

    def lacking(self, short: int) -> float:
        """How much of the axis `short` is missing, in parts of what is seen; 0 where none is, or nobody can tell."""
        as_large = np.abs(np.log(self.long.prod(axis=1))) < AS_LARGE
        if (as_large & self.straight & (self.off < CLOSE).all(axis=1)).sum() > 1:
            return 0.0
        line = self.in_line(short)
        near = line[self.off[line, 1 - short] < BESIDE]
        if len(line) < FEWEST or self.long[near, short].max(initial=0) < 1 + LACKS[0]:
            return 0.0
        lacking = float(np.median(self.long[line, short])) - 1
        return lacking if LACKS[0] < lacking < LACKS[1] else 0.0


def overlaid(quads: Floats) -> tuple[Mask, Floats]:
    """Which of the tiles (N, 4, 2) end too soon, at one that lies on them, (N,); and all tiles (N, 4, 2), those as if whole."""
    whole = quads.copy()
    centres, u, v = half_axes(quads)
    axes = np.stack([u, v], axis=1)
    size = sizes(quads)
    out = np.zeros(len(quads), bool)
    for tile in _small(centres, size):
        around = _around(tile, centres, axes, AROUND * size[tile])
        for short in (0, 1):
            lacking = around.lacking(short)
            side = _under(quads[around.tiles], centres[tile], axes[tile, short]) if lacking else 0
            if side:
                # u leads from the corners 0 and 3 to 1 and 2, v from 0 and 1 to 2 and 3
                corners = ((0, 3), (1, 2))[side > 0] if short == 0 else ((0, 1), (2, 3))[side > 0]
                whole[tile, corners] += 2 * side * lacking * axes[tile, short]
                model = around.in_line(short)[0]
                if around.turned[model]:
                    whole[tile] = as_beside(whole[tile : tile + 1], quads[around.tiles[model]][None])[0]
                out[tile] = True
                break
    return out, whole


def _small(centres: Floats, size: Floats) -> list[int]:
    """Those of the tiles that are somewhat smaller than some around: the others need no look."""
    near = np.linalg.norm(centres[:, None] - centres[None], axis=2) < AROUND * size[:, None]
    larger = near & (size[None] > SMALLER * size[:, None])
    return np.flatnonzero(larger.sum(axis=1) >= FEWEST).tolist()


def _around(tile: int, centres: Floats, axes: Floats, reach: float) -> _Around:
    """The tiles around one, no further away than `reach`; centres (N, 2) and half axes (N, 2, 2)."""
    apart = np.linalg.norm(centres - centres[tile], axis=1)
    tiles = np.flatnonzero((apart < reach) & (np.arange(len(centres)) != tile))
    long = np.maximum(np.linalg.norm(axes, axis=2), 1e-3)
    # what is seen of a tile may be so short that it is taken for one that lies across
    same = np.abs((axes[tiles] / long[tiles, :, None]) @ (axes[tile] / long[tile, :, None]).T)
    turned = same[:, 0, 0] < same[:, 0, 1]
    same = np.where(turned[:, None, None], same[:, ::-1], same)
    lengths = np.where(turned[:, None], long[tiles][:, ::-1], long[tiles]) / long[tile]
    off = np.abs((centres[tiles] - centres[tile]) @ np.linalg.pinv(2 * axes[tile]))
    return _Around(tiles, turned, np.minimum(same[:, 0, 0], same[:, 1, 1]) > ALIKE, off, lengths)


def _under(others: Floats, centre: Floats, axis: Floats) -> int:
    """On which side of it along an axis a tile ends at another: 1, -1 against the axis, or 0 for neither."""
    for side in (1, -1):
        if inside(others, np.array([centre + side * axis * far for far in BEYOND])).any():
            return side
    return 0


def as_hidden(shares: Floats) -> Floats:
    """What tiles may be of which only a part is seen, (K, 39), from what that part is named as, (K, 39)."""
    out = shares @ _MAY_BE
    return np.asarray(out / np.maximum(out.sum(axis=1, keepdims=True), 1e-9), np.float32)


def _may_be() -> Floats:
    """(39, 39): by what is seen, how probably it is each label; faces that are not told are all as probable."""
    out = np.eye(len(LABELS))
    for row, label in enumerate(LABELS):
        if label in FACES:
            known = LOOKS[label]
            rest = max(0.0, 1 - sum(known.values())) / (len(FACES) - len(known))
            out[row] = [known.get(other, rest) if other in FACES else 0.0 for other in LABELS]
    return out


_MAY_BE = _may_be()
