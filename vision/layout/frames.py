"""How tiles lie to one another, measured by the tiles themselves.

Every face is a ruler: its width is 1 and its height `FACE`, so an offset told in a face's own frame is a length on the table,
in tile widths, however near, tilted or foreshortened the place is. Frames of neighbours agree but for perspective.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.geometry import FACE, Floats, half_axes

#: How near tiles are, in widths, and how alike their frames, in logarithms of squared lengths, that are smoothed together.
NEAR, ALIKE = 1.6, 0.5


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
    inverse = smoothed(np.linalg.inv(axes), centres)
    offset = np.einsum("iab,ijb->ija", inverse, centres[None] - centres[:, None])
    across = np.einsum("iab,jb->ija", inverse, u)
    along = np.einsum("iab,jb->ija", inverse, v)
    angle = np.degrees(np.arctan2(across[..., 1], across[..., 0]))
    return Frames(centres, u, v, inverse, offset, angle, np.abs(across) + np.abs(along))


def smoothed(inverse: Floats, centres: Floats) -> Floats:
    """Frames (N, 2, 2) that agree in size and slant with those of the tiles around, at centres (N, 2), that lie alike.

    A corner that is a little off makes a ruler too long or askew; what a tile measures changes slowly over the table.
    """
    if len(inverse) < 3:
        return inverse
    values, vectors = np.linalg.eigh(np.einsum("iba,ibc->iac", inverse, inverse))
    logs = np.einsum("iab,ib,icb->iac", vectors, np.log(np.maximum(values, 1e-12)), vectors)
    apart = np.linalg.norm(np.einsum("iab,ijb->ija", inverse, centres[None] - centres[:, None]), axis=2)
    apart = (apart + apart.T) / 2
    unlike = np.linalg.norm(logs[None] - logs[:, None], axis=(2, 3))
    weights = np.exp(-((apart / NEAR) ** 2) / 2 - (unlike / ALIKE) ** 2 / 2)
    mean = np.einsum("ij,jab->iab", weights, logs) / weights.sum(axis=1)[:, None, None]
    values, vectors = np.linalg.eigh(mean)
    root = np.einsum("iab,ib,icb->iac", vectors, np.exp(values / 2), vectors)
    left, _, right = np.linalg.svd(inverse @ np.linalg.inv(root))
    out: Floats = left @ right @ root
    return out


def folded(angle: Floats) -> Floats:
    """Angles in degrees between lines, not arrows: -90..90."""
    out: Floats = (angle + 90) % 180 - 90
    return out
