"""How a playout begins: its address, decks, missions, start ports (C01-C05, 13, 46, 47)."""

from sim.kernel.jit import compiled, int64, void
from sim.kernel.streams import DECK, DICE, POLICY, SPINNER, address
from sim.kernel.trace import Trace, note
from sim.magic_card import events
from sim.magic_card.cards import shuffle, shuffle_actions
from sim.magic_card.ships import move_ship
from sim.magic_card.state import (
    CHOOSE_MISSION,
    CLASSES,
    END_RULE_GAP,
    FLOWS,
    MISSIONS,
    N_COUNTS,
    N_MEASURES,
    OUTCOMES,
    OVER,
    PURPOSES,
    RUNNING,
    START,
    STARTS,
    TURN_START,
    P,
    State,
)
from sim.magic_card.tables import Tables
from sim.magic_card.talismans import fill_row, shuffle_talismans
from sim.magic_card.tallies import stand

MISSION_DECK, ACTION_DECK, TALISMAN_DECK = range(3)
_OUTCOMES = len(OUTCOMES)


# --- the beginning ----------------------------------------------------------------------------------------------------


@compiled(void(State))
def _clear_playout(s):
    """Set every count of the playout as a whole to its beginning."""
    for name in range(1 << P):
        s["turns_led_by"][name] = 0
    s["seat"] = 0
    s["turn"] = 0
    s["round"] = 0
    s["end_reason"] = RUNNING
    s["n_options"] = 0
    s["decider"] = 0
    s["blind"] = 0
    s["bad_given"] = 0
    s["spun"] = 0
    s["dealt_actions"] = 0
    s["dealt_talismans"] = 0
    s["deck_next"] = 0
    s["talisman_next"] = 0
    s["bottom_first"] = 0
    s["n_bottom"] = 0
    s["reshuffles"] = 0
    s["n_discards"] = 0
    s["n_row"] = 0
    s["hexes"] = 0
    s["n_home"] = 0
    s["section"] = -1
    s["asked"] = 0
    s["n_seen"] = 0
    s["card_due"] = 0
    s["sailed"] = 0
    s["choices"] = 0
    s["broken"] = 0
    s["decisions"] = 0
    s["offered"] = 0
    s["forced_turns"] = 0
    s["lead_changes"] = 0
    s["leaders"] = 0
    s["trail"] = 0
    s["all_storms"] = 0
    s["battles"] = 0
    s["all_ties"] = 0
    s["no_card"] = 0
    s["last_round"] = -1


@compiled(void(State, Tables, int64))
def _clear_hand(s, t, seat):
    """Give a seat its first tokens and no card (C01)."""
    for kind in range(3):
        s["tokens"][seat, kind] = t["start"][kind]
        s["income"][seat, kind] = 0
        s["docked"][seat, kind] = 0
        for flow in range(FLOWS):
            s["flow"][seat, kind, flow] = 0
    for card in range(t["n_actions"]):
        s["hand"][seat, card] = 0
    for kind in range(CLASSES):
        s["held"][seat, kind] = 0
    for kind in range(t["n_talisman_kinds"]):
        s["talismans"][seat, kind] = 0
    s["n_hidden"][seat] = 0
    s["n_cards"][seat] = 0
    s["n_own"][seat] = 0
    s["points_talismans"][seat] = 0
    s["points_gold_cards"][seat] = 0
    s["points_held"][seat] = 0
    s["lost"][seat] = 0
    s["mission"][seat] = -1
    for other in range(P):
        s["wanted"][seat, other] = 0


@compiled(void(State, int64))
def _clear_ship(s, seat):
    s["cell"][seat] = -1
    s["ship"][seat] = 0
    s["turning"][seat] = 0
    s["home_port"][seat] = -1
    s["home"][seat] = 0
    s["home_turn"][seat] = -1
    s["home_by_storm"][seat] = 0
    s["start_port"][seat] = -1
    for purpose in range(len(PURPOSES)):
        s["spins"][purpose, seat] = 0
    for cause in range(3):
        s["cards_by"][seat, cause] = 0
    for outcome in range(_OUTCOMES):
        s["storm_outcomes"][seat, outcome] = 0
    for what in range(N_COUNTS):
        s["counts"][seat, what] = 0
    for what in range(4):
        s["told"][seat, what] = -1


@compiled(void(State, Tables))
def _clear_board(s, t):
    """Take all ships off the board and set what is counted by component to nothing."""
    for y in range(t["n_rows"]):
        s["water"][y] = t["sea"][y]
    s["water"][t["n_rows"]] = 0
    for place in range(t["n_parts"]):
        for seat in range(s["players"]):
            for m in range(N_MEASURES):
                s["parts"][place, seat, m] = 0
    for i in range(t["n_sea_cells"]):
        cell = t["sea_cell"][i]
        s["ships_on"][cell] = 0
        for seat in range(s["players"]):
            s["cells"][cell, seat] = 0


@compiled(void(State, int64, int64))
def take_addresses(s, seed, deal):
    """Take all chance to come from an address."""
    for purpose in range(len(PURPOSES)):
        s["spin_address"][purpose] = address(seed, SPINNER, deal, purpose)
    s["action_address"] = address(seed, DECK, deal, ACTION_DECK)
    s["talisman_address"] = address(seed, DECK, deal, TALISMAN_DECK)
    s["blind_address"] = address(seed, DICE, deal, 0)


@compiled(void(State, Tables))
def set_up(s, t):
    """Begin the playout with decks in order, nothing played (C01, C02, C03)."""
    s["players"] = t["players"]
    _clear_playout(s)
    _clear_board(s, t)
    for seat in range(t["players"]):
        _clear_hand(s, t, seat)
        _clear_ship(s, seat)
    for card in range(t["n_actions"]):
        s["discards"][card] = 0
    s["phase"] = MISSIONS


@compiled(void(State, Tables, int64, int64, int64))
def begin(s, t, seed, deal, rotation):
    """Name the playout, shuffle the decks from its address and open the policies' streams."""
    s["seed"] = seed
    s["deal"] = deal
    s["rotation"] = rotation
    playout = deal * t["n_seating"] + rotation
    for seat in range(t["players"]):
        s["policy"][seat] = t["seating"][(seat + rotation) % t["players"]]
        s["streams"][seat] = address(seed, POLICY, playout, seat)
    take_addresses(s, seed, deal)
    s["n_given_missions"] = 0
    s["n_given_spins"] = 0
    s["n_given_actions"] = 0
    s["n_given_talismans"] = 0
    s["n_given_blind"] = 0
    s["reshuffles"] = 0
    s["hexes"] = 0
    shuffle_actions(s, t, t["action_count"][:])
    for kind in range(t["n_talisman_kinds"]):
        s["copies_of"][kind] = t["talisman_count"][kind]
    shuffle_talismans(s, t)
    missions = address(seed, DECK, deal, MISSION_DECK)
    shuffle(s, missions, t["mission_count"][:], t["mission_name"][:], t["n_missions"])
    for i in range(t["n_missions"]):
        s["mission_order"][i] = s["order"][i]
    set_up(s, t)


# --- missions ---------------------------------------------------------------------------------------------------------


@compiled(void(State, Trace, int64, int64))
def get_mission(s, log, seat, mission):
    """Give a seat its mission (C02)."""
    s["mission"][seat] = mission
    note(log, events.MISSION, seat, s["turn"], mission, 0, 0, 0)


@compiled(int64(State, int64), force_inline=True)
def _is_taken(s, mission):
    for seat in range(s["players"]):
        if s["mission"][seat] == mission:
            return True
    return False


@compiled(void(State, Tables, Trace))
def _deal_missions(s, t, log):
    """Deal each seat a mission (46)."""
    for seat in range(s["n_given_missions"]):
        get_mission(s, log, seat, int64(s["given_missions"][seat]))
    seat = s["n_given_missions"]
    for i in range(t["n_missions"]):
        if seat < s["players"] and not _is_taken(s, s["mission_order"][i]):
            get_mission(s, log, seat, int64(s["mission_order"][i]))
            seat += 1


@compiled(void(State, Tables, Trace))
def next_mission(s, t, log):
    """Turn up the first talismans and deal the missions, or ask the next seat for its own (C02, C03, 46)."""
    if s["asked"] == 0:
        fill_row(s, t, log)
        if t["missions"] == 0:
            _deal_missions(s, t, log)
    if t["missions"] == 0 or s["asked"] == s["players"]:
        s["asked"] = 0
        s["phase"] = STARTS
        return
    s["seat"] = s["asked"]
    s["asked"] += 1
    n = 0
    for mission in range(t["n_missions"]):
        if not _is_taken(s, mission):
            s["options"][n] = mission
            n += 1
    s["n_options"] = n
    s["decider"] = s["seat"]
    s["phase"] = CHOOSE_MISSION


# --- the end ----------------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, Trace, int64))
def finish(s, t, log, reason):
    """End the playout."""
    for seat in range(s["players"]):
        s["standing"][seat] = stand(s, t, seat)
    s["section"] = -1
    s["end_reason"] = reason
    note(log, events.ENDED, s["seat"], s["turn"], reason, 0, 0, 0)
    s["phase"] = OVER


# --- start ports ------------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, Trace))
def next_start(s, t, log):
    """Ask the next seat where it starts; with no port free the playout is stuck (C04, 47)."""
    if s["asked"] == s["players"]:
        s["seat"] = 0
        s["choices"] = 0
        s["phase"] = TURN_START
        return
    s["seat"] = s["asked"] if t["start_order"] == 1 else s["players"] - 1 - s["asked"]
    s["asked"] += 1
    n = 0
    for port in range(t["n_ports"]):
        if t["may_start"][port] == 1 and s["ships_on"][t["port_cell"][port]] == 0:
            s["options"][n] = port
            n += 1
    s["n_options"] = n
    s["decider"] = s["seat"]
    s["phase"] = START
    if n == 0:
        finish(s, t, log, END_RULE_GAP)


@compiled(void(State, Tables, Trace, int64))
def start_in(s, t, log, port):
    """Put the seat's ship into its home port; this draws no card (C04, 13)."""
    seat = s["seat"]
    move_ship(s, t, seat, t["port_cell"][port])
    s["home_port"][seat] = port
    s["start_port"][seat] = port
    note(log, events.STARTED, seat, s["turn"], port, 0, 0, 0)
    s["phase"] = STARTS
