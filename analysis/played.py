"""A study as the analysis sees it: its finished playouts, gathered by deal.

Playouts that were cut off by the safety cap or got stuck in the rules have no winner. They are counted in `Played.ends`
and left out of `Played.playouts` and `Played.seats`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import polars as pl

from analysis import estimates, replayed
from analysis.counts import counted
from analysis.estimates import Estimate
from analysis.language import say
from sim.dataset import MANIFEST, OPTIONAL, Study, scan
from sim.errors import StudyError

TABLES = ("playouts", "seats", "components", "turns", "events")
"""The tables of a study that chapters may need."""

ESTIMATE_SCHEMA = {"value": pl.Float64, "n": pl.Int64, "low": pl.Float64, "high": pl.Float64, "method": pl.String}
"""The columns of an estimate in every table that the analysis returns."""


@dataclass(frozen=True, eq=False)
class Played:
    """The playouts of one study; two are the same only if they are one object, so that what is computed can be kept.

    Parameters
    ----------
    label
        Who played, in a word or two: the policies.
    playouts, seats
        The study's tables without the playouts that were cut off.
    components
        The study's sums by block, component and seat.
    ends
        All playouts by `end_reason`: columns ``end_reason``, ``playouts``, ``finished`` (whether there was a winner).
    manifest
        What the study says of itself.
    variant
        Among studies of several configs: what this config is called.
    changes
        Values in which its config differs from that of the first study beside it, by path.
    place
        What it is among the studies of its page, in words of the page's own.
    turns, events
        Its tables of turns and events, where it was asked for them.
    replays
        Some of its deals played again with some of their chance kept, where it was asked for that.
    """

    label: str
    playouts: pl.LazyFrame
    seats: pl.LazyFrame
    components: pl.LazyFrame
    ends: pl.DataFrame
    manifest: dict[str, Any]
    variant: str = ""
    changes: Mapping[str, Any] = field(default_factory=dict)
    place: Mapping[str, Any] = field(default_factory=dict)
    turns: pl.LazyFrame | None = None
    events: pl.LazyFrame | None = None
    replays: pl.DataFrame | None = None

    @property
    def players(self) -> int:
        """Seats at the table."""
        return int(self.manifest["players"])

    @property
    def rotations(self) -> int:
        """In how many rotations of the policies each deal is played."""
        return int(self.manifest["rotations"])

    @property
    def total(self) -> int:
        """Playouts in all, those cut off included."""
        return int(self.ends["playouts"].sum())

    @property
    def deals(self) -> int:
        """Deals played."""
        return self.total // self.rotations

    @property
    def cut_off(self) -> dict[str, int]:
        """Playouts without a winner, by end reason."""
        return {reason: n for reason, n, finished in self.ends.iter_rows() if not finished}

    @property
    def config(self) -> dict[str, Any]:
        """The config that was played."""
        config: dict[str, Any] = self.manifest["config"]
        return config

    @property
    def goals(self) -> dict[str, Any]:
        """The thresholds by which a report judges."""
        goals: dict[str, Any] = self.config.get("goals", {})
        return goals

    @property
    def names(self) -> pl.DataFrame:
        """What a number in `components` stands for: component, kind, id, name, copies (in the config).

        Bundled components are named in the language in use, others as their config names them.
        """
        rows = [
            (number, c["kind"], c["id"], say(c["name"]), _copies(self.config, c["kind"], c["id"]))
            for number, c in enumerate(self.manifest["components"])
        ]
        columns = {"component": pl.Int32, "kind": pl.String, "id": pl.String, "name": pl.String, "copies": pl.Int64}
        return pl.DataFrame(rows, schema=columns, orient="row")

    def columns(self, table: str) -> list[str]:
        """Return the names of a table's columns; none if the study has no such table."""
        frame: pl.LazyFrame | None = getattr(self, table) if table in TABLES else None
        return [] if frame is None else frame.collect_schema().names()


def _copies(config: dict[str, Any], kind: str, key: str) -> int:
    """Return how many copies of a component the config holds; configs keep the components of a kind in one table."""
    return int(config.get(f"{kind}s", {}).get(key, {}).get("count", 1))


def open_study(
    study: Study | str | Path,
    label: str = "",
    variant: str = "",
    changes: Mapping[str, Any] | None = None,
    place: Mapping[str, Any] | None = None,
) -> Played:
    """Open a study for analysis.

    Parameters
    ----------
    study
        A study or its folder.
    label
        What to call it; the names of its policies if not said.
    variant, changes, place
        See `Played`.

    Raises
    ------
    StudyError
        If the folder is no study, or nothing has been played yet.
    """
    opened = study if isinstance(study, Study) else scan(study)
    playouts, seats, components = opened.playouts, opened.seats, opened.components
    finished = pl.col("winners") > 0
    ends = (
        playouts.group_by(pl.col("end_reason").cast(pl.String), finished=finished)
        .agg(playouts=pl.len().cast(pl.Int64))
        .select("end_reason", "playouts", "finished")
        .sort("end_reason")
        .collect(engine="streaming")
    )
    if not ends["finished"].all():
        whole = playouts.filter(finished)
        seats = seats.join(whole.select("playout"), on="playout", how="semi")
        playouts = whole
    name = label or ", ".join(dict.fromkeys(opened.manifest["seating"]))
    asked = {table: opened.table(table) for table in OPTIONAL if table in opened.manifest.get("tables", [])}
    again = replayed.read(opened.folder)
    manifest, told, where = opened.manifest, changes or {}, place or {}
    return Played(name, playouts, seats, components, ends, manifest, variant, told, where, **asked, replays=again)


def open_folder(folder: str | Path) -> list[Played]:
    """Open a study, or all studies that lie side by side in a folder, in the order of their names.

    Raises
    ------
    StudyError
        If there is no study.
    """
    path = Path(folder)
    if (path / MANIFEST).exists():
        return [open_study(path)]
    found = sorted(file.parent for file in path.glob(f"*/{MANIFEST}"))
    if not found:
        raise StudyError(f"{path}: holds no study: neither it nor a folder in it has a {MANIFEST}")
    return [open_study(part) for part in found]


# --- from playouts to deals to estimates -----------------------------------------------------------------------------


def rows_of(found: Iterator[tuple[dict[str, Any], Estimate]], keys: dict[str, Any]) -> pl.DataFrame:
    """Return estimates as a table.

    Parameters
    ----------
    found
        The values of the key columns of a row, and its estimate.
    keys
        Names and Polars types of the key columns.
    """
    return pl.DataFrame([key | estimate.row() for key, estimate in found], schema={**keys, **ESTIMATE_SCHEMA})


def moments(
    frame: pl.LazyFrame, columns: Sequence[str | pl.Expr], by: Sequence[str], rows_a_deal: int
) -> tuple[pl.DataFrame, list[str]]:
    """Return n, mean and variance over deals of some columns, for each group.

    Rows of a deal in a group are averaged first, so that n counts deals.

    Parameters
    ----------
    frame
        Playouts or seats.
    columns
        Names, or expressions with a name.
    by
        Columns that make the groups.
    rows_a_deal
        Rows of a deal in a group; where it is 1 nothing need be averaged.

    Returns
    -------
    tuple
        One row a group with ``n`` and for each column ``<name>_mean`` and ``<name>_var``; and the names.
    """
    wanted = frame.select(*by, "deal", *columns)
    names = [name for name in wanted.collect_schema().names() if name not in (*by, "deal")]
    if rows_a_deal > 1:
        wanted = wanted.group_by("deal", *by).agg(pl.col(names).mean())
    floats = pl.col(names).cast(pl.Float64)
    summary = [pl.len().cast(pl.Int64).alias("n"), floats.mean().name.suffix("_mean"), floats.var().name.suffix("_var")]
    grouped = wanted.group_by(*by).agg(summary).sort(*by) if by else wanted.select(summary)
    return grouped.collect(engine="streaming"), names


def means(
    frame: pl.LazyFrame,
    columns: Sequence[str | pl.Expr],
    by: Sequence[str] = (),
    rows_a_deal: int = 1,
    estimate: Callable[[int, float, float], Estimate] = estimates.mean_of,
) -> pl.DataFrame:
    """Estimate means over deals of some columns, for each group.

    Parameters
    ----------
    frame, columns, by, rows_a_deal
        See `moments`.
    estimate
        Makes an estimate of n, mean and variance.

    Returns
    -------
    polars.DataFrame
        Columns: those of `by`, ``measure`` (the column's name), and the estimate's.
    """
    found, names = moments(frame, columns, by, rows_a_deal)
    keys = {name: found.schema[name] for name in by} | {"measure": pl.String}
    return rows_of(
        (
            (
                {name: row[name] for name in by} | {"measure": column},
                estimate(row["n"], row[f"{column}_mean"], number(row[f"{column}_var"])),
            )
            for column in names
            for row in found.iter_rows(named=True)
        ),
        keys,
    )


def ratios(frame: pl.LazyFrame, pairs: Mapping[str, tuple[str, str]], rows_a_deal: int = 1) -> pl.DataFrame:
    """Estimate ratios of totals over deals.

    Parameters
    ----------
    frame
        Playouts or seats.
    pairs
        Name of each ratio, with the columns above and below the line.
    rows_a_deal
        Rows that each deal has.

    Returns
    -------
    polars.DataFrame
        Columns: ``measure`` (the name), and the estimate's; a ratio to nothing at all is left out.
    """
    columns = list(dict.fromkeys(name for pair in pairs.values() for name in pair))
    wanted = frame.select("deal", pl.col(columns).cast(pl.Float64))
    if rows_a_deal > 1:
        wanted = wanted.group_by("deal").agg(pl.col(columns).mean())
    summary = wanted.select(
        pl.len().cast(pl.Int64).alias("n"),
        *(pl.col(name).mean().alias(f"mean {name}") for name in columns),
        *(pl.col(name).var().alias(f"var {name}") for name in columns),
        *(pl.cov(over, under).alias(f"cov {name}") for name, (over, under) in pairs.items()),
    )
    row = summary.collect(engine="streaming").row(0, named=True)
    return rows_of(
        (
            (
                {"measure": name},
                estimates.ratio_of(
                    row["n"],
                    row[f"mean {over}"],
                    row[f"mean {under}"],
                    number(row[f"var {over}"]),
                    number(row[f"var {under}"]),
                    number(row[f"cov {name}"]),
                ),
            )
            for name, (over, under) in pairs.items()
            if row[f"mean {under}"]
        ),
        {"measure": pl.String},
    )


def shares(frame: pl.LazyFrame, column: str, rows_a_deal: int) -> pl.DataFrame:
    """Estimate how often each value of a column occurs.

    Parameters
    ----------
    frame
        Playouts or seats.
    column
        Column of whole numbers.
    rows_a_deal
        Rows that each deal has: rotations, times seats where the frame has a row a seat.

    Returns
    -------
    polars.DataFrame
        Columns: the column, ``rows`` (how many), and the estimate's.
    """
    found = counted(frame, column, rows_a_deal)
    total = int(found["rows"].sum())
    deals = total // rows_a_deal
    return rows_of(
        (
            ({column: value, "rows": rows}, _share(rows, squares, total, deals, rows_a_deal))
            for value, rows, squares in found.select(column, "rows", "squares").iter_rows()
        ),
        {column: found.schema[column], "rows": pl.Int64},
    )


def _share(rows: int, squares: int, total: int, deals: int, rows_a_deal: int) -> Estimate:
    """Estimate a share from the number of rows and the sum over deals of its square."""
    if rows_a_deal == 1:
        return estimates.share(rows, deals)
    average = rows / total
    variance = (squares / rows_a_deal**2 - deals * average**2) / (deals - 1) if deals > 1 else 0.0
    return estimates.share_of(deals, average, variance, total)


def number(value: float | None) -> float:
    """Return a number of a table, NaN where there is none."""
    return float("nan") if value is None else float(value)
