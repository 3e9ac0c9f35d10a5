"""How open the win stays: who leads, who comes from behind, when it is decided."""

from __future__ import annotations

import polars as pl

from analysis import charts, lines, standings, words
from analysis.chapters import Arms, Chapter, Exhibit, each, estimate_in, grid_of, methods_of, together
from analysis.played import Played

HALF = 0.5
NOTE = "Over the deals of the turns table; a playout's turns are cut into ten parts."
SHARES = ("uncertainty", "left when decided", "dead turns")
CHANCES = (
    "Win chances are predicted from the points and the seat at the end of each turn, by a logit fitted to other deals "
    "of the same study."
)


def _by_time(arms: Arms, measure: str) -> pl.DataFrame:
    return together(arms, lambda arm: standings.by_time(arm).filter(measure=measure))


def _at_half(table: pl.DataFrame, arm: Played) -> str:
    """Say the figure when half of the turns are over."""
    row = table.filter((pl.col("policy") == arm.label) & ((pl.col("passed") - HALF).abs() < 1e-9))
    return words.plain(estimate_in(row.row(0, named=True)), words.PERCENT) if row.height else "–"


def _curve(arms: Arms, measure: str, title: str, axis: str, note: str, marks: tuple[charts.Mark, ...] = ()) -> Exhibit:
    """Show a measure over the time that has passed, a line a policy."""
    table = _by_time(arms, measure)
    shown = table.with_columns(passed=100 * pl.col("passed"))
    told = table.with_columns(passed=(100 * pl.col("passed")).round().cast(pl.Int64))
    return Exhibit(
        title=title.format(each(arms, lambda arm: _at_half(table, arm))),
        grid=grid_of(told, {"passed": "Turns passed, %"}, words.PERCENT),
        data=table,
        figure=lines.lines(shown, "passed", "policy", axis, "turns passed, %", unit=words.PERCENT, marks=marks),
        alt=f"Lines with bands: {axis.rstrip(', %')}, by the part of the turns that has passed.",
        note=f"{note} {NOTE} {methods_of(table)}",
    )


def uncertainty(arms: Arms) -> Exhibit:
    """Show how uncertain the win is as turns pass."""
    return _curve(
        arms,
        "uncertainty",
        "When half the turns are over the win is still uncertain to {}",
        "uncertainty, %",
        f"100 %: all have the same chance; 0 %: the winner is known. {CHANCES}",
    )


def leaders(arms: Arms) -> Exhibit:
    """Show how often one who leads alone goes on to win."""
    fair = 1 / arms[0].players
    return _curve(
        arms,
        "sole leader wins",
        "Who leads alone at half time goes on to win in {}",
        "leader wins, %",
        "The win share of a seat that leads alone.",
        (charts.Mark("fair share", fair, fair),),
    )


def comebacks(arms: Arms) -> Exhibit:
    """Show how often the later winner is behind."""
    return _curve(
        arms,
        "behind",
        "The later winner is behind at half time in {}",
        "winner behind, %",
        "How often who wins in the end is not among those with most points.",
    )


def development(arms: Arms) -> Exhibit:
    """Show drama, when it is decided, the largest gain of a turn, dead turns."""
    table = together(arms, standings.dynamics).with_columns(
        unit=pl.when(pl.col("measure").is_in(SHARES)).then(pl.lit(words.PERCENT)).otherwise(pl.lit(words.POINTS))
    )
    left = {r["policy"]: estimate_in(r) for r in table.filter(measure="left when decided").iter_rows(named=True)}
    said = each(arms, lambda arm: f"{words.plain(left[arm.label], words.PERCENT)} of the turns left")
    return Exhibit(
        title=f"It is decided with {said}",
        grid=grid_of(table, {"measure": "Measure"}),
        data=table,
        figure=charts.panels(table, "measure"),
        alt="Small charts with dots and intervals: uncertainty, drama, turns left when decided, dead turns.",
        note="Uncertainty: mean over the turns. Drama: by how much the later winner's chance is behind the highest, "
        "mean over the turns. Left when decided: turns left when the winner's chance first reaches the most that "
        "any loser ever has. Largest gain: of a win chance by an own turn. Dead turns: from the second on, those after "
        f"which all have the points they had. {CHANCES} {methods_of(table)}",
    )


def trust(arms: Arms) -> Exhibit:
    """Hold predicted win chances against the wins that followed."""
    table = together(arms, standings.calibration)
    off = table.filter(~pl.col("predicted").is_between("low", "high")).height
    shown = table.with_columns(pl.col("predicted", "value", "low", "high") * 100)
    told = table.with_columns(band=(100 * pl.col("band")).round().cast(pl.Int64).cast(pl.String) + " % or more")
    return Exhibit(
        title=f"{table.height - off} of {table.height} bands of predicted win chances agree with what followed",
        grid=grid_of(told, {"band": "Predicted chance"}, words.PERCENT),
        data=table,
        figure=lines.against(
            shown, "predicted", "predicted win chance, %", "wins that followed, %", same="as predicted"
        ),
        alt="Points with intervals: the wins that followed against the predicted win chance.",
        note=f"{CHANCES} {methods_of(table)}",
    )


CHAPTER = Chapter(
    id="openness",
    order=31,
    title="How open it stays",
    question="Who leads, who comes from behind, and when is it decided?",
    when=lambda arm: bool(standings.columns(arm)),
    exhibits={
        "openness-uncertainty": uncertainty,
        "openness-leaders": leaders,
        "openness-comebacks": comebacks,
        "openness-development": development,
        "openness-check": trust,
    },
)
