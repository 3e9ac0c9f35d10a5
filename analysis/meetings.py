"""Meetings: who sat at which tables and won how much, deal by deal, and the same deals drawn again (bootstrap).

The tables of a league are dealt alike, so a deal is drawn with all its tables: what they have in common stays in the
intervals. A figure is computed for all draws at once; its value is that of the deals as they were played.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.arms import duellists
from analysis.estimates import LEVEL, Estimate
from analysis.language import later
from analysis.played import Played
from analysis.styles import DIGITS

DRAWS = 1_000
"""How often the deals are drawn again."""
GROUPS = 2_000
"""Of more deals than these, groups are drawn: the intervals are the same, the work is not."""
BOOTSTRAP = later("bootstrap over deals, percentiles")

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Meetings:
    """The tables of a league.

    Parameters
    ----------
    names
        The policies.
    players
        Seats at a table.
    seats
        How many seats each policy has: tables by policies.
    deals
        Deals that were played.
    totals
        Win shares of all seats of a policy, added up over the playouts with a winner: draws by tables by policies, the
        first draw being the deals as they were played.
    """

    names: list[str]
    players: int
    seats: Floats
    deals: int
    totals: Floats

    @property
    def playouts(self) -> Floats:
        """Playouts with a winner: draws by tables."""
        total: Floats = self.totals.sum(axis=2)
        return total

    def estimate(self, values: Floats) -> list[Estimate]:
        """Return estimates of figures that were computed for all draws (draws by figures): values and percentiles."""
        if len(values) < 2:
            return [Estimate(float(x), self.deals, math.nan, math.nan, BOOTSTRAP) for x in values[0]]
        ends = np.quantile(values[1:], [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=0)
        return [
            Estimate(float(x), self.deals, float(low), float(high), BOOTSTRAP)
            for x, low, high in zip(values[0], *ends, strict=True)
        ]

    def payoffs(self) -> Floats:
        """Return the win share of one seat of the row's policy at a table of the column's: draws by rows by columns.

        The fair share stands where a policy meets itself; NaN where two have not met.
        """
        count = len(self.names)
        found = np.full((len(self.totals), count, count), np.nan)
        found[:, range(count), range(count)] = 1 / self.players
        playouts = self.playouts
        for table, seats in enumerate(self.seats):
            names = [name for name, held in zip(self.names, seats, strict=True) for _ in range(round(held))]
            for one, other in duellists(names):
                a, b = self.names.index(one), self.names.index(other)
                found[:, a, b] = self.totals[:, table, a] / playouts[:, table]
        return found


def meetings(arms: Sequence[Played], draws: int = DRAWS) -> Meetings:
    """Gather the tables of a league and draw its deals again.

    Parameters
    ----------
    arms
        Studies with the same seed.
    draws
        How often the deals are drawn again; the draws are the same for the same deals.
    """
    names = list(dict.fromkeys(name for arm in arms for name in arm.manifest["seating"]))
    seats = np.array([[Counter(arm.manifest["seating"])[name] for name in names] for arm in arms], float)
    by_arm = [_wins(arm) for arm in arms]
    deals = 1 + max(int(wins["deal"].max()) for wins in by_arm)  # type: ignore[arg-type]
    by_deal = np.zeros((min(deals, GROUPS), len(arms), len(names)))
    for table, wins in enumerate(by_arm):
        places = np.array([names.index(name) for name in wins["name"]])
        np.add.at(by_deal[:, table], (wins["deal"].to_numpy() % len(by_deal), places), wins["wins"].to_numpy())
    return Meetings(names, arms[0].players, seats, deals, drawn(by_deal, draws))


def _wins(arm: Played) -> pl.DataFrame:
    """Return the wins of each policy in each deal: columns ``deal``, ``name`` and ``wins``."""
    policies = dict(enumerate(policy["name"] for policy in arm.manifest["policies"]))
    grouped = arm.seats.group_by("deal", "policy").agg(wins=pl.col("win_share").sum().round(DIGITS))
    name = pl.col("policy").cast(pl.Int64).replace_strict(policies, return_dtype=pl.String)
    return grouped.sort("deal", "policy").select("deal", "wins", name=name).collect(engine="streaming")


def drawn(by_deal: Floats, draws: int) -> Floats:
    """Return the totals of the deals as they are, and of as many deals drawn from them with replacement.

    From a single deal nothing is drawn.
    """
    count, *shape = by_deal.shape
    if count == 1:
        return by_deal
    weights = np.ones((1 + draws, count))
    weights[1:] = np.random.default_rng(0).multinomial(count, np.full(count, 1 / count), draws)
    return (weights @ by_deal.reshape(count, -1)).reshape(1 + draws, *shape)
