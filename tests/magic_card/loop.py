"""A small loop round an island, on which the tests of homecomings sail."""

from tests.magic_card.playing import Playout, begun, on_hexes

LOOP = """
      . .
     P I . P
      . .
"""
"""Six cells round an island, seat 0's port in the west, seat 1's outside in the east; all else is border.

          (-1, -1)  (0, -1)             north-west  north-east
    (-2, 0)  island  (0, 0)  (1, 0)     home        east        seat 1
          (-2, 1)  (-1, 1)              south-west  south-east

The turning changes between east and south-east: -1 to the south, +1 to the north.
"""
HOME, NW, NE, EASTERN, SE, SW = [-2, 0], [-1, -1], [0, -1], [0, 0], [-1, 1], [-2, 1]
CLOCKWISE, ANTICLOCKWISE = [NE, SE, HOME], [SE, NE, HOME]


def sailing(engine, *cells: list[int], spins: str = "", sea: str = LOOP, **settings) -> Playout:
    """Seat 0 sails from cell to cell, a turn each, in section 5; the others stay; then come the spins of the test."""
    given = {key: settings.pop(key) for key in ("players", "starts", "actions", "talismans") if key in settings}
    players = given.get("players", 2)
    rounds = " ".join(["s5", *["s4"] * (players - 1)] * len(cells))
    game = begun(engine, on_hexes(sea, **settings), f"{rounds} {spins}", **given)
    for number, cell in enumerate(cells):
        if number:
            game.want_nothing_until(number * players)
        assert game.asked == ("act", 0)
        game.sail(cell)
    return game
