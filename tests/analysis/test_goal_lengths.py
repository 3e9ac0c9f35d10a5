"""Length by goal, on tables worked out by hand."""

import polars as pl
import pytest

from analysis.chapters import goal_lengths
from tests.analysis.conftest import played


def arm(goal, rounds, changes=None, policy="tester"):
    """A study of so many rounds in each deal, played to a goal."""
    playouts = pl.LazyFrame({"deal": range(len(rounds)), "rounds": rounds, "turns": [2 * r for r in rounds]})
    told = {"seating": [policy] * 2, "config": {"play": {"goal": goal}, "goals": {"rounds_low": 7, "rounds_high": 15}}}
    ends = pl.DataFrame({"end_reason": ["goal"], "playouts": [len(rounds)], "finished": [True]})
    label = f"goal {goal} by {policy}" if changes else policy
    return played(label, playouts=playouts, manifest=played().manifest | told, changes=changes or {}, ends=ends)


TEN = list(range(1, 11))


@pytest.fixture
def arms():
    """The config's own goal of 10, and 8: two rounds less in each deal, and one more in the last."""
    eight = [rounds + 2 for rounds in TEN[:-1]] + [13]
    return goal_lengths.CHAPTER.looks_at([arm(10, eight), arm(8, TEN, {"play.goal": 8})])


def test_goals_stand_in_their_order(arms):
    assert [a.label for a in arms] == ["goal 8 by tester", "tester"]


def test_the_title_has_medians_intervals_and_n(arms):
    """Of ten values in order the interval of the median reaches from the second to the ninth."""
    title = goal_lengths.lengths(arms).title
    assert title == (
        "Median rounds, with 95 % interval and n: "
        "under tester 5 with goal 8 (2–9; n 10) and 7 with goal 10 (4–11; n 10)"
    )


def test_changes_are_paired_by_deal(arms):
    """From goal 10 to 8: two rounds less in nine deals, three in one."""
    row, own = goal_lengths.lengths(arms).grid.rows
    assert row[:2] == ["tester", "8"]
    assert row[5].startswith("−2.1 (")
    assert own[5:7] == ["–", "–"]


def test_policies_have_charts_of_their_own():
    arms = [arm(10, TEN), arm(10, TEN, policy="other")]
    arms += [arm(8, TEN, {"play.goal": 8}), arm(8, TEN, {"play.goal": 8}, "other")]
    exhibit = goal_lengths.lengths(goal_lengths.CHAPTER.looks_at(arms))
    assert [axes.get_title("left") for axes in exhibit.figure.axes] == ["under tester", "under other"]
    assert [text.get_text() for text in exhibit.figure.legends[0].get_texts()] == [
        "goal 8", "goal 10", "wished mean: 7 to 15",
    ]  # fmt: skip


def test_without_another_goal_there_is_no_such_chapter(arms):
    other = arm(10, TEN, {"play.revealed": 2})
    assert not goal_lengths.CHAPTER.serves([arm(10, TEN), other])
    assert goal_lengths.CHAPTER.serves(arms)
