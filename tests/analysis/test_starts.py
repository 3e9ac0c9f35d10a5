"""Starts, worked out by hand."""

import polars as pl
import pytest

from analysis import estimates as es
from analysis import starts
from tests.analysis.conftest import played


def study(**columns):
    seats = {"playout": [0, 0, 1, 1, 2, 2, 3, 3], "deal": [0, 0, 1, 1, 2, 2, 3, 3], "seat": [0, 1] * 4}
    wins = {"win_share": [1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 1.0]}
    return played(seats=pl.LazyFrame(seats | wins | columns))


PIPS = {"start_pips": [4, 1, 2, 3, 4, 1, 2, 3]}


def test_means_by_seat():
    table = starts.by_seat(study(**PIPS))
    assert table.select("seat", "measure", "value", "n").rows() == [(0, "pips", 3.0, 4), (1, "pips", 2.0, 4)]


def test_a_slope_about_the_seats_means():
    """x about the means is 1 -1 -1 1 1 -1 -1 1 and y the half of it: exactly half a win for one more."""
    table = starts.effects(study(**PIPS))
    assert table.select("measure", "value", "n").rows() == [("pips", pytest.approx(0.5), 4)]
    assert table["high"][0] == pytest.approx(0.5)


def test_measures_are_told_apart():
    """The win share follows pips alone; kinds, which go with pips only in part, get nothing of it."""
    table = starts.effects(study(**PIPS, start_kinds=[2, 1, 1, 2, 2, 1, 2, 2]))
    assert dict(table.select("measure", "value").rows()) == pytest.approx({"pips": 0.5, "kinds": 0.0})


def test_what_never_varies_or_repeats_another_is_left_out():
    table = starts.effects(study(**PIPS, start_coast=[1] * 8, start_cards=[8, 2, 4, 6, 8, 2, 4, 6]))
    assert table["measure"].to_list() == ["pips"]


def test_the_variance_takes_a_deals_rows_together():
    """y 1 0 0 1 1 0 1 0: centred +-1/4, +-1/2 ...; the rows of a deal are each other's negatives, so scores double."""
    seats = study(**PIPS).seats.with_columns(win_share=pl.Series([1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 0.0]))
    table = starts.effects(played(seats=seats))
    x, y = [1, -1, -1, 1, 1, -1, -1, 1], [0.25, -0.25, -0.75, 0.75, 0.25, -0.25, 0.25, -0.25]
    slope = sum(a * b for a, b in zip(x, y, strict=True)) / 8
    scores = [a * (b - slope * a) for a, b in zip(x, y, strict=True)]
    by_deal = [one + other for one, other in zip(scores[::2], scores[1::2], strict=True)]
    error = (4 / 3 * sum(u * u for u in by_deal)) ** 0.5 / 8
    assert table["value"][0] == pytest.approx(slope)
    assert table["high"][0] - slope == pytest.approx(es.student(3) * error)


def test_wins_by_bands():
    table = starts.wins_by(study(**PIPS), "start_pips", 2)
    assert table.select("band", "value", "n").rows() == [(0, 0.0, 2), (2, 0.5, 2), (4, 1.0, 2)]
