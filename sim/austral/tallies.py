"""Tallies of a playout: their beginning, and who leads at the end of each turn (what the tables report)."""

from sim.austral import capacities as cap
from sim.austral.state import CAUSES_IN, CAUSES_OUT, COUNTS, RESOURCES, RUNNING, P, State
from sim.austral.tables import Tables
from sim.kernel.jit import compiled, int64, void

_IN, _OUT = len(CAUSES_IN), len(CAUSES_OUT)


@compiled(void(State, Tables))
def clear_counts(s, t):
    """Set every count of the playout as a whole to its beginning."""
    s["seat"] = 0
    s["turn"] = 0
    s["end_reason"] = RUNNING
    s["n_options"] = 0
    s["decider"] = 0
    s["log_read"] = 0
    s["counts_news"] = 0
    s["founding"] = 0
    s["found_at"] = 0
    s["roll"] = 0
    s["asked"] = 0
    s["to_lose"] = -1
    s["card"] = -1
    s["winds"] = 0
    s["free_trails"] = 0
    s["fair_rate"] = 0
    s["offers"] = 0
    s["offer"] = 0
    s["offer_to"] = -1
    s["n_deals"] = 0
    s["choices"] = 0
    s["decisions"] = 0
    s["offered"] = 0
    s["forced_turns"] = 0
    s["lead_changes"] = 0
    s["leaders"] = 0
    s["trail"] = 0
    for place in range(cap.REVEALED):
        s["goal_seat"][place] = -1
        s["goal_turn"][place] = -1
    for place in range(t["revealed"], cap.REVEALED):
        s["goal"][place] = -1
    for number in range(13):
        s["rolled"][number] = 0
    for leaders in range(1 << P):
        s["turns_led_by"][leaders] = 0


@compiled(void(State, int64))
def _clear_cards(s, seat):
    s["held"][seat] = 0
    for resource in range(RESOURCES):
        s["hand"][seat, resource] = 0
        s["claims"][seat, resource] = 0
        for cause in range(_IN):
            s["cards_in"][seat, resource, cause] = 0
        for cause in range(_OUT):
            s["cards_out"][seat, resource, cause] = 0
    s["cards_fogged"][seat] = 0
    s["cards_tide"][seat] = 0
    s["cards_short"][seat] = 0
    s["village_cards"][seat] = 0


@compiled(void(State, int64))
def _clear_pieces(s, seat):
    for kind in range(4):
        s["pieces"][seat, kind] = 0
        s["built"][seat, kind] = 0
        s["built_turns"][seat, kind] = 0
        s["built_cards"][seat, kind] = 0
    s["free_laid"][seat] = 0
    for seen in range(16):
        s["chances"][seat, seen] = 0
    s["touches"][seat] = 0
    s["standing"][seat] = 0
    s["goal_points"][seat] = 0
    for what in range(COUNTS):
        s["counts"][seat, what] = 0


@compiled(void(State, int64))
def _clear_trades(s, seat):
    for rate in range(3):
        s["bank_trades"][seat, rate] = 0
    s["answers"][seat] = 0
    s["offers_made"][seat] = 0
    s["deals_offered"][seat] = 0
    s["deals_answered"][seat] = 0
    s["accepts"][seat] = 0
    s["refusals"][seat] = 0
    s["counters"][seat] = 0


@compiled(void(State, Tables, int64))
def _clear_uses(s, t, seat):
    for number in range(13):
        s["rolls"][seat, number] = 0
    for kind in range(t["n_dock_kinds"]):
        s["dock_uses"][seat, kind] = 0
        s["dock_turns"][seat, kind] = 0
        s["dock_paid"][seat, kind] = 0
        s["dock_starts"][seat, kind] = 0
    for kind in range(t["n_log_kinds"]):
        s["log_uses"][seat, kind] = 0
        s["log_turns"][seat, kind] = 0
        s["log_in"][seat, kind] = 0
        s["log_out"][seat, kind] = 0


@compiled(void(State, int64))
def _clear_start(s, seat):
    s["start_pips"][seat] = 0
    s["start_resources"][seat] = 0
    s["start_numbers"][seat] = 0
    s["start_docks"][seat] = 0
    s["start_coast"][seat] = 0
    s["start_fishing"][seat] = 0
    s["start_cards"][seat] = 0


@compiled(void(State, Tables, int64))
def clear_seat(s, t, seat):
    """Give a seat nothing."""
    _clear_cards(s, seat)
    _clear_pieces(s, seat)
    _clear_trades(s, seat)
    _clear_uses(s, t, seat)
    _clear_start(s, seat)


@compiled(void(State))
def follow_lead(s):
    """Note who leads at the end of the turn, and whether the set of leaders has changed."""
    top = s["standing"][0]
    for seat in range(1, s["players"]):
        top = max(top, s["standing"][seat])
    leaders = 0
    for seat in range(s["players"]):
        if s["standing"][seat] == top:
            leaders |= 1 << seat
    s["turns_led_by"][leaders] += 1
    if s["turn"] > 0 and leaders != s["leaders"]:
        s["lead_changes"] += 1
    s["leaders"] = leaders
