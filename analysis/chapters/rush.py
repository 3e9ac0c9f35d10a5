"""Going round the island at once against all other ways to play."""

from __future__ import annotations

import polars as pl

from analysis import charts, stacked, styles, words
from analysis.arms import duellists
from analysis.chapters import Arms, Chapter, Exhibit, estimate_in, grid_of, methods_of, unchanged
from analysis.estimates import LEVEL
from analysis.played import Played
from analysis.seats import POINTS
from analysis.styles import LESS, MORE

RUSHER = "rusher"
"""The script that goes round the island at once."""
ONE_SEAT = "one seat among others"


def _duels(arms: Arms) -> Arms:
    """Return the duels of the rusher."""
    return [arm for arm in unchanged(arms) if any(RUSHER in pair for pair in _pairs(arm))]


def _pairs(arm: Played) -> list[tuple[str, str]]:
    return duellists(arm.manifest.get("seating", []))


def _row(style: str, table: str) -> str:
    return f"{style} at a table of {table}".replace("_", " ")


def duels(arms: Arms) -> Exhibit:
    """Show what a rusher wins among others, and what others win among rushers."""
    found = styles.duels(arms).filter((pl.col("style") == RUSHER) | (pl.col("table") == RUSHER))
    table = found.select(
        pl.lit(ONE_SEAT).alias("policy"),
        pl.struct("style", "table")
        .map_elements(lambda s: _row(s["style"], s["table"]), return_dtype=pl.String)
        .alias("row"),
        pl.all(),
        sure=pl.col("p_holm") < 1 - LEVEL,
    ).sort(pl.col("style") != RUSHER, "table", "style")
    fair = float(found["fair"][0])
    return Exhibit(
        title=_verdict(found),
        grid=grid_of(table, {"row": "One seat"}, words.PERCENT),
        data=table,
        figure=charts.dots(
            table,
            "row",
            "win share of the one seat, %",
            unit=words.PERCENT,
            marks=[charts.Mark("fair share", fair, fair)],
        ),
        alt="Dots with intervals: the win share of one rusher at tables of others, and of one other among rushers.",
        note="The same deals at all tables, and the one seat moved round the table. Hollow: not beyond chance among "
        f"{found.height} claims (Holm). {methods_of(found)}",
    )


def _verdict(found: pl.DataFrame) -> str:
    """Say whether rushing is dominant: wins among all others, while no other wins among rushers."""
    there, here = found.filter(style=RUSHER), found.filter(table=RUSHER)
    wins, loses = there.filter(shown=MORE).height, there.filter(shown=LESS).height
    weaker = here.filter(shown=LESS).height
    invaders = here.filter(shown=MORE).sort("value", descending=True)
    stronger = invaders.height or "none"
    among = f"of {here.height} other styles {weaker} win less than their share among rushers and {stronger} more"
    if wins == there.height and invaders.is_empty():
        return (
            f"Going round at once pays whatever others do: one rusher wins more than its share at all tables; {among}"
        )
    said = (
        f"one rusher wins more than its share at {wins} of {there.height} tables of others and less at {loses}; {among}"
    )
    if invaders.is_empty():
        return words.sentence([said])
    best = invaders.row(0, named=True)
    return (
        f"Going round at once is not always best: one {best['style'].replace('_', ' ')} among rushers wins "
        f"{words.plain(estimate_in(best), words.PERCENT)}; {said}"
    )


def points(arms: Arms) -> Exhibit:
    """Show where a rusher and its rivals get their points."""
    parts = [_points(arm, style, table) for arm in arms for style, table in _pairs(arm) if RUSHER in (style, table)]
    table = pl.concat(parts).sort(pl.col("style") != RUSHER, "row", maintain_order=True)
    return Exhibit(
        title=_scores(table),
        grid=grid_of(table, {"row": "One seat", "source": "Points from"}),
        data=table,
        figure=stacked.bars(table.filter(pl.col("source") != "all"), "row", "source", "points of the one seat"),
        alt="Stacked bars: points by source of one rusher among others, and of one other among rushers.",
        note=f"Means over playouts. {methods_of(table)}",
    )


def _points(arm: Played, style: str, table: str) -> pl.DataFrame:
    names = [name for name in arm.columns("seats") if name.startswith(POINTS)]
    found = styles.by_style(arm, ["score", *names]).filter(style=style)
    source = pl.col("measure").str.strip_prefix(POINTS).str.replace_all("_", " ").replace("score", "all")
    return found.select(
        pl.lit(ONE_SEAT).alias("policy"), pl.lit(_row(style, table)).alias("row"), pl.all(), source=source
    )


def _scores(table: pl.DataFrame) -> str:
    scores = table.filter(source="all")
    rusher, others = scores.filter(style=RUSHER), scores.filter(pl.col("style") != RUSHER)
    low, high = rusher["value"].min(), rusher["value"].max()
    span = words.span(float(low), float(high), 1)  # type: ignore[arg-type]
    if others.is_empty():
        return f"A rusher scores {span} points"
    best = others.sort("value", descending=True).row(0, named=True)
    return (
        f"A rusher scores {span} points at the tables of others; among rushers the best is "
        f"{best['style'].replace('_', ' ')} with {words.plain(estimate_in(best))}"
    )


CHAPTER = Chapter(
    id="rush",
    order=17,
    title="Rushing home",
    question="Is it best to go round the island at once?",
    needs={"seats": ["policy", "win_share", "score"], "playouts": ["winners"]},
    looks_at=_duels,
    exhibits={"rush-duels": duels, "rush-points": points},
)
