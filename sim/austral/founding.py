"""How a playout begins: map, goals and chance, an empty board, the foundings (R01-R08)."""

from sim.austral import events
from sim.austral.board import clear_board, refresh_rates
from sim.austral.goals import look_at_goals, note_open_goals
from sim.austral.mapping import draw_map, read_map
from sim.austral.moves import SET_UP_TRAIL, found_cove, lay_trail, list_first_trails, list_foundings
from sim.austral.state import END_RULE_GAP, FIRST_TRAIL, FOUND, FOUNDING, OVER, RESOURCES, TURN_START, State
from sim.austral.tables import Tables
from sim.austral.tallies import clear_counts, clear_seat
from sim.kernel.decks import deal
from sim.kernel.jit import compiled, int64, void
from sim.kernel.streams import DECK, DICE, POLICY, address
from sim.kernel.trace import Trace, note

GOAL_DECK, LOG_DECK = 0, 1


@compiled(void(State, Tables))
def set_up(s, t):
    """Make the map's board ready; map, goals and what chance is fixed are already in the State (R08)."""
    read_map(s, t)
    clear_board(s, t)
    s["players"] = t["players"]
    clear_counts(s, t)
    note_open_goals(s, t)
    for seat in range(t["players"]):
        clear_seat(s, t, seat)
        refresh_rates(s, t, seat)
    for resource in range(RESOURCES):
        s["stock"][resource] = t["bank_cards"]
    s["phase"] = FOUNDING
    if s["map_draws"] < 0:
        s["end_reason"] = END_RULE_GAP
        s["phase"] = OVER


@compiled(void(State, Tables, int64, int64, int64))
def begin(s, t, seed, deal_number, rotation):
    """Name the playout, draw its map and goals, address dice and sea log, open the policies' streams (R07, R08)."""
    s["seed"] = seed
    s["deal"] = deal_number
    s["rotation"] = rotation
    draw_map(s, t, seed, deal_number)
    order = s["order"][:]
    goals = address(seed, DECK, deal_number, GOAL_DECK)
    deal(goals, t["goal_name"][:], t["goal_copy"][:], t["n_goals"], s["keys"][:], order, s["starts"][:])
    for place in range(t["revealed"]):
        s["goal"][place] = order[place]
    s["log_address"] = address(seed, DECK, deal_number, LOG_DECK)
    s["dice_address"] = address(seed, DICE, deal_number, 0)
    s["n_given_dice"] = 0
    s["n_given_log"] = 0
    playout = deal_number * t["n_seating"] + rotation
    for seat in range(t["players"]):
        s["policy"][seat] = t["seating"][(seat + rotation) % t["players"]]
        s["streams"][seat] = address(seed, POLICY, playout, seat)
    set_up(s, t)


@compiled(void(State, Tables, Trace, int64))
def finish(s, t, log, reason):
    """End the playout."""
    s["end_reason"] = reason
    note(log, events.ENDED, s["seat"], s["turn"], reason, 0, 0, 0)
    s["phase"] = OVER


@compiled(void(State, Tables, Trace))
def next_founding(s, t, log):
    """Ask the next founder: there and back, in turns of all seats (R03, R04)."""
    n = t["players"]
    if s["founding"] == t["coves"] * n:
        s["seat"] = 0
        s["choices"] = 0
        s["phase"] = TURN_START
        return
    there = s["founding"] % n
    s["seat"] = there if (s["founding"] // n) % 2 == 0 else n - 1 - there
    list_foundings(s, t)
    if s["n_options"] == 0:
        finish(s, t, log, END_RULE_GAP)
        return
    s["phase"] = FOUND


@compiled(void(State, Tables, Trace, int64))
def found(s, t, log, v):
    """Found a cove; its trail follows (R01, R02, R05)."""
    last = s["founding"] >= (t["coves"] - 1) * t["players"]
    found_cove(s, t, log, v, last)
    list_first_trails(s, t)
    s["phase"] = FIRST_TRAIL


@compiled(void(State, Tables, Trace, int64))
def lay_first(s, t, log, e):
    """Lay the trail of a cove just founded; goals may be reached already (12; option `goals_from`)."""
    lay_trail(s, t, log, s["seat"], e, SET_UP_TRAIL)
    if t["goals_from"] == 0:
        look_at_goals(s, t, log)
    s["founding"] += 1
    s["phase"] = FOUNDING
