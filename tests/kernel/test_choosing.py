"""Choosing by weights: the best score, ties uniform, temperature as the softmax says, mistakes at their rate."""

import math

import numpy as np
import pytest
from scipy import stats

from sim.kernel import choosing


def streams(seed: int = 1) -> np.ndarray:
    return np.array([seed], np.uint64)


def counts(scores: list[float], temperature: float, error_rate: float, n: int = 20_000) -> np.ndarray:
    values, source = np.array(scores), streams()
    drawn = [choosing.by_scores(values, len(scores), temperature, error_rate, source, 0) for _ in range(n)]
    return np.bincount(drawn, minlength=len(scores))


@pytest.mark.parametrize("x", [0.0, -1e-9, -0.5, -1.0, -7.3, -50.0, -300.0, -699.0])
def test_exponential_is_close_to_the_true_one(x):
    assert choosing.exponential(x) == pytest.approx(math.exp(x), rel=2e-12)


def test_exponential_far_down_is_zero():
    assert choosing.exponential(-701.0) == 0.0


@pytest.mark.parametrize(
    ("scores", "best"),
    [
        ([1.0, 3.0, 2.0], 1),
        ([3.0, 1.0, 2.0], 0),
        ([1.0, 2.0, 3.0], 2),
        ([2.0, 2.0, 5.0, 1.0], 2),
        ([-math.inf, 0.0], 1),
    ],
)
def test_the_best_is_taken(scores, best):
    assert counts(scores, 0, 0, 50)[best] == 50


def test_ties_are_uniform():
    drawn = counts([2.0, 5.0, 3.0, 5.0, 5.0, 4.0], 0, 0)
    assert drawn[[0, 2, 5]].tolist() == [0, 0, 0]
    assert stats.chisquare(drawn[[1, 3, 4]]).pvalue > 1e-4


def test_no_draw_without_a_tie():
    """A decided choice leaves the policy's stream alone."""
    source = streams()
    choosing.by_scores(np.array([1.0, 1.0, 2.0]), 3, 0.0, 0.0, source, 0)
    assert source[0] == 1


def test_temperature_draws_by_the_softmax():
    drawn = counts([0.0, 1.0, 3.0], 2.0, 0)
    weights = np.exp(np.array([0.0, 0.5, 1.5]))
    assert stats.chisquare(drawn, drawn.sum() * weights / weights.sum()).pvalue > 1e-4


def test_error_rate_draws_uniformly():
    drawn = counts([0.0, 9.0], 0, 0.4)
    assert stats.binomtest(int(drawn[0]), int(drawn.sum()), 0.2).pvalue > 1e-4


def test_weighted_sum():
    assert choosing.weighted_sum(np.array([1.0, -2.0, 9.0]), np.array([3.0, 0.5, 1.0]), 2) == 2.0
