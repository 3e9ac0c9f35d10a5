"""What lies on the table of Magic Card: as a view tells it, or after any turn, told from the events of a playout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from sim.magic_card.board_map import Board, Cell, Port, read_board
from sim.magic_card.words import HIDDEN, TOKENS

if TYPE_CHECKING:
    from sim.magic_card.engine import KernelEngine

Event = dict[str, Any]
Table = dict[str, Any]

OBJECTS, MAGIC, GOLD = range(len(TOKENS))
BEFALLS = {"calm": "calm", "reef": "damaged", "island": "damaged", "rim": "damaged", "ship": "damaged"}
"""What a storm does to a ship, by what it met."""


@dataclass(frozen=True)
class Spin:
    """A spin: who spun, on which section the needle stopped, and what for (see the event `spun`)."""

    seat: int
    section: str
    purpose: str


@dataclass
class Position:
    """The table at some moment; seats count from 0, tokens are listed as in `TOKENS`, cards by id."""

    config: Table
    turn: int  # turns completed
    cells: list[Cell | None]  # of the ships, None before they have started
    states: list[str]
    turning: list[int]
    homes: list[str | None]  # home ports
    home: list[bool]
    missions: list[str | None]
    tokens: list[list[int]]
    hands: list[Counter[str]]  # action cards
    talismans: list[Counter[str]]
    row: list[str]  # talismans that lie open
    talismans_left: int
    actions_left: int
    bottom: list[str]  # the lower part of the deck of action cards
    discards: Counter[str]
    lost_turns: list[int]
    spun: Spin | None = None  # the last spin
    came_from: dict[int, Cell] = field(default_factory=dict)  # of ships moved in the last turn: where from
    now: int = 0  # turn of the last event
    direction: str = ""  # of the storm that blew last
    refilled: int | None = None  # slot of the row that was filled again before its talisman is known to be bought

    # --- what follows from the table

    @cached_property
    def board(self) -> Board:
        """The board."""
        return read_board(self.config["board"])

    @property
    def players(self) -> int:
        """Number of players."""
        return len(self.tokens)

    def port(self, name: str) -> Port:
        """Return a port by its id."""
        return next(port for port in self.board.ports if port.id == name)

    def shows(self, seat: int, talisman: str) -> bool:
        """Return whether the mission of a seat shows a talisman."""
        mission = self.missions[seat]
        return mission is not None and talisman in self.config["missions"][mission]["shows"]

    def points(self, seat: int) -> int:
        """Return a seat's points as they would count now (C56)."""
        scoring, actions = self.config["scoring"], self.config["actions"]
        gold = self.tokens[seat][GOLD]
        for card, n in self.hands[seat].items():
            if actions[card]["kind"] == "gold":
                gold += n * (actions[card]["number"] if self.config["rules"]["gold_card_value"] == "number" else 1)
        own = self.talismans[seat]
        value = sum(n * self.config["talismans"][talisman]["value"] for talisman, n in own.items())
        shown = sum(n for talisman, n in own.items() if self.shows(seat, talisman))
        bonus = scoring["home"] if self.home[seat] else 0
        return int(value + scoring["mission"] * shown + scoring["gold"] * gold + bonus)

    def open_cards(self, seat: int) -> list[str]:
        """Return the open action cards of a seat in the order of the config, copy by copy."""
        return self._held(seat, hidden=False)

    def hidden_cards(self, seat: int) -> list[str]:
        """Return the hidden action cards of a seat likewise."""
        return self._held(seat, hidden=True)

    def _held(self, seat: int, *, hidden: bool) -> list[str]:
        hand = self.hands[seat]
        return [
            name
            for name, card in self.config["actions"].items()
            for _ in range(hand[name])
            if (card["kind"] in HIDDEN) == hidden
        ]

    # --- what changes it

    def happen(self, event: Event) -> None:
        """Change the table by an event; some events change nothing."""
        if event["turn"] != self.now:
            self.now, self.came_from = event["turn"], {}
        change = getattr(self, f"_{event['event']}", None)
        if change:
            change(event)

    # ships

    def _started(self, event: Event) -> None:
        seat, port = event["seat"], self.port(event["port"])
        self.homes[seat] = port.id
        self.cells[seat] = self.board.cells[port.cell]

    def _chose(self, event: Event) -> None:
        if event["option"] in ("sail", "fee", "card", "lucky_wind"):
            self.states[event["seat"]] = "fine"

    def _sailed(self, event: Event) -> None:
        self._move(event["seat"], _cell(event["to"]))
        self.turning[event["seat"]] += event["turning"]

    def _storm(self, event: Event) -> None:
        self.direction = event["direction"]

    def _stormed(self, event: Event) -> None:
        seat, board = event["seat"], self.board
        way = list(board.steps).index(self.direction)
        here = board.cells.index(self._lies(seat))
        for _ in range(event["cells"]):
            self.turning[seat] += board.crossings[here][way]
            here = board.neighbours[here][way]
        self._move(seat, _cell(event["at"]))
        self.states[seat] = BEFALLS.get(event["outcome"], self.states[seat])

    def _swapped(self, event: Event) -> None:
        seat, other, board = event["seat"], event["with"], self.board
        here, there = (board.cells.index(self._lies(each)) for each in (seat, other))
        crossing = board.crossings[here][board.neighbours[here].index(there)]
        self.turning[seat] += crossing
        self.turning[other] -= crossing
        self._move(seat, board.cells[there])
        self._move(other, board.cells[here])

    def _home(self, event: Event) -> None:
        self.home[event["seat"]] = True

    def _move(self, seat: int, cell: Cell) -> None:
        self.came_from.setdefault(seat, self._lies(seat))
        self.cells[seat] = cell

    def _lies(self, seat: int) -> Cell:
        return cast("Cell", self.cells[seat])  # a ship that moves has started

    # spins and turns

    def _spun(self, event: Event) -> None:
        self.spun = Spin(event["seat"], event["section"], event["purpose"])

    def _lost_turn(self, event: Event) -> None:
        self.lost_turns[event["seat"]] = event["left"]

    # tokens

    def _pay(self, event: Event, kind: int, amount: int) -> None:
        self.tokens[event["seat"]][kind] -= amount

    def _took(self, event: Event) -> None:
        self._pay(event, TOKENS.index(event["tokens"]), -event["offered"])

    def _fee(self, event: Event) -> None:
        self._pay(event, TOKENS.index(event["tokens"]), event["amount"])

    _excess = _fee

    def _sold(self, event: Event) -> None:
        self._pay(event, OBJECTS, event["objects"])
        self._pay(event, GOLD, -event["gold"])

    # action cards

    def _drew(self, _: Event) -> None:
        if self.actions_left > len(self.bottom):
            self.actions_left -= 1
        else:
            self.bottom.pop(0)
            self.actions_left -= 1

    def _bottom(self, event: Event) -> None:
        self.bottom.append(event["card"])
        self.actions_left += 1

    def _rebuilt(self, event: Event) -> None:
        self.discards.clear()
        self.actions_left += event["cards"]

    def _drawn(self, event: Event) -> None:
        card = self.config["actions"][event["card"]]
        if card["kind"] != "monster" and card.get("number", 1) > 0:
            self.hands[event["seat"]][event["card"]] += 1

    def _played(self, event: Event) -> None:
        self.hands[event["seat"]][event["card"]] -= 1
        self.discards[event["card"]] += 1

    def _income(self, event: Event) -> None:
        self._played(event)
        self._pay(event, TOKENS.index(event["tokens"]), -event["amount"])

    def _paid(self, event: Event) -> None:
        self.discards[event["card"]] += 1
        self._pay(event, TOKENS.index(event["tokens"]), event["amount"])

    def _unpaid(self, event: Event) -> None:
        self.discards[event["card"]] += 1
        self.lost_turns[event["seat"]] += not event["ends_turn"]

    def _monster(self, event: Event) -> None:
        self._pay(event, MAGIC, event["tokens"])

    def _tamed(self, event: Event) -> None:
        self.hands[event["seat"]][event["card"]] += 1
        self._pay(event, GOLD, -event["gold"])

    def _lost_to(self, event: Event) -> None:
        self._pay(event, OBJECTS, event["objects"])

    # talismans

    def _turned_up(self, event: Event) -> None:
        self.talismans_left -= 1
        slot, self.refilled = event["slot"], None
        if slot is None:
            return
        if slot == len(self.row):
            self.row.append(event["talisman"])
        else:
            self.row[slot] = event["talisman"]
            self.refilled = slot

    def _hex(self, event: Event) -> None:
        self.talismans_left += event["cards"]
        self.row.clear()

    def _bought(self, event: Event) -> None:
        slot = event["slot"]
        if slot is not None and slot != self.refilled:
            self.row.pop(slot)
        self.refilled = None
        self.talismans[event["seat"]][event["talisman"]] += 1
        self._pay(event, GOLD, event["gold"])

    # battles and missions

    def _looted(self, event: Event) -> None:
        cards = self.talismans if event["what"] == "talisman" else self.hands
        cards[event["from"]][event["card"]] -= 1
        cards[event["seat"]][event["card"]] += 1

    def _mission(self, event: Event) -> None:
        self.missions[event["seat"]] = event["mission"]


def _cell(name: Iterable[int]) -> Cell:
    first, second = name
    return first, second


def position_of(config: Table, view: Table) -> Position:
    """Return the table as the view of an engine tells it."""
    return Position(
        config=config,
        turn=view["turn"],
        cells=[cell and _cell(cell) for cell in view["cells"]],
        hands=[Counter(hand) for hand in view["hands"]],
        talismans=[Counter(own) for own in view["talismans"]],
        discards=Counter(view["discards"]),
        **{key: view[key] for key in _AS_VIEWED},
    )


_AS_VIEWED = (
    "states", "turning", "homes", "home", "missions", "tokens", "row", "talismans_left", "actions_left", "bottom",
    "lost_turns",
)  # fmt: skip


def position_after(engine: KernelEngine, turns: int) -> Position:
    """Return the table after so many turns; after 0: when the set-up is done."""
    config, seats = engine.config, range(engine.players)
    position = Position(
        config=config,
        turn=min(turns, engine.turn),
        cells=[None for _ in seats],
        states=["fine" for _ in seats],
        turning=[0 for _ in seats],
        homes=[None for _ in seats],
        home=[False for _ in seats],
        missions=[None for _ in seats],
        tokens=[[config["tokens"][kind]["start"] for kind in TOKENS] for _ in seats],
        hands=[Counter() for _ in seats],
        talismans=[Counter() for _ in seats],
        row=[],
        talismans_left=sum(card["count"] for card in config["talismans"].values()),
        actions_left=sum(card["count"] for card in config["actions"].values()),
        bottom=[],
        discards=Counter(),
        lost_turns=[0 for _ in seats],
    )
    set_up = set_up_events(engine.happened)
    for number, event in enumerate(engine.happened):
        if event["turn"] < turns or number < set_up:
            position.happen(event)
    return position


def set_up_events(happened: list[Event]) -> int:
    """Return how many events, from the first on, belong to the set-up: they carry turn 0 like those of that turn."""
    turns = (number for number, event in enumerate(happened) if event["event"] in ("spun", "ended"))
    return next(turns, len(happened))
