"""The turns table of Austral: how things stood at the end of each turn, told from a finished playout."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.austral import capacities as cap
from sim.austral import events
from sim.austral.moves import PAID_TRAIL
from sim.austral.state import COVE, LIGHTHOUSE, TRAIL, VILLAGE
from sim.dataset import Column, row_dtype

_STANDING = (
    ("points", "points", "Points of seat {seat} as they stood at the end of the turn."),
    ("trails", "trails", "Trails of seat {seat} then."),
    ("coves", "coves", "Coves of seat {seat} then."),
    ("villages", "villages", "Villages of seat {seat} then."),
    ("lighthouses", "lighthouses", "Lighthouses of seat {seat} then."),
    ("hand", "cards", "Cards in the hand of seat {seat} then."),
)

TURNS = (
    Column("playout", "i8", "number", "Number of the playout in the study."),
    Column("deal", "i8", "number", "Which map, dice and sea log were played."),
    Column("turn", "i2", "number", "Turn, from 0."),
    Column("seat", "i1", "number", "Whose turn it was."),
    Column("dice", "i1", "pips", "Sum of the two dice; 0 in a turn that won before they were rolled."),
    Column("forced", "i2", "decisions", "Decisions of the turn that had one option only."),
    *(
        Column(f"{name}_{seat}", "i2", unit, meaning.format(seat=seat))
        for name, unit, meaning in _STANDING
        for seat in range(cap.PLAYERS)
    ),
)
"""Seats that do not play have none of these."""

_KIND, _SEAT, _TURN, _A, _B, _C, _D = range(7)
_PIECES = {"trails": TRAIL, "coves": COVE, "villages": VILLAGE, "lighthouses": LIGHTHOUSE}


def turn_rows(s: Any, t: Any, log: NDArray[np.int32]) -> NDArray[Any]:
    """Return the turns of a finished playout.

    Parameters
    ----------
    s, t
        Its State and Tables.
    log
        The rows of its trace.
    """
    turns, players = int(s["turn"]), int(s["players"])
    rows = np.zeros(turns, row_dtype(TURNS))
    rows["playout"] = s["deal"] * t["n_seating"] + s["rotation"]
    rows["deal"] = s["deal"]
    rows["turn"] = np.arange(turns)
    rows["seat"] = rows["turn"] % players
    log = log[log[:, _TURN] < turns]
    rolls = log[log[:, _KIND] == events.ROLLED]
    rows["dice"][rolls[:, _TURN]] = rolls[:, _A] + rolls[:, _B]
    rows["forced"] = np.bincount(log[log[:, _KIND] == events.ONLY_OPTION, _TURN], minlength=turns)
    for seat in range(players):
        _stand(rows, t, log, seat)
    return rows


def _stand(rows: NDArray[Any], t: Any, log: NDArray[np.int32], seat: int) -> None:
    """Write how a seat stood at the end of each turn."""
    turns, own = len(rows), log[log[:, _SEAT] == seat]
    pieces = np.zeros((turns, 4), np.int64)
    kind, turn = own[:, _KIND], own[:, _TURN]
    built = kind == events.BUILT
    np.add.at(pieces, (turn[kind == events.TRAIL_LAID], TRAIL), 1)
    np.add.at(pieces, (turn[kind == events.FOUNDED], COVE), 1)
    np.add.at(pieces, (turn[built], own[built, _A]), 1)
    raised = built & (own[:, _A] == VILLAGE)
    np.subtract.at(pieces, (turn[raised], COVE), 1)
    pieces = pieces.cumsum(axis=0)
    goals = np.zeros(turns, np.int64)
    taken = kind == events.GOAL
    np.add.at(goals, turn[taken], own[taken, _B])
    for name, place in _PIECES.items():
        rows[f"{name}_{seat}"] = pieces[:, place]
    rows[f"points_{seat}"] = pieces @ t["points"].astype(np.int64) + goals.cumsum()
    rows[f"hand_{seat}"] = _hand_changes(t, own, log, seat, turns).cumsum()


def _hand_changes(t: Any, own: NDArray[np.int32], log: NDArray[np.int32], seat: int, turns: int) -> NDArray[np.int64]:
    """Return by how many cards a seat's hand changed in each turn."""
    change = np.zeros(turns, np.int64)
    kind, turn, a, b, c, d = (own[:, column] for column in (_KIND, _TURN, _A, _B, _C, _D))
    costs = t["cost_cards"].astype(np.int64)
    amounts = np.zeros(len(own), np.int64)
    amounts[kind == events.CARDS] = b[kind == events.CARDS]
    amounts[(kind == events.DISCARDED) | (kind == events.STORM_LOST)] = -1
    amounts[kind == events.BANK] = 1 - c[kind == events.BANK]
    amounts[(kind == events.TRAIL_LAID) & (b == PAID_TRAIL)] = -costs[TRAIL]
    amounts[kind == events.BUILT] = -costs[a[kind == events.BUILT]]
    amounts[kind == events.CLOSED] = (d % 16 - d // 16)[kind == events.CLOSED]
    np.add.at(change, turn, amounts)
    partner = log[(log[:, _KIND] == events.CLOSED) & (log[:, _A] == seat)]
    np.add.at(change, partner[:, _TURN], partner[:, _D] // 16 - partner[:, _D] % 16)
    return change
