"""Charts: a table with estimates in, a matplotlib Figure out.

The tables have a column ``policy`` and the columns of an estimate; the policies share a chart. Names in their columns
that are marked by `analysis.language.later` are said in the language in use. Colours are those of
Okabe and Ito (2008), which differ for colour-blind people as well; markers, line styles and hatches differ too, so that
a chart reads in black and white. Figures are 5 inches wide: readable on a phone and across a page.
"""

from __future__ import annotations

import io
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import matplotlib as mpl
import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import MaxNLocator, ScalarFormatter

from analysis import words
from analysis.language import figures, say, say_many
from analysis.reach import Bars, cut

WIDTH = 5.0
INK = "#222222"
GREY = "#999999"
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#F0E442")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
LINES = ("-", (0, (4, 1.5)), (0, (1, 1)), (0, (4, 1, 1, 1)), (0, (8, 2)), (0, (2, 2)), (0, (6, 1, 1, 1)), "-")
HATCHES = ("", "////", "..", "xxxx", "\\\\\\\\", "++", "oo", "--")
PARTS = ("#0072B2", "#E69F00", "#E3E3E3", "#CC79A7", "#56B4E9", "#009E73")
"""Fills of stacked bars, each with a hatch."""

ROOM, SIGN = 76, 7
"""Letters of names that fit beside each other in a legend, and how many the sign before each takes up."""

STYLE: dict[str, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.edgecolor": GREY,
    "axes.labelcolor": INK,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": "#E3E3E3",
    "grid.linewidth": 0.7,
    "axes.titlesize": 9,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.labelsize": 8,
    "ytick.labelsize": 8,
    "legend.fontsize": 8.5,
    "legend.frameon": False,
    "lines.linewidth": 1.4,
    "hatch.linewidth": 0.6,
    "svg.hashsalt": "baliza",
    "svg.fonttype": "path",
}


@contextmanager
def style() -> Iterator[None]:
    """Draw in the style of the reports, whatever the user's own settings are."""
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(STYLE)  # type: ignore[arg-type]
        yield


def policies_of(table: pl.DataFrame) -> list[str]:
    """Return the policies of a table in the order in which they come."""
    found: list[str] = table["policy"].unique(maintain_order=True).to_list()
    return found


def legend_name(table: pl.DataFrame, policy: str) -> str:
    """Return what a policy is called in a legend: its name, and the most deals that a figure of its rests on."""
    return with_deals(policy, max(table.filter(pl.col("policy") == policy)["n"].drop_nulls().to_list()))


def with_deals(name: str, deals: int) -> str:
    """Name something in a legend, with the deals behind it."""
    return say_many("{name} ({n} deal)", "{name} ({n} deals)", deals, name=say(name))


def deals(table: pl.DataFrame, policy: str) -> str:
    """Say how many deals are behind the figures of a policy: "750 to 40,000" where that differs."""
    found = table.filter(pl.col("policy") == policy)["n"].drop_nulls().sort().to_list()
    return words.between(words.count(found[0]), words.count(found[-1]))


def new_figure(height: float, rows: int = 1, columns: int = 1, **kwargs: Any) -> tuple[Figure, Any]:
    """Return a figure of a height in inches with its axes."""
    figure = Figure(figsize=(WIDTH, height), layout=ConstrainedLayoutEngine(w_pad=0.06, h_pad=0.04, wspace=0.06))
    axes = figure.subplots(rows, columns, **kwargs)
    for one in np.ravel(axes):
        one.xaxis.set_major_formatter(Figures())
        one.yaxis.set_major_formatter(Figures())
    return figure, axes


class Figures(ScalarFormatter):
    """Writes the figures at an axis as the language in use does."""

    def __call__(self, x: float, pos: int | None = None) -> str:
        """Return the figure at a tick."""
        return figures(super().__call__(x, pos))


def ticks(most: int, *, integer: bool = False) -> MaxNLocator:
    """Return a locator of at most so many round ticks, on whole numbers where asked for."""
    return MaxNLocator(most, steps=[1, 2, 2.5, 5, 10], integer=integer)


def legend(figure: Figure, axes: Axes, columns: int = 2) -> None:
    """Explain the policies, then the marks they are compared with, in as many columns as there is room for."""
    handles, labels = axes.get_legend_handles_labels()
    if handles:
        fit = next(n for n in range(min(columns, len(labels)), 0, -1) if n == 1 or _letters(labels, n) <= ROOM)
        figure.legend(handles, labels, loc="outside upper left", ncols=fit, columnspacing=1.4)


def _letters(labels: Sequence[str], columns: int) -> int:
    """Return how many letters a legend is wide whose names fill one column after the other."""
    rows = -(-len(labels) // columns)
    return sum(SIGN + max(map(len, labels[start : start + rows])) for start in range(0, len(labels), rows))


def _points(axes: Axes, part: pl.DataFrame, places: Sequence[float], number: int, name: str, by: float) -> None:
    """Draw estimates of one policy as markers with intervals; those with ``sure`` false are hollow."""
    colour = COLOURS[number % len(COLOURS)]
    x = by * part["value"].to_numpy()
    low, high = _ends(part, by)
    axes.errorbar(
        x,
        places,
        xerr=np.vstack([np.maximum(0, x - low), np.maximum(0, high - x)]),
        fmt="none",
        ecolor=colour,
        elinewidth=1.2,
        capsize=2,
    )
    filled = part["sure"].to_numpy() if "sure" in part.columns else np.ones(len(x), bool)
    marker = MARKERS[number % len(MARKERS)]
    settings: dict[str, Any] = {"marker": marker, "s": 24, "edgecolors": colour, "linewidths": 1.1, "zorder": 3}
    axes.scatter(x, places, label=name, facecolors=[colour if f else "white" for f in filled], **settings)


def _ends(part: pl.DataFrame, by: float) -> tuple[np.ndarray, np.ndarray]:
    """Return where the intervals end; at the value where there is none."""
    low, high = (by * part[end].fill_nan(None).fill_null(part["value"]).to_numpy() for end in ("low", "high"))
    return low, high


@dataclass(frozen=True)
class Mark:
    """A line or range that estimates are seen against.

    Parameters
    ----------
    label
        What it is, for the legend.
    low, high
        Where it lies; the same number for a line.
    """

    label: str
    low: float
    high: float


def draw_marks(axes: Axes, marks: Sequence[Mark], by: float) -> None:
    """Draw values and ranges to compare with, behind what is measured."""
    for mark in marks:
        if mark.low == mark.high:
            axes.axvline(by * mark.low, color=INK, linewidth=1, linestyle=(0, (5, 3)), label=say(mark.label), zorder=1)
        else:
            axes.axvspan(by * mark.low, by * mark.high, color="#EFEFEF", label=say(mark.label), zorder=0)


def dots(
    table: pl.DataFrame,
    label: str,
    axis: str,
    *,
    unit: str = "",
    marks: Sequence[Mark] = (),
    gap: str = "",
    order: Sequence[str] = (),
) -> Figure:
    """Draw estimates as dots with intervals, a row a thing, the policies side by side in it.

    Parameters
    ----------
    table
        With ``policy``, the label column and an estimate; optionally ``sure`` (hollow where false).
    label
        Column whose values name the rows, from top to bottom as they first come; an empty one leaves a gap.
    axis
        Label of the value axis.
    unit
        Unit of the values; shares are drawn in per cent.
    marks
        Lines and ranges to compare with.
    gap
        What stands beside the gap.
    order
        The rows from top to bottom, if not as they come.
    """
    policies = policies_of(table)
    rows: list[str] = list(order) or table[label].unique(maintain_order=True).to_list()
    pitch = max(0.25 if len(rows) > 8 else 0.36, 0.11 * len(policies))
    by = words.scale(unit)
    bars: list[Bars] = []
    with style():
        figure, axes = new_figure(0.95 + pitch * len(rows))
        dodge = 0.36 / max(1, len(policies) - 1) if len(policies) > 1 else 0.0
        for number, policy in enumerate(policies):
            part = table.filter((pl.col("policy") == policy) & (pl.col(label) != ""))
            shift = dodge * number - (0.18 if len(policies) > 1 else 0.0)
            places = [rows.index(name) + shift for name in part[label]]
            _points(axes, part, places, number, legend_name(table, policy), by)
            bars.append((places, *_ends(part, by), COLOURS[number % len(COLOURS)]))
        draw_marks(axes, marks, by)
        seen = [end for mark in marks for end in (mark.low, mark.high)]
        cut(axes, by * np.array([*table["value"].drop_nulls().drop_nans(), *seen]), bars)
        axes.set_yticks(range(len(rows)), [say(name) or gap for name in rows])
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.tick_params(axis="y", length=0)
        axes.xaxis.set_major_locator(ticks(6))
        axes.ticklabel_format(axis="x", useOffset=False)
        figure.supxlabel(axis, x=0.99, ha="right", fontsize=9)
        legend(figure, axes)
    return figure


def panels(table: pl.DataFrame, measure: str) -> Figure:
    """Draw small charts side by side, one a measure with an axis of its own.

    Parameters
    ----------
    table
        With ``policy``, the column `measure`, ``unit`` (of the measure) and an estimate.
    measure
        Column whose values name the charts.
    """
    names: list[str] = table[measure].unique(maintain_order=True).to_list()
    policies = policies_of(table)
    rows = -(-len(names) // 2)
    with style():
        figure, grid = new_figure(0.5 + rows * (0.5 + 0.17 * len(policies)), rows, 2, squeeze=False)
        for axes, name in zip(grid.flat, names, strict=False):
            here = table.filter(pl.col(measure) == name)
            unit = here["unit"][0]
            for number, policy in enumerate(policies):
                part = here.filter(pl.col("policy") == policy)
                _points(axes, part, [number] * part.height, number, legend_name(table, policy), words.scale(unit))
            axes.set_title(f"{say(name)}, {say(unit)}" if unit else say(name), loc="left")
            axes.set_yticks([])
            axes.set_ylim(len(policies) - 0.4, -0.6)
            axes.xaxis.set_major_locator(ticks(4))
            axes.margins(x=0.15)
            axes.spines["left"].set_visible(False)
        for axes in grid.flat[len(names) :]:
            axes.set_visible(False)
        legend(figure, grid.flat[0])
    return figure


# --- out -------------------------------------------------------------------------------------------------------------


def save(figure: Figure, out: str | io.BytesIO, form: str, title: str = "") -> None:
    """Write a figure as ``svg``, ``png`` or ``pdf``, the same bytes for the same figure.

    Parameters
    ----------
    figure
        The figure; with a title it gets that on top.
    out
        File or buffer.
    form
        "svg", "png" or "pdf".
    title
        The finding.
    """
    dated = {"svg": {"Date": None}, "pdf": {"CreationDate": None}, "png": {}}[form]
    with style(), _headed(figure, title):
        figure.savefig(out, format=form, dpi=150, metadata=dated)


@contextmanager
def _headed(figure: Figure, title: str) -> Iterator[None]:
    """Give a figure a title; then take it off again.

    It is the head of the legend where there is one, so that the layout keeps room for both.
    """
    lines = textwrap.wrap(title, 58)
    width, height = figure.get_size_inches()
    figure.set_size_inches(width, height + 0.2 * len(lines))
    font = FontProperties(size=9.5, weight="bold")
    for legend in figure.legends:
        legend.set_alignment("left")
        legend.set_title("\n".join(lines), prop=font)
    if lines and not figure.legends:
        figure.suptitle("\n".join(lines), x=0.01, ha="left", fontproperties=font)
    yield
    for legend in figure.legends:
        legend.set_title("")
    if lines and not figure.legends:
        figure.suptitle("")
    figure.set_size_inches(width, height)


def picture(figure: Figure, dpi: int = 110) -> bytes:
    """Return a figure as a small PNG of few colours, for notebooks and web pages.

    Parameters
    ----------
    figure
        The figure.
    dpi
        Dots an inch.
    """
    from PIL import Image

    full, small = io.BytesIO(), io.BytesIO()
    with style():
        figure.savefig(full, format="png", dpi=dpi)
    few = Image.open(full).convert("RGB").quantize(64, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(small, "png", optimize=True)
    return small.getvalue()
