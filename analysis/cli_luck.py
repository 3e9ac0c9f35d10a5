"""The command that tells luck from skill."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

if TYPE_CHECKING:
    import polars as pl

    from analysis.chapters import Exhibit

Out = Annotated[Path | None, Parameter(name=["--out", "-o"])]

DEALS = 2_000


def luck(
    config: str,
    /,
    *,
    policies: str | None = None,
    policy_file: Sequence[Path] = (),
    deals: int = DEALS,
    players: int | None = None,
    measure: Literal["win_share", "score"] = "win_share",
    seed: int = 0,
    jobs: int | None = None,
    out: Out = None,
) -> None:
    """Say how much of the results is luck: each deal is played again with one source of chance kept, all else anew.

    Parameters
    ----------
    config
        A file or a bundled name.
    policies
        Who plays the seats, by names with commas as in `run`, repeated round the table; the game's first script, if not
        said. Several policies tell how much hangs on who plays.
    policy_file
        A file of your own, whose policies --policies can then name (.toml or .py).
    deals
        How many; each is played once, and again for each source.
    players
        How many play; the config's own number, if not said.
    measure
        Luck in what: the wins, or the scores.
    seed
        Seed of all chance.
    jobs
        Threads at a time; all cores, if not said.
    out
        A file for the chart (.svg, .png, .pdf) or for the playouts (.csv, .parquet).
    """
    from analysis import words
    from analysis.arms import scripts
    from analysis.luck import shares, told
    from sim.config import resolve
    from sim.errors import BalizaError
    from sim.games import game
    from sim.policies import RANDOM
    from sim.policy_names import read_policy_files, seating_named
    from sim.replays import replay

    if deals < 1:
        raise BalizaError(f"--deals: found {deals}, expected 1 or more")
    form = _form(out)
    resolved = resolve(config)
    home = game(resolved.game)
    usual = (scripts(resolved.game) or [RANDOM])[:1]
    seated = usual if policies is None else seating_named(home, policies, read_policy_files(home, policy_file))
    found = replay(resolved, deals=deals, players=players, policies=seated, seed=seed, jobs=jobs)
    who = " against ".join(dict.fromkeys(policy.name for policy in seated))
    exhibit = told({who: shares(found, measure)}, measure)
    print(exhibit.title)
    for source, share, n in exhibit.grid.rows:
        print(f"  {source:<16} {share} of {words.plural(int(n.replace(',', '')), 'deal')}")
    if out is not None:
        _write(exhibit, found, out, form)


def _form(out: Path | None) -> str:
    """Return what a file is to hold, by the end of its name."""
    from sim.errors import BalizaError

    form = "" if out is None else out.suffix.lstrip(".").lower()
    allowed = ("svg", "png", "pdf", "csv", "parquet")
    if out is not None and form not in allowed:
        raise BalizaError(f"--out: found {out}, expected a name that ends in {', '.join(allowed)}")
    return form


def _write(exhibit: Exhibit, found: pl.DataFrame, out: Path, form: str) -> None:
    from analysis.charts import save
    from sim.errors import BalizaError

    try:
        if form == "csv":
            found.write_csv(out)
        elif form == "parquet":
            found.write_parquet(out)
        elif exhibit.figure is not None:
            save(exhibit.figure, str(out), form, exhibit.title)
    except OSError as error:
        raise BalizaError(f"{out}: cannot be written: {error.strerror or error}") from None


COMMANDS = (luck,)
