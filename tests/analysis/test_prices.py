"""Implied prices of goods, and ships held against the others: by hand, planted, and covering the truth."""

import math

import numpy as np
import polars as pl
import pytest

from analysis import prices
from analysis.chapters import ship_prices
from tests.analysis.conftest import played

TRUTH = (0.5, 1.0, 0.8, 1.2)
T1, T2 = 12.706204736174694, 4.302652729911275


def study(paid, points):
    """Ships of some points, each supplied ten times and won twice by a market, for so many of each good."""
    paid = np.atleast_2d(np.asarray(paid, float).T).T
    goods = ["shells", "fish", "bananas"][: paid.shape[1]]
    rows = pl.DataFrame({"block": 0, "component": range(len(paid)), "seat": 0, "n": 50, "y": 0, "y_sq": 0})
    measures = {"used": 12, "by_market": 2}
    counts = rows.with_columns(
        **{name: pl.lit(value) for name, value in measures.items()},
        **{good: pl.Series(10 * paid[:, place]) for place, good in enumerate(goods)},
    )
    ids = [f"ship{k}" for k in range(len(paid))]
    ships = {key: {"count": 1, "points": value, "needs": {"any": 1}} for key, value in zip(ids, points, strict=True)}
    return played(
        components=counts.lazy(),
        ends=pl.DataFrame({"end_reason": ["all"], "playouts": [50], "finished": [True]}),
        manifest={
            "game": "south_seas",
            "players": 1,
            "rotations": 1,
            "components": [{"kind": "ship", "id": key, "name": key} for key in ids],
            "config": {"ships": ships, "goals": {}},
        },
    ), goods


def test_what_a_supply_costs_leaves_ships_of_markets_out():
    arm, goods = study([1, 2, 3, 4], [1, 2, 3, 5])
    table = prices.paid(arm, "ship", tuple(goods))
    assert table.select("id", "points", "times", "shells").rows()[1] == ("ship1", 2.0, 10, 2.0)


def test_prices_by_hand():
    """Points 1, 2, 3, 5 for 1 to 4 shells: 1.3 a shell and -0.5 for the ship; residuals 0.2, -0.1, -0.4, 0.3."""
    arm, goods = study([1, 2, 3, 4], [1, 2, 3, 5])
    found = {row["good"]: row for row in prices.prices(arm, "ship", goods).iter_rows(named=True)}
    assert list(found) == [prices.CONSTANT, "shells"]
    assert found["shells"]["value"] == pytest.approx(1.3)
    assert found[prices.CONSTANT]["value"] == pytest.approx(-0.5)
    assert found["shells"]["high"] - 1.3 == pytest.approx(T2 * math.sqrt(0.3 / 2 / 5))
    assert found["shells"]["n"] == 50


def test_worth_by_hand():
    """The first by the others (2, 2), (3, 3), (4, 5): slope 1.5 through (3, 10/3), squares of residuals 1/6 in all."""
    arm, goods = study([1, 2, 3, 4], [1, 2, 3, 5])
    first = prices.worth(arm, "ship", goods).row(0, named=True)
    assert (first["points"], first["value"]) == (1.0, pytest.approx(1 / 3))
    assert first["high"] - first["value"] == pytest.approx(T1 * math.sqrt(1 / 6 * (1 + 1 / 3 + 4 / 2)))


def test_a_ship_off_the_line_that_all_others_lie_on_is_named():
    """The last by (1, 1), (2, 2), (3, 3): worth 4 without doubt, and has 5."""
    arm, goods = study([1, 2, 3, 4], [1, 2, 3, 5])
    last = prices.worth(arm, "ship", goods).row(3, named=True)
    assert (last["value"], last["low"], last["high"]) == pytest.approx((4, 4, 4), abs=1e-5)
    assert last["p"] == pytest.approx(0, abs=1e-5)


def test_goods_that_cannot_be_told_apart_have_no_price():
    arm, goods = study([[k, k, k] for k in range(1, 8)], range(1, 8))
    assert prices.prices(arm, "ship", goods).is_empty()
    assert prices.worth(arm, "ship", goods).is_empty()
    assert ship_prices.worth([arm]).title == "Too few kinds of ship are supplied to price them"


def fleet(rng, off=0.0, kinds=24):
    """Ships that pay 0.5 and 1.0, 0.8, 1.2 a good, scattered by 0.4; one of them pays so much more."""
    paid = rng.integers(0, 4, (kinds, 3)).astype(float)
    points = 0.5 + paid @ [1.0, 0.8, 1.2] + rng.normal(0, 0.4, kinds)
    points[7] += off
    return study(paid, points)


def test_a_planted_overpriced_ship_is_named_and_no_other():
    arm, goods = fleet(np.random.default_rng(5), off=4.0)
    table = prices.worth(arm, "ship", goods)
    assert table.filter(pl.col("p_holm") < 0.05)["id"].to_list() == ["ship7"]
    title = ship_prices.worth([arm]).title
    assert title.startswith("Under tester ship7 is worth ")
    plain, goods = fleet(np.random.default_rng(5))
    assert ship_prices.worth([plain]).title.startswith("Under tester no ship pays more or less")


def test_the_chapter(arms):
    assert ship_prices.CHAPTER.serves(arms)
    assert not ship_prices.CHAPTER.serves([played()])
    assert ship_prices.price(arms).title.startswith("Under greedy a ship pays for each good, in points: shells ")
    bargains = ship_prices.bargains(arms)
    assert bargains.title == "Dominated by another ship: three same and four same one other"
    assert bargains.grid.rows == [["three same", "three any"], ["four same one other", "five any"]]


@pytest.mark.parametrize("repetitions", [150, pytest.param(4_000, marks=pytest.mark.long)])
def test_coverage_and_false_alarms(repetitions):
    """Prices and ships are covered; a fleet without a fault is alarmed at in at most 5 %."""
    rng = np.random.default_rng(20260804)
    prices_hit, ships_hit, alarms = np.zeros(4), 0.0, 0
    for _ in range(repetitions):
        arm, goods = fleet(rng)
        table = prices.prices(arm, "ship", goods)
        prices_hit += [
            low <= truth <= high for low, high, truth in zip(table["low"], table["high"], TRUTH, strict=True)
        ]
        ships = prices.worth(arm, "ship", goods)
        ships_hit += ships["points"].is_between(ships["low"], ships["high"]).mean()
        alarms += ships["p_holm"].min() < 0.05
    print(prices_hit / repetitions, ships_hit / repetitions, alarms / repetitions)
    slack = 0.015 if repetitions > 1_000 else 0.06
    assert prices_hit / repetitions == pytest.approx(0.95, abs=slack)
    assert ships_hit / repetitions == pytest.approx(0.95, abs=slack / 2)
    assert alarms / repetitions <= 0.05 + slack
