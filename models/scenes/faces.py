"""A bank of faces: crops of real sets, and designs drawn here. One `sample` is one consistent set of ink layers."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Mapping, Set
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from models.scenes.arrays import Floats, Image, Rng, pick
from models.scenes.glyphs import LATIN, choose, written
from models.scenes.painter import HIGH, WIDE, Design, design, index_of, paint
from scoring.tiles import FACES

#: Where the shared data lie, seen from the project.
SHARED = Path(__file__).resolve().parents[2].parent / "shared" / "data" / "tiles"
#: Every label but the back, which has no face.
LABELS = frozenset((*FACES, "other"))
#: The set whose crops are of many designs at once.
MIXED = "camerash-untagged"


class FaceBank:
    """All faces that may be used. `hold_out` names sets of faces.csv that must never appear.

    Without `data_dir` (or where the folder is missing) every face is drawn here.
    """

    def __init__(self, data_dir: Path | None = SHARED, hold_out: Set[str] = frozenset()) -> None:
        self.root = data_dir
        self.sets: dict[str, dict[str, list[str]]] = {}
        table = data_dir / "faces.csv" if data_dir else None
        if table and table.is_file():
            found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
            with table.open(encoding="utf-8", newline="") as rows:
                for row in csv.DictReader(rows):
                    if row["set"] not in hold_out:
                        found[row["set"]][row["label"]].append(row["file"])
            self.sets = {name: dict(labels) for name, labels in found.items()}

    def styles(self) -> tuple[str, ...]:
        """The names that `sample` takes: the sets of crops, and `drawn`."""
        return (*sorted(self.sets), "drawn")

    def choose(self, rng: Rng) -> str:
        """A style at random: six in ten are crops of a real set."""
        if not self.sets or rng.random() < 0.4:
            return "drawn"
        weights = {name: 1.5 if name in (MIXED, "fluffystuff") else 1.0 for name in sorted(self.sets)}
        return pick(rng, weights)

    def sample(self, rng: Rng, style: str | None = None, labels: Set[str] = LABELS) -> dict[str, Image]:
        """One set: each of the 37 labels and `other` as RGBA (HIGH, WIDE, 4), ink on a transparent ground.

        `style`: one of `styles`. `labels`: the only ones wanted. Faces that a set of crops lacks are lent by others or drawn;
        birds and flowers of drawn designs are mostly lent by crops.
        """
        style = style or self.choose(rng)
        drawn = design(rng)
        plain = {label.replace("0", "5") for label in labels} & LABELS
        lent = self.sets.get(style, {})
        faces = {}
        for label in sorted(plain | (labels & lent.keys())):
            if label in lent:
                faces[label] = self._ink(lent[label][int(rng.integers(len(lent[label])))])
            else:
                faces[label] = self._borrowed(rng, label, style) if self._borrows(rng, label, style) else paint(label, drawn)
        self._reds(rng, faces, drawn, style)
        if style in self.sets and rng.random() < 0.25:
            _blank_or_indexed(rng, faces, drawn)
        return {label: face for label, face in _varied(rng, faces).items() if label in labels}

    def flower(self, rng: Rng) -> Image:
        """One more foreign face of any set."""
        return self._borrowed(rng, "other", "") if self._borrows(rng, "other", "drawn") else paint("other", design(rng))

    def _holders(self, label: str) -> list[str]:
        return [name for name in sorted(self.sets) if label in self.sets[name]]

    def _borrows(self, rng: Rng, label: str, style: str) -> bool:
        """True where a face comes from another set's crops: birds and flowers, which are hard to draw."""
        if not self._holders(label):
            return False
        return label in ("1s", "other") and rng.random() < 0.75 or style != "drawn" and rng.random() < 0.8

    def _borrowed(self, rng: Rng, label: str, style: str) -> Image:
        holders = [name for name in self._holders(label) if name != style]
        files = self.sets[holders[int(rng.integers(len(holders)))] if holders else style][label]
        return self._ink(files[int(rng.integers(len(files)))])

    def _ink(self, name: str) -> Image:
        assert self.root is not None
        return ink_of(str(self.root / name)).copy()

    def _reds(self, rng: Rng, faces: dict[str, Image], drawn: Design, style: str) -> None:
        """Add the red fives a set lacks: painted in a drawn design, else the plain five with all its ink made red."""
        tone = np.array([rng.uniform(165, 235), rng.uniform(10, 60), rng.uniform(15, 65)])
        for suit in "mps":
            label = f"0{suit}"
            if label in faces or f"5{suit}" not in faces:
                continue
            faces[label] = paint(label, drawn) if style == "drawn" else reddened(faces[f"5{suit}"], tone, rng.uniform(0, 0.5))
            if style != "drawn" and suit == "p" and rng.random() < 0.1:
                cv2.circle(faces[label], (WIDE // 2, HIGH // 2), int(rng.integers(5, 10)), (225, 190, 90, 255), -1)


@lru_cache(maxsize=4096)
def ink_of(path: str) -> Image:
    """A face's file as ink on a transparent ground, RGBA (HIGH, WIDE, 4); shading and the tile's own colour are divided out."""
    read = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    if read is None:
        raise FileNotFoundError(f"expected a face's picture, found none at {path!r}")
    sized = cv2.resize(read, (WIDE, HIGH), interpolation=cv2.INTER_AREA if read.shape[0] > HIGH else cv2.INTER_CUBIC)
    if sized.shape[2] == 4:
        return np.asarray(cv2.cvtColor(sized, cv2.COLOR_BGRA2RGBA), np.uint8)
    face = cv2.cvtColor(sized, cv2.COLOR_BGR2RGB).astype(np.float32)
    small = cv2.resize(face, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    plastic = cv2.GaussianBlur(cv2.dilate(small, np.ones((11, 11), np.uint8)), (0, 0), 5)
    ratio = np.clip(face / np.maximum(cv2.resize(plastic, (WIDE, HIGH)), 1), 0, 1)
    alpha = np.clip((1 - ratio.min(axis=2) - 0.1) / 0.8, 0, 1)
    edge = np.zeros((HIGH, WIDE), np.float32)
    cv2.rectangle(edge, (7, 8), (WIDE - 8, HIGH - 9), 1.0, -1)
    alpha *= cv2.GaussianBlur(edge, (0, 0), 1.5)
    colour = 255 * (ratio - (1 - alpha[..., None])) / np.maximum(alpha, 0.05)[..., None]
    return np.dstack([np.clip(colour, 0, 255), alpha * 255]).astype(np.uint8)


def reddened(face: Image, tone: Floats, keep: float) -> Image:
    """All ink of a face in a red tone; `keep`: how much of the ink's own light and dark stays."""
    light = face[..., :3].max(axis=2, keepdims=True) / 255.0
    colour = tone * (1 - keep + keep * (0.5 + light))
    return np.dstack([np.clip(colour, 0, 255).astype(np.uint8), face[..., 3]])


def _blank_or_indexed(rng: Rng, faces: dict[str, Image], drawn: Design) -> None:
    """Give a set of crops a blank white dragon, as Japanese sets have, or an index in the corner."""
    if rng.random() < 0.6:
        if "5z" in faces:
            faces["5z"] = np.zeros_like(faces["5z"])
        return
    font, ink, left = choose(rng, LATIN), drawn.inks[int(rng.integers(4))], int(rng.choice([10, WIDE - 28]))
    for label, face in faces.items():
        text = index_of(label)
        if text:
            mask = cv2.resize(written(font, text), (18, 22), interpolation=cv2.INTER_AREA)
            part = face[10:32, left : left + 18]
            part[mask > 90] = (*ink, 255)


def _varied(rng: Rng, faces: Mapping[str, Image]) -> dict[str, Image]:
    """The same faces a little larger or smaller, fainter or fuller, and in shifted colours: one change for the whole set."""
    grow, fade = rng.uniform(0.9, 1.06), rng.uniform(0.8, 1.0) if rng.random() < 0.3 else 1.0
    slip = rng.normal(0, 1.2, 2)
    matrix = np.array([[grow, 0, (1 - grow) * WIDE / 2 + slip[0]], [0, grow, (1 - grow) * HIGH / 2 + slip[1]]])
    gain, lift = rng.uniform(0.65, 1.1, 3), rng.uniform(0, 20) * rng.random()
    tune = np.clip(np.arange(256)[:, None] * gain + lift, 0, 255).astype(np.uint8)
    table = np.dstack([tune[None], np.clip(np.arange(256) * fade, 0, 255).astype(np.uint8)[None, :, None]])
    changed = {label: cv2.warpAffine(cv2.LUT(face, table), matrix, (WIDE, HIGH)) for label, face in faces.items()}
    return {label: np.asarray(face, np.uint8) for label, face in changed.items()}
