"""The kernel in plain words: one playout driven decision by decision, options and positions as plain data.

Records, pictures, playing on and the parity tests go through here; the rules stay in the compiled machine.
"""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.config_paths import did_you_mean
from sim.errors import BalizaError, IllegalDecision
from sim.games import game
from sim.kernel.trace import CAPACITY, new_trace
from sim.policies import RANDOM, Policy
from sim.seating import driver
from sim.south_seas import events, machine, moves, outcome
from sim.south_seas.board import feature_of
from sim.south_seas.objections import objection
from sim.south_seas.state import (
    CENTRE,
    DECISIONS,
    ISLANDER,
    KINDS,
    LANE,
    LAY,
    MARKET_SHIP,
    OVER,
    SIDE,
    STATE,
    SUPPLY,
    TAKE_BACK,
)

GOODS = ("shells", "fish", "bananas")
ANGLES = (0, 90, 180, 270)
Option = dict[str, Any]

DECKS = ("tiles", "ships")
"""Hidden orders of a playout: keyword arguments of the engine and keys of a record's header."""

CHANCE = {"drawn": "tile", "discarded": "tile", "ship_opened": "ship"}
"""Chance events that records show, each with the key of what it was."""

MAY_BE_LEFT_OUT = ("pay",)
"""Decisions that a record need not name: then the first option is taken."""

RULES_OF = {"lay": "S06, S07", "islander": "S09-S12", "market": "S26, S27", "supply": "S29, S30", "pay": "S30"}
"""The statements that decide what is legal at each kind of decision."""


def place_of(cell: int) -> list[int]:
    """Return [x, y] of a cell: the start tile at [0, 0], x to the east, y to the north."""
    y, x = divmod(int(cell), SIDE)
    start_y, start_x = divmod(CENTRE, SIDE)
    return [x - start_x, y - start_y]


class KernelEngine:
    """One playout of South Seas, stopped at each decision with two options or more.

    Parameters
    ----------
    config
        Resolved config.
    players
        2 to 5.
    tiles, ships
        Ids of the tiles (the start tile aside) and of the ships in the order they are drawn: all, the first ones, or
        None; the rest is dealt from the address (seed, deal).
    policies
        Who plays the seats when `play_on` is called, repeated round the table.
    seed, deal, rotation
        Address of the playout: decks that are not given, and the policies' choices.
    """

    def __init__(
        self,
        config: dict[str, Any],
        players: int,
        tiles: list[str] | None = None,
        ships: list[str] | None = None,
        policies: list[Policy] | None = None,
        seed: int = 0,
        deal: int = 0,
        rotation: int = 0,
    ) -> None:
        from sim.blocks import make_tables

        self.config = config
        self.players = players
        self.tile_ids = list(config["tiles"])
        self.ship_ids = list(config.get("ships", {}))
        self.segment_ids = [list(tile["segments"]) for tile in config["tiles"].values()]
        seating = policies or [RANDOM]
        self._driver = driver(game("south_seas"), seating)
        self._tables = make_tables(game("south_seas"), config, players, seating)
        self._state = np.zeros(1, STATE)
        self._log = new_trace(CAPACITY)
        self.t, self.s, self.log = self._tables[0], self._state[0], self._log[0]
        machine.begin(self.s, self.t, seed, deal, rotation)
        self._put_first("tiles", tiles or [], self.s["bag"][: self.s["n_bag"]], self.tile_ids)
        self._put_first("ships", ships or [], self.s["stack"][: self.s["n_stack"]], self.ship_ids)
        self.happened: list[dict[str, Any]] = []
        self._advance()

    # --- driving ---------------------------------------------------------------------------------------------------

    @staticmethod
    def _put_first(deck: str, wanted: list[str], dealt: NDArray[np.int16], ids: list[str]) -> None:
        """Move the wanted cards to the front of a dealt deck, in their order; the others keep theirs."""
        rest = dealt.tolist()
        front = []
        for place, name in enumerate(wanted):
            if name not in ids:
                raise BalizaError(f"{deck}[{place}]: no such id '{name}'{did_you_mean(name, ids)}")
            kind = ids.index(name)
            if kind not in rest:
                raise BalizaError(f"{deck}[{place}]: one '{name}' more than the config holds in this deck")
            rest.remove(kind)
            front.append(kind)
        dealt[:] = front + rest

    def orders(self) -> dict[str, list[str]]:
        """Return the full hidden orders of the decks."""
        return {
            "tiles": [self.tile_ids[kind] for kind in self.s["bag"][: self.s["n_bag"]]],
            "ships": [self.ship_ids[kind] for kind in self.s["stack"][: self.s["n_stack"]]],
        }

    @property
    def turn(self) -> int:
        """Return the number of turns completed."""
        return int(self.s["turn"])

    def decision(self) -> dict[str, Any] | None:
        """Return the decision asked for: kind, seat and options as plain data; None at the end."""
        if self.s["phase"] == OVER:
            return None
        options = [self._plain(int(option)) for option in self.s["options"][: self.s["n_options"]]]
        return {"kind": DECISIONS[self.s["phase"]], "seat": int(self.s["decider"]), "options": options}

    def apply(self, option: Option) -> None:
        """Carry out an option given as plain data.

        Raises
        ------
        IllegalDecision
            If the rules do not allow it here; says which rule stands against it.
        """
        if self.s["phase"] == OVER:
            raise IllegalDecision("the game is over (S33)")
        wanted = self.normal(option)
        for index in range(int(self.s["n_options"])):
            legal = self._plain(int(self.s["options"][index]))
            if wanted in (legal, {key: value for key, value in legal.items() if key != "slot"}):
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
            Address of the new decks' rest and of the policies' choices.
        fixed
            For each deck how many cards from the front stay as they are, besides those already seen.
        """
        other = copy.copy(self)
        other._state = self._state.copy()
        other.s = other._state[0]
        other.happened = list(self.happened)
        dealt = np.zeros(1, STATE)[0]
        machine.begin(dealt, self.t, seed, deal, int(self.s["rotation"]))
        other.s["streams"] = dealt["streams"]
        for deck, cards, size, seen in (("tiles", "bag", "n_bag", "drawn"), ("ships", "stack", "n_stack", "opened")):
            n, keep = int(self.s[size]), max(int(self.s[seen]), fixed.get(deck, 0))
            front = self.s[cards][:keep].tolist()
            rest = dealt[cards][:n].tolist()
            for kind in front:
                rest.remove(kind)
            other.s[cards][:n] = front + rest
        return other

    def _advance(self) -> None:
        machine.advance(self.s, self.t, self.log)
        self._tell()

    def _tell(self) -> None:
        """Put what the trace holds into plain words."""
        for row in self.log["rows"][: self.log["used"]]:
            told = self._event(row.tolist())
            self._complete_only_option(told)
            self.happened.append(told)
        self.log["used"] = 0

    def _complete_only_option(self, told: dict[str, Any]) -> None:
        """Write into the event before `told` which option it was that was carried out without asking."""
        before = self.happened[-1] if self.happened else {}
        if before.get("event") != "only_option" or "option" in before:
            return
        if told["event"] == "laid":
            before["option"] = {"lay": told["tile"], "at": told["at"], "turned": told["turned"]}
        elif told["event"] == "ship_taken":
            before["option"] = {"market": told["ship"], "slot": told["slot"]}
        elif told["event"] == "paid":
            before["option"] = {"pay": {good: told[good] for good in GOODS}}

    # --- options in plain words ------------------------------------------------------------------------------------

    def normal(self, option: Option) -> Option:
        """Return an option as the engine lists it: the smallest angle of equal looks, payments with all goods."""
        if option.get("lay") in self.tile_ids and option.get("turned") in ANGLES:
            period = int(self.t["period"][self.tile_ids.index(option["lay"])])
            return {**option, "turned": option["turned"] % (90 * period)}
        if isinstance(option.get("pay"), dict):
            return {**option, "pay": {**dict.fromkeys(GOODS, 0), **option["pay"]}}
        return option

    def drawn_kind(self) -> int:
        """Return the kind of the tile in hand."""
        return int(self.s["bag"][self.s["drawn"] - 1])

    def _plain(self, option: int) -> Option:
        phase = self.s["phase"]
        if phase == LAY:
            at = place_of(self.s["frontier_cell"][option >> 2])
            return {"lay": self.tile_ids[self.drawn_kind()], "at": at, "turned": 90 * (option & 3)}
        if phase == ISLANDER:
            return self._plain_islander(option)
        if phase == MARKET_SHIP:
            return {"market": self.ship_ids[moves.ship_in_row(self.s, option)], "slot": option}
        if phase == SUPPLY:
            return self._plain_supply(option)
        return {"pay": {good: int(moves.paid_of(option, number)) for number, good in enumerate(GOODS)}}

    def _plain_islander(self, option: int) -> Option:
        if option == 0:
            return {"islander": "none"}
        if option < TAKE_BACK:
            return {"islander": "place", "on": self.segment_ids[self.drawn_kind()][option - 1]}
        node = self.s["man_node"][self.s["decider"], option - TAKE_BACK]
        return {"islander": "take_back", "at": place_of(self.s["laid_cell"][self.s["node_laid"][node]])}

    def _plain_supply(self, option: int) -> Option:
        if option == 0:
            return {"supply": "none"}
        return {"supply": self.ship_ids[moves.ship_in_row(self.s, option - 1)], "slot": option - 1}

    # --- what happened ---------------------------------------------------------------------------------------------

    def segment_place(self, laid: int, segment: int) -> dict[str, Any]:
        """Return where a segment lies, in plain words."""
        kind = int(self.s["laid_turned"][laid]) // 4
        return {"at": place_of(self.s["laid_cell"][laid]), "on": self.segment_ids[kind][segment]}

    def _event(self, row: list[int]) -> dict[str, Any]:
        kind, seat, turn, a, b, c, d = row
        told: dict[str, Any] = {"event": events.EVENTS[kind][0], "seat": seat, "turn": turn}
        if kind in (events.DRAWN, events.DISCARDED):
            told |= {"tile": self.tile_ids[a]}
        elif kind == events.LAID:
            told |= {"tile": self.tile_ids[b // 4], "at": place_of(a), "turned": 90 * (b % 4)}
        elif kind in (events.PLACED, events.TAKEN_BACK, events.HOME):
            told |= self.segment_place(a, b)
        elif kind == events.COMPLETED:
            told |= {"kind": KINDS[a], "symbols": b, **self.segment_place(c, d)}
        elif kind in (events.BOAT_PAID, events.COVERED):
            told |= {"fish": a, **self.segment_place(b, c)}
        elif kind == events.PAYMENT:
            told |= {"good": GOODS[a], "amount": b, "kind": KINDS[c], "final": bool(d)}
        elif kind == events.SHIP_OPENED:
            told |= {"ship": self.ship_ids[a], "slot": b}
        elif kind == events.SHIP_TAKEN:
            told |= {"ship": self.ship_ids[a], "slot": b, "how": ("supply", "market")[c - 1], "points": d}
        elif kind == events.PAID:
            told |= {"shells": a, "fish": b, "bananas": c}
        elif kind == events.ONLY_OPTION:
            told |= {"decision": DECISIONS[a]}
            if a in (ISLANDER, SUPPLY):  # only "none" is ever alone there
                told |= {"option": {DECISIONS[a]: "none"}}
        return told

    # --- the position in plain words ---------------------------------------------------------------------------------

    def view(self) -> dict[str, Any]:
        """Return the position as plain data: board, islanders, goods, ships, features."""
        s, seats = self.s, range(self.players)
        laid = range(int(s["n_laid"]))
        board = [
            [*place_of(s["laid_cell"][i]), self.tile_ids[s["laid_turned"][i] // 4], 90 * int(s["laid_turned"][i] % 4)]
            for i in laid
        ]
        row, n_stack = s["row"][: s["n_row"]], int(s["n_stack"])
        taken: list[list[str]] = [[] for _ in seats]
        for event in self.happened:
            if event["event"] == "ship_taken":
                taken[event["seat"]].append(event["ship"])
        return {
            "turn": int(s["turn"]),
            "seat": int(s["seat"]),
            "board": sorted(board),
            "islanders": self._islanders(),
            "supply": s["supply"][: self.players].tolist(),
            "goods": s["goods"][: self.players].tolist(),
            "open_ships": [self.ship_ids[s["stack"][card]] for card in row],
            "stack": n_stack - int(s["opened"]),
            "bag": int(s["n_bag"] - s["drawn"]),
            "discarded": int(s["discards"]),
            "tokens": int(s["tokens"]),
            "ships": taken,
            "points": s["ship_points"][: self.players].tolist(),
            "features": self._features(),
        }

    def _islanders(self) -> list[list[Any]]:
        standing = []
        for seat in range(self.players):
            for node in self.s["man_node"][seat, : self.t["islanders"]]:
                if node >= 0:
                    laid = self.s["node_laid"][node]
                    where = self.segment_place(laid, node - self.s["laid_node"][laid])
                    standing.append([seat, *where["at"], where["on"]])
        return sorted(standing)

    def _features(self) -> list[list[Any]]:
        s = self.s
        fish = {int(s["fish_node"][i]): int(s["fish_size"][i]) for i in range(int(s["n_fish"]))}
        found: dict[int, list[Any]] = {}
        for laid in range(int(s["n_laid"])):
            kind = int(s["laid_turned"][laid]) // 4
            for segment in range(int(self.t["n_segments"][kind])):
                node = int(s["laid_node"][laid]) + segment
                root = int(feature_of(s, node))
                where = self.segment_place(laid, segment)
                if root not in found:
                    men = [(int(s["men"][root]) >> (LANE * seat)) & 255 for seat in range(self.players)]
                    name = KINDS[self.t["segment_kind"][kind, segment]]
                    found[root] = [name, int(s["open"][root]), int(s["symbols"][root]), [], men, []]
                if node in fish:
                    found[root][3].append(fish[node])
                found[root][5].append([*where["at"], where["on"]])
        for feature in found.values():
            feature[3].sort()
            feature[5].sort()
        return sorted(found.values())

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
