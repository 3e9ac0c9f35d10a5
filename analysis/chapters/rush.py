"""Going round the island at once against all other ways to play."""

from __future__ import annotations

import polars as pl

from analysis import charts, stacked, styles, words
from analysis.arms import duellists
from analysis.chapters import Arms, Chapter, Exhibit, estimate_in, grid_of, methods_of, unchanged
from analysis.estimates import LEVEL
from analysis.language import later, say, spoken_here
from analysis.played import Played
from analysis.seats import POINTS
from analysis.styles import LESS, MORE
from analysis.wording import hollow

RUSHER = "rusher"
"""The script that goes round the island at once."""
ALL = later("all")
ONE_SEAT = later("one seat among others")


def _duels(arms: Arms) -> Arms:
    """Return the duels of the rusher."""
    return [arm for arm in unchanged(arms) if any(RUSHER in pair for pair in _pairs(arm))]


def _pairs(arm: Played) -> list[tuple[str, str]]:
    return duellists(arm.manifest.get("seating", []))


def _row(style: str, table: str) -> str:
    return say("{style} at a table of {others}", style=_spaced(style), others=_spaced(table))


def _spaced(style: str) -> str:
    return style.replace("_", " ")


def duels(arms: Arms) -> Exhibit:
    """Show what a rusher wins among others, and what others win among rushers."""
    found = styles.duels(arms).filter((pl.col("style") == RUSHER) | (pl.col("table") == RUSHER))
    table = found.select(
        pl.lit(say(ONE_SEAT)).alias("policy"),
        pl.struct("style", "table")
        .map_elements(spoken_here(lambda s: _row(s["style"], s["table"])), return_dtype=pl.String)
        .alias("row"),
        pl.all(),
        sure=pl.col("p_holm") < 1 - LEVEL,
    ).sort(pl.col("style") != RUSHER, "table", "style")
    fair = float(found["fair"][0])
    return Exhibit(
        title=_verdict(found),
        grid=grid_of(table, {"row": later("One seat")}, words.PERCENT),
        data=table,
        figure=charts.dots(
            table,
            "row",
            say("win share of the one seat, %"),
            unit=words.PERCENT,
            marks=[charts.Mark(say("fair share"), fair, fair)],
        ),
        alt=say(
            "Dots with intervals: the win share of one rusher at tables of others, and of one other among rushers."
        ),
        note=say(
            "The same deals at all tables, and the one seat moved round the table. {hollow} {methods}",
            hollow=hollow(found.height),
            methods=methods_of(found),
        ),
    )


def _verdict(found: pl.DataFrame) -> str:
    """Say whether rushing is dominant: wins among all others, while no other wins among rushers."""
    there, here = found.filter(style=RUSHER), found.filter(table=RUSHER)
    wins, loses = there.filter(shown=MORE).height, there.filter(shown=LESS).height
    weaker = here.filter(shown=LESS).height
    invaders = here.filter(shown=MORE).sort("value", descending=True)
    among = say(
        "of {all} other styles {weaker} win less than their share among rushers and {stronger} more",
        all=here.height,
        weaker=weaker,
        stronger=invaders.height or say("none"),
    )
    if wins == there.height and invaders.is_empty():
        always = say("Going round at once pays whatever others do: one rusher wins more than its share at all tables")
        return words.sentence([always, among])
    some = say(
        "one rusher wins more than its share at {wins} of {all} tables of others and less at {loses}",
        wins=wins,
        all=there.height,
        loses=loses,
    )
    if invaders.is_empty():
        return words.sentence([some, among])
    best = invaders.row(0, named=True)
    invader = say(
        "Going round at once is not always best: one {style} among rushers wins {share}",
        style=_spaced(best["style"]),
        share=words.plain(estimate_in(best), words.PERCENT),
    )
    return words.sentence([invader, some, among])


def points(arms: Arms) -> Exhibit:
    """Show where a rusher and its rivals get their points."""
    parts = [_points(arm, style, table) for arm in arms for style, table in _pairs(arm) if RUSHER in (style, table)]
    table = pl.concat(parts).sort(pl.col("style") != RUSHER, "row", maintain_order=True)
    bars = table.filter(pl.col("source") != ALL)
    return Exhibit(
        title=_scores(table),
        grid=grid_of(table, {"row": later("One seat"), "source": later("Points from")}),
        data=table,
        figure=stacked.bars(bars, "row", "source", say("points of the one seat")),
        alt=say("Stacked bars: points by source of one rusher among others, and of one other among rushers."),
        note=say("Means over playouts. {methods}", methods=methods_of(table)),
    )


def _points(arm: Played, style: str, table: str) -> pl.DataFrame:
    names = [name for name in arm.columns("seats") if name.startswith(POINTS)]
    found = styles.by_style(arm, ["score", *names]).filter(style=style)
    source = pl.col("measure").str.strip_prefix(POINTS).str.replace_all("_", " ").replace("score", ALL)
    return found.select(
        pl.lit(say(ONE_SEAT)).alias("policy"), pl.lit(_row(style, table)).alias("row"), pl.all(), source=source
    )


def _scores(table: pl.DataFrame) -> str:
    scores = table.filter(source=ALL)
    rusher, others = scores.filter(style=RUSHER), scores.filter(pl.col("style") != RUSHER)
    low, high = rusher["value"].min(), rusher["value"].max()
    span = words.span(float(low), float(high), 1)  # type: ignore[arg-type]
    if others.is_empty():
        return say("A rusher scores {points} points", points=span)
    best = others.sort("value", descending=True).row(0, named=True)
    return say(
        "A rusher scores {points} points at the tables of others; among rushers the best is {style} with {best}",
        points=span,
        style=_spaced(best["style"]),
        best=words.plain(estimate_in(best)),
    )


CHAPTER = Chapter(
    id="rush",
    order=17,
    title=later("Rushing home"),
    question=later("Is it best to go round the island at once?"),
    needs={"seats": ["policy", "win_share", "score"], "playouts": ["winners"]},
    looks_at=_duels,
    exhibits={"rush-duels": duels, "rush-points": points},
)
