"""The reader measured on known tiles: pairs are the nearest, what is left over is missed or extra, and kinds are told apart."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("cv2", reason="photos are read with OpenCV")

from models import measure
from models.finder_data import Truth
from vision.reading import Reading, SeenTile


def quad(x: float, y: float, width: float = 30, height: float = 40) -> np.ndarray:
    return np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], np.float32)


def tile(label: str, corners: np.ndarray, doubt: bool = False, turn: int = 0) -> SeenTile:
    return SeenTile(label, 0.9, doubt, ((label, 0.9),), tuple(map(tuple, corners.tolist())), turn)


def known(quads: list[np.ndarray], labels: list[str | None], ring: float | None = None) -> measure.Known:
    empty = np.empty((0, 4, 2), np.float32)
    truth = Truth(Path("x.jpg"), (100, 200), np.array(quads), np.ones(len(quads), bool), empty, ring, 1.0, "set")
    return measure.Known(truth, tuple(labels), (0,) * len(quads))


def test_the_nearest_pair_is_made_first_and_the_rest_is_missed_or_extra():
    truth = known([quad(10, 10), quad(50, 10), quad(90, 10)], ["1m", "2m", "3m"])
    read = (tile("1m", quad(12, 10)), tile("9p", quad(51, 11), True), tile("9p", quad(56, 10)), tile("7z", quad(160, 50)))
    seen, extra = measure.match(truth, Reading(200, 100, read), truth.truth.quads)
    assert [(one.label, one.got, one.doubt) for one in seen] == [("1m", "1m", False), ("2m", "9p", True), ("3m", None, False)]
    assert extra == 2
    assert [one.size for one in seen] == pytest.approx([30, 30, 30])


def test_nothing_is_extra_where_tiles_may_lie_that_nobody_boxed():
    truth = known([quad(10, 10)], ["1m"], ring=0.5)
    assert measure.match(truth, Reading(200, 100, (tile("1m", quad(120, 10)),)), truth.truth.quads)[1] == 0


def test_a_photo_on_which_nothing_was_read_misses_all():
    truth = known([quad(10, 10)], ["back"])
    (seen,), extra = measure.match(truth, Reading(200, 100), truth.truth.quads)
    assert (seen.got, seen.kind, extra) == (None, "back", 0)


@pytest.mark.parametrize(
    ("label", "turn", "kind"),
    [("1m", 0, "upright"), ("1m", None, "upright"), ("1m", 90, "turned"), ("5z", 180, "white dragon"), ("back", 90, "back")],
)
def test_kinds(label: str, turn: int | None, kind: str):
    assert measure.Seen("set", 30, 0, label, turn, None, 0, False, None).kind == kind


@pytest.mark.parametrize("angle", [0, 7, 45, 60, 90, 133, 180, -30])
def test_angles_are_those_to_the_nearest_axis(angle: float):
    turn = np.radians(angle)
    matrix = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    told = measure.upright_angle((quad(0, 0) @ matrix)[None].astype(np.float32))[0]
    assert told == pytest.approx(min(angle % 90, 90 - angle % 90), abs=0.01)
