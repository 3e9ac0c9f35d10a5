"""How much of a result is luck: replays of the same deal, and what they have in common.

`sim.replays.replay` plays each deal again with some of its chance kept. Results of two playouts that share only the
tiles vary together as far as the tiles decide. Formulas and sources stand in ``analysis/README.md``.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Literal

import numpy as np
import polars as pl
from numpy.typing import ArrayLike, NDArray

from analysis import charts, estimates, words
from analysis.chapters import Exhibit, grid_of, members, methods_of
from analysis.estimates import INTRACLASS, LEVEL, Estimate
from analysis.language import later, say
from analysis.played import rows_of
from sim.replays import CHANCE, CHOICES, SEATING

TOGETHER = later("in combination")
"""What is decided by none of chance, choices and seating alone."""

Measure = Literal["win_share", "score"]


def intraclass(first: ArrayLike, second: ArrayLike, level: float = LEVEL) -> Estimate:
    """Estimate which share of the variance two playouts of a deal have in common.

    With m a seat's mean over both, sum (x - m)(y - m) / sum ((x - m)^2 + (y - m)^2) / 2 over deals and seats (Fisher
    1925; the first-order index of Sobol 1993 in the form of Janon et al. 2014); the interval is that of a ratio. Where
    all pairs agree the share is 1, and the interval Wilson's for pairs that agree.

    Parameters
    ----------
    first, second
        Results of the two playouts: deals by seats.
    level
        Level of the interval.
    """
    value, residuals = _intraclass(_by_seat(first), _by_seat(second))
    return _estimate(value, residuals, level)


def shares(replays: pl.DataFrame, measure: Measure = "win_share") -> pl.DataFrame:
    """Estimate which share of the variance of results each kept source decides alone.

    The last row is what is left when all chance, the players' choices and the seating have had their shares: what hangs
    on several of them at once. Deals of which some playing had no winner are left out.

    Parameters
    ----------
    replays
        What `sim.replays.replay` returns.
    measure
        "win_share" or "score".

    Returns
    -------
    polars.DataFrame
        Columns: ``source``, and the estimate's; empty where fewer than two deals always had a winner.
    """
    names = [name for name in replays["replay"].unique(maintain_order=True) if name]
    results = _results(replays, names, measure)
    if len(results[""]) < 2:
        return rows_of(iter(()), {"source": pl.String})
    found = {name: _intraclass(results[""], results[name]) for name in names}
    alone = [found[name] for name in (CHANCE, CHOICES, SEATING) if name in found]
    if len(alone) > 1:
        found[TOGETHER] = 1 - sum(value for value, _ in alone), -np.sum([residual for _, residual in alone], axis=0)
    return rows_of((({"source": name}, _estimate(*each)) for name, each in found.items()), {"source": pl.String})


def _by_seat(values: ArrayLike) -> NDArray[np.float64]:
    x = np.asarray(values, float)
    return x.reshape(len(x), -1)


def _intraclass(x: NDArray[np.float64], y: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
    """Return the share that two playouts have in common, and what each deal adds to its error."""
    centre = (x.mean(axis=0) + y.mean(axis=0)) / 2
    common = ((x - centre) * (y - centre)).sum(axis=1)
    spread = (((x - centre) ** 2 + (y - centre) ** 2) / 2).sum(axis=1)
    if not spread.any():
        return math.nan, np.full(len(x), math.nan)
    value = float(common.sum() / spread.sum())
    return value, (common - value * spread) / spread.mean()


def _estimate(value: float, residuals: NDArray[np.float64], level: float = LEVEL) -> Estimate:
    """Give a share its interval, from the residuals of its deals."""
    n = len(residuals)
    if n > 1 and value == 1 and not residuals.any():
        return Estimate(1.0, n, estimates.wilson(1.0, n, level)[0], 1.0, INTRACLASS)
    half = estimates.student(n - 1, level) * float(residuals.std(ddof=1)) / math.sqrt(n) if n > 1 else math.nan
    return Estimate(value, n, value - half, value + half, INTRACLASS)


def _results(replays: pl.DataFrame, names: list[str], measure: str) -> dict[str, NDArray[np.float64]]:
    """Return the results of each playing, deals by seats, of the deals that always had a winner."""
    won = replays.group_by("deal", "replay").agg(pl.col("win_share").sum())
    whole = won.group_by("deal").agg(pl.col("win_share").min()).filter(pl.col("win_share") > 0)
    kept = replays.join(whole, on="deal", how="semi").sort("deal", "seat")
    seats = replays["seat"].n_unique()
    return {
        name: kept.filter(replay=name)[measure].to_numpy().astype(float).reshape(-1, seats) for name in ("", *names)
    }


def told(tables: Mapping[str, pl.DataFrame], measure: Measure = "win_share") -> Exhibit:
    """Show shares of luck.

    Parameters
    ----------
    tables
        What `shares` returns, by who played.
    measure
        What the shares are of.
    """
    what = say("who wins") if measure == "win_share" else say("the scores")
    table = pl.concat([found.select(pl.lit(who).alias("policy"), pl.all()) for who, found in tables.items()])
    none = charts.Mark(say("nothing"), 0.0, 0.0)
    axis = say("share of what decides {what}, %", what=what)
    return Exhibit(
        title=words.sentence([_title(found, who, what) for who, found in tables.items()]),
        grid=grid_of(table, {"source": later("Decided by")}, words.PERCENT),
        data=table,
        figure=None if table.is_empty() else charts.dots(table, "source", axis, unit=words.PERCENT, marks=[none]),
        alt=say("Dots with intervals: how much of {what} each source of chance decides alone.", what=what),
        note=say(
            "Each deal is played again with one thing kept and all else dealt anew; what both results have in common "
            "it decides alone. Choices: the players' own, random ones (mistakes, ties). In combination: what hangs on "
            "several at once. {intervals}",
            intervals=methods_of(table),
        ),
    )


def _title(table: pl.DataFrame, who: str, what: str) -> str:
    found = members(table, "source")
    if not found:
        return say("under {policy} too few deals have a winner each time they are played again", policy=who)
    if CHANCE not in found:
        each = (
            say("{source} decides {share}", source=say(name), share=words.plain(e, words.PERCENT))
            for name, e in found.items()
        )
        return say("under {policy} {decided}", policy=who, decided=words.listed(each))
    told = {"policy": who, "what": what, "chance": words.told(found[CHANCE], words.PERCENT)}
    if SEATING not in found:
        return say("under {policy} chance alone decides {chance} of {what}", **told)
    return say(
        "under {policy} chance alone decides {chance} of {what}, who plays {players}",
        **told,
        players=words.told(found[SEATING], words.PERCENT),
    )
