"""Whether chance does what the rules of the game say it does."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl

from analysis import chance, charts, words
from analysis.chapters import Arms, Chapter, Exhibit, Grid, estimate_in, methods_of, together
from analysis.estimates import LEVEL
from analysis.language import later, say
from analysis.played import Played

EDGE = 1.96
"""95 % of fair studies deviate by no more standard deviations."""
UNFAIR = 0.001
"""So rarely would fair dice give what is then called unfair: a report should not cry wolf once in twenty studies."""


def rolls(arms: Arms) -> Exhibit:
    """Hold the share of each roll against its chance."""
    return against_chance(arms, chance.rolls, one=later("roll"), many=later("rolls"), named=later("rolled {result}"))


def against_chance(
    arms: Arms, count: Callable[[Played], pl.DataFrame], *, one: str, many: str, named: str = "{result}"
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
    named
        What the results are called in the chart.
    """
    table = together(arms, count)
    shown = table.with_columns(
        share="value",
        value="deviation",
        low="deviation",
        high="deviation",
        result=words.rows(named, result="result"),
    )
    marks = [charts.Mark(say("95 % of fair studies"), -EDGE, EDGE), charts.Mark(say("expected"), 0.0, 0.0)]
    axis = say("observed less expected, standard deviations of a fair study")
    return Exhibit(
        title=words.sentence([_verdict(arm.label, count(arm), many) for arm in arms]),
        grid=_grid(table, one, many),
        data=table,
        figure=None if table.is_empty() else charts.dots(shown, "result", axis, marks=marks),
        alt=say("Dots: how far the share of each result is from what is expected, with the range of fair studies."),
        note=say(
            "Expected: the exact chance by the rules. Fair studies of as many {results} show a share within the range "
            "in 95 of 100 cases, so that of many results one will now and then lie outside; the finding is Pearson's "
            "test of all together. {intervals}",
            results=say(many),
            intervals=methods_of(table),
        ),
    )


def _verdict(policy: str, table: pl.DataFrame, many: str) -> str:
    told = {"policy": policy, "results": say(many)}
    if table.is_empty():
        return say("under {policy} there were no {results}", **told)
    _, p = chance.chi_square(table)
    outside = table.filter(~pl.col("value").is_between("fair_low", "fair_high")).height
    told["where"] = say(
        "{outside} of {all} outside the range, p = {p}",
        outside=outside,
        all=table.height,
        p=words.figure(p, 2 if p >= 0.01 else 4),
    )
    if p < UNFAIR:
        return say("under {policy} {results} do not come as they should ({where})", **told)
    if p < 1 - LEVEL:
        once = words.about(1 / p)
        return say("under {policy} {results} are uneven, as one in {n} fair studies shows ({where})", **told, n=once)
    return say("under {policy} {results} come as they should ({where})", **told)


def _grid(table: pl.DataFrame, one: str, many: str) -> Grid:
    headings = [
        words.sentence([say(one)]),
        say("Policy"),
        say("expected, %"),
        say("observed, % (interval)"),
        say("95 % of fair studies, %"),
        say(many),
        "n",
    ]
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
    title=later("Dice"),
    question=later("Do the dice fall as the rules say they should?"),
    when=lambda arm: bool(chance.odds(arm)),
    exhibits={"rolls": rolls},
)
