"""A league of policies: how strong each is, and which of them last."""

from __future__ import annotations

import polars as pl

from analysis import alpha_rank, charts, lines, ratings, words
from analysis.arms import LEAGUE
from analysis.chapters import Arms, Chapter, Exhibit, Grid, estimate_in, everything, grid_of, methods_of
from analysis.language import later, say, say_many
from analysis.league_page import ELO, VIABLE, met_of
from analysis.meetings import GROUPS, Meetings

EACH = later("each policy")
FAR = 800
"""Who is rated so many points below the best has 1 % of their wins; the chart shows those who come nearer."""
POLICY = {"style": later("Policy")}


RATING = later(
    "The strengths of Bradley and Terry (1952) under which the wins at all tables are likeliest. Of the wins of two "
    "seats one rated 100 points more has 64 %, 200 points 76 %."
)


def strengths(arms: Arms) -> Exhibit:
    """Show the rating of each policy."""
    met = met_of(arms)
    found = ratings.ratings(met)
    table = _told_of_each(found).with_columns(sure=~pl.col("never_won"))
    drawn = table.filter(pl.col("value") > -FAR)
    return Exhibit(
        title=_lead(ratings.differences(met)),
        grid=grid_of(table, POLICY),
        data=found,
        figure=charts.dots(
            drawn, "style", say("Elo points behind the best"), marks=[charts.Mark(say("the best"), 0.0, 0.0)]
        ),
        alt=say("Dots with intervals: the rating of each policy in Elo points."),
        note=" ".join(filter(None, [say(RATING), _bounds(met), _not_drawn(table, drawn), _methods(table, met)])),
    )


def _bounds(met: Meetings) -> str:
    """Say whose rating is only a bound."""
    never = ratings.never_won(met)
    if not never:
        return ""
    return say("{policies} never won: no interval, and rated so much at most.", policies=words.listed(never))


def _not_drawn(table: pl.DataFrame, drawn: pl.DataFrame) -> str:
    """Say who is left out of the chart."""
    left = [name for name in table["style"] if name not in drawn["style"].to_list()]
    if not left:
        return ""
    told = {"points": words.count(FAR), "policies": words.listed(left)}
    return say("Not drawn, as {points} points and more behind: {policies}.", **told)


def _told_of_each(table: pl.DataFrame) -> pl.DataFrame:
    return table.select(pl.lit(EACH).alias("policy"), pl.all())


def _methods(table: pl.DataFrame, met: Meetings) -> str:
    """Say what the intervals are."""
    if met.deals <= GROUPS:
        return methods_of(table)
    grouped = say("The deals are drawn in {number} groups.", number=words.count(GROUPS))
    return f"{methods_of(table)} {grouped}"


def _lead(differences: pl.DataFrame) -> str:
    shown = differences.filter("shown").height
    first = differences.row(0, named=True)
    lead = say(
        "{better} is rated {points} above {worse}",
        better=first["better"],
        points=words.plain(estimate_in(first), ELO),
        worse=first["worse"],
    )
    counted = say_many(
        "{shown} of {n} difference in rating beyond chance",
        "{shown} of {n} differences in rating beyond chance",
        differences.height,
        shown=shown,
    )
    return words.sentence([lead if first["shown"] else say("who is strongest is not decided"), counted])


def rating_differences(arms: Arms) -> Exhibit:
    """List the differences in rating of every two policies."""
    met = met_of(arms)
    table = ratings.differences(met)
    rows = [
        [
            row["better"],
            row["worse"],
            say("more") if row["shown"] else say("not decided"),
            words.told(estimate_in(row)),
            words.percent(_share(row["value"])),
            words.count(row["n"]),
        ]
        for row in table.iter_rows(named=True)
    ]
    headings = [say("Policy"), say("Other"), say("Shown"), say(ELO), say("share of their wins"), "n"]
    return Exhibit(
        title=say_many(
            "{shown} of {n} pair are told apart by their ratings",
            "{shown} of {n} pairs are told apart by their ratings",
            table.height,
            shown=table.filter("shown").height,
        ),
        grid=Grid(headings, rows, 3),
        data=table,
        note=say_many(
            "Shown: beyond chance among {n} claim (Holm). Share of their wins: what the rating says of two seats at "
            "one table. {intervals}",
            "Shown: beyond chance among {n} claims (Holm). Share of their wins: what the rating says of two seats at "
            "one table. {intervals}",
            table.height,
            intervals=_methods(table, met),
        ),
    )


def _share(points: float) -> float:
    """Return the share of wins that a difference in rating stands for."""
    return round(1 / (1 + 10 ** (-points / 400)), 3)


def lasting(arms: Arms) -> Exhibit:
    """Show the alpha-rank of each policy."""
    met = met_of(arms)
    table = _told_of_each(alpha_rank.alpha_ranks(met))
    number = alpha_rank.viable(met)
    even = charts.Mark(say("all alike"), 1 / len(met.names), 1 / len(met.names))
    return Exhibit(
        title=say(VIABLE, number=words.told(number), all=len(met.names)),
        grid=grid_of(table, POLICY, words.PERCENT),
        data=table,
        figure=charts.dots(table, "style", say("alpha-rank, % of the time"), unit=words.PERCENT, marks=[even]),
        alt=say("Dots with intervals: the alpha-rank of each policy."),
        note=say(
            "Alpha-rank: the part of the time for which a whole population plays so, if one at a time tries another "
            "style and the better one spreads (population {population}, intensity {intensity}: of two styles at 51 : "
            "49 the better one has 73 %, at 55 : 45 it has 99 %). Viable styles: so many with equal ranks would be as "
            "diverse (e to the entropy of the ranks). {intervals}",
            population=alpha_rank.POPULATION,
            intensity=words.short(alpha_rank.INTENSITY),
            intervals=_methods(table, met),
        ),
    )


def by_intensity(arms: Arms) -> Exhibit:
    """Show how the alpha-ranks depend on how strictly the better style spreads."""
    met = met_of(arms)
    order = alpha_rank.alpha_ranks(met)["style"]
    table = alpha_rank.sweep(met).sort(pl.col("style").cast(pl.Enum(order)), "intensity", maintain_order=True)
    table = table.with_columns(pl.col("style").cast(pl.String))
    strict = table.filter(pl.col("intensity") == table["intensity"].max()).sort("value", descending=True)
    figure = lines.lines(
        table.drop("n"), "intensity", "style", say("alpha-rank, %"), say("intensity"), unit=words.PERCENT
    )
    figure.axes[0].set_xscale("log")
    figure.set_figheight(figure.get_figheight() + 0.1 * len(met.names))
    return Exhibit(
        title=say(
            "At intensity {intensity} {policy} lasts {share} of the time",
            intensity=words.short(strict["intensity"][0]),
            policy=strict["style"][0],
            share=words.told(estimate_in(strict.row(0, named=True)), words.PERCENT),
        ),
        grid=grid_of(_told_of_each(table), {**POLICY, "intensity": later("Intensity")}, words.PERCENT),
        data=table,
        figure=figure,
        alt=say("Lines with bands: the alpha-rank of each policy over the intensity."),
        note=say(
            "On the left every style lasts; on the right only the sign of each difference tells, and one that is not "
            "decided makes the bands wide. {intervals}",
            intervals=_methods(table, met),
        ),
    )


CHAPTER = Chapter(
    id="league",
    order=13,
    title=later("Ratings"),
    question=later("How strong is each policy, and which of them last?"),
    needs={"seats": ["policy", "win_share"]},
    looks_at=everything,
    pages=(LEAGUE,),
    exhibits={
        "ratings": strengths,
        "rating-differences": rating_differences,
        "alpha-rank": lasting,
        "alpha-rank-by-intensity": by_intensity,
    },
)
