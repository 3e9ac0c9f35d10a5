"""How long a ship needs that does nothing but sail round the island and home: a Markov chain.

The ship is alone on the board, draws no cards and takes no tokens. With every section that lets it sail it goes as far
as that allows along a shortest way round, whichever side is shorter, and stops when it is home; of several cells that
are equally near it takes the first in reading order. It must go round the island, whatever ``rules.homecoming`` says.
The states of the chain are (cell, turning, state of the ship); a step is a round: the own turn, and the storms in the
turns of others. Chances and times are float64, with the bound of their error that `sim.odds.hitting_times` gives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from sim.magic_card.board_map import NONE, Board, Port, read_board
from sim.magic_card.odds import SectionOdds, spinner
from sim.magic_card.storm_odds import CALM, Fate, fates
from sim.magic_card.words import WINDLESS
from sim.odds import HittingTimes, hitting_times

TURNINGS = 2
"""The chain tells turnings apart up to this one either way; storms hardly ever carry a ship round more often."""

Leaving = Literal["waits", "pays"]
Place = tuple[int, int]  # cell and turning
Ship = tuple[int, int, str]  # cell, turning and state
Chances = dict[Ship, float]
Play = Callable[[Ship, SectionOdds], Ship]
Floats = NDArray[np.float64]

HOME: Ship = (NONE, 0, "home")


@dataclass(frozen=True)
class Race:
    """A race home.

    Attributes
    ----------
    config
        A resolved config.
    port
        The home port.
    spinners
        How many players spin in a round, the ship's own one included: the storms of all of them blow. 0: there are no
        storms; a storm section then is a turn in which nothing happens.
    leaving
        What a ship does that is calm or damaged: it waits for a section that frees it, or it pays with any section
        that lets it sail, as if its tokens never ran out. A ship with few tokens lies between the two.
    """

    config: Mapping[str, Any]
    port: Port
    spinners: int = 1
    leaving: Leaving = "waits"

    @property
    def ends(self) -> bool:
        """Whether the ship comes home for sure, whatever happens."""
        try:
            return bool(self.times.targets.any())
        except ValueError:
            return False

    @property
    def mean(self) -> float:
        """Mean number of rounds from the start to the homecoming."""
        return float(self.times.mean[0])

    def rounds(self, most: int) -> Floats:
        """Return the chance to be home after exactly 0, 1 ... `most` rounds."""
        return self.times.distribution(0, most)

    @cached_property
    def times(self) -> HittingTimes:
        """How many rounds it takes from each state of the chain.

        Raises
        ------
        ValueError
            If the ship can get into a state from which it never comes home.
        """
        ships, transitions = self.chain
        return hitting_times(transitions, [ships.index(HOME)] if HOME in ships else [])

    @cached_property
    def chain(self) -> tuple[list[Ship], Floats]:
        """All states that can be reached, the start first, and the chance of each step between them."""
        others = max(0, self.spinners - 1)
        turns = [self._own_turn, self._turn_of_another] if others else [self._own_turn]
        ships: list[Ship] = [(self.port.cell, 0, "fine")]
        met = set(ships)
        found: list[list[Chances]] = []
        for ship in ships:
            found.append([turn(ship) for turn in turns])
            new = sorted({after for chances in found[-1] for after in chances} - met)
            met.update(new)
            ships += new
        numbers = {ship: number for number, ship in enumerate(ships)}
        matrices = [np.zeros((len(ships), len(ships))) for _ in turns]
        for number, rows in enumerate(found):
            for matrix, row in zip(matrices, rows, strict=True):
                matrix[number, [numbers[after] for after in row]] = list(row.values())
        own = matrices[0]
        return ships, own @ np.linalg.matrix_power(matrices[1], others) if others else own

    # --- the way ---

    @cached_property
    def _board(self) -> Board:
        return read_board(dict(self.config["board"]))

    @cached_property
    def distances(self) -> dict[Place, int]:
        """Steps to come home from each cell and turning, breadth first from home.

        A windless cell has a distance, but no way leads through it.
        """
        ahead = [(self.port.cell, turning) for turning in range(-TURNINGS, TURNINGS + 1) if turning]
        found = dict.fromkeys(ahead, 0)
        for place in ahead:
            for before in self._around(place):
                if before in found:
                    continue
                if self._board.may_sail(before[0]):
                    found[before] = found[place] + 1
                    ahead.append(before)
                elif self._board.terrain[before[0]] == WINDLESS:
                    found[before] = found[place] + 1
        return found

    def _around(self, place: Place) -> Iterator[Place]:
        """Yield the places one step away; a step back takes from the turning what the step there adds."""
        cell, turning = place
        for there, crossing in zip(self._board.neighbours[cell], self._board.crossings[cell], strict=True):
            if there != NONE and abs(turning + crossing) <= TURNINGS:
                yield there, turning + crossing

    def _nearest(self, start: Place, steps: int) -> Place:
        """Return the place nearest to home that can be sailed to; of several the first in reading order.

        A ship that a storm has carried home where that does not count must leave and come back.
        """
        left = self.distances[start]
        wanted = range(left - 1, max(-1, left - 1 - steps), -1) if left else [1]
        ahead = {start}
        for distance in wanted:
            near = {after for place in ahead for after in self._around(place) if self._board.may_sail(after[0])}
            ahead = {place for place in near if self.distances[place] == distance}
        return min(ahead)

    # --- turns ---

    @cached_property
    def _sections(self) -> list[tuple[SectionOdds, float]]:
        return [(section, float(section.chance)) for section in spinner(self.config).sections if section.chance]

    @cached_property
    def _directions(self) -> dict[str, float]:
        return {word: float(chance) for word, chance in spinner(self.config).directions.items() if chance}

    @cached_property
    def _fates(self) -> dict[tuple[int, str], Fate]:
        return fates(self.config)

    def _own_turn(self, ship: Ship) -> Chances:
        return self._turn(ship, self._sailed)

    def _turn_of_another(self, ship: Ship) -> Chances:
        return self._turn(ship, lambda here, _: here)

    def _turn(self, ship: Ship, play: Play) -> Chances:
        """Spin; a storm ends the turn, or there is one more spin (``rules.after_storm``)."""
        if ship == HOME:
            return {HOME: 1.0}
        over: Chances = {}
        spinning: Chances = {ship: 1.0}
        for _ in range(2 if self.config["rules"]["after_storm"] == "spins_again" else 1):
            stormed: Chances = {}
            for here, chance in spinning.items():
                for section, likely in self._sections:
                    if here == HOME or not section.storm:
                        _add(over, {play(here, section): 1.0}, chance * likely)
                    else:
                        _add(stormed, self._storm(here), chance * likely)
            spinning = stormed
        _add(over, spinning, 1.0)
        return over

    def _sailed(self, ship: Ship, section: SectionOdds) -> Ship:
        """Sail as far towards home as a section lets the ship."""
        cell, turning, state = ship
        steps = section.steps(state) if self.leaving == "waits" else section.steps_paying
        if ship == HOME or not steps:
            return ship
        best = self._nearest((cell, turning), steps)
        return HOME if self.distances[best] == 0 else (*best, "fine")

    def _storm(self, ship: Ship) -> Chances:
        """Carry a sound ship; one that is calm or damaged stays (C34)."""
        cell, turning, state = ship
        if state != "fine" or not self.spinners:
            return {ship: 1.0}
        found: Chances = {}
        for direction, chance in self._directions.items():
            _add(found, {self._carried(turning, self._fates[cell, direction]): 1.0}, chance)
        return found

    def _carried(self, turning: int, end: Fate) -> Ship:
        for here, there in zip(end.path, end.path[1:], strict=False):
            turning += self._board.crossings[here][self._board.neighbours[here].index(there)]
        turning = max(-TURNINGS, min(TURNINGS, turning))
        arrived = len(end.path) > 1 and end.cell == self.port.cell
        if arrived and turning and self.config["rules"]["storm_home"]:
            return HOME
        return end.cell, turning, "damaged" if end.damaged else "calm" if end.outcome == CALM else "fine"


def _add(into: Chances, found: Chances, chance: float) -> None:
    """Add chances, each times the chance of what led to them."""
    for ship, part in found.items():
        into[ship] = into.get(ship, 0.0) + part * chance


def start_ports(config: Mapping[str, Any]) -> list[Port]:
    """Return the ports of a config in which ships may start."""
    board = read_board(dict(config["board"]))
    return [board.ports[place] for place in board.starts]
