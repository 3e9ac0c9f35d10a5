"""Maps as plain data: places of the sea ring, and the lines by which a record says what lies where."""

import pytest

from sim.austral.maps import dock_lines, field_of, fixed_chart, hex_lines, read_chart, sea_places
from sim.config import resolve
from sim.errors import BalizaError
from sim.hexes import disc, grid, ring
from tests.austral.fixed import fixed


@pytest.fixture
def base():
    return resolve("austral").config


def test_land_can_lie_in_a_disc_or_on_the_hexes_given(base):
    assert field_of(base["map"]) == disc(2)
    assert field_of(base["map"] | {"kind": "archipelago"}) == disc(3)
    assert field_of(fixed()["map"]) == [(0, -1), (1, -1), (0, 0), (0, 1), (-1, 1)]


def test_every_place_of_the_sea_ring_has_one_or_two_edges_towards_land(base):
    board = grid(disc(2))
    sea, edges = sea_places(board, 2)
    assert [board.hexes[h] for h in sea] == ring(3)
    assert [len(found) for found in edges] == [1, 2, 2] * 6
    assert sorted(e for found in edges for e in found) == board.coast(board.field)[1]


def test_whichever_edges_the_docks_take_eighteen_vertices_have_one(base):
    board = grid(disc(2))
    _, edges = sea_places(board, 2)
    for side in (0, -1):
        docks = [edges[place][side] for place in base["map"]["docks"]]
        assert len({v for e in docks for v in board.edge_vertices[e]}) == 18


def test_fishing_grounds_touch_three_vertices_each_and_share_none(base):
    board = grid(disc(2))
    sea, _ = sea_places(board, 2)
    touched = [v for place in base["map"]["fishing"] for v in board.hex_vertices[sea[place]] if v >= 0]
    assert len(touched) == len(set(touched)) == 18


def test_a_fixed_map_and_its_lines_say_the_same():
    config = resolve(fixed()).config
    board = grid(field_of(config["map"]))
    chart = fixed_chart(config["map"], board)
    hexes, docks = hex_lines(board, chart), dock_lines(board, chart.docks)
    assert hexes == [
        "0 -1 forest 6", "1 -1 quarry 9", "0 0 meadow 5", "1 0 fishing 8", "-1 1 moor", "0 1 salt_flat 10",
    ]  # fmt: skip
    assert docks == ["0 -1 NW any", "0 2 NW fish"]
    assert read_chart(config, board, hexes, docks) == chart
    assert read_chart(config, board, hexes[::-1], ["0 -2 SE any", "0 1 SE fish"]) == chart
    assert [board.hexes[h] for h in chart.land] == [(0, -1), (1, -1), (0, 0), (-1, 1), (0, 1)]


@pytest.mark.parametrize(
    ("hexes", "docks", "message"),
    [
        (["0 0"], [], r"hexes\[0\]: found '0 0', expected q, r, terrain and number"),
        (["0 x forest 6"], [], r"hexes\[0\]: found '0 x forest 6', expected q, r"),
        (["0 0 forest 6", "9 9 forest 6"], [], r"hexes\[1\]: '9 9 forest 6': no such hex on the config's map"),
        (["0 0 forst 6"], [], r"hexes\[0\]: no such terrain 'forst', only .*; did you mean forest\?"),
        (["0 0 forest"], [], r"hexes\[0\]: '0 0 forest': a hex of forest carries one of 2, 3"),
        (["0 0 moor 3"], [], r"hexes\[0\]: '0 0 moor 3': moor gives nothing, so it carries no number"),
        (["0 0 moor", "0 0 moor"], [], r"hexes\[1\]: '0 0 moor' names a hex that an earlier line has named"),
        (["3 0 forest 6"], [], r"hexes\[0\]: '3 0 forest 6' puts land where the config's map has sea"),
        (["0 0 moor", "2 0 moor"], [], "hexes: the land falls into parts"),
        ([], [], "hexes: the land falls into parts, or there is none"),
        (["0 0 moor"], ["0 0 any"], r"docks\[0\]: found '0 0 any', expected q, r, side and kind"),
        (["0 0 moor"], ["0 0 E gold"], r"docks\[0\]: no such dock 'gold', only any, wood"),
        (["0 0 moor", "1 0 moor"], ["0 0 E any"], r"docks\[0\]: '0 0 E any' is no free edge between land and sea"),
        (["0 0 moor"], ["0 0 E any", "1 0 W any"], r"docks\[1\]: '1 0 W any' is no free edge"),
    ],
)
def test_lines_that_are_wrong_are_named(base, hexes, docks, message):
    with pytest.raises(BalizaError, match=message):
        read_chart(base, grid(disc(2)), hexes, docks)
