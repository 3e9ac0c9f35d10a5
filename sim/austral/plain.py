"""Options and events of the kernel in plain words."""

from __future__ import annotations

from typing import Any

from sim.austral import events
from sim.austral.state import (
    ACCEPT,
    ACT,
    ACT_BITS,
    ANSWER,
    CLOSE,
    DECISIONS,
    END,
    END_REASONS,
    FIRST_TRAIL,
    FOG,
    FOUND,
    LAY_TRAIL,
    MAKE_OFFER,
    OFFER,
    REFUSE,
    USE_BANK,
    WIND,
)
from sim.austral.trade import TO_ALL, asked_of, given_cards, given_kind, got_cards, got_kind, swap_of
from sim.austral.words import BUILDINGS, RESOURCES
from sim.hexes import CORNERS, SIDES, Grid, edge, vertex

Option = dict[str, Any]
_HOW = ("set_up", "paid", "free")
_CAUSE = ("dice", "set_up", "log")
_ANSWERS = ("refuse", "accept", "counter")


class Words:
    """Says in plain words what the kernel's numbers mean in a config.

    Parameters
    ----------
    config
        Resolved config.
    grid
        The grid of its map.
    """

    def __init__(self, config: dict[str, Any], grid: Grid) -> None:
        self.grid = grid
        self.log_ids = list(config.get("log", {}))
        self.goal_ids = list(config.get("public_goals", {}))
        self.dock_ids = list(config.get("docks", {}))

    # --- options ---------------------------------------------------------------------------------------------------

    def option(self, phase: int, option: int) -> Option:
        """Return an option of a decision."""
        kind = DECISIONS[phase]
        if phase == ACT:
            return self._act(option)
        if phase == FOUND:
            return {kind: list(self.grid.vertices[option])}
        if phase in (FIRST_TRAIL, WIND):
            return {kind: list(self.grid.edges[option])}
        if phase == FOG:
            return {kind: "none" if option < 0 else list(self.grid.hexes[option])}
        if phase == OFFER:
            to = asked_of(option)
            return {**_swap(swap_of(option), "offer", "for"), "to": "all" if to == TO_ALL else to}
        if phase == ANSWER:
            answer = _ANSWERS[min(option, ACCEPT + 1)]
            return {kind: answer, **(_swap(swap_of(option), "give", "for") if option not in (REFUSE, ACCEPT) else {})}
        if phase == CLOSE:
            return {kind: option - 1 if option else "none"}
        return {kind: RESOURCES[option]}

    def _act(self, option: int) -> Option:
        what, place = option >> ACT_BITS, option & ((1 << ACT_BITS) - 1)
        if what == END:
            return {"act": "end"}
        if what == MAKE_OFFER:
            return {"act": "offer"}
        if what == USE_BANK:
            return {"act": "bank", "give": RESOURCES[place >> 3], "for": RESOURCES[place & 7]}
        places: list[Any] = self.grid.edges if what == LAY_TRAIL else self.grid.vertices
        return {"act": BUILDINGS[what - LAY_TRAIL], "at": list(places[place])}

    def normal(self, option: Option) -> Option:
        """Return an option with the canonical names of its vertex or edge."""
        for key in ("found", "first_trail", "wind", "at"):
            place = option.get(key)
            if isinstance(place, list | tuple) and len(place) == 3 and all(isinstance(c, int) for c in place[:2]):
                q, r, name = place
                wants_edge = key in ("first_trail", "wind") or option.get("act") == "trail"
                if wants_edge and name in SIDES:
                    return {**option, key: list(edge(q, r, name))}
                if not wants_edge and name in CORNERS:
                    return {**option, key: list(vertex(q, r, name))}
        return option

    # --- events ----------------------------------------------------------------------------------------------------

    def event(self, row: list[int]) -> dict[str, Any]:
        """Return a row of the trace in plain words."""
        kind, seat, turn, a, b, c, d = row
        told: dict[str, Any] = {"event": events.EVENTS[kind][0], "seat": seat, "turn": turn}
        if kind == events.FOUNDED:
            told |= {"at": list(self.grid.vertices[a])}
        elif kind == events.TRAIL_LAID:
            told |= {"at": list(self.grid.edges[a]), "how": _HOW[b]}
        elif kind == events.BUILT:
            told |= {"building": BUILDINGS[a], "at": list(self.grid.vertices[b])}
        elif kind == events.ROLLED:
            told |= {"dice": [a, b], "roll": f"{a} {b}"}
        elif kind in (events.FOG, events.FOG_ENDED):
            told |= {"at": list(self.grid.hexes[a])}
        elif kind == events.READ:
            told |= {"card": self.log_ids[a]}
        elif kind == events.GOAL:
            told |= {"goal": self.goal_ids[a], "points": b}
        elif kind == events.ENDED:
            told |= {"reason": END_REASONS[a]}
        elif kind == events.ONLY_OPTION:
            told |= {"decision": DECISIONS[a], "option": self.option(a, b)}
        else:
            told |= self._card_event(kind, a, b, c, d)
        return told

    def _card_event(self, kind: int, a: int, b: int, c: int, d: int) -> dict[str, Any]:
        """Return what an event about cards tells besides its name."""
        if kind == events.CARDS:
            return {"resource": RESOURCES[a], "amount": b, "cause": _CAUSE[c]}
        if kind in (events.DISCARDED, events.STORM_LOST):
            return {"resource": RESOURCES[a]}
        if kind == events.BANK:
            dock = None if d < 0 else self.dock_ids[d]
            return {"give": RESOURCES[a], "for": RESOURCES[b], "rate": c, "dock": dock}
        if kind == events.OFFERED:
            offer = {"offer": {RESOURCES[a]: c // 16}, "for": {RESOURCES[b]: c % 16}}
            return {**offer, "to": "all" if d == TO_ALL else d}
        if kind == events.ANSWERED:
            swap = {"give": {RESOURCES[b]: d // 16}, "for": {RESOURCES[c]: d % 16}} if a == 2 else {}
            return {"answer": _ANSWERS[a], **swap}
        if kind == events.CLOSED:
            return {"with": a, "gave": {RESOURCES[b]: d // 16}, "got": {RESOURCES[c]: d % 16}}
        return {}


def _swap(swap: int, give: str, get: str) -> Option:
    """Return a swap in plain words."""
    given, got = RESOURCES[given_kind(swap)], RESOURCES[got_kind(swap)]
    return {give: {given: int(given_cards(swap))}, get: {got: int(got_cards(swap))}}
