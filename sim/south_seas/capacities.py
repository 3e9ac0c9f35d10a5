"""Sizes of the kernel's arrays: what a South Seas config may hold at most.

A config within these plays without recompiling anything; ``baliza check`` refuses more and names the capacity.
"""

TILES = 250  # tiles in all, the start tile included
TILE_KINDS = 250
SEGMENTS = 16  # segments of one tile
SHIPS = 100  # ships in all
SHIP_KINDS = 100
OPEN_SHIPS = 16
FISH_GROUP = 8  # fish of one sea segment
PLAYERS = 5
ISLANDERS = 8  # islanders of one player
SHIP_GOODS = 60  # goods that one ship asks for
SHIP_POINTS = 1000
SYMBOLS = 100  # shells or bananas of one segment
