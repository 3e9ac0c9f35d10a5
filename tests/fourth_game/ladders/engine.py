"""A playout in plain words, for records."""

from typing import Any

import numpy as np

from ladders import events, machine, outcome
from ladders.components import jumps_of
from ladders.state import STATE
from sim.blocks import make_tables
from sim.config_paths import did_you_mean
from sim.errors import BalizaError
from sim.games import game
from sim.kernel.trace import CAPACITY, new_trace
from sim.policies import RANDOM, Policy

DECKS = ("spins",)
CHANCE = {"spun": "section"}
MAY_BE_LEFT_OUT: tuple[str, ...] = ()
RULES_OF: dict[str, str] = {}


class KernelEngine:
    """One playout, played to its end at once."""

    def __init__(
        self,
        config: dict[str, Any],
        players: int,
        spins: list[str] | None = None,
        policies: list[Policy] | None = None,
        seed: int = 0,
        deal: int = 0,
        rotation: int = 0,
    ) -> None:
        self.players = players
        self._sections = list(config["spinner"]["sections"])
        self._jumps = [key for _, key, _, _ in jumps_of(config)]
        self._tables = make_tables(game("ladders"), config, players, policies or [RANDOM])
        self._state, self._log = np.zeros(1, STATE), new_trace(CAPACITY)
        self.t, self.s, log = self._tables[0], self._state[0], self._log[0]
        machine.begin(self.s, self.t, seed, deal, rotation)
        self._fix(spins or [])
        machine.advance(self.s, self.t, log)
        self.happened = [self._event(row.tolist()) for row in log["rows"][: log["used"]]]

    def _fix(self, spins: list[str]) -> None:
        """Write the spins that a record gives into the State."""
        for turn, section in enumerate(spins[: len(self.s["given"])]):
            if section not in self._sections:
                guess = did_you_mean(section, self._sections)
                raise BalizaError(f"spins[{turn}]: no such section '{section}'{guess}")
            self.s["given"][turn] = self._sections.index(section)
        self.s["n_given"] = len(spins)

    def _event(self, row: list[int]) -> dict[str, Any]:
        kind, seat, turn, what, square, *_ = row
        names = {"section": self._sections} if kind == events.SPUN else {"by": self._jumps}
        about = {key: known[what] for key, known in names.items()}
        return {"event": events.EVENTS[kind][0], "seat": seat, "turn": turn, **about, "square": square}

    @property
    def turn(self) -> int:
        """Return the number of turns played."""
        return int(self.s["turn"])

    def decision(self) -> None:
        """Return None: there is never anything to decide."""

    def orders(self) -> dict[str, list[str]]:
        """Return the spins that were given; the others follow from the seed."""
        return {"spins": [self._sections[section] for section in self.s["given"][: self.s["n_given"]]]}

    def view(self) -> dict[str, Any]:
        """Return the position."""
        return {"turn": self.turn, "seat": int(self.s["seat"]), "squares": self.s["square"][: self.players].tolist()}

    def result(self) -> dict[str, Any]:
        """Return the rows that the playout adds to the tables."""
        playout, seats = np.zeros(1, outcome.PLAYOUT_ROW), np.zeros(self.players, outcome.SEAT_ROW)
        shares = np.zeros(self.players, np.int64)
        outcome.win_units(self.s, self.t, shares)
        outcome.write_playout(self.s, self.t, playout[0], shares)
        for seat in range(self.players):
            outcome.write_seat(self.s, self.t, seats[seat], shares, seat)
        told = {name: playout[0][name].item() for name in outcome.PLAYOUT_ROW.names}
        told["end_reason"] = outcome.END_REASONS[told["end_reason"]]
        return {
            "playout": told,
            "seats": [{name: row[name].item() for name in outcome.SEAT_ROW.names} for row in seats],
        }
