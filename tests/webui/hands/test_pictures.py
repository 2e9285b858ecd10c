"""Photos as pages show them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from webui.hands.pictures import LEAST, SIDE, bounded, shown


@pytest.mark.parametrize(("size", "expected"), [((50_000, 1), (SIDE, 1)), ((1, 50_000), (1, SIDE)), ((300, 400), (300, 400))])
def test_a_picture_of_any_shape_is_made_small(size, expected):
    data = cv2.imencode(".png", np.zeros((*size, 3), np.uint8))[1].tobytes()
    jpeg, scale = shown(data, max_bytes=1 << 20, max_pixels=1 << 24)
    assert cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR).shape[:2] == expected
    assert scale == pytest.approx(expected[1] / size[1])


def test_a_picture_of_too_many_bytes_is_made_smaller():
    noise = np.random.default_rng(1).integers(0, 255, (900, 1200, 3), np.uint8)
    jpeg = cv2.imencode(".jpg", noise, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()
    assert bounded(jpeg, len(jpeg)) is jpeg
    small = bounded(jpeg, 200_000)
    height, width = cv2.imdecode(np.frombuffer(small, np.uint8), cv2.IMREAD_COLOR).shape[:2]
    assert len(small) <= 200_000 and width / height == pytest.approx(4 / 3, rel=0.01)
    least = bounded(jpeg, 10)
    assert max(cv2.imdecode(np.frombuffer(least, np.uint8), cv2.IMREAD_COLOR).shape[:2]) <= LEAST
