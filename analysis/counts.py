"""How often each value of a column occurs, and how often it occurs together within a deal.

The rows of a deal lie together in a study's tables, so that nothing need be grouped by millions of deals: two rows of
a deal are never farther apart than a deal is long.
"""

from __future__ import annotations

import numpy as np
import polars as pl


def counted(frame: pl.LazyFrame, column: str, rows_a_deal: int) -> pl.DataFrame:
    """Count the values of a column.

    A deal in which a value occurs c times has c (c - 1) / 2 pairs of rows with it; so the sum over deals of c^2 is the
    number of rows and twice that of pairs, which are counted by how far apart their rows lie.

    Parameters
    ----------
    frame
        Playouts or seats.
    column
        Column of whole numbers.
    rows_a_deal
        Most rows of a deal.

    Returns
    -------
    polars.DataFrame
        Columns: the column, ``rows`` (how many have the value) and ``squares`` (sum over deals of the square of their
        number in the deal), in ascending order of the values.
    """
    rows = frame.select("deal", pl.col(column).cast(pl.Int64)).collect(engine="streaming")
    if not rows["deal"].is_sorted():
        rows = rows.sort("deal")
    deal, value = rows["deal"].to_numpy(), rows[column].to_numpy()
    least = int(value.min()) if len(value) else 0
    value = value - least
    count = np.bincount(value)
    squares = count.copy()
    for apart in range(1, rows_a_deal):
        alike = (deal[apart:] == deal[:-apart]) & (value[apart:] == value[:-apart])
        squares += 2 * np.bincount(value[apart:][alike], minlength=len(count))
    there = np.flatnonzero(count)
    return pl.DataFrame({column: there + least, "rows": count[there], "squares": squares[there]})


def quantile(values: pl.Series, rows: pl.Series, q: float) -> float:
    """Return the value at or below which a part of all rows lies, from how often each value occurs.

    Parameters
    ----------
    values, rows
        The values in ascending order, and how often each occurs.
    q
        Which part.
    """
    reached = rows.cum_sum().to_numpy()
    rank = int(q * (reached[-1] - 1))
    return float(values[int(np.searchsorted(reached, rank, side="right"))])
