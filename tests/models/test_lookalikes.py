"""The drawn lookalikes: never a tile, the same from the same seed, each with something in its middle to be taken for a face."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("cv2", reason="lookalikes are drawn with OpenCV")

from models import lookalikes
from models.windows import AROUND


def test_lookalikes_are_no_tiles_and_come_again_from_the_same_seed():
    first, second = (list(lookalikes.spots(np.random.default_rng(4), 40)) for _ in range(2))
    assert len(first) == 40 and not any(spot.tile or spot.sure for spot in first)
    assert all(spot.image.shape == (*AROUND, 3) and spot.image.dtype == np.uint8 for spot in first)
    assert all(np.array_equal(one.image, other.image) for one, other in zip(first, second, strict=True))


@pytest.mark.parametrize("draw", [lookalikes._sticks, lookalikes._die, lookalikes._wind])
def test_something_is_drawn_in_the_middle(draw):
    for seed in range(25):
        rng = np.random.default_rng(seed)
        picture = lookalikes._ground(rng)
        before = picture.copy()
        draw(rng, picture)
        (height, width), reach = lookalikes.DRAWN, int(lookalikes.WIDTH / 2)
        middle = np.s_[height // 2 - reach : height // 2 + reach, width // 2 - reach : width // 2 + reach]
        assert (np.abs(picture[middle].astype(int) - before[middle]).max(axis=2) > 25).mean() > 0.05
