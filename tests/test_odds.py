"""Odds without playing: spins, waiting times, chains and races, against cases worked out by hand."""

from fractions import Fraction

import numpy as np
import pytest

from sim.odds import (
    Waiting,
    chance_of_at_least,
    first_to_finish,
    hitting_times,
    mean_and_variance,
    spin_distribution,
)
from sim.spinner import wheel


def race(squares: int, numbers: int) -> np.ndarray:
    """A track from 0 to `squares`, equal steps of 1 .. `numbers`, whatever is over the end is the end."""
    chain = np.zeros((squares + 1, squares + 1))
    for square in range(squares + 1):
        for number in range(1, numbers + 1):
            chain[square, min(square + number, squares)] += 1 / numbers
    return chain


def test_a_spin_gives_each_number_with_the_chance_of_its_sections():
    chances = wheel([1, 0, 2, 0.5, 0.5]).chances
    distribution = spin_distribution([5, 9, -2, 5, 7], chances)
    assert distribution == {-2: Fraction(1, 2), 5: Fraction(3, 8), 7: Fraction(1, 8)}
    assert list(distribution) == [-2, 5, 7]
    assert [chance_of_at_least(distribution, k) for k in (-2, -1, 6, 8)] == [1, Fraction(1, 2), Fraction(1, 8), 0]


def test_mean_and_variance_of_a_die():
    assert mean_and_variance(dict.fromkeys(range(1, 7), Fraction(1, 6))) == (Fraction(7, 2), Fraction(35, 12))


def test_waiting_for_sections():
    waiting = Waiting.for_sections(wheel([1] * 6).chances, [0, 3, 3])
    assert (waiting.mean, waiting.variance, waiting.within(2)) == (3, 6, Fraction(5, 9))
    with pytest.raises(ValueError, match="none of these sections can come up"):
        Waiting.for_sections(wheel([1, 0]).chances, [1])


@pytest.mark.parametrize(
    ("chance", "share", "spins"),
    [
        (Fraction(1, 2), 0.5, 1),
        (Fraction(1, 2), 0.75, 2),  # exactly: 1 - 1/4
        (Fraction(1, 2), 0.751, 3),
        (Fraction(1, 6), 0.5, 4),  # 1 - (5/6)^3 = 0.42, 1 - (5/6)^4 = 0.52
        (Fraction(1, 10), 0.271, 3),  # exactly: 1 - 0.729
        (Fraction(1), 0.9, 1),
    ],
)
def test_quantiles_of_waiting(chance, share, spins):
    assert Waiting(chance).quantile(share) == spins


def test_hitting_times_of_a_coin():
    """Heads twice in a row: m0 = 1 + m0 / 2 + m1 / 2 and m1 = 1 + m0 / 2 give 6 and 4 tosses; their variance is 22."""
    chain = np.array([[0.5, 0.5, 0], [0.5, 0, 0.5], [0, 0, 1]])
    times = hitting_times(chain, [2])
    assert times.mean == pytest.approx([6, 4, 0])
    assert times.variance[0] == pytest.approx(22)
    assert times.error < 1e-12
    assert times.distribution(0, 5) == pytest.approx([0, 0, 1 / 4, 1 / 8, 2 / 16, 3 / 32])


def test_steps_of_one_take_what_they_must():
    times = hitting_times(race(5, 1), [5])
    assert times.mean == pytest.approx([5, 4, 3, 2, 1, 0])
    assert times.variance == pytest.approx(np.zeros(6), abs=1e-12)
    assert times.distribution(2, 4).tolist() == [0, 0, 0, 1, 0]


@pytest.mark.parametrize(
    ("squares", "mean", "deviation", "shares"),
    [
        (20, 6.1902, 1.2147, [[0.6189, 0.3811], [0.4706, 0.3117, 0.2177], [0.3890, 0.2696, 0.1950, 0.1464]]),
        (30, 9.0476, 1.4677, [[0.5976, 0.4024], [0.3594, 0.2690, 0.2074, 0.1642]]),
        (100, 29.0476, 2.6298, [[0.5539, 0.4461], [0.3052, 0.2634, 0.2296, 0.2018]]),
    ],
)
def test_races_along_a_track(squares, mean, deviation, shares):
    """Known figures of races with a die of six in which whatever is over the end counts as the end."""
    times = hitting_times(race(squares, 6), [squares])
    assert times.mean[0] == pytest.approx(mean, abs=6e-5)
    assert times.variance[0] ** 0.5 == pytest.approx(deviation, abs=6e-5)
    distribution = times.distribution(0, 200)
    for expected in shares:
        assert first_to_finish([distribution] * len(expected)) == pytest.approx(expected, abs=6e-5)


def test_seats_of_unlike_chances():
    """Seat 0 finishes in round 1 or 3, seat 1 always in 2, seat 2 in 1 or 2: eight cases by hand."""
    shares = first_to_finish([np.array([0, 0.25, 0, 0.75]), np.array([0, 0, 1, 0]), np.array([0, 0.5, 0.5, 0])])
    assert shares.tolist() == [0.25, 0.75 * 0.5, 0.75 * 0.5]


def test_what_is_no_chain_is_refused():
    with pytest.raises(ValueError, match="chances that add up to 1"):
        hitting_times(np.array([[0.5, 0.4], [0, 1]]), [1])
    with pytest.raises(ValueError, match="state 1 never leads to a target"):
        hitting_times(np.array([[0.5, 0, 0.5], [0, 1, 0], [0, 0, 1]]), [2])
