"""What befalls the seats: who wins, with how many points, and where the points come from.

Each function takes a `Played` and returns a table with the columns of an estimate (`value`, `n`, `low`, `high`,
`method`). Formulas and sources stand in ``analysis/README.md``.
"""

from __future__ import annotations

import math
from functools import lru_cache

import polars as pl

from analysis import estimates
from analysis.counts import quantile
from analysis.language import later
from analysis.played import Played, means, moments, number, rows_of, shares

POINTS = "points_"
"""Columns of the seats table that begin so tell where points come from."""
LEAD = later("lead of the winner")


def win_shares(played: Played) -> pl.DataFrame:
    """Estimate each seat's win share; tied winners share a win.

    Returns
    -------
    polars.DataFrame
        Columns: ``seat``, and the estimate's.
    """
    found = means(played.seats, ["win_share"], ["seat"], played.rotations, estimates.win_share_of)
    return found.drop("measure")


def winners(played: Played) -> pl.DataFrame:
    """Estimate how often one, two, … players win.

    Returns
    -------
    polars.DataFrame
        Columns: ``winners``, ``rows`` (playouts), and the estimate's.
    """
    return shares(played.playouts, "winners", played.rotations)


def ties(played: Played) -> estimates.Estimate:
    """Estimate how often the win is shared."""
    return share_of_playouts(played, pl.col("winners") > 1)


def share_of_playouts(played: Played, event: pl.Expr) -> estimates.Estimate:
    """Estimate how often something happens in a playout.

    Parameters
    ----------
    played
        A study.
    event
        True or false of a row of the playouts table.
    """
    found, _ = moments(played.playouts, [event.cast(pl.Float64).alias("event")], [], played.rotations)
    n, average, variance = found.row(0)
    if played.rotations == 1:
        return estimates.share(round(average * n), n)
    return estimates.share_of(n, average, variance or 0.0, n * played.rotations)


@lru_cache(maxsize=8)
def scores(played: Played) -> pl.DataFrame:
    """Estimate how often each score occurs, all seats together.

    Returns
    -------
    polars.DataFrame
        Columns: ``score``, ``rows`` (seats of playouts), and the estimate's.
    """
    return shares(played.seats, "score", played.rotations * played.players)


@lru_cache(maxsize=2)
def by_playout(played: Played) -> pl.DataFrame:
    """Return the scores with a row a playout: a column ``deal`` and one for each seat."""
    place = pl.col("playout") * played.players + pl.col("seat")
    rows = played.seats.select("deal", "score", place=place).collect(engine="streaming")
    if not rows["place"].is_sorted():
        rows = rows.sort("place")
    scores = {name: rows["score"].gather_every(played.players, seat) for seat, name in enumerate(_seats(played))}
    return pl.DataFrame({"deal": rows["deal"].gather_every(played.players), **scores})


def _seats(played: Played) -> list[str]:
    return [f"seat {seat}" for seat in range(played.players)]


def mean_score(played: Played) -> estimates.Estimate:
    """Estimate the mean score of all seats."""
    mean = pl.mean_horizontal(_seats(played)).alias("score")
    found, _ = moments(by_playout(played).lazy(), [mean], [], played.rotations)
    n, average, variance = found.row(0)
    return estimates.mean_of(n, average, number(variance))


def score_offsets(played: Played) -> pl.DataFrame:
    """Estimate by how much each seat's score is above the mean of all seats of the playout.

    Returns
    -------
    polars.DataFrame
        Columns: ``seat``, and the estimate's.
    """
    names = _seats(played)
    offsets = [(pl.col(name) - pl.mean_horizontal(names)).alias(name) for name in names]
    found, _ = moments(by_playout(played).lazy(), offsets, [], played.rotations)
    row = found.row(0, named=True)
    return rows_of(
        (
            ({"seat": seat}, estimates.mean_of(row["n"], row[f"{name}_mean"], number(row[f"{name}_var"])))
            for seat, name in enumerate(names)
        ),
        {"seat": pl.Int8},
    )


def score_spread(played: Played) -> pl.DataFrame:
    """Describe the scores of all seats, of the winners, and the winners' lead over the best of the others.

    Returns
    -------
    polars.DataFrame
        Columns: ``what``, ``rows``, ``mean``, ``sd``, ``p5``, ``median``, ``p95``. A player alone has no lead.
    """
    best, second = _two_best(_seats(played))
    winners = by_playout(played).select(best=best, lead=best - second)
    spreads = [
        _spread(scores(played).select("score", "rows"), later("score, all seats")),
        _spread(_occurring(winners["best"]), later("score of the winner")),
    ]
    return pl.concat(spreads + ([_spread(_occurring(winners["lead"]), LEAD)] if played.players > 1 else []))


def _occurring(values: pl.Series) -> pl.DataFrame:
    """Return the values in ascending order, and how often each occurs."""
    return values.value_counts(name="rows").sort(values.name).cast(pl.Int64)


def _two_best(columns: list[str]) -> tuple[pl.Expr, pl.Expr]:
    """Return the highest and the second highest of some columns, row by row."""
    best, second = pl.col(columns[0]), pl.lit(None, pl.Int64)
    for other in map(pl.col, columns[1:]):
        best, second = pl.max_horizontal(best, other), pl.max_horizontal(second, pl.min_horizontal(best, other))
    return best, second


def _spread(counts: pl.DataFrame, what: str) -> pl.DataFrame:
    """Describe values from how often each occurs."""
    values, rows = counts.get_columns()
    total = int(rows.sum())
    mean = float((values * rows).sum()) / total
    squares = float((rows * (values - mean) ** 2).sum())
    return pl.DataFrame(
        {
            "what": what,
            "rows": total,
            "mean": mean,
            "sd": math.sqrt(squares / (total - 1)) if total > 1 else math.nan,
            "p5": quantile(values, rows, 0.05),
            "median": quantile(values, rows, 0.5),
            "p95": quantile(values, rows, 0.95),
        }
    )


def points(played: Played) -> pl.DataFrame:
    """Estimate how many points a player has from each source.

    Returns
    -------
    polars.DataFrame
        Columns: ``source``, ``part`` (share of all points), and the estimate's.
    """
    sources = [name for name in played.columns("seats") if name.startswith(POINTS)]
    found = means(played.seats, sources, [], played.rotations * played.players)
    return found.select(
        source=pl.col("measure").str.strip_prefix(POINTS).str.replace_all("_", " "),
        part=pl.when(pl.col("value").sum() > 0).then(pl.col("value") / pl.col("value").sum()).otherwise(0.0),
        value="value",
        n="n",
        low="low",
        high="high",
        method="method",
    )
