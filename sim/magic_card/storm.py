"""Storms: which ships they move, in what order, and what befalls each (C26-C30, C34, C40, 1-9, 55, 58, 60, 69, 71)."""

from sim.kernel.jit import compiled, int64, void
from sim.kernel.trace import Trace, note
from sim.magic_card import events
from sim.magic_card.cards import play
from sim.magic_card.draws import begin_draw
from sim.magic_card.ships import look_for_home, move_ship, port_of
from sim.magic_card.spins import spin, turn_spinner
from sim.magic_card.state import (
    AT_RIM,
    AT_SHIP,
    BECALMED,
    BLACK,
    BY_STORM,
    CALM,
    CELL_LOST,
    CELL_STORM,
    DAMAGED,
    FINE,
    FOR_STORM,
    FOR_TURN,
    GOOD_WEATHER,
    IN_STORM,
    N_STORM_EXEMPT,
    N_STORM_PORTS,
    N_STORMS_SPUN,
    ON_ISLAND,
    ON_REEF,
    SHELTERED,
    STAY_OUT,
    STOPPED,
    STORM_CARDS,
    STORM_SHIPS,
    TURN_END,
    UNHURT,
    USED,
    State,
)
from sim.magic_card.tables import Tables
from sim.magic_card.words import ISLAND, REEF, RIM, WINDLESS


@compiled(void(State, Tables, Trace))
def begin_storm(s, t, log):
    """Spin for the direction and see whom the storm concerns (C26, C27, C34, 41)."""
    seat = s["seat"]
    s["all_storms"] += 1
    s["storms"] += 1
    s["counts"][seat, N_STORMS_SPUN] += 1
    s["direction"] = t["storm_to"][turn_spinner(s, t, log, seat, FOR_STORM)]
    s["parts"][t["direction_at"] + s["direction"], seat, USED] += 1
    note(log, events.STORM, seat, s["turn"], s["direction"], 0, 0, 0)
    s["affected"] = 0
    for other in range(s["players"]):
        if s["home"][other] == 1:
            continue
        if s["ship"][other] == FINE:
            s["affected"] |= 1 << other
        else:
            s["counts"][other, N_STORM_EXEMPT] += 1
    s["asked"] = 0
    s["phase"] = STORM_CARDS


@compiled(void(State, Tables), force_inline=True)
def _order_ships(s, t):
    """Put the ships in the order in which the storm moves them: furthest downwind first, ties from the spinner (69)."""
    n = 0
    for i in range(s["players"]):
        seat = s["seat"] + i
        seat -= s["players"] if seat >= s["players"] else 0
        if (s["affected"] >> seat) & 1 == 0:
            continue
        place = n
        if t["storm_order"] == 0:
            rank = t["rank"][s["cell"][seat], s["direction"]]
            while place > 0 and t["rank"][s["cell"][s["storm_order"][place - 1]], s["direction"]] < rank:
                s["storm_order"][place] = s["storm_order"][place - 1]
                place -= 1
        s["storm_order"][place] = seat
        n += 1
    s["n_storm"] = n


@compiled(void(State, Tables))
def next_storm_card(s, t):
    """Ask each seat concerned that holds the card whether its ship stays out of the storm (C40, 27, 60)."""
    while s["asked"] < s["players"]:
        seat = s["seat"] + s["asked"]
        seat -= s["players"] if seat >= s["players"] else 0
        s["asked"] += 1
        if (s["affected"] >> seat) & 1 == 1 and s["held"][seat, GOOD_WEATHER] > 0:
            s["options"][0] = 0
            s["options"][1] = 1
            s["n_options"] = 2
            s["decider"] = seat
            s["phase"] = STAY_OUT
            return
    _order_ships(s, t)
    s["asked"] = 0
    s["phase"] = STORM_SHIPS


@compiled(void(State, Tables, Trace, int64))
def stay_out(s, t, log, option):
    """Keep the card (0), or play it: the ship stays where it is (C40)."""
    s["phase"] = STORM_CARDS
    if option == 0:
        return
    seat = s["decider"]
    play(s, t, log, seat, GOOD_WEATHER)
    s["affected"] &= ~(int64(1) << seat)
    s["storm_outcomes"][seat, SHELTERED] += 1
    note(log, events.SHELTERED, seat, s["turn"], 0, 0, 0, 0)


@compiled(int64(State, Tables, int64), force_inline=True)
def obstacle(s, t, cell):
    """Return what stops a ship from being carried to a cell, UNHURT for nothing; in this order (4-6, 69)."""
    if cell < 0 or t["terrain"][cell] == RIM:
        return AT_RIM
    if t["terrain"][cell] == ISLAND:
        return ON_ISLAND
    if t["terrain"][cell] == REEF:
        return ON_REEF
    if s["ships_on"][cell] > 0 and (t["port_ships"] == 0 or t["port_at"][cell] < 0):
        return AT_SHIP if t["ship_collision"] == 0 else STOPPED
    return UNHURT


@compiled(void(State, Tables, Trace, int64))
def _arrive(s, t, log, seat):
    """Arrive in a port by a storm: the ship may be home, and a black port brings a card (C23, C36, 9, 55, 58)."""
    port = port_of(s, t, seat)
    s["counts"][seat, N_STORM_PORTS] += 1
    s["parts"][t["port_part_at"] + port, seat, IN_STORM] += 1
    if t["storm_home"] == 0:
        look_for_home(s, t, log, seat, 1)
    if t["port_colour"][port] == BLACK:
        begin_draw(s, seat, BY_STORM, STORM_SHIPS)


@compiled(void(State, Tables, Trace, int64), force_inline=True)
def _carry(s, t, log, seat):
    """Carry a ship along until it is stopped, damaged or becalmed (C27-C30, 5-7)."""
    begun = int64(s["cell"][seat])
    here, moved, outcome = begun, 0, UNHURT
    while moved < t["storm_steps"] and outcome == UNHURT:
        there = int64(t["neighbours"][here, s["direction"]])
        outcome = obstacle(s, t, there)
        if outcome == UNHURT:
            s["turning"][seat] += t["crossings"][here, s["direction"]]
            here = there
            moved += 1
            if t["terrain"][here] == WINDLESS:
                outcome = BECALMED
    if here != begun:
        move_ship(s, t, seat, here)
        s["cells"][here, seat] += CELL_STORM
    if outcome == BECALMED:
        s["ship"][seat] = CALM
    elif outcome not in (UNHURT, STOPPED):
        s["ship"][seat] = DAMAGED
        s["cells"][here, seat] += CELL_LOST
    s["storm_outcomes"][seat, outcome] += 1
    s["parts"][t["direction_at"] + s["direction"], seat, IN_STORM] += 1
    note(log, events.STORMED, seat, s["turn"], here, outcome, moved, 0)
    if here != begun and t["port_at"][here] >= 0:
        _arrive(s, t, log, seat)


@compiled(void(State, Tables, Trace))
def next_storm_ship(s, t, log):
    """Move the next ship; after the last one the turn ends, or by option `after_storm` there is another spin (2)."""
    if s["asked"] < s["n_storm"]:
        seat = int64(s["storm_order"][s["asked"]])
        s["asked"] += 1
        _carry(s, t, log, seat)
    elif t["after_storm"] == 1 and s["storms"] == 1:
        spin(s, t, log, s["seat"], FOR_TURN)
    else:
        s["phase"] = TURN_END
