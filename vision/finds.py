"""Which of several finds in one place is the tile: a tile is about as large as those around it, its half or a pair is not."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import numpy as np

from vision.geometry import Floats, Ints, Mask, Pixels, sizes, suppress
from vision.labels import BACK, LABELS
from vision.namer import Named

#: A find that is less probably a tile than this is none; up to the second number it is doubted where it matters.
KEEP, SURE = 0.5, 0.8
#: A find that is none but more probable than this may be a tile that was overlooked.
OVERLOOKED = 0.2
#: How far around a find its neighbours lie, in the sizes of the larger of the two.
NEAR = 4.0
#: How much the sizes of neighbours differ, as the deviation of a logarithm: a half differs by 0.35, a quarter by 0.7.
SPREAD = 0.45


class Finds(NamedTuple):
    """`quads` (N, 4, 2), the chance of each to be a tile `heat` (N,), its picture `crops` (N, 64, 48, 3), and what it shows.

    `hidden` (N,): of which another tile hides a part; None where nobody looked yet.
    """

    quads: Floats
    heat: Floats
    crops: Pixels
    named: Named
    hidden: Mask | None = None

    def of(self, some: Mask | Ints) -> Finds:
        """Some of the finds."""
        hidden = None if self.hidden is None else self.hidden[some]
        return Finds(self.quads[some], self.heat[some], self.crops[some], self.named.of(some), hidden)

    def with_(self, more: Finds) -> Finds:
        """These finds and then more."""
        return Finds(
            np.concatenate([self.quads, more.quads]),
            np.concatenate([self.heat, more.heat]),
            np.concatenate([self.crops, more.crops]),
            self.named.with_(more.named),
            None if self.hidden is None and more.hidden is None else np.concatenate([self.covered, more.covered]),
        )

    @property
    def covered(self) -> Mask:
        """Which are known to be hidden in part, (N,)."""
        return np.zeros(len(self.quads), bool) if self.hidden is None else self.hidden

    @property
    def labels(self) -> Ints:
        """The places of the likeliest labels, (N,)."""
        return np.asarray(self.named.labels.argmax(axis=1), np.intp)


def usual(quads: Floats, heat: Floats) -> Floats:
    """How large finds are around each, itself among them, (N,), as `sizes` tells it. Large and hot neighbours say most."""
    if not len(quads):
        return np.empty(0, np.float32)
    size = np.maximum(sizes(quads), 1e-3)
    centres = quads.mean(axis=1)
    far = np.linalg.norm(centres[:, None] - centres[None], axis=2)
    order = np.argsort(size, kind="stable")
    votes = (np.where(far < NEAR * np.maximum(size[:, None], size[None]), heat * size**1.5, 0))[:, order].cumsum(axis=1)
    return np.asarray(size[order][(votes >= votes[:, -1:] / 2).argmax(axis=1)])


def alike(quads: Floats, heat: Floats) -> Floats:
    """How well the size of each find goes with those around it, 0..1, (N,)."""
    size = np.maximum(sizes(quads), 1e-3)
    out: Floats = np.exp(-0.5 * (np.log(size / usual(quads, heat)) / SPREAD) ** 2).astype(np.float32)
    return out


def settle(quads: Floats, heat: Floats) -> Ints:
    """The finds to keep, none twice: places in `quads` (N, 4, 2), best first."""
    return suppress(quads, heat * alike(quads, heat))


#: The top side of a standing tile joins its face's upper edge: corners no further apart than this, in widths, as wide as the
#: face within these bounds, and of no more than this part of the face's height.
JOINED, AS_WIDE, FLAT = 0.2, (0.75, 1.25), 0.62


def top_sides(quads: Floats, blank: Mask) -> Mask:
    """Which of the finds without print (`blank`, (N,)) are but the white top sides of tiles that stand below them, (N,)."""
    out = np.zeros(len(quads), bool)
    faces = quads[~blank]
    if not len(faces) or not blank.any():
        return out
    wide, high = _edges(faces)
    for place in np.nonzero(blank)[0]:
        corners = quads[place]
        (long,), (deep,) = _edges(corners[None])
        for mine, edge in product(range(4), repeat=2):
            # two faces that go round the same way meet in edges that run against each other
            ends = faces[:, [(edge + 1) % 4, edge]] - corners[[mine, (mine + 1) % 4]]
            apart = np.linalg.norm(ends, axis=2).max(axis=1)
            width, height = wide[:, edge], high[:, edge]
            even = (long[mine] > AS_WIDE[0] * width) & (long[mine] < AS_WIDE[1] * width)
            flat = (height > width) & (deep[mine] < FLAT * height)
            out[place] |= bool(((apart < JOINED * width) & even & flat).any())
    return out


def _edges(quads: Floats) -> tuple[Floats, Floats]:
    """(N, 4) how long each edge of quads is, and how far they reach from it: the mean of the two edges beside it."""
    long = np.linalg.norm(np.roll(quads, -1, axis=1) - quads, axis=2)
    return long, (np.roll(long, -1, axis=1) + np.roll(long, 1, axis=1)) / 2


#: What speaks for a find being a tile, in the order of `features`.
FEATURES = ("heat", "chance", "alike", "sure", "back")
#: No chance is taken for more certain than this.
NEVER = 0.002


def features(quads: Floats, heat: Floats, chance: Floats, named: Named) -> Floats:
    """(N, 5): the logits of the finder's heat and of the refiner's chance, how alike the sizes are, the logit of the name.

    That something looks like a back for sure says little: much does. So a back has no such logit, but a 1 at the end.
    """
    likeness = np.log(np.maximum(alike(quads, heat * chance), NEVER))
    back = named.labels.argmax(axis=1) == LABELS.index(BACK)
    sure = np.where(back, 0, logit(named.labels.max(axis=1, initial=0)))
    return np.stack([logit(heat), logit(chance), likeness, sure, back], axis=1)


def logit(chance: Floats) -> Floats:
    """The logarithm of the odds."""
    inner = np.clip(chance, NEVER, 1 - NEVER)
    return np.asarray(np.log(inner / (1 - inner)))


def weighed(told: Floats, weights: Floats) -> Floats:
    """The chance (N,) of each find being a tile, from its features (N, F) and weights (F + 1,), the constant first."""
    # a sum, not a product of matrices: for few float32 rows that warns of what lies beside them in memory
    odds = (told * weights[1:]).sum(axis=1) + weights[0]
    out: Floats = (1 / (1 + np.exp(-odds))).astype(np.float32)
    return out


def at_best(heat: Floats, chance: Floats, weights: Floats, raised: float = 0.0) -> Floats:
    """The most that `weighed` may come to for finds that are not named yet, (N,).

    `raised`: by so much the logit of the refiner's chance may still rise.
    """
    most = float(logit(np.ones(1))[0])
    name = max(abs(float(weights[1 + FEATURES.index("sure")])) * most, float(weights[1 + FEATURES.index("back")]))
    told = np.stack([logit(heat), np.minimum(logit(chance) + raised, most)], axis=1)
    return weighed(told, np.array([weights[0] + name, *weights[1:3]]))
