"""The command that runs studies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from analysis import interrupts
from analysis.cli_options import Out

if TYPE_CHECKING:
    from sim.dataset import Study
    from sim.games import Game

PLAYOUTS = 100_000
MOST_PLAYOUTS = 10_000_000


def run(
    config: str,
    /,
    *,
    out: Out,
    playouts: int | None = None,
    players: str | None = None,
    policies: str = "random",
    policy_file: Sequence[Path] = (),
    seed: int = 0,
    jobs: int | None = None,
    backend: str = "threads",
    address: str | None = None,
    turns: int = 0,
    events: int = 0,
    until: str | None = None,
    quiet: bool = False,
) -> None:
    """Run a study into a folder; the same command resumes it, more playouts extend it.

    Parameters
    ----------
    config
        A file or a bundled name.
    out
        The study's folder.
    playouts
        How many in all, rounded up to whole deals: 100,000, or with --until at most 10,000,000.
    players
        How many play, or a range like 2-5: then each number has its own study in a folder below.
    policies
        Who plays the seats, by names with commas, repeated round the table; FILE.toml:NAME for one of your own,
        NAME-no_THING for one told never to do something, search(NAME, rollouts=16, width=4) for one that plays ahead.
    policy_file
        A file of your own, whose policies --policies can then name: weights (.toml) or a function (.py, by file name).
    seed
        Seed of all chance.
    jobs
        Workers at a time; all cores, if not said.
    backend
        threads, processes, dask, ray, or the name of another joblib backend.
    address
        Scheduler of a Dask cluster; without one a local cluster is started.
    turns
        Keep the turns of every k-th deal.
    events
        Keep the events of every k-th deal.
    until
        Stop when sure, for example "seat_share ±0.002".
    quiet
        Say nothing but errors.
    """
    from analysis.cli_progress import watching
    from analysis.sequences import StopWhenSure, read_goal
    from sim import study
    from sim.config import resolve
    from sim.games import game
    from sim.policy_names import read_policy_files, seating_named

    resolved = resolve(config)
    numbers = _numbers(players, int(resolved.config["study"]["players"]), game(resolved.game))
    found = game(resolved.game)
    seating = seating_named(found, policies, read_policy_files(found, policy_file))
    goal = read_goal(until) if until else None
    asked = playouts if playouts is not None else MOST_PLAYOUTS if until else PLAYOUTS
    play = partial(
        study.run,
        resolved,
        playouts=asked,
        policies=seating,
        seed=seed,
        jobs=jobs,
        backend=backend,
        address=address,
        turns=turns,
        events=events,
        stop=interrupts.asked,
    )
    for number in numbers:
        folder = out / f"players-{number}" if len(numbers) > 1 else out
        rule = StopWhenSure(goal) if goal else None
        with _keeping(folder), watching(f"{resolved.name}, {number} players", seating, quiet=quiet) as watch:
            done = play(folder, players=number, until=rule, progress=watch)
        if not quiet:
            print(_summary(done, asked))


@contextmanager
def _keeping(folder: Path) -> Iterator[None]:
    """Turn an interrupt into a word on what is kept."""
    try:
        yield
    except KeyboardInterrupt:
        raise KeyboardInterrupt(_kept(folder)) from None
    if interrupts.asked():
        raise KeyboardInterrupt(_kept(folder))


def _kept(folder: Path) -> str:
    """Say what an interrupted study holds."""
    from sim.dataset import scan
    from sim.errors import StudyError

    try:
        finished = scan(folder).manifest["finished"]
    except StudyError:
        return "interrupted"
    return f"interrupted: {finished:,} playouts are kept in {folder}; the same command goes on from there"


def _summary(done: Study, asked: int) -> str:
    """Say in a line what a study now holds."""
    told = done.manifest
    text = f"{done.folder}: {told['finished']:,} playouts of {told['name']}, {told['players']} players"
    if told["stopped"]:
        return f"{text}; enough for {told['stopped']}"
    if told["until"]:
        return f"{text}; not enough for {told['until']}"
    if told["finished"] != asked:
        whole = f"whole deals of {told['rotations']} rotations" if told["rotations"] > 1 else "what was there already"
        return f"{text} ({asked:,} asked for; {whole})"
    return text


def _numbers(players: str | None, usual: int, game: Game) -> list[int]:
    """Read numbers of players: "4" or "2-5"."""
    from sim.errors import BalizaError

    low, _, high = (players or str(usual)).partition("-")
    if not low.isdigit() or not (high or low).isdigit() or int(high or low) < int(low):
        raise BalizaError(f"--players: found {players}, expected a number like 4 or a range like 2-5")
    fewest, most = game.players
    if int(low) < fewest or int(high or low) > most:
        raise BalizaError(f"--players: found {players}, {game.title} is for {fewest} to {most} players")
    return list(range(int(low), int(high or low) + 1))


COMMANDS = (run,)
