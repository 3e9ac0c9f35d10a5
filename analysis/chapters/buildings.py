"""What buildings cost, and what they bring."""

from __future__ import annotations

from typing import Any

import polars as pl

from analysis import charts, components, words
from analysis.chapters import Arms, Chapter, Exhibit, estimate_in, grid_of, methods_of, together
from analysis.chapters.claims import win_changes
from analysis.played import Played

KIND = "building"
NAME = {"name": "Building"}


def _use(arm: Played) -> pl.DataFrame:
    return components.rates(arm, KIND, "used", pl.col("in_play") * arm.players)


def use(arms: Arms) -> Exhibit:
    """Show how many of each building a player builds."""
    table = together(arms, _use)
    return Exhibit(
        title=words.sentence([_list(arm) for arm in arms]),
        grid=grid_of(table, NAME),
        data=table,
        figure=charts.dots(table, "name", "built in play, a player"),
        alt="Dots with intervals: how many of each building a player builds.",
        note=f"What is set up before play is not counted. {methods_of(table)}",
    )


def _list(arm: Played) -> str:
    built = [f"{words.plain(estimate_in(row))} {row['name']}s" for row in _use(arm).iter_rows(named=True)]
    return f"under {arm.label} a player builds {words.listed(built, 4)}"


def _price(arm: Played) -> pl.DataFrame:
    """Return the cards paid for a building and those its pieces produce, each for one piece."""
    pieces = pl.col("used") + pl.col("at_set_up")
    paid = components.rates(arm, KIND, "cards_out", "used").with_columns(measure=pl.lit("cards paid"))
    brought = components.rates(arm, KIND, "cards_in", pieces).with_columns(measure=pl.lit("cards produced"))
    both = pl.concat([paid, brought.filter(pl.col("value") > 0)])
    return both.sort("component", "measure", maintain_order=True)


def price(arms: Arms) -> Exhibit:
    """Hold what a building costs against the cards it produces and its points."""
    table = together(arms, _price)
    points = {key: _points(arms[0].config, key) for key in table["id"].unique().to_list()}
    told = table.with_columns(points=pl.col("id").replace_strict(points, return_dtype=pl.Float64))
    named = told.with_columns(
        name=pl.col("name") + ", worth " + pl.col("points").map_elements(_in_points, return_dtype=pl.String)
    )
    rows = named.with_columns(row=pl.col("name").str.split(",").list.first() + ": " + pl.col("measure"))
    return Exhibit(
        title=words.sentence([_prices(named, arm) for arm in arms]),
        grid=grid_of(named, {**NAME, "measure": "A piece"}),
        data=told,
        figure=charts.dots(rows, "row", "cards a piece"),
        alt="Dots with intervals: cards paid for a piece of each building, and cards that it produces.",
        note="Cards paid: on average, free ones included. Cards produced: by all pieces of the kind, those of the "
        "set-up included, until the end or until another piece takes their place. Points are those of the piece; "
        f"where it takes the place of another, that one's are lost. {methods_of(table)}",
    )


def _points(config: dict[str, Any], key: str) -> float:
    return float(config.get(f"{KIND}s", {}).get(key, {}).get("points", 0))


def _in_points(points: float) -> str:
    return words.plural(int(points), "point")


def _prices(table: pl.DataFrame, arm: Played) -> str:
    paid = table.filter(policy=arm.label, measure="cards paid").filter(pl.col("points") > 0)
    if paid.is_empty():
        return f"under {arm.label} nothing that brings points is built"
    said = [
        f"a {row['name'].split(',')[0]} costs {words.figure(row['value'], 1)} cards for {_in_points(row['points'])}"
        for row in paid.sort(pl.col("value") / pl.col("points")).iter_rows(named=True)
    ]
    return f"under {arm.label} {words.listed(said, 4)}"


def timing(arms: Arms) -> Exhibit:
    """Show when buildings are built."""
    table = together(arms, lambda arm: components.rates(arm, KIND, pl.col("turn") + pl.col("used"), "used"))
    return Exhibit(
        title=words.sentence([_order(table, arm.label) for arm in arms]),
        grid=grid_of(table, NAME),
        data=table,
        figure=None if table.is_empty() else charts.dots(table, "name", "mean turn in which it is built"),
        alt="Dots with intervals: the mean turn in which each building is built.",
        note=f"Turns of all players, counted from 1. {methods_of(table)}",
    )


def _order(table: pl.DataFrame, policy: str) -> str:
    order = table.filter(policy=policy).sort("value")
    if order.is_empty():
        return f"under {policy} nothing is built"
    return f"under {policy} {order['name'][0]}s are built first, {order['name'][-1]}s last"


def taken_up(arms: Arms) -> Exhibit:
    """Show how often a building that could be built is built."""
    table = together(arms, lambda arm: components.rates(arm, KIND, "used", "chances"))
    return Exhibit(
        title=words.sentence([_most_taken(table, arm.label) for arm in arms]),
        grid=grid_of(table, NAME, words.PERCENT),
        data=table,
        figure=None if table.is_empty() else charts.dots(table, "name", "built, % of chances", unit=words.PERCENT),
        alt="Dots with intervals: how often each building is built where it could be.",
        note="A chance is an own act at which the building could be paid for and had a place; pieces laid free of cost "
        f"count among those built. {methods_of(table)}",
    )


def _most_taken(table: pl.DataFrame, policy: str) -> str:
    order = table.filter(policy=policy).sort("value", descending=True)
    if order.is_empty():
        return f"under {policy} nothing could be built"
    first, last = order.row(0, named=True), order.row(-1, named=True)
    shares = [words.plain(estimate_in(row), words.PERCENT) for row in (first, last)]
    return (
        f"under {policy} chances of a {first['name']} are taken most ({shares[0]}), of a {last['name']} least "
        f"({shares[1]})"
    )


def associations(arms: Arms) -> Exhibit:
    """Show how building goes with winning."""
    return win_changes(
        arms,
        KIND,
        "used",
        heading="Building",
        doing="one more",
        note="For one more built in play. An association: points win the game, and whoever has many cards builds much.",
    )


CHAPTER = Chapter(
    id="buildings",
    order=35,
    title="Buildings",
    question="What does each building cost, and what does it bring?",
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
