"""The position of one Austral playout: one structured record, so that it can be copied, stored and played on.

Hexes, vertices and edges go by the numbers of the grid (`sim.hexes`), which the Tables hold. What a seat may do is
kept as bits, one a seat, and brought up to date with each piece that is set.
"""

import numpy as np

from sim.austral import capacities as cap
from sim.kernel.choosing import MAX_FEATURES
from sim.kernel.jit import record

P = cap.PLAYERS
OPTIONS = 1280  # more than all edges, three times all vertices and the trades; and than the offers
TURNS = cap.ROUNDS * P
RESOURCES = 5
WOOD, STONE, WOOL, SALT, FISH = range(RESOURCES)
TRAIL, COVE, VILLAGE, LIGHTHOUSE = range(4)
"""Buildings, in the order of `words.BUILDINGS`."""
NO_RESOURCE = -1
FISHING, SEA = cap.TERRAIN_KINDS, cap.TERRAIN_KINDS + 1
"""Terrains that are no land; the kinds of land come before."""
TERRAINS = cap.TERRAIN_KINDS + 2

# What public goals count, in the order of `words.COUNTED`.
COUNTS = 7
N_TRAILS, N_FISH, N_LIGHTHOUSES, N_TRADES, N_RESOURCES, N_VILLAGES, N_COASTAL = range(COUNTS)

# Decision points and the stations between them.
FOUND, FIRST_TRAIL, DISCARD, STORM, FOG, WIND, ACT, OFFER, ANSWER, CLOSE = range(10)
DECISIONS = ("found", "first_trail", "discard", "storm", "fog", "wind", "act", "offer", "answer", "close")
FOUNDING, TURN_START, ROLL, DISCARDING, READ, STORMING, WINDS, ROLLED, ACTING, ANSWERING, TURN_END, OVER = range(10, 22)

# How a playout ended.
RUNNING, END_GOAL, END_CAP, END_RULE_GAP = range(4)
END_REASONS = ("running", "goal", "cap", "rule_gap")

# Options of an act decision: what is done, shifted by ACT_BITS, and where (for the bank: 8 * given + got).
ACT_BITS = 12
END, LAY_TRAIL, BUILD_COVE, RAISE_VILLAGE, BUILD_LIGHTHOUSE, USE_BANK, MAKE_OFFER = range(7)

# Answers to an offer; a counter-offer is COUNTER plus a packed swap.
REFUSE, ACCEPT, COUNTER = 0, 1, 1 << 16

# Causes by which cards come and go.
BY_DICE, BY_SET_UP, BY_LOG, BY_BANK, BY_RIVALS = range(5)
CAUSES_IN = ("dice", "set_up", "log", "bank", "rivals")
FOR_BUILDS, TO_BANK, TO_RIVALS, BY_DISCARD, TO_LOG = range(5)
CAUSES_OUT = ("builds", "bank", "rivals", "discards", "log")

MAP_STREAM = P
"""Place of the map's stream after the policies' ones."""

STATE = np.dtype(
    [
        # --- which playout, and where it stands
        ("seed", "i8"),
        ("deal", "i8"),
        ("rotation", "i8"),
        ("players", "i8"),
        ("phase", "i8"),
        ("seat", "i8"),  # the active seat; in the set-up the founder
        ("turn", "i8"),  # turns completed
        ("end_reason", "i8"),
        # --- the decision asked for
        ("decider", "i8"),
        ("n_options", "i8"),
        ("options", "i4", (OPTIONS,)),
        # --- chance
        ("policy", "i8", (P,)),  # who plays each seat
        ("streams", "u8", (P + 1,)),  # one policy stream a seat, and the map's
        ("keys", "u8", (cap.LOG_CARDS,)),
        ("order", "i2", (cap.LOG_CARDS,)),
        ("starts", "i2", (cap.LOG_CARDS + 1,)),
        ("dice_address", "u8"),
        ("log_address", "u8"),
        ("n_given_dice", "i8"),  # rolls that a record fixes; 6 * first + second, each from 0
        ("given_dice", "i1", (TURNS,)),
        ("n_given_log", "i8"),  # cards of the sea log that a record fixes
        ("given_log", "i1", (TURNS,)),
        ("log_deck", "i1", (cap.LOG_CARDS,)),  # the shuffle being read
        ("log_read", "i8"),
        # --- the map
        ("map_draws", "i8"),  # maps drawn until one was accepted; 0 for a given one, -1 where none was found
        ("terrain", "i1", (cap.HEXES,)),
        ("number", "i1", (cap.HEXES,)),
        ("n_docks", "i8"),
        ("dock_edge", "i2", (cap.DOCKS,)),
        ("dock_kind", "i1", (cap.DOCKS,)),
        # what follows from it
        ("n_land", "i8"),
        ("vertex_on", "i1", (cap.VERTICES,)),  # on the board: touches land
        ("edge_on", "i1", (cap.EDGES,)),
        ("coast", "i1", (cap.VERTICES,)),
        ("docks_at", "i2", (cap.VERTICES,)),  # kinds of dock, as bits
        ("site_pips", "i2", (cap.VERTICES, RESOURCES)),  # pips of the hexes around ...
        ("site_total", "i2", (cap.VERTICES,)),  # ... together ...
        ("site_kinds", "i1", (cap.VERTICES,)),  # ... and the resources that they give, as bits
        ("n_numbered", "i2", (13,)),  # hexes that carry a number ...
        ("numbered", "i2", (13, cap.LAND + cap.FISHING)),  # ... and which
        # scratch of the generator
        ("places", "i2", (cap.HEXES,)),  # land
        ("waters", "i2", (cap.HEXES,)),  # sea hexes that may be fishing grounds
        ("shores", "i2", (cap.EDGES,)),  # edges that may have a dock
        ("kinds", "i2", (cap.DOCKS,)),
        ("bag", "i2", (cap.LAND,)),  # terrains, those that give nothing first
        ("land_tokens", "i2", (cap.LAND,)),  # numbers, those that must lie apart first
        ("fishing_tokens", "i2", (cap.FISHING,)),
        ("n_places", "i8"),
        ("n_waters", "i8"),
        ("n_barren", "i8"),
        ("n_apart", "i8"),
        ("n_fishing", "i8"),
        ("n_fishing_apart", "i8"),
        ("near_land", "i1", (cap.HEXES,)),  # land hexes beside a hex
        # --- the board
        ("building", "i1", (cap.VERTICES,)),  # 0 none, 1 + 2 * seat a cove, 2 + 2 * seat a village
        ("lighthouse", "i1", (cap.VERTICES,)),  # 0 none, 1 + seat
        ("trail_at", "i1", (cap.EDGES,)),  # 0 none, 1 + seat
        ("closed", "i1", (cap.VERTICES,)),  # no cove may be set here
        ("joins", "i1", (cap.VERTICES,)),  # seats whose network goes on from here, as bits
        ("trails_to", "i1", (cap.VERTICES,)),  # seats with a trail at a vertex, as bits
        ("may_trail", "i1", (cap.EDGES,)),  # seats that may lay a trail, as bits
        ("may_settle", "i1", (cap.VERTICES,)),  # seats that may build a cove, as bits
        ("n_sites", "i8", (P,)),  # vertices on which a seat may build a cove
        ("n_homes", "i8", (P,)),
        ("homes", "i2", (P, cap.VERTICES)),  # vertices of own coves and villages, in order
        ("hex_yield", "i2", (cap.HEXES, P)),  # cards of a roll of its number
        ("hex_village_yield", "i2", (cap.HEXES, P)),  # the part of villages in it
        ("hex_lit", "i1", (cap.HEXES,)),  # lighthouses on its corners
        ("fog", "i2", (P,)),  # the hex that a seat's fog covers, or -1
        ("fogged", "i1", (cap.HEXES,)),  # fogs on a hex
        ("tide", "i1", (P,)),  # a seat's red tide is in force
        ("tides", "i8"),
        # --- players
        ("hand", "i4", (P, RESOURCES)),
        ("held", "i4", (P,)),  # cards in hand
        ("stock", "i4", (RESOURCES,)),  # of the bank, where it is limited
        ("claims", "i4", (P, RESOURCES)),  # of the hand-out under way
        ("pieces", "i4", (P, 4)),  # standing: trails, coves, villages, lighthouses
        ("rate", "i4", (P, RESOURCES)),  # best rate with the bank, the fair aside
        ("rate_dock", "i1", (P, RESOURCES)),  # kind of the dock that gives it, or -1
        ("touches", "i1", (P,)),  # resources beside own coves and villages, as bits
        ("counts", "i4", (P, COUNTS)),
        ("counts_news", "i8"),  # a count has grown since goals were looked at
        ("standing", "i4", (P,)),
        ("goal_points", "i4", (P,)),
        # --- public goals
        ("goal", "i1", (cap.REVEALED,)),  # the revealed ones
        ("goal_seat", "i1", (cap.REVEALED,)),  # who took it, or -1
        ("goal_turn", "i2", (cap.REVEALED,)),
        ("goals_left", "i8"),
        ("open_counts", "i8"),  # what goals not taken yet count, as bits
        # --- inside a turn
        ("founding", "i8"),  # foundings completed
        ("found_at", "i8"),
        ("roll", "i8"),  # sum of the two dice
        ("asked", "i8"),  # seats already asked, counted from the active one: discards, storm, answers
        ("to_lose", "i8"),  # cards that the seat asked still loses, -1 before it is looked at
        ("card", "i8"),  # kind of the log card being carried out
        ("winds", "i8"),  # trails of a following wind still to be laid
        ("free_trails", "i8"),  # the same with rules.wind = "this_turn"
        ("fair_rate", "i8"),  # 0 without a fair
        ("offers", "i8"),  # made this turn
        ("offer", "i8"),  # packed swap: what the active seat gives and gets
        ("offer_to", "i8"),  # a seat, or -1 for all
        ("answers", "i4", (P,)),
        ("n_deals", "i8"),
        ("deals", "i4", (cap.OFFERS,)),  # of this turn: packed swap and partner
        ("choices", "i8"),  # points of this turn with two options or more
        # --- what a policy looks at (see scoring.py)
        ("x", "f8", (MAX_FEATURES,)),
        ("scores", "f8", (OPTIONS,)),
        ("wanted", "i4", (4,)),  # buildings that the deciding seat has a place for
        ("lacking", "i4", (RESOURCES, 4)),  # cards that it lacks for each that it could set ...
        ("missing", "i4", (4,)),  # ... together ...
        ("spare", "i4", (RESOURCES, 4)),  # ... and cards that it does not need for it
        # --- tallies: what the tables report (see outcome.py)
        ("decisions", "i8"),
        ("offered", "i8"),
        ("forced_turns", "i8"),
        ("lead_changes", "i8"),
        ("leaders", "i8"),
        ("trail", "i8"),
        ("turns_led_by", "i4", (1 << P,)),  # turns by the set of leaders at their end, seats as bits
        ("rolled", "i4", (13,)),  # rolls by their sum ...
        ("rolls", "i4", (P, 13)),  # ... and by seat
        ("cards_in", "i4", (P, RESOURCES, len(CAUSES_IN))),
        ("cards_out", "i4", (P, RESOURCES, len(CAUSES_OUT))),
        ("cards_fogged", "i4", (P,)),
        ("cards_tide", "i4", (P,)),
        ("cards_short", "i4", (P,)),
        ("built", "i4", (P, 4)),
        ("built_turns", "i4", (P, 4)),
        ("built_cards", "i4", (P, 4)),  # paid for them
        ("free_laid", "i4", (P,)),
        ("chances", "i4", (P, 16)),  # act points by the set of buildings on offer, as bits
        ("village_cards", "i4", (P,)),  # produced by villages (dice)
        ("bank_trades", "i4", (P, 3)),  # at a rate of 2, 3, 4
        ("dock_uses", "i4", (P, cap.DOCK_KINDS)),
        ("dock_turns", "i4", (P, cap.DOCK_KINDS)),
        ("dock_paid", "i4", (P, cap.DOCK_KINDS)),
        ("dock_starts", "i4", (P, cap.DOCK_KINDS)),
        ("log_uses", "i4", (P, cap.LOG_KINDS)),
        ("log_turns", "i4", (P, cap.LOG_KINDS)),
        ("log_in", "i4", (P, cap.LOG_KINDS)),
        ("log_out", "i4", (P, cap.LOG_KINDS)),
        ("hex_uses", "i4", (cap.HEXES, P)),
        ("hex_turns", "i4", (cap.HEXES, P)),
        ("hex_cards", "i4", (cap.HEXES, P)),
        ("hex_starts", "i1", (cap.HEXES, P)),
        ("offers_made", "i4", (P,)),
        ("deals_offered", "i4", (P,)),
        ("deals_answered", "i4", (P,)),
        ("accepts", "i4", (P,)),
        ("refusals", "i4", (P,)),
        ("counters", "i4", (P,)),
        ("start_pips", "i4", (P,)),
        ("start_resources", "i4", (P,)),  # as bits
        ("start_numbers", "i4", (P,)),  # as bits
        ("start_docks", "i4", (P,)),
        ("start_coast", "i4", (P,)),
        ("start_fishing", "i4", (P,)),
        ("start_cards", "i4", (P,)),
    ],
    align=True,
)

State = record(STATE)
