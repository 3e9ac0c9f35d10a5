"""The handicap that evens out the seats: points added to final scores so that all seats win alike.

Half a point is a point in every other playout, so that win shares go on without steps between whole points. Formulas
and sources stand in ``analysis/README.md``.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import product

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis import estimates
from analysis.estimates import LEVEL, ROOT, Estimate
from analysis.played import Played, rows_of

Floats = NDArray[np.float64]

STEPS = 60
CLOSE = 1e-9
MOST_DEALS = 40_000
"""So many deals, the first, are looked at: they tell the points to a tenth or two, and more would take long."""
ALIKE = 0.99
"""So many playouts must be won by the highest score, else points at the end are no handicap."""


@lru_cache(maxsize=8)
def _results(played: Played) -> tuple[NDArray[np.int64], Floats, Floats]:
    """Return deals, scores and win shares of the playouts, the latter two by seats."""
    first = played.seats.filter(pl.col("deal") < MOST_DEALS)
    rows = first.select("playout", "deal", "seat", "score", "win_share").sort("playout", "seat").collect()
    scores, wins = (rows[name].to_numpy().astype(float).reshape(-1, played.players) for name in ("score", "win_share"))
    return rows["deal"].to_numpy()[:: played.players].astype(np.int64), scores, wins


def by_score(played: Played) -> bool:
    """Tell whether the highest score wins, ties shared: nearly always, since a game may break ties."""
    _, scores, wins = _results(played)
    return bool((np.abs(wins - _wins(scores)).max(axis=1) < 1e-6).mean() >= ALIKE)


def _wins(scores: Floats) -> Floats:
    """Return win shares: the highest score, ties shared."""
    best = scores == scores.max(axis=1, keepdims=True)
    shares: Floats = best / best.sum(axis=1, keepdims=True)
    return shares


def with_handicap(scores: Floats, points: Floats) -> Floats:
    """Return the win shares of each playout if points are added to the scores.

    A part of a point is added by chance: the mean over its being added or not, for each seat independently.

    Parameters
    ----------
    scores
        Playouts by seats, whole numbers.
    points
        What each seat is given.
    """
    low = np.floor(points)
    part = points - low
    total = np.zeros_like(scores)
    for steps in product(*((0, 1) if p > 0 else (0,) for p in part)):
        chance = float(np.prod(np.where(steps, part, 1 - part)))
        total += chance * _wins(scores + low + steps)
    return total


def evening_out(deals: NDArray[np.int64], scores: Floats, level: float = LEVEL) -> list[Estimate]:
    """Find the points that, added to the final scores, let all seats win alike.

    The first seat is given nothing. The points h solve mean w(h) = 1/P; their covariance is J^-1 C J^-T / N with C the
    covariance of the deals' win shares at h and J the slopes of mean w at h, over a point to either side (an
    M-estimator: Huber 1967).

    Parameters
    ----------
    deals
        Deal of each playout.
    scores
        Playouts by seats.
    level
        Level of the intervals.

    Returns
    -------
    list
        An estimate for each seat after the first; without a value where no points even out the seats.
    """
    seats = scores.shape[1]
    _, place = np.unique(deals, return_inverse=True)
    n = int(place.max()) + 1
    points = _root(scores)
    if points is None:
        return [Estimate(math.nan, n, math.nan, math.nan, ROOT)] * (seats - 1)
    by_deal = _mean_by(place, with_handicap(scores, points)[:, 1:])
    half = np.full(seats - 1, math.nan)
    slopes = _slopes(scores, points)
    if n > 1 and np.linalg.matrix_rank(slopes) == seats - 1:  # else a point more changes nothing in these playouts
        inverse = np.linalg.inv(slopes)
        spread = inverse @ np.atleast_2d(np.cov(by_deal, rowvar=False)) @ inverse.T / n
        half = estimates.student(n - 1, level) * np.sqrt(np.diag(spread))
    return [
        Estimate(float(value), n, float(value - h), float(value + h), ROOT)
        for value, h in zip(points[1:], half, strict=True)
    ]


def _mean_by(place: NDArray[np.int64], values: Floats) -> Floats:
    """Return the mean over each deal's playouts."""
    count = np.bincount(place)[:, None]
    return np.stack([np.bincount(place, column) for column in values.T], axis=1) / count


def _slopes(scores: Floats, points: Floats) -> Floats:
    """Return how the mean win shares of the later seats change with a point for each of them."""
    columns = []
    for seat in range(1, scores.shape[1]):
        step = np.eye(scores.shape[1])[seat]
        up, down = (with_handicap(scores, points + sign * step).mean(axis=0)[1:] for sign in (1, -1))
        columns.append((up - down) / 2)
    return np.stack(columns, axis=1)


def _root(scores: Floats) -> Floats | None:
    """Return the points that let all seats win alike, None if there are none: Newton's method with shortened steps."""
    fair = 1 / scores.shape[1]
    points = np.zeros(scores.shape[1])
    gap = with_handicap(scores, points).mean(axis=0)[1:] - fair
    for _ in range(STEPS):
        if np.abs(gap).max() < CLOSE:
            return points
        slopes = _slopes(scores, points)
        if np.linalg.matrix_rank(slopes) < len(slopes):
            return None
        step = np.concatenate([[0.0], -np.linalg.solve(slopes, gap)])
        for _ in range(STEPS):
            tried = points + step
            new = with_handicap(scores, tried).mean(axis=0)[1:] - fair
            if np.abs(new).sum() < np.abs(gap).sum():
                break
            step = step / 2
        else:
            return points
        points, gap = tried, new
    return points


@lru_cache(maxsize=8)
def handicaps(played: Played) -> pl.DataFrame:
    """Estimate the points for each seat after the first that would even out the seats, added to the final scores.

    Returns
    -------
    polars.DataFrame
        Columns: ``seat``, and the estimate's; below 0 the seat gives points.
    """
    deals, scores, _ = _results(played)
    found = evening_out(deals, scores)
    return rows_of((({"seat": seat}, e) for seat, e in enumerate(found, 1)), {"seat": pl.Int8})
