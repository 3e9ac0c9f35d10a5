"""The turns table of South Seas: how the points stood at the end of each turn, told from a finished playout."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.dataset import Column, row_dtype
from sim.south_seas import capacities as cap
from sim.south_seas import events
from sim.south_seas.state import LAID

TURNS = (
    Column("playout", "i8", "number", "Number of the playout in the study."),
    Column("deal", "i8", "number", "Which decks were played."),
    Column("turn", "i2", "number", "Turn, from 0."),
    Column("seat", "i1", "number", "Whose turn it was."),
    Column("tile", "i4", "number", "Component number of the tile laid; -1 where none fitted."),
    Column("placements", "i2", "options", "Legal (cell, angle) pairs of that tile."),
    Column("discards", "i2", "tiles", "Tiles drawn in the turn that fitted nowhere."),
    Column("forced", "i2", "decisions", "Decisions of the turn that had one option only."),
    *(
        Column(f"points_{seat}", "i4", "points", f"Points of seat {seat} as they stood at the end of the turn.")
        for seat in range(cap.PLAYERS)
    ),
)
"""Points as they stand are those of ships taken and of the goods held; seats that do not play have none."""

_KIND, _SEAT, _TURN, _A, _B, _C, _D = range(7)


def turn_rows(s: Any, t: Any, log: NDArray[np.int32]) -> NDArray[Any]:
    """Return the turns of a finished playout.

    Parameters
    ----------
    s, t
        Its State and Tables.
    log
        The rows of its trace.
    """
    turns = int(s["turn"])
    rows = np.zeros(turns, row_dtype(TURNS))
    rows["playout"] = s["deal"] * t["n_seating"] + s["rotation"]
    rows["deal"] = s["deal"]
    rows["turn"] = np.arange(turns)
    rows["seat"] = rows["turn"] % s["players"]
    rows["tile"] = -1
    cards = np.flatnonzero(s["tile_fate"][: s["drawn"]] == LAID)
    rows["tile"][s["tile_turn"][cards]] = s["bag"][cards]
    rows["placements"][s["tile_turn"][cards]] = s["tile_options"][cards]
    rows["discards"] = _counts(log, events.DISCARDED, turns)
    rows["forced"] = _counts(log, events.ONLY_OPTION, turns)
    for seat in range(int(s["players"])):
        rows[f"points_{seat}"] = _standing(log[log[:, _SEAT] == seat], turns, int(t["per_point"]))
    return rows


def _counts(log: NDArray[np.int32], kind: int, turns: int) -> NDArray[np.int64]:
    """Return how many events of a kind each turn has."""
    found = log[log[:, _KIND] == kind, _TURN]
    return np.bincount(found[found < turns], minlength=turns)


def _standing(log: NDArray[np.int32], turns: int, per_point: int) -> NDArray[np.int64]:
    """Return a seat's points at the end of each turn from its own events, final payments left out."""
    points, goods = np.zeros(turns, np.int64), np.zeros(turns, np.int64)
    kind, turn = log[:, _KIND], log[:, _TURN]
    ships = (kind == events.SHIP_TAKEN) & (turn < turns)
    gains = (kind == events.PAYMENT) & (turn < turns) & (log[:, _D] == 0)
    costs = (kind == events.PAID) & (turn < turns)
    np.add.at(points, turn[ships], log[ships, _D])
    np.add.at(goods, turn[gains], log[gains, _B])
    np.subtract.at(goods, turn[costs], log[costs, _A : _C + 1].sum(axis=1))
    standing: NDArray[np.int64] = points.cumsum() + goods.cumsum() // per_point
    return standing
