"""The Tables: a Magic Card config and its policies as one structured record that the kernel reads.

Changing any value changes this record only; nothing is compiled again.
"""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from typing import Any

import numpy as np

from sim.kernel.choosing import policy_fields
from sim.kernel.jit import record
from sim.magic_card import capacities as cap
from sim.magic_card.board_map import Board, read_board
from sim.magic_card.restrictions import THINGS
from sim.magic_card.rule_options import RULE_OPTIONS
from sim.magic_card.state import CLASSES, DECISIONS, GOLD, LEVELS, MONSTER, N_WORDS, NEGATIVE, ROWS
from sim.magic_card.ways import (
    FAR,
    TURNINGS,
    bits_of,
    port_distances,
    ranks,
    sailable,
    shortest_loop,
    storm_risk,
    turnings,
)
from sim.magic_card.words import ACTIONS, BLUE, COLOURS, OFFERS, PORT, STEPS, TOKENS, WINDLESS
from sim.spinner import wheel

DIRECTIONS = 6

TABLES = np.dtype(
    [
        ("players", "i8"),
        ("rounds", "i8"),
        ("open_talismans", "i8"),
        ("start", "i8", (3,)),  # tokens
        ("cap", "i8", (3,)),
        ("exit_fee", "i8"),
        ("repair_fee", "i8"),
        ("storm_steps", "i8"),
        ("objects_per_gold", "i8"),
        ("gold_per_talisman", "i8"),
        ("lucky_steps", "i8"),
        ("telescope_sees", "i8"),
        ("monster_strength", "i8"),
        ("score_home", "i8"),
        ("score_mission", "i8"),
        ("score_gold", "i8"),
        # rule options: the place of the chosen word among the allowed ones (0 is the default)
        *((name, "i8") for name in RULE_OPTIONS),
        # spinner
        ("n_sections", "i8"),
        ("cumulative", "i8", (cap.SECTIONS,)),
        ("number", "i8", (cap.SECTIONS,)),
        ("is_storm", "i1", (cap.SECTIONS,)),
        ("storm_to", "i8", (cap.SECTIONS,)),  # direction of a storm
        ("offers", "i1", (cap.SECTIONS, len(OFFERS))),
        # board; -1 where there is no neighbour
        ("n_cells", "i8"),
        ("n_directions", "i8"),
        ("terrain", "i1", (cap.CELLS,)),
        ("neighbours", "i2", (cap.CELLS, DIRECTIONS)),
        ("crossings", "i1", (cap.CELLS, DIRECTIONS)),
        ("rank", "i4", (cap.CELLS, DIRECTIONS)),
        ("port_at", "i8", (cap.CELLS,)),  # -1 for no port
        ("n_ports", "i8"),
        ("port_cell", "i2", (cap.PORTS,)),
        ("port_colour", "i8", (cap.PORTS,)),
        ("may_start", "i1", (cap.PORTS,)),
        # sailing (see ways.py)
        ("longest_by_bits", "i8"),  # steps up to which sails are worked out by rows of bits
        ("longest_known", "i8"),  # steps up to which all ways between two cells have the turning of `turning_to`
        ("n_rows", "i8"),
        ("slant", "i8"),
        ("row_of", "i2", (cap.CELLS,)),
        ("bit_of", "i2", (cap.CELLS,)),
        ("cell_at", "i2", (ROWS, ROWS)),
        ("sea", "i8", (ROWS,)),
        ("turning_to", "i1", (cap.CELLS, cap.CELLS)),
        ("to_port", "i1", (cap.CELLS, 2 * TURNINGS + 1, cap.PORTS)),
        ("to_colour", "i1", (cap.CELLS, len(COLOURS))),
        ("damage_risk", "f8", (cap.CELLS,)),
        ("calm_risk", "f8", (cap.CELLS,)),
        # action cards
        ("n_actions", "i8"),
        ("action_class", "i8", (cap.ACTION_KINDS,)),
        ("action_token", "i8", (cap.ACTION_KINDS,)),
        ("action_number", "i8", (cap.ACTION_KINDS,)),
        ("action_power", "i8", (cap.ACTION_KINDS,)),
        ("action_gold", "i8", (cap.ACTION_KINDS,)),
        ("action_count", "i2", (cap.ACTION_KINDS,)),
        ("action_name", "u8", (cap.ACTION_KINDS,)),
        ("n_incomes", "i8"),
        ("incomes", "i8", (cap.ACTION_KINDS,)),  # income cards of all kinds, in config order
        ("n_of_class", "i8", (CLASSES,)),
        ("of_class", "i8", (CLASSES, cap.ACTION_KINDS)),  # kinds in config order
        # talismans and missions
        ("n_talisman_kinds", "i8"),
        ("talisman_value", "i8", (cap.TALISMAN_KINDS,)),
        ("talisman_count", "i2", (cap.TALISMAN_KINDS,)),
        ("talisman_name", "u8", (cap.TALISMAN_KINDS,)),
        ("n_missions", "i8"),
        ("mission_name", "u8", (cap.MISSIONS,)),
        ("mission_count", "i2", (cap.MISSIONS,)),
        ("shows", "i1", (cap.MISSIONS, cap.TALISMAN_KINDS)),
        # where the components of each kind begin in the table of components
        ("option_at", "i8"),
        ("direction_at", "i8"),
        ("action_at", "i8"),
        ("talisman_at", "i8"),
        ("mission_at", "i8"),
        ("port_part_at", "i8"),
        ("n_parts", "i8"),  # the cells follow
        ("n_sea_cells", "i8"),
        ("sea_cell", "i2", (cap.CELLS,)),  # blue cells, ports and windless ones
        # means that policies look at
        ("mean_talisman", "f8"),
        ("mean_number", "f8"),
        ("top_number", "i8"),
        ("chance_at_least", "f8", (2 * cap.POWER + 2,)),  # that a spin gives so much or more, from -POWER on
        ("checks", "i8"),  # 1: look for broken invariants at the end of every turn
        *policy_fields(len(DECISIONS), cap.PLAYERS, THINGS),
    ],
    align=True,
)

Tables = record(TABLES)


def name_hash(name: str) -> int:
    """Return 64 bits that stand for an id wherever chance is addressed by it."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "little")


def action_class(card: dict[str, Any]) -> int:
    """Return what an action card does, as one of the classes of `state`."""
    if card["kind"] in TOKENS:
        return TOKENS.index(card["kind"]) if card["number"] > 0 else NEGATIVE
    return ACTIONS.index(card["kind"]) if card["kind"] != "monster" else MONSTER


def sea_cells(board: Board) -> list[int]:
    """Return the cells on which ships can lie, in their order: blue ones, ports, windless ones."""
    return [cell for cell, kind in enumerate(board.terrain) if kind in (BLUE, PORT, WINDLESS)]


def _fill_frame(t: Any, config: dict[str, Any]) -> None:
    t["rounds"], t["open_talismans"] = config["play"]["rounds"], config["play"]["open_talismans"]
    t["start"] = [config["tokens"][kind]["start"] for kind in TOKENS]
    t["cap"] = [config["tokens"][kind]["cap"] for kind in TOKENS]
    t["exit_fee"], t["repair_fee"] = config["ships"]["exit_fee"], config["ships"]["repair_fee"]
    t["storm_steps"] = config["storm"]["steps"]
    for key in ("objects_per_gold", "gold_per_talisman"):
        t[key] = config["trade"][key]
    for key in ("lucky_steps", "telescope_sees", "monster_strength"):
        t[key] = config["cards"][key]
    for key in ("home", "mission", "gold"):
        t[f"score_{key}"] = config["scoring"][key]
    for name, choices in RULE_OPTIONS.items():
        t[name] = choices.index(config["rules"][name])


def _fill_spinner(t: Any, sections: dict[str, Any], directions: list[str]) -> None:
    turned = wheel([section["weight"] for section in sections.values()])
    t["n_sections"] = len(sections)
    t["cumulative"][: len(sections)] = turned.cumulative
    for place, section in enumerate(sections.values()):
        t["number"][place] = section["number"]
        t["is_storm"][place] = section["storm"]
        t["storm_to"][place] = directions.index(section["direction"])
        t["offers"][place] = [word in section["options"] for word in OFFERS]
    chances = [float(chance) for chance in turned.chances]
    numbers = t["number"][: len(sections)]
    t["mean_number"] = float(numbers @ chances)
    t["top_number"] = max(int(n) for n, chance in zip(numbers, chances, strict=True) if chance > 0)
    for place, least in enumerate(range(-cap.POWER, cap.POWER + 2)):
        t["chance_at_least"][place] = float((numbers >= least) @ chances)


def _fill_board(t: Any, board: Board) -> None:
    n = len(board.cells)
    t["n_cells"], t["n_directions"] = n, len(board.steps)
    t["terrain"][:n] = board.terrain
    t["neighbours"] = -1
    t["neighbours"][:n, : len(board.steps)] = board.neighbours
    t["crossings"][:n, : len(board.steps)] = board.crossings
    t["rank"][:n, : len(board.steps)] = ranks(board)
    t["port_at"] = -1
    t["n_ports"] = len(board.ports)
    for place, port in enumerate(board.ports):
        t["port_at"][port.cell] = place
        t["port_cell"][place] = port.cell
        t["port_colour"][place] = COLOURS.index(port.colour)
        t["may_start"][place] = place in board.starts
    lying = sea_cells(board)
    t["n_sea_cells"] = len(lying)
    t["sea_cell"][: len(lying)] = lying


def _fill_ways(t: Any, board: Board) -> None:
    n, bits = len(board.cells), bits_of(board)
    t["to_port"][:n, :, : len(board.ports)] = port_distances(board)
    for colour in range(len(COLOURS)):
        ports = t["port_colour"][: len(board.ports)] == colour
        t["to_colour"][:n, colour] = t["to_port"][:n, :, : len(board.ports)][:, :, ports].min(axis=(1, 2), initial=FAR)
    t["slant"] = bits.slant
    if not bits.fits:
        t["longest_by_bits"] = -1
        return
    t["longest_by_bits"] = LEVELS
    t["longest_known"] = min((shortest_loop(board) - 1) // 2, LEVELS)
    t["turning_to"][:n, :n] = turnings(board, int(t["longest_known"]))
    t["n_rows"] = int(bits.row.max()) + 1
    t["row_of"][:n], t["bit_of"][:n] = bits.row, bits.bit
    t["cell_at"] = -1
    t["cell_at"][bits.row, bits.bit] = range(n)
    for cell in np.flatnonzero(sailable(board)):
        t["sea"][bits.row[cell]] |= 1 << int(bits.bit[cell])


@lru_cache(maxsize=32)
def _board_tables(text: str) -> np.ndarray[Any, np.dtype[Any]]:
    """Return Tables in which only a board is filled in; `text` is its config as JSON."""
    tables = np.zeros(1, TABLES)
    board = read_board(json.loads(text))
    _fill_board(tables[0], board)
    _fill_ways(tables[0], board)
    return tables


def _fill_risks(t: Any, board: Board, sections: dict[str, Any], steps: int) -> None:
    names = list(board.steps)
    chances: dict[int, float] = {}
    turned = wheel([section["weight"] for section in sections.values()])
    for section, chance in zip(sections.values(), turned.chances, strict=True):
        direction = names.index(section["direction"])
        chances[direction] = chances.get(direction, 0.0) + float(chance)
    damage, calm = storm_risk(board, chances, steps)
    t["damage_risk"][: len(damage)], t["calm_risk"][: len(calm)] = damage, calm


def _fill_actions(t: Any, actions: dict[str, Any]) -> None:
    t["n_actions"] = len(actions)
    for place, (name, card) in enumerate(actions.items()):
        kind = action_class(card)
        t["action_class"][place] = kind
        t["action_token"][place] = TOKENS.index(card["kind"]) if card["kind"] in TOKENS else -1
        t["action_number"][place] = card.get("number", 0)
        t["action_power"][place] = card.get("power", 0)
        t["action_gold"][place] = card.get("gold", 0)
        t["action_count"][place] = card["count"]
        t["action_name"][place] = name_hash(name)
        t["of_class"][kind, t["n_of_class"][kind]] = place
        t["n_of_class"][kind] += 1
        if kind <= GOLD:
            t["incomes"][t["n_incomes"]] = place
            t["n_incomes"] += 1


def _fill_talismans(t: Any, talismans: dict[str, Any], missions: dict[str, Any]) -> None:
    t["n_talisman_kinds"] = len(talismans)
    for place, (name, card) in enumerate(talismans.items()):
        t["talisman_value"][place] = card["value"]
        t["talisman_count"][place] = card["count"]
        t["talisman_name"][place] = name_hash(name)
    copies = sum(card["count"] for card in talismans.values())
    t["mean_talisman"] = sum(card["value"] * card["count"] for card in talismans.values()) / max(copies, 1)
    t["n_missions"] = len(missions)
    for place, (name, mission) in enumerate(missions.items()):
        t["mission_name"][place] = name_hash(name)
        t["mission_count"][place] = 1
        t["shows"][place, [list(talismans).index(shown) for shown in mission["shows"]]] = 1


def _fill_places(t: Any) -> None:
    """Say where the components of each kind begin."""
    place = int(t["n_sections"])
    for name, number in (
        ("option_at", t["n_sections"] * N_WORDS),
        ("direction_at", t["n_directions"]),
        ("action_at", t["n_actions"]),
        ("talisman_at", t["n_talisman_kinds"]),
        ("mission_at", t["n_missions"]),
        ("port_part_at", t["n_ports"]),
    ):
        t[name] = place
        place += int(number)
    t["n_parts"] = place


def build_tables(config: dict[str, Any], players: int) -> np.ndarray[Any, np.dtype[Any]]:
    """Return the Tables of a checked config, policies not yet filled in, as an array of one record.

    Parameters
    ----------
    config
        Resolved config, see `sim.config.resolve`.
    players
        2 to 4.
    """
    board = read_board(config["board"])
    tables = _board_tables(json.dumps(config["board"])).copy()
    t = tables[0]
    t["players"] = players
    sections = config["spinner"]["sections"]
    _fill_frame(t, config)
    _fill_spinner(t, sections, list(STEPS[config["board"]["grid"]]))
    _fill_risks(t, board, sections, config["storm"]["steps"])
    _fill_actions(t, config["actions"])
    _fill_talismans(t, config["talismans"], config["missions"])
    _fill_places(t)
    return tables
