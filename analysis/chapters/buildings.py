"""What buildings cost, and what they bring."""

from __future__ import annotations

from typing import Any

import polars as pl

from analysis import charts, components, words
from analysis.chapters import Arms, Chapter, Exhibit, estimate_in, grid_of, methods_of, together
from analysis.chapters.claims import win_changes
from analysis.language import later, say, say_many, spoken_here
from analysis.played import Played
from analysis.wording import in_words

KIND = "building"
NAME = {"name": later("Building")}
PAID, PRODUCED = later("cards paid"), later("cards produced")


def _use(arm: Played) -> pl.DataFrame:
    return components.rates(arm, KIND, "used", pl.col("in_play") * arm.players)


def use(arms: Arms) -> Exhibit:
    """Show how many of each building a player builds."""
    table = together(arms, _use)
    return Exhibit(
        title=words.sentence([_list(arm) for arm in arms]),
        grid=grid_of(table, NAME),
        data=table,
        figure=charts.dots(table, "name", say("built in play, a player")),
        alt=say("Dots with intervals: how many of each building a player builds."),
        note=say("What is set up before play is not counted. {intervals}", intervals=methods_of(table)),
    )


def _list(arm: Played) -> str:
    built = [
        say("{number} {building}s", number=words.plain(estimate_in(row)), building=row["name"])
        for row in _use(arm).iter_rows(named=True)
    ]
    return say("under {policy} a player builds {buildings}", policy=arm.label, buildings=words.listed(built, 4))


def _price(arm: Played) -> pl.DataFrame:
    """Return the cards paid for a building and those its pieces produce, each for one piece."""
    pieces = pl.col("used") + pl.col("at_set_up")
    paid = components.rates(arm, KIND, "cards_out", "used").with_columns(measure=pl.lit(PAID))
    brought = components.rates(arm, KIND, "cards_in", pieces).with_columns(measure=pl.lit(PRODUCED))
    both = pl.concat([paid, brought.filter(pl.col("value") > 0)])
    return both.sort("component", "measure", maintain_order=True)


def price(arms: Arms) -> Exhibit:
    """Hold what a building costs against the cards it produces and its points."""
    table = together(arms, _price)
    points = {key: _points(arms[0].config, key) for key in table["id"].unique().to_list()}
    told = table.with_columns(points=pl.col("id").replace_strict(points, return_dtype=pl.Float64))
    worth = pl.col("points").map_elements(spoken_here(_in_points), return_dtype=pl.String)
    named = told.with_columns(name=words.rows(later("{building}, worth {points}"), building="name", points=worth))
    rows = in_words(told, "measure").with_columns(row=pl.col("name") + ": " + pl.col("measure"))
    return Exhibit(
        title=words.sentence([_prices(told, arm) for arm in arms]),
        grid=grid_of(named, {**NAME, "measure": later("A piece")}),
        data=told,
        figure=charts.dots(rows, "row", say("cards a piece")),
        alt=say("Dots with intervals: cards paid for a piece of each building, and cards that it produces."),
        note=say(
            "Cards paid: on average, free ones included. Cards produced: by all pieces of the kind, those of the "
            "set-up included, until the end or until another piece takes their place. Points are those of the piece; "
            "where it takes the place of another, that one's are lost. {intervals}",
            intervals=methods_of(table),
        ),
    )


def _points(config: dict[str, Any], key: str) -> float:
    return float(config.get(f"{KIND}s", {}).get(key, {}).get("points", 0))


def _in_points(points: float) -> str:
    return say_many("{n} point", "{n} points", int(points))


def _prices(table: pl.DataFrame, arm: Played) -> str:
    paid = table.filter(policy=arm.label, measure=PAID).filter(pl.col("points") > 0)
    if paid.is_empty():
        return say("under {policy} nothing that brings points is built", policy=arm.label)
    said = [
        say(
            "a {building} costs {cards} cards for {points}",
            building=row["name"],
            cards=words.figure(row["value"], 1),
            points=_in_points(row["points"]),
        )
        for row in paid.sort(pl.col("value") / pl.col("points")).iter_rows(named=True)
    ]
    return say("under {policy} {costs}", policy=arm.label, costs=words.listed(said, 4))


def timing(arms: Arms) -> Exhibit:
    """Show when buildings are built."""
    table = together(arms, lambda arm: components.rates(arm, KIND, pl.col("turn") + pl.col("used"), "used"))
    return Exhibit(
        title=words.sentence([_order(table, arm.label) for arm in arms]),
        grid=grid_of(table, NAME),
        data=table,
        figure=None if table.is_empty() else charts.dots(table, "name", say("mean turn in which it is built")),
        alt=say("Dots with intervals: the mean turn in which each building is built."),
        note=say("Turns of all players, counted from 1. {intervals}", intervals=methods_of(table)),
    )


def _order(table: pl.DataFrame, policy: str) -> str:
    order = table.filter(policy=policy).sort("value")
    if order.is_empty():
        return say("under {policy} nothing is built", policy=policy)
    return say(
        "under {policy} {first}s are built first, {last}s last",
        policy=policy,
        first=order["name"][0],
        last=order["name"][-1],
    )


def taken_up(arms: Arms) -> Exhibit:
    """Show how often a building that could be built is built."""
    table = together(arms, lambda arm: components.rates(arm, KIND, "used", "chances"))
    return Exhibit(
        title=words.sentence([_most_taken(table, arm.label) for arm in arms]),
        grid=grid_of(table, NAME, words.PERCENT),
        data=table,
        figure=None if table.is_empty() else charts.dots(table, "name", say("built, % of chances"), unit=words.PERCENT),
        alt=say("Dots with intervals: how often each building is built where it could be."),
        note=say(
            "A chance is an own act at which the building could be paid for and had a place; pieces laid free of cost "
            "count among those built. {intervals}",
            intervals=methods_of(table),
        ),
    )


def _most_taken(table: pl.DataFrame, policy: str) -> str:
    order = table.filter(policy=policy).sort("value", descending=True)
    if order.is_empty():
        return say("under {policy} nothing could be built", policy=policy)
    first, last = order.row(0, named=True), order.row(-1, named=True)
    shares = [words.plain(estimate_in(row), words.PERCENT) for row in (first, last)]
    return say(
        "under {policy} chances of a {first} are taken most ({most}), of a {last} least ({least})",
        policy=policy,
        first=first["name"],
        most=shares[0],
        last=last["name"],
        least=shares[1],
    )


def associations(arms: Arms) -> Exhibit:
    """Show how building goes with winning."""
    return win_changes(
        arms,
        KIND,
        "used",
        heading=later("Building"),
        doing=later("one more {name}"),
        note=say(
            "For one more built in play. An association: points win the game, and whoever has many cards builds much."
        ),
    )


CHAPTER = Chapter(
    id="buildings",
    order=35,
    title=later("Buildings"),
    question=later("What does each building cost, and what does it bring?"),
    kind=KIND,
    needs={"components": ["used", "at_set_up", "chances", "turn", "cards_in", "cards_out"]},
    exhibits={
        "building-use": use,
        "building-price": price,
        "building-chances": taken_up,
        "building-timing": timing,
        "building-associations": associations,
    },
)
