"""What follows from the tiles and ships of a set without playing: sides, fit, cells that nothing fills, bad bargains.

A side is a number of three bits, as in the Tables: its first half (clockwise) is island, it carries a footbridge, its
second half is island. A *pattern* is what a cell's neighbours ask of a tile at some of its sides. How often a pattern
occurs hangs on how people lay; here the neighbours are as if drawn from the whole set independently, each at any of its
four angles. Patterns that are told one by one hold whatever is laid.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.south_seas.checks import GOODS
from sim.south_seas.tables import PORTS, period_of, ports_of

Counts = NDArray[np.int64]
Chances = NDArray[np.float64]

SHAPES = {
    "one side": (0,),
    "corner": (0, 1),
    "opposite sides": (0, 2),
    "three sides": (0, 1, 2),
    "four sides": (0, 1, 2, 3),
}
"""Which sides of a cell are known, up to turning the cell; sides are numbered clockwise."""

GROUNDS = {(0, 0): "sea", (1, 1): "island", (1, 0): "island then sea", (0, 1): "sea then island"}


@dataclass(frozen=True)
class TileSet:
    """The sides and numbers of a set's tiles.

    Parameters
    ----------
    ids
        The kinds.
    copies
        How many of each, the start tile included.
    bag
        How many of each are in the bag at the beginning.
    sides
        What each shows to the north, east, south and west, unturned: kinds by 4.
    angles
        At how many angles each looks different.
    """

    ids: tuple[str, ...]
    copies: Counts
    bag: Counts
    sides: Counts
    angles: Counts


@dataclass(frozen=True)
class Pattern:
    """A pattern of known sides, with those that only differ by turning the cell.

    Parameters
    ----------
    sides
        What a tile must show, clockwise from the first known side.
    chance
        How often cells of this shape show it, if neighbours are drawn independently.
    copies
        Tiles of the bag that fit at some angle.
    """

    sides: tuple[int, ...]
    chance: float
    copies: int


def side_name(side: int) -> str:
    """Say what a side shows, its halves read clockwise."""
    ground = GROUNDS[side & 1, side >> 2 & 1]
    if not side & 2:
        return ground
    return "footbridge" if ground == "sea" else f"footbridge over {ground}"


def facing(side: int) -> int:
    """Return what a tile must show beside this side: the halves change places."""
    return side & 2 | (side & 1) << 2 | side >> 2 & 1


def sides_of(segments: list[dict[str, Any]]) -> list[int]:
    """Return what an unturned tile shows to the north, east, south and west."""
    ports = ports_of(segments)
    island = [p >= 0 and segments[p]["kind"] == "island" for p in ports]
    return [int(island[i]) | int(ports[i + 1] >= 0) << 1 | int(island[i + 2]) << 2 for i in range(0, PORTS, 3)]


def tile_set(config: Mapping[str, Any]) -> TileSet:
    """Return the tile set of a resolved config."""
    tiles = config["tiles"]
    segments = [list(tile["segments"].values()) for tile in tiles.values()]
    copies = np.array([tile["count"] for tile in tiles.values()], np.int64)
    starts = np.array([bool(tile.get("start")) for tile in tiles.values()], np.int64)
    return TileSet(
        ids=tuple(tiles),
        copies=copies,
        bag=copies - starts,
        sides=np.array([sides_of(s) for s in segments], np.int64),
        angles=np.array([period_of(s) for s in segments], np.int64),
    )


# --- sides and fit ---------------------------------------------------------------------------------------------------


def side_totals(tiles: TileSet) -> dict[int, int]:
    """Count the sides of all tiles, the start tile's included; most frequent first."""
    counts = np.bincount(tiles.sides.ravel(), weights=np.repeat(tiles.copies, 4), minlength=8).astype(int)
    return {int(side): int(counts[side]) for side in np.argsort(-counts, kind="stable") if counts[side]}


def tiles_with(tiles: TileSet) -> dict[int, int]:
    """Count for each side the tiles that show it at least once: those that fit a cell asking for that side alone."""
    return {side: int(tiles.copies[(tiles.sides == side).any(axis=1)].sum()) for side in side_totals(tiles)}


def asked(tiles: TileSet) -> dict[int, float]:
    """Return how often a neighbour asks for each side: as often as it shows what faces it."""
    totals = side_totals(tiles)
    return {facing(side): count / sum(totals.values()) for side, count in totals.items()}


def angles_that_fit(tiles: TileSet, shape: str) -> Counts:
    """Count the angles at which each tile fits each pattern of a shape.

    Returns
    -------
    numpy.ndarray
        Kinds by 8 for each known side: what the cell asks for there.
    """
    known = SHAPES[shape]
    kinds = len(tiles.ids)
    found = np.zeros((kinds, *(8,) * len(known)), np.int64)
    for quarter in range(4):
        turned = np.roll(tiles.sides, quarter, axis=1)
        looks_new = (quarter < tiles.angles).astype(np.int64)
        fit = looks_new.reshape(kinds, *(1,) * len(known))
        for place, side in enumerate(known):
            shows = turned[:, side, None] == np.arange(8)
            fit = fit * shows.reshape(kinds, *(8 if axis == place else 1 for axis in range(len(known))))
        found += fit
    return found


def pattern_chances(tiles: TileSet, shape: str) -> Chances:
    """Return how often each pattern of a shape occurs, if neighbours are drawn independently: 8 for each side."""
    one = np.zeros(8)
    for side, chance in asked(tiles).items():
        one[side] = chance
    chances = np.ones(())
    for _ in SHAPES[shape]:
        chances = np.multiply.outer(chances, one)
    return chances


def tile_fits(tiles: TileSet, shape: str) -> Chances:
    """Return the chance of each tile to fit a cell of a shape at some angle."""
    fits = angles_that_fit(tiles, shape) > 0
    return (fits * pattern_chances(tiles, shape)).reshape(len(tiles.ids), -1).sum(axis=1)


def tile_angles(tiles: TileSet, shape: str) -> Chances:
    """Return at how many different angles each tile fits a cell of a shape, on average."""
    angles = angles_that_fit(tiles, shape)
    return (angles * pattern_chances(tiles, shape)).reshape(len(tiles.ids), -1).sum(axis=1)


def fit_chance(tiles: TileSet, shape: str) -> float:
    """Return the chance that a random tile of the full bag fits a cell of a shape."""
    return float(tiles.bag @ tile_fits(tiles, shape) / tiles.bag.sum())


def patterns(tiles: TileSet, shape: str) -> list[Pattern]:
    """List the patterns of a shape that sides of the set can make, those that most tiles fit first."""
    copies = np.tensordot(tiles.bag, angles_that_fit(tiles, shape) > 0, 1)
    chances = pattern_chances(tiles, shape)
    alike: dict[tuple[int, ...], float] = {}
    for sides in product(asked(tiles), repeat=len(SHAPES[shape])):
        first = min(_turned(sides, shape))
        alike[first] = alike.get(first, 0.0) + float(chances[sides])
    found = [Pattern(sides, chance, int(copies[sides])) for sides, chance in alike.items()]
    return sorted(found, key=lambda pattern: (-pattern.copies, -pattern.chance, pattern.sides))


def _turned(sides: tuple[int, ...], shape: str) -> list[tuple[int, ...]]:
    """Return a pattern as it reads from each of the cell's known sides that is as good a first one."""
    if shape not in ("opposite sides", "four sides"):
        return [sides]
    return [sides[i:] + sides[:i] for i in range(len(sides))]


# --- the bag running empty -------------------------------------------------------------------------------------------


def copies_left(tiles: TileSet, drawn: int) -> Chances:
    """Return how many copies of each tile are left in the bag after so many draws, on average."""
    return tiles.bag * (1 - drawn / tiles.bag.sum())


def none_left(copies: int, bag: int, drawn: int) -> float:
    """Return the chance that all of some copies are among the tiles drawn: without replacement, any order as likely."""
    return comb(bag - copies, bag - drawn) / comb(bag, drawn)


def dead_chance(tiles: TileSet, shape: str, drawn: int) -> float:
    """Return the chance that no tile left in the bag fits a cell of a shape, after so many draws."""
    bag = int(tiles.bag.sum())
    return sum(p.chance * none_left(p.copies, bag, drawn) for p in patterns(tiles, shape))


# --- ships -----------------------------------------------------------------------------------------------------------


def payments(needs: Mapping[str, int | None]) -> list[tuple[int, ...]]:
    """List the goods (shells, fish, bananas) that pay a ship exactly."""
    asks = {good: number for good, number in needs.items() if number}
    if "any" in asks:
        n = asks["any"]
        return [goods for goods in product(range(n + 1), repeat=len(GOODS)) if sum(goods) == n]
    if "same" in asks:
        kinds = range(len(GOODS))
        others = [(same, other) for same in kinds for other in kinds if same != other]
        return sorted(
            {
                tuple(asks["same"] * (kind == same) + asks.get("other", 0) * (kind == other) for kind in kinds)
                for same, other in others
            }
        )
    return [tuple(asks.get(good, 0) for good in GOODS)]


def better_bargains(ships: Mapping[str, Any]) -> dict[str, list[str]]:
    """Name the ships that some other ship dominates, with those others.

    A ship is dominated by one that is worth as much or more and that whoever can pay the first can pay as well, the two
    not being equal in both.
    """
    minimal = {key: payments(ship["needs"]) for key, ship in ships.items() if ship["count"] > 0}
    found = {}
    for key in minimal:
        better = [
            other
            for other in minimal
            if ships[other]["points"] >= ships[key]["points"]
            and _as_easy(minimal[other], minimal[key])
            and (ships[other]["points"] > ships[key]["points"] or not _as_easy(minimal[key], minimal[other]))
        ]
        if better:
            found[key] = better
    return found


def _as_easy(one: list[tuple[int, ...]], other: list[tuple[int, ...]]) -> bool:
    """Tell whether whoever can pay the other ship can pay this one."""
    return all(any(all(a <= b for a, b in zip(mine, theirs, strict=True)) for mine in one) for theirs in other)
