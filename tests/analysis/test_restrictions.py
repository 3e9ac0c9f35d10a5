"""The price of a restriction, worked out by hand, and on studies where one must cost and one cannot."""

import math

import polars as pl
import pytest

from analysis.played import open_study
from analysis.restrictions import prices, seatings
from sim import study
from sim.config import resolve
from sim.games import game
from sim.policies import find_policy
from tests.analysis.conftest import played

GREEDY = find_policy(game("south_seas"), "greedy")
T3 = 3.182446305284263


def test_a_price_is_the_fair_share_less_the_win_share():
    """Shares of the first seat 1/2, 1/2, 1/2 and 1: mean 5/8, so the price is 1/2 - 5/8; a share is at most 1."""
    manifest = played().manifest | {
        "seating": ["calm-no_x", "calm"],
        "policies": [{"name": "calm-no_x", "about": "", "never": ["x"]}, {"name": "calm", "about": ""}],
    }
    shares = [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 1.0, 0.0]
    seats = played().seats.with_columns(policy=pl.col("seat"), win_share=pl.Series(shares))
    (row,) = prices([played(manifest=manifest, seats=seats)]).iter_rows(named=True)
    assert (row["style"], row["never"], row["fair"], row["win_share"], row["n"]) == ("calm-no_x", "x", 0.5, 0.625, 4)
    assert row["value"] == -0.125
    assert row["low"] == -0.5
    assert row["high"] == pytest.approx(-0.125 + T3 * math.sqrt(0.0625 / 4))


def test_tables_by_which_restrictions_are_priced():
    tables = seatings(GREEDY, ["supply", "market"], 3)
    assert [[policy.name for policy in table] for table in tables] == [
        ["greedy-no_supply", "greedy", "greedy"],
        ["greedy-no_market", "greedy", "greedy"],
    ]


def test_never_supplying_costs_nearly_all(tmp_path):
    """Ships are most of the points, so who supplies none hardly wins."""
    (table,) = seatings(GREEDY, ["supply"], 2)
    done = study.run(resolve("south_seas"), tmp_path, players=2, playouts=160, policies=table)
    (row,) = prices([open_study(done)]).iter_rows(named=True)
    assert row["low"] > 0.3
    assert row["high"] <= 0.5
