"""The position of one South Seas playout: one structured record, so that it can be copied, stored and played on.

The board is a torus of 256 x 256 cells: 250 joined tiles span at most 250 cells, so it never meets itself.
Features are sets of segments (nodes) kept by union-find; the root of a feature is its earliest node, and carries the
feature's open ends, visible symbols and islanders.
"""

import numpy as np

from sim.kernel.choosing import MAX_FEATURES
from sim.kernel.jit import record
from sim.south_seas import capacities as cap

SIDE = 256
CELLS = SIDE * SIDE
CENTRE = (SIDE // 2) * SIDE + SIDE // 2
NODES = cap.TILES * cap.SEGMENTS
FRONTIER = 512  # empty cells beside laid tiles: at most 2 * 250 + 2
OPTIONS = 2048  # more than the frontier times four angles, and than the ways to pay a ship
GOODS = 3  # shells, fish, bananas
LANE = 8  # bits for a seat's islanders in the packed count of a feature

SHELLS, FISH, BANANAS = 0, 1, 2
FOOTBRIDGE, ISLAND, SEA, MARKET = 0, 1, 2, 3
KINDS = ("footbridge", "island", "sea", "market")

# Decision points (the order of a turn) and the stations between them.
LAY, ISLANDER, MARKET_SHIP, SUPPLY, PAY = 0, 1, 2, 3, 4
DECISIONS = ("lay", "islander", "market", "supply", "pay")
DRAW, REWARDS, MARKETS, TURN_END, FINAL, OVER = 5, 6, 7, 8, 9, 10

# How a playout ended.
RUNNING, END_TILES, END_SHIPS, END_NO_TILE, END_CAP, END_RULE_GAP = 0, 1, 2, 3, 4, 5
END_REASONS = ("running", "tiles", "ships", "no_tile", "cap", "rule_gap")

# Options of an islander decision: 0 none, 1 .. 16 place on segment - 1, from TAKE_BACK on take back an islander.
TAKE_BACK = 32

# Causes by which a ship is taken, and fates of a tile.
BY_SUPPLY, BY_MARKET = 1, 2
LAID, DISCARDED = 1, 2

P = cap.PLAYERS

STATE = np.dtype(
    [
        # --- which playout, and where it stands
        ("seed", "i8"),
        ("deal", "i8"),
        ("rotation", "i8"),
        ("players", "i8"),
        ("phase", "i8"),
        ("seat", "i8"),
        ("turn", "i8"),  # turns completed
        ("end_reason", "i8"),
        ("after_final", "i8"),  # final payments are made; only ships of `final_supply` remain
        ("to_supply", "i8"),  # seats that may still supply after the final payments
        # --- the decision asked for
        ("decider", "i8"),
        ("n_options", "i8"),
        ("options", "i4", (OPTIONS,)),
        # --- chance
        ("policy", "i8", (P,)),  # who plays each seat
        ("streams", "u8", (P,)),  # one policy stream a seat
        ("keys", "u8", (cap.TILES,)),
        ("order", "i2", (cap.TILES,)),
        ("starts", "i2", (cap.TILES + 1,)),
        # --- decks
        ("bag", "i2", (cap.TILES,)),  # tile kinds in order
        ("n_bag", "i8"),
        ("drawn", "i8"),  # tiles drawn so far
        ("discards", "i8"),
        ("stack", "i2", (cap.SHIPS,)),  # ship kinds in order
        ("n_stack", "i8"),
        ("opened", "i8"),  # ships opened so far
        ("row", "i2", (cap.OPEN_SHIPS,)),  # places in the stack of the open ships
        ("n_row", "i8"),
        # --- board
        ("at", "i2", (CELLS,)),  # 0 nothing, n + 1 the n-th laid tile, -n - 1 the n-th frontier cell
        ("n_laid", "i8"),
        ("laid_cell", "i4", (cap.TILES,)),
        ("laid_turned", "i2", (cap.TILES,)),  # 4 * kind + quarter turns: the row of the tile's tables
        ("laid_node", "i2", (cap.TILES,)),  # node of its first segment
        ("n_frontier", "i8"),
        ("frontier_cell", "i4", (FRONTIER,)),
        ("frontier_code", "i2", (FRONTIER,)),
        ("frontier_mask", "i2", (FRONTIER,)),
        ("fits", "i2", (FRONTIER,)),
        # --- features
        ("n_nodes", "i8"),
        ("parent", "i2", (NODES,)),
        ("open", "i2", (NODES,)),
        ("symbols", "i4", (NODES,)),
        ("men", "i8", (NODES,)),  # islanders, LANE bits a seat
        ("node_laid", "i2", (NODES,)),
        ("n_fish", "i8"),  # sea segments whose fish no boat token covers yet
        ("fish_node", "i2", (NODES,)),
        ("fish_size", "i2", (NODES,)),
        ("n_markets", "i8"),  # markets not complete yet
        ("market_node", "i2", (NODES,)),
        ("markets_full", "i8"),  # of those, surrounded ones not served yet
        ("tokens", "i8"),
        # --- players
        ("man_node", "i2", (P, cap.ISLANDERS)),  # where an islander stands, or -1
        ("supply", "i8", (P,)),
        ("goods", "i4", (P, GOODS)),
        ("ship_points", "i4", (P,)),
        ("ships", "i4", (P,)),
        ("standing", "i4", (P,)),  # points as they stand: ships, and goods held at the rate of the end
        ("ending", "i8"),  # a reason to end after this turn
        # --- inside a turn
        ("laid_now", "i8"),  # index of the tile laid this turn, or -1
        ("feature", "i2", (cap.SEGMENTS,)),  # the feature of each segment of that tile
        ("taking_back", "i8"),  # islander chosen in step 2 and to be taken back after the rewards, or -1
        ("due", "i2", (NODES,)),  # markets completed this turn and not served yet
        ("n_due", "i8"),
        ("due_seat", "i8"),  # whose turn it is to pick, counted from the active seat; the pass ends at `players`
        ("picks", "i8"),
        ("served", "i8"),  # seats that have had a market ship this turn, as bits
        ("buying", "i8"),  # place in the row of the ship being supplied
        ("choices", "i8"),  # points of this turn with two options or more
        # --- what a policy looks at (see laying_view.py and scoring.py)
        ("x", "f8", (MAX_FEATURES,)),
        ("scores", "f8", (OPTIONS,)),
        ("look_group", "i2", (cap.SEGMENTS,)),
        ("look_open", "i2", (cap.SEGMENTS,)),
        ("look_symbols", "i4", (cap.SEGMENTS,)),
        ("look_men", "i8", (cap.SEGMENTS,)),
        ("look_boat", "i2", (cap.SEGMENTS,)),
        ("n_look_roots", "i8"),
        ("look_root", "i2", (12,)),  # features of the board that the tile would join: at most one a port
        ("look_root_group", "i2", (12,)),
        # --- recounting the board (see invariants.py)
        ("broken", "i8"),  # first invariant found broken, 0 for none
        ("seen", "i2", (NODES,)),
        ("to_visit", "i2", (NODES,)),
        ("own_symbols", "i4", (NODES,)),
        ("own_men", "i8", (NODES,)),
        # --- tallies: what the tables report (see outcome.py)
        ("decisions", "i8"),
        ("offered", "i8"),
        ("forced_turns", "i8"),
        ("lead_changes", "i8"),
        ("leaders", "i8"),
        ("placements", "i8"),
        ("boat_payments", "i8"),
        ("completed", "i4", (4,)),
        ("trail", "i8"),
        ("received", "i4", (P, GOODS)),
        ("end_goods", "i4", (P,)),
        ("paid", "i4", (P, GOODS)),
        ("supplied", "i4", (P,)),
        ("supplied_points", "i4", (P,)),
        ("placed", "i4", (P, 4)),
        ("chances", "i4", (P, 16)),  # islander decisions by the set of kinds of place on offer, as bits
        ("taken_back", "i4", (P,)),
        ("take_back_chances", "i4", (P,)),
        ("supply_chances", "i4", (P,)),
        ("turns_led_by", "i4", (1 << P,)),  # turns by the set of leaders at their end, seats as bits
        ("tile_fate", "i2", (cap.TILES,)),
        ("tile_seat", "i2", (cap.TILES,)),
        ("tile_turn", "i2", (cap.TILES,)),
        ("tile_options", "i2", (cap.TILES,)),
        ("tile_completions", "i2", (cap.TILES,)),
        ("tile_goods", "i4", (cap.TILES, GOODS)),
        ("ship_fate", "i2", (cap.SHIPS,)),
        ("ship_seat", "i2", (cap.SHIPS,)),
        ("ship_opener", "i2", (cap.SHIPS,)),
        ("ship_turn", "i2", (cap.SHIPS,)),
        ("ship_chances", "i2", (cap.SHIPS,)),
        ("ship_goods", "i4", (cap.SHIPS, GOODS)),
    ],
    align=True,
)

State = record(STATE)
