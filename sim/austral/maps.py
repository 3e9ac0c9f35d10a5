"""The maps of Austral as plain data: where land and docks can lie, and the text lines that say what lies there.

A map in a record's header is two lists of lines: ``hexes``, such as "0 -2 forest 6", "1 1 moor" or "3 -1 fishing 4"
(every hex that is not named is plain sea), and ``docks``, such as "2 0 E any".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from sim.austral.words import FISHING, NOTHING, NUMBERS, SEA
from sim.config_paths import did_you_mean
from sim.errors import BalizaError
from sim.hexes import NONE, SIDES, Grid, Hex, connected, disc, edge, ring


@dataclass(frozen=True)
class Chart:
    """What lies on the hexes and edges of a grid.

    Attributes
    ----------
    terrain
        For each hex the id of its terrain, "fishing" or "sea".
    number
        For each hex its number, 0 for none.
    docks
        Edge and kind of each dock, by edge.
    """

    terrain: list[str]
    number: list[int]
    docks: list[tuple[int, str]]

    @property
    def land(self) -> list[int]:
        """Return the numbers of the land hexes."""
        return [h for h, terrain in enumerate(self.terrain) if terrain not in (SEA, FISHING)]


def field_of(config_map: dict[str, Any]) -> list[Hex]:
    """Return the hexes that can be land, given the config's ``map``."""
    if config_map["kind"] == "fixed":
        return [Hex(*entry["at"]) for entry in config_map["hexes"].values() if entry["terrain"] != FISHING]
    if config_map["kind"] == "archipelago":
        return disc(config_map["archipelago"]["radius"])
    return disc(config_map["radius"])


def sea_places(grid: Grid, radius: int) -> tuple[list[int], list[list[int]]]:
    """Return the sea ring of a ring map, place by place.

    Parameters
    ----------
    grid
        The grid of the land.
    radius
        Of the land.

    Returns
    -------
    The number of the sea hex at each place, and the edges that part it from land: one at a corner of the ring, two
    elsewhere.
    """
    sea = [grid.hexes.index(h) for h in ring(radius + 1)]
    return sea, [[e for e in grid.hex_edges[h] if e != NONE] for h in sea]


def fixed_chart(config_map: dict[str, Any], grid: Grid) -> Chart:
    """Return the chart of a fixed map, given the config's ``map``."""
    terrain, number = [SEA] * len(grid.hexes), [0] * len(grid.hexes)
    for entry in config_map["hexes"].values():
        place = grid.hexes.index(Hex(*entry["at"]))
        terrain[place], number[place] = entry["terrain"], entry["number"]
    docks = [(grid.edges.index(edge(*entry["at"])), entry["dock"]) for entry in config_map["dock_edges"].values()]
    return Chart(terrain, number, sorted(docks))


def read_chart(config: dict[str, Any], grid: Grid, hexes: list[str], docks: list[str]) -> Chart:
    """Read the lines of a map.

    Parameters
    ----------
    config
        Resolved config: its terrains and docks give the ids, its map the field.
    grid
        The grid of `field_of` its map.
    hexes, docks
        The lines.

    Raises
    ------
    BalizaError
        Naming the line that is wrong.
    """
    terrain, number = [SEA] * len(grid.hexes), [0] * len(grid.hexes)
    gives = {name: kind["gives"] != NOTHING for name, kind in config["terrains"].items()} | {FISHING: True}
    seen = set()
    for line, text in enumerate(hexes):
        where = f"hexes[{line}]"
        place, name, carried = _read_hex(where, text, grid, gives)
        if place in seen:
            raise BalizaError(f"{where}: '{text}' names a hex that an earlier line has named")
        if name != FISHING and place not in grid.field:
            raise BalizaError(f"{where}: '{text}' puts land where the config's map has sea")
        seen.add(place)
        terrain[place], number[place] = name, carried
    chart = Chart(terrain, number, [])
    if not connected(grid.hexes[h] for h in chart.land) or not chart.land:
        raise BalizaError("hexes: the land falls into parts, or there is none; expected land that hangs together")
    chart.docks.extend(sorted(_read_docks(config, grid, chart.land, docks)))
    return chart


def _read_hex(where: str, text: str, grid: Grid, gives: dict[str, bool]) -> tuple[int, str, int]:
    words = text.split()
    if len(words) not in (3, 4) or not all(_is_whole(w) for w in [*words[:2], *words[3:]]):
        raise BalizaError(f"{where}: found '{text}', expected q, r, terrain and number, such as '0 -2 forest 6'")
    here, name, number = Hex(int(words[0]), int(words[1])), words[2], int(words[3]) if len(words) == 4 else 0
    if here not in grid.hexes:
        raise BalizaError(f"{where}: '{text}': no such hex on the config's map")
    if name not in gives:
        raise BalizaError(f"{where}: no such terrain '{name}', only {', '.join(gives)}{did_you_mean(name, gives)}")
    if gives[name] and number not in NUMBERS:
        raise BalizaError(f"{where}: '{text}': a hex of {name} carries one of {', '.join(map(str, NUMBERS))}")
    if not gives[name] and number:
        raise BalizaError(f"{where}: '{text}': {name} gives nothing, so it carries no number")
    return grid.hexes.index(here), name, number


def _read_docks(config: dict[str, Any], grid: Grid, land: list[int], docks: list[str]) -> Iterator[tuple[int, str]]:
    coast = {grid.edges[e]: e for e in grid.coast(land)[1]}
    for line, text in enumerate(docks):
        where, words = f"docks[{line}]", text.split()
        if len(words) != 4 or words[2] not in SIDES or not all(_is_whole(w) for w in words[:2]):
            raise BalizaError(f"{where}: found '{text}', expected q, r, side and kind of dock, such as '2 0 E any'")
        if words[3] not in config["docks"]:
            known = list(config["docks"])
            raise BalizaError(f"{where}: no such dock '{words[3]}', only {', '.join(known)}")
        place = coast.pop(edge(int(words[0]), int(words[1]), words[2]), None)
        if place is None:
            raise BalizaError(f"{where}: '{text}' is no free edge between land and sea")
        yield place, words[3]


def _is_whole(word: str) -> bool:
    return word.removeprefix("-").isdecimal()


def hex_lines(grid: Grid, chart: Chart) -> list[str]:
    """Write the hexes of a chart as lines, plain sea left out."""
    lines = []
    for (q, r), terrain, number in zip(grid.hexes, chart.terrain, chart.number, strict=True):
        if terrain != SEA:
            lines.append(f"{q} {r} {terrain} {number}" if number else f"{q} {r} {terrain}")
    return lines


def dock_lines(grid: Grid, docks: Iterable[tuple[int, str]]) -> list[str]:
    """Write the docks of a chart as lines."""
    return [" ".join(map(str, (*grid.edges[place], kind))) for place, kind in docks]
