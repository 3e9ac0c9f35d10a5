"""What a good start is, and which seat has it."""

from __future__ import annotations

import polars as pl

from analysis import charts, starts, words
from analysis.chapters import Arms, Chapter, Exhibit, estimate_in, grid_of, methods_of, together
from analysis.chapters.claims import changes_of
from analysis.estimates import LEVEL
from analysis.language import later, say
from analysis.played import Played
from analysis.wording import in_words

BANDS = 8
"""About so many bands in the chart of win shares."""


def by_seat(arms: Arms) -> Exhibit:
    """Show how well each seat starts."""
    table = together(arms, starts.by_seat).with_columns(
        seat=words.rows(later("seat {number}"), number=pl.col("seat") + 1), unit=pl.lit("")
    )
    first = table["measure"][0]
    shown, what = table.filter(measure=first), say(first)
    return Exhibit(
        title=words.sentence([_best_start(shown, arm.label) for arm in arms]),
        grid=grid_of(table.sort("measure", maintain_order=True), {"measure": later("Measure"), "seat": later("Seat")}),
        data=table,
        figure=charts.dots(shown, "seat", say("{measure} at the start", measure=what)),
        alt=say("Dots with intervals: {measure} of each seat at the start.", measure=what),
        note=say(
            "The chart shows {measure}, the table all measures. {methods}", measure=what, methods=methods_of(table)
        ),
    )


def _best_start(shown: pl.DataFrame, policy: str) -> str:
    order = shown.filter(policy=policy).sort("value", descending=True)
    best, worst = order.row(0, named=True), order.row(-1, named=True)
    if best["low"] <= worst["high"]:
        return say(
            "under {policy} no seat is shown to start with more {measure}", policy=policy, measure=say(best["measure"])
        )
    return say(
        "under {policy} {best} starts with most {measure} ({most}), {worst} with fewest ({fewest})",
        policy=policy,
        measure=say(best["measure"]),
        best=best["seat"],
        most=words.plain(estimate_in(best)),
        worst=worst["seat"],
        fewest=words.plain(estimate_in(worst)),
    )


def effects(arms: Arms) -> Exhibit:
    """Show what each measure of the start does to the chance to win, the others being equal."""
    found = together(arms, starts.effects)
    table = in_words(found, "measure").with_columns(sure=pl.col("p_holm") < 1 - LEVEL)
    return changes_of(
        table,
        "measure",
        heading=later("Measure"),
        doing=later("one more of {name}"),
        note=say(
            "For one more, all other measures being equal: so what a place beside a dock gives is told apart from "
            "the land that it has less of. Players choose where they start, so these are associations; they are near "
            "to effects where they choose at random."
        ),
    )


def _band(arms: Arms) -> tuple[str, int]:
    """Return the first measure and how many of its numbers make a band."""
    column = starts.columns(arms[0])[0]
    ends = [arm.seats.select(pl.col(column).quantile(q)).collect().item() for arm in arms for q in (0.01, 0.99)]
    return column, max(1, round(float(max(ends) - min(ends)) / BANDS))


def wins(arms: Arms) -> Exhibit:
    """Show the win share by how good the start is."""
    column, width = _band(arms)
    what = say(column.removeprefix(starts.START).replace("_", " "))
    found = together(arms, lambda arm: starts.wins_by(arm, column, width)).filter(pl.col("n") >= 30)
    label = pl.col("band").cast(pl.String)
    if width > 1:
        label = label + "–" + (pl.col("band") + width - 1).cast(pl.String)
    table = found.with_columns(row=words.rows(later("{band} {measure}"), band=label, measure=pl.lit(what)))
    order = table.sort("band")["row"].unique(maintain_order=True)
    fair = charts.Mark(say("fair share"), 1 / arms[0].players, 1 / arms[0].players)
    return Exhibit(
        title=words.sentence([_climb(table, arm) for arm in arms]),
        grid=grid_of(table.sort("band", maintain_order=True), {"row": what.capitalize()}, words.PERCENT),
        data=table,
        figure=None
        if table.is_empty()
        else charts.dots(table, "row", say("win share, %"), unit=words.PERCENT, marks=[fair], order=order.to_list()),
        alt=say("Dots with intervals: the win share of seats by their {measure} at the start.", measure=what),
        note=say(
            "Bands with fewer than 30 deals are left out; n: deals with such a seat. {methods}",
            methods=methods_of(table),
        ),
    )


def _climb(table: pl.DataFrame, arm: Played) -> str:
    here = table.filter(policy=arm.label)
    if here.is_empty():
        return say("under {policy} there are too few deals to say anything", policy=arm.label)
    ends = [here.row(place, named=True) for place in (0, -1)]
    shares = [words.plain(estimate_in(row), words.PERCENT) for row in ends]
    return say(
        "under {policy} seats with {few} win {low}, those with {many} win {high}",
        policy=arm.label,
        few=ends[0]["row"],
        low=shares[0],
        many=ends[1]["row"],
        high=shares[1],
    )


CHAPTER = Chapter(
    id="starts",
    order=32,
    title=later("Starts"),
    question=later("What is a good start, and who has it?"),
    needs={"seats": ["seat", "win_share"]},
    when=lambda arm: bool(starts.columns(arm)),
    exhibits={"start-by-seat": by_seat, "start-effects": effects, "start-wins": wins},
)
