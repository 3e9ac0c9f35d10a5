"""What a good start is, and which seat has it."""

from __future__ import annotations

import polars as pl

from analysis import charts, starts, words
from analysis.chapters import Arms, Chapter, Exhibit, estimate_in, grid_of, methods_of, together
from analysis.chapters.claims import changes_of
from analysis.estimates import LEVEL
from analysis.language import later
from analysis.played import Played

BANDS = 8
"""About so many bands in the chart of win shares."""


def by_seat(arms: Arms) -> Exhibit:
    """Show how well each seat starts."""
    table = together(arms, starts.by_seat).with_columns(
        seat="seat " + (pl.col("seat") + 1).cast(pl.String), unit=pl.lit("")
    )
    first = table["measure"][0]
    shown = table.filter(measure=first)
    return Exhibit(
        title=words.sentence([_best_start(shown, arm.label) for arm in arms]),
        grid=grid_of(table.sort("measure", maintain_order=True), {"measure": "Measure", "seat": "Seat"}),
        data=table,
        figure=charts.dots(shown, "seat", f"{first} at the start"),
        alt=f"Dots with intervals: {first} of each seat at the start.",
        note=f"The chart shows {first}, the table all measures. {methods_of(table)}",
    )


def _best_start(shown: pl.DataFrame, policy: str) -> str:
    order = shown.filter(policy=policy).sort("value", descending=True)
    best, worst = order.row(0, named=True), order.row(-1, named=True)
    if best["low"] <= worst["high"]:
        return f"under {policy} no seat is shown to start with more {best['measure']}"
    values = [words.plain(estimate_in(row)) for row in (best, worst)]
    return (
        f"under {policy} {best['seat']} starts with most {best['measure']} ({values[0]}), {worst['seat']} with fewest "
        f"({values[1]})"
    )


def effects(arms: Arms) -> Exhibit:
    """Show what each measure of the start does to the chance to win, the others being equal."""
    found = together(arms, starts.effects)
    table = found.with_columns(sure=pl.col("p_holm") < 1 - LEVEL)
    return changes_of(
        table,
        "measure",
        heading="Measure",
        doing=later("one more of {name}"),
        note="For one more, all other measures being equal: so what a place beside a dock gives is told apart from "
        "the land that it has less of. Players choose where they start, so these are associations; they are near to "
        "effects where they choose at random.",
    )


def _band(arms: Arms) -> tuple[str, int]:
    """Return the first measure and how many of its numbers make a band."""
    column = starts.columns(arms[0])[0]
    ends = [arm.seats.select(pl.col(column).quantile(q)).collect().item() for arm in arms for q in (0.01, 0.99)]
    return column, max(1, round(float(max(ends) - min(ends)) / BANDS))


def wins(arms: Arms) -> Exhibit:
    """Show the win share by how good the start is."""
    column, width = _band(arms)
    what = column.removeprefix(starts.START)
    found = together(arms, lambda arm: starts.wins_by(arm, column, width)).filter(pl.col("n") >= 30)
    label = pl.col("band").cast(pl.String)
    if width > 1:
        label = label + "–" + (pl.col("band") + width - 1).cast(pl.String)
    table = found.with_columns(row=label + f" {what}")
    order = table.sort("band")["row"].unique(maintain_order=True)
    fair = charts.Mark("fair share", 1 / arms[0].players, 1 / arms[0].players)
    return Exhibit(
        title=words.sentence([_climb(table, arm) for arm in arms]),
        grid=grid_of(table.sort("band", maintain_order=True), {"row": what.capitalize()}, words.PERCENT),
        data=table,
        figure=None
        if table.is_empty()
        else charts.dots(table, "row", "win share, %", unit=words.PERCENT, marks=[fair], order=order.to_list()),
        alt=f"Dots with intervals: the win share of seats by their {what} at the start.",
        note=f"Bands with fewer than 30 deals are left out; n: deals with such a seat. {methods_of(table)}",
    )


def _climb(table: pl.DataFrame, arm: Played) -> str:
    here = table.filter(policy=arm.label)
    if here.is_empty():
        return f"under {arm.label} there are too few deals to say anything"
    ends = [here.row(place, named=True) for place in (0, -1)]
    shares = [words.plain(estimate_in(row), words.PERCENT) for row in ends]
    return f"under {arm.label} seats with {ends[0]['row']} win {shares[0]}, those with {ends[1]['row']} win {shares[1]}"


CHAPTER = Chapter(
    id="starts",
    order=32,
    title="Starts",
    question="What is a good start, and who has it?",
    needs={"seats": ["seat", "win_share"]},
    when=lambda arm: bool(starts.columns(arm)),
    exhibits={"start-by-seat": by_seat, "start-effects": effects, "start-wins": wins},
)
