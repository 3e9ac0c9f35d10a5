"""What choosing by playouts has in common in every game: which options are tried, and which one was best."""

import numpy as np

from sim.kernel.choosing import INFINITY, best
from sim.kernel.jit import compiled, float64, int64, ints, shorts, uint64, void
from sim.kernel.picking import pick
from sim.kernel.streams import SEARCH, address, extend

_SCORES = float64[::1]
_STREAMS = uint64[::1]


@compiled(int64(_SCORES, int64, int64, _STREAMS, int64, ints))
def candidates(scores, n, width, streams, which, places):
    """Write the places of the `width` highest of `n` scores, equals in uniform order; return how many they are."""
    m = min(n, width)
    for i in range(m):
        places[i] = best(scores, n, streams, which)
        scores[places[i]] = -INFINITY
    return m


@compiled(void(_SCORES, _SCORES, _SCORES, int64))
def add_differences(results, sums, squares, n):
    """Add how much better each of `n` candidates did than the first in a playout on the same chance."""
    for i in range(1, n):
        difference = results[i] - results[0]
        sums[i] += difference
        squares[i] += difference * difference


@compiled(int64(_SCORES, _SCORES, int64, int64, float64))
def surely_best(sums, squares, n, rollouts, sure):
    """Return the place of the candidate with the best mean result, where the first one's lead is not mere noise.

    The first candidate is the base policy's own choice. Another replaces it only when its mean is better by more than
    `sure` standard errors of the paired difference: with few playouts the best mean of several is mostly luck.
    """
    top = 0
    most = 0.0
    for i in range(1, n):
        mean = sums[i] / rollouts
        spread = squares[i] - rollouts * mean * mean  # standard error^2 = spread / (rollouts * (rollouts - 1))
        if mean > most and mean * mean * rollouts * (rollouts - 1) > sure * sure * spread:
            top = i
            most = mean
    return top


@compiled(uint64(int64, int64, int64, int64))
def rollout_address(seed, playout, decision, rollout):
    """Return the address of all chance in a rollout: the same for every candidate of a decision."""
    return extend(address(seed, SEARCH, playout, decision), np.uint64(rollout))


@compiled(void(_STREAMS, int64, uint64))
def open_streams(streams, seats, source):
    """Give each seat a policy stream of the rollout."""
    for seat in range(seats):
        streams[seat] = extend(source, np.uint64(seat))


@compiled(void(shorts, int64, int64))
def forget_order(cards, first, n):
    """Sort the cards from place `first` to `n` - 1, so that nothing tells in what order they really lie."""
    for i in range(first + 1, n):
        card = cards[i]
        j = i
        while j > first and cards[j - 1] > card:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card


@compiled(void(shorts, int64, int64, _STREAMS, int64))
def shuffle(cards, first, n, streams, which):
    """Put the cards from place `first` to `n` - 1 in a uniform order (Fisher and Yates)."""
    for i in range(first, n - 1):
        pick(cards, i, n, streams, which)
