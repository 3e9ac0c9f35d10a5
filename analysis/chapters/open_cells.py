"""Cells that wait for a tile: whether what is drawn fits, and when they die."""

from __future__ import annotations

import polars as pl

from analysis import charts, lines, open_cells, words
from analysis.chapters import Arms, Chapter, Exhibit, each, estimate_in, grid_of, methods_of, together
from analysis.chapters.tile_set import game_odds
from analysis.language import later, say
from analysis.played import Played
from analysis.wording import in_figures

LAST = 9
"""The tenth of the bag that is told in the title: the last in which nearly all cells still count."""
NOTE = later(
    "From the events of some deals. Only sides are looked at, and a cell is dead if no tile still to be laid fits."
)


def fits(arms: Arms) -> Exhibit:
    """Hold how often a drawn tile fits against what the tile set lets expect."""
    table = together(arms, lambda arm: open_cells.by_shape(arm).filter(measure="fits"))
    odds = game_odds(arms[0])
    tiles = odds.tile_set(arms[0].config)
    exact = {shape: 100 * odds.fit_chance(tiles, shape) for shape in odds.SHAPES}
    table = table.with_columns(exact=pl.col("known").replace_strict(exact, return_dtype=pl.Float64))
    figure = charts.dots(table, "known", say("open cells that the tile drawn fits, %"), unit=words.PERCENT)
    told = table.with_columns(exact=in_figures("exact", 1))
    said = each(arms, lambda arm: _beside_one(table, arm))
    return Exhibit(
        title=say("Of the cells with one neighbour a tile that is drawn fits {shares}", shares=said),
        grid=grid_of(told, {"known": say("Known"), "exact": say("expected, %")}, words.PERCENT),
        data=table,
        figure=lines.with_given(figure, table, "known", "exact", say("expected of the tile set")),
        alt=say(
            "Dots with intervals: how often a drawn tile fits an open cell, by its known sides, beside the expected."
        ),
        note=say(
            "Expected: for the full bag, if neighbours were drawn from the set independently. {note} {methods}",
            note=say(NOTE),
            methods=methods_of(table),
        ),
    )


def _beside_one(table: pl.DataFrame, arm: Played) -> str:
    rows = table.filter(policy=arm.label, known="one side")
    return words.plain(estimate_in(rows.row(0, named=True)), words.PERCENT) if rows.height else "–"


def dead(arms: Arms) -> Exhibit:
    """Show which part of the open cells is dead as the bag runs empty."""
    table = together(arms, lambda arm: open_cells.by_time(arm).filter(measure="dead"))
    late = {row["policy"]: estimate_in(row) for row in table.filter(passed=LAST).iter_rows(named=True)}
    told = {arm.label: words.plain(late[arm.label], words.PERCENT) if arm.label in late else "–" for arm in arms}
    shown = table.with_columns(passed=pl.col("passed") * 10)
    return Exhibit(
        title=say(
            "Of the open cells no tile left fits, late in the bag, {shares}",
            shares=each(arms, lambda arm: told[arm.label]),
        ),
        grid=grid_of(shown, {"passed": say("Up to % of the bag")}, words.PERCENT),
        data=table,
        figure=lines.lines(
            shown, "passed", "policy", say("dead cells, %"), say("tiles drawn, % of the bag"), unit=words.PERCENT
        ),
        alt=say("Lines with bands: the share of open cells that no tile left fits, as the bag runs empty."),
        note=f"{say(NOTE)} {methods_of(table)}",
    )


def waiting(arms: Arms) -> Exhibit:
    """Show how many cells are open as the bag runs empty."""
    table = together(arms, lambda arm: open_cells.by_time(arm).filter(measure="open cells"))
    most = {row["policy"]: estimate_in(row) for row in table.sort("value").iter_rows(named=True)}
    shown = table.with_columns(passed=pl.col("passed") * 10)
    return Exhibit(
        title=say(
            "Cells that wait for a tile: up to {numbers}", numbers=each(arms, lambda arm: words.plain(most[arm.label]))
        ),
        grid=grid_of(shown, {"passed": say("Up to % of the bag")}),
        data=table,
        figure=lines.lines(shown, "passed", "policy", say("open cells"), say("tiles drawn, % of the bag")),
        alt=say("Lines with bands: the mean number of open cells, as the bag runs empty."),
        note=say("Empty cells beside a laid tile, when a tile is drawn. {methods}", methods=methods_of(table)),
    )


CHAPTER = Chapter(
    id="open-cells",
    order=46,
    title=later("Open cells"),
    question=later("Does what is drawn fit, and when do cells die?"),
    needs={"events": ["event", "a", "b"]},
    when=lambda arm: open_cells.told(arm) and hasattr(game_odds(arm), "fit_chance"),
    exhibits={"cell-fits": fits, "dead-cells": dead, "open-cells": waiting},
)
