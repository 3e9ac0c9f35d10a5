"""The command that varies one or two values over a grid."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from analysis.cli_options import AS_USUAL, Out, Playing
from analysis.cli_pages import show_page

if TYPE_CHECKING:
    from analysis.played import Played

PLAYOUTS = 5_000
PAGE = "sweep.html"


def sweep(
    config: str,
    /,
    *,
    vary: Sequence[str],
    out: Out,
    policies: str | None = None,
    playouts: int = PLAYOUTS,
    playing: Playing = AS_USUAL,
) -> None:
    """Vary one or two values over a grid, all on the same deals; the same command resumes, more playouts extend it.

    Parameters
    ----------
    config
        A file or a bundled name.
    vary
        A value by its dotted path and what it is set to: PATH=v1,v2,… or PATH=low:high:step. Twice for a grid of two.
        A path with * sets all values it matches.
    out
        The folder of the studies, of the tables and of the page sweep.html.
    policies
        Who plays the seats, by names with commas as in `run`, repeated round the table; if not said, the game's first
        script alone, and random alone.
    playouts
        How many at each point by those who play, rounded up to whole deals.
    playing
        How it is played and what is said of it.
    """
    from analysis.arms import SWEEP
    from analysis.cli_progress import play_arms
    from analysis.cost import cost
    from analysis.language import speaking
    from analysis.sweep import arms_of, axis_of
    from analysis.sweep_page import write_tables
    from sim.config import resolve

    with speaking(playing.lang):
        wanted = arms_of(
            resolve(config), [axis_of(text) for text in vary], policies, playouts, playing.players, playing.policy_file
        )
        if not playing.quiet:
            print(cost(wanted, out, playing.jobs).in_words(), flush=True)
        arms = play_arms(wanted, out, SWEEP, playing.settings, quiet=playing.quiet)
        tables = write_tables(arms, out)
        show(arms, out / PAGE, quiet=playing.quiet)
    if not playing.quiet:
        print(f"tables: {', '.join(map(str, tables))}")


def show(arms: list[Played], file: Path, *, quiet: bool) -> None:
    """Write the page of a sweep, and say what was found."""
    from analysis.sweep_page import render, said

    show_page(arms, file, render, said, quiet=quiet)


COMMANDS = (sweep,)
