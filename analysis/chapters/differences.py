"""What differs between variants, deal by deal."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from analysis import charts, comparison, words
from analysis.arms import COMPARISON
from analysis.chapters import Arms, Chapter, Exhibit, Grid, everything, methods_of
from analysis.compare import LESS, MORE, pairs
from analysis.estimates import LEVEL
from analysis.played import Played

MOST = 20
"""At most so many rows in a chart; its table has all."""
WIDE = 0.25
"""What is not shown to differ and is known no better than to this part of the base's mean is not drawn."""


def headlines(arms: Arms) -> Exhibit:
    """Show the differences in the metrics that every game has."""
    return _differences(arms, "headlines", "headline metrics")


def counted(arms: Arms) -> Exhibit:
    """Show the differences in what the game itself counts."""
    return _differences(arms, "counted", "counts of the game")


def _differences(arms: Arms, name: str, what: str) -> Exhibit:
    table = comparison.claims(arms, name)
    by_study = (table["variant"] + ", " + table["policy"]).alias("policy")
    relative = (
        table.filter(pl.col("first") > 0)
        .with_columns(by_study.filter(table["first"] > 0))
        .with_columns(
            *(pl.col(c) / pl.col("first") for c in ("value", "low", "high")), sure=pl.col("p_holm") < 1 - LEVEL
        )
    )
    clear = relative.filter(pl.col("sure") | (pl.col("high") - pl.col("low") < 2 * WIDE))
    shown = _surest(clear)
    left_out = table["measure"].n_unique() - shown["measure"].n_unique()
    note = (
        f"Differences from {arms[0].variant}, in the chart in per cent of its mean, paired by deal. Hollow: not beyond "
        f"chance among {words.plural(table.height, 'claim')} (Holm). Variance ratio: by how much the common deals "
        f"shrink the variance of the difference. {methods_of(table)}"
    )
    if left_out:
        note = (
            f"The chart leaves out {words.plural(left_out, 'metric')} that the table has: those least sure to differ, "
            f"and those that the base never has. {note}"
        )
    return Exhibit(
        title=_count(table, what),
        grid=_grid(table, arms[0].variant),
        data=table,
        figure=None
        if shown.is_empty()
        else charts.dots(
            shown,
            "measure",
            f"change, % of the mean of {arms[0].variant}",
            unit=words.PERCENT,
            marks=[charts.Mark("no change", 0.0, 0.0)],
        ),
        alt=f"Dots with intervals: the relative change of {what} for each variant.",
        note=note,
    )


def _surest(relative: pl.DataFrame) -> pl.DataFrame:
    """Return the rows of the metrics that are surest to differ, in their order."""
    best = relative.group_by("measure").agg(
        pl.col("p_holm").min(), sure=(pl.col("value") / (pl.col("high") - pl.col("low"))).abs().max()
    )
    kept = best.sort("p_holm", pl.col("sure").neg(), "measure")["measure"].head(MOST)
    return relative.filter(pl.col("measure").is_in(kept.to_list()))


def _count(table: pl.DataFrame, what: str) -> str:
    said = []
    for (variant,), found in table.group_by("variant", maintain_order=True):
        by_policy = [
            f"{rows.filter(pl.col('shown').is_in([MORE, LESS])).height} of {rows.height} under {policy}"
            for (policy,), rows in found.group_by("policy", maintain_order=True)
        ]
        said.append(f"{what} of {variant} that differ: {', '.join(by_policy)}")
    return words.sentence(said)


def _grid(table: pl.DataFrame, base: str) -> Grid:
    rows = [
        [
            row["variant"],
            row["policy"],
            row["measure"],
            comparison.verdict_in(row),
            _mean(row, "first"),
            _mean(row, "second"),
            comparison.change_in(row),
            words.figure(row["variance_ratio"], 2) if row["variance_ratio"] < 1e6 else "all alike",
            words.count(row["n"]),
        ]
        for row in table.iter_rows(named=True)
    ]
    headings = ["Variant", "Policy", "Metric", "Shown", base, "variant", "difference", "variance ratio", "n"]
    return Grid(headings, rows, 4)


def _mean(row: dict[str, float], column: str) -> str:
    """Write a mean with as many decimals as the difference is told with."""
    by = words.scale(str(row["unit"]))
    return words.figure(by * row[column], words.decimals(by * (row["high"] - row["low"]) / 2))


def changes(arms: Arms) -> Exhibit:
    """List the values in which the configs differ."""
    variants: Sequence[Played] = list({arm.variant: arm for arm in arms}.values())
    paths = list(dict.fromkeys(path for arm in variants for path in arm.changes))
    rows = [[path, *(comparison.value_at(arm, path) for arm in variants)] for path in paths]
    headings = ["Value", *(arm.variant for arm in variants)]
    return Exhibit(
        title=f"The configs differ in {words.plural(len(paths), 'value')}" if paths else "The configs do not differ",
        grid=Grid(headings, rows or [["none", *["–"] * len(variants)]], len(headings)),
        data=pl.DataFrame(rows, schema=headings, orient="row"),
        note="Titles and assumptions are left out.",
    )


CHAPTER = Chapter(
    id="differences",
    order=5,
    title="Differences",
    question="What is different, and how sure is it?",
    needs={"playouts": ["turns", "rounds", "decisions", "winners"], "seats": ["seat", "score", "win_share"]},
    when=lambda arm: bool(arm.variant),
    looks_at=lambda arms: everything(arms) if any(pairs(arms)) else [],
    pages=(COMPARISON,),
    exhibits={"headline-differences": headlines, "counted-differences": counted, "config-changes": changes},
)
