"""What a finished Magic Card playout adds to the table of components: spinner, options, cards, ports, cells."""

from typing import Any

import numpy as np

from sim.kernel.jit import compiled, int64, ints, record, void
from sim.magic_card import capacities as cap
from sim.magic_card.board_map import read_board
from sim.magic_card.state import (
    CELL_LANE,
    DEALT,
    GOLD,
    IN_STORM,
    LOST,
    N_MEASURES,
    PARTS,
    POINTS,
    USED,
    State,
)
from sim.magic_card.tables import Tables, sea_cells
from sim.magic_card.words import OPTIONS, STEPS

SUM, SQUARES, WITH_WINS = 0, 1, 2
PLACES = PARTS + cap.CELLS
_LANE = (1 << CELL_LANE) - 1

COUNTS = np.dtype(
    [
        # of the deal under way
        ("n_met", "i8"),
        ("met", "i4", (cap.PLAYERS * PLACES,)),  # PLAYERS * place + seat
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
"""Running sums of the components table, in its order."""

Counts = record(COUNTS)


def component_ids(config: dict[str, Any]) -> list[tuple[str, str]]:
    """Return (kind, id) of every component in the order of the components table."""
    sections, board = config["spinner"]["sections"], read_board(config["board"])
    found = [("section", name) for name in sections]
    found += [("option", f"{name} {word}") for name in sections for word in OPTIONS]
    found += [("direction", word) for word in STEPS[board.grid]]
    found += [("action", name) for name in config["actions"]]
    found += [("talisman", name) for name in config["talismans"]]
    found += [("mission", name) for name in config["missions"]]
    found += [("port", port.id) for port in board.ports]
    return found + [("cell", "{} {}".format(*board.cells[cell])) for cell in sea_cells(board)]


def component_places(config: dict[str, Any]) -> list[int]:
    """Return where in COUNTS each of `component_ids` is kept."""
    return list(range(len(component_ids(config))))


@compiled(void(State, Tables, int64))
def _close_cards(s, t, seat):
    """Count what a seat holds at the end."""
    for card in range(t["n_actions"]):
        if t["action_class"][card] == GOLD and s["hand"][seat, card] > 0:
            worth = t["action_number"][card] if t["gold_card_value"] == 0 else 1
            s["parts"][t["action_at"] + card, seat, POINTS] = s["hand"][seat, card] * worth * t["score_gold"]
    mission = s["mission"][seat]
    for kind in range(t["n_talisman_kinds"]):
        n = s["talismans"][seat, kind]
        if n > 0:
            x = s["parts"][t["talisman_at"] + kind, seat]
            bonus = t["score_mission"] * t["shows"][mission, kind] if mission >= 0 else 0
            x[USED] = n
            x[POINTS] = n * (t["talisman_value"][kind] + bonus)
    if mission >= 0:
        x = s["parts"][t["mission_at"] + mission, seat]
        x[DEALT] = 1
        x[USED] = s["wanted"][seat, seat]
        x[POINTS] = t["score_mission"] * s["wanted"][seat, seat]
    if s["home_port"][seat] >= 0:
        s["parts"][t["port_part_at"] + s["home_port"][seat], seat, DEALT] = 1


@compiled(void(Counts, int64, int64), force_inline=True)
def _meet(c, place, seat):
    """Note that a component counts something for a seat in the deal under way."""
    key = cap.PLAYERS * place + seat
    if c["is_met"][key] == 0:
        c["is_met"][key] = 1
        c["met"][c["n_met"]] = key
        c["n_met"] += 1


@compiled(void(State, Tables, Counts))
def _add_parts(s, t, c):
    """Add all components but the cells."""
    for place in range(t["n_parts"]):
        for seat in range(s["players"]):
            found = s["parts"][place, seat]
            any_of_it = 0
            for m in range(N_MEASURES):
                any_of_it |= found[m]
            if any_of_it != 0:
                _meet(c, place, seat)
                x = c["x"][place, seat]
                for m in range(N_MEASURES):
                    x[m] += found[m]


@compiled(void(State, Tables, Counts))
def _add_cells(s, t, c):
    for i in range(t["n_sea_cells"]):
        for seat in range(s["players"]):
            found = s["cells"][t["sea_cell"][i], seat]
            if found != 0:
                place = t["n_parts"] + i
                _meet(c, place, seat)
                x = c["x"][place, seat]
                x[DEALT] += found & _LANE
                x[USED] += (found >> CELL_LANE) & _LANE
                x[LOST] += (found >> (2 * CELL_LANE)) & _LANE
                x[IN_STORM] += (found >> (3 * CELL_LANE)) & _LANE


@compiled(void(State, Tables, Counts, ints))
def count_components(s, t, c, shares):
    """Add a finished playout to the deal under way."""
    for seat in range(s["players"]):
        _close_cards(s, t, seat)
        c["y"][seat] += shares[seat]
    _add_parts(s, t, c)
    _add_cells(s, t, c)


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
            value = int64(x[m])
            sums[SUM, m] += value
            sums[SQUARES, m] += value * value
            sums[WITH_WINS, m] += value * y
            x[m] = 0
    c["n_met"] = 0
    c["n"] += 1
    for seat in range(players):
        c["sum_y"][seat] += c["y"][seat]
        c["sum_yy"][seat] += c["y"][seat] * c["y"][seat]
        c["y"][seat] = 0
