"""The command that serves the designers' page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from analysis.cli_options import Lang

FOLDER = Path("workbench")
PORT = 8040


def workbench(
    config: str | None = None,
    /,
    *,
    port: int = PORT,
    browser: Annotated[bool, Parameter(negative="--no-browser")] = True,
    folder: Path = FOLDER,
    lang: Lang = "en",
) -> None:
    """Serve a page on this machine on which to change a config and see what that does; Ctrl-C ends it.

    Parameters
    ----------
    config
        A file or a bundled name: what lies on the bench first; the first bundled config, if not said. The page can
        open others.
    port
        Where the page is served, on 127.0.0.1 alone; 0 for any free port.
    browser
        Open the page in the browser.
    folder
        Where variants are saved, reports written and playouts kept; made when first needed.
    lang
        Language of the page and of its reports: en or es.
    """
    from importlib.util import find_spec

    from sim.errors import BalizaError

    if find_spec("nicegui") is None or find_spec("tomlkit") is None:
        raise BalizaError("the workbench needs the packages nicegui and tomlkit: pip install 'baliza[workbench]'")

    from analysis.language import speaking
    from analysis.workbench.bench import Bench
    from analysis.workbench.server import free_port, serve
    from sim.config import bundled

    number = free_port(port)
    with speaking(lang):
        bench = Bench(config or next(iter(bundled())), folder)
        try:
            serve(bench, number, browser=browser)
        except KeyboardInterrupt:
            bench.stop()
    print(f"ended; what was saved and played lies in {folder}")


COMMANDS = (workbench,)
