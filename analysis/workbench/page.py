"""The page: what the bench holds on the left, what is known of it on the right.

NiceGUI builds the page in the browser and carries every touch to the functions here; all that is decided is decided in
`bench`.
"""

from __future__ import annotations

import time
from contextvars import copy_context
from pathlib import Path

from markupsafe import escape
from nicegui import run, ui

from analysis.language import say, spoken
from analysis.workbench.bench import Bench
from analysis.workbench.findings import Findings
from analysis.workbench.telling import told
from analysis.workbench.values import Values
from sim.errors import BalizaError

TICK_SECONDS = 0.25
"""How often the page looks at what goes on."""
CALM_SECONDS = 0.3
"""So long after the last touch a variant is checked."""
STYLE = Path(__file__).parent.parent / "templates" / "workbench.css"


class Page:
    """One browser's page of a bench."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._draft = bench.draft
        self._touched: float | None = None
        ui.colors(primary="#004f86", negative="#a63c00", positive="#00694a")
        ui.add_css(STYLE)
        ui.add_head_html(f'<script>document.documentElement.lang = "{spoken()}"</script>')
        self._build()
        self._clock = ui.timer(TICK_SECONDS, self._tick)

    def _build(self) -> None:
        with ui.element("header"):
            ui.html(escape(say("Workbench")), tag="h1", sanitize=False)
            self._source = ui.select(
                self._bench.sources(),
                value=self._bench.draft.source,
                label=say("Game or variant"),
                on_change=lambda event: self._open(event.value),
            )
            self._source.classes("wb-source").props("outlined dense")
            self._title = (
                ui.input(label=say("Title"), value=str(self._bench.draft.value("title")), on_change=self._retitled)
                .classes("wb-title")
                .props("outlined dense debounce=300")
            )
        left, right = say("Values"), say("What differs")
        with ui.element("div").classes("wb-sides"):
            with ui.element("section").classes("wb-values").props(f'aria-label="{left}"'):
                self._values = Values(self._bench, self.touched)
            with ui.element("section").classes("wb-findings").props(f'aria-label="{right}"'):
                self._findings = Findings(self._bench, self.saved)

    async def _open(self, source: str) -> None:
        if source == self._bench.draft.source:
            return
        try:
            await run.io_bound(copy_context().run, self._bench.open, source)  # the language goes along
        except BalizaError as error:
            told(str(error))
            self._source.value = self._bench.draft.source

    def _retitled(self) -> None:
        self._bench.draft.set("title", self._title.value)
        self.touched()

    def touched(self) -> None:
        """Check the variant soon: a value has been changed."""
        self._touched = time.monotonic()

    def saved(self) -> None:
        """Show the saved variant among those that can be opened."""
        self._source.set_options(self._bench.sources(), value=self._bench.draft.source)

    async def _tick(self) -> None:
        if self._bench.draft is not self._draft:  # something else has been put on the bench, perhaps by another page
            self._clock.cancel()
            ui.navigate.reload()
            return
        if self._touched is not None and time.monotonic() - self._touched > CALM_SECONDS:
            self._touched = None
            await run.io_bound(self._bench.check)
            self._values.refresh()
            self._findings.refresh_mistakes()
        self._findings.refresh()
