"""Alpha-rank: which styles last where players take up what wins (Omidshafiei and others 2019), and how many do.

Everybody in a population of m plays style i; one takes up j. Its seat wins d more than each other seat at its table, so
j spreads to all with chance rho = (1 - e^(-a d)) / (1 - e^(-m a d)), 1/m where d = 0: the fixation probability of the
Moran process with intensity a. Styles come up at random, so the population goes from i to j at the rate rho / (K - 1),
K styles in all. The rank of a style is the part of the time for which the population plays it in the long run: the
stationary distribution of that Markov chain. "Alpha-Rank: Multi-Agent Evaluation by Evolution", Scientific Reports 9.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl

from analysis.estimates import Estimate
from analysis.meetings import Floats, Meetings
from analysis.played import rows_of

POPULATION = 50
"""The paper's m."""
INTENSITY = 1.0
"""The paper's alpha: of two styles at 51 : 49 the better one has 73 % of the time, at 55 : 45 it has 99 %."""
SWEEP = tuple(float(x) for x in np.geomspace(0.01, 100, 17))
"""Intensities from where every style lasts to where only the sign of each difference tells."""
STEEPEST = 300.0
"""Beyond m a d of this size a chance is as good as none."""


def advantages(payoffs: Floats, players: int) -> Floats:
    """Return by how much one seat of the row's style wins more than each other seat, at a table of the column's.

    M - (1 - M) / (P - 1), with M its win share and P players; for two players the difference of their payoffs.
    """
    others: Floats = (1 - payoffs) / (players - 1)
    return payoffs - others


def spreading(advantage: Floats, intensity: float = INTENSITY, population: int = POPULATION) -> Floats:
    """Return the chance that a style spreads from one player to all, by its advantage."""
    step = np.clip(intensity * advantage, -STEEPEST / population, STEEPEST / population)
    even = step == 0
    step = np.where(even, 1.0, step)
    chance: Floats = np.where(even, 1 / population, np.expm1(-step) / np.expm1(-population * step))
    return chance


def stationary(rates: Floats) -> Floats:
    """Return the stationary distribution of Markov chains from their rates between different states.

    By elimination without subtraction, exact to the last digits however small the rates (Grassmann, Taksar and Heyman
    1985).

    Parameters
    ----------
    rates
        Chains by states by states, from the row to the column; the diagonal does not count.
    """
    left = rates.copy()
    count = left.shape[1]
    for last in range(count - 1, 0, -1):
        left[:, :last, last] /= left[:, last, :last].sum(axis=1)[:, None]
        left[:, :last, :last] += left[:, :last, last, None] * left[:, last, None, :last]
    found = np.ones(left.shape[:2])
    for state in range(1, count):
        found[:, state] = (found[:, :state] * left[:, :state, state]).sum(axis=1)
    shares: Floats = found / found.sum(axis=1, keepdims=True)
    return shares


def ranks(payoffs: Floats, players: int, intensity: float = INTENSITY) -> Floats:
    """Return the alpha-rank of each style: draws by styles.

    Parameters
    ----------
    payoffs
        Win share of one seat of the row's style at a table of the column's: draws by rows by columns.
    players
        Seats at a table.
    intensity
        The paper's alpha.
    """
    mutants_by_residents = spreading(advantages(payoffs, players), intensity)
    return stationary(np.swapaxes(mutants_by_residents, 1, 2))


def effective_number(shares: Floats) -> Floats:
    """Return how many equal shares would be as diverse: e^H, H the entropy of the shares (Hill 1973)."""
    logs = np.log(np.where(shares > 0, shares, 1.0))
    number: Floats = np.exp(-(shares * logs).sum(axis=-1))
    return number


def alpha_ranks(met: Meetings) -> pl.DataFrame:
    """Estimate the alpha-rank of each style, the one that lasts longest first.

    Returns
    -------
    polars.DataFrame
        Columns: ``style`` and the estimate's.
    """
    found = zip(met.names, met.estimate(ranks(met.payoffs(), met.players)), strict=True)
    return _by_rank(rows_of((({"style": name}, e) for name, e in found), {"style": pl.String}))


def _by_rank(table: pl.DataFrame) -> pl.DataFrame:
    return table.sort("value", "style", descending=[True, False])


def viable(met: Meetings) -> Estimate:
    """Estimate the number of viable styles: the effective number of the alpha-ranks."""
    number = effective_number(ranks(met.payoffs(), met.players))
    return met.estimate(number[:, None])[0]


def sweep(met: Meetings, intensities: Sequence[float] = SWEEP) -> pl.DataFrame:
    """Estimate the alpha-ranks for several intensities.

    Returns
    -------
    polars.DataFrame
        Columns: ``intensity``, ``style`` and the estimate's.
    """
    payoffs = met.payoffs()
    return rows_of(
        (
            ({"intensity": intensity, "style": name}, e)
            for intensity in intensities
            for name, e in zip(met.names, met.estimate(ranks(payoffs, met.players, intensity)), strict=True)
        ),
        {"intensity": pl.Float64, "style": pl.String},
    )
