"""Charts on a board: each cell of a map in the shade of its value, with what else lies there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import matplotlib as mpl
import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.collections import PolyCollection
from matplotlib.colors import LinearSegmentedColormap, Normalize, PowerNorm
from matplotlib.figure import Figure
from matplotlib.patches import Patch, PathPatch
from matplotlib.path import Path as Outline

from analysis import charts, words
from analysis.exact import told_by_game
from analysis.language import later, say
from analysis.played import Played
from sim.cells import Cell, bounds, corners, middle

SHADES = LinearSegmentedColormap.from_list("more", ["#FFFFFF", "#A9CFE6", "#3A87B7", "#08306B"])
"""From little to much: light to dark, so that it reads in black and white."""
LOOKS: Mapping[str, Mapping[str, Any]] = {
    "rim": {"facecolor": "#EFE2B8", "edgecolor": "white"},
    "island": {"facecolor": "#8A8A8A", "edgecolor": "white"},
    "reef": {"facecolor": "white", "edgecolor": "#777777", "hatch": "xxxxx"},
    "windless": {"facecolor": "white", "edgecolor": "#999999", "hatch": "-----"},
}
"""How ground that ships do not sail on is drawn."""
NAMES = {"rim": later("rim"), "island": later("island"), "reef": later("reef"), "windless": later("windless")}
"""What readers call it."""
ROOT = 0.5
"""Exponent of shades that keep small values apart where few cells have most."""


def has_board(played: Played) -> bool:
    """Tell whether the game of a study tells what lies on each cell of its board."""
    return told_by_game(played, "storm_odds", "grounds") is not None


def grounds(played: Played) -> dict[Cell, str]:
    """Return what each cell of a study's board is: a word of `LOOKS`, "blue", or the id of a port."""
    told: Any = told_by_game(played, "storm_odds", "grounds")
    return dict(told.grounds(played.config))


def grid_of_board(played: Played) -> str:
    """Return whether a study's board has hexes or squares."""
    return str(played.config["board"]["grid"])


def board(
    table: pl.DataFrame,
    ground: Mapping[Cell, str],
    grid: str,
    axis: str,
    *,
    unit: str = "",
    numbers: bool = False,
    even: bool = True,
) -> Figure:
    """Draw a board for each policy of a table, its cells shaded by their values.

    Parameters
    ----------
    table
        With ``policy``, ``cell`` (its name, as "3 -1") and ``value``.
    ground
        What each cell is, see `grounds`. Ports are marked by the first letter of their id.
    grid
        What the cells are: "hexes" or "squares".
    axis
        What the values are.
    unit
        Unit of the values; shares are told in per cent.
    numbers
        Write the values into the cells, without decimals.
    even
        Whether equal steps of a value are equal steps of shade; if not, small values are kept apart.
    """
    policies = charts.policies_of(table)
    by = words.scale(unit)
    most = by * float(table["value"].max() or 1.0)  # type: ignore[arg-type]
    norm = Normalize(0, most) if even else PowerNorm(ROOT, 0, most)
    columns = min(2, len(policies))
    rows = -(-len(policies) // columns)
    left, top, width, height = bounds(grid, ground)
    tall = charts.WIDTH / columns * height / width
    with charts.style():
        figure, axes = charts.new_figure(0.9 + rows * (tall + 0.25 * (len(policies) > 1)), rows, columns, squeeze=False)
        for one in axes.flat:
            one.set_axis_off()
        for one, policy in zip(axes.flat, policies, strict=False):
            _draw(one, _values(table.filter(policy=policy), by), ground, grid, norm, numbers)
            one.set_xlim(left, left + width)
            one.set_ylim(top + height, top)
            one.set_aspect("equal")
            if len(policies) > 1:
                one.set_title(say(policy), loc="left")
        bar = figure.colorbar(
            ScalarMappable(norm, SHADES),
            ax=list(axes.flat),
            location="bottom",
            shrink=0.7,
            aspect=35,
            format=charts.Figures(),
        )
        bar.set_label(axis)
        bar.outline.set_visible(False)
        figure.legend(handles=_key(ground), loc="outside upper left", ncols=5, columnspacing=1.2, handlelength=1.4)
    return figure


def _values(table: pl.DataFrame, by: float) -> dict[Cell, float]:
    found = {}
    for name, value in table.select("cell", "value").iter_rows():
        first, second = map(int, name.split())
        found[first, second] = by * value
    return found


def _draw(
    axes: Axes, values: Mapping[Cell, float], ground: Mapping[Cell, str], grid: str, norm: Normalize, numbers: bool
) -> None:
    for word, look in LOOKS.items():
        _area(axes, grid, [cell for cell, what in ground.items() if what == word], look)
    shown = [corners(grid, cell) for cell in values]
    faces = [SHADES(norm(value)) for value in values.values()]
    axes.add_collection(PolyCollection(shown, facecolors=faces, edgecolors="#BBBBBB", linewidths=0.4))
    calm = [cell for cell in values if ground[cell] == "windless"]
    _area(axes, grid, calm, {**LOOKS["windless"], "facecolor": "none"})
    size = 72 * axes.get_window_extent().width / axes.figure.dpi / (bounds(grid, ground)[2] + 1)
    for cell, value in values.items():
        x, y = middle(grid, cell)
        port = ground[cell] not in (*LOOKS, "blue")
        dark = mpl.colors.rgb_to_hsv(SHADES(norm(value))[:3])[2] < 0.75
        ink = "white" if dark else charts.INK
        if port:
            axes.add_collection(
                PolyCollection([corners(grid, cell)], facecolors="none", edgecolors="#D55E00", linewidths=1.3, zorder=3)
            )
            axes.text(
                x, y - (0.18 if numbers else 0.0), ground[cell][:1].upper(), ha="center", va="center", color=ink,
                fontsize=0.42 * size if numbers else 0.6 * size, weight="bold",
            )  # fmt: skip
        if numbers:
            at = y + (0.22 if port else 0.0)
            axes.text(x, at, words.figure(value, 0), ha="center", va="center", color=ink, fontsize=0.42 * size)


def _area(axes: Axes, grid: str, cells: Sequence[Cell], look: Mapping[str, Any]) -> None:
    """Draw cells that look alike as one path, so that a page need not repeat its hatch for each."""
    if cells:
        outlines = np.array([[*corners(grid, cell), corners(grid, cell)[0]] for cell in cells])
        axes.add_patch(PathPatch(Outline.make_compound_path_from_polys(outlines), linewidth=0.4, **look))


def _key(ground: Mapping[Cell, str]) -> Sequence[Patch]:
    there = set(ground.values())
    keys = [Patch(linewidth=0.6, label=say(NAMES[word]), **look) for word, look in LOOKS.items() if word in there]
    ports = {what for what in there if what not in (*LOOKS, "blue")}
    if ports:
        letters = {what[:1].upper(): what.rpartition("_")[0] for what in sorted(ports)}
        named = ", ".join(f"{letter} {say(colour)}" for letter, colour in letters.items())
        label = say("port ({letters})", letters=named)
        keys.append(Patch(facecolor="white", edgecolor="#D55E00", linewidth=1.3, label=label))
    return keys
