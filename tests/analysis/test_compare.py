"""Differences of two studies, paired by deal, worked out by hand."""

import math

import polars as pl
import pytest

from analysis.compare import differences
from tests.analysis.conftest import played

T2, T3 = 4.302652729911275, 3.182446305284263


def longer(**changes):
    """The study by hand with turns longer by 1, 3, 1 and 3."""
    return played(playouts=played().playouts.with_columns(pl.col("turns") + pl.Series([1, 3, 1, 3])), **changes)


def test_differences_are_paired_by_deal():
    row = differences(played(), longer(), "playouts", ["turns"]).row(0, named=True)
    assert (row["measure"], row["first"], row["second"], row["value"], row["n"]) == ("turns", 12.0, 14.0, 2.0, 4)
    assert row["high"] == pytest.approx(2 + T3 * math.sqrt(4 / 3 / 4))
    assert row["variance_ratio"] == pytest.approx((8 + 20) / 4)  # turns 10 12 12 14 and 11 15 13 17


def test_differences_by_seat_average_the_rows_of_a_deal():
    other = played(seats=played().seats.with_columns(score=pl.col("score") + pl.col("seat")))
    table = differences(played(), other, "seats", ["score"], ["seat"])
    assert table.select("seat", "measure", "value", "low", "high").rows() == [
        (0, "score", 0.0, 0.0, 0.0),
        (1, "score", 1.0, 1.0, 1.0),
    ]
    pooled = differences(played(), other, "seats", [pl.col("score").alias("points")]).row(0, named=True)
    assert (pooled["measure"], pooled["value"], pooled["n"]) == ("points", 0.5, 4)


def test_deals_of_one_study_alone_are_left_out():
    shorter = longer()
    shorter = played(playouts=shorter.playouts.filter(pl.col("deal") < 3))
    row = differences(played(), shorter, "playouts", ["turns"]).row(0, named=True)
    assert (row["n"], row["value"]) == (3, 5 / 3)
    assert row["high"] == pytest.approx(5 / 3 + T2 * math.sqrt((4 + 16 + 4) / 9 / 2 / 3))
