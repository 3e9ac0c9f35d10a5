"""Ships on the board: where they lie, how often they have gone round the island, and coming home (C14, C55)."""

from sim.kernel.jit import compiled, int64, void
from sim.kernel.trace import Trace, note
from sim.magic_card import events
from sim.magic_card.state import State
from sim.magic_card.tables import Tables
from sim.magic_card.words import BLUE


@compiled(void(State, Tables, int64), force_inline=True)
def _lie(s, t, cell):
    """Count a ship on a cell; no other may end a sail there, but in a port with port_ships = "unlimited" (17)."""
    s["ships_on"][cell] += 1
    if t["port_ships"] == 0 or t["port_at"][cell] < 0:
        s["water"][t["row_of"][cell]] &= ~(int64(1) << int64(t["bit_of"][cell]))


@compiled(void(State, Tables, int64), force_inline=True)
def _leave(s, t, cell):
    """Count a ship off a cell."""
    s["ships_on"][cell] -= 1
    if s["ships_on"][cell] == 0 and t["terrain"][cell] >= BLUE:
        s["water"][t["row_of"][cell]] |= int64(1) << int64(t["bit_of"][cell])


@compiled(void(State, Tables, int64, int64))
def move_ship(s, t, seat, cell):
    """Put a seat's ship on a cell."""
    if s["cell"][seat] >= 0:
        _leave(s, t, s["cell"][seat])
    s["cell"][seat] = cell
    _lie(s, t, cell)


@compiled(int64(State, Tables, int64), force_inline=True)
def port_of(s, t, seat):
    """Return the port in which a seat's ship lies, -1 for none."""
    return int64(t["port_at"][s["cell"][seat]])


@compiled(int64(State, Tables, int64, int64), force_inline=True)
def comes_home(s, t, seat, turning):
    """Return whether a ship with this turning comes home when it lies in its home port (C55, 37, 38)."""
    return s["home"][seat] == 0 and (t["homecoming"] == 1 or turning != 0)


@compiled(void(State, Tables, Trace, int64, int64))
def look_for_home(s, t, log, seat, by_storm):
    """See whether a ship that has arrived somewhere has come home (C55)."""
    port = port_of(s, t, seat)
    if port != s["home_port"][seat] or not comes_home(s, t, seat, s["turning"][seat]):
        return
    s["home"][seat] = 1
    s["points_held"][seat] += t["score_home"]
    s["n_home"] += 1
    s["home_turn"][seat] = s["turn"]
    s["home_by_storm"][seat] = by_storm
    if s["last_round"] < 0:
        s["last_round"] = s["round"]
    note(log, events.HOME, seat, s["turn"], port, by_storm, 0, 0)


@compiled(int64(Tables, int64, int64))
def direction_between(t, here, there):
    """Return the direction from a cell to a neighbouring one, -1 if they are no neighbours."""
    for direction in range(t["n_directions"]):
        if t["neighbours"][here, direction] == there:
            return direction
    return -1
