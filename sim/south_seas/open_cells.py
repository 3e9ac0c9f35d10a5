"""What the open cells asked for whenever a tile was drawn, and what fitted: told from the events of playouts.

An open cell is an empty one beside a laid tile. It is *dead* if no tile that is still to be laid fits its sides. Only
sides are looked at, so a config that refuses to enclose cells allows less than this.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from sim.south_seas.odds import SHAPES, TileSet, facing, tile_set
from sim.south_seas.state import CELLS, CENTRE, SIDE

Counts = NDArray[np.int64]

UNKNOWN = 8
"""Stands beside the eight kinds of side for a side that nothing is known of."""
WEIGHTS = 9 ** np.arange(4)
"""A pattern is told by one number: what it asks for at each side, in base 9, north first."""
NOTHING = int(UNKNOWN * WEIGHTS.sum())
BESIDE = (SIDE, 1, -SIDE, -1)
"""Steps from a cell to those north, east, south and west of it."""

SCHEMA = {
    "deal": pl.Int64, "drawn": pl.Int64, "known": pl.String, "cells": pl.Int64, "fits": pl.Int64, "ways": pl.Int64,
    "dead": pl.Int64,
}  # fmt: skip


def open_cells(events: pl.DataFrame, config: Mapping[str, Any]) -> pl.DataFrame:
    """Tell of each draw which cells were open and where the tile fitted.

    Parameters
    ----------
    events
        Rows of the events table, whole playouts in order.
    config
        The config that was played.

    Returns
    -------
    polars.DataFrame
        A row for each draw and shape of cell: ``deal``, ``drawn`` (place in the bag), ``known`` (the shape, as in
        `odds.SHAPES`), ``cells`` (open ones), ``fits`` (of these, where the drawn tile fits), ``ways`` (with different
        angles), ``dead`` (of these, where no tile still to be laid fits, the drawn one included).
    """
    tiles = tile_set(config)
    start = next(place for place, tile in enumerate(config["tiles"].values()) if tile.get("start"))
    table = _ways(tiles)
    wanted = events.filter(pl.col("event").is_in(["drawn", "laid"])).select("playout", "deal", "event", "a", "b")
    rows: list[tuple[int, ...]] = []
    for part in wanted.partition_by("playout", maintain_order=True):
        deal = int(part["deal"][0])
        steps = zip((part["event"] == "drawn").to_list(), part["a"].to_list(), part["b"].to_list(), strict=True)
        rows += [(deal, *row) for row in _draws(steps, tiles, table, start)]
    names = dict(enumerate(SHAPES))
    found = pl.DataFrame(rows, schema={**SCHEMA, "known": pl.Int64}, orient="row")
    return found.with_columns(known=pl.col("known").replace_strict(names, return_dtype=pl.String))


def _ways(tiles: TileSet) -> Counts:
    """Return at how many different angles each tile fits each pattern: kinds by patterns."""
    kinds = len(tiles.ids)
    found = np.zeros((kinds, 9**4), np.int64)
    asked = np.arange(9**4)
    for quarter in range(4):
        turned = np.roll(tiles.sides, quarter, axis=1)
        fit = np.repeat(quarter < tiles.angles, 9**4).reshape(kinds, -1)
        for side in range(4):
            digit = asked // WEIGHTS[side] % 9
            fit = fit & ((digit == UNKNOWN) | (digit == turned[:, side, None]))
        found += fit
    return found


def _shapes() -> Counts:
    """Return the place of each pattern's shape in `odds.SHAPES`; the number of shapes where nothing is known."""
    found = np.full(9**4, len(SHAPES))
    turned = {
        tuple((side + quarter) % 4 in sides for side in range(4)): place
        for place, sides in enumerate(SHAPES.values())
        for quarter in range(4)
    }
    for known in product((False, True), repeat=4):
        if any(known):
            digits = np.arange(9**4)[:, None] // WEIGHTS % 9 != UNKNOWN
            found[(digits == known).all(axis=1)] = turned[known]
    return found


SHAPE_OF = _shapes()


def _draws(
    steps: Iterator[tuple[bool, int, int]], tiles: TileSet, ways: Counts, start: int
) -> Iterator[tuple[int, ...]]:
    """Yield place in the bag, shape, open cells, cells that fit, ways and dead cells of each draw of a playout."""
    sides = [np.roll(tiles.sides, quarter, axis=1) for quarter in range(4)]
    left = tiles.bag.copy()
    alive = (ways[left > 0] > 0).sum(axis=0)
    asked: dict[int, int] = {}
    laid: set[int] = set()
    _lay(asked, laid, CENTRE, sides[0][start])
    for is_draw, a, b in steps:
        if not is_draw:
            _lay(asked, laid, a, sides[b % 4][b // 4])
            continue
        codes = np.fromiter(asked.values(), np.int64, len(asked))
        shapes, here = SHAPE_OF[codes], ways[a][codes]
        sums = (np.ones(len(codes)), here > 0, here, alive[codes] == 0)
        counts = np.array([np.bincount(shapes, values, len(SHAPES)) for values in sums], np.int64)
        for shape in np.flatnonzero(counts[0]):
            yield (b, int(shape), *counts[:, shape].tolist())
        left[a] -= 1
        if left[a] == 0:
            alive -= ways[a] > 0


def _lay(asked: dict[int, int], laid: set[int], cell: int, shown: Counts) -> None:
    """Lay a tile: its cell is no longer open, those beside it ask for what goes with its sides."""
    laid.add(cell)
    asked.pop(cell, None)
    for side, step in enumerate(BESIDE):
        neighbour = (cell + step) % CELLS
        if neighbour not in laid:
            opposite = (side + 2) % 4
            asks = facing(int(shown[side])) - UNKNOWN
            asked[neighbour] = asked.get(neighbour, NOTHING) + asks * int(WEIGHTS[opposite])
