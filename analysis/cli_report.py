"""Commands that show what studies say."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from analysis import cli_compare, cli_league, cli_sensitivity, cli_sweep
from analysis.cli_options import Lang

if TYPE_CHECKING:
    from analysis.played import Played
    from analysis.verdicts import Verdict

Output = Annotated[Path | None, Parameter(name=["--out", "-o"])]
Format = Annotated[Literal["pdf", "png", "svg"] | None, Parameter(name="--format")]

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
    lang: Lang = "en",
    form: Format = None,
    fail_on: Sequence[str] = (),
    playouts: int | None = None,
    players: int | None = None,
    seed: int | None = None,
    jobs: int | None = None,
    quiet: bool = False,
) -> int:
    """Write a report into one HTML file: of a config, which is played first, or of the studies in a folder.

    Parameters
    ----------
    source
        A config (file or bundled name), or the folder of a study or of several beside each other.
    out
        The file, NAME_report.html if not said. The studies of a config lie beside it and are taken up again.
    lang
        Language of the page: en or es.
    form
        Write each chart as a file of this format as well, with its data, into a folder beside the page.
    fail_on
        A goal of the config, such as seat_gap: exit with 1 if it is missed under any policy. Can be given many times.
    playouts
        How many each study has, and at most those of other values of the config; if not said 40,000 by the game's first
        script, 100,000 by random, and fewer for each study that a chapter wants beside those, such as one way to play
        against another, or an assumption set otherwise.
    players
        How many play; the config's own number, if not said.
    seed
        Seed of all chance.
    jobs
        Workers at a time; all cores, if not said.
    quiet
        Say nothing but errors.
    """
    from analysis.exporting import gathering, write_charts
    from analysis.language import speaking

    settings = {"playouts": playouts, "players": players, "seed": seed, "jobs": jobs}
    file = out or Path(f"{Path(source).stem}_report.html")
    with speaking(lang), gathering() as exhibits:
        failed = _page(source, file, settings, fail_on, quiet=quiet)
        if form is not None:
            folder = file.with_name(f"{file.stem}_charts")
            charts = write_charts(exhibits, folder, form)
            if not quiet:
                print(f"{folder}: {charts} charts as {form}, their data as csv")
    return 1 if failed else 0


def chart(
    source: Path,
    name: str | None = None,
    /,
    *,
    by: Sequence[str] = (),
    out: Output = None,
    lang: Lang = "en",
    quiet: bool = False,
) -> None:
    """Draw one chart of a report, its data beside it as CSV; without a name, list the charts there are.

    Parameters
    ----------
    source
        The folder of a study or of several beside each other.
    name
        Name of the chart.
    by
        Show only the study of this name, such as greedy, of those that lie in the folder. Can be given many times.
    out
        The file: .svg, .png or .pdf; NAME.svg, if not said.
    lang
        Language of the chart: en or es.
    quiet
        Say nothing but errors.
    """
    from analysis.arms import open_arms, played_for
    from analysis.exporting import write_chart
    from analysis.language import speaking
    from analysis.report import picked, served
    from sim.config_paths import did_you_mean
    from sim.errors import BalizaError

    with speaking(lang):
        arms = picked(open_arms(source), by)
        known = {
            key: make for chapter in served(arms, played_for(source)) for key, make in chapter.makers(arms).items()
        }
        if name is None:
            for key, make in known.items():
                print(f"{key}: {(make.func.__doc__ or '').splitlines()[0]}")
            return
        if name not in known:
            raise BalizaError(f"no chart '{name}'; there are: {', '.join(known)}{did_you_mean(name, known)}")
        exhibit = known[name]()
        if exhibit.figure is None:
            raise BalizaError(f"{name}: is a table without a chart; it stands in the report")
        file = out or Path(f"{name}.svg")
        data = write_chart(exhibit, file)
        if not quiet:
            print(f"{file}, its data in {data}")


def _page(source: str, file: Path, settings: dict[str, Any], fail_on: Sequence[str], *, quiet: bool) -> list[Verdict]:
    """Write the page of a config or a folder and say what was found; return the goals of `fail_on` that are missed."""
    from analysis.arms import played_for
    from analysis.report import check_goals
    from sim.config import resolve
    from sim.errors import BalizaError

    if not _is_folder(source):
        check_goals(fail_on, resolve(source).config)
        return _report(_played(source, file, settings, quiet=quiet), file, fail_on, quiet=quiet)
    arms, page = _studies(source, settings), played_for(Path(source))
    if page not in SHOWN:
        check_goals(fail_on, arms[0].config)
        return _report(arms, file, fail_on, quiet=quiet)
    if fail_on:
        raise BalizaError(f"{source}: --fail-on not allowed, the page of a {page} judges no goals")
    SHOWN[page](arms, file, quiet=quiet)
    return []


def _report(arms: list[Played], file: Path, fail_on: Sequence[str], *, quiet: bool) -> list[Verdict]:
    from analysis.report import judged, missed, render, write

    write(render(arms), file)
    found = judged(arms)
    if not quiet:
        for verdict in found:
            print(f"{verdict.state:>7}: {verdict.wish}")
        print(f"{file}: {file.stat().st_size / 1e6:.1f} MB")
    failed = missed(found, fail_on)
    for verdict in failed:
        print(f"goal missed: {verdict.wish}", file=sys.stderr)
    return failed


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
    if (asked := settings["playouts"]) is not None:
        wanted = [replace(arm, playouts=min(asked, arm.playouts) if arm.variant.changes else asked) for arm in wanted]
    return play_arms(wanted, file.with_name(f"{file.stem}_study"), REPORT, settings, quiet=quiet)


COMMANDS = (report, chart)
