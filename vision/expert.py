"""A second namer, wider and slower, that is asked about what the first is not sure of."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from vision.finder import as_batch
from vision.geometry import Floats, Mask, Pixels
from vision.namer import BATCH, Named, knowing, softmax
from vision.nets import Net

#: Crops whose best label is less probable than this are looked at by the expert, too.
ASKED = 0.99


class TileExpert(Protocol):
    """What the pipeline needs of an expert: a test's may be made of NumPy."""

    def consider(self, crops: Pixels, named: Named, some: Mask) -> Named:
        """What the first namer told of crops (N, 64, 48, 3), with what is more probable all told of `some` (N,)."""


class Expert:
    """The expert of models/weights; holds nothing but the net, so threads may share it."""

    def __init__(self, net: Net | None = None) -> None:
        self._net = knowing("expert.onnx", net)
        self._temperature = self._net.number("temperature", 1.0)

    def consider(self, crops: Pixels, named: Named, some: Mask) -> Named:
        """Of unsure crops what the surer one tells where both name the same, else the mean: of two minds it stays in doubt."""
        asked = np.flatnonzero(some & (named.labels.max(axis=1, initial=0) < ASKED))
        if not len(asked):
            return named
        labels = named.labels.copy()
        for start in range(0, len(asked), BATCH):
            now = asked[start : start + BATCH]
            labels[now] = _together(labels[now], softmax(self._net.run(as_batch(crops[now]))[0] / self._temperature))
        return named.with_labels(labels)


def _together(one: Floats, other: Floats) -> Floats:
    """Two namers' probabilities (N, 39) as one's."""
    agreed = one.argmax(axis=1) == other.argmax(axis=1)
    surer = np.where((one.max(axis=1) >= other.max(axis=1))[:, None], one, other)
    return np.asarray(np.where(agreed[:, None], surer, (one + other) / 2), np.float32)
