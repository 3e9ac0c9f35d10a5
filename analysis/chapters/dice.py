"""Whether chance does what the rules of the game say it does."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl

from analysis import chance, charts, words
from analysis.chapters import Arms, Chapter, Exhibit, Grid, estimate_in, methods_of, together
from analysis.estimates import LEVEL
from analysis.played import Played

EDGE = 1.96
"""95 % of fair studies deviate by no more standard deviations."""
UNFAIR = 0.001
"""So rarely would fair dice give what is then called unfair: a report should not cry wolf once in twenty studies."""


def rolls(arms: Arms) -> Exhibit:
    """Hold the share of each roll against its chance."""
    return against_chance(arms, chance.rolls, one="roll", many="rolls", before="rolled ")


def against_chance(
    arms: Arms, count: Callable[[Played], pl.DataFrame], *, one: str, many: str, before: str = ""
) -> Exhibit:
    """Hold the share of each result of chance against what the rules say.

    Parameters
    ----------
    arms
        The studies.
    count
        Makes a table as `analysis.chance.rolls` of a study.
    one, many
        What is counted: a roll, rolls.
    before
        Stands before the results in the chart.
    """
    table = together(arms, count)
    shown = table.with_columns(
        share="value", value="deviation", low="deviation", high="deviation", result=before + pl.col("result")
    )
    marks = [charts.Mark("95 % of fair studies", -EDGE, EDGE), charts.Mark("expected", 0.0, 0.0)]
    axis = "observed less expected, standard deviations of a fair study"
    return Exhibit(
        title=words.sentence([_verdict(arm.label, count(arm), many) for arm in arms]),
        grid=_grid(table, one, many),
        data=table,
        figure=None if table.is_empty() else charts.dots(shown, "result", axis, marks=marks),
        alt=f"Dots: how far the share of each {one} is from what is expected, with the range of fair studies.",
        note=f"Expected: the exact chance by the rules. Fair studies of as many {many} show a share within the range "
        "in 95 of 100 cases, so that of many results one will now and then lie outside; the finding is Pearson's test "
        f"of all together. {methods_of(table)}",
    )


def _verdict(policy: str, table: pl.DataFrame, many: str) -> str:
    if table.is_empty():
        return f"under {policy} there were no {many}"
    _, p = chance.chi_square(table)
    outside = table.filter(~pl.col("value").is_between("fair_low", "fair_high")).height
    said = f"{many} come as they should"
    if p < UNFAIR:
        said = f"{many} do not come as they should"
    elif p < 1 - LEVEL:
        said = f"{many} are uneven, as one in {words.about(1 / p)} fair studies shows"
    where = f"{outside} of {table.height} outside the range, p = {words.figure(p, 2 if p >= 0.01 else 4)}"
    return f"under {policy} {said} ({where})"


def _grid(table: pl.DataFrame, one: str, many: str) -> Grid:
    headings = [
        one.capitalize(), "Policy", "expected, %", "observed, % (interval)", "95 % of fair studies, %", many, "n",
    ]  # fmt: skip
    rows = [
        [
            row["result"],
            row["policy"],
            words.figure(100 * row["expected"], 3),
            words.told(estimate_in(row), words.PERCENT, 3).replace(f"{words.SPACE}%", ""),
            words.span(100 * row["fair_low"], 100 * row["fair_high"], 3),
            words.count(row["rolls"]),
            words.count(row["n"]),
        ]
        for part in table.partition_by("result", maintain_order=True)
        for row in part.iter_rows(named=True)
    ]
    return Grid(headings, rows, 2)


CHAPTER = Chapter(
    id="dice",
    order=33,
    title="Dice",
    question="Do the dice fall as the rules say they should?",
    when=lambda arm: bool(chance.odds(arm)),
    exhibits={"rolls": rolls},
)
