"""Ratings: one number a policy, so that the difference of two says which share of their wins each has.

Luce's choice axiom (1959): a seat of strength s wins with chance s / sum of the strengths at its table. Of the wins of
two seats the first then has s_i / (s_i + s_j), whoever else sits there: the model of Bradley and Terry (1952), and of
Plackett (1975) for tables of more than two of whom one wins. So each win counts as one over each other seat, and the
strengths under which such pairs are likeliest are consistent at any table (Azari Soufiani, Chen, Parkes and Xia 2013).
They are found by `choix` (Maystre and Grossglauser 2015) and told in Elo points, 400 log10 s.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

import numpy as np
import polars as pl
from choix import ilsr_pairwise_dense

from analysis.estimates import LEVEL, Estimate, holm, p_value, student
from analysis.meetings import Floats, Meetings
from analysis.played import rows_of
from analysis.verdicts import FEWEST

ELO = 400 / math.log(10)
"""Elo points of a strength that is e times as much."""
DIGITS = 3
"""Digits of Elo points in which two fits agree; what differs in later ones does not differ."""
HALF = 0.5
"""Wins that each of two who met has besides its own, so that one who never wins has a rating too."""


def wins_over(met: Meetings) -> Floats:
    """Return how many wins the row's policy has over seats of the column's: draws by rows by columns."""
    wins: Floats = np.einsum("dti,tj->dij", met.totals, met.seats)
    own = np.arange(len(met.names))
    wins[:, own, own] = 0.0
    return wins


@lru_cache(maxsize=4)
def points(met: Meetings) -> Floats:
    """Return the ratings in Elo points, with mean 0: draws by policies."""
    wins = wins_over(met)
    at_one_table = met.seats.T @ met.seats > 0
    np.fill_diagonal(at_one_table, val=False)
    counted = wins + HALF * at_one_table
    strengths = np.empty(wins.shape[:2])
    for draw, pairs in enumerate(counted):
        strengths[draw] = ilsr_pairwise_dense(pairs, initial_params=strengths[0] if draw else None)
    return ELO * (strengths - strengths.mean(axis=1, keepdims=True))


def never_won(met: Meetings) -> list[str]:
    """Return who won at no table: its strength is 0 for all that is known, and its rating no more than a bound."""
    wins = met.totals[0].sum(axis=0)
    return [name for name, won in zip(met.names, wins, strict=True) if won == 0]


def _bounded(e: Estimate) -> Estimate:
    """Return an estimate without its interval: drawing the same defeats again does not tell how sure a bound is."""
    return replace(e, low=math.nan, high=math.nan)


def _rough(e: Estimate) -> Estimate:
    """Return a difference from one who never won with the standard error of log odds of half a win (Haldane 1956)."""
    half = student(math.inf) * ELO / math.sqrt(HALF)
    return replace(e, low=e.value - half, high=e.value + half)


def _order(values: Floats, names: list[str]) -> list[int]:
    """Return the places of the policies, best first."""
    return sorted(range(len(names)), key=lambda place: (-values[0, place], names[place]))


def ratings(met: Meetings) -> pl.DataFrame:
    """Estimate how far the rating of each policy is behind that of the best, best first.

    Returns
    -------
    polars.DataFrame
        Columns: ``style``, ``never_won`` (the value then is a bound: at most so much, without an interval) and the
        estimate's, in Elo points, 0 for the best.
    """
    values = points(met)
    order = _order(values, met.names)
    never = never_won(met)
    found = met.estimate(np.round(values[:, order] - values[:, order[:1]], DIGITS))
    names = [met.names[place] for place in order]
    return rows_of(
        (
            ({"style": name, "never_won": name in never}, _bounded(e) if name in never else e)
            for name, e in zip(names, found, strict=True)
        ),
        {"style": pl.String, "never_won": pl.Boolean},
    )


def differences(met: Meetings) -> pl.DataFrame:
    """Estimate the differences in rating of every two policies, and say which are shown.

    Returns
    -------
    polars.DataFrame
        Columns: ``better`` and ``worse`` (by their ratings), the estimate's, ``p_holm`` (adjusted for all pairs) and
        ``shown``. From fewer than `analysis.verdicts.FEWEST` deals nothing is shown. Differences from one who never
        won are bounds, without an interval. Pairs stand in the order of the ratings.
    """
    values = points(met)
    never = never_won(met)
    pairs = list(combinations(_order(values, met.names), 2))
    found = met.estimate(np.column_stack([np.round(values[:, a] - values[:, b], DIGITS) for a, b in pairs]))
    keys = [{"better": met.names[a], "worse": met.names[b]} for a, b in pairs]
    bounds = [bool(set(key.values()) & set(never)) for key in keys]
    adjusted = holm([p_value(_rough(e) if bound else e) for e, bound in zip(found, bounds, strict=True)])
    told = [_bounded(e) if bound else e for e, bound in zip(found, bounds, strict=True)]
    table = rows_of(zip(keys, told, strict=True), dict.fromkeys(("better", "worse"), pl.String))
    shown = (adjusted < 1 - LEVEL) & (met.deals >= FEWEST)
    return table.with_columns(p_holm=pl.Series(adjusted), shown=pl.Series(shown))
