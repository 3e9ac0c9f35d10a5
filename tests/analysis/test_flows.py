"""Where cards come from and go: two players, two deals, worked out by hand."""

import polars as pl
import pytest

from analysis import flows
from analysis.chapters import resources
from tests.analysis.conftest import played

CARDS = {
    "wood_in_dice": [4, 2, 2, 0],
    "wood_in_bank": [1, 0, 0, 0],
    "wood_out_builds": [3, 1, 1, 1],
    "wood_out_rivals": [0, 0, 1, 0],
    "salt_in_dice": [2, 2, 2, 2],
    "salt_in_bank": [0, 0, 0, 0],
    "salt_out_builds": [0, 2, 0, 0],
    "salt_out_bank": [4, 0, 0, 0],
}


@pytest.fixture
def study():
    seats = pl.LazyFrame({"playout": [0, 0, 1, 1], "deal": [0, 0, 1, 1], "seat": [0, 1, 0, 1], **CARDS})
    return played(seats=seats.with_columns(pl.col(list(CARDS)).cast(pl.Int16)))


def test_columns_tell_resource_way_and_cause(study):
    assert flows.columns(study)[:2] == [
        ("wood_in_dice", "wood", "in", "dice"),
        ("wood_in_bank", "wood", "in", "bank"),
    ]
    assert flows.resources(study) == ["wood", "salt"]
    assert flows.columns(played()) == []


def test_flows_are_means_over_seats(study):
    table = flows.flows(study, "in")
    assert table.select("resource", "cause", "value", "n").rows() == [
        ("wood", "dice", 2.0, 2),
        ("wood", "bank", 0.25, 2),
        ("salt", "dice", 2.0, 2),
        ("salt", "bank", 0.0, 2),
    ]
    assert flows.totals(study, "out").select("resource", "value").rows() == [("wood", 1.75), ("salt", 1.5)]


def test_supply_and_demand_leave_trade_out(study):
    """Supply by dice: 8 wood, 8 salt. Built with: 6 wood, 2 salt."""
    table = flows.supply_and_demand(study)
    assert table.select("resource", "side", "value").rows() == [
        ("wood", "supply", 0.5),
        ("wood", "demand", 0.75),
        ("salt", "supply", 0.5),
        ("salt", "demand", 0.25),
    ]


def test_net_trade_is_what_came_less_what_went(study):
    assert flows.net_trade(study).select("resource", "value").rows() == [("wood", 0.0), ("salt", -1.0)]


def test_the_findings(study):
    assert (
        resources.balance([study]).title
        == "Under tester wood is shortest (25 points more of demand), salt most plentiful (25)"
    )
    assert resources.income([study]).title == "Under tester a player receives 4 cards, 94 % of them by dice".replace(
        " %", "\N{NO-BREAK SPACE}%"
    )
    assert resources.net_trade([study]).title.startswith("Under tester trade brings most of wood")
