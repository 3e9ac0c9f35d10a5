"""Which components are dead: in the game, and hardly ever used."""

from __future__ import annotations

import polars as pl

from analysis import charts, idle, words
from analysis.chapters import Arms, Chapter, Exhibit, grid_of, members, methods_of, together
from analysis.language import later, say, say_many
from analysis.played import Played
from analysis.verdicts import Finding, Goal, judge
from analysis.wording import spaced

KEPT = ("action",)
"""Kinds that may well be kept unused to the end: the chart has them, no goal judges them."""
MOST = 15
"""Components in the chart."""
NAME = {"name": later("Component")}


def _uses(arm: Played) -> pl.DataFrame:
    """Return how often each component is used, as a part of what is usual in its kind."""
    parts = []
    for kind in idle.kinds(arm):
        found = idle.uses(arm, kind).filter(pl.col("usual") > 0)
        relative = found.with_columns(pl.col("value", "low", "high") / pl.col("usual"))
        parts.append(relative.with_columns(kind=pl.lit(kind), sure="dead"))
    return pl.concat(parts).with_columns(name=words.rows("{name} ({kind})", name="name", kind=spaced("kind")))


def dead(arms: Arms) -> Exhibit:
    """Show the components that are used least beside the others of their kind."""
    table = together(arms, _uses)
    if table.is_empty():
        return Exhibit(say("Nothing is used"), grid_of(table, NAME, words.PERCENT), table)
    least = table.group_by("name").agg(pl.col("value").min()).sort("value", "name").head(MOST)
    shown = least.select("name").join(table, on="name", maintain_order="left_right")
    gone = [charts.Mark(say("usual in its kind"), 1.0, 1.0), charts.Mark(say("dead"), 0.0, idle.DEAD)]
    return Exhibit(
        title=words.sentence([_dead(table, arm.label) for arm in arms]),
        grid=grid_of(table.sort("value"), NAME, words.PERCENT),
        data=table,
        figure=charts.dots(shown, "name", say("uses, % of what is usual in its kind"), unit=words.PERCENT, marks=gone),
        alt=say("Dots with intervals: the components used least, as a part of what is usual in their kind."),
        note=say(
            "Uses per copy in the game, by the median of the kind; filled: surely below {part} of it. Places of the "
            "map and cards that come by chance are left out. {intervals}",
            part=words.percent(idle.DEAD),
            intervals=methods_of(table),
        ),
    )


def _dead(table: pl.DataFrame, policy: str) -> str:
    rows = table.filter(policy=policy).sort("value")
    dead = rows.filter("dead")
    if not dead.is_empty():
        return say_many(
            "under {policy} {names} is hardly ever used",
            "under {policy} {names} are hardly ever used",
            dead.height,
            policy=policy,
            names=words.listed(dead["name"], 5),
        )
    least = rows.row(0, named=True)
    return say(
        "under {policy} no component is dead; {name} is used least, {part} of what is usual",
        policy=policy,
        name=least["name"],
        part=words.percent(round(least["value"], 2)),
    )


def _judge_use(arm: Played) -> Finding | None:
    """Name the components that are used too little beside the others of their kind."""
    found = members(_uses(arm).filter(~pl.col("kind").is_in(KEPT)), "name")
    if not found:
        return None
    judged = judge(found, low=arm.goals["least_use"])
    least = sorted(found, key=lambda name: found[name].value)
    part = words.told(found[least[0]], words.PERCENT)
    said = say("{name} is used least, {part} of what is usual in its kind", name=least[0], part=part)
    if judged.missed:
        said = say_many(
            "{names} is hardly ever used: {part} of what is usual in its kind",
            "{names} are hardly ever used, the first {part} of what is usual in its kind",
            len(judged.missed),
            names=words.listed([name for name in least if name in judged.missed], 4),
            part=part,
        )
    return Finding(arm.label, judged.state, words.sentence([said, *filter(None, [judged.in_words()])]))


CHAPTER = Chapter(
    id="idle",
    order=69,
    title=later("Dead components"),
    question=later("Is there anything in the game that nobody uses?"),
    needs={"components": ["used"]},
    when=lambda arm: bool(idle.kinds(arm)),
    exhibits={"dead-components": dead},
    goals=(
        Goal(
            ("least_use",),
            "dead-components",
            lambda goals: say(
                "Each component is used at least {share} as often as is usual in its kind",
                share=words.percent(goals["least_use"]),
            ),
            _judge_use,
        ),
    ),
)
