"""How probably some tiles are a set: chii, pon and kan under the namer's probabilities."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from scoring.tiles import FACES, KIND, KINDS
from vision.geometry import Floats
from vision.labels import BACK, LABELS

#: What any label is given at least, so that one misread face does not make a set impossible.
LEAST = 1e-4
#: (37, 34): which face is of which kind.
_OF_KIND = np.zeros((len(FACES), KINDS))
_OF_KIND[np.arange(len(FACES)), KIND] = 1
#: The first kinds of all runs.
RUNS = tuple(kind for kind in range(27) if kind % 9 < 7)
_RUN = np.array(RUNS)
_BACK = LABELS.index(BACK)


def kind_shares(shares: Floats) -> Floats:
    """Probabilities of the 34 kinds (N, 34) of those of the labels (N, 39), a red five being a five."""
    out: Floats = shares[:, : len(FACES)].astype(np.float64) @ _OF_KIND
    return out


def back_shares(shares: Floats) -> Floats:
    """How probably each tile lies face down, (N,)."""
    return np.asarray(shares[:, _BACK], np.float64)


def same_kind(kinds: Floats) -> Floats:
    """How probably tiles (..., n, 34) are all of one kind, (...)."""
    return np.asarray(np.maximum(kinds, LEAST).prod(axis=-2).sum(axis=-1))


def in_a_run(kinds: Floats) -> Floats:
    """How probably three tiles (..., 3, 34) are consecutive ones of a suit in any order, (...)."""
    kinds = np.maximum(kinds, LEAST)
    ways = [kinds[..., 0, _RUN + a] * kinds[..., 1, _RUN + b] * kinds[..., 2, _RUN + c] for a, b, c in permutations(range(3))]
    return np.asarray(np.sum(ways, axis=0).sum(axis=-1))
