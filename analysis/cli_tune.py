"""The command that tunes a config."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from analysis.cli_options import AS_USUAL, Out, Playing

if TYPE_CHECKING:
    from analysis.racing import Race

PLAYOUTS = 200_000
PAGE = "tune.html"


def tune(
    config: str,
    /,
    *,
    vary: Sequence[str],
    goal: Sequence[str],
    out: Out,
    policies: str | None = None,
    playouts: Annotated[int, Parameter(name=["--playouts", "--budget"])] = PLAYOUTS,
    playing: Playing = AS_USUAL,
) -> None:
    """Search values of a config that meet goals; the same command resumes it.

    Parameters
    ----------
    config
        A file or a bundled name.
    vary
        What is searched: PATH=low:high for numbers, PATH=a,b,c for choices; a path with * varies each value by itself.
        Say it again for more.
    goal
        What is wished: METRIC < x, METRIC > x, METRIC ~ x±d, METRIC equal, METRIC max or METRIC min. Say it again for
        more goals; `baliza explain METRIC` says what one is.
    out
        The folder of the studies, of the page tune.html and of the variant tuned.toml.
    policies
        Who plays the seats, by names with commas as in `run`, repeated round the table; if not said, the game's first
        script alone, and a table of its scripts for goals about ways to play.
    playouts
        How many in all: half to search, the rest to measure what was found on fresh deals.
    playing
        How it is played and what is said of it.
    """
    from analysis import interrupts
    from analysis.arms import COMPARISON
    from analysis.cli_progress import play_arms
    from analysis.language import speaking
    from analysis.tuned import arms_of, tuned
    from analysis.tuning import race
    from analysis.tuning_page import said, write_all
    from analysis.tuning_question import ask
    from sim.config import resolve

    with speaking(playing.lang):
        question = ask(
            resolve(config), vary, goal, playouts, playing.players, policies, playing.policy_file, playing.seed
        )
        raced = race(question, out, jobs=playing.jobs, stop=interrupts.asked, tell=_nothing if playing.quiet else _tell)
        settings = {"seed": question.fresh_seed, "jobs": playing.jobs}
        arms = play_arms(arms_of(question, raced), out, COMPARISON, settings, quiet=playing.quiet)
        found = tuned(question, raced, arms, out)
        files = write_all(found, config, out, PAGE)
        told = said(found)
    if not playing.quiet:
        print(*told, f"files: {', '.join(map(str, files))}", sep="\n")


def _tell(race: Race, generation: int) -> None:
    """Say how far the race is; not how good its best is, since that is no result."""
    from analysis.racing import STOPPED

    stopped = sum(candidate.state == STOPPED for candidate in race.candidates)
    print(
        f"generation {generation}: {len(race.candidates)} candidates, {stopped} of them stopped early, "
        f"{race.spent:,} playouts",
        file=sys.stderr,
        flush=True,
    )


def _nothing(_race: Race, _generation: int) -> None:
    """Say nothing."""


COMMANDS = (tune,)
