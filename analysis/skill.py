"""How much better one way to play is than another: Elo points, and how many games it takes to show.

From studies whose seats are held by different policies. Formulas and sources stand in ``analysis/README.md``.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np
import polars as pl
from scipy.special import ndtri

from analysis import estimates, styles
from analysis.estimates import DUEL, Estimate
from analysis.played import Played, rows_of

SURE = 0.95
"""How sure the better of two is to lead after the games that `games_to_tell` counts."""


def duel(played: Played, one: str, other: str) -> Estimate:
    """Estimate which share of the wins of two policies one has, each counted per seat that it holds.

    A deal's wins are those of all its rotations, so that both have sat on each seat.

    Parameters
    ----------
    played
        A study in which both play.
    one, other
        The policies.
    """
    policies = [policy["name"] for policy in played.manifest["policies"]]
    seats = Counter(played.manifest["seating"])
    wins = (
        played.seats.group_by("deal")
        .agg(
            (pl.col("win_share").filter(pl.col("policy") == policies.index(name)).sum() / seats[name]).alias(name)
            for name in (one, other)
        )
        .collect(engine="streaming")
    )
    first, both = wins[one].to_numpy(), (wins[one] + wins[other]).to_numpy()
    if not both.any():
        return Estimate(math.nan, len(both), math.nan, math.nan, DUEL)
    e = estimates.ratio(first, both)
    if e.half_width == 0:  # all deals agree, so their variance says nothing
        return Estimate(e.value, e.n, *estimates.wilson(e.value, e.n), DUEL)
    return Estimate(e.value, e.n, max(0.0, e.low), min(1.0, e.high), DUEL)


def elo(share: float) -> float:
    """Return the Elo points by which one with this share of wins is better: 400 log10(p / (1 - p)) (Elo 1978)."""
    if share in (0.0, 1.0):
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share))


def games_to_tell(share: float) -> float:
    """Return after how many games between two the better one leads with 95 %: (1.645 sqrt(p (1 - p)) / (p - 1/2))^2.

    By the normal approximation to the number of wins; at least one, infinite where both are alike.
    """
    if share == 0.5:
        return math.inf
    return max(1.0, (float(ndtri(SURE)) * math.sqrt(share * (1 - share)) / (share - 0.5)) ** 2)


def ladder(arms: Sequence[Played]) -> pl.DataFrame:
    """Put policies in the order of their strength and estimate the steps between them.

    Policies are put in order by the Elo points by which they beat others, mean over those they met; a step is estimated
    where the two next to each other have met. Where they met at several tables the step is the mean over these, and its
    half-width theirs, which is right or too wide however the tables depend on each other.

    Parameters
    ----------
    arms
        Studies; those with more or fewer than two policies are passed over.

    Returns
    -------
    polars.DataFrame
        Columns: ``better``, ``worse``, ``measure`` ("share of wins", "Elo points", "games to tell"), the estimate's.
    """
    met: dict[tuple[str, str], list[Estimate]] = {}
    for arm in arms:
        names = sorted(styles.names(arm))
        if len(names) == 2:
            met.setdefault((names[0], names[1]), []).append(duel(arm, names[0], names[1]))
    shares = {pair: _together(found) for pair, found in met.items()}
    order = _by_strength(shares)
    found = []
    for better, worse in pairwise(order):
        share = shares.get((better, worse)) or _other_way(shares.get((worse, better)))
        if share is not None and not math.isnan(share.value):
            keys = {"better": better, "worse": worse}
            found.append((keys | {"measure": "share of wins"}, share))
            found.append((keys | {"measure": "Elo points"}, _through(share, elo)))
            found.append((keys | {"measure": "games to tell"}, _games(share)))
    return rows_of(iter(found), dict.fromkeys(("better", "worse", "measure"), pl.String))


def _together(found: list[Estimate]) -> Estimate:
    """Return the mean of shares from several tables, with the mean of their half-widths."""
    value = sum(e.value for e in found) / len(found)
    half = sum(e.half_width for e in found) / len(found)
    low, high = (max(0.0, value - half), min(1.0, value + half)) if len(found) > 1 else (found[0].low, found[0].high)
    return Estimate(value, min(e.n for e in found), low, high, DUEL)


def _by_strength(shares: dict[tuple[str, str], Estimate]) -> list[str]:
    """Return the policies, strongest first."""
    gains: dict[str, list[float]] = {}
    for (one, other), share in shares.items():
        if not math.isnan(share.value):
            points = float(np.clip(elo(share.value), -2000, 2000))
            gains.setdefault(one, []).append(points)
            gains.setdefault(other, []).append(-points)
    return sorted(gains, key=lambda name: (-sum(gains[name]) / len(gains[name]), name))


def _other_way(share: Estimate | None) -> Estimate | None:
    if share is None:
        return None
    return Estimate(1 - share.value, share.n, 1 - share.high, 1 - share.low, share.method)


def _through(share: Estimate, function: Callable[[float], float]) -> Estimate:
    """Return a rising function of a share: its ends go with it."""
    return Estimate(function(share.value), share.n, function(share.low), function(share.high), share.method)


def _games(share: Estimate) -> Estimate:
    """Return the games to tell two apart: the more, the nearer the share may be to one half."""
    ends = (games_to_tell(share.low), games_to_tell(share.high))
    most = math.inf if share.low <= 0.5 <= share.high else max(ends)
    return Estimate(games_to_tell(share.value), share.n, min(ends), most, share.method)
