"""Serving the workbench: one page on this machine's own address, seen from nowhere else."""

from __future__ import annotations

import errno
import re
import socket
from pathlib import Path

from fastapi import HTTPException
from fastapi.responses import FileResponse
from nicegui import app, ui
from starlette.middleware.trustedhost import TrustedHostMiddleware

from analysis.workbench.bench import Bench
from analysis.workbench.page import Page
from sim.errors import BalizaError

HOST = "127.0.0.1"


def free_port(port: int) -> int:
    """Return a port on which to serve: the one asked for, or any free one for 0.

    Raises
    ------
    BalizaError
        If it is taken.
    """
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except (OSError, OverflowError) as error:
            taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
            why = "is taken" if taken else "cannot be used"
            raise BalizaError(f"--port: {port} {why}; 0 finds a free one") from None
        return int(probe.getsockname()[1])


def serve(bench: Bench, port: int, *, browser: bool) -> None:
    """Serve a bench until the process is interrupted.

    Parameters
    ----------
    bench
        What is shown.
    port
        A free port, see `free_port`.
    browser
        Open the page in a browser.
    """
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=[HOST, "localhost"])  # no other site's name leads here
    address = f"http://{HOST}:{port}"
    app.on_startup(lambda: print(f"Workbench: {address} (Ctrl-C ends it)", flush=True))
    app.on_shutdown(bench.stop)

    @ui.page("/", title="Baliza workbench")
    def page() -> None:
        Page(bench)

    @app.get("/report/{name}")
    def report(name: str) -> FileResponse:
        file = bench.folder / name
        if not re.fullmatch(r"[\w.-]+_report\.html", name) or not file.is_file():
            raise HTTPException(404)
        return FileResponse(Path(file), media_type="text/html")

    ui.run(host=HOST, port=port, show=browser, reload=False, show_welcome_message=False, title="Baliza workbench")
