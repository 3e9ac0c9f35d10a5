"""The handicap that evens out seats: by hand, planted, and covering the truth."""

import math

import numpy as np
import polars as pl
import pytest

from analysis import handicap
from analysis.chapters import seats
from tests.analysis.conftest import played

T3 = 3.182446305284263
SCORES = np.array([[5, 3], [5, 5], [7, 6], [4, 6]], float)  # the first seat is ahead by 2, 0, 1, -2


def test_win_shares_with_points():
    """With a point seat 1 wins the tie and the last, and ties the third; with half of one it wins in between."""
    assert handicap.with_handicap(SCORES, np.array([0.0, 1.0]))[:, 1].tolist() == [0, 1, 0.5, 1]
    assert handicap.with_handicap(SCORES, np.array([0.0, 0.5]))[:, 1].tolist() == [0, 0.75, 0.25, 1]
    assert handicap.with_handicap(SCORES, np.array([1.0, 1.0])).tolist() == [[1, 0], [0.5, 0.5], [1, 0], [0, 1]]


def test_two_seats_by_hand():
    """Seat 1 wins 3/8 without points and 5/8 with one: half a point evens it out.

    Over a point to either side the win share rises from 5/16 to 3/4: a slope of 7/32. At half a point the deals' win
    shares are 0, 3/4, 1/4 and 1, of variance 5/24.
    """
    (e,) = handicap.evening_out(np.arange(4), SCORES)
    assert e.value == pytest.approx(0.5)
    assert e.half_width == pytest.approx(T3 * math.sqrt(5 / 24 / 4) / (7 / 32))
    assert (e.n, e.method) == (4, handicap.ROOT)


def test_deals_are_the_units():
    """The same playouts in two deals: the deals' mean win shares are 3/8 and 5/8."""
    (e,) = handicap.evening_out(np.array([0, 0, 1, 1]), SCORES)
    assert (e.value, e.n) == (pytest.approx(0.5), 2)
    assert e.half_width == pytest.approx(12.706204736174694 * math.sqrt(1 / 32 / 2) / (7 / 32))


def test_planted_points_are_found():
    """Three seats alike; what is taken from two of them is what they are to be given."""
    scores = np.random.default_rng(3).poisson(20, (8_000, 3)).astype(float)
    found = handicap.evening_out(np.arange(8_000), scores - np.array([0, 2, -3]))
    assert [e.low < points < e.high for e, points in zip(found, (2, -3), strict=True)] == [True, True]
    assert all(e.half_width < 0.3 for e in found)


def test_seats_that_no_points_even_out_have_no_handicap():
    """Both always have the same score: any point decides all."""
    (e,) = handicap.evening_out(np.arange(3), np.array([[4.0, 4.0], [5.0, 5.0], [1.0, 1.0]]))
    assert e.value == 0  # as they are they share all wins
    (e,) = handicap.evening_out(np.arange(2), np.array([[90.0, 4.0], [90.0, 4.0]]))
    assert math.isnan(e.value)


def test_games_that_the_highest_score_does_not_win_have_none():
    assert handicap.by_score(played())
    upside_down = played().seats.with_columns(win_share=1 - pl.col("win_share"))
    assert not handicap.by_score(played(seats=upside_down))
    assert "even out nothing" in seats.evened_out([played(seats=upside_down)]).title


def test_a_large_study_is_judged_by_its_first_deals(monkeypatch):
    monkeypatch.setattr(handicap, "MOST_DEALS", 3)
    assert handicap.handicaps(played())["n"].to_list() == [3]


def test_the_exhibit():
    exhibit = seats.evened_out([played()])  # leads of the first seat: 2, -2, 0, 8
    assert exhibit.data.select("policy", "seat").rows() == [("tester", "seat 2")]
    assert exhibit.title == "Under tester no seat is shown to need points to win as often as the first"
    planted = pl.DataFrame(
        [
            (deal, deal, seat, score, float(score > other) if score != other else 0.5)
            for deal, (a, b) in enumerate(np.random.default_rng(1).poisson((14, 10), (400, 2)).tolist())
            for seat, score, other in ((0, a, b), (1, b, a))
        ],
        schema=["playout", "deal", "seat", "score", "win_share"],
        orient="row",
    )
    title = seats.evened_out([played(seats=planted.lazy())]).title
    assert title.startswith("Under tester points at the end would even out the seats: seat 2 ")


LONG = [pytest.param(planted, 4_000, marks=pytest.mark.long) for planted in ((0, 2), (0, -1, 3), (0, 1, -2, 3))]


@pytest.mark.parametrize(("planted", "repetitions"), [((0, -1, 3), 120), *LONG])
def test_coverage(planted, repetitions):
    rng = np.random.default_rng(20260803)
    hits = np.zeros(len(planted) - 1)
    for _ in range(repetitions):
        scores = rng.normal(30, 6, (300, len(planted))).round() - np.array(planted)
        found = handicap.evening_out(np.arange(300), scores)
        hits += [e.low <= points <= e.high for e, points in zip(found, planted[1:], strict=True)]
    print(planted, hits / repetitions)
    assert hits / repetitions == pytest.approx(0.95, abs=0.015 if repetitions > 1_000 else 0.05)


def test_where_a_point_more_decides_nothing_there_is_no_interval():
    """Each of two wins one of two deals by a hundred points: even as it is, whatever a point does."""
    (found,) = handicap.evening_out(np.array([0, 1]), np.array([[100.0, 0.0], [0.0, 100.0]]))
    assert abs(found.value) < 100
    assert math.isnan(found.low)
