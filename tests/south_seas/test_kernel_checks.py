"""The kernel's own recount (`checks` in the Tables): silent over many playouts, loud about every planted fault."""

import random

import numpy as np
import pytest

from sim.blocks import make_tables
from sim.config import resolve
from sim.games import game
from sim.kernel.trace import new_trace
from sim.policies import RANDOM, find_policy
from sim.south_seas import invariants, machine, playing
from sim.south_seas.rule_options import RULE_OPTIONS
from sim.south_seas.state import OVER, STATE

GAME = game("south_seas")
GREEDY = find_policy(GAME, "greedy")


def checked_tables(players: int, rules: dict) -> np.ndarray:
    config = dict(resolve("south_seas").config)
    config["rules"] = {**config["rules"], **rules}
    tables = make_tables(GAME, config, players, [GREEDY, RANDOM])
    tables["checks"] = 1
    return tables


@pytest.mark.parametrize(
    ("players", "deals"),
    [*((n, 40) for n in range(2, 6)), *(pytest.param(n, 4000, marks=pytest.mark.long) for n in range(2, 6))],
)
def test_nothing_breaks(players, deals):
    state, log, chance = np.zeros(1, STATE), new_trace(0)[0], random.Random(players)
    tables = checked_tables(players, {})
    for deal in range(deals):
        if deal % 10 == 5:
            tables = checked_tables(players, {name: chance.choice(words) for name, words in RULE_OPTIONS.items()})
        machine.begin(state[0], tables[0], 1, deal, 0)
        playing.play_on(state[0], tables[0], log)
        assert state["broken"][0] == 0, f"I{state['broken'][0]} in deal {deal}"


def middle() -> tuple[np.ndarray, np.ndarray]:
    """A position in the middle of a playout, with islanders on the board."""
    state, tables, log = np.zeros(1, STATE), checked_tables(3, {}), new_trace(0)[0]
    s, t = state[0], tables[0]
    machine.begin(s, t, 2, 1, 0)
    machine.advance(s, t, log)
    while s["turn"] < 40 and s["phase"] != OVER:
        machine.apply(s, t, log, playing.choose(s, t))
        machine.advance(s, t, log)
    return state, tables


def turn_a_tile(s, t) -> None:
    s["laid_turned"][5] = s["laid_turned"][5] // 4 * 4 + (s["laid_turned"][5] + 1) % 4


def grow(field: str):
    def change(s, t) -> None:
        s[field][0] += 1

    return change


def owe_goods(s, t) -> None:
    s["goods"][1, 2] = -1


FAULTS = {
    "a tile turned where it lies": (turn_a_tile, 1),
    "an islander from nowhere": (grow("supply"), 2),
    "goods owed": (owe_goods, 3),
    "an open end too many": (grow("open"), 4),
    "a symbol too many": (grow("symbols"), 4),
    "an islander counted twice": (grow("men"), 4),
    "a ship from nowhere": (grow("ships"), 5),
    "a tile lost": (lambda s, t: s.__setitem__("discards", s["discards"] + 1), 6),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault):
    state, tables = middle()
    s, t = state[0], tables[0]
    assert invariants.broken_invariant(s, t) == 0
    change, number = FAULTS[fault]
    change(s, t)
    assert invariants.broken_invariant(s, t) == number
