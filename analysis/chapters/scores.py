"""How many points players have, and where these come from."""

from __future__ import annotations

import polars as pl

from analysis import charts, curves, seats, words
from analysis.chapters import Arms, Chapter, Exhibit, Grid, each, grid_of, members, methods_of, together
from analysis.estimates import LEVEL, holm, p_value
from analysis.language import later, say
from analysis.played import Played


def scores(arms: Arms) -> Exhibit:
    """Show how scores are distributed, all seats together."""
    table = together(arms, seats.scores)
    return Exhibit(
        title=say("A player scores {points}", points=each(arms, _mean_score)),
        grid=grid_of(table.sort("score"), {"score": later("Score")}, words.PERCENT),
        data=table,
        figure=curves.curves(table, "score", say("score, points"), share=say("share of players, %")),
        alt=say("Stepped lines: how often each score occurs, one line a policy, with its mean marked on the axis."),
        note=say("All seats together; the marks on the axis are the means. {methods}", methods=methods_of(table)),
    )


def _mean_score(arm: Played) -> str:
    return say("{n} points", n=words.plain(seats.mean_score(arm)))


def score_spread(arms: Arms) -> Exhibit:
    """Describe scores, winning scores and leads in figures."""
    table = together(arms, seats.score_spread)
    rows = [
        [
            say(row["what"]),
            row["policy"],
            *(words.figure(row[c], 1) for c in ("mean", "sd")),
            *(words.figure(row[c], 0) for c in ("p5", "median", "p95")),
            words.count(row["rows"]),
        ]
        for row in table.sort("what", maintain_order=True).iter_rows(named=True)
    ]
    leads = {row["policy"]: row["mean"] for row in table.filter(what=seats.LEAD).iter_rows(named=True)}
    return Exhibit(
        title=(
            say("The winner leads by {points}", points=each(arms, lambda arm: _points(leads[arm.label])))
            if leads
            else say("A player alone has {points}", points=each(arms, _mean_score))
        ),
        grid=Grid(
            [say("Points"), say("Policy"), say("mean"), say("sd"), "5 %", say("median"), "95 %", "n"],
            rows,
            2,
        ),
        data=table,
        note=say("sd: standard deviation; 5 %, median, 95 %: so many values lie at or below."),
    )


def _points(n: float) -> str:
    return say("{n} points", n=words.figure(n, 1))


def points_by_source(arms: Arms) -> Exhibit:
    """Show where points come from."""
    table = together(arms, seats.points)
    return Exhibit(
        title=_main_source(table) if len(table) else say("This game does not tell where points come from"),
        grid=grid_of(table, {"source": later("Source")}),
        data=table,
        figure=charts.dots(table, "source", say("points a player")) if len(table) else None,
        alt=say("Dots with intervals: points a player has from each source."),
        note=methods_of(table),
    )


def _main_source(table: pl.DataFrame) -> str:
    top = table.sort("part", descending=True).group_by("policy", maintain_order=True).first()
    found = {row["policy"]: row for row in top.iter_rows(named=True)}
    rows = [found[policy] for policy in charts.policies_of(table)]
    if len({row["source"] for row in rows}) == 1:
        shares = [
            say("{what} under {policy}", what=words.percent(round(row["part"], 2)), policy=row["policy"])
            for row in rows
        ]
        return say("Most points come from {source}: {shares}", source=say(rows[0]["source"]), shares=", ".join(shares))
    said = [
        say(
            "under {policy} from {source} ({share})",
            policy=row["policy"],
            source=say(row["source"]),
            share=words.percent(round(row["part"], 2)),
        )
        for row in rows
    ]
    return say("Most points come {sources}", sources="; ".join(said))


def score_by_seat(arms: Arms) -> Exhibit:
    """Show how far each seat's score is from the mean of all."""
    table = together(arms, seats.score_offsets).with_columns(
        seat=words.rows(later("seat {number}"), number=pl.col("seat") + 1)
    )
    return Exhibit(
        title=words.sentence([_off_mean(table, arm.label) for arm in arms]),
        grid=grid_of(table, {"seat": later("Seat")}),
        data=table,
        figure=charts.dots(
            table,
            "seat",
            say("score above the mean of all seats, points"),
            marks=[charts.Mark(say("mean of all seats"), 0.0, 0.0)],
        ),
        alt=say("Dots with intervals: how far each seat's score is from the mean of all seats."),
        note=methods_of(table),
    )


def _off_mean(table: pl.DataFrame, policy: str) -> str:
    """Say which seat is farthest from the mean beyond chance in a family of so many seats."""
    found = members(table.filter(policy=policy), "seat")
    sure = holm([p_value(e) for e in found.values()]) < 1 - LEVEL
    off = {seat: e for (seat, e), s in zip(found.items(), sure, strict=True) if s}
    if not off:
        return say("under {policy} no seat is shown to score more or less than the others", policy=policy)
    most = max(off, key=lambda seat: abs(off[seat].value))
    e = off[most]
    points = words.figure(abs(e.value), words.decimals(e.half_width))
    if e.value > 0:
        return say(
            "under {policy} {seat} scores {points} points above the mean", policy=policy, seat=most, points=points
        )
    return say("under {policy} {seat} scores {points} points below the mean", policy=policy, seat=most, points=points)


CHAPTER = Chapter(
    id="scores",
    order=20,
    title=later("Scores"),
    question=later("How many points do players have, and where do they come from?"),
    needs={"seats": ["seat", "score"]},
    exhibits={
        "scores": scores,
        "score-spread": score_spread,
        "points-by-source": points_by_source,
        "score-by-seat": score_by_seat,
    },
)
