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


def heat(
    table: pl.DataFrame,
    row: str,
    column: str,
    order: Sequence[str],
    middle: float,
    axis: str,
    row_words: str,
    column_words: str,
) -> Figure:
    """Draw shares as a square of cells: blue above a middle, orange below, the farther the darker.

    Parameters
    ----------
    table
        With the row and column labels, an estimate and ``sure`` (bold where true).
    row, column
        Columns whose values name the rows and columns.
    order
        All names, from the top and from the left.
    middle
        The value that is white; it stands in the cells of a thing with itself.
    axis, row_words, column_words
        What the values, the rows and the columns are.
    """
    off = max(0.01, float((table["value"] - middle).abs().max() or 0.0))  # type: ignore[arg-type]
    shades = LinearSegmentedColormap.from_list("off", [charts.COLOURS[1], "#FFFFFF", charts.COLOURS[0]])
    grid = np.full((len(order), len(order)), np.nan)
    for cell in table.iter_rows(named=True):
        grid[order.index(cell[row]), order.index(cell[column])] = (cell["value"] - middle) / off
    with charts.style():
        figure, axes = charts.new_figure(1.35 + 0.5 * len(order))
        axes.imshow(grid, cmap=shades, vmin=-1.25, vmax=1.25, aspect="auto")
        for place in range(len(order)):
            axes.text(place, place, f"fair\n{100 * middle:.4g}", ha="center", va="center", color="#777777", fontsize=7)
        for cell in table.iter_rows(named=True):
            _cell(axes, order.index(cell[column]), order.index(cell[row]), cell)
        axes.set_xticks(range(len(order)), [name.replace(" ", "\n") for name in order])
        axes.set_yticks(range(len(order)), order)
        axes.tick_params(length=0, top=True, bottom=False, labeltop=True, labelbottom=False)
        axes.set_xticks(np.arange(len(order) - 1) + 0.5, minor=True)
        axes.set_yticks(np.arange(len(order) - 1) + 0.5, minor=True)
        axes.tick_params(which="minor", length=0)
        axes.grid(visible=False, which="major")
        axes.grid(visible=True, which="minor", color="white", linewidth=2)
        axes.spines[:].set_visible(False)
        axes.set_xlabel(column_words)
        axes.xaxis.set_label_position("top")
        axes.set_ylabel(row_words)
        keys = [Patch(facecolor=shades(0.9), label="above fair"), Patch(facecolor=shades(0.1), label="below fair")]
        figure.legend(handles=keys, title=axis, loc="outside upper left", ncols=2, alignment="left")
    return figure


def _cell(axes: Axes, x: int, y: int, cell: dict[str, Any]) -> None:
    """Write a share and half of its interval into a cell."""
    weight = "bold" if cell["sure"] else "normal"
    half = 50 * (cell["high"] - cell["low"])
    places = words.decimals(half, 1)
    axes.text(
        x, y - 0.02, words.figure(100 * cell["value"], places), ha="center", va="bottom", weight=weight, fontsize=8.5
    )
    if not np.isnan(half):
        axes.text(x, y + 0.08, f"±{words.figure(half, places)}", ha="center", va="top", fontsize=6.5)
