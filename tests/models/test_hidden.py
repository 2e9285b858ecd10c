"""How tiles look of which a part is hidden: faces are cut short at the edge that is asked for."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("cv2", reason="faces are cut with OpenCV")

from models.hidden import cut_short
from scoring.tiles import FACES
from vision.layout.looks import LOOKS

FACE = np.array([[10, 10], [30, 10], [30, 50], [10, 50]], np.float32)


@pytest.mark.parametrize(
    ("edge", "left", "top", "right", "bottom"),
    [(0, 10, 20, 30, 50), (1, 10, 10, 25, 50), (2, 10, 10, 30, 40), (3, 15, 10, 30, 50)],
)
def test_a_quarter_is_cut_from_an_edge(edge: int, left: float, top: float, right: float, bottom: float):
    expected = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
    assert cut_short(FACE, 0.25, edge) == pytest.approx(expected, abs=1e-3)


def test_every_face_is_told_by_probabilities():
    assert set(LOOKS) == set(FACES)
    for label, faces in LOOKS.items():
        assert 0.5 < sum(faces.values()) <= 1.001 and set(faces) <= set(FACES), label
        assert max(faces, key=lambda face: faces[face]) == label
