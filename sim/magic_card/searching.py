"""Playing Magic Card with search: a seat that searches plays the likeliest options out before it chooses.

Compiled apart, on first use. It drives the same machine as everything else, from copies of the State in which what the
seat cannot know is forgotten and dealt anew: the order of the decks, spins to come, and which hidden cards rivals hold.
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
from sim.magic_card import playing
from sim.magic_card.cards import hand_over, hold, is_hidden
from sim.magic_card.machine import advance, apply, begin
from sim.magic_card.outcome import Counts, PlayoutRow, SeatRow, close_deal, win_units
from sim.magic_card.sailing import list_cells
from sim.magic_card.scoring import score_options
from sim.magic_card.setup import take_addresses
from sim.magic_card.state import OVER, SAIL, STATE, State
from sim.magic_card.tables import Tables

MARGIN = 0.01
"""What a point of margin over the best rival is worth, in win shares: it tells apart what wins equally often."""


@compiled(int64(State, Tables, ints))
def _list_candidates(s, t, places):
    """Write the places of the options that are tried: those with the base policy's highest scores."""
    if s["phase"] == SAIL:
        list_cells(s, t)
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


@compiled(void(State, Tables, int64))
def _pool_hidden(s, t, seat):
    """Put the hidden cards of a seat's rivals, which it does not know, into the shuffled part of the deck.

    `n_hidden` keeps saying how many each of them holds.
    """
    for other in range(s["players"]):
        n = s["n_hidden"][other]
        for card in range(t["n_actions"] if other != seat else 0):
            while is_hidden(t, card) and s["hand"][other, card] > 0:
                hand_over(s, t, other, card)
                s["deck"][s["n_deck"]] = card
                s["n_deck"] += 1
        s["n_hidden"][other] = n


@compiled(void(State))
def _straighten_bottom(s):
    """Begin the ring of the deck's lower part at its place 0."""
    size = len(s["bottom"])
    for i in range(s["n_bottom"]):
        s["kinds"][i] = s["bottom"][(s["bottom_first"] + i) % size]
    for i in range(s["n_bottom"]):
        s["bottom"][i] = s["kinds"][i]
    s["bottom_first"] = 0


@compiled(void(State, Tables, int64))
def forget_hidden(s, t, seat):
    """Forget what a seat cannot know: the decks' order, and which hidden cards its rivals hold (72)."""
    s["n_given_spins"] = 0
    s["n_given_actions"] = 0
    s["n_given_talismans"] = 0
    s["n_given_blind"] = 0
    if t["open_hands"] == 0:
        _pool_hidden(s, t, seat)
    forget_order(s["deck"][:], s["deck_next"], s["n_deck"])
    _straighten_bottom(s)
    forget_order(s["bottom"][:], 0, s["n_bottom"])
    forget_order(s["talisman_deck"][:], s["talisman_next"], s["n_talismans"])


@compiled(void(State, Tables, int64))
def _hand_back(s, t, seat):
    """Give each rival as many hidden cards as it held, from the top of the deck, passing over cards that are none."""
    place = s["deck_next"]
    for other in range(s["players"]):
        n = s["n_hidden"][other]
        if other == seat:
            continue
        s["n_hidden"][other] = 0
        while s["n_hidden"][other] < n:
            while not is_hidden(t, int64(s["deck"][place])):
                place += 1
            hold(s, t, other, int64(s["deck"][place]))
            s["deck"][place] = s["deck"][s["deck_next"]]
            s["deck_next"] += 1
            place = max(place, s["deck_next"])


@compiled(void(State, Tables, int64, uint64))
def deal_hidden(s, t, seat, source):
    """Deal anew what the seat cannot know, and give all seats the policy streams of a rollout."""
    streams = s["streams"][:]
    streams[0] = source
    shuffle(s["deck"][:], s["deck_next"], s["n_deck"], streams, 0)
    shuffle(s["bottom"][:], 0, s["n_bottom"], streams, 0)
    shuffle(s["talisman_deck"][:], s["talisman_next"], s["n_talismans"], streams, 0)
    if t["open_hands"] == 0:
        _hand_back(s, t, seat)
    take_addresses(s, int64(source >> np.uint64(1)), s["deal"])
    open_streams(streams, s["players"], source)


@compiled(float64(State, Tables, int64, ints))
def worth(s, t, seat, shares):
    """Return what a finished playout is worth to a seat: its win share, and a little for the margin in points."""
    win_units(s, t, shares)
    rival = -(1 << 30)
    for other in range(s["players"]):
        if other != seat:
            rival = max(rival, int64(s["standing"][other]))
    return shares[seat] / WIN_UNITS + MARGIN * (s["standing"][seat] - rival)


@compiled(int64(State, Tables, State[::1], Trace[::1]))
def _search(s, t, states, logs):
    """Play every candidate out on the same re-dealt chance; return the place of the best on average."""
    seat = s["decider"]
    policy = s["policy"][seat]
    places = np.empty(t["width"][policy], np.int64)
    tried = _list_candidates(s, t, places)
    if tried == 1:
        return places[0]
    known, work, log = states[0], states[1], logs[0]
    log["limit"] = 0
    states[0] = s
    forget_hidden(known, t, seat)
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
