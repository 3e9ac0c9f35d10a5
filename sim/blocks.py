"""Playing a run of deals and handing back its rows: the unit of work of every study."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.games import Game
from sim.policies import Policy, seating_period
from sim.seating import driver, fill_policies

SUMS = ("", "_sq", "_y")
"""Endings of a measure's columns: its sum, its sum of squares, its sum of products with the seat's wins."""


@dataclass(frozen=True)
class Block:
    """Rows of one run of deals, as structured arrays with the columns of the game's tables.

    `deals` is smaller than asked for when the run was stopped; the rows of unplayed deals are cut off, and the
    components then describe the deals played.
    """

    playouts: NDArray[Any]
    seats: NDArray[Any]
    components: NDArray[Any]
    deals: int


def component_dtype(game: Game) -> np.dtype[Any]:
    """Return the columns of the components table: keys, then n, the seat's wins (in 60ths), then the measures."""
    measures = [(c.name + ending, "i8") for c in game.module("outcome").MEASURES for ending in SUMS]
    keys = [("block", "i8"), ("component", "i4"), ("seat", "i1"), ("n", "i8"), ("y", "i8"), ("y_sq", "i8")]
    return np.dtype(keys + measures)


class BlockPlayer:
    """Plays blocks of one config with one seating; one for each worker, since it holds the playout's State.

    Parameters
    ----------
    game
        The game.
    config
        Resolved config (`sim.config.resolve`).
    players
        Number of players.
    policies
        Policy of each seat in rotation 0, repeated round the table.
    """

    def __init__(self, game: Game, config: dict[str, Any], players: int, policies: list[Policy]) -> None:
        from sim.kernel.trace import new_trace

        self.game = game
        self.players = players
        self._config = config
        self._outcome = game.module("outcome")
        self._tables: NDArray[Any] = game.module("tables").build_tables(config, players)
        self._state = np.zeros(1, game.module("state").STATE)
        self._log = new_trace(0)
        self._counts = np.zeros(1, self._outcome.COUNTS)
        self._places = self._outcome.component_places(config)
        self.seat(policies)

    def seat(self, policies: list[Policy]) -> None:
        """Let other policies play: much quicker than another player of blocks."""
        self._play = driver(self.game, policies).play_deals
        fill_policies(self._tables[0], policies, self.game, self._config)
        self.rotations = int(self._tables["n_seating"][0])

    def play(self, seed: int, block: int, first: int, deals: int, stop: NDArray[np.int64]) -> Block:
        """Play `deals` deals from `first` on, in all rotations.

        Parameters
        ----------
        seed
            Seed of the study.
        block
            Number of the block, written into its component rows.
        first, deals
            Which deals.
        stop
            Array of one number; set to 1 by another thread, the run ends after the deal under way.
        """
        rows = deals * self.rotations
        playouts = np.zeros(rows, self._outcome.PLAYOUT_ROW)
        seats = np.zeros(rows * self.players, self._outcome.SEAT_ROW)
        shares = np.zeros(self.players, np.int64)
        self._counts[:] = np.zeros(1, self._outcome.COUNTS)
        s, t, log, c = self._state[0], self._tables[0], self._log[0], self._counts[0]
        played = self._play(s, t, log, c, seed, first, deals, playouts, seats, shares, stop)
        rows = played * self.rotations
        return Block(playouts[:rows], seats[: rows * self.players], self._components(block), played)

    def _components(self, block: int) -> NDArray[Any]:
        counts = self._counts[0]
        measures = [c.name for c in self._outcome.MEASURES]
        table = np.zeros((len(self._places), self.players), component_dtype(self.game))
        table["block"] = block
        table["component"] = np.arange(len(self._places))[:, None]
        table["seat"] = np.arange(self.players)
        table["n"] = counts["n"]
        table["y"] = counts["sum_y"][: self.players]
        table["y_sq"] = counts["sum_yy"][: self.players]
        sums = counts["sums"][self._places, : self.players]
        for column, measure in enumerate(measures):
            for which, ending in enumerate(SUMS):
                table[measure + ending] = sums[:, :, which, column]
        return table.reshape(-1)


def make_tables(game: Game, config: dict[str, Any], players: int, policies: list[Policy]) -> NDArray[Any]:
    """Return the Tables of a config with its policies, as an array of one record."""
    tables: NDArray[Any] = game.module("tables").build_tables(config, players)
    fill_policies(tables[0], policies, game, config)
    return tables


def rotations_of(policies: list[Policy], players: int) -> int:
    """Return R, in how many rotations each deal is played."""
    return seating_period([policies[seat % len(policies)].name for seat in range(players)])
