"""What becomes of each ship: who takes it, when, and what it costs."""

from __future__ import annotations

import polars as pl

from analysis import charts, components, stacked, words
from analysis.chapters import Arms, Chapter, Exhibit, grid_of, measures_in, members, methods_of, together
from analysis.estimates import LEVEL
from analysis.played import Played
from analysis.verdicts import Finding, Goal, judge

KIND = "ship"
NAME = {"name": "Ship"}
SUPPLIED = pl.col("used") - pl.col("by_market")
NEVER = pl.col("in_play") - pl.col("used")


def _named(arms: Arms, table: pl.DataFrame) -> pl.DataFrame:
    """Name the ships with their points and bring them into the order of points, then of the config."""
    ships = arms[0].config["ships"]
    points = table["id"].map_elements(lambda key: ships[key]["points"], return_dtype=pl.Int64)
    with_points = table.with_columns(points=points).sort("points", maintain_order=True)
    return with_points.with_columns(name=pl.col("name") + " (" + pl.col("points").cast(pl.String) + ")")


def use(arms: Arms) -> Exhibit:
    """Show who takes the ships."""
    fates = {"supplied": SUPPLIED, "by a market": pl.col("by_market"), "never taken": NEVER}
    parts = pl.concat(
        [
            together(arms, lambda arm, what=what: components.portions(arm, KIND, what, "in_play")).with_columns(  # type: ignore[misc]
                fate=pl.lit(fate)
            )
            for fate, what in fates.items()
        ]
    )
    table = _named(arms, parts)
    taken = _named(arms, together(arms, lambda arm: components.portions(arm, KIND, "used", "in_play")))
    return Exhibit(
        title=words.sentence([_least_taken(taken, arm.label) for arm in arms]),
        grid=grid_of(table, {**NAME, "fate": "Fate"}, words.PERCENT),
        data=table,
        figure=stacked.bars(table, "name", "fate", "share of playouts, %", unit=words.PERCENT, ends=taken),
        alt="Stacked bars: how often each ship is supplied, taken by a market, or never taken.",
        note=f"Points of a ship in brackets. The interval is that of the ship being taken at all. {methods_of(table)}",
    )


def _least_taken(taken: pl.DataFrame, policy: str) -> str:
    order = taken.filter(policy=policy).sort("value")
    low, high = order.row(0, named=True), order.row(-1, named=True)
    shares = [words.percent(round(row["value"], 2 if row["value"] > 0.1 else 3)) for row in (low, high)]
    return f"under {policy} {low['name']} is taken least ({shares[0]}) and {high['name']} most ({shares[1]})"


def timing(arms: Arms) -> Exhibit:
    """Show when ships are taken."""
    turn = pl.col("turn") + pl.col("used")  # turns are counted from 0
    table = _named(arms, together(arms, lambda arm: components.rates(arm, KIND, turn, "used")))
    said = [_first_taken(table, arm.label) for arm in arms]
    return Exhibit(
        title=words.sentence(said),
        grid=grid_of(table, NAME),
        data=table,
        figure=None if table.is_empty() else charts.dots(table, "name", "mean turn in which it is taken"),
        alt="Dots with intervals: the mean turn in which each ship is taken.",
        note=f"Turns are counted from 1; ships that were never taken have none. {methods_of(table)}",
    )


def _first_taken(table: pl.DataFrame, policy: str) -> str:
    order = table.filter(policy=policy).sort("value")
    if order.is_empty():
        return f"under {policy} no ship is taken"
    first, last = order.row(0, named=True), order.row(-1, named=True)
    return (
        f"under {policy} {first['name']} is taken first (turn {first['value']:.0f}), "
        f"{last['name']} last (turn {last['value']:.0f})"
    )


def payments(arms: Arms) -> Exhibit:
    """Show what ships are paid with."""
    names = measures_in(arms[0], "components", "goods")
    parts = pl.concat(
        [
            together(arms, lambda arm, good=good: components.rates(arm, KIND, good, SUPPLIED)).with_columns(  # type: ignore[misc]
                good=pl.lit(good)
            )
            for good in names
        ]
    )
    table = _named(arms, parts)
    total = _named(arms, together(arms, lambda arm: components.rates(arm, KIND, pl.sum_horizontal(names), SUPPLIED)))
    axis = "goods paid per ship supplied"
    bars = None if table.is_empty() else stacked.bars(table, "name", "good", axis, ends=total)
    return Exhibit(
        title=words.sentence([_main_good(arm, names) for arm in arms]),
        grid=grid_of(table, {**NAME, "good": "Goods"}),
        data=table,
        figure=bars,
        alt="Stacked bars: what each ship is paid with, by kind of goods.",
        note=f"Per ship supplied; ships won by a market cost nothing. {methods_of(table)}",
    )


def _main_good(arm: Played, names: list[str]) -> str:
    totals = components.totals(arm, KIND).select(pl.col(names).sum())
    paid = dict(zip(names, totals.row(0), strict=True))
    if not sum(paid.values()):
        return f"under {arm.label} no ship is ever supplied"
    most = max(paid, key=lambda good: paid[good])
    return f"under {arm.label} {words.percent(round(paid[most] / sum(paid.values()), 2))} of what is paid are {most}"


def associations(arms: Arms) -> Exhibit:
    """Show how taking a ship goes with winning."""
    found = together(arms, lambda arm: components.effects(arm, KIND, "used"))
    table = _named(arms, found.with_columns(sure=pl.col("p_holm") < 1 - LEVEL))
    axis, zero = "win share that goes with taking it, percentage points", charts.Mark("no change", 0.0, 0.0)
    few = table.is_empty()
    return Exhibit(
        title=words.sentence([_strongest(table, arm.label) for arm in arms]),
        grid=grid_of(table, NAME, words.PERCENT),
        data=table,
        figure=None if few else charts.dots(table, "name", axis, unit=words.PERCENT, marks=[zero]),
        alt="Dots with intervals: how taking each ship goes with the chance to win.",
        note="An association: whoever takes a ship may have been winning already. Hollow: not beyond chance among "
        f"{table['name'].n_unique()} claims a policy (Holm). {methods_of(table)}",
    )


def _strongest(table: pl.DataFrame, policy: str) -> str:
    sure = table.filter(policy=policy).filter("sure").sort("value", descending=True)
    if sure.is_empty():
        return f"under {policy} taking no ship is shown to go with winning or losing"
    top = sure.row(0, named=True)
    points = words.figure(100 * top["value"], 1)
    return f"under {policy} taking {top['name']} goes most with winning ({points} percentage points)"


def _judge_use(arm: Played) -> Finding:
    found = members(components.portions(arm, KIND, "used", "in_play"), "name")
    judged = judge(found, low=arm.goals["ship_use"])
    least = min(found, key=lambda name: found[name].value)
    told = words.told(found[least], words.PERCENT)
    said = f"the least taken, {least}, is taken in {told}"
    if len(judged.missed) > 1:
        said = f"{len(judged.missed)} of {len(found)} ships are taken less often, least {least}: {told}"
    return Finding(arm.label, judged.state, words.sentence([said, *filter(None, [judged.in_words()])]))


CHAPTER = Chapter(
    id="ships",
    order=50,
    title="Ships",
    question="Which ships are taken, when, and for what?",
    kind=KIND,
    needs={"components": ["used", "by_market", "turn"]},
    exhibits={
        "ship-use": use,
        "ship-timing": timing,
        "ship-payments": payments,
        "ship-associations": associations,
    },
    goals=(
        Goal(
            ("ship_use",),
            "ship-use",
            lambda goals: f"Each ship is taken in at least {words.percent(goals['ship_use'])} of playouts",
            _judge_use,
        ),
    ),
)
