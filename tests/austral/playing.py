"""Short words for the rule tests: set up a playout, play turns by hand, look at the table.

Places are written "q r end", such as "0 -2 S" for a vertex or "-1 0 NE" for an edge, from any hex that touches them.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from sim.austral.components import Config
from sim.config_paths import apply_changes
from sim.hexes import edge, vertex

BUNDLED = Path(__file__).parents[2] / "configs" / "austral.toml"
RESOURCES = ("wood", "stone", "wool", "salt", "fish")
BARREN = 8  # no hex of the tests' map carries it


@cache
def bundled() -> dict:
    """The bundled config, all defaults written out."""
    return complete(tomllib.loads(BUNDLED.read_text("utf-8")))


def complete(data: dict) -> dict:
    """A config with all defaults written out."""
    return Config.model_validate(data).model_dump(exclude_none=True)


def config(changes: dict[str, Any]) -> dict:
    """The bundled config with some values changed, by dotted path; a new goal or card by the whole table."""
    return complete(apply_changes(bundled(), changes))


def v(place: str) -> str:
    """A vertex by its canonical name."""
    q, r, corner = place.split()
    return " ".join(map(str, vertex(int(q), int(r), corner)))


def e(place: str) -> str:
    """An edge by its canonical name."""
    q, r, side = place.split()
    return " ".join(map(str, edge(int(q), int(r), side)))


def vertices(*places: str) -> set[str]:
    """Vertices by their canonical names."""
    return {v(place) for place in places}


def edges(*places: str) -> set[str]:
    """Edges by their canonical names."""
    return {e(place) for place in places}


def at(place: str) -> list:
    """A place as decisions write it."""
    q, r, end = place.split()
    return [int(q), int(r), end]


def text(place: list) -> str:
    """A place of an option as text."""
    return " ".join(map(str, place))


def cards(written: str) -> dict[str, int]:
    """ "2 wood" is {"wood": 2}."""
    n, resource = written.split()
    return {resource: int(n)}


def dice(sums: str) -> list[str]:
    """Rolls with these sums; "2+1" says what the two dice show."""
    return [roll.replace("+", " ") if "+" in roll else _two_dice(int(roll)) for roll in sums.split()]


def _two_dice(roll: int) -> str:
    return f"{max(1, roll - 6)} {min(6, roll - 1)}"


class Playout:
    """One playout on either engine, played by hand."""

    def __init__(self, engine: Any) -> None:
        self.engine = engine

    # -- playing -------------------------------------------------------------------------------------------------------

    def found(self, cove: str, trail: str = "") -> None:
        """Found a cove and lay its trail; without one that decision is pending."""
        self.engine.apply({"found": at(cove)})
        if trail:
            self.engine.apply({"first_trail": at(trail)})

    def act(self, kind: str, place: str) -> None:
        """Build something."""
        self.engine.apply({"act": kind, "at": at(place)})

    def bank(self, give: str, get: str) -> None:
        """Trade with the bank."""
        self.engine.apply({"act": "bank", "give": give, "for": get})

    def end(self) -> None:
        """End the turn."""
        self.engine.apply({"act": "end"})

    def end_until(self, turn: int) -> None:
        """End turns until this one has come; its first decision may be of anybody."""
        while self.view["turn"] < turn and self.kind == "act":
            self.end()
        assert self.view["turn"] == turn

    def discard(self, kinds: str) -> None:
        """Discard these cards, one by one, as long as the owner has a choice."""
        for kind in kinds.split():
            self.engine.apply({"discard": kind})

    def offer(self, give: str, get: str, to: str | int = "all") -> None:
        """Offer "2 wood" for "1 fish"; the first answer is pending, unless nobody has a choice."""
        self.engine.apply({"act": "offer"})
        self.engine.apply({"offer": cards(give), "for": cards(get), "to": to})

    def accept(self) -> None:
        self.engine.apply({"answer": "accept"})

    def refuse(self) -> None:
        self.engine.apply({"answer": "refuse"})

    def counter(self, give: str, get: str) -> None:
        """The rival gives "1 fish" for "2 wood"."""
        self.engine.apply({"answer": "counter", "give": cards(give), "for": cards(get)})

    def close(self, partner: int | str) -> None:
        """Close with a rival, or with "none"."""
        self.engine.apply({"close": partner})

    # -- what is to be decided -----------------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """The kind of the pending decision, "end" at the end."""
        decision = self.engine.decision()
        return decision["kind"] if decision else "end"

    @property
    def to_decide(self) -> int:
        """The seat that decides."""
        return self.engine.decision()["seat"]

    @property
    def options(self) -> list[dict]:
        """The options of the pending decision."""
        return self.engine.decision()["options"]

    @property
    def offered(self) -> list:
        """The values of the pending decision's options; places as text."""
        values = [option[self.kind] for option in self.options]
        return [text(value) if isinstance(value, list) else value for value in values]

    def acts(self, kind: str) -> list[str]:
        """Where a kind of piece can be built now."""
        assert self.kind == "act"
        return [text(option["at"]) for option in self.options if option["act"] == kind]

    @property
    def bank_trades(self) -> list[str]:
        """What the bank trades now: "wood stone" is wood given for stone."""
        assert self.kind == "act"
        return [f"{option['give']} {option['for']}" for option in self.options if option["act"] == "bank"]

    @property
    def may_offer(self) -> bool:
        """Whether the active player may make an offer."""
        return self.kind == "act" and {"act": "offer"} in self.options

    # -- what lies on the table ----------------------------------------------------------------------------------------

    @property
    def view(self) -> dict:
        return self.engine.view()

    @property
    def hands(self) -> list[str]:
        """Of each seat "wood stone wool salt fish"."""
        return [" ".join(map(str, hand)) for hand in self.view["hands"]]

    @property
    def sizes(self) -> list[int]:
        """Of each seat the number of cards."""
        return [sum(hand) for hand in self.view["hands"]]

    @property
    def points(self) -> list[int]:
        return self.view["points"]

    @property
    def goals(self) -> dict[str, int | None]:
        """By public goal: the seat that has taken it."""
        return dict(self.view["goals"])

    def count(self, what: str) -> list[int]:
        """How far each seat is with what a goal counts."""
        return self.view["counts"][what]

    @property
    def buildings(self) -> dict[str, tuple[int, str]]:
        """By vertex: seat and kind."""
        return {text(place): (seat, kind) for seat, kind, *place in self.view["buildings"]}

    @property
    def trails(self) -> dict[str, int]:
        """By edge: the seat."""
        return {text(place): seat for seat, *place in self.view["trails"]}

    # -- what came out -------------------------------------------------------------------------------------------------

    @property
    def result(self) -> dict:
        """The row of the playout."""
        return self.engine.result()["playout"]

    def per_seat(self, column: str) -> list:
        """A column of the table of seats."""
        return [row[column] for row in self.engine.result()["seats"]]
