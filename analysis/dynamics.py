"""How playouts go: their length and ends, how much there is to decide, how often the lead changes.

Each function takes a `Played` and returns a table with the columns of an estimate. Formulas and sources stand in
``analysis/README.md``.
"""

from __future__ import annotations

import polars as pl

from analysis import chance, estimates, public_goals
from analysis.language import later
from analysis.played import Played, means, ratios, rows_of, shares
from sim.dataset import PLAYOUT_COLUMNS

RATIOS = {
    later("decisions a turn"): ("decisions", "turns"),
    later("options a decision"): ("options", "decisions"),
    later("forced turns"): ("forced_turns", "turns"),
    later("turns with a change of lead"): ("lead_changes", "turns"),
}
"""Measures of pace that every game has: what is counted, per what."""

COMMON = {column.name for column in PLAYOUT_COLUMNS} | {"end_reason"}
"""Columns of the playouts table that every game has."""


def lengths(played: Played) -> pl.DataFrame:
    """Estimate how often a playout has each number of turns.

    Returns
    -------
    polars.DataFrame
        Columns: ``turns``, ``rows`` (playouts), and the estimate's.
    """
    return shares(played.playouts, "turns", played.rotations)


def rounds(played: Played) -> pl.DataFrame:
    """Estimate how often a playout has each number of rounds.

    Returns
    -------
    polars.DataFrame
        Columns: ``rounds``, ``rows`` (playouts), and the estimate's.
    """
    return shares(played.playouts, "rounds", played.rotations)


def mean_length(played: Played) -> estimates.Estimate:
    """Estimate the mean length of a playout in turns."""
    row = means(played.playouts, ["turns"], [], played.rotations).row(0, named=True)
    return estimates.Estimate(row["value"], row["n"], row["low"], row["high"], row["method"])


def mean_rounds(played: Played) -> estimates.Estimate:
    """Estimate the mean length of a playout in rounds: turns of each player, the last round counted whole."""
    row = means(played.playouts, ["rounds"], [], played.rotations).row(0, named=True)
    return estimates.Estimate(row["value"], row["n"], row["low"], row["high"], row["method"])


def median(played: Played, column: str) -> estimates.Estimate:
    """Estimate the median of a column of whole numbers of the playouts table, such as ``rounds``."""
    found = shares(played.playouts, column, played.rotations)
    return estimates.quantile(found[column], found["rows"], played.deals)


def ends(played: Played) -> pl.DataFrame:
    """Estimate how often playouts end for each reason, those that were cut off included.

    Returns
    -------
    polars.DataFrame
        Columns: ``end_reason``, ``playouts``, and the estimate's.
    """
    return rows_of(
        (
            ({"end_reason": reason, "playouts": count}, estimates.share(count / played.rotations, played.deals))
            for reason, count, _ in played.ends.iter_rows()
        ),
        {"end_reason": pl.String, "playouts": pl.Int64},
    )


def pace(played: Played) -> pl.DataFrame:
    """Estimate how much there is to decide and how often the lead changes.

    Returns
    -------
    polars.DataFrame
        Columns: ``measure``, and the estimate's.
    """
    return ratios(played.playouts, RATIOS, played.rotations)


def happenings(played: Played) -> pl.DataFrame:
    """Estimate how often what the game counts for a playout as a whole happens, per playout.

    Rolls and public goals are left out: `analysis.chance` and `analysis.public_goals` tell of them.

    Returns
    -------
    polars.DataFrame
        Columns: ``measure`` (the column), and the estimate's.
    """
    elsewhere = {*COMMON, *chance.odds(played), *public_goals.columns(played)}
    own = [name for name in played.columns("playouts") if name not in elsewhere]
    return means(played.playouts, own, [], played.rotations)
