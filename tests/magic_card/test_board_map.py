"""Boards read from the text of their map: names, neighbours, ports, and how often a way goes round the island."""

from collections import Counter

import pytest

from sim.config import resolve
from sim.errors import BalizaError
from sim.magic_card.board_map import NONE, hangs_together, map_mistakes, read_board
from sim.magic_card.words import BLUE, ISLAND, PORT, REEF, RIM, STEPS, WINDLESS

PORTS = {"N": "black", "J": "red"}

# The board as it is drawn in the notes on the rules.
DRAWN = """
         # # # # # # # # # #
        # . . . . o . . . . #
       # . N . . o o . . J . #
      # . . x . . . . . x . . #
     # . . . . . . . . . . . . #
    # o o . . . . . . . . . o o #
   # . o . . . x o o x . . . o . #
  # . . . . . o I I I o . . . . . #
 # . . . . . o I I I I o . . . . . #
# . J x . . x I I I I I x . . x N . #
 # . . . . . o I I I I o . . . . . #
  # . . . . . o I I I o . . . . . #
   # . o . . . x o o x . . . o . #
    # o o . . . . . . . . . o o #
     # . . . . . . . . . . . . #
      # . . x . . . . . x . . #
       # . N . . o o . . J . #
        # . . . . o . . . . #
         # # # # # # # # # #
"""


def board(text, *, grid="hexes", start="any", ports=None):
    return read_board({"grid": grid, "map": text, "ports": ports or PORTS, "start": start})


def said(text, *, grid="hexes"):
    return list(map_mistakes({"grid": grid, "map": text, "ports": PORTS}))


@pytest.fixture(scope="module")
def base():
    return board(DRAWN)


@pytest.fixture(scope="module")
def bundled(magic_card_registered):
    return read_board(resolve("magic_card").config["board"])


# --- the default board


def test_the_bundled_board_is_the_one_drawn(base, bundled):
    assert bundled == base


def test_how_many_cells_of_each_kind_there_are(base):
    assert Counter(base.terrain) == {BLUE: 150, PORT: 6, WINDLESS: 30, REEF: 12, ISLAND: 19, RIM: 54}


def test_the_map_is_the_one_that_the_construction_gives(base):
    """Golden rim at a distance of 9, island up to 2; reefs and windless cells under all six rotations by 60 degrees."""

    def turned(*cells):
        found = set()
        for q, r in cells:
            for _ in range(6):
                found.add((q, r))
                q, r = -r, q + r
        return found

    def on(kind):
        return {cell for cell, terrain in zip(base.cells, base.terrain, strict=True) if terrain == kind}

    distance = {(q, r): max(abs(q), abs(r), abs(q + r)) for q, r in base.cells}
    assert len(set(base.cells)) == 271
    assert max(distance.values()) == 9
    assert on(RIM) == {cell for cell, far in distance.items() if far == 9}
    assert on(ISLAND) == {cell for cell, far in distance.items() if far <= 2}
    assert on(REEF) == turned((3, 0), (6, 0))
    assert on(WINDLESS) == turned((4, 3), (3, 4), (4, 4), (2, 1), (1, 2))
    assert {port.id: base.cells[port.cell] for port in base.ports} == {
        "black_1": (0, -7), "red_1": (7, -7), "red_2": (-7, 0), "black_2": (7, 0), "black_3": (-7, 7), "red_3": (0, 7),
    }  # fmt: skip
    assert base.starts == [0, 1, 2, 3, 4, 5]


def test_cells_are_numbered_in_reading_order(base):
    assert base.cells == sorted(base.cells, key=lambda cell: (cell[1], cell[0]))
    assert base.cells[:2] == [(0, -9), (1, -9)]
    assert [port.cell for port in base.ports] == sorted(port.cell for port in base.ports)


def test_every_blue_cell_can_be_sailed_to(base):
    sea = {cell for cell in range(271) if base.may_sail(cell)}
    assert len(sea) == 156
    assert all(base.reach(port.cell) == sea for port in base.ports)


def test_the_way_round_and_back_has_30_steps_from_every_port_both_ways(base):
    assert [base.loops(port) for port in base.ports] == [{1: 30, -1: 30}] * 6


def steps_between(board, start):
    """Steps to every cell that can be sailed to, by levels."""
    far, ahead = {start: 0}, [start]
    for here in ahead:
        for there in board.neighbours[here]:
            if board.may_sail(there) and there not in far:
                far[there] = far[here] + 1
                ahead.append(there)
    return far


def test_ways_between_ports(base):
    """The next ports, of the other colour, lie 8 cells away, those of the own colour 14, the opposite one 18."""
    for port in base.ports:
        far = steps_between(base, port.cell)
        own = sorted(far[other.cell] for other in base.ports if other.colour == port.colour)
        rest = sorted(far[other.cell] for other in base.ports if other.colour != port.colour)
        assert own == [0, 14, 14]
        assert rest == [8, 8, 18]


def test_where_a_storm_of_two_cells_leaves_a_lone_ship(base):
    """Of 936 pairs of cell and direction 504 leave it unhurt, 156 calm, 108 on a reef, 168 on the rim."""

    def blown(cell, direction):
        for _ in range(2):
            there = base.neighbours[cell][direction]
            if base.terrain[there] in (RIM, REEF, ISLAND):
                return base.terrain[there], cell
            cell = there
            if base.terrain[cell] == WINDLESS:
                return WINDLESS, cell
        return BLUE, cell

    sea = [cell for cell in range(271) if base.may_sail(cell)]
    ends = [(cell, *blown(cell, direction)) for cell in sea for direction in range(6)]
    assert len(ends) == 936
    assert Counter(end for _, end, _ in ends) == {BLUE: 504, WINDLESS: 156, REEF: 108, RIM: 168}
    arrivals = [end for start, end, last in ends if base.terrain[last] == PORT and last != start]
    hurt_in_port = [start for start, end, last in ends if start == last and base.terrain[last] == PORT]
    assert Counter(arrivals) == {BLUE: 12, REEF: 6}
    assert len(hurt_in_port) == 6


def test_neighbours_lie_one_step_away_and_see_each_other(base):
    for cell, around in enumerate(base.neighbours):
        for place, there in enumerate(around):
            if there != NONE:
                step = tuple(b - a for a, b in zip(base.cells[cell], base.cells[there], strict=True))
                assert step == list(STEPS["hexes"].values())[place]
                assert base.neighbours[there][(place + 3) % 6] == cell
    rim = [cell for cell, around in enumerate(base.neighbours) if NONE in around]
    assert {base.terrain[cell] for cell in rim} == {RIM}


# --- turnings


def turning(board, way):
    """How often a way, given by the directions of its steps from a cell, goes round; and where it ends."""
    cell, total = board.cells.index(way[0]), 0
    for word, times in way[1:]:
        for _ in range(times):
            place = list(board.steps).index(word)
            total += board.crossings[cell][place]
            cell = board.neighbours[cell][place]
    return total, board.cells[cell]


RING = [("NW", 7), ("W", 7), ("SW", 7), ("SE", 7), ("E", 7), ("NE", 7)]
"""From the eastern corner of a ring of seven against the clock."""
BACK = [("SW", 7), ("W", 7), ("NW", 7), ("NE", 7), ("E", 7), ("SE", 7)]


def test_a_way_against_the_clock_turns_by_one_and_back_by_minus_one(base):
    assert turning(base, [(7, 0), *RING]) == (1, (7, 0))
    assert turning(base, [(7, 0), *BACK]) == (-1, (7, 0))
    assert turning(base, [(7, 0), *RING, *RING]) == (2, (7, 0))
    assert turning(base, [(7, 0), *RING, *BACK]) == (0, (7, 0))


@pytest.mark.parametrize("corner", range(6))
def test_where_the_way_round_begins_makes_no_difference(base, corner):
    start = [(7, 0), (7, -7), (0, -7), (-7, 0), (-7, 7), (0, 7)][corner]
    assert turning(base, [start, *RING[corner:], *RING[:corner]]) == (1, start)


def test_a_way_that_does_not_enclose_the_island_turns_by_nothing(base):
    small = [("NE", 1), ("NW", 1), ("W", 1), ("SW", 1), ("SE", 1), ("E", 1)]
    for start in base.cells:
        if 4 <= max(map(abs, (*start, sum(start)))) <= 7:
            assert turning(base, [start, *small]) == (0, start)
    assert turning(base, [(7, 0), *RING[:3], *[(w, 7) for w in ("NE", "E", "SE")]]) == (0, (7, 0))


def test_the_line_runs_just_south_of_the_middle_row_to_the_east(base):
    crossed = {
        (base.cells[cell], base.cells[base.neighbours[cell][place]]): crossing
        for cell, around in enumerate(base.crossings)
        for place, crossing in enumerate(around)
        if crossing and ISLAND not in (base.terrain[cell], base.terrain[base.neighbours[cell][place]])
    }
    south = [((q, 0), (q - 1, 1)) for q in range(3, 10)] + [((q, 0), (q, 1)) for q in range(3, 9)]
    assert crossed == dict.fromkeys(south, -1) | {(low, high): 1 for high, low in south}


def test_the_island_may_have_any_shape():
    """A hook that opens to the south; from its bay all ways lead out before they lead round."""
    hook = board(
        """
# # # # # # # # #
# . . . . . . . #
# . I I I I I . #
# . I . . . I . #
# . I . . . I . #
# . . . . . . N #
# # # # # # # # #
""",
        grid="squares",
    )
    assert hangs_together(hook, hook.island)
    (port,) = hook.ports
    assert hook.loops(port) == {1: 20, -1: 20}
    assert turning(hook, [(7, 5), ("W", 3), ("N", 2), ("W", 1), ("S", 2), ("E", 4)])[0] == 0
    assert turning(hook, [(7, 5), ("N", 4), ("W", 6), ("S", 4), ("E", 6)]) == (1, (7, 5))


def test_a_way_round_can_be_sailed_both_ways():
    lone = board(". . . .\n. I . .\n. . . N", grid="squares")
    assert lone.loops(lone.ports[0]) == {1: 10, -1: 10}


def test_without_an_island_nothing_turns_and_without_a_way_round_there_is_no_loop():
    open_sea = board(". . .\n. N .\n. . .", grid="squares")
    assert open_sea.loops(open_sea.ports[0]) == {}
    blocked = board(". . .\n. I #\n. . N", grid="squares")
    assert blocked.loops(blocked.ports[0]) == {}


# --- squares, other shapes


def test_squares_are_named_from_the_north_west_and_have_four_neighbours():
    small = board("# # # #\n# . N #\n# I J #\n# # # #", grid="squares")
    assert small.cells[5:7] == [(1, 1), (2, 1)]
    assert list(small.steps) == ["E", "N", "W", "S"]
    assert small.neighbours[5] == [6, 1, 4, 9]
    assert small.neighbours[0] == [1, NONE, NONE, 4]


def test_hexes_of_a_map_with_an_even_number_of_rows():
    """Rows 0 and 1, the middle is row 0 (rounded down) and column 3 // 2 = 1."""
    small = board("  . N\n . .")
    assert small.cells == [(0, 0), (1, 0), (-1, 1), (0, 1)]
    assert small.neighbours[1] == [NONE, NONE, NONE, 0, 3, NONE]


def test_indentation_and_empty_rows_around_make_no_difference(base):
    shifted = "\n\n" + "\n".join(f"     {row}  " for row in DRAWN.strip("\n").split("\n")) + "\n   \n"
    assert board(shifted) == base


@pytest.mark.parametrize(
    ("start", "places"),
    [
        ("any", [0, 1, 2, 3, 4, 5]), ("black", [0, 3, 4]), ("red", [1, 2, 5]), ("neutral", []),
        (["red_3", "black_1"], [0, 5]),
    ],
)  # fmt: skip
def test_where_ships_may_start(start, places):
    assert board(DRAWN, start=start).starts == places


def test_letters_can_mean_any_colour():
    mixed = board("N J\nH N", grid="squares", ports={"N": "red", "J": "red", "H": "neutral"})
    assert [port.id for port in mixed.ports] == ["red_1", "red_2", "neutral_1", "red_3"]


# --- mistakes in the text


@pytest.mark.parametrize(
    ("old", "new", "mistake"),
    [
        (". . N . .", ". . N . .", None),
        (
            "# . N . . o o . . J",
            "# . Q . . o o . . J",
            "row 3, column 12: found 'Q', allowed: # I x o . N J, with a blank between",
        ),
        ("# . J x . .", "# . J\tx . .", "row 10, column 6: found a tab, allowed: # I x o . N J, with a blank between"),
        (
            "# o o . . . . . . .",
            "# o o. . . . . . . .",
            "row 6, column 10: found '.', allowed: a blank; the cells of a row lie two columns apart",
        ),
        (
            " # . . . . . o I I I I",
            " # . . .   . o I I I I",
            "row 9, column 10: found a blank, allowed: a cell; a row has no gaps, its cells lie two columns apart",
        ),
        (
            "\n     # . .",
            "\n    # . .",
            (
                "row 5, column 5: begins here, allowed: one column to the left or right; "
                "rows of hexes are shifted by half a cell"
            ),
        ),
        ("\n# . J x", "\n\n# . J x", "row 10 is empty, allowed: rows without gaps between them"),
    ],
)
def test_a_wrong_place_in_a_map_of_hexes_is_named_by_row_and_column(old, new, mistake):
    text = DRAWN.replace(old, new, 1)
    found = said(text)
    assert found[:1] == ([mistake] if mistake else [])


@pytest.mark.parametrize(
    ("text", "mistakes"),
    [
        ("# #\n# N", []),
        ("# # #\n# N", ["row 2, column 3: ends after 2 cells, allowed: 3 in every row, as in the first"]),
        ("# #\n#N #", ["row 2, column 2: found 'N', allowed: a blank between two cells"]),
        (
            "# #\n# ?\n! #",
            [
                "row 2, column 3: found '?', allowed: # I x o . N J, with a blank between",
                "row 3, column 1: found '!', allowed: # I x o . N J, with a blank between",
            ],
        ),
        ("", ["holds no cells, allowed: rows of # I x o . N J"]),
        ("\n  \n", ["holds no cells, allowed: rows of # I x o . N J"]),
    ],
)
def test_mistakes_of_a_map_of_squares(text, mistakes):
    assert said(text, grid="squares") == mistakes


def test_a_wrong_map_is_not_read():
    with pytest.raises(BalizaError, match=r"^board\.map: row 1, column 1: found '\?'"):
        board("? .")
