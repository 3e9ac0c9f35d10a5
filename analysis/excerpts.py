"""The first deals of a study as a study, whole and with a group of deals left out: what a jackknife needs.

Figures that are no means, such as the largest of several gaps, have no formula for their variance. Left out in turn,
groups of deals give it: var = (G - 1)/G sum (x_g - mean)^2 (Tukey 1958). For two configs that have played the same
deals the same groups are left out of both, so that what chance does to both alike drops out of their difference.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis import estimates
from analysis.estimates import JACKKNIFE, LEVEL, Estimate
from analysis.metrics import Metric
from analysis.played import Played, open_study
from sim.dataset import Study, scan

Floats = NDArray[np.float64]

GROUPS = 20
DIGITS = 12
"""Decimals of a figure: in later ones the order shows in which numbers were added up."""


@dataclass(frozen=True)
class _Part(Study):
    """Some deals of a study, in memory."""

    frames: dict[str, pl.DataFrame] = field(default_factory=dict)

    def table(self, name: str) -> pl.LazyFrame:
        return self.frames[name].lazy()


class Excerpt:
    """The first deals of a study.

    Parameters
    ----------
    folder
        The study.
    deals
        How many; all, if not said.
    """

    def __init__(self, folder: Path, deals: int | None = None) -> None:
        study = scan(folder)
        self._manifest = study.manifest
        self._block = int(study.manifest["block_deals"])
        rotations = int(study.manifest["rotations"])
        self.deals = int(study.manifest["finished"]) // rotations if deals is None else deals
        blocks = -(-self.deals // self._block)
        self._frames = {
            name: study.table(name)
            .filter(pl.col("block") < blocks if name == "components" else pl.col("deal") < self.deals)
            .collect(engine="streaming")
            for name in study.manifest["tables"]
        }

    @property
    def whole(self) -> Played:
        """All these deals."""
        return self._opened(self._frames)

    def figures(self, metrics: Sequence[Metric]) -> Floats:
        """Return the values of metrics in all deals, and without each group of deals.

        Returns
        -------
        numpy.ndarray
            1 + groups by metrics. Groups are runs of whole blocks, where a metric is made of their sums, or deals.
        """
        whole = self.whole
        columns = [self._without(metric, metric.value(whole)) for metric in metrics]
        return np.stack(columns, axis=1).round(DIGITS)

    def _without(self, metric: Metric, value: float) -> Floats:
        unit = self._block if metric.by_blocks else 1
        groups = min(GROUPS, self.deals // unit)
        left_out = [metric.value(self._opened(self._thinned(unit, groups, out))) for out in range(groups)]
        filled = np.full(1 + GROUPS, math.nan)
        filled[: 1 + groups] = [value, *left_out]
        return filled

    def _thinned(self, unit: int, groups: int, out: int) -> dict[str, pl.DataFrame]:
        places = {name: pl.col("block") if name == "components" else pl.col("deal") // unit for name in self._frames}
        return {name: frame.filter(places[name] % groups != out) for name, frame in self._frames.items()}

    def _opened(self, frames: dict[str, pl.DataFrame]) -> Played:
        return open_study(_Part(Path(), self._manifest, frames))


def spread(figures: Floats) -> Floats:
    """Return the standard error of each column of figures that were worked out without each group; NaN below two."""
    groups = np.isfinite(figures).sum(axis=0)
    scatter = np.nansum((figures - np.nanmean(figures, axis=0)) ** 2, axis=0)
    found: Floats = np.where(groups > 1, np.sqrt((groups - 1) / np.maximum(groups, 1) * scatter), math.nan)
    return found


def difference(first: Floats, second: Floats, deals: int, level: float = LEVEL) -> Estimate:
    """Estimate by how much a metric differs between two configs on the same deals.

    Parameters
    ----------
    first, second
        A metric's column of `Excerpt.figures`; the difference is the second less the first.
    deals
        Deals of both.
    level
        Level of the interval.
    """
    by = (second - first)[:, None]
    without = by[1:]
    groups = int(np.isfinite(without).sum())
    half = math.nan
    if groups > 1:
        half = float(estimates.student(groups - 1, level) * spread(without)[0])
    value = float(by[0, 0])
    return Estimate(value, deals, value - half, value + half, JACKKNIFE)
