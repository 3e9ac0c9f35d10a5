"""Cells that wait for a tile: how often what is drawn fits, and how many cells nothing can fill any more.

For games whose package tells of open cells (a module ``open_cells``), from the events of sampled deals. Formulas and
sources stand in ``analysis/README.md``.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import polars as pl

from analysis import estimates
from analysis.played import Played, rows_of
from sim.games import game

TENTHS = 10


def told(played: Played) -> bool:
    """Tell whether a study holds events and its game tells of open cells."""
    return played.events is not None and game(played.manifest["game"]).has("open_cells")


@lru_cache(maxsize=8)
def draws(played: Played) -> pl.DataFrame:
    """Return what was open at each draw, with ``known``, ``cells``, ``fits``, ``ways``, ``dead``, and ``passed``.

    `passed` is the tenth of the bag (1 to 10) in which the tile was drawn.
    """
    assert played.events is not None
    events = played.events.sort("playout", "step").collect()
    found: pl.DataFrame = game(played.manifest["game"]).module("open_cells").open_cells(events, played.config)
    return found.with_columns(passed=pl.col("drawn") * TENTHS // (pl.col("drawn").max() + 1) + 1)


def by_shape(played: Played) -> pl.DataFrame:
    """Estimate how often a tile that is drawn fits an open cell, by the sides known, and how many cells are dead.

    Returns
    -------
    polars.DataFrame
        Columns: ``known``, ``measure`` ("fits" or "dead"), ``cells`` (mean number of such cells at a draw), and the
        estimate's.
    """
    table = draws(played)
    turns = table.select("deal", "drawn").n_unique()
    found = []
    for known, part in _in_order(table).items():
        for measure in ("fits", "dead"):
            row = {"known": known, "measure": measure, "cells": float(part["cells"].sum()) / turns}
            found.append((row, _share(part, measure)))
    return rows_of(iter(found), {"known": pl.String, "measure": pl.String, "cells": pl.Float64})


def by_time(played: Played) -> pl.DataFrame:
    """Estimate how many open cells there are at a draw and which part of them is dead, by tenths of the bag.

    Returns
    -------
    polars.DataFrame
        Columns: ``passed`` (1 to 10), ``measure`` ("open cells", "fits" or "dead"; the latter are shares), and the
        estimate's.
    """
    table = draws(played)
    found: list[tuple[dict[str, object], estimates.Estimate]] = []
    for (passed,), part in table.partition_by("passed", as_dict=True, maintain_order=True).items():
        whole = part.group_by("deal", "drawn").agg(pl.col("cells").sum())
        cells = whole.group_by("deal").agg(pl.col("cells").sum(), draws=pl.len())
        keys = {"passed": passed}
        open_ones = estimates.ratio(cells["cells"].to_numpy(), cells["draws"].to_numpy())
        found.append((keys | {"measure": "open cells"}, open_ones))
        found += [(keys | {"measure": measure}, _share(part, measure)) for measure in ("fits", "dead")]
    return rows_of(iter(found), {"passed": pl.Int64, "measure": pl.String}).sort("measure", "passed")


def _in_order(table: pl.DataFrame) -> dict[str, pl.DataFrame]:
    """Return the rows by shape, those with fewest known sides first: the ones that are most frequent."""
    parts = {str(key[0]): part for key, part in table.partition_by("known", as_dict=True).items()}
    return dict(sorted(parts.items(), key=lambda item: -int(item[1]["cells"].sum())))


def _share(part: pl.DataFrame, measure: str) -> estimates.Estimate:
    """Estimate which share of the open cells something is true of; deals are the units."""
    by_deal = part.group_by("deal").agg(pl.col(measure, "cells").sum())
    over, under = (by_deal[name].to_numpy().astype(np.float64) for name in (measure, "cells"))
    e = estimates.clustered_share(over, under, len(by_deal))
    return estimates.Estimate(e.value, e.n, e.low, e.high, estimates.SHARE_OF)
