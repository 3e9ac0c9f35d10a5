"""The chapters of a report, one file each. A chapter asks one question and says which columns it needs to answer it.

A module here that holds a ``CHAPTER`` is found by itself; other packages add theirs by the entry point
``baliza.chapters``, which names such an object. A chapter whose columns a study does not have is left out.
"""

from __future__ import annotations

import importlib
import math
import pkgutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

import polars as pl

from analysis import words
from analysis.arms import REPORT, Wanted, nothing_else
from analysis.estimates import Estimate
from analysis.language import say
from analysis.played import Played
from analysis.verdicts import Goal, JointGoal
from sim.dataset import columns
from sim.games import game

if TYPE_CHECKING:
    from matplotlib.figure import Figure

ENTRY_POINTS = "baliza.chapters"
Arms = Sequence[Played]
"""The studies of a page: a config, played by several policies or changed in some values (see `analysis.arms`)."""


@dataclass(frozen=True)
class Grid:
    """A table as it is read: headings and rows of texts.

    Parameters
    ----------
    headings
        One a column.
    rows
        Texts; the first `names` of each row name it.
    names
        How many columns name the rows; the others hold figures.
    """

    headings: list[str]
    rows: list[list[str]]
    names: int = 1


@dataclass(frozen=True)
class Exhibit:
    """A chart with the finding it shows and its data.

    Parameters
    ----------
    title
        The finding, computed from the figures.
    grid
        The data as they are read below the chart.
    data
        The same with all digits.
    figure
        The chart; some exhibits are a table alone.
    alt
        What the chart shows, for those who do not see it.
    note
        How to read it.
    """

    title: str
    grid: Grid
    data: pl.DataFrame
    figure: Figure | None = None
    alt: str = ""
    note: str = ""


def unchanged(arms: Arms) -> Arms:
    """Return the studies of the config itself."""
    return [arm for arm in arms if not arm.changes]


def by_one_policy(arms: Arms) -> Arms:
    """Return the studies of the config itself played by one policy alone; all of the config if there is none."""
    own = unchanged(arms)
    return [arm for arm in own if len(set(arm.manifest.get("seating", []))) <= 1] or own


def everything(arms: Arms) -> Arms:
    """Return all studies."""
    return arms


@dataclass(frozen=True)
class Chapter:
    """A part of the report.

    Parameters
    ----------
    id
        Its name in links.
    order
        Chapters stand in this order.
    title, question
        What it is about, and the question it answers; both marked by `analysis.language.later`.
    exhibits
        Maker of each exhibit, by the name under which ``baliza chart`` knows it.
    needs
        Columns that must be there, by table.
    kind
        Kind of component that must be there.
    when
        Tells of a study whether it holds what columns alone do not tell.
    looks_at
        Picks the studies that the chapter tells of.
    wants
        The studies that a report is to have for this chapter, beside those that every report has.
    pages
        Pages in which it stands.
    only
        Of exhibits that not every game has: tells of a study whether it holds what the exhibit shows.
    goals
        Goals of a config on which this chapter judges.
    """

    id: str
    order: int
    title: str
    question: str
    exhibits: Mapping[str, Callable[[Arms], Exhibit]]
    needs: Mapping[str, Iterable[str]] = field(default_factory=dict)
    kind: str = ""
    when: Callable[[Played], bool] = lambda _: True
    looks_at: Callable[[Arms], Arms] = by_one_policy
    wants: Wanted = nothing_else
    pages: tuple[str, ...] = (REPORT,)
    only: Mapping[str, Callable[[Played], bool]] = field(default_factory=dict)
    goals: tuple[Goal | JointGoal, ...] = ()

    def serves(self, arms: Arms) -> bool:
        """Tell whether the studies it looks at hold what the chapter needs."""
        seen = self.looks_at(arms)
        return bool(seen) and all(self._serves(arm) for arm in seen)

    def makers(self, arms: Arms) -> dict[str, partial[Exhibit]]:
        """Return what makes each exhibit from the studies that the chapter looks at, by its name."""
        seen = self.looks_at(arms)
        return {
            name: partial(make, seen)
            for name, make in self.exhibits.items()
            if name not in self.only or all(self.only[name](arm) for arm in seen)
        }

    def _serves(self, arm: Played) -> bool:
        if self.kind and self.kind not in arm.names["kind"].to_list():
            return False
        there = all(set(columns) <= set(arm.columns(table)) for table, columns in self.needs.items())
        return there and self.when(arm)


def chapters() -> list[Chapter]:
    """Return all chapters that are installed, in their order."""
    modules = [importlib.import_module(f"{__name__}.{m.name}") for m in pkgutil.iter_modules(__path__)]
    own = [module.CHAPTER for module in modules if hasattr(module, "CHAPTER")]
    others = [entry.load() for entry in entry_points(group=ENTRY_POINTS)]
    return sorted([*own, *others], key=lambda chapter: (chapter.order, chapter.id))


# --- parts that chapters share ---------------------------------------------------------------------------------------


def together(arms: Arms, table: Callable[[Played], pl.DataFrame]) -> pl.DataFrame:
    """Return the tables of all studies below each other, with a column ``policy`` in front."""
    return pl.concat([table(arm).select(pl.lit(arm.label).alias("policy"), pl.all()) for arm in arms])


def estimate_in(row: Mapping[str, Any]) -> Estimate:
    """Return the estimate of a table's row."""
    return Estimate(row["value"], row["n"], row["low"], row["high"], row["method"])


def members(table: pl.DataFrame, name: str) -> dict[str, Estimate]:
    """Return the estimates of a table by the values of a column."""
    return {row[name]: estimate_in(row) for row in table.iter_rows(named=True)}


def grid_of(table: pl.DataFrame, keys: Mapping[str, str], unit: str = "") -> Grid:
    """Lay estimates out as a table: a row a thing, for each policy the figure with its interval, and n.

    Headings and names that are marked by `analysis.language.later` are said in the language in use.

    Parameters
    ----------
    table
        With ``policy`` and an estimate; a column ``unit`` where the rows differ in it.
    keys
        Columns that name a row, and their headings.
    unit
        Unit of all rows, where there is no such column.
    """
    policies = table["policy"].unique(maintain_order=True).to_list()
    if "unit" not in table.columns:
        table = table.with_columns(unit=pl.lit(unit))
    places = _places(table)
    rows: dict[tuple[Any, ...], dict[str, list[str]]] = {}
    for row in table.iter_rows(named=True):
        key = tuple(row[name] for name in keys)
        e = estimate_in(row)
        said = words.told(e, row["unit"], _own_places(e, row["unit"], places[row["unit"]]))
        rows.setdefault(key, {})[row["policy"]] = [said, words.count(e.n)]
    names = [(said := say(policy), say("n, {policy}", policy=said)) for policy in policies]
    cells = [
        [*(say(str(part)) for part in key), *(text for p in policies for text in found.get(p, ["–", "–"]))]
        for key, found in rows.items()
    ]
    return Grid([*map(say, keys.values()), *(text for pair in names for text in pair)], cells, len(keys))


def _places(table: pl.DataFrame) -> dict[str, int]:
    """Return the decimals for each unit of a table: as many as half its intervals bear."""
    found = {}
    for (unit,), part in table.partition_by("unit", as_dict=True).items():
        halves = ((part["high"] - part["low"]) / 2).fill_nan(None).drop_nulls()
        half = halves.filter(halves > 0).median()
        found[unit] = words.decimals(words.scale(unit) * float(half)) if isinstance(half, float) else 1
    return found


def _own_places(e: Estimate, unit: str, usual: int) -> int:
    """Return the decimals of one figure: those of its table, up to two more where it is known much better."""
    own = words.decimals(words.scale(unit) * e.half_width)
    return usual if math.isnan(e.half_width) else min(max(usual, own), usual + 2)


def methods_of(table: pl.DataFrame) -> str:
    """Say what the intervals of a table are."""
    if table.is_empty():
        return ""
    return intervals_of(*table["method"].unique(maintain_order=True))


def intervals_of(*methods: str) -> str:
    """Say what intervals are, by their methods in `analysis.estimates`."""
    return say("Intervals hold 95 %: {methods}.", methods=words.listed(map(say, methods), 4))


def each(arms: Arms, what: Callable[[Played], str]) -> str:
    """Say something of each policy: "25.5 under greedy, 3.2 under random"."""
    return ", ".join(say("{what} under {policy}", what=what(arm), policy=arm.label) for arm in arms)


def extremes(table: pl.DataFrame, label: str, most: int = 12) -> tuple[pl.DataFrame, int]:
    """Return the rows of the things that are highest and lowest under the first policy, with a gap between them.

    Parameters
    ----------
    table
        With ``policy``, the label column and an estimate.
    label
        Column that names the things.
    most
        How many to keep at either end.

    Returns
    -------
    tuple
        The rows, highest things first, with an empty label between the ends; and how many things are left out.
    """
    first = table["policy"][0]
    order = table.filter(pl.col("policy") == first).sort("value", descending=True)[label].to_list()
    if len(order) <= 2 * most + 1:
        kept = pl.DataFrame({label: order}, schema={label: table.schema[label]})
        return kept.join(table, on=label, maintain_order="left").select(table.columns), 0
    kept = pl.DataFrame({label: [*order[:most], "", *order[-most:]]}, schema={label: table.schema[label]})
    rows = kept.join(table, on=label, how="left", maintain_order="left").select(table.columns)
    return rows.with_columns(pl.col("policy").fill_null(first)), len(order) - 2 * most


def has_columns(prefix: str) -> Callable[[Played], bool]:
    """Return what tells whether the seats table of a study has columns that begin so."""
    return lambda arm: any(name.startswith(prefix) for name in arm.columns("seats"))


def measures_in(arm: Played, table: str, unit: str) -> list[str]:
    """Return the columns of a table that count in a unit, without the sums of squares and products."""
    described = columns(game(arm.manifest["game"]), table)
    return [c.name for c in described if c.unit == unit and not c.name.endswith(("_sq", "_y"))]
