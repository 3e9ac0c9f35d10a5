"""Points as they stand, who leads, and what is counted at the beginning and the end of each turn."""

from sim.kernel.jit import compiled, int64, void
from sim.kernel.trace import Trace, note
from sim.magic_card import events
from sim.magic_card.state import (
    CALM,
    CELL_DEALT,
    DAMAGED,
    GOLD,
    N_TURNS_CALM,
    N_TURNS_DAMAGED,
    N_TURNS_HOME_TAKEN,
    State,
)
from sim.magic_card.tables import Tables


@compiled(int64(State, Tables, int64), force_inline=True)
def stand(s, t, seat):
    """Return a seat's points as they stand: talismans, mission, gold, home (C56, 36, 49, 62)."""
    return s["points_held"][seat] + t["score_gold"] * s["tokens"][seat, GOLD]


@compiled(void(State, Tables), force_inline=True)
def follow_lead(s, t):
    """Note how all stand and who leads at the end of the turn, and whether the set of leaders has changed."""
    top, leaders = -1, 0
    for seat in range(s["players"]):
        points = stand(s, t, seat)
        s["standing"][seat] = points
        if points > top:
            top = points
            leaders = 0
        if points == top:
            leaders |= 1 << seat
    s["turns_led_by"][leaders] += 1
    if s["turn"] > 0 and leaders != s["leaders"]:
        s["lead_changes"] += 1
    s["leaders"] = leaders


@compiled(void(State), force_inline=True)
def count_turn_begun(s):
    """Count where and how the active seat's turn begins."""
    seat = s["seat"]
    s["cells"][s["cell"][seat], seat] += CELL_DEALT
    s["counts"][seat, N_TURNS_CALM] += int64(s["ship"][seat] == CALM)
    s["counts"][seat, N_TURNS_DAMAGED] += int64(s["ship"][seat] == DAMAGED)


@compiled(void(State, Tables), force_inline=True)
def count_home_taken(s, t):
    """Count a turn that begins with another ship in the active seat's home port (17)."""
    seat = s["seat"]
    if s["home"][seat] == 1:
        return
    port = t["port_cell"][s["home_port"][seat]]
    s["counts"][seat, N_TURNS_HOME_TAKEN] += int64(s["ships_on"][port] > int64(s["cell"][seat] == port))


@compiled(void(State, Trace))
def tell_standing(s, log):
    """Write to the trace how each seat stands, where that has changed."""
    for seat in range(s["players"]):
        told = s["told"][seat]
        points, ship, cell = int64(s["standing"][seat]), int64(s["ship"][seat]), int64(s["cell"][seat])
        held = 256 * int64(s["tokens"][seat, GOLD]) + s["n_own"][seat]
        if told[0] != points or told[1] != held or told[2] != ship or told[3] != cell:
            told[0] = points
            told[1] = held
            told[2] = ship
            told[3] = cell
            note(log, events.STANDS, seat, s["turn"], points, held, ship, cell)
