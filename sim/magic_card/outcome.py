"""What a finished Magic Card playout adds to the tables of playouts and seats (C56-C58)."""

from sim.dataset import WIN_UNITS, row_dtype
from sim.kernel.jit import compiled, int64, ints, record, void
from sim.magic_card import state as n
from sim.magic_card.columns import MEASURES, PLAYOUTS, SEATS
from sim.magic_card.component_sums import COUNTS, Counts, close_deal, component_ids, component_places, count_components
from sim.magic_card.state import END_HOME, GOLD, MAGIC, OBJECTS, State
from sim.magic_card.tables import Tables
from sim.magic_card.talismans import talismans_left
from sim.magic_card.tallies import stand

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
    """Share WIN_UNITS among those with the highest score; nobody wins a playout cut off (C57, 50, 51)."""
    top = s["standing"][0]
    for seat in range(s["players"]):
        top = max(top, s["standing"][seat])
    winners = 0
    for seat in range(s["players"]):
        winners += s["standing"][seat] == top
    for seat in range(s["players"]):
        wins = s["end_reason"] == END_HOME and s["standing"][seat] == top
        shares[seat] = WIN_UNITS // winners if wins else 0


@compiled(void(State, Tables, PlayoutRow, ints))
def write_playout(s, t, row, shares):
    """Write the row of the playouts table."""
    row["playout"] = s["deal"] * t["n_seating"] + s["rotation"]
    row["deal"] = s["deal"]
    row["rotation"] = s["rotation"]
    row["turns"] = s["turn"]
    row["rounds"] = (s["turn"] + s["players"] - 1) // s["players"]
    row["end_reason"] = s["end_reason"]
    row["decisions"] = s["decisions"]
    row["options"] = s["offered"]
    row["forced_turns"] = s["forced_turns"]
    row["lead_changes"] = s["lead_changes"]
    row["trail"] = s["trail"]
    row["storms"] = s["all_storms"]
    row["battles"] = s["battles"]
    row["ties"] = s["all_ties"]
    row["reshuffles"] = s["reshuffles"]
    row["no_card"] = s["no_card"]
    row["hexes"] = s["hexes"]
    row["homecomings"] = s["n_home"]
    row["last_round"] = s["last_round"]
    row["talismans_left"] = talismans_left(s) + s["n_row"]
    winners, lost_turns = 0, 0
    for seat in range(s["players"]):
        winners += shares[seat] > 0
        lost_turns += s["counts"][seat, n.N_LOST_TURNS]
    row["winners"] = winners
    row["lost_turns"] = lost_turns


@compiled(void(State, SeatRow, int64))
def _write_counts(s, row, seat):
    """Write what is counted one by one."""
    counts = s["counts"][seat]
    row["sails"] = counts[n.N_SAILS]
    row["sails_fee"] = counts[n.N_SAILS_FEE]
    row["sails_card"] = counts[n.N_SAILS_CARD]
    row["sails_lucky"] = counts[n.N_SAILS_LUCKY]
    row["steps"] = counts[n.N_STEPS]
    row["stays"] = counts[n.N_STAYS]
    row["takes_objects"] = counts[n.N_TAKES_OBJECTS]
    row["takes_magic"] = counts[n.N_TAKES_MAGIC]
    row["draws"] = counts[n.N_DRAWS]
    row["lost_turns"] = counts[n.N_LOST_TURNS]
    row["turns_calm"] = counts[n.N_TURNS_CALM]
    row["turns_damaged"] = counts[n.N_TURNS_DAMAGED]
    row["turns_home_taken"] = counts[n.N_TURNS_HOME_TAKEN]
    row["storm_exempt"] = counts[n.N_STORM_EXEMPT]
    row["storm_ports"] = counts[n.N_STORM_PORTS]
    row["storms_spun"] = counts[n.N_STORMS_SPUN]
    row["unpaid"] = counts[n.N_UNPAID]
    row["spins_again"] = counts[n.N_SPINS_AGAIN]
    row["monsters_met"] = counts[n.N_MONSTERS_MET]
    row["monsters_tamed"] = counts[n.N_MONSTERS_TAMED]
    row["sales"] = counts[n.N_SALES]
    row["sale_visits"] = counts[n.N_SALE_VISITS]
    row["talismans_open"] = counts[n.N_TALISMANS_OPEN]
    row["talismans_top"] = counts[n.N_TALISMANS_TOP]
    row["buy_visits"] = counts[n.N_BUY_VISITS]
    row["attacks"] = counts[n.N_ATTACKS]
    row["attacks_won"] = counts[n.N_ATTACKS_WON]
    row["defences"] = counts[n.N_DEFENCES]
    row["defences_won"] = counts[n.N_DEFENCES_WON]
    row["looted_talismans"] = counts[n.N_LOOTED_TALISMANS]
    row["looted_cards"] = counts[n.N_LOOTED_CARDS]
    row["swaps"] = counts[n.N_SWAPS]
    row["chance_attack"] = counts[n.N_CHANCE_ATTACK]
    row["chance_home"] = counts[n.N_CHANCE_HOME]


@compiled(void(State, SeatRow, int64))
def _write_events(s, row, seat):
    """Write what storms, cards and ports brought."""
    befell = s["storm_outcomes"][seat]
    row["storm_unhurt"] = befell[n.UNHURT]
    row["storm_calm"] = befell[n.BECALMED]
    row["storm_reef"] = befell[n.ON_REEF]
    row["storm_island"] = befell[n.ON_ISLAND]
    row["storm_rim"] = befell[n.AT_RIM]
    row["storm_ship"] = befell[n.AT_SHIP]
    row["storm_stopped"] = befell[n.STOPPED]
    row["storm_sheltered"] = befell[n.SHELTERED]
    row["cards_option"] = s["cards_by"][seat, n.BY_OPTION]
    row["cards_port"] = s["cards_by"][seat, n.BY_PORT]
    row["cards_storm"] = s["cards_by"][seat, n.BY_STORM]
    row["docked_black"] = s["docked"][seat, n.BLACK]
    row["docked_red"] = s["docked"][seat, n.RED]
    row["docked_neutral"] = s["docked"][seat, n.NEUTRAL]
    row["power_spent"] = s["flow"][seat, MAGIC, n.OUT_MONSTERS]


@compiled(void(State, SeatRow, int64))
def _write_flows(s, row, seat):
    """Write how tokens came and went."""
    flow = s["flow"][seat]
    row["objects_in_take"] = flow[OBJECTS, n.IN_TAKE]
    row["objects_in_cards"] = flow[OBJECTS, n.IN_CARDS]
    row["objects_out_sales"] = flow[OBJECTS, n.OUT_SALES]
    row["objects_out_fees"] = flow[OBJECTS, n.OUT_FEES]
    row["objects_out_cards"] = flow[OBJECTS, n.OUT_CARDS]
    row["objects_out_monsters"] = flow[OBJECTS, n.OUT_MONSTERS]
    row["objects_excess"] = flow[OBJECTS, n.EXCESS]
    row["magic_in_take"] = flow[MAGIC, n.IN_TAKE]
    row["magic_in_cards"] = flow[MAGIC, n.IN_CARDS]
    row["magic_out_monsters"] = flow[MAGIC, n.OUT_MONSTERS]
    row["magic_out_cards"] = flow[MAGIC, n.OUT_CARDS]
    row["magic_excess"] = flow[MAGIC, n.EXCESS]
    row["gold_in_sales"] = flow[GOLD, n.IN_SALES]
    row["gold_in_monsters"] = flow[GOLD, n.IN_MONSTERS]
    row["gold_in_cards"] = flow[GOLD, n.IN_CARDS]
    row["gold_out_talismans"] = flow[GOLD, n.OUT_TALISMANS]
    row["gold_out_fees"] = flow[GOLD, n.OUT_FEES]
    row["gold_out_cards"] = flow[GOLD, n.OUT_CARDS]
    row["gold_excess"] = flow[GOLD, n.EXCESS]


@compiled(void(State, Tables, SeatRow, int64))
def _write_end(s, t, row, seat):
    """Write points, the way home, and what is left at the end."""
    row["points_talismans"] = s["points_talismans"][seat]
    row["points_missions"] = t["score_mission"] * s["wanted"][seat, seat]
    row["points_gold"] = t["score_gold"] * s["tokens"][seat, GOLD]
    row["points_gold_cards"] = s["points_gold_cards"][seat]
    row["points_home"] = t["score_home"] * s["home"][seat]
    row["home"] = s["home"][seat]
    row["home_turn"] = s["home_turn"][seat]
    row["home_by_storm"] = s["home_by_storm"][seat]
    row["start_port"] = s["start_port"][seat]
    row["mission"] = s["mission"][seat]
    row["turning"] = s["turning"][seat]
    row["end_objects"] = s["tokens"][seat, OBJECTS]
    row["end_magic"] = s["tokens"][seat, MAGIC]
    row["end_gold"] = s["tokens"][seat, GOLD]
    row["end_talismans"] = s["n_own"][seat]
    row["end_mission_talismans"] = s["wanted"][seat, seat]
    row["end_cards"] = s["n_cards"][seat]


@compiled(void(State, Tables, SeatRow, ints, int64))
def write_seat(s, t, row, shares, seat):
    """Write a seat's row of the seats table."""
    row["playout"] = s["deal"] * t["n_seating"] + s["rotation"]
    row["deal"] = s["deal"]
    row["seat"] = seat
    row["policy"] = s["policy"][seat]
    row["score"] = stand(s, t, seat)
    row["win_share"] = shares[seat] / WIN_UNITS
    led = 0
    for leaders in range(1 << s["players"]):
        led += s["turns_led_by"][leaders] * ((leaders >> seat) & 1)
    row["turns_led"] = led
    _write_counts(s, row, seat)
    _write_events(s, row, seat)
    _write_flows(s, row, seat)
    _write_end(s, t, row, seat)
