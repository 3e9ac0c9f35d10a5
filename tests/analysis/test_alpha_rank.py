"""Alpha-rank against chains and circles whose answer is known."""

import math

import numpy as np
import pytest

from analysis import alpha_rank
from analysis.meetings import meetings
from tests.analysis.leagues import CIRCLE, TRANSITIVE, WITH_A_LOSER, pairwise, table


def test_a_population_of_two_spreads_by_the_logistic_function():
    """(1 - e^-u) / (1 - e^-2u) = 1 / (1 + e^-u)."""
    steps = np.array([-2.0, -0.1, 0.0, 0.3, 5.0])
    assert alpha_rank.spreading(steps, 1.0, 2) == pytest.approx(1 / (1 + np.exp(-steps)))


def test_who_is_no_better_spreads_by_chance_alone():
    assert alpha_rank.spreading(np.array([0.0]))[0] == 1 / 50


def test_large_advantages_do_not_overflow():
    chances = alpha_rank.spreading(np.array([-1.0, 1.0]), 1e6)
    assert 0 < chances[0] < 1e-100
    assert chances[1] == pytest.approx(1, abs=0.01)  # 1 - e^-6, as sure as it gets


def test_stationary_distributions_by_hand():
    """Flows are equal: pi0 x 1 = pi1 x 2 = pi2 x 4 in a circle; pi0 x 3 = pi1 x 1 between two."""
    circle = np.array([[[0.0, 1, 0], [0, 0, 2], [4, 0, 0]]])
    assert alpha_rank.stationary(circle)[0] == pytest.approx(np.array([4, 2, 1]) / 7)
    two = np.array([[[9.0, 3], [1, 9]], [[0, 1e-80], [1, 0]]])  # the diagonal does not count
    assert alpha_rank.stationary(two) == pytest.approx(np.array([[0.25, 0.75], [1, 1e-80]]))


def test_any_chain_is_at_rest():
    rng = np.random.default_rng(2)
    rates = rng.random((20, 5, 5)) ** 4
    shares = alpha_rank.stationary(rates)
    into = np.einsum("ci,cij->cj", shares, rates)
    assert into == pytest.approx(shares * rates.sum(axis=2))
    assert shares.sum(axis=1) == pytest.approx(1)


def test_the_advantage_is_over_each_other_seat():
    """At a table of four a seat that wins 40 % wins 20 points more than each of three; of two, 60 : 40 is 20 points."""
    assert alpha_rank.advantages(np.array([0.4]), 4) == pytest.approx([0.2])
    assert alpha_rank.advantages(np.array([0.6]), 2) == pytest.approx([0.2])


def test_of_two_the_better_has_the_time_that_the_formula_says():
    """Of two the ratio of the ranks is e^((m - 1) a d): at 51 : 49 e^(49 x 0.02)."""
    shares = alpha_rank.ranks(np.array([[[0.5, 0.51], [0.49, 0.5]]]), 2)[0]
    assert shares[0] / shares[1] == pytest.approx(math.exp(0.98))
    assert shares[0] == pytest.approx(0.73, abs=0.005)  # as the report says


def ranked(arms):
    return dict(alpha_rank.alpha_ranks(meetings(arms)).select("style", "value").iter_rows())


def test_in_a_circle_all_last_as_long():
    assert ranked(pairwise(CIRCLE)) == pytest.approx(dict.fromkeys(("rock", "scissors", "paper"), 1 / 3))
    assert alpha_rank.viable(meetings(pairwise(CIRCLE))).value == pytest.approx(3)


def test_a_circle_of_unequal_strength_lasts_alike_too_where_only_the_sign_counts():
    met = meetings(pairwise({("rock", "scissors"): 180, ("scissors", "paper"): 140, ("paper", "rock"): 130}))
    assert alpha_rank.ranks(met.payoffs(), 2, 100.0)[0] == pytest.approx([1 / 3] * 3, abs=0.01)


def test_who_loses_to_a_circle_does_not_last():
    found = ranked(pairwise(WITH_A_LOSER))
    assert found["well"] < 1e-6
    assert alpha_rank.viable(meetings(pairwise(WITH_A_LOSER))).value == pytest.approx(3, abs=1e-4)


def test_who_beats_all_is_the_only_viable_style():
    met = meetings(pairwise(TRANSITIVE))
    assert ranked(pairwise(TRANSITIVE))["a"] == pytest.approx(1, abs=1e-6)
    number = alpha_rank.viable(met)
    assert (number.value, number.low, number.n) == (pytest.approx(1, abs=1e-4), pytest.approx(1, abs=1e-4), 200)


def test_two_alike_are_two_viable_styles():
    assert alpha_rank.viable(meetings([table("ab", [""] * 150)])).value == pytest.approx(2)


def test_two_that_win_at_each_others_table_both_last():
    """Of four seats one a among b wins 40 %, and one b among a: each spreads, neither for good."""
    arms = [table("abbb", ["a", "a", "b", "b", "b"] * 40), table("baaa", ["b", "b", "a", "a", "a"] * 40)]
    assert alpha_rank.viable(meetings(arms)).value == pytest.approx(2)


def test_effective_numbers():
    shares = np.array([[1.0, 0, 0], [0.5, 0.5, 0], [1 / 3, 1 / 3, 1 / 3], [0.9, 0.1, 0]])
    expected = [1, 2, 3, math.exp(-0.9 * math.log(0.9) - 0.1 * math.log(0.1))]
    assert alpha_rank.effective_number(shares) == pytest.approx(expected)


def test_the_sweep_goes_from_all_alike_to_the_winner_alone():
    table = alpha_rank.sweep(meetings(pairwise(TRANSITIVE), draws=20), (1e-6, 100.0))
    assert table.filter(intensity=1e-6)["value"].to_list() == pytest.approx([1 / 3] * 3, abs=1e-3)
    assert table.filter(intensity=100.0)["value"].to_list() == pytest.approx([1, 0, 0], abs=1e-6)
