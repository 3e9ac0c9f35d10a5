"""Exhibits that several chapters share: how something goes with winning, for each of a family of things."""

from __future__ import annotations

import polars as pl

from analysis import charts, components, words
from analysis.chapters import Arms, Exhibit, grid_of, members, methods_of, together
from analysis.estimates import LEVEL
from analysis.language import later, say
from analysis.played import Played
from analysis.verdicts import Finding, Goal, judge
from analysis.wording import hollow_by_policy

TOO_FEW = later("Too few deals to say anything")
NO_CHANGE = charts.Mark(later("no change"), 0.0, 0.0)


def win_changes(
    arms: Arms, kind: str, measure: str, *, heading: str, doing: str, note: str, named: str = "{name}"
) -> Exhibit:
    """Show for each component of a kind how the win share changes with one more of a measure.

    Parameters
    ----------
    arms
        The studies.
    kind, measure
        See `analysis.components.effects`.
    heading
        What the components are, in the table.
    doing
        What is done with a component, as "taking {name}" in "taking NAME goes most with winning".
    note
        How to read it.
    named
        What the components are called, as "dock for {name}".
    """
    found = together(arms, lambda arm: components.effects(arm, kind, measure))
    table = found.with_columns(name=words.rows(named, name="name"), sure=pl.col("p_holm") < 1 - LEVEL)
    return changes_of(table, "name", heading=heading, doing=doing, note=note)


def changes_of(table: pl.DataFrame, label: str, *, heading: str, doing: str, note: str) -> Exhibit:
    """Show changes of the win share; see `win_changes`.

    Parameters
    ----------
    table
        With ``policy``, the label column, ``sure`` (beyond chance in its family) and an estimate.
    label
        Column that names the rows.
    heading, doing, note
        See `win_changes`.
    """
    if table.is_empty():
        return Exhibit(say(TOO_FEW), grid_of(table, {label: heading}, words.PERCENT), table)
    policies = charts.policies_of(table)
    return Exhibit(
        title=words.sentence([_strongest(table, label, policy, doing) for policy in policies]),
        grid=grid_of(table, {label: heading}, words.PERCENT),
        data=table,
        figure=charts.dots(
            table, label, say("change of win share, percentage points"), unit=words.PERCENT, marks=[NO_CHANGE]
        ),
        alt=say("Dots with intervals: how the chance to win changes with each."),
        note=f"{note} {hollow_by_policy(table[label].n_unique())} {methods_of(table)}",
    )


def _strongest(table: pl.DataFrame, label: str, policy: str, doing: str) -> str:
    sure = table.filter(policy=policy).filter("sure").sort("value", descending=True)
    if sure.is_empty():
        return say("under {policy} none is shown to go with winning or losing", policy=policy)
    ends = [sure.row(place, named=True) for place in dict.fromkeys((0, sure.height - 1))]
    most = max(ends, key=lambda row: abs(row["value"]))
    told = {"policy": policy, "doing": say(doing, name=most[label])}
    points = words.signed(words.figure(100 * most["value"], 1), most["value"])
    if most["value"] > 0:
        return say("under {policy} {doing} goes most with winning ({points} points)", **told, points=points)
    return say("under {policy} {doing} goes most with losing ({points} points)", **told, points=points)


def gap_goal(key: str, exhibit: str, kind: str, measure: str, *, wish: str, named: str = "{name}") -> Goal:
    """Return the goal that no component of a kind changes the win share by more than a config allows.

    Parameters
    ----------
    key
        Name of the threshold in ``[goals]``.
    exhibit
        The chart that shows the changes.
    kind, measure
        See `analysis.components.effects`.
    wish
        What is wished, as "Taking a goal changes the chance to win by at most {points} percentage points".
    named
        See `win_changes`.
    """

    def judge_gap(arm: Played) -> Finding:
        gap = arm.goals[key]
        found = members(components.effects(arm, kind, measure), "name")
        if not found:
            return Finding(arm.label, "open", say(TOO_FEW))
        judged = judge(found, -gap, gap)
        worst = max(found, key=lambda name: abs(found[name].value))
        said = say(
            "{name} changes the win share most, by {points}",
            name=say(named, name=worst),
            points=words.told(found[worst], words.POINTS),
        )
        return Finding(arm.label, judged.state, words.sentence([said, *filter(None, [judged.in_words()])]))

    return Goal((key,), exhibit, lambda goals: say(wish, points=words.points(goals[key])), judge_gap)
