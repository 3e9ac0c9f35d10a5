"""The command that runs studies."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

if TYPE_CHECKING:
    from sim.games import Game
    from sim.policies import Policy

Out = Annotated[Path, Parameter(name=["--out", "-o"])]

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
        Who plays the seats, by names with commas, repeated round the table; FILE.toml:NAME for one of your own.
    seed
        Seed of all chance.
    jobs
        Workers at a time; all cores, if not said.
    backend
        threads, processes, dask, or the name of another joblib backend.
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
    from sim import study
    from sim.config import resolve
    from sim.games import game

    resolved = resolve(config)
    numbers = _numbers(players, int(resolved.config["study"]["players"]), game(resolved.game))
    seating = _seating(policies, game(resolved.game))
    asked = playouts if playouts is not None else MOST_PLAYOUTS if until else PLAYOUTS
    for number in numbers:
        folder = out / f"players-{number}" if len(numbers) > 1 else out
        with watching(f"{resolved.name}, {number} players", seating, quiet=quiet) as watch:
            done = study.run(
                resolved,
                folder,
                playouts=asked,
                players=number,
                policies=seating,
                seed=seed,
                jobs=jobs,
                backend=backend,
                address=address,
                turns=turns,
                events=events,
                progress=watch,
            )
        if not quiet:
            print(f"{folder}: {done.manifest['finished']:,} playouts of {resolved.name}, {number} players")


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


def _seating(names: str, game: Game) -> list[Policy]:
    """Read policies by name, with commas between them."""
    from sim.policies import find_policy

    return [find_policy(game, name.strip()) for name in names.split(",")]


COMMANDS = (run,)
