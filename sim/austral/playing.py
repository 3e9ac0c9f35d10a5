"""Playing Austral: choosing for a seat, playing on to the end, and blocks of deals."""

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
from sim.austral.state import ACT, ACT_BITS, ANSWER, DISCARD, MAKE_OFFER, OVER, State
from sim.austral.tables import Tables
from sim.kernel.choosing import RANDOM, by_scores
from sim.kernel.jit import compiled, int64, ints, void
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
def choose(s, t):
    """Return the place of the option that the deciding seat's policy takes."""
    seat = s["decider"]
    policy = s["policy"][seat]
    if t["policy_style"][policy] == RANDOM:
        return _choose_at_random(s)
    score_options(s, t)
    scores, streams = s["scores"][:], s["streams"][:]
    return by_scores(scores, s["n_options"], t["temperature"][policy], t["error_rate"][policy], streams, seat)


@compiled(void(State, Tables, Trace))
def play_on(s, t, log):
    """Play a position to its end."""
    advance(s, t, log)
    while s["phase"] != OVER:
        apply(s, t, log, choose(s, t))
        advance(s, t, log)


@compiled(int64(State, Tables, Trace, Counts, int64, int64, int64, PlayoutRow[::1], SeatRow[::1], ints, ints))
def play_deals(s, t, log, c, seed, first, n, playouts, seats, shares, stop):
    """Play `n` deals from `first` on in all their rotations, write their rows and count their components.

    `stop[0]` set by another thread ends the run after the deal under way; returns the deals played.
    """
    row = 0
    players = t["players"]
    for deal in range(first, first + n):
        if stop[0] != 0:
            return deal - first
        for rotation in range(t["n_seating"]):
            begin(s, t, seed, deal, rotation)
            play_on(s, t, log)
            win_units(s, t, shares)
            write_playout(s, t, playouts[row], shares)
            for seat in range(players):
                write_seat(s, t, seats[row * players + seat], shares, seat)
            count_components(s, t, c, shares)
            row += 1
        close_deal(c, players)
    return n
