"""How far the axis of a chart reaches."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from analysis.reach import cut, reach

TEN = np.arange(10.0)


def test_an_axis_holds_all_intervals_that_are_alike():
    assert reach(TEN, TEN - 1, TEN + 1) is None
    assert reach(TEN[:1], TEN[:1] - 50, TEN[:1] + 50) is None


def test_one_interval_far_wider_than_the_others_is_cut():
    values, low, high = (np.append(TEN, x) for x in (5, 4, 500))
    high[:-1] += 1
    left, right = reach(values, low, high)
    assert (left, right) == (pytest.approx(0 - 1.0), pytest.approx(10 + 1.0))


def test_what_values_are_compared_with_is_always_seen():
    low, high = TEN - 1, np.append(TEN[:-1] + 1, 5000)
    assert reach(np.append(TEN, 100), low, high)[1] > 100


def test_an_arrow_stands_where_an_interval_goes_on():
    axes = Figure().subplots()
    places = [*range(11)]
    low, high = np.append(TEN, 4.0), np.append(TEN + 1, 500.0)
    cut(axes, np.append(TEN, 5.0), [(places, low, high, "red")])
    arrows = [tuple(point) for marks in axes.collections for point in marks.get_offsets()]
    assert arrows == [(axes.get_xlim()[1], 10.0)]


def test_nothing_is_cut_where_nothing_is_known():
    axes = Figure().subplots()
    cut(axes, np.array([]), [([0], np.array([np.nan]), np.array([np.nan]), "red")])
    assert len(axes.collections) == 0
