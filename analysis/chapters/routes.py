"""Routes: where ships are, on the board."""

from __future__ import annotations

import polars as pl

from analysis import boards, components, words
from analysis.chapters import Arms, Chapter, Exhibit, Grid, methods_of, together
from analysis.language import later, say
from analysis.played import Played

KIND = "cell"


def _visits(arm: Played) -> pl.DataFrame:
    """Return the share of all own turns that began on each cell."""
    every = pl.col("dealt").sum().over("block")
    table = components.rates(arm, KIND, "dealt", every)
    names = {"{} {}".format(*cell): what for cell, what in boards.grounds(arm).items()}
    return table.rename({"id": "cell"}).with_columns(
        ground=pl.col("cell").replace_strict(names, return_dtype=pl.String)
    )


def visits(arms: Arms) -> Exhibit:
    """Show on the board where turns begin."""
    table = _by_kind(together(arms, _visits))
    ground, grid = boards.grounds(arms[0]), boards.grid_of_board(arms[0])
    rows = [
        [say(what), *(_cells(table.filter(policy=arm.label, kind=what)) for arm in arms)]
        for what in (later("port"), later("windless"), later("blue"))
    ]
    return Exhibit(
        title=words.sentence([_where(table, arm.label) for arm in arms]),
        grid=Grid([say("Cells"), *(say("{policy}: % of turns (cells)", policy=arm.label) for arm in arms)], rows),
        data=table,
        figure=boards.board(
            table, ground, grid, say("own turns begun there, % of all"), unit=words.PERCENT, even=False
        ),
        alt=say("Maps of the board: how many of all turns begin with the ship on each cell."),
        note=say(
            "Turns of playouts without a winner are counted too. The shades keep small shares apart: twice as dark is "
            "four times as often. {methods}",
            methods=methods_of(table),
        ),
    )


def _by_kind(table: pl.DataFrame) -> pl.DataFrame:
    """Tell ports, windless cells and all others apart."""
    kind = pl.when(pl.col("ground").is_in(["blue", "windless"])).then("ground").otherwise(pl.lit("port"))
    return table.with_columns(kind=kind)


def _cells(part: pl.DataFrame) -> str:
    return f"{words.figure(100 * float(part['value'].sum()), 1)} ({part.height})"


def _where(table: pl.DataFrame, policy: str) -> str:
    here = table.filter(policy=policy)
    shares = {kind: float(here.filter(kind=kind)["value"].sum()) for kind in ("port", "windless")}
    order = here.filter(ground="blue").sort("value", descending=True)
    half = order.filter(pl.col("value").cum_sum().shift(1, fill_value=0.0) < pl.col("value").sum() / 2).height
    return say(
        "under {policy} {port} of turns begin in port, {calm} in a calm, and half of those at sea on {half} of {all} "
        "blue cells",
        policy=policy,
        port=words.percent(round(shares["port"], 3)),
        calm=words.percent(round(shares["windless"], 3)),
        half=half,
        all=order.height,
    )


CHAPTER = Chapter(
    id="routes",
    order=35,
    title=later("Routes"),
    question=later("Where do ships sail?"),
    kind=KIND,
    needs={"components": ["dealt"]},
    when=boards.has_board,
    exhibits={"cell-visits": visits},
)
