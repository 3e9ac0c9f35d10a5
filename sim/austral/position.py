"""What lies on the table of Austral after any turn, told from the events of a playout."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sim.austral.words import BUILDINGS, COUNTED, FISHING, NOTHING, RESOURCES, SEA
from sim.hexes import CORNERS, Edge, Hex, Vertex, vertex

if TYPE_CHECKING:
    from sim.austral.engine import KernelEngine

Event = dict[str, Any]
Cards = dict[str, int]


@dataclass
class Position:
    """The table at some moment; seats count from 0, cards are listed as in `RESOURCES`."""

    config: dict[str, Any]
    hexes: dict[Hex, tuple[str, int]]  # terrain and number
    docks: list[list[Any]]  # edge and kind
    players: int
    goals: dict[str, int | None]  # the revealed ones, and who has taken them
    turn: int  # turns completed
    hands: list[list[int]]
    bank: list[int] | None  # None without a limit
    received: list[int]  # fish, as far as a public goal counts them
    trades: list[int]
    fog: list[Hex | None]
    red_tide: list[bool]
    buildings: dict[Vertex, tuple[int, str]] = field(default_factory=dict)  # seat, and cove or village
    lighthouses: dict[Vertex, int] = field(default_factory=dict)
    trails: dict[Edge, int] = field(default_factory=dict)
    dice: tuple[int, int] | None = None  # the last roll
    read: list[str] = field(default_factory=list)  # cards of the sea log
    last: Vertex | Edge | None = None  # where the last piece was set
    deals: list[tuple[int, Cards, Cards]] = field(default_factory=list)  # of this turn: partner, what went and came

    # --- what follows from the table

    def standing(self, seat: int) -> dict[str, int]:
        """Return how many pieces of each kind a seat has on the board."""
        homes = [kind for owner, kind in self.buildings.values() if owner == seat]
        trails, lights = (sum(owner == seat for owner in set_.values()) for set_ in (self.trails, self.lighthouses))
        return dict(zip(BUILDINGS, (trails, homes.count("cove"), homes.count("village"), lights), strict=True))

    def points(self, seat: int) -> int:
        """Return a seat's points: for pieces standing and public goals taken."""
        pieces = sum(n * self.config["buildings"][kind]["points"] for kind, n in self.standing(seat).items())
        taken = [goal for goal, owner in self.goals.items() if owner == seat]
        return pieces + sum(self.config["public_goals"][goal]["points"] for goal in taken)

    def counts(self, seat: int) -> dict[str, int]:
        """Return how far a seat is with everything that public goals count."""
        pieces, homes = self.standing(seat), [v for v, (owner, _) in self.buildings.items() if owner == seat]
        beside = [[terrain for here, (terrain, _) in self.hexes.items() if v in corners(here)] for v in homes]
        gives = {kind: terrain["gives"] for kind, terrain in self.config["terrains"].items()}
        touched = {{**gives, FISHING: "fish", SEA: NOTHING}[terrain] for around in beside for terrain in around}
        coastal = sum(not {SEA, FISHING}.isdisjoint(around) for around in beside)
        return dict(
            zip(
                COUNTED,
                (
                    pieces["trail"], self.received[seat], pieces["lighthouse"], self.trades[seat],
                    len(touched - {NOTHING}), pieces["village"], coastal,
                ),
                strict=True,
            )
        )  # fmt: skip

    @property
    def log_left(self) -> int:
        """Return how many cards the deck of the sea log holds."""
        deck = sum(card["count"] for card in self.config["log"].values())
        if self.config["rules"]["log_deck"] == "anew" or not self.read:
            return deck
        return -len(self.read) % deck

    # --- what changes it

    def happen(self, event: Event) -> None:
        """Change the table by an event; some events change nothing."""
        change = getattr(self, f"_{event['event']}", None)
        if change:
            change(event)

    def _founded(self, event: Event) -> None:
        self.last = Vertex(*event["at"])
        self.buildings[self.last] = event["seat"], "cove"

    def _trail(self, event: Event) -> None:
        self.last = Edge(*event["at"])
        self.trails[self.last] = event["seat"]
        if event["how"] == "paid":
            self._pay(event["seat"], self.config["buildings"]["trail"]["cost"])

    def _built(self, event: Event) -> None:
        seat, kind = event["seat"], event["building"]
        self.last = Vertex(*event["at"])
        if kind == "lighthouse":
            self.lighthouses[self.last] = seat
        else:
            self.buildings[self.last] = seat, kind
        self._pay(seat, self.config["buildings"][kind]["cost"])

    def _rolled(self, event: Event) -> None:
        self.dice = event["dice"][0], event["dice"][1]
        self.deals = []

    def _cards(self, event: Event) -> None:
        seat, got = event["seat"], {event["resource"]: event["amount"]}
        self._pay(seat, got, -1)
        self.received[seat] += got.get("fish", 0)

    def _discarded(self, event: Event) -> None:
        self._pay(event["seat"], {event["resource"]: 1})

    _storm_lost = _discarded

    def _read(self, event: Event) -> None:
        self.read.append(event["card"])

    def _fog(self, event: Event) -> None:
        self.fog[event["seat"]] = Hex(*event["at"])

    def _fog_ended(self, event: Event) -> None:
        self.fog[event["seat"]] = None

    def _tide(self, event: Event) -> None:
        self.red_tide[event["seat"]] = True

    def _tide_ended(self, event: Event) -> None:
        self.red_tide[event["seat"]] = False

    def _bank(self, event: Event) -> None:
        self._pay(event["seat"], {event["give"]: event["rate"]})
        self._pay(event["seat"], {event["for"]: 1}, -1)
        self._trade_fish(event["seat"], {event["for"]: 1})
        self.trades[event["seat"]] += 1

    def _closed(self, event: Event) -> None:
        seat, partner, gave, got = event["seat"], event["with"], event["gave"], event["got"]
        for cards, giver, taker in ((gave, seat, partner), (got, partner, seat)):
            for resource, n in cards.items():
                self.hands[giver][RESOURCES.index(resource)] -= n
                self.hands[taker][RESOURCES.index(resource)] += n
            self._trade_fish(taker, cards)
        rules = self.config["rules"]
        if rules["undone_deals"] == "counted" or (partner, got, gave) not in self.deals:
            sides = {"bank_and_rivals": (seat, partner), "active_only": (seat,), "bank_only": ()}
            for side in sides[rules["trades_counted"]]:
                self.trades[side] += 1
        self.deals.append((partner, gave, got))

    def _goal(self, event: Event) -> None:
        self.goals[event["goal"]] = event["seat"]

    def _pay(self, seat: int, cards: Cards, times: int = 1) -> None:
        """Move cards from a seat to the bank, or the other way with -1 times as many."""
        for number, resource in enumerate(RESOURCES):
            self.hands[seat][number] -= times * cards.get(resource, 0)
            if self.bank is not None:
                self.bank[number] += times * cards.get(resource, 0)

    def _trade_fish(self, seat: int, cards: Cards) -> None:
        if self.config["rules"]["fish_counted"] == "all":
            self.received[seat] += cards.get("fish", 0)


def corners(here: Hex) -> list[Vertex]:
    """Return the vertices of a hex."""
    return [vertex(here.q, here.r, corner) for corner in CORNERS]


def position_after(engine: KernelEngine, turns: int | None = None) -> Position:
    """Return the table after so many turns (after 0: when the set-up is done), or as it stands now."""
    view, players = engine.view(), engine.players
    cards = engine.config["bank"]["cards"]
    position = Position(
        config=engine.config,
        hexes={Hex(q, r): (terrain, number) for q, r, terrain, number in view["hexes"]},
        docks=view["docks"],
        players=players,
        goals={goal: None for goal, _ in view["goals"]},
        turn=engine.turn if turns is None else min(turns, engine.turn),
        hands=[[0] * len(RESOURCES) for _ in range(players)],
        bank=None if cards == "none" else [cards] * len(RESOURCES),
        received=[0] * players,
        trades=[0] * players,
        fog=[None] * players,
        red_tide=[False] * players,
    )
    founding = set_up_events(engine.happened)
    for number, event in enumerate(engine.happened):
        if turns is None or event["turn"] < turns or number < founding:
            position.happen(event)
    return position


def set_up_events(happened: list[Event]) -> int:
    """Return how many events, from the first on, belong to the set-up: they carry turn 0 like those of that turn."""
    turns = (number for number, event in enumerate(happened) if event["event"] in ("rolled", "ended"))
    return next(turns, len(happened))
