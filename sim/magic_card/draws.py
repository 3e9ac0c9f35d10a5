"""Drawing an action card: the telescope, what a card does at once, monsters (C18, C23, C38, C44, C46-C50)."""

from sim.kernel.jit import compiled, int64, void
from sim.kernel.trace import Trace, note
from sim.magic_card import events
from sim.magic_card.cards import cards_left, hold, next_card, play, put_below, rebuild, to_discards
from sim.magic_card.spins import spin
from sim.magic_card.state import (
    BY_OPTION,
    BY_STORM,
    CASH_IN,
    CASHING,
    CHANCES,
    DEALT,
    DRAW,
    DRAWING,
    FIGHTING,
    FOR_MONSTER,
    GAINED,
    GOLD,
    IN_MONSTERS,
    IN_STORM,
    LOOKING,
    LOST,
    MAGIC,
    MONSTER,
    N_MONSTERS_MET,
    N_MONSTERS_TAMED,
    N_UNPAID,
    N_WORDS,
    NEGATIVE,
    OBJECTS,
    OUT_CARDS,
    OUT_MONSTERS,
    PAYING,
    PICK,
    POWER,
    POWER_OF,
    TELESCOPE,
    TO_BOTTOM,
    TURN,
    TURN_END,
    USE_TELESCOPE,
    USED,
    State,
)
from sim.magic_card.tables import Tables
from sim.magic_card.tokens import cash, cut, list_income, pay, receive


@compiled(void(State, int64, int64, int64))
def begin_draw(s, seat, cause, after):
    """Have a seat draw a card; `after` is the phase that follows."""
    s["drawer"] = seat
    s["cause"] = cause
    s["after_draw"] = after
    s["phase"] = DRAWING


@compiled(void(State, int64), force_inline=True)
def _list_places(s, n):
    """List the first `n` places of what is asked for, from the drawing seat."""
    for place in range(n):
        s["options"][place] = place
    s["n_options"] = n
    s["decider"] = s["drawer"]


@compiled(void(State, Tables, Trace, int64))
def _take_effect(s, t, log, card):
    """Let a card do what it does when it is drawn (32)."""
    seat, kind = s["drawer"], t["action_class"][card]
    x = s["parts"][t["action_at"] + card, seat]
    s["cards_by"][seat, s["cause"]] += 1
    x[DEALT] += 1
    if s["cause"] == BY_STORM:
        x[IN_STORM] += 1
    elif s["cause"] == BY_OPTION:
        s["parts"][t["option_at"] + s["section"] * N_WORDS + DRAW, seat, GAINED] += 1
    note(log, events.DRAWN, seat, s["turn"], card, s["cause"], 0, 0)
    s["card"] = card
    if kind == NEGATIVE:
        s["due"] = -t["action_number"][card]
        s["phase"] = PAYING
    elif kind == MONSTER:
        x[CHANCES] += 1
        s["counts"][seat, N_MONSTERS_MET] += 1
        s["phase"] = FIGHTING
    else:
        hold(s, t, seat, card)
        s["phase"] = s["after_draw"]


@compiled(void(State, Tables, Trace))
def draw(s, t, log):
    """Draw a card if there is one; who holds a telescope may use it first (C44, 34, 64, 65)."""
    seat = s["drawer"]
    if cards_left(s) == 0:
        rebuild(s, t, log)
    if cards_left(s) == 0:
        s["no_card"] += 1
        note(log, events.NO_CARD, seat, s["turn"], s["cause"], 0, 0, 0)
        s["phase"] = s["after_draw"]
    elif s["held"][seat, TELESCOPE] > 0:
        _list_places(s, 2)
        s["phase"] = USE_TELESCOPE
    else:
        _take_effect(s, t, log, next_card(s, log, 0))


# --- the telescope ----------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, Trace, int64))
def use_telescope(s, t, log, option):
    """Draw blindly (0), or look at the next cards to pick one (C44)."""
    if option == 0:
        _take_effect(s, t, log, next_card(s, log, 0))
        return
    play(s, t, log, s["drawer"], TELESCOPE)
    n = min(t["telescope_sees"], cards_left(s))
    note(log, events.LOOKED, s["drawer"], s["turn"], n, 0, 0, 0)
    for place in range(n):
        s["seen"][place] = next_card(s, log, 1)
    s["n_seen"] = n
    _list_places(s, n)
    s["phase"] = PICK


@compiled(int64(State, int64))
def _take_seen(s, place):
    """Take one of the cards looked at; the later ones move up."""
    card = int64(s["seen"][place])
    s["n_seen"] -= 1
    for later in range(place, s["n_seen"]):
        s["seen"][later] = s["seen"][later + 1]
    return card


@compiled(void(State, int64))
def pick(s, place):
    """Pick one of the cards looked at; the others go to the bottom before it takes effect."""
    s["card"] = _take_seen(s, place)
    s["phase"] = LOOKING


@compiled(void(State, Trace, int64))
def to_bottom(s, log, place):
    """Put one of the cards looked at to the bottom (30)."""
    put_below(s, log, _take_seen(s, place))
    s["phase"] = LOOKING


@compiled(void(State, Tables, Trace))
def put_seen_below(s, t, log):
    """Put the cards not picked to the bottom, as seen or in the order of choice; then the picked one takes effect."""
    if t["telescope_order"] == 1 and s["n_seen"] >= 2:
        _list_places(s, s["n_seen"])
        s["phase"] = TO_BOTTOM
        return
    for place in range(s["n_seen"]):
        put_below(s, log, int64(s["seen"][place]))
    s["n_seen"] = 0
    _take_effect(s, t, log, s["card"])


# --- negative cards ---------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, Trace))
def _settle(s, t, log):
    """Pay a negative card, or do not and lose a turn (C38, 23, 63)."""
    seat, card, due = s["drawer"], s["card"], s["due"]
    kind = int64(t["action_token"][card])
    x = s["parts"][t["action_at"] + card, seat]
    s["phase"] = s["after_draw"]
    if s["tokens"][seat, kind] >= due:
        pay(s, seat, kind, due, OUT_CARDS)
        x[USED] += 1
        x[TURN] += s["turn"]
        x[LOST] += due
        note(log, events.PAID, seat, s["turn"], card, kind, due, 0)
    else:
        x[CHANCES] += 1
        s["counts"][seat, N_UNPAID] += 1
        ends = t["unpaid"] == 1 and s["cause"] != BY_STORM
        if ends:
            s["phase"] = TURN_END
        else:
            s["lost"][seat] += 1
        note(log, events.UNPAID, seat, s["turn"], card, int64(ends), 0, 0)
    cut(s, t, log, seat, kind)
    to_discards(s, card)


@compiled(void(State, Tables, Trace))
def pay_card(s, t, log):
    """Pay a negative card; with cash_before_paying income cards may be cashed first where that suffices (63)."""
    seat, kind = s["drawer"], int64(t["action_token"][s["card"]])
    tokens = s["tokens"][seat, kind]
    if t["cash_before_paying"] == 0 or tokens >= s["due"] or tokens + s["income"][seat, kind] < s["due"]:
        _settle(s, t, log)
        return
    s["options"][0] = 0
    s["n_options"] = list_income(s, t, seat, kind, 1)
    s["decider"] = seat
    s["phase"] = CASH_IN


@compiled(void(State, Tables, Trace, int64))
def cash_in(s, t, log, option):
    """Cash a card towards a payment, or none more (0)."""
    if option == 0:
        _settle(s, t, log)
        return
    cash(s, t, log, s["drawer"], option - CASHING)
    s["phase"] = PAYING


# --- monsters ---------------------------------------------------------------------------------------------------------


@compiled(void(State, Tables))
def ask_power(s, t):
    """List how many magic tokens may be used on a monster, and the cards that can be cashed for more (C47, 26)."""
    seat = s["drawer"]
    n = min(s["tokens"][seat, MAGIC], POWER) + 1
    _list_places(s, n)
    s["n_options"] = list_income(s, t, seat, MAGIC, n)
    s["phase"] = POWER_OF


@compiled(void(State, Tables, Trace, int64))
def choose_power(s, t, log, option):
    """Use magic tokens on a monster and spin, or cash a card first (C47)."""
    seat = s["drawer"]
    if option >= CASHING:
        cash(s, t, log, seat, option - CASHING)
        s["phase"] = FIGHTING
        return
    s["power"] = option
    pay(s, seat, MAGIC, option, OUT_MONSTERS)
    spin(s, t, log, seat, FOR_MONSTER)


@compiled(void(State, Tables, Trace))
def fight(s, t, log):
    """Compare tokens, spin and tamed monsters with a monster's power: gold and the card, or all objects (C48-C50)."""
    seat, card = s["drawer"], s["card"]
    x = s["parts"][t["action_at"] + card, seat]
    total = s["power"] + s["number"] + t["monster_strength"] * s["held"][seat, MONSTER]
    note(log, events.MONSTER, seat, s["turn"], card, s["power"], s["number"], total)
    x[LOST] += s["power"]
    if total >= t["action_power"][card]:
        gold = t["action_gold"][card]
        x[USED] += 1
        x[TURN] += s["turn"]
        x[GAINED] += gold
        s["counts"][seat, N_MONSTERS_TAMED] += 1
        hold(s, t, seat, card)
        note(log, events.TAMED, seat, s["turn"], card, gold, 0, 0)
        receive(s, seat, GOLD, gold, IN_MONSTERS)
        cut(s, t, log, seat, GOLD)
    else:
        objects = int64(s["tokens"][seat, OBJECTS])
        x[LOST] += objects
        pay(s, seat, OBJECTS, objects, OUT_MONSTERS)
        note(log, events.LOST_TO, seat, s["turn"], card, objects, 0, 0)
        put_below(s, log, card)
    cut(s, t, log, seat, MAGIC)
    s["phase"] = s["after_draw"]
