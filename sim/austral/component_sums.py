"""What a finished Austral playout adds to the table of components: buildings, log, goals, docks, land, hexes."""

from typing import Any

import numpy as np

from sim.austral import capacities as cap
from sim.austral.columns import MEASURES
from sim.austral.maps import field_of
from sim.austral.state import COVE, FISHING, NO_RESOURCE, SEA, TRAIL, VILLAGE, State
from sim.austral.tables import Tables
from sim.austral.words import BUILDINGS, NUMBERS
from sim.austral.words import FISHING as FISHING_WORD
from sim.hexes import grid
from sim.kernel.jit import compiled, int64, ints, record, void

DEALT, USED, AT_SET_UP, TURN, CHANCES, CARDS_IN, CARDS_OUT, POINTS = range(8)
N_MEASURES = len(MEASURES)
SUM, SQUARES, WITH_WINS = 0, 1, 2

# Where each kind of component is kept.
BUILDING_AT = 0
LOG_AT = BUILDING_AT + len(BUILDINGS)
GOAL_AT = LOG_AT + cap.LOG_KINDS
DOCK_AT = GOAL_AT + cap.PUBLIC_GOALS
TERRAIN_AT = DOCK_AT + cap.DOCK_KINDS
NUMBER_AT = TERRAIN_AT + cap.TERRAIN_KINDS + 1  # fishing grounds come after the kinds of land
HEX_AT = NUMBER_AT + 13
PLACES = HEX_AT + cap.HEXES

COUNTS = np.dtype(
    [
        # of the deal under way
        ("n_met", "i8"),
        ("met", "i2", (cap.PLAYERS * PLACES,)),  # 4 * place + seat
        ("is_met", "i1", (cap.PLAYERS * PLACES,)),
        ("x", "i4", (PLACES, cap.PLAYERS, N_MEASURES)),
        ("y", "i8", (cap.PLAYERS,)),
        # of the block: sums over deals
        ("n", "i8"),
        ("sum_y", "i8", (cap.PLAYERS,)),
        ("sum_yy", "i8", (cap.PLAYERS,)),
        ("sums", "i8", (PLACES, cap.PLAYERS, 3, N_MEASURES)),
    ],
    align=True,
)
"""Running sums of the components table."""

Counts = record(COUNTS)


def component_ids(config: dict[str, Any]) -> list[tuple[str, str]]:
    """Return (kind, id) of every component in the order of the components table."""
    found = [("building", name) for name in BUILDINGS]
    found += [("log", name) for name in config.get("log", {})]
    found += [("public_goal", name) for name in config.get("public_goals", {})]
    found += [("dock", name) for name in config.get("docks", {})]
    found += [("terrain", name) for name in (*config["terrains"], FISHING_WORD)]
    found += [("number", str(number)) for number in NUMBERS]
    return found + [("hex", f"{q} {r}") for q, r in grid(field_of(config["map"])).hexes]


def component_places(config: dict[str, Any]) -> list[int]:
    """Return where in COUNTS each of `component_ids` is kept."""
    n_hexes = len(grid(field_of(config["map"])).hexes)
    return [
        *range(len(BUILDINGS)),
        *range(LOG_AT, LOG_AT + len(config.get("log", {}))),
        *range(GOAL_AT, GOAL_AT + len(config.get("public_goals", {}))),
        *range(DOCK_AT, DOCK_AT + len(config.get("docks", {}))),
        *range(TERRAIN_AT, TERRAIN_AT + len(config["terrains"])),
        TERRAIN_AT + FISHING,
        *(NUMBER_AT + number for number in NUMBERS),
        *range(HEX_AT, HEX_AT + n_hexes),
    ]


@compiled(void(Counts, int64, int64), force_inline=True)
def _meet(c, place, seat):
    """Note that a component counts something for a seat in the deal under way."""
    key = cap.PLAYERS * place + seat
    if c["is_met"][key] == 0:
        c["is_met"][key] = 1
        c["met"][c["n_met"]] = key
        c["n_met"] += 1


@compiled(int64(State, int64, int64))
def _produced(s, seat, kind):
    """Return the cards that the dice brought a seat by its coves or its villages."""
    if kind == VILLAGE:
        return int64(s["village_cards"][seat])
    if kind != COVE:
        return 0
    total = 0
    for resource in range(5):
        total += s["cards_in"][seat, resource, 0]
    return total - s["village_cards"][seat]


@compiled(void(State, Tables, Counts, int64))
def _count_buildings(s, t, c, seat):
    for kind in range(4):
        _meet(c, BUILDING_AT + kind, seat)
        x = c["x"][BUILDING_AT + kind, seat]
        x[USED] += s["built"][seat, kind]
        x[TURN] += s["built_turns"][seat, kind]
        if kind in (TRAIL, COVE):
            x[AT_SET_UP] += t["coves"]
        for seen in range(16):
            x[CHANCES] += s["chances"][seat, seen] * ((seen >> kind) & 1)
        x[CARDS_IN] += _produced(s, seat, kind)
        x[CARDS_OUT] += s["built_cards"][seat, kind]
        x[POINTS] += s["pieces"][seat, kind] * t["points"][kind]


@compiled(void(State, Tables, Counts, int64))
def _count_log(s, t, c, seat):
    for kind in range(t["n_log_kinds"]):
        _meet(c, LOG_AT + kind, seat)
        x = c["x"][LOG_AT + kind, seat]
        x[USED] += s["log_uses"][seat, kind]
        x[TURN] += s["log_turns"][seat, kind]
        x[CARDS_IN] += s["log_in"][seat, kind]
        x[CARDS_OUT] += s["log_out"][seat, kind]


@compiled(void(State, Tables, Counts, int64))
def _count_goals(s, t, c, seat):
    for place in range(t["revealed"]):
        goal = s["goal"][place]
        _meet(c, GOAL_AT + goal, seat)
        x = c["x"][GOAL_AT + goal, seat]
        x[DEALT] += 1
        if s["goal_seat"][place] == seat:
            x[USED] += 1
            x[POINTS] += t["goal_points"][goal]
            if s["goal_turn"][place] < 0:
                x[AT_SET_UP] += 1
            else:
                x[TURN] += s["goal_turn"][place]


@compiled(void(State, Tables, Counts, int64))
def _count_docks(s, t, c, seat):
    for i in range(s["n_docks"]):
        _meet(c, DOCK_AT + s["dock_kind"][i], seat)
        c["x"][DOCK_AT + s["dock_kind"][i], seat, DEALT] += 1
    for kind in range(t["n_dock_kinds"]):
        if s["dock_uses"][seat, kind] + s["dock_starts"][seat, kind] == 0:
            continue
        _meet(c, DOCK_AT + kind, seat)
        x = c["x"][DOCK_AT + kind, seat]
        x[USED] += s["dock_uses"][seat, kind]
        x[AT_SET_UP] += s["dock_starts"][seat, kind]
        x[TURN] += s["dock_turns"][seat, kind]
        x[CARDS_IN] += s["dock_uses"][seat, kind]
        x[CARDS_OUT] += s["dock_paid"][seat, kind]


@compiled(void(State, Tables, Counts, int64, int64, int64))
def _count_hex_at(s, t, c, h, place, seat):
    """Count a hex for itself, its terrain or its number."""
    _meet(c, place, seat)
    x = c["x"][place, seat]
    x[DEALT] += place < HEX_AT or t["gives"][s["terrain"][h]] != NO_RESOURCE
    x[USED] += s["hex_uses"][h, seat]
    x[AT_SET_UP] += s["hex_starts"][h, seat]
    x[TURN] += s["hex_turns"][h, seat]
    x[CARDS_IN] += s["hex_cards"][h, seat]


@compiled(void(State, Tables, Counts, int64))
def _count_hexes(s, t, c, seat):
    for h in range(t["n_hexes"]):
        if s["terrain"][h] != SEA:
            _count_hex_at(s, t, c, h, HEX_AT + h, seat)
            _count_hex_at(s, t, c, h, TERRAIN_AT + s["terrain"][h], seat)
            if s["number"][h] > 0:
                _count_hex_at(s, t, c, h, NUMBER_AT + s["number"][h], seat)
    for number in range(2, 13):
        if s["rolls"][seat, number] > 0:
            _meet(c, NUMBER_AT + number, seat)
            c["x"][NUMBER_AT + number, seat, CHANCES] += s["rolls"][seat, number]


@compiled(void(State, Tables, Counts, ints))
def count_components(s, t, c, shares):
    """Add a finished playout to the deal under way."""
    for seat in range(s["players"]):
        _count_buildings(s, t, c, seat)
        _count_log(s, t, c, seat)
        _count_goals(s, t, c, seat)
        _count_docks(s, t, c, seat)
        _count_hexes(s, t, c, seat)
        c["y"][seat] += shares[seat]


@compiled(void(Counts, int64))
def close_deal(c, players):
    """Add the deal (all its rotations) to the sums of the block and clear it: figures cluster by deal."""
    for i in range(c["n_met"]):
        key = c["met"][i]
        c["is_met"][key] = 0
        place, seat = key // cap.PLAYERS, key % cap.PLAYERS
        x = c["x"][place, seat]
        sums = c["sums"][place, seat]
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
