"""What it costs a policy never to do something."""

from __future__ import annotations

import polars as pl

from analysis import charts, words
from analysis.arms import LEAGUE
from analysis.chapters import Arms, Chapter, Exhibit, estimate_in, grid_of, methods_of
from analysis.estimates import LEVEL
from analysis.league import prices, restricted


def costs(arms: Arms) -> Exhibit:
    """Show what each restriction costs."""
    found = prices(arms)
    table = found.select(pl.lit("each restriction").alias("policy"), pl.all(), sure=pl.col("p_holm") < 1 - LEVEL)
    marks = [charts.Mark("costs nothing", 0.0, 0.0)]
    axis = "price: fair share less win share, percentage points"
    return Exhibit(
        title=_dearest(table),
        grid=grid_of(table, {"style": "Policy", "never": "Never"}, words.POINTS),
        data=found,
        figure=charts.dots(table, "style", axis, unit=words.POINTS, marks=marks),
        alt="Dots with intervals: the price of each restriction.",
        note="One seat never does it among players of the same policy who may (Jaffe and others 2012); above 0 it pays "
        f"to be able to. Hollow: not beyond chance among {words.plural(found.height, 'claim')} (Holm). "
        f"{methods_of(found)}",
    )


def _dearest(table: pl.DataFrame) -> str:
    sure = table.filter("sure").sort("value", descending=True)
    if sure.is_empty():
        return "No restriction is shown to cost or to gain anything"
    row = sure.row(0, named=True)
    if row["value"] < 0:
        return f"{row['style']} wins more for its restriction"
    return f"The dearest restriction costs {words.plain(estimate_in(row), words.POINTS)}: {row['style']}"


CHAPTER = Chapter(
    id="restrictions",
    order=17,
    title="Restrictions",
    question="What does it cost never to do something?",
    needs={"seats": ["policy", "win_share"], "playouts": ["winners"]},
    looks_at=restricted,
    pages=(LEAGUE,),
    exhibits={"prices-of-restrictions": costs},
)
