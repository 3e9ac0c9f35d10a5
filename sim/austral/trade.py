"""Trade with rivals: offer, answers, at most one deal (R26, R27, 16, 17, 34, 48, 55).

A swap is one number: the kind and the cards that are given, and those that are got for them, as `packed` lays them out.
"""

from sim.austral import events
from sim.austral.production import count_up, hand_over, receive
from sim.austral.state import ACCEPT, BY_RIVALS, COUNTER, N_TRADES, REFUSE, RESOURCES, TO_RIVALS, State
from sim.austral.tables import Tables
from sim.kernel.jit import compiled, int64, void
from sim.kernel.trace import Trace, note

_TO = 12  # bits of a swap; an offer carries 1 + the rival asked above them, 0 for all
TO_ALL = -1


@compiled(int64(int64, int64, int64, int64), force_inline=True)
def packed(give, n, get, m):
    """Return the swap of `n` cards of `give` for `m` cards of `get`."""
    return (give << 9) | (n << 6) | (get << 3) | m


@compiled(int64(int64), force_inline=True)
def given_kind(swap):
    """Return the resource that a swap gives."""
    return (swap >> 9) & 7


@compiled(int64(int64), force_inline=True)
def given_cards(swap):
    """Return how many cards a swap gives."""
    return (swap >> 6) & 7


@compiled(int64(int64), force_inline=True)
def got_kind(swap):
    """Return the resource that a swap gets."""
    return (swap >> 3) & 7


@compiled(int64(int64), force_inline=True)
def got_cards(swap):
    """Return how many cards a swap gets."""
    return swap & 7


@compiled(int64(int64), force_inline=True)
def turned_round(swap):
    """Return a swap as the partner sees it."""
    return packed(got_kind(swap), got_cards(swap), given_kind(swap), given_cards(swap))


@compiled(int64(int64), force_inline=True)
def swap_of(option):
    """Return the swap of an offer."""
    return option & ((1 << _TO) - 1)


@compiled(int64(int64), force_inline=True)
def asked_of(option):
    """Return which rival an offer goes to, TO_ALL for all."""
    return (option >> _TO) - 1


@compiled(int64(State, int64), force_inline=True)
def seat_after(s, steps):
    """Return the seat that comes `steps` places after the active one, fewer than there are players (54)."""
    seat = s["seat"] + steps
    return seat - s["players"] if seat >= s["players"] else seat


# --- the offer --------------------------------------------------------------------------------------------------------


@compiled(int64(State, int64, int64))
def _list_to_each(s, swap, n):
    """List an offer to each single rival (option `offers_to`)."""
    for step in range(1, s["players"]):
        s["options"][n] = swap | ((1 + seat_after(s, step)) << _TO)
        n += 1
    return n


@compiled(void(State, Tables))
def list_offers(s, t):
    """List the offers: some cards of one kind held for some of another (R26, 34)."""
    seat, options = s["seat"], s["options"]
    n = 0
    for give in range(RESOURCES):
        most = min(t["trade_give"], s["hand"][seat, give])
        if most == 0:
            continue
        for get in range(RESOURCES):
            if get == give:
                continue
            for cards in range(1, most + 1):
                for asked in range(1, t["trade_ask"] + 1):
                    swap = packed(give, cards, get, asked)
                    options[n] = swap
                    n += 1
                    if t["offers_to"] == 1:
                        n = _list_to_each(s, swap, n)
    s["n_options"] = n
    s["decider"] = seat


@compiled(void(State, Trace, int64))
def make_offer(s, log, option):
    """Put an offer to one rival or all."""
    swap = swap_of(option)
    s["offer"] = swap
    s["offer_to"] = asked_of(option)
    s["asked"] = 0
    for seat in range(s["players"]):
        s["answers"][seat] = REFUSE
    cards = 16 * given_cards(swap) + got_cards(swap)
    note(log, events.OFFERED, s["seat"], s["turn"], given_kind(swap), got_kind(swap), cards, s["offer_to"])


# --- the answers ------------------------------------------------------------------------------------------------------


@compiled(int64(State, Tables, int64, int64))
def _list_counters(s, t, seat, n):
    """List the counter-offers of a rival: more of what is given, another kind for it, another kind instead (55)."""
    swap = s["offer"]
    give, cards, get, asked = given_kind(swap), given_cards(swap), got_kind(swap), got_cards(swap)
    hand, options = s["hand"][seat], s["options"]
    if hand[get] >= asked:
        options[n] = COUNTER | packed(get, asked, give, cards + 1)
        n += cards < t["trade_give"]
        for other in range(RESOURCES):
            options[n] = COUNTER | packed(get, asked, other, cards)
            n += (other != give) & (other != get)
    for other in range(RESOURCES):
        options[n] = COUNTER | packed(other, asked, give, cards)
        n += (other != give) & (other != get) & (hand[other] >= asked)
    return n


@compiled(void(State, Tables, int64))
def list_answers(s, t, seat):
    """List the answers of a rival: refuse, accept, counter-offers (R26)."""
    s["options"][0] = REFUSE
    n = 1
    if s["hand"][seat, got_kind(s["offer"])] >= got_cards(s["offer"]):
        s["options"][n] = ACCEPT
        n += 1
    if t["counter_offers"] == 1:
        n = _list_counters(s, t, seat, n)
    s["n_options"] = n
    s["decider"] = seat


@compiled(void(State, Trace, int64))
def give_answer(s, log, option):
    """Note a rival's answer."""
    seat = s["decider"]
    s["answers"][seat] = option
    if option == REFUSE:
        s["refusals"][seat] += 1
        note(log, events.ANSWERED, seat, s["turn"], 0, 0, 0, 0)
    elif option == ACCEPT:
        s["accepts"][seat] += 1
        note(log, events.ANSWERED, seat, s["turn"], 1, 0, 0, 0)
    else:
        s["counters"][seat] += 1
        swap = swap_of(option)
        cards = 16 * given_cards(swap) + got_cards(swap)
        note(log, events.ANSWERED, seat, s["turn"], 2, given_kind(swap), got_kind(swap), cards)


# --- the deal ---------------------------------------------------------------------------------------------------------


@compiled(int64(State, int64), force_inline=True)
def deal_with(s, rival):
    """Return the swap that a rival has agreed to or countered with, as the active seat sees it."""
    answer = s["answers"][rival]
    return s["offer"] if answer == ACCEPT else turned_round(swap_of(answer))


@compiled(void(State))
def list_closings(s):
    """List: no deal; each rival who accepted or whose counter-offer the active seat can pay (55)."""
    seat = s["seat"]
    s["options"][0] = 0
    n = 1
    for step in range(1, s["players"]):
        rival = seat_after(s, step)
        if s["answers"][rival] != REFUSE:
            swap = deal_with(s, rival)
            if s["hand"][seat, given_kind(swap)] >= given_cards(swap):
                s["options"][n] = 1 + rival
                n += 1
    s["n_options"] = n
    s["decider"] = seat


@compiled(int64(State, int64, int64))
def _undoes(s, rival, swap):
    """Return whether a deal gives back exactly what one with the same partner brought this turn (17, 48)."""
    earlier = turned_round(swap) | (rival << _TO)
    for i in range(s["n_deals"]):
        if s["deals"][i] == earlier:
            return True
    return False


@compiled(void(State, Tables, int64, int64))
def _count_deal(s, t, rival, swap):
    """Count a deal as a trade (R50; options `trades_counted`, `undone_deals`)."""
    if t["trades_counted"] == 1 or (t["undone_deals"] == 0 and _undoes(s, rival, swap)):
        return
    count_up(s, s["seat"], N_TRADES, 1)
    if t["trades_counted"] == 0:
        count_up(s, rival, N_TRADES, 1)


@compiled(void(State, Tables, Trace, int64))
def close_deal(s, t, log, rival):
    """Swap the cards with a rival."""
    seat = s["seat"]
    swap = deal_with(s, rival)
    give, cards, get, got = given_kind(swap), given_cards(swap), got_kind(swap), got_cards(swap)
    hand_over(s, seat, give, cards, TO_RIVALS)
    receive(s, t, rival, give, cards, BY_RIVALS)
    hand_over(s, rival, get, got, TO_RIVALS)
    receive(s, t, seat, get, got, BY_RIVALS)
    s["deals_offered"][seat] += 1
    s["deals_answered"][rival] += 1
    _count_deal(s, t, rival, swap)
    s["deals"][s["n_deals"]] = swap | (rival << _TO)
    s["n_deals"] += 1
    note(log, events.CLOSED, seat, s["turn"], rival, give, get, 16 * cards + got)
