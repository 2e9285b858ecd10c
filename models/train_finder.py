"""The finder's training: its data, its loss and its figures on photos of sets that it never saw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from models import finder_data, sources
from models.finder_data import SampleMaker, Truth
from models.loop import Ahead, Plan, train
from models.nets import MULTIPLE, Finder
from models.sources import Floats, Image
from models.targets import Targets, decode

#: Samples a step.
SIZE = 6
#: The long side at which photos are checked.
LONG = 896
#: Every so many rendered scenes one is kept for checking.
KEPT = 25
THRESHOLD = 0.35


def loss(net: nn.Module, images: Image, targets: Sequence[Targets]) -> dict[str, Tensor]:
    """Focal loss of the heat; of centre and half axes the distance, the axes' in parts of the tile's size."""
    photo = torch.from_numpy(images).permute(0, 3, 1, 2).float().div(255)
    maps: Tensor = net(photo.contiguous(memory_format=torch.channels_last))
    want = torch.from_numpy(np.array([target.maps for target in targets]))
    counted = torch.from_numpy(np.array([target.counted for target in targets]))
    near = torch.from_numpy(np.array([target.centre for target in targets]))
    shaped = torch.from_numpy(np.array([target.axes for target in targets]))
    heat, logit = want[:, 0], maps[:, 0]
    chance = torch.sigmoid(logit)
    peak = (heat == 1).float()
    hit = -functional.logsigmoid(logit) * (1 - chance) ** 2 * peak
    empty = -functional.logsigmoid(-logit) * chance**2 * (1 - heat) ** 4 * counted * (1 - peak)
    tiles = peak.sum().clamp_min(1)
    short = torch.minimum(want[:, 3:5].norm(dim=1), want[:, 5:7].norm(dim=1)).clamp_min(0.5)
    off = (maps[:, 1:3] - want[:, 1:3]).abs().sum(1) / short.sqrt()
    axes = 0.5 * (maps[:, 3:7] - want[:, 3:7]).abs().sum(1) / short
    for first in (3, 5):
        axes = axes + _apart(maps[:, first : first + 2], want[:, first : first + 2])
    return {
        "heat": (hit + empty).sum() / tiles,
        "centre": (off * near).sum() / near.sum().clamp_min(1),
        "axes": (axes * shaped).sum() / shaped.sum().clamp_min(1),
    }


def _apart(axis: Tensor, want: Tensor) -> Tensor:
    """How far an axis (N, 2, h, w) is from the wanted one in direction and in the logarithm of its length.

    A plain distance alone is smallest for an axis of no length as long as the direction is a guess.
    """
    length, wanted = axis.square().sum(1).add(1e-4).sqrt(), want.square().sum(1).add(1e-4).sqrt()
    cosine = (axis * want).sum(1) / (length * wanted)
    return (length / wanted).log().abs() + 2 * (1 - cosine)


@dataclass(frozen=True, slots=True)
class Check:
    """A photo at working size, padded, with its true quads; `sure` as in Truth; `complete`: what is not a quad is no tile."""

    photo: Image
    quads: Floats
    sure: bool
    complete: bool
    group: str


def check_of(truth: Truth, long: int = LONG) -> Check:
    """A photo scaled to the long side at which it is checked."""
    image = sources.read_rgb(truth.path)[..., :3]
    height, width = image.shape[:2]
    scale = long / max(height, width * truth.stretch)
    size = (round(width * truth.stretch * scale), round(height * scale))
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    right, below = -size[0] % MULTIPLE, -size[1] % MULTIPLE
    padded = cv2.copyMakeBorder(small, 0, below, 0, right, cv2.BORDER_CONSTANT, value=(128, 128, 128))
    quads = truth.quads * np.array([size[0] / width, size[1] / height], np.float32)
    complete = truth.ring is None and not len(truth.unsure)
    return Check(np.asarray(padded, np.uint8), quads.astype(np.float32), bool(truth.sure.all()), complete, truth.group)


def matched(quads: Floats, found: Floats) -> list[tuple[int, int]]:
    """Pairs (true, found) of centres nearer than half the true tile's short side, nearest first, each once."""
    if not len(quads) or not len(found):
        return []
    distance = (
        np.linalg.norm(quads.mean(1)[:, None] - found.mean(1)[None], axis=2) / np.maximum(finder_data.sizes(quads), 1)[:, None]
    )
    pairs, rows, columns = [], set[int](), set[int]()
    for place in np.argsort(distance, axis=None):
        row, column = (int(number) for number in np.unravel_index(place, distance.shape))
        if distance[row, column] > 0.5:
            break
        if row not in rows and column not in columns:
            pairs.append((row, column))
            rows.add(row)
            columns.add(column)
    return pairs


def corner_error(true: Floats, found: Floats) -> float:
    """The mean distance of corners in parts of the true short side, the found quad turned the way that fits best."""
    side = max(float(finder_data.sizes(true[None])[0]), 1)
    return min(float(np.linalg.norm(true - np.roll(found, shift, axis=0), axis=1).mean()) for shift in range(4)) / side


@torch.no_grad()
def figures(net: nn.Module, checks: Sequence[Check]) -> dict[str, float]:
    """By group: recall, precision where all tiles are known, mean corner error where the quads are; `score` is their mean."""
    net.eval()
    found: dict[str, list[float]] = {}
    for check in checks:
        photo = torch.from_numpy(check.photo).permute(2, 0, 1)[None].float().div(255)
        quads = decode(net(photo.contiguous(memory_format=torch.channels_last))[0].float().numpy(), THRESHOLD).quads
        pairs = matched(check.quads, quads)
        errors = [corner_error(check.quads[row], quads[column]) for row, column in pairs] if check.sure else []
        row = found.setdefault(check.group, [0.0] * 5)
        extra = len(quads) - len(pairs) if check.complete else 0
        for column, value in enumerate((len(check.quads), len(pairs), extra, sum(errors), len(errors))):
            row[column] += float(value)
    shown, scores = {}, []
    for group, (tiles, hits, surplus, error, counted) in sorted(found.items()):
        shown[f"{group} recall"] = hits / max(tiles, 1)
        shown[f"{group} extra"] = surplus / max(tiles, 1)
        if counted:
            shown[f"{group} corner"] = error / counted
        if group != "scenes":
            scores.append((hits - surplus) / max(tiles, 1))
    return {**shown, "score": float(np.mean(scores)) if scores else 0.0}


def spread(truths: Sequence[Truth], most: int) -> list[Truth]:
    """At most so many of them, evenly."""
    return [truths[int(number)] for number in np.linspace(0, len(truths) - 1, min(most, len(truths)))]


def load(hold_out: Sequence[str], seed: int, folder: Path = sources.SCENES) -> tuple[SampleMaker, list[Check]]:
    """The sample maker, and the photos that it is checked on: those of the held-out sets, and some rendered scenes."""
    every = sources.photos()
    scenes = [finder_data.of_scene(scene) for scene in sources.scenes(folder)]
    known = [truth for truth in map(finder_data.of_photo, sources.training(every, hold_out)) if len(truth.quads)]
    sets = [name for name in ("alanchoi-japanese", "leo") if name in hold_out or not hold_out]
    checked = [
        truth for name in sets for truth in spread([finder_data.of_photo(photo) for photo in every if photo.set == name], 24)
    ]
    checked += spread(scenes[::KEPT], 24)
    shown = [truth for number, truth in enumerate(scenes) if number % KEPT]
    return SampleMaker([*known, *shown], seed), [check_of(truth) for truth in checked]


def run(plan: Plan, hold_out: Sequence[str], seed: int = 0) -> None:
    """Train the finder."""
    torch.manual_seed(seed)
    maker, checks = load(hold_out, seed)
    net = Finder().to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    ahead = Ahead(lambda step: maker.batch(step, SIZE))
    train(net, plan, lambda model, step: loss(model, *ahead(step)), lambda model: figures(model, checks))
