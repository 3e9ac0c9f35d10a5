"""Hex geometry: names, order and neighbourhood of hexes, vertices and edges."""

import math

import pytest

from sim.hexes import CORNERS, NONE, SIDES, Edge, Hex, Vertex, connected, disc, edge, grid, ring, vertex

SHAPES = {
    "one hex": [(0, 0)],
    "the usual disc": disc(2),
    "the largest disc": disc(4),
    "a row": [(q, 0) for q in range(61)],
    "a ring with a lake": ring(2),
    "a hook": [(0, 0), (1, 0), (2, -1), (2, -2), (1, -2)],
}


@pytest.fixture(params=SHAPES.values(), ids=SHAPES.keys())
def board(request):
    return grid(request.param)


def middle(h):
    """Where a hex with sides of length 1 is drawn, y to the south."""
    return math.sqrt(3) * (h[0] + h[1] / 2), 1.5 * h[1]


def corner_at(q, r, corner):
    x, y = middle((q, r))
    angle = math.radians(-90 + 60 * CORNERS.index(corner))
    return round(x + math.cos(angle), 6) + 0.0, round(y + math.sin(angle), 6) + 0.0


def side_at(q, r, side):
    x, y = middle((q, r))
    angle = math.radians(-60 * SIDES.index(side))
    return round(x + math.sqrt(0.75) * math.cos(angle), 6), round(y + math.sqrt(0.75) * math.sin(angle), 6)


# --- names


@pytest.mark.parametrize("corner", CORNERS)
def test_a_vertex_has_one_canonical_name_and_stays_where_it_is(corner):
    name = vertex(2, -1, corner)
    assert name.corner in ("N", "S")
    assert corner_at(*name) == pytest.approx(corner_at(2, -1, corner))
    assert vertex(*name) == name


@pytest.mark.parametrize("side", SIDES)
def test_an_edge_has_one_canonical_name_and_stays_where_it_is(side):
    name = edge(2, -1, side)
    assert name.side in ("E", "NE", "NW")
    assert side_at(*name) == pytest.approx(side_at(2, -1, side))
    assert edge(*name) == name


def test_the_three_names_of_a_vertex_and_the_two_of_an_edge():
    assert {vertex(0, 0, "SE"), vertex(0, 1, "N"), vertex(1, 0, "SW")} == {Vertex(0, 1, "N")}
    assert {vertex(0, 0, "NE"), vertex(1, -1, "S"), vertex(1, 0, "NW")} == {Vertex(1, -1, "S")}
    assert edge(0, 0, "SE") == edge(0, 1, "NW") == Edge(0, 1, "NW")


def test_an_edge_joins_its_two_ends_and_parts_its_two_hexes():
    for side in SIDES:
        e = edge(1, 1, side)
        (ax, ay), (bx, by) = (corner_at(*end) for end in e.ends)
        assert ((ax + bx) / 2, (ay + by) / 2) == pytest.approx(side_at(1, 1, side), abs=1e-5)
        (ax, ay), (bx, by) = (middle(h) for h in e.hexes)
        assert ((ax + bx) / 2, (ay + by) / 2) == pytest.approx(side_at(1, 1, side), abs=1e-5)
        assert Hex(1, 1) in e.hexes


# --- discs and rings


@pytest.mark.parametrize("radius", range(5))
def test_a_disc_is_its_rings(radius):
    assert len(disc(radius)) == 1 + 3 * radius * (radius + 1)
    assert sorted(disc(radius)) == sorted([Hex(0, 0), *(h for r in range(1, radius + 1) for h in ring(r))])
    assert all(h.distance <= radius for h in disc(radius))


def test_the_ring_goes_round_against_the_clock_from_the_east():
    places = ring(3)
    assert places[:4] == [(3, 0), (3, -1), (3, -2), (3, -3)]
    assert [n for n, h in enumerate(places) if 0 in (h.q, h.r, h.q + h.r)] == [0, 3, 6, 9, 12, 15]
    assert all(after in here.neighbours() for here, after in zip(places, places[1:] + places[:1], strict=True))


def test_hexes_hang_together_or_not():
    assert connected([])
    assert connected(disc(2))
    assert connected(ring(2))
    assert not connected([Hex(0, 0), Hex(2, 0)])
    assert not connected([Hex(0, 0), Hex(1, 1)])


# --- the grid


def test_the_usual_board_has_the_numbers_it_should():
    board = grid(disc(2))
    coast_vertices, coast_edges = board.coast(board.field)
    assert (len(board.field), len(board.hexes), len(board.vertices), len(board.edges)) == (19, 37, 54, 72)
    assert (len(coast_vertices), len(coast_edges)) == (30, 30)
    shores = [sum(v in coast_vertices for v in board.hex_vertices[board.hexes.index(h)]) for h in ring(3)]
    assert shores == [2, 3, 3] * 6


@pytest.mark.parametrize(("radius", "numbers"), [(1, (7, 19, 24, 30)), (3, (37, 61, 96, 132)), (4, (61, 91, 150, 210))])
def test_other_discs(radius, numbers):
    board = grid(disc(radius))
    assert (len(board.field), len(board.hexes), len(board.vertices), len(board.edges)) == numbers


def test_everything_is_numbered_in_reading_order(board):
    for numbered, place in (
        (board.hexes, lambda h: middle(h)),
        (board.vertices, lambda v: corner_at(*v)),
        (board.edges, lambda e: side_at(*e)),
    ):
        drawn = [place(element) for element in numbered]
        assert drawn == sorted(drawn, key=lambda at: (round(at[1], 3), round(at[0], 3)))
        assert len(set(drawn)) == len(drawn)


def test_the_tables_agree_with_each_other(board):
    for e, (a, b) in enumerate(board.edge_vertices):
        assert e in board.vertex_edges[a]
        assert e in board.vertex_edges[b]
        assert b == board.vertex_vertices[a][board.vertex_edges[a].index(e)]
    for v, around in enumerate(board.vertex_hexes):
        assert all(v in board.hex_vertices[h] for h in around)
        assert NONE not in around
    for h, around in enumerate(board.hex_hexes):
        for side, other in enumerate(around):
            assert other == NONE or board.hex_hexes[other][(side + 3) % 6] == h
            e = board.hex_edges[h][side]
            assert e == NONE or (h in board.edge_hexes[e] and other in board.edge_hexes[e])
    for h in board.field:
        assert NONE not in board.hex_hexes[h] + board.hex_vertices[h] + board.hex_edges[h]


def test_euler(board):
    """Vertices - edges + faces = 2 for land that hangs together; the sea around and lakes are faces as well."""
    lakes = 1 if len(board.field) == 12 else 0
    assert len(board.vertices) - len(board.edges) + len(board.field) + 1 + lakes == 2


def test_what_touches_land_is_on_the_board_and_what_also_touches_sea_is_coast():
    board = grid(disc(2))
    middle_hex = board.hexes.index(Hex(0, 0))
    vertices, edges = board.on_board([middle_hex])
    assert sorted(vertices) == sorted(board.hex_vertices[middle_hex])
    assert sorted(edges) == sorted(board.hex_edges[middle_hex])
    assert board.coast([middle_hex]) == (vertices, edges)
    two = [middle_hex, board.hexes.index(Hex(1, 0))]
    assert len(board.on_board(two)[0]) == 10
    assert [len(found) for found in board.coast(two)] == [10, 10]
