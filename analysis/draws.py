"""What a card is worth to whoever draws it.

Each function takes a `Played` and returns a table with the columns of an estimate.
"""

from __future__ import annotations

import polars as pl

from analysis import components, estimates
from analysis.played import Played, rows_of
from sim.dataset import WIN_UNITS


def worth(played: Played, kind: str) -> pl.DataFrame:
    """Estimate by how much the win share of whoever draws a card is above that of whoever draws any card.

    Whether somebody draws may hang on how well the game goes; which card it is, is chance. So cards are held against
    each other and not against no card. Apart from cards that leave the deck in the course of a game, which therefore
    are drawn earlier on average, the difference is an effect.

    Parameters
    ----------
    played
        A study of one rotation: in several, a deal's draws and wins are added up.
    kind
        Kind of component of which ``dealt`` counts the cards drawn.

    Returns
    -------
    polars.DataFrame
        As `analysis.components.rates`, with ``p_holm``; without cards that were never drawn.
    """
    counts = components.by_block(played, kind, pl.col("dealt"), pl.col("dealt_y"))
    drawn, wins = counts.select(pl.col("dealt", "dealt_y").sum()).row(0)
    mean = wins / drawn if drawn else 0.0
    found = []
    for key, rows in counts.partition_by(*components.KEYS, as_dict=True, maintain_order=True).items():
        if rows["dealt"].sum():
            own = rows["dealt"].to_numpy()
            above = rows["dealt_y"].to_numpy() - mean * own
            found.append(
                (dict(zip(components.KEYS, key, strict=True)), estimates.ratio(above, WIN_UNITS * own, played.deals))
            )
    p = [estimates.p_value(e) for _, e in found]
    table = rows_of(iter(found), components.KEYS)
    return table.with_columns(p_holm=pl.Series(estimates.holm(p) if p else [], dtype=pl.Float64))
