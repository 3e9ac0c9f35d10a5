"""Ways to play against each other: studies whose seats are held by different policies.

A deal is played in rotations, so that each policy has sat on each seat. Each function takes a `Played` and returns a
table with a column ``style`` (the policy) and the columns of an estimate.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import polars as pl

from analysis import estimates
from analysis.played import Played, means


def names(played: Played) -> list[str]:
    """Return the policies at the table, in the order of the manifest."""
    seating = played.manifest.get("seating", [])
    return [policy["name"] for policy in played.manifest.get("policies", []) if policy["name"] in seating]


def fair(played: Played, style: str) -> float:
    """Return the win share of a style that plays as well as the others: its part of the seats."""
    seating = Counter(played.manifest["seating"])
    return seating[style] / seating.total()


def win_shares(played: Played) -> pl.DataFrame:
    """Estimate how often each style wins, with all its seats together.

    Returns
    -------
    polars.DataFrame
        Columns: ``style``, ``fair`` (its part of the seats), and the estimate's.
    """
    several = played.rotations * played.players
    whole = _named(played).group_by("playout", "deal", "style").agg(pl.col("win_share").sum())
    found = means(whole, ["win_share"], ["style"], several, estimates.win_share_of).drop("measure")
    return _in_order(found, played).with_columns(
        fair=pl.col("style").map_elements(lambda style: fair(played, style), return_dtype=pl.Float64)
    )


def by_style(played: Played, columns: Sequence[str]) -> pl.DataFrame:
    """Estimate the mean of some columns of the seats table for the seats of each style.

    Returns
    -------
    polars.DataFrame
        Columns: ``style``, ``measure`` (the column), and the estimate's.
    """
    return _in_order(means(_named(played), columns, ["style"], played.rotations * played.players), played)


def _named(played: Played) -> pl.LazyFrame:
    policies = [policy["name"] for policy in played.manifest["policies"]]
    style = pl.col("policy").cast(pl.Int64).replace_strict(dict(enumerate(policies)), return_dtype=pl.String)
    return played.seats.with_columns(style=style)


def _in_order(table: pl.DataFrame, played: Played) -> pl.DataFrame:
    order = pl.DataFrame({"style": names(played)}, schema={"style": pl.String})
    return order.join(table, on="style", maintain_order="left_right")
