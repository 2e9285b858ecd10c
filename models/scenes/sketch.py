"""Scenes without pixels: where the tiles of a recipe would be seen, and which are covered. A thousand take seconds."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from models.scenes.arrays import Rng
from models.scenes.bodies import OCTANTS, Body, make, quad
from models.scenes.camera import Camera
from models.scenes.draw import BACK, FACE, PARTS, REST, Ids
from models.scenes.layouts import Deck, Piece
from models.scenes.recipes import Recipe, compose
from models.scenes.scene import SceneTile, camera_of, measure, pose_of, shape_of


@dataclass(frozen=True)
class Sketch:
    """The tiles that count, what was laid, and the size of the photo in pixels."""

    tiles: list[SceneTile]
    recipe: Recipe
    width: int
    height: int

    @property
    def is_whole(self) -> bool:
        """Whether every tile but those of walls is among the tiles that count, inside the photo."""
        laid = sum(piece.role != "wall" for piece in self.recipe.pieces)
        corners = np.array([tile.quad for tile in self.tiles if tile.role != "wall"]).reshape(-1, 2)
        inside = ((corners >= 0) & (corners <= (self.width, self.height))).all()
        return bool(inside) and 4 * laid == len(corners)


def sketch(rng: Rng, size: int = 768, kind: str = "any") -> Sketch:
    """A scene at random, as `models.scenes.scene.render` makes them, measured without being drawn in colour."""
    made = make(rng)
    deck = Deck(rng, int(rng.choice([0, 1, 1, 1])), bool(rng.random() < 0.5))
    recipe = compose(rng, deck, made.size, kind)
    bodies = [
        Body(pose_of(rng, piece, made, recipe), made, None, None, piece.label, piece.role, piece.group)
        for piece in recipe.pieces
    ]
    height, width = shape_of(size, recipe.aspect)
    camera = camera_of(rng, recipe, bodies, (width, height))
    tiles, _ = measure(bodies, camera, covered(bodies, camera, height, width, recipe.pieces))
    return Sketch(tiles, recipe, width, height)


def covered(bodies: list[Body], camera: Camera, height: int, width: int, pieces: list[Piece]) -> Ids:
    """The map of what is seen in each pixel (H, W): nearer tiles cover those behind, upper ones those below."""
    ids = np.zeros((height, width), np.int32)
    far = [float(np.linalg.norm(camera.place - body.pose.middle)) for body in bodies]
    order = sorted(range(len(bodies)), key=lambda i: (pieces[i].base, -far[i]))
    for i in order:
        body = bodies[i]
        corners = OCTANTS * np.array(body.make.size) / 2 @ body.pose.axes + body.pose.middle
        hull = cv2.convexHull(camera.project(corners).astype(np.float32))
        cv2.fillConvexPoly(ids, np.rint(hull).astype(np.int32), i * PARTS + REST)
        line = camera.place - body.pose.middle
        back = bool(line @ body.pose.axes[2] < body.make.size[2] / 2)
        face = camera.project(quad(body, back))
        cv2.fillConvexPoly(ids, np.rint(face).astype(np.int32), i * PARTS + (BACK if back else FACE))
    return ids
