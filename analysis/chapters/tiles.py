"""What each kind of tile does: how often it fits, what it brings, what it does to the chance to win."""

from __future__ import annotations

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
from analysis.played import Played
from analysis.verdicts import Finding, Goal, judge

KIND = "tile"
NAME = {"name": "Tile"}


def _dots(
    table: pl.DataFrame, title: str, axis: str, alt: str, note: str, unit: str = "", marks: tuple[charts.Mark, ...] = ()
) -> Exhibit:
    """Show a figure a tile: the highest and the lowest in the chart, all in the table."""
    if table.is_empty():
        return Exhibit("Too few deals to say anything", grid_of(table, NAME, unit), table)
    ends, left_out = extremes(table, "name")
    return Exhibit(
        title=title,
        grid=grid_of(table.sort("value", descending=True), NAME, unit),
        data=table,
        figure=charts.dots(ends, "name", axis, unit=unit, marks=marks, gap=f"({left_out} more in the table)"),
        alt=alt,
        note=f"{note} {methods_of(table)}",
    )


def effects(arms: Arms) -> Exhibit:
    """Show what being dealt a tile does to the chance to win."""
    table = _with_sure(together(arms, lambda arm: components.effects(arm, KIND, "dealt")))
    return _dots(
        table,
        words.sentence([_sure_effects(table, arm.label, first=arm is arms[0]) for arm in arms]),
        "change of win share for a copy dealt, percentage points",
        "Dots with intervals: how a copy dealt to a seat changes its chance to win, by tile.",
        "A copy is dealt to the seat whose place in the order of the bag it has, whether it comes to that or not: "
        f"chance alone decides, so this is an effect. {_family(table)}",
        words.PERCENT,
        (charts.Mark("no change", 0.0, 0.0),),
    )


def associations(arms: Arms) -> Exhibit:
    """Show how laying a tile goes with winning."""
    table = _with_sure(together(arms, lambda arm: components.effects(arm, KIND, "used")))
    return _dots(
        table,
        words.sentence([_strongest(table, arm.label) for arm in arms]),
        "win share that goes with a copy laid, percentage points",
        "Dots with intervals: how laying a tile goes with the chance to win.",
        "An association: the tile may be laid by those who were ahead for other reasons. Compare the effect of being "
        f"dealt it. {_family(table)}",
        words.PERCENT,
        (charts.Mark("no change", 0.0, 0.0),),
    )


def _with_sure(table: pl.DataFrame) -> pl.DataFrame:
    return table.with_columns(sure=pl.col("p_holm") < 1 - LEVEL)


def _family(table: pl.DataFrame) -> str:
    size = table["name"].n_unique()
    return f"Hollow: not beyond chance among {size} claims a policy (Holm)."


def _sure_effects(table: pl.DataFrame, policy: str, *, first: bool) -> str:
    """Say how many tiles are shown to change the chance to win, and which does most."""
    here = table.filter(policy=policy)
    sure = here.filter("sure")
    if sure.is_empty():
        return f"under {policy} no tile is shown to change the chance to win of the seat it is dealt to"
    worst = sure.sort(pl.col("value").abs(), descending=True).row(0, named=True)
    what = " tiles change the chance to win of the seat they are dealt to" if first else ""
    return f"under {policy} {sure.height} of {here.height}{what}, most {worst['name']} ({_points(worst['value'])})"


def _strongest(table: pl.DataFrame, policy: str) -> str:
    sure = table.filter(policy=policy).filter("sure").sort("value", descending=True)
    if sure.is_empty():
        return f"under {policy} laying no tile is shown to go with winning or losing"
    top = sure.row(0, named=True)
    return f"under {policy} laying {top['name']} goes most with winning ({_points(top['value'])})"


def _points(value: float) -> str:
    sign = "+" if value > 0 else ""
    return f"{sign}{words.figure(100 * value, 1)} percentage points"


def fates(arms: Arms) -> Exhibit:
    """Show which tiles are discarded because they fit nowhere."""
    discarded = together(arms, lambda arm: components.portions(arm, KIND, "discarded", "dealt"))
    laid = together(arms, lambda arm: components.portions(arm, KIND, "used", "dealt"))
    both = pl.concat([laid.with_columns(fate=pl.lit("laid")), discarded.with_columns(fate=pl.lit("discarded"))])
    often = discarded.filter(pl.col("value") > 0.02 * pl.col("value").max()).sort("value", descending=True)
    seen = often["name"].unique(maintain_order=True)
    shown = discarded.filter(pl.col("name").is_in(seen[:20].implode())).sort("value", descending=True)
    return Exhibit(
        title=_most_discarded(discarded),
        grid=grid_of(both.sort("component", maintain_order=True), {**NAME, "fate": "Fate"}, words.PERCENT),
        data=both,
        figure=None if shown.is_empty() else charts.dots(shown, "name", "share of copies dealt, %", unit=words.PERCENT),
        alt="Dots with intervals: the share of the copies dealt that is discarded, by tile.",
        note="Share of the copies in the bag that were laid, and that fitted nowhere and left the game; the others "
        f"were not drawn. The chart has the most discarded tiles, the table all. {methods_of(both)}",
    )


def _most_discarded(table: pl.DataFrame) -> str:
    worst = table.sort("value", descending=True).row(0, named=True)
    if worst["value"] == 0:
        return "No tile is ever discarded"
    kinds = table.filter(pl.col("low") > 0.01)["name"].n_unique()
    share = words.plain(estimate_in(worst), words.PERCENT)
    said = f"most often {worst['name']}, {share} of its copies under {worst['policy']}"
    return f"Discarded {said}; {words.plural(kinds, 'tile')} in more than 1 % of cases"


def placements(arms: Arms) -> Exhibit:
    """Show in how many ways a tile can be laid."""
    table = together(arms, lambda arm: components.rates(arm, KIND, "chances", "used"))
    return _dots(
        table,
        f"Hardest to place: {_lowest(table)}",
        "ways to lay it, per copy laid",
        "Dots with intervals: how many places and angles are open to a tile when it is laid.",
        "Legal pairs of cell and angle; angles at which a tile looks the same count once.",
    )


def completions(arms: Arms) -> Exhibit:
    """Show how much a tile completes."""
    table = together(arms, lambda arm: components.rates(arm, KIND, "completions", "used"))
    return _dots(
        table,
        f"Most is completed by {_highest(table)}",
        "features completed per copy laid",
        "Dots with intervals: how many features a tile completes when it is laid.",
        "Features completed by laying the tile, occupied or not.",
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
        each = ", ".join(f"{words.plain(estimate_in(row))} under {row['policy']}" for row in found)
        return f"{found[0]['name']} ({each})"
    return ", ".join(f"{row['name']} ({words.plain(estimate_in(row))}) under {row['policy']}" for row in found)


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
    everything = pl.concat([total.with_columns(good=pl.lit("all")), parts])
    note = f"The chart has the {len(shown)} tiles that bring most and least, the table all." if left_out else ""
    return Exhibit(
        title=f"Most goods are paid on laying {_highest(total)}",
        grid=grid_of(everything.sort("component", maintain_order=True), {**NAME, "good": "Goods"}),
        data=everything,
        figure=stacked.bars(bars, "name", "good", "goods paid per copy laid", ends=ends.filter(pl.col("name") != "")),
        alt="Stacked bars: goods paid to anyone in the turn a tile is laid, by kind of goods.",
        note=f"Paid to anyone in the turn in which the tile was laid. {note} {methods_of(everything)}",
    )


def _judge_gap(arm: Played) -> Finding:
    gap = arm.goals["tile_gap"]
    found = members(components.effects(arm, KIND, "dealt"), "name")
    if not found:
        return Finding(arm.label, "open", "Too few deals to say anything")
    judged = judge(found, -gap, gap)
    worst = max(found, key=lambda name: abs(found[name].value))
    told = words.told(found[worst], words.POINTS)
    said = f"{worst} changes the win share most, by {told}"
    if len(judged.missed) == 1:
        said = f"{worst} alone changes the win share by more: by {told}"
    elif judged.missed:
        said = f"{len(judged.missed)} of {len(found)} tiles change it by more, most {worst}, by {told}"
    return Finding(arm.label, judged.state, words.sentence([said, *filter(None, [judged.in_words()])]))


CHAPTER = Chapter(
    id="tiles",
    order=40,
    title="Tiles",
    question="What does each kind of tile do?",
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
            lambda goals: (
                f"No tile changes the chance to win of the seat it is dealt to by more than "
                f"{100 * goals['tile_gap']:.4g} percentage points"
            ),
            _judge_gap,
        ),
    ),
)
