"""The kernel in plain words: one playout driven decision by decision, options and positions as plain data.

Records, pictures, playing on and the parity tests go through here; the rules stay in the compiled machine.
"""

from __future__ import annotations

import copy
from typing import Any

import numpy as np

from sim.austral import given, machine, outcome
from sim.austral.maps import field_of
from sim.austral.objections import objection
from sim.austral.plain import Option, Words
from sim.austral.state import DECISIONS, OVER, STATE
from sim.austral.words import COUNTED
from sim.errors import IllegalDecision
from sim.games import game
from sim.hexes import grid
from sim.kernel.trace import CAPACITY, new_trace
from sim.policies import RANDOM, Policy
from sim.seating import driver

DECKS = ("hexes", "docks", "goals", "log", "dice")
"""What chance decides in a playout: keyword arguments of the engine and keys of a record's header."""

CHANCE = {"rolled": "roll", "read": "card"}
"""Chance events that records show, each with the key of what it was."""

MAY_BE_LEFT_OUT: tuple[str, ...] = ()
"""Decisions that a record need not name: then the first option is taken."""

RULES_OF = {
    "found": "R01-R03, R28",
    "first_trail": "R02, R32",
    "discard": "R17",
    "storm": "R40",
    "fog": "R44",
    "wind": "R45",
    "act": "R19-R36",
    "offer": "R26, R27",
    "answer": "R26, R27",
    "close": "R26, R27",
}
"""The statements that decide what is legal at each kind of decision."""


class KernelEngine:
    """One playout of Austral, stopped at each decision with two options or more.

    Parameters
    ----------
    config
        Resolved config.
    players
        2 to 4.
    hexes, docks
        The map as lines, such as "0 -2 forest 6" and "2 0 E any", both or none.
    goals
        Ids of the public goals revealed first.
    log
        Ids of the cards of the sea log in the order in which they are read.
    dice
        The rolls, such as "3 4".
    policies
        Who plays the seats when `play_on` is called, repeated round the table.
    seed, deal, rotation
        Address of the playout: whatever is not given, and the policies' choices.
    """

    def __init__(
        self,
        config: dict[str, Any],
        players: int,
        hexes: list[str] | None = None,
        docks: list[str] | None = None,
        goals: list[str] | None = None,
        log: list[str] | None = None,
        dice: list[str] | None = None,
        policies: list[Policy] | None = None,
        seed: int = 0,
        deal: int = 0,
        rotation: int = 0,
    ) -> None:
        from sim.blocks import make_tables

        self.config = config
        self.players = players
        self.grid = grid(field_of(config["map"]))
        self.words = Words(config, self.grid)
        seating = policies or [RANDOM]
        self._driver = driver(game("austral"), seating)
        self._tables = make_tables(game("austral"), config, players, seating)
        self._state = np.zeros(1, STATE)
        self._log = new_trace(CAPACITY)
        self.t, self.s, self.log = self._tables[0], self._state[0], self._log[0]
        machine.begin(self.s, self.t, seed, deal, rotation)
        given.fix_map(self.s, config, self.grid, hexes, docks)
        given.fix_goals(self.s, self.t, config, goals or [])
        given.fix_log(self.s, self.t, config, log or [])
        given.fix_dice(self.s, dice or [])
        machine.set_up(self.s, self.t)
        self.happened: list[dict[str, Any]] = []
        self._advance()

    # --- driving ---------------------------------------------------------------------------------------------------

    def orders(self) -> dict[str, list[str]]:
        """Return what chance has decided: map, goals, the sea log up to its first new shuffle, the dice given.

        Rolls that are not given follow from the seed, one after the other, and have no end to write down.
        """
        s, t = self.s, self.t
        hexes, docks = given.map_lines(s, self.config, self.grid)
        ids = list(self.config.get("log", {}))
        log = [ids[kind] for kind in s["given_log"][: s["n_given_log"]]]
        if not log and self.config["rules"]["log_deck"] == "until_empty":
            log = given.shuffled_log(s, t, self.config, 0)
        dice = [f"{1 + roll // 6} {1 + roll % 6}" for roll in s["given_dice"][: s["n_given_dice"]].tolist()]
        goals = list(self.config.get("public_goals", {}))
        revealed = [goals[goal] for goal in s["goal"][: t["revealed"]]]
        return {"hexes": hexes, "docks": docks, "goals": revealed, "log": log, "dice": dice}

    @property
    def turn(self) -> int:
        """Return the number of turns completed."""
        return int(self.s["turn"])

    def decision(self) -> dict[str, Any] | None:
        """Return the decision asked for: kind, seat and options as plain data; None at the end."""
        if self.s["phase"] == OVER:
            return None
        phase = int(self.s["phase"])
        options = [self.words.option(phase, int(option)) for option in self.s["options"][: self.s["n_options"]]]
        return {"kind": DECISIONS[phase], "seat": int(self.s["decider"]), "options": options}

    def apply(self, option: Option) -> None:
        """Carry out an option given as plain data.

        Raises
        ------
        IllegalDecision
            If the rules do not allow it here; says which rule stands against it.
        """
        if self.s["phase"] == OVER:
            raise IllegalDecision("the game is over (R39)")
        wanted = self.normal(option)
        phase = int(self.s["phase"])
        for index in range(int(self.s["n_options"])):
            if wanted == self.words.option(phase, int(self.s["options"][index])):
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
        self._driver.play_on(self.s, self.t, self.log)
        self._tell()

    def fork(self, seed: int, deal: int, fixed: dict[str, int]) -> KernelEngine:
        """Return a copy of the position in which what nobody has seen is dealt anew.

        Parameters
        ----------
        seed, deal
            Address of the new dice, the rest of the sea log and the policies' choices.
        fixed
            For each deck how many entries from the front stay as they are, besides those already seen.
        """
        other = copy.copy(self)
        other._state = self._state.copy()
        other._log = self._log.copy()
        other.s, other.log = other._state[0], other._log[0]
        other.happened = list(self.happened)
        ids = list(self.config.get("log", {}))
        known = [event["card"] for event in self.happened if event["event"] == "read"]
        known += [ids[kind] for kind in self.s["given_log"][len(known) : fixed.get("log", 0)]]
        given.deal_anew(other.s, self.t, self.config, seed, deal, known)
        return other

    def normal(self, option: Option) -> Option:
        """Return an option as the engine lists it: vertices and edges by their canonical names."""
        return self.words.normal(option)

    def _advance(self) -> None:
        machine.advance(self.s, self.t, self.log)
        self._tell()

    def _tell(self) -> None:
        """Put what the trace holds into plain words."""
        self.happened += [self.words.event(row.tolist()) for row in self.log["rows"][: self.log["used"]]]
        self.log["used"] = 0

    # --- the position in plain words ---------------------------------------------------------------------------------

    def view(self) -> dict[str, Any]:
        """Return the position as plain data: map, pieces, cards, points, goals, what is in force."""
        s, n = self.s, self.players
        return {
            "turn": int(s["turn"]),
            "seat": int(s["seat"]),
            **self._pieces(),
            "hands": s["hand"][:n].tolist(),
            "bank": "none" if self.config["bank"]["cards"] == "none" else s["stock"].tolist(),
            "points": s["standing"][:n].tolist(),
            "goals": self._goals(),
            "counts": {what: s["counts"][:n, place].tolist() for place, what in enumerate(COUNTED)},
            "fog": [None if h < 0 else list(self.grid.hexes[h]) for h in s["fog"][:n]],
            "red_tide": [bool(tide) for tide in s["tide"][:n]],
            "fair": bool(s["fair_rate"] > 0),
            "free_trails": int(s["free_trails"]),
            "offers": int(s["offers"]),
            "log_read": int(s["log_read"]),
            "log_left": self._log_left(),
            **self._map(),
        }

    def _pieces(self) -> dict[str, Any]:
        s, places = self.s, self.grid
        buildings = [(v, int(b) - 1) for v, b in enumerate(s["building"][: len(places.vertices)]) if b > 0]
        return {
            "buildings": [[b >> 1, ("cove", "village")[b & 1], *places.vertices[v]] for v, b in buildings],
            "lighthouses": [
                [int(owner) - 1, *places.vertices[v]]
                for v, owner in enumerate(s["lighthouse"][: len(places.vertices)])
                if owner > 0
            ],
            "trails": [
                [int(owner) - 1, *places.edges[e]]
                for e, owner in enumerate(s["trail_at"][: len(places.edges)])
                if owner > 0
            ],
        }

    def _goals(self) -> list[list[Any]]:
        ids = list(self.config.get("public_goals", {}))
        revealed = range(int(self.t["revealed"]))
        takers = [int(self.s["goal_seat"][place]) for place in revealed]
        return [[ids[self.s["goal"][place]], None if takers[place] < 0 else takers[place]] for place in revealed]

    def _log_left(self) -> int:
        size, read = int(self.t["n_log"]), int(self.s["log_read"])
        if size == 0 or read == 0 or self.config["rules"]["log_deck"] == "anew":
            return size
        return -read % size

    def _map(self) -> dict[str, Any]:
        chart = given.chart_of(self.s, self.config)
        lying = zip(self.grid.hexes, chart.terrain, chart.number, strict=False)
        return {
            "hexes": [[*here, terrain, number] for here, terrain, number in lying],
            "docks": [[*self.grid.edges[e], kind] for e, kind in chart.docks],
        }

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
