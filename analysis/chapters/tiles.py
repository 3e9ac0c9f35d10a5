"""What each kind of tile does: how often it fits, what it brings, what it does to the chance to win."""

from __future__ import annotations

from typing import Any

import polars as pl

from analysis import charts, components, stacked, words
from analysis.chapters import (
    Arms,
    Chapter,
    Exhibit,
    estimate_in,
    extremes,
    grid_of,
    measures_in,
    members,
    methods_of,
    together,
)
from analysis.estimates import LEVEL
from analysis.language import later, say, say_many
from analysis.played import Played
from analysis.verdicts import Finding, Goal, judge
from analysis.wording import hollow_by_policy

KIND = "tile"
NAME = {"name": later("Tile")}


def _dots(
    table: pl.DataFrame, title: str, axis: str, alt: str, note: str, unit: str = "", marks: tuple[charts.Mark, ...] = ()
) -> Exhibit:
    """Show a figure a tile: the highest and the lowest in the chart, all in the table."""
    if table.is_empty():
        return Exhibit(say("Too few deals to say anything"), grid_of(table, NAME, unit), table)
    ends, left_out = extremes(table, "name")
    return Exhibit(
        title=title,
        grid=grid_of(table.sort("value", descending=True), NAME, unit),
        data=table,
        figure=charts.dots(
            ends,
            "name",
            axis,
            unit=unit,
            marks=marks,
            gap=say_many("({n} more in the table)", "({n} more in the table)", left_out),
        ),
        alt=alt,
        note=f"{note} {methods_of(table)}",
    )


def effects(arms: Arms) -> Exhibit:
    """Show what being dealt a tile does to the chance to win."""
    table = _with_sure(together(arms, lambda arm: components.effects(arm, KIND, "dealt")))
    return _dots(
        table,
        words.sentence([_sure_effects(table, arm.label, first=arm is arms[0]) for arm in arms]),
        say("change of win share for a copy dealt, percentage points"),
        say("Dots with intervals: how a copy dealt to a seat changes its chance to win, by tile."),
        say(
            "A copy is dealt to the seat whose place in the order of the bag it has, whether it comes to that or not: "
            "chance alone decides, so this is an effect. {hollow}",
            hollow=_family(table),
        ),
        words.PERCENT,
        (charts.Mark("no change", 0.0, 0.0),),
    )


def associations(arms: Arms) -> Exhibit:
    """Show how laying a tile goes with winning."""
    table = _with_sure(together(arms, lambda arm: components.effects(arm, KIND, "used")))
    return _dots(
        table,
        words.sentence([_strongest(table, arm.label) for arm in arms]),
        say("win share that goes with a copy laid, percentage points"),
        say("Dots with intervals: how laying a tile goes with the chance to win."),
        say(
            "An association: the tile may be laid by those who were ahead for other reasons. Compare the effect of "
            "being dealt it. {hollow}",
            hollow=_family(table),
        ),
        words.PERCENT,
        (charts.Mark("no change", 0.0, 0.0),),
    )


def _with_sure(table: pl.DataFrame) -> pl.DataFrame:
    return table.with_columns(sure=pl.col("p_holm") < 1 - LEVEL)


def _family(table: pl.DataFrame) -> str:
    return hollow_by_policy(table["name"].n_unique())


def _sure_effects(table: pl.DataFrame, policy: str, *, first: bool) -> str:
    """Say how many tiles are shown to change the chance to win, and which does most."""
    here = table.filter(policy=policy)
    sure = here.filter("sure")
    if sure.is_empty():
        return say(
            "under {policy} no tile is shown to change the chance to win of the seat it is dealt to", policy=policy
        )
    worst = sure.sort(pl.col("value").abs(), descending=True).row(0, named=True)
    message = later("under {policy} {n} of {all}, most {tile} ({points})")
    if first:
        message = later(
            "under {policy} {n} of {all} tiles change the chance to win of the seat they are dealt to, most {tile} "
            "({points})"
        )
    return say(
        message, policy=policy, n=sure.height, all=here.height, tile=worst["name"], points=_points(worst["value"])
    )


def _strongest(table: pl.DataFrame, policy: str) -> str:
    sure = table.filter(policy=policy).filter("sure").sort("value", descending=True)
    if sure.is_empty():
        return say("under {policy} laying no tile is shown to go with winning or losing", policy=policy)
    top = sure.row(0, named=True)
    return say(
        "under {policy} laying {tile} goes most with winning ({points})",
        policy=policy,
        tile=top["name"],
        points=_points(top["value"]),
    )


def _points(value: float) -> str:
    return say("{n} percentage points", n=words.signed(words.figure(100 * value, 1), value))


def fates(arms: Arms) -> Exhibit:
    """Show which tiles are discarded because they fit nowhere."""
    discarded = together(arms, lambda arm: components.portions(arm, KIND, "discarded", "dealt"))
    laid = together(arms, lambda arm: components.portions(arm, KIND, "used", "dealt"))
    both = pl.concat(
        [laid.with_columns(fate=pl.lit(later("laid"))), discarded.with_columns(fate=pl.lit(later("discarded")))]
    )
    often = discarded.filter(pl.col("value") > 0.02 * pl.col("value").max()).sort("value", descending=True)
    seen = often["name"].unique(maintain_order=True)
    shown = discarded.filter(pl.col("name").is_in(seen[:20].implode())).sort("value", descending=True)
    return Exhibit(
        title=_most_discarded(discarded),
        grid=grid_of(both.sort("component", maintain_order=True), {**NAME, "fate": later("Fate")}, words.PERCENT),
        data=both,
        figure=None
        if shown.is_empty()
        else charts.dots(shown, "name", say("share of copies dealt, %"), unit=words.PERCENT),
        alt=say("Dots with intervals: the share of the copies dealt that is discarded, by tile."),
        note=say(
            "Share of the copies in the bag that were laid, and that fitted nowhere and left the game; the others "
            "were not drawn. The chart has the most discarded tiles, the table all. {methods}",
            methods=methods_of(both),
        ),
    )


def _most_discarded(table: pl.DataFrame) -> str:
    worst = table.sort("value", descending=True).row(0, named=True)
    if worst["value"] == 0:
        return say("No tile is ever discarded")
    kinds = table.filter(pl.col("low") > 0.01)["name"].n_unique()
    share = words.plain(estimate_in(worst), words.PERCENT)
    most = say(
        "discarded most often {tile}, {share} of its copies under {policy}",
        tile=worst["name"],
        share=share,
        policy=worst["policy"],
    )
    others = say_many("{n} tile in more than 1 % of cases", "{n} tiles in more than 1 % of cases", kinds)
    return words.sentence([most, others])


def placements(arms: Arms) -> Exhibit:
    """Show in how many ways a tile can be laid."""
    table = together(arms, lambda arm: components.rates(arm, KIND, "chances", "used"))
    return _dots(
        table,
        say("Hardest to place: {tiles}", tiles=_lowest(table)),
        say("ways to lay it, per copy laid"),
        say("Dots with intervals: how many places and angles are open to a tile when it is laid."),
        say("Legal pairs of cell and angle; angles at which a tile looks the same count once."),
    )


def completions(arms: Arms) -> Exhibit:
    """Show how much a tile completes."""
    table = together(arms, lambda arm: components.rates(arm, KIND, "completions", "used"))
    return _dots(
        table,
        say("Most is completed by {tiles}", tiles=_highest(table)),
        say("features completed per copy laid"),
        say("Dots with intervals: how many features a tile completes when it is laid."),
        say("Features completed by laying the tile, occupied or not."),
    )


def _lowest(table: pl.DataFrame) -> str:
    return _extreme(table, descending=False)


def _highest(table: pl.DataFrame) -> str:
    return _extreme(table, descending=True)


def _extreme(table: pl.DataFrame, *, descending: bool) -> str:
    order = table.sort("value", descending=descending).group_by("policy", maintain_order=True).first()
    rows = {row["policy"]: row for row in order.iter_rows(named=True)}
    found = [rows[policy] for policy in charts.policies_of(table)]
    if len({row["name"] for row in found}) == 1:
        return say("{tile} ({figures})", tile=found[0]["name"], figures=_by_policy(found, "{n}"))
    return _by_policy(found, later("{tile} ({n})"))


def _by_policy(rows: list[dict[str, Any]], what: str) -> str:
    """Say something of the tile and the figure that each policy's row holds."""
    said = [(say(what, tile=row["name"], n=words.plain(estimate_in(row))), row["policy"]) for row in rows]
    return ", ".join(say("{what} under {policy}", what=what, policy=policy) for what, policy in said)


def goods(arms: Arms) -> Exhibit:
    """Show what is paid out in the turns in which a tile is laid."""
    names = measures_in(arms[0], "components", "goods")
    parts = pl.concat(
        [
            together(arms, lambda arm, good=good: components.rates(arm, KIND, good, "used")).with_columns(  # type: ignore[misc]
                good=pl.lit(good)
            )
            for good in names
        ]
    )
    total = together(arms, lambda arm: components.rates(arm, KIND, pl.sum_horizontal(names), "used"))
    ends, left_out = extremes(total, "name", 10)
    shown = ends.filter(pl.col("name") != "")["name"].unique(maintain_order=True)
    order = pl.DataFrame({"name": shown})
    bars = order.join(parts, on="name", maintain_order="left_right")
    everything = pl.concat([total.with_columns(good=pl.lit(later("all"))), parts])
    note = (
        say("The chart has the {n} tiles that bring most and least, the table all.", n=len(shown)) if left_out else ""
    )
    return Exhibit(
        title=say("Most goods are paid on laying {tiles}", tiles=_highest(total)),
        grid=grid_of(everything.sort("component", maintain_order=True), {**NAME, "good": later("Goods")}),
        data=everything,
        figure=stacked.bars(
            bars, "name", "good", say("goods paid per copy laid"), ends=ends.filter(pl.col("name") != "")
        ),
        alt=say("Stacked bars: goods paid to anyone in the turn a tile is laid, by kind of goods."),
        note=say(
            "Paid to anyone in the turn in which the tile was laid. {note} {methods}",
            note=note,
            methods=methods_of(everything),
        ),
    )


def _judge_gap(arm: Played) -> Finding:
    gap = arm.goals["tile_gap"]
    found = members(components.effects(arm, KIND, "dealt"), "name")
    if not found:
        return Finding(arm.label, "open", say("Too few deals to say anything"))
    judged = judge(found, -gap, gap)
    worst = max(found, key=lambda name: abs(found[name].value))
    told = words.told(found[worst], words.POINTS)
    said = say("{name} changes the win share most, by {change}", name=worst, change=told)
    if len(judged.missed) == 1:
        said = say("{name} alone changes the win share by more: by {change}", name=worst, change=told)
    elif judged.missed:
        said = say(
            "{n} of {all} tiles change it by more, most {name}, by {change}",
            n=len(judged.missed),
            all=len(found),
            name=worst,
            change=told,
        )
    return Finding(arm.label, judged.state, words.sentence([said, *filter(None, [judged.in_words()])]))


CHAPTER = Chapter(
    id="tiles",
    order=40,
    title=later("Tiles"),
    question=later("What does each kind of tile do?"),
    kind=KIND,
    needs={"components": ["dealt", "used", "discarded", "chances", "completions"]},
    exhibits={
        "tile-effects": effects,
        "tile-associations": associations,
        "tile-fates": fates,
        "tile-placements": placements,
        "tile-completions": completions,
        "tile-goods": goods,
    },
    goals=(
        Goal(
            ("tile_gap",),
            "tile-effects",
            lambda goals: say(
                "No tile changes the chance to win of the seat it is dealt to by more than {points} percentage points",
                points=words.points(goals["tile_gap"]),
            ),
            _judge_gap,
        ),
    ),
)
