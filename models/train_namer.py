"""The namer's training: its data, its loss and its figures on designs that it never saw."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from models import boxed, crops, patches, sources
from models.boxed import Looker
from models.crops import Batch, CropMaker, checking
from models.loop import HALF, Ahead, Plan, train
from models.nets import Namer
from models.patches import INDEX, Patch

#: Crops a step.
SIZE = 128
#: Patches of rendered scenes kept in memory.
SCENE_PATCHES = 40_000
REDS = tuple(INDEX[label] for label in ("0m", "0p", "0s"))


def looker() -> Looker:
    """What sees the quads of boxed tiles: the weights that are there already."""
    from vision.finder import Finder
    from vision.refiner import Refiner

    return Looker(Finder(), Refiner())


def load(hold_out: Collection[str], seed: int = 0, scenes: Path = sources.SCENES, share: float = crops.SCENES) -> CropMaker:
    """The crop maker over everything that is not held out; `share`: of the crops from rendered scenes."""
    rng = np.random.default_rng([seed, 1])
    photos = sources.training(sources.photos(), hold_out)
    kept = [face for face in sources.faces() if face.set not in hold_out]
    real = list(boxed.of_photos(photos, looker()))
    every = [
        *patches.of_faces(kept, seed, 2),
        *patches.drawn(rng),
        *patches.of_designs(rng),
        *real,
        *patches.red_fives(real, rng),
    ]
    if scenes.is_dir():
        every += patches.of_scenes(scenes, rng, SCENE_PATCHES)
    return CropMaker(every, patches.textures(photos, rng), seed, share)


def held_out(sets: Collection[str]) -> dict[str, list[Patch]]:
    """Real tiles of the sets held out, by set; recoloured red fives of their faces under `red`."""
    found: dict[str, list[Patch]] = defaultdict(list)
    faces = [face for face in sources.faces() if face.set in sets]
    for patch in patches.of_faces(faces, seed=3, variants=0):
        found["red" if patch.label in REDS else patch.group].append(patch)
    for patch in boxed.of_photos([photo for photo in sources.photos() if photo.set in sets], looker()):
        found[patch.group].append(patch)
    return dict(found)


def tensor(crops: sources.Image) -> Tensor:
    """(N, h, w, 3) uint8 → (N, 3, h, w) float32 in 0..1."""
    return torch.from_numpy(crops).permute(0, 3, 1, 2).float().div(255)


def loss(net: nn.Module, batch: Batch, smooth: float = 0.03) -> dict[str, Tensor]:
    """Cross entropy of the labels; of the turns the probability that lies on any turn that is right."""
    with torch.autocast("cpu", torch.bfloat16, enabled=HALF):
        labels, turns, _ = net(tensor(batch.crops).contiguous(memory_format=torch.channels_last))
    allowed = torch.from_numpy(batch.turns)
    told = allowed.sum(1) < 4
    right = (functional.softmax(turns.float(), dim=1) * allowed).sum(1).clamp_min(1e-6)
    turn = -(right.log() * told).sum() / told.sum().clamp_min(1)
    return {
        "label": functional.cross_entropy(labels.float(), torch.from_numpy(batch.labels), label_smoothing=smooth),
        "turn": 0.4 * turn,
    }


@torch.no_grad()
def answers(net: nn.Module, batch: Batch) -> tuple[Tensor, Tensor]:
    """Logits of labels and turns of a batch."""
    net.eval()
    parts = [net(tensor(batch.crops[start : start + 256]))[:2] for start in range(0, len(batch.crops), 256)]
    return torch.cat([part[0] for part in parts]), torch.cat([part[1] for part in parts])


def figures(net: nn.Module, checks: Mapping[str, Batch]) -> dict[str, float]:
    """Labels right by group, plain fives called red in real crops, turns right; `score` pools what is real."""
    found: dict[str, float] = {}
    right = total = turned = told = false_reds = 0
    for name, batch in checks.items():
        labels, turns = answers(net, batch)
        hits = (labels.argmax(1).numpy() == batch.labels).astype(int)
        found[name] = float(hits.mean())
        if name.startswith("red"):
            continue
        right, total = right + int(hits.sum()), total + len(hits)
        false_reds += int(np.isin(labels.argmax(1).numpy(), REDS).sum())
        known = batch.turns.sum(1) < 4
        best = turns.argmax(1).numpy()
        turned += int((batch.turns[np.arange(len(best)), best] * known).sum())
        told += int(known.sum())
    return {**found, "turn": turned / max(told, 1), "false_reds": false_reds, "pooled": right / total, "score": right / total}


def checks_of(sets: Sequence[str], most: int = 400, seed: int = 7) -> dict[str, Batch]:
    """The crops that a training is checked on: at most so many tiles a set."""
    rng = np.random.default_rng(seed)
    chosen = {}
    for name, found in sorted(held_out(sets).items()):
        picked = rng.permutation(len(found))[:most]
        chosen[name] = checking([found[int(number)] for number in picked])
    return chosen


def run(plan: Plan, hold_out: Sequence[str], seed: int = 0) -> None:
    """Train the namer."""
    torch.manual_seed(seed)
    maker = load(hold_out, seed)
    # a run that holds nothing out is still looked at, but on designs that it knows
    checks = checks_of(hold_out or sources.HELD_OUT)
    net = Namer().to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    ahead = Ahead(lambda step: maker.batch(step, SIZE))
    train(net, plan, lambda model, step: loss(model, ahead(step)), lambda model: figures(model, checks))
