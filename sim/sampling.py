"""The tables of every k-th deal: those deals are played once more, one playout at a time, with the trace on."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.blocks import make_tables
from sim.dataset import columns, row_dtype
from sim.errors import BalizaError
from sim.kernel.trace import CAPACITY, new_trace
from sim.manifest import Plan
from sim.seating import driver


class Sampler:
    """Plays single playouts of a study and tells their turns and events.

    Parameters
    ----------
    plan
        The study; `plan.turns` and `plan.events` say for which deals.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        game = plan.game
        self._begin = game.module("machine").begin
        self._play_on = driver(game, list(plan.seating)).play_on
        self._turn_rows = game.module("turns").turn_rows if plan.turns else None
        self._every = {table: k for table, k in (("turns", plan.turns), ("events", plan.events)) if k}
        self._dtypes = {table: row_dtype(columns(game, table)) for table in self._every}
        self._tables = make_tables(game, plan.resolved.config, plan.players, list(plan.seating))
        self._state = np.zeros(1, game.module("state").STATE)
        self._trace = new_trace(CAPACITY)

    def rows(self, first: int, deals: int) -> dict[str, NDArray[Any]]:
        """Return the rows of the sampled ones among some deals, by table."""
        found: dict[str, list[NDArray[Any]]] = {t: [np.zeros(0, dtype)] for t, dtype in self._dtypes.items()}
        for deal in range(first, first + deals):
            tables = [table for table, k in self._every.items() if deal % k == 0]
            for rotation in range(self._plan.rotations if tables else 0):
                log = self._play(deal, rotation)
                for table in tables:
                    found[table].append(self._told(table, log))
        return {table: np.concatenate(rows) for table, rows in found.items()}

    def _play(self, deal: int, rotation: int) -> NDArray[np.int32]:
        """Play one playout; return its trace."""
        s, t, log = self._state[0], self._tables[0], self._trace[0]
        log["used"] = log["lost"] = 0
        self._begin(s, t, self._plan.seed, deal, rotation)
        self._play_on(s, t, log)
        if log["lost"]:
            raise BalizaError(f"deal {deal}: {log['lost']} events more than a trace holds ({CAPACITY})")
        rows: NDArray[np.int32] = log["rows"][: log["used"]]
        return rows

    def _told(self, table: str, log: NDArray[np.int32]) -> NDArray[Any]:
        s, t = self._state[0], self._tables[0]
        if self._turn_rows is not None and table == "turns":
            turns: NDArray[Any] = self._turn_rows(s, t, log)
            return turns
        rows = np.zeros(len(log), self._dtypes[table])
        rows["playout"] = s["deal"] * self._plan.rotations + s["rotation"]
        rows["deal"] = s["deal"]
        rows["step"] = np.arange(len(log))
        for place, name in enumerate(("event", "seat", "turn", "a", "b", "c", "d")):
            rows[name] = log[:, place]
        return rows
