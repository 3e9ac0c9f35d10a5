"""Trade in ports: objects for gold in black ones, gold for talismans in red ones (C20-C22, C24, 10, 61)."""

from sim.kernel.jit import compiled, int64, void
from sim.kernel.trace import Trace, note
from sim.magic_card import events
from sim.magic_card.draws import begin_draw
from sim.magic_card.ships import port_of
from sim.magic_card.state import (
    BATTLE_WINDOW,
    BLACK,
    BUY,
    BUY_HEX,
    BUY_NONE,
    BUY_SLOT,
    BUY_TOP,
    BUYING,
    BY_PORT,
    CASHING,
    CHANCES,
    DAMAGED,
    DEALT,
    GAINED,
    GOLD,
    HEX,
    IN_SALES,
    LOST,
    N_BUY_VISITS,
    N_SALE_VISITS,
    N_SALES,
    N_TALISMANS_OPEN,
    N_TALISMANS_TOP,
    NEUTRAL,
    OBJECTS,
    OUT_SALES,
    OUT_TALISMANS,
    SELL,
    SELLING,
    TURN,
    State,
)
from sim.magic_card.tables import Tables
from sim.magic_card.talismans import deal_talisman, own, play_hex, take_from_row, talismans_left
from sim.magic_card.tokens import cash, cut, list_income, pay, receive


@compiled(void(State))
def _end_trade(s):
    """After the trade: with card_time = "after_trade" the card of a black port; then battles (12)."""
    s["phase"] = BATTLE_WINDOW
    if s["card_due"] == 1:
        s["card_due"] = 0
        begin_draw(s, s["seat"], BY_PORT, BATTLE_WINDOW)


@compiled(void(State, Tables))
def _count_row(s, t):
    """Count for each kind of talisman in the row that the active seat could buy it."""
    for slot in range(s["n_row"]):
        first = 0
        while s["row"][first] != s["row"][slot]:
            first += 1
        if first == slot:
            s["parts"][t["talisman_at"] + s["row"][slot], s["seat"], CHANCES] += 1


@compiled(void(State, Tables), force_inline=True)
def trade(s, t):
    """See whether the active seat trades: its ship lies in a black or a red port (10, 57)."""
    seat = s["seat"]
    port = port_of(s, t, seat)
    colour = int64(t["port_colour"][port]) if port >= 0 else NEUTRAL
    if colour == NEUTRAL or (s["ship"][seat] == DAMAGED and t["damaged_trade"] == 1):
        _end_trade(s)
        return
    s["parts"][t["port_part_at"] + port, seat, CHANCES] += 1
    if colour == BLACK:
        s["counts"][seat, N_SALE_VISITS] += 1
        s["phase"] = SELLING
    else:
        s["counts"][seat, N_BUY_VISITS] += 1
        _count_row(s, t)
        s["phase"] = BUYING


# --- black ports ------------------------------------------------------------------------------------------------------


@compiled(int64(State, Tables), force_inline=True)
def most_sales(s, t):
    """Return how many gold tokens the active seat can sell objects for (C21, C22, 61)."""
    room = t["cap"][GOLD] - s["tokens"][s["seat"], GOLD]
    return min(s["tokens"][s["seat"], OBJECTS] // t["objects_per_gold"], room)


@compiled(void(State, Tables))
def list_sales(s, t):
    """List the numbers of sales, and the cards that can be cashed for more (C21, 36)."""
    most = most_sales(s, t)
    for n in range(most + 1):
        s["options"][n] = n
    s["n_options"] = most + 1
    if s["tokens"][s["seat"], GOLD] < t["cap"][GOLD]:
        s["n_options"] = list_income(s, t, s["seat"], OBJECTS, most + 1)
    s["decider"] = s["seat"]
    s["phase"] = SELL


@compiled(void(State, Tables, Trace, int64))
def sell(s, t, log, option):
    """Sell objects for so many gold tokens, or cash a card first (C21)."""
    seat = s["seat"]
    if option >= CASHING:
        cash(s, t, log, seat, option - CASHING)
        s["phase"] = SELLING
        return
    if option > 0:
        objects = option * t["objects_per_gold"]
        pay(s, seat, OBJECTS, objects, OUT_SALES)
        receive(s, seat, GOLD, option, IN_SALES)
        s["counts"][seat, N_SALES] += option
        x = s["parts"][t["port_part_at"] + port_of(s, t, seat), seat]
        x[GAINED] += option
        x[LOST] += objects
        note(log, events.SOLD, seat, s["turn"], option, objects, 0, 0)
    cut(s, t, log, seat, OBJECTS)
    _end_trade(s)


# --- red ports --------------------------------------------------------------------------------------------------------


@compiled(void(State, Tables))
def list_purchases(s, t):
    """List what can be bought: the row, the top of the deck; and the cards that may be played first (C24, 26, 31)."""
    seat, left = s["seat"], talismans_left(s)
    s["options"][0] = BUY_NONE
    n = 1
    if s["n_row"] + left > 0:
        if s["tokens"][seat, GOLD] >= t["gold_per_talisman"]:
            for slot in range(s["n_row"]):
                s["options"][n] = BUY_SLOT + slot
                n += 1
            if left > 0:
                s["options"][n] = BUY_TOP
                n += 1
        s["n_plain"] = n
        if s["held"][seat, HEX] > 0 and s["n_row"] > 0:
            s["options"][n] = BUY_HEX
            n += 1
        n = list_income(s, t, seat, GOLD, n)
    s["n_options"] = n
    s["decider"] = seat
    s["phase"] = BUY


@compiled(void(State, Tables, Trace, int64))
def _buy_talisman(s, t, log, slot):
    """Buy a talisman of the row, or with slot -1 the top of the deck (C24)."""
    seat, price = s["seat"], t["gold_per_talisman"]
    pay(s, seat, GOLD, price, OUT_TALISMANS)
    kind = deal_talisman(s, log, -1) if slot < 0 else take_from_row(s, log, slot)
    own(s, t, seat, kind, 1)
    s["counts"][seat, N_TALISMANS_TOP if slot < 0 else N_TALISMANS_OPEN] += 1
    x = s["parts"][t["port_part_at"] + port_of(s, t, seat), seat]
    x[GAINED] += 1
    x[LOST] += price
    y = s["parts"][t["talisman_at"] + kind, seat]
    y[DEALT] += 1
    y[TURN] += s["turn"]
    note(log, events.BOUGHT, seat, s["turn"], kind, slot, price, 0)


@compiled(void(State, Tables, Trace, int64))
def buy(s, t, log, option):
    """Buy a talisman, play a hex, cash a card, or buy no more."""
    s["phase"] = BUYING
    if option == BUY_NONE:
        cut(s, t, log, s["seat"], GOLD)
        _end_trade(s)
    elif option >= CASHING:
        cash(s, t, log, s["seat"], option - CASHING)
    elif option == BUY_HEX:
        play_hex(s, t, log)
    else:
        _buy_talisman(s, t, log, -1 if option == BUY_TOP else option - BUY_SLOT)
