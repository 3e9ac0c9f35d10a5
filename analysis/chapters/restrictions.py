"""What it costs a policy never to do something."""

from __future__ import annotations

import polars as pl

from analysis import charts, words
from analysis.arms import LEAGUE
from analysis.chapters import Arms, Chapter, Exhibit, estimate_in, grid_of, methods_of
from analysis.estimates import LEVEL
from analysis.language import later, say
from analysis.league import prices, restricted
from analysis.wording import hollow


def costs(arms: Arms) -> Exhibit:
    """Show what each restriction costs."""
    found = prices(arms)
    table = found.select(pl.lit(say("each restriction")).alias("policy"), pl.all(), sure=pl.col("p_holm") < 1 - LEVEL)
    marks = [charts.Mark(say("costs nothing"), 0.0, 0.0)]
    axis = say("price: fair share less win share, percentage points")
    return Exhibit(
        title=_dearest(table),
        grid=grid_of(table, {"style": later("Policy"), "never": later("Never")}, words.POINTS),
        data=found,
        figure=charts.dots(table, "style", axis, unit=words.POINTS, marks=marks),
        alt=say("Dots with intervals: the price of each restriction."),
        note=say(
            "One seat never does it among players of the same policy who may (Jaffe and others 2012); above 0 it pays "
            "to be able to. {hollow} {methods}",
            hollow=hollow(found.height),
            methods=methods_of(found),
        ),
    )


def _dearest(table: pl.DataFrame) -> str:
    sure = table.filter("sure").sort("value", descending=True)
    if sure.is_empty():
        return say("No restriction is shown to cost or to gain anything")
    row = sure.row(0, named=True)
    if row["value"] < 0:
        return say("{policy} wins more for its restriction", policy=row["style"])
    return say(
        "The dearest restriction costs {price}: {policy}",
        price=words.plain(estimate_in(row), words.POINTS),
        policy=row["style"],
    )


CHAPTER = Chapter(
    id="restrictions",
    order=17,
    title=later("Restrictions"),
    question=later("What does it cost never to do something?"),
    needs={"seats": ["policy", "win_share"], "playouts": ["winners"]},
    looks_at=restricted,
    pages=(LEAGUE,),
    exhibits={"prices-of-restrictions": costs},
)
