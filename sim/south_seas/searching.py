"""Playing South Seas with search: a seat that searches plays the likeliest options out before it chooses.

Compiled apart, on first use. It drives the same machine as everything else, from copies of the State in which the
order of the bag and of the ship stack is forgotten and dealt anew: a searching seat knows what lies in them, not where.
"""

import numpy as np

from sim.dataset import WIN_UNITS
from sim.kernel.choosing import RANDOM
from sim.kernel.jit import compiled, float64, int64, ints, uint64, void
from sim.kernel.restricting import put_back
from sim.kernel.searching import (
    add_differences,
    candidates,
    forget_order,
    open_streams,
    rollout_address,
    shuffle,
    surely_best,
)
from sim.kernel.trace import TRACE, Trace
from sim.south_seas import playing
from sim.south_seas.machine import advance, apply, begin
from sim.south_seas.outcome import Counts, PlayoutRow, SeatRow, close_deal, win_units
from sim.south_seas.scoring import score_options
from sim.south_seas.state import OVER, STATE, State
from sim.south_seas.tables import Tables

MARGIN = 0.01
"""What a point of margin over the best rival is worth, in win shares: it tells apart what wins equally often."""


@compiled(int64(State, Tables, ints))
def _list_candidates(s, t, places):
    """Write the places of the options that are tried: those with the base policy's highest scores."""
    n = s["n_options"]
    seat = s["decider"]
    policy = s["policy"][seat]
    listed = s["options"][:].copy()
    kept = np.empty(n, np.int64)
    m = playing.leave_out_barred(s, t, kept)
    if t["policy_style"][policy] == RANDOM:
        for i in range(m):
            s["scores"][i] = 0.0
    else:
        score_options(s, t)
    put_back(s["options"][:], listed, n)
    s["n_options"] = n
    tried = candidates(s["scores"][:], m, t["width"][policy], s["streams"][:], seat, places)
    for i in range(tried):
        places[i] = kept[places[i]]
    return tried


@compiled(void(State))
def forget_hidden(s):
    """Forget the order of what nobody has seen."""
    forget_order(s["bag"][:], s["drawn"], s["n_bag"])
    forget_order(s["stack"][:], s["opened"], s["n_stack"])


@compiled(void(State, uint64))
def deal_hidden(s, source):
    """Deal anew what nobody has seen, and give the seats the policy streams of a rollout."""
    streams = s["streams"][:]
    streams[0] = source
    shuffle(s["bag"][:], s["drawn"], s["n_bag"], streams, 0)
    shuffle(s["stack"][:], s["opened"], s["n_stack"], streams, 0)
    open_streams(streams, s["players"], source)


@compiled(float64(State, Tables, int64, ints))
def worth(s, t, seat, shares):
    """Return what a finished playout is worth to a seat: its win share, and a little for the margin in points."""
    win_units(s, t, shares)
    rival = -(1 << 30)
    for other in range(s["players"]):
        if other != seat:
            rival = max(rival, s["standing"][other])
    return shares[seat] / WIN_UNITS + MARGIN * (s["standing"][seat] - rival)


@compiled(int64(State, Tables, State[::1], Trace[::1]))
def _search(s, t, states, logs):
    """Play every candidate out on the same re-dealt decks; return the place of the best on average."""
    seat = s["decider"]
    policy = s["policy"][seat]
    places = np.empty(t["width"][policy], np.int64)
    tried = _list_candidates(s, t, places)
    if tried == 1:
        return places[0]
    known, work, log = states[0], states[1], logs[0]
    log["limit"] = 0
    states[0] = s
    forget_hidden(known)
    for other in range(s["players"]):
        if other != seat:
            known["policy"][other] = t["base"][policy]
    results, sums, squares = np.zeros(tried), np.zeros(tried), np.zeros(tried)
    shares = np.empty(s["players"], np.int64)
    playout = s["deal"] * t["n_seating"] + s["rotation"]
    for rollout in range(t["rollouts"][policy]):
        source = rollout_address(s["seed"], playout, s["decisions"], rollout)
        for i in range(tried):
            states[1] = states[0]
            deal_hidden(work, source)
            apply(work, t, log, places[i])
            playing.play_on(work, t, log)
            results[i] = worth(work, t, seat, shares)
        add_differences(results, sums, squares, tried)
    return places[surely_best(sums, squares, tried, t["rollouts"][policy], t["sure"][policy])]


@compiled(int64(State, Tables))
def choose(s, t):
    """Return the place of the option that the deciding seat's policy takes, by playouts where it searches."""
    if t["rollouts"][s["policy"][s["decider"]]] == 0:
        return playing.choose(s, t)
    # allocated here and used one call deeper: a record inside an array does not keep the array alive
    return _search(s, t, np.empty(2, STATE), np.empty(1, TRACE))


@compiled(void(State, Tables, Trace))
def play_on(s, t, log):
    """Play a position to its end."""
    advance(s, t, log)
    while s["phase"] != OVER:
        apply(s, t, log, choose(s, t))
        advance(s, t, log)


@compiled(int64(State, Tables, Trace, Counts, int64, int64, int64, PlayoutRow[::1], SeatRow[::1], ints, ints))
def play_deals(s, t, log, c, seed, first, n, playouts, seats, shares, stop):
    """Play deals as `playing.play_deals` does, with search."""
    row = 0
    for deal in range(first, first + n):
        if stop[0] != 0:
            return deal - first
        for rotation in range(t["n_seating"]):
            begin(s, t, seed, deal, rotation)
            play_on(s, t, log)
            playing.write_rows(s, t, c, row, playouts, seats, shares)
            row += 1
        close_deal(c, t["players"])
    return n
