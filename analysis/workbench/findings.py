"""The right side of the page: playing the variant beside its base, what differs, saving it, its report."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from nicegui import run, ui

from analysis import words
from analysis.compare import LESS, MORE
from analysis.language import say, say_many
from analysis.workbench.bench import Bench
from analysis.workbench.rounds import Glance, Work
from analysis.workbench.telling import guarded
from sim.errors import BalizaError
from sim.policies import policies_of

if TYPE_CHECKING:
    from analysis.chapters import Exhibit

PLAYOUTS = 20_000
"""Playouts of each config, if nothing else is said."""
MOST_PLAYOUTS = 10_000_000


class Findings:
    """What is played and found."""

    def __init__(self, bench: Bench, saved: Callable[[], None]) -> None:
        self._bench = bench
        self._saved = saved
        self._shown: tuple[Glance | None, bool] | None = None
        self._build_order()
        self._build_file()
        self._mistakes = ui.element("div").classes("wb-mistakes").props("role=alert")
        self._build_progress()
        self._result = ui.element("div").classes("wb-result")
        self.refresh_mistakes()
        self.refresh()

    def _build_order(self) -> None:
        game = self._bench.game
        low, high = game.players
        with ui.element("div").classes("wb-order"):
            self._policies = (
                ui.select(
                    list(policies_of(game)),
                    multiple=True,
                    value=[self._bench.usual_policy],
                    label=say("Who plays"),
                    new_value_mode="add-unique",
                )
                .props("outlined dense use-chips")
                .classes("wb-policies")
            )
            self._players = ui.select(
                list(range(low, high + 1)),
                value=min(high, int(self._bench.draft.base.config["study"]["players"])),
                label=say("Players"),
            ).props("outlined dense")
            self._playouts = ui.number(
                say("Playouts of each"), value=PLAYOUTS, min=1, max=MOST_PLAYOUTS, precision=0
            ).props("outlined dense")
            self._run = ui.button(say("Run"), icon="play_arrow", on_click=guarded(self._compare)).props("no-caps")
            self._stop = ui.button(say("Stop"), icon="stop", on_click=self._end).props("no-caps outline")

    def _build_progress(self) -> None:
        progress = say("Progress")
        self._bar = ui.linear_progress(0.0, show_value=False).props(f'aria-label="{progress}" size=8px')
        self._told = ui.label().classes("wb-progress").props("role=status")

    def _build_file(self) -> None:
        with ui.element("div").classes("wb-file"):
            self._name = ui.input(say("Name of the variant"), value=self._bench.draft.name).props("outlined dense")
            ui.button(say("Save"), icon="save", on_click=guarded(self._save)).props("no-caps outline")
            ui.button(say("Make the report"), icon="description", on_click=guarded(self._report)).props(
                "no-caps outline"
            )
        self._file = ui.label().classes("wb-saved").props("role=status")
        self._link = ui.link(say("Open the report"), "", new_tab=True)

    # --- what is done ---

    def _number(self) -> int:
        found = self._playouts.value
        if not isinstance(found, int | float) or not 1 <= found <= MOST_PLAYOUTS:
            raise BalizaError(
                say("Playouts: expected a whole number from 1 to {most}", most=words.count(MOST_PLAYOUTS))
            )
        return int(found)

    def _compare(self) -> None:
        self._bench.compare(", ".join(self._policies.value), int(self._players.value), self._number())
        self.refresh()

    def _report(self) -> None:
        self._bench.report(int(self._players.value), self._number())
        self.refresh()

    async def _end(self) -> None:
        await run.io_bound(self._bench.stop)

    def _save(self) -> None:
        file = self._bench.save(str(self._name.value or ""))
        self._file.text = say("Saved as {file}", file=file)
        self._saved()

    # --- what is shown ---

    def refresh_mistakes(self) -> None:
        """Show what is wrong with the variant."""
        self._mistakes.clear()
        with self._mistakes:
            for line in self._bench.mistakes:
                ui.label(line)
        self._mistakes.set_visibility(bool(self._bench.mistakes))

    def refresh(self) -> None:
        """Show how far things are, and what has been found since the last look."""
        busy = self._bench.busy
        self._run.set_enabled(not self._bench.mistakes)
        self._run.set_visibility(not busy)
        self._stop.set_visibility(busy)
        self._refresh_progress()
        comparing, reporting = self._bench.comparing, self._bench.reporting
        found = (comparing.glance if comparing else None, self._bench.outdated)
        if found != self._shown:
            self._shown = found
            self._show(*found)
        page = reporting.page if reporting else None
        self._link.set_visibility(page is not None)
        if page is not None:
            self._link.props(f'href="/report/{page.name}"')

    def _refresh_progress(self) -> None:
        now = max((self._bench.comparing, self._bench.reporting), key=lambda work: work.began if work else 0.0)
        self._bar.set_visibility(now is not None)
        if now is None:
            self._told.text = say("Change a value and run: the variant is played beside its base on the same deals.")
            return
        self._bar.value = min(1.0, now.done / max(now.asked, 1))
        self._told.text = self._bench.failed or progress_words(now)

    def _show(self, glance: Glance | None, outdated: bool) -> None:
        self._result.clear()
        if glance is None:
            return
        with self._result:
            if outdated:
                ui.label(say("Values have been changed since; run again.")).classes("wb-outdated")
            deals = say_many("after {n} deal", "after {n} deals", glance.deals, n=words.count(glance.deals))
            ui.label(f"{glance.summary}, {deals}").classes("wb-summary").props("role=status")
            ui.html(table_html(glance.headlines), sanitize=False).classes("wb-table")
            ui.html(glance.chart, sanitize=False).classes("wb-chart")
            with ui.expansion(say("What the game itself counts")).classes("wb-group"):
                ui.html(table_html(glance.counted), sanitize=False).classes("wb-table")
            with ui.expansion(say("How this is known")).classes("wb-group"):
                ui.label(glance.headlines.note).classes("wb-about")


def progress_words(work: Work) -> str:
    """Say how far some work is."""
    parts = {"done": words.count(work.done), "asked": words.count(work.asked), "rate": words.count(work.rate)}
    if not work.ended and work.done >= work.asked > 0:
        return say("{done} playouts, working out what they say", **parts)
    if not work.ended:
        return say("{done} of {asked} playouts, {rate} a second", **parts)
    if work.stopped():
        return say("Stopped after {done} of {asked} playouts; they are kept", **parts)
    return say("{done} playouts, done", **parts)


def table_html(differences: Exhibit) -> str:
    """Return the differences of a comparison as an HTML table."""
    from jinja2 import Environment, PackageLoader

    environment = Environment(loader=PackageLoader("analysis", "templates"), autoescape=True)
    headings = [say("Metric"), say("base"), say("variant"), say("difference"), say("Shown")]
    return environment.get_template("workbench_table.html").render(headings=headings, rows=list(rows_of(differences)))


def rows_of(differences: Exhibit) -> Iterator[dict[str, Any]]:
    """Yield what the rows of a table say, and whether the difference is sure to be there."""
    for data, cells in zip(differences.data.iter_rows(named=True), differences.grid.rows, strict=True):
        _variant, _policy, measure, shown, base, changed, difference, *_ = cells
        unit = f"{words.SPACE}{data['unit']}" if data["unit"] else ""
        row = [measure, f"{base}{unit}", f"{changed}{unit}", difference, shown]
        yield {"cells": row, "sure": data["shown"] in (MORE, LESS)}
