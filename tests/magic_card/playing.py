"""Short words for the rule tests: set up a playout on a small sea, play turns by hand, look at the table.

Most seas are a single row of squares, such as ``# P . . N x I #``: every cell is named by its column, the golden border
first, and ships lie in neutral ports P at the beginning. Sections have their numbers and options from the bundled
config. On squares storms blow so: s1 east, s2 north, s3 west, s4 south, s5 east, s6 west; on hexes as in that config.
"""

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from sim.config_paths import apply_changes
from sim.magic_card.components import Config

BUNDLED = Path(__file__).parents[2] / "configs" / "magic_card.toml"
COLOURS = {"N": "black", "J": "red", "P": "neutral"}
ON_SQUARES = {"s1": "E", "s2": "N", "s3": "W", "s4": "S", "s5": "E", "s6": "W"}
EAST, WEST = "s6 s1", "s6 s3"
"""Two spins each: a storm, and its direction on a sea of squares."""
APART = "# P . . . . . . . . . . . . I P . #"
"""A sea for two: seat 0 at 1 has water up to 13, an island lies at 14, seat 1 at 15 has the cell 16 beside it."""
RETURNS = {"rules__homecoming": "any_return", "tokens__gold__start": 2}
"""Settings under which a ship is soon home, and can buy a talisman."""
PASSIVE = {
    "act": "stay",
    "again": "keep",
    "telescope": "keep",
    "good_weather": "keep",
    "power": 0,
    "cash": "none",
    "sell": 0,
    "buy": "none",
    "attack": "none",
    "swap": "no",
    "agree": "no",
}
"""What whoever wants nothing decides."""


@cache
def bundled() -> dict:
    """The bundled config, all defaults written out."""
    return complete(tomllib.loads(BUNDLED.read_text("utf-8")))


def complete(data: dict) -> dict:
    """A config with all defaults written out."""
    return Config.model_validate(data).model_dump(exclude_none=True)


def config(changes: dict[str, Any]) -> dict:
    """The bundled config with some values changed, by dotted path; a whole table by the table."""
    return complete(apply_changes(bundled(), changes))


def cards(names: str) -> dict[str, dict]:
    """A deck of action cards of the bundled config, such as "hex gold_plus_2 gold_plus_2"."""
    return {name: bundled()["actions"][name] | {"count": n} for name, n in Counter(names.split()).items()}


def on(sea: str, **settings: Any) -> dict[str, Any]:
    """The changes that put a sea of one row, or of several rows of squares, under a playout."""
    directions = {f"spinner.sections.{section}.direction": word for section, word in ON_SQUARES.items()}
    return {"board.grid": "squares", "board.map": sea, "board.ports": COLOURS} | directions | _paths(settings)


def on_hexes(sea: str, **settings: Any) -> dict[str, Any]:
    """The changes that put a sea of hexes under a playout."""
    return {"board.map": sea, "board.ports": COLOURS} | _paths(settings)


def _paths(changes: dict[str, Any]) -> dict[str, Any]:
    """Keywords as dotted paths: __ stands for the dot."""
    return {name.replace("__", "."): value for name, value in changes.items()}


def untouched(
    engine: type,
    changes: dict[str, Any],
    spins: str = "",
    *,
    players: int = 2,
    missions: str = "a b c d",
    talismans: str = "",
    actions: str = "",
    blind: str = "",
    deck: str | None = None,
) -> "Playout":
    """A playout of which nothing is decided yet.

    After the ``spins`` of the test comes section 3 for ever; after its talismans and action cards come all others in
    the order of the config. ``deck`` is a whole deck of action cards, which come in this order unless ``actions`` says
    otherwise.
    """
    changes = {"play.rounds": 60} | changes
    if deck is not None:
        changes["actions"] = cards(deck)
        actions = actions or deck
    whole = config(changes)
    return Playout(
        engine(
            config=whole,
            players=players,
            missions=None if whole["rules"]["missions"] == "chosen" else missions.split()[:players],
            talismans=_order(talismans, whole["talismans"]),
            actions=_order(actions, whole["actions"]),
            spins=spins.split() + ["s3"] * 8 * whole["play"]["rounds"] * players,
            blind=blind.split(),
        )
    )


def begun(engine: type, changes: dict[str, Any], spins: str = "", *, starts: str = "", **settings: Any) -> "Playout":
    """A playout whose ships lie in their ports; the first turn of seat 0 has begun, its spin done.

    ``starts`` are the ports of seats 0, 1, ..., by default the neutral ones from the west on; see also `untouched`.
    """
    game = untouched(engine, changes, spins, **settings)
    ports = starts.split() or [f"neutral_{seat + 1}" for seat in range(settings.get("players", 2))]
    for port in reversed(ports):
        game.choose_port(port)
    return game


def _order(first: str, deck: dict[str, dict]) -> list[str]:
    """The cards of a deck, some of them first."""
    rest = Counter({name: card["count"] for name, card in deck.items()})
    rest.subtract(first.split())
    return first.split() + list((+rest).elements())


def holding(
    engine: type, changes: dict[str, Any], *hands: str, spins: str = "", actions: str = "", **settings: Any
) -> "Playout":
    """Seats hold these action cards, drawn one a turn in section 1; seat 0 is on turn with the first of ``spins``.

    In the turns before nobody does anything but draw; whoever has nothing left to draw stays in section 3.
    """
    players = settings.get("players", 2)
    named = [hand.split() for hand in hands] + [[]] * (players - len(hands))
    drawn, spun = [], []
    for place in range(max(map(len, named))):
        for hand in named:
            drawn += hand[place : place + 1]
            spun.append("s1" if place < len(hand) else "s3")
    order = " ".join([*drawn, *actions.split()])
    game = begun(engine, changes, " ".join(spun) + " " + spins, actions=order, **settings)
    for turn, section in enumerate(spun):
        while game.turn == turn:
            if game.kind == "act" and section == "s1" and {"act": "draw"} in game.options:
                game.draw()
                section = ""
            else:
                game.want_nothing()
    return game


def in_port(
    engine: type,
    sea: str,
    section: str = "s5",
    hand: str = "",
    *,
    actions: str = "",
    talismans: str = "",
    **settings: Any,
) -> "Playout":
    """Seat 0 holds some cards and has sailed to the port at 3 of a sea of one row."""
    game = holding(engine, on(sea, **settings), hand, spins=section, actions=actions, talismans=talismans)
    game.sail(3)
    return game


class Playout:
    """One playout on either engine, played by hand."""

    def __init__(self, engine: Any) -> None:
        self.engine = engine

    # -- playing -------------------------------------------------------------------------------------------------------

    def apply(self, **option: Any) -> None:
        """Decide."""
        self.engine.apply(option)

    def choose_port(self, port: str) -> None:
        """Choose a start port, or find the ship there if there was no choice."""
        if self.kind == "start" and {"start": port} in self.options:
            self.apply(start=port)
        else:
            assert port in self.view["homes"], f"nobody lies in {port}"

    def want_nothing(self) -> None:
        """Decide as somebody who wants nothing."""
        self.engine.apply({self.kind: PASSIVE[self.kind]})

    def want_nothing_until(self, turn: int) -> None:
        """Go on without doing anything until a turn has come."""
        while self.turn < turn and self.kind != "end":
            self.want_nothing()
        assert self.turn == turn

    def end_turn(self) -> None:
        """Do nothing more in this turn."""
        self.want_nothing_until(self.turn + 1)

    def stay(self) -> None:
        self.apply(act="stay")

    def draw(self) -> None:
        self.apply(act="draw")

    def take(self, tokens: str) -> None:
        self.apply(act="take", tokens=tokens)

    def sail(self, to: int | list[int], by: str = "", cards: int = 1) -> None:
        """Sail to a cell, on a sea of one row given by its column; ``by`` fee, card or lucky_wind."""
        option: dict[str, Any] = {"act": "sail"}
        if by:
            option["by"] = by
        if cards > 1:
            option["cards"] = cards
        self.engine.apply(option)
        cell = [to, 0] if isinstance(to, int) else to
        if self.kind == "sail":
            self.engine.apply({"sail": cell})
        else:
            assert cell in self.cells, f"there was no choice but another cell than {cell}"

    # -- what is to be decided -----------------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """The kind of the pending decision, "end" at the end."""
        decision = self.engine.decision()
        return decision["kind"] if decision else "end"

    @property
    def asked(self) -> tuple[str, int]:
        """Kind and seat of the pending decision."""
        decision = self.engine.decision()
        return (decision["kind"], decision["seat"]) if decision else ("end", -1)

    @property
    def options(self) -> list[dict]:
        """The options of the pending decision."""
        return self.engine.decision()["options"]

    @property
    def offered(self) -> list:
        """The values of the pending decision's options, with what stands beside them."""
        return [" ".join(map(str, option.values())) for option in self.options]

    @property
    def acts(self) -> list[str]:
        """What the active seat may do, such as "stay", "sail fee" or "take magic"."""
        assert self.kind == "act"
        return self.offered

    def goals(self, *way: str) -> list:
        """The cells to which the active seat may sail, on a sea of one row their columns.

        The sail is then pending; if there is but one such cell the ship has gone there.
        """
        seat = self.seat
        self.engine.apply(dict(zip(("act", "by"), ("sail", *way), strict=False)))
        cells = [option["sail"] for option in self.options] if self.asked == ("sail", seat) else [self.cells[seat]]
        return [x for x, _ in cells] if all(y == 0 for _, y in cells) else cells

    # -- what lies on the table ----------------------------------------------------------------------------------------

    @property
    def view(self) -> dict:
        return self.engine.view()

    @property
    def turn(self) -> int:
        """Turns completed."""
        return self.view["turn"]

    @property
    def seat(self) -> int:
        """The active seat."""
        return self.view["seat"]

    @property
    def cells(self) -> list[list[int]]:
        """Where the ships lie."""
        return self.view["cells"]

    @property
    def columns(self) -> list[int]:
        """Where they lie on a sea of one row."""
        return [x for x, _ in self.cells]

    @property
    def states(self) -> list[str]:
        return self.view["states"]

    @property
    def tokens(self) -> list[str]:
        """Of each seat "objects magic gold"."""
        return [" ".join(map(str, tokens)) for tokens in self.view["tokens"]]

    @property
    def hands(self) -> list[str]:
        """Of each seat its action cards, in alphabetical order."""
        return [_all(hand) for hand in self.view["hands"]]

    @property
    def talismans(self) -> list[str]:
        """Of each seat its talismans, in alphabetical order."""
        return [_all(won) for won in self.view["talismans"]]

    @property
    def discards(self) -> str:
        """The discard pile, in alphabetical order."""
        return _all(self.view["discards"])

    @property
    def row(self) -> str:
        """The talismans that lie open."""
        return " ".join(self.view["row"])

    @property
    def bottom(self) -> str:
        """The cards at the bottom of the deck of action cards."""
        return " ".join(self.view["bottom"])

    # -- what came out -------------------------------------------------------------------------------------------------

    @property
    def result(self) -> dict:
        """The row of the playout."""
        return self.engine.result()["playout"]

    def per_seat(self, column: str) -> list:
        """A column of the table of seats."""
        return [row[column] for row in self.engine.result()["seats"]]


def _all(names: dict[str, int]) -> str:
    return " ".join(sorted(Counter(names).elements()))
