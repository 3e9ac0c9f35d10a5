"""What islanders bring: goods by the own turn that they are out, by the kind of feature they stand in.

For games whose package tells of returns (a module ``returns``), from the events of sampled deals. Formulas and sources
stand in ``analysis/README.md``.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import polars as pl

from analysis import estimates
from analysis.played import Played, rows_of
from sim.games import game

RATES = {
    "goods a turn": (("goods", "final_goods"), "turns_out"),
    "goods an islander": (("goods", "final_goods"), "placed"),
    "turns out": (("turns_out",), "placed"),
    "symbols on a completed feature": (("symbols",), "completed"),
}
"""Measures: what is added up, and per what."""


def told(played: Played) -> bool:
    """Tell whether a study holds events and its game tells what islanders bring."""
    return played.events is not None and game(played.manifest["game"]).has("returns")


@lru_cache(maxsize=8)
def counts(played: Played) -> pl.DataFrame:
    """Return what was counted of each deal and kind of feature, rotations together."""
    assert played.events is not None
    events = played.events.sort("playout", "step").collect()
    module = game(played.manifest["game"]).module("returns")
    found: pl.DataFrame = module.returns(events, played.config, played.players)
    return found.group_by("deal", "feature", maintain_order=True).agg(pl.all().sum())


def returns(played: Played) -> pl.DataFrame:
    """Estimate what islanders bring by the kind of feature, and how long they are out.

    Returns
    -------
    polars.DataFrame
        Columns: ``feature``, ``measure`` (see `RATES`), and the estimate's; kinds without an islander are left out.
    """
    found = []
    for (feature,), part in counts(played).partition_by("feature", as_dict=True, maintain_order=True).items():
        for measure, (over, under) in RATES.items():
            below = part[under].to_numpy().astype(np.float64)
            if below.any():
                above = part.select(pl.sum_horizontal(over)).to_series().to_numpy().astype(np.float64)
                found.append(({"feature": feature, "measure": measure}, estimates.ratio(above, below)))
    return rows_of(iter(found), {"feature": pl.String, "measure": pl.String})
