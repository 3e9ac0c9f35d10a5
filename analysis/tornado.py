"""Charts of a sensitivity: tornadoes of single assumptions, and what a screening of groups finds."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from analysis import charts, words
from analysis.language import say

MOST = 8
"""Assumptions in a tornado: those that move the metric most."""
LONG = 24
"""Letters of a path in one line."""
FALLS, RISES = charts.COLOURS[1], charts.COLOURS[0]
HATCH = "////"
BARS, LETTER, MOST_ROOM = 240.0, 3.6, 0.38
"""Points that all axes beside each other are wide, that a letter of a setting's name is, and the part it may take."""


def tornado(table: pl.DataFrame) -> Figure:
    """Draw by how much each assumption moves a metric: a row an assumption, a bar a setting, the widest rows first.

    Parameters
    ----------
    table
        With ``measure`` and ``policy`` (each pair a chart: metrics below each other, policies side by side), ``unit``,
        ``path``, ``setting``, an estimate of the change, and ``sure`` (hollow bars where false).
    """
    measures: list[str] = table["measure"].unique(maintain_order=True).to_list()
    policies = charts.policies_of(table)
    rows = {name: widest(table.filter(measure=name)) for name in measures}
    heights = [max(1.5, len(rows[name]) + 1.0) for name in measures]
    with charts.style():
        figure, grid = charts.new_figure(
            0.75 + 0.55 * len(measures) + 0.25 * sum(heights),
            len(measures),
            len(policies),
            squeeze=False,
            sharey="row",
            gridspec_kw={"height_ratios": heights},
        )
        for line, measure in zip(grid, measures, strict=True):
            for axes, policy in zip(line, policies, strict=True):
                _bars(axes, table.filter(measure=measure, policy=policy), rows[measure], BARS / len(policies))
                head = say(measure) if axes is line[0] else ""
                axes.set_title(f"{head}\n{policy}" if len(policies) > 1 else head, loc="left", fontsize=8.5)
                unit = table.filter(measure=measure)["unit"][0]
                axes.set_xlabel(say("change, {unit}", unit=say(unit)) if unit else say("change"), fontsize=7.5)
        keys = [
            Patch(facecolor=RISES, label=say("above the config itself")),
            Patch(facecolor=FALLS, hatch=HATCH, edgecolor=charts.INK, label=say("below it")),
            Patch(facecolor="white", edgecolor=charts.INK, label=say("not shown to differ")),
        ]
        figure.legend(handles=keys, loc="outside upper left", ncols=3, columnspacing=1.2)
    return figure


def widest(table: pl.DataFrame) -> list[str]:
    """Return the paths that move a metric most, the one that moves it most first."""
    most = table.group_by("path", maintain_order=True).agg(pl.col("value").abs().max())
    return most.sort("value", descending=True, maintain_order=True)["path"].head(MOST).to_list()


def _bars(axes: Axes, part: pl.DataFrame, paths: Sequence[str], width: float) -> None:
    """Draw the bars of one metric and policy; of several settings on a side those nearer to 0 lie in front."""
    by = words.scale(part["unit"][0]) if part.height else 1.0
    for place, path in enumerate(paths):
        settings = part.filter(path=path).sort(pl.col("value").abs(), descending=True)
        slots = _slots(settings.height)
        for row, (shift, thick) in zip(settings.sort("value").iter_rows(named=True), slots, strict=True):
            value, colour = by * row["value"], RISES if row["value"] > 0 else FALLS
            axes.barh(
                place + shift,
                value,
                height=thick,
                facecolor=colour if row["sure"] else "white",
                edgecolor=charts.INK,
                linewidth=0.5,
                hatch=HATCH if row["sure"] and row["value"] <= 0 else "",
            )
            half = by * (row["high"] - row["low"]) / 2
            axes.errorbar(value, place + shift, xerr=half, fmt="none", ecolor=charts.INK, elinewidth=0.8, capsize=1.5)
            _name(axes, value, half, place + shift, row["setting"])
    axes.set_xlim(*_room(part.filter(pl.col("path").is_in(list(paths))), by, width))
    axes.axvline(0, color=charts.INK, linewidth=0.8)
    axes.set_yticks(range(len(paths)), [_short(path) for path in paths], fontsize=7)
    axes.set_ylim(len(paths) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    axes.grid(visible=False, axis="y")
    axes.xaxis.set_major_locator(charts.ticks(4))


def _room(part: pl.DataFrame, by: float, width: float) -> tuple[float, float]:
    """Return the ends of the axis: room for the bars, and beside them for the names of the settings."""
    ends, room = [], []
    for side in (pl.col("value") <= 0, pl.col("value") > 0):
        here = part.filter(side)
        reach = here.select(pl.col("value").abs() + (pl.col("high") - pl.col("low")) / 2).to_series().max() or 0.0
        letters = max((len(name) for name in here["setting"]), default=0)
        ends.append(by * float(reach))  # type: ignore[arg-type]
        room.append(min(MOST_ROOM, (LETTER * letters + 6) / width))
    whole = (sum(ends) or 1.0) / (1 - sum(room))
    return -ends[0] - room[0] * whole, ends[1] + room[1] * whole


def _slots(number: int) -> list[tuple[float, float]]:
    """Return place and thickness of the bars of a row."""
    thick = 0.8 / max(2, number)
    return [(thick * (k - (number - 1) / 2), 0.9 * thick) for k in range(number)]


def _name(axes: Axes, value: float, half: float, place: float, setting: str) -> None:
    """Write what an assumption was set to at the end of its bar."""
    right = value > 0
    axes.annotate(
        setting,
        (value + (half if right else -half), place),
        xytext=(3 if right else -3, 0),
        textcoords="offset points",
        ha="left" if right else "right",
        va="center",
        fontsize=6,
    )


def _short(path: str) -> str:
    """Write a path in two lines if it is long."""
    if len(path) <= LONG:
        return path
    parts = path.split(".")
    cut = next((n for n in range(1, len(parts)) if len(".".join(parts[:n])) >= len(path) / 2), len(parts) - 1)
    return f"{'.'.join(parts[:cut])}.\n{'.'.join(parts[cut:])}"


def screening(table: pl.DataFrame) -> Figure:
    """Draw the elementary effects of groups: mean absolute effect with interval, spread, and what chance would give.

    Parameters
    ----------
    table
        With ``measure`` (a chart each), ``policy``, ``group``, ``unit``, an estimate (mu*), ``sigma``, ``noise``, and
        ``shown`` (hollow where false).
    """
    measures: list[str] = table["measure"].unique(maintain_order=True).to_list()
    policies = charts.policies_of(table)
    groups = _by_effect(table)
    columns = min(2, len(measures))
    rows = -(-len(measures) // columns)
    with charts.style():
        figure, grid = charts.new_figure(
            0.9 + rows * (0.55 + 0.21 * len(groups)), rows, columns, squeeze=False, sharey=True
        )
        for axes, measure in zip(grid.flat, measures, strict=False):
            here = table.filter(measure=measure)
            for number, policy in enumerate(policies):
                shift = 0.3 * (number - (len(policies) - 1) / 2)
                _effects(axes, here.filter(policy=policy), groups, number, shift)
            unit = here["unit"][0]
            axes.set_title(f"{say(measure)}, {unit}" if unit else say(measure), loc="left", fontsize=8.5)
            axes.set_yticks(range(len(groups)), [say(group) for group in groups], fontsize=7.5)
            axes.set_ylim(len(groups) - 0.4, -0.6)
            axes.tick_params(axis="y", length=0)
            axes.set_xlim(left=0)
            axes.xaxis.set_major_locator(charts.ticks(4))
        for axes in grid.flat[len(measures) :]:
            axes.set_visible(False)
        keys: list[Line2D | Patch] = [
            Line2D([], [], marker=charts.MARKERS[n], color=charts.COLOURS[n], linestyle="none", label=f"μ*, {policy}")
            for n, policy in enumerate(policies)
        ]
        keys += [
            Line2D([], [], marker="|", markersize=8, color=charts.INK, linestyle="none", label="σ"),
            Patch(facecolor="#E3E3E3", label=say("chance alone")),
        ]
        figure.legend(handles=keys, loc="outside upper left", ncols=4, columnspacing=1.2)
    return figure


def _by_effect(table: pl.DataFrame) -> list[str]:
    """Return the groups, those first that move the metrics most in comparison with the others."""
    share = pl.col("value") / pl.col("value").max().over("measure", "policy")
    mean = table.with_columns(share=share.fill_nan(0.0)).group_by("group", maintain_order=True).agg(pl.mean("share"))
    return mean.sort("share", descending=True, maintain_order=True)["group"].to_list()


def _effects(axes: Axes, part: pl.DataFrame, groups: Sequence[str], number: int, shift: float) -> None:
    by = words.scale(part["unit"][0]) if part.height else 1.0
    colour, marker = charts.COLOURS[number], charts.MARKERS[number]
    places = np.array([groups.index(group) for group in part["group"]], float) + shift
    value, low, high = (by * part[name].to_numpy() for name in ("value", "low", "high"))
    axes.barh(places, by * part["noise"].to_numpy(), height=0.26, color="#E3E3E3", zorder=0)
    axes.errorbar(value, places, xerr=[value - low, high - value], fmt="none", ecolor=colour, elinewidth=1.2, capsize=2)
    faces = [colour if shown else "white" for shown in part["shown"]]
    axes.scatter(value, places, marker=marker, s=20, facecolors=faces, edgecolors=colour, linewidths=1, zorder=3)
    axes.scatter(by * part["sigma"].to_numpy(), places, marker="|", s=40, color=colour, zorder=2)
