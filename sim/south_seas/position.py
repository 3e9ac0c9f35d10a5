"""What lies on the table after any turn, told from the events of a playout."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.south_seas.engine import KernelEngine

Cell = tuple[int, int]
Event = dict[str, Any]

GOODS = ("shells", "fish", "bananas")


@dataclass
class Position:
    """The table at some moment; cells are (x, y), seats count from 0."""

    turn: int  # turns completed
    open_ships: list[str]
    stack: int
    bag: int
    tokens: int
    supply: list[int]
    goods: list[list[int]]
    points: list[int]
    ships: list[list[str]]
    board: dict[Cell, tuple[str, int]]  # tile and angle, in the order of laying
    islanders: dict[Cell, tuple[int, str]] = field(default_factory=dict)  # seat and segment
    covered: set[tuple[Cell, str]] = field(default_factory=set)  # segments whose fish lie under a boat token
    discarded: int = 0
    hand: str | None = None  # the tile drawn and not laid yet
    last: Cell | None = None  # where the last tile was laid

    def happen(self, event: Event) -> None:
        """Change the table by an event; most events change nothing."""
        change = getattr(self, f"_{event['event']}", None)
        if change:
            change(event)

    def _drawn(self, event: Event) -> None:
        self.bag -= 1
        self.hand = event["tile"]

    def _discarded(self, _: Event) -> None:
        self.discarded += 1
        self.hand = None

    def _laid(self, event: Event) -> None:
        self.last = _cell(event)
        self.board[self.last] = event["tile"], event["turned"]
        self.hand = None

    def _placed(self, event: Event) -> None:
        self.islanders[_cell(event)] = event["seat"], event["on"]
        self.supply[event["seat"]] -= 1

    def _home(self, event: Event) -> None:
        del self.islanders[_cell(event)]
        self.supply[event["seat"]] += 1

    _taken_back = _home

    def _covered(self, event: Event) -> None:
        self.covered.add((_cell(event), event["on"]))
        self.tokens -= 1

    def _payment(self, event: Event) -> None:
        self.goods[event["seat"]][GOODS.index(event["good"])] += event["amount"]

    def _paid(self, event: Event) -> None:
        for number, good in enumerate(GOODS):
            self.goods[event["seat"]][number] -= event[good]

    def _ship_taken(self, event: Event) -> None:
        self.open_ships.pop(event["slot"])
        self.ships[event["seat"]].append(event["ship"])
        self.points[event["seat"]] += event["points"]

    def _ship_opened(self, event: Event) -> None:
        self.open_ships.insert(event["slot"], event["ship"])
        self.stack -= 1


def _cell(event: Event) -> Cell:
    x, y = event["at"]
    return x, y


def position_after(engine: KernelEngine, turns: int | None = None) -> Position:
    """Return the table after so many turns, or as it stands now (after the final payments, if the playout is over)."""
    config, seats = engine.config, range(engine.players)
    ships, tiles = engine.orders()["ships"], engine.orders()["tiles"]
    n_open = min(config["ship_row"]["open"], len(ships))
    start = next(key for key, tile in config["tiles"].items() if tile["start"])
    position = Position(
        turn=engine.turn if turns is None else min(turns, engine.turn),
        open_ships=ships[:n_open],
        stack=len(ships) - n_open,
        bag=len(tiles),
        tokens=config["boats"]["tokens"],
        supply=[config["islanders"]["per_player"] for _ in seats],
        goods=[[0, 0, 0] for _ in seats],
        points=[0 for _ in seats],
        ships=[[] for _ in seats],
        board={(0, 0): (start, 0)},
    )
    for event in engine.happened:
        if turns is None or event["turn"] < turns:
            position.happen(event)
    return position
