"""What islanders bring and how long they are out, by the kind of feature: told from the events of playouts.

An islander is out from the own turn in which it is placed, counted whole, to that in which it is home again (or taken
back); those still out at the end come home then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import polars as pl

from sim.south_seas.state import KINDS

WANTED = ("laid", "placed", "taken_back", "home", "payment", "completed")
MEASURES = ("placed", "turns_out", "goods", "final_goods", "completed", "symbols")
SCHEMA = {"deal": pl.Int64, "feature": pl.String, **dict.fromkeys(MEASURES, pl.Int64)}


def returns(events: pl.DataFrame, config: Mapping[str, Any], players: int) -> pl.DataFrame:
    """Tell of each playout what its islanders brought.

    Parameters
    ----------
    events
        Rows of the events table, whole playouts in order.
    config
        The config that was played.
    players
        How many played.

    Returns
    -------
    polars.DataFrame
        A row for each playout and kind of feature: ``deal``, ``feature``, ``placed`` (islanders), ``turns_out`` (own
        turns that they were out), ``goods`` (paid for such features before the end), ``final_goods`` (in the final
        payments), ``completed`` (features, occupied or not) and ``symbols`` (in sight on these).
    """
    kinds = [[KINDS.index(s["kind"]) for s in tile["segments"].values()] for tile in config["tiles"].values()]
    start = next(place for place, tile in enumerate(config["tiles"].values()) if tile.get("start"))
    wanted = events.filter(pl.col("event").is_in(WANTED))
    rows = []
    for part in wanted.partition_by("playout", maintain_order=True):
        sums = _sums(part, kinds, start, players)
        rows += [
            (int(part["deal"][0]), name, *(sums[measure, kind] for measure in MEASURES))
            for kind, name in enumerate(KINDS)
        ]
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def _sums(part: pl.DataFrame, kinds: list[list[int]], start: int, players: int) -> Counter[tuple[str, int]]:
    """Add up a playout by measure and kind of feature."""
    tiles = {0: start}  # kind of tile by the number of the laid tile
    placed: dict[tuple[int, int], int] = {}  # turn by place: a laid tile and one of its segments
    sums: Counter[tuple[str, int]] = Counter()
    turn = 0
    for event, turn, a, b, c, d in part.select("event", "turn", "a", "b", "c", "d").iter_rows():
        if event == "laid":
            tiles[c] = b // 4
        elif event == "placed":
            placed[a, b] = turn
            sums["placed", kinds[tiles[a]][b]] += 1
        elif event in ("home", "taken_back"):
            sums["turns_out", kinds[tiles[a]][b]] += (turn - placed.pop((a, b))) // players + 1
        elif event == "payment":
            sums["final_goods" if d else "goods", c] += b
        else:
            sums["completed", a] += 1
            sums["symbols", a] += b
    for (tile, segment), since in placed.items():
        sums["turns_out", kinds[tiles[tile]][segment]] += (turn - since) // players + 1
    return sums
