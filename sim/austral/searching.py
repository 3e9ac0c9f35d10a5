"""Playing Austral with search: a seat that searches plays the likeliest options out before it chooses.

Compiled apart, on first use. It drives the same machine as everything else, from copies of the State in which all that
the seat cannot know is forgotten and dealt anew: the order of the sea log, the dice, and the kinds of cards in rivals'
hands (56), which are drawn by what their buildings give, as everyone can see.
"""

import numpy as np

from sim.austral import playing
from sim.austral.log import shuffle as shuffle_log
from sim.austral.machine import advance, apply, begin
from sim.austral.outcome import Counts, PlayoutRow, SeatRow, close_deal, win_units
from sim.austral.scoring import score_options
from sim.austral.state import ANSWER, CLOSE, OVER, REFUSE, RESOURCES, STATE, State
from sim.austral.tables import Tables
from sim.austral.trade import deal_with, given_cards, given_kind, got_cards, got_kind
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
from sim.kernel.streams import below, extend
from sim.kernel.trace import TRACE, Trace

MARGIN = 0.02
"""What a point of margin over the best rival is worth, in win shares: it tells apart what wins equally often."""

DICE_OF_ROLLOUT, LOG_OF_ROLLOUT = 1000, 1001
"""Words that follow the address of a rollout; the seats' numbers come before them."""


# --- what the seat cannot know ----------------------------------------------------------------------------------------


@compiled(int64(State, Tables), force_inline=True)
def _next_of_log(s, t):
    """Return the place of the next card in the shuffle being read; past its end where a new one follows."""
    if t["n_log"] == 0 or t["log_deck"] == 1 or s["log_read"] % t["n_log"] == 0:
        return t["n_log"]
    return s["log_read"] % t["n_log"]


@compiled(void(State, Tables, int64))
def _forget_hand(s, t, seat):
    """Put a rival's cards back into the bank, but for those that it has promised in the trade under way."""
    hand = s["hand"][seat]
    for resource in range(RESOURCES):
        s["stock"][resource] += hand[resource]
        hand[resource] = 0
    if s["phase"] != ANSWER and s["phase"] != CLOSE:
        return
    if seat == s["seat"]:
        kind, cards = given_kind(s["offer"]), given_cards(s["offer"])
    elif s["answers"][seat] != REFUSE:
        swap = deal_with(s, seat)
        kind, cards = got_kind(swap), got_cards(swap)
    else:
        return
    hand[kind] = cards
    s["stock"][kind] -= cards


@compiled(void(State, Tables))
def forget_hidden(s, t):
    """Forget what the deciding seat does not see: rivals' hands (option `open_hands`), log and dice to come."""
    if t["open_hands"] == 0:
        for seat in range(s["players"]):
            if seat != s["decider"]:
                _forget_hand(s, t, seat)
    if s["n_given_log"] > 0:  # a record that fixes cards has not dealt a deck
        shuffle_log(s, t, uint64(0))
    s["n_given_log"] = 0
    s["n_given_dice"] = 0
    first, order = _next_of_log(s, t), s["order"][:]
    for i in range(first, t["n_log"]):
        order[i] = s["log_deck"][i]
    forget_order(order, first, t["n_log"])
    for i in range(first, t["n_log"]):
        s["log_deck"][i] = order[i]


@compiled(void(State, Tables, int64))
def _deal_hand(s, t, seat):
    """Draw a rival's unknown cards from the bank, in proportion to what its buildings give, and a little more."""
    hand = s["hand"][seat]
    weights = np.ones(RESOURCES, np.int64)
    for i in range(s["n_homes"][seat]):
        v = s["homes"][seat, i]
        for resource in range(RESOURCES):
            weights[resource] += s["site_pips"][v, resource] * t["yields"][1 + (s["building"][v] & 1 == 0)]
    known = 0
    for resource in range(RESOURCES):
        known += hand[resource]
    for _ in range(s["held"][seat] - known):
        total = 0
        for resource in range(RESOURCES):
            total += weights[resource] if s["stock"][resource] > 0 else 0
        left = below(s["streams"][:], 0, total)
        for resource in range(RESOURCES):
            left -= weights[resource] if s["stock"][resource] > 0 else 0
            if left < 0:
                hand[resource] += 1
                s["stock"][resource] -= 1
                break


@compiled(void(State, Tables, int64, uint64))
def deal_hidden(s, t, searcher, source):
    """Deal anew what the searcher does not see, and give the seats the policy streams of a rollout."""
    streams, order = s["streams"][:], s["order"][:]
    streams[0] = source
    first = _next_of_log(s, t)
    for i in range(first, t["n_log"]):
        order[i] = s["log_deck"][i]
    shuffle(order, first, t["n_log"], streams, 0)
    for i in range(first, t["n_log"]):
        s["log_deck"][i] = order[i]
    if t["open_hands"] == 0:
        for seat in range(s["players"]):
            if seat != searcher:
                _deal_hand(s, t, seat)
    s["dice_address"] = extend(source, uint64(DICE_OF_ROLLOUT))
    s["log_address"] = extend(source, uint64(LOG_OF_ROLLOUT))
    open_streams(streams, s["players"], source)


# --- search -----------------------------------------------------------------------------------------------------------


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
    """Play every candidate out on the same chance dealt anew; return the place of the best on average."""
    seat = s["decider"]
    policy = s["policy"][seat]
    places = np.empty(t["width"][policy], np.int64)
    tried = _list_candidates(s, t, places)
    if tried == 1:
        return places[0]
    known, work, log = states[0], states[1], logs[0]
    log["limit"] = 0
    states[0] = s
    forget_hidden(known, t)
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
            deal_hidden(work, t, seat, source)
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
