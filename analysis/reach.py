"""How far the axis of a chart reaches: a few intervals that are far wider than all else are cut, with an arrow."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes

from analysis.language import say

STRETCH = 2.5
"""How many times wider than without them a few intervals may make the axis."""
FEW = 0.1
"""Part of the intervals at either end that are a few."""

Bars = tuple[Sequence[float], np.ndarray, np.ndarray, str]
"""Intervals of one colour: where they stand up the chart, their low and high ends, and the colour."""


def reach(values: np.ndarray, low: np.ndarray, high: np.ndarray) -> tuple[float, float] | None:
    """Return from where to where an axis is to reach; None where no interval stretches it.

    Parameters
    ----------
    values
        All that has to be seen: the values, and the marks they are compared with.
    low, high
        Ends of the intervals.
    """
    left = min(values.min(), np.quantile(low, FEW))
    right = max(values.max(), np.quantile(high, 1 - FEW))
    if high.max() - low.min() <= STRETCH * (right - left):
        return None
    rim = (right - left) / 10
    return left - rim, right + rim


def cut(axes: Axes, values: np.ndarray, bars: Sequence[Bars]) -> None:
    """Cut the intervals that stretch the value axis of a chart, and put an arrow where one goes on.

    Parameters
    ----------
    axes
        With values across.
    values
        All that has to be seen.
    bars
        The intervals.
    """
    low, high = (np.concatenate([bar[end] for bar in bars]) for end in (1, 2))
    known = np.isfinite(low) & np.isfinite(high)
    found = reach(values, low[known], high[known]) if known.any() else None
    if found is None:
        return
    axes.set_xlim(*found)
    for places, lows, highs, colour in bars:
        for edge, marker, beyond in ((found[0], "<", lows < found[0]), (found[1], ">", highs > found[1])):
            there = np.asarray(places)[beyond]
            axes.scatter([edge] * len(there), there, marker=marker, color=colour, s=18, clip_on=False, zorder=4)
    axes.scatter([], [], marker=">", color="#555555", s=18, label=say("the interval goes on"))
