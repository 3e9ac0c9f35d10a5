"""The command that compares configs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from analysis.cli_options import AS_USUAL, Out, Playing
from analysis.cli_pages import show_page

if TYPE_CHECKING:
    from analysis.played import Played

PLAYOUTS = 20_000
PAGE = "comparison.html"


def compare(
    *configs: str,
    out: Out,
    policies: str | None = None,
    playouts: int = PLAYOUTS,
    playing: Playing = AS_USUAL,
) -> None:
    """Compare configs with the first one, deal by deal; the same command resumes it, more playouts extend it.

    Parameters
    ----------
    configs
        Two or more files or bundled names.
    out
        The folder of the studies, of the tables and of the page comparison.html.
    policies
        Who plays the seats, by names with commas as in `run`, repeated round the table; if not said, the game's first
        script alone, and random alone.
    playouts
        How many of each config by those who play, rounded up to whole deals.
    playing
        How it is played and what is said of it.
    """
    from analysis.arms import COMPARISON
    from analysis.cli_progress import play_arms
    from analysis.compare import arms_of
    from analysis.comparison import write_tables
    from analysis.language import speaking
    from sim.config import resolve

    with speaking(playing.lang):
        wanted = arms_of(
            [resolve(config) for config in configs], policies, playouts, playing.players, playing.policy_file
        )
        arms = play_arms(wanted, out, COMPARISON, playing.settings, quiet=playing.quiet)
        tables = write_tables(arms, out)
        show(arms, out / PAGE, quiet=playing.quiet)
    if not playing.quiet:
        print(f"tables: {', '.join(map(str, tables))}")


def show(arms: list[Played], file: Path, *, quiet: bool) -> None:
    """Write the page of a comparison, and say what was found."""
    from analysis.comparison import render, said

    show_page(arms, file, render, said, quiet=quiet)


COMMANDS = (compare,)
