"""The option of a turn: what a section offers, sailing, tokens, cards (C06, C08, C16-C18, C29-C33)."""

from sim.kernel.jit import compiled, int64, void
from sim.kernel.trace import Trace, note
from sim.magic_card import events
from sim.magic_card.cards import play
from sim.magic_card.draws import begin_draw
from sim.magic_card.sailing import ask_where, can_sail, steps_to, turning_to
from sim.magic_card.ships import look_for_home, move_ship
from sim.magic_card.state import (
    ACT,
    ACT_BITS,
    ACTING,
    BATTLE_WINDOW,
    BLACK,
    BY_OPTION,
    BY_PORT,
    CALM,
    CASH,
    CELL_USED,
    CHANCES,
    DRAW,
    FINE,
    GAINED,
    GOLD,
    HEX,
    IN_TAKE,
    LOST,
    LUCKY_WIND,
    MAGIC,
    N_DRAWS,
    N_SAILS,
    N_SAILS_CARD,
    N_SAILS_FEE,
    N_SAILS_LUCKY,
    N_STAYS,
    N_STEPS,
    N_TAKES_MAGIC,
    N_TAKES_OBJECTS,
    N_WORDS,
    OBJECTS,
    OUT_FEES,
    PLAY_HEX,
    REPAIR,
    SAIL_CARD,
    SAIL_FEE,
    SAIL_FREE,
    SAIL_LUCKY,
    STAY,
    TAKE_MAGIC,
    TAKE_OBJECTS,
    TRADING,
    TURN,
    USED,
    State,
)
from sim.magic_card.tables import Tables
from sim.magic_card.talismans import play_hex
from sim.magic_card.tokens import cash, cut, pay, receive

WIND, CARD, HAMMER, SHOWS_OBJECTS, SHOWS_MAGIC = range(5)
"""What a section shows, in the order of `words.OFFERS`."""


# --- what is on offer -------------------------------------------------------------------------------------------------


@compiled(int64(State, int64, int64), force_inline=True)
def _put(s, n, option):
    """List an option behind `n`; returns how many there are."""
    s["options"][n] = option
    return n + 1


@compiled(int64(State, Tables, int64), force_inline=True)
def _lucky_reach(s, t, winds):
    """Return how far a ship sails with so many lucky winds (C42)."""
    return t["number"][s["section"]] + winds * t["lucky_steps"]


@compiled(int64(State, Tables, int64, int64), force_inline=True)
def _list_sails(s, t, seat, n):
    """List the ways to sail: free, for a fee, by a card, with a lucky wind (C29, C31, C41, C42, 56, 66)."""
    section = s["section"]
    number = t["number"][section]
    if number <= 0 or s["home"][seat] == 1:
        return n
    ship, offers, held = s["ship"][seat], t["offers"][section], s["held"][seat]
    if not can_sail(s, t, seat, number):
        if ship == FINE and held[LUCKY_WIND] > 0 and can_sail(s, t, seat, _lucky_reach(s, t, 1)):
            n = _put(s, n, (SAIL_LUCKY << ACT_BITS) + 1)
        return n
    if ship == FINE:
        n = _put(s, n, SAIL_FREE << ACT_BITS)
        if held[LUCKY_WIND] > 0:
            n = _put(s, n, (SAIL_LUCKY << ACT_BITS) + 1)
        return n
    if offers[WIND if ship == CALM else HAMMER] == 1:
        return _put(s, n, SAIL_FREE << ACT_BITS)
    kind, fee = (OBJECTS, t["exit_fee"]) if ship == CALM else (GOLD, t["repair_fee"])
    if s["tokens"][seat, kind] >= fee:
        n = _put(s, n, SAIL_FEE << ACT_BITS)
    if held[LUCKY_WIND if ship == CALM else REPAIR] > 0:
        n = _put(s, n, SAIL_CARD << ACT_BITS)
    return n


@compiled(void(State, Tables, int64, int64), force_inline=True)
def _count_offers(s, t, seat, n):
    """Count once a turn what the section has offered."""
    if s["acted"] == 1:
        return
    s["acted"] = 1
    place = t["option_at"] + s["section"] * N_WORDS
    for i in range(n):
        s["parts"][place + (s["options"][i] >> ACT_BITS), seat, CHANCES] += 1


@compiled(int64(State, Tables, int64, int64), force_inline=True)
def _list_extras(s, t, seat, n):
    """List lucky winds together, a hex, and cards to be cashed (29, 31, 26)."""
    winds = s["held"][seat, LUCKY_WIND]
    if winds > 1 and t["lucky_winds"] == 0 and s["ship"][seat] == FINE and s["home"][seat] == 0:
        for k in range(2, winds + 1):
            if t["number"][s["section"]] > 0 and can_sail(s, t, seat, _lucky_reach(s, t, k)):
                n = _put(s, n, (SAIL_LUCKY << ACT_BITS) + k)
    if s["held"][seat, HEX] > 0 and s["n_row"] > 0:
        n = _put(s, n, PLAY_HEX << ACT_BITS)
    if s["income"][seat, OBJECTS] + s["income"][seat, MAGIC] + s["income"][seat, GOLD] > 0:
        for i in range(t["n_incomes"]):
            card = t["incomes"][i]
            _put(s, n, (CASH << ACT_BITS) + card)  # overwritten where not held: a branch would be foretold wrongly
            n += int64(s["hand"][seat, card] > 0)
    return n


@compiled(void(State, Tables))
def list_acts(s, t):
    """List what the active seat can do with its turn (C06, C08)."""
    seat, offers = s["seat"], t["offers"][s["section"]]
    s["options"][0] = STAY << ACT_BITS
    n = _list_sails(s, t, seat, 1)
    if offers[SHOWS_OBJECTS] == 1 and t["number"][s["section"]] > 0:
        n = _put(s, n, TAKE_OBJECTS << ACT_BITS)
    if offers[SHOWS_MAGIC] == 1 and t["number"][s["section"]] > 0:
        n = _put(s, n, TAKE_MAGIC << ACT_BITS)
    if offers[CARD] == 1:
        n = _put(s, n, DRAW << ACT_BITS)
    _count_offers(s, t, seat, n)
    s["n_plain"] = n
    s["n_options"] = _list_extras(s, t, seat, n)
    s["decider"] = seat
    s["phase"] = ACT


# --- what is chosen ---------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, Trace, int64), force_inline=True)
def _take(s, t, log, what):
    """Take objects or magic (C16, C17)."""
    seat = s["seat"]
    kind = OBJECTS if what == TAKE_OBJECTS else MAGIC
    n = t["number"][s["section"]]
    s["counts"][seat, N_TAKES_OBJECTS if kind == OBJECTS else N_TAKES_MAGIC] += 1
    receive(s, seat, kind, n, IN_TAKE)
    kept = n - cut(s, t, log, seat, kind)
    s["parts"][t["option_at"] + s["section"] * N_WORDS + what, seat, GAINED] += kept
    note(log, events.TOOK, seat, s["turn"], kind, kept, n, 0)
    s["phase"] = TRADING


@compiled(void(State, Tables, Trace, int64, int64), force_inline=True)
def _set_sail(s, t, log, what, winds):
    """Pay or play for a sail, and ask where to (C32, 20, 21, 53, 66)."""
    seat = s["seat"]
    calm = s["ship"][seat] == CALM
    s["counts"][seat, N_SAILS] += 1
    s["allowance"] = _lucky_reach(s, t, winds)
    if what == SAIL_FEE:
        kind, fee = (OBJECTS, t["exit_fee"]) if calm else (GOLD, t["repair_fee"])
        pay(s, seat, kind, fee, OUT_FEES)
        s["counts"][seat, N_SAILS_FEE] += 1
        s["parts"][t["option_at"] + s["section"] * N_WORDS + what, seat, LOST] += fee
        note(log, events.FEE, seat, s["turn"], kind, fee, 0, 0)
    elif what == SAIL_CARD:
        play(s, t, log, seat, LUCKY_WIND if calm else REPAIR)
        s["counts"][seat, N_SAILS_CARD] += 1
    elif what == SAIL_LUCKY:
        for _ in range(winds):
            play(s, t, log, seat, LUCKY_WIND)
        s["counts"][seat, N_SAILS_LUCKY] += 1
    s["ship"][seat] = FINE
    ask_where(s, t)


@compiled(void(State, Tables, Trace, int64))
def act(s, t, log, option):
    """Carry out what the active seat does with its turn, or before it: a hex, a card cashed (C06, 21, 26, 31)."""
    seat = s["seat"]
    what, number = option >> ACT_BITS, option & ((1 << ACT_BITS) - 1)
    if what == PLAY_HEX:
        play_hex(s, t, log)
        s["phase"] = ACTING
        return
    if what == CASH:
        cash(s, t, log, seat, number)
        cut(s, t, log, seat, t["action_token"][number])
        s["phase"] = ACTING
        return
    s["option"] = what
    x = s["parts"][t["option_at"] + s["section"] * N_WORDS + what, seat]
    x[USED] += 1
    x[TURN] += s["turn"]
    note(log, events.CHOSE, seat, s["turn"], what, number, 0, 0)
    if what == STAY:
        s["counts"][seat, N_STAYS] += 1
        s["phase"] = TRADING
    elif what == DRAW:
        s["counts"][seat, N_DRAWS] += 1
        begin_draw(s, seat, BY_OPTION, TRADING)
    elif what in (TAKE_OBJECTS, TAKE_MAGIC):
        _take(s, t, log, what)
    else:
        _set_sail(s, t, log, what, number)


@compiled(void(State, Tables, Trace, int64))
def _dock(s, t, log, port):
    """Arrive in a port: home, then a card in a black one, before or after the trade (C19, C20, C23, 11, 12, 68)."""
    seat, colour = s["seat"], int64(t["port_colour"][port])
    s["docked"][seat, colour] += 1
    x = s["parts"][t["port_part_at"] + port, seat]
    x[USED] += 1
    x[TURN] += s["turn"]
    note(log, events.DOCKED, seat, s["turn"], port, 0, 0, 0)
    look_for_home(s, t, log, seat, 0)
    s["phase"] = TRADING
    if colour == BLACK and t["card_time"] == 0:
        begin_draw(s, seat, BY_PORT, TRADING)
    elif colour == BLACK:
        s["card_due"] = 1


@compiled(void(State, Tables, Trace, int64))
def sail(s, t, log, cell):
    """Sail to a cell (C09-C15)."""
    seat = s["seat"]
    steps, turning = steps_to(s, t, seat, cell), turning_to(s, t, seat, cell)
    note(log, events.SAILED, seat, s["turn"], cell, steps, turning, s["cell"][seat])
    s["turning"][seat] += turning
    move_ship(s, t, seat, cell)
    s["sailed"] = 1
    s["counts"][seat, N_STEPS] += steps
    s["cells"][cell, seat] += CELL_USED
    s["parts"][t["option_at"] + s["section"] * N_WORDS + s["option"], seat, GAINED] += steps
    port = int64(t["port_at"][cell])
    if port >= 0:
        _dock(s, t, log, port)
    else:
        s["phase"] = BATTLE_WINDOW
