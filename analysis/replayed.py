"""Replays kept beside a study: some of its deals, played again to tell luck from skill (see `sim.replays`).

They lie in the study's folder, whose manifest says for which config, policies and seed; so they need say no more of
themselves than which deals they hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import polars as pl

from sim.errors import StudyError

if TYPE_CHECKING:
    from sim.config import Resolved
    from sim.policies import Policy

REPLAYS = "replays.parquet"


def keep(
    config: Resolved, folder: Path, *, deals: int, policies: Sequence[Policy], seed: int, jobs: int | None
) -> None:
    """Replay the first deals of a study into its folder; those that are there already are left alone.

    Parameters
    ----------
    config, policies, seed
        Those of the study; a policy for each seat.
    folder
        Of the study.
    deals
        How many.
    jobs
        Threads at a time; all cores if not said.

    Raises
    ------
    StudyError
        If the replays cannot be written.
    """
    from sim.replays import replay

    there = read(folder)
    if there is not None and there["deal"].n_unique() >= deals:
        return
    found = replay(config, deals=deals, players=len(policies), policies=policies, seed=seed, jobs=jobs)
    temporary = folder / f"{REPLAYS}.tmp"
    try:
        found.write_parquet(temporary)
        temporary.replace(folder / REPLAYS)
    except OSError as error:
        raise StudyError(f"{folder / REPLAYS}: cannot be written: {error.strerror or error}") from None


def read(folder: Path) -> pl.DataFrame | None:
    """Return the replays of a study; None if it has none that can be read."""
    try:
        return pl.read_parquet(folder / REPLAYS)
    except (OSError, pl.exceptions.PolarsError):
        return None
