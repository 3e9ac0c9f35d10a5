"""Policies: `greedy` is far stronger than `random` and uses all it can; features say what a laying will make."""

import numpy as np
import pytest
from scipy import stats

from sim.blocks import BlockPlayer, make_tables
from sim.config import resolve
from sim.games import game
from sim.kernel.trace import new_trace
from sim.policies import RANDOM, find_policy
from sim.south_seas import features, laying_view, machine, playing
from sim.south_seas.board import feature_of
from sim.south_seas.state import LAY, MARKET, OVER, STATE

GOING = np.zeros(1, np.int64)
GAME = game("south_seas")
GREEDY = find_policy(GAME, "greedy")
CONFIG = resolve("south_seas").config


def seats(players: int, policies: list, deals: int) -> np.ndarray:
    return BlockPlayer(GAME, CONFIG, players, policies).play(1, 0, 0, deals, GOING).seats


def surely_won(rows: np.ndarray, deals: int) -> float:
    """Lower 95 % bound (Wilson) of the share of deals that `greedy` wins alone from every seat."""
    won = rows["win_share"][rows["policy"] == 0].reshape(deals, -1).min(axis=1) == 1
    return float(stats.binomtest(int(won.sum()), deals).proportion_ci(method="wilson").low)


@pytest.mark.parametrize(("players", "deals"), [(2, 400), pytest.param(2, 10_000, marks=pytest.mark.long)])
def test_greedy_beats_random_nine_to_one(players, deals):
    assert surely_won(seats(players, [GREEDY, RANDOM], deals), deals) > 0.9


@pytest.mark.parametrize(("players", "deals"), [(4, 400), pytest.param(4, 10_000, marks=pytest.mark.long)])
def test_greedy_beats_three_random_players_nine_to_one(players, deals):
    assert surely_won(seats(players, [GREEDY, RANDOM, RANDOM, RANDOM], deals), deals) > 0.9


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_greedy_uses_all_it_can(players):
    """Every kind of place, take-backs and ships in at least 5 % of the chances."""
    rows = seats(players, [GREEDY], 300)
    used = {
        "placed_footbridge": "chance_footbridge",
        "placed_island": "chance_island",
        "placed_sea": "chance_sea",
        "placed_market": "chance_market",
        "taken_back": "chance_take_back",
        "ships_supplied": "chance_supply",
    }
    shares = {use: rows[use].sum() / rows[chance].sum() for use, chance in used.items()}
    assert min(shares.values()) > 0.05, shares


def test_random_is_uniform_over_what_is_legal():
    """First laying of a hand-made deal: each of the legal options equally often over the deals' policy streams."""
    rng = np.zeros(1, STATE)
    tables = make_tables(GAME, CONFIG, 2, [RANDOM])
    drawn: dict[int, list[int]] = {}
    for deal in range(6000):
        machine.begin(rng[0], tables[0], 4, deal, 0)
        machine.advance(rng[0], tables[0], new_trace(0)[0])
        n = int(rng[0]["n_options"])
        drawn.setdefault(n, []).append(playing.choose(rng[0], tables[0]))
    n, chosen = max(drawn.items(), key=lambda item: len(item[1]))
    assert stats.chisquare(np.bincount(chosen, minlength=n)).pvalue > 1e-4


def test_constants_stand_in_the_order_of_the_features():
    for decision, prefix in {
        "lay": "",
        "islander": "",
        "market": "MARKET_",
        "supply": "SUPPLY_",
        "pay": "PAY_",
    }.items():
        for place, feature in enumerate(features.FEATURES[decision]):
            name = prefix + feature.name.upper()
            if hasattr(features, name):
                assert getattr(features, name) == place, name


def test_what_a_laying_would_make_is_what_it_makes():
    """The view of a laying (open ends, symbols, islanders of each feature) equals the board after that laying."""
    tables, log = make_tables(GAME, CONFIG, 3, [GREEDY, RANDOM]), new_trace(0)[0]
    states = np.zeros(2, STATE)
    s, copy, t = states[0], states[1], tables[0]
    compared = 0
    for deal in range(6):
        machine.begin(s, t, 9, deal, 0)
        machine.advance(s, t, log)
        while s["phase"] != OVER:
            if s["phase"] == LAY:
                for index in range(0, int(s["n_options"]), 3):
                    compared += _compare(s, copy, states, t, log, index)
            machine.apply(s, t, log, playing.choose(s, t))
            machine.advance(s, t, log)
    assert compared > 4000


def _compare(s, copy, states, t, log, index: int) -> int:
    option = int(s["options"][index])
    kind = int(s["bag"][s["drawn"] - 1])
    laying_view.look(s, t, int(s["frontier_cell"][option >> 2]), 4 * kind + (option & 3))
    states[1] = states[0]
    machine.apply(copy, t, log, index)
    for segment in range(int(t["n_segments"][kind])):
        if t["segment_kind"][kind, segment] == MARKET:
            continue
        group = segment
        while s["look_group"][group] != group:
            group = int(s["look_group"][group])
        root = feature_of(copy, int(copy["laid_node"][copy["laid_now"]]) + segment)
        seen = [int(s[name][group]) for name in ("look_open", "look_symbols", "look_men")]
        assert seen == [int(copy[name][root]) for name in ("open", "symbols", "men")]
    return 1
