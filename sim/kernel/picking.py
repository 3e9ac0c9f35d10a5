"""Picking without putting back, from a stream: for what is drawn until it is accepted, such as maps."""

from sim.kernel.jit import compiled, int64, shorts, uint64
from sim.kernel.streams import below


@compiled(int64(shorts, int64, int64, uint64[::1], int64), force_inline=True)
def pick(cards, place, n, streams, which):
    """Put a uniform one of `cards[place]` .. `cards[n - 1]` at `place` and return it.

    Called for place 0, 1, 2 ... this shuffles, as far as it is carried on (Fisher and Yates).
    """
    other = place + below(streams, which, n - place)
    card = cards[other]
    cards[other] = cards[place]
    cards[place] = card
    return int64(card)
