"""The refiner's training: its data, its loss and its figures on photos of sets that it never saw."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from models import finder_data, lookalikes, sources, windows
from models.finder_data import Truth
from models.loop import HALF, Ahead, Plan, train
from models.nets import Refiner
from models.sources import Floats
from models.train_finder import KEPT, spread
from models.train_namer import tensor
from models.windows import Spot, WindowMaker, Windows
from vision.finder import TileFinder
from vision.geometry import areas, overlap
from vision.search import search

#: Windows a step.
SIZE = 160
#: Spots kept in memory, of rendered scenes and of real photos.
RENDERED, REAL = 150_000, 24_000
#: Drawn windows on what is no tile.
LOOKALIKES = 4000
#: Finds with less heat than this are not worth learning from; of a photo's wrong ones so many hot ones, and some others.
LEAST, HOT, TEPID = 0.15, 7, 3
#: A find that shares less than this with a tile, intersection over union, is not that tile.
SHARED = 0.3
#: A find that lies inside a tile with so much of itself and is so much smaller is a part of it: its upper half, say.
INSIDE, PART = 0.85, 0.6
#: A find is the tile in an upright box when its middle is as near to the box's, in parts of its shorter side, and it fills
#: so much of it: half where it lies askew.
CENTRED, FILLED = 0.15, 0.36


def looked(truths: Sequence[Truth], finder: TileFinder) -> tuple[list[Truth], dict[str, Floats], dict[str, Floats]]:
    """The photos as the finder sees them; by path its quads that lie on no tile or on a part of one, and all its quads.

    Where a tile's upright box is all that is known, the find in it takes its place: in a window along its box a tile askew does
    not look as it does when it was found. Mistakes are only told of photos whose tiles are all known.
    """
    seen: list[Truth] = []
    out: dict[str, Floats] = {}
    found: dict[str, Floats] = {}
    for truth in truths:
        judged = truth.ring is None and (not len(truth.unsure) or truth.mask is not None)
        # the hottest come first
        quads, _ = search(sources.read_rgb(truth.path)[..., :3], finder)
        found[str(truth.path)] = quads
        seen.append(replace(truth, quads=aligned(truth, quads)))
        wrong = [number for number, quad in enumerate(quads) if is_wrong(quad, truth)] if judged else []
        wrong = wrong[:HOT] + wrong[HOT :: max(1, (len(wrong) - HOT) // TEPID)][:TEPID]
        if wrong:
            out[str(truth.path)] = np.asarray(quads[wrong], np.float32)
    return seen, out, found


def aligned(truth: Truth, quads: Floats) -> Floats:
    """The truth's quads; those that are only boxes are the hottest of the finds that fill most of them, where there is one."""
    out = truth.quads.copy()
    middles, sizes = quads.mean(axis=1), np.abs(areas(quads)) if len(quads) else np.empty(0)
    for place in np.flatnonzero(~truth.sure):
        box = truth.quads[place]
        wide, high = np.ptp(box, axis=0)
        near = (np.abs(middles - box.mean(axis=0)) < CENTRED * min(wide, high)).all(axis=1)
        filling = (sizes > FILLED * wide * high) & (sizes < 1.15 * wide * high)
        hottest = np.flatnonzero(near & filling)
        if len(hottest):
            out[place] = quads[hottest[0]]
    return out


def is_wrong(quad: Floats, truth: Truth) -> bool:
    """True for a quad that is no tile or a part of one, and touches nothing that is unsure.

    Of a tile in an upright box only the middle is known: askew it fills half of its box, and what lies around it may be it.
    """
    size = abs(float(areas(quad[None])[0]))
    if size < 1 or any(overlap(quad, other) > 0 for other in truth.unsure):
        return False
    for tile, sure in zip(truth.quads, truth.sure, strict=True):
        whole, common = abs(float(areas(tile[None])[0])), overlap(quad, tile)
        if not sure and common > 0:
            return False
        part = common > INSIDE * size and size < PART * whole
        if common >= SHARED * (size + whole - common) and not part:
            return False
    return True


def loss(net: nn.Module, batch: Windows) -> dict[str, Tensor]:
    """Distance of the corners where they are known, cross entropy of a tile being there."""
    with torch.autocast("cpu", torch.bfloat16, enabled=HALF):
        told = net(tensor(batch.pixels).contiguous(memory_format=torch.channels_last)).float()
    want, sure, tile = (torch.from_numpy(array) for array in (batch.steps, batch.sure, batch.tile))
    off = functional.smooth_l1_loss(told[:, :8], want, beta=0.01, reduction="none").mean(1)
    known = (tile >= 0).float()
    there = functional.binary_cross_entropy_with_logits(told[:, 8], tile.clamp_min(0), reduction="none")
    return {
        "corners": 20 * (off * sure).sum() / sure.sum().clamp_min(1),
        "tile": (there * known).sum() / known.sum().clamp_min(1),
    }


def checking(every: Sequence[Spot], seed: int = 5) -> Windows:
    """A window on each spot as a finder would make it; nothing is done to the pixels."""
    made = [windows.one(spot, np.random.default_rng([seed, number]), False) for number, spot in enumerate(every)]
    pixels, steps, tile, sure = (np.array(column) for column in zip(*made, strict=True))
    return Windows(pixels, steps, tile.astype(np.float32), sure.astype(np.float32))


@torch.no_grad()
def figures(net: nn.Module, checks: Mapping[str, Windows]) -> dict[str, float]:
    """By group the mean corner error in the face's sides, tiles seen as such, others refused; `score` from real ones."""
    net.eval()
    shown: dict[str, float] = {}
    scores = []
    for name, batch in checks.items():
        told = torch.cat([net(tensor(batch.pixels[start : start + 256])) for start in range(0, len(batch.pixels), 256)]).numpy()
        sure = batch.sure > 0
        yes, no = batch.tile == 1, batch.tile == 0
        seen, refused = float((told[yes, 8] > 0).mean()), float((told[no, 8] <= 0).mean()) if no.any() else 1.0
        shown |= {f"{name} seen": seen, f"{name} refused": refused}
        error = 0.0
        if sure.any():
            off = (told[sure, :8] - batch.steps[sure]).reshape(-1, 4, 2)
            error = float(np.linalg.norm(off, axis=2).mean())
            shown |= {f"{name} corner": error, f"{name} 95%": float(np.quantile(np.linalg.norm(off, axis=2).max(1), 0.95))}
        if name != "scenes":
            scores.append(seen + refused - 4 * error)
    return {**shown, "score": float(np.mean(scores)) if scores else 0.0}


def load(
    hold_out: Collection[str], finder: TileFinder, seed: int = 0, folder: Path = sources.SCENES
) -> tuple[WindowMaker, dict[str, Windows]]:
    """The window maker, and the windows that it is checked on."""
    rng = np.random.default_rng([seed, 2])
    every = sources.photos()
    scenes = [finder_data.of_scene(scene) for scene in sources.scenes(folder)]
    known = [truth for truth in map(finder_data.of_photo, sources.training(every, hold_out)) if len(truth.quads)]
    known = [known[number] for number in rng.permutation(len(known))]
    shown = [truth for number, truth in enumerate(scenes) if number % KEPT]
    known, wrong, found = looked(known, finder)
    _, wrong_there, found_there = looked([*shown, *scenes[::KEPT]], finder)
    wrong, found = wrong | wrong_there, found | found_there
    print(f"mistakes of the finder: {sum(len(quads) for quads in wrong.values())} in {len(wrong)} photos", flush=True)
    made = [*windows.spots(known, wrong, found, rng, REAL), *windows.spots(shown, wrong, found, rng, RENDERED)]
    made += lookalikes.spots(rng, LOOKALIKES)
    tiles = [spot for spot in made if spot.tile]
    print(
        f"spots: {len(tiles)} tiles, {sum(spot.hard for spot in tiles)} of them hard, {len(made) - len(tiles)} empty",
        flush=True,
    )
    checks = {}
    for name in ("alanchoi-japanese", "leo"):
        truths = spread([finder_data.of_photo(photo) for photo in every if photo.set == name], 24)
        truths, mistakes, seen = looked(truths, finder)
        checks[name] = checking(list(windows.spots(truths, mistakes, seen, rng, 600)))
    checks["scenes"] = checking([*windows.spots(scenes[::KEPT], wrong, found, rng, 1500), *lookalikes.spots(rng, 200)])
    return WindowMaker(made, seed), checks


def run(plan: Plan, hold_out: Sequence[str], seed: int = 0) -> None:
    """Train the refiner; the finder of models/weights shows what it is to be told from tiles."""
    from vision.finder import Finder

    torch.manual_seed(seed)
    finder = Finder()
    finder.threshold = LEAST
    maker, checks = load(hold_out, finder, seed)
    net = Refiner().to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    ahead = Ahead(lambda step: maker.batch(step, SIZE))
    train(net, plan, lambda model, step: loss(model, ahead(step)), lambda model: figures(model, checks))
