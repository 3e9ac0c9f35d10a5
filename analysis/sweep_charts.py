"""Charts of a sweep: small curves with bands, a metric each, or heat maps of a grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch, Rectangle

from analysis import charts, heat, words
from analysis.language import say

MOST_POINTS = 7
"""So many values are marked on an axis by themselves; of more only round ones."""
NARROW = 4
"""So many columns of a heat map leave room for a second map beside it."""
LONG_LABEL = 30


def curves(table: pl.DataFrame, numbers: Sequence[float] | None, across: str, base: float | None, mark: str) -> Figure:
    """Draw metrics over a value, a small chart each, a line a policy with its band.

    Parameters
    ----------
    table
        With ``policy``, ``measure`` (names the charts), ``unit``, ``x`` (texts), ``sure`` (hollow where false), an
        estimate, and ``mark`` (a value to compare with; null where there is none).
    numbers
        The numbers that the texts stand for, in their order; None where they are words.
    across
        What is varied.
    base
        Place of the config itself on the axis, if it has one.
    mark
        What the values to compare with are.
    """
    names: list[str] = table["measure"].unique(maintain_order=True).to_list()
    texts: list[str] = table["x"].unique(maintain_order=True).to_list()
    at = dict(zip(texts, numbers if numbers is not None else range(len(texts)), strict=True))
    columns = min(2, len(names))
    rows = -(-len(names) // columns)
    with charts.style():
        figure, grid = charts.new_figure(0.75 + 1.55 * rows, rows, columns, squeeze=False)
        for axes, name in zip(grid.flat, names, strict=False):
            here = table.filter(pl.col("measure") == name)
            for number, policy in enumerate(charts.policies_of(table)):
                _curve(axes, here.filter(pl.col("policy") == policy), at, number, policy, joined=numbers is not None)
            _marks(axes, here, base, mark)
            axes.set_title(_headed(say(name), here["unit"][0]), loc="left", fontsize=8.5)
            _ticks(axes, texts, list(at.values()), numbers is not None)
        for axes in grid.flat[len(names) :]:
            axes.set_visible(False)
        figure.supxlabel(across, x=0.99, ha="right", fontsize=9)
        charts.legend(figure, grid.flat[0], columns=3)
    return figure


def _headed(name: str, unit: str) -> str:
    return f"{name}, {unit}" if unit else name


def _curve(axes: Axes, part: pl.DataFrame, at: dict[str, float], number: int, policy: str, *, joined: bool) -> None:
    """Draw one policy: a line with a band over numbers, dots with intervals over words."""
    by = words.scale(part["unit"][0]) if part.height else 1.0
    x = np.array([at[text] for text in part["x"]], float) + (0.0 if joined else 0.12 * (number - 0.5))
    y, low, high = (by * part[column].to_numpy() for column in ("value", "low", "high"))
    colour, marker = charts.COLOURS[number % len(charts.COLOURS)], charts.MARKERS[number % len(charts.MARKERS)]
    if joined:
        axes.fill_between(x, low, high, color=colour, alpha=0.25, linewidth=0)
        axes.plot(x, y, color=colour, linestyle=charts.LINES[number % len(charts.LINES)])
    else:
        axes.errorbar(x, y, yerr=[y - low, high - y], fmt="none", ecolor=colour, elinewidth=1.2, capsize=2)
    faces = [colour if sure else "white" for sure in part["sure"]]
    axes.scatter(x, y, marker=marker, s=18, facecolors=faces, edgecolors=colour, linewidths=1, zorder=3)
    axes.scatter([], [], marker=marker, s=18, color=colour, label=policy)


def _marks(axes: Axes, here: pl.DataFrame, base: float | None, name: str) -> None:
    """Draw what a metric is compared with, and where the config itself lies."""
    if (mark := here["mark"][0]) is not None:
        by = words.scale(here["unit"][0])
        axes.axhline(by * mark, color=charts.INK, linewidth=1, linestyle=(0, (5, 3)), label=say(name), zorder=1)
    if base is not None:
        label = say("the config itself")
        axes.axvline(base, color=charts.GREY, linewidth=1, linestyle=(0, (1, 1.5)), label=label, zorder=1)


def _ticks(axes: Axes, texts: Sequence[str], places: Sequence[float], numeric: bool) -> None:
    axes.yaxis.set_major_locator(charts.ticks(4))
    axes.ticklabel_format(axis="y", useOffset=False)
    if not numeric or len(texts) <= MOST_POINTS:
        axes.set_xticks(places, texts, fontsize=7 if max(map(len, texts)) * len(texts) < LONG_LABEL else 6)
    else:
        axes.xaxis.set_major_locator(charts.ticks(6))
    if not numeric:
        axes.set_xlim(-0.5, len(texts) - 0.5)
    axes.margins(y=0.12)


def heats(table: pl.DataFrame, across: str, up: str) -> Figure:
    """Draw metrics over a grid of two values as heat maps, one a metric and policy.

    A cell is blue where the metric is above that of the config itself and orange where it is below, the farther the
    darker.

    Parameters
    ----------
    table
        With ``policy``, ``measure``, ``unit``, ``x``, ``y`` (texts), ``value``, ``off`` (value less that of the config
        itself), ``sure`` (bold where true) and ``own`` (framed where true: the config itself).
    across, up
        What is varied along the columns and along the rows.
    """
    maps = table.select("measure", "policy").unique(maintain_order=True).rows()
    xs, ys = (table[name].unique(maintain_order=True).to_list() for name in "xy")
    columns = min(len(maps), 2 if len(xs) <= NARROW else 1)
    rows = -(-len(maps) // columns)
    with charts.style():
        figure, grid = charts.new_figure(0.75 + (0.65 + 0.34 * len(ys)) * rows, rows, columns, squeeze=False)
        for axes, (measure, policy) in zip(grid.flat, maps, strict=False):
            _heat(axes, table.filter(measure=measure, policy=policy), xs, ys)
            axes.set_title(f"{_headed(say(measure), table.filter(measure=measure)['unit'][0])}\n{policy}", loc="left")
        for axes in grid.flat[len(maps) :]:
            axes.set_visible(False)
        figure.supxlabel(across, x=0.99, ha="right", fontsize=9)
        figure.supylabel(up, fontsize=9)
        keys = [
            Patch(facecolor=heat.SHADES(0.85), label=say("above the config itself")),
            Patch(facecolor=heat.SHADES(0.15), label=say("below it")),
            Patch(facecolor="white", edgecolor=charts.INK, label=say("the config itself")),
        ]
        figure.legend(handles=keys, loc="outside upper left", ncols=3, columnspacing=1.2)
    return figure


def _heat(axes: Axes, part: pl.DataFrame, xs: list[str], ys: list[str]) -> None:
    off = np.full((len(ys), len(xs)), np.nan)
    cells: dict[tuple[int, int], dict[str, Any]] = {}
    for row in part.iter_rows(named=True):
        place = ys.index(row["y"]), xs.index(row["x"])
        off[place] = row["off"]
        cells[place] = row
    most = float(np.nanmax(np.abs(off))) or 1.0
    axes.imshow(heat.DARKEST * off / most, cmap=heat.SHADES, vmin=-1, vmax=1, aspect="auto", origin="lower")
    by = words.scale(part["unit"][0])
    for (y, x), row in cells.items():
        half = by * (row["high"] - row["low"]) / 2
        places = words.decimals(half, 2)
        value = words.figure(by * row["value"], places)
        axes.text(
            x, y - 0.02, value, ha="center", va="bottom", fontsize=7.5, weight="bold" if row["sure"] else "normal"
        )
        axes.text(x, y - 0.08, f"±{words.figure(half, places)}", ha="center", va="top", fontsize=5.5)
        if row["own"]:
            frame = Rectangle((x - 0.47, y - 0.47), 0.94, 0.94, fill=False, edgecolor=charts.INK, linewidth=1.3)
            axes.add_patch(frame)
    axes.set_xticks(range(len(xs)), xs)
    axes.set_yticks(range(len(ys)), ys)
    axes.tick_params(length=0)
    axes.grid(visible=False)
    axes.spines[:].set_visible(False)
