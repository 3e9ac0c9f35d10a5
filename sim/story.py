"""Tells what happened in a playout of a game that has no story of its own: one line an event, in the engine's words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

_HEAD = ("event", "seat", "turn")


def tell(engine: Any) -> Iterator[str]:
    """Yield a line for each event of a playout; turns and seats count from 0.

    Parameters
    ----------
    engine
        The game's `KernelEngine`.
    """
    for event in engine.happened:
        about = ", ".join(f"{key} {_said(value)}" for key, value in event.items() if key not in _HEAD)
        what = str(event["event"]).replace("_", " ")
        yield f"Turn {event['turn']}, seat {event['seat']}: {what}{f': {about}' * bool(about)}"


def _said(value: Any) -> str:
    return str(value).replace("_", " ") if isinstance(value, str) else str(value)
