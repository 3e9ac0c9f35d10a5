"""Exhibits that several chapters share: how something goes with winning, for each of a family of things."""

from __future__ import annotations

import polars as pl

from analysis import charts, components, words
from analysis.chapters import Arms, Exhibit, grid_of, members, methods_of, together
from analysis.estimates import LEVEL
from analysis.played import Played
from analysis.verdicts import Finding, Goal, judge

NO_CHANGE = charts.Mark("no change", 0.0, 0.0)


def win_changes(
    arms: Arms, kind: str, measure: str, *, heading: str, doing: str, note: str, before: str = ""
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
        What is done with a component, as in "taking": "taking NAME goes most with winning".
    note
        How to read it.
    before
        Stands before the names.
    """
    found = together(arms, lambda arm: components.effects(arm, kind, measure))
    table = found.with_columns(name=before + pl.col("name"), sure=pl.col("p_holm") < 1 - LEVEL)
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
        return Exhibit("Too few deals to say anything", grid_of(table, {label: heading}, words.PERCENT), table)
    family = f"Hollow: not beyond chance among {table[label].n_unique()} claims a policy (Holm)."
    policies = charts.policies_of(table)
    return Exhibit(
        title=words.sentence([_strongest(table, label, policy, doing, heading.lower()) for policy in policies]),
        grid=grid_of(table, {label: heading}, words.PERCENT),
        data=table,
        figure=charts.dots(
            table, label, "change of win share, percentage points", unit=words.PERCENT, marks=[NO_CHANGE]
        ),
        alt=f"Dots with intervals: how {doing} each goes with the chance to win.",
        note=f"{note} {family} {methods_of(table)}",
    )


def _strongest(table: pl.DataFrame, label: str, policy: str, doing: str, what: str) -> str:
    sure = table.filter(policy=policy).filter("sure").sort("value", descending=True)
    if sure.is_empty():
        return f"under {policy} no {what} is shown to go with winning or losing"
    ends = [sure.row(place, named=True) for place in dict.fromkeys((0, sure.height - 1))]
    most = max(ends, key=lambda row: abs(row["value"]))
    way, sign = ("winning", "+") if most["value"] > 0 else ("losing", "")
    return (
        f"under {policy} {doing} {most[label]} goes most with {way} ({sign}{words.figure(100 * most['value'], 1)} "
        "points)"
    )


def gap_goal(key: str, exhibit: str, kind: str, measure: str, *, doing: str, before: str = "") -> Goal:
    """Return the goal that no component of a kind changes the win share by more than a config allows.

    Parameters
    ----------
    key
        Name of the threshold in ``[goals]``.
    exhibit
        The chart that shows the changes.
    kind, measure
        See `analysis.components.effects`.
    doing
        What is done with a component, as in "Founding beside a dock".
    before
        Stands before the name of a component.
    """

    def judge_gap(arm: Played) -> Finding:
        gap = arm.goals[key]
        found = members(components.effects(arm, kind, measure), "name")
        if not found:
            return Finding(arm.label, "open", "Too few deals to say anything")
        judged = judge(found, -gap, gap)
        worst = max(found, key=lambda name: abs(found[name].value))
        said = f"{before}{worst} changes the win share most, by {words.told(found[worst], words.POINTS)}"
        return Finding(arm.label, judged.state, words.sentence([said, *filter(None, [judged.in_words()])]))

    return Goal(
        (key,),
        exhibit,
        lambda goals: f"{doing} changes the chance to win by at most {100 * goals[key]:.4g} percentage points",
        judge_gap,
    )
