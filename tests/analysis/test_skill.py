"""Steps of skill: by hand, in order, and covering the truth."""

import math

import numpy as np
import polars as pl
import pytest

from analysis import estimates as es
from analysis import skill
from analysis.chapters import skill as chapter
from tests.analysis.conftest import played


def table_of(names, wins):
    """Two seats in two rotations: of each deal how many of the two playouts the first policy won."""
    rows = [
        {"playout": 2 * deal + k, "deal": deal, "seat": seat, "policy": (seat + k) % 2, "win_share": float(share)}
        for deal, count in enumerate(wins)
        for k in (0, 1)
        for seat in (0, 1)
        for share in [(k < count) == ((seat + k) % 2 == 0)]
    ]
    told = {"policies": [{"name": name} for name in names], "seating": list(names), "rotations": 2}
    frame = pl.LazyFrame(rows, schema_overrides={"win_share": pl.Float64})
    return played(seats=frame, label=" against ".join(names), manifest=played().manifest | told)


def test_a_duel_by_hand():
    """Calm wins 1 of 2 and 0 of 2: a quarter; residuals of the deals 1 - 2/4 and 0 - 2/4."""
    e = skill.duel(table_of(["calm", "bold"], [1, 0]), "calm", "bold")
    assert (e.value, e.n) == (0.25, 2)
    assert (e.low, e.high) == (0.0, 1.0)  # two deals tell nothing
    many = skill.duel(table_of(["calm", "bold"], [1, 0] * 50), "calm", "bold")
    assert many.half_width == pytest.approx(1.98422 * math.sqrt(0.25 * 100 / 99 / 100) / 2, rel=1e-4)


def test_seats_held_are_taken_into_account():
    """At a table of three one seat of the first wins a third: as much as each of the two others."""
    rows = [
        {"playout": d, "deal": d, "seat": s, "policy": min(s, 1), "win_share": float(s == d % 3)}
        for d in range(30)
        for s in range(3)
    ]
    told = {"policies": [{"name": "a"}, {"name": "b"}], "seating": ["a", "b", "b"], "players": 3}
    arm = played(seats=pl.LazyFrame(rows), manifest=played().manifest | told)
    assert skill.duel(arm, "a", "b").value == pytest.approx(0.5)


def test_one_who_always_wins_is_not_known_without_end():
    e = skill.duel(table_of(["a", "b"], [2] * 40), "a", "b")
    assert (e.value, e.low, e.high) == (1.0, *es.wilson(1.0, 40))
    assert skill.games_to_tell(e.value) == 1


@pytest.mark.parametrize(("share", "points"), [(0.5, 0), (10 / 11, 400), (1 / 11, -400), (1.0, math.inf)])
def test_elo(share, points):
    assert skill.elo(share) == pytest.approx(points)


def test_games_to_tell():
    """(1.645 sqrt(0.25 x 0.75) / 0.25)^2 = 8.12; alike: never."""
    assert skill.games_to_tell(0.25) == pytest.approx(8.118, abs=2e-3)
    assert skill.games_to_tell(0.75) == skill.games_to_tell(0.25)
    assert skill.games_to_tell(0.5) == math.inf


ARMS = [
    table_of(["weak", "middle"], [1, 0] * 40),
    table_of(["strong", "weak"], [2, 2, 2, 1] * 20),
    table_of(["middle", "strong"], [1, 0, 1, 0] * 20),
]


def test_the_ladder_is_in_order():
    table = skill.ladder(ARMS)
    assert table.select("better", "worse").unique(maintain_order=True).rows() == [
        ("strong", "middle"),
        ("middle", "weak"),
    ]
    rows = table.filter(better="strong", worse="middle")["value"].to_list()
    assert rows == pytest.approx([0.75, 400 * math.log10(3), skill.games_to_tell(0.75)])
    games = table.filter(better="middle", measure="games to tell").row(0, named=True)
    assert games["low"] < games["value"] < games["high"] < math.inf


def test_tables_of_the_same_two_are_taken_together():
    other = table_of(["middle", "strong"], [1, 1] * 40)
    table = skill.ladder([ARMS[2], other]).filter(measure="share of wins")
    assert table["value"][0] == pytest.approx((0.75 + 0.5) / 2)


def test_policies_that_are_alike_need_no_end_of_games():
    row = skill.ladder([table_of(["a", "b"], [0, 2, 1, 1] * 20)]).filter(measure="games to tell").row(0, named=True)
    assert row["value"] == row["high"] == math.inf


def test_the_chapter():
    assert chapter.CHAPTER.serves(ARMS)
    assert not chapter.CHAPTER.serves([played()])
    exhibit = chapter.ladder(ARMS)
    assert exhibit.title == (
        "Strong has 75\N{NO-BREAK SPACE}% of its wins and those of middle; after 9 games it is likely to lead"
    )
    assert exhibit.grid.rows[0][:2] == ["strong over middle", exhibit.grid.rows[0][1]]
    alike = chapter.ladder([table_of(["a", "b"], [0, 2] * 40)])
    assert alike.title.endswith("no number of games would tell")
    assert "∞" in alike.grid.rows[0][3]


@pytest.mark.parametrize("repetitions", [200, pytest.param(5_000, marks=pytest.mark.long)])
def test_coverage(repetitions):
    """A deal's chance is drawn anew for each: rotations of a deal are alike."""
    rng = np.random.default_rng(20260805)
    hits = 0
    for _ in range(repetitions):
        chance = rng.beta(6.0, 4.0, 200)
        table = skill.ladder([table_of(["a", "b"], rng.binomial(2, chance))]).filter(measure="Elo points")
        row = table.row(0, named=True)
        truth = skill.elo(0.6) * (1 if row["better"] == "a" else -1)
        hits += row["low"] <= truth <= row["high"]
    print(f"{hits / repetitions:.2%}")
    assert hits / repetitions == pytest.approx(0.95, abs=0.015 if repetitions > 1_000 else 0.045)
