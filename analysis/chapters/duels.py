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
from analysis.language import later, say, say_many
from analysis.played import Played
from analysis.seats import POINTS
from analysis.styles import LESS, MORE
from analysis.verdicts import Finding, JointGoal, judge
from analysis.wording import spaced

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
    """Return a way to play in plain words, the same in all languages: its spaces part it from names that are said."""
    return name.replace("_", words.SPACE)


def _way(column: str) -> pl.Expr:
    return pl.col(column).str.replace_all("_", words.SPACE)


def matrix(arms: Arms) -> Exhibit:
    """Show what one seat of each way to play wins at a table of each other."""
    found = styles.duels(arms)
    deals = _counts(arms)
    fair = float(found["fair"][0])
    order = [_spaced(name) for name in _strongest_first(found)]
    cells = found.select(
        pl.lit(later("win share of the one seat")).alias("policy"),
        _way("style").alias("row"),
        _way("table").alias("column"),
        pl.exclude("style", "table"),
        sure=pl.col("p_holm") < 1 - LEVEL,
    )
    axis = say("win share of one seat, %; {deals} a cell", deals=deals)
    return Exhibit(
        title=_champion(found),
        grid=grid_of(cells, {"row": later("One seat"), "column": later("Table of")}, words.PERCENT),
        data=found,
        figure=heat(cells, order, fair, axis, say("one seat of"), say("at a table of")),
        alt=say("Heat map: the win share of one seat of each way to play at a table of each other."),
        note=say(
            "Each cell: one seat plays as the row says, all others as the column says, {deals} each, the same deals "
            "in all cells and the seat moved round the table; the fair share is {share}. Bold: beyond chance among "
            "{claims} claims (Holm). ±: half of the interval. {intervals}",
            deals=deals,
            share=words.percent(fair),
            claims=found.height,
            intervals=methods_of(found),
        ),
    )


def _counts(arms: Arms) -> str:
    deals = sorted({arm.deals for arm in arms if _pairs(arm)})
    if len(deals) == 1:
        return say_many("{n} deal", "{n} deals", deals[0])
    return say("{number} deals", number=words.between(words.count(deals[0]), words.count(deals[-1])))


def _strongest_first(found: pl.DataFrame) -> list[str]:
    """Return the styles by what they win on average at the tables of others, those that have no seat there last."""
    wins = found.group_by("style").agg(pl.col("value").mean()).sort("value", "style", descending=[True, False])
    return list(dict.fromkeys([*wins["style"], *found["table"]]))


def _champion(found: pl.DataFrame) -> str:
    more, less = Counter(found.filter(shown=MORE)["style"]), Counter(found.filter(shown=LESS)["style"])
    said = [
        say(how, policy=_spaced(name), tables=_of_all(count, found.filter(style=name).height))
        for counter, how in (
            (more, later("{policy} wins more than its share at {tables}")),
            (less, later("{policy} wins less than its share at {tables}")),
        )
        for name, count in counter.most_common(1)
    ]
    nothing = say("no way to play is shown to win more or less than its share at a table of another")
    return words.sentence(said or [nothing])


def _of_all(count: int, tables: int) -> str:
    if tables == 1:
        return say("the table of another")
    if count == tables:
        return say("all {n} tables of others", n=tables)
    return say("{number} of {n} tables of others", number=count, n=tables)


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
    beaten = table.filter(pl.col("there").is_in([MORE, LESS]) & pl.col("here").is_in([MORE, LESS])).filter(
        pl.col("there") != pl.col("here")
    )
    return Exhibit(
        title=say_many(
            "In {number} of {n} pair one way to play beats the other",
            "In {number} of {n} pairs one way to play beats the other",
            table.height,
            number=beaten.height,
        ),
        grid=Grid(["A", "B", say("Shown"), say("one A among B wins"), say("one B among A wins")], rows, 3),
        data=table,
        note=say(
            "A beats B where one A among B wins more than its share and one B among A less, both beyond chance among "
            "{claims} claims (Holm). Where each wins at the other's table a mix of both would last. {intervals}",
            claims=found.height,
            intervals=methods_of(found),
        ),
    )


def _profile(arms: Arms, prefix: str, heading: str, title: str, axis: str) -> Exhibit:
    """Show the columns of the seats table that begin alike, by way to play, at the tables of one host.

    The texts are marked by `later`; the title has a place for the ``{leaders}`` in each measure.
    """
    names = [name for name in arms[0].columns("seats") if name.startswith(prefix)]
    host = _host(arms)
    parts = [styles.by_style(arm, names).filter(style=style) for arm in arms for style in _guests(arm, host)]
    table = pl.concat(parts).select(
        pl.lit(later("each way to play")).alias("policy"),
        _way("style"),
        spaced("measure", prefix),
        pl.exclude("style", "measure"),
    )
    return Exhibit(
        title=say(title, leaders=_leaders(table)),
        grid=grid_of(table, {"style": later("Way to play"), "measure": heading}),
        data=table,
        figure=stacked.bars(table, "style", "measure", say(axis)),
        alt=say("Stacked bars: {measure} for each way to play.", measure=say(axis)),
        note=say(
            "Each with one seat at a table of {policy}, so that all have the same rivals. {intervals}",
            policy=_spaced(host),
            intervals=methods_of(table),
        ),
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


def _leaders(table: pl.DataFrame) -> str:
    """Say who leads in each measure."""
    first = table.sort("value", descending=True).group_by("measure", maintain_order=True).first()
    return "; ".join(f"{row['measure']}: {row['style']}" for row in first.iter_rows(named=True) if row["value"])


def points(arms: Arms) -> Exhibit:
    """Show where the points of each way to play come from."""
    return _profile(
        arms, POINTS, later("Points from"), later("Most points from {leaders}"), later("points a player, by source")
    )


def built(arms: Arms) -> Exhibit:
    """Show what each way to play builds."""
    return _profile(arms, BUILT, later("Built"), later("Most built {leaders}"), later("built in play, a player"))


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
    title=later("Style against style"),
    question=later("Which way to play beats which, and how do they differ?"),
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
                points=words.points(goals["style_edge"]),
            ),
            _judge_edge,
            later("Judged by one seat of each way to play at a table of each other."),
        ),
    ),
)
