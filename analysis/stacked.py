"""Stacked bars: what a total is made of, a row a thing, the policies side by side."""

from __future__ import annotations

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from analysis import charts, words
from analysis.language import say


def bars(
    table: pl.DataFrame, label: str, part: str, axis: str, *, unit: str = "", ends: pl.DataFrame | None = None
) -> Figure:
    """Draw stacked bars, a row a thing, the policies in panels side by side.

    Parameters
    ----------
    table
        With ``policy``, the label and part columns and ``value``.
    label, part
        Columns whose values name the rows and the parts of a bar, in the order in which they come.
    axis
        Label of the value axis.
    unit
        Unit of the values; shares are drawn in per cent.
    ends
        With ``policy``, the label and an estimate of the sum of some parts: its interval is drawn there.
    """
    policies = charts.policies_of(table)
    rows: list[str] = table[label].unique(maintain_order=True).to_list()
    parts: list[str] = table[part].unique(maintain_order=True).to_list()
    by = words.scale(unit)
    with charts.style():
        figure, grid = charts.new_figure(1.0 + 0.2 * len(rows), 1, len(policies), sharey=True, squeeze=False)
        for axes, policy in zip(grid.flat, policies, strict=True):
            start = np.zeros(len(rows))
            for number, name in enumerate(parts):
                here = table.filter((pl.col("policy") == policy) & (pl.col(part) == name))
                value = np.zeros(len(rows))
                value[[rows.index(row) for row in here[label]]] = by * here["value"].to_numpy()
                _part(axes, value, start, number, name)
                start += value
            if ends is not None:
                _ends(axes, ends.filter(pl.col("policy") == policy), label, rows, by)
            deals = say("{number} deals", number=charts.deals(table, policy))
            axes.set_title(f"{say(policy)}\n({deals})", loc="left")
            axes.set_yticks(range(len(rows)), [*map(say, rows)])
            axes.set_ylim(len(rows) - 0.4, -0.6)
            axes.tick_params(axis="y", length=0)
            axes.grid(visible=False, axis="y")
            axes.xaxis.set_major_locator(charts.ticks(4))
        figure.supxlabel(axis, fontsize=9)
        charts.legend(figure, grid.flat[0], columns=len(parts))
    return figure


def _part(axes: Axes, value: NDArray[np.float64], start: NDArray[np.float64], number: int, name: str) -> None:
    """Draw one part of all bars, in its colour and hatch."""
    axes.barh(
        range(len(value)),
        value,
        left=start,
        height=0.72,
        color=charts.PARTS[number % len(charts.PARTS)],
        hatch=charts.HATCHES[number % len(charts.HATCHES)],
        edgecolor=charts.INK,
        linewidth=0.4,
        label=say(name),
    )


def _ends(axes: Axes, table: pl.DataFrame, label: str, rows: list[str], by: float) -> None:
    """Draw the intervals of sums of parts."""
    value, low, high = (
        by * table[c].fill_nan(None).fill_null(table["value"]).to_numpy() for c in ("value", "low", "high")
    )
    places = [rows.index(row) for row in table[label]]
    axes.errorbar(
        value,
        places,
        xerr=np.vstack([value - low, high - value]),
        fmt="none",
        ecolor="black",
        elinewidth=1.3,
        capsize=2,
    )
