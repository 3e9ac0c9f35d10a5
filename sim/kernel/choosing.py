"""Choosing by scores: weights or a user's own function over the features; ties and mistakes by the policy's stream."""

from typing import Any

from sim.kernel.calling import call_at
from sim.kernel.jit import compiled, float64, int64, uint64
from sim.kernel.streams import below, unit

MAX_POLICIES = 16
"""Different policies in one study, those that a search plays out with included."""
MAX_FEATURES = 32
"""Features of an option at one kind of decision."""

RANDOM, WEIGHTED, OWN = 0, 1, 2
STYLES = ("random", "weighted", "own")

INFINITY = float("inf")

_SCORES = float64[::1]
_STREAMS = uint64[::1]


def policy_fields(decisions: int, seats: int, things: int) -> list[tuple[Any, ...]]:
    """Return the fields of a game's Tables that hold its policies.

    Parameters
    ----------
    decisions
        Kinds of decision.
    seats
        Most players.
    things
        Things that a policy can be told never to do.
    """
    return [
        ("policy_style", "i8", (MAX_POLICIES,)),
        ("temperature", "f8", (MAX_POLICIES,)),
        ("error_rate", "f8", (MAX_POLICIES,)),
        ("weights", "f8", (MAX_POLICIES, decisions, MAX_FEATURES)),
        ("own_score", "i8", (MAX_POLICIES, decisions)),  # address of a user's function, 0 for none
        ("restricted", "i8", (MAX_POLICIES,)),  # 1 where anything is barred
        ("barred", "i1", (MAX_POLICIES, things)),
        ("rollouts", "i8", (MAX_POLICIES,)),  # of a search: playouts a candidate; 0 where the policy does not search
        ("width", "i8", (MAX_POLICIES,)),  # of a search: most candidates
        ("sure", "f8", (MAX_POLICIES,)),  # of a search: standard errors that make another choice better
        ("base", "i8", (MAX_POLICIES,)),  # of a search: the policy of the rivals in its playouts
        ("n_seating", "i8"),
        ("seating", "i8", (seats,)),  # policy of each seat in rotation 0
    ]


@compiled(float64(_SCORES, _SCORES, int64), force_inline=True)
def weighted_sum(weights, features, n):
    """Return the sum of `n` weights times features, added in order (the same bits on every machine)."""
    total = 0.0
    for i in range(n):
        total += weights[i] * features[i]
    return total


@compiled(float64(_SCORES, int64, _SCORES, int64), force_inline=True)
def score(weights, own, features, n):
    """Return the score of an option: by weights, or by the user's function at the address `own`.

    What is not a number counts as the worst score there is.
    """
    if own == 0:
        return weighted_sum(weights, features, n)
    found = call_at(own, features)
    return found if found == found else -INFINITY


@compiled(int64(_SCORES, int64, _STREAMS, int64), force_inline=True)
def best(scores, n, streams, which):
    """Return the place of the highest of `n` scores, a uniform one among equals."""
    top, first, last = scores[0], 0, 0
    for i in range(1, n):  # without a branch, since which score is the highest so far cannot be foretold
        last = i if scores[i] >= top else last
        first = i if scores[i] > top else first
        top = scores[i] if scores[i] > top else top
    if first == last:
        return first
    equals = 0
    for i in range(n):
        if scores[i] == top:
            equals += 1
    skip = below(streams, which, equals)
    for i in range(n):
        if scores[i] == top:
            if skip == 0:
                return i
            skip -= 1
    return 0


@compiled(float64(float64))
def exponential(x):
    """Return e**x for x <= 0 from + and * alone, so that the same bytes come out on every machine.

    The library's exp differs in the last bit between platforms. Below -700 the result is 0. Relative error under 1e-13:
    x / 1024 is at most 0.69, where the series of 14 terms is exact to rounding, and it is squared ten times.
    """
    if x < -700.0:
        return 0.0
    y = x * 0.0009765625
    total = 1.0
    for i in range(14, 0, -1):
        total = 1.0 + total * y / i
    for _ in range(10):
        total = total * total
    return total


@compiled(int64(_SCORES, int64, float64, _STREAMS, int64))
def softened(scores, n, temperature, streams, which):
    """Draw a place with chance proportional to exp(score / temperature), by one uniform and in order."""
    top = scores[0]
    for i in range(1, n):
        top = max(top, scores[i])
    total = 0.0
    for i in range(n):
        total += exponential((scores[i] - top) / temperature)
    left = unit(streams, which) * total
    for i in range(n - 1):
        left -= exponential((scores[i] - top) / temperature)
        if left < 0.0:
            return i
    return n - 1


@compiled(int64(_SCORES, int64, float64, float64, _STREAMS, int64), force_inline=True)
def by_scores(scores, n, temperature, error_rate, streams, which):
    """Choose among `n` scored options as a policy with this temperature and error rate does."""
    if error_rate > 0.0 and unit(streams, which) < error_rate:
        return below(streams, which, n)
    if temperature > 0.0:
        return softened(scores, n, temperature, streams, which)
    return best(scores, n, streams, which)
