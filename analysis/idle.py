"""Components that are hardly ever used: dead ones.

Formulas and sources stand in ``analysis/README.md``.
"""

from __future__ import annotations

import polars as pl

from analysis import components
from analysis.language import kept
from analysis.played import Played

DEAD = 0.02
"""A component is dead if it is surely used less than so many times as often as the usual one of its kind."""
THREE = 3.0
"""What is never seen in n deals happens less than three times in n, at 95 % (the rule of three)."""
PLACES = ("terrain", "number", "hex", "log", "section", "option", "direction", "mission", "cell")
"""Kinds that lie on the map or come by chance, and options of a turn: nobody chooses to have them."""


def kinds(played: Played) -> list[str]:
    """Return the kinds of component that players can use or leave."""
    return [kind for kind in components.kinds(played) if kind not in PLACES]


@kept(32)
def uses(played: Played, kind: str) -> pl.DataFrame:
    """Estimate how often each component of a kind is used, per copy and playout, and say which are dead.

    Those that never came to anybody, such as a tile that only starts the game, are left out.

    Returns
    -------
    polars.DataFrame
        As `analysis.components.rates`, with ``usual`` (the median of the kind) and ``dead`` (the interval's upper end
        is below `DEAD` times that).
    """
    totals = components.totals(played, kind)
    at_most_once = (totals["used"] <= totals["in_play"]).all()
    estimated = components.portions if at_most_once else components.rates
    found = estimated(played, kind, "used", "in_play")
    if "dealt" in totals.columns and totals["dealt"].sum() > 0:
        found = found.join(totals.filter(pl.col("dealt") > 0).select("id"), on="id", how="semi")
    seldom = pl.when(pl.col("value") == 0).then(THREE / pl.col("n")).otherwise("high")
    table = found.with_columns(usual=pl.col("value").median(), high=seldom)
    return table.with_columns(dead=pl.col("high").fill_nan(None).fill_null(1.0) < DEAD * pl.col("usual"))
