"""How playouts develop: two playouts by hand, win chances that are known, and coverage."""

import math

import numpy as np
import polars as pl
import pytest

from analysis import standings
from analysis.chapters import openness
from tests.analysis.conftest import played


def study(points, wins, movers=None):
    """Playouts from the points of each turn and the win shares at the end, one a deal."""
    seats = len(wins[0])
    turns = [
        (number, number, turn, turn % seats if movers is None else movers[number][turn], *row)
        for number, rows in enumerate(points)
        for turn, row in enumerate(rows)
    ]
    ends = [(n, n, seat, share) for n, shares in enumerate(wins) for seat, share in enumerate(shares)]
    names = [f"points_{seat}" for seat in range(seats)]
    base = played()
    return played(
        turns=pl.LazyFrame(turns, schema=["playout", "deal", "turn", "seat", *names], orient="row"),
        seats=pl.LazyFrame(ends, schema=["playout", "deal", "seat", "win_share"], orient="row"),
        manifest={**base.manifest, "players": seats},
    )


POINTS = [[(0, 0), (1, 0), (1, 2), (1, 3)], [(1, 0), (1, 0)]]
WINS = [(0.0, 1.0), (1.0, 0.0)]
FIRST_SEAT = np.array([0.5, 0.7, 0.4, 0.2, 0.6, 0.9])


@pytest.fixture
def by_hand(monkeypatch):
    """Seat 1 wins the first playout from behind, seat 0 leads the second throughout."""
    monkeypatch.setattr(standings, "predict", lambda *_: np.stack([FIRST_SEAT, 1 - FIRST_SEAT], axis=1))
    return study(POINTS, WINS)


def value(table, **which):
    return table.filter(**which)["value"][0]


def test_development(by_hand):
    """First: behind by 0.4 in one of four turns; never reaches 0.7 before the end; gains 0.2 in the last turn.

    Second: never behind; reaches the loser's 0.4 in its first of two turns; its mover only loses chance; its second
    turn changes nothing, as one of the four turns that are not first.
    """
    table = standings.dynamics(by_hand)
    assert value(table, measure="drama") == pytest.approx((0.4 / 4 + 0) / 2)
    assert value(table, measure="left when decided") == pytest.approx((0 + 1 / 2) / 2)
    assert value(table, measure="largest gain") == pytest.approx((0.2 + 0) / 2)
    assert value(table, measure="dead turns") == pytest.approx(1 / 4)
    bits = [-p * math.log2(p) - (1 - p) * math.log2(1 - p) for p in FIRST_SEAT]
    assert value(table, measure="uncertainty") == pytest.approx((sum(bits[:4]) / 4 + sum(bits[4:]) / 2) / 2)
    assert table["n"].unique().to_list() == [2]


def test_time(by_hand):
    """At half time seat 0 leads both playouts and wins one; at the end the winners lead."""
    table = standings.by_time(by_hand)
    assert value(table, passed=0.5, measure="behind") == 0.5
    assert value(table, passed=0.5, measure="sole leader wins") == 0.5
    assert value(table, passed=1.0, measure="behind") == 0
    assert value(table, passed=1.0, measure="sole leader wins") == 1
    assert value(table, passed=0.1, measure="sole leader wins") == 1  # of the second playout alone
    assert table.filter(passed=0.1, measure="behind")["value"][0] == 0  # both lead the first


def test_calibration(by_hand):
    """Of chances of one half one was lost and one won; both of 0.6 were won, both of 0.4 lost."""
    found = {row["band"]: row for row in standings.calibration(by_hand).iter_rows(named=True)}
    assert [(found[band]["predicted"], found[band]["value"]) for band in (0.4, 0.5, 0.6)] == [
        pytest.approx(pair) for pair in ((0.4, 0), (0.5, 0.5), (0.6, 1))
    ]


def walk(rng, playouts, turns=12):
    """Two seats gain a random number of points in turn; who has more wins, ties are shared."""
    gains = rng.poisson(2.0, (playouts, turns)) * 1
    movers = np.arange(turns) % 2
    points = np.stack([(gains * (movers == seat)).cumsum(axis=1) for seat in (0, 1)], axis=2)
    last = points[:, -1]
    wins = (last == last.max(axis=1, keepdims=True)) / (last == last.max(axis=1, keepdims=True)).sum(axis=1)[:, None]
    return study(points.tolist(), wins.tolist())


def test_win_chances_are_predicted_from_other_deals_and_come_true():
    table = standings.calibration(walk(np.random.default_rng(1), 3_000))
    middle = table.filter(pl.col("band").is_between(0.15, 0.85))
    assert (middle["predicted"] - middle["value"]).abs().max() < 0.05


@pytest.mark.long
def test_coverage():
    """Of 400 playouts each, a fifth of those of a report; the truth is what a great many playouts show."""
    repetitions, seeds = 2_000, (11, 12)
    many = standings.dynamics(walk(np.random.default_rng(1), 40_000))
    truth = dict(many.select("measure", "value").iter_rows())
    hits = dict.fromkeys(truth, 0)
    for rng in map(np.random.default_rng, seeds):
        for _ in range(repetitions):
            for row in standings.dynamics(walk(rng, 400)).iter_rows(named=True):
                hits[row["measure"]] += row["low"] <= truth[row["measure"]] <= row["high"]
    shares = {name: count / (repetitions * len(seeds)) for name, count in hits.items()}
    print(shares)
    for name, share in shares.items():
        assert share == pytest.approx(0.95, abs=0.015), name


def test_the_chapter_serves_studies_with_turns():
    assert openness.CHAPTER.serves([walk(np.random.default_rng(1), 20)])
    assert not openness.CHAPTER.serves([played()])


def test_the_chapter_says_what_the_tables_hold(by_hand):
    assert (
        openness.leaders([by_hand]).title
        == "Who leads alone at half time goes on to win in 50\N{NO-BREAK SPACE}% under tester"
    )
    assert openness.comebacks([by_hand]).title.startswith("The later winner is behind at half time in 50")
    assert openness.development([by_hand]).data.height == 5
    assert openness.uncertainty([by_hand]).data["passed"].to_list() == pytest.approx([t / 10 for t in range(1, 11)])
    assert openness.trust([by_hand]).figure is not None
