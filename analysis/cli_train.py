"""The command that trains policies."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

DEALS = 24
MINUTES = 10.0


def train(
    config: str,
    /,
    *,
    policy: str,
    out: Annotated[Path, Parameter(name=["--out", "-o"])],
    against: str | None = None,
    players: str = "2,4",
    minutes: float | None = None,
    generations: int | None = None,
    deals: int = DEALS,
    seed: int = 0,
    jobs: int | None = None,
    quiet: bool = False,
) -> None:
    """Improve a policy's weights by self-play and write it to a file.

    Interrupted once, it measures and writes what it has learnt so far; interrupted twice, it stops at once.

    Parameters
    ----------
    config
        A file or a bundled name.
    policy
        The policy to begin with.
    out
        A .toml file for the trained policy, which is called as the file is.
    against
        Its opponents, by names with commas; all that come with the game but `random`, if not said. It also plays its
        best self so far.
    players
        Numbers of players at the tables, with commas.
    minutes
        How long to train: 10, if neither this nor --generations is said.
    generations
        How many generations to train; the same number gives the same weights.
    deals
        Deals that each candidate of a generation plays at each table: more of them for a game with more luck.
    seed
        Seed of all chance.
    jobs
        Threads; all cores, if not said.
    quiet
        Say nothing but errors.
    """
    from analysis import interrupts
    from analysis.training import Trainer, write_trained
    from sim.config import resolve
    from sim.errors import BalizaError
    from sim.execution import default_jobs
    from sim.games import game
    from sim.policies import find_policy, policies_of
    from sim.policy_names import seating_named

    if out.suffix != ".toml":
        raise BalizaError(f"--out {out}: expected a .toml file")
    if not out.absolute().parent.is_dir():
        raise BalizaError(f"--out {out}: there is no folder {out.parent}")
    for option, value, least in (
        ("--minutes", minutes, "more than 0"),
        ("--generations", generations, "1 or more"),
        ("--deals", deals, "1 or more"),
    ):
        if value is not None and value <= 0:
            raise BalizaError(f"{option}: found {value}, expected {least}")
    resolved = resolve(config)
    found = game(resolved.game)
    usual = [rival for rival in policies_of(found).values() if rival.style == "weighted"]
    trainer = Trainer(
        resolved,
        find_policy(found, policy),
        out.stem,
        tuple(seating_named(found, against) if against else usual),
        _numbers(players, found.players),
        seed,
        deals,
        jobs=jobs or default_jobs(),
    )
    told = (lambda *_: None) if quiet else _tell
    limit = MINUTES if minutes is None and generations is None else minutes
    trained = trainer.run(limit, generations, told)
    write_trained(trained, out)
    if interrupts.asked():
        done = trained.manifest["generations"]
        raise KeyboardInterrupt(f"interrupted after {done} generations; {out} holds what was learnt until then")
    if not quiet:
        for table, share in trained.shares.items():
            before = trained.start_shares[table]
            print(
                f"{table}: win share {share.value:.1%} [{share.low:.1%}, {share.high:.1%}], before {before.value:.1%}"
            )
        print(f"{out} written; play it as {out}:{out.stem}")


def _tell(generation: int, objective: float) -> None:
    if generation % 10 == 0:
        print(f"generation {generation}: the candidates' mean objective is {objective:.3f}", flush=True)


def _numbers(text: str, limits: tuple[int, int]) -> tuple[int, ...]:
    """Read numbers of players like "2,4"."""
    from sim.errors import BalizaError

    low, high = max(limits[0], 2), limits[1]
    words = [word.strip() for word in text.split(",")]
    if not all(word.isdecimal() and low <= int(word) <= high for word in words):
        raise BalizaError(f"--players: found {text}, expected numbers from {low} to {high} with commas")
    return tuple(int(word) for word in words)


COMMANDS = (train,)
