"""The decision machine of Austral: the stations of a turn (R10, R16-R19, R39).

`advance` runs chance and forced steps up to the next decision with two options or more and leaves it in the State;
`apply` carries one of its options out. Everything that plays Austral drives these two.
"""

from sim.austral import events
from sim.austral.founding import begin, finish, found, lay_first, next_founding, set_up
from sim.austral.goals import has_won, look_at_goals
from sim.austral.log import (
    begin_tide,
    cover_with_fog,
    end_own_spells,
    good_catch,
    list_fog,
    list_most_held,
    list_wind,
    lose_to_storm,
    read_card,
    storm_hits,
    wreckage,
)
from sim.austral.moves import (
    build,
    lay_free_trail,
    list_acts,
    use_bank,
)
from sim.austral.production import cards_to_discard, discard, list_held, produce
from sim.austral.state import (
    ACT,
    ACT_BITS,
    ACTING,
    ANSWER,
    ANSWERING,
    CLOSE,
    DISCARD,
    DISCARDING,
    END,
    END_CAP,
    END_GOAL,
    FIRST_TRAIL,
    FOG,
    FOUND,
    FOUNDING,
    LAY_TRAIL,
    MAKE_OFFER,
    OFFER,
    OVER,
    READ,
    ROLL,
    ROLLED,
    STORM,
    STORMING,
    TURN_END,
    TURN_START,
    USE_BANK,
    WIND,
    WINDS,
    State,
)
from sim.austral.tables import FAIR, FOG_CARD, GOOD_CATCH, RED_TIDE, STORM_CARD, WIND_CARD, Tables
from sim.austral.tallies import follow_lead
from sim.austral.trade import (
    TO_ALL,
    close_deal,
    give_answer,
    list_answers,
    list_closings,
    list_offers,
    make_offer,
    seat_after,
)
from sim.kernel.dice import draw_at
from sim.kernel.jit import compiled, int64, uint64, void
from sim.kernel.streams import extend
from sim.kernel.trace import Trace, note

__all__ = ["advance", "apply", "begin", "set_up"]  # what drives a playout


# --- the beginning and the end of a turn ------------------------------------------------------------------------------


@compiled(void(State))
def _count_turn(s):
    """Count the turn that ends, and who leads at its end."""
    follow_lead(s)
    s["forced_turns"] += s["choices"] == 0
    s["choices"] = 0
    s["turn"] += 1


@compiled(int64(State, Tables, Trace))
def _won(s, t, log):
    """End the playout if the active seat has reached the goal (R39)."""
    if not has_won(s, t):
        return False
    _count_turn(s)
    finish(s, t, log, END_GOAL)
    return True


@compiled(int64(State, Tables, Trace))
def _goals_and_win(s, t, log):
    """Look at the public goals, then at the win; returns whether the playout is over (46, 47)."""
    if s["counts_news"] == 1:
        look_at_goals(s, t, log)
    return _won(s, t, log)


@compiled(void(State, Tables, Trace))
def _start_turn(s, t, log):
    """End the own fog and red tide, then look at goals and win (R41, R44, 7, 47)."""
    end_own_spells(s, log)
    s["free_trails"] = 0
    s["fair_rate"] = 0
    s["offers"] = 0
    s["n_deals"] = 0
    if t["goals_from"] == 0 or s["turn"] > 0:
        s["counts_news"] |= t["goals_when"]
    else:
        s["counts_news"] = 0
    if not _goals_and_win(s, t, log):
        s["phase"] = ROLL


@compiled(void(State, Tables, Trace))
def _end_turn(s, t, log):
    """End the turn: the next seat follows, or the safety cap is reached (53)."""
    _count_turn(s)
    if s["turn"] == t["cap_rounds"] * t["players"]:
        finish(s, t, log, END_CAP)
        return
    s["seat"] += 1
    if s["seat"] == t["players"]:
        s["seat"] = 0
    s["phase"] = TURN_START


# --- the roll ---------------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, Trace))
def _roll(s, t, log):
    """Roll the dice: hexes produce, or with a seven hands are looked at (R10, R11, R16)."""
    turn = s["turn"]
    if turn < s["n_given_dice"]:
        dice = int64(s["given_dice"][turn])
    else:
        dice = draw_at(extend(s["dice_address"], uint64(turn)), 36)
    first, second = 1 + dice // 6, 1 + dice % 6
    s["roll"] = first + second
    s["rolled"][s["roll"]] += 1
    s["rolls"][s["seat"], s["roll"]] += 1
    note(log, events.ROLLED, s["seat"], turn, first, second, 0, 0)
    if s["turn"] == 0:
        s["counts_news"] = 1
    if s["roll"] == 7:
        s["asked"] = 0
        s["to_lose"] = -1
        s["phase"] = DISCARDING
    else:
        produce(s, t, log)
        s["phase"] = ROLLED


@compiled(void(State, Tables))
def _next_discard(s, t):
    """Find the next seat that must discard, from the active one; then the log is read (R17, R18, 54)."""
    while s["asked"] < s["players"]:
        seat = seat_after(s, s["asked"])
        if s["to_lose"] < 0:
            s["to_lose"] = cards_to_discard(s, t, seat)
        if s["to_lose"] > 0:
            s["to_lose"] -= 1
            list_held(s, seat)
            s["phase"] = DISCARD
            return
        s["asked"] += 1
        s["to_lose"] = -1
    s["phase"] = READ


@compiled(void(State, Tables, Trace))
def _read(s, t, log):
    """Read a card of the sea log and begin to carry it out (R18)."""
    s["phase"] = ROLLED
    if t["n_log"] == 0:
        return
    read_card(s, t, log)
    kind = t["log_kind"][s["card"]]
    number = int64(t["log_numbers"][s["card"], 0])
    if kind == STORM_CARD:
        s["asked"] = 0
        s["to_lose"] = -1
        s["phase"] = STORMING
    elif kind == RED_TIDE:
        begin_tide(s, log)
    elif kind == GOOD_CATCH:
        good_catch(s, t, log)
    elif kind == FAIR:
        s["fair_rate"] = number
    elif kind == FOG_CARD:
        list_fog(s, t)
        if s["n_options"] > 0:
            s["phase"] = FOG
    elif kind == WIND_CARD:
        if t["wind"] == 1:
            s["free_trails"] = number
        else:
            s["winds"] = number
            s["phase"] = WINDS
    else:
        wreckage(s, t, log)


@compiled(void(State, Tables))
def _next_storm_loss(s, t):
    """Find the next seat that the storm takes a card from (R40, 54)."""
    while s["asked"] < s["players"]:
        seat = seat_after(s, s["asked"])
        if s["to_lose"] < 0:
            s["to_lose"] = storm_hits(s, t, seat)
        if s["to_lose"] > 0 and s["held"][seat] > 0:
            s["to_lose"] -= 1
            list_most_held(s, seat)
            s["phase"] = STORM
            return
        s["asked"] += 1
        s["to_lose"] = -1
    s["phase"] = ROLLED


@compiled(void(State, Tables))
def _next_wind(s, t):
    """Ask where the following wind lays its next trail; with no place it is lost (R45, 43)."""
    s["phase"] = ROLLED
    if s["winds"] == 0:
        return
    s["winds"] -= 1
    list_wind(s, t)
    if s["n_options"] > 0:
        s["phase"] = WIND


# --- acts and trade ---------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, Trace), force_inline=True)
def _go_on(s, t, log):
    """After the roll, and after each act: goals, win, then the next act (47)."""
    if not _goals_and_win(s, t, log):
        s["phase"] = ACTING


@compiled(void(State, Tables, Trace, int64))
def _act(s, t, log, option):
    """Carry out an act: end the turn, build, trade with the bank, begin an offer (R19)."""
    what = option >> ACT_BITS
    place = option & ((1 << ACT_BITS) - 1)
    if what == END:
        s["phase"] = TURN_END
    elif what == MAKE_OFFER:
        s["offers"] += 1
        s["offers_made"][s["seat"]] += 1
        list_offers(s, t)
        s["phase"] = OFFER
    else:
        if what == USE_BANK:
            use_bank(s, t, log, place >> 3, place & 7)
        else:
            build(s, t, log, what - LAY_TRAIL, place)
        _go_on(s, t, log)


@compiled(void(State, Tables))
def _next_answer(s, t):
    """Ask the next rival; when all have answered, the active seat closes (55)."""
    while s["asked"] + 1 < s["players"]:
        s["asked"] += 1
        rival = seat_after(s, s["asked"])
        if s["offer_to"] in (TO_ALL, rival):
            list_answers(s, t, rival)
            s["phase"] = ANSWER
            return
    list_closings(s)
    s["phase"] = CLOSE


@compiled(void(State, Tables, Trace, int64))
def _close(s, t, log, option):
    """Close a deal with a rival, or none."""
    if option == 0:
        s["phase"] = ACTING
        return
    close_deal(s, t, log, option - 1)
    _go_on(s, t, log)


# --- the machine ------------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, Trace, int64))
def _carry_out(s, t, log, option):
    """Carry out an option of the decision that the State asks for."""
    phase = s["phase"]
    if phase == ACT:
        _act(s, t, log, option)
    elif phase == DISCARD:
        discard(s, log, option)
        s["phase"] = DISCARDING
    elif phase == FOUND:
        found(s, t, log, option)
    elif phase == FIRST_TRAIL:
        lay_first(s, t, log, option)
    elif phase == STORM:
        lose_to_storm(s, log, option)
        s["phase"] = STORMING
    elif phase == FOG:
        cover_with_fog(s, log, option)
        s["phase"] = ROLLED
    elif phase == WIND:
        lay_free_trail(s, t, log, option)
        s["phase"] = WINDS
    elif phase == OFFER:
        make_offer(s, log, option)
        s["phase"] = ANSWERING
    elif phase == ANSWER:
        give_answer(s, log, option)
        s["phase"] = ANSWERING
    else:
        _close(s, t, log, option)


@compiled(void(State, Tables, Trace))
def advance(s, t, log):
    """Run chance and forced steps up to the next decision with two options or more, or to the end."""
    while s["phase"] != OVER:
        phase = s["phase"]
        if phase < FOUNDING:
            if s["n_options"] > 1:
                return
            note(log, events.ONLY_OPTION, s["decider"], s["turn"], phase, s["options"][0], 0, 0)
            _carry_out(s, t, log, s["options"][0])
        elif phase == ACTING:
            list_acts(s, t)
            s["phase"] = ACT
        elif phase == TURN_END:
            _end_turn(s, t, log)
        elif phase == TURN_START:
            _start_turn(s, t, log)
        elif phase == ROLL:
            _roll(s, t, log)
        elif phase == ROLLED:
            _go_on(s, t, log)
        elif phase == DISCARDING:
            _next_discard(s, t)
        elif phase == READ:
            _read(s, t, log)
        elif phase == STORMING:
            _next_storm_loss(s, t)
        elif phase == WINDS:
            _next_wind(s, t)
        elif phase == ANSWERING:
            _next_answer(s, t)
        else:
            next_founding(s, t, log)


@compiled(void(State, Tables, Trace, int64))
def apply(s, t, log, index):
    """Carry out one option (by its place in the list) of the decision that `advance` has left."""
    option = s["options"][index]
    s["decisions"] += 1
    s["offered"] += s["n_options"]
    s["choices"] += 1
    s["trail"] = (s["trail"] ^ (option + 1)) * 1099511628211  # FNV-1a over the decisions
    _carry_out(s, t, log, option)
