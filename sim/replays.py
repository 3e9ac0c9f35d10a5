"""Replays: deals played again with some of their chance kept and all the rest dealt anew.

A deal is played once as a study plays it. Then it is played again, once for each *replay*: a replay keeps some sources
of chance (a game's module ``sources`` names them: tiles, ships, dice …; with the players' own random choices and who
plays on which seat they are all there is), and everything else is as in a fresh deal. Two playouts that share only the
tiles agree as far as the tiles decide: `analysis.luck` makes shares of luck of that.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from sim.blocks import make_tables
from sim.dataset import WIN_UNITS
from sim.errors import BalizaError
from sim.execution import default_jobs
from sim.games import Game, game
from sim.kernel.trace import new_trace
from sim.policies import RANDOM, Policy
from sim.seating import driver

if TYPE_CHECKING:
    from sim.config import Resolved

SEATING, CHOICES = "seating", "choices"
"""Sources that every game has: who plays on which seat, and the players' own random choices (mistakes, ties)."""
CHANCE = "all chance"
"""The replay that keeps all sources of the game."""

SCHEMA = {"replay": pl.String, "deal": pl.Int64, "seat": pl.Int8, "win_share": pl.Float64, "score": pl.Int64}
TASKS_A_JOB = 4


def sources_of(home: Game) -> dict[str, tuple[str, ...]]:
    """Return a game's sources of chance, with the fields of the State that each fills.

    Raises
    ------
    BalizaError
        If the game names none.
    """
    found: dict[str, tuple[str, ...]] = home.module("sources").SOURCES
    return found


def usual_replays(home: Game, rotations: int) -> dict[str, tuple[str, ...]]:
    """Return what is kept in each replay that tells shares of luck: each source alone, and all chance.

    Parameters
    ----------
    home
        The game.
    rotations
        In how many rotations its policies are seated; with one there is no seating to keep.
    """
    sources = tuple(sources_of(home))
    seating = {SEATING: (SEATING,)} if rotations > 1 else {}
    return {source: (source,) for source in sources} | {CHANCE: sources, CHOICES: (CHOICES,)} | seating


def replay(
    resolved: Resolved,
    *,
    deals: int,
    players: int | None = None,
    policies: Sequence[Policy] = (RANDOM,),
    seed: int = 0,
    keep: Mapping[str, Sequence[str]] | None = None,
    jobs: int | None = None,
) -> pl.DataFrame:
    """Play deals, and each of them again with some of its chance kept.

    Parameters
    ----------
    resolved
        The config.
    deals
        How many; the rotations of the policies take turns over them.
    players
        How many play; the config's own number if not said.
    policies
        Policy of each seat in rotation 0, repeated round the table.
    seed
        Seed of all chance.
    keep
        What each replay keeps, by its name; `usual_replays` if not said.
    jobs
        Threads at a time; all cores if not said.

    Returns
    -------
    polars.DataFrame
        Columns: ``replay`` (empty for the first playing of a deal), ``deal``, ``seat``, ``win_share`` (0 for all where
        there was no winner), ``score``.

    Raises
    ------
    BalizaError
        If a replay is to keep what is no source of the game.
    """
    from joblib import Parallel, delayed

    home = game(resolved.game)
    number = int(resolved.config["study"]["players"]) if players is None else players
    seated = [policies[seat % len(policies)] for seat in range(number)]
    player = _Replayer(home, resolved.config, number, seated)
    kept = usual_replays(home, player.rotations) if keep is None else keep
    for name, sources in kept.items():
        known = (*sources_of(home), CHOICES, SEATING)
        unknown = [source for source in sources if source not in known]
        if unknown:
            raise BalizaError(f"replay {name}: found {unknown[0]}, allowed: {', '.join(known)}")
    workers = default_jobs() if jobs is None else jobs
    size = max(1, -(-deals // (TASKS_A_JOB * workers)))
    tasks = [range(first, min(first + size, deals)) for first in range(0, deals, size)]
    players_of = [_Replayer(home, resolved.config, number, seated) for _ in tasks]  # each its own State
    frames = Parallel(n_jobs=workers, backend="threading")(
        delayed(worker.play)(seed, task, kept) for worker, task in zip(players_of, tasks, strict=True)
    )
    return pl.concat(frames)


class _Replayer:
    """Plays deals again in a State of its own."""

    def __init__(self, home: Game, config: dict[str, Any], players: int, policies: list[Policy]) -> None:
        self._machine = home.module("machine")
        self._outcome = home.module("outcome")
        self._play_on = driver(home, policies).play_on
        self._tables = make_tables(home, config, players, policies)
        self._dealt, self._state = (np.zeros(1, home.module("state").STATE) for _ in range(2))
        choices = [field for field in ("streams", "seed") if field in self._state.dtype.fields]
        self._fields = {**sources_of(home), CHOICES: tuple(choices)}
        self._log = new_trace(0)
        self._players = players
        self.rotations = int(self._tables["n_seating"][0])

    def play(self, seed: int, deals: range, kept: Mapping[str, Sequence[str]]) -> pl.DataFrame:
        """Play some deals and all their replays."""
        rows: list[tuple[Any, ...]] = []
        for deal in deals:
            rows += [("", deal, *found) for found in self._play_deal(seed, deal)]
            for name, sources in kept.items():
                again = self._play_again(_fresh(seed, name), deal, sources)
                rows += [(name, deal, *found) for found in again]
        return pl.DataFrame(rows, schema=SCHEMA, orient="row")

    def _play_deal(self, seed: int, deal: int) -> list[tuple[int, float, int]]:
        """Deal and play; what was dealt stays in `_dealt`."""
        t = self._tables[0]
        self._machine.begin(self._dealt[0], t, seed, deal, deal % self.rotations)
        self._machine.begin(self._state[0], t, seed, deal, deal % self.rotations)
        return self._finish()

    def _play_again(self, seed: int, deal: int, kept: Sequence[str]) -> list[tuple[int, float, int]]:
        """Deal anew, put back what is kept, and play."""
        other = deal // self.rotations  # runs through all rotations beside each of the first playing's
        rotation = deal if SEATING in kept else other
        self._machine.begin(self._state[0], self._tables[0], seed, deal, rotation % self.rotations)
        for source in kept:
            for field in self._fields.get(source, ()):
                self._state[field] = self._dealt[field]
        self._machine.set_up(self._state[0], self._tables[0])
        return self._finish()

    def _finish(self) -> list[tuple[int, float, int]]:
        """Play on to the end; return seat, win share and score of all."""
        s, t = self._state[0], self._tables[0]
        self._play_on(s, t, self._log[0])
        shares = np.zeros(self._players, np.int64)
        row = np.zeros(1, self._outcome.SEAT_ROW)
        self._outcome.win_units(s, t, shares)
        found = []
        for seat in range(self._players):
            self._outcome.write_seat(s, t, row[0], shares, seat)
            found.append((seat, int(shares[seat]) / WIN_UNITS, int(row["score"][0])))
        return found


def _fresh(seed: int, name: str) -> int:
    """Return the seed of what a replay deals anew."""
    return int.from_bytes(hashlib.sha256(f"{seed} {name}".encode()).digest()[:8], "little", signed=True)
