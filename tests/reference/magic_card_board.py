"""The board of Magic Card, read from the text of its map: cells, ports, ways to sail and how often they go round."""

from dataclasses import dataclass

STEPS = {
    "hexes": {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)},
    "squares": {"E": (1, 0), "N": (0, -1), "W": (-1, 0), "S": (0, 1)},
}
"""The directions in the order in which neighbours are looked at (59), with the step to the next cell."""
RIM, ISLAND, REEF, WHITE, BLUE = "#", "I", "x", "o", "."


@dataclass(frozen=True)
class Port:
    """C05: a port; ports are numbered by colour in reading order."""

    id: str
    cell: int
    colour: str
    place: int  # among all ports


@dataclass(frozen=True)
class Voyage:
    """How a cell was reached: its distance, and what the way there adds to the turning."""

    steps: int
    turning: int


class Board:
    """Cells are numbers in reading order; beyond the map is None."""

    def __init__(self, board: dict) -> None:
        self.grid = board["grid"]
        self.steps = STEPS[self.grid]
        rows = [row for row in board["map"].split("\n") if row.strip()]
        signs = _hex_cells(rows) if self.grid == "hexes" else _square_cells(rows)
        self.cells = list(signs)
        self.signs = list(signs.values())
        number = {name: cell for cell, name in enumerate(self.cells)}
        self.neighbours = [
            {word: number.get((a + da, b + db)) for word, (da, db) in self.steps.items()} for a, b in self.cells
        ]
        self.ports = list(_ports(self.signs, board["ports"]))
        self.port_at = {port.cell: port for port in self.ports}
        self.starts = [port for port in self.ports if _allowed(port, board["start"])]
        island = [cell for cell, sign in enumerate(self.signs) if sign == ISLAND]
        self._pole = self._place(island[len(island) // 2]) if island else None

    def is_blue(self, cell: int | None) -> bool:
        """C09: where ships may sail: blue cells and ports."""
        return cell is not None and (self.signs[cell] == BLUE or cell in self.port_at)

    def is_white(self, cell: int) -> bool:
        """Without wind."""
        return self.signs[cell] == WHITE

    def danger(self, cell: int | None) -> str | None:
        """C12, C13, C30: the golden rim, the island or a reef; None for water."""
        return "rim" if cell is None else {RIM: "rim", ISLAND: "island", REEF: "reef"}.get(self.signs[cell])

    # -- going round ---------------------------------------------------------------------------------------------------

    def _place(self, cell: int) -> tuple[int, int]:
        """How far to the east, in half cells on hexes, and the row."""
        a, b = self.cells[cell]
        return (2 * a + b, b) if self.grid == "hexes" else (a, b)

    def crossing(self, here: int, there: int) -> int:
        """37: the line just south of the island's middle, to the east: northward over it +1, southward -1."""
        if self._pole is None:
            return 0
        east, row = self._pole
        (x, y), (next_x, next_y) = self._place(here), self._place(there)
        if (y, next_y) == (row, row + 1) and x > east:
            return -1
        if (y, next_y) == (row + 1, row) and next_x > east:
            return 1
        return 0

    def voyages(self, start: int, steps: int, barred: set[int]) -> dict[int, Voyage]:
        """C09, 59: breadth-first from a cell, in the order of directions; the start itself stands for no steps."""
        found = {start: Voyage(0, 0)}
        queue = [start]
        for here in queue:
            if found[here].steps == steps:
                continue
            for there in self.neighbours[here].values():
                if self.is_blue(there) and there not in barred and there not in found:
                    found[there] = Voyage(found[here].steps + 1, found[here].turning + self.crossing(here, there))
                    queue.append(there)
        return found

    def downwind(self, cell: int, direction: str) -> int:
        """69: how far downwind a cell lies."""
        (a, b), (da, db) = self.cells[cell], self.steps[direction]
        if self.grid == "hexes":
            return 2 * a * da + 2 * b * db + a * db + b * da
        return a * da + b * db


def _hex_cells(rows: list[str]) -> dict[tuple[int, int], str]:
    """Named (q, r) from the middle of the map."""
    indent = min(len(row) - len(row.lstrip()) for row in rows)
    found = [(x - indent, y, sign) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != " "]
    middle_row, middle_column = (len(rows) - 1) // 2, max(x for x, _, _ in found) // 2
    cells = {}
    for x, y, sign in found:
        r = y - middle_row
        cells[(x - middle_column - r) // 2, r] = sign
    return cells


def _square_cells(rows: list[str]) -> dict[tuple[int, int], str]:
    """Named (x, y) from the north-western corner."""
    return {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row.split())}


def _ports(signs: list[str], colours: dict[str, str]) -> list[Port]:
    ports: list[Port] = []
    for cell, sign in enumerate(signs):
        if sign in colours:
            colour = colours[sign]
            number = sum(port.colour == colour for port in ports) + 1
            ports.append(Port(f"{colour}_{number}", cell, colour, len(ports)))
    return ports


def _allowed(port: Port, start: str | list[str]) -> bool:
    if isinstance(start, list):
        return port.id in start
    return start in ("any", port.colour)
