"""One rendered photo with its truth: what was laid is turned into bodies, drawn, lit, photographed, and measured."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from models.scenes.arrays import Floats, Image, Rng
from models.scenes.background import draw_ground
from models.scenes.bodies import OCTANTS, Body, Make, Pose, leaning, make, printed, quad, stand, tilted
from models.scenes.camera import Camera, look
from models.scenes.draw import BACK, FACE, PARTS, Ids, Painter, shadow_mask
from models.scenes.faces import FaceBank
from models.scenes.layouts import Deck, Piece
from models.scenes.lights import cast_shadows, develop, glare, light, light_field, overlaid
from models.scenes.recipes import Recipe, compose
from models.scenes.things import clutter, draw_hand

#: A face that shows less than this part of itself is not counted but ignored; below the second it is as good as hidden.
COUNTED, HIDDEN = 0.5, 0.12
#: The same for the cosine between a face's normal and the line of sight.
STEEP, EDGE_ON = 0.2, 0.08
#: What a photo without tiles is framed on: corners on the table, in mm.
BARE = np.array([(-100.0, -60.0, 0.0), (100.0, 60.0, 20.0)])
#: Shortest short side in pixels of a tile that counts.
SMALLEST = 7.0


@dataclass(frozen=True)
class SceneTile:
    """One tile of the truth. `quad`: float32 (4, 2), clockwise from the face's own top-left corner;
    `visible`: 0..1 of the face."""

    quad: npt.NDArray[np.float32]
    label: str
    turn: int
    role: str
    group: int
    visible: float


@dataclass(frozen=True)
class Scene:
    """`image`: uint8 RGB (H, W, 3); `ignore`: uint8 (H, W), 255 where nothing is counted, or None; `wins`: the truth of winning
    hands, where those were laid."""

    image: Image
    tiles: list[SceneTile]
    ignore: Image | None = None
    wins: dict[str, Any] | None = None

    def jpeg(self) -> bytes:
        """The image as the file that a camera would send."""
        return cv2.imencode(".jpg", self.image[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()


def turn_of(corners: npt.NDArray[np.float32]) -> int:
    """The clockwise turn in quarters that the edge from a quad's first to its second corner tells."""
    dx, dy = (corners[1] - corners[0]).tolist()
    return round(math.degrees(math.atan2(dy, dx)) / 90) * 90 % 360


def render(rng: Rng, bank: FaceBank, size: int = 768, kind: str = "any") -> Scene:
    """A scene at random; the longer side has `size` pixels, both are multiples of 32.

    `kind`: any, hand, close, pond, table, melds, heap, empty, or win.
    """
    made = make(rng)
    deck = Deck(rng, int(rng.choice([0, 1, 1, 2])), bool(rng.random() < 0.5))
    recipe = compose(rng, deck, made.size, kind)
    bodies = _bodies(rng, bank, made, recipe)
    height, width = shape_of(size, recipe.aspect)
    camera = camera_of(rng, recipe, bodies, (width, height))
    places = np.array([(p.x, p.y) for p in recipe.pieces]).reshape(-1, 2)
    things = [*recipe.things, *clutter(rng, recipe.reach, int(rng.choice([0, 0, 1, 3])), places)]
    everything = bodies + things

    image = draw_ground(rng, camera, height, width, recipe.table, rng.uniform(0.8, 2.5) * 450, recipe.cover)
    lamp = light(rng)
    tone = float(lamp.on(np.array([0.0, 0.0, 1.0])))
    image = np.asarray(cv2.convertScaleAbs(image, alpha=tone), np.uint8)
    scale = camera.focal / float(np.linalg.norm(camera.place))
    shade, contact = shadow_mask(everything, camera, lamp, height, width)
    cast_shadows(image, shade, lamp.soft * scale, lamp.dark)
    cast_shadows(image, contact, 1.6 * scale, 0.45)
    upward = rng.random() < 0.6
    painter = Painter(image, camera, lamp, np.array([0.0, 0.0, 1.0]) if upward else np.array([0.0, -1.0, 0.0]))
    painter.draw(everything)
    if rng.random() < 0.35:
        glare(rng, image, painter.shiny)
    short = made.size[0] * scale
    _reach_in(rng, recipe, image, painter.ids, short)
    tiles, ignore = measure(bodies, camera, painter.ids)
    image = overlaid(rng, develop(rng, light_field(rng, image), short))
    return Scene(image, tiles, ignore, recipe.wins)


def shape_of(size: int, aspect: float) -> tuple[int, int]:
    """Height and width with the longer side `size`, in multiples of 32; `aspect` is width by height."""
    height, width = (size / aspect, size) if aspect >= 1 else (size, size * aspect)
    return max(64, round(height / 32) * 32), max(64, round(width / 32) * 32)


def camera_of(rng: Rng, recipe: Recipe, bodies: list[Body], size: tuple[int, int]) -> Camera:
    """A view of the recipe's subject, from its angle, near enough to fill its part of the photo."""
    subject = [body for body in bodies if body.role in recipe.subject] or bodies
    corners = np.concatenate([OCTANTS * np.array(b.make.size) / 2 @ b.pose.axes + b.pose.middle for b in subject] or [BARE])
    low, high = corners.min(axis=0), corners.max(axis=0)
    extent = float(np.linalg.norm(high - low))
    distance = max(130.0, extent * rng.uniform(0.9, 2.6))
    view = look((low + high) / 2, recipe.azimuth, recipe.elevation, distance, recipe.roll)
    at = (float(rng.beta(2, 2)), float(rng.beta(2, 2)))
    return view.fitted(corners, size, recipe.fill, at)


def _bodies(rng: Rng, bank: FaceBank, made: Make, recipe: Recipe) -> list[Body]:
    inks = bank.sample(rng, labels={piece.label for piece in recipe.pieces})
    wear = rng.random()
    faces = {label: printed(ink, made.plastic, rng, wear) for label, ink in inks.items()}
    back = printed(bank.flower(rng), made.back, rng, 0) if rng.random() < 0.04 else None
    out = []
    for piece in recipe.pieces:
        label = piece.label
        face = faces.get(label)
        if label == "other":
            face = printed(bank.flower(rng), made.plastic, rng, wear)
        pose = pose_of(rng, piece, made, recipe)
        out.append(Body(pose, made, face, back, label, piece.role, piece.group))
    return out


def pose_of(rng: Rng, piece: Piece, made: Make, recipe: Recipe) -> Pose:
    """Where a piece is: on the table or on others, leaning where its rack makes it."""
    pose = stand(piece.x, piece.y, piece.turn, piece.stance, made.size, piece.base)
    if piece.base and rng.random() < 0.2 and piece.role == "loose":
        pose = tilted(pose, rng, 6)
    if recipe.lean and piece.stance == "stand" and piece.role == "hand":
        pose = leaning(pose, recipe.lean)
    if piece.flip:
        pose = Pose(pose.middle, pose.axes * np.array([[-1.0], [-1.0], [1.0]]))
    return pose


def _reach_in(rng: Rng, recipe: Recipe, image: Image, ids: Ids, short: float) -> None:
    """Sometimes a player's hand over the table; what it covers shows no tile."""
    if rng.random() > recipe.hands:
        return
    height, width = ids.shape
    cover = np.zeros((height, width), np.uint8)
    at = (float(rng.uniform(0, width)), float(rng.uniform(0, height)))
    draw_hand(rng, image, cover, at, short * rng.uniform(0.8, 1.3))
    ids[cover > 0] = 0


def measure(bodies: list[Body], camera: Camera, ids: Ids) -> tuple[list[SceneTile], Image | None]:
    """The truth of what the map `ids` shows: the tiles that count, and where nothing is counted."""
    seen = np.bincount(ids.ravel(), minlength=PARTS * len(bodies) + PARTS + 1)
    tiles, unsure = [], []
    for i, body in enumerate(bodies):
        if camera.local(body.pose.middle)[2] < 30:
            continue
        half = body.make.size[2] / 2
        line = camera.place - body.pose.middle
        back = bool(line @ body.pose.axes[2] < half)
        shown = i * PARTS + (BACK if back else FACE)
        corners = camera.project(quad(body, back)).astype(np.float32)
        area = float(cv2.contourArea(corners))
        visible = min(1.0, float(seen[shown]) / max(area, 1.0)) if area > 1 else 0.0
        steep = _steepness(body, line, back)
        sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
        if visible < HIDDEN or steep < EDGE_ON:
            continue
        if visible < COUNTED or steep < STEEP or sides.min() < SMALLEST:
            unsure.append(shown)
            continue
        label = "back" if back else body.label
        tiles.append(SceneTile(corners, label, turn_of(corners), body.role, body.group, round(visible, 3)))
    if not unsure:
        return tiles, None
    mask = np.isin(ids, unsure).astype(np.uint8) * 255
    return tiles, np.asarray(cv2.dilate(mask, np.ones((3, 3), np.uint8)), np.uint8)


def _steepness(body: Body, line: Floats, back: bool) -> float:
    """The cosine between the shown plane's normal and the line of sight."""
    normal = -body.pose.axes[2] if back else body.pose.axes[2]
    ray = line - normal * body.make.size[2] / 2
    return float(ray @ normal / np.linalg.norm(ray))
