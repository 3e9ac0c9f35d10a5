"""What islanders bring, told from events: by hand, and against what the kernel counts."""

import polars as pl

from sim.policies import find_policy
from sim.south_seas.returns import returns
from tests.south_seas.test_odds import CONFIG
from tests.studies import GAME, SOUTH_SEAS, small

CAPE = 1
FOOTBRIDGE, ISLAND, SEA, MARKET = range(4)
COLUMNS = ["playout", "deal", "turn", "event", "a", "b", "c", "d"]


def told(*rows):
    events = pl.DataFrame([(0, 7, *row) for row in rows], schema=COLUMNS, orient="row")
    found = returns(events, CONFIG, 2)
    return {row.pop("feature"): row for row in found.iter_rows(named=True)}


def test_by_hand():
    """Two players. Seat 0 places a fisher in turn 0 that fishes 3 in turn 4 and is home: own turns 0, 2, 4.

    Seat 1 stands on the island of its cape from turn 1 on, to the end in turn 5: own turns 1, 3, 5, and has 2 bananas
    in the final payments. Seat 0 places another fisher in turn 4 and takes it back in the same turn.
    """
    found = told(
        (0, "laid", 1, 4 * CAPE, 1, 0), (0, "placed", 1, 1, 0, 0),
        (1, "laid", 2, 4 * CAPE + 2, 2, 0), (1, "placed", 2, 0, 0, 0),
        (4, "laid", 3, 0, 3, 0), (4, "placed", 3, 0, 0, 0), (4, "taken_back", 3, 0, 0, 0),
        (4, "payment", 1, 3, SEA, 0), (4, "home", 1, 1, 0, 0), (4, "completed", SEA, 3, 3, 0),
        (5, "payment", 2, 2, ISLAND, 1),
    )  # fmt: skip
    empty = {"placed": 0, "turns_out": 0, "goods": 0, "final_goods": 0, "completed": 0, "symbols": 0}
    assert found["sea"] == {
        "deal": 7,
        **empty,
        "placed": 2,
        "turns_out": 3 + 1,
        "goods": 3,
        "completed": 1,
        "symbols": 3,
    }
    assert found["island"] == {"deal": 7, **empty, "placed": 1, "turns_out": 3, "final_goods": 2}
    assert found["footbridge"] == found["market"] == {"deal": 7, **empty}


def test_the_kernel_counts_the_same(tmp_path):
    """Placements and completions by kind of feature, and all goods received."""
    study = small(tmp_path / "study", 40, [find_policy(GAME, "greedy")], events=1)
    found = returns(study.events.collect(), SOUTH_SEAS.config, 4)
    by_kind = {
        row["feature"]: row for row in found.group_by("feature").agg(pl.exclude("deal").sum()).iter_rows(named=True)
    }
    seats = study.seats.select(pl.col("^placed_.*$", "^.*_in$", "end_goods").sum()).collect().row(0, named=True)
    playouts = study.playouts.select(pl.col("^completed_.*$").sum()).collect().row(0, named=True)
    for kind, row in by_kind.items():
        assert row["placed"] == seats[f"placed_{kind}"], kind
        assert row["completed"] == playouts[f"completed_{kind}s"], kind
        assert row["turns_out"] >= row["placed"]
    goods = sum(row["goods"] + row["final_goods"] for row in by_kind.values())
    assert goods == sum(seats[f"{good}_in"] for good in ("shells", "fish", "bananas"))
    assert sum(row["final_goods"] for row in by_kind.values()) == seats["end_goods"]
