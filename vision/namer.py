"""What the faces of a photo are: the namer's net on rectified crops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from vision.errors import WeightsError
from vision.finder import as_batch
from vision.geometry import CROP, Floats, Ints, Mask, Pixels, quarter_turns, start_at
from vision.labels import LABELS, SYMMETRIC
from vision.nets import Net, weights

#: Crops that are named in one run: as many as a table shows, and no more memory than that takes.
BATCH = 64
#: A face that may be turned either way is taken for upright unless the other way is so many times more probable.
UPRIGHT = 20.0


@dataclass(frozen=True)
class Named:
    """`labels` (N, 39) and `turns` (N, 4): probabilities; `embedding` (N, 64), each of length 1."""

    labels: Floats
    turns: Floats
    embedding: Floats

    def of(self, some: Mask | Ints) -> Named:
        """What is told of some of the crops."""
        return Named(self.labels[some], self.turns[some], self.embedding[some])

    def with_(self, more: Named) -> Named:
        """What is told of these crops and then of more."""
        mine, others = (self.labels, self.turns, self.embedding), (more.labels, more.turns, more.embedding)
        return Named(*(np.concatenate(both) for both in zip(mine, others, strict=True)))

    def with_labels(self, labels: Floats) -> Named:
        """The same with other probabilities of the labels, (N, 39)."""
        return Named(labels, self.turns, self.embedding)


def first_corners(quads: Floats, named: Named) -> Ints:
    """Which corner of each quad is the top left one of the face that was seen in it, (N,).

    A face that looks nearly the same upside down begins at the corner that makes it upright.
    """
    turns = named.turns
    best = turns.argmax(axis=1)
    other = (best + 2) % 4
    rows = np.arange(len(best))
    alike = np.array([LABELS[label] in SYMMETRIC for label in named.labels.argmax(axis=1)], bool)
    unsure = alike & (turns[rows, best] < UPRIGHT * turns[rows, other])
    fallen = quarter_turns(start_at(quads, best)) >= 180
    return np.asarray(np.where(unsure & fallen, other, best))


class TileNamer(Protocol):
    """What the pipeline needs of a namer: a test's may be made of NumPy."""

    #: Labels that are less probable than this are told as doubtful.
    doubt: float

    def name(self, crops: Pixels) -> Named:
        """What crops (N, 64, 48, 3) show; turns are those of the face in the crop: 0, 90, 180, 270 clockwise."""


def knowing(file: str, net: Net | None = None) -> Net:
    """The net given, or else that of a file of models/weights; raises `WeightsError` when it knows other labels."""
    net = net or Net(weights(file))
    if net.names("labels") != LABELS:
        raise WeightsError(f"the weights models/weights/{file} know other labels: install agari anew")
    return net


class Namer:
    """The namer of models/weights; holds nothing but the net, so threads may share it."""

    def __init__(self, net: Net | None = None) -> None:
        self._net = knowing("namer.onnx", net)
        self._temperature = self._net.number("temperature", 1.0)
        self.doubt = self._net.number("doubt", 0.9)

    def name(self, crops: Pixels) -> Named:
        """Probabilities are calibrated with the temperature that the weights bring."""
        parts = [self._run(crops[start : start + BATCH]) for start in range(0, len(crops), BATCH)]
        if not parts:
            return Named(np.empty((0, len(LABELS)), np.float32), np.empty((0, 4), np.float32), np.empty((0, 64), np.float32))
        labels, turns, embedding = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
        return Named(softmax(labels / self._temperature), softmax(turns), embedding)

    def _run(self, crops: Pixels) -> tuple[Floats, Floats, Floats]:
        assert crops.shape[1:] == (*CROP, 3), f"expected crops of {CROP}, got {crops.shape}"
        labels, turns, embedding = self._net.run(as_batch(crops))
        return labels, turns, embedding


def softmax(logits: Floats) -> Floats:
    """Probabilities along the last axis."""
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
    out: Floats = powers / powers.sum(axis=-1, keepdims=True)
    return out
