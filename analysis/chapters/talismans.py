"""Talismans and missions: their price, their worth, and whether a mission is better than another."""

from __future__ import annotations

import polars as pl

from analysis import charts, components, words
from analysis.arms import Arm, round_the_table, scripts
from analysis.chapters import Arms, Chapter, Exhibit, estimate_in, grid_of, methods_of, together
from analysis.chapters.claims import gap_goal, win_changes
from analysis.language import later, say, say_many
from analysis.played import Played
from analysis.variants import Variant
from sim.config import Resolved

KIND, MISSION = "talisman", "mission"
TRADER = "trader"
"""The script that buys talismans: what they are worth is seen where all players trade."""
PLAYOUTS = 20_000
"""Playouts of it alone."""
NAME = {"name": later("Talisman")}


def _traders(config: Resolved, players: int) -> list[Arm]:
    """Want a table of traders, in a game with talismans."""
    found = scripts(config.game) if f"{KIND}s" in config.config else []
    return [
        Arm(Variant(config), round_the_table([policy], players), PLAYOUTS) for policy in found if policy.name == TRADER
    ]


def bought(arms: Arms) -> Exhibit:
    """Show how often each talisman is bought."""
    table = together(arms, lambda arm: components.rates(arm, KIND, "dealt", "in_play"))
    return Exhibit(
        title=words.sentence([_most_bought(table, arm) for arm in arms]),
        grid=grid_of(table, NAME, words.PERCENT),
        data=table,
        figure=charts.dots(table, "name", say("bought, % of the copies in the game"), unit=words.PERCENT),
        alt=say("Dots with intervals: how many copies of each talisman are bought in a playout."),
        note=say("Playouts without a winner are counted too. {methods}", methods=methods_of(table)),
    )


def _most_bought(table: pl.DataFrame, arm: Played) -> str:
    here = table.filter(policy=arm.label).sort("value", descending=True)
    each = float((here["value"] * here["copies"]).sum())
    top = here.row(0, named=True)
    number = words.figure(each, 1 if each >= 1 else 2)
    return say(
        "under {policy} {n} talismans are bought in a playout, {talisman} most often ({share})",
        policy=arm.label,
        n=number,
        talisman=top["name"],
        share=words.plain(estimate_in(top), words.PERCENT),
    )


def worth(arms: Arms) -> Exhibit:
    """Show what a talisman brings at the end beside its price."""
    table = together(arms, lambda arm: components.rates(arm, KIND, "points", "used"))
    table = table.sort("component", maintain_order=True)
    config = arms[0].config
    gold = config["trade"]["gold_per_talisman"]
    price = gold * config["scoring"]["gold"]
    points = say_many("{n} point", "{n} points", price)
    mark = charts.Mark(say("price: {gold} gold, {points}", gold=gold, points=points), float(price), float(price))
    return Exhibit(
        title=words.sentence([_brings(table, arm, price) for arm in arms]),
        grid=grid_of(table, NAME),
        data=table,
        figure=None
        if table.is_empty()
        else charts.dots(table, "name", say("points at the end, a talisman held"), marks=[mark]),
        alt=say(
            "Dots with intervals: points that each talisman brings its owner at the end, with its price in points."
        ),
        note=say(
            "Its value, and the bonus where the owner's mission shows it. The price is what the same gold would have "
            "scored. {methods}",
            methods=methods_of(table),
        ),
    )


def _brings(table: pl.DataFrame, arm: Played, price: int) -> str:
    summed = components.totals(arm, KIND).select(pl.col("points", "used").sum()).row(0)
    if not summed[1]:
        return say("under {policy} nobody holds a talisman at the end", policy=arm.label)
    each = summed[0] / summed[1]
    if not price:
        return say(
            "under {policy} a talisman held at the end brings {points} points",
            policy=arm.label,
            points=words.figure(each, 1),
        )
    return say(
        "under {policy} a talisman held at the end brings {points} points, {times} times its price",
        policy=arm.label,
        points=words.figure(each, 1),
        times=words.figure(each / price, 1),
    )


def associations(arms: Arms) -> Exhibit:
    """Show how holding each talisman at the end goes with winning."""
    return win_changes(
        arms,
        KIND,
        "used",
        heading=later("Talisman"),
        doing=later("holding {name}"),
        note=say("For one held at the end. An association: who has gold to buy may be winning anyway."),
    )


def shown(arms: Arms) -> Exhibit:
    """Show how many talismans that its mission shows a player ends with."""
    table = together(arms, lambda arm: components.rates(arm, MISSION, "used", "dealt"))
    return Exhibit(
        title=words.sentence([_fulfilled(table, arm) for arm in arms]),
        grid=grid_of(table, {"name": later("Mission")}),
        data=table,
        figure=charts.dots(table, "name", say("talismans that it shows, held at the end by its owner")),
        alt=say("Dots with intervals: how many talismans that it shows the owner of each mission holds at the end."),
        note=say("Playouts without a winner are counted too. {methods}", methods=methods_of(table)),
    )


def _fulfilled(table: pl.DataFrame, arm: Played) -> str:
    here = table.filter(policy=arm.label)
    if here.is_empty():
        return say("under {policy} nobody has a mission", policy=arm.label)
    most = max(len(mission["shows"]) for mission in arm.config["missions"].values())
    mean = float(here["value"].mean())  # type: ignore[arg-type]
    return say(
        "under {policy} a player ends with {mean} of up to {most} talismans of the own mission",
        policy=arm.label,
        mean=words.figure(mean, 2),
        most=most,
    )


def missions(arms: Arms) -> Exhibit:
    """Show how having each mission changes the chance to win."""
    dealt = arms[0].config["rules"]["missions"] == "dealt"
    why = (
        say("Missions are dealt, so this is an effect.")
        if dealt
        else say("Players choose their missions, so this is an association.")
    )
    return win_changes(
        arms,
        MISSION,
        "dealt",
        heading=later("Mission"),
        doing=later("having {name}"),
        note=say("Win share of a seat with that mission, less that of others of the same seat. {why}", why=why),
    )


CHAPTER = Chapter(
    id="talismans",
    order=38,
    title=later("Talismans and missions"),
    question=later("What are talismans worth, and is one mission better than another?"),
    kind=KIND,
    needs={"components": ["dealt", "used", "points"]},
    wants=_traders,
    when=lambda arm: MISSION in arm.names["kind"].to_list(),
    exhibits={
        "talismans-bought": bought,
        "talisman-worth": worth,
        "talisman-associations": associations,
        "mission-talismans": shown,
        "mission-wins": missions,
    },
    goals=(
        gap_goal(
            "mission_gap",
            "mission-wins",
            MISSION,
            "dealt",
            wish=later("Having a mission changes the chance to win by at most {points} percentage points"),
        ),
    ),
)
