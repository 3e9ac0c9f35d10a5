"""Streams: the published vectors of SplitMix64, addresses that do not collide, bounded draws without bias."""

import numpy as np
import pytest
from scipy import stats

from sim.kernel import streams

MASK = (1 << 64) - 1


def splitmix(x: int) -> int:
    """The finaliser in Python's whole numbers, as published."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def test_published_vector():
    """The first three outputs of SplitMix64 from seed 0 (Vigna's splitmix64.c)."""
    state = np.zeros(1, np.uint64)
    drawn = []
    for _ in range(3):
        state += streams.GOLDEN
        drawn.append(int(streams.mix(state[0])))
    assert drawn == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


@pytest.mark.parametrize("seed", [0, 1, MASK])
def test_mix_equals_whole_numbers(seed):
    for step in range(1000):
        x = (seed + step * 0x9E3779B97F4A7C15) & MASK
        assert int(streams.mix(np.uint64(x))) == splitmix(x)


def test_addresses_of_neighbours_differ():
    """Seeds, purposes, deals and parts next to each other: no address twice (cases 66, 69, 70)."""
    seen = {
        int(streams.address(seed, purpose, deal, part))
        for seed in range(-5, 5)
        for purpose in (streams.DECK, streams.POLICY)
        for deal in range(200)
        for part in range(5)
    }
    assert len(seen) == 10 * 2 * 200 * 5


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 97])
def test_below_is_uniform(n):
    """Case 54: whole range, chi-square within chance."""
    state = np.array([streams.address(3, streams.POLICY, n, 0)], np.uint64)
    drawn = np.bincount([streams.below(state, 0, n) for _ in range(20_000)], minlength=n)
    assert len(drawn) == n
    if n > 1:
        assert stats.chisquare(drawn).pvalue > 1e-4


def test_below_rejects_what_would_bias():
    """A bound near 2**32 * 2 / 3: without rejection a third of the values would come twice as often."""
    state = np.array([5], np.uint64)
    n = 2863311531
    drawn = np.array([streams.below(state, 0, n) for _ in range(30_000)])
    assert drawn.max() < n
    assert stats.kstest(drawn / n, "uniform").pvalue > 1e-4
    thirds = np.bincount(drawn % 3, minlength=3)
    assert stats.chisquare(thirds).pvalue > 1e-4


def test_streams_of_neighbours_are_not_correlated():
    """Case 70: the deck of deal g + 1 is not the policy stream of deal g, nor close to it."""
    decks = np.array([int(streams.address(1, streams.DECK, deal, 0)) >> 11 for deal in range(1, 5001)])
    policies = np.array([int(streams.address(1, streams.POLICY, deal, 0)) >> 11 for deal in range(5000)])
    assert abs(np.corrcoef(decks, policies)[0, 1]) < 4 / np.sqrt(5000)


def test_unit_lies_in_range():
    state = np.array([9], np.uint64)
    drawn = np.array([streams.unit(state, 0) for _ in range(20_000)])
    assert drawn.min() >= 0
    assert drawn.max() < 1
    assert stats.kstest(drawn, "uniform").pvalue > 1e-4
