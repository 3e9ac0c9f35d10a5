"""Verdicts need an interval on one side of the threshold, and say under which policies they hold."""

import math

import pytest

from analysis.estimates import Estimate
from analysis.verdicts import Finding, Goal, Verdict, judge, verdicts
from tests.analysis.conftest import played


def estimate(value, half, n=100):
    return Estimate(value, n, value - half, value + half, "")


def test_met_where_the_interval_is_within():
    judged = judge({"a": estimate(0.5, 0.1)}, 0.3, 0.7)
    assert (judged.state, judged.in_words()) == ("met", "")


def test_missed_where_the_interval_is_beyond():
    judged = judge({"a": estimate(0.9, 0.1)}, high=0.7)
    assert (judged.state, judged.missed) == ("missed", ["a"])


@pytest.mark.parametrize("value", [0.65, 0.75])
def test_open_where_the_interval_straddles_the_threshold(value):
    judged = judge({"a": estimate(value, 0.1)}, high=0.7)
    assert (judged.state, judged.undecided) == ("open", ["a"])
    assert judged.more == pytest.approx(300)
    assert judged.in_words() == "not decided; about 300 more deals would"


def test_open_for_ever_on_the_threshold():
    assert judge({"a": estimate(0.7, 0.1)}, high=0.7).in_words() == (
        "not decided, and no number of deals in reach would decide it"
    )


def test_without_an_interval_nothing_is_decided():
    judged = judge({"a": Estimate(0.5, 100, math.nan, math.nan, "")}, high=0.7)
    assert (judged.state, judged.more) == ("open", math.inf)


def test_nothing_is_decided_by_a_few_deals():
    judged = judge({"turns": Estimate(72.0, 3, 72.0, 72.0, "")}, 50, 80)
    assert (judged.state, judged.in_words()) == ("open", "not decided; about 97 more deals would")


def test_what_must_never_happen():
    never, once = Estimate(0.0, 100, 0.0, 0.03, ""), Estimate(0.01, 100, 0.002, 0.05, "")
    assert judge({"cap": never}, high=0.0).state == "met"
    assert judge({"cap": once}, high=0.0).state == "missed"


def test_a_family_is_judged_after_holm():
    """Each of twenty is beyond the threshold with p = 0.03: alone a claim, among twenty not."""
    e = estimate(0.7 + 2.17 / 1.96 * 0.1, 0.1)
    assert judge({"a": e}, high=0.7).state == "missed"
    many = judge({str(k): e for k in range(20)}, high=0.7)
    assert (many.state, len(many.undecided)) == ("open", 20)


def test_one_clear_miss_in_a_family_is_named():
    judged = judge({"good": estimate(0.5, 0.1), "bad": estimate(0.9, 0.05)}, high=0.7)
    assert (judged.state, judged.missed) == ("missed", ["bad"])


@pytest.mark.parametrize(
    ("states", "state", "words"),
    [
        (["met"], "met", "under a alone"),
        (["met", "met"], "met", "Both policies agree"),
        (["missed", "missed", "missed"], "missed", "All 3 policies agree"),
        (["met", "missed"], "split", "do not agree"),
        (["met", "open"], "open", "Not decided under b, so this is true of a alone"),
        (["missed", "open"], "missed", "Not decided under b, so this is true of a alone"),
        (["met", "open", "missed"], "split", "do not agree"),
        (["open", "open"], "open", "leave it open"),
    ],
)
def test_agreement(states, state, words):
    findings = tuple(Finding(name, s, "") for name, s in zip("abc", states, strict=False))
    verdict = Verdict("goal", "chart", "", findings)
    assert verdict.state == state
    assert words in verdict.agreement


def test_goals_that_a_config_does_not_set_are_passed_over():
    said = Finding("tester", "met", "")
    unset = Goal(("turns_high",), "turns", lambda _: "short", lambda _: said)
    given = Goal(("turns_low", "turns_high"), "turns", lambda goals: f"{goals['turns_low']} turns", lambda _: said)
    assert [v.wish for v in verdicts([unset, given], [played()])] == ["5 turns"]
