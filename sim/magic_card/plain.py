"""Options and events of Magic Card as plain data: what the kernel's numbers mean, in words."""

from __future__ import annotations

from typing import Any

from sim.magic_card import events
from sim.magic_card.board_map import Board
from sim.magic_card.state import (
    ACT,
    ACT_BITS,
    AGAIN,
    AGREE,
    ATTACK,
    BUY,
    BUY_HEX,
    BUY_NONE,
    BUY_SLOT,
    BUY_TOP,
    CASH,
    CASH_IN,
    CASHING,
    CAUSES,
    CHOOSE_MISSION,
    DECISIONS,
    DRAW,
    END_REASONS,
    LOOT,
    LOOT_BITS,
    LOOT_HIDDEN,
    LOOT_TALISMAN,
    OUTCOMES,
    PICK,
    PLAY_HEX,
    PURPOSES,
    SAIL,
    SAIL_FREE,
    SAIL_LUCKY,
    START,
    STAY,
    STAY_OUT,
    SWAP,
    TAKE_OBJECTS,
    TO_BOTTOM,
    USE_TELESCOPE,
)
from sim.magic_card.words import OPTIONS, STATES, TOKENS

Option = dict[str, Any]
_YES_NO = {
    AGAIN: ("keep", "spin"),
    USE_TELESCOPE: ("keep", "use"),
    STAY_OUT: ("keep", "use"),
    SWAP: ("no", "ask"),
    AGREE: ("no", "yes"),
}
_LOOT = ("talisman", "card", "hidden")


class Words:
    """Says in plain words what the kernel's numbers mean in a config.

    Parameters
    ----------
    config
        Resolved config.
    board
        Its board.
    """

    def __init__(self, config: dict[str, Any], board: Board) -> None:
        self.board = board
        self.sections = list(config["spinner"]["sections"])
        self.missions = list(config["missions"])
        self.talismans = list(config["talismans"])
        self.actions = list(config["actions"])
        self.directions = list(board.steps)
        self.ports = [port.id for port in board.ports]

    def cell(self, number: int) -> list[int] | None:
        """Return the name of a cell, None for -1."""
        return list(self.board.cells[number]) if number >= 0 else None

    # --- options ---------------------------------------------------------------------------------------------------

    def option(self, phase: int, option: int, s: Any) -> Option:
        """Return an option of a decision.

        Parameters
        ----------
        phase
            The decision.
        option
            Its number.
        s
            The State that offers it, or what it needs to know of it: the row and the cards looked at.
        """
        kind = DECISIONS[phase]
        if phase == ACT:
            return self._act(option)
        if phase in _YES_NO:
            return {kind: _YES_NO[phase][option]}
        if phase == SAIL:
            return {kind: self.cell(option)}
        if phase == CHOOSE_MISSION:
            return {kind: self.missions[option]}
        if phase == START:
            return {kind: self.ports[option]}
        if phase in (PICK, TO_BOTTOM):
            return {kind: self.actions[s["seen"][option]], "place": option}
        if phase == BUY:
            return self._buy(option, s)
        if phase == ATTACK:
            return {kind: option - 1 if option else "none"}
        if phase == LOOT:
            return self._loot(option)
        if option >= CASHING:
            card = self.actions[option - CASHING]
            return {kind: card} if phase == CASH_IN else {kind: "cash", "card": card}
        return {kind: "none" if phase == CASH_IN else option}

    def _act(self, option: int) -> Option:
        what, number = option >> ACT_BITS, option & ((1 << ACT_BITS) - 1)
        if what == STAY:
            return {"act": "stay"}
        if what == DRAW:
            return {"act": "draw"}
        if what == PLAY_HEX:
            return {"act": "hex"}
        if what == CASH:
            return {"act": "cash", "card": self.actions[number]}
        if what >= TAKE_OBJECTS:
            return {"act": "take", "tokens": OPTIONS[what]}
        by = {} if what == SAIL_FREE else {"by": OPTIONS[what]}
        return {"act": "sail", **by, **({"cards": number} if what == SAIL_LUCKY and number > 1 else {})}

    def _buy(self, option: int, s: Any) -> Option:
        if option == BUY_NONE:
            return {"buy": "none"}
        if option == BUY_TOP:
            return {"buy": "top"}
        if option == BUY_HEX:
            return {"buy": "hex"}
        if option >= CASHING:
            return {"buy": "cash", "card": self.actions[option - CASHING]}
        slot = option - BUY_SLOT
        return {"buy": self.talismans[s["row"][slot]], "slot": slot}

    def _loot(self, option: int) -> Option:
        what, kind = option >> LOOT_BITS, option & ((1 << LOOT_BITS) - 1)
        if what == LOOT_HIDDEN:
            return {"loot": "hidden"}
        return {"loot": _LOOT[what], "card": (self.talismans if what == LOOT_TALISMAN else self.actions)[kind]}

    # --- events ----------------------------------------------------------------------------------------------------

    def event(self, row: list[int]) -> dict[str, Any]:
        """Return a row of the trace in plain words."""
        kind, seat, turn, a, b, c, d = row
        told: dict[str, Any] = {"event": events.EVENTS[kind][0], "seat": seat, "turn": turn}
        for group in (self._ship_event, self._card_event, self._other_event):
            found = group(kind, a, b, c, d)
            if found is not None:
                return told | found
        return told

    def _ship_event(self, kind: int, a: int, b: int, c: int, d: int) -> dict[str, Any] | None:
        """Return what an event of ships, storms and battles tells besides its name."""
        if kind in (events.STARTED, events.DOCKED):
            return {"port": self.ports[a]}
        if kind == events.HOME:
            return {"port": self.ports[a], "by_storm": bool(b)}
        if kind == events.SAILED:
            return {"to": self.cell(a), "steps": b, "turning": c, "from": self.cell(d)}
        if kind == events.STORM:
            return {"direction": self.directions[a]}
        if kind == events.STORMED:
            return {"at": self.cell(a), "outcome": OUTCOMES[b], "cells": c}
        if kind == events.ATTACKED:
            return {"target": a}
        if kind == events.BATTLE:
            return {"winner": None if a < 0 else a, "attacker": b, "attacked": c, "ties": d}
        if kind == events.LOOTED:
            ids = self.talismans if a == LOOT_TALISMAN else self.actions
            return {"what": _LOOT[a], "card": ids[b], "from": c}
        if kind == events.SWAPPED:
            return {"with": a, "at": self.cell(b), "other_at": self.cell(c)}
        if kind == events.STANDS:
            return {"points": a, "gold": b // 256, "talismans": b % 256, "state": STATES[c], "at": self.cell(d)}
        return None

    def _card_event(self, kind: int, a: int, b: int, c: int, d: int) -> dict[str, Any] | None:
        """Return what an event of cards and talismans tells besides its name."""
        if kind in (events.BOTTOM, events.PLAYED):
            return {"card": self.actions[a]}
        if kind == events.DREW:
            return {"card": self.actions[a], "looked": bool(b)}
        if kind == events.DRAWN:
            return {"card": self.actions[a], "cause": CAUSES[b]}
        if kind == events.NO_CARD:
            return {"cause": CAUSES[a]}
        if kind in (events.INCOME, events.PAID):
            return {"card": self.actions[a], "tokens": TOKENS[b], "amount": c}
        if kind == events.UNPAID:
            return {"card": self.actions[a], "ends_turn": bool(b)}
        if kind == events.MONSTER:
            return {"card": self.actions[a], "tokens": b, "spin": c, "sum": d}
        if kind == events.TAMED:
            return {"card": self.actions[a], "gold": b}
        if kind == events.LOST_TO:
            return {"card": self.actions[a], "objects": b}
        if kind == events.BLIND:
            return {"card": self.actions[a], "from": b}
        if kind == events.BOUGHT:
            return {"talisman": self.talismans[a], "slot": None if b < 0 else b, "gold": c}
        if kind == events.TURNED_UP:
            return {"talisman": self.talismans[a], "slot": None if b < 0 else b}
        return None

    def _other_event(self, kind: int, a: int, b: int, c: int, d: int) -> dict[str, Any] | None:
        """Return what any other event tells besides its name."""
        if kind == events.MISSION:
            return {"mission": self.missions[a]}
        if kind == events.SPUN:
            return {"section": self.sections[a], "purpose": PURPOSES[b]}
        if kind == events.CHOSE:
            return {"option": OPTIONS[a], "cards": b}
        if kind == events.TOOK:
            return {"tokens": TOKENS[a], "kept": b, "offered": c}
        if kind in (events.FEE, events.EXCESS):
            return {"tokens": TOKENS[a], "amount": b}
        if kind == events.SOLD:
            return {"gold": a, "objects": b}
        if kind in (events.LOOKED, events.HEX, events.REBUILT):
            return {"cards": a}
        if kind == events.LOST_TURN:
            return {"left": a}
        if kind == events.ENDED:
            return {"reason": END_REASONS[a]}
        if kind == events.ONLY_OPTION:
            return {"decision": DECISIONS[a], "option": self.option(a, b, {"seen": [c], "row": ()})}
        return None
