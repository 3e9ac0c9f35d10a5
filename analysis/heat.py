"""Heat maps: shares of things against each other, as a square of cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from analysis import charts, words
from analysis.language import say

SHADES = LinearSegmentedColormap.from_list("off", [charts.COLOURS[1], "#FFFFFF", charts.COLOURS[0]])
"""Orange, white, blue: told apart by colour-blind people too, and light enough for black figures."""
LETTERS = 78
"""Letters that the width of a chart holds: the longest name of a row, and a line of each column's."""
DARKEST = 0.8
"""How far the value farthest from the middle goes towards full colour."""


def heat(table: pl.DataFrame, order: Sequence[str], middle: float, axis: str, row: str, column: str) -> Figure:
    """Draw shares as a square of cells: blue above a middle, orange below, the farther the darker.

    Parameters
    ----------
    table
        With ``row`` and ``column`` (names), an estimate and ``sure`` (bold where true).
    order
        All names, from the top and from the left.
    middle
        The value that is white; it stands in the cells of a thing with itself.
    axis, row, column
        What the values, the rows and the columns are.
    """
    with charts.style():
        figure, axes = charts.new_figure(1.45 + 0.5 * len(order))
        axes.imshow(_shades(table, order, middle), cmap=SHADES, vmin=-1, vmax=1, aspect="auto")
        for place in range(len(order)):
            fair = say("fair\n{share}", share=words.points(middle))
            axes.text(place, place, fair, ha="center", va="center", color="#777777", fontsize=7)
        for cell in table.iter_rows(named=True):
            _cell(axes, order.index(cell["column"]), order.index(cell["row"]), cell)
        _frame(axes, [say(name) for name in order])
        axes.set_ylabel(row)
        axes.set_xlabel(column)
        axes.xaxis.set_label_position("top")
        names = {0.9: say("above fair"), 0.1: say("below fair")}
        keys = [Patch(facecolor=SHADES(shade), label=name) for shade, name in names.items()]
        figure.legend(handles=keys, loc="outside upper left", ncols=2)
        figure.supxlabel(axis, x=0.99, ha="right", fontsize=9)
    return figure


def _shades(table: pl.DataFrame, order: Sequence[str], middle: float) -> np.ndarray[Any, Any]:
    """Return how far each cell is from the middle, from -1 to 1; NaN where there is no value."""
    off = table["value"].to_numpy() - middle
    cells = np.full((len(order), len(order)), np.nan)
    cells[[order.index(x) for x in table["row"]], [order.index(x) for x in table["column"]]] = off
    return DARKEST * cells / max(0.01, float(np.abs(off).max()))


def _frame(axes: Axes, order: Sequence[str]) -> None:
    """Name rows and columns, these by the numbers of rows where names do not fit, and part the cells by white lines."""
    columns, rows = ["\n".join(name.split()) for name in order], list(order)
    longest_line = max(len(line) for name in order for line in name.split())
    if len(order) * longest_line > LETTERS - max(map(len, order)):
        columns = [str(number) for number in range(1, len(order) + 1)]
        rows = [f"{name}  {number}" for number, name in enumerate(order, 1)]
    axes.set_xticks(range(len(order)), columns)
    axes.set_yticks(range(len(order)), rows)
    axes.tick_params(length=0, top=True, bottom=False, labeltop=True, labelbottom=False)
    between = np.arange(len(order) - 1) + 0.5
    axes.set_xticks(between, minor=True)
    axes.set_yticks(between, minor=True)
    axes.tick_params(which="minor", length=0)
    axes.grid(visible=False, which="major")
    axes.grid(visible=True, which="minor", color="white", linewidth=2)
    axes.spines[:].set_visible(False)


def _cell(axes: Axes, x: int, y: int, cell: dict[str, Any]) -> None:
    """Write a share and half of its interval into a cell."""
    half = 50 * (cell["high"] - cell["low"])
    places = words.decimals(half, 1)
    share = words.figure(100 * cell["value"], places)
    weight = "bold" if cell["sure"] else "normal"
    axes.text(x, y - 0.02, share, ha="center", va="bottom", weight=weight, fontsize=8.5)
    if not np.isnan(half):
        axes.text(x, y + 0.08, f"±{words.figure(half, places)}", ha="center", va="top", fontsize=6.5)
