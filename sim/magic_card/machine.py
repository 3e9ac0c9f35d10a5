"""The decision machine of Magic Card: the stations of a turn (C06, C20, C26, C55, 40, 51, 63, 70).

`advance` runs chance and forced steps up to the next decision with two options or more and leaves it in the State;
`apply` carries one of its options out. Everything that plays Magic Card drives these two.
"""

from sim.kernel.jit import compiled, int64, void
from sim.kernel.trace import Trace, note
from sim.magic_card import events
from sim.magic_card.acts import act, list_acts, sail
from sim.magic_card.battle import (
    agree,
    answer_spin,
    ask_to_swap,
    attack,
    compare_spins,
    end_battle,
    look_for_targets,
    loot,
)
from sim.magic_card.draws import (
    ask_power,
    cash_in,
    choose_power,
    draw,
    fight,
    pay_card,
    pick,
    put_seen_below,
    to_bottom,
    use_telescope,
)
from sim.magic_card.invariants import broken_invariant
from sim.magic_card.sailing import end_cell
from sim.magic_card.setup import begin, finish, get_mission, next_mission, next_start, set_up, start_in
from sim.magic_card.spins import keep_or_repeat, spin
from sim.magic_card.state import (
    ACT,
    ACTING,
    AFTER_BATTLE,
    AGAIN,
    AGREE,
    ATTACK,
    BATTLE_WINDOW,
    BUY,
    BUYING,
    CASH_IN,
    DRAWING,
    END_CAP,
    END_HOME,
    FIGHTING,
    FOR_TURN,
    LOOKING,
    LOOT,
    MISSIONS,
    N_LOST_TURNS,
    OVER,
    PAYING,
    PICK,
    POWER_OF,
    PURPOSES,
    SAIL,
    SELL,
    SELLING,
    SPUN_ATTACK,
    SPUN_DEFENCE,
    SPUN_MONSTER,
    SPUN_TURN,
    START,
    STARTS,
    STAY_OUT,
    STORM_CARDS,
    STORM_SHIPS,
    SWAP,
    TO_BOTTOM,
    TRADING,
    TURN,
    TURN_END,
    TURN_START,
    USE_TELESCOPE,
    USED,
    State,
)
from sim.magic_card.storm import begin_storm, next_storm_card, next_storm_ship, stay_out
from sim.magic_card.tables import Tables
from sim.magic_card.tallies import count_home_taken, count_turn_begun, follow_lead, tell_standing
from sim.magic_card.trade import buy, list_purchases, list_sales, sell, trade

__all__ = ["advance", "apply", "begin", "set_up"]  # what drives a playout


# --- the beginning and the end of a turn ------------------------------------------------------------------------------


@compiled(void(State), force_inline=True)
def _start_round(s):
    """Count the spins of a new round from 0."""
    for purpose in range(len(PURPOSES)):
        for seat in range(s["players"]):
            s["spins"][purpose, seat] = 0


@compiled(void(State, Tables, Trace), force_inline=True)
def _start_turn(s, t, log):
    """Begin a turn with a spin, unless it is lost (C06, 63)."""
    seat = s["seat"]
    if seat == 0:
        _start_round(s)
    s["storms"] = 0
    s["acted"] = 0
    s["option"] = -1
    s["sailed"] = 0
    s["card_due"] = 0
    count_turn_begun(s)
    count_home_taken(s, t)
    if s["lost"][seat] > 0:
        s["lost"][seat] -= 1
        s["counts"][seat, N_LOST_TURNS] += 1
        note(log, events.LOST_TURN, seat, s["turn"], s["lost"][seat], 0, 0, 0)
        s["phase"] = TURN_END
    else:
        spin(s, t, log, seat, FOR_TURN)


@compiled(void(State, Tables, Trace), force_inline=True)
def _go_by_section(s, t, log):
    """Let a storm break loose, or the active seat have its option (C06, C26)."""
    x = s["parts"][s["section"], s["seat"]]
    x[USED] += 1
    x[TURN] += s["turn"]
    if t["is_storm"][s["section"]] == 1:
        begin_storm(s, t, log)
    else:
        s["phase"] = ACTING


@compiled(void(State, Tables, Trace))
def _end_turn(s, t, log):
    """End the turn; the round in which a ship has come home is the last one (C55, 40, 51, 70)."""
    follow_lead(s, t)
    if log["limit"] > 0:
        tell_standing(s, log)
    if t["checks"] == 1 and s["broken"] == 0:
        s["broken"] = broken_invariant(s, t)
    s["forced_turns"] += s["choices"] == 0
    s["choices"] = 0
    s["section"] = -1
    last = s["seat"] == s["players"] - 1
    s["turn"] += 1
    if last and s["n_home"] > 0:
        finish(s, t, log, END_HOME)
    elif s["turn"] == t["rounds"] * s["players"]:
        finish(s, t, log, END_CAP)
    else:
        s["seat"] = 0 if last else s["seat"] + 1
        s["round"] += last
        s["phase"] = TURN_START


# --- the machine ------------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, Trace, int64))
def _carry_out_rare(s, t, log, option):
    """Carry out an option of a decision about cards, battles or the set-up."""
    phase = s["phase"]
    if phase == AGAIN:
        keep_or_repeat(s, t, log, option)
    elif phase == STAY_OUT:
        stay_out(s, t, log, option)
    elif phase == POWER_OF:
        choose_power(s, t, log, option)
    elif phase == USE_TELESCOPE:
        use_telescope(s, t, log, option)
    elif phase == PICK:
        pick(s, option)
    elif phase == TO_BOTTOM:
        to_bottom(s, log, option)
    elif phase == CASH_IN:
        cash_in(s, t, log, option)
    elif phase == ATTACK:
        attack(s, t, log, option)
    elif phase == LOOT:
        loot(s, t, log, option)
    elif phase == SWAP:
        ask_to_swap(s, option)
    elif phase == AGREE:
        agree(s, t, log, option)
    elif phase == START:
        start_in(s, t, log, option)
    else:
        get_mission(s, log, s["decider"], option)
        s["phase"] = MISSIONS


@compiled(void(State, Tables, Trace, int64))
def _carry_out(s, t, log, option):
    """Carry out an option of the decision that the State asks for."""
    phase = s["phase"]
    if phase == ACT:
        act(s, t, log, option)
    elif phase == SAIL:
        sail(s, t, log, option)
    elif phase == SELL:
        sell(s, t, log, option)
    elif phase == BUY:
        buy(s, t, log, option)
    else:
        _carry_out_rare(s, t, log, option)


@compiled(void(State, Tables, Trace))
def _pass_rare_station(s, t, log):
    """Pass a station about storms, cards, battles or the set-up."""
    phase = s["phase"]
    if phase == STORM_CARDS:
        next_storm_card(s, t)
    elif phase == STORM_SHIPS:
        next_storm_ship(s, t, log)
    elif phase == DRAWING:
        draw(s, t, log)
    elif phase == SELLING:
        list_sales(s, t)
    elif phase == BUYING:
        list_purchases(s, t)
    elif phase == PAYING:
        pay_card(s, t, log)
    elif phase == FIGHTING:
        ask_power(s, t)
    elif phase == SPUN_MONSTER:
        fight(s, t, log)
    elif phase == LOOKING:
        put_seen_below(s, t, log)
    elif phase == SPUN_ATTACK:
        answer_spin(s, t, log)
    elif phase == SPUN_DEFENCE:
        compare_spins(s, t, log)
    elif phase == AFTER_BATTLE:
        end_battle(s, t)
    elif phase == STARTS:
        next_start(s, t, log)
    else:
        next_mission(s, t, log)


@compiled(void(State, Tables, Trace), force_inline=True)
def _pass_stations(s, t, log):
    """Pass stations between decisions: in the order of a turn, so that most turns go through in one piece."""
    if s["phase"] >= STORM_CARDS:
        _pass_rare_station(s, t, log)
    if s["phase"] == TRADING:
        trade(s, t)
    if s["phase"] == BATTLE_WINDOW:
        look_for_targets(s, t)
    if s["phase"] == TURN_END:
        _end_turn(s, t, log)
    if s["phase"] == TURN_START:
        _start_turn(s, t, log)
    if s["phase"] == SPUN_TURN:
        _go_by_section(s, t, log)
    if s["phase"] == ACTING:
        list_acts(s, t)


@compiled(int64(State, Tables, int64), force_inline=True)
def option_at(s, t, index):
    """Return the option at a place of the list."""
    return end_cell(s, t, index) if s["phase"] == SAIL else int64(s["options"][index])


@compiled(void(State, Tables, Trace))
def advance(s, t, log):
    """Run chance and forced steps up to the next decision with two options or more, or to the end."""
    while s["phase"] != OVER:
        phase = s["phase"]
        if phase >= TRADING:
            _pass_stations(s, t, log)
        elif s["n_options"] > 1:
            return
        else:
            option = option_at(s, t, 0)
            note(log, events.ONLY_OPTION, s["decider"], s["turn"], phase, option, s["seen"][0], 0)
            _carry_out(s, t, log, option)


@compiled(void(State, Tables, Trace, int64))
def apply(s, t, log, index):
    """Carry out one option (by its place in the list) of the decision that `advance` has left."""
    option = option_at(s, t, index)
    s["decisions"] += 1
    s["offered"] += s["n_options"]
    s["choices"] += 1
    s["trail"] = (s["trail"] ^ (option + 1)) * 1099511628211  # FNV-1a over the decisions
    _carry_out(s, t, log, option)
