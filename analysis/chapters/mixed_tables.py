"""The tables of a league at which several policies sit."""

from __future__ import annotations

import polars as pl

from analysis import charts, words
from analysis.arms import LEAGUE, duellists
from analysis.chapters import Arms, Chapter, Exhibit, estimate_in, grid_of, methods_of
from analysis.estimates import LEVEL
from analysis.language import later, say, say_many
from analysis.league import at_mixed_tables
from analysis.meetings import meetings
from analysis.wording import hollow


def _mixed(arms: Arms) -> Arms:
    """Return the tables at which policies sit that are no duel."""
    return [arm for arm in arms if not duellists(arm.manifest["seating"])]


def wins(arms: Arms) -> Exhibit:
    """Show what a seat of each policy wins at the tables of several policies."""
    found = at_mixed_tables(meetings(arms))
    table = found.select(pl.lit(say("each policy")).alias("policy"), pl.all(), sure=pl.col("p_holm") < 1 - LEVEL)
    fair = float(found["fair"][0])
    marks = [charts.Mark(say("fair share"), fair, fair)]
    return Exhibit(
        title=_winner(table),
        grid=grid_of(table, {"style": later("Policy")}, words.PERCENT),
        data=found,
        figure=charts.dots(table, "style", say("win share of a seat, %"), unit=words.PERCENT, marks=marks),
        alt=say("Dots with intervals: what a seat of each policy wins at tables of several policies."),
        note=" ".join(
            [
                say_many(
                    "{n} table of different policies, together.",
                    "{n} tables of different policies, together.",
                    len(arms),
                ),
                hollow(found.height),
                methods_of(found),
            ]
        ),
    )


def _winner(table: pl.DataFrame) -> str:
    row = table.row(0, named=True)
    if not row["sure"] or row["value"] < row["fair"]:
        return say("At tables of several no policy is shown to win more than its share")
    return say(
        "At tables of several {policy} wins most: {share} a seat",
        policy=row["style"],
        share=words.plain(estimate_in(row), words.PERCENT),
    )


CHAPTER = Chapter(
    id="mixed-tables",
    order=15,
    title=later("Tables of several"),
    question=later("Which policy wins where several sit together?"),
    needs={"seats": ["policy", "win_share"]},
    looks_at=_mixed,
    pages=(LEAGUE,),
    exhibits={"mixed-tables": wins},
)
