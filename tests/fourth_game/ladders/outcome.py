"""What a finished playout adds to the tables."""

from typing import Any

import numpy as np

from ladders.components import JUMPS, PLAYERS, SECTIONS, jumps_of
from ladders.state import END_REASONS, FINISHED, State
from ladders.tables import Tables
from sim.dataset import PLAYOUT_COLUMNS, SEAT_COLUMNS, WIN_UNITS, Column, row_dtype
from sim.kernel.jit import compiled, int64, ints, record, void

PLAYOUTS = (*PLAYOUT_COLUMNS, Column("end_reason", "i1", "word", "Why the playout ended.", END_REASONS))
SEATS = SEAT_COLUMNS
MEASURES = (Column("used", "i8", "times", "How often a spin gave the section, or a piece was taken along."),)
PLAYOUT_ROW, SEAT_ROW = row_dtype(PLAYOUTS), row_dtype(SEATS)
PlayoutRow, SeatRow = record(PLAYOUT_ROW), record(SEAT_ROW)

PLACES = SECTIONS + 2 * JUMPS
COUNTS = np.dtype(
    [
        ("x", "i8", (PLACES, PLAYERS)),  # of the deal under way
        ("y", "i8", (PLAYERS,)),
        ("n", "i8"),  # sums over the deals of a block
        ("sum_y", "i8", (PLAYERS,)),
        ("sum_yy", "i8", (PLAYERS,)),
        ("sums", "i8", (PLACES, PLAYERS, 3, 1)),
    ],
    align=True,
)
Counts = record(COUNTS)


def component_ids(config: dict[str, Any]) -> list[tuple[str, str]]:
    """Return kind and id of each section, ladder and chute."""
    sections = [("section", key) for key in config["spinner"]["sections"]]
    return sections + [(kind, key) for kind, key, _, _ in jumps_of(config)]


def component_places(config: dict[str, Any]) -> list[int]:
    """Return where in COUNTS each of them is kept."""
    return [*range(len(config["spinner"]["sections"])), *range(SECTIONS, SECTIONS + len(jumps_of(config)))]


@compiled(void(State, Tables, ints))
def win_units(s, t, shares):
    """Give WIN_UNITS to the seat that finished, if any did."""
    shares[:] = 0
    if s["end_reason"] == FINISHED:
        shares[s["seat"]] = WIN_UNITS


@compiled(void(State, Tables, PlayoutRow, ints))
def write_playout(s, t, row, shares):
    """Write the row of the playouts table."""
    row["playout"] = s["deal"] * t["n_seating"] + s["rotation"]
    row["deal"], row["rotation"] = s["deal"], s["rotation"]
    row["turns"] = row["forced_turns"] = s["turn"]
    row["rounds"] = (s["turn"] + t["players"] - 1) // t["players"]
    row["winners"] = shares[s["seat"]] > 0
    row["lead_changes"] = s["lead_changes"]
    row["end_reason"] = s["end_reason"]


@compiled(void(State, Tables, SeatRow, ints, int64))
def write_seat(s, t, row, shares, seat):
    """Write a seat's row of the seats table."""
    row["playout"] = s["deal"] * t["n_seating"] + s["rotation"]
    row["deal"], row["seat"] = s["deal"], seat
    row["policy"] = t["seating"][(seat + s["rotation"]) % t["players"]]
    row["score"] = s["square"][seat]
    row["win_share"] = shares[seat] / WIN_UNITS
    row["turns_led"] = s["turns_led"][seat]


@compiled(void(State, Tables, Counts, ints))
def count_components(s, t, c, shares):
    """Add a finished playout to the deal under way."""
    for seat in range(t["players"]):
        c["y"][seat] += shares[seat]
        for section in range(SECTIONS):
            c["x"][section, seat] += s["spun"][seat, section]
        for jump in range(2 * JUMPS):
            c["x"][SECTIONS + jump, seat] += s["jumped"][seat, jump]


@compiled(void(Tables, Counts))
def close_deal(t, c):
    """Add the deal, all its rotations, to the sums of the block and clear it."""
    c["n"] += 1
    for seat in range(t["players"]):
        y = c["y"][seat]
        c["sum_y"][seat] += y
        c["sum_yy"][seat] += y * y
        for place in range(PLACES):
            x = c["x"][place, seat]
            c["sums"][place, seat, 0, 0] += x
            c["sums"][place, seat, 1, 0] += x * x
            c["sums"][place, seat, 2, 0] += x * y
    c["x"][:] = 0
    c["y"][:] = 0
