"""What goods are worth by what ships pay for them, and which ships pay too much or too little."""

from __future__ import annotations

import polars as pl

from analysis import charts, lines, prices, words
from analysis.chapters import (
    Arms,
    Chapter,
    Exhibit,
    Grid,
    estimate_in,
    grid_of,
    measures_in,
    methods_of,
    together,
)
from analysis.chapters.tile_set import game_odds
from analysis.estimates import LEVEL, Estimate
from analysis.language import later, say
from analysis.played import Played
from analysis.verdicts import FEWEST, Finding, Goal, judge
from analysis.wording import in_figures

KIND = "ship"


def _goods(arm: Played) -> tuple[str, ...]:
    return tuple(measures_in(arm, "components", "goods"))


def price(arms: Arms) -> Exhibit:
    """Show the points that a good brings."""
    table = together(arms, lambda arm: prices.prices(arm, KIND, _goods(arm)))
    few, nothing = table.is_empty(), charts.Mark(say("nothing"), 0.0, 0.0)
    return Exhibit(
        title=words.sentence([_priced(table, arm) for arm in arms]),
        grid=grid_of(table, {"good": later("For")}),
        data=table,
        figure=None if few else charts.dots(table, "good", say("points"), marks=[nothing]),
        alt=say("Dots with intervals: the points that ships pay for each good, and for the ship itself."),
        note=say(
            "Each kind of ship supplied is a case: its points against the goods paid for it on average, which for "
            "flexible ships are what players chose to pay. A good's price are the points that one more of it brings. "
            "Ships won by a market are left out, since they cost nothing. {methods}",
            methods=methods_of(table),
        ),
    )


def _priced(table: pl.DataFrame, arm: Played) -> str:
    rows = table.filter((pl.col("policy") == arm.label) & (pl.col("good") != prices.CONSTANT))
    if rows.is_empty():
        return say("under {policy} too few kinds of ship are supplied to price the goods", policy=arm.label)
    said = [
        say("{good} {points}", good=say(row["good"]), points=words.figure(row["value"], 2))
        for row in rows.iter_rows(named=True)
    ]
    return say(
        "under {policy} a ship pays for each good, in points: {goods}", policy=arm.label, goods=words.listed(said, 4)
    )


def _worth(arm: Played) -> pl.DataFrame:
    found = prices.worth(arm, KIND, _goods(arm))
    return found.with_columns(sure=pl.col("p_holm") < 1 - LEVEL).sort(pl.col("points") - pl.col("value"))


def worth(arms: Arms) -> Exhibit:
    """Show what each ship would be worth by the prices of the others."""
    table = together(arms, _worth)
    grid = grid_of(
        table.with_columns(points=in_figures("points", 1)), {"name": later("Ship"), "points": later("Points")}
    )
    if table.is_empty():
        return Exhibit(say("Too few kinds of ship are supplied to price them"), grid, table)
    figure = charts.dots(table, "name", say("points that the other ships lead one to expect"))
    return Exhibit(
        title=words.sentence([_off(table, arm.label) for arm in arms]),
        grid=grid,
        data=table,
        figure=lines.with_given(figure, table, "name", "points", say("points of the ship")),
        alt=say("Dots with intervals: the points that each ship would be worth by the others, beside those it has."),
        note=say(
            "The points that all other kinds of ship lead one to expect for the goods paid, with the range in which a "
            "ship like the others lies: it comes from how the kinds differ, and more deals hardly narrow it. Filled: "
            "more or less than chance allows among {n} claims a policy (Holm). {methods}",
            n=table["name"].n_unique(),
            methods=methods_of(table),
        ),
    )


def _off(table: pl.DataFrame, policy: str) -> str:
    """Name the ships that pay too much or too little."""
    rows = table.filter(policy=policy).filter("sure")
    if rows.is_empty():
        return say("under {policy} no ship pays more or less than its goods are worth elsewhere", policy=policy)
    said = [
        say(
            "{ship} is worth {worth} and has {points}",
            ship=row["name"],
            worth=words.told(estimate_in(row)),
            points=words.short(row["points"]),
        )
        for row in rows.iter_rows(named=True)
    ]
    return say("under {policy} {ships}", policy=policy, ships=words.listed(said))


def bargains(arms: Arms) -> Exhibit:
    """Name the ships that another ship dominates, by the config alone."""
    ships = arms[0].config["ships"]
    worse = game_odds(arms[0]).better_bargains(ships)
    names = dict(arms[0].names.filter(kind=KIND).select("id", "name").iter_rows())
    rows = [[names[key], words.listed([names[other] for other in better], 6)] for key, better in worse.items()]
    title = say("No ship is dominated by another")
    if worse:
        title = say("Dominated by another ship: {ships}", ships=words.listed([names[key] for key in worse], 6))
    return Exhibit(
        title=title,
        grid=Grid([say("Ship"), say("dominated by")], rows, 2),
        data=pl.DataFrame(rows, schema={"ship": pl.String, "dominated_by": pl.String}, orient="row"),
        note=say(
            "Exact, from the config: whoever can pay the first ship can pay the other as well, which is worth as much "
            "or more. Both are wanted all the same when only one lies open."
        ),
    )


def _gaps(arm: Played) -> dict[str, Estimate]:
    """Return by how many points each ship pays more than the others lead one to expect."""
    rows = prices.worth(arm, KIND, _goods(arm)).iter_rows(named=True)
    return {
        row["name"]: Estimate(
            row["points"] - row["value"],
            row["n"],
            row["points"] - row["high"],
            row["points"] - row["low"],
            row["method"],
        )
        for row in rows
    }


def _judge_price(arm: Played) -> Finding | None:
    """Name the ship that pays too much or too little.

    The range of a ship comes from how the kinds differ, and more deals hardly narrow it: so what is not shown to be out
    of line is let pass.
    """
    found = _gaps(arm)
    if not found:
        return None
    gap = arm.goals["ship_price_gap"]
    judged = judge(found, -gap, gap)
    farthest = max(judged.missed or found, key=lambda name: abs(found[name].value))
    points = words.told(_size(found[farthest]))
    if judged.missed:
        dear = say("{ship} is overpriced: it pays {points} points too little", ship=farthest, points=points)
        cheap = say("{ship} is a bargain: it pays {points} points too much", ship=farthest, points=points)
        return Finding(arm.label, "missed", words.sentence([dear if found[farthest].value < 0 else cheap]))
    said = say("no ship is shown to; farthest off is {ship}, by {points} points", ship=farthest, points=points)
    return Finding(arm.label, "met" if arm.deals >= FEWEST else "open", words.sentence([said]))


def _in_points(points: float) -> str:
    return say("1 point") if points == 1 else say("{points} points", points=words.short(points))


def _size(e: Estimate) -> Estimate:
    """Return the size of an estimate, whatever its sign."""
    return e if e.value >= 0 else Estimate(-e.value, e.n, -e.high, -e.low, e.method)


CHAPTER = Chapter(
    id="ship-prices",
    order=51,
    title=later("What ships pay"),
    question=later("What is each good worth, and which ships pay too much or too little for them?"),
    kind=KIND,
    needs={"components": ["used", "by_market"]},
    when=lambda arm: bool(_goods(arm)) and hasattr(game_odds(arm), "better_bargains"),
    exhibits={"good-prices": price, "ship-worth": worth, "ship-bargains": bargains},
    goals=(
        Goal(
            ("ship_price_gap",),
            "ship-worth",
            lambda goals: say(
                "No ship pays more than {points} off what the other ships lead one to expect",
                points=_in_points(goals["ship_price_gap"]),
            ),
            _judge_price,
        ),
    ),
)
