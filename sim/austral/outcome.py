"""What a finished Austral playout adds to the tables of playouts and seats (R37-R39)."""

from sim.austral.columns import MEASURES, PLAYOUTS, SEATS
from sim.austral.component_sums import COUNTS, Counts, close_deal, component_ids, component_places, count_components
from sim.austral.state import (
    BY_BANK,
    BY_DICE,
    BY_DISCARD,
    BY_LOG,
    BY_RIVALS,
    BY_SET_UP,
    COVE,
    END_GOAL,
    FISH,
    FOR_BUILDS,
    LIGHTHOUSE,
    N_TRADES,
    SALT,
    STONE,
    TO_BANK,
    TO_LOG,
    TO_RIVALS,
    TRAIL,
    VILLAGE,
    WOOD,
    WOOL,
    State,
)
from sim.austral.tables import Tables
from sim.dataset import WIN_UNITS, row_dtype
from sim.kernel.jit import compiled, int64, ints, record, void

__all__ = [
    "COUNTS",
    "MEASURES",
    "PLAYOUTS",
    "PLAYOUT_ROW",
    "SEATS",
    "SEAT_ROW",
    "Counts",
    "PlayoutRow",
    "SeatRow",
    "close_deal",
    "component_ids",
    "component_places",
    "count_components",
    "win_units",
    "write_playout",
    "write_seat",
]

PLAYOUT_ROW = row_dtype(PLAYOUTS)
SEAT_ROW = row_dtype(SEATS)
PlayoutRow = record(PLAYOUT_ROW)
SeatRow = record(SEAT_ROW)


@compiled(void(State, Tables, ints))
def win_units(s, t, shares):
    """Give the winner WIN_UNITS: the active seat where the goal was reached, else nobody (R39, 38)."""
    for seat in range(s["players"]):
        shares[seat] = 0
    if s["end_reason"] == END_GOAL:
        shares[s["seat"]] = WIN_UNITS


@compiled(void(State, PlayoutRow))
def _write_rolls(s, row):
    rolls = s["rolled"]
    row["rolled_2"] = rolls[2]
    row["rolled_3"] = rolls[3]
    row["rolled_4"] = rolls[4]
    row["rolled_5"] = rolls[5]
    row["rolled_6"] = rolls[6]
    row["rolled_7"] = rolls[7]
    row["rolled_8"] = rolls[8]
    row["rolled_9"] = rolls[9]
    row["rolled_10"] = rolls[10]
    row["rolled_11"] = rolls[11]
    row["rolled_12"] = rolls[12]


@compiled(void(State, PlayoutRow))
def _write_goals(s, row):
    goal, seat, turn = s["goal"], s["goal_seat"], s["goal_turn"]
    row["goal_0"] = goal[0]
    row["goal_0_seat"] = seat[0]
    row["goal_0_turn"] = turn[0]
    row["goal_1"] = goal[1]
    row["goal_1_seat"] = seat[1]
    row["goal_1_turn"] = turn[1]
    row["goal_2"] = goal[2]
    row["goal_2_seat"] = seat[2]
    row["goal_2_turn"] = turn[2]
    row["goal_3"] = goal[3]
    row["goal_3_seat"] = seat[3]
    row["goal_3_turn"] = turn[3]
    row["goal_4"] = goal[4]
    row["goal_4_seat"] = seat[4]
    row["goal_4_turn"] = turn[4]
    row["goal_5"] = goal[5]
    row["goal_5_seat"] = seat[5]
    row["goal_5_turn"] = turn[5]
    row["goal_6"] = goal[6]
    row["goal_6_seat"] = seat[6]
    row["goal_6_turn"] = turn[6]


@compiled(void(State, PlayoutRow))
def _write_totals(s, row):
    """Write what the seats have together."""
    fogged, tide, short, offers, deals, counters = 0, 0, 0, 0, 0, 0
    for seat in range(s["players"]):
        fogged += s["cards_fogged"][seat]
        tide += s["cards_tide"][seat]
        short += s["cards_short"][seat]
        offers += s["offers_made"][seat]
        deals += s["deals_offered"][seat]
        counters += s["counters"][seat]
    row["cards_fogged"] = fogged
    row["cards_tide"] = tide
    row["cards_short"] = short
    row["offers"] = offers
    row["deals"] = deals
    row["counters"] = counters


@compiled(void(State, Tables, PlayoutRow, ints))
def write_playout(s, t, row, shares):
    """Write the row of the playouts table."""
    row["playout"] = s["deal"] * t["n_seating"] + s["rotation"]
    row["deal"] = s["deal"]
    row["rotation"] = s["rotation"]
    row["turns"] = s["turn"]
    row["rounds"] = (s["turn"] + s["players"] - 1) // s["players"]
    row["end_reason"] = s["end_reason"]
    row["winners"] = s["end_reason"] == END_GOAL
    row["decisions"] = s["decisions"]
    row["options"] = s["offered"]
    row["forced_turns"] = s["forced_turns"]
    row["lead_changes"] = s["lead_changes"]
    row["trail"] = s["trail"]
    row["land"] = s["n_land"]
    row["map_draws"] = s["map_draws"]
    _write_rolls(s, row)
    _write_totals(s, row)
    _write_goals(s, row)


@compiled(int64(State, int64, int64), force_inline=True)
def _chances(s, seat, kind):
    """Return at how many own acts a seat could have set a kind of building."""
    total = 0
    for seen in range(16):
        total += s["chances"][seat, seen] * ((seen >> kind) & 1)
    return total


@compiled(int64(int64), force_inline=True)
def _bits(word):
    """Return how many bits of a small number are set."""
    found = 0
    while word > 0:
        found += word & 1
        word >>= 1
    return found


@compiled(void(State, Tables, SeatRow, int64))
def _write_buildings(s, t, row, seat):
    pieces, points, built = s["pieces"][seat], t["points"], s["built"][seat]
    row["points_trails"] = pieces[TRAIL] * points[TRAIL]
    row["points_coves"] = pieces[COVE] * points[COVE]
    row["points_villages"] = pieces[VILLAGE] * points[VILLAGE]
    row["points_lighthouses"] = pieces[LIGHTHOUSE] * points[LIGHTHOUSE]
    row["points_goals"] = s["goal_points"][seat]
    row["built_trails"] = built[TRAIL]
    row["built_coves"] = built[COVE]
    row["built_villages"] = built[VILLAGE]
    row["built_lighthouses"] = built[LIGHTHOUSE]
    row["free_trails"] = s["free_laid"][seat]
    row["chance_trail"] = _chances(s, seat, TRAIL)
    row["chance_cove"] = _chances(s, seat, COVE)
    row["chance_village"] = _chances(s, seat, VILLAGE)
    row["chance_lighthouse"] = _chances(s, seat, LIGHTHOUSE)


@compiled(void(State, SeatRow, int64))
def _write_cards(s, row, seat):
    received, spent = s["cards_in"][seat], s["cards_out"][seat]
    row["wood_in_dice"] = received[WOOD, BY_DICE]
    row["wood_in_set_up"] = received[WOOD, BY_SET_UP]
    row["wood_in_log"] = received[WOOD, BY_LOG]
    row["wood_in_bank"] = received[WOOD, BY_BANK]
    row["wood_in_rivals"] = received[WOOD, BY_RIVALS]
    row["wood_out_builds"] = spent[WOOD, FOR_BUILDS]
    row["wood_out_bank"] = spent[WOOD, TO_BANK]
    row["wood_out_rivals"] = spent[WOOD, TO_RIVALS]
    row["wood_out_discards"] = spent[WOOD, BY_DISCARD]
    row["wood_out_log"] = spent[WOOD, TO_LOG]
    row["stone_in_dice"] = received[STONE, BY_DICE]
    row["stone_in_set_up"] = received[STONE, BY_SET_UP]
    row["stone_in_log"] = received[STONE, BY_LOG]
    row["stone_in_bank"] = received[STONE, BY_BANK]
    row["stone_in_rivals"] = received[STONE, BY_RIVALS]
    row["stone_out_builds"] = spent[STONE, FOR_BUILDS]
    row["stone_out_bank"] = spent[STONE, TO_BANK]
    row["stone_out_rivals"] = spent[STONE, TO_RIVALS]
    row["stone_out_discards"] = spent[STONE, BY_DISCARD]
    row["stone_out_log"] = spent[STONE, TO_LOG]
    row["wool_in_dice"] = received[WOOL, BY_DICE]
    row["wool_in_set_up"] = received[WOOL, BY_SET_UP]
    row["wool_in_log"] = received[WOOL, BY_LOG]
    row["wool_in_bank"] = received[WOOL, BY_BANK]
    row["wool_in_rivals"] = received[WOOL, BY_RIVALS]
    row["wool_out_builds"] = spent[WOOL, FOR_BUILDS]
    row["wool_out_bank"] = spent[WOOL, TO_BANK]
    row["wool_out_rivals"] = spent[WOOL, TO_RIVALS]
    row["wool_out_discards"] = spent[WOOL, BY_DISCARD]
    row["wool_out_log"] = spent[WOOL, TO_LOG]
    row["salt_in_dice"] = received[SALT, BY_DICE]
    row["salt_in_set_up"] = received[SALT, BY_SET_UP]
    row["salt_in_log"] = received[SALT, BY_LOG]
    row["salt_in_bank"] = received[SALT, BY_BANK]
    row["salt_in_rivals"] = received[SALT, BY_RIVALS]
    row["salt_out_builds"] = spent[SALT, FOR_BUILDS]
    row["salt_out_bank"] = spent[SALT, TO_BANK]
    row["salt_out_rivals"] = spent[SALT, TO_RIVALS]
    row["salt_out_discards"] = spent[SALT, BY_DISCARD]
    row["salt_out_log"] = spent[SALT, TO_LOG]
    row["fish_in_dice"] = received[FISH, BY_DICE]
    row["fish_in_set_up"] = received[FISH, BY_SET_UP]
    row["fish_in_log"] = received[FISH, BY_LOG]
    row["fish_in_bank"] = received[FISH, BY_BANK]
    row["fish_in_rivals"] = received[FISH, BY_RIVALS]
    row["fish_out_builds"] = spent[FISH, FOR_BUILDS]
    row["fish_out_bank"] = spent[FISH, TO_BANK]
    row["fish_out_rivals"] = spent[FISH, TO_RIVALS]
    row["fish_out_discards"] = spent[FISH, BY_DISCARD]
    row["fish_out_log"] = spent[FISH, TO_LOG]
    row["cards_fogged"] = s["cards_fogged"][seat]
    row["cards_tide"] = s["cards_tide"][seat]
    row["cards_short"] = s["cards_short"][seat]
    row["end_cards"] = s["held"][seat]


@compiled(void(State, SeatRow, int64))
def _write_trades(s, row, seat):
    row["bank_at_2"] = s["bank_trades"][seat, 0]
    row["bank_at_3"] = s["bank_trades"][seat, 1]
    row["bank_at_4"] = s["bank_trades"][seat, 2]
    row["offers"] = s["offers_made"][seat]
    row["deals_offered"] = s["deals_offered"][seat]
    row["deals_answered"] = s["deals_answered"][seat]
    row["accepts"] = s["accepts"][seat]
    row["refusals"] = s["refusals"][seat]
    row["counters"] = s["counters"][seat]
    row["trades"] = s["counts"][seat, N_TRADES]


@compiled(void(State, SeatRow, int64))
def _write_start(s, row, seat):
    row["start_pips"] = s["start_pips"][seat]
    row["start_kinds"] = _bits(s["start_resources"][seat])
    row["start_numbers"] = _bits(s["start_numbers"][seat])
    row["start_docks"] = s["start_docks"][seat]
    row["start_coast"] = s["start_coast"][seat]
    row["start_fishing"] = s["start_fishing"][seat]
    row["start_cards"] = s["start_cards"][seat]


@compiled(void(State, Tables, SeatRow, ints, int64))
def write_seat(s, t, row, shares, seat):
    """Write a seat's row of the seats table."""
    row["playout"] = s["deal"] * t["n_seating"] + s["rotation"]
    row["deal"] = s["deal"]
    row["seat"] = seat
    row["policy"] = s["policy"][seat]
    row["score"] = s["standing"][seat]
    row["win_share"] = shares[seat] / WIN_UNITS
    led = 0
    for leaders in range(1 << s["players"]):
        led += s["turns_led_by"][leaders] * ((leaders >> seat) & 1)
    row["turns_led"] = led
    _write_buildings(s, t, row, seat)
    _write_cards(s, row, seat)
    _write_trades(s, row, seat)
    _write_start(s, row, seat)
