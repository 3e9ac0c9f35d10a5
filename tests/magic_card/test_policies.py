"""Policies: each beats `random`, each leads in what it is named for; `random` plays as the rules say."""

import numpy as np
import pytest
from scipy import stats

from sim.blocks import BlockPlayer, make_tables
from sim.config import resolve
from sim.kernel.trace import new_trace
from sim.magic_card import GAME, machine, playing
from sim.magic_card.features import FEATURES
from sim.magic_card.state import (
    ACT,
    AGREE,
    BUY,
    CASHING,
    DECISIONS,
    LOOT,
    OVER,
    POWER_OF,
    SAIL,
    SELL,
    START,
    STATE,
    STAY_OUT,
    SWAP,
    USE_TELESCOPE,
)
from sim.magic_card.trade import list_purchases
from sim.policies import RANDOM, policies_of

GOING = np.zeros(1, np.int64)
STYLES = ("rusher", "trader", "mission_seeker", "monster_tamer", "fighter", "cautious")


@pytest.fixture(scope="module")
def policies():
    return policies_of(GAME)


def rows_of_first(policies: list, deals: int, players: int) -> np.ndarray:
    """The rows of the first policy's seats."""
    player = BlockPlayer(GAME, resolve("magic_card").config, players, policies)
    seats = player.play(1, 0, 0, deals, GOING).seats
    return seats[seats["policy"] == 0]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("players", "deals"), [(2, 400), (4, 250)])
def test_every_style_beats_random(policies, style, players, deals):
    rows = rows_of_first([policies[style], *[RANDOM] * (players - 1)], deals, players)
    won = rows["win_share"].reshape(deals, -1).mean(axis=1)
    low = won.mean() - 1.96 * won.std(ddof=1) / deals**0.5
    assert low > 0.9


LEADS_IN = {
    "rusher": lambda rows: -rows["home_turn"][rows["home"] == 1].mean(),
    "trader": lambda rows: rows["sales"].mean(),
    "mission_seeker": lambda rows: rows["end_mission_talismans"].mean() / rows["end_talismans"].mean(),
    "monster_tamer": lambda rows: rows["monsters_tamed"].mean(),
    "fighter": lambda rows: rows["attacks"].mean(),
    "cautious": lambda rows: (
        -sum(rows[f"storm_{what}"].sum() for what in ("calm", "reef", "rim", "island", "ship"))
        / sum(rows[f"storm_{what}"].sum() for what in ("unhurt", "calm", "reef", "rim", "island", "ship", "sheltered"))
    ),
}
"""What each style is known by: the turn of coming home, gold got by sales, the share of its talismans that its mission
shows, monsters tamed, battles begun, the share of storms that harm it."""


def test_each_style_leads_in_what_it_is_named_for(policies):
    """Alone among three traders on the same deals, each style does more of its own than any other style does."""
    trader = policies["trader"]
    rows = {s: rows_of_first([policies[s], *[trader] * 3], 400, 4) for s in STYLES if s != "trader"}
    rows["trader"] = rows_of_first([trader], 400, 4)
    for style, known_by in LEADS_IN.items():
        done = {name: float(known_by(row)) for name, row in rows.items()}
        assert max(done, key=lambda name: done[name]) == style, (style, done)


def test_every_decision_has_features():
    assert tuple(FEATURES) == DECISIONS


# --- the policy `random` ----------------------------------------------------------------------------------------------


def decisions_of_random(players: int, deals: int):
    """Yield State, Tables and the place chosen at each decision of playouts of `random`."""
    state, log = np.zeros(1, STATE), new_trace(0)[0]
    s, t = state[0], make_tables(GAME, resolve("magic_card").config, players, [RANDOM])[0]
    t["rounds"] = 60
    for deal in range(deals):
        machine.begin(s, t, 4, deal, 0)
        machine.advance(s, t, log)
        while s["phase"] != OVER:
            index = int(playing.choose(s, t))
            yield s, t, index
            machine.apply(s, t, log, index)
            machine.advance(s, t, log)


def test_random_chooses_start_ports_uniformly():
    chosen = np.zeros(6, np.int64)
    state, log = np.zeros(1, STATE), new_trace(0)[0]
    t = make_tables(GAME, resolve("magic_card").config, 2, [RANDOM])[0]
    for deal in range(1200):
        machine.begin(state[0], t, 4, deal, 0)
        machine.advance(state[0], t, log)
        assert state[0]["phase"] == START
        chosen[playing.choose(state[0], t)] += 1
    assert stats.chisquare(chosen).pvalue > 1e-4


def test_random_plays_as_the_rules_say():
    """Section 5 of the rules, decision by decision: what it never does, and that the rest is uniform."""
    places: dict[int, list[float]] = {ACT: [], SAIL: [], SELL: [], POWER_OF: []}
    met = set()
    for s, _, index in decisions_of_random(4, 60):
        phase, n = int(s["phase"]), int(s["n_options"])
        met.add(phase)
        if phase == ACT:
            n = int(s["n_plain"])
        elif phase in (SELL, POWER_OF):
            n = int((s["options"][:n] < CASHING).sum())
        elif phase in (SWAP, AGREE):
            assert index == 0
        elif phase in (USE_TELESCOPE, STAY_OUT):
            assert index == 1
        assert index < n
        if phase in places and n > 1:
            places[phase].append((index - (n - 1) / 2) / ((n * n - 1) / 12) ** 0.5)  # mean 0, variance 1
    assert {ACT, SAIL, SELL, BUY, POWER_OF, USE_TELESCOPE, STAY_OUT} <= met
    for phase, found in places.items():
        assert len(found) > 100, DECISIONS[phase]
        assert abs(np.mean(found)) < 4 / len(found) ** 0.5, DECISIONS[phase]
        assert abs(np.var(found) - 1) < 6 / len(found) ** 0.5, DECISIONS[phase]


def test_random_buys_a_uniform_number_and_then_a_uniform_talisman():
    """With gold for two: no purchase in a third of the visits; the slot of a purchase is uniform over row and top."""
    state = np.zeros(2, STATE)
    seen = next((s, t) for s, t, _ in decisions_of_random(2, 200) if s["phase"] == BUY and s["n_row"] == 3)
    state[0] = seen[0]
    s, t = state[0], seen[1]
    s["tokens"][s["seat"], 2] = 5
    list_purchases(s, t)
    chosen = np.zeros(5, np.int64)
    for _ in range(3000):
        chosen[playing.choose(s, t)] += 1  # each choice takes the next numbers of the stream
    assert stats.binomtest(int(chosen[0]), 3000, 1 / 3).pvalue > 1e-4
    assert stats.chisquare(chosen[1:]).pvalue > 1e-4


def test_random_loots_uniformly_over_the_cards():
    """Two copies of a talisman, one open card, three hidden ones: chances 2, 1 and 3 in 6."""
    state = np.zeros(1, STATE)
    s, t = state[0], make_tables(GAME, resolve("magic_card").config, 2, [RANDOM])[0]
    machine.begin(s, t, 1, 1, 0)
    s["phase"], s["decider"], s["seat"], s["target"], s["winner"] = LOOT, 0, 0, 1, 0
    s["talismans"][1, 4], s["hand"][1, 2], s["n_hidden"][1] = 2, 1, 3
    s["options"][:3], s["n_options"] = [4, (1 << 8) + 2, 2 << 8], 3
    chosen = np.zeros(3, np.int64)
    for _ in range(3000):
        chosen[playing.choose(s, t)] += 1
    assert stats.chisquare(chosen, [1000, 500, 1500]).pvalue > 1e-4


# --- what policies may look at ----------------------------------------------------------------------------------------


def test_what_is_hidden_is_not_looked_at(policies):
    """Other hidden cards in a rival's hand, or another order of the decks, change no score."""
    from sim.magic_card.scoring import score_options

    states, log = np.zeros(2, STATE), new_trace(0)[0]
    s, other = states[0], states[1]
    t = make_tables(GAME, resolve("magic_card").config, 3, [policies["fighter"]])[0]
    hidden = [card for card in range(t["n_actions"]) if 3 <= t["action_class"][card] <= 8]
    compared = 0
    for deal in range(6):
        machine.begin(s, t, 8, deal, 0)
        machine.advance(s, t, log)
        while s["phase"] != OVER:
            states[1] = states[0]
            for seat in range(3):
                if seat != s["decider"]:
                    other["hand"][seat, hidden] = s["hand"][seat, hidden[::-1]]
            other["deck"][s["deck_next"] : s["n_deck"]] = s["deck"][s["deck_next"] : s["n_deck"]][::-1]
            rest = slice(int(s["talisman_next"]), int(s["n_talismans"]))
            other["talisman_deck"][rest] = s["talisman_deck"][rest][::-1]
            score_options(s, t)
            score_options(other, t)
            n = int(s["n_options"])
            assert s["scores"][:n].tolist() == other["scores"][:n].tolist()
            compared += 1
            machine.apply(s, t, log, playing.choose(s, t))
            machine.advance(s, t, log)
    assert compared > 300


@pytest.mark.parametrize(
    ("thing", "column"),
    [("fee", "sails_fee"), ("attack", "attacks"), ("trade", "sales"), ("objects", "takes_objects"), ("draw", "draws")],
)
def test_restrictions_are_kept(policies, thing, column):
    style = policies["fighter"]
    free = rows_of_first([style], 100, 4)[column].sum()
    bound = rows_of_first([style.without((thing,))], 100, 4)[column].sum()
    assert free > 0
    assert bound == 0
