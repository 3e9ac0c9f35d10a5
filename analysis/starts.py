"""How well seats start, and what a good start is worth.

Columns of the seats table named ``start_…`` tell of a seat's place before play. Each function takes a `Played` and
returns a table with the columns of an estimate.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis import estimates
from analysis.estimates import JOINT, Estimate
from analysis.exact import units
from analysis.played import Played, means, rows_of

START = "start_"


def columns(played: Played) -> list[str]:
    """Return the columns that tell of the start; one that only names something by its number is no measure."""
    named = {name for name, unit in units(played, "seats").items() if unit == "number"}
    return [name for name in played.columns("seats") if name.startswith(START) and name not in named]


def by_seat(played: Played) -> pl.DataFrame:
    """Estimate the mean of each measure of the start for each seat.

    Returns
    -------
    polars.DataFrame
        Columns: ``seat``, ``measure``, and the estimate's.
    """
    found = means(played.seats, columns(played), ["seat"], played.rotations)
    return found.with_columns(measure=_words(pl.col("measure")))


def wins_by(played: Played, column: str, width: int) -> pl.DataFrame:
    """Estimate the win share of seats by a measure of the start, in bands.

    Parameters
    ----------
    played
        A study.
    column
        The measure.
    width
        Whole numbers in a band.

    Returns
    -------
    polars.DataFrame
        Columns: ``band`` (its lowest number), and the estimate's: n are the deals with such a seat.
    """
    band = (pl.col(column).cast(pl.Int64) // width * width).alias("band")
    frame = played.seats.with_columns(band)
    several = played.rotations * played.players
    found = means(frame, ["win_share"], ["band"], several, estimates.win_share_of)
    return found.drop("measure")


@lru_cache(maxsize=16)
def effects(played: Played) -> pl.DataFrame:
    """Estimate how a seat's win share changes with one more of each measure of its start, the others being equal.

    Least squares of the win share on all measures at once, each seat about its own means. The variance takes the rows
    of a deal together (Liang and Zeger 1986), since its seats share one win. Measures that never vary are left out, and
    so is one that the others add up to.

    Returns
    -------
    polars.DataFrame
        Columns: ``measure``, the estimate's, and ``p_holm``.
    """
    names = columns(played)
    frame = played.seats.select("deal", "seat", "win_share", pl.col(names).cast(pl.Float64))
    about_means = (pl.col("win_share", *names) - pl.col("win_share", *names).mean().over("seat")).name.keep()
    data = frame.with_columns(about_means).sort("deal").collect()
    kept = _independent(data.select(names).to_numpy(), names)
    found = _joint(data, kept) if kept else []
    p = np.array([estimates.p_value(e) for _, e in found])
    table = rows_of((({"measure": name}, e) for name, e in found), {"measure": pl.String})
    return table.with_columns(_words(pl.col("measure")), pl.Series("p_holm", estimates.holm(p), pl.Float64))


def _independent(x: NDArray[np.float64], names: list[str]) -> list[str]:
    """Return the columns that the ones before them do not add up to."""
    kept: list[int] = []
    for place in range(len(names)):
        if np.linalg.matrix_rank(x[:, [*kept, place]]) > len(kept):
            kept.append(place)
    return [names[place] for place in kept]


def _joint(data: pl.DataFrame, names: list[str]) -> list[tuple[str, Estimate]]:
    """Fit all columns at once: slope and interval of each."""
    x, y = data.select(names).to_numpy(), data["win_share"].to_numpy()
    inverse = np.linalg.inv(x.T @ x)
    slopes = inverse @ (x.T @ y)
    scores = x * (y - x @ slopes)[:, None]
    starts = np.flatnonzero(np.diff(data["deal"].to_numpy(), prepend=-1))
    by_deal = np.add.reduceat(scores, starts, axis=0)
    deals = len(starts)
    if deals < 2:
        return [
            (name, Estimate(float(b), deals, math.nan, math.nan, JOINT)) for name, b in zip(names, slopes, strict=True)
        ]
    covariance = deals / (deals - 1) * inverse @ (by_deal.T @ by_deal) @ inverse
    halves = estimates.student(deals - 1) * np.sqrt(np.diag(covariance))
    return [
        (name, Estimate(float(b), deals, float(b - half), float(b + half), JOINT))
        for name, b, half in zip(names, slopes, halves, strict=True)
    ]


def _words(column: pl.Expr) -> pl.Expr:
    return column.str.strip_prefix(START).str.replace_all("_", " ")
