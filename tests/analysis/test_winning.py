"""The logit that predicts win chances finds what was planted."""

import numpy as np
import pytest

from analysis import winning


def test_what_chances_hang_on():
    """Turn 2 of 4 with 3 and 5 points: half the time has passed; the second seat has a constant."""
    x = winning.describe(np.array([[3.0, 5.0]]), np.array([1]), np.array([4, 4]))
    assert x[0, 0] == pytest.approx([3, 1.5, 3 * 0.5**-0.5, 0, 0])
    assert x[0, 1] == pytest.approx([5, 2.5, 5 * 0.5**-0.5, 1, 0.5])


def test_the_end_counts_as_little_time_left():
    x = winning.describe(np.array([[1.0, 0.0]]), np.array([9]), np.array([4, 4]))
    assert x[0, 0] == pytest.approx([1, 1, winning.LEAST_LEFT**-0.5, 0, 0])


def test_a_constant_tells_how_much_better_a_seat_is():
    """Without points the odds of the second seat are its wins."""
    wins = np.array([[1.0, 0.0], [0.0, 1.0], [0.0, 1.0], [0.0, 1.0]])
    x = winning.describe(np.zeros((4, 2)), np.zeros(4, int), np.full(4, 10))
    assert winning.predict(x, winning.fit(x, wins))[0] == pytest.approx([0.25, 0.75], abs=2e-3)


def test_planted_weights_are_found():
    rng = np.random.default_rng(5)
    n = 40_000
    x = winning.describe(rng.integers(0, 20, (n, 3)).astype(float), rng.integers(0, 12, n), np.full(n, 12))
    truth = np.array([0.05, 0.1, 0.05, 0.5, -0.2, -0.5, 0.3])
    chances = winning.predict(x, truth)
    winner = (rng.random(n)[:, None] > chances.cumsum(axis=1)).sum(axis=1)
    found = winning.fit(x, np.eye(3)[winner])
    assert np.abs(winning.predict(x, found) - chances).mean() < 0.005
    assert found == pytest.approx(truth, abs=0.15)


def test_points_that_tell_the_winner_without_fail_have_finite_weights():
    points = np.array([[5.0, 1.0], [1.0, 5.0]] * 50)
    x = winning.describe(points, np.zeros(100, int), np.full(100, 10))
    weights = winning.fit(x, (points > 3).astype(float))
    assert np.isfinite(weights).all()
    assert winning.predict(x, weights)[0, 0] > 0.97


def test_chances_add_up_to_one():
    x = winning.describe(np.array([[900.0, -900.0, 3.0]]), np.array([1]), np.array([4]))
    assert winning.predict(x, np.ones(7)).sum() == pytest.approx(1)


def test_weights_without_a_group_are_those_fitted_without_it():
    rng = np.random.default_rng(6)
    n = 6_000
    x = winning.describe(rng.integers(0, 20, (n, 3)).astype(float), rng.integers(0, 12, n), np.full(n, 12))
    chances = winning.predict(x, np.array([0.05, 0.1, 0.05, 0.5, -0.2, -0.5, 0.3]))
    wins = np.eye(3)[(rng.random(n)[:, None] > chances.cumsum(axis=1)).sum(axis=1)]
    group = rng.integers(0, 20, n)
    quick = winning.left_out(x, wins, winning.fit(x, wins), group, 20)
    for out in (0, 7):
        slow = winning.predict(x, winning.fit(x[group != out], wins[group != out]))
        assert winning.predict(x, quick[out]) == pytest.approx(slow, abs=2e-3)
        assert np.abs(slow - winning.predict(x, winning.fit(x, wins))).max() > 2e-3  # so that it can fail
