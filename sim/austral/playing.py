"""Playing Austral: choosing for a seat, playing on to the end, and blocks of deals."""

import numpy as np

from sim.austral import restrictions as r
from sim.austral.machine import advance, apply, begin
from sim.austral.outcome import (
    Counts,
    PlayoutRow,
    SeatRow,
    close_deal,
    count_components,
    win_units,
    write_playout,
    write_seat,
)
from sim.austral.scoring import score_options
from sim.austral.state import (
    ACCEPT,
    ACT,
    ACT_BITS,
    ANSWER,
    DISCARD,
    END,
    FOG,
    LAY_TRAIL,
    MAKE_OFFER,
    OVER,
    REFUSE,
    USE_BANK,
    State,
)
from sim.austral.tables import Tables
from sim.kernel.choosing import RANDOM, by_scores
from sim.kernel.jit import compiled, int64, ints, void
from sim.kernel.restricting import keep_allowed, put_back
from sim.kernel.streams import below
from sim.kernel.trace import Trace


@compiled(int64(State))
def _a_card_at_random(s):
    """Return the place among the kinds held of a uniform card of the hand."""
    seat = s["decider"]
    card = below(s["streams"][:], seat, s["held"][seat])
    for place in range(s["n_options"]):
        card -= s["hand"][seat, s["options"][place]]
        if card < 0:
            return place
    return 0


@compiled(int64(State))
def _choose_at_random(s):
    """Choose uniformly, discards by card; but make no offers to rivals and refuse theirs."""
    if s["phase"] == ANSWER:
        return 0
    if s["phase"] == DISCARD:
        return _a_card_at_random(s)
    n = s["n_options"]
    if s["phase"] == ACT and s["options"][n - 1] == MAKE_OFFER << ACT_BITS:
        n -= 1
        if n == 1:
            return 0
    return below(s["streams"][:], s["decider"], n)


@compiled(int64(State, Tables))
def _choose_freely(s, t):
    """Return the place of the option that the deciding seat's policy takes among those listed."""
    seat = s["decider"]
    policy = s["policy"][seat]
    if t["policy_style"][policy] == RANDOM:
        return _choose_at_random(s)
    score_options(s, t)
    scores, streams = s["scores"][:], s["streams"][:]
    return by_scores(scores, s["n_options"], t["temperature"][policy], t["error_rate"][policy], streams, seat)


@compiled(int64(State, Tables, int64))
def is_barred(s, t, option):
    """Return 1 if the deciding seat's policy is told never to do this (see `restrictions.py`), else 0."""
    seat = s["decider"]
    barred = t["barred"][s["policy"][seat]]
    phase = s["phase"]
    if phase == ACT:
        what = option >> ACT_BITS
        if what == END:
            return 0
        if what == MAKE_OFFER:
            return barred[r.OFFER]
        if what != USE_BANK:
            return barred[what - LAY_TRAIL]
        dock = s["rate_dock"][seat, (option & ((1 << ACT_BITS) - 1)) >> 3]
        return barred[r.BANK] | (barred[r.DOCKS + dock] if dock >= 0 else 0)
    if phase == ANSWER and option != REFUSE:
        return barred[r.ACCEPT] if option == ACCEPT else barred[r.COUNTER]
    if phase == FOG and option >= 0:
        return barred[r.FOG]
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
def _choose_allowed(s, t):
    """Return the place of the option that a restricted policy takes."""
    n = s["n_options"]
    listed = s["options"][:].copy()
    kept = np.empty(n, np.int64)
    m = leave_out_barred(s, t, kept)
    place = kept[_choose_freely(s, t)] if m > 1 else kept[0]
    put_back(s["options"][:], listed, n)
    s["n_options"] = n
    return place


@compiled(int64(State, Tables), force_inline=True)
def choose(s, t):
    """Return the place of the option that the deciding seat's policy takes, what it is told never to do left out."""
    if t["restricted"][s["policy"][s["decider"]]] == 0:
        return _choose_freely(s, t)
    return _choose_allowed(s, t)


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
