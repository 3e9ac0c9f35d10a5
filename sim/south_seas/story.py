"""Tells in short sentences what happened in a playout, turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.south_seas.engine import KernelEngine

Event = dict[str, Any]

ROLES = {"footbridge": "shell collector", "island": "banana picker", "sea": "fisher", "market": "merchant"}
SHOWN = {"footbridge": "shells", "island": "bananas", "sea": "fish"}
ENDS = {
    "tiles": "The last tile has been laid",
    "ships": "The last ship has been taken",
    "no_tile": "No tile is left that fits",
    "cap": "The playout was cut off",
    "rule_gap": "The rules do not say how to go on",
}


def tell(engine: KernelEngine) -> Iterator[str]:
    """Yield a line for each turn of a playout, and one for its end; turns and seats count from 0."""
    lying = _lying(engine)
    for turn, events in groupby(engine.happened, key=lambda event: event["turn"]):
        told = [event for event in events if event["event"] in SENTENCES]
        if not told:
            continue
        over = turn == engine.turn and engine.s["after_final"]
        head = "At the end" if over else f"Turn {turn}, seat {turn % engine.players}"
        yield f"{head}: {' '.join(SENTENCES[event['event']](_with_kind(event, lying)) for event in told)}"
    if engine.decision() is None:
        yield f"{ENDS[engine.result()['playout']['end_reason']]}."


def _lying(engine: KernelEngine) -> dict[tuple[int, int], dict[str, Any]]:
    """Return the segments of the tile at each place."""
    tiles = engine.config["tiles"]
    return {(x, y): tiles[tile]["segments"] for x, y, tile, _ in engine.view()["board"]}


def _with_kind(event: Event, lying: dict[tuple[int, int], dict[str, Any]]) -> Event:
    """Add the kind of the segment that the event is about, if it is about one."""
    if "on" not in event:
        return event
    x, y = event["at"]
    return {**event, "kind": lying[x, y][event["on"]]["kind"]}


def _spot(event: Event) -> str:
    return f"{event['on']} at {event['at']}"


def _some(number: int, good: str) -> str:
    return f"{number} {good.removesuffix('s') if number == 1 else good}"


def _laid(event: Event) -> str:
    turned = f", turned {event['turned']}" if event["turned"] else ""
    return f"Lays {event['tile']} at {event['at']}{turned}."


def _completed(event: Event) -> str:
    if event["kind"] == "market":
        return f"The market at {event['at']} is complete."
    return f"The {event['kind']} of {event['on']} is complete: {_some(event['symbols'], SHOWN[event['kind']])}."


def _home(event: Event) -> str:
    return f"Seat {event['seat']}'s {ROLES[event['kind']]} goes home from {_spot(event)}."


def _ship_taken(event: Event) -> str:
    how = "supplies" if event["how"] == "supply" else "takes for its market"
    return f"Seat {event['seat']} {how} {event['ship']}: {_some(event['points'], 'points')}."


def _paid(event: Event) -> str:
    goods = [_some(event[good], good) for good in ("shells", "fish", "bananas") if event[good]]
    return f"Seat {event['seat']} pays {', '.join(goods)}."


SENTENCES: dict[str, Callable[[Event], str]] = {
    "discarded": lambda event: f"Draws {event['tile']}, which fits nowhere.",
    "laid": _laid,
    "placed": lambda event: f"Places a {ROLES[event['kind']]} on {event['on']}.",
    "taken_back": lambda event: f"Takes back the {ROLES[event['kind']]} from {_spot(event)}.",
    "completed": _completed,
    "boat_paid": lambda event: f"The boat of {event['on']} catches {event['fish']} fish.",
    "payment": lambda event: f"Seat {event['seat']} gets {_some(event['amount'], event['good'])}.",
    "home": _home,
    "covered": lambda event: f"A boat token covers {event['fish']} fish on {_spot(event)}.",
    "ship_taken": _ship_taken,
    "paid": _paid,
}
