"""Ratings against strengths that are known: worked out by hand, and found again in simulated tables."""

import math

import numpy as np
import pytest

from analysis import ratings
from analysis.meetings import GROUPS, Meetings, drawn, meetings
from tests.analysis.leagues import TRANSITIVE, pairwise, table


def elo(odds):
    return 400 * math.log10(odds)


def test_the_rating_of_two_is_their_odds():
    """150 wins against 50, and half a win each."""
    found = ratings.ratings(meetings([table("ab", ["a"] * 150 + ["b"] * 50)]))
    assert found.select("style", "never_won").rows() == [("a", False), ("b", False)]
    assert found["value"].to_list() == pytest.approx([0, -elo(150.5 / 50.5)], abs=1e-3)
    assert found["n"].to_list() == [200, 200]


def test_one_among_three_others_is_rated_by_the_seat():
    """One a wins 40 of 100: 40 over each of three seats; the three b win 60 over one seat."""
    found = ratings.ratings(meetings([table("abbb", ["a"] * 40 + ["b"] * 60)]))
    assert found["value"].to_list() == pytest.approx([0, -elo(120.5 / 60.5)], abs=1e-3)


def test_three_who_agree():
    """Strengths 4, 2 and 1: of 6,000 deals a pair the odds are 2, 2 and 4; the halves of a win do nothing to that."""
    arms = pairwise({("a", "b"): 4000, ("b", "c"): 4000, ("a", "c"): 4800}, 6000)
    found = ratings.differences(meetings(arms, draws=20))
    assert found.select("better", "worse").rows() == [("a", "b"), ("a", "c"), ("b", "c")]
    assert found["value"].to_list() == pytest.approx([elo(2), elo(4), elo(2)], rel=2e-3)
    assert found["shown"].all()


def test_who_never_wins_has_a_bound():
    found = ratings.ratings(meetings([table("ab", ["a"] * 200)])).row(1, named=True)
    assert (found["style"], found["never_won"]) == ("b", True)
    assert found["value"] == pytest.approx(-elo(200.5 / 0.5))
    assert math.isnan(found["low"])
    assert math.isnan(found["high"])
    difference = ratings.differences(meetings([table("ab", ["a"] * 200)])).row(0, named=True)
    assert difference["shown"]
    assert math.isnan(difference["low"])


def test_what_tables_have_in_common_drops_out():
    """c has the same results against a and against b, deal by deal, and these share all wins: alike in each draw."""
    against_c = ["x"] * 90 + ["c"] * 60
    arms = [
        table("ac", [name.replace("x", "a") for name in against_c]),
        table("bc", [name.replace("x", "b") for name in against_c]),
        table("ab", [""] * 150),
    ]
    rows = ratings.differences(meetings(arms)).iter_rows(named=True)
    found = {frozenset((row["better"], row["worse"])): row for row in rows}
    alike, apart = found[frozenset("ab")], found[frozenset("ac")]
    assert (alike["low"], alike["value"], alike["high"], alike["shown"]) == (0, 0, 0, False)
    assert apart["high"] - apart["low"] > 20


def test_intervals_of_a_pair_are_those_of_its_odds():
    """log(p / (1 - p)) has the standard error 1 / sqrt(n p (1 - p)) (delta method)."""
    row = ratings.differences(meetings([table("ab", ["a"] * 600 + ["b"] * 400)])).row(0, named=True)
    half = 400 / math.log(10) * 1.96 / math.sqrt(1000 * 0.6 * 0.4)
    assert (row["high"] - row["low"]) / 2 == pytest.approx(half, rel=0.1)


def test_of_many_deals_groups_are_drawn():
    rng = np.random.default_rng(3)
    winners = rng.choice(["a", "b"], GROUPS + 500, p=[0.6, 0.4])
    met = meetings([table("ab", winners)])
    assert met.totals[0, 0].tolist() == [np.sum(winners == "a"), np.sum(winners == "b")]
    assert met.deals == GROUPS + 500
    row = ratings.differences(met).row(0, named=True)
    half = 400 / math.log(10) * 1.96 / math.sqrt((GROUPS + 500) * 0.6 * 0.4)
    assert (row["high"] - row["low"]) / 2 == pytest.approx(half, rel=0.15)


def test_one_deal_has_no_interval():
    found = ratings.ratings(meetings([table("ab", ["a"])]))
    assert found["low"].is_nan().all()


STRENGTHS = np.array([3.0, 2.0, 1.5, 1.0])
SEATS = np.array([[1, 3, 0, 0], [0, 1, 3, 0], [0, 0, 1, 3], [3, 0, 0, 1], [1, 1, 1, 1], [1, 1, 1, 1]], float)


def simulated(rng, deals, draws):
    """A league of four at tables of four seats, each deal played four times and won by Luce's choice."""
    chances = SEATS * STRENGTHS
    chances /= chances.sum(axis=1, keepdims=True)
    by_deal = np.stack([rng.multinomial(4, row, deals) for row in chances], axis=1).astype(float)
    return Meetings(list("abcd"), 4, SEATS, deals, drawn(by_deal, draws))


@pytest.mark.parametrize(
    ("leagues", "draws", "least", "most"),
    [(60, 100, 0.88, 0.99), pytest.param(600, 200, 0.925, 0.965, marks=pytest.mark.long)],
)
def test_strengths_are_found_again(leagues, draws, least, most):
    """Differences of all pairs are within their intervals as often as these promise, and right on average."""
    rng = np.random.default_rng(11)
    truth = {pair: elo(STRENGTHS[a] / STRENGTHS[b]) for (a, b), pair in _pairs()}
    held, off = [], []
    for _ in range(leagues):
        for row in ratings.differences(simulated(rng, 150, draws)).iter_rows(named=True):
            pair, sign = _sorted(row["better"], row["worse"])
            low, high = sorted((sign * row["low"], sign * row["high"]))
            held.append(low <= truth[pair] <= high)
            off.append(sign * row["value"] - truth[pair])
    assert least < np.mean(held) < most
    assert abs(np.mean(off)) < 4 * np.std(off) / math.sqrt(leagues)


def _pairs():
    return [((a, b), ("abcd"[a], "abcd"[b])) for a in range(4) for b in range(a + 1, 4)]


def _sorted(one, other):
    return ((one, other), 1) if one < other else ((other, one), -1)


def test_a_transitive_league_is_rated_in_its_order():
    assert ratings.ratings(meetings(pairwise(TRANSITIVE)))["style"].to_list() == ["a", "b", "c"]
