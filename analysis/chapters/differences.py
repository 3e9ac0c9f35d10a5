"""What differs between variants, deal by deal."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from analysis import charts, comparison, words
from analysis.arms import COMPARISON
from analysis.chapters import Arms, Chapter, Exhibit, Grid, everything, methods_of
from analysis.chapters.claims import NO_CHANGE
from analysis.compare import LESS, MORE, pairs
from analysis.estimates import LEVEL
from analysis.language import later, say, say_many
from analysis.played import Played
from analysis.wording import hollow

MOST = 20
"""At most so many rows in a chart; its table has all."""
WIDE = 0.25
"""What is not shown to differ and is known no better than to this part of the base's mean is not drawn."""


def headlines(arms: Arms) -> Exhibit:
    """Show the differences in the metrics that every game has."""
    return _differences(arms, "headlines", later("headline metrics"))


def counted(arms: Arms) -> Exhibit:
    """Show the differences in what the game itself counts."""
    return _differences(arms, "counted", later("counts of the game"))


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
    note = say(
        "Differences from {base}, in the chart in per cent of its mean, paired by deal. {hollow} Variance ratio: by "
        "how much the common deals shrink the variance of the difference. {intervals}",
        base=arms[0].variant,
        hollow=hollow(table.height),
        intervals=methods_of(table),
    )
    if left_out:
        missing = say_many(
            "The chart leaves out {n} metric that the table has: those least sure to differ, and those that the base "
            "never has.",
            "The chart leaves out {n} metrics that the table has: those least sure to differ, and those that the base "
            "never has.",
            left_out,
        )
        note = f"{missing} {note}"
    return Exhibit(
        title=_count(table, what),
        grid=_grid(table, arms[0].variant),
        data=table,
        figure=None
        if shown.is_empty()
        else charts.dots(
            shown,
            "measure",
            say("change, % of the mean of {base}", base=arms[0].variant),
            unit=words.PERCENT,
            marks=[NO_CHANGE],
        ),
        alt=say("Dots with intervals: the relative change of {metrics} for each variant.", metrics=say(what)),
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
            say(
                "{number} of {all} under {policy}",
                number=rows.filter(pl.col("shown").is_in([MORE, LESS])).height,
                all=rows.height,
                policy=policy,
            )
            for (policy,), rows in found.group_by("policy", maintain_order=True)
        ]
        told = {"metrics": say(what), "variant": variant, "numbers": ", ".join(by_policy)}
        said.append(say("{metrics} of {variant} that differ: {numbers}", **told))
    return words.sentence(said)


def _grid(table: pl.DataFrame, base: str) -> Grid:
    rows = [
        [
            row["variant"],
            row["policy"],
            say(row["measure"]),
            comparison.verdict_in(row),
            _mean(row, "first"),
            _mean(row, "second"),
            comparison.change_in(row),
            words.figure(row["variance_ratio"], 2) if row["variance_ratio"] < 1e6 else say("all alike"),
            words.count(row["n"]),
        ]
        for row in table.iter_rows(named=True)
    ]
    names = [say("Variant"), say("Policy"), say("Metric"), say("Shown")]
    return Grid([*names, base, say("variant"), say("difference"), say("variance ratio"), "n"], rows, len(names))


def _mean(row: dict[str, float], column: str) -> str:
    """Write a mean with as many decimals as the difference is told with."""
    by = words.scale(str(row["unit"]))
    return words.figure(by * row[column], words.decimals(by * (row["high"] - row["low"]) / 2))


def changes(arms: Arms) -> Exhibit:
    """List the values in which the configs differ."""
    variants: Sequence[Played] = list({arm.variant: arm for arm in arms}.values())
    paths = list(dict.fromkeys(path for arm in variants for path in arm.changes))
    rows = [[path, *(comparison.value_at(arm, path) for arm in variants)] for path in paths]
    headings = [say("Value"), *(arm.variant for arm in variants)]
    differ = say_many("The configs differ in {n} value", "The configs differ in {n} values", len(paths))
    return Exhibit(
        title=differ if paths else say("The configs do not differ"),
        grid=Grid(headings, rows or [[say("none"), *["–"] * len(variants)]], len(headings)),
        data=pl.DataFrame(rows, schema=headings, orient="row"),
        note=say("Titles and assumptions are left out."),
    )


CHAPTER = Chapter(
    id="differences",
    order=5,
    title=later("Differences"),
    question=later("What is different, and how sure is it?"),
    needs={"playouts": ["turns", "rounds", "decisions", "winners"], "seats": ["seat", "score", "win_share"]},
    when=lambda arm: bool(arm.variant),
    looks_at=lambda arms: everything(arms) if any(pairs(arms)) else [],
    pages=(COMPARISON,),
    exhibits={"headline-differences": headlines, "counted-differences": counted, "config-changes": changes},
)
