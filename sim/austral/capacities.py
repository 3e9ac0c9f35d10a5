"""Sizes of the kernel's arrays: what an Austral config may hold at most.

A config within these plays without recompiling anything; ``baliza check`` refuses more and names the capacity. The
numbers of hexes, vertices and edges are the most that so many joined land hexes can have (in one straight row).
"""

PLAYERS = 4
RADIUS = 4  # of the land of a generated map: 61 hexes
LAND = 61
HEXES = 192  # land and the sea hexes beside it
VERTICES = 248
EDGES = 308
REACH = 60  # coordinates of a hex of a fixed map lie between -60 and 60
TERRAIN_KINDS = 16
FISHING = 30  # fishing grounds
DOCK_KINDS = 8
DOCKS = 30
LOG_KINDS = 16
LOG_CARDS = 64
PUBLIC_GOALS = 16
REVEALED = 7
SET_UP_COVES = 4  # founded by each player
PIECES = 250  # of one kind of building
COST = 20  # cards of one resource that a building costs
POINTS = 1000  # of the goal, a building or a public goal
BANK = 1000  # cards of each resource
RATE = 20
CARDS = 20  # that a log card gives or takes
ROUNDS = 500
OFFERS = 10  # to rivals in one turn
TRADE_CARDS = 3  # on one side of an offer
