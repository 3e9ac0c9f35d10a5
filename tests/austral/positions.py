"""The map of the rule tests, and positions on it that several tests start from.

The map is a disc of 19 hexes in a ring of sea. Row by row, from north to south:

    row -2              wood 3    salt 6    moor        a fishing ground 2 lies at (2, -3), north-east of salt 6
    row -1         stone 4   wool 5    moor      moor
    row  0    moor      moor      moor      moor      moor
    row  1         moor      moor      wool 11   stone 10
    row  2              moor      moor      wood 9      a fishing ground 12 at (-2, 3), south-west of (-1, 2)

Seat 0 lives in the north, alone beside all its numbers: a cove A inland beside wood, stone and wool, then a cove B on
the coast beside salt and fish, which brings one card of each. Seat 1 lives in the south, turned by half a circle, but
without salt. Seats 2 and 3 live in the east and in the west beside nothing. The number 8 gives nothing.

    A = "0 -2 S": its neighbours are "0 -1 N", "-1 -1 N" and "-1 0 N", where A's trail leads.
    B = "1 -2 N": its neighbours are "2 -3 S" and "1 -3 S", where B's trail leads, on the coast.
    One trail more leads to places for coves: from "-1 0 N" to "-1 -1 S" or to "0 -1 S", both inland; from "1 -3 S" to
    "0 -2 N" on the coast. Another leads from "1 -3 S" to "0 -1 N", next to A.
"""

from typing import Any

from tests.austral.playing import BARREN, Playout, config, dice, edges

HEXES = """
    0 -2 forest 3; 1 -2 salt_flat 6; 2 -2 moor; -1 -1 quarry 4; 0 -1 meadow 5; 1 -1 moor; 2 -1 moor;
    -2 0 moor; -1 0 moor; 0 0 moor; 1 0 moor; 2 0 moor;
    -2 1 moor; -1 1 moor; 0 1 meadow 11; 1 1 quarry 10; -2 2 moor; -1 2 moor; 0 2 forest 9;
    2 -3 fishing 2; -2 3 fishing 12
"""
A, B = "0 -2 S", "1 -2 N"
COVES = [(A, B), ("0 2 N", "-1 2 S"), ("2 -1 S", "2 -1 N"), ("-2 1 N", "-2 1 S")]
TRAILS = [
    ("-1 -1 E", "1 -2 NW"),
    ("0 1 E", "-1 2 SE"),
    ("2 0 NW", "2 -1 NE"),
    ("-2 1 NW", "-2 1 SW"),
]
NUMBERS = [(3, 4, 5, 6, 2), (9, 10, 11, None, 12)]  # of the resources, for seats 0 and 1
START = [(0, 0, 0, 1, 1), (0, 0, 0, 0, 1)]  # what their second coves bring
FIRST_EDGES = edges("0 -2 NE", "0 -2 E", "-1 -1 NE", "-1 0 NW", "-1 0 NE", "0 -1 NW", "1 -2 NE")
"""Where seat 0 may lay its third trail."""
FREE = {f"buildings__{kind}__cost": {} for kind in ("trail", "cove", "village", "lighthouse")}
"""Settings under which nothing costs anything."""


def hexes(land: dict[str, str] | str | None = None) -> list[str]:
    """The lines of the map; ``land`` puts something else at a hex, such as {"0 0": "forest 8"}, or is a whole map."""
    lying = _by_place(land if isinstance(land, str) else HEXES)
    if isinstance(land, dict):
        lying |= land
    return [f"{place} {lies}" for place, lies in lying.items() if lies != "sea"]


def _by_place(lines: str) -> dict[str, str]:
    """What lies at each place."""
    words = [line.split() for line in lines.split(";")]
    return {f"{q} {r}": " ".join(lies) for q, r, *lies in words}


def begun(
    engine: type,
    rolls: str = "",
    *,
    log: str = "",
    goals: str = "",
    players: int = 2,
    land: dict[str, str] | str | None = None,
    docks: str = "",
    **changes: Any,
) -> Playout:
    """A playout at its very beginning; after the rolls of the test come barren ones.

    ``land`` changes the map, see `hexes`; ``docks`` are lines with ; between them; ``changes`` are values of the
    config, with __ for the dots of a path.
    """
    whole = config({"play.revealed": len(goals.split())} | _paths(changes))
    return Playout(
        engine(
            config=whole,
            players=players,
            hexes=hexes(land),
            docks=[line.strip() for line in docks.split(";") if line.strip()],
            goals=goals.split(),
            log=log.split(),
            dice=dice(rolls) + dice(str(BARREN)) * whole["play"]["rounds"] * players,
        )
    )


def begun_on(
    engine: type, land: str, dock: str, rolls: str = "", *, log: str = "", players: int = 2, **changes: Any
) -> Playout:
    """A playout on a fixed map of its own: lines of hexes as above, and one dock; no public goals."""
    lying = {}
    for number, line in enumerate(land.split(";")):
        q, r, terrain, *carried = line.split()
        at = [int(q), int(r)]
        lying[f"hex_{number}"] = {"at": at, "terrain": terrain, "number": int(carried[0]) if carried else 0}
    q, r, side, kind = dock.split()
    fixed = {
        "play.revealed": 0,
        "map.kind": "fixed",
        "map.hexes": lying,
        "map.dock_edges": {"pier": {"at": [int(q), int(r), side], "dock": kind}},
    }
    whole = config(fixed | _paths(changes))
    rolled = dice(rolls) + dice("12") * whole["play"]["rounds"] * players
    return Playout(
        engine(config=whole, players=players, hexes=None, docks=None, goals=[], log=log.split(), dice=rolled)
    )


def _paths(changes: dict[str, Any]) -> dict[str, Any]:
    """Keywords as dotted paths: __ stands for the dot."""
    return {name.replace("__", "."): value for name, value in changes.items()}


def settled(engine: type, rolls: str = "", *, players: int = 2, **settings: Any) -> Playout:
    """All have founded where the map of this file says; turn 0 of seat 0 is on, its roll done."""
    game = begun(engine, rolls, players=players, **settings)
    for number in (0, 1):
        for seat in range(players) if number == 0 else reversed(range(players)):
            game.found(COVES[seat][number], TRAILS[seat][number])
    return game


def holding(
    engine: type, *hands: str, seat: int = 0, then: str = str(BARREN), players: int = 2, **settings: Any
) -> Playout:
    """Seats 0 and 1 hold these cards, "wood stone wool salt fish", and it is a turn of ``seat``.

    The cards came by the dice; the first of the rolls ``then`` is that of this turn. A seat not named holds what it
    began with, and nobody holds less: seat 0 has a salt and a fish, seat 1 a fish.
    """
    rolls = []
    for hand, numbers, start in zip(hands, NUMBERS, START, strict=False):
        for wanted, number, had in zip(map(int, hand.split()), numbers, start, strict=True):
            assert wanted == had or (number and wanted > had)
            rolls += [str(number)] * (wanted - had)
    while len(rolls) % players != seat:
        rolls.append(str(BARREN))
    game = settled(engine, " ".join([*rolls, then]), players=players, **settings)
    game.end_until(len(rolls))
    return game
