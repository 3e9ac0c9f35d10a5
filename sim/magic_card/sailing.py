"""Where a ship can sail to (C09-C15, 16, 17, 59).

Short sails are worked out by rows of bits: a row of the map is a word, and one step spreads all cells at once. How a
ship turns on its way to a near cell is then known beforehand (`ways.turnings`). For cells far enough to be reached both
ways round the island, and on boards too large for bits, the sail is searched cell by cell, breadth first.
"""

import numpy as np

from sim.kernel.jit import compiled, int64, ints, uint64, void
from sim.magic_card.ships import comes_home
from sim.magic_card.state import N_CHANCE_HOME, SAIL, State
from sim.magic_card.tables import Tables
from sim.magic_card.words import BLUE

_PAIRS = np.uint64(0x5555555555555555)
_FOURS = np.uint64(0x3333333333333333)
_EIGHTS = np.uint64(0x0F0F0F0F0F0F0F0F)
_SUMS = np.uint64(0x0101010101010101)

_ONE = np.uint64(1)  # numba leaves out the check for indices from the end where they are unsigned
_TWO, _FOUR, _TOP = np.uint64(2), np.uint64(4), np.uint64(56)


# --- rows of bits -----------------------------------------------------------------------------------------------------


@compiled(int64(uint64), force_inline=True)
def count_bits(x):
    """Return the number of bits set in a word: LLVM knows these steps and makes one instruction of them."""
    x = x - ((x >> _ONE) & _PAIRS)
    x = (x & _FOURS) + ((x >> _TWO) & _FOURS)
    x = (x + (x >> _FOUR)) & _EIGHTS
    return int64((x * _SUMS) >> _TOP)


@compiled(void(State, ints, int64, int64, int64, int64), force_inline=True)
def _spread(s, water, steps, row, n_rows, slant):
    """Write for each step the cells within one step more of a row; row 0 and row `n_rows` stay empty.

    After so many steps only rows as far away can hold any; of the others the next step looks at two on either side.
    """
    level = s["level"]
    for step in range(uint64(steps)):
        first, last = max(1, row - int64(step) - 1), min(n_rows, row + int64(step) + 2)
        for y in range(uint64(first), uint64(last)):
            here, north, south = level[step, y], level[step, y - _ONE], level[step, y + _ONE]
            around = (here << 1) | (here >> 1) | south | (south << slant) | north | (north >> slant)
            level[step + _ONE, y] = here | (around & water[y])
        for y in (max(0, first - 2), first - 1, last, min(n_rows, last + 1)):
            level[step + _ONE, uint64(y)] = 0


@compiled(int64(State, int64, int64, int64), force_inline=True)
def _count_ends(s, steps, row, n_rows):
    """Write the cells within so many steps on which a sail can end, row by row; returns how many they are."""
    for y in range(uint64(n_rows)):
        s["ends"][y] = 0
        s["ends_in_row"][y] = 0
    n = 0
    for y in range(uint64(max(1, row - steps)), uint64(min(n_rows, row + steps + 1))):
        ends = s["level"][uint64(steps), y] & s["water"][y]
        s["ends"][y] = ends
        s["ends_in_row"][y] = count_bits(ends)
        n += s["ends_in_row"][y]
    return n


@compiled(int64(State, Tables, int64, int64), force_inline=True)
def _flood(s, t, seat, steps):
    """Work out the cells within so many steps by bits; returns how many a sail can end on."""
    start = s["cell"][seat]
    row, bit = int64(t["row_of"][start]), int64(1) << int64(t["bit_of"][start])
    n_rows = t["n_rows"]
    s["by_bits"] = 1
    s["searched"] = 0
    for y in range(n_rows + 1):
        s["level"][0, y] = 0
    s["level"][0, row] = bit
    water = t["sea"][:] if t["pass_ships"] == 1 else s["water"][:]
    _spread(s, water, steps, row, n_rows, t["slant"])
    n = _count_ends(s, steps, row, n_rows)
    if s["ends"][row] & bit != 0:  # the own cell, a port that ships share
        s["ends"][row] &= ~bit
        s["ends_in_row"][row] -= 1
        n -= 1
    return n


@compiled(int64(State, Tables, int64), force_inline=True)
def _cell_at(s, t, index):
    """Return the end cell at a place of the list, by bits."""
    y = 0
    while s["ends_in_row"][y] <= index:
        index -= s["ends_in_row"][y]
        y += 1
    left = s["ends"][y]
    for _ in range(index):
        left &= left - 1
    return int64(t["cell_at"][y, count_bits((left & -left) - 1)])


@compiled(int64(State, Tables, int64))
def _list_bits(s, t, n_rows):
    """Write the end cells of bits down, in their order; returns how many they are."""
    n = 0
    for y in range(1, n_rows):
        left = s["ends"][y]
        while left != 0:
            s["end_cells"][n] = t["cell_at"][y, count_bits((left & -left) - 1)]
            left &= left - 1
            n += 1
    return n


# --- a queue ----------------------------------------------------------------------------------------------------------


@compiled(int64(Tables, int64), force_inline=True)
def _shared(t, cell):
    """Return whether several ships may lie on a cell (17)."""
    return t["port_ships"] == 1 and t["port_at"][cell] >= 0


@compiled(void(State, Tables, int64, int64))
def _search(s, t, seat, steps):
    """Work out depth and turning of each cell within so many steps, breadth first in the order of directions (59)."""
    s["searched"] = 1
    queue, depth, way = s["queue"], s["depth"], s["way"]
    for cell in range(len(depth)):  # all of them: a fixed number is quicker
        depth[cell] = -1
    start = s["cell"][seat]
    depth[start] = 0
    way[start] = 0
    queue[0] = start
    n = 1
    looked = 0
    while looked < n:
        here = queue[looked]
        looked += 1
        if depth[here] == steps:
            break
        for direction in range(t["n_directions"]):
            there = t["neighbours"][here, direction]
            if there < 0 or t["terrain"][there] < BLUE or depth[there] >= 0:
                continue
            if s["ships_on"][there] > 0 and t["pass_ships"] == 0 and not _shared(t, there):
                continue
            depth[there] = depth[here] + 1
            way[there] = way[here] + t["crossings"][here, direction]
            queue[n] = there
            n += 1


@compiled(int64(State, Tables, int64))
def _list_searched(s, t, start):
    """Write the end cells of a search down, in their order; returns how many they are."""
    n = 0
    for cell in range(t["n_cells"]):
        if s["depth"][cell] > 0 and (s["ships_on"][cell] == 0 or _shared(t, cell)) and cell != start:
            s["end_cells"][n] = cell
            n += 1
    return n


# --- what others ask --------------------------------------------------------------------------------------------------


@compiled(int64(State, Tables, int64, int64))
def work_out(s, t, seat, steps):
    """Work out where a sail of at most so many steps can end; returns on how many cells."""
    s["far"] = steps
    if steps <= t["longest_by_bits"]:
        return _flood(s, t, seat, steps)
    s["by_bits"] = 0
    _search(s, t, seat, steps)
    return _list_searched(s, t, s["cell"][seat])


@compiled(int64(State, Tables, int64, int64))
def can_sail(s, t, seat, steps):
    """Return whether a sail of at most so many steps can end anywhere (66)."""
    here = s["cell"][seat]
    for direction in range(t["n_directions"]):
        there = t["neighbours"][here, direction]
        if there >= 0 and t["terrain"][there] >= BLUE and (s["ships_on"][there] == 0 or _shared(t, there)):
            return True
    return t["pass_ships"] == 1 and work_out(s, t, seat, steps) > 0


@compiled(int64(State, Tables, int64, int64), force_inline=True)
def steps_to(s, t, seat, cell):
    """Return the steps of the sail to an end cell that has been worked out."""
    if s["by_bits"] == 0:
        return int64(s["depth"][cell])
    y, bit = int64(t["row_of"][cell]), int64(t["bit_of"][cell])
    step = max(1, abs(y - int64(t["row_of"][s["cell"][seat]])))  # sooner no level reaches that row
    while (s["level"][step, y] >> bit) & 1 == 0:
        step += 1
    return step


@compiled(int64(State, Tables, int64, int64))
def turning_to(s, t, seat, cell):
    """Return the turning of the sail to an end cell that has been worked out (37, 59)."""
    steps = steps_to(s, t, seat, cell)
    if s["by_bits"] == 1 and steps <= t["longest_known"]:
        return int64(t["turning_to"][s["cell"][seat], cell])
    if s["searched"] == 0:
        _search(s, t, seat, s["far"])
    return int64(s["way"][cell])


@compiled(int64(State, Tables, int64), force_inline=True)
def _is_end(s, t, cell):
    """Return whether a sail that has been worked out can end on a cell, which is a port."""
    if s["by_bits"] == 1:
        return (s["ends"][t["row_of"][cell]] >> int64(t["bit_of"][cell])) & 1
    return s["depth"][cell] > 0 and (s["ships_on"][cell] == 0 or _shared(t, cell))


@compiled(void(State, Tables), force_inline=True)
def ask_where(s, t):
    """Work out the end cells of the sail that the active seat has chosen, and whether one of them is its home."""
    seat = s["seat"]
    s["n_options"] = work_out(s, t, seat, s["allowance"])
    s["decider"] = seat
    s["phase"] = SAIL
    home = int64(t["port_cell"][s["home_port"][seat]])
    if _is_end(s, t, home):
        turning = s["turning"][seat] + turning_to(s, t, seat, home)
        s["counts"][seat, N_CHANCE_HOME] += int64(comes_home(s, t, seat, turning))


@compiled(int64(State, Tables, int64), force_inline=True)
def end_cell(s, t, index):
    """Return the end cell at a place of the list."""
    if s["by_bits"] == 1:
        return _cell_at(s, t, index)
    return int64(s["end_cells"][index])


@compiled(int64(State, Tables, int64, int64))
def list_ends(s, t, seat, steps):
    """Work out where a sail of at most so many steps can end, and write the cells down; returns how many they are."""
    n = work_out(s, t, seat, steps)
    if s["by_bits"] == 1:
        _list_bits(s, t, t["n_rows"])
    return n


@compiled(void(State, Tables))
def list_cells(s, t):
    """Write the end cells of the sail that is asked for into the options."""
    if s["by_bits"] == 1:
        _list_bits(s, t, t["n_rows"])
    for i in range(s["n_options"]):
        s["options"][i] = s["end_cells"][i]
