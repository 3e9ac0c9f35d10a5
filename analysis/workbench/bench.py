"""The bench: the variant on it, what is wrong with it, and the playouts that go on behind the page."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextvars import copy_context
from copy import deepcopy
from pathlib import Path
from typing import Any

from analysis.arms import alone
from analysis.language import say
from analysis.workbench import rounds
from analysis.workbench.controls import Control
from analysis.workbench.draft import Draft
from analysis.workbench.rounds import Order, Work
from sim.config import bundled
from sim.errors import BalizaError
from sim.games import Game
from sim.games import game as find_game

STUDIES = "studies"
"""Folder in the designer's folder in which what was played is kept."""


class Bench:
    """What the page shows; one at a time, whoever looks at it.

    Parameters
    ----------
    source
        A bundled config or a file, see `analysis.workbench.draft.Draft`.
    folder
        Where variants are saved and reports written.
    """

    def __init__(self, source: str, folder: Path) -> None:
        self.folder = folder
        self.failed = ""
        self.comparing: Work | None = None
        self.reporting: Work | None = None
        self._compared: dict[str, Any] = {}
        self._thread: threading.Thread | None = None
        self.open(source)

    # --- the variant ---

    def open(self, source: str) -> None:
        """Put another config or variant on the bench.

        Raises
        ------
        ConfigError
            If it cannot be played; what was there stays.
        """
        draft = Draft(source)
        self.stop()
        self.mistakes: list[str] = []
        self.comparing = self.reporting = None
        threading.Thread(target=rounds.warm, args=(draft.base.game,), daemon=True).start()
        self.draft = draft  # last, and at one go: pages look at it from another thread

    def sources(self) -> dict[str, str]:
        """Return what can be opened, with what it is called: variants saved in the folder, then bundled configs."""
        saved = {str(file): say("saved: {name}", name=file.stem) for file in sorted(self.folder.glob("*.toml"))}
        known = {**saved, **{name: name for name in bundled()}}
        return known if self.draft.source in known else {self.draft.source: self.draft.source, **known}

    @property
    def game(self) -> Game:
        """The game that is played."""
        return find_game(self.draft.base.game)

    @property
    def usual_policy(self) -> str:
        """Who plays if nothing else is said: the game's first script."""
        return alone(self.game.id)[0].name

    def changed(self) -> list[Control]:
        """Return the controls whose value differs from the base's."""
        return [c for group in self.draft.groups for c in group.controls if self.draft.is_changed(c.path)]

    def check(self) -> None:
        """Find out what is wrong with the variant as it is now."""
        self.mistakes = self.draft.mistakes()

    def mistake_at(self, path: str) -> str:
        """Return what is wrong with one value; empty if nothing is."""
        return next((line for line in self.mistakes if line.startswith(f"{path}: ")), "")

    def save(self, name: str) -> Path:
        """Save the variant; see `analysis.workbench.draft.Draft.save`."""
        return self.draft.save(self.folder, name)

    # --- what goes on behind the page ---

    @property
    def busy(self) -> bool:
        """Tell whether something is being played."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def outdated(self) -> bool:
        """Tell whether values have been changed since the comparison that is shown began."""
        return self.comparing is not None and self._compared != self.draft.own

    def compare(self, policies: str, players: int, playouts: int) -> None:
        """Play the variant beside its base, in rounds.

        Raises
        ------
        BalizaError
            If there is nothing to be seen, or the variant or the policies are wrong.
        """
        order = Order(self.draft.base, self.draft.resolved(), policies, players, playouts)
        order.arms()  # says what is wrong before anything begins
        self._compared = deepcopy(self.draft.own)
        self.comparing = self._begin(lambda work: rounds.play(order, self.folder / STUDIES, work))

    def report(self, players: int, most: int) -> None:
        """Play and write the report of the variant.

        Raises
        ------
        ConfigError
            If the variant has mistakes.
        """
        config = self.draft.resolved()
        page = self.page(self.draft.name)
        self.reporting = self._begin(
            lambda work: rounds.report(config, players, most, self.folder / STUDIES, page, work)
        )

    def page(self, name: str) -> Path:
        """Return the file of a variant's report."""
        return self.folder / f"{name}_report.html"

    def stop(self) -> None:
        """End what goes on, once what is under way is kept."""
        for work in (self.comparing, self.reporting):
            if work is not None:
                work.stop()
        if self._thread is not None:
            self._thread.join()

    def _begin(self, task: Callable[[Work], None]) -> Work:
        """Do something in a thread of its own; a user's mistake is told in `failed`."""
        if self.busy:
            raise BalizaError(say("Something is being played already; stop it first."))
        work = Work()
        self.failed = ""

        def go() -> None:
            try:
                task(work)
            except BalizaError as error:
                self.failed = str(error)
            finally:
                work.end()

        self._thread = threading.Thread(target=copy_context().run, args=(go,), daemon=True)  # in the same language
        self._thread.start()
        return work
