"""How tiles look of which another hides a part: `python -m models.hidden` writes vision/layout/looks.py.

Faces of rendered scenes are cut short at their head, foot or a side, and named by the nets of models/weights.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.random import Generator

from models import sources
from models.sources import Floats, Image
from scoring.tiles import FACES
from vision.expert import Expert
from vision.geometry import rectify, sizes, stepped
from vision.labels import LABELS
from vision.namer import Namer

#: Faces looked at, those of a scene at most, and the least size of one, in pixels.
MANY, EACH, SMALLEST = 20_000, 12, 18.0
#: How much is hidden, and how often the head, a right side, the foot and a left side is.
PART, EDGES = (0.2, 0.6), (0.42, 0.08, 0.42, 0.08)
#: A face that what is seen is less probably is left out.
LEAST = 0.02
OUT = sources.ROOT / "vision" / "layout" / "looks.py"
HEAD = '''"""What a tile may be of which a part is hidden, by what is seen of it: written by `python -m models.hidden`."""

#: By the label that its visible part is given: the faces that it may be, with how probably it is each.
LOOKS: dict[str, dict[str, float]] = {
'''


def cut_short(quad: Floats, part: float, edge: int) -> Floats:
    """A face (4, 2) without so much of it at an edge: 0 its head, 1 its right side, 2 its foot, 3 its left side."""
    inwards = np.zeros((4, 2), np.float32)
    inwards[[edge, (edge + 1) % 4]] = ((0, part), (-part, 0), (0, -part), (part, 0))[edge]
    return stepped(quad[None], inwards[None])[0]


def crops_of(rng: Generator, folder: Path = sources.SCENES, many: int = MANY) -> Iterator[tuple[Image, list[int]]]:
    """Crops of faces cut short, scene by scene, and the labels of the whole faces."""
    made = 0
    scenes = list(sources.scenes(folder))
    for number in rng.permutation(len(scenes)):
        scene = scenes[number]
        faces = np.array([label in FACES for label in scene.labels], bool)
        whole = faces & (np.array(scene.visible) > 0.99) & (sizes(scene.quads) >= SMALLEST)
        some = rng.permutation(np.flatnonzero(whole))[:EACH]
        if not len(some):
            continue
        parts = [cut_short(scene.quads[one], rng.uniform(*PART), int(rng.choice(4, p=EDGES))) for one in some]
        image = np.ascontiguousarray(sources.read_rgb(scene.path)[..., :3])
        yield rectify(image, np.array(parts, np.float32)), [LABELS.index(scene.labels[one]) for one in some]
        made += len(some)
        if made >= many:
            return


def looks(rng: Generator) -> dict[str, dict[str, float]]:
    """By label of a visible part the faces that it may be."""
    namer, expert = Namer(), Expert()
    seen = np.zeros((len(LABELS), len(FACES)))
    shown = np.zeros(len(FACES))
    for crops, labels in crops_of(rng):
        told = expert.consider(crops, namer.name(crops), np.ones(len(crops), bool)).labels
        np.add.at(seen.T, labels, told)
        np.add.at(shown, labels, 1)
    # every face is as frequent as any other
    share = seen / np.maximum(shown, 1)
    share /= np.maximum(share.sum(axis=1, keepdims=True), 1e-9)
    return {
        label: {FACES[face]: round(float(share[row, face]), 3) for face in np.argsort(-share[row]) if share[row, face] >= LEAST}
        for row, label in enumerate(LABELS)
        if label in FACES
    }


def main() -> None:
    """The command."""
    lines = [
        f'    "{label}": {{{", ".join(f"{face!r}: {part}" for face, part in faces.items())}}},\n'.replace("'", '"')
        for label, faces in looks(np.random.default_rng(0)).items()
    ]
    OUT.write_text(HEAD + "".join(lines) + "}\n", "utf-8")


if __name__ == "__main__":
    main()
