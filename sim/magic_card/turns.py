"""The turns table of Magic Card: how things stood at the end of each turn, told from the trace of a playout."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.dataset import Column, row_dtype
from sim.magic_card import capacities as cap
from sim.magic_card import events
from sim.magic_card.state import FOR_TURN

_STANDING = (
    ("points", "i4", "points", "Points of seat {seat} as they stood at the end of the turn."),
    ("gold", "i2", "tokens", "Gold tokens of seat {seat} then."),
    ("talismans", "i2", "talismans", "Talismans of seat {seat} then."),
    ("state", "i1", "number", "State of its ship then: 0 fine, 1 in a calm, 2 damaged."),
    ("cell", "i2", "number", "Where its ship lay then, by the number of the cell."),
)

TURNS = (
    Column("playout", "i8", "number", "Number of the playout in the study."),
    Column("deal", "i8", "number", "Which decks and spins were played."),
    Column("turn", "i2", "number", "Turn, from 0."),
    Column("seat", "i1", "number", "Whose turn it was."),
    Column("section", "i1", "number", "Section that the turn was played with, by its place; -1 in a lost turn."),
    Column("option", "i1", "number", "Option taken: stay, sail, fee, card, lucky_wind, objects, magic, draw; -1 none."),
    Column("steps", "i2", "steps", "Steps sailed."),
    Column("forced", "i2", "decisions", "Decisions of the turn that had one option only."),
    *(
        Column(f"{name}_{seat}", dtype, unit, meaning.format(seat=seat))
        for name, dtype, unit, meaning in _STANDING
        for seat in range(cap.PLAYERS)
    ),
)
"""Seats that do not play have none of these."""

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
    turns, players = int(s["turn"]), int(s["players"])
    rows = np.zeros(turns, row_dtype(TURNS))
    rows["playout"] = s["deal"] * t["n_seating"] + s["rotation"]
    rows["deal"] = s["deal"]
    rows["turn"] = np.arange(turns)
    rows["seat"] = rows["turn"] % players
    log = log[log[:, _TURN] < turns]
    for name, kind, column in (("option", events.CHOSE, _A), ("steps", events.SAILED, _B)):
        found = log[log[:, _KIND] == kind]
        rows[name] = -1 if name == "option" else 0
        rows[name][found[:, _TURN]] = found[:, column]
    spins = log[(log[:, _KIND] == events.SPUN) & (log[:, _B] == FOR_TURN)]
    rows["section"] = -1
    rows["section"][spins[:, _TURN]] = spins[:, _A]  # of several the last one
    rows["forced"] = np.bincount(log[log[:, _KIND] == events.ONLY_OPTION, _TURN], minlength=turns)
    stands = log[log[:, _KIND] == events.STANDS]
    for seat in range(players if turns else 0):
        _stand(rows, stands[stands[:, _SEAT] == seat], seat)
    return rows


def _stand(rows: NDArray[Any], stands: NDArray[np.int32], seat: int) -> None:
    """Write how a seat stood at the end of each turn: as it was last told."""
    last = np.searchsorted(stands[:, _TURN], rows["turn"], side="right") - 1
    told = stands[last]
    rows[f"points_{seat}"] = told[:, _A]
    rows[f"gold_{seat}"] = told[:, _B] // 256
    rows[f"talismans_{seat}"] = told[:, _B] % 256
    rows[f"state_{seat}"] = told[:, _C]
    rows[f"cell_{seat}"] = told[:, _D]
