"""Components of a study worked out by hand: bay and cape, two blocks of two deals, two seats."""

import math

import polars as pl
import pytest

from analysis import components, slopes
from analysis import estimates as es
from tests.analysis.conftest import played

T1 = 12.706204736174694


def test_totals():
    table = components.totals(played(), "tile")
    assert table.select("id", "deals", "in_play", "dealt", "used", "turn").rows() == [
        ("bay", 4, 4, 4, 3, 11),
        ("cape", 4, 4, 4, 2, 6),
    ]


def test_rates_are_ratios_of_sums_over_blocks():
    table = components.rates(played(), "tile", "turn", "used")
    assert table.select("id", "value", "n").rows() == [("bay", 11 / 3, 4), ("cape", 3.0, 4)]
    half = T1 * math.sqrt((1**2 + 1**2) / 2) / 1  # cape: blocks 4 / 1 and 2 / 1, residuals 1 and -1
    assert table["high"][1] == pytest.approx(3 + half)


def test_rates_take_expressions_and_leave_out_what_never_came():
    never = played(components=played().components.with_columns(used=pl.when(component=0).then("used").otherwise(0)))
    table = components.rates(never, "tile", pl.col("turn") + pl.col("used"), "used")
    assert table.select("id", "value").rows() == [("bay", 14 / 3)]


def test_portions_of_one_copy_a_deal_are_plain_shares():
    table = components.portions(played(), "tile", "used", "dealt")
    assert table.select("id", "value", "method").rows() == [("bay", 0.75, es.SHARE), ("cape", 0.5, es.SHARE)]
    assert (table["low"][0], table["high"][0]) == es.wilson(0.75, 4)


def test_effects_pool_the_seats_about_their_own_means():
    """Bay: seat 0 has x 1 1 1 0, seat 1 has 0 0 0 1, with y as in the sums."""
    table = components.effects(played(), "tile", "dealt")
    bay = table.row(0, named=True)
    xx = 3 - 9 / 4 + 1 - 1 / 4
    xy = 120 - 3 * 150 / 4 + 30 - 1 * 90 / 4
    assert bay["value"] == pytest.approx(xy / xx / 60)
    first, second = slopes.Sums(4, 3, 3, 150, 8100, 120), slopes.Sums(4, 1, 1, 90, 4500, 30)
    assert bay["high"] == pytest.approx(slopes.pooled_slope([first, second]).high / 60)
    assert bay["p_holm"] == pytest.approx(min(1.0, 2 * bay["p"]))


def test_effects_leave_out_what_never_varies():
    frozen = played().components.with_columns(
        dealt=pl.when(component=1).then("n").otherwise("dealt"),
        dealt_sq=pl.when(component=1).then("n").otherwise("dealt_sq"),
        dealt_y=pl.when(component=1).then("y").otherwise("dealt_y"),
    )
    table = components.effects(played(components=frozen), "tile", "dealt")
    assert table["id"].to_list() == ["bay"]


def test_effects_of_many_blocks_use_their_scatter():
    many = pl.concat([played().components.with_columns(block=pl.col("block") + 2 * k) for k in range(10)])
    table = components.effects(played(components=many), "tile", "dealt")
    few = components.effects(played(), "tile", "dealt")
    assert table["method"].unique().to_list() == [es.SLOPE_BLOCKS]
    assert table["value"].to_list() == pytest.approx(few["value"].to_list())


def test_kinds():
    assert components.kinds(played()) == ["tile"]
