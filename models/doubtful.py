"""Tiles of rendered winning hands that the namer is not sure of: what its expert is asked about."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models.measure import pairs
from models.scenes.faces import FaceBank
from models.scenes.recipes import WIN
from models.scenes.scene import render
from models.sources import Floats, Image
from vision.expert import ASKED
from vision.finder import Finder
from vision.geometry import CROP, as_quads, rectify, start_at
from vision.labels import LABELS
from vision.load import load
from vision.namer import Namer
from vision.read import Reader
from vision.refiner import Refiner

#: Scenes, the seed of those that the expert is calibrated on and of those that it is checked on, which nothing else uses; their
#: long side in pixels.
MANY, SEED, CHECKED, SIZE = 300, 52117, 52118, 1280


def of_rendered(
    many: int = MANY, seed: int = SEED, bank: FaceBank | None = None, some: Reader | None = None
) -> tuple[Image, NDArray[np.int64], Floats]:
    """Crops (N, 64, 48, 3) of tiles that a reader without an expert found, but is not sure of; their true labels (N,), and what
    the namer told (N, 39)."""
    bank = bank or FaceBank()
    some = some or Reader(Finder(), Namer(), Refiner())
    rng = np.random.default_rng([seed, many])
    crops, labels, told = [np.empty((0, *CROP, 3), np.uint8)], [], [np.empty((0, len(LABELS)), np.float32)]
    for number in range(many):
        scene = render(np.random.default_rng([seed, number]), bank, SIZE, WIN)
        data = scene.jpeg()
        photo, reading = load(data), some.read(data)
        quads = as_quads([tile.quad for tile in reading.tiles])
        if not len(quads):
            continue
        of = dict(pairs(quads, as_quads([tile.quad for tile in scene.tiles])))
        # a reader sees them before it knows which side is up
        turned = start_at(quads, rng.integers(0, 4, len(quads)))
        seen = rectify(photo.pixels, turned / np.float32(photo.scale))
        named = some.namer.name(seen)
        unsure = [place for place in of if float(named.labels[place].max()) < ASKED]
        crops.append(seen[unsure])
        told.append(named.labels[unsure])
        labels += [LABELS.index(scene.tiles[of[place]].label) for place in unsure]
    return np.concatenate(crops), np.array(labels, np.int64), np.concatenate(told)
