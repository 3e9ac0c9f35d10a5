"""Open cells told from events: a playout of three tiles by hand, and the kernel's own counts of legal layings."""

import polars as pl

from sim.policies import find_policy
from sim.south_seas.open_cells import open_cells
from sim.south_seas.state import CENTRE, SIDE
from tests.south_seas.test_odds import CONFIG
from tests.studies import GAME, SOUTH_SEAS, small

OPEN, CAPE = 0, 1
NORTH = CENTRE + SIDE


def events(*rows):
    """The events of one playout: (event, a, b)."""
    return pl.DataFrame([(0, 7, *row) for row in rows], schema=["playout", "deal", "event", "a", "b"], orient="row")


def told(found):
    return {
        (row["drawn"], row["known"]): (row["cells"], row["fits"], row["ways"], row["dead"])
        for row in found.iter_rows(named=True)
    }


def test_by_hand():
    """The start tile is all sea; a cape is laid north of it with its island to the north (unturned).

    First draw, a cape: four cells ask for sea; it fits each at the three angles that show sea there. Second draw, the
    last open tile: cells west, east and south of the start tile and west and east of the cape ask for sea; the one
    north of the cape asks for island, which capes alone can show. Third draw, a cape, after the open tile has been laid
    west of the cape (and so north-west of the start tile): the cell west of the start tile has two neighbours.
    """
    west = NORTH - 1
    found = told(
        open_cells(
            events(
                ("drawn", CAPE, 0), ("laid", NORTH, 4 * CAPE), ("drawn", OPEN, 1), ("laid", west, 4 * OPEN),
                ("drawn", CAPE, 2),
            ),
            CONFIG,
        )
    )  # fmt: skip
    assert found[0, "one side"] == (4, 4, 12, 0)
    assert found[1, "one side"] == (6, 5, 5, 0)
    # the open tile and its neighbours: west, north of it; north of the cape; east of the cape, east and south of start
    assert found[2, "one side"] == (6, 6, 5 * 3 + 1, 0)
    assert found[2, "corner"] == (1, 1, 2, 0)
    assert set(found) == {(0, "one side"), (1, "one side"), (2, "one side"), (2, "corner")}


def test_a_cell_is_dead_once_all_that_fit_are_drawn():
    """Three capes in the bag: with the third in hand one is left for island; with the open tile in hand none is."""
    laid = [(NORTH, 0), (CENTRE + 1, 1), (CENTRE - 1, 3)]
    steps = [
        step
        for place, (cell, turned) in enumerate(laid)
        for step in (("drawn", CAPE, place), ("laid", cell, 4 * CAPE + turned))
    ]
    found = open_cells(events(*steps, ("drawn", OPEN, 3)), CONFIG)
    by_draw = found.group_by("drawn", maintain_order=True).agg(pl.col("dead").sum())
    assert by_draw["dead"].to_list() == [0, 0, 0, 3]  # three cells ask for island


def test_the_kernel_finds_as_many_ways(tmp_path):
    """Legal pairs of cell and angle of the tiles laid, over whole playouts, are those that the kernel counted."""
    study = small(tmp_path / "study", 40, [find_policy(GAME, "greedy")], events=1)
    found = open_cells(study.events.collect(), SOUTH_SEAS.config)
    ways = found.group_by("deal").agg(pl.col("ways").sum()).sort("deal")
    counted = study.playouts.select("deal", "placements").sort("deal").collect()
    assert ways["ways"].to_list() == counted["placements"].to_list()
    dead = found.group_by("deal").agg(pl.col("dead").sum())
    assert dead["dead"].sum() > 0  # late in a playout some cells are
