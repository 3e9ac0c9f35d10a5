"""Words of Magic Card that configs, records and tables share."""

TOKENS = ("objects", "magic", "gold")
"""In the order in which everything lists them."""
OFFERS = ("wind", "card", "hammer", "objects", "magic")
"""What a section of the spinner can show besides its number."""
OPTIONS = ("stay", "sail", "fee", "card", "lucky_wind", "objects", "magic", "draw")
"""What a player can do with a turn: stay, sail in four ways, take tokens of two kinds, draw a card."""
COLOURS = ("black", "red", "neutral")
"""Of ports: objects are sold in black ones, talismans bought in red ones."""
STATES = ("fine", "calm", "damaged")
"""Of ships."""
HIDDEN = ("good_weather", "repair", "lucky_wind", "spin_again", "telescope", "hex")
"""Kinds of action card that are held unseen until they are played."""
ACTIONS = ("gold", "magic", "objects", *HIDDEN, "monster")
"""All kinds of action card."""

RIM, ISLAND, REEF, WINDLESS, BLUE, PORT = range(6)
"""What a cell of the board is."""
TERRAIN = {"#": RIM, "I": ISLAND, "x": REEF, "o": WINDLESS, ".": BLUE}
"""How a map writes it; every other capital letter can be a port."""

STEPS = {
    "hexes": {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)},
    "squares": {"E": (1, 0), "N": (0, -1), "W": (-1, 0), "S": (0, 1)},
}
"""For each kind of board its directions, against the clock from the east, with the step to the next cell."""
DIRECTIONS = tuple(dict.fromkeys(word for steps in STEPS.values() for word in steps))
