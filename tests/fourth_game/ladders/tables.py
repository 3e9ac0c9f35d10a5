"""The Tables: config and policies as one record."""

from typing import Any

import numpy as np

from ladders.components import JUMPS, PLAYERS, SECTIONS, SQUARES, jumps_of
from sim.kernel.choosing import policy_fields
from sim.kernel.jit import record
from sim.spinner import wheel

TABLES = np.dtype(
    [
        ("players", "i8"),
        ("squares", "i8"),
        ("over", "i8"),
        ("rounds", "i8"),
        ("head_start", "i8"),  # whole squares,
        ("head_more", "i8", (2,)),  # and how often it is one more, as a wheel of two sections
        ("n_sections", "i8"),
        ("cumulative", "i8", (SECTIONS,)),
        ("number", "i8", (SECTIONS,)),
        ("jump_at", "i8", (SQUARES + 1,)),  # the ladder or chute that starts at a square, -1 for none
        ("end", "i8", (2 * JUMPS,)),
        *policy_fields(1, PLAYERS, 1),  # nobody decides anything, but records cannot be without size
    ],
    align=True,
)
Tables = record(TABLES)


def head_start(config: dict[str, Any]) -> tuple[int, tuple[int, ...]]:
    """Return the whole squares that the last seat is given, and the parts of a wheel: none more, or one more."""
    whole = int(config["rules"]["head_start"])
    more = round(config["rules"]["head_start"] - whole, 9)
    return whole, wheel([round(1 - more, 9), more]).cumulative


def build_tables(config: dict[str, Any], players: int) -> np.ndarray[Any, np.dtype[Any]]:
    """Return the Tables of a checked config."""
    tables = np.zeros(1, TABLES)
    t = tables[0]
    sections = config["spinner"]["sections"].values()
    t["players"] = players
    t["squares"] = config["board"]["squares"]
    t["over"] = config["rules"]["finish"] == "over"
    t["rounds"] = config["rules"]["rounds"]
    t["head_start"], t["head_more"] = head_start(config)
    t["n_sections"] = len(sections)
    t["cumulative"][: len(sections)] = wheel([section["weight"] for section in sections]).cumulative
    t["number"][: len(sections)] = [section["number"] for section in sections]
    t["jump_at"] = -1
    for jump, (_, _, start, end) in enumerate(jumps_of(config)):
        t["jump_at"][start], t["end"][jump] = jump, end
    return tables
