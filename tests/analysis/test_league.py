"""Leagues whose result is known: who beats whom, in circles, what restrictions cost; and policies that are one."""

from collections import Counter
from dataclasses import replace
from itertools import permutations

import numpy as np
import polars as pl
import pytest

from analysis import league, league_page, ratings, styles
from analysis.arms import LONGEST
from analysis.meetings import meetings
from sim.config import resolve
from sim.errors import BalizaError, StudyError
from sim.policies import Policy
from tests.analysis.leagues import CIRCLE, TRANSITIVE, WITH_A_LOSER, pairwise, table

# --- what is played --------------------------------------------------------------------------------------------------


def lineup(count):
    return [Policy(name) for name in "abcdefghi"[:count]]


def names(tables):
    return ["".join(policy.name for policy in table) for table in tables]


def test_of_two_seats_each_two_have_one_table():
    assert names(league.duels(lineup(3), 2)) == ["ab", "ac", "bc"]
    assert league.mixed(lineup(3), 2) == []


def test_at_more_seats_each_sits_among_each_other():
    assert names(league.duels(lineup(3), 3)) == ["abb", "acc", "baa", "bcc", "caa", "cbb"]


@pytest.mark.parametrize(
    ("count", "seats", "tables"),
    [
        (3, 3, ["abc"]),
        (4, 3, ["abc", "abd", "acd", "bcd"]),
        (3, 4, ["abca", "bcab", "cabc"]),  # each sits twice at one of them
        (2, 4, ["abab"]),
        (2, 3, []),  # aba is one b among two a
        (2, 5, ["ababa", "babab"]),
    ],
)
def test_tables_of_different_policies(count, seats, tables):
    assert names(league.mixed(lineup(count), seats)) == tables
    assert len(set(Counter("".join(tables)).values())) <= 1  # all have as many seats


def test_too_many_tables_of_different_policies_are_none():
    assert len(league.mixed(lineup(8), 4)) == 70
    assert league.mixed(lineup(9), 4) == []  # would be 126


@pytest.mark.parametrize(
    ("policies", "message"),
    [
        ("greedy", "--policies: found 1, expected two or more"),
        ("greedy,random,greedy", "--policies: found greedy 2 times, expected different policies"),
        ("greedy,gredy", "did you mean greedy"),
        ("greedy,greedy-no_markt", "no 'markt' in South Seas; did you mean market"),
    ],
)
def test_what_cannot_be_played_is_named(policies, message):
    with pytest.raises(BalizaError, match=message):
        league.arms_of(resolve("south_seas"), policies, 10)


def test_folders_of_long_names_are_short_and_different():
    searching = [f"search(balanced-no_take_back-no_market, rollouts={n}, width=10)" for n in (10, 11, 12)]
    arms = league.arms_of(resolve("south_seas"), ",".join(searching), 10, 4)
    assert max(len(arm.id) for arm in arms) <= LONGEST
    assert len({arm.id for arm in arms}) == len(arms) == 9


# --- who beats whom --------------------------------------------------------------------------------------------------


def beaten(wins):
    return league.beats(styles.duels(pairwise(wins)))


def test_one_beats_the_next():
    found = beaten(TRANSITIVE)
    assert found == {"a": ["b", "c"], "b": ["c"], "c": []}
    assert (league.champions(found), league.cycles(found)) == (["a"], [])


def test_a_circle_is_named_once():
    found = beaten(CIRCLE)
    assert league.cycles(found) == [["rock", "scissors", "paper"]]
    assert league.champions(found) == []
    title = league_page.findings(pairwise(CIRCLE))[2].title
    assert title == "rock beats scissors, scissors beats paper, paper beats rock"


def test_a_circle_beyond_one_who_loses_to_all():
    assert league.cycles(beaten(WITH_A_LOSER)) == [["rock", "scissors", "paper"]]


def test_circles_of_four_and_of_two_triples():
    four = {"a": ["b"], "b": ["c"], "c": ["d"], "d": ["a"]}
    assert league.cycles(four) == [["a", "b", "c", "d"]]
    triples = {"a": ["b", "d"], "b": ["c"], "c": ["a"], "d": ["e"], "e": ["f"], "f": ["d"]}
    assert league.cycles(triples) == [["a", "b", "c"], ["d", "e", "f"]]


def test_a_pair_that_is_not_decided_makes_no_circle():
    """101 of 200 is nothing beyond chance."""
    found = beaten({**CIRCLE, ("paper", "rock"): 101})
    assert found["paper"] == []
    assert league.cycles(found) == []


# --- tables of several -----------------------------------------------------------------------------------------------


def test_tables_of_several_count_seats():
    """At abca seat wins are a 50, b 30, c 20 of 100; at bcab all are shared: a has 1 + 2 seats in 100 playouts each.

    a: (50 + 25) / (2 x 100 + 100), b: (30 + 50) / (100 + 2 x 100), c: (20 + 25) / 200.
    """
    arms = [table("abca", ["a"] * 50 + ["b"] * 30 + ["c"] * 20), table("bcab", [""] * 100)]
    found = league.at_mixed_tables(meetings([*arms, table("abbb", ["a"] * 100)]))
    values = dict(zip(found["style"], found["value"], strict=True))
    assert values == pytest.approx({"a": 75 / 300, "b": 80 / 300, "c": 45 / 200})
    assert found["style"].to_list() == ["b", "a", "c"]
    assert set(found["fair"]) == {0.25}


def test_one_who_never_wins_at_tables_of_several_is_shown_to():
    found = league.at_mixed_tables(meetings([table("abc", ["a", "b"] * 100)]))
    row = found.filter(style="c").row(0, named=True)
    assert row["value"] == 0
    assert 0 < row["high"] < 0.03  # Wilson: 3.84 / 203.84
    assert row["p_holm"] < 0.05


def test_where_only_two_sit_together_there_are_no_tables_of_several():
    assert league.at_mixed_tables(meetings(pairwise(TRANSITIVE))).is_empty()


# --- restrictions ----------------------------------------------------------------------------------------------------


def test_the_price_of_a_restriction_is_that_among_the_same_policy():
    """x-no_y wins 80 of 200 against x: 0.5 - 0.4; what it wins against z is no price."""
    never = {"x-no_y": ["y"]}
    arms = [
        table(["x", "x-no_y"], ["x"] * 120 + ["x-no_y"] * 80, never),
        table(["x-no_y", "z"], ["z"] * 200, never),
        table(["x", "z"], ["z"] * 200, never),
    ]
    found = league.prices(arms)
    assert found.select("style", "never").rows() == [("x-no_y", "y")]
    assert found["value"][0] == pytest.approx(0.1)
    assert found["p_holm"][0] < 0.05
    told = league_page.findings(arms)[-1]
    assert told.title == "x-no_y loses 10 percentage points of win share by its restriction".replace("10 p", "10\xa0p")
    assert told.lines == ["x-no_y: 10.0\xa0percentage points (3.2–16.8)"]  # 0.1 -+ 1.972 sqrt(0.24 / 199)


def test_of_two_restrictions_the_second_has_its_price_among_those_who_have_the_first():
    never = {"x-no_y": ["y"], "x-no_y-no_z": ["y", "z"]}
    arms = [table(["x-no_y-no_z", "x-no_y", "x-no_y"], ["x-no_y"] * 150, never)]
    assert league.prices(arms)["style"].to_list() == ["x-no_y-no_z"]
    assert league.prices(arms)["value"][0] == pytest.approx(1 / 3)


def test_without_restrictions_there_are_no_prices():
    assert league.prices(pairwise(TRANSITIVE)).is_empty()


# --- interrupted, and the same ---------------------------------------------------------------------------------------


def test_a_league_with_gaps_is_refused():
    assert league.complete(pairwise(CIRCLE))
    with pytest.raises(StudyError, match="2 tables of a league: not all of its policies have met"):
        league_page.render(pairwise(CIRCLE)[:2])


def test_the_same_policy_under_two_names_in_the_same_deals_is_the_same():
    arms = [table("ab", [""] * 150)]
    found = ratings.differences(meetings(arms)).row(0, named=True)
    assert (found["value"], found["low"], found["high"], found["shown"]) == (0, 0, 0, False)
    assert styles.pairs(styles.duels(arms))["result"].to_list() == ["not decided"]


@pytest.mark.parametrize(("leagues", "most"), [(40, 7), pytest.param(600, 46, marks=pytest.mark.long)])
def test_policies_that_are_one_are_seldom_told_apart(leagues, most):
    """At most one league in twenty has a false claim; more than `most` of so many have a chance of 0.1 % then."""
    rng = np.random.default_rng(5)
    false = 0
    for _ in range(leagues):
        arms = [table(pair, rng.choice(list(pair), 120)) for pair in (("a", "b"), ("a", "c"), ("b", "c"))]
        rated = ratings.differences(meetings(arms, draws=150))["shown"].any()
        false += rated or any(league.beats(styles.duels(arms)).values())
    assert false <= most


def test_nothing_is_shown_by_a_few_deals():
    arms = [table(pair, [pair[0]] * 50) for pair in permutations("ab", 2)]
    arms[1] = table("ba", ["a"] * 50)
    assert not ratings.differences(meetings(arms))["shown"].any()


def test_playouts_that_were_cut_off_are_counted_apart():
    """Three of 103 playouts reached the cap: they are told, and the shares are those of the other hundred."""
    whole = table("ab", ["a"] * 60 + ["b"] * 40)
    ends = pl.DataFrame({"end_reason": ["all", "cap"], "playouts": [100, 3], "finished": [True, False]})
    arms = [replace(whole, label="a against b", ends=ends)]
    assert styles.duels(arms)["value"].to_list() == pytest.approx([0.6, 0.4])
    assert league_page.said(arms)[-1].startswith('3 playouts of 103 under a against b ended by "cap"')
