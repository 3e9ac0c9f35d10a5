"""The board of Magic Card as plain data: read from the text of its map, with the cells around each and the way round.

Cells are numbered in reading order, the golden rim too. On a board of hexes a cell is named ``[q, r]``, counted to the
east and to the south-east from the middle of the map; on one of squares ``[x, y]``, from the north-western corner.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from sim.errors import BalizaError
from sim.magic_card.words import BLUE, COLOURS, ISLAND, PORT, STEPS, TERRAIN

NONE = -1
"""In tables of numbers: there is no such cell on the map."""
MOST_TURNS = 3
"""A search for the way round the island follows paths that have gone round it so often either way."""

Cell = tuple[int, int]
Glyph = tuple[int, int, str]  # row and column of a character in the text of a map, both from 0, and the character


@dataclass(frozen=True)
class Port:
    """A port: its id (colour and running number, such as ``red_2``), the number of its cell, its colour."""

    id: str
    cell: int
    colour: str


@dataclass(frozen=True)
class Board:
    """A board.

    Attributes
    ----------
    grid
        "hexes" or "squares".
    cells
        The name of each cell.
    terrain
        What each cell is: RIM, ISLAND, REEF, WINDLESS, BLUE or PORT of `sim.magic_card.words`.
    neighbours
        For each cell those around it in the order of `STEPS`; NONE beyond the map.
    crossings
        For each of these steps what it adds to a ship's turning: 1 or -1 if it crosses the line that runs from the
        island to the east, to the north or to the south; 0 otherwise. Along a way that ends where it began the sum
        is how often it has gone round the island against the clock.
    ports
        The ports, by cell.
    starts
        Numbers of those ports in which ships may start.
    """

    grid: str
    cells: list[Cell]
    terrain: list[int]
    neighbours: list[list[int]]
    crossings: list[list[int]]
    ports: list[Port]
    starts: list[int]

    @property
    def island(self) -> list[int]:
        """Return the cells of the island."""
        return [cell for cell, terrain in enumerate(self.terrain) if terrain == ISLAND]

    @property
    def steps(self) -> dict[str, Cell]:
        """Return the directions, each with the step to the next cell."""
        return STEPS[self.grid]

    def may_sail(self, cell: int) -> bool:
        """Tell whether ships may sail on a cell."""
        return cell != NONE and self.terrain[cell] in (BLUE, PORT)

    def reach(self, start: int) -> set[int]:
        """Return the cells to which a ship can sail from a cell, that one too, if no other ship is about."""
        return _flood(self, [start])

    def loops(self, port: Port) -> dict[int, int]:
        """Return the fewest steps that lead round the island and back to a port.

        Returns
        -------
        The steps by the turning of the way, 1 and -1; a turning is left out if no way has it.
        """
        steps, ahead, found = 0, {(port.cell, 0)}, {}
        seen = set(ahead)
        while ahead:
            steps += 1
            ahead = {
                (there, turning + crossing)
                for here, turning in ahead
                for there, crossing in zip(self.neighbours[here], self.crossings[here], strict=True)
                if self.may_sail(there) and abs(turning + crossing) <= MOST_TURNS
            } - seen
            seen |= ahead
            for turning in (1, -1):
                if (port.cell, turning) in ahead:
                    found[turning] = steps
        return found


def read_board(config_board: dict[str, Any]) -> Board:
    """Build the board of a config's ``board``.

    Raises
    ------
    BalizaError
        Naming the first row and column of the map that are wrong.
    """
    for mistake in map_mistakes(config_board):
        raise BalizaError(f"board.map: {mistake}")
    grid, letters = config_board["grid"], config_board["ports"]
    glyphs = _glyphs(_rows(config_board["map"]))
    cells = _named(grid, glyphs)
    terrain = [TERRAIN.get(sign, PORT) for _, _, sign in glyphs]
    number = {cell: n for n, cell in enumerate(cells)}
    steps = STEPS[grid].values()
    neighbours = [[number.get((a + da, b + db), NONE) for da, db in steps] for a, b in cells]
    ports = list(_ports(glyphs, letters))
    crossings = _crossings(grid, cells, terrain, neighbours)
    return Board(grid, cells, terrain, neighbours, crossings, ports, _starts(ports, config_board["start"]))


def _ports(glyphs: list[Glyph], letters: dict[str, str]) -> Iterator[Port]:
    met = dict.fromkeys(COLOURS, 0)
    for cell, (_, _, sign) in enumerate(glyphs):
        if sign not in TERRAIN:
            colour = letters[sign]
            met[colour] += 1
            yield Port(f"{colour}_{met[colour]}", cell, colour)


def _starts(ports: list[Port], start: str | list[str]) -> list[int]:
    """Return the ports that ``board.start`` allows: any, those of a colour, or those of a list."""
    wanted = [start] if isinstance(start, str) else start
    return [n for n, port in enumerate(ports) if "any" in wanted or port.colour in wanted or port.id in wanted]


def _crossings(grid: str, cells: list[Cell], terrain: list[int], neighbours: list[list[int]]) -> list[list[int]]:
    """Return what each step adds to a ship's turning.

    The line that is crossed runs just south of the row of an island cell, from it to the east: steps between that row
    and the next cross it. Which cell of the island is taken makes no difference to a closed way.
    """
    island = [cell for cell, kind in enumerate(terrain) if kind == ISLAND]
    if not island:
        return [[0] * len(STEPS[grid]) for _ in cells]
    east, row = _place(grid, cells[island[len(island) // 2]])

    def crossing(here: int, there: int) -> int:
        if there == NONE:
            return 0
        (x, y), (next_x, next_y) = _place(grid, cells[here]), _place(grid, cells[there])
        if (y, next_y) == (row, row + 1) and x > east:
            return -1
        return int((y, next_y) == (row + 1, row) and next_x > east)

    return [[crossing(here, there) for there in around] for here, around in enumerate(neighbours)]


def _place(grid: str, cell: Cell) -> Cell:
    """Return how far to the east a cell lies, in half cells on a board of hexes, and its row."""
    return (2 * cell[0] + cell[1], cell[1]) if grid == "hexes" else cell


def _flood(board: Board, ahead: list[int]) -> set[int]:
    seen = set(ahead)
    while ahead:
        new = {cell for cell in board.neighbours[ahead.pop()] if board.may_sail(cell)} - seen
        seen |= new
        ahead += new
    return seen


def hangs_together(board: Board, cells: Iterable[int]) -> bool:
    """Tell whether one can walk between any two of the cells without leaving them."""
    left = set(cells)
    ahead = [left.pop()] if left else []
    while ahead:
        met = left.intersection(board.neighbours[ahead.pop()])
        left -= met
        ahead += met
    return not left


# --- the text of a map ------------------------------------------------------------------------------------------------


def map_mistakes(config_board: dict[str, Any]) -> Iterator[str]:
    """Yield what is wrong with the text of a map, at most one mistake a row, by row and column from 1."""
    rows = _rows(config_board["map"])
    known = [*TERRAIN, *config_board["ports"]]
    if not rows:
        yield "holds no cells, allowed: rows of " + " ".join(known)
        return
    check = _hex_row_mistakes if config_board["grid"] == "hexes" else _square_row_mistakes
    for number, row in enumerate(rows):
        if not row.strip():
            yield f"row {number + 1} is empty, allowed: rows without gaps between them"
            continue
        for column, text in [*_sign_mistakes(row, known), *check(number, rows)][:1]:
            yield f"row {number + 1}, column {column + 1}: {text}"


def _rows(text: str) -> list[str]:
    rows = [row.rstrip() for row in text.split("\n")]
    while rows and not rows[0]:
        del rows[0]
    while rows and not rows[-1]:
        del rows[-1]
    return rows


def _glyphs(rows: list[str]) -> list[Glyph]:
    return [(y, x, sign) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != " "]


def _named(grid: str, glyphs: list[Glyph]) -> list[Cell]:
    """Name the cells of a map; common indentation makes no difference."""
    if grid == "squares":
        seen: dict[int, int] = {}
        cells = []
        for y, _, _ in glyphs:
            cells.append((seen.get(y, 0), y))
            seen[y] = seen.get(y, 0) + 1
        return cells
    columns = [x for _, x, _ in glyphs]
    left = min(columns)
    middle_x, middle_y = (max(columns) - left) // 2, glyphs[-1][0] // 2
    return [((x - left - middle_x - (y - middle_y)) // 2, y - middle_y) for y, x, _ in glyphs]


def _sign_mistakes(row: str, known: list[str]) -> Iterator[tuple[int, str]]:
    for column, sign in enumerate(row):
        if sign not in known and sign != " ":
            found = "a tab" if sign == "\t" else f"'{sign}'"
            yield column, f"found {found}, allowed: {' '.join(known)}, with a blank between"


def _hex_row_mistakes(number: int, rows: list[str]) -> Iterator[tuple[int, str]]:
    row = rows[number]
    begin = re.search(r"\S", row).start()  # type: ignore[union-attr]  # no empty row comes here
    first = next((y, match.start()) for y, text in enumerate(rows) if (match := re.search(r"\S", text)))
    if (begin + number - sum(first)) % 2:
        yield begin, "begins here, allowed: one column to the left or right; rows of hexes are shifted by half a cell"
        return
    for column in range(begin, len(row)):
        between = bool((column - begin) % 2)
        if between and row[column] != " ":
            yield column, f"found '{row[column]}', allowed: a blank; the cells of a row lie two columns apart"
        if not between and row[column] == " ":
            yield column, "found a blank, allowed: a cell; a row has no gaps, its cells lie two columns apart"


def _square_row_mistakes(number: int, rows: list[str]) -> Iterator[tuple[int, str]]:
    row = rows[number]
    if run := re.search(r"\S\S", row):
        yield run.start() + 1, f"found '{row[run.start() + 1]}', allowed: a blank between two cells"
        return
    wide = [len(text.split()) for text in rows if text.strip()]
    if len(row.split()) != wide[0]:
        yield len(row) - 1, f"ends after {len(row.split())} cells, allowed: {wide[0]} in every row, as in the first"
