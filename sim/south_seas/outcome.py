"""What a finished South Seas playout adds to the tables (S35, S36)."""

from typing import Any

import numpy as np

from sim.dataset import PLAYOUT_COLUMNS, SEAT_COLUMNS, WIN_UNITS, Column, row_dtype
from sim.kernel.jit import compiled, int64, ints, record, void
from sim.south_seas import capacities as cap
from sim.south_seas.state import (
    BY_MARKET,
    DISCARDED,
    END_REASONS,
    FOOTBRIDGE,
    GOODS,
    ISLAND,
    LAID,
    MARKET,
    SEA,
    State,
)
from sim.south_seas.tables import Tables

PLAYOUTS = (
    *PLAYOUT_COLUMNS,
    Column("end_reason", "i1", "word", "Why the playout ended.", END_REASONS),
    Column("discards", "i2", "tiles", "Tiles that fitted nowhere and left the game."),
    Column("placements", "i4", "options", "Legal (cell, angle) pairs of the tiles laid, added up over the turns."),
    Column("boat_payments", "i2", "payments", "Sea regions paid because of a boat, enclosing boats included."),
    Column("boat_tokens", "i2", "tokens", "Boat tokens used."),
    Column("completed_footbridges", "i2", "features", "Footbridges completed, occupied or not."),
    Column("completed_islands", "i2", "features", "Islands completed, occupied or not."),
    Column("completed_seas", "i2", "features", "Sea regions enclosed, occupied or not."),
    Column("completed_markets", "i2", "features", "Markets surrounded, occupied or not."),
)

SEATS = (
    *SEAT_COLUMNS,
    Column("points_supplied_ships", "i2", "points", "Points of ships supplied with goods."),
    Column("points_market_ships", "i2", "points", "Points of ships won by a market."),
    Column("points_leftover_goods", "i2", "points", "Points for goods held at the end."),
    Column("ships_supplied", "i2", "ships", "Ships supplied with goods."),
    Column("ships_market", "i2", "ships", "Ships won by a market."),
    Column("shells_in", "i2", "goods", "Shells received, final payments included."),
    Column("fish_in", "i2", "goods", "Fish received, final payments included."),
    Column("bananas_in", "i2", "goods", "Bananas received, final payments included."),
    Column("end_goods", "i2", "goods", "Goods received in the final payments."),
    Column("shells_out", "i2", "goods", "Shells paid for ships."),
    Column("fish_out", "i2", "goods", "Fish paid for ships."),
    Column("bananas_out", "i2", "goods", "Bananas paid for ships."),
    Column("placed_footbridge", "i2", "islanders", "Islanders placed on footbridges."),
    Column("placed_island", "i2", "islanders", "Islanders placed on islands."),
    Column("placed_sea", "i2", "islanders", "Islanders placed in seas."),
    Column("placed_market", "i2", "islanders", "Islanders placed on markets."),
    Column("taken_back", "i2", "islanders", "Islanders taken back."),
    Column("chance_footbridge", "i2", "turns", "Own turns in which an islander could go on a footbridge."),
    Column("chance_island", "i2", "turns", "Own turns in which an islander could go on an island."),
    Column("chance_sea", "i2", "turns", "Own turns in which an islander could go into a sea."),
    Column("chance_market", "i2", "turns", "Own turns in which an islander could go on a market."),
    Column("chance_take_back", "i2", "turns", "Own turns in which an islander could be taken back."),
    Column("chance_supply", "i2", "turns", "Own chances to supply at least one ship."),
)

MEASURES = (
    Column(
        "dealt",
        "i8",
        "copies",
        "Tiles: copies at a place of the bag meant for the seat (place modulo players). "
        "Ships: copies opened in the seat's turn (the first row: seat 0).",
    ),
    Column("used", "i8", "copies", "Tiles: copies laid. Ships: copies taken, by supply or by a market."),
    Column("discarded", "i8", "copies", "Tiles that fitted nowhere, counted for the seat they were meant for."),
    Column("by_market", "i8", "copies", "Ships taken by a market."),
    Column("turn", "i8", "turns", "Turn (from 0) of each use, added up."),
    Column(
        "chances",
        "i8",
        "options",
        "Tiles: legal (cell, angle) pairs when laid. "
        "Ships: supply decisions that offered it, counted for the seat that used it.",
    ),
    Column("completions", "i8", "features", "Features completed by laying the tile."),
    Column("shells", "i8", "goods", "Tiles: shells paid to anyone in the turn it was laid. Ships: shells paid for it."),
    Column("fish", "i8", "goods", "The same in fish."),
    Column("bananas", "i8", "goods", "The same in bananas."),
)
"""What the components table counts for each tile kind and ship kind, seat by seat, over a deal's rotations."""

DEALT, USED, DISCARDED_, BY_MARKET_, TURN, CHANCES, COMPLETIONS, FIRST_GOOD = range(8)
N_MEASURES = len(MEASURES)
SUM, SQUARES, WITH_WINS = 0, 1, 2

PLAYOUT_ROW = row_dtype(PLAYOUTS)
SEAT_ROW = row_dtype(SEATS)
COUNTS = np.dtype(
    [
        # of the deal under way
        ("n_met", "i8"),
        ("met", "i2", (cap.PLAYERS * (cap.TILE_KINDS + cap.SHIP_KINDS),)),  # 8 * kind + seat
        ("is_met", "i1", (8 * (cap.TILE_KINDS + cap.SHIP_KINDS),)),
        ("x", "i4", (cap.TILE_KINDS + cap.SHIP_KINDS, cap.PLAYERS, N_MEASURES)),
        ("y", "i8", (cap.PLAYERS,)),
        # of the block: sums over deals
        ("n", "i8"),
        ("sum_y", "i8", (cap.PLAYERS,)),
        ("sum_yy", "i8", (cap.PLAYERS,)),
        ("sums", "i8", (cap.TILE_KINDS + cap.SHIP_KINDS, cap.PLAYERS, 3, N_MEASURES)),
    ],
    align=True,
)
"""Running sums of the components table; ship kinds follow the tile kinds at place TILE_KINDS."""


def component_ids(config: dict[str, Any]) -> list[tuple[str, str]]:
    """Return (kind, id) of every component in the order of the components table: tile kinds, then ship kinds."""
    return [("tile", name) for name in config["tiles"]] + [("ship", name) for name in config.get("ships", {})]


def component_places(config: dict[str, Any]) -> list[int]:
    """Return where in COUNTS each of `component_ids` is kept."""
    tiles, ships = len(config["tiles"]), len(config.get("ships", {}))
    return [*range(tiles), *range(cap.TILE_KINDS, cap.TILE_KINDS + ships)]


PlayoutRow = record(PLAYOUT_ROW)
SeatRow = record(SEAT_ROW)
Counts = record(COUNTS)


@compiled(void(State, Tables, ints))
def win_units(s, t, shares):
    """Give each winner an equal share of WIN_UNITS: highest score, ties shared (S36; option `tie_break`)."""
    best = s["standing"][0]
    most = s["ships"][0]
    for seat in range(1, s["players"]):
        score, ships = s["standing"][seat], s["ships"][seat]
        if score > best or (score == best and ships > most):
            best, most = score, ships
    winners = 0
    for seat in range(s["players"]):
        wins = s["standing"][seat] == best and (t["tie_break"] == 0 or s["ships"][seat] == most)
        shares[seat] = wins
        winners += wins
    for seat in range(s["players"]):
        shares[seat] *= WIN_UNITS // winners


@compiled(void(State, Tables, PlayoutRow, ints))
def write_playout(s, t, row, shares):
    """Write the row of the playouts table."""
    row["playout"] = s["deal"] * t["n_seating"] + s["rotation"]
    row["deal"] = s["deal"]
    row["rotation"] = s["rotation"]
    row["turns"] = s["turn"]
    row["rounds"] = (s["turn"] + s["players"] - 1) // s["players"]
    row["end_reason"] = s["end_reason"]
    winners = 0
    for seat in range(s["players"]):
        winners += shares[seat] > 0
    row["winners"] = winners
    row["decisions"] = s["decisions"]
    row["options"] = s["offered"]
    row["forced_turns"] = s["forced_turns"]
    row["lead_changes"] = s["lead_changes"]
    row["trail"] = s["trail"]
    row["discards"] = s["discards"]
    row["placements"] = s["placements"]
    row["boat_payments"] = s["boat_payments"]
    row["boat_tokens"] = t["boat_tokens"] - s["tokens"]
    row["completed_footbridges"] = s["completed"][0]
    row["completed_islands"] = s["completed"][1]
    row["completed_seas"] = s["completed"][2]
    row["completed_markets"] = s["completed"][3]


@compiled(int64(State, int64, int64), force_inline=True)
def _chances(s, seat, place):
    """Return in how many own turns an islander could go on a kind of place."""
    total = 0
    for places in range(16):
        total += s["chances"][seat, places] * ((places >> place) & 1)
    return total


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
    row["points_supplied_ships"] = s["supplied_points"][seat]
    row["points_market_ships"] = s["ship_points"][seat] - s["supplied_points"][seat]
    row["points_leftover_goods"] = s["standing"][seat] - s["ship_points"][seat]
    row["ships_supplied"] = s["supplied"][seat]
    row["ships_market"] = s["ships"][seat] - s["supplied"][seat]
    row["shells_in"] = s["received"][seat, 0]
    row["fish_in"] = s["received"][seat, 1]
    row["bananas_in"] = s["received"][seat, 2]
    row["end_goods"] = s["end_goods"][seat]
    row["shells_out"] = s["paid"][seat, 0]
    row["fish_out"] = s["paid"][seat, 1]
    row["bananas_out"] = s["paid"][seat, 2]
    row["placed_footbridge"] = s["placed"][seat, 0]
    row["placed_island"] = s["placed"][seat, 1]
    row["placed_sea"] = s["placed"][seat, 2]
    row["placed_market"] = s["placed"][seat, 3]
    row["taken_back"] = s["taken_back"][seat]
    row["chance_footbridge"] = _chances(s, seat, FOOTBRIDGE)
    row["chance_island"] = _chances(s, seat, ISLAND)
    row["chance_sea"] = _chances(s, seat, SEA)
    row["chance_market"] = _chances(s, seat, MARKET)
    row["chance_take_back"] = s["take_back_chances"][seat]
    row["chance_supply"] = s["supply_chances"][seat]


@compiled(void(Counts, int64, int64), force_inline=True)
def _meet(c, kind, seat):
    """Note that a component counts something for a seat in the deal under way."""
    key = 8 * kind + seat
    if c["is_met"][key] == 0:
        c["is_met"][key] = 1
        c["met"][c["n_met"]] = key
        c["n_met"] += 1


@compiled(void(State, Tables, Counts))
def _count_tiles(s, t, c):
    meant = -1
    for i in range(s["n_bag"]):
        kind = s["bag"][i]
        meant = meant + 1 if meant + 1 < s["players"] else 0
        _meet(c, kind, meant)
        c["x"][kind, meant, DEALT] += 1
        if s["tile_fate"][i] == LAID:
            _meet(c, kind, s["tile_seat"][i])
            x = c["x"][kind, s["tile_seat"][i]]
            x[USED] += 1
            x[TURN] += s["tile_turn"][i]
            x[CHANCES] += s["tile_options"][i]
            x[COMPLETIONS] += s["tile_completions"][i]
            for good in range(GOODS):
                x[FIRST_GOOD + good] += s["tile_goods"][i, good]
        elif s["tile_fate"][i] == DISCARDED:
            c["x"][kind, meant, DISCARDED_] += 1


@compiled(void(State, Tables, Counts))
def _count_ships(s, t, c):
    for i in range(s["opened"]):
        kind = cap.TILE_KINDS + s["stack"][i]
        _meet(c, kind, s["ship_opener"][i])
        c["x"][kind, s["ship_opener"][i], DEALT] += 1
        if s["ship_fate"][i] > 0:
            _meet(c, kind, s["ship_seat"][i])
            x = c["x"][kind, s["ship_seat"][i]]
            x[USED] += 1
            x[BY_MARKET_] += s["ship_fate"][i] == BY_MARKET
            x[TURN] += s["ship_turn"][i]
            x[CHANCES] += s["ship_chances"][i]
            for good in range(GOODS):
                x[FIRST_GOOD + good] += s["ship_goods"][i, good]


@compiled(void(State, Tables, Counts, ints))
def count_components(s, t, c, shares):
    """Add a finished playout to the deal under way."""
    _count_tiles(s, t, c)
    _count_ships(s, t, c)
    for seat in range(s["players"]):
        c["y"][seat] += shares[seat]


@compiled(void(Counts, int64))
def close_deal(c, players):
    """Add the deal (all its rotations) to the sums of the block and clear it: figures cluster by deal."""
    for i in range(c["n_met"]):
        key = c["met"][i]
        c["is_met"][key] = 0
        kind, seat = key >> 3, key & 7
        x = c["x"][kind, seat]
        sums = c["sums"][kind, seat]
        y = c["y"][seat]
        for m in range(N_MEASURES):
            sums[SUM, m] += x[m]
            sums[SQUARES, m] += int64(x[m]) * x[m]
            sums[WITH_WINS, m] += x[m] * y
            x[m] = 0
    c["n_met"] = 0
    c["n"] += 1
    for seat in range(players):
        c["sum_y"][seat] += c["y"][seat]
        c["sum_yy"][seat] += c["y"][seat] * c["y"][seat]
        c["y"][seat] = 0
