"""A variant differs from its base where it should, on the same deals, and nowhere else."""

import pytest

from analysis.compare import differences
from analysis.played import open_study
from sim import study
from sim.config import resolve
from sim.games import game
from sim.policies import find_policy


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    """The base and the variant with two more markets, played by `greedy` on the same 600 deals."""
    greedy = find_policy(game("south_seas"), "greedy")
    played = {}
    for name in ("south_seas", "south_seas_two_more_markets"):
        folder = tmp_path_factory.mktemp(name)
        played[name] = open_study(study.run(resolve(name), folder, playouts=600, policies=[greedy], seed=3), name)
    return played["south_seas"], played["south_seas_two_more_markets"]


def change(studies, table, column):
    row = differences(*studies, table, [column]).row(0, named=True)
    return row["low"], row["high"]


def test_two_more_markets_are_completed_and_pay(studies):
    assert change(studies, "playouts", "completed_markets")[0] > 0
    assert change(studies, "seats", "points_market_ships")[0] > 0
    assert change(studies, "seats", "placed_market")[0] > 0


def test_two_more_tiles_are_two_more_turns(studies):
    """Two tiles more lengthen a playout that ends with the last tile by two turns; few end with the last ship."""
    low, _ = change(studies, "playouts", "turns")
    assert 1.0 < low < 2.0


def test_nothing_is_cut_off_by_the_variant(studies):
    reasons = {reason for played in studies for reason in played.playouts.collect()["end_reason"].unique()}
    assert reasons <= {"tiles", "ships", "no_tile"}
