"""A study: a config, a seating and a number of deals, played in blocks and written to a folder that can be resumed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from sim.assembly import Assembly, Progress, StopRule, WinSums
from sim.dataset import MANIFEST, Study, scan
from sim.errors import BalizaError, StudyError
from sim.execution import Crew, default_jobs, never
from sim.manifest import BLOCK_DEALS, PART_BLOCKS, Plan, refuse_another, write_manifest
from sim.parts import Shelf, open_shelf
from sim.policies import RANDOM, Policy
from sim.seating import check_seating

if TYPE_CHECKING:
    from sim.config import Resolved

__all__ = ["Progress", "StopRule", "WinSums", "run"]

TASKS_A_JOB = 8
"""A small study is cut into at least so many tasks a worker, so that all of them are busy to the end."""


def run(
    resolved: Resolved,
    out: str | Path,
    *,
    playouts: int,
    players: int | None = None,
    policies: Sequence[Policy] = (RANDOM,),
    seed: int = 0,
    jobs: int | None = None,
    backend: str = "threads",
    address: str | None = None,
    turns: int = 0,
    events: int = 0,
    until: StopRule | None = None,
    progress: Callable[[Progress], None] | None = None,
    stop: Callable[[], bool] = never,
    task_deals: int | None = None,
    block_deals: int = BLOCK_DEALS,
    part_blocks: int = PART_BLOCKS,
) -> Study:
    """Run a study, or resume or extend the one that the folder holds.

    The tables depend on the config, players, policies, seed, block and part size, `turns` and `events` alone: not on
    jobs, backend, task size, nor on how often the study was interrupted.

    Parameters
    ----------
    resolved
        The config (`sim.config.resolve`).
    out
        The study's folder; made if it is not there.
    playouts
        How many in all, rounded up to whole deals.
    players
        How many play; the config's own number if not said.
    policies
        Policy of each seat in rotation 0, repeated round the table.
    seed
        Seed of all chance.
    jobs, backend, address
        Who plays, see `sim.execution.Crew`.
    turns, events
        Write that table for every k-th deal; 0 for none.
    until
        Stopping rule: called once for each block in their order, ends the study after the block at which it is true;
        `playouts` is then the most that is played.
    progress
        Called after each piece of work with the `Progress` so far.
    stop
        Asked often; once true, the study ends early, keeps what is finished and can be resumed.
    task_deals
        Deals of a task, chosen by the size of the study if not said.
    block_deals, part_blocks
        Deals of a block and blocks of a part; the defaults suit every study.

    Returns
    -------
    Study
        The study on disk. Its manifest says how many playouts are finished.

    Raises
    ------
    StudyError
        If the folder holds another study or cannot be written.
    KeyboardInterrupt
        As it came, after what is finished has been kept.
    """
    number = _number_of_players(resolved, players)
    plan = Plan(
        resolved,
        number,
        _seating(policies, number),
        seed,
        playouts,
        turns,
        events,
        until.words if until else "",
        block_deals,
        part_blocks,
    )
    check_seating(plan.game, resolved.config, list(plan.seating))
    for name, found, least in (("playouts", playouts, 1), ("turns", turns, 0), ("events", events, 0)):
        if found < least:
            raise BalizaError(f"{name}: found {found}, expected {least} or more")
    crew = Crew(jobs, backend, address)
    folder = Path(out)
    plan, shelf = _open_folder(folder, plan.with_playouts(playouts))
    plan.game.module("playing")  # compiles here, once, before any worker needs it
    tasks = list(_tasks(plan, shelf, task_deals or _task_size(plan, shelf, jobs or default_jobs())))
    assembly = Assembly(folder, plan, shelf, progress)
    with closing(crew.play(plan, tasks, stop)) as pieces:
        try:
            sure = assembly.work(pieces, until)
        except StudyError:
            raise  # cannot write: what is on disk stays as it is
        except BaseException:
            try:
                _close_folder(folder, plan, assembly, "")
            except KeyboardInterrupt:  # Polars at work and Python may both tell of one Ctrl-C
                _close_folder(folder, plan, assembly, "")
            raise
        _close_folder(folder, plan, assembly, plan.until if sure else "")
    return scan(folder)


def _number_of_players(resolved: Resolved, players: int | None) -> int:
    """Return the number of players, checked against what the game is made for."""
    from sim.games import game

    number = int(resolved.config["study"]["players"]) if players is None else players
    low, high = game(resolved.game).players
    if not low <= number <= high:
        raise BalizaError(f"players: found {number}, {game(resolved.game).title} is for {low} to {high}")
    return number


def _seating(policies: Sequence[Policy], players: int) -> tuple[Policy, ...]:
    """Return the policy of each seat in rotation 0: those given, repeated round the table."""
    if not 0 < len(policies) <= players:
        raise BalizaError(f"policies: found {len(policies)}, expected 1 to {players}, one a seat at most")
    return tuple(policies[seat % len(policies)] for seat in range(players))


def _open_folder(folder: Path, plan: Plan) -> tuple[Plan, Shelf]:
    """Make the folder or take up the study in it; the manifest is written before anything else.

    A study is never made smaller: where the folder holds more deals than asked for, they are what is asked for.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        found = (folder / MANIFEST).exists()
        if found:
            refuse_another(folder, scan(folder).manifest, plan)
        elif any(path.name not in (*plan.tables, f"{MANIFEST}.tmp") for path in folder.iterdir()):
            raise StudyError(f"{folder}: holds files but no study; choose an empty or a new folder")
        else:
            write_manifest(folder, plan.manifest(0))
        for table in plan.tables:
            (folder / table).mkdir(exist_ok=True)
        shelf = open_shelf(folder, plan)
        extent = max((block * plan.block_deals + deals for block, deals in shelf.deals.items()), default=0)
        if extent > plan.deals:
            plan = replace(plan, playouts=extent * plan.rotations)
        if found:
            write_manifest(folder, plan.manifest(_finished(plan, shelf)))
    except OSError as error:
        raise StudyError(f"{error.filename or folder}: cannot be written: {error.strerror or error}") from None
    return plan, shelf


def _close_folder(folder: Path, plan: Plan, assembly: Assembly, stopped: str) -> None:
    """Keep what is finished and say in the manifest how much that is."""
    assembly.put_away()
    try:
        write_manifest(folder, plan.manifest(_finished(plan, assembly.shelf), stopped))
    except OSError as error:
        raise StudyError(f"{folder / MANIFEST}: cannot be written: {error.strerror or error}") from None


def _finished(plan: Plan, shelf: Shelf) -> int:
    """Return how many playouts are on disk."""
    return sum(shelf.deals.values()) * plan.rotations


def _missing(plan: Plan, shelf: Shelf) -> list[int]:
    """Return the blocks that are to be played, a last short one that has become longer included."""
    full = set(shelf.full(plan, range(plan.blocks)))
    return [block for block in range(plan.blocks) if block not in full]


def _task_size(plan: Plan, shelf: Shelf, jobs: int) -> int:
    """Return deals a task: a block, or less where few blocks are left for many workers."""
    left = sum(plan.deals_of(block) for block in _missing(plan, shelf))
    return max(1, min(plan.block_deals, -(-left // (TASKS_A_JOB * jobs))))


def _tasks(plan: Plan, shelf: Shelf, size: int) -> Iterator[tuple[int, int]]:
    """Cut what is missing into runs of (first deal, deals)."""
    for first, end in _runs(plan, _missing(plan, shelf)):
        for start in range(first, end, size):
            yield start, min(size, end - start)


def _runs(plan: Plan, blocks: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Join neighbouring blocks into runs of deals (first, end)."""
    first = end = -1
    for block in blocks:
        start = block * plan.block_deals
        if start != end:
            if end >= 0:
                yield first, end
            first = start
        end = start + plan.deals_of(block)
    if end >= 0:
        yield first, end
