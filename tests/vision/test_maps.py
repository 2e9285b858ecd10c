"""The finder's maps: what was put into them comes out of them."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.toys import Toy, encoded_maps
from vision.geometry import as_quads, start_at
from vision.maps import decode


def test_maps_without_tiles():
    quads, heat = decode(encoded_maps(as_quads([]), 64, 96), 0.3)
    assert quads.shape == (0, 4, 2) and heat.shape == (0,)


@pytest.mark.parametrize("angle", range(0, 360, 15))
def test_quads_come_back_at_any_angle(angle):
    true = as_quads([Toy("1m", 81.3, 70.9, 22, angle).quad, Toy("1m", 160.2, 111.1, 36, angle + 200).quad])
    quads, heat = decode(encoded_maps(true, 256, 320), 0.3)
    assert len(quads) == 2 and heat == pytest.approx([0.99, 0.99], abs=1e-4)
    for quad in true:
        turned = [start_at(quads, np.full(2, corner)) for corner in (0, 2)]
        assert min(np.abs(found - quad).max() for both in turned for found in both) < 0.01


def test_only_peaks_above_the_threshold_count():
    true = as_quads([Toy("1m", 80, 80).quad])
    maps = encoded_maps(true, 256, 256, heat=0.4)
    assert len(decode(maps, 0.35)[0]) == 1
    assert len(decode(maps, 0.45)[0]) == 0
    maps[:, 20, 21] = maps[:, 20, 20]
    maps[0, 20, 21] -= 0.2
    assert len(decode(maps, 0.3)[0]) == 1


def test_the_hottest_come_first_and_not_too_many():
    true = as_quads([Toy("1m", 40 + 60 * k, 80).quad for k in range(4)])
    maps = encoded_maps(true, 160, 320)
    maps[0, 20, 25] += 2
    quads, heat = decode(maps, 0.3, most=3)
    assert len(quads) == 3 and heat[0] == heat.max()
    assert quads[0].mean(axis=0) == pytest.approx((100, 80), abs=0.01)
