"""Where the cells of a board lie in a picture, and their outlines: for pictures of positions and charts on a board.

A grid is called "hexes" or "squares". Hexes have a point up and are named ``(q, r)`` with q to the east and r to the
south-east, squares ``(x, y)`` with y to the south. The middles of neighbouring cells lie one unit apart; y runs down,
as in an SVG.
"""

from collections.abc import Iterable

Cell = tuple[int, int]
Point = tuple[float, float]

ROW = 3**0.5 / 2
"""From the middle of a row of hexes to the next."""
CORNER = 1 / 3**0.5
"""From the middle of a hex to a corner."""

OUTLINES: dict[str, tuple[Point, ...]] = {
    "hexes": (
        (0, -CORNER), (0.5, -CORNER / 2), (0.5, CORNER / 2), (0, CORNER), (-0.5, CORNER / 2), (-0.5, -CORNER / 2),
    ),
    "squares": ((0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5)),
}  # fmt: skip
"""The corners of a cell round its middle, clockwise from the north, or from the north-east."""


def middle(grid: str, cell: Cell) -> Point:
    """Return where the middle of a cell lies.

    Examples
    --------
    >>> middle("hexes", (2, -4))
    (0.0, -3.4641016151377544)
    >>> middle("squares", (2, 3))
    (2.0, 3.0)
    """
    first, second = cell
    return (first + second / 2, ROW * second) if grid == "hexes" else (float(first), float(second))


def corners(grid: str, cell: Cell) -> list[Point]:
    """Return the corners of a cell, clockwise."""
    x, y = middle(grid, cell)
    return [(x + to_x, y + to_y) for to_x, to_y in OUTLINES[grid]]


def bounds(grid: str, cells: Iterable[Cell]) -> tuple[float, float, float, float]:
    """Return left, top, width and height of the room that some cells take."""
    points = [point for cell in cells for point in corners(grid, cell)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
