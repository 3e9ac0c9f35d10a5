"""The price of a restriction: what a way to play loses by never doing something (restricted play).

One seat is told never to do it and sits among players of the same policy who may. It would win its fair share if the
restriction cost nothing; what it wins less is the price (Jaffe, Miller, Andersen, Liu, Karlin and Popović 2012,
"Evaluating competitive game balance with restricted play").
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import polars as pl

from analysis.played import ESTIMATE_SCHEMA, Played
from analysis.styles import win_shares
from sim.policies import Policy


def seatings(base: Policy, things: Iterable[str], players: int) -> list[list[Policy]]:
    """Return who sits at the tables by which restrictions are priced: one a thing, the restricted policy first.

    Parameters
    ----------
    base
        How everybody plays.
    things
        What one seat never does, each by itself.
    players
        Seats.
    """
    return [[base.without((thing,)), *[base] * (players - 1)] for thing in things]


def prices(arms: Sequence[Played]) -> pl.DataFrame:
    """Estimate the price of each restriction: its fair share less its win share; below 0 it pays to do without.

    Parameters
    ----------
    arms
        Studies of the seatings above, each in all its rotations.

    Returns
    -------
    polars.DataFrame
        Columns: ``style`` (the restricted policy), ``never`` (what it never does), ``fair``, ``win_share``, and the
        estimate's for the price.
    """
    rows = []
    for arm in arms:
        found = {row["style"]: row for row in win_shares(arm).iter_rows(named=True)}
        for policy in arm.manifest["policies"]:
            if not policy.get("never") or policy["name"] not in found or len(found) < 2:
                continue
            row = found[policy["name"]]
            price = {"value": row["fair"] - row["value"], "low": row["fair"] - row["high"], "n": row["n"]}
            price |= {"high": row["fair"] - row["low"], "method": row["method"]}
            told = {"style": row["style"], "never": ", ".join(policy["never"])}
            rows.append({**told, "fair": row["fair"], "win_share": row["value"], **price})
    names = {"style": pl.String, "never": pl.String, "fair": pl.Float64, "win_share": pl.Float64}
    return pl.DataFrame(rows, schema={**names, **ESTIMATE_SCHEMA})
