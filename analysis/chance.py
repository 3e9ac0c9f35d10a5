"""What chance should do by the rules alone, and what it did.

A game whose package has a module ``odds`` with a dictionary ``ROLLS`` (a column of the playouts table that counts some
result of its dice or spinner -> the exact chance of that result) is held against it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec

import polars as pl
from scipy.stats import binom, chi2

from analysis import estimates
from analysis.estimates import LEVEL
from analysis.played import Played, rows_of
from sim.games import game

KEYS = {
    "result": pl.String,
    "rolls": pl.Int64,
    "expected": pl.Float64,
    "fair_low": pl.Float64,
    "fair_high": pl.Float64,
    "deviation": pl.Float64,
}


def odds(played: Played) -> dict[str, float]:
    """Return the exact chance of each result, by the column that counts it; empty if the game tells none."""
    home = game(played.manifest["game"]) if "game" in played.manifest else None
    if home is None or find_spec(f"{home.package}.odds") is None:
        return {}
    found: dict[str, float] = getattr(home.module("odds"), "ROLLS", {})
    return found if set(found) <= set(played.columns("playouts")) else {}


@lru_cache(maxsize=16)
def rolls(played: Played) -> pl.DataFrame:
    """Hold the share of each result against its chance.

    A deal has the same rolls in all its rotations, so the first rotation alone is counted. Whether a playout goes on
    may hang on its rolls: the number of a result less its chance times the rolls is a martingale all the same, with
    variance p (1 - p) for each roll, so that of N rolls N p +- z sqrt(N p (1 - p)) is what fair chance shows; the exact
    binomial quantiles are used.

    Returns
    -------
    polars.DataFrame
        Columns: ``result``, ``rolls`` (with that result), ``expected`` (its chance), ``fair_low`` and ``fair_high``
        (the range of the share in 95 % of fair studies), ``deviation`` (observed - expected, in standard deviations of
        a fair study), and the estimate's.
    """
    chances = odds(played)
    once = played.playouts.filter(pl.col("rotation") == 0) if played.rotations > 1 else played.playouts
    by_deal = once.select(pl.col(list(chances)).cast(pl.Int64)).collect(engine="streaming")
    named = by_deal.rename({column: _result(column) for column in chances})
    found = against({_result(column): p for column, p in chances.items()}, named, named.height)
    return found.with_columns(method=pl.lit(estimates.SHARE_OF))


def against(chances: Mapping[str, float], counts: pl.DataFrame, deals: int) -> pl.DataFrame:
    """Hold the share of each result against its chance; see `rolls`.

    Parameters
    ----------
    chances
        The exact chance of each result.
    counts
        A column a result: how often it came, by deal or by block of deals.
    deals
        Deals in all.
    """
    total = int(counts.select(pl.sum_horizontal(pl.all()).sum()).item())
    if total == 0:
        return rows_of(iter(()), KEYS)
    all_counts = counts.select(pl.sum_horizontal(pl.all())).to_series().to_numpy()
    found = []
    for result, p in chances.items():
        count = int(counts[result].sum())
        low, high = (float(x) / total for x in binom.interval(LEVEL, total, p))
        row = {
            "result": result,
            "rolls": count,
            "expected": p,
            "fair_low": low,
            "fair_high": high,
            "deviation": (count / total - p) / (p * (1 - p) / total) ** 0.5,
        }
        found.append((row, estimates.clustered_share(counts[result].to_numpy(), all_counts, deals)))
    return rows_of(iter(found), KEYS)


def _result(column: str) -> str:
    """Return what a column counts: its last word."""
    return column.rsplit("_", 1)[-1]


def chi_square(table: pl.DataFrame) -> tuple[float, float]:
    """Return Pearson's statistic of a table of `rolls`, and the chance that fair dice give as much or more (1900)."""
    total = table["rolls"].sum()
    expected = table["expected"] * total
    statistic = float(((table["rolls"] - expected) ** 2 / expected).sum())
    return statistic, float(chi2.sf(statistic, table.height - 1))
