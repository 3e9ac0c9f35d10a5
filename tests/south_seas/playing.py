"""Short words for the rule tests: set up a playout from a few tiles, play turns by hand, look at the table."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

COMPONENTS = tomllib.loads((Path(__file__).parent / "components.toml").read_text("utf-8"))

RULES = {
    "retrieve": "always",
    "market_pick": "best",
    "market_ships": "per_market",
    "enclosed_cells": "allowed",
    "no_tile": "play_on",
    "take_back": "before_rewards",
    "boat_covers": "largest",
    "unpaid_boat": "no_token",
    "enclosing_boat": "covers",
    "spent_tokens": "pays",
    "bare_feature": "home",
    "last_ship": "any",
    "final_supply": "none",
    "tie_break": "none",
    "hidden_ships": False,
}


class Feature(NamedTuple):
    """A feature as the view lists it."""

    kind: str
    open_ends: int
    symbols: int
    fish: list[int]
    islanders: list[int]
    spots: list[list]


def config(
    start: str,
    tiles: list[str],
    ships: list[str],
    *,
    rules: dict[str, Any] | None = None,
    islanders: int = 4,
    tokens: int = 19,
    limit: int | str = "none",
    open_ships: int = 4,
    per_point: int = 3,
) -> dict:
    """A config that holds just these tiles and ships."""
    counts = Counter([start, *tiles])
    return {
        "game": "south_seas",
        "title": "a rule test",
        "study": {"players": 2},
        "islanders": {"per_player": islanders},
        "boats": {"tokens": tokens},
        "goods": {"per_point": per_point, "limit": limit},
        "ship_row": {"open": open_ships},
        "rules": RULES | (rules or {}),
        "tiles": {
            name: {"count": count, "start": name == start, **COMPONENTS["tiles"][name]}
            for name, count in counts.items()
        },
        "ships": {name: {"count": count, **COMPONENTS["ships"][name]} for name, count in Counter(ships).items()},
        "assumed": [],
        "goals": {},
    }


class Playout:
    """One playout on either engine, played by hand."""

    def __init__(self, engine: Any) -> None:
        self.engine = engine

    # -- playing -------------------------------------------------------------------------------------------------------

    def turn(
        self,
        tile: str,
        at: tuple[int, int],
        turned: int = 0,
        *,
        on: str | None = None,
        back: tuple[int, int] | None = None,
        picks: tuple[str, ...] = (),
        ship: str | None = None,
        pay: str | None = None,
    ) -> None:
        """A whole turn: lay, place ``on`` a segment or take ``back``, ``picks`` for markets, supply a ``ship``."""
        self.lay(tile, at, turned)
        self.rest_of_turn(on=on, back=back, picks=picks, ship=ship, pay=pay)

    def rest_of_turn(
        self,
        *,
        on: str | None = None,
        back: tuple[int, int] | None = None,
        picks: tuple[str, ...] = (),
        ship: str | None = None,
        pay: str | None = None,
    ) -> None:
        """What follows the laying."""
        seat = self.view["seat"]
        self.islander(on=on, back=back)
        for pick in picks:
            self.engine.apply({"market": pick})
        if ship or (self.kind == "supply" and self.to_decide == seat):
            self.supply(ship, pay)

    def lay(self, tile: str, at: tuple[int, int], turned: int = 0) -> None:
        """Lay the drawn tile; where it has one place only, it lies there already."""
        if [*at, tile] not in [row[:3] for row in self.view["board"]]:
            self.engine.apply({"lay": tile, "at": list(at), "turned": turned})

    def islander(self, *, on: str | None = None, back: tuple[int, int] | None = None) -> None:
        """Place one, take one back, or neither; with nothing to choose there is no such decision."""
        if on is not None:
            self.engine.apply({"islander": "place", "on": on})
        elif back is not None:
            self.engine.apply({"islander": "take_back", "at": list(back)})
        elif self.kind == "islander":
            self.engine.apply({"islander": "none"})

    def supply(self, ship: str | None = None, pay: str | None = None) -> None:
        """Supply a ship, or none; ``pay`` is "shells fish bananas", by default the first payment offered."""
        self.engine.apply({"supply": ship or "none"})
        if pay is not None:
            self.engine.apply({"pay": payment(pay)})
        elif self.kind == "pay":
            self.engine.apply(self.options[0])

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
    def places(self) -> set[tuple[int, int, int]]:
        """Where the drawn tile may lie: (x, y, angle)."""
        assert self.kind == "lay"
        return {(*option["at"], option["turned"]) for option in self.options}

    @property
    def cells(self) -> set[tuple[int, int]]:
        """The cells where the drawn tile may lie in some angle."""
        return {(x, y) for x, y, _ in self.places}

    @property
    def segments(self) -> list[str]:
        """The segments an islander may be placed on, in the order offered."""
        assert self.kind == "islander"
        return [option["on"] for option in self.options if option["islander"] == "place"]

    @property
    def returning(self) -> set[tuple[int, int]]:
        """The cells an islander may be taken back from."""
        assert self.kind == "islander"
        return {tuple(option["at"]) for option in self.options if option["islander"] == "take_back"}

    @property
    def offered_ships(self) -> list[str]:
        """The ships offered by a market or for supply, in row order."""
        assert self.kind in ("market", "supply")
        return [option[self.kind] for option in self.options if option[self.kind] != "none"]

    @property
    def payments(self) -> list[str]:
        """The payments offered, each as "shells fish bananas"."""
        assert self.kind == "pay"
        return [" ".join(str(option["pay"][good]) for good in ("shells", "fish", "bananas")) for option in self.options]

    # -- what lies on the table ----------------------------------------------------------------------------------------

    @property
    def view(self) -> dict:
        return self.engine.view()

    @property
    def goods(self) -> list[list[int]]:
        """Of each seat [shells, fish, bananas]."""
        return self.view["goods"]

    @property
    def shells(self) -> list[int]:
        return [goods[0] for goods in self.goods]

    @property
    def fish(self) -> list[int]:
        return [goods[1] for goods in self.goods]

    @property
    def bananas(self) -> list[int]:
        return [goods[2] for goods in self.goods]

    @property
    def islanders(self) -> list[tuple]:
        """The islanders on the board: (seat, x, y, segment)."""
        return [tuple(row) for row in self.view["islanders"]]

    def feature(self, x: int, y: int, segment: str) -> Feature:
        """The feature a segment belongs to."""
        return next(f for f in (Feature(*row) for row in self.view["features"]) if [x, y, segment] in f.spots)

    # -- what came out -------------------------------------------------------------------------------------------------

    @property
    def result(self) -> dict:
        """The row of the playout."""
        return self.engine.result()["playout"]

    def per_seat(self, column: str) -> list:
        """A column of the table of seats."""
        return [row[column] for row in self.engine.result()["seats"]]


def payment(written: str) -> dict[str, int]:
    """ "1 0 2" is one shell and two bananas."""
    shells, fish, bananas = map(int, written.split())
    return {"shells": shells, "fish": fish, "bananas": bananas}


def playout(
    engine: type,
    order: str,
    *,
    start: str = "sea",
    ships: str = "",
    players: int = 2,
    spare: str = "sea",
    **settings: Any,
) -> Playout:
    """A playout whose tiles and ships come in this order.

    The ``spare`` tile lies under the others in the bag, so that the playout goes on after the last tile of the order;
    a test about the end has none.
    """
    tiles = [*order.split(), *spare.split()]
    return Playout(engine(config(start, tiles, ships.split(), **settings), players, tiles, ships.split()))
