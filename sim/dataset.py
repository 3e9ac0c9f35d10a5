"""The tables of a study: their columns as data, and their place on disk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Column:
    """A column of a table.

    Parameters
    ----------
    name
        Stable id.
    dtype
        numpy dtype in which the kernel writes it; with `words` the numbers stand for these words on disk.
    unit
        What one unit is ("goods", "turns", "share", ...).
    meaning
        One sentence.
    words
        For an enumeration: the word of each number.
    """

    name: str
    dtype: str
    unit: str
    meaning: str
    words: tuple[str, ...] = ()


PLAYOUT_COLUMNS = (
    Column("playout", "i8", "number", "Number of the playout in the study, from 0: deal * R + rotation."),
    Column("deal", "i8", "number", "Which decks, dice and spins were played; figures cluster by deal."),
    Column("rotation", "i1", "number", "How far the policies are moved round the seats."),
    Column("turns", "i2", "turns", "Turns played."),
    Column("rounds", "i2", "rounds", "Rounds begun."),
    Column("winners", "i1", "players", "Players who share the win; 0 where the playout was cut off."),
    Column("decisions", "i4", "decisions", "Decisions with at least two options."),
    Column("options", "i4", "options", "Options offered at those decisions, added up."),
    Column("forced_turns", "i2", "turns", "Turns without any decision."),
    Column("lead_changes", "i2", "turns", "Turns, from the second on, that ended with another set of leaders."),
    Column("trail", "i8", "hash", "Hash of all decisions: equal playouts have equal trails."),
)
"""What every game tells of a playout; `end_reason` is each game's own enumeration."""

SEAT_COLUMNS = (
    Column("playout", "i8", "number", "Number of the playout in the study."),
    Column("deal", "i8", "number", "Which decks, dice and spins were played."),
    Column("seat", "i1", "number", "Place in the turn order, from 0."),
    Column("policy", "i1", "number", "Who played the seat: place in the manifest's list of policies."),
    Column("score", "i4", "points", "Points at the end."),
    Column("win_share", "f8", "share", "1 / number of winners for a winner, 0 for the others."),
    Column("turns_led", "i2", "turns", "Turns at whose end the seat was among the leaders."),
)
"""What every game tells of a player."""

WIN_UNITS = 60
"""Win shares in the components table are in 60ths: whole numbers for up to five winners."""


def row_dtype(columns: tuple[Column, ...]) -> np.dtype[Any]:
    """Return the structured dtype in which a kernel writes rows of these columns."""
    return np.dtype([(c.name, c.dtype) for c in columns], align=True)
