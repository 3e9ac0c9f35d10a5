"""More charts: lines over something that goes on, bars of exact numbers, one figure against another.

As in `analysis.charts`: a table in, a matplotlib Figure out, told apart by colour, line, marker and hatch.
"""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analysis import words
from analysis.charts import COLOURS, HATCHES, INK, LINES, MARKERS, PARTS, Mark, new_figure, style, with_deals
from analysis.language import say

STEPS = [1, 2, 2.5, 5, 10]
LETTERS, KEY = 80, 6
"""Letters that a line of a legend holds, and those for which the sign of a name takes room."""


def _legend(figure: Figure, axes: Axes, columns: int) -> None:
    """Explain the lines in so many columns, or as many as the longest name leaves room for."""
    handles, labels = axes.get_legend_handles_labels()
    if handles:
        fit = max(1, LETTERS // (KEY + max(map(len, labels))))
        figure.legend(handles, labels, loc="outside upper left", ncols=min(columns, fit), columnspacing=1.4)


def _name(part: pl.DataFrame, name: str) -> str:
    """Name a line or group of points, with the deals behind it where there are such."""
    return with_deals(name, max(part["n"])) if "n" in part.columns else say(name)


def lines(
    table: pl.DataFrame,
    x: str,
    by: str,
    axis: str,
    across: str,
    *,
    unit: str = "",
    marks: Sequence[Mark] = (),
) -> Figure:
    """Draw a figure over something that goes on, a line a thing, with a band where there are intervals.

    Parameters
    ----------
    table
        With the columns `x` (numbers) and `by`, ``value``, and ``low`` and ``high`` where there are intervals.
    x
        Column of what goes on.
    by
        Column whose values name the lines, in the order in which they come.
    axis, across
        Labels of the axis of values and of that of `x`.
    unit
        Unit of the values; shares are drawn in per cent.
    marks
        Values to compare with.
    """
    scale = words.scale(unit)
    with style():
        figure, axes = new_figure(3.0)
        for number, name in enumerate(table[by].unique(maintain_order=True)):
            part = table.filter(pl.col(by) == name).sort(x)
            colour, dashes = COLOURS[number % len(COLOURS)], LINES[number % len(LINES)]
            if {"low", "high"} <= set(part.columns):
                low, high = (scale * part[column].to_numpy() for column in ("low", "high"))
                axes.fill_between(part[x], low, high, color=colour, alpha=0.25, linewidth=0)
            axes.plot(
                part[x].to_numpy(),
                scale * part["value"].to_numpy(),
                color=colour,
                linestyle=dashes,
                marker=MARKERS[number % len(MARKERS)],
                markersize=3.5,
                label=_name(part, str(name)),
            )
        for mark in marks:
            if mark.low == mark.high:
                axes.axhline(scale * mark.low, color=INK, linewidth=1, linestyle=(0, (5, 3)), label=say(mark.label))
            else:
                axes.axhspan(scale * mark.low, scale * mark.high, color="#EFEFEF", label=say(mark.label), zorder=0)
        axes.xaxis.set_major_locator(MaxNLocator(8, steps=STEPS))
        axes.yaxis.set_major_locator(MaxNLocator(6, steps=STEPS))
        axes.set_xlabel(across)
        axes.set_ylabel(axis)
        _legend(figure, axes, 3)
    return figure


def bars(table: pl.DataFrame, label: str, by: str, axis: str, *, unit: str = "") -> Figure:
    """Draw exact numbers as bars, a row a thing, with the number at the end of each.

    Parameters
    ----------
    table
        With the label column, the column `by` and ``value``.
    label
        Column whose values name the rows, from top to bottom as they first come.
    by
        Column whose values tell the bars of a row apart.
    axis
        Label of the value axis.
    unit
        Unit of the values; shares are drawn in per cent.
    """
    rows: list[str] = table[label].unique(maintain_order=True).to_list()
    groups: list[str] = table[by].unique(maintain_order=True).to_list()
    scale, thick = words.scale(unit), 0.8 / len(groups)
    with style():
        figure, axes = new_figure(0.9 + (0.16 + 0.17 * len(groups)) * len(rows))
        for number, group in enumerate(groups):
            part = table.filter(pl.col(by) == group)
            places = [rows.index(row) + thick * (number - (len(groups) - 1) / 2) for row in part[label]]
            drawn = axes.barh(
                places,
                scale * part["value"].to_numpy(),
                height=0.9 * thick,
                color=PARTS[number % len(PARTS)],
                hatch=HATCHES[number % len(HATCHES)],
                edgecolor=INK,
                linewidth=0.4,
                label=say(group),
            )
            axes.bar_label(drawn, [_short(scale * value) for value in part["value"]], padding=3, fontsize=8)
        axes.set_yticks(range(len(rows)), [*map(say, rows)])
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.tick_params(axis="y", length=0)
        axes.grid(visible=False, axis="y")
        axes.margins(x=0.12)
        axes.xaxis.set_major_locator(MaxNLocator(6, steps=STEPS))
        axes.set_xlabel(axis)
        if len(groups) > 1:
            _legend(figure, axes, 3)
    return figure


def _short(value: float) -> str:
    """Write a number at a bar: whole ones whole, others with one decimal."""
    return words.figure(value, 0 if value == round(value) else 1)


def against(
    table: pl.DataFrame, x: str, across: str, axis: str, *, by: str = "policy", name: str = "", same: str = ""
) -> Figure:
    """Draw one figure of things against another, with the interval of the second.

    Parameters
    ----------
    table
        With the columns `x`, `by`, and an estimate.
    x
        Column of the first figure.
    across, axis
        Labels of the axes.
    by
        Column whose values tell the points apart.
    name
        Column with names, for the highest and the lowest point of the first group; none if not said.
    same
        What the points are on which both figures agree: their line is drawn under this name.
    """
    with style():
        figure, axes = new_figure(3.4)
        for number, group in enumerate(table[by].unique(maintain_order=True)):
            part = table.filter(pl.col(by) == group)
            value = part["value"].to_numpy()
            axes.errorbar(
                part[x].to_numpy(),
                value,
                yerr=[
                    value - part["low"].fill_nan(None).fill_null(part["value"]).to_numpy(),
                    part["high"].fill_nan(None).fill_null(part["value"]).to_numpy() - value,
                ],
                fmt=MARKERS[number % len(MARKERS)],
                color=COLOURS[number % len(COLOURS)],
                markerfacecolor=COLOURS[number % len(COLOURS)] if number == 0 else "white",
                markersize=4.5,
                elinewidth=1,
                label=_name(part, str(group)),
            )
        if name:
            _name_ends(axes, table, x, name, by)
        if same:
            axes.axline((0, 0), slope=1, color=INK, linewidth=1, linestyle=(0, (5, 3)), label=same, zorder=1)
        axes.xaxis.set_major_locator(MaxNLocator(7, steps=STEPS))
        axes.yaxis.set_major_locator(MaxNLocator(6, steps=STEPS))
        axes.margins(x=0.08, y=0.1)
        axes.set_xlabel(across)
        axes.set_ylabel(axis)
        _legend(figure, axes, 3)
    return figure


def _name_ends(axes: Axes, table: pl.DataFrame, x: str, name: str, by: str) -> None:
    """Name the highest and the lowest point of the first group."""
    part = table.filter(pl.col(by) == table[by][0]).sort("value")
    for row, above in ((part.row(0, named=True), False), (part.row(-1, named=True), True)):
        right = row[x] > (part[x].max() + part[x].min()) / 2  # type: ignore[operator]
        axes.annotate(
            say(row[name]),
            (row[x], row["value"]),
            xytext=(-6 if right else 6, 7 if above else -12),
            textcoords="offset points",
            ha="right" if right else "left",
            fontsize=8,
        )


def with_given(figure: Figure, table: pl.DataFrame, label: str, column: str, name: str) -> Figure:
    """Mark a given number of each row in a figure of `analysis.charts.dots`.

    Parameters
    ----------
    figure
        The figure.
    table
        The table it was drawn from.
    label
        Column whose values name the rows.
    column
        The given numbers.
    name
        What they are, for the legend.
    """
    axes = figure.axes[0]
    given = table.unique(label, maintain_order=True)
    with style():
        axes.scatter(given[column], range(given.height), marker="|", s=160, color=INK, zorder=2, label=name)
        for legend in figure.legends:
            legend.remove()
        _legend(figure, axes, 2)
    return figure
