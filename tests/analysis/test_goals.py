"""The notation of goals, what they cost, and how they are judged; metrics by name."""

import math

import numpy as np
import pytest

from analysis.estimates import Estimate
from analysis.explaining import explanations
from analysis.goals import LEAN, read_goal, read_goals
from analysis.metrics import METRICS, find_metric
from sim.config import resolve
from sim.errors import BalizaError

CONFIG = resolve("south_seas")


def goal(text, players=4):
    return read_goal(text, CONFIG, players)


def about(value, half, n=400):
    return Estimate(value, n, value - half, value + half, "")


@pytest.mark.parametrize(
    ("text", "wish", "low", "high"),
    [
        ("seat_gap < 0.01", "below", -math.inf, 0.01),
        ("seat_gap<=1%", "below", -math.inf, 0.01),
        ("turns > 60", "above", 60, math.inf),
        ("turns ~ 60±5", "near", 55, 65),
        ("turns~60 +- 5", "near", 55, 65),
        ("tie_rate ~ 5% +/- 1%", "near", 0.04, 0.06),
        ("ship_worth equal", "equal", -math.inf, math.inf),
        ("lead_changes max", "max", -math.inf, math.inf),
        ("seat_2_share ~ 0.25±.01", "near", 0.24, 0.26),
    ],
)
def test_notation(text, wish, low, high):
    found = goal(text)
    assert (found.wish, found.metric.name) == (wish, text.split("<")[0].split("~")[0].split()[0].strip("<=>~"))
    assert (found.low, found.high) == pytest.approx((low, high))
    again = goal(found.text)
    assert (again.text, again.wish) == (found.text, wish)
    assert (again.low, again.high) == pytest.approx((low, high))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("seat_gapp < 0.01", "unknown metric, allowed: seat_gap, tie_rate, "),
        ("seat_gapp < 0.01", "did you mean seat_gap?"),
        ("discard < 1", "did you mean discards?"),
        ("seat_5_share > 0.2", "seat_5_share: unknown metric"),
        ("port_gap < 0.1", "South Seas has nothing that it is about"),
        ("turns", "found 'turns', expected METRIC < x, METRIC > x, METRIC ~ x±d, METRIC equal, METRIC max or"),
        ("turns ~ 60", "expected METRIC < x"),
        ("turns < many", "expected METRIC < x"),
        ("turns ~ 60±0", "expected a range wider than 0, such as turns ~ 60±1"),
        ("turns equal", "turns is one figure"),
        ("seat_gap > 0.1", "seat_gap is a distance from even; expected seat_gap < x"),
        ("seat_gap < 0", "with x above 0"),
    ],
)
def test_mistakes_name_what_is_allowed(text, message):
    with pytest.raises(BalizaError) as mistake:
        goal(text)
    assert message in str(mistake.value)
    assert len(str(mistake.value).splitlines()) == 1


def test_one_goal_a_metric():
    with pytest.raises(BalizaError, match="found several goals for turns"):
        read_goals(["turns > 60", "turns max"], CONFIG, 4)
    with pytest.raises(BalizaError, match="--goal: expected at least one"):
        read_goals([], CONFIG, 4)


def test_losses_by_hand():
    """Outside the goal its distance in full, within it a twentieth of the way to its safe side."""
    values = np.array([50.0, 55.0, 60.0, 66.0])
    near = goal("turns ~ 60±5")
    assert near.excess(values).tolist() == [5, 0, 0, 1]
    assert near.loss(values) == pytest.approx([5 + 10 * LEAN, 5 * LEAN, 0, 1 + 6 * LEAN])
    assert goal("turns < 55").excess(values).tolist() == [0, 0, 5, 11]
    assert goal("turns > 60").loss(values) == pytest.approx([10 - 50 * LEAN, 5 - 55 * LEAN, -60 * LEAN, -66 * LEAN])
    assert goal("lead_changes max").loss(values).tolist() == [-50, -55, -60, -66]
    assert goal("ship_worth equal").excess(values).tolist() == values.tolist()


def test_gaps_are_judged_by_all_their_members():
    gap = goal("seat_gap < 0.02")
    within = {"seat 1": about(0.01, 0.005), "seat 2": about(-0.01, 0.005)}
    assert gap.judge(within, None).state == "met"
    wide = within | {"seat 3": about(-0.015, 0.01)}
    assert gap.judge(wide, None).state == "open"
    off = within | {"seat 3": about(-0.05, 0.005)}
    assert gap.judge(off, None).state == "missed"
    worst = gap.metric.worst(off)
    assert (worst.value, worst.low, worst.high) == pytest.approx((0.05, 0.045, 0.055))
    worst = gap.metric.worst(wide)
    assert (worst.value, worst.low, worst.high) == pytest.approx((0.015, 0.005, 0.025))


def test_equal_can_be_refuted_and_never_shown():
    equal = goal("ship_worth equal")
    assert equal.judge({"a": about(0.0, 0.1), "b": about(0.05, 0.1)}, None).state == "open"
    judged = equal.judge({"a": about(0.0, 0.1), "b": about(0.5, 0.1)}, None)
    assert (judged.state, judged.missed) == ("missed", ["b"])


@pytest.mark.parametrize(
    ("wish", "value", "state"), [("max", 2, "met"), ("max", -2, "missed"), ("min", -2, "met"), ("max", 0.5, "open")]
)
def test_without_a_range_a_goal_is_judged_by_the_difference(wish, value, state):
    members = {"": about(10, 1)}
    found = goal(f"lead_changes {wish}")
    assert found.judge(members, about(value, 1)).state == state
    assert found.judge(members, None).state == "open"


def test_metrics_are_explained():
    assert all(metric.about.endswith(".") for metric in METRICS.values())
    assert any(METRICS["ship_worth"].about in line for line in explanations("ship_worth"))
    assert "win share" in explanations("seat_2_share")[0]
    assert find_metric("turns", CONFIG, 4).about == "Turns played."
