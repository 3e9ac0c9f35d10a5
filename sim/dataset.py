"""The tables of a study: their columns as data, and their place on disk.

A study is a folder: ``manifest.json`` and one folder of Parquet parts a table. `scan` opens it for reading.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from sim.errors import StudyError

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl
    from numpy.typing import NDArray

    from sim.games import Game

MANIFEST = "manifest.json"
ALWAYS = ("playouts", "seats", "components")
"""Tables that every study writes."""
OPTIONAL = ("turns", "events")
"""Tables of every k-th deal, written when asked for."""


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

COMPONENT_COLUMNS = (
    Column("block", "i8", "number", "Which run of deals; the manifest's block_deals says how long."),
    Column("component", "i4", "number", "Place in the manifest's list of components."),
    Column("seat", "i1", "number", "Place in the turn order, from 0."),
    Column("n", "i8", "deals", "Deals of the block."),
    Column("y", "i8", "60ths", "Win shares of the seat over the deal's rotations, added up over the deals."),
    Column("y_sq", "i8", "60ths squared", "Squares of the same, deal by deal."),
)
"""Keys and win shares of the components table; each of a game's measures adds three columns."""

COMPONENT_KEYS = ("block", "component", "seat")
"""What a row of the components table is about; all its other columns add up."""

SUMS = {
    "": "{meaning} Added up over the deals.",
    "_sq": "Squares of `{name}`, deal by deal, added up.",
    "_y": "Products of `{name}` with the seat's win shares (60ths), deal by deal, added up.",
}
"""Endings of a measure's three columns, and what each holds."""

EVENT_KEYS = (
    Column("playout", "i8", "number", "Number of the playout in the study."),
    Column("deal", "i8", "number", "Which decks, dice and spins were played."),
    Column("step", "i4", "number", "Place of the event in the playout, from 0."),
    Column("turn", "i2", "number", "Turn, from 0."),
    Column("seat", "i1", "number", "Seat it happened to, from 0."),
)
"""What every row of the events table begins with; `event` and its numbers a, b, c, d follow."""

WIN_UNITS = 60
"""Win shares in the components table are in 60ths: whole numbers for up to five winners."""


def row_dtype(columns: tuple[Column, ...]) -> np.dtype[Any]:
    """Return the structured dtype in which a kernel writes rows of these columns."""
    return np.dtype([(c.name, c.dtype) for c in columns], align=True)


def tables_of(game: Game) -> tuple[str, ...]:
    """Return the names of the tables that studies of a game can write: all but the turns where it keeps none."""
    return (*ALWAYS, *(table for table in OPTIONAL if table != "turns" or game.has(table)))


def columns(game: Game, table: str) -> tuple[Column, ...]:
    """Return the columns of one of a game's tables, in the order in which they stand on disk.

    Parameters
    ----------
    game
        The game.
    table
        One of `tables_of` the game.

    Raises
    ------
    BalizaError
        If the game keeps no table of turns and these are asked for.
    """
    if table == "events":
        return _event_columns(game.module("events").EVENTS)
    if table == "turns":
        given: tuple[Column, ...] = game.module("turns").TURNS
        return given
    outcome = game.module("outcome")
    if table == "components":
        return (*COMPONENT_COLUMNS, *_measure_columns(outcome.MEASURES))
    found: tuple[Column, ...] = outcome.PLAYOUTS if table == "playouts" else outcome.SEATS
    return found


def _measure_columns(measures: tuple[Column, ...]) -> list[Column]:
    return [
        Column(m.name + ending, "i8", m.unit, meaning.format(name=m.name, meaning=m.meaning))
        for m in measures
        for ending, meaning in SUMS.items()
    ]


def _event_columns(events: dict[int, tuple[str, str]]) -> tuple[Column, ...]:
    words = tuple(events.get(kind, (f"unused_{kind}", ""))[0] for kind in range(max(events) + 1))
    about = "; ".join(f"{name}: {meaning}" for name, meaning in events.values())
    numbers = [Column(letter, "i4", "number", f"See `event`: what {letter} means there.") for letter in "abcd"]
    return (*EVENT_KEYS, Column("event", "i1", "word", f"What happened. {about}.", words), *numbers)


def frame_of(blocks: Sequence[NDArray[Any]], described: tuple[Column, ...]) -> pl.DataFrame:
    """Return the structured rows of some blocks as one frame, numbers that stand for words as an enumeration."""
    import polars as pl

    series = []
    for column in described:
        values = np.concatenate([rows[column.name] for rows in blocks])
        if column.words:
            words = pl.Series(column.name, column.words, pl.Enum(column.words))
            series.append(words.gather(values))
        else:
            series.append(pl.Series(column.name, values))
    return pl.DataFrame(series)


def schema(game: Game, table: str) -> pl.Schema:
    """Return names and Polars types of a table's columns on disk."""
    described = columns(game, table)
    return frame_of([np.zeros(0, row_dtype(described))], described).schema


# --- reading ---------------------------------------------------------------------------------------------------------


@cache
def _table_class() -> type[pl.LazyFrame]:
    """Return the class of a study's tables; made on first use, since naming columns must not wait for Polars."""
    import polars as pl

    class Table(pl.LazyFrame):
        """A lazy Polars frame with `to_pandas`."""

        def to_pandas(self) -> pd.DataFrame:
            """Collect, and return as pandas; words become categories."""
            return self.collect(engine="streaming").to_pandas()

    return Table


@dataclass(frozen=True)
class Study:
    """A study on disk, for reading.

    Parameters
    ----------
    folder
        Where it lies.
    manifest
        What ``manifest.json`` holds: the resolved config, seed, policies, versions, sizes.
    """

    folder: Path
    manifest: dict[str, Any]

    @property
    def playouts(self) -> pl.LazyFrame:
        """One row a playout."""
        return self.table("playouts")

    @property
    def seats(self) -> pl.LazyFrame:
        """One row a playout and seat."""
        return self.table("seats")

    @property
    def components(self) -> pl.LazyFrame:
        """One row a block, component and seat: sums over the block's deals."""
        return self.table("components")

    @property
    def turns(self) -> pl.LazyFrame:
        """One row a turn of every k-th deal; only where the study was asked for it."""
        return self.table("turns")

    @property
    def events(self) -> pl.LazyFrame:
        """One row an event of every k-th deal; only where the study was asked for it."""
        return self.table("events")

    @property
    def names(self) -> pl.DataFrame:
        """What the numbers in `components` stand for: component, kind, id, name."""
        import polars as pl

        rows = [{"component": number, **row} for number, row in enumerate(self.manifest["components"])]
        return pl.DataFrame(rows, schema={"component": pl.Int32, "kind": pl.String, "id": pl.String, "name": pl.String})

    @property
    def policies(self) -> pl.DataFrame:
        """What the numbers in `seats.policy` stand for: policy, name, about."""
        import polars as pl

        rows = [(number, p["name"], p["about"]) for number, p in enumerate(self.manifest["policies"])]
        return pl.DataFrame(rows, schema={"policy": pl.Int8, "name": pl.String, "about": pl.String}, orient="row")

    def table(self, name: str) -> pl.LazyFrame:
        """Return one of the tables by name.

        Raises
        ------
        StudyError
            If the study has no such table, or no finished part of it yet.
        """
        import polars as pl

        from sim.notes import complete_parts

        if name not in self.manifest["tables"]:
            raise StudyError(f"{self.folder}: no table '{name}'; there are: {', '.join(self.manifest['tables'])}")
        files = [self.folder / name / part for part in complete_parts(self.folder, self.manifest)]
        if not files:
            raise StudyError(f"{self.folder}: no finished part yet; `baliza run` resumes the study")
        frame = pl.scan_parquet(files, glob=False)
        frame.__class__ = _table_class()
        return frame


def scan(folder: str | Path) -> Study:
    """Open a study for reading; nothing but its manifest is read until a table is collected.

    Parameters
    ----------
    folder
        What `sim.study.run` (``baliza run --out``) wrote.

    Raises
    ------
    StudyError
        If the folder is no study.
    """
    path = Path(folder)
    try:
        manifest = json.loads((path / MANIFEST).read_text(encoding="utf-8"))
    except OSError as error:
        below = ", ".join(sorted(file.parent.name for file in path.glob(f"*/{MANIFEST}")))
        why = f"it holds the studies {below}" if below else f"{MANIFEST} cannot be read ({error.strerror})"
        raise StudyError(f"{path}: not a study: {why}") from None
    except ValueError as error:
        raise StudyError(f"{path / MANIFEST}: not readable as JSON: {error}") from None
    if not isinstance(manifest, dict) or "study" not in manifest:
        raise StudyError(f"{path / MANIFEST}: not the manifest of a study")
    return Study(path, manifest)
