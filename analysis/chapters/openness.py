"""How open the win stays: who leads, who comes from behind, when it is decided."""

from __future__ import annotations

import polars as pl

from analysis import charts, lines, standings, words
from analysis.chapters import Arms, Chapter, Exhibit, each, estimate_in, grid_of, methods_of, together
from analysis.language import later, say
from analysis.played import Played

HALF = 0.5
NOTE = later("Over the deals of the turns table; a playout's turns are cut into ten parts.")
SHARES = ("uncertainty", "left when decided", "dead turns")
CHANCES = later(
    "Win chances are predicted from the points and the seat at the end of each turn, by a logit fitted to other deals "
    "of the same study."
)


def _by_time(arms: Arms, measure: str) -> pl.DataFrame:
    return together(arms, lambda arm: standings.by_time(arm).filter(measure=measure))


def _at_half(table: pl.DataFrame, arm: Played) -> str:
    """Say the figure when half of the turns are over."""
    row = table.filter((pl.col("policy") == arm.label) & ((pl.col("passed") - HALF).abs() < 1e-9))
    return words.plain(estimate_in(row.row(0, named=True)), words.PERCENT) if row.height else "–"


def _curve(
    arms: Arms, measure: str, title: str, axis: str, alt: str, note: str, marks: tuple[charts.Mark, ...] = ()
) -> Exhibit:
    """Show a measure over the time that has passed, a line a policy; its title has a place for the ``figures``."""
    table = _by_time(arms, measure)
    shown = table.with_columns(passed=100 * pl.col("passed"))
    told = table.with_columns(passed=(100 * pl.col("passed")).round().cast(pl.Int64))
    return Exhibit(
        title=say(title, figures=each(arms, lambda arm: _at_half(table, arm))),
        grid=grid_of(told, {"passed": say("Turns passed, %")}, words.PERCENT),
        data=table,
        figure=lines.lines(
            shown, "passed", "policy", say(axis), say("turns passed, %"), unit=words.PERCENT, marks=marks
        ),
        alt=say(alt),
        note=f"{note} {say(NOTE)} {methods_of(table)}",
    )


def uncertainty(arms: Arms) -> Exhibit:
    """Show how uncertain the win is as turns pass."""
    return _curve(
        arms,
        "uncertainty",
        later("When half the turns are over the win is still uncertain to {figures}"),
        later("uncertainty, %"),
        later("Lines with bands: uncertainty, by the part of the turns that has passed."),
        say("100 %: all have the same chance; 0 %: the winner is known. {chances}", chances=say(CHANCES)),
    )


def leaders(arms: Arms) -> Exhibit:
    """Show how often one who leads alone goes on to win."""
    fair = 1 / arms[0].players
    return _curve(
        arms,
        "sole leader wins",
        later("Who leads alone at half time goes on to win in {figures}"),
        later("leader wins, %"),
        later("Lines with bands: leader wins, by the part of the turns that has passed."),
        say("The win share of a seat that leads alone."),
        (charts.Mark(say("fair share"), fair, fair),),
    )


def comebacks(arms: Arms) -> Exhibit:
    """Show how often the later winner is behind."""
    return _curve(
        arms,
        "behind",
        later("The later winner is behind at half time in {figures}"),
        later("winner behind, %"),
        later("Lines with bands: winner behind, by the part of the turns that has passed."),
        say("How often who wins in the end is not among those with most points."),
    )


def development(arms: Arms) -> Exhibit:
    """Show drama, when it is decided, the largest gain of a turn, dead turns."""
    table = together(arms, standings.dynamics).with_columns(
        unit=pl.when(pl.col("measure").is_in(SHARES)).then(pl.lit(words.PERCENT)).otherwise(pl.lit(words.POINTS))
    )
    left = {r["policy"]: estimate_in(r) for r in table.filter(measure="left when decided").iter_rows(named=True)}
    said = each(arms, lambda arm: say("{share} of the turns left", share=words.plain(left[arm.label], words.PERCENT)))
    return Exhibit(
        title=say("It is decided with {shares}", shares=said),
        grid=grid_of(table, {"measure": later("Measure")}),
        data=table,
        figure=charts.panels(table, "measure"),
        alt=say("Small charts with dots and intervals: uncertainty, drama, turns left when decided, dead turns."),
        note=say(
            "Uncertainty: mean over the turns. Drama: by how much the later winner's chance is behind the highest, "
            "mean over the turns. Left when decided: turns left when the winner's chance first reaches the most that "
            "any loser ever has. Largest gain: of a win chance by an own turn. Dead turns: from the second on, those "
            "after which all have the points they had. {chances} {methods}",
            chances=say(CHANCES),
            methods=methods_of(table),
        ),
    )


def trust(arms: Arms) -> Exhibit:
    """Hold predicted win chances against the wins that followed."""
    table = together(arms, standings.calibration)
    off = table.filter(~pl.col("predicted").is_between("low", "high")).height
    shown = table.with_columns(pl.col("predicted", "value", "low", "high") * 100)
    bands = {band: say("{percent} or more", percent=words.percent(round(band, 2))) for band in table["band"].unique()}
    told = table.with_columns(band=pl.col("band").replace_strict(bands, return_dtype=pl.String))
    return Exhibit(
        title=say(
            "{right} of {all} bands of predicted win chances agree with what followed",
            right=table.height - off,
            all=table.height,
        ),
        grid=grid_of(told, {"band": say("Predicted chance")}, words.PERCENT),
        data=table,
        figure=lines.against(
            shown, "predicted", say("predicted win chance, %"), say("wins that followed, %"), same=say("as predicted")
        ),
        alt=say("Points with intervals: the wins that followed against the predicted win chance."),
        note=f"{say(CHANCES)} {methods_of(table)}",
    )


CHAPTER = Chapter(
    id="openness",
    order=31,
    title=later("How open it stays"),
    question=later("Who leads, who comes from behind, and when is it decided?"),
    when=lambda arm: bool(standings.columns(arm)),
    exhibits={
        "openness-uncertainty": uncertainty,
        "openness-leaders": leaders,
        "openness-comebacks": comebacks,
        "openness-development": development,
        "openness-check": trust,
    },
)
