"""The command that varies what the rules text does not say."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from analysis.cli_options import AS_USUAL, Out, Playing
from analysis.cli_pages import show_page

if TYPE_CHECKING:
    from analysis.played import Played

PLAYOUTS = 4_000
TRAJECTORIES = 10
PAGE = "sensitivity.html"


def sensitivity(
    config: str,
    /,
    *,
    out: Out,
    only: Sequence[str] = (),
    policies: str | None = None,
    playouts: int = PLAYOUTS,
    trajectories: int = TRAJECTORIES,
    playing: Playing = AS_USUAL,
) -> None:
    """Vary what the rules text does not say: which findings hang on which assumption; the same command resumes it.

    Each assumption of the config that has a range or choices is set to both ends or each choice, one at a time, then
    whole groups are moved (Morris screening). The cost is printed before it starts.

    Parameters
    ----------
    config
        A file or a bundled name.
    out
        The folder of the studies, of the tables and of the page sensitivity.html.
    only
        A group of assumptions to vary, as `baliza check` lists them; can be given several times; all, if not said.
    policies
        Who plays the seats, by names with commas as in `run`, repeated round the table; if not said, the game's first
        script alone, and random alone.
    playouts
        How many of each setting by those who play, rounded up to whole deals; a quarter at each point of the screening.
    trajectories
        Of the screening of groups; 0 for none.
    playing
        How it is played and what is said of it.
    """
    from analysis.arms import SENSITIVITY
    from analysis.assumed import plan_of
    from analysis.cli_progress import play_arms
    from analysis.cost import cost
    from analysis.language import speaking
    from analysis.sensitivity import arms_of
    from analysis.sensitivity_page import write_tables
    from sim.config import resolve

    with speaking(playing.lang):
        base = resolve(config)
        plan = plan_of(base, only)
        wanted = arms_of(
            base, plan, policies, playouts, playing.players, playing.policy_file, trajectories, playing.seed
        )
        if not playing.quiet:
            print(plan.in_words())
            print(cost(wanted, out, playing.jobs).in_words(), flush=True)
        arms = play_arms(wanted, out, SENSITIVITY, playing.settings, quiet=playing.quiet)
        tables = write_tables(arms, out)
        show(arms, out / PAGE, quiet=playing.quiet)
    if not playing.quiet:
        print(f"tables: {', '.join(map(str, tables))}")


def show(arms: list[Played], file: Path, *, quiet: bool) -> None:
    """Write the page of a sensitivity, and say what was found."""
    from analysis.sensitivity_page import render, said

    show_page(arms, file, render, said, quiet=quiet)


COMMANDS = (sensitivity,)
