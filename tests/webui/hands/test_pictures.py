"""Photos as pages show them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from webui.hands.pictures import SIDE, shown


@pytest.mark.parametrize(("size", "expected"), [((50_000, 1), (SIDE, 1)), ((1, 50_000), (1, SIDE)), ((300, 400), (300, 400))])
def test_a_picture_of_any_shape_is_made_small(size, expected):
    data = cv2.imencode(".png", np.zeros((*size, 3), np.uint8))[1].tobytes()
    jpeg, scale = shown(data, max_bytes=1 << 20, max_pixels=1 << 24)
    assert cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR).shape[:2] == expected
    assert scale == pytest.approx(expected[1] / size[1])
