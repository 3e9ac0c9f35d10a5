"""How many points players have, and where these come from."""

from __future__ import annotations

import polars as pl

from analysis import charts, seats, words
from analysis.chapters import Arms, Chapter, Exhibit, Grid, each, estimate_in, grid_of, members, methods_of, together
from analysis.estimates import LEVEL, holm, p_value
from analysis.played import Played, means


def scores(arms: Arms) -> Exhibit:
    """Show how scores are distributed, all seats together."""
    table = together(arms, seats.scores)
    return Exhibit(
        title=f"A player scores {each(arms, _mean_score)}",
        grid=grid_of(table.sort("score"), {"score": "Score"}, words.PERCENT),
        data=table,
        figure=charts.curves(table, "score", "score, points", share="share of players, %"),
        alt="Stepped lines: how often each score occurs, one line a policy, with its mean marked on the axis.",
        note=f"All seats together; the marks on the axis are the means. {methods_of(table)}",
    )


def _mean_score(arm: Played) -> str:
    row = means(arm.seats, ["score"], [], arm.rotations * arm.players).row(0, named=True)
    return f"{words.plain(estimate_in(row))} points"


def score_spread(arms: Arms) -> Exhibit:
    """Describe scores, winning scores and leads in figures."""
    table = together(arms, seats.score_spread)
    rows = [
        [
            row["what"],
            row["policy"],
            *(words.figure(row[c], 1) for c in ("mean", "sd")),
            *(words.figure(row[c], 0) for c in ("p5", "median", "p95")),
            words.count(row["rows"]),
        ]
        for row in table.sort("what", maintain_order=True).iter_rows(named=True)
    ]
    leads = {row["policy"]: row["mean"] for row in table.filter(what="lead of the winner").iter_rows(named=True)}
    return Exhibit(
        title=(
            f"The winner leads by {each(arms, lambda arm: words.figure(leads[arm.label], 1) + ' points')}"
            if leads
            else f"A player alone has {each(arms, _mean_score)}"
        ),
        grid=Grid(["Points", "Policy", "mean", "sd", "5 %", "median", "95 %", "n"], rows, 2),
        data=table,
        note="sd: standard deviation; 5 %, median, 95 %: so many values lie at or below.",
    )


def points_by_source(arms: Arms) -> Exhibit:
    """Show where points come from."""
    table = together(arms, seats.points)
    return Exhibit(
        title=_main_source(table) if len(table) else "This game does not tell where points come from",
        grid=grid_of(table, {"source": "Source"}),
        data=table,
        figure=charts.dots(table, "source", "points a player") if len(table) else None,
        alt="Dots with intervals: points a player has from each source.",
        note=methods_of(table),
    )


def _main_source(table: pl.DataFrame) -> str:
    top = table.sort("part", descending=True).group_by("policy", maintain_order=True).first()
    found = {row["policy"]: row for row in top.iter_rows(named=True)}
    rows = [found[policy] for policy in charts.policies_of(table)]
    if len({row["source"] for row in rows}) == 1:
        shares = ", ".join(f"{words.percent(round(row['part'], 2))} under {row['policy']}" for row in rows)
        return f"Most points come from {rows[0]['source']}: {shares}"
    said = "; ".join(
        f"under {row['policy']} from {row['source']} ({words.percent(round(row['part'], 2))})" for row in rows
    )
    return f"Most points come {said}"


def score_by_seat(arms: Arms) -> Exhibit:
    """Show how far each seat's score is from the mean of all."""
    table = together(arms, seats.score_offsets).with_columns(seat="seat " + (pl.col("seat") + 1).cast(pl.String))
    return Exhibit(
        title=words.sentence([_off_mean(table, arm.label) for arm in arms]),
        grid=grid_of(table, {"seat": "Seat"}),
        data=table,
        figure=charts.dots(
            table,
            "seat",
            "score above the mean of all seats, points",
            marks=[charts.Mark("mean of all seats", 0.0, 0.0)],
        ),
        alt="Dots with intervals: how far each seat's score is from the mean of all seats.",
        note=methods_of(table),
    )


def _off_mean(table: pl.DataFrame, policy: str) -> str:
    """Say which seat is farthest from the mean beyond chance in a family of so many seats."""
    found = members(table.filter(policy=policy), "seat")
    sure = holm([p_value(e) for e in found.values()]) < 1 - LEVEL
    off = {seat: e for (seat, e), s in zip(found.items(), sure, strict=True) if s}
    if not off:
        return f"under {policy} no seat is shown to score more or less than the others"
    most = max(off, key=lambda seat: abs(off[seat].value))
    e = off[most]
    points = words.figure(abs(e.value), words.decimals(e.half_width))
    return f"under {policy} {most} scores {points} points {'above' if e.value > 0 else 'below'} the mean"


CHAPTER = Chapter(
    id="scores",
    order=20,
    title="Scores",
    question="How many points do players have, and where do they come from?",
    needs={"seats": ["seat", "score"]},
    exhibits={
        "scores": scores,
        "score-spread": score_spread,
        "points-by-source": points_by_source,
        "score-by-seat": score_by_seat,
    },
)
