"""Sizes of the kernel's arrays: what a Magic Card config may hold at most.

A config within these plays without recompiling anything; ``baliza check`` refuses more and names the capacity.
"""

PLAYERS = 4
CELLS = 512  # of the whole map, golden rim and island too
PORTS = 12
LETTERS = 8  # for kinds of port on a map
SECTIONS = 24
ACTION_KINDS = 64
ACTION_CARDS = 160
TALISMAN_KINDS = 64
TALISMANS = 128
MISSIONS = 16
SHOWN = 8  # talismans on one mission
CHARACTERS = 8
ROW = 8  # talismans that lie open
SEES = 8  # cards that a telescope shows
TOKENS = 99  # of one kind, with one player
TOKEN_CARD = 20  # tokens that one card brings or costs
POWER = 99  # that a monster needs
LUCKY_STEPS = 20
STRENGTH = 9  # that a tamed monster adds
STORM_STEPS = 8
POINTS = 1000  # of a talisman or a bonus
ROUNDS = 500
