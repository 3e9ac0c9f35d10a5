"""Public goals of four deals, worked out by hand: a crown and a star, one of them revealed in each playout."""

import polars as pl
import pytest

from analysis import contrasts, public_goals
from analysis import estimates as es
from analysis.chapters import goals
from tests.analysis.conftest import played

CROWN, STAR = 0, 1
NAMES = [{"kind": "public_goal", "id": name, "name": name} for name in ("crown", "star")]


@pytest.fixture
def study():
    """Crown in deals 0, 1, 2: taken by seat 1 at the set-up, by seat 0 in turn 5, by nobody. Star in deal 3."""
    playouts = pl.LazyFrame(
        {
            "playout": [0, 1, 2, 3],
            "deal": [0, 1, 2, 3],
            "turns": [10, 12, 14, 20],
            "goal_0": [CROWN, CROWN, CROWN, STAR],
            "goal_0_seat": [1, 0, -1, 0],
            "goal_0_turn": [-1, 5, -1, 7],
            "goal_1": [-1, -1, -1, -1],
            "goal_1_seat": [-1, -1, -1, -1],
            "goal_1_turn": [-1, -1, -1, -1],
        }
    )
    # crown was revealed in 3 of 4 deals; seat 0 won deals 0 and 1, seat 1 the others
    components = pl.LazyFrame(
        {
            "block": [0] * 4,
            "component": [0, 0, 1, 1],
            "seat": [0, 1, 0, 1],
            "n": [4] * 4,
            "y": [120, 120, 120, 120],
            "y_sq": [7200] * 4,
            "dealt": [3, 3, 1, 1],
            "dealt_sq": [3, 3, 1, 1],
            "dealt_y": [120, 60, 0, 60],
        }
    )
    return played(playouts=playouts, components=components, manifest=played().manifest | {"components": NAMES})


def test_revealed_goals_are_rows(study):
    assert public_goals.places(study) == ["goal_0", "goal_1"]
    assert public_goals.revealed(study).collect().select("deal", "goal", "seat", "turn").rows() == [
        (0, CROWN, 1, -1),
        (1, CROWN, 0, 5),
        (2, CROWN, -1, -1),
        (3, STAR, 0, 7),
    ]


def test_taken_among_those_revealed(study):
    table = public_goals.taken(study)
    assert table.select("id", "when", "value", "n").rows() == [
        ("crown", "ever", 2 / 3, 3),
        ("crown", "at the set-up", 1 / 3, 3),
        ("crown", "in play", 1 / 3, 3),
        ("star", "ever", 1.0, 1),
        ("star", "at the set-up", 0.0, 1),
        ("star", "in play", 1.0, 1),
    ]
    assert (table["low"][0], table["high"][0]) == es.wilson(2 / 3, 3)


def test_takers_by_seat(study):
    table = public_goals.takers(study)
    assert table.select("id", "when", "seat", "taken", "value", "n").rows() == [
        ("crown", "ever", 0, 1, 0.5, 2),
        ("crown", "ever", 1, 1, 0.5, 2),
        ("star", "ever", 0, 1, 1.0, 1),
        ("star", "ever", 1, 0, 0.0, 1),
        ("crown", "at the set-up", 0, 0, 0.0, 1),
        ("crown", "at the set-up", 1, 1, 1.0, 1),
    ]


def test_lengths_compare_deals_with_and_without(study):
    """Crown: 10, 12, 14 against 20; star: 20 against the others. One deal has no variance, so there is no interval."""
    table = public_goals.lengths(study)
    assert table.select("id", "value", "n").rows() == [("crown", -8.0, 4), ("star", 8.0, 4)]
    assert table["low"].is_nan().all()


def test_difference_of_two_means_after_welch():
    """Variances 4 and 1 of 4 and 9 deals: standard error sqrt(1 + 1/9), 100/81 / (1/3 + 1/648) degrees of freedom."""
    found = contrasts.difference_of((4, 5.0, 4.0), (9, 3.0, 1.0))
    half = es.student((10 / 9) ** 2 / (1 / 3 + 1 / 81 / 8)) * (10 / 9) ** 0.5
    assert (found.value, found.n) == (2.0, 13)
    assert found.high - found.value == pytest.approx(half)


def test_whom_a_goal_favours(study):
    """Crown and seat 0: x 1 1 1 0, y 60 60 0 0: Sxy = 120 - 3 * 120 / 4 = 30, Sxx = 3 - 9 / 4 = 3 / 4: 40 / 60."""
    table = public_goals.favours(study)
    assert table.select("id", "seat").rows() == [("crown", 0), ("crown", 1), ("star", 0), ("star", 1)]
    assert table["value"].to_list() == pytest.approx([2 / 3, -2 / 3, -2 / 3, 2 / 3])


def test_the_findings(study):
    assert goals.use([study]).title.startswith(
        "Under tester star is taken most (100\N{NO-BREAK SPACE}% of cases), crown"
    )
    assert "crown falls at the set-up in" in goals.set_up([study]).title
    assert goals.set_up([study]).title.endswith("to seat 2 in 100\N{NO-BREAK SPACE}% of those")
    assert goals.favours([study]).title == "Under tester revealing no goal is shown to change a seat's chance to win"
