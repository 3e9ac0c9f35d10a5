"""Hexes, their corners and their sides: names, order and neighbourhood, built once for a map.

Hexes have a point up and are named ``(q, r)``: q counts to the east, r to the south-east. A corner of a hex is a
vertex, a side an edge. Three hexes share a vertex and two an edge, so each has several names, such as ``(0, 0, "SE")``
and ``(0, 1, "N")``; the canonical one has the corner N or S, the side E, NE or NW. Everything is numbered in reading
order: from north to south, in a row from west to east.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

SIDES = ("E", "NE", "NW", "W", "SW", "SE")
CORNERS = ("N", "NE", "SE", "S", "SW", "NW")
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""From a hex to the neighbour beyond each of `SIDES`."""
ENDS = (("NE", "SE"), ("N", "NE"), ("NW", "N"), ("SW", "NW"), ("S", "SW"), ("SE", "S"))
"""The two corners that each of `SIDES` joins."""
NONE = -1
"""In tables of numbers: there is no such neighbour on the grid."""

_SAME_VERTEX = {"NE": (1, -1, "S"), "SE": (0, 1, "N"), "SW": (-1, 1, "N"), "NW": (0, -1, "S")}
_SAME_EDGE = {"W": (-1, 0, "E"), "SW": (-1, 1, "NE"), "SE": (0, 1, "NW")}
_MIDDLE = {"E": (0, 2), "NE": (-3, 1), "NW": (-3, -1)}


class Hex(NamedTuple):
    """A hex by its coordinates."""

    q: int
    r: int

    @property
    def distance(self) -> int:
        """Steps to the hex in the middle, (0, 0)."""
        return max(abs(self.q), abs(self.r), abs(self.q + self.r))

    def neighbours(self) -> list["Hex"]:
        """Return the six hexes around, in the order of `SIDES`."""
        return [Hex(self.q + q, self.r + r) for q, r in STEPS]


class Vertex(NamedTuple):
    """A corner of hexes in its canonical name."""

    q: int
    r: int
    corner: str


class Edge(NamedTuple):
    """A side of hexes in its canonical name."""

    q: int
    r: int
    side: str

    @property
    def ends(self) -> tuple[Vertex, Vertex]:
        """The two vertices that it joins."""
        first, second = ENDS[SIDES.index(self.side)]
        return vertex(self.q, self.r, first), vertex(self.q, self.r, second)

    @property
    def hexes(self) -> tuple[Hex, Hex]:
        """The two hexes that it parts."""
        here = Hex(self.q, self.r)
        return here, here.neighbours()[SIDES.index(self.side)]


def vertex(q: int, r: int, corner: str) -> Vertex:
    """Return the canonical name of a hex's corner.

    Examples
    --------
    >>> vertex(0, 0, "SE")
    Vertex(q=0, r=1, corner='N')
    """
    step_q, step_r, same = _SAME_VERTEX.get(corner, (0, 0, corner))
    return Vertex(q + step_q, r + step_r, same)


def edge(q: int, r: int, side: str) -> Edge:
    """Return the canonical name of a hex's side.

    Examples
    --------
    >>> edge(0, 0, "W")
    Edge(q=-1, r=0, side='E')
    """
    step_q, step_r, same = _SAME_EDGE.get(side, (0, 0, side))
    return Edge(q + step_q, r + step_r, same)


def disc(radius: int) -> list[Hex]:
    """Return all hexes at most `radius` steps from the middle, in reading order."""
    around = range(-radius, radius + 1)
    return [here for r in around for q in around if (here := Hex(q, r)).distance <= radius]


def ring(radius: int) -> list[Hex]:
    """Return the hexes exactly `radius` steps from the middle, from the eastern corner on against the clock."""
    places = []
    for corner, (q, r) in enumerate(STEPS):
        along_q, along_r = STEPS[(corner + 2) % 6]
        places += [Hex(radius * q + n * along_q, radius * r + n * along_r) for n in range(radius)]
    return places


def connected(hexes: Iterable[Hex]) -> bool:
    """Return whether one can walk between any two of the hexes without leaving them."""
    left = set(hexes)
    ahead = [left.pop()] if left else []
    while ahead:
        reached = left.intersection(ahead.pop().neighbours())
        left -= reached
        ahead += reached
    return not left


def _vertex_order(v: Vertex) -> tuple[int, int]:
    return 3 * v.r + (2 if v.corner == "S" else -2), 2 * v.q + v.r


def _edge_order(e: Edge) -> tuple[int, int]:
    down, right = _MIDDLE[e.side]
    return 6 * e.r + down, 2 * (2 * e.q + e.r) + right


@dataclass(frozen=True)
class Grid:
    """The hexes of a map with all their vertices and edges, numbered in reading order, and who touches whom.

    Every table has one row an element; `NONE` fills a row that has fewer neighbours than places.

    Attributes
    ----------
    field
        Numbers of the hexes that can be land; the other hexes are their neighbours.
    hexes, vertices, edges
        The elements; vertices and edges are those of the field.
    hex_hexes, hex_edges
        For each hex what lies at its sides, in the order of `SIDES`.
    hex_vertices
        For each hex what lies at its corners, in the order of `CORNERS`.
    vertex_hexes, vertex_edges, vertex_vertices
        For each vertex the hexes and edges around it, in their order, and the vertices at the other ends of the edges.
    edge_vertices, edge_hexes
        For each edge its two ends and the two hexes it parts.
    """

    field: list[int]
    hexes: list[Hex]
    vertices: list[Vertex]
    edges: list[Edge]
    hex_hexes: list[list[int]]
    hex_vertices: list[list[int]]
    hex_edges: list[list[int]]
    vertex_hexes: list[list[int]]
    vertex_edges: list[list[int]]
    vertex_vertices: list[list[int]]
    edge_vertices: list[list[int]]
    edge_hexes: list[list[int]]

    def on_board(self, land: Iterable[int]) -> tuple[list[int], list[int]]:
        """Return the vertices and the edges that touch one of the hexes numbered in `land`."""
        dry = set(land)
        return _touching(self.vertex_hexes, dry), _touching(self.edge_hexes, dry)

    def coast(self, land: Iterable[int]) -> tuple[list[int], list[int]]:
        """Return the vertices and the edges that touch one of the hexes in `land` and one that is not."""
        dry = set(land)
        sea = set(range(len(self.hexes))) - dry
        return (
            [v for v in _touching(self.vertex_hexes, dry) if sea.intersection(self.vertex_hexes[v])],
            [e for e in _touching(self.edge_hexes, dry) if sea.intersection(self.edge_hexes[e])],
        )


def _touching(table: list[list[int]], wanted: set[int]) -> list[int]:
    return [number for number, around in enumerate(table) if wanted.intersection(around)]


def grid(field: Iterable[tuple[int, int]]) -> Grid:
    """Build the grid of a map.

    Parameters
    ----------
    field
        The hexes that can be land.
    """
    inner = sorted({Hex(q, r) for q, r in field}, key=lambda h: (h.r, h.q))
    hexes = sorted({*inner, *(n for h in inner for n in h.neighbours())}, key=lambda h: (h.r, h.q))
    vertices = sorted({vertex(*h, corner) for h in inner for corner in CORNERS}, key=_vertex_order)
    edges = sorted({edge(*h, side) for h in inner for side in SIDES}, key=_edge_order)
    hex_number = {h: number for number, h in enumerate(hexes)}
    vertex_number = {v: number for number, v in enumerate(vertices)}
    edge_number = {e: number for number, e in enumerate(edges)}
    hex_vertices = [[vertex_number.get(vertex(*h, corner), NONE) for corner in CORNERS] for h in hexes]
    edge_vertices = [[vertex_number[end] for end in e.ends] for e in edges]
    vertex_edges = _around(edge_vertices, len(vertices))
    return Grid(
        field=[hex_number[h] for h in inner],
        hexes=hexes,
        vertices=vertices,
        edges=edges,
        hex_hexes=[[hex_number.get(n, NONE) for n in h.neighbours()] for h in hexes],
        hex_vertices=hex_vertices,
        hex_edges=[[edge_number.get(edge(*h, side), NONE) for side in SIDES] for h in hexes],
        vertex_hexes=_around(hex_vertices, len(vertices)),
        vertex_edges=vertex_edges,
        vertex_vertices=[
            [NONE if e == NONE else sum(edge_vertices[e]) - v for e in around] for v, around in enumerate(vertex_edges)
        ],
        edge_vertices=edge_vertices,
        edge_hexes=[[hex_number[h] for h in e.hexes] for e in edges],
    )


def _around(table: list[list[int]], n: int) -> list[list[int]]:
    """Turn a table round: for each of the `n` vertices the rows in which it stands, filled up to three."""
    rows: list[list[int]] = [[] for _ in range(n)]
    for number, row in enumerate(table):
        for v in row:
            if v != NONE:
                rows[v].append(number)
    return [row + [NONE] * (3 - len(row)) for row in rows]
