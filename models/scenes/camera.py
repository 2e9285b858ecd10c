"""A pinhole camera over the table. World: millimetres, x right, y away from the near player, z up; image: x right, y down."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from models.scenes.arrays import Floats


@dataclass(frozen=True)
class Camera:
    """`axes`: rows right, down, forward (3, 3); `place`: the eye (3,); `focal` and `middle` in pixels."""

    axes: Floats
    place: Floats
    focal: float
    middle: tuple[float, float]

    def local(self, points: Floats) -> Floats:
        """World points (..., 3) in the camera's axes: right, down, depth."""
        return np.asarray((points - self.place) @ self.axes.T)

    def project(self, points: Floats) -> Floats:
        """Pixels (..., 2) of world points (..., 3), which must lie in front of the camera."""
        seen = self.local(points)
        return np.asarray(seen[..., :2] * (self.focal / seen[..., 2:]) + np.array(self.middle))

    def ground(self) -> Floats:
        """The homography (3, 3) from the table's plane (x, y, 1) to homogeneous pixels."""
        lens = np.array([[self.focal, 0, self.middle[0]], [0, self.focal, self.middle[1]], [0, 0, 1]])
        shift = -self.axes @ self.place
        return np.asarray(lens @ np.column_stack([self.axes[:, 0], self.axes[:, 1], shift]))

    def fitted(self, points: Floats, size: tuple[int, int], fill: float, at: tuple[float, float]) -> Camera:
        """The same view, cut so that the points (N, 3) fill `fill` of the photo (width, height), at `at` (0..1) of the rest."""
        flat = replace(self, focal=1.0, middle=(0.0, 0.0)).project(points)
        low, high = flat.min(axis=0), flat.max(axis=0)
        focal = fill * min(size[0] / (high[0] - low[0]), size[1] / (high[1] - low[1]))
        room = np.array(size) - focal * (high - low)
        middle = room * at - focal * low
        return replace(self, focal=float(focal), middle=(float(middle[0]), float(middle[1])))


def look(target: Floats, azimuth: float, elevation: float, distance: float, roll: float) -> Camera:
    """A camera that looks at `target` from the near side; angles in degrees, elevation 90 is straight from above."""
    az, el, tilt = math.radians(azimuth), math.radians(elevation), math.radians(roll)
    forward = np.array([math.sin(az) * math.cos(el), math.cos(az) * math.cos(el), -math.sin(el)])
    right = np.array([math.cos(az), -math.sin(az), 0.0])
    down = np.cross(forward, right)
    axes = np.stack([math.cos(tilt) * right + math.sin(tilt) * down, math.cos(tilt) * down - math.sin(tilt) * right, forward])
    return Camera(axes, target - distance * forward, 1.0, (0.0, 0.0))
