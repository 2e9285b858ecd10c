"""The training of the expert, the second namer, which is asked about what the first is not sure of: mostly on such crops."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray

from models import train_namer
from models.crops import Batch, CropMaker
from models.export import WEIGHTS
from models.loop import Ahead, Plan, train
from models.patches import Patch
from models.sources import HELD_OUT, Image
from models.train_namer import SIZE, checks_of, figures, loss, tensor
from models.widened import widened
from vision.expert import ASKED
from vision.namer import Namer
from vision.nets import Net, weights

#: Crops that are drawn a step: of tiles that were hard once, and of any.
DRAWN, ANY = 150, 60
#: How often each tile is looked at to learn whether it is hard, and how many at a time.
LOOKS, TOGETHER = 2, 512
#: Share of crops from rendered scenes.
SCENES = 0.5


class Hard:
    """Batches of which most crops are doubtful to the namer of models/weights."""

    def __init__(self, maker: CropMaker, seed: int = 0) -> None:
        self.maker, self.seed = maker, seed
        self.first = Namer(Net(weights("namer.onnx"), threads=1))
        self.hard = self._hard()

    def _hard(self) -> list[Patch]:
        """The tiles of which the first namer was not sure in one of their looks."""
        every = [patch for groups in self.maker.groups for patches in groups.values() for patch in patches]
        found: list[Patch] = []
        for start in range(0, len(every), TOGETHER):
            some = every[start : start + TOGETHER]
            rng = np.random.default_rng([self.seed, start])
            hard = np.zeros(len(some), bool)
            for _ in range(LOOKS):
                made = [self.maker.one(patch, rng) for patch in some]
                hard |= self._is_hard(np.array([crop for crop, _, _ in made]), np.array([label for _, label, _ in made]))
            found += [patch for patch, is_hard in zip(some, hard, strict=True) if is_hard]
        print(f"hard: {len(found)} of {len(every)} tiles", flush=True)
        return found

    def _is_hard(self, crops: Image, labels: NDArray[np.int64]) -> NDArray[np.bool_]:
        sure = self.first.name(crops).labels
        # also what it is sure of and wrong: in a photo that may be doubted for other reasons
        return np.asarray((sure.max(axis=1) < ASKED) | (sure.argmax(axis=1) != labels))

    def batch(self, step: int) -> Batch:
        """The crops of one training step: the hard ones first."""
        if not self.hard:
            return self.maker.batch(step, SIZE)
        rng = np.random.default_rng([self.seed, step])
        made = [self.maker.one(self.hard[int(place)], rng) for place in rng.integers(len(self.hard), size=DRAWN)]
        crops, labels, turns = (np.array(column) for column in zip(*made, strict=True))
        kept = np.argsort(~self._is_hard(crops, labels), kind="stable")[: SIZE - ANY]
        other = self.maker.batch(step, ANY)
        return Batch(
            np.concatenate([crops[kept], other.crops]),
            np.concatenate([labels[kept], other.labels]).astype(np.int64),
            np.concatenate([turns[kept], other.turns]).astype(np.float32),
        )


def run(plan: Plan, hold_out: Sequence[str], seed: int = 0) -> None:
    """Train the expert, from the weights of the first."""
    torch.manual_seed(seed)
    maker = train_namer.load(hold_out, seed + 1000, share=SCENES)
    example = tensor(maker.batch(0, 1024).crops)
    net = widened(WEIGHTS / "namer.onnx", example).to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    hard = Hard(maker, seed)
    ahead = Ahead(hard.batch)
    checks = checks_of(hold_out or HELD_OUT)
    train(net, plan, lambda model, step: loss(model, ahead(step)), lambda model: figures(model, checks))
