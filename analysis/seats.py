"""What befalls the seats: who wins, with how many points, and where the points come from.

Each function takes a `Played` and returns a table with the columns of an estimate (`value`, `n`, `low`, `high`,
`method`). Formulas and sources stand in ``analysis/README.md``.
"""

from __future__ import annotations

import polars as pl

from analysis import estimates
from analysis.language import later
from analysis.played import Played, means, moments, shares

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


def scores(played: Played) -> pl.DataFrame:
    """Estimate how often each score occurs, all seats together.

    Returns
    -------
    polars.DataFrame
        Columns: ``score``, ``rows`` (seats of playouts), and the estimate's.
    """
    return shares(played.seats, "score", played.rotations * played.players)


def score_offsets(played: Played) -> pl.DataFrame:
    """Estimate by how much each seat's score is above the mean of all seats of the playout.

    Returns
    -------
    polars.DataFrame
        Columns: ``seat``, and the estimate's.
    """
    offset = (pl.col("score") - pl.col("score").mean().over("playout")).alias("offset")
    return means(played.seats, [offset], ["seat"], played.rotations).drop("measure")


def score_spread(played: Played) -> pl.DataFrame:
    """Describe the scores of all seats, of the winners, and the winners' lead over the best of the others.

    Returns
    -------
    polars.DataFrame
        Columns: ``what``, ``rows``, ``mean``, ``sd``, ``p5``, ``median``, ``p95``. A player alone has no lead.
    """
    by_seat = [pl.when(seat=seat).then("score").max().alias(f"seat {seat}") for seat in range(played.players)]
    best, second = _two_best([f"seat {seat}" for seat in range(played.players)])
    game = played.seats.group_by("playout").agg(by_seat).select(best=best, lead=best - second)
    spreads = [
        _spread(played.seats, "score", later("score, all seats")),
        _spread(game, "best", later("score of the winner")),
    ]
    return pl.concat(spreads + ([_spread(game, "lead", LEAD)] if played.players > 1 else []))


def _two_best(columns: list[str]) -> tuple[pl.Expr, pl.Expr]:
    """Return the highest and the second highest of some columns, row by row."""
    best, second = pl.col(columns[0]), pl.lit(None, pl.Int64)
    for other in map(pl.col, columns[1:]):
        best, second = pl.max_horizontal(best, other), pl.max_horizontal(second, pl.min_horizontal(best, other))
    return best, second


def _spread(frame: pl.LazyFrame, column: str, what: str) -> pl.DataFrame:
    number = pl.col(column).cast(pl.Float64)
    return frame.select(
        what=pl.lit(what),
        rows=pl.len().cast(pl.Int64),
        mean=number.mean(),
        sd=number.std().fill_null(float("nan")),
        p5=number.quantile(0.05, "lower"),
        median=number.quantile(0.5, "lower"),
        p95=number.quantile(0.95, "lower"),
    ).collect(engine="streaming")


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
