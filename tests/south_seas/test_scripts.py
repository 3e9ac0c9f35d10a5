"""The scripts of South Seas do what they are named for, more than any other, and all of them play far above chance."""

from functools import cache

import numpy as np
import pytest
from scipy import stats

from sim.blocks import BlockPlayer
from sim.config import resolve
from sim.games import game
from sim.policies import RANDOM, find_policy, policies_of

GOING = np.zeros(1, np.int64)
GAME = game("south_seas")
CONFIG = resolve("south_seas").config
SCRIPTS = ("balanced", "shipper", "market_hunter", "fisher", "bridge_builder", "spoiler", "hoarder")

NAMED_FOR = {
    "shipper": ("ships_supplied", 1),
    "market_hunter": ("placed_market", 1),
    "fisher": ("placed_sea", 1),
    "bridge_builder": ("placed_footbridge", 1),
    "spoiler": ("rival_score", -1),
    "hoarder": ("points_leftover_goods", 1),
}
"""Behaviour by which each script is told apart, and whether it leads with most (1) or with least (-1) of it."""


@cache
def behaviour(name: str, deals: int) -> dict[str, np.ndarray]:
    """Return each behaviour of a script against `greedy`, one value a deal."""
    rows = (
        BlockPlayer(GAME, CONFIG, 2, [find_policy(GAME, name), find_policy(GAME, "greedy")])
        .play(1, 0, 0, deals, GOING)
        .seats
    )
    own, rival = (rows[rows["policy"] == policy] for policy in (0, 1))
    seen = {column: own[column] for column, _ in NAMED_FOR.values() if column != "rival_score"}
    seen["rival_score"] = rival["score"]
    return {column: values.reshape(deals, 2).mean(axis=1) for column, values in seen.items()}


@pytest.mark.parametrize("name", NAMED_FOR)
@pytest.mark.parametrize("deals", [500, pytest.param(5000, marks=pytest.mark.long)])
def test_a_script_leads_in_what_it_is_named_for(name, deals):
    """On the same deals, against every other script, surely (paired t, five standard errors; the spoiler's two)."""
    column, sign = NAMED_FOR[name]
    sure = 2 if name == "spoiler" and deals < 1000 else 5
    for other in SCRIPTS:
        if other != name:
            lead = sign * (behaviour(name, deals)[column] - behaviour(other, deals)[column])
            assert lead.mean() > sure * stats.sem(lead), f"{other} does it as much"


@pytest.mark.parametrize("deals", [500])
def test_balanced_leads_in_nothing_and_lags_in_nothing(deals):
    for column, _ in NAMED_FOR.values():
        means = {name: behaviour(name, deals)[column].mean() for name in SCRIPTS}
        assert sorted(means, key=means.__getitem__).index("balanced") not in (0, len(SCRIPTS) - 1), (column, means)


@pytest.mark.parametrize("name", ["greedy", *SCRIPTS])
@pytest.mark.parametrize(("players", "deals"), [(2, 150), (4, 150)])
def test_every_script_beats_random_nine_to_one(name, players, deals):
    """Lower 95 % bound (Wilson) of the share of deals that it wins alone from every seat."""
    rows = (
        BlockPlayer(GAME, CONFIG, players, [find_policy(GAME, name), *[RANDOM] * (players - 1)])
        .play(2, 0, 0, deals, GOING)
        .seats
    )
    won = rows["win_share"][rows["policy"] == 0].reshape(deals, -1).min(axis=1) == 1
    assert stats.binomtest(int(won.sum()), deals).proportion_ci(method="wilson").low > 0.9


def test_every_script_says_what_it_does():
    known = policies_of(GAME)
    assert {"random", "greedy", *SCRIPTS} <= set(known)
    assert all(policy.about.endswith(".") for policy in known.values())


def test_features_lie_in_the_range_they_claim():
    """What a policy sees in playouts of South Seas stays between `low` and `high` of its feature."""
    from sim.blocks import make_tables
    from sim.kernel.trace import new_trace
    from sim.south_seas import features, machine, playing, scoring
    from sim.south_seas.state import DECISIONS, OVER, STATE

    s, t, log = (
        np.zeros(1, STATE)[0],
        make_tables(GAME, CONFIG, 3, [RANDOM, find_policy(GAME, "greedy")])[0],
        new_trace(0)[0],
    )
    for deal in range(20):
        machine.begin(s, t, 9, deal, 0)
        machine.advance(s, t, log)
        while s["phase"] != OVER:
            scoring.score_options(s, t)  # leaves the features of the last option
            for feature, value in zip(features.FEATURES[DECISIONS[s["phase"]]], s["x"], strict=False):
                low = -np.inf if feature.low is None else feature.low
                high = 1 if feature.unit == "0 or 1" else np.inf if feature.high is None else feature.high
                assert low <= value <= high, feature.name
            machine.apply(s, t, log, playing.choose(s, t))
            machine.advance(s, t, log)
