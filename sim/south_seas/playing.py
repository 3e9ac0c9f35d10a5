"""Playing South Seas: choosing for a seat, playing on to the end, and blocks of deals."""

import numpy as np

from sim.kernel.choosing import RANDOM
from sim.kernel.jit import compiled, int64, ints, void
from sim.kernel.restricting import keep_allowed, put_back
from sim.kernel.streams import below
from sim.kernel.trace import Trace
from sim.south_seas import restrictions as r
from sim.south_seas.machine import advance, apply, begin
from sim.south_seas.moves import ship_in_row
from sim.south_seas.outcome import (
    Counts,
    PlayoutRow,
    SeatRow,
    close_deal,
    count_components,
    win_units,
    write_playout,
    write_seat,
)
from sim.south_seas.scoring import choose_by_weights
from sim.south_seas.state import ISLANDER, MARKET_SHIP, OVER, PAY, SUPPLY, TAKE_BACK, State
from sim.south_seas.tables import Tables


@compiled(int64(State, Tables, int64))
def is_barred(s, t, option):
    """Return 1 if the deciding seat's policy is told never to do this (see `restrictions.py`), else 0."""
    barred = t["barred"][s["policy"][s["decider"]]]
    phase = s["phase"]
    if phase == ISLANDER and option >= TAKE_BACK:
        return barred[r.TAKE_BACK]
    if phase == ISLANDER and option > 0:
        kind = s["laid_turned"][s["laid_now"]] >> 2
        return barred[t["segment_kind"][kind, option - 1]] | barred[r.TILES + kind]
    if phase == MARKET_SHIP:
        return barred[r.SHIPS + ship_in_row(s, option)]
    if phase == SUPPLY and option > 0:
        return barred[r.SUPPLY] | barred[r.SHIPS + ship_in_row(s, option - 1)]
    return 0


@compiled(int64(State, Tables, ints))
def leave_out_barred(s, t, kept):
    """Leave in the State only the options that are not barred; `kept` receives their old places."""
    n = s["n_options"]
    for i in range(n):
        kept[i] = is_barred(s, t, s["options"][i])
    s["n_options"] = keep_allowed(s["options"][:], n, kept)
    return s["n_options"]


@compiled(int64(State, Tables))
def _choose_freely(s, t):
    """Return the place of the option that the deciding seat's policy takes among those listed."""
    seat = s["decider"]
    if t["policy_style"][s["policy"][seat]] == RANDOM:
        if s["phase"] == PAY:
            return 0  # `random` names no payment
        return below(s["streams"][:], seat, s["n_options"])
    return choose_by_weights(s, t)


@compiled(int64(State, Tables))
def choose(s, t):
    """Return the place of the option that the deciding seat's policy takes, what it is told never to do left out."""
    if t["restricted"][s["policy"][s["decider"]]] == 0:
        return _choose_freely(s, t)
    n = s["n_options"]
    listed = s["options"][:].copy()
    kept = np.empty(n, np.int64)
    m = leave_out_barred(s, t, kept)
    place = kept[_choose_freely(s, t)] if m > 1 else kept[0]
    put_back(s["options"][:], listed, n)
    s["n_options"] = n
    return place


@compiled(void(State, Tables, Trace))
def play_on(s, t, log):
    """Play a position to its end."""
    advance(s, t, log)
    while s["phase"] != OVER:
        apply(s, t, log, choose(s, t))
        advance(s, t, log)


@compiled(void(State, Tables, Counts, int64, PlayoutRow[::1], SeatRow[::1], ints))
def write_rows(s, t, c, row, playouts, seats, shares):
    """Write the rows of a finished playout and count its components."""
    win_units(s, t, shares)
    write_playout(s, t, playouts[row], shares)
    for seat in range(t["players"]):
        write_seat(s, t, seats[row * t["players"] + seat], shares, seat)
    count_components(s, t, c, shares)


@compiled(int64(State, Tables, Trace, Counts, int64, int64, int64, PlayoutRow[::1], SeatRow[::1], ints, ints))
def play_deals(s, t, log, c, seed, first, n, playouts, seats, shares, stop):
    """Play `n` deals from `first` on in all their rotations, write their rows and count their components.

    `stop[0]` set by another thread ends the run after the deal under way; returns the deals played.
    """
    row = 0
    for deal in range(first, first + n):
        if stop[0] != 0:
            return deal - first
        for rotation in range(t["n_seating"]):
            begin(s, t, seed, deal, rotation)
            play_on(s, t, log)
            write_rows(s, t, c, row, playouts, seats, shares)
            row += 1
        close_deal(c, t["players"])
    return n
