"""Ways to play against each other."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl

from analysis import charts, styles, words
from analysis.chapters import Arms, Chapter, Exhibit, estimate_in, grid_of, methods_of
from analysis.estimates import LEVEL, holm, p_value
from analysis.played import Played
from analysis.seats import POINTS

EACH = "each way to play"
BUILT = "built_"
"""Columns of the seats table that begin so count what a player builds."""
STYLE = {"row": "Way to play"}


def _mixed(arms: Arms) -> Arms:
    """Return the studies in which several policies sit at a table."""
    return [arm for arm in arms if len(styles.names(arm)) > 1]


def _rows(arms: Arms, table: Callable[[Played], pl.DataFrame]) -> pl.DataFrame:
    """Return figures of the ways to play in all studies; of a pair those of the first: the second has the rest."""
    found = []
    for arm in arms:
        names = styles.names(arm)
        rows = table(arm)
        if len(names) == 2:
            rows = rows.filter(style=names[0]).with_columns(row=pl.lit(" against ".join(names)))
        else:
            rows = rows.with_columns(row=pl.col("style") + (f" in {arm.label}" if len(arms) > 1 else ""))
        found.append(rows.select(pl.lit(EACH).alias("policy"), pl.all()))
    return pl.concat(found).with_columns(pl.col("row").str.replace_all("_", " "))


def wins(arms: Arms) -> Exhibit:
    """Show how much each way to play wins."""
    table = _rows(arms, styles.win_shares)
    sure = holm([p_value(estimate_in(row), row["fair"]) for row in table.iter_rows(named=True)]) < 1 - LEVEL
    above = table.with_columns(
        pl.Series("sure", sure), *(pl.col(name) - pl.col("fair") for name in ("value", "low", "high"))
    )
    return Exhibit(
        title=_best(above),
        grid=grid_of(table, STYLE, words.PERCENT),
        data=table,
        figure=charts.dots(
            above,
            "row",
            "win share above the share of seats, percentage points",
            unit=words.POINTS,
            marks=[charts.Mark("as good as the others", 0.0, 0.0)],
        ),
        alt="Dots with intervals: how far the win share of each way to play is from its share of the seats.",
        note="Every deal is played in rotations, so that each has sat on each seat. The table has the win share, "
        f"with all seats of that way to play together. Hollow: not beyond chance among {table.height} claims (Holm). "
        f"{methods_of(table)}",
    )


def _best(above: pl.DataFrame) -> str:
    order = above.filter("sure").sort("value")
    if order.is_empty():
        return "No way to play is shown to win more or less than another"
    ends = [order.row(place, named=True) for place in dict.fromkeys((order.height - 1, 0))]
    said = [
        f"{row['row']} wins {words.figure(100 * abs(row['value']), 1)} points "
        f"{'more' if row['value'] > 0 else 'less'} than its share of seats"
        for row in ends
    ]
    return words.sentence(list(dict.fromkeys(said)))


def _profile(arms: Arms, prefix: str, what: str, axis: str) -> Exhibit:
    """Show the columns of the seats table that begin alike, by way to play."""
    names = [name for name in arms[0].columns("seats") if name.startswith(prefix)]
    table = _rows(arms, lambda arm: styles.by_style(arm, names)).with_columns(
        pl.col("measure").str.strip_prefix(prefix).str.replace_all("_", " ")
    )
    return Exhibit(
        title=_leaders(table, what),
        grid=grid_of(table, {**STYLE, "measure": what.capitalize()}),
        data=table,
        figure=charts.stacks(table, "row", "measure", axis),
        alt=f"Stacked bars: {axis} for each way to play.",
        note=f"Beside the same rivals as above. {methods_of(table)}",
    )


def _leaders(table: pl.DataFrame, what: str) -> str:
    """Say who leads in each measure."""
    first = table.sort("value", descending=True).group_by("measure", maintain_order=True).first()
    said = [
        f"{row['measure']}: {row['row'].split(' against ')[0]}" for row in first.iter_rows(named=True) if row["value"]
    ]
    return f"Most {what} {'; '.join(said)}"


def points(arms: Arms) -> Exhibit:
    """Show where the points of each way to play come from."""
    return _profile(arms, POINTS, "points from", "points a player, by source")


def built(arms: Arms) -> Exhibit:
    """Show what each way to play builds."""
    return _profile(arms, BUILT, "built", "built in play, a player")


CHAPTER = Chapter(
    id="styles",
    order=15,
    title="Ways to play",
    question="Which way to play wins, and how do they differ?",
    needs={"seats": ["policy", "win_share"], "playouts": ["winners"]},
    when=lambda arm: any(name.startswith(BUILT) for name in arm.columns("seats")),
    looks_at=_mixed,
    exhibits={"style-wins": wins, "style-points": points, "style-built": built},
)
