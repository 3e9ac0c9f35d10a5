"""A small fixed map for two: five land hexes, a fishing ground and two docks."""

from sim.config import resolve

HEXES = {
    "north": {"at": [0, -1], "terrain": "forest", "number": 6},
    "east": {"at": [1, -1], "terrain": "quarry", "number": 9},
    "heart": {"at": [0, 0], "terrain": "meadow", "number": 5},
    "south": {"at": [0, 1], "terrain": "salt_flat", "number": 10},
    "far": {"at": [-1, 1], "terrain": "moor"},
    "bay": {"at": [1, 0], "terrain": "fishing", "number": 8},
}
DOCKS = {"quay": {"at": [0, -1, "NW"], "dock": "any"}, "pier": {"at": [0, 2, "NW"], "dock": "fish"}}


def fixed(hexes=None, docks=None, **play):
    """The base config with a small fixed map for two."""
    config = resolve("austral").config
    config["study"]["players"] = 2
    config["map"] |= {"kind": "fixed", "hexes": HEXES | (hexes or {}), "dock_edges": DOCKS | (docks or {})}
    config["play"] |= play
    return config
