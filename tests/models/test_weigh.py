"""The weights of what speaks for a find: those of the odds that the data were drawn with."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("torch", reason="the workshop needs torch (extra `train`)")

from models.weigh import fit
from vision.finds import logit, weighed


def test_the_fit_finds_the_odds_that_the_data_were_drawn_with():
    rng = np.random.default_rng(0)
    told = rng.normal(0, 2, (40_000, 4))
    odds = np.array([-0.5, 1.0, 0.4, 0.0, -0.7])
    is_tile = rng.random(len(told)) < weighed(told, odds)
    assert fit(told, is_tile, np.ones(len(told))) == pytest.approx(odds, abs=0.08)


def test_finds_that_count_twice_are_as_two():
    told = np.array([[0.0], [1.0], [2.0], [1.5]])
    is_tile = np.array([False, True, True, False])
    twice = fit(np.repeat(told, 2, axis=0), np.repeat(is_tile, 2), np.ones(8))
    assert fit(told, is_tile, np.full(4, 2.0)) == pytest.approx(twice, abs=1e-6)


def test_a_finder_that_always_parts_them_gives_weights_that_stay_finite():
    told = np.array([[-1.0], [1.0]] * 20)
    weights = fit(told, told[:, 0] > 0, np.ones(40))
    assert np.isfinite(weights).all() and 1 < weights[1] < 50


def test_logits_of_what_is_certain_are_finite():
    assert np.isfinite(logit(np.array([0.0, 1.0, 0.5]))).all() and logit(np.array([0.5]))[0] == 0
