"""The Tables: a South Seas config and its policies as one structured record that the kernel reads.

Changing any value changes this record only; nothing is compiled again.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from sim.kernel.choosing import policy_fields
from sim.kernel.jit import record
from sim.south_seas import capacities as cap
from sim.south_seas.restrictions import THINGS
from sim.south_seas.rule_options import RULE_OPTIONS
from sim.south_seas.state import DECISIONS, KINDS

SIDES = "NESW"
PORTS = 12
"""Ports of a tile: for each side its first half, its footbridge, its second half, clockwise from north."""

ANY, SAME, SAME_AND_OTHER, NAMED = 0, 1, 2, 3
UNLIMITED = 1 << 30

TABLES = np.dtype(
    [
        ("players", "i8"),
        ("checks", "i8"),  # 1: recount the invariants after every turn
        ("islanders", "i8"),
        ("boat_tokens", "i8"),
        ("per_point", "i8"),
        ("goods_limit", "i8"),
        ("open_ships", "i8"),
        # rule options: the place of the chosen word among the allowed ones (0 is the default)
        *((name, "i8") for name in RULE_OPTIONS),
        # tile kinds
        ("n_kinds", "i8"),
        ("start_kind", "i8"),
        ("n_segments", "i2", (cap.TILE_KINDS,)),
        ("period", "i2", (cap.TILE_KINDS,)),  # angles at which the tile looks different
        ("segment_kind", "i2", (cap.TILE_KINDS, cap.SEGMENTS)),
        ("segment_symbols", "i2", (cap.TILE_KINDS, cap.SEGMENTS)),
        ("segment_open", "i2", (cap.TILE_KINDS, cap.SEGMENTS)),
        ("segment_boat", "i2", (cap.TILE_KINDS, cap.SEGMENTS)),
        # by 4 * kind + quarter turns clockwise
        ("code", "i2", (4 * cap.TILE_KINDS,)),  # three bits a side: half is island, footbridge, half is island
        ("facing", "i2", (4 * cap.TILE_KINDS, 4)),  # the three bits a neighbour must show to that side
        ("port", "i2", (4 * cap.TILE_KINDS, PORTS)),  # segment at a port, or -1
        # the cards of the two decks
        ("n_tiles", "i8"),
        ("tile_card", "i2", (cap.TILES,)),
        ("tile_copy", "i2", (cap.TILES,)),
        ("tile_name", "u8", (cap.TILES,)),
        ("n_ship_kinds", "i8"),
        ("ship_points", "i4", (cap.SHIP_KINDS,)),
        ("ship_form", "i2", (cap.SHIP_KINDS,)),
        ("ship_needs", "i2", (cap.SHIP_KINDS, 3)),
        ("ship_n", "i2", (cap.SHIP_KINDS,)),  # n of ANY, SAME and SAME_AND_OTHER
        ("ship_other", "i2", (cap.SHIP_KINDS,)),
        ("ship_goods", "i2", (cap.SHIP_KINDS,)),  # goods asked for in all
        ("n_ships", "i8"),
        ("ship_card", "i2", (cap.SHIPS,)),
        ("ship_copy", "i2", (cap.SHIPS,)),
        ("ship_name", "u8", (cap.SHIPS,)),
        ("mean_ship_points", "f8"),
        *policy_fields(len(DECISIONS), cap.PLAYERS, THINGS),
    ],
    align=True,
)

Tables = record(TABLES)


def name_hash(name: str) -> int:
    """Return 64 bits that stand for an id wherever chance is addressed by it."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "little")


def ports_of(segments: list[dict[str, Any]]) -> np.ndarray[Any, np.dtype[np.int16]]:
    """Return the segment at each of the 12 ports of an unturned tile, -1 for none.

    Parameters
    ----------
    segments
        The tile's segments in the config's words; ``sides`` lists sides ("N") and half-sides ("N1").
    """
    ports = np.full(PORTS, -1, np.int16)
    for number, segment in enumerate(segments):
        for side in segment.get("sides", "").split():
            first = 3 * SIDES.index(side[0])
            if segment["kind"] == "footbridge":
                ports[first + 1] = number
            elif len(side) == 2:
                ports[first + 2 * int(side[1])] = number
            else:
                ports[first] = ports[first + 2] = number
    return ports


def _look(ports: np.ndarray[Any, Any], segments: list[dict[str, Any]]) -> list[Any]:
    """Return what a tile looks like, whatever its segments are called and in whatever order they stand."""
    described = []
    for number, segment in enumerate(segments):
        symbols = [segment.get(s, 0) for s in ("shells", "bananas", "fish")]
        where = [p for p in range(PORTS) if ports[p] == number]
        described.append([segment["kind"], where, symbols, bool(segment.get("boat")), sorted(segment.get("ends", []))])
    return sorted(described, key=repr)


def period_of(segments: list[dict[str, Any]]) -> int:
    """Return at how many angles a tile looks different: 4, 2 or 1."""
    ports = ports_of(segments)
    for quarter in (1, 2):
        if _look(np.roll(ports, 3 * quarter), segments) == _look(ports, segments):
            return quarter
    return 4


def _fill_tiles(t: Any, tiles: dict[str, Any]) -> None:
    t["n_kinds"] = len(tiles)
    card = 0
    for kind, (name, tile) in enumerate(tiles.items()):
        segments = list(tile["segments"].values())
        t["n_segments"][kind] = len(segments)
        t["period"][kind] = period_of(segments)
        ports = ports_of(segments)
        for number, segment in enumerate(segments):
            t["segment_kind"][kind, number] = KINDS.index(segment["kind"])
            t["segment_symbols"][kind, number] = sum(segment.get(s, 0) for s in ("shells", "bananas", "fish"))
            t["segment_open"][kind, number] = int((ports == number).sum())
            t["segment_boat"][kind, number] = bool(segment.get("boat"))
        island = [p >= 0 and segments[p]["kind"] == "island" for p in ports]
        for quarter in range(4):
            turned = np.roll(np.arange(PORTS), 3 * quarter)
            for side in range(4):
                first, bridge, second = (int(p) for p in turned[3 * side : 3 * side + 3])
                bits = (island[first], ports[bridge] >= 0, island[second])
                code = sum(int(bit) << place for place, bit in enumerate(bits))
                t["code"][4 * kind + quarter] |= code << (3 * side)
                t["facing"][4 * kind + quarter, side] = sum(int(bit) << p for p, bit in enumerate(bits[::-1]))
            t["port"][4 * kind + quarter] = ports[turned]
        copies = tile["count"]
        if tile.get("start"):
            t["start_kind"] = kind
            copies -= 1
        for copy in range(copies):
            t["tile_card"][card], t["tile_copy"][card], t["tile_name"][card] = kind, copy, name_hash(name)
            card += 1
    t["n_tiles"] = card


def _fill_ships(t: Any, ships: dict[str, Any]) -> None:
    t["n_ship_kinds"] = len(ships)
    card = 0
    for kind, (name, ship) in enumerate(ships.items()):
        t["ship_points"][kind] = ship["points"]
        needs = ship["needs"]
        if "any" in needs:
            t["ship_form"][kind], t["ship_n"][kind] = ANY, needs["any"]
        elif "same" in needs:
            t["ship_form"][kind] = SAME_AND_OTHER if needs.get("other") else SAME
            t["ship_n"][kind], t["ship_other"][kind] = needs["same"], needs.get("other", 0)
        else:
            t["ship_form"][kind] = NAMED
            t["ship_needs"][kind] = [needs.get(good, 0) for good in ("shells", "fish", "bananas")]
        t["ship_goods"][kind] = t["ship_needs"][kind].sum() + t["ship_n"][kind] + t["ship_other"][kind]
        for copy in range(ship["count"]):
            t["ship_card"][card], t["ship_copy"][card], t["ship_name"][card] = kind, copy, name_hash(name)
            card += 1
    t["n_ships"] = card
    if card:
        t["mean_ship_points"] = t["ship_points"][t["ship_card"][:card]].mean()


def build_tables(config: dict[str, Any], players: int) -> np.ndarray[Any, np.dtype[Any]]:
    """Return the Tables of a checked config, policies not yet filled in, as an array of one record.

    Parameters
    ----------
    config
        Resolved config, see `sim.config.resolve`.
    players
        2 to 5.
    """
    tables = np.zeros(1, TABLES)
    t = tables[0]
    t["players"] = players
    t["islanders"] = config["islanders"]["per_player"]
    t["boat_tokens"] = config["boats"]["tokens"]
    t["per_point"] = config["goods"]["per_point"]
    limit = config["goods"]["limit"]
    t["goods_limit"] = UNLIMITED if limit == "none" else limit
    t["open_ships"] = config["ship_row"]["open"]
    for name, choices in RULE_OPTIONS.items():
        t[name] = choices.index(config["rules"][name])
    _fill_tiles(t, config["tiles"])
    _fill_ships(t, config.get("ships", {}))
    return tables
