"""What docks and lighthouses are worth: rates with the bank."""

from __future__ import annotations

import polars as pl

from analysis import charts, components, words
from analysis.chapters import Arms, Chapter, Exhibit, estimate_in, grid_of, methods_of, together
from analysis.chapters.claims import gap_goal, win_changes
from analysis.language import later, say
from analysis.played import Played, means

KIND = "dock"
NAME = {"name": later("Dock")}
DOCK = later("dock for {name}")
AT = "bank_at_"
"""Columns of the seats table that begin so count trades with the bank by rate."""


def _named(table: pl.DataFrame) -> pl.DataFrame:
    return table.with_columns(name=words.rows(DOCK, name="name"))


def use(arms: Arms) -> Exhibit:
    """Show how much each kind of dock is used."""
    table = _named(together(arms, lambda arm: components.rates(arm, KIND, "used", pl.col("dealt") / arm.players)))
    return Exhibit(
        title=words.sentence([_most_used(table, arm.label) for arm in arms]),
        grid=grid_of(table, NAME),
        data=table,
        figure=None
        if table.is_empty()
        else charts.dots(table, "name", say("trades a dock and playout, all players together")),
        alt=say("Dots with intervals: trades with the bank at the rate of each kind of dock."),
        note=say(
            "Trades for which the dock's rate was the one used, for each dock of the kind on the map. {intervals}",
            intervals=methods_of(table),
        ),
    )


def _most_used(table: pl.DataFrame, policy: str) -> str:
    order = table.filter(policy=policy).sort("value", descending=True)
    if order.is_empty():
        return say("under {policy} there are no docks", policy=policy)
    first, last = order.row(0, named=True), order.row(-1, named=True)
    return say(
        "under {policy} the {first} is used most ({most} trades a playout), the {last} least ({least})",
        policy=policy,
        first=first["name"],
        most=words.plain(estimate_in(first)),
        last=last["name"],
        least=words.plain(estimate_in(last)),
    )


def rates(arms: Arms) -> Exhibit:
    """Show at which rates players trade with the bank."""
    table = together(arms, _by_rate)
    return Exhibit(
        title=words.sentence([_usual_rate(table, arm.label) for arm in arms]),
        grid=grid_of(table, {"measure": later("Rate")}),
        data=table,
        figure=charts.dots(table, "measure", say("trades with the bank, a player")),
        alt=say("Dots with intervals: trades with the bank a player, by rate."),
        note=say("The highest rate stands for all above it. {intervals}", intervals=methods_of(table)),
    )


def _by_rate(arm: Played) -> pl.DataFrame:
    names = [name for name in arm.columns("seats") if name.startswith(AT)]
    found = means(arm.seats, names, [], arm.rotations * arm.players)
    rate = words.rows(later("at {cards} for one"), cards=pl.col("measure").str.strip_prefix(AT))
    return found.with_columns(measure=rate)


def _usual_rate(table: pl.DataFrame, policy: str) -> str:
    here = table.filter(policy=policy)
    total = float(here["value"].sum())
    if not total:
        return say("under {policy} nobody trades with the bank", policy=policy)
    top = here.sort("value", descending=True).row(0, named=True)
    return say(
        "under {policy} {part} of {number} trades with the bank a player are {at_rate}",
        policy=policy,
        part=words.percent(round(top["value"] / total, 2)),
        number=words.figure(total, 1),
        at_rate=top["measure"],
    )


def associations(arms: Arms) -> Exhibit:
    """Show how founding beside a dock goes with winning."""
    return win_changes(
        arms,
        KIND,
        "at_set_up",
        heading=later("Dock"),
        doing=later("founding at the {name}"),
        named=DOCK,
        note=say(
            "For a cove founded at the dock in the set-up. Where players choose at random this is what the place "
            "does, with all that goes with lying there (a place on the coast has less land around); where they choose "
            "with care it also tells what else they gave up for it. The chapter on starts takes such things apart."
        ),
    )


CHAPTER = Chapter(
    id="docks",
    order=36,
    title=later("Docks and the bank"),
    question=later("What are docks worth?"),
    kind=KIND,
    needs={"components": ["dealt", "used", "at_set_up"]},
    exhibits={"dock-use": use, "bank-rates": rates, "dock-associations": associations},
    goals=(
        gap_goal(
            "dock_gap",
            "dock-associations",
            KIND,
            "at_set_up",
            wish=later("Founding beside a dock changes the chance to win by at most {points} percentage points"),
            named=DOCK,
        ),
    ),
)
