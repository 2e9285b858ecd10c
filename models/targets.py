"""The finder's maps: quads written into cells of 4×4 pixels, and read back.

Channel 0 heat, 1–2 the centre minus the cell's middle, 3–4 the half axis u, 5–6 the half axis v, all in cells. An axis z (as a
complex number) is stored as z²/|z|: its length with its angle doubled, so that a tile and the same tile turned by 180
degrees are one, without a seam at any angle.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.sources import Floats
from vision.geometry import double, half_axes, halve
from vision.maps import CELL

#: The maps have one cell for so many pixels a side.
STRIDE = CELL
#: Heat, two for the centre, two for each half axis.
MAPS = 7


@dataclass(frozen=True, slots=True)
class Targets:
    """What the maps of one photo should be, h×w cells.

    `maps` (7, h, w), the heat from 0 to 1; `counted`, `centre`, `axes` (h, w): how much a cell's heat, centre and axes weigh,
    the latter two one for a whole tile.
    """

    maps: Floats
    counted: Floats
    centre: Floats
    axes: Floats


@dataclass(frozen=True, slots=True)
class Found:
    """Quads (T, 4, 2) in pixels and scores (T,) from 0 to 1, best first."""

    quads: Floats
    scores: Floats


def encode(
    quads: Floats,
    size: tuple[int, int],
    sure: NDArray[np.bool_] | None = None,
    counted: Floats | None = None,
    slack: float = 1.0,
) -> Targets:
    """The targets of a photo of `size` (height, width) pixels.

    `sure`: whose axes are known (all, unless told); `counted` (h, w): where an empty cell counts as empty (everywhere);
    `slack`: the weight of the centres. Tiles whose centre lies outside are left out.
    """
    rows, columns = size[0] // STRIDE, size[1] // STRIDE
    maps = np.zeros((MAPS, rows, columns), np.float32)
    centre, axes = np.zeros((rows, columns), np.float32), np.zeros((rows, columns), np.float32)
    counts = np.ones((rows, columns), np.float32) if counted is None else counted.copy()
    middles, us, vs = half_axes(quads / STRIDE)
    twice_u, twice_v = double(us), double(vs)
    for number, (x, y) in enumerate(middles):
        row, column = int(np.floor(y)), int(np.floor(x))
        if not (0 <= row < rows and 0 <= column < columns):
            continue
        short = float(min(np.hypot(*us[number]), np.hypot(*vs[number])))
        sigma = float(np.clip(0.3 * short, 0.6, 4.0))
        reach = int(np.ceil(3 * sigma)) + 1
        top, bottom = max(0, row - reach), min(rows, row + reach + 1)
        left, right = max(0, column - reach), min(columns, column + reach + 1)
        dy = (np.arange(top, bottom) + 0.5 - y)[:, None]
        dx = (np.arange(left, right) + 0.5 - x)[None, :]
        peak = np.exp(-(dx * dx + dy * dy) / (2 * sigma * sigma)).astype(np.float32)
        peak[row - top, column - left] = 1
        window = np.s_[top:bottom, left:right]
        mine = (peak > maps[0][window]) & (peak > 0.4)
        maps[0][window] = np.maximum(maps[0][window], peak)
        values = [*np.broadcast_arrays(-dx, -dy), *twice_u[number], *twice_v[number]]
        for channel, value in enumerate(values, start=1):
            maps[channel][window] = np.where(mine, value, maps[channel][window])
        # a tile's cells weigh one together: a large tile counts no more than a small one
        share = peak / max(float(peak[mine].sum()), 1e-6)
        centre[window] = np.where(mine, share * slack, centre[window])
        axes[window] = np.where(mine, share * (1.0 if sure is None or sure[number] else 0.0), axes[window])
        counts[row, column] = 1
    return Targets(maps, counts, centre, axes)


def decode(maps: Floats, threshold: float = 0.3) -> Found:
    """The quads of maps (7, h, w) whose channel 0 is the heat's logit; weaker peaks inside a tile are dropped."""
    heat = 1 / (1 + np.exp(-np.clip(maps[0], -30, 30)))
    padded = np.pad(heat, 1)
    rows, columns = heat.shape
    around = [padded[dy : dy + rows, dx : dx + columns] for dy in range(3) for dx in range(3)]
    ys, xs = np.nonzero((heat >= np.maximum.reduce(around)) & (heat >= threshold))
    order = np.argsort(-heat[ys, xs], kind="stable")
    ys, xs = ys[order], xs[order]
    scores = heat[ys, xs].astype(np.float32)
    centres = (np.stack([xs + 0.5 + maps[1, ys, xs], ys + 0.5 + maps[2, ys, xs]], 1) * STRIDE).astype(np.float32)
    u, v = (halve(maps[first : first + 2, ys, xs].T) * STRIDE for first in (3, 5))
    v = np.where((u[:, :1] * v[:, 1:] - u[:, 1:] * v[:, :1]) < 0, -v, v)
    kept: list[int] = []
    short = np.minimum(np.hypot(u[:, 0], u[:, 1]), np.hypot(v[:, 0], v[:, 1]))
    for number in range(len(centres)):
        far = np.hypot(*(centres[kept] - centres[number]).T) if kept else np.empty(0)
        if np.all(far > 0.9 * np.minimum(short[kept], short[number])):
            kept.append(number)
    quads = np.stack([centres - u - v, centres + u - v, centres + u + v, centres - u + v], 1)
    return Found(quads[kept].astype(np.float32), scores[kept])
