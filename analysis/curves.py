"""Charts of how often each whole number occurs: stepped lines with a band for the intervals."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.charts import (
    COLOURS,
    LINES,
    MARKERS,
    Mark,
    draw_marks,
    legend,
    legend_name,
    new_figure,
    policies_of,
    style,
    ticks,
)
from analysis.language import say


def curves(
    table: pl.DataFrame, x: str, axis: str, *, share: str, marks: Sequence[Mark] = (), means: bool = True
) -> Figure:
    """Draw how often each whole number occurs, as a stepped line a policy with a band for the intervals.

    Parameters
    ----------
    table
        With ``policy``, the column `x` of whole numbers and an estimate of their share.
    x
        Column of the numbers.
    axis, share
        Labels of the axes.
    marks
        Ranges to compare with.
    means
        Draw a line at each policy's mean.
    """
    with style():
        figure, axes = new_figure(2.9)
        for number, policy in enumerate(policies_of(table)):
            part = table.filter(pl.col("policy") == policy)
            _step(axes, part, x, number, legend_name(table, policy))
            if means:
                _centre(axes, float(np.average(part[x], weights=part["value"])), number)
        draw_marks(axes, marks, 1.0)
        axes.set_ylim(bottom=0)
        axes.xaxis.set_major_locator(ticks(8, integer=True))
        axes.set_xlabel(axis)
        axes.set_ylabel(share)
        legend(figure, axes)
    return figure


def _without_holes(part: pl.DataFrame, x: str) -> pl.DataFrame:
    """Return the numbers from the least less one to the greatest and one, those that never occurred with share 0."""
    low, high = int(part[x].min()), int(part[x].max())  # type: ignore[arg-type]
    steps = pl.DataFrame({x: range(low - 1, high + 2)}, schema={x: part.schema[x]})
    return steps.join(part, on=x, how="left").select(x, pl.col("value", "low", "high").fill_null(0.0)).sort(x)


def curve_panels(
    table: pl.DataFrame, x: str, panel: str, axis: str, *, share: str, marks: Sequence[Mark] = ()
) -> Figure:
    """Draw how often each whole number occurs in charts below each other, each with axes of its own; see `curves`.

    Parameters
    ----------
    table
        As for `curves`, with a column that names the charts and ``median``, drawn as a mark on the axis.
    x, axis, share, marks
        See `curves`.
    panel
        Column whose values name the charts.
    """
    names: list[str] = table[panel].unique(maintain_order=True).to_list()
    with style():
        figure, grid = new_figure(0.5 + 2.1 * len(names), len(names), squeeze=False)
        for axes, name in zip(grid.flat, names, strict=True):
            here = table.filter(pl.col(panel) == name)
            for number, policy in enumerate(policies_of(table)):
                part = here.filter(pl.col("policy") == policy)
                if part.height:
                    _step(axes, part, x, number, say(policy))
                    _centre(axes, float(part["median"][0]), number)
            draw_marks(axes, marks, 1.0)
            axes.set_title(say(name), loc="left")
            axes.set_ylim(bottom=0)
            axes.xaxis.set_major_locator(ticks(8, integer=True))
            axes.set_ylabel(share)
        grid.flat[-1].set_xlabel(axis)
        legend(figure, grid.flat[0], columns=4)
    return figure


def _step(axes: Axes, part: pl.DataFrame, x: str, number: int, name: str) -> None:
    """Draw one stepped line with a band for its intervals."""
    whole = _without_holes(part, x)
    colour, line = COLOURS[number % len(COLOURS)], LINES[number % len(LINES)]
    at, value, low, high = (by * whole[c].to_numpy() for c, by in ((x, 1), ("value", 100), ("low", 100), ("high", 100)))
    axes.fill_between(at, low, high, step="mid", color=colour, alpha=0.3, linewidth=0)
    axes.plot(at, value, drawstyle="steps-mid", color=colour, linestyle=line, label=name)


def _centre(axes: Axes, centre: float, number: int) -> None:
    """Mark a mean or median on the axis."""
    colour, marker = COLOURS[number % len(COLOURS)], MARKERS[number % len(MARKERS)]
    axes.plot(centre, 0, marker=marker, color=colour, clip_on=False, zorder=4, linestyle="none")
