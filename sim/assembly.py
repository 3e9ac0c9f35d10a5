"""Putting a study together: pieces come in any order, blocks pass in theirs, and parts are written when full."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import polars as pl
from numpy.typing import NDArray

from sim.dataset import COMPONENT_KEYS, WIN_UNITS, columns, frame_of
from sim.execution import Piece
from sim.manifest import Plan
from sim.parts import Frames, Shelf, read_part, write_part

Rows = dict[str, NDArray[Any]]
"""Rows by table, in structured arrays."""

TROUBLES = ("rule_gap", "cap")
"""Ends of a playout that are no ends of a game."""


@dataclass(frozen=True)
class WinSums:
    """The win shares of some deals in whole numbers: what a stopping rule and a watcher look at.

    A deal's value is the win share, in units, added up over its rotations; for a policy also over the seats it plays.

    Parameters
    ----------
    deals
        How many.
    unit
        Value of a deal in all of whose rotations one seat (or policy) is the only winner.
    seats, policies
        Sum and sum of squares of the deals' values, arrays of shape (2, number of seats or policies).
    """

    deals: int
    unit: int
    seats: NDArray[np.int64]
    policies: NDArray[np.int64]

    def plus(self, other: WinSums) -> WinSums:
        """Return the sums over the deals of both."""
        return WinSums(self.deals + other.deals, self.unit, self.seats + other.seats, self.policies + other.policies)


class StopRule(Protocol):
    """Says when a study knows enough; `words` is what the manifest calls it."""

    words: str

    def __call__(self, block: WinSums) -> bool:
        """Take the next block and say whether that is enough."""
        ...


def win_sums(plan: Plan, seats: pl.DataFrame | NDArray[Any]) -> WinSums:
    """Return the win sums of rows of the seats table, whole deals in order.

    Parameters
    ----------
    plan
        The study.
    seats
        Its rows, as a frame or as a structured array.
    """
    shape = (-1, plan.rotations, plan.players)
    units = np.rint(np.asarray(seats["win_share"]) * WIN_UNITS).astype(np.int64).reshape(shape)
    policy = np.asarray(seats["policy"]).reshape(shape)
    by_seat = units.sum(axis=1)
    number = len({p.name for p in plan.seating})
    by_policy = np.stack([np.where(policy == p, units, 0).sum(axis=(1, 2)) for p in range(number)], axis=1)
    sums = [np.stack([x.sum(axis=0), (x * x).sum(axis=0)]) for x in (by_seat, by_policy)]
    return WinSums(len(by_seat), WIN_UNITS * plan.rotations, sums[0], sums[1])


def no_wins(plan: Plan) -> WinSums:
    """Return the win sums of no deals."""
    number = len({p.name for p in plan.seating})
    zeros = np.zeros((2, plan.players), np.int64), np.zeros((2, number), np.int64)
    return WinSums(0, WIN_UNITS * plan.rotations, *zeros)


@dataclass(frozen=True)
class Progress:
    """How far a study is.

    Parameters
    ----------
    done, asked
        Playouts, those of earlier runs included.
    found
        Playouts that were there already when this run began.
    wins
        Win shares of the deals played in this run.
    troubles
        How many playouts of this run ended as "rule_gap" and as "cap".
    set_aside
        Damaged or foreign files that were found, one line each.
    """

    done: int
    asked: int
    found: int
    wins: WinSums
    troubles: dict[str, int]
    set_aside: list[str]


@dataclass
class Assembly:
    """The study under way, from pieces to parts.

    Parameters
    ----------
    folder, plan, shelf
        Where the study lies, what it is, and what of it is there already.
    progress
        Called with the `Progress` after each piece.
    """

    folder: Path
    plan: Plan
    shelf: Shelf
    progress: Callable[[Progress], None] | None = None
    _pieces: dict[int, list[Piece]] = field(default_factory=dict)
    _blocks: dict[int, Rows] = field(default_factory=dict)  # finished in this run and not yet on disk

    def __post_init__(self) -> None:
        full = self.shelf.full(self.plan, range(self.plan.blocks))
        self._found = self._done = sum(map(self.plan.deals_of, full)) * self.plan.rotations
        self._wins = no_wins(self.plan)
        self._troubles = dict.fromkeys(TROUBLES, 0)
        self._words = next(c.words for c in columns(self.plan.game, "playouts") if c.name == "end_reason")
        self._columns = {table: columns(self.plan.game, table) for table in self.plan.tables}

    def work(self, pieces: Iterator[Piece], until: StopRule | None) -> bool:
        """Take all pieces, write each part when all its blocks are there; tell whether `until` ended the study."""
        self._report()
        for part in range(self.plan.parts):
            blocks = self.plan.blocks_of(part)
            stored = self.shelf.full(self.plan, blocks)
            if until is None and len(stored) == len(blocks):
                continue
            frames = read_part(self.folder, self.plan, part, stored)
            for block in blocks:
                if block not in stored and not self._wait_for(block, pieces):
                    return False
                seats = frames[block]["seats"] if block in stored else self._blocks[block]["seats"]
                if until is not None and until(win_sums(self.plan, seats)):
                    self._blocks = {b: rows for b, rows in self._blocks.items() if b <= block}
                    return True
            self._write(part, frames)
        next(pieces, None)  # nothing more: lets the workers end in peace
        return False

    def put_away(self) -> None:
        """Write the blocks that are finished though their parts are not."""
        for part in sorted({block // self.plan.part_blocks for block in self._blocks}):
            others = [b for b in self.plan.blocks_of(part) if b in self.shelf.deals and b not in self._blocks]
            self._write(part, read_part(self.folder, self.plan, part, others))

    def _write(self, part: int, stored: dict[int, Frames]) -> None:
        """Write what there is of a part, on disk or new; then forget the rows."""
        new = [block for block in self.plan.blocks_of(part) if block in self._blocks]
        if not new:
            return
        deals = {block: self.shelf.deals[block] for block in stored} | {b: self.plan.deals_of(b) for b in new}
        rows = {table: self._joined(table, sorted(deals), stored) for table in self.plan.tables}
        write_part(self.folder, self.plan, part, rows, deals)
        self.shelf.deals |= deals
        for block in new:
            del self._blocks[block]

    def _joined(self, table: str, blocks: list[int], stored: dict[int, Frames]) -> pl.DataFrame:
        """Return the rows of some blocks of a part in their order; new ones become frames a run at a time."""
        frames = []
        for on_disk, run in groupby(blocks, lambda block: block in stored):
            if on_disk:
                frames += [stored[block][table] for block in run]
            else:
                frames.append(frame_of([self._blocks[block][table] for block in run], self._columns[table]))
        return pl.concat(frames, rechunk=True)

    def _wait_for(self, block: int, pieces: Iterator[Piece]) -> bool:
        """Take pieces until a block is finished; tell whether it is (not if the study was stopped)."""
        while block not in self._blocks:
            piece = next(pieces, None)
            if piece is None:
                return False
            self._take(piece)
        return True

    def _take(self, piece: Piece) -> None:
        """Add a piece to its block, and count it for those who watch."""
        have = self._pieces.setdefault(piece.block, [])
        have.append(piece)
        if sum(p.deals for p in have) == self.plan.deals_of(piece.block):
            self._blocks[piece.block] = _whole(sorted(have, key=lambda piece: piece.first))
            del self._pieces[piece.block]
        self._done += piece.deals * self.plan.rotations
        self._wins = self._wins.plus(win_sums(self.plan, piece.tables["seats"]))
        ends = np.bincount(piece.tables["playouts"]["end_reason"], minlength=len(self._words))
        for trouble in TROUBLES:
            self._troubles[trouble] += int(ends[self._words.index(trouble)]) if trouble in self._words else 0
        self._report()

    def _report(self) -> None:
        if self.progress is not None:
            self.progress(
                Progress(
                    self._done,
                    self.plan.playouts,
                    self._found,
                    self._wins,
                    dict(self._troubles),
                    self.shelf.set_aside,
                )
            )


def _whole(pieces: list[Piece]) -> Rows:
    """Return the rows of a block: those of its pieces in order, their component sums added up."""
    if len(pieces) == 1:
        return pieces[0].tables
    tables = {table: [piece.tables[table] for piece in pieces] for table in pieces[0].tables}
    return {t: _added(parts) if t == "components" else np.concatenate(parts) for t, parts in tables.items()}


def _added(parts: list[NDArray[Any]]) -> NDArray[Any]:
    """Return component rows with the sums of all parts; keys are the same in each."""
    total = parts[0].copy()
    for part in parts[1:]:
        for name in total.dtype.names or ():
            if name not in COMPONENT_KEYS:
                total[name] += part[name]
    return total
