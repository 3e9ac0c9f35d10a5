"""The kernel's own recount (`checks` in the Tables): silent over many playouts, loud about every planted fault."""

import random

import numpy as np
import pytest

from sim.blocks import make_tables
from sim.config import resolve
from sim.kernel.trace import new_trace
from sim.magic_card import GAME, invariants, machine, playing
from sim.magic_card.rule_options import RULE_OPTIONS
from sim.magic_card.state import CALM, OVER, STATE
from sim.magic_card.words import BLUE, WINDLESS
from sim.policies import RANDOM, policies_of


def checked_tables(players: int, rules: dict) -> np.ndarray:
    config = dict(resolve("magic_card").config)
    config["rules"] = {**config["rules"], **rules}
    tables = make_tables(GAME, config, players, [policies_of(GAME)["fighter"], RANDOM])
    tables["checks"] = 1
    return tables


@pytest.mark.parametrize(
    ("players", "deals"),
    [*((n, 40) for n in range(2, 5)), *(pytest.param(n, 4000, marks=pytest.mark.long) for n in range(2, 5))],
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
    """A position in the middle of a playout, at the beginning of a turn."""
    state, tables, log = np.zeros(1, STATE), checked_tables(3, {}), new_trace(0)[0]
    s, t = state[0], tables[0]
    machine.begin(s, t, 2, 1, 0)
    machine.advance(s, t, log)
    while s["turn"] < 30 and s["phase"] != OVER:
        machine.apply(s, t, log, playing.choose(s, t))
        machine.advance(s, t, log)
    return state, tables


def grow(field: str, *place: int):
    def plant(s, t) -> None:
        s[field][place] += 1

    return plant


def hold_too_much(s, t) -> None:
    s["tokens"][1, 0] = t["cap"][0] + 1


def owe(s, t) -> None:
    s["tokens"][2, 2] = -1


def lose_a_bottom_card(s, t) -> None:
    s["deck_next"] += 1


def swap_a_talisman(s, t) -> None:
    s["row"][0] = (s["row"][0] + 1) % t["n_talisman_kinds"]


def lie_together(s, t) -> None:
    s["cell"][0] = s["cell"][1]


def calm_on_blue(s, t) -> None:
    seat = int(np.flatnonzero(t["terrain"][s["cell"][:3]] >= BLUE)[0])
    s["ship"][seat] = CALM


def fine_on_white(s, t) -> None:
    s["cell"][0], s["ship"][0] = np.flatnonzero(t["terrain"] == WINDLESS)[0], 0


def flood_the_border(s, t) -> None:
    s["water"][1] |= 1 << 12


def home_without_a_turning(s, t) -> None:
    s["home"][1], s["turning"][1] = 1, 0


FAULTS = (
    (1, hold_too_much),
    (1, owe),
    (2, grow("hand", 0, 3)),
    (2, grow("discards", 5)),
    (2, lose_a_bottom_card),
    (3, grow("talismans", 1, 2)),
    (3, swap_a_talisman),
    (4, lie_together),
    (4, calm_on_blue),
    (4, fine_on_white),
    (5, flood_the_border),
    (6, home_without_a_turning),
)


def test_the_position_is_sound():
    state, tables = middle()
    assert invariants.broken_invariant(state[0], tables[0]) == 0


@pytest.mark.parametrize(("number", "plant"), FAULTS, ids=lambda value: getattr(value, "__name__", str(value)))
def test_a_planted_fault_is_found(number, plant):
    state, tables = middle()
    plant(state[0], tables[0])
    assert invariants.broken_invariant(state[0], tables[0]) == number
