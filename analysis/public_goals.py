"""Public goals: which were revealed, who took them, when.

The playouts table names in ``goal_<k>`` which goal of the config lay at place k (-1: none), in ``goal_<k>_seat`` who
took it (-1: nobody) and in ``goal_<k>_turn`` in which turn (-1: at the set-up, or never). Each function takes a
`Played` and returns a table with the columns of an estimate.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import polars as pl

from analysis import contrasts, estimates, slopes
from analysis.estimates import Estimate
from analysis.language import kept, later
from analysis.played import Played, number, rows_of
from analysis.slopes import Sums
from sim.dataset import WIN_UNITS

KIND = "public_goal"
KEYS = {"component": pl.Int32, "id": pl.String, "name": pl.String}
PLACE = re.compile(r"goal_\d+")
EVER = later("ever")
WHEN = (later("at the set-up"), later("in play"))


def places(played: Played) -> list[str]:
    """Return the columns that name a revealed goal."""
    return [name for name in played.columns("playouts") if PLACE.fullmatch(name)]


def columns(played: Played) -> list[str]:
    """Return all columns of the playouts table that tell of public goals."""
    return [f"{name}{end}" for name in places(played) for end in ("", "_seat", "_turn")]


def revealed(played: Played) -> pl.LazyFrame:
    """Return a row for each goal revealed in a playout: playout, deal, turns, goal, seat, turn."""
    rows = [
        played.playouts.select("playout", "deal", "turns", goal=name, seat=f"{name}_seat", turn=f"{name}_turn")
        for name in places(played)
    ]
    return pl.concat(rows).filter(pl.col("goal") >= 0)


@kept(16)
def taken(played: Played) -> pl.DataFrame:
    """Estimate in which share of the playouts that reveal it a goal is taken.

    Returns
    -------
    polars.DataFrame
        Columns: ``component``, ``id``, ``name``, ``when`` ("ever", "at the set-up" or "in play"), and the estimate's: n
        are the deals in which it is revealed.
    """
    has = pl.col("seat") >= 0
    cases = {EVER: has, WHEN[0]: has & (pl.col("turn") < 0), WHEN[1]: has & (pl.col("turn") >= 0)}
    by_deal = _by_deal(revealed(played), cases)
    return rows_of(
        (
            (row | {"when": when}, _share(part[when], part["all"]))
            for place, row in enumerate(_named(played))
            if (part := by_deal.get(place)) is not None
            for when in cases
        ),
        {**KEYS, "when": pl.String},
    )


def _by_deal(frame: pl.LazyFrame, cases: dict[str, pl.Expr]) -> dict[int, pl.DataFrame]:
    """Return for each goal a row a deal: in how many of its playouts the cases hold, and how many there are."""
    counts = [expression.sum().alias(name) for name, expression in cases.items()]
    found = frame.group_by("goal", "deal").agg(pl.len().alias("all"), *counts).sort("goal", "deal")
    parts = found.collect(engine="streaming").partition_by("goal", as_dict=True)
    return {int(goal): part for (goal,), part in parts.items()}


def _share(cases: pl.Series, trials: pl.Series) -> Estimate:
    found = estimates.clustered_share(cases.to_numpy(), trials.to_numpy(), len(cases))
    return found if found.method == estimates.SHARE else replace(found, method=estimates.SHARE_OF)


@kept(16)
def takers(played: Played) -> pl.DataFrame:
    """Estimate which share of a goal's takings falls to each seat, in all and at the set-up.

    Returns
    -------
    polars.DataFrame
        Columns: ``component``, ``id``, ``name``, ``when`` ("ever" or "at the set-up"), ``seat``, ``taken`` (by that
        seat), and the estimate's: n are the deals in which it was taken.
    """
    ever = revealed(played).filter(pl.col("seat") >= 0)
    seats = {f"{seat}": pl.col("seat") == seat for seat in range(played.players)}
    found = [
        (row | {"when": when, "seat": int(seat), "taken": int(part[seat].sum())}, _share(part[seat], part["all"]))
        for when, frame in ((EVER, ever), (WHEN[0], ever.filter(pl.col("turn") < 0)))
        for by_deal in [_by_deal(frame, seats)]
        for place, row in enumerate(_named(played))
        if (part := by_deal.get(place)) is not None
        for seat in seats
    ]
    return rows_of(iter(found), {**KEYS, "when": pl.String, "seat": pl.Int64, "taken": pl.Int64})


@kept(16)
def lengths(played: Played) -> pl.DataFrame:
    """Estimate by how many turns playouts in which a goal is revealed are longer than those in which it is not.

    Chance alone decides what is revealed, so this is an effect. Welch's interval for two means over deals.

    Returns
    -------
    polars.DataFrame
        Columns: ``component``, ``id``, ``name``, and the estimate's.
    """
    columns = places(played)
    goals = list(_named(played))
    flags = [pl.any_horizontal(pl.col(columns) == place).any().alias(f"{place}") for place in range(len(goals))]
    by_deal = played.playouts.group_by("deal").agg(pl.col("turns").mean(), *flags).collect(engine="streaming")
    found = []
    for place, row in enumerate(goals):
        groups = by_deal.group_by(f"{place}").agg(n=pl.len(), mean=pl.col("turns").mean(), var=pl.col("turns").var())
        if groups.height == 2:
            with_it, without = (groups.filter(pl.col(f"{place}") == flag).row(0, named=True) for flag in (True, False))
            found.append((row, contrasts.difference_of(_moments(with_it), _moments(without))))
    return rows_of(iter(found), KEYS)


def _moments(group: dict[str, Any]) -> tuple[int, float, float]:
    return group["n"], group["mean"], number(group["var"])


@kept(16)
def favours(played: Played) -> pl.DataFrame:
    """Estimate how revealing a goal changes each seat's win share.

    The slope of a seat's win share on the goal being revealed: chance alone decides that, so this is an effect. Holm's
    adjustment is over goals and seats.

    Returns
    -------
    polars.DataFrame
        Columns: ``component``, ``id``, ``name``, ``seat``, the estimate's, and ``p_holm``.
    """
    columns = {"x": "dealt", "xx": "dealt_sq", "y": "y", "yy": "y_sq", "xy": "dealt_y"}
    totals = (
        played.components.group_by("component", "seat")
        .agg(pl.col("n").sum(), *(pl.col(column).sum().alias(name) for name, column in columns.items()))
        .sort("component", "seat")
        .collect(engine="streaming")
    )
    found = []
    for row in _named(played):
        here = totals.filter(component=row["component"]).select("seat", "n", *columns)
        for seat, *sums in here.iter_rows():
            e = slopes.slope(Sums(*sums))
            if e.half_width > 0:
                found.append((row | {"seat": seat}, _in_wins(e)))
    p = np.array([estimates.p_value(e) for _, e in found])
    table = rows_of(iter(found), {**KEYS, "seat": pl.Int64})
    return table.with_columns(pl.Series("p_holm", estimates.holm(p), pl.Float64))


def _in_wins(e: Estimate) -> Estimate:
    return Estimate(e.value / WIN_UNITS, e.n, e.low / WIN_UNITS, e.high / WIN_UNITS, e.method)


def _named(played: Played) -> Iterator[dict[str, Any]]:
    return played.names.filter(kind=KIND).select(*KEYS).iter_rows(named=True)
