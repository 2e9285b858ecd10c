"""How much the finder's heat, the refiner's chance, the sizes around and the namer say about a find being a tile.

`python -m models.weigh` reads scenes and boxed photos whose tiles are all known with the nets of models/weights, fits
a logistic regression and prints it; `models.export` writes it into the refiner's metadata.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models import finder_data, sources
from models.finder_data import Truth
from models.measure import pairs
from models.sources import Floats
from models.train_finder import KEPT
from vision.finder import Finder
from vision.finds import FEATURES, features
from vision.geometry import rectify
from vision.namer import Namer
from vision.refiner import Refiner, refined
from vision.search import search, within

#: Real photos count so many times as much as rendered ones.
REAL = 2.0
#: Keeps the weights from growing without end.
RIDGE = 1e-2


def judged(truths: Iterable[Truth]) -> Iterator[tuple[Floats, NDArray[np.bool_]]]:
    """For each photo the features (N, F) of its finds and whether each is a tile; finds on what is unsure are left out."""
    finder, refiner, namer = Finder(), Refiner(), Namer()
    for truth in truths:
        image = np.ascontiguousarray(sources.read_rgb(truth.path)[..., :3])
        quads, heat, chance = refined(image, *search(image, finder), refiner)
        named = namer.name(rectify(image, quads))
        told = features(quads, heat, chance, named)
        is_tile = np.zeros(len(quads), bool)
        is_tile[[found for found, _ in pairs(quads, truth.quads)]] = True
        open_ = within(quads, *truth.size[::-1])
        if truth.mask is not None:
            mask = np.asarray(cv2.imdecode(np.frombuffer(truth.mask, np.uint8), cv2.IMREAD_GRAYSCALE), np.uint8)
            x, y = np.clip(quads.mean(1), 0, np.array(mask.shape[::-1]) - 1).astype(int).T
            open_ &= is_tile | (mask[y, x] == 0)
        yield told[open_], is_tile[open_]


def fit(told: Floats, is_tile: NDArray[np.bool_], share: Floats) -> Floats:
    """Weights (F + 1,), the constant first, by Newton's method; `share` (N,): how much each find counts."""
    x = np.c_[np.ones(len(told)), told].astype(np.float64)
    weights = np.zeros(x.shape[1])
    ridge = RIDGE * np.eye(x.shape[1]) * share.sum() / 100
    ridge[0, 0] = 0
    for _ in range(50):
        chance = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (share * (is_tile - chance)) - ridge @ weights
        bend = (x * (share * chance * (1 - chance))[:, None]).T @ x + ridge + 1e-9 * np.eye(len(weights))
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < 1e-8:
            break
    return np.asarray(weights)


def known(sets: Sequence[str], folder: Path = sources.SCENES) -> tuple[list[Truth], list[Truth]]:
    """Rendered scenes that no training saw, and boxed photos of some sets whose tiles are all known."""
    scenes = [finder_data.of_scene(scene) for number, scene in enumerate(sources.scenes(folder)) if number % KEPT == 0]
    photos = [finder_data.of_photo(photo) for photo in sources.photos() if photo.set in sets and photo.complete]
    return scenes, [truth for truth in photos if not len(truth.unsure)]


def weigh(sets: Sequence[str] = ("alanchoi-chinese",)) -> Floats:
    """The weights for what is at hand."""
    scenes, photos = known(sets)
    rows: list[Floats] = []
    tiles: list[NDArray[np.bool_]] = []
    shares: list[Floats] = []
    for truths, often in ((scenes, 1.0), (photos, REAL)):
        for told, is_tile in judged(truths):
            rows.append(told)
            tiles.append(is_tile)
            shares.append(np.full(len(told), often))
    told, is_tile, share = np.concatenate(rows), np.concatenate(tiles), np.concatenate(shares)
    weights = fit(told, is_tile, share)
    chance = 1 / (1 + np.exp(-(np.c_[np.ones(len(told)), told] @ weights)))
    for least in (0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 0.95):
        print(
            f"≥ {least}: {(chance >= least)[is_tile].mean():.4f} of the tiles, {int((chance >= least)[~is_tile].sum())} others"
        )
    print(f"{int(is_tile.sum())} tiles; {dict(zip(('constant', *FEATURES), np.round(weights, 3).tolist(), strict=True))}")
    return weights


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m models.weigh", description=__doc__)
    parser.add_argument("--sets", nargs="*", default=["alanchoi-chinese"], help="sets of boxed photos")
    print(json.dumps(np.round(weigh(parser.parse_args().sets), 4).tolist()))


if __name__ == "__main__":
    main()
