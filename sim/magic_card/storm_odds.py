"""Where a storm leaves a ship that is alone on the board, from every cell and in every direction.

The path of a storm is a straight line, so with its direction all is known; the chance of each direction is that of the
sections that show it. Other ships, which can only shorten a path, are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sim.magic_card.board_map import NONE, Board, read_board
from sim.magic_card.odds import spinner
from sim.magic_card.words import BLUE, ISLAND, REEF, RIM, WINDLESS

UNHURT, CALM = "unhurt", "calm"
HARM = {RIM: "rim", ISLAND: "island", REEF: "reef"}
"""What ground in a ship's way damages it, with the word for it."""
OUTCOMES = (UNHURT, CALM, *HARM.values())
GROUNDS = {**HARM, WINDLESS: "windless", BLUE: "blue"}
"""Words for what a cell is; a port goes by its id."""


@dataclass(frozen=True)
class Fate:
    """What a storm does with a ship.

    Attributes
    ----------
    outcome
        "unhurt", "calm", or what damaged it: "rim", "island" or "reef".
    path
        The cells on which it lay, the first and the last one too.
    """

    outcome: str
    path: tuple[int, ...]

    @property
    def cell(self) -> int:
        """The cell on which it ends."""
        return self.path[-1]

    @property
    def damaged(self) -> bool:
        """Whether the ship is damaged."""
        return self.outcome in HARM.values()


def fate(board: Board, cell: int, direction: str, steps: int) -> Fate:
    """Carry a sound ship from a cell (C27, C28, C30).

    Parameters
    ----------
    board
        The board.
    cell
        A blue cell or a port.
    direction
        One of the board's.
    steps
        How far a storm carries ships.
    """
    way = list(board.steps).index(direction)
    path = [cell]
    for _ in range(steps):
        ahead = board.neighbours[path[-1]][way]
        ground = RIM if ahead == NONE else board.terrain[ahead]
        if ground in HARM:
            return Fate(HARM[ground], tuple(path))
        path.append(ahead)
        if ground == WINDLESS:
            return Fate(CALM, tuple(path))
    return Fate(UNHURT, tuple(path))


def fates(config: Mapping[str, Any]) -> dict[tuple[int, str], Fate]:
    """Return what a storm does from each cell on which ships sail, in each direction of the board."""
    board = read_board(config["board"])
    return {
        (cell, direction): fate(board, cell, direction, config["storm"]["steps"])
        for cell in range(len(board.cells))
        if board.may_sail(cell)
        for direction in board.steps
    }


@dataclass(frozen=True)
class Risk:
    """What a storm does with a ship that lies on a cell.

    Attributes
    ----------
    cell
        Number of the cell.
    outcomes
        The chance of each of `OUTCOMES`.
    ends
        The chance of each cell to be the one where the ship ends.
    """

    cell: int
    outcomes: dict[str, Fraction]
    ends: dict[int, Fraction]

    @property
    def damaged(self) -> Fraction:
        """Chance that the ship is damaged."""
        return sum((self.outcomes[word] for word in HARM.values()), Fraction(0))

    @property
    def stopped(self) -> Fraction:
        """Chance that the ship is damaged or in a calm."""
        return 1 - self.outcomes[UNHURT]


def risks(config: Mapping[str, Any]) -> dict[int, Risk]:
    """Return the risk of a storm on each cell on which ships sail, directions weighed by their chances."""
    directions = spinner(config).directions
    found: dict[int, Risk] = {}
    for (cell, direction), end in fates(config).items():
        chance = directions.get(direction, Fraction(0))
        risk = found.setdefault(cell, Risk(cell, dict.fromkeys(OUTCOMES, Fraction(0)), {}))
        risk.outcomes[end.outcome] += chance
        if chance:
            risk.ends[end.cell] = risk.ends.get(end.cell, Fraction(0)) + chance
    return found


def mean_risk(config: Mapping[str, Any]) -> dict[str, Fraction]:
    """Return the chance of each outcome for a ship that is as likely on any cell as on any other."""
    found = risks(config)
    return {word: sum((risk.outcomes[word] for risk in found.values()), Fraction(0)) / len(found) for word in OUTCOMES}


def grounds(config: Mapping[str, Any]) -> list[tuple[tuple[int, int], str]]:
    """Return the name of each cell of a config's board and what it is: a word of `GROUNDS`, or a port's id."""
    board = read_board(config["board"])
    ports = {port.cell: port.id for port in board.ports}
    return [(name, ports.get(cell) or GROUNDS[board.terrain[cell]]) for cell, name in enumerate(board.cells)]
