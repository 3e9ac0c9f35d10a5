"""What docks and lighthouses are worth: rates with the bank."""

from __future__ import annotations

import polars as pl

from analysis import charts, components, words
from analysis.chapters import Arms, Chapter, Exhibit, estimate_in, grid_of, methods_of, together
from analysis.chapters.claims import gap_goal, win_changes
from analysis.played import Played, means

KIND = "dock"
NAME = {"name": "Dock"}
BEFORE = "dock for "
AT = "bank_at_"
"""Columns of the seats table that begin so count trades with the bank by rate."""


def _named(table: pl.DataFrame) -> pl.DataFrame:
    return table.with_columns(name=BEFORE + pl.col("name"))


def use(arms: Arms) -> Exhibit:
    """Show how much each kind of dock is used."""
    table = _named(together(arms, lambda arm: components.rates(arm, KIND, "used", pl.col("dealt") / arm.players)))
    return Exhibit(
        title=words.sentence([_most_used(table, arm.label) for arm in arms]),
        grid=grid_of(table, NAME),
        data=table,
        figure=None
        if table.is_empty()
        else charts.dots(table, "name", "trades a dock and playout, all players together"),
        alt="Dots with intervals: trades with the bank at the rate of each kind of dock.",
        note="Trades for which the dock's rate was the one used, for each dock of the kind on the map. "
        f"{methods_of(table)}",
    )


def _most_used(table: pl.DataFrame, policy: str) -> str:
    order = table.filter(policy=policy).sort("value", descending=True)
    if order.is_empty():
        return f"under {policy} there are no docks"
    first, last = order.row(0, named=True), order.row(-1, named=True)
    return (
        f"under {policy} the {first['name']} is used most ({words.plain(estimate_in(first))} trades a playout), "
        f"the {last['name']} least ({words.plain(estimate_in(last))})"
    )


def rates(arms: Arms) -> Exhibit:
    """Show at which rates players trade with the bank."""
    table = together(arms, _by_rate)
    return Exhibit(
        title=words.sentence([_usual_rate(table, arm.label) for arm in arms]),
        grid=grid_of(table, {"measure": "Rate"}),
        data=table,
        figure=charts.dots(table, "measure", "trades with the bank, a player"),
        alt="Dots with intervals: trades with the bank a player, by rate.",
        note=f"The highest rate stands for all above it. {methods_of(table)}",
    )


def _by_rate(arm: Played) -> pl.DataFrame:
    names = [name for name in arm.columns("seats") if name.startswith(AT)]
    found = means(arm.seats, names, [], arm.rotations * arm.players)
    return found.with_columns(measure="at " + pl.col("measure").str.strip_prefix(AT) + " for one")


def _usual_rate(table: pl.DataFrame, policy: str) -> str:
    here = table.filter(policy=policy)
    total = float(here["value"].sum())
    if not total:
        return f"under {policy} nobody trades with the bank"
    top = here.sort("value", descending=True).row(0, named=True)
    part = words.percent(round(top["value"] / total, 2))
    return f"under {policy} {part} of {words.figure(total, 1)} trades with the bank a player are {top['measure']}"


def associations(arms: Arms) -> Exhibit:
    """Show how founding beside a dock goes with winning."""
    return win_changes(
        arms,
        KIND,
        "at_set_up",
        heading="Dock",
        doing="founding at the",
        before=BEFORE,
        note="For a cove founded at the dock in the set-up. Where players choose at random this is what the place "
        "does, with all that goes with lying there (a place on the coast has less land around); where they choose "
        "with care it also tells what else they gave up for it. The chapter on starts takes such things apart.",
    )


CHAPTER = Chapter(
    id="docks",
    order=36,
    title="Docks and the bank",
    question="What are docks worth?",
    kind=KIND,
    needs={"components": ["dealt", "used", "at_set_up"]},
    exhibits={"dock-use": use, "bank-rates": rates, "dock-associations": associations},
    goals=(
        gap_goal("dock_gap", "dock-associations", KIND, "at_set_up", doing="Founding beside a dock", before="dock "),
    ),
)
