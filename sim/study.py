"""A study: a config, a seating and a number of deals, played in blocks and written to a folder that can be resumed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sim.dataset import MANIFEST, Study, columns, frame_of, scan
from sim.errors import BalizaError, StudyError
from sim.execution import Crew, Piece, default_jobs, never
from sim.manifest import BLOCK_DEALS, PART_BLOCKS, Plan, refuse_another, write_manifest
from sim.parts import Frames, Part, Shelf, open_shelf, read_part, write_part
from sim.policies import RANDOM, Policy

if TYPE_CHECKING:
    from sim.config import Resolved

__all__ = ["Progress", "WinSums", "run"]

TASKS_A_JOB = 8
"""A small study is cut into at least so many tasks a worker, so that all of them have something to do to the end."""


@dataclass(frozen=True)
class WinSums:
    """The win shares of some deals: what a stopping rule and a watcher look at.

    A deal's value for a seat is its mean win share over the deal's rotations, likewise for a policy.

    Parameters
    ----------
    deals
        How many.
    seats, policies
        Sum and sum of squares over the deals, by seat and by policy: arrays of shape (2, number).
    """

    deals: int
    seats: NDArray[np.float64]
    policies: NDArray[np.float64]

    def plus(self, other: WinSums) -> WinSums:
        """Return the sums over the deals of both."""
        return WinSums(self.deals + other.deals, self.seats + other.seats, self.policies + other.policies)


@dataclass(frozen=True)
class Progress:
    """How far a study is; handed to the watcher after each block.

    Parameters
    ----------
    done, asked
        Playouts, those of earlier runs included.
    began
        Playouts that were there already when this run began.
    wins
        Win shares of the blocks finished in this run.
    troubles
        Playouts of this run that ended as "rule_gap" or "cap".
    set_aside
        Damaged or foreign files found, one line each.
    """

    done: int
    asked: int
    began: int
    wins: WinSums
    troubles: dict[str, int]
    set_aside: list[str]
