"""Boxes of real photos paired with quads: one quad for a box, of its size, and upright where that is known."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("cv2", reason="photos are read with OpenCV")

from models import boxed
from models.sources import Box


def turned(x: float, y: float, angle: float, width: float = 30, height: float = 40) -> np.ndarray:
    a = np.radians(angle)
    u, v = np.array([np.cos(a), np.sin(a)]) * width / 2, np.array([-np.sin(a), np.cos(a)]) * height / 2
    return (np.array([x, y]) + np.array([-u - v, u - v, u + v, -u + v])).astype(np.float32)


def test_a_box_takes_the_quad_in_its_middle():
    quads = np.array([turned(50, 50, 0), turned(120, 50, 20)])
    boxes = [Box("1m", 35, 30, 65, 70), Box("2m", 99, 26, 141, 74)]
    assert [(box.label, quad.mean(axis=0).tolist()) for box, quad in boxed.paired(boxes, quads)] == [
        ("1m", [50, 50]),
        ("2m", [120, 50]),
    ]


@pytest.mark.parametrize(
    ("why", "box"),
    [
        ("nobody knows its label", Box("tile", 35, 30, 65, 70)),
        ("it holds two quads", Box("1m", 20, 20, 140, 80)),
        ("it holds none", Box("1m", 200, 30, 230, 70)),
        ("it is much smaller than the quad", Box("1m", 44, 43, 56, 57)),
    ],
)
def test_a_box_without_its_own_quad_is_left_out(why: str, box: Box):
    quads = np.array([turned(50, 50, 0), turned(120, 50, 20)])
    assert list(boxed.paired([box], quads)) == [], why


@pytest.mark.parametrize("angle", [0, 10, 80, 90, 140, 180, 200, 270, 350])
def test_an_upright_quad_begins_at_its_top_left(angle: float):
    quad = boxed.upright(turned(100, 100, angle))
    edge = quad[1] - quad[0]
    assert edge[0] > abs(edge[1]) and sorted(map(tuple, quad.tolist())) == sorted(map(tuple, turned(100, 100, angle).tolist()))
