"""Decks: in key order, each order equally likely, and a card more or less moves no other."""

import itertools

import numpy as np
import pytest
from scipy import stats

from sim.kernel.decks import deal
from sim.kernel.streams import DECK, address
from sim.south_seas.tables import name_hash


def dealt(deck: int, names: list[str], copies: list[int]) -> list[int]:
    n = len(names)
    order = np.zeros(n, np.int16)
    deal(
        np.uint64(deck),
        np.array([name_hash(name) for name in names], np.uint64),
        np.array(copies, np.int16),
        n,
        np.zeros(n, np.uint64),
        order,
        np.zeros(n + 1, np.int16),
    )
    return order.tolist()


def test_every_card_once():
    names = [f"card{i}" for i in range(250)]
    assert sorted(dealt(7, names, [0] * 250)) == list(range(250))
    assert dealt(7, names[:1], [0]) == [0]


@pytest.mark.parametrize("n", [3, 4])
def test_every_order_equally_often(n):
    """Case 57: all n! orders, chi-square within chance."""
    names = list("abcd")[:n]
    orders = [tuple(dealt(address(1, DECK, i, 0), names, [0] * n)) for i in range(12_000)]
    counts = [orders.count(order) for order in itertools.permutations(range(n))]
    assert stats.chisquare(counts).pvalue > 1e-4


def test_every_card_in_every_place():
    """The matrix card x place of a deck of 24 (case 58)."""
    names = [f"c{i}" for i in range(24)]
    places = np.zeros((24, 24))
    for i in range(6000):
        places[np.arange(24), dealt(address(2, DECK, i, 1), names, [0] * 24)] += 1
    assert stats.chisquare(places, axis=None, ddof=2 * 24 - 2).pvalue > 1e-4


def test_a_copy_more_moves_no_other_card():
    """Addressed chance: rank correlation of the rest is 1, wherever the new card is put in the config."""
    names = ["market"] * 3 + ["curve"] * 9 + ["straight"] * 8
    copies = [0, 1, 2, *range(9), *range(8)]
    before = [(names[c], copies[c]) for c in dealt(5, names, copies)]
    more, more_copies = ["new", "market", *names], [0, 3, *copies]
    after = [(more[c], more_copies[c]) for c in dealt(5, more, more_copies)]
    assert [card for card in after if card not in {("new", 0), ("market", 3)}] == before
