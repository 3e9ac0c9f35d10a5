"""The kernel in plain words: one playout driven decision by decision, options and positions as plain data.

Records, pictures, playing on and the parity tests go through here; the rules stay in the compiled machine.
"""

from __future__ import annotations

import copy
from typing import Any

import numpy as np

from sim.errors import IllegalDecision
from sim.games import game
from sim.kernel.trace import CAPACITY, new_trace
from sim.magic_card import given, machine, outcome
from sim.magic_card.board_map import read_board
from sim.magic_card.given import DECKS
from sim.magic_card.objections import objection
from sim.magic_card.plain import Option, Words
from sim.magic_card.sailing import list_cells
from sim.magic_card.state import DECISIONS, OVER, SAIL, STATE
from sim.magic_card.tallies import stand
from sim.magic_card.words import STATES
from sim.policies import RANDOM, Policy
from sim.seating import driver

__all__ = ["CHANCE", "DECKS", "MAY_BE_LEFT_OUT", "RULES_OF", "KernelEngine"]

CHANCE = {"spun": "section", "drew": "card", "turned_up": "talisman", "blind": "card"}
"""Chance events that records show, each with the key of what it was."""

MAY_BE_LEFT_OUT: tuple[str, ...] = ()
"""Decisions that a record need not name: then the first option is taken."""

RULES_OF = {
    "mission": "C02",
    "start": "C04",
    "again": "C43",
    "act": "C06, C08, C16-C18, C29-C33, C39, C41, C42, C45",
    "sail": "C09-C15, C19, C32",
    "telescope": "C44",
    "pick": "C44",
    "bottom": "C44",
    "good_weather": "C40",
    "power": "C47-C50",
    "cash": "C38, C39",
    "sell": "C21, C22",
    "buy": "C24, C25, C45",
    "attack": "C52",
    "loot": "C53",
    "swap": "C54",
    "agree": "C54",
}
"""The statements that decide what is legal at each kind of decision."""

_PLACES = ("slot", "place")
"""Keys that a line may leave out: then the first option that agrees is meant."""


class KernelEngine:
    """One playout of Magic Card, stopped at each decision with two options or more.

    Parameters
    ----------
    config
        Resolved config.
    players
        2 to 4.
    missions
        Ids of the missions, seat by seat.
    actions
        Ids of the action cards in the order in which they leave the shuffled part of the deck.
    talismans
        Ids of the talismans in the order in which they leave their deck.
    spins
        Ids of the sections, spin by spin.
    blind
        Ids of the action cards taken unseen in battles.
    policies
        Who plays the seats when `play_on` is called, repeated round the table.
    seed, deal, rotation
        Address of the playout: whatever is not given, and the policies' choices.
    """

    def __init__(
        self,
        config: dict[str, Any],
        players: int,
        missions: list[str] | None = None,
        actions: list[str] | None = None,
        talismans: list[str] | None = None,
        spins: list[str] | None = None,
        blind: list[str] | None = None,
        policies: list[Policy] | None = None,
        seed: int = 0,
        deal: int = 0,
        rotation: int = 0,
    ) -> None:
        from sim.blocks import make_tables

        self.config = config
        self.players = players
        self.board = read_board(config["board"])
        self.words = Words(config, self.board)
        seating = policies or [RANDOM]
        self._driver = driver(game("magic_card"), seating)
        self._tables = make_tables(game("magic_card"), config, players, seating)
        self._state = np.zeros(1, STATE)
        self._log = new_trace(CAPACITY)
        self.t, self.s, self.log = self._tables[0], self._state[0], self._log[0]
        machine.begin(self.s, self.t, seed, deal, rotation)
        lists = (missions, actions, talismans, spins, blind)
        for deck, listed in zip(DECKS, lists, strict=True):
            given.fix(self.s, config, deck, listed or [])
        self.happened: list[dict[str, Any]] = []
        self._advance()

    # --- driving ---------------------------------------------------------------------------------------------------

    def orders(self) -> dict[str, list[str]]:
        """Return what chance has decided, as far as it can be written down (see `given.orders`)."""
        return given.orders(self.s, self.t, self.config)

    @property
    def turn(self) -> int:
        """Return the number of turns completed."""
        return int(self.s["turn"])

    def decision(self) -> dict[str, Any] | None:
        """Return the decision asked for: kind, seat and options as plain data; None at the end."""
        if self.s["phase"] == OVER:
            return None
        return {"kind": DECISIONS[self.s["phase"]], "seat": int(self.s["decider"]), "options": self._options()}

    def _options(self) -> list[Option]:
        phase = int(self.s["phase"])
        if phase == SAIL:
            list_cells(self.s, self.t)
        return [self.words.option(phase, int(option), self.s) for option in self.s["options"][: self.s["n_options"]]]

    def apply(self, option: Option) -> None:
        """Carry out an option given as plain data.

        Raises
        ------
        IllegalDecision
            If the rules do not allow it here; says which rule stands against it.
        """
        if self.s["phase"] == OVER:
            raise IllegalDecision("the game is over (C55)")
        wanted = self.normal(option)
        for index, legal in enumerate(self._options()):
            if wanted in (legal, {key: value for key, value in legal.items() if key not in _PLACES}):
                self.apply_index(index)
                return
        raise IllegalDecision(objection(self, wanted))

    def apply_index(self, index: int) -> None:
        """Carry out an option by its place in the list, and run on to the next decision."""
        machine.apply(self.s, self.t, self.log, index)
        self._advance()

    def choose(self) -> int:
        """Return the place of the option that the deciding seat's policy takes."""
        return int(self._driver.choose(self.s, self.t))

    def play_on(self) -> None:
        """Play to the end with the seats' policies."""
        while self.s["phase"] != OVER:
            self.apply_index(self.choose())

    def fork(self, seed: int, deal: int, fixed: dict[str, int]) -> KernelEngine:
        """Return a copy of the position in which what nobody has seen is dealt anew.

        Parameters
        ----------
        seed, deal
            Address of the decks' rest, the spins to come and the policies' choices.
        fixed
            For each list that is given how many entries from the front stay, besides those already used.
        """
        other = copy.copy(self)
        other._state = self._state.copy()
        other._log = self._log.copy()
        other.s, other.log = other._state[0], other._log[0]
        other.happened = list(self.happened)
        given.deal_anew(other.s, self.t, seed, deal, fixed)
        return other

    def normal(self, option: Option) -> Option:
        """Return an option as the engine lists it."""
        if isinstance(option.get("sail"), tuple):
            return {**option, "sail": list(option["sail"])}
        return option

    def _advance(self) -> None:
        machine.advance(self.s, self.t, self.log)
        given.check_kept(self.s, self.config)
        self._tell()

    def _tell(self) -> None:
        """Put what the trace holds into plain words."""
        self.happened += [self.words.event(row.tolist()) for row in self.log["rows"][: self.log["used"]]]
        self.log["used"] = 0

    # --- the position in plain words ---------------------------------------------------------------------------------

    def view(self) -> dict[str, Any]:
        """Return the position as plain data: ships, tokens, cards, what lies open, points."""
        s, n, words = self.s, self.players, self.words
        return {
            "turn": int(s["turn"]),
            "seat": int(s["seat"]),
            "section": words.sections[s["section"]] if s["section"] >= 0 else None,
            "cells": [words.cell(int(cell)) for cell in s["cell"][:n]],
            "states": [STATES[state] for state in s["ship"][:n]],
            "turning": s["turning"][:n].tolist(),
            "homes": [words.ports[port] if port >= 0 else None for port in s["home_port"][:n]],
            "home": [bool(home) for home in s["home"][:n]],
            "missions": [words.missions[mission] if mission >= 0 else None for mission in s["mission"][:n]],
            "tokens": s["tokens"][:n].tolist(),
            "hands": [_counted(words.actions, hand) for hand in s["hand"][:n]],
            "talismans": [_counted(words.talismans, own) for own in s["talismans"][:n]],
            "row": [words.talismans[kind] for kind in s["row"][: s["n_row"]]],
            "talismans_left": int(s["n_talismans"] - s["talisman_next"]),
            "actions_left": int(s["n_deck"] - s["deck_next"] + s["n_bottom"]),
            "bottom": self._bottom(),
            "discards": _counted(words.actions, s["discards"]),
            "lost_turns": s["lost"][:n].tolist(),
            "last_round": bool(s["n_home"] > 0),
            "points": [int(stand(s, self.t, seat)) for seat in range(n)],
        }

    def _bottom(self) -> list[str]:
        """Return the cards of the lower part of the deck, in their order."""
        first, n = int(self.s["bottom_first"]), int(self.s["n_bottom"])
        ring = self.s["bottom"]
        return [self.words.actions[ring[(first + place) % len(ring)]] for place in range(n)]

    def result(self) -> dict[str, Any]:
        """Return the rows that the playout adds to the tables, as plain data.

        Returns
        -------
        dict
            "playout": one row; "seats": one row a seat.
        """
        shares = np.zeros(self.players, np.int64)
        outcome.win_units(self.s, self.t, shares)
        playout = np.zeros(1, outcome.PLAYOUT_ROW)
        seats = np.zeros(self.players, outcome.SEAT_ROW)
        outcome.write_playout(self.s, self.t, playout[0], shares)
        for seat in range(self.players):
            outcome.write_seat(self.s, self.t, seats[seat], shares, seat)
        words = {c.name: c.words for c in outcome.PLAYOUTS if c.words}
        told = {name: playout[0][name].item() for name in playout.dtype.names}
        told |= {name: known[told[name]] for name, known in words.items()}
        return {"playout": told, "seats": [{name: row[name].item() for name in seats.dtype.names} for row in seats]}


def _counted(ids: list[str], counts: Any) -> dict[str, int]:
    """Return how many there are of each id, without those of which there is none."""
    return {name: int(n) for name, n in zip(ids, counts, strict=False) if n > 0}
