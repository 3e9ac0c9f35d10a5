"""Policies: each beats `random`, each leads in what it is named for; features say what an option brings."""

import numpy as np
import pytest
from scipy import stats

from sim.austral import GAME, machine, playing
from sim.austral.features import FEATURES
from sim.austral.state import ACT, ANSWER, DECISIONS, DISCARD, FOUND, OVER, STATE
from sim.blocks import BlockPlayer, make_tables
from sim.config import resolve
from sim.kernel.trace import new_trace
from sim.policies import RANDOM, policies_of

GOING = np.zeros(1, np.int64)
STYLES = ("builder", "village_first", "lighthouse_keeper", "trader", "goal_chaser", "expander")
LEADS_IN = {
    "builder": ("points_coves", "points_villages", "points_lighthouses"),
    "village_first": ("built_villages",),
    "lighthouse_keeper": ("built_lighthouses",),
    "trader": ("bank_at_2", "bank_at_3", "bank_at_4", "deals_offered", "deals_answered"),
    "goal_chaser": ("points_goals",),
    "expander": ("built_coves", "built_trails"),
}
"""What each style is known by: columns of the seats table, added up."""


@pytest.fixture(scope="module")
def policies():
    return policies_of(GAME)


def rows_of_first(policies: list, deals: int, players: int) -> np.ndarray:
    """The rows of the first policy's seats."""
    player = BlockPlayer(GAME, resolve("austral").config, players, policies)
    seats = player.play(1, 0, 0, deals, GOING).seats
    return seats[seats["policy"] == 0]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("players", "deals"), [(2, 250), (4, 120)])
def test_every_style_beats_random(policies, style, players, deals):
    rows = rows_of_first([policies[style], *[RANDOM] * (players - 1)], deals, players)
    won = rows["win_share"].reshape(deals, -1).mean(axis=1)
    low = won.mean() - 1.96 * won.std(ddof=1) / deals**0.5
    assert low > 0.9


def test_each_style_leads_in_what_it_is_named_for(policies):
    """Alone among three builders on the same deals, each style does more of its own than any other style does."""
    builder = policies["builder"]
    rows = {s: rows_of_first([policies[s], builder, builder, builder], 250, 4) for s in STYLES if s != "builder"}
    rows["builder"] = rows_of_first([builder], 250, 4)
    for style, columns in LEADS_IN.items():
        done = {name: sum(float(row[column].mean()) for column in columns) for name, row in rows.items()}
        assert max(done, key=lambda name: done[name]) == style, (style, done)


def test_random_makes_no_offers_and_refuses_all(policies):
    player = BlockPlayer(GAME, resolve("austral").config, 3, [RANDOM, policies["trader"]])
    seats = player.play(2, 0, 0, 40, GOING).seats
    random, trader = seats[seats["policy"] == 0], seats[seats["policy"] == 1]
    assert random["offers"].sum() == random["accepts"].sum() == random["counters"].sum() == 0
    assert random["refusals"].sum() > 0
    assert trader["offers"].sum() > 0


def test_random_is_uniform_over_what_is_legal():
    """The first founding: each vertex equally often; never an offer where an act is chosen."""
    state, log = np.zeros(1, STATE), new_trace(0)[0]
    tables = make_tables(GAME, resolve("austral").config, 2, [RANDOM])
    chosen = np.zeros(54, np.int64)
    for deal in range(5400):
        machine.begin(state[0], tables[0], 4, deal, 0)
        machine.advance(state[0], tables[0], log)
        assert state[0]["phase"] == FOUND
        chosen[playing.choose(state[0], tables[0])] += 1
    assert stats.chisquare(chosen).pvalue > 1e-4


def test_random_plays_as_the_rules_say():
    """Section 4 of the rules, act by act: uniform over all but the offer, which is the last option."""
    state, log = np.zeros(1, STATE), new_trace(0)[0]
    s, t = state[0], make_tables(GAME, resolve("austral").config, 2, [RANDOM])[0]
    places: list[float] = []
    for deal in range(60):
        machine.begin(s, t, 6, deal, 0)
        machine.advance(s, t, log)
        while s["phase"] != OVER:
            index = playing.choose(s, t)
            assert s["phase"] != ANSWER
            if s["phase"] == ACT:
                offer = s["offers"] < t["trade_offers"] and bool(s["held"][: s["players"]].all())
                n = int(s["n_options"]) - offer
                assert index < n
                if n > 6:
                    places.append((index + 0.5) / n)
            machine.apply(s, t, log, index)
            machine.advance(s, t, log)
    assert len(places) > 500
    assert abs(np.mean(places) - 0.5) < 4 * (1 / 12 / len(places)) ** 0.5


def test_every_decision_has_features():
    assert tuple(FEATURES) == DECISIONS


def test_hands_of_rivals_are_not_looked_at(policies):
    """Another hand of the same size in a rival's hand changes no score."""
    from sim.austral.scoring import score_options

    states, log = np.zeros(2, STATE), new_trace(0)[0]
    s, other = states[0], states[1]
    t = make_tables(GAME, resolve("austral").config, 3, [policies["trader"]])[0]
    compared = 0
    for deal in range(6):
        machine.begin(s, t, 8, deal, 0)
        machine.advance(s, t, log)
        while s["phase"] != OVER:
            score_options(s, t)
            states[1] = states[0]
            for seat in range(3):
                if seat != s["decider"]:
                    other["hand"][seat] = s["hand"][seat][::-1]
            score_options(other, t)
            n = int(s["n_options"])
            assert s["scores"][:n].tolist() == other["scores"][:n].tolist()
            compared += 1
            machine.apply(s, t, log, playing.choose(s, t))
            machine.advance(s, t, log)
    assert compared > 500


def test_random_discards_uniformly_over_the_cards_held():
    """Section 4.3 of the rules: a kind of which more is held goes more often, in proportion."""
    state, log = np.zeros(1, STATE), new_trace(0)[0]
    s, t = state[0], make_tables(GAME, resolve("austral").config, 4, [RANDOM])[0]
    surprise, variance = 0.0, 0.0
    for deal in range(150):
        machine.begin(s, t, 3, deal, 0)
        machine.advance(s, t, log)
        while s["phase"] != OVER:
            index = playing.choose(s, t)
            if s["phase"] == DISCARD:
                hand = s["hand"][s["decider"]].astype(float)
                share = hand / hand.sum()
                expected = float((hand * share).sum())
                surprise += hand[s["options"][index]] - expected
                variance += float((hand**2 * share).sum()) - expected**2
            machine.apply(s, t, log, index)
            machine.advance(s, t, log)
    assert variance > 500
    assert abs(surprise) < 4 * variance**0.5


def test_features_lie_in_the_range_they_claim(policies):
    """What a policy sees of the last option of each decision stays between `low` and `high` of its feature."""
    from sim.austral import scoring

    state, log = np.zeros(1, STATE), new_trace(0)[0]
    s, t = state[0], make_tables(GAME, resolve("austral").config, 3, [policies["trader"], RANDOM])[0]
    for deal in range(15):
        machine.begin(s, t, 9, deal, 0)
        machine.advance(s, t, log)
        while s["phase"] != OVER:
            scoring.score_options(s, t)
            last = int(s["options"][s["n_options"] - 1])
            for feature, value in zip(FEATURES[DECISIONS[s["phase"]]], s["x"], strict=False):
                low = -np.inf if feature.low is None else feature.low
                high = 1 if feature.unit == "0 or 1" else np.inf if feature.high is None else feature.high
                assert last <= 0 or low <= value <= high, feature.name
            machine.apply(s, t, log, playing.choose(s, t))
            machine.advance(s, t, log)
