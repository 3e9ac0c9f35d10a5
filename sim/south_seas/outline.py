"""Where things lie on a drawn tile: shores, footbridges, and room for symbols and islanders.

A tile is drawn on 100 by 100 units, x to the right and y down. Nothing here is told by the rules; a tile is known by
its sides alone, and any set of sides gives a readable drawing.
"""

import math
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from sim.south_seas.checks import HALVES, SIDES, half_sides

Point = tuple[float, float]
Line = list[Point]
Flags = np.ndarray[Any, np.dtype[np.bool_]]
Numbers = np.ndarray[Any, np.dtype[np.int64]]
Reals = np.ndarray[Any, np.dtype[np.float64]]

CENTRE: Point = (50.0, 50.0)
CORNERS: Line = [(0, 0), (50, 0), (100, 0), (100, 50), (100, 100), (50, 100), (0, 100), (0, 50)]  # before each half
TRAVEL: Line = [(1, 0), (1, 0), (0, 1), (0, 1), (-1, 0), (-1, 0), (0, -1), (0, -1)]  # clockwise along each half
INWARD: Line = [(0, 1), (0, 1), (-1, 0), (-1, 0), (0, -1), (0, -1), (1, 0), (1, 0)]
SHORES = {1: (22, 8), 2: (36, 20), 3: (32, 32), 4: (28, 45), 5: (25, 50), 6: (22, 55), 7: (14, 50)}
"""How far a shore reaches inland and along, by the number of half-sides an island covers in a row."""
DEPTHS = {1: 0.25, 2: 0.3, 3: 0.35, 4: 0.5, 5: 0.55, 6: 0.6, 7: 0.8, 8: 1.0}
"""How far towards the centre the middle of such a row lies."""
BRIDGE = 5.0  # half the width of a footbridge
NECK = 14.0  # half the width of an island between two of its shores
ISLET = 13.0  # radius of a piece that reaches no side
GRID = 32  # cells a side when looking for room


@dataclass(frozen=True)
class Room:
    """Where a segment has room: for its symbols in a row, and beside them for an islander."""

    symbols: Point
    along: Point  # direction of the row
    islander: Point


@dataclass(frozen=True)
class Outline:
    """The drawn shapes of a tile, by segment."""

    shores: dict[str, list[Line]]  # closed lines; an island of several shores also has necks
    necks: dict[str, list[Line]]
    bridges: dict[str, Line]
    piers: set[str]  # bridges that end at an island, so that the shore covers their end
    stones: list[Point]
    islets: dict[str, Point]  # islands and seas that reach no side
    markets: dict[str, Point]
    reefs: list[Line]  # between seas that nothing else keeps apart
    rooms: dict[str, Room]


def outline(segments: Mapping[str, Mapping[str, Any]]) -> Outline:
    """Lay out a tile.

    Parameters
    ----------
    segments
        The segments of a tile as a resolved config holds them.
    """
    kinds = {key: segment["kind"] for key, segment in segments.items()}
    grounds = {key: half_sides(segments[key]["sides"]) for key, kind in kinds.items() if kind in ("island", "sea")}
    rows = {key: _rows([HALVES.index(half) for half in halves]) for key, halves in grounds.items()}
    islands = {key: rows[key] for key in grounds if kinds[key] == "island" and rows[key]}
    shores = {key: [_shore(*row) for row in of_island] for key, of_island in islands.items()}
    necks = {
        key: [[_inland(*row), CENTRE] for row in of_island] if len(of_island) > 1 else []
        for key, of_island in islands.items()
    }
    sides = {key: segment["sides"].split() for key, segment in segments.items() if segment["kind"] == "footbridge"}
    bridges = {key: _bridge(sides[key], segments[key]["ends"], islands) for key in sides}
    stones = [
        bridges[key][-1 if count else 0]
        for key in sides
        for count, end in enumerate(segments[key]["ends"], start=len(sides[key]))
        if end == "junction"
    ]
    spread = (CENTRE, (26.0, 50.0), (74.0, 50.0), (50.0, 26.0), (50.0, 74.0))
    markets = dict(zip((key for key in kinds if kinds[key] == "market"), spread, strict=False))
    islets = dict(zip((key for key in grounds if not rows[key]), spread[::-1], strict=False))
    piers = {key for key in bridges if "island" in segments[key]["ends"]}
    reefs = _reefs(kinds, grounds, sides)
    shapes = Outline(shores, necks, bridges, piers, sorted(set(stones)), islets, markets, reefs, {})
    shapes.rooms.update(_rooms(kinds, grounds, shapes))
    return shapes


def turned(point: Point, angle: int) -> Point:
    """Return where a point comes to lie when its tile is turned clockwise by 0, 90, 180 or 270 degrees."""
    x, y = point
    for _ in range(angle // 90 % 4):
        x, y = 100 - y, x
    return x, y


def _rows(halves: list[int]) -> list[tuple[int, int]]:
    """Gather half-sides in a row, as (first, how many); they may run on past the last half-side."""
    if len(halves) == len(HALVES):
        return [(0, len(HALVES))]
    starts = [half for half in halves if (half - 1) % 8 not in halves]
    return [(start, next(n for n in range(1, 9) if (start + n) % 8 not in halves)) for start in starts]


def _shore(first: int, count: int) -> Line:
    """Draw the closed line round the land at a row of half-sides."""
    along = [CORNERS[(first + step) % 8] for step in range(count + 1)]
    if count == 8:
        return along[:-1]
    inland, aside = SHORES[count]
    last = (first + count - 1) % 8
    start, end = along[0], along[-1]
    leave = _moved(_moved(end, INWARD[last], inland), TRAVEL[last], -aside)
    arrive = _moved(_moved(start, INWARD[first], inland), TRAVEL[first], aside)
    return along + _curve(end, leave, arrive, start)[1:-1]


def _inland(first: int, count: int) -> Point:
    """Find the middle of the land at a row of half-sides."""
    half, odd = divmod(count, 2)
    middle = CORNERS[(first + half) % 8]
    if odd:
        middle = _between(middle, CORNERS[(first + half + 1) % 8], 0.5)
    return _between(middle, CENTRE, DEPTHS[count])


def _bridge(sides: Sequence[str], ends: Sequence[str], islands: Mapping[str, list[tuple[int, int]]]) -> Line:
    """Draw the middle line of a footbridge, from a side to a side or to what stops it."""
    doors = [CORNERS[2 * SIDES.index(side) + 1] for side in sides]
    if len(doors) == 2:
        return _curve(doors[0], CENTRE, CENTRE, doors[1])
    if not doors:
        return [(34.0, 66.0), (66.0, 66.0)]
    if ends[0] != "island" or not islands:
        return [doors[0], CENTRE]
    target = _nearest_land(2 * SIDES.index(sides[0]) + 1, islands)
    bend = _between(doors[0], CENTRE, 0.7)
    return _curve(doors[0], bend, bend, target)


def _nearest_land(door: int, islands: Mapping[str, list[tuple[int, int]]]) -> Point:
    """Find the middle of the island that comes first when one walks round the tile from a door, either way."""

    def walk(rows: list[tuple[int, int]]) -> int:
        return min(min((first - door) % 8, (door - first - count) % 8) for first, count in rows)

    nearest = min(islands.values(), key=walk)
    return CENTRE if len(nearest) > 1 else _inland(*nearest[0])


def _reefs(
    kinds: Mapping[str, str], grounds: Mapping[str, list[str]], sides: Mapping[str, Sequence[str]]
) -> list[Line]:
    """Lines from the rim to the centre where two seas meet and no footbridge parts them."""
    owner = {half: key for key, halves in grounds.items() for half in halves}
    bridged = {2 * SIDES.index(side) + 1 for of_bridge in sides.values() for side in of_bridge}
    reefs = []
    for index, half in enumerate(HALVES):
        before, after = owner.get(HALVES[index - 1]), owner.get(half)
        if before and after and before != after and index not in bridged and kinds[before] == kinds[after] == "sea":
            reefs.append([CORNERS[index], CENTRE])
    return reefs


# --- room


def _rooms(kinds: Mapping[str, str], grounds: Mapping[str, list[str]], shapes: Outline) -> dict[str, Room]:
    """Find room for the symbols and an islander of each segment."""
    steps = (np.arange(GRID) + 0.5) * 100 / GRID
    x, y = np.meshgrid(steps, steps)
    owner = _owners(kinds, grounds, shapes, x, y)
    rooms = {}
    for number, key in enumerate(kinds):
        if kinds[key] == "footbridge":
            line = shapes.bridges[key]
            here, ahead = _part_way(line, 0.3), _part_way(line, 0.4)
            length = math.dist(here, ahead)
            along = ((ahead[0] - here[0]) / length, (ahead[1] - here[1]) / length)
            rooms[key] = Room(here, along, _part_way(line, 0.62))
        elif key in shapes.markets or key in shapes.islets:
            place = shapes.markets.get(key) or shapes.islets[key]
            rooms[key] = Room(place, (1, 0), _moved(place, (0.8, 0.6), 13))
        else:
            rooms[key] = _two_places(owner == number, x, y)
    return rooms


def _owners(kinds: Mapping[str, str], grounds: Mapping[str, list[str]], shapes: Outline, x: Reals, y: Reals) -> Numbers:
    """Give each cell of the grid the number of the segment drawn there, -1 for none."""
    numbers = {key: number for number, key in enumerate(kinds)}
    owner = np.full((GRID, GRID), -1, np.int64)
    for key in shapes.piers:
        owner[_distance(shapes.bridges[key], x, y) < BRIDGE + 2] = numbers[key]
    for key in shapes.shores:
        for shore in shapes.shores[key]:
            owner[_within(shore, x, y)] = numbers[key]
        for neck in shapes.necks[key]:
            owner[_distance(neck, x, y) < NECK] = numbers[key]
    for key in shapes.bridges.keys() - shapes.piers:
        owner[_distance(shapes.bridges[key], x, y) < BRIDGE + 2] = numbers[key]
    for places, radius in ((shapes.markets, 15.0), (shapes.islets, ISLET)):
        for key, place in places.items():
            owner[_distance([place, place], x, y) < radius] = numbers[key]
    _flood(owner, {numbers[key]: halves for key, halves in grounds.items() if kinds[key] == "sea"})
    return owner


def _flood(owner: Numbers, seas: Mapping[int, list[str]]) -> None:
    """Let each sea fill the free cells from its half-sides inwards."""
    edge = GRID - 1
    rim = [(0, i) for i in range(GRID)] + [(i, edge) for i in range(GRID)]
    rim += [(edge, edge - i) for i in range(GRID)] + [(edge - i, 0) for i in range(GRID)]  # clockwise, as HALVES
    queue: deque[tuple[int, int]] = deque()
    for number, halves in seas.items():
        for half in halves:
            start = HALVES.index(half) * GRID // 2
            for cell in rim[start : start + GRID // 2]:
                if owner[cell] < 0:
                    owner[cell] = number
                    queue.append(cell)
    while queue:
        row, column = queue.popleft()
        for cell in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if min(cell) >= 0 and max(cell) < GRID and owner[cell] < 0:
                owner[cell] = owner[row, column]
                queue.append(cell)


def _two_places(mine: Flags, x: Reals, y: Reals) -> Room:
    """Find the two places of a region that lie farthest from all that is not the region, and from each other."""
    if not mine.any():
        return Room(CENTRE, (1, 0), CENTRE)
    inside = np.column_stack([x[mine], y[mine]])
    outside = np.column_stack([x[~mine], y[~mine]])
    walls = np.minimum(inside, 100 - inside).min(axis=1)
    if len(outside):
        gaps = np.sqrt(((inside[:, None] - outside[None]) ** 2).sum(axis=2)).min(axis=1)
        walls = np.minimum(walls, gaps)
    first = inside[walls.argmax()]
    apart = np.sqrt(((inside - first) ** 2).sum(axis=1))
    second = inside[np.minimum(walls, apart / 1.6).argmax()]
    in_row, in_column = (mine & (y == first[1])).sum(), (mine & (x == first[0])).sum()
    along = (1.0, 0.0) if in_row >= in_column else (0.0, 1.0)
    return Room((float(first[0]), float(first[1])), along, (float(second[0]), float(second[1])))


# --- lines


def _moved(point: Point, direction: Point, way: float) -> Point:
    return point[0] + direction[0] * way, point[1] + direction[1] * way


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _curve(start: Point, leave: Point, arrive: Point, end: Point, steps: int = 16) -> Line:
    """Draw a Bezier curve as a line of points."""
    line: Line = []
    for step in range(steps + 1):
        t = step / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        x, y = (a * p + b * q + c * r + d * s for p, q, r, s in zip(start, leave, arrive, end, strict=True))
        line.append((x, y))
    return line


def _part_way(line: Line, part: float) -> Point:
    """Find the point that parts a line of points at this share of its length."""
    lengths = [math.dist(a, b) for a, b in pairwise(line)]
    left = part * sum(lengths)
    for start, end, length in zip(line, line[1:], lengths, strict=False):
        if left <= length and length:
            return _between(start, end, left / length)
        left -= length
    return line[-1]


def _distance(line: Line, x: Reals, y: Reals) -> Reals:
    """How far each cell lies from a line of points."""
    best = np.full(x.shape, np.inf)
    for (ax, ay), (bx, by) in pairwise(line):
        length = (bx - ax) ** 2 + (by - ay) ** 2
        t = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length, 0, 1) if length else 0
        best = np.minimum(best, np.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)))
    return best


def _within(shape: Line, x: Reals, y: Reals) -> Flags:
    """Which cells lie within a closed line: those from which a ray crosses it an odd number of times."""
    inside = np.zeros(x.shape, bool)
    for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1], strict=True):
        if ay != by:
            inside ^= ((ay > y) != (by > y)) & (x < (bx - ax) * (y - ay) / (by - ay) + ax)
    return inside
