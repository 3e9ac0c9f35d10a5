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

    Where one policy's numbers would be squeezed into a small part of the axis, each has a chart of its own.

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
    policies = policies_of(table)
    apart = _squeezed(table, x)
    charts = [[policy] for policy in policies] if apart else [policies]
    with style():
        figure, grid = new_figure(0.5 + 2.1 * len(charts) if apart else 2.9, len(charts), squeeze=False)
        for axes, together in zip(grid.flat, charts, strict=True):
            for policy in together:
                part, number = table.filter(policy=policy), policies.index(policy)
                _step(axes, part, x, number, "" if apart else legend_name(table, policy))
                if means:
                    _centre(axes, float(np.average(part[x], weights=part["value"])), number)
            draw_marks(axes, marks, 1.0)
            axes.set_ylim(bottom=0)
            axes.xaxis.set_major_locator(ticks(8, integer=True))
            axes.set_ylabel(share)
            if apart:
                axes.set_title(legend_name(table, together[0]), loc="left")
        grid.flat[-1].set_xlabel(axis)
        legend(figure, grid.flat[0])
    return figure


SQUEEZED = 0.1
"""Part of the axis below which the numbers of a policy can no longer be told apart."""


def _squeezed(table: pl.DataFrame, x: str) -> bool:
    """Tell whether the numbers of a policy would have too little of a common axis."""
    spans = table.group_by("policy").agg(span=pl.col(x).max() - pl.col(x).min() + 1)["span"]
    whole = int(table[x].max()) - int(table[x].min()) + 1  # type: ignore[arg-type]
    return bool(spans.min() < SQUEEZED * whole)  # type: ignore[operator]


def _without_holes(part: pl.DataFrame, x: str) -> pl.DataFrame:
    """Return the numbers that may occur, and one more at either end; those that never did with share 0.

    Where all numbers lie in equal steps, such as turns that come in whole rounds, those between are not among them.
    """
    low, high = int(part[x].min()), int(part[x].max())  # type: ignore[arg-type]
    step = int(np.gcd.reduce(part[x].to_numpy().astype(np.int64) - low)) or 1
    steps = pl.DataFrame({x: range(low - step, high + step + 1, step)}, schema={x: part.schema[x]})
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
