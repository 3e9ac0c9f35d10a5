"""Counting without grouping: by hand, and in whatever order the rows come."""

import polars as pl
import pytest

from analysis import seats
from analysis.counts import counted, quantile
from tests.analysis.conftest import played

DEALS = [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2]
VALUES = [5, 7, 5, 5, 7, 7, -1, 5, -1, -1, 5]


@pytest.mark.parametrize("order", [slice(None), slice(None, None, -1)])
def test_squares_are_of_a_deal(order):
    """5: three times in deal 0 and twice in deal 2; 7: once and twice; -1: once and twice."""
    frame = pl.LazyFrame({"deal": DEALS[order], "score": VALUES[order]})
    found = counted(frame, "score", 4)
    assert found.rows() == [(-1, 3, 1 + 4), (5, 5, 9 + 4), (7, 3, 1 + 4)]


def test_one_row_a_deal():
    frame = pl.LazyFrame({"deal": [0, 1, 2], "turns": [9, 9, 4]})
    assert counted(frame, "turns", 1).rows() == [(4, 1, 1), (9, 2, 2)]


def test_nothing_to_count():
    assert counted(pl.LazyFrame({"deal": [], "turns": []}), "turns", 2).height == 0


def test_quantiles_are_values_that_occur():
    """Of 1 2 2 2 8 the second, third and fourth are 2."""
    values, rows = pl.Series([1, 2, 8]), pl.Series([1, 3, 1])
    assert [quantile(values, rows, q) for q in (0.0, 0.24, 0.25, 0.5, 0.99, 1.0)] == [1, 1, 2, 2, 2, 8]


def test_seats_stand_beside_each_other_in_whatever_order_they_come():
    arm = played()
    mixed = played(seats=arm.seats.sort("score"))
    assert seats.by_playout(mixed).rows() == [(0, 5, 3), (1, 4, 6), (2, 5, 5), (3, 9, 1)]
    assert seats.by_playout(arm).equals(seats.by_playout(mixed))
    assert seats.mean_score(mixed).value == 38 / 8
