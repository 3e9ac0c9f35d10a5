"""Playing Magic Card: choosing for a seat, playing on to the end, and blocks of deals."""

import numpy as np

from sim.kernel.choosing import RANDOM
from sim.kernel.jit import compiled, int64, ints, void
from sim.kernel.restricting import keep_allowed, put_back
from sim.kernel.streams import below
from sim.kernel.trace import Trace
from sim.magic_card import restrictions as r
from sim.magic_card.cards import first_held
from sim.magic_card.machine import advance, apply, begin
from sim.magic_card.outcome import (
    Counts,
    PlayoutRow,
    SeatRow,
    close_deal,
    count_components,
    win_units,
    write_playout,
    write_seat,
)
from sim.magic_card.scoring import choose_by_weights
from sim.magic_card.state import (
    ACT,
    ACT_BITS,
    AGAIN,
    AGREE,
    ATTACK,
    BUY,
    BUY_HEX,
    BUY_SLOT,
    BUY_TOP,
    CALM,
    CASH,
    CASH_IN,
    CASHING,
    DRAW,
    GOLD,
    GOOD_WEATHER,
    HEX,
    LOOT,
    LOOT_BITS,
    LOOT_CARD,
    LOOT_TALISMAN,
    LUCKY_WIND,
    OVER,
    PLAY_HEX,
    POWER_OF,
    REPAIR,
    SAIL,
    SAIL_CARD,
    SAIL_FREE,
    SAIL_LUCKY,
    SELL,
    SPIN_AGAIN,
    STAY_OUT,
    SWAP,
    TELESCOPE,
    USE_TELESCOPE,
    State,
)
from sim.magic_card.tables import Tables
from sim.magic_card.talismans import talismans_left

# --- the policy `random` ----------------------------------------------------------------------------------------------


@compiled(int64(State, Tables))
def _buy_at_random(s, t):
    """Buy a uniform number of talismans, each a uniform one of the row and the top of the deck; no hex, no card."""
    most = s["n_row"] + talismans_left(s)
    if t["gold_per_talisman"] > 0:
        most = min(most, s["tokens"][s["seat"], GOLD] // t["gold_per_talisman"])
    offers = s["n_plain"] - 1
    streams = s["streams"][:]
    if offers == 0 or most == 0 or below(streams, s["decider"], most + 1) == 0:
        return 0
    return 1 + below(streams, s["decider"], offers)


@compiled(int64(State, int64, int64))
def _copies(s, loser, option):
    """Return how many cards of the loser an option of loot stands for."""
    what, kind = option >> LOOT_BITS, option & ((1 << LOOT_BITS) - 1)
    if what == LOOT_TALISMAN:
        return int64(s["talismans"][loser, kind])
    if what == LOOT_CARD:
        return int64(s["hand"][loser, kind])
    return int64(s["n_hidden"][loser])


@compiled(int64(State))
def _loot_at_random(s):
    """Take a uniform one of the loser's talismans and cards that may be taken."""
    loser = s["seat"] + s["target"] - s["winner"]
    streams = s["streams"][:]
    copies = 0
    for i in range(s["n_options"]):
        copies += _copies(s, loser, s["options"][i])
    skip = below(streams, s["decider"], copies)
    place = 0
    while skip >= _copies(s, loser, s["options"][place]):
        skip -= _copies(s, loser, s["options"][place])
        place += 1
    return place


@compiled(int64(State, Tables), force_inline=True)
def _choose_at_random(s, t):
    """Choose as `random` does: uniformly over what a plain player thinks of, decision by decision."""
    phase, n = s["phase"], s["n_options"]
    if phase == ACT:
        n = s["n_plain"]
    elif phase == BUY:
        return _buy_at_random(s, t)
    elif phase in (AGAIN, CASH_IN, SWAP, AGREE):
        return 0
    elif phase in (USE_TELESCOPE, STAY_OUT):
        return 1
    elif phase in (SELL, POWER_OF):
        while s["options"][n - 1] >= CASHING:
            n -= 1
    elif phase == LOOT:
        return _loot_at_random(s)
    return below(s["streams"][:], s["decider"], n) if n > 1 else 0


@compiled(int64(State))
def _count_plain(s):
    """Return how many of the options `random` thinks of: no hex, no cashing, at most one lucky wind."""
    n = 0
    if s["phase"] == BUY:
        while n < s["n_options"] and s["options"][n] < BUY_HEX:
            n += 1
        return n
    numbers = (1 << ACT_BITS) - 1
    while n < s["n_options"] and s["options"][n] >> ACT_BITS <= DRAW and s["options"][n] & numbers <= 1:
        n += 1
    return n


# --- restrictions -----------------------------------------------------------------------------------------------------


@compiled(int64(State, Tables, int64), force_inline=True)
def _bars_card(s, t, kind):
    """Return 1 if the card that would be played, the first held of a kind, is barred."""
    return t["barred"][s["policy"][s["decider"]], r.CARDS + first_held(s, t, s["decider"], kind)]


@compiled(int64(State, Tables, int64))
def _bars_act(s, t, option):
    """Return 1 if an option of the turn is barred."""
    barred = t["barred"][s["policy"][s["decider"]]]
    what, number = option >> ACT_BITS, option & ((1 << ACT_BITS) - 1)
    if what == CASH:
        return barred[r.CASH] | barred[r.CARDS + number]
    if what == PLAY_HEX:
        return _bars_card(s, t, HEX)
    bars = barred[what] | (barred[SAIL_FREE] if SAIL_FREE <= what <= SAIL_LUCKY else 0)
    if what == SAIL_LUCKY or (what == SAIL_CARD and s["ship"][s["decider"]] == CALM):
        bars |= _bars_card(s, t, LUCKY_WIND)
    elif what == SAIL_CARD:
        bars |= _bars_card(s, t, REPAIR)
    return bars


@compiled(int64(State, Tables, int64))
def _bars_purchase(s, t, option):
    """Return 1 if something else than the end of a purchase is barred."""
    barred = t["barred"][s["policy"][s["decider"]]]
    if option >= CASHING:
        return barred[r.CASH] | barred[r.CARDS + option - CASHING]
    if option == BUY_HEX:
        return _bars_card(s, t, HEX)
    if option == BUY_TOP:
        return barred[r.BUY]
    return barred[r.BUY] | barred[r.TALISMANS + s["row"][option - BUY_SLOT]]


@compiled(int64(State, Tables, int64))
def is_barred(s, t, option):
    """Return 1 if the deciding seat's policy is told never to do this (see `restrictions.py`), else 0."""
    barred = t["barred"][s["policy"][s["decider"]]]
    phase = s["phase"]
    if phase == ACT:
        return _bars_act(s, t, option)
    if option == 0:
        return 0
    if phase == BUY:
        return _bars_purchase(s, t, option)
    if option >= CASHING:
        return barred[r.CASH] | barred[r.CARDS + option - CASHING]
    if phase == SELL:
        return barred[r.SELL]
    if phase == POWER_OF:
        return barred[r.POWER]
    if phase == ATTACK:
        return barred[r.ATTACK]
    if phase in (SWAP, AGREE):
        return barred[r.SWAP]
    if phase == AGAIN:
        return _bars_card(s, t, SPIN_AGAIN)
    if phase == USE_TELESCOPE:
        return _bars_card(s, t, TELESCOPE)
    if phase == STAY_OUT:
        return _bars_card(s, t, GOOD_WEATHER)
    return 0


@compiled(int64(State, Tables, ints))
def leave_out_barred(s, t, kept):
    """Leave in the State only the options that are not barred; `kept` receives their old places."""
    n = s["n_options"]
    for i in range(n):
        kept[i] = is_barred(s, t, s["options"][i])
    s["n_options"] = keep_allowed(s["options"][:], n, kept)
    return s["n_options"]


# --- choosing and playing ---------------------------------------------------------------------------------------------


@compiled(int64(State, Tables), force_inline=True)
def _choose_freely(s, t):
    """Return the place of the option that the deciding seat's policy takes among those listed."""
    if t["policy_style"][s["policy"][s["decider"]]] == RANDOM:
        return _choose_at_random(s, t)
    return choose_by_weights(s, t)


@compiled(int64(State, Tables))
def _choose_allowed(s, t):
    """Return the place of the option taken by a policy that is told never to do some things."""
    n = s["n_options"]
    listed = s["options"][:].copy()
    kept = np.empty(n, np.int64)
    plain = s["n_plain"]
    m = leave_out_barred(s, t, kept)
    if s["phase"] in (ACT, BUY):
        s["n_plain"] = _count_plain(s)
    place = kept[_choose_freely(s, t)] if m > 1 else kept[0]
    put_back(s["options"][:], listed, n)
    s["n_options"] = n
    s["n_plain"] = plain
    return place


@compiled(int64(State, Tables))
def choose(s, t):
    """Return the place of the option that the deciding seat's policy takes, what it is told never to do left out."""
    if s["phase"] == SAIL or t["restricted"][s["policy"][s["decider"]]] == 0:
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
