"""Every metric on a study: its figure, its interval, and what it is against the analysis it comes from."""

import math

import numpy as np
import polars as pl
import pytest

from analysis import dynamics, prices, seats
from analysis.diversity import evenness
from analysis.excerpts import Excerpt
from analysis.metrics import METRICS, column_metrics, find_metric
from analysis.played import open_study
from sim.config import resolve
from sim.games import game
from tests.analysis.conftest import played
from tests.studies import GAME, MIXED, SOUTH_SEAS, small

PLAYED = [name for name, metric in METRICS.items() if not metric.lacks(GAME, SOUTH_SEAS)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Sixty deals of greedy and random at one table, with their turns."""
    path = tmp_path_factory.mktemp("metrics") / "study"
    small(path, 240, MIXED[1::-1], turns=1)
    return path


@pytest.mark.parametrize("name", PLAYED)
def test_every_metric_has_a_figure_and_an_interval(folder, name):
    metric, study = METRICS[name], open_study(folder)
    members = metric.members(study)
    e = metric.worst(members)
    assert math.isfinite(e.value)
    assert e.low <= e.value <= e.high
    assert metric.value(study) == pytest.approx(e.value, rel=0.05 if metric.figure else 1e-9)


def test_metrics_are_what_the_analysis_says(folder):
    study = open_study(folder)
    assert METRICS["tie_rate"].value(study) == seats.ties(study).value
    assert find_metric("turns", SOUTH_SEAS, 4).value(study) == pytest.approx(dynamics.mean_length(study).value)
    shares = seats.win_shares(study)["value"]
    assert METRICS["seat_gap"].value(study) == pytest.approx(max(abs(share - 0.25) for share in shares))
    assert find_metric("seat_3_share", SOUTH_SEAS, 4).value(study) == shares[2]
    worth = prices.worth(study, "ship", ("shells", "fish", "bananas"))
    assert METRICS["ship_worth"].value(study) == pytest.approx((worth["value"] - worth["points"]).abs().max())


def test_columns_are_metrics_by_their_means(folder):
    study = open_study(folder)
    known = column_metrics(GAME)
    mean = study.seats.select(pl.col("shells_in").mean()).collect().item()
    assert known["shells_in"].value(study) == pytest.approx(mean)
    assert not {"playout", "seat", "policy", "trail", "end_reason"} & set(known)


def test_without_a_winner_there_is_a_figure_of_how_playouts_end_alone():
    cut = pl.DataFrame({"end_reason": ["cap"], "playouts": [4], "finished": [False]})
    nobody = played(ends=cut, playouts=played().playouts.head(0), seats=played().seats.head(0))
    assert METRICS["cap_rate"].value(nobody) == 1
    assert all(math.isnan(METRICS[name].value(nobody)) for name in ("seat_gap", "tie_rate", "winner_lead"))


def test_which_games_have_which():
    austral, magic = resolve("austral"), resolve("magic_card")
    assert METRICS["tile_gap"].lacks(game("austral"), austral)
    assert METRICS["ship_worth"].lacks(game("magic_card"), magic)
    assert not METRICS["port_gap"].lacks(game("magic_card"), magic)


def test_evenness_by_hand():
    """Win shares 1, 0, 1/2, 1 of the first of two styles: 5/8, so H = 0.9544 bits of 1."""
    seats_table = played().seats.with_columns(policy=pl.col("seat"))
    manifest = played().manifest | {"seating": ["a", "b"], "policies": [{"name": "a"}, {"name": "b"}]}
    e = evenness(played(seats=seats_table, manifest=manifest))
    p, q = 5 / 8, 3 / 8
    assert e.value == pytest.approx(-p * math.log2(p) - q * math.log2(q))
    by_deal = [-(x * math.log2(2 * p) + (1 - x) * math.log2(2 * q)) for x in (1, 0, 0.5, 1)]
    mean = sum(by_deal) / 4
    error = math.sqrt(sum((x - mean) ** 2 for x in by_deal) / 3 / 4)
    assert e.half_width == pytest.approx(3.1824 * error, rel=1e-4)


def test_one_that_never_wins_is_the_least_even():
    seats_table = played().seats.with_columns(policy=pl.col("seat"), win_share=1.0 - pl.col("seat"))
    manifest = played().manifest | {"seating": ["a", "b"], "policies": [{"name": "a"}, {"name": "b"}]}
    assert evenness(played(seats=seats_table, manifest=manifest)).value == pytest.approx(0)


def test_an_excerpt_leaves_out_groups_of_deals(folder):
    """By blocks of 16 deals there are 3 whole groups of 48; by deals 20, each of which lacks its own deals."""
    excerpt = Excerpt(folder, 48)
    turns = excerpt.whole.playouts.select("deal", "turns").collect()
    assert turns["deal"].n_unique() == 48
    figures = excerpt.figures([find_metric("turns", SOUTH_SEAS, 4), METRICS["ship_worth"]])
    assert figures[0, 0] == pytest.approx(turns["turns"].mean())
    without = turns.filter(pl.col("deal") % 20 != 7)["turns"].mean()
    assert figures[8, 0] == pytest.approx(without)
    assert np.isfinite(figures).sum(axis=0).tolist() == [21, 4]
