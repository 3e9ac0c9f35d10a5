"""Commands that show what studies say."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from analysis import cli_compare, cli_league, cli_sensitivity, cli_sweep

if TYPE_CHECKING:
    from analysis.played import Played

Output = Annotated[Path | None, Parameter(name=["--out", "-o"])]

FORMATS = ("svg", "png", "pdf")
SHOWN = {
    "comparison": cli_compare.show,
    "league": cli_league.show,
    "sweep": cli_sweep.show,
    "sensitivity": cli_sensitivity.show,
}
"""What shows the pages that are no reports (`analysis.arms.COMPARISON`, `LEAGUE`, …)."""


def report(
    source: str,
    /,
    *,
    out: Output = None,
    playouts: int | None = None,
    players: int | None = None,
    seed: int | None = None,
    jobs: int | None = None,
    quiet: bool = False,
) -> None:
    """Write a report into one HTML file: of a config, which is played first, or of the studies in a folder.

    Parameters
    ----------
    source
        A config (file or bundled name), or the folder of a study or of several beside each other.
    out
        The file, NAME_report.html if not said. The studies of a config lie beside it and are taken up again.
    playouts
        How many each study has; if not said 40,000 by the game's first script, 100,000 by random, and fewer for each
        study that a chapter wants beside those, such as one way to play against another.
    players
        How many play; the config's own number, if not said.
    seed
        Seed of all chance.
    jobs
        Workers at a time; all cores, if not said.
    quiet
        Say nothing but errors.
    """
    from analysis.arms import played_for
    from analysis.report import judged, render, write

    settings = {"playouts": playouts, "players": players, "seed": seed, "jobs": jobs}
    file = out or Path(f"{Path(source).stem}_report.html")
    if _is_folder(source):
        arms = _studies(source, settings)
        if (show := SHOWN.get(played_for(Path(source)))) is not None:
            show(arms, file, quiet=quiet)
            return
    else:
        arms = _played(source, file, settings, quiet=quiet)
    write(render(arms), file)
    if not quiet:
        for verdict in judged(arms):
            print(f"{verdict.state:>7}: {verdict.wish}")
        print(f"{file}: {file.stat().st_size / 1e6:.1f} MB")


def chart(source: Path, name: str | None = None, /, *, out: Output = None) -> None:
    """Draw one chart of a report; without a name, list the charts there are.

    Parameters
    ----------
    source
        The folder of a study or of several beside each other.
    name
        Name of the chart.
    out
        The file: .svg, .png or .pdf; NAME.svg, if not said.
    """
    from analysis.arms import open_arms, played_for
    from analysis.charts import save
    from analysis.report import served
    from sim.config_paths import did_you_mean
    from sim.errors import BalizaError

    arms = open_arms(source)
    known = {key: make for chapter in served(arms, played_for(source)) for key, make in chapter.makers(arms).items()}
    if name is None:
        for key, make in known.items():
            print(f"{key}: {(make.func.__doc__ or '').splitlines()[0]}")
        return
    if name not in known:
        raise BalizaError(f"no chart '{name}'; there are: {', '.join(known)}{did_you_mean(name, known)}")
    file = out or Path(f"{name}.svg")
    form = file.suffix.lstrip(".").lower()
    if form not in FORMATS:
        raise BalizaError(f"--out: found {file}, expected a name that ends in {', '.join(FORMATS)}")
    exhibit = known[name]()
    if exhibit.figure is None:
        raise BalizaError(f"{name}: is a table without a chart; it stands in the report")
    try:
        save(exhibit.figure, str(file), form, exhibit.title)
    except OSError as error:
        raise BalizaError(f"{file}: cannot be written: {error.strerror or error}") from None


def _is_folder(source: str) -> bool:
    """Tell whether a folder of studies is meant, and not a config of the same name."""
    from sim.config import bundled

    path = Path(source)
    return path.is_dir() and (source not in bundled() or any(path.glob("**/manifest.json")))


def _studies(source: str, settings: dict[str, Any]) -> list[Played]:
    """Open the studies of a folder; they are read as they are."""
    from analysis.arms import open_arms
    from sim.errors import BalizaError

    given = [f"--{key}" for key, value in settings.items() if value is not None]
    if given:
        raise BalizaError(
            f"{source}: is a folder of studies, which are shown as they are; {', '.join(given)} not allowed"
        )
    return open_arms(Path(source))


def _played(source: str, file: Path, settings: dict[str, Any], *, quiet: bool) -> list[Played]:
    """Play what the report of a config needs, into a folder beside the report."""
    from dataclasses import replace

    from analysis.arms import REPORT
    from analysis.cli_progress import play_arms
    from analysis.report import arms_of
    from sim.config import resolve

    wanted = arms_of(resolve(source), settings["players"])
    if settings["playouts"] is not None:
        wanted = [replace(arm, playouts=settings["playouts"]) for arm in wanted]
    return play_arms(wanted, file.with_name(f"{file.stem}_study"), REPORT, settings, quiet=quiet)


COMMANDS = (report, chart)
