"""`python -m models.layout_check --many N --seed S`: winning hands of all kinds, laid out and read back from their quads.

Nothing is drawn: the tiles are where a finder without fault would see them, then moved, misnamed, missed or added as asked for.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np

from models.scenes.arrays import Rng
from models.scenes.recipes import WIN
from models.scenes.sketch import Sketch, sketch
from scoring.tiles import FACES
from vision.geometry import Floats, as_quads, quads_of, sides
from vision.labels import LABELS, SYMMETRIC
from vision.layout.lines import same_name
from vision.layout.understand import certain, understand
from vision.layout.values import SIDES, Layout
from vision.reading import SeenTile

#: Below this a label is told as doubtful, as the pipeline does.
DOUBT = 0.9


@dataclass(frozen=True)
class Noise:
    """`corners`: deviation of a corner in parts of the side; shares of tiles that are misnamed, missed, and added."""

    corners: float = 0.03
    labels: float = 0.0
    missed: float = 0.0
    extra: float = 0.0


def sketched(seed: int, number: int) -> Sketch:
    """Winning hands `number` of a seed with every tile in sight, the same in every process."""
    for attempt in range(40):
        out = sketch(np.random.default_rng([seed, number, attempt]), 1024, WIN)
        if out.is_whole:
            return out
    raise RuntimeError(f"no scene {number} of seed {seed} shows all its tiles")


def seen_of(scene: Sketch, noise: Noise, rng: Rng) -> tuple[list[SeenTile], Floats, list[str]]:
    """The tiles as a finder and a namer would tell them, their probabilities (N, 39), and their true labels, "" for one
    that is none."""
    quads = as_quads([tile.quad for tile in scene.tiles])
    labels = [tile.label for tile in scene.tiles]
    short, _ = sides(quads)
    quads = quads + rng.normal(0, 1, quads.shape) * (noise.corners * short)[:, None, None]
    shares = certain(labels, 0.99)
    for place, label in enumerate(labels):
        if label in SYMMETRIC and rng.random() < 0.3:  # which way up is not told by the face
            quads[place] = np.roll(quads[place], 2, axis=0)
        if rng.random() < noise.labels:
            shares[place] = _mistaken(label, rng)
    kept = rng.random(len(labels)) >= noise.missed
    added = rng.random() < noise.extra
    quads, shares = quads[kept], shares[kept]
    labels = [label for label, is_kept in zip(labels, kept, strict=True) if is_kept]
    if added:
        labels.append("")
        at = rng.uniform(0.05, 0.95, 2) * (scene.width, scene.height)
        size = float(np.median(short)) / 2
        quads = np.concatenate([quads, quads_of(at[None], np.array([[size, 0.0]]), np.array([[0.0, 1.33 * size]]))])
        shares = np.concatenate([shares, certain([str(rng.choice(FACES))], 0.7)])
    order = rng.permutation(len(quads))
    quads, shares = quads[order].astype(np.float32), shares[order]
    best = shares.argmax(axis=1)
    seen = [
        SeenTile(LABELS[label], float(share[label]), bool(share[label] < DOUBT), (), tuple(map(tuple, quad.tolist())), 0)  # type: ignore[arg-type]
        for label, share, quad in zip(best.tolist(), shares, quads, strict=True)
    ]
    return seen, shares, [labels[place] for place in order]


def _mistaken(label: str, rng: Rng) -> Floats:
    """Probabilities of a face that is not clear: the true label first or second."""
    out = certain([label], 0.4)[0]
    other = LABELS.index(str(rng.choice(FACES)))
    share = rng.uniform(0.3, 0.7)
    out[:] = 0.02 / len(out)
    out[LABELS.index(label)] += 0.98 * share
    out[other] += 0.98 * (1 - share)
    return np.asarray(out / out.sum())


def faults(layout: Layout, truth: dict[str, Any]) -> set[str]:
    """What of a layout is not as it was laid: hand, win, melds, dora, ura, norths, side.

    Which of the last two alike tiles won is no question, and a photo turned by half a quarter has its sides either way.
    """
    out = min((_hand_faults(layout, truth, step) for step in (0, 1, -1)), key=len)
    for key in ("dora", "ura"):
        if sorted(getattr(layout, key)) != sorted(truth[key]):
            out.add(key)
    return out | ({"norths"} if layout.norths != truth["norths"] else set())


def _hand_faults(layout: Layout, truth: dict[str, Any], step: int) -> set[str]:
    """The faults of the hands, each looked for `step` sides further than it was laid."""
    hands = list(layout.hands)
    out = {"count"} if len(hands) != len(truth["hands"]) else set()
    for told in truth["hands"]:
        side = SIDES[(SIDES.index(told["side"]) + step) % 4]
        hand = next((hand for hand in hands if hand.side == side), None) if len(hands) > 1 else next(iter(hands), None)
        if hand is None:
            out.add("side")
            continue
        if not _is_last_pair([*hand.tiles, hand.win], [*told["hand"], told["win"]]):
            out |= {"hand"} if sorted(hand.tiles) != sorted(told["hand"]) else set()
            out |= {"win"} if hand.win != told["win"] else set()
        out |= {"melds"} if sorted(map(_meld, told["melds"])) != sorted(_as_told(meld) for meld in hand.melds) else set()
    return out


def _is_last_pair(seen: list[str | None], laid: list[str | None]) -> bool:
    """Whether a hand is two tiles of one kind, whichever of them won."""
    one, other = (sorted(label for label in labels if label) for labels in (seen, laid))
    return one == other and len(one) == 2 and same_name(*one)


def _meld(told: dict[str, Any]) -> tuple[str, ...]:
    tiles = told.get("shown") or told["tiles"]
    return (told["kind"], *sorted(tiles), str(told["called"]), str(told["from_side"]))


def _as_told(meld: Any) -> tuple[str, ...]:
    tiles = meld.shown if meld.kind == "ankan" else meld.tiles
    return (meld.kind, *sorted(tiles), str(meld.called), str(meld.from_side))


class Figures:
    """What is counted over many scenes."""

    def __init__(self) -> None:
        self.by_kind: dict[str, list[bool]] = {}
        self.untold: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self.spent: list[tuple[int, float]] = []

    def add(self, scene: Sketch, noise: Noise, rng: Rng) -> set[str]:
        """Read one scene and count; returns what is wrong with it."""
        truth = scene.recipe.wins
        assert truth is not None
        seen, shares, labels = seen_of(scene, noise, rng)
        start = time.perf_counter()
        layout = understand(seen, shares, scene.width, scene.height, other_doubts=np.zeros(len(seen), bool))
        self.spent.append((len(seen), (time.perf_counter() - start) * 1000))
        wrong = faults(layout, truth)
        self.judge(truth, wrong, told=layout.miscounted or any(layout.doubts))
        self._labels(seen, layout, labels)
        incomplete = len(labels) != len(scene.tiles) or "" in labels
        clear = not noise.labels and not wrong
        self.counts.update(wrong)
        self.counts.update(
            {
                "told": bool(wrong) and (layout.miscounted or any(layout.doubts)),
                "alternative": bool(wrong) and any(not faults(other, truth) for other in layout.alternatives),
                "doubted": clear and any(layout.doubts),
                "advised": not wrong and layout.miscounted and not incomplete,
                "unsaid": incomplete and not layout.miscounted,
                "incomplete": incomplete,
            }
        )
        return wrong

    def judge(self, truth: dict[str, Any], wrong: set[str], *, told: bool) -> None:
        """Count one scene for all kinds that it is of; `told`: something of it is in doubt or advised."""
        for kind in kinds_of(truth):
            self.count(kind, not wrong, told=told)

    def count(self, kind: str, right: bool, *, told: bool) -> None:
        """Count one scene for one kind."""
        self.by_kind.setdefault(kind, []).append(right)
        self.untold[kind] += not right and not told

    def _labels(self, seen: list[SeenTile], layout: Layout, labels: list[str]) -> None:
        for tile, label, doubt, true in zip(seen, layout.labels, layout.doubts, labels, strict=True):
            if true:
                self.counts["before"] += tile.label != true
                self.counts["after"] += label != true
                self.counts["silent"] += label != true and not doubt
                self.counts["spoilt"] += tile.label == true != label
                self.counts["doubts before"] += tile.doubt
                self.counts["doubts after"] += doubt

    def report(self) -> str:
        """Everything that was counted, in lines."""
        counts = self.counts
        lines = [
            f"{kind:22} {sum(right):5}/{len(right):<5} {100 * sum(right) / len(right):6.2f} %"
            for kind, right in sorted(self.by_kind.items())
        ]
        wrong = self.by_kind["all"].count(False)
        parts = ("hand", "win", "melds", "dora", "ura", "norths", "side", "count")
        times = np.array(self.spent)
        lines += [
            f"wrong: { {part: counts[part] for part in parts if counts[part]} }",
            f"of {wrong} wrong: {counts['told']} doubted or advised, {counts['alternative']} right in an alternative",
            f"right with clear faces and doubted: {counts['doubted']}; right and whole and advised: {counts['advised']}",
            f"tiles missed or added and not advised: {counts['unsaid']} of {counts['incomplete']}",
            f"labels wrong before decoding {counts['before']}, after it {counts['after']}, made so {counts['spoilt']},"
            f" not doubted {counts['silent']}; doubts before {counts['doubts before']}, after {counts['doubts after']}",
            f"{np.median(times[:, 1]):.1f} ms for {np.median(times[:, 0]):.0f} tiles (medians), most {times[:, 1].max():.1f}",
        ]
        return "\n".join(lines)


def kinds_of(truth: dict[str, Any]) -> list[str]:
    """What a scene counts for."""
    out = ["all", f"{len(truth['hands'])} hands", f"indicators {truth['indicators']}"]
    if len(truth["hands"]) == 1:
        hand = truth["hands"][0]
        out += [f"win {hand['placed']}", f"{len(hand['melds'])} melds", f"row {hand['stance']}"]
        out += {" ".join(filter(None, (meld["kind"], meld.get("hidden")))) for meld in hand["melds"]}
    return out


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m models.layout_check", description=__doc__)
    parser.add_argument("--many", type=int, default=300)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--corners", type=float, default=0.03, help="deviation of each corner, in parts of the short side")
    parser.add_argument("--labels", type=float, default=0.0, help="share of tiles whose face is not clear")
    parser.add_argument("--missed", type=float, default=0.0, help="share of tiles that are not found")
    parser.add_argument("--extra", type=float, default=0.0, help="share of photos with a tile that is none")
    parser.add_argument("--show", action="store_true", help="list what is wrong")
    args = parser.parse_args()
    noise = Noise(args.corners, args.labels, args.missed, args.extra)
    figures = Figures()
    for number in range(args.many):
        wrong = figures.add(sketched(args.seed, number), noise, np.random.default_rng([args.seed, number, 1000]))
        if args.show and wrong:
            print(number, *sorted(wrong))
    print(figures.report())


if __name__ == "__main__":
    main()
