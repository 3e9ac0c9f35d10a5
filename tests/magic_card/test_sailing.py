"""Sails worked out by rows of bits, and turnings known beforehand, are those of the plain search of the rules."""

import random

import numpy as np
import pytest

from sim.blocks import make_tables
from sim.config import resolve
from sim.magic_card import GAME, machine, sailing, ships
from sim.magic_card.board_map import read_board
from sim.magic_card.state import STATE
from sim.magic_card.ways import FAR, TURNINGS, bits_of, port_distances, shortest_loop, turnings
from sim.policies import RANDOM
from tests.magic_card.random_configs import drawn_config

RING = """
# # # # # # #
# . . . . . #
# . . . . . #
# . . I . . #
# . P . . . #
# . . . . . #
# # # # # # #
"""
"""Squares round an island of one cell at [3, 3]; the line that is crossed runs east of it, just south of its row."""


def ring() -> dict:
    return {"grid": "squares", "start": "any", "map": RING, "ports": {"P": "neutral"}}


def searched(config: dict, start: int, steps: int, taken: set[int]) -> dict[int, tuple[int, int]]:
    """Depth and turning of each cell, found breadth first over whole ways in the order of directions (59)."""
    board = read_board(config["board"])
    shared = {p.cell for p in board.ports} if config["rules"]["port_ships"] == "unlimited" else set()
    found, ahead = {start: (0, 0)}, [start]
    for here in ahead:  # grows as it goes
        depth, turning = found[here]
        for there, crossing in zip(board.neighbours[here], board.crossings[here], strict=True):
            free = there not in taken or there in shared or config["rules"]["pass_ships"]
            if depth < steps and board.may_sail(there) and free and there not in found:
                found[there] = (depth + 1, turning + crossing)
                ahead.append(there)
    return {c: way for c, way in found.items() if c != start and (c not in taken or c in shared)}


@pytest.mark.parametrize(
    "seed", [*range(30), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(100, 500))]
)
def test_bits_and_search_agree(seed):
    """On boards by chance, with ships in the way, for short and long sails."""
    chance = random.Random(seed)
    config = resolve("magic_card").config if seed < 3 else drawn_config(chance)
    players = chance.choice([2, 3, 4])
    s, t = np.zeros(1, STATE)[0], make_tables(GAME, config, players, [RANDOM])[0]
    board = read_board(config["board"])
    water = [cell for cell in range(len(board.cells)) if board.may_sail(cell)]
    for _ in range(12):
        machine.begin(s, t, 1, 1, 0)
        places = chance.sample(water, players)
        for seat, cell in enumerate(places):
            ships.move_ship(s, t, seat, cell)
        steps = chance.choice([1, 2, 4, 6, 9, 14, 19])
        n = sailing.list_ends(s, t, 0, steps)
        expected = searched(config, places[0], steps, set(places[1:]))
        cells = s["end_cells"][:n].tolist()
        assert cells == sorted(expected)
        assert [sailing.end_cell(s, t, place) for place in range(n)] == cells
        ways = {cell: (sailing.steps_to(s, t, 0, cell), sailing.turning_to(s, t, 0, cell)) for cell in cells}
        assert ways == expected
        assert bool(sailing.can_sail(s, t, 0, steps)) == bool(cells)


def test_small_boards_fit_and_long_ones_do_not():
    assert bits_of(read_board(resolve("magic_card").config["board"])).fits
    tall = "\n".join([" ".join("####")] + [" ".join("#..#")] * 70 + [" ".join("####")])
    assert not bits_of(read_board(ring() | {"map": tall})).fits


def test_the_shortest_loop_round_one_cell_is_of_eight_squares():
    assert shortest_loop(read_board(ring())) == 8


def test_ways_to_a_port_by_their_turning():
    """From [4, 3], east of the island, the port [2, 4] is 3 steps away across the line, or 5 round the north side."""
    board = read_board(ring())
    here = board.cells.index((4, 3))
    ways = port_distances(board)[here, :, 0].tolist()
    assert ways[TURNINGS - 1] == 3  # southwards across the line: clockwise
    assert ways[TURNINGS] == 5
    assert ways[TURNINGS + 1] == 5 + 8


def test_no_way_is_far():
    board = read_board(ring())
    assert set(port_distances(board)[board.cells.index((3, 3)), :, 0]) == {FAR}


def test_turnings_are_those_of_short_ways():
    """Three steps round a corner of the island, below half of the loop of eight."""
    board = read_board(ring())
    found = turnings(board, 3)
    number = {cell: place for place, cell in enumerate(board.cells)}
    assert found[number[4, 3], number[4, 4]] == -1
    assert found[number[4, 4], number[4, 3]] == 1
    assert found[number[2, 3], number[2, 4]] == 0
    assert found[number[4, 2], number[3, 4]] == -1
