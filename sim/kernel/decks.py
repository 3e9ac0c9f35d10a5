"""Decks dealt by keys: a card's place depends on its own name and copy, not on the other cards."""

import numpy as np

from sim.kernel.jit import compiled, int64, shorts, uint64, void
from sim.kernel.streams import extend

_S32 = np.uint64(32)


@compiled(void(uint64, uint64[::1], shorts, int64, uint64[::1], shorts, shorts))
def deal(deck, names, copies, n, keys, order, starts):
    """Put the cards 0 .. `n` - 1 in the order of their keys.

    Adding or removing a copy of a card moves no other two cards against each other.

    Parameters
    ----------
    deck
        Address of the shuffle (seed, deal, deck, reshuffle).
    names, copies
        For each card the hash of its id and the number of its copy.
    n
        Number of cards.
    keys, starts
        Scratch for `n` and `n` + 1 values.
    order
        Receives the card numbers in dealt order.
    """
    # Keys are uniform, so a card's bucket (key * n / 2**64) is close to its final place: a counting sort by bucket and
    # a short insertion sort are linear in n.
    for i in range(n + 1):
        starts[i] = 0
    size = np.uint64(n)
    for card in range(n):
        keys[card] = extend(extend(deck, names[card]), np.uint64(copies[card]))
        starts[int64(((keys[card] >> _S32) * size) >> _S32) + 1] += 1
    for i in range(n):
        starts[i + 1] += starts[i]
    for card in range(n):
        bucket = int64(((keys[card] >> _S32) * size) >> _S32)
        order[starts[bucket]] = card
        starts[bucket] += 1
    for i in range(1, n):
        card = order[i]
        j = i
        while j > 0 and keys[order[j - 1]] > keys[card]:
            order[j] = order[j - 1]
            j -= 1
        order[j] = card
