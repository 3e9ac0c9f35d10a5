"""What becomes of each ship: who takes it, when, and what it costs."""

from __future__ import annotations

import polars as pl

from analysis import charts, components, stacked, words
from analysis.chapters import Arms, Chapter, Exhibit, grid_of, measures_in, members, methods_of, together
from analysis.estimates import LEVEL
from analysis.language import later, say
from analysis.played import Played
from analysis.verdicts import Finding, Goal, judge
from analysis.wording import hollow_by_policy

KIND = "ship"
NAME = {"name": later("Ship")}
SUPPLIED = pl.col("used") - pl.col("by_market")
NEVER = pl.col("in_play") - pl.col("used")


def _named(arms: Arms, table: pl.DataFrame) -> pl.DataFrame:
    """Name the ships with their points and bring them into the order of points, then of the config."""
    ships = arms[0].config["ships"]
    points = table["id"].map_elements(lambda key: ships[key]["points"], return_dtype=pl.Int64)
    with_points = table.with_columns(points=points).sort("points", maintain_order=True)
    return with_points.with_columns(name=words.rows(later("{ship} ({points})"), ship="name", points="points"))


def use(arms: Arms) -> Exhibit:
    """Show who takes the ships."""
    fates = {later("supplied"): SUPPLIED, later("by a market"): pl.col("by_market"), later("never taken"): NEVER}
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
        grid=grid_of(table, {**NAME, "fate": later("Fate")}, words.PERCENT),
        data=table,
        figure=stacked.bars(table, "name", "fate", say("share of playouts, %"), unit=words.PERCENT, ends=taken),
        alt=say("Stacked bars: how often each ship is supplied, taken by a market, or never taken."),
        note=say(
            "Points of a ship in brackets. The interval is that of the ship being taken at all. {methods}",
            methods=methods_of(table),
        ),
    )


def _least_taken(taken: pl.DataFrame, policy: str) -> str:
    order = taken.filter(policy=policy).sort("value")
    low, high = order.row(0, named=True), order.row(-1, named=True)
    shares = [words.percent(round(row["value"], 2 if row["value"] > 0.1 else 3)) for row in (low, high)]
    return say(
        "under {policy} {seldom} is taken least ({low}) and {often} most ({high})",
        policy=policy,
        seldom=low["name"],
        low=shares[0],
        often=high["name"],
        high=shares[1],
    )


def timing(arms: Arms) -> Exhibit:
    """Show when ships are taken."""
    turn = pl.col("turn") + pl.col("used")  # turns are counted from 0
    table = _named(arms, together(arms, lambda arm: components.rates(arm, KIND, turn, "used")))
    said = [_first_taken(table, arm.label) for arm in arms]
    return Exhibit(
        title=words.sentence(said),
        grid=grid_of(table, NAME),
        data=table,
        figure=None if table.is_empty() else charts.dots(table, "name", say("mean turn in which it is taken")),
        alt=say("Dots with intervals: the mean turn in which each ship is taken."),
        note=say(
            "Turns are counted from 1; ships that were never taken have none. {methods}", methods=methods_of(table)
        ),
    )


def _first_taken(table: pl.DataFrame, policy: str) -> str:
    order = table.filter(policy=policy).sort("value")
    if order.is_empty():
        return say("under {policy} no ship is taken", policy=policy)
    first, last = order.row(0, named=True), order.row(-1, named=True)
    return say(
        "under {policy} {first} is taken first (turn {early}), {last} last (turn {late})",
        policy=policy,
        first=first["name"],
        early=words.count(first["value"]),
        last=last["name"],
        late=words.count(last["value"]),
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
    axis = say("goods paid per ship supplied")
    bars = None if table.is_empty() else stacked.bars(table, "name", "good", axis, ends=total)
    return Exhibit(
        title=words.sentence([_main_good(arm, names) for arm in arms]),
        grid=grid_of(table, {**NAME, "good": later("Goods")}),
        data=table,
        figure=bars,
        alt=say("Stacked bars: what each ship is paid with, by kind of goods."),
        note=say("Per ship supplied; ships won by a market cost nothing. {methods}", methods=methods_of(table)),
    )


def _main_good(arm: Played, names: list[str]) -> str:
    totals = components.totals(arm, KIND).select(pl.col(names).sum())
    paid = dict(zip(names, totals.row(0), strict=True))
    if not sum(paid.values()):
        return say("under {policy} no ship is ever supplied", policy=arm.label)
    most = max(paid, key=lambda good: paid[good])
    return say(
        "under {policy} {share} of what is paid are {good}",
        policy=arm.label,
        share=words.percent(round(paid[most] / sum(paid.values()), 2)),
        good=say(most),
    )


def associations(arms: Arms) -> Exhibit:
    """Show how taking a ship goes with winning."""
    found = together(arms, lambda arm: components.effects(arm, KIND, "used"))
    table = _named(arms, found.with_columns(sure=pl.col("p_holm") < 1 - LEVEL))
    axis, zero = say("win share that goes with taking it, percentage points"), charts.Mark(say("no change"), 0.0, 0.0)
    few = table.is_empty()
    return Exhibit(
        title=words.sentence([_strongest(table, arm.label) for arm in arms]),
        grid=grid_of(table, NAME, words.PERCENT),
        data=table,
        figure=None if few else charts.dots(table, "name", axis, unit=words.PERCENT, marks=[zero]),
        alt=say("Dots with intervals: how taking each ship goes with the chance to win."),
        note=say(
            "An association: whoever takes a ship may have been winning already. {hollow} {methods}",
            hollow=hollow_by_policy(table["name"].n_unique()),
            methods=methods_of(table),
        ),
    )


def _strongest(table: pl.DataFrame, policy: str) -> str:
    sure = table.filter(policy=policy).filter("sure").sort("value", descending=True)
    if sure.is_empty():
        return say("under {policy} taking no ship is shown to go with winning or losing", policy=policy)
    top = sure.row(0, named=True)
    points = words.figure(100 * top["value"], 1)
    return say(
        "under {policy} taking {ship} goes most with winning ({points} percentage points)",
        policy=policy,
        ship=top["name"],
        points=points,
    )


def _judge_use(arm: Played) -> Finding | None:
    found = members(components.portions(arm, KIND, "used", "in_play"), "name")
    if not found:
        return None
    judged = judge(found, low=arm.goals["ship_use"])
    least = min(found, key=lambda name: found[name].value)
    told = words.told(found[least], words.PERCENT)
    said = say("the least taken, {ship}, is taken in {share}", ship=least, share=told)
    if len(judged.missed) > 1:
        said = say(
            "{n} of {all} ships are taken less often, least {ship}: {share}",
            n=len(judged.missed),
            all=len(found),
            ship=least,
            share=told,
        )
    return Finding(arm.label, judged.state, words.sentence([said, *filter(None, [judged.in_words()])]))


CHAPTER = Chapter(
    id="ships",
    order=50,
    title=later("Ships"),
    question=later("Which ships are taken, when, and for what?"),
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
            lambda goals: say(
                "Each ship is taken in at least {share} of playouts", share=words.percent(goals["ship_use"])
            ),
            _judge_use,
        ),
    ),
)
