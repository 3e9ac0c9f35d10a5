"""What goods are worth, read from what is paid with them: implied prices, and what each component would be worth then.

Each kind of ship (or whatever is paid for) is one case: its points, and the goods paid for it on average. Least squares
over the kinds gives a price for each good and a constant for the ship itself; a kind is held against what all others
lead one to expect. Formulas and sources stand in ``analysis/README.md``.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy.special import stdtr

from analysis import components, estimates
from analysis.components import KEYS
from analysis.estimates import KINDS, LEVEL, OTHER_KINDS, Estimate
from analysis.language import kept, later
from analysis.played import Played, rows_of

Floats = NDArray[np.float64]

CONSTANT = later("the ship itself")
EXACT = 1e-9


@kept(8)
def paid(played: Played, kind: str, goods: tuple[str, ...]) -> pl.DataFrame:
    """Return the points of each kind of component that was paid for, and the goods paid for one on average.

    Returns
    -------
    polars.DataFrame
        Columns: those of a component, ``points``, ``times`` (how often it was paid for), and the goods.
    """
    table = played.config[f"{kind}s"]
    times = pl.col("used") - pl.col("by_market")
    return (
        components.totals(played, kind)
        .with_columns(points=pl.col("id").replace_strict({k: c["points"] for k, c in table.items()}), times=times)
        .filter(pl.col("times") > 0)
        .select(*KEYS, pl.col("points").cast(pl.Float64), "times", *(pl.col(g) / pl.col("times") for g in goods))
    )


def prices(played: Played, kind: str, goods: Sequence[str]) -> pl.DataFrame:
    """Estimate how many points one more of each good brings.

    b = (X'X)^-1 X'y with y the points of each kind and X the goods paid for it beside a 1; var b = s^2 (X'X)^-1 with
    K - 4 degrees of freedom (Draper and Smith 1998, chapter 5).

    Returns
    -------
    polars.DataFrame
        Columns: ``good`` ("the ship itself" for the constant), and the estimate's; empty where the kinds paid for are
        too few or too much alike.
    """
    table = paid(played, kind, tuple(goods))
    x, y = _cases(table, goods)
    names = [CONSTANT, *goods]
    if not _enough(x, len(names) + 1):
        return rows_of(iter(()), {"good": pl.String})
    inverse = np.linalg.inv(x.T @ x)
    b = inverse @ x.T @ y
    df = len(y) - len(names)
    s = math.sqrt(float(((y - x @ b) ** 2).sum()) / df)
    half = estimates.student(df) * s * np.sqrt(np.diag(inverse))
    found = (
        ({"good": name}, Estimate(float(v), played.deals, float(v - h), float(v + h), KINDS))
        for name, v, h in zip(names, b, half, strict=True)
    )
    return rows_of(found, {"good": pl.String})


def worth(played: Played, kind: str, goods: Sequence[str]) -> pl.DataFrame:
    """Estimate what each kind would be worth by the prices that all other kinds imply.

    With e the residual and h the leverage of a kind, its value by the others is y - e/(1-h), known to
    t(K - 5) s / sqrt(1 - h) with s that of the fit without it (Cook and Weisberg 1982, section 2.2.1).

    Returns
    -------
    polars.DataFrame
        Columns: those of a component, ``points``, the estimate's, and ``p`` and ``p_holm`` for the claim that the kind
        is worth what the others lead one to expect; kinds that alone decide a price are left out.
    """
    keys = {**KEYS, "points": pl.Float64}
    table = paid(played, kind, tuple(goods))
    x, y = _cases(table, goods)
    if not _enough(x, x.shape[1] + 2):
        return rows_of(iter(()), keys).with_columns(p=pl.lit(None, pl.Float64), p_holm=pl.lit(None, pl.Float64))
    found = list(_by_the_others(table, x, y, played.deals))
    p = np.array([p for _, _, p in found])
    rows = rows_of(((row, e) for row, e, _ in found), keys)
    return rows.with_columns(pl.Series("p", p, pl.Float64), pl.Series("p_holm", estimates.holm(p), pl.Float64))


def _cases(table: pl.DataFrame, goods: Sequence[str]) -> tuple[Floats, Floats]:
    """Return the goods paid, beside a 1, and the points: a row a kind."""
    x = np.column_stack([np.ones(table.height), *(table[good].to_numpy() for good in goods)])
    return x, table["points"].to_numpy()


def _enough(x: Floats, rows: int) -> bool:
    """Tell whether there are enough kinds, different enough, to price the goods."""
    return len(x) >= rows and np.linalg.matrix_rank(x) == x.shape[1]


def _by_the_others(
    table: pl.DataFrame, x: Floats, y: Floats, deals: int
) -> Iterator[tuple[dict[str, Any], Estimate, float]]:
    """Yield each kind with its worth by the others, and the p-value of being worth that."""
    hat = x @ np.linalg.inv(x.T @ x) @ x.T
    e, free = y - hat @ y, 1 - np.diag(hat)
    df = len(y) - x.shape[1] - 1
    for place, row in enumerate(table.select(*KEYS, "points").iter_rows(named=True)):
        if free[place] < EXACT:
            continue
        off = float(e[place] / free[place])
        rest = max(0.0, float((e**2).sum() - e[place] ** 2 / free[place]))
        error = math.sqrt(rest / df / free[place])
        half = estimates.student(df, LEVEL) * error
        value = float(y[place]) - off
        yield row, Estimate(value, deals, value - half, value + half, OTHER_KINDS), _p(off, error, df)


def _p(off: float, error: float, df: int) -> float:
    """Return the two-sided p-value of a difference; where all others agree without error, any difference is one."""
    if error < EXACT:
        return 0.0 if abs(off) > math.sqrt(EXACT) else 1.0
    return float(2 * stdtr(df, -abs(off) / error))
