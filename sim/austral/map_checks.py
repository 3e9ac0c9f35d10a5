"""Whether the map of an Austral config can be laid: generated ones from their bags, fixed ones hex by hex."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from sim.austral import capacities as cap
from sim.austral.maps import field_of
from sim.austral.words import FISHING, NOTHING, NUMBERS, read_hex_line
from sim.config_paths import Mistake, did_you_mean, show
from sim.hexes import Grid, Hex, connected, disc, edge, grid, ring

Table = dict[str, Any]
DRAWS = 100_000
"""So many random maps are tried before a set of numbers counts as one that cannot be kept apart."""


# --- generated maps --------------------------------------------------------------------------------------------------


def generated_map_mistakes(terrains: Table, tokens: Table, docks: Table, config_map: Table) -> Iterator[Mistake]:
    """Yield what is wrong with the bags of a generated map."""
    if config_map["kind"] == "fixed":
        return
    for key in ("hexes", "dock_edges"):
        if config_map[key]:
            yield f"map.{key}", 'is read only with map.kind = "fixed": set that, or remove the table'
    land = sum(kind["count"] for kind in terrains.values())
    giving = sum(kind["count"] for kind in terrains.values() if kind["gives"] != NOTHING)
    numbers = sum(tokens["land"].values())
    if numbers != giving:
        yield (
            "tokens.land",
            (
                f"{numbers} numbers for {giving} land hexes that give something, allowed: one for each; "
                "change a number here or a count of terrains.*"
            ),
        )
    if config_map["kind"] == "ring":
        yield from _ring_mistakes(land, sum(tokens["fishing"].values()), docks, config_map)
        if config_map["apart"] and numbers == giving and land == len(disc(config_map["radius"])):
            yield from _apart_mistakes(land, tokens, config_map)
    else:
        yield from _archipelago_mistakes(land, sum(tokens["fishing"].values()), terrains, config_map["archipelago"])


def _ring_mistakes(land: int, fishing: int, docks: Table, config_map: Table) -> Iterator[Mistake]:
    radius = config_map["radius"]
    room, places = len(disc(radius)), len(ring(radius + 1))
    if land != room:
        yield (
            "terrains",
            (
                f"{land} land hexes in all, allowed: {room}, as many as map.radius = {radius} lays; "
                "change a count of terrains.* or the radius"
            ),
        )
    wanted: dict[str, tuple[int, str]] = {
        "fishing": (fishing, "number of tokens.fishing"),
        "docks": (_count(docks), "dock of docks.*.count"),
    }
    for key, (number, what) in wanted.items():
        given: list[int] = config_map[key]
        if len(given) != number:
            yield f"map.{key}", f"{len(given)} places for {number}, allowed: one for each {what}"
        if wrong := [place for place in given if not 0 <= place < places]:
            yield f"map.{key}", f"place {wrong[0]} is not on the sea ring, allowed: 0 to {places - 1}"
        if twice := [place for place, times in Counter(given).items() if times > 1]:
            yield f"map.{key}", f"place {twice[0]} twice, allowed: different places"
    if both := sorted(set(config_map["fishing"]) & set(config_map["docks"])):
        yield "map.docks", f"place {both[0]} is a fishing ground, allowed: places that are not in map.fishing"


def _apart_mistakes(land: int, tokens: Table, config_map: Table) -> Iterator[Mistake]:
    """Yield a set of numbers that no map seems to keep apart."""
    apart = {str(number) for number in config_map["apart"]}
    on_land = sum(count for number, count in tokens["land"].items() if number in apart)
    at_sea = sum(count for number, count in tokens["fishing"].items() if number in apart)
    places = ring(config_map["radius"] + 1)
    grounds = sorted({places[place % len(places)] for place in config_map["fishing"]})
    field = disc(config_map["radius"])
    if on_land > land or at_sea > len(grounds):
        return
    around = {here: here.neighbours() for here in field + grounds}
    draw = random.Random(1).choice
    if any(_lie_apart(draw, around, (field, on_land), (grounds, at_sea)) for _ in range(DRAWS)):
        return
    yield (
        "map.apart",
        (
            f"none of {DRAWS} random maps keeps the numbers {', '.join(map(str, config_map['apart']))} apart, "
            "allowed: fewer of them in tokens, or in map.apart"
        ),
    )


def _lie_apart(draw: Callable[[list[Hex]], Hex], around: dict[Hex, list[Hex]], *bags: tuple[list[Hex], int]) -> bool:
    """Draw so many different hexes of each bag, and tell whether no two of them are neighbours."""
    met: set[Hex] = set()
    for hexes, wanted in bags:
        for _ in range(wanted):
            here = draw(hexes)
            while here in met:
                here = draw(hexes)
            if not met.isdisjoint(around[here]):
                return False
            met.add(here)
    return True


def _archipelago_mistakes(land: int, fishing: int, terrains: Table, shape: Table) -> Iterator[Mistake]:
    room = len(disc(shape["radius"]))
    if not max(land, 1) <= shape["most_land"] <= room:
        yield (
            "map.archipelago.most_land",
            (
                f"found {shape['most_land']}, allowed: from {max(land, 1)}, the sum of terrains.*.count, to {room}, "
                f"the hexes within map.archipelago.radius = {shape['radius']}"
            ),
        )
    if fishing > shape["most_fishing"]:
        yield (
            "map.archipelago.most_fishing",
            f"found {shape['most_fishing']}, allowed: at least {fishing}, the sum of tokens.fishing",
        )
    for key, beyond in (
        ("extra_land", shape["most_land"] - land),
        ("extra_fishing", shape["most_fishing"] - fishing),
    ):
        if len(shape[key]) < beyond:
            yield f"map.archipelago.{key}", f"holds {len(shape[key])}, allowed: at least {beyond}, one for each beyond"
    for number, line in enumerate(shape["extra_land"]):
        terrain, carried = read_hex_line(line) or ("", 0)
        for text in _terrain_mistakes(terrain, carried, terrains, list(terrains)):
            yield f"map.archipelago.extra_land.{number}", text


def _count(kinds: Table) -> int:
    return sum(kind["count"] for kind in kinds.values())


def _terrain_mistakes(terrain: str, number: int, terrains: Table, known: list[str]) -> Iterator[str]:
    """Yield what is wrong with a terrain and the number it carries."""
    if terrain not in known:
        yield f'unknown terrain "{terrain}", allowed: {", ".join(known)}{did_you_mean(terrain, known)}'
        return
    gives = terrain == FISHING or terrains[terrain]["gives"] != NOTHING
    if gives and number not in NUMBERS:
        found = f"found the number {number}" if number else "has no number"
        yield f"{found}, allowed: {', '.join(map(str, NUMBERS))}, since {terrain} gives something"
    if not gives and number:
        yield f"found the number {number}, allowed: none, since {terrain} gives nothing"


# --- fixed maps ------------------------------------------------------------------------------------------------------


def fixed_map_mistakes(terrains: Table, docks: Table, config_map: Table) -> Iterator[Mistake]:
    """Yield what is wrong with the hexes and docks of a fixed map."""
    if config_map["kind"] != "fixed":
        return
    hexes = config_map["hexes"]
    for key, entry in hexes.items():
        for text in _terrain_mistakes(entry["terrain"], entry["number"], terrains, [*terrains, FISHING]):
            yield f"map.hexes.{key}", text
    yield from _twice("map.hexes", {key: Hex(*entry["at"]) for key, entry in hexes.items()})
    land = field_of(config_map)
    if not land:
        yield "map.hexes", 'holds no land, allowed: at least one hex of a terrain; or map.kind = "ring"'
        return
    if len(land) > cap.LAND:
        yield "map.hexes", f"{len(land)} land hexes, allowed: at most {cap.LAND}"
    if not connected(land):
        yield "map.hexes", "the land falls into parts, allowed: land that hangs together, since trails cannot cross sea"
    board = grid(land)
    for key, entry in hexes.items():
        if entry["terrain"] == FISHING and Hex(*entry["at"]) not in board.hexes:
            yield (
                f"map.hexes.{key}.at",
                f"no land beside the fishing ground {show(entry['at'])}, allowed: a hex beside land",
            )
    yield from _dock_edge_mistakes(docks, config_map["dock_edges"], board)
    yield from _neighbour_mistakes(config_map)


def _twice(where: str, places: dict[str, Any]) -> Iterator[Mistake]:
    first: dict[Any, str] = {}
    for key, place in places.items():
        if place in first:
            yield f"{where}.{key}.at", f"{show(list(place))} again, after {first[place]}, allowed: another place"
        first.setdefault(place, key)


def _dock_edge_mistakes(docks: Table, dock_edges: Table, board: Grid) -> Iterator[Mistake]:
    coast = {board.edges[number] for number in board.coast(board.field)[1]}
    for key, entry in dock_edges.items():
        if entry["dock"] not in docks:
            hint = did_you_mean(entry["dock"], docks)
            yield f"map.dock_edges.{key}.dock", f'unknown dock "{entry["dock"]}", allowed: {", ".join(docks)}{hint}'
        if edge(*entry["at"]) not in coast:
            yield (
                f"map.dock_edges.{key}.at",
                f"{show(entry['at'])} lies on no coast, allowed: a side with land on one hand and sea on the other",
            )
    yield from _twice("map.dock_edges", {key: edge(*entry["at"]) for key, entry in dock_edges.items()})


def _neighbour_mistakes(config_map: Table) -> Iterator[Mistake]:
    """Yield neighbouring hexes whose numbers should lie apart."""
    carried = {Hex(*e["at"]): key for key, e in config_map["hexes"].items() if e["number"] in config_map["apart"]}
    for here, key in carried.items():
        for other in here.neighbours()[:3]:  # the other three see this pair from the other side
            if other in carried:
                yield (
                    f"map.hexes.{key}.number",
                    (
                        f"the numbers of {key} and {carried[other]} lie on neighbouring hexes, allowed: "
                        f"{', '.join(map(str, config_map['apart']))} apart; or take them out of map.apart"
                    ),
                )
