"""Two studies on common deals: what differs, and how well pairing by deal shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import polars as pl

from analysis import estimates
from analysis.played import ESTIMATE_SCHEMA, Played


def differences(
    first: Played,
    second: Played,
    table: Literal["playouts", "seats"],
    columns: Sequence[str | pl.Expr],
    by: Sequence[str] = (),
) -> pl.DataFrame:
    """Estimate mean differences between two studies, paired by deal.

    Both must have been played with the same seed, so that deal k is dealt alike in both as far as their components
    allow. Rows of a deal in a group are averaged first; deals that only one study has finished are left out.

    Parameters
    ----------
    first, second
        The studies; the difference is the second minus the first.
    table
        Which table.
    columns
        Names, or expressions with a name.
    by
        Columns that make groups, such as ``seat``.

    Returns
    -------
    polars.DataFrame
        Columns: those of `by`, ``measure``, ``first`` and ``second`` (the means), the estimate's (of the difference),
        and ``variance_ratio`` (above 1: pairing helped).
    """
    keys = ["deal", *by]
    one, two = (_by_deal(getattr(study, table), columns, keys) for study in (first, second))
    names = [name for name in one.columns if name not in keys]
    both = one.join(two, on=keys, suffix=" second").sort(keys)
    groups = both.partition_by(*by, as_dict=True, maintain_order=True) if by else {(): both}
    rows = [
        (*group, name, *_difference(deals[name], deals[f"{name} second"]))
        for group, deals in sorted(groups.items())
        for name in names
    ]
    schema = {name: one.schema[name] for name in by} | {"measure": pl.String, "first": pl.Float64, "second": pl.Float64}
    return pl.DataFrame(rows, schema={**schema, **ESTIMATE_SCHEMA, "variance_ratio": pl.Float64}, orient="row")


def _by_deal(frame: pl.LazyFrame, columns: Sequence[str | pl.Expr], keys: list[str]) -> pl.DataFrame:
    grouped = frame.select(*keys, *columns).group_by(keys).agg(pl.all().cast(pl.Float64).mean())
    return grouped.collect(engine="streaming")


def _difference(first: pl.Series, second: pl.Series) -> tuple[float, float, float, int, float, float, str, float]:
    a, b = first.to_numpy(), second.to_numpy()
    found = estimates.paired(a, b)
    e = found.estimate
    return float(a.mean()), float(b.mean()), e.value, e.n, e.low, e.high, e.method, found.variance_ratio
