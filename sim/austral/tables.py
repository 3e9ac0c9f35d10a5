"""The Tables: an Austral config and its policies as one structured record that the kernel reads.

Changing any value changes this record only; nothing is compiled again.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from sim.austral import capacities as cap
from sim.austral.maps import Chart, field_of, fixed_chart, sea_places
from sim.austral.restrictions import THINGS
from sim.austral.rule_options import RULE_OPTIONS
from sim.austral.state import DECISIONS, FISH, FISHING, NO_RESOURCE, RESOURCES, SEA, TERRAINS
from sim.austral.words import BUILDINGS, COUNTED, LOG_KINDS, NOTHING, read_hex_line
from sim.austral.words import FISHING as FISHING_WORD
from sim.austral.words import RESOURCES as RESOURCE_WORDS
from sim.austral.words import SEA as SEA_WORD
from sim.hexes import Grid, grid
from sim.kernel.choosing import policy_fields
from sim.kernel.jit import record

UNLIMITED = 1 << 30
ANY = RESOURCES
"""What a dock of any resource is for."""
RING, ARCHIPELAGO, FIXED = 0, 1, 2
MAP_KINDS = ("ring", "archipelago", "fixed")
STORM_CARD, RED_TIDE, GOOD_CATCH, FAIR, FOG_CARD, WIND_CARD, WRECKAGE = range(7)
"""Kinds of log card, in the order of `words.LOG_KINDS`."""
_LOG_NUMBERS = {
    "storm": ("hand", "loses"),
    "good_catch": ("cove", "village"),
    "fair": ("rate",),
    "wind": ("trails",),
    "wreckage": ("gives", "cards"),
}
SEA_PLACES = 6 * (cap.RADIUS + 1)

TABLES = np.dtype(
    [
        ("players", "i8"),
        ("goal", "i8"),
        ("hand_limit", "i8"),
        ("cap_rounds", "i8"),
        ("revealed", "i8"),
        ("coves", "i8"),  # founded by each
        ("bank_rate", "i8"),
        ("lighthouse_rate", "i8"),
        ("bank_cards", "i8"),
        ("trade_offers", "i8"),
        ("trade_give", "i8"),
        ("trade_ask", "i8"),
        ("counter_offers", "i8"),
        # rule options: the place of the chosen word among the allowed ones (0 is the default)
        *((name, "i8") for name in RULE_OPTIONS),
        # buildings
        ("cost", "i4", (4, RESOURCES)),
        ("cost_cards", "i4", (4,)),
        ("pieces", "i4", (4,)),
        ("points", "i4", (4,)),
        ("yields", "i4", (4,)),
        # terrains, with fishing grounds and plain sea at the places FISHING and SEA
        ("gives", "i2", (TERRAINS,)),
        ("n_terrains", "i8"),
        # docks
        ("n_dock_kinds", "i8"),
        ("dock_of", "i4", (cap.DOCK_KINDS,)),
        ("dock_rate", "i4", (cap.DOCK_KINDS,)),
        # the sea log
        ("n_log_kinds", "i8"),
        ("log_kind", "i4", (cap.LOG_KINDS,)),
        ("log_numbers", "i4", (cap.LOG_KINDS, 2)),
        ("n_log", "i8"),
        ("log_card", "i2", (cap.LOG_CARDS,)),
        ("log_copy", "i2", (cap.LOG_CARDS,)),
        ("log_name", "u8", (cap.LOG_CARDS,)),
        # public goals
        ("n_goals", "i8"),
        ("goal_counts", "i4", (cap.PUBLIC_GOALS,)),
        ("goal_at_least", "i4", (cap.PUBLIC_GOALS,)),
        ("goal_points", "i4", (cap.PUBLIC_GOALS,)),
        ("goal_copy", "i2", (cap.PUBLIC_GOALS,)),
        ("goal_name", "u8", (cap.PUBLIC_GOALS,)),
        # the grid; -1 where there is no neighbour
        ("n_hexes", "i8"),
        ("n_vertices", "i8"),
        ("n_edges", "i8"),
        ("hex_hexes", "i2", (cap.HEXES, 6)),
        ("hex_vertices", "i2", (cap.HEXES, 6)),
        ("hex_edges", "i2", (cap.HEXES, 6)),
        ("vertex_hexes", "i2", (cap.VERTICES, 3)),
        ("vertex_edges", "i2", (cap.VERTICES, 3)),
        ("vertex_vertices", "i2", (cap.VERTICES, 3)),
        ("edge_vertices", "i2", (cap.EDGES, 2)),
        ("edge_hexes", "i2", (cap.EDGES, 2)),
        ("in_field", "i1", (cap.HEXES,)),
        # the map generator
        ("map_kind", "i8"),
        ("shift", "i8"),
        ("apart", "i1", (13,)),  # 1 for numbers that never lie on neighbouring hexes
        ("n_field", "i8"),
        ("field", "i2", (cap.LAND,)),
        ("centre", "i8"),  # where an archipelago begins to grow
        ("least_land", "i8"),
        ("most_land", "i8"),
        ("bag", "i2", (cap.LAND,)),  # terrains, in the order in which bigger maps take them
        ("land_tokens", "i2", (cap.LAND,)),  # number of the same place of the bag, or 0
        ("least_fishing", "i8"),
        ("most_fishing", "i8"),
        ("fishing_tokens", "i2", (cap.FISHING,)),
        ("n_sea_places", "i8"),
        ("sea_place", "i2", (SEA_PLACES,)),  # ring: the hex at each place of the sea ring
        ("sea_edges", "i2", (SEA_PLACES, 2)),  # and its one or two edges towards land
        ("n_fishing_places", "i8"),
        ("fishing_place", "i2", (cap.FISHING,)),
        ("n_docks", "i8"),
        ("dock_place", "i2", (cap.DOCKS,)),
        ("dock_bag", "i2", (cap.DOCKS,)),  # kinds
        # fixed: the map itself
        ("fixed_terrain", "i1", (cap.HEXES,)),
        ("fixed_number", "i1", (cap.HEXES,)),
        ("fixed_dock_edge", "i2", (cap.DOCKS,)),
        ("fixed_dock_kind", "i1", (cap.DOCKS,)),
        *policy_fields(len(DECISIONS), cap.PLAYERS, THINGS),
    ],
    align=True,
)

Tables = record(TABLES)


def name_hash(name: str) -> int:
    """Return 64 bits that stand for an id wherever chance is addressed by it."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "little")


def or_unlimited(value: Any) -> int:
    """Return a limit as a number: UNLIMITED for "none"."""
    return UNLIMITED if value == "none" else int(value)


def _resource(word: str) -> int:
    return RESOURCE_WORDS.index(word) if word in RESOURCE_WORDS else NO_RESOURCE


def terrain_code(terrain_ids: list[str], word: str) -> int:
    """Return the number of a terrain by its id, "fishing" or "sea"."""
    return {FISHING_WORD: FISHING, SEA_WORD: SEA}.get(word, -1) if word not in terrain_ids else terrain_ids.index(word)


def _fill_frame(t: Any, config: dict[str, Any]) -> None:
    play, bank, trade = config["play"], config["bank"], config["trade"]
    t["goal"], t["hand_limit"], t["cap_rounds"] = play["goal"], play["hand_limit"], play["rounds"]
    t["revealed"] = play["revealed"]
    t["coves"] = config["set_up"]["coves"]
    t["bank_rate"], t["bank_cards"] = bank["rate"], or_unlimited(bank["cards"])
    t["lighthouse_rate"] = or_unlimited(bank["lighthouse_rate"])
    t["trade_offers"], t["trade_give"], t["trade_ask"] = trade["offers"], trade["give"], trade["ask"]
    t["counter_offers"] = trade["counter_offers"]
    for name, choices in RULE_OPTIONS.items():
        t[name] = choices.index(config["rules"][name])


def _fill_buildings(t: Any, buildings: dict[str, Any]) -> None:
    for place, name in enumerate(BUILDINGS):
        kind = buildings[name]
        t["cost"][place] = [kind["cost"].get(word, 0) for word in RESOURCE_WORDS]
        t["cost_cards"][place] = t["cost"][place].sum()
        t["pieces"][place] = or_unlimited(kind["pieces"])
        t["points"][place] = kind["points"]
        t["yields"][place] = kind.get("yields", 0)


def _fill_terrains_and_docks(t: Any, config: dict[str, Any]) -> None:
    t["n_terrains"] = len(config["terrains"])
    t["gives"] = NO_RESOURCE
    t["gives"][FISHING] = FISH
    for place, kind in enumerate(config["terrains"].values()):
        t["gives"][place] = _resource(kind["gives"])
    docks = config.get("docks", {})
    t["n_dock_kinds"] = len(docks)
    for place, kind in enumerate(docks.values()):
        t["dock_of"][place] = ANY if kind["of"] == "any" else RESOURCE_WORDS.index(kind["of"])
        t["dock_rate"][place] = kind["rate"]


def _fill_log(t: Any, log: dict[str, Any]) -> None:
    t["n_log_kinds"] = len(log)
    card = 0
    for place, (name, kind) in enumerate(log.items()):
        t["log_kind"][place] = LOG_KINDS.index(kind["kind"])
        for column, key in enumerate(_LOG_NUMBERS.get(kind["kind"], ())):
            t["log_numbers"][place, column] = _resource(kind[key]) if key == "gives" else kind[key]
        for copy in range(kind["count"]):
            t["log_card"][card], t["log_copy"][card], t["log_name"][card] = place, copy, name_hash(name)
            card += 1
    t["n_log"] = card


def _fill_goals(t: Any, goals: dict[str, Any]) -> None:
    t["n_goals"] = len(goals)
    for place, (name, goal) in enumerate(goals.items()):
        t["goal_counts"][place] = COUNTED.index(goal["counts"])
        t["goal_at_least"][place] = goal["at_least"]
        t["goal_points"][place] = goal["points"]
        t["goal_name"][place] = name_hash(name)


def _fill_grid(t: Any, map_grid: Grid) -> None:
    t["n_hexes"], t["n_vertices"] = len(map_grid.hexes), len(map_grid.vertices)
    t["n_edges"] = len(map_grid.edges)
    for name in ("hex_hexes", "hex_vertices", "hex_edges", "vertex_hexes", "vertex_edges", "vertex_vertices",
                 "edge_vertices", "edge_hexes"):  # fmt: skip
        rows = getattr(map_grid, name)
        t[name] = -1
        t[name][: len(rows)] = rows
    t["n_field"] = len(map_grid.field)
    t["field"][: len(map_grid.field)] = map_grid.field
    t["in_field"][map_grid.field] = 1


def _fill_bag(t: Any, config: dict[str, Any]) -> None:
    """Write the terrains and numbers that a generated map takes, the extra ones of an archipelago behind."""
    ids = list(config["terrains"])
    terrains = [name for name, kind in config["terrains"].items() for _ in range(kind["count"])]
    tokens = iter([int(number) for number, n in config["tokens"]["land"].items() for _ in range(n)])
    land = [(ids.index(name), 0 if config["terrains"][name]["gives"] == NOTHING else next(tokens)) for name in terrains]
    fishing = [int(number) for number, n in config["tokens"]["fishing"].items() for _ in range(n)]
    t["least_land"] = t["most_land"] = len(land)
    t["least_fishing"] = t["most_fishing"] = len(fishing)
    if t["map_kind"] == ARCHIPELAGO:
        extra = config["map"]["archipelago"]
        t["most_land"], t["most_fishing"] = extra["most_land"], extra["most_fishing"]
        for line in extra["extra_land"]:
            name, number = read_hex_line(line) or ("", 0)
            land.append((ids.index(name), number))
        fishing += extra["extra_fishing"]
    for place, (terrain, number) in enumerate(land[: t["most_land"]]):
        t["bag"][place], t["land_tokens"][place] = terrain, number
    t["fishing_tokens"][: t["most_fishing"]] = fishing[: t["most_fishing"]]
    kinds = [place for place, kind in enumerate(config.get("docks", {}).values()) for _ in range(kind["count"])]
    t["n_docks"] = len(kinds)
    t["dock_bag"][: len(kinds)] = kinds


def _fill_ring(t: Any, config_map: dict[str, Any], map_grid: Grid) -> None:
    sea, edges = sea_places(map_grid, config_map["radius"])
    t["n_sea_places"] = len(sea)
    t["sea_place"][: len(sea)] = sea
    t["sea_edges"][: len(sea)] = [[around[0], around[-1]] for around in edges]
    t["n_fishing_places"] = len(config_map["fishing"])
    t["fishing_place"][: len(config_map["fishing"])] = config_map["fishing"]
    t["dock_place"][: len(config_map["docks"])] = config_map["docks"]


def _fill_fixed(t: Any, config: dict[str, Any], chart: Chart) -> None:
    ids, docks = list(config["terrains"]), list(config.get("docks", {}))
    n = len(chart.terrain)
    t["fixed_terrain"][:n] = [terrain_code(ids, word) for word in chart.terrain]
    t["fixed_number"][:n] = chart.number
    t["n_docks"] = len(chart.docks)
    for place, (edge, kind) in enumerate(chart.docks):
        t["fixed_dock_edge"][place], t["fixed_dock_kind"][place] = edge, docks.index(kind)


def _fill_map(t: Any, config: dict[str, Any], map_grid: Grid) -> None:
    config_map = config["map"]
    t["map_kind"] = MAP_KINDS.index(config_map["kind"])
    t["shift"] = config_map["shift"] == "half"
    for number in config_map["apart"]:
        t["apart"][number] = 1
    if t["map_kind"] == FIXED:
        _fill_fixed(t, config, fixed_chart(config_map, map_grid))
        return
    _fill_bag(t, config)
    if t["map_kind"] == RING:
        _fill_ring(t, config_map, map_grid)
    t["centre"] = map_grid.hexes.index((0, 0))  # type: ignore[arg-type]


def build_tables(config: dict[str, Any], players: int) -> np.ndarray[Any, np.dtype[Any]]:
    """Return the Tables of a checked config, policies not yet filled in, as an array of one record.

    Parameters
    ----------
    config
        Resolved config, see `sim.config.resolve`.
    players
        2 to 4.
    """
    tables = np.zeros(1, TABLES)
    t = tables[0]
    t["players"] = players
    map_grid = grid(field_of(config["map"]))
    _fill_frame(t, config)
    _fill_buildings(t, config["buildings"])
    _fill_terrains_and_docks(t, config)
    _fill_log(t, config.get("log", {}))
    _fill_goals(t, config.get("public_goals", {}))
    _fill_grid(t, map_grid)
    _fill_map(t, config, map_grid)
    return tables
