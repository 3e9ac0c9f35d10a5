"""Ways to play that sit at a table together, but for duels (see `duels`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import polars as pl

from analysis import charts, styles, words
from analysis.arms import duellists
from analysis.chapters import Arms, Chapter, Exhibit, estimate_in, grid_of, methods_of, unchanged
from analysis.estimates import LEVEL, holm, p_value
from analysis.language import later, say
from analysis.played import Played
from analysis.wording import hollow

EACH = later("each way to play")
STYLE = {"row": later("Way to play")}


def _mixed(arms: Arms) -> Arms:
    """Return the studies of the config itself in which several policies sit at a table that is no duel."""
    return [
        arm for arm in unchanged(arms) if len(styles.names(arm)) > 1 and not duellists(arm.manifest.get("seating", []))
    ]


def _rows(arms: Arms, table: Callable[[Played], pl.DataFrame]) -> pl.DataFrame:
    """Return figures of the ways to play in all studies; of a pair those of the first: the second has the rest."""
    found = []
    for arm in arms:
        names = styles.names(arm)
        rows = table(arm)
        if len(names) == 2:
            one, other = names
            rows = rows.filter(style=one).with_columns(row=pl.lit(say("{one} against {other}", one=one, other=other)))
        elif len(arms) > 1:
            rows = rows.with_columns(
                row=words.rows(later("{style} in {table}"), style="style", table=pl.lit(arm.label))
            )
        else:
            rows = rows.with_columns(row="style")
        found.append(rows.select(pl.lit(say(EACH)).alias("policy"), pl.all()))
    return pl.concat(found).with_columns(pl.col("row").str.replace_all("_", words.SPACE))


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
            say("win share above the share of seats, percentage points"),
            unit=words.POINTS,
            marks=[charts.Mark(say("as good as the others"), 0.0, 0.0)],
        ),
        alt=say("Dots with intervals: how far the win share of each way to play is from its share of the seats."),
        note=say(
            "Every deal is played in rotations, so that each has sat on each seat. The table has the win share, with "
            "all seats of that way to play together. {hollow} {methods}",
            hollow=hollow(table.height),
            methods=methods_of(table),
        ),
    )


def _best(above: pl.DataFrame) -> str:
    order = above.filter("sure").sort("value")
    if order.is_empty():
        return say("No way to play is shown to win more or less than another")
    ends = [order.row(place, named=True) for place in dict.fromkeys((order.height - 1, 0))]
    return words.sentence(list(dict.fromkeys(map(_beyond, ends))))


def _beyond(row: dict[str, Any]) -> str:
    """Say how far a way to play is from its share of the seats."""
    points = words.figure(100 * abs(row["value"]), 1)
    if row["value"] > 0:
        return say("{style} wins {points} points more than its share of seats", style=row["row"], points=points)
    return say("{style} wins {points} points less than its share of seats", style=row["row"], points=points)


CHAPTER = Chapter(
    id="styles",
    order=15,
    title=later("Ways to play"),
    question=later("Which way to play wins at a mixed table?"),
    needs={"seats": ["policy", "win_share"], "playouts": ["winners"]},
    looks_at=_mixed,
    exhibits={"style-wins": wins},
)
