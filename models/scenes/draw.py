"""Drawing bodies from far to near, and what of each can be seen."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from models.scenes.arrays import Colour, Floats, Image
from models.scenes.bodies import OCTANTS, Body, Make, plane, quad, slab
from models.scenes.camera import Camera
from models.scenes.lights import Light

#: Numbers in the map of what is seen where: body i's face, back, and sides; 0 is none.
PARTS = 3
FACE, BACK, REST = 1, 2, 3
Ids = npt.NDArray[np.int32]
#: Sub-pixel bits of OpenCV's drawing.
SHIFT = 4


@lru_cache(maxsize=256)
def _slabs(make: Make) -> tuple[Floats, Floats]:
    """Hull points of the back's layer and of the face's layer, in the body's axes."""
    return slab(make.size, make.radius, 0, make.layer), slab(make.size, make.radius, make.layer, 1)


@lru_cache(maxsize=256)
def _planes(make: Make) -> tuple[tuple[int, int, bool, Floats], ...]:
    """The flat parts: axis, sign, whether of the face's layer, points."""
    sides = [
        (axis, sign, front, plane(make.size, make.radius, axis, sign, *((make.layer, 1.0) if front else (0.0, make.layer))))
        for axis in (0, 1)
        for sign in (-1, 1)
        for front in (False, True)
    ]
    ends = [(2, sign, sign > 0, plane(make.size, make.radius, 2, sign, 0, 1)) for sign in (-1, 1)]
    return (*sides, *ends)


@lru_cache(maxsize=256)
def _rounded(make: Make, height: int, width: int) -> Image:
    """The cover (height, width) of a picture on the face's flat part."""
    mask = np.zeros((height, width), np.uint8)
    gap = 0.45 * make.radius
    x, y = gap / make.size[0] * width, gap / make.size[1] * height
    bend = max(1, round(1.2 * make.radius / make.size[0] * width))
    left, top, right, bottom = round(x), round(y), round(width - 1 - x), round(height - 1 - y)
    cv2.rectangle(mask, (left + bend, top), (right - bend, bottom), 255, -1)
    cv2.rectangle(mask, (left, top + bend), (right, bottom - bend), 255, -1)
    for cx in (left + bend, right - bend):
        for cy in (top + bend, bottom - bend):
            cv2.circle(mask, (cx, cy), bend, 255, -1)
    return mask


def _fixed(points: Floats) -> npt.NDArray[np.int32]:
    return np.clip(np.round((points - 0.5) * (1 << SHIFT)), -(1 << 20), 1 << 20).astype(np.int32)


def _toned(colour: Colour, brightness: float) -> Colour:
    return min(255.0, colour[0] * brightness), min(255.0, colour[1] * brightness), min(255.0, colour[2] * brightness)


def shadow_mask(bodies: list[Body], camera: Camera, light: Light, height: int, width: int) -> tuple[Image, Image]:
    """Where the lamp's shadows fall on the table, and where bodies touch it."""
    shade, contact = np.zeros((height, width), np.uint8), np.zeros((height, width), np.uint8)
    slide = light.ray[:2] / light.ray[2]
    for body in bodies:
        half = np.array(body.make.size) / 2
        corners = OCTANTS * half @ body.pose.axes + body.pose.middle
        foot = corners.copy()
        foot[:, 2] = 0
        cast = foot.copy()
        cast[:, :2] -= corners[:, 2:] * slide
        for mask, points in ((shade, np.concatenate([foot, cast])), (contact, foot)):
            if camera.local(points)[:, 2].min() > 5:
                cv2.fillConvexPoly(mask, cv2.convexHull(_fixed(camera.project(points))), 255, cv2.LINE_AA, SHIFT)
    return shade, contact


class Painter:
    """Draws bodies into `image`; keeps `ids` (which part of which body a pixel shows) and `shiny` (how much it mirrors)."""

    def __init__(self, image: Image, camera: Camera, light: Light, mirror: Floats) -> None:
        self.image, self.camera, self.light, self.mirror = image, camera, light, mirror
        self.ids: Ids = np.zeros(image.shape[:2], np.int32)
        self.shiny: Image = np.zeros(image.shape[:2], np.uint8)

    def draw(self, bodies: list[Body]) -> None:
        """Draw all, the farthest first."""
        middles = np.array([body.pose.middle for body in bodies]).reshape(-1, 3)
        far = np.linalg.norm(middles - self.camera.place, axis=1)
        for i in np.argsort(-far, kind="stable"):
            self._body(bodies[i], int(i) * PARTS)

    def _body(self, body: Body, number: int) -> None:
        make, pose = body.make, body.pose
        back_hull, front_hull = _slabs(make)
        points = np.concatenate([back_hull, front_hull]) @ pose.axes + pose.middle
        if self.camera.local(points)[:, 2].min() < 15:
            return
        pixels = self.camera.project(points)
        height, width = self.ids.shape
        low, high = pixels.min(axis=0), pixels.max(axis=0)
        if high.min() < 0 or low[0] > width or low[1] > height:
            return
        towards = self.camera.place - pose.middle
        facing = pose.axes @ towards / np.linalg.norm(towards)
        tones = {(axis, sign): float(self.light.on(sign * pose.axes[axis])) for axis in range(3) for sign in (-1, 1)}
        bright = max(tones[axis, 1 if facing[axis] > 0 else -1] for axis in range(3)) * make.edge
        hulls = [(pixels[: len(back_hull)], make.back), (pixels[len(back_hull) :], make.plastic)]
        for hull, colour in hulls if facing[2] > 0 else hulls[::-1]:
            outline = cv2.convexHull(_fixed(hull))
            cv2.fillConvexPoly(self.image, outline, _toned(colour, bright), cv2.LINE_AA, SHIFT)
            if make.seam:
                cv2.polylines(self.image, [outline], True, _toned(colour, 0.55 * bright), 1, cv2.LINE_AA, SHIFT)
            cv2.fillConvexPoly(self.ids, outline, number + REST, 8, SHIFT)
            cv2.fillConvexPoly(self.shiny, outline, 0, 8, SHIFT)
        half = np.array(make.size) / 2
        for axis, sign, front, flat in _planes(make):
            if (towards @ pose.axes[axis]) * sign > half[axis]:
                self._plane(body, number, axis, sign, front, flat, tones[axis, sign])

    def _plane(self, body: Body, number: int, axis: int, sign: int, front: bool, flat: Floats, tone: float) -> None:
        make, pose = body.make, body.pose
        outline = _fixed(self.camera.project(flat @ pose.axes + pose.middle))
        if axis < 2:
            cv2.fillConvexPoly(self.image, outline, _toned(make.plastic if front else make.back, tone), cv2.LINE_AA, SHIFT)
            return
        corners = self.camera.project(quad(body, sign < 0))
        picture = body.front if sign > 0 else body.behind
        if picture is None:
            cv2.fillConvexPoly(self.image, outline, _toned(make.plastic if front else make.back, tone), cv2.LINE_AA, SHIFT)
        else:
            self._picture(picture, make, corners, tone)
        cv2.fillConvexPoly(self.ids, _fixed(corners), number + (FACE if sign > 0 else BACK), 8, SHIFT)
        like = float(np.clip((sign * pose.axes[2] @ self.mirror - 0.9) * 10, 0, 1))
        cv2.fillConvexPoly(self.shiny, outline, int(255 * like * (0.3 + 0.7 * make.shine)), 8, SHIFT)

    def _picture(self, picture: Image, make: Make, corners: Floats, tone: float) -> None:
        """Lay a picture onto a plane, in its bounding box only."""
        height, width = self.ids.shape
        left, top = np.maximum(np.floor(corners.min(axis=0)).astype(int) - 1, 0)
        right, bottom = np.minimum(np.ceil(corners.max(axis=0)).astype(int) + 2, (width, height))
        if right <= left or bottom <= top:
            return
        sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
        fits = max(sides[0], sides[2]) / picture.shape[1], max(sides[1], sides[3]) / picture.shape[0]
        if min(fits) < 0.8:  # reduce first: the warp alone would skip pixels
            wide, high = (max(4, round(side * min(1, fit * 1.2))) for side, fit in zip(picture.shape[1::-1], fits, strict=True))
            picture = np.asarray(cv2.resize(picture, (wide, high), interpolation=cv2.INTER_AREA), np.uint8)
        high, wide = picture.shape[:2]
        layers = np.dstack([picture, _rounded(make, high, wide)])
        source = np.array([(-0.5, -0.5), (wide - 0.5, -0.5), (wide - 0.5, high - 0.5), (-0.5, high - 0.5)], np.float32)
        target = (corners - (left + 0.5, top + 0.5)).astype(np.float32)
        warp = cv2.getPerspectiveTransform(source, target)
        seen = cv2.warpPerspective(
            layers, warp, (right - left, bottom - top), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        inside = np.zeros(seen.shape[:2], np.uint8)
        cv2.fillConvexPoly(inside, _fixed(corners - (left, top)), 255, cv2.LINE_AA, SHIFT)
        cover = np.minimum(seen[..., 3], inside)[..., None] * np.float32(1 / 255)
        part = self.image[top:bottom, left:right]
        part[:] = part * (1 - cover) + np.minimum(seen[..., :3] * np.float32(tone), 255) * cover
