"""What the components do: how often they come and are used, what they bring, what they do to the chance to win.

Each function takes a `Played` and a kind of component ("tile", "ship", …) and returns a table with a row a component:
``component``, ``id``, ``name``, ``copies`` and the columns of an estimate. The components table holds sums by block and
seat; sums over blocks are exact whole numbers. Formulas and sources stand in ``analysis/README.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis import estimates, slopes
from analysis.estimates import Estimate
from analysis.language import kept
from analysis.played import Played, rows_of
from analysis.slopes import Sums
from sim.dataset import WIN_UNITS

ENOUGH_BLOCKS = 20
"""With so many blocks their scatter tells the variance of a slope."""

KEYS = {"component": pl.Int32, "id": pl.String, "name": pl.String, "copies": pl.Int64}


def kinds(played: Played) -> list[str]:
    """Return the kinds of component, in the order of the manifest."""
    return played.names["kind"].unique(maintain_order=True).to_list()


def totals(played: Played, kind: str) -> pl.DataFrame:
    """Return what was counted for each component in all.

    Returns
    -------
    polars.DataFrame
        Columns: ``component``, ``id``, ``name``, ``copies``, ``deals``, ``in_play`` (copies in all playouts), and the
        measures.
    """
    by_block = _by_block(played, kind)
    measures = [name for name in by_block.columns if name not in (*KEYS, "block", "n", "in_play")]
    return by_block.group_by(*KEYS, maintain_order=True).agg(
        pl.col("n").sum().alias("deals"), pl.col("in_play").sum(), pl.col(measures).sum()
    )


def rates(played: Played, kind: str, over: pl.Expr | str, under: pl.Expr | str) -> pl.DataFrame:
    """Estimate a ratio of two totals for each component, such as points a copy laid.

    Parameters
    ----------
    played
        A study.
    kind
        Kind of component.
    over, under
        Measures of the components table, or expressions of them; ``in_play`` are the copies in the game.

    Returns
    -------
    polars.DataFrame
        Without the components whose denominator is 0.
    """
    return _estimated(played, kind, over, under, estimates.ratio)


def portions(played: Played, kind: str, part: pl.Expr | str, whole: pl.Expr | str) -> pl.DataFrame:
    """Estimate for each component which share of some of its copies has a property; see `rates`."""
    return _estimated(played, kind, part, whole, estimates.clustered_share)


@kept(16)
def effects(played: Played, kind: str, measure: str) -> pl.DataFrame:
    """Estimate how a seat's win share changes with one more of a measure of each component.

    The seats are pooled, each about its own means, so that the order of play does not enter. Of a measure that chance
    alone decides (``dealt``) this is the effect; of any other (``used``) it is an association: those who use a
    component may be those who were winning anyway. Holm's adjustment is over the components of the table.

    Returns
    -------
    polars.DataFrame
        With ``p`` and ``p_holm`` for the claim that there is no change; without components that never vary.
    """
    found: list[tuple[dict[str, Any], Estimate]] = []
    frame = played.components.select("block", "component", "seat", "n", **_sums(measure)).collect(engine="streaming")
    parts = frame.sort("component", "block", "seat").partition_by("component", as_dict=True, maintain_order=True)
    for row in _named(played, kind):
        estimate = _slope(parts[(row["component"],)], played.players)
        if estimate.half_width > 0:
            found.append((row, _in_win_shares(estimate)))
    p = np.array([estimates.p_value(estimate) for _, estimate in found])
    table = rows_of(iter(found), KEYS)
    return table.with_columns(pl.Series("p", p, pl.Float64), pl.Series("p_holm", estimates.holm(p), pl.Float64))


def _sums(measure: str) -> dict[str, pl.Expr]:
    """Return the five sums of a measure and the win shares, under the names of `analysis.slopes.Sums`."""
    names = {"x": measure, "xx": f"{measure}_sq", "y": "y", "yy": "y_sq", "xy": f"{measure}_y"}
    return {name: pl.col(column) for name, column in names.items()}


def _slope(rows: pl.DataFrame, seats: int) -> Estimate:
    """Estimate a component's slope from its rows by block and seat."""
    blocks = rows.height // seats
    if blocks >= ENOUGH_BLOCKS:
        by_seat = {name: rows[name].to_numpy().reshape(blocks, seats) for name in ("x", "xx", "y", "xy")}
        return slopes.slope_over_blocks(rows["n"].to_numpy()[::seats], by_seat)
    summed = rows.group_by("seat", maintain_order=True).agg(pl.col("n", "x", "xx", "y", "yy", "xy").sum())
    return slopes.pooled_slope([Sums(*row[1:]) for row in summed.iter_rows()])


def _in_win_shares(e: Estimate) -> Estimate:
    """Turn 60ths of a win into wins."""
    return Estimate(e.value / WIN_UNITS, e.n, e.low / WIN_UNITS, e.high / WIN_UNITS, e.method)


def _named(played: Played, kind: str) -> Iterator[dict[str, Any]]:
    return played.names.filter(pl.col("kind") == kind).select(*KEYS).iter_rows(named=True)


def by_block(played: Played, kind: str, *measures: pl.Expr) -> pl.DataFrame:
    """Return sums of measures of a kind's components by block, all seats together; sums with win shares too.

    Returns
    -------
    polars.DataFrame
        Columns: ``component``, ``id``, ``name``, ``copies``, ``block`` and the measures, by component and block.
    """
    summed = played.components.group_by("component", "block").agg(measure.sum() for measure in measures)
    names = played.names.filter(pl.col("kind") == kind).select(*KEYS)
    return names.join(
        summed.sort("component", "block").collect(engine="streaming"), on="component", maintain_order="left_right"
    )


@kept(16)
def _by_block(played: Played, kind: str) -> pl.DataFrame:
    """Return the measures by component and block, all seats together, with the copies in the game's playouts."""
    skip = ("block", "component", "seat", "n", "y", "y_sq")
    measures = [name for name in played.columns("components") if name not in skip and not name.endswith(("_sq", "_y"))]
    summed = (
        played.components.group_by("component", "block")
        .agg(pl.col("n").max(), pl.col(measures).sum())
        .sort("component", "block")
        .collect(engine="streaming")
    )
    names = played.names.filter(pl.col("kind") == kind).select(*KEYS)
    in_play = pl.col("n") * pl.col("copies") * played.rotations
    return names.join(summed, on="component", maintain_order="left").with_columns(in_play=in_play)


def _estimated(
    played: Played,
    kind: str,
    over: pl.Expr | str,
    under: pl.Expr | str,
    estimate: Callable[[NDArray[Any], NDArray[Any], int], Estimate],
) -> pl.DataFrame:
    columns = [pl.col(x).alias(name) if isinstance(x, str) else x.alias(name) for name, x in _sides(over, under)]
    frame = _by_block(played, kind).select(*KEYS, "n", *columns)
    found = (
        (
            dict(zip(KEYS, key, strict=True)),
            estimate(blocks["over"].to_numpy(), blocks["under"].to_numpy(), int(blocks["n"].sum())),
        )
        for key, blocks in frame.partition_by(*KEYS, as_dict=True, maintain_order=True).items()
        if blocks["under"].sum() > 0
    )
    return rows_of(found, KEYS)


def _sides(over: pl.Expr | str, under: pl.Expr | str) -> list[tuple[str, pl.Expr | str]]:
    return [("over", over), ("under", under)]
