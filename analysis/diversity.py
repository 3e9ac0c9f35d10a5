"""How diverse the wins of a table are: the evenness of its styles' win shares."""

from __future__ import annotations

import math

import numpy as np
import polars as pl

from analysis import estimates, styles
from analysis.estimates import Estimate
from analysis.played import Played


def evenness(played: Played) -> Estimate:
    """Estimate how evenly the styles at one table share the wins.

    E = 1 - sum w log(w/f) / log S, w a style's win share, f its part of the seats, S the number of styles. Where each
    has as many seats as the others this is the entropy of the win shares over its greatest value (Pielou 1966): 1 where
    all win alike, 0 where one wins all. The interval is that of the mean of -sum x log(w/f) / log S over deals, x a
    deal's shares (delta method: the derivatives of E, but for a constant, since shares add up to 1).

    Parameters
    ----------
    played
        A study with two styles or more at the table.
    """
    names = styles.names(played)
    fair = np.array([styles.fair(played, name) for name in names])
    by_deal = _win_shares(played, names)
    share = by_deal.mean(axis=0)
    logs = np.log(np.where(share > 0, share, 1.0) / fair) * (share > 0)
    linear = -(by_deal @ logs) / math.log(len(names))
    e = estimates.mean(linear)
    return Estimate(1 + e.value, e.n, 1 + e.low, 1 + e.high, e.method)


def _win_shares(played: Played, names: list[str]) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Return each style's win share by deal: deals by styles."""
    policies = [policy["name"] for policy in played.manifest["policies"]]
    wins = [
        (pl.col("win_share").filter(policy=policies.index(name)).sum() / pl.col("playout").n_unique()).alias(name)
        for name in names
    ]
    found = played.seats.group_by("deal").agg(wins).sort("deal").collect(engine="streaming")
    return found.select(names).to_numpy()
