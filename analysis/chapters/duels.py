"""Ways to play, each with one seat at a table of each other: who beats whom, and how they differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import polars as pl

from analysis import stacked, styles, words
from analysis.arms import LEAGUE, REPORT, duellists, duels
from analysis.chapters import Arms, Chapter, Exhibit, Grid, estimate_in, grid_of, has_columns, methods_of, unchanged
from analysis.estimates import LEVEL, Estimate
from analysis.heat import heat
from analysis.language import later, say
from analysis.played import Played
from analysis.seats import POINTS
from analysis.styles import LESS, MORE
from analysis.verdicts import Finding, JointGoal, judge

PLAYOUTS = 90_000
"""Playouts of all duels of a report together."""
BUILT = "built_"
"""Columns of the seats table that begin so count what a player builds."""


def _duels(arms: Arms) -> Arms:
    """Return the duels, with the studies that one of their styles plays alone; none without a duel."""
    own = unchanged(arms)
    found = [arm for arm in own if _pairs(arm)]
    met = {name for arm in found for name in styles.names(arm)}
    return [
        arm for arm in own if arm in found or (found and set(styles.names(arm)) <= met and len(styles.names(arm)) == 1)
    ]


def _pairs(arm: Played) -> list[tuple[str, str]]:
    return duellists(arm.manifest.get("seating", []))


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def matrix(arms: Arms) -> Exhibit:
    """Show what one seat of each way to play wins at a table of each other."""
    found = styles.duels(arms)
    fair = float(found["fair"][0])
    order = [_spaced(name) for name in _strongest_first(found)]
    cells = found.select(
        pl.lit("win share of the one seat").alias("policy"),
        pl.col("style").str.replace_all("_", " ").alias("row"),
        pl.col("table").str.replace_all("_", " ").alias("column"),
        pl.exclude("style", "table"),
        sure=pl.col("p_holm") < 1 - LEVEL,
    )
    axis = f"win share of one seat, %; {_counts(arms)} a cell"
    return Exhibit(
        title=_champion(found),
        grid=grid_of(cells, {"row": "One seat", "column": "Table of"}, words.PERCENT),
        data=found,
        figure=heat(cells, order, fair, axis, "one seat of", "at a table of"),
        alt="Heat map: the win share of one seat of each way to play at a table of each other.",
        note=f"Each cell: one seat plays as the row says, all others as the column says, {_counts(arms)} each, the "
        f"same deals in all cells and the seat moved round the table; the fair share is {words.percent(fair)}. Bold: "
        f"beyond chance among {found.height} claims (Holm). ±: half of the interval. {methods_of(found)}",
    )


def _counts(arms: Arms) -> str:
    deals = sorted({arm.deals for arm in arms if _pairs(arm)})
    return (
        words.plural(deals[0], "deal")
        if len(deals) == 1
        else f"{words.count(deals[0])} to {words.count(deals[-1])} deals"
    )


def _strongest_first(found: pl.DataFrame) -> list[str]:
    """Return the styles by what they win on average at the tables of others, those that have no seat there last."""
    wins = found.group_by("style").agg(pl.col("value").mean()).sort("value", "style", descending=[True, False])
    return list(dict.fromkeys([*wins["style"], *found["table"]]))


def _champion(found: pl.DataFrame) -> str:
    more, less = Counter(found.filter(shown=MORE)["style"]), Counter(found.filter(shown=LESS)["style"])
    said = [
        f"{_spaced(name)} wins {how} than its share at {_of_all(count, found.filter(style=name).height)}"
        for counter, how in ((more, "more"), (less, "less"))
        for name, count in counter.most_common(1)
    ]
    return words.sentence(said or ["no way to play is shown to win more or less than its share at a table of another"])


def _of_all(count: int, tables: int) -> str:
    if tables == 1:
        return "the table of another"
    return f"all {tables} tables of others" if count == tables else f"{count} of {tables} tables of others"


def results(arms: Arms) -> Exhibit:
    """Say of each two ways to play which beats which."""
    found = styles.duels(arms)
    table = styles.pairs(found)
    told = {
        (row["style"], row["table"]): words.told(estimate_in(row), words.PERCENT) for row in found.iter_rows(named=True)
    }
    rows = [
        [_spaced(a), _spaced(b), styles.result_words("A", "B", there, here), told[a, b], told[b, a]]
        for a, b, there, here, _ in table.iter_rows()
    ]
    beaten = table.filter(pl.col("result").str.contains(r"beats \w+$"))
    return Exhibit(
        title=f"In {beaten.height} of {words.plural(table.height, 'pair')} one way to play beats the other",
        grid=Grid(["A", "B", "Shown", "one A among B wins", "one B among A wins"], rows, 3),
        data=table,
        note="A beats B where one A among B wins more than its share and one B among A less, both beyond chance among "
        f"{found.height} claims (Holm). Where each wins at the other's table a mix of both would last. "
        f"{methods_of(found)}",
    )


def _profile(arms: Arms, prefix: str, what: str, axis: str) -> Exhibit:
    """Show the columns of the seats table that begin alike, by way to play, at the tables of one host."""
    names = [name for name in arms[0].columns("seats") if name.startswith(prefix)]
    host = _host(arms)
    parts = [styles.by_style(arm, names).filter(style=style) for arm in arms for style in _guests(arm, host)]
    table = pl.concat(parts).select(
        pl.lit("each way to play").alias("policy"),
        pl.col("style").str.replace_all("_", " "),
        pl.col("measure").str.strip_prefix(prefix).str.replace_all("_", " "),
        pl.exclude("style", "measure"),
    )
    return Exhibit(
        title=_leaders(table, what),
        grid=grid_of(table, {"style": "Way to play", "measure": what.capitalize()}),
        data=table,
        figure=stacked.bars(table, "style", "measure", axis),
        alt=f"Stacked bars: {axis} for each way to play.",
        note=f"Each with one seat at a table of {_spaced(host)}, so that all have the same rivals. {methods_of(table)}",
    )


def _host(arms: Arms) -> str:
    """Return the style at whose table most others have sat, of several one that is also played alone."""
    seats = Counter(table for arm in arms for _, table in _pairs(arm))
    played_alone = [styles.names(arm)[0] for arm in arms if not _pairs(arm)]
    return max(seats, key=lambda style: (seats[style], style in played_alone))


def _guests(arm: Played, host: str) -> Sequence[str]:
    """Return those who have one seat at a table of the host; the host itself where it plays alone."""
    if styles.names(arm) == [host]:
        return [host]
    return [style for style, table in _pairs(arm) if table == host]


def _leaders(table: pl.DataFrame, what: str) -> str:
    """Say who leads in each measure."""
    first = table.sort("value", descending=True).group_by("measure", maintain_order=True).first()
    said = [f"{row['measure']}: {row['style']}" for row in first.iter_rows(named=True) if row["value"]]
    return f"Most {what} {'; '.join(said)}"


def points(arms: Arms) -> Exhibit:
    """Show where the points of each way to play come from."""
    return _profile(arms, POINTS, "points from", "points a player, by source")


def built(arms: Arms) -> Exhibit:
    """Show what each way to play builds."""
    return _profile(arms, BUILT, "built", "built in play, a player")


def _least_edges(arms: Arms) -> dict[str, Estimate]:
    """Return by how much each style wins more than its share where it does worst, at the tables of all others."""
    above = styles.duels(arms).with_columns(pl.col("value", "low", "high") - pl.col("fair"))
    worst = above.sort("low").group_by("style", maintain_order=True).first()
    return {_spaced(row["style"]): estimate_in(row) for row in worst.iter_rows(named=True)}


def _judge_edge(arms: Arms) -> Finding | None:
    """Name the style that wins too much at the tables of all others."""
    if not any(_pairs(arm) for arm in arms):
        return None
    found = _least_edges(arms)
    judged = judge(found, high=arms[0].goals["style_edge"])
    best = max(found, key=lambda style: found[style].value)
    points = words.told(found[best], words.POINTS)
    said = say("the strongest is {style}: {points} above its share where it wins least", style=best, points=points)
    if judged.missed:
        said = say("{style} wins everywhere, at least {points} above its share", style=best, points=points)
    return Finding(
        say("each at all tables of others"),
        judged.state,
        words.sentence([said, *filter(None, [judged.in_words()])]),
    )


CHAPTER = Chapter(
    id="duels",
    order=14,
    title="Style against style",
    question="Which way to play beats which, and how do they differ?",
    needs={"seats": ["policy", "win_share"], "playouts": ["winners"]},
    looks_at=_duels,
    wants=duels(PLAYOUTS),
    pages=(REPORT, LEAGUE),
    exhibits={"style-matrix": matrix, "style-results": results, "style-points": points, "style-built": built},
    only={"style-points": has_columns(POINTS), "style-built": has_columns(BUILT)},
    goals=(
        JointGoal(
            ("style_edge",),
            "style-matrix",
            lambda goals: say(
                "No way to play wins more than {points} percentage points above its share at the tables of all others",
                points=f"{100 * goals['style_edge']:.4g}",
            ),
            _judge_edge,
            later("Judged by one seat of each way to play at a table of each other."),
        ),
    ),
)
