"""Commands that show what studies say."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

if TYPE_CHECKING:
    from analysis.played import Played

Output = Annotated[Path | None, Parameter(name=["--out", "-o"])]

FORMATS = ("svg", "png", "pdf")


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
        How many each study has; if not said 40,000 by the game's first script, 100,000 by random, and 8,000 by that
        script against each other one there is.
    players
        How many play; the config's own number, if not said.
    seed
        Seed of all chance.
    jobs
        Workers at a time; all cores, if not said.
    quiet
        Say nothing but errors.
    """
    from analysis.report import judged, write

    settings = {"playouts": playouts, "players": players, "seed": seed, "jobs": jobs}
    file = out or Path(f"{Path(source).stem}_report.html")
    arms = _studies(source, settings) if _is_folder(source) else _played(source, file, settings, quiet=quiet)
    write(arms, file)
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
    from analysis.charts import save
    from analysis.report import open_arms, served
    from sim.config_paths import did_you_mean
    from sim.errors import BalizaError

    arms = open_arms(source)
    known = {key: make for chapter in served(arms) for key, make in chapter.makers(arms).items()}
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
    from analysis.report import open_arms
    from sim.errors import BalizaError

    given = [f"--{key}" for key, value in settings.items() if value is not None]
    if given:
        raise BalizaError(
            f"{source}: is a folder of studies, which are shown as they are; {', '.join(given)} not allowed"
        )
    return open_arms(Path(source))


def _played(source: str, file: Path, settings: dict[str, Any], *, quiet: bool) -> list[Played]:
    """Play what the report of a config needs, into a folder beside the report."""
    from contextlib import ExitStack

    from analysis import interrupts
    from analysis.cli_progress import watching
    from analysis.report import play, seatings
    from sim.config import resolve
    from sim.policies import Policy

    resolved = resolve(source)
    each = settings["playouts"]
    with ExitStack() as stack:
        return play(
            resolved,
            file.with_name(f"{file.stem}_study"),
            playouts=None if each is None else dict.fromkeys(seatings(resolved.game), each),
            players=settings["players"],
            seed=settings["seed"] or 0,
            jobs=settings["jobs"],
            stop=interrupts.asked,
            watch=lambda names: stack.enter_context(
                watching(f"{resolved.name} by {names}", [Policy(name) for name in names.split(",")], quiet=quiet)
            ),
        )


COMMANDS = (report, chart)
