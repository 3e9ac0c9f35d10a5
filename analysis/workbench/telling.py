"""How the page tells of a user's mistake."""

from __future__ import annotations

from collections.abc import Callable

from nicegui import ui

from analysis.language import say
from sim.errors import BalizaError


def told(message: str) -> None:
    """Tell of a mistake until it is clicked away."""
    ui.notify(message, type="negative", multi_line=True, close_button=say("Close"), timeout=0)


def guarded(task: Callable[[], None]) -> Callable[[], None]:
    """Return a handler that tells of a user's mistake instead of failing."""

    def handle() -> None:
        try:
            task()
        except BalizaError as error:
            told(str(error))

    return handle
