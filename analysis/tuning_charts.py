"""Charts of a tuning: how the candidates raced, and the Pareto front as it was measured on fresh deals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis import charts, words
from analysis.goals import Goal
from analysis.language import say
from analysis.racing import FINALIST, LEFT, STOPPED, Candidate
from analysis.tuned import Found, Measured, Tuned

MOST_PANELS = 3
"""Pairs of goals that are drawn."""


def race(found: Tuned) -> Figure:
    """Draw each candidate's figure at the end of its run, goal by goal, in the order in which they were tried."""
    goals = found.question.goals
    played = [c for c in found.raced.candidates if c.figures]
    with charts.style():
        figure, grid = charts.new_figure(1.1 + 1.6 * len(goals), len(goals), squeeze=False, sharex=True)
        for place, (axes, goal) in enumerate(zip(grid.flat, goals, strict=True)):
            by = words.scale(goal.metric.unit)
            _runs(axes, played, place, by)
            _ring(axes, found.raced.found, place, by)
            axes.margins(y=0.1)
            _shade(axes, goal, by, "y")
            axes.set_title(_named(goal), loc="left")
            axes.yaxis.set_major_locator(charts.ticks(5))
            axes.ticklabel_format(axis="y", useOffset=False)
        grid.flat[-1].xaxis.set_major_locator(charts.ticks(8, integer=True))
        grid.flat[-1].set_xlabel(say("candidates in the order in which they were tried"))
        charts.legend(figure, grid.flat[0])
    return figure


def _named(goal: Goal) -> str:
    return f"{goal.text}, {goal.metric.unit}" if goal.metric.unit else goal.text


def _runs(axes: Axes, played: Sequence[Candidate], place: int, by: float) -> None:
    """Draw candidates: the larger, the more deals; hollow where they were stopped."""
    kinds = {
        FINALIST: (charts.COLOURS[0], "o", True),
        STOPPED: (charts.COLOURS[1], "s", False),
        LEFT: (charts.COLOURS[3], "D", False),
    }
    most = max(c.deals for c in played)
    for state, (colour, marker, filled) in kinds.items():
        some = [c for c in played if c.state == state]
        if some:
            axes.scatter(
                [c.number for c in some],
                [by * c.figures[c.deals][0, place] for c in some],
                s=[10 + 22 * math.sqrt(c.deals / most) for c in some],
                marker=marker,
                facecolors=colour if filled else "white",
                edgecolors=colour,
                linewidths=1.1,
                label=say(state),
                zorder=3,
            )


def _ring(axes: Axes, chosen: Sequence[Candidate], place: int, by: float) -> None:
    """Mark the candidates that were measured again."""
    axes.scatter(
        [c.number for c in chosen],
        [by * c.figures[c.deals][0, place] for c in chosen],
        s=110,
        facecolors="none",
        edgecolors=charts.INK,
        linewidths=1.1,
        label=say("measured again"),
        zorder=2,
    )


def _shade(axes: Axes, goal: Goal, by: float, along: str) -> None:
    """Shade where a goal is met, as far as the axis goes, which it does not widen; nothing where it has no range."""
    if goal.open_ended:
        return
    ends = axes.get_ylim() if along == "y" else axes.get_xlim()
    low, high = (min(max(by * end, ends[0]), ends[1]) for end in (goal.low, goal.high))
    span = axes.axhspan if along == "y" else axes.axvspan
    span(low, high, color="#EFEFEF", label=say("goal met"), zorder=0)
    (axes.set_ylim if along == "y" else axes.set_xlim)(*ends)


def front(found: Tuned) -> Figure:
    """Draw what was measured, each two goals against each other, with intervals."""
    goals = found.question.goals
    pairs = list(combinations(range(len(goals)), 2))[:MOST_PANELS]
    points = [found.base, *(one for one in found.found if one.variant.changes)]
    with charts.style():
        figure, grid = charts.new_figure(0.6 + 2.9 * len(pairs), len(pairs), squeeze=False)
        for axes, (x, y) in zip(grid.flat, pairs, strict=True):
            for number, one in enumerate(points):
                _point(axes, one, x, y, number)
            axes.margins(0.12)
            for place, along in ((x, "x"), (y, "y")):
                _shade(axes, goals[place], words.scale(goals[place].metric.unit), along)
            axes.set_xlabel(_named(goals[x]))
            axes.set_ylabel(_named(goals[y]))
            axes.xaxis.set_major_locator(charts.ticks(6))
            axes.yaxis.set_major_locator(charts.ticks(6))
            axes.ticklabel_format(useOffset=False)
        handles, labels = grid.flat[0].get_legend_handles_labels()
        told = dict(zip(labels, handles, strict=True))
        figure.legend(told.values(), told.keys(), loc="outside upper left", ncols=4, columnspacing=1.4)
    return figure


def _point(axes: Axes, one: Found, x: int, y: int, number: int) -> None:
    colour = charts.INK if number == 0 else charts.COLOURS[(number - 1) % len(charts.COLOURS)]
    marker = "X" if number == 0 else charts.MARKERS[(number - 1) % len(charts.MARKERS)]
    (across, left, right), (up, below, above) = (_reach(one.measured[place]) for place in (x, y))
    axes.errorbar(
        [across],
        [up],
        xerr=[[left], [right]],
        yerr=[[below], [above]],
        fmt=marker,
        markersize=6,
        color=colour,
        elinewidth=1.1,
        capsize=2,
        label=one.name,
    )


def _reach(measured: Measured) -> tuple[float, float, float]:
    """Return a value as it is drawn, and how far its interval reaches to either side."""
    by, e = words.scale(measured.goal.metric.unit), measured.estimate
    if math.isnan(e.low):
        return by * e.value, 0.0, 0.0
    return by * e.value, max(0.0, by * (e.value - e.low)), max(0.0, by * (e.high - e.value))
