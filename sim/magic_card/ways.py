"""What a board means for sailing, worked out once for the Tables: rows of bits, turnings, distances, storm risk."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.magic_card.board_map import NONE, Board
from sim.magic_card.state import ROWS
from sim.magic_card.words import BLUE, ISLAND, PORT, REEF, RIM, WINDLESS

FAR = 99
"""A distance that no ship sails."""
TURNINGS = 2
"""Turnings from -2 to 2 are told apart; a ship that has gone round more often counts as one that has gone 2 times."""


@dataclass(frozen=True)
class Bits:
    """Where each cell stands in rows of bits: one row of the map a word, the west at bit 1."""

    row: NDArray[np.int64]
    bit: NDArray[np.int64]
    slant: int  # 1 on hexes: the rows below are shifted by half a cell

    @property
    def fits(self) -> bool:
        """Whether the board is small enough; the outer rows and bits stay free."""
        return bool(self.row.max() < ROWS - 1 and self.bit.max() < ROWS - 2)


def bits_of(board: Board) -> Bits:
    """Return where the cells of a board stand in rows of bits; two neighbours differ by 1 in row or bit, or in both."""
    names = np.array(board.cells, np.int64).reshape(-1, 2)
    row = names[:, 1] - names[:, 1].min() + 1
    bit = names[:, 0] - names[:, 0].min() + 1
    return Bits(row, bit, int(board.grid == "hexes"))


def sailable(board: Board) -> NDArray[np.bool_]:
    """Return for each cell whether ships may sail on it."""
    return np.isin(board.terrain, (BLUE, PORT))


def ranks(board: Board) -> NDArray[np.int64]:
    """Return for each cell and direction how far downwind it lies, in some unit (3, 69)."""
    names = np.array(board.cells, np.int64).reshape(-1, 2)
    a, b = names[:, :1], names[:, 1:]
    steps = np.array(list(board.steps.values()))
    da, db = steps[:, 0], steps[:, 1]
    if board.grid == "squares":
        return a * da + b * db
    return 2 * a * da + 2 * b * db + a * db + b * da


def turnings(board: Board, steps: int) -> NDArray[np.int8]:
    """Return for each pair of cells the turning of a shortest way between them, if it takes at most `steps`.

    With fewer steps than half of the shortest loop round the island every way of at most `steps` between two cells has
    the same turning: two that differ would make a loop together. So a ship that goes round others has it too.
    """
    n = len(board.cells)
    water = sailable(board)
    neighbours, crossings = np.array(board.neighbours), np.array(board.crossings, np.int8)
    seen, edge = np.eye(n, dtype=bool), np.eye(n, dtype=bool)
    found = np.zeros((n, n), np.int8)
    for _ in range(steps):
        new = np.zeros((n, n), bool)
        for direction in range(neighbours.shape[1]):
            there = neighbours[:, direction]
            here = np.flatnonzero((there != NONE) & water[there])
            there = there[here]
            reached = edge[:, here] & ~seen[:, there] & ~new[:, there]
            turned = found[:, here] + crossings[here, direction]
            found[:, there] = np.where(reached, turned, found[:, there])
            new[:, there] |= reached
        seen |= new
        edge = new
    return found


def shortest_loop(board: Board) -> int:
    """Return the fewest steps of any closed way that goes round the island; FAR * FAR if there is none.

    It may lead through one windless cell: a ship may begin a sail there.
    """
    starts = [
        cell
        for cell, around in enumerate(board.crossings)
        if board.terrain[cell] == WINDLESS or (board.may_sail(cell) and any(around))
    ]
    return min((_way_round(board, cell) for cell in starts), default=FAR * FAR)


def _way_round(board: Board, start: int) -> int:
    """Return the fewest steps that lead round the island and back to a cell."""
    seen = {(start, 0): 0}
    ahead = deque([(start, 0)])
    while ahead:
        here = ahead.popleft()
        cell, turning = here
        for there, crossing in zip(board.neighbours[cell], board.crossings[cell], strict=True):
            after = (there, turning + crossing)
            if (board.may_sail(there) or there == start) and abs(after[1]) <= TURNINGS and after not in seen:
                if after in ((start, 1), (start, -1)):
                    return seen[here] + 1
                seen[after] = seen[here] + 1
                ahead.append(after)
    return FAR * FAR


def port_distances(board: Board) -> NDArray[np.int8]:
    """Return the fewest steps from a cell to each port with each further turning, no other ship about.

    Returns
    -------
    array of shape (cells, 2 * TURNINGS + 1, ports)
        At [cell, TURNINGS + k, port]: a way that turns by `k`; FAR where there is none or none shorter. A way may begin
        on a windless cell.
    """
    found = np.full((len(board.cells), 2 * TURNINGS + 1, len(board.ports)), FAR, np.int8)
    for place, port in enumerate(board.ports):
        # backwards from the port: a step that is crossed by +1 on the way there counts +1
        found[port.cell, TURNINGS, place] = 0
        ahead = deque([(port.cell, 0)])
        while ahead:
            cell, turning = ahead.popleft()
            steps = found[cell, TURNINGS + turning, place] + 1
            if steps >= FAR or not board.may_sail(cell):
                continue
            for there, crossing in zip(board.neighbours[cell], board.crossings[cell], strict=True):
                before = turning - crossing  # the step is taken the other way
                if there == NONE or abs(before) > TURNINGS or board.terrain[there] in (RIM, ISLAND, REEF):
                    continue
                if found[there, TURNINGS + before, place] > steps:
                    found[there, TURNINGS + before, place] = steps
                    ahead.append((there, before))
    return found


def storm_risk(board: Board, chances: dict[int, float], steps: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the chance that a storm damages a ship on each cell, and that it becalms it, no other ship about.

    Parameters
    ----------
    board
        The board.
    chances
        Of each direction, by its number.
    steps
        Steps that a storm moves ships.
    """
    damage, calm = np.zeros(len(board.cells)), np.zeros(len(board.cells))
    for cell in range(len(board.cells)):
        for direction, chance in chances.items():
            here = cell
            for _ in range(steps):
                there = board.neighbours[here][direction]
                terrain = RIM if there == NONE else board.terrain[there]
                if terrain in (RIM, ISLAND, REEF):
                    damage[cell] += chance
                    break
                if terrain == WINDLESS:
                    calm[cell] += chance
                    break
                here = there
    return damage, calm
