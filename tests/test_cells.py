"""Cells of a board in a picture: hexes and squares lie beside each other without gaps."""

from math import dist, isclose

import pytest

from sim.cells import bounds, corners, middle
from sim.magic_card.words import STEPS


@pytest.mark.parametrize("grid", ["hexes", "squares"])
def test_neighbours_are_one_unit_apart_and_share_a_side(grid):
    for step in STEPS[grid].values():
        assert isclose(dist(middle(grid, (0, 0)), middle(grid, step)), 1)
        shared = [here for here in corners(grid, (0, 0)) for there in corners(grid, step) if dist(here, there) < 1e-9]
        assert len(shared) == 2


@pytest.mark.parametrize(("grid", "east", "south"), [("hexes", (1, 0), (-1, 2)), ("squares", (1, 0), (0, 1))])
def test_east_is_right_and_south_is_down(grid, east, south):
    assert middle(grid, east) == (1, 0)
    x, y = middle(grid, south)
    assert x == 0
    assert y > 0


def test_the_room_that_cells_take():
    assert bounds("squares", [(0, 0), (3, 1)]) == (-0.5, -0.5, 4, 2)
    left, top, width, height = bounds("hexes", [(0, 0), (1, 0)])
    assert (left, width) == (-0.5, 2)
    assert isclose(height, 2 / 3**0.5)
    assert isclose(top, -height / 2)
