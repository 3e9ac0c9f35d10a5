"""How much better one way to play is than the next."""

from __future__ import annotations

import math

import polars as pl

from analysis import charts, skill, styles, words
from analysis.arms import LEAGUE, REPORT
from analysis.chapters import Arms, Chapter, Exhibit, Grid, estimate_in, methods_of, unchanged
from analysis.estimates import Estimate
from analysis.language import later, say

MOST = 1200
"""Elo points beyond which the chart does not go."""
SHARE, ELO, GAMES = MEASURES = (later("share of wins"), later("Elo points"), later("games to tell"))


def _pairs(arms: Arms) -> Arms:
    """Return the studies of the config itself in which two policies sit at a table."""
    return [arm for arm in unchanged(arms) if len(styles.names(arm)) == 2]


def ladder(arms: Arms) -> Exhibit:
    """Show the steps from each way to play to the next stronger one."""
    table = skill.ladder(arms)
    names = {name: _spaced(name) for name in {*table["better"], *table["worse"]}}
    better, worse = (pl.col(column).replace(names) for column in ("better", "worse"))
    table = table.with_columns(
        step=words.rows(later("{better} over {worse}"), better=better, worse=worse), policy=pl.lit(say(ELO))
    )
    points = table.filter(measure=ELO).with_columns(pl.col("value", "low", "high").clip(-MOST, MOST))
    even = charts.Mark(say("as good as the other"), 0.0, 0.0)
    return Exhibit(
        title=_first_step(table),
        grid=_grid(table),
        data=table,
        figure=None if points.is_empty() else charts.dots(points, "step", say(ELO), marks=[even]),
        alt=say("Dots with intervals: by how many Elo points each way to play is better than the next."),
        note=say(
            "Share of wins: of those that the two have, each counted per seat it holds. 100 Elo points are 64 % of "
            "them, 200 points 76 %. Games to tell: after so many games between two the better one leads in 95 of 100; "
            "the fewer, the more skill tells. {methods}",
            methods=methods_of(table),
        ),
    )


def _spaced(policy: str) -> str:
    return policy.replace("_", " ")


def _first_step(table: pl.DataFrame) -> str:
    """Say how far the strongest is ahead of the next."""
    if table.is_empty():
        return say("No two ways to play that stand next to each other have met")
    better, worse = table["better"][0], table["worse"][0]
    rows = {row["measure"]: estimate_in(row) for row in table.filter(better=better).iter_rows(named=True)}
    ahead = say(
        "{better} has {share} of its wins and those of {worse}",
        better=_spaced(better),
        worse=_spaced(worse),
        share=words.plain(rows[SHARE], words.PERCENT),
    )
    return words.sentence([ahead, _games(rows[GAMES].value)])


def _games(n: float) -> str:
    """Say after how many games the better one is likely to lead."""
    if math.isinf(n):
        return say("no number of games would tell")
    if n == 1:
        return say("after a single game it is likely to lead")
    return say("after {n} games it is likely to lead", n=words.about(n))


def _grid(table: pl.DataFrame) -> Grid:
    """Lay the steps out, a row each."""
    cells: dict[str, list[str]] = {}
    for row in table.iter_rows(named=True):
        e = estimate_in(row)
        said = words.told(e, words.PERCENT) if row["measure"] == SHARE else _told(e)
        cells.setdefault(row["step"], []).append(said)
    n = {row["step"]: words.count(row["n"]) for row in table.iter_rows(named=True)}
    return Grid([say("Step"), *map(say, MEASURES), "n"], [[step, *said, n[step]] for step, said in cells.items()])


def _told(e: Estimate) -> str:
    """Write a number with its interval, either of which may have no end."""
    value, low, high = (
        words.count(x) if math.isfinite(x) else "∞" if x > 0 else "−∞" for x in (e.value, e.low, e.high)
    )
    return say("{value} ({low} to {high})", value=value, low=low, high=high).replace("-", "\N{MINUS SIGN}")


CHAPTER = Chapter(
    id="skill",
    order=16,
    title=later("Skill"),
    question=later("How much better is one way to play than the next?"),
    looks_at=_pairs,
    pages=(REPORT, LEAGUE),
    exhibits={"skill-ladder": ladder},
)
