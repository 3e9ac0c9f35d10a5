"""Playing on to the end, and blocks of deals."""

from ladders.machine import advance, begin
from ladders.outcome import (
    Counts,
    PlayoutRow,
    SeatRow,
    close_deal,
    count_components,
    win_units,
    write_playout,
    write_seat,
)
from ladders.state import State
from ladders.tables import Tables
from sim.kernel.jit import compiled, int64, ints
from sim.kernel.trace import Trace

play_on = advance


@compiled(int64(State, Tables, Trace, Counts, int64, int64, int64, PlayoutRow[::1], SeatRow[::1], ints, ints))
def play_deals(s, t, log, c, seed, first, n, playouts, seats, shares, stop):
    """Play `n` deals from `first` on in all their rotations; return how many were played before `stop[0]` was set."""
    row = 0
    for deal in range(first, first + n):
        if stop[0] != 0:
            return deal - first
        for rotation in range(t["n_seating"]):
            begin(s, t, seed, deal, rotation)
            play_on(s, t, log)
            win_units(s, t, shares)
            write_playout(s, t, playouts[row], shares)
            for seat in range(t["players"]):
                write_seat(s, t, seats[row * t["players"] + seat], shares, seat)
            count_components(s, t, c, shares)
            row += 1
        close_deal(t, c)
    return n
