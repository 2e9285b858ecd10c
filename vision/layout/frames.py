"""How tiles lie to one another, measured by the tiles themselves.

Every face is a ruler: its width is 1 and its height `FACE`, so an offset told in a face's own frame is a length on the table,
in tile widths, however near, tilted or foreshortened the place is. Frames of neighbours agree but for perspective.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.geometry import FACE, Floats, half_axes


@dataclass(frozen=True)
class Frames:
    """Pairs of N tiles. `offset[i, j]` (N, N, 2): from i to j in i's frame, x to the face's right, y to its foot, in widths;
    `angle[i, j]`: clockwise turn of j against i in degrees, -180..180; `reach[i, j]` (N, N, 2): half of what j covers
    along i's axes; `centres`, `u`, `v` as `vision.geometry.half_axes`."""

    centres: Floats
    u: Floats
    v: Floats
    inverse: Floats
    offset: Floats
    angle: Floats
    reach: Floats

    def __len__(self) -> int:
        return len(self.centres)

    def seen_from(self, tile: int, point: Floats) -> Floats:
        """A point of the photo (2,) in a tile's frame."""
        out: Floats = self.inverse[tile] @ (point - self.centres[tile])
        return out


def frames_of(quads: Floats) -> Frames:
    """The frames of quads (N, 4, 2); a quad without area measures nothing and is far from everything."""
    centres, u, v = (array.astype(np.float64) for array in half_axes(quads))
    axes = np.stack([2 * u, 2 * v / FACE], axis=2)
    area = axes[:, 0, 0] * axes[:, 1, 1] - axes[:, 0, 1] * axes[:, 1, 0]
    flat = np.abs(area) < 1e-6
    axes[flat] = np.eye(2) * 1e-3
    inverse = np.linalg.inv(axes)
    offset = np.einsum("iab,ijb->ija", inverse, centres[None] - centres[:, None])
    across = np.einsum("iab,jb->ija", inverse, u)
    along = np.einsum("iab,jb->ija", inverse, v)
    angle = np.degrees(np.arctan2(across[..., 1], across[..., 0]))
    return Frames(centres, u, v, inverse, offset, angle, np.abs(across) + np.abs(along))


def folded(angle: Floats) -> Floats:
    """Angles in degrees between lines, not arrows: -90..90."""
    out: Floats = (angle + 90) % 180 - 90
    return out
