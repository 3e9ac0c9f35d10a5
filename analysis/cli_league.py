"""The command that plays a league."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from analysis.cli_options import AS_USUAL, Out, Playing
from analysis.cli_pages import show_page

if TYPE_CHECKING:
    from analysis.played import Played

PLAYOUTS = 4_000
PAGE = "league.html"


def league(
    config: str,
    /,
    *,
    policies: str,
    out: Out,
    playouts: int = PLAYOUTS,
    playing: Playing = AS_USUAL,
) -> None:
    """Let policies meet, each with one seat at a table of each other; the same command resumes it.

    More playouts extend it, and so do more policies: what has been played is kept.

    Parameters
    ----------
    config
        A file or a bundled name.
    policies
        Who plays, two or more names with commas, such as balanced,balanced-no_take_back,search(balanced).
    out
        The folder of the studies, of the tables and of the page league.html.
    playouts
        How many at each table, rounded up to whole deals.
    playing
        How it is played and what is said of it.
    """
    from analysis.arms import LEAGUE
    from analysis.cli_progress import play_arms
    from analysis.language import speaking
    from analysis.league import arms_of
    from analysis.league_page import write_tables
    from sim.config import resolve

    with speaking(playing.lang):
        wanted = arms_of(resolve(config), policies, playouts, playing.players, playing.policy_file)
        arms = play_arms(wanted, out, LEAGUE, playing.settings, quiet=playing.quiet)
        show(arms, out / PAGE, quiet=playing.quiet)
        tables = write_tables(arms, out)
    if not playing.quiet:
        print(f"{out}/*.parquet and *.csv: {', '.join(dict.fromkeys(path.stem for path in tables))}")


def show(arms: list[Played], file: Path, *, quiet: bool) -> None:
    """Write the page of a league, and say what was found."""
    from analysis.league_page import render, said

    show_page(arms, file, render, said, quiet=quiet)


COMMANDS = (league,)
