"""The finder's maps: what they hold for a tile, and the quads that they tell.

Seven channels at a quarter of the photo's size. 0: heat, a logit with a peak in the cell of a tile's centre. 1, 2: the
centre minus the cell's own, in cells. 3, 4 and 5, 6: half axes u and v with doubled angles, in cells.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.geometry import Floats, clockwise, halve, quads_of

#: Pixels that one cell is wide.
CELL = 4
#: Tiles that are looked for in one photo: more than a table holds.
MOST = 400


def decode(maps: Floats, threshold: float, most: int = MOST) -> tuple[Floats, Floats]:
    """Quads (N, 4, 2) in pixels of the map's photo and their heat 0..1 (N,), the hottest first; may overlap each other."""
    heat = maps[0]
    # a peak is the hottest of its neighbours; of a plateau every cell stays, and `suppress` keeps one
    peaks = (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat >= np.log(threshold / (1 - threshold)))
    rows, columns = np.nonzero(peaks)
    hottest = np.argsort(-heat[rows, columns], kind="stable")[:most]
    rows, columns = rows[hottest], columns[hottest]
    told = maps[:, rows, columns].T.astype(np.float32)
    cells = np.stack([columns, rows], axis=1).astype(np.float32) + np.float32(0.5)
    centres = (cells + told[:, 1:3]) * CELL
    u, v = clockwise(halve(told[:, 3:5]) * CELL, halve(told[:, 5:7]) * CELL)
    return quads_of(centres, u, v), 1 / (1 + np.exp(-told[:, 0]))
