"""Win shares, ties, scores and points of a study worked out by hand."""

import math

import polars as pl
import pytest

from analysis import estimates as es
from analysis import seats
from analysis.played import Played
from tests.analysis.conftest import played

T3 = 3.182446305284263


def with_rotations(study: Played) -> Played:
    """The same four playouts as two deals of two rotations: playouts 0 and 1 are deal 0, 2 and 3 deal 1."""
    two = (pl.col("deal") // 2).alias("deal")
    return played(
        playouts=study.playouts.with_columns(two),
        seats=study.seats.with_columns(two),
        manifest={**study.manifest, "rotations": 2},
    )


def test_win_shares_split_ties():
    table = seats.win_shares(played())
    assert table["value"].to_list() == [0.625, 0.375]
    assert table["n"].to_list() == [4, 4]
    half = T3 * math.sqrt((0.375**2 + 0.625**2 + 0.125**2 + 0.375**2) / 3 / 4)
    assert table["high"][1] == pytest.approx(min(1.0, 0.375 + half))
    assert table["low"][1] == pytest.approx(max(0.0, 0.375 - half))


def test_win_shares_count_deals_not_playouts():
    table = seats.win_shares(with_rotations(played()))
    assert table["value"].to_list() == [0.625, 0.375]
    assert table["n"].to_list() == [2, 2]
    t1, deals = 12.706204736174694, [0.5, 0.75]
    spread = t1 * math.sqrt(((deals[0] - 0.625) ** 2 + (deals[1] - 0.625) ** 2) / 2)
    assert table["low"][0] == pytest.approx(max(0.0, 0.625 - spread))


def test_winners_and_ties():
    table = seats.winners(played())
    assert table.select("winners", "rows", "value").rows() == [(1, 3, 0.75), (2, 1, 0.25)]
    tie = seats.ties(played())
    assert (tie.value, tie.n) == (0.25, 4)
    assert (tie.low, tie.high) == es.wilson(0.25, 4)


def test_ties_in_rotations_count_deals():
    tie = seats.ties(with_rotations(played()))  # none in deal 0, one of two in deal 1
    effective = 2 * 0.25 * 0.75 / 0.125
    assert (tie.value, tie.n) == (0.25, 2)
    assert (tie.low, tie.high) == es.wilson(0.25, effective)


def test_scores_of_all_seats():
    table = seats.scores(played())
    assert table.select("score", "rows").rows() == [(1, 1), (3, 1), (4, 1), (5, 3), (6, 1), (9, 1)]
    five = table.row(3, named=True)  # deals have 1/2, 0, 1, 0 of it
    assert five["value"] == 3 / 8
    variance = (0.125**2 + 0.375**2 + 0.625**2 + 0.375**2) / 3
    assert (five["low"], five["high"]) == pytest.approx(es.wilson(3 / 8, 4 * (3 / 8) * (5 / 8) / variance))


def test_score_offsets_are_from_the_mean_of_the_playout():
    table = seats.score_offsets(played())  # seat 0: 1, -1, 0, 4
    assert table["value"].to_list() == [1.0, -1.0]
    assert table["high"][0] == pytest.approx(1 + T3 * math.sqrt((0 + 4 + 1 + 9) / 3 / 4))


def test_score_spread():
    rows = {row["what"]: row for row in seats.score_spread(played()).iter_rows(named=True)}
    everyone, winner, lead = rows["score, all seats"], rows["score of the winner"], rows["lead of the winner"]
    assert (everyone["rows"], everyone["mean"], everyone["p5"], everyone["median"]) == (8, 4.75, 1.0, 5.0)
    assert (winner["rows"], winner["mean"]) == (4, 6.25)
    assert (lead["mean"], lead["p95"]) == (3.0, 2.0)  # 2, 2, 0, 8


def test_points_by_source():
    table = seats.points(played())
    assert table.select("source", "value", "part").rows() == [("ships", 3.75, 30 / 38), ("goods", 1.0, 8 / 38)]
    assert table["high"][1] == pytest.approx(1 + T3 * math.sqrt((0.25 + 0 + 0 + 0.25) / 3 / 4))  # 0.5, 1, 1, 1.5
