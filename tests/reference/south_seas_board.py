"""The board of South Seas, plainly: tiles as they are written in a config, what fits where, and what belongs together.

Everything is counted afresh from the laid tiles. A cell is (x, y), x to the east and y to the north.
"""

from dataclasses import dataclass
from functools import cached_property

Cell = tuple[int, int]
Spot = tuple[Cell, str]  # a segment on the board: its cell and its key

SIDES = "NESW"
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))  # to the neighbour on each side
AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
SYMBOL = {"footbridge": "shells", "sea": "fish", "island": "bananas"}

# An opening is where a segment leaves its tile: 0..7 are the half-sides N0 N1 E0 E1 S0 S1 W0 W1, 8..11 a footbridge
# on the side N E S W.
FOOTBRIDGE_ON_N = 8


@dataclass(frozen=True)
class Segment:
    """A part of one tile as it lies: its kind, its openings and what is drawn on it."""

    key: str
    kind: str
    openings: tuple[int, ...]
    ends: tuple[str, ...]
    symbols: int
    boat: bool

    def look(self) -> tuple:
        """All of the segment but its name."""
        return (self.kind, tuple(sorted(self.openings)), tuple(sorted(self.ends)), self.symbols, self.boat)


@dataclass(frozen=True)
class Tile:
    """A tile as it lies: its segments and, for each side, (ground of the first half, of the second, footbridge)."""

    name: str
    angle: int
    segments: dict[str, Segment]
    edges: tuple[tuple[str, str, bool], ...]

    @cached_property
    def keys(self) -> dict[int, str]:
        """For each opening the segment that leaves the tile by it."""
        return {opening: key for key, segment in self.segments.items() for opening in segment.openings}

    def look(self) -> list[tuple]:
        """What the tile shows, whatever its segments are called."""
        return sorted(segment.look() for segment in self.segments.values())


@dataclass(frozen=True)
class Feature:
    """Joined segments of one kind; a market is a feature of its own."""

    kind: str
    open_ends: int
    spots: tuple[Spot, ...]


def side_of(opening: int) -> int:
    """The side (0..3 for N E S W) an opening lies on."""
    return opening // 2 if opening < FOOTBRIDGE_ON_N else opening - FOOTBRIDGE_ON_N


def opposite(opening: int) -> int:
    """What an opening meets on the neighbouring tile: N0 meets S1, N1 meets S0, E0 meets W1, E1 meets W0."""
    other_side = (side_of(opening) + 2) % 4
    if opening >= FOOTBRIDGE_ON_N:
        return FOOTBRIDGE_ON_N + other_side
    return 2 * other_side + 1 - opening % 2


def turned(opening: int, angle: int) -> int:
    """Where an opening points after its tile is turned clockwise."""
    quarters = angle // 90
    if opening >= FOOTBRIDGE_ON_N:
        return FOOTBRIDGE_ON_N + (opening - FOOTBRIDGE_ON_N + quarters) % 4
    return (opening + 2 * quarters) % 8


def read_openings(kind: str, sides: str) -> list[int]:
    """The openings of a segment as drawn: ``"N1 E S0"`` are N1, both halves of E, and S0."""
    openings = []
    for word in sides.split():
        side = SIDES.index(word[0])
        if kind == "footbridge":
            openings.append(FOOTBRIDGE_ON_N + side)
        elif len(word) == 1:
            openings += [2 * side, 2 * side + 1]
        else:
            openings.append(2 * side + int(word[1]))
    return openings


def read_segment(key: str, drawn: dict, angle: int) -> Segment:
    """A segment of a config, turned."""
    kind = drawn["kind"]
    openings = tuple(turned(opening, angle) for opening in read_openings(kind, drawn.get("sides") or ""))
    ends: tuple[str, ...] = ()
    if kind == "footbridge":
        ends = tuple(drawn.get("ends") or ["junction"] * (2 - len(openings)))
    symbols = drawn.get(SYMBOL[kind]) or 0 if kind != "market" else 0
    return Segment(key, kind, openings, ends, symbols, bool(drawn.get("boat")))


def read_tile(name: str, drawn: dict, angle: int) -> Tile:
    """A tile of a config, turned."""
    segments = {key: read_segment(key, segment, angle) for key, segment in drawn["segments"].items()}
    ground: dict[int, str] = {}
    bridges: set[int] = set()
    for segment in segments.values():
        if segment.kind == "footbridge":
            bridges.update(side_of(opening) for opening in segment.openings)
        else:
            ground.update(dict.fromkeys(segment.openings, segment.kind))
    edges = tuple((ground[2 * side], ground[2 * side + 1], side in bridges) for side in range(4))
    return Tile(name, angle, segments, edges)


def different_angles(name: str, drawn: dict) -> list[Tile]:
    """The tile in each angle in which it looks different: one, two or four of them."""
    tiles = [read_tile(name, drawn, angle) for angle in (0, 90, 180, 270)]
    if tiles[1].look() == tiles[0].look():
        return tiles[:1]
    if tiles[2].look() == tiles[0].look():
        return tiles[:2]
    return tiles


def neighbours(cell: Cell) -> list[Cell]:
    """The cells beside a cell, on its sides N E S W."""
    x, y = cell
    return [(x + dx, y + dy) for dx, dy in STEPS]


class Board:
    """The laid tiles in the order they were laid. Features are counted afresh after every laying."""

    def __init__(self) -> None:
        self.tiles: dict[Cell, Tile] = {}
        self._features: dict[Spot, Feature] | None = None

    def lay(self, cell: Cell, tile: Tile) -> None:
        """Put a tile on a cell; whether it may lie there is asked beforehand."""
        self.tiles[cell] = tile
        self._features = None

    # -- where a tile may lie ------------------------------------------------------------------------------------------

    def frontier(self) -> list[Cell]:
        """S06: the empty cells that touch a laid tile by a side."""
        return sorted({near for cell in self.tiles for near in neighbours(cell) if near not in self.tiles})

    def fits(self, cell: Cell, tile: Tile) -> bool:
        """S07: every touching side continues - sea to sea, island to island, footbridge to footbridge."""
        for side, near in enumerate(neighbours(cell)):
            if near in self.tiles:
                first, second, bridge = tile.edges[side]
                if self.tiles[near].edges[(side + 2) % 4] != (second, first, bridge):
                    return False
        return True

    def encloses(self, cell: Cell) -> bool:
        """S07, the alternative: whether a tile here leaves an empty cell beside it with tiles on all four sides."""
        return any(
            near not in self.tiles and all(further == cell or further in self.tiles for further in neighbours(near))
            for near in neighbours(cell)
        )

    # -- what belongs together -----------------------------------------------------------------------------------------

    def features(self) -> list[Feature]:
        """All features, in the order of their first laid tile and of its segments."""
        return list(dict.fromkeys(self._by_spot().values()))

    def feature_at(self, cell: Cell, key: str) -> Feature:
        """The whole feature a segment belongs to."""
        return self._by_spot()[cell, key]

    def features_of_tile(self, cell: Cell) -> list[Feature]:
        """S28: the distinct features of one tile in the order of its segments, each once."""
        return list(dict.fromkeys(self.feature_at(cell, key) for key in self.tiles[cell].segments))

    def _by_spot(self) -> dict[Spot, Feature]:
        """The feature of every segment, counted once after each laying."""
        if self._features is None:
            self._features = {}
            for cell, tile in self.tiles.items():
                for key in tile.segments:
                    if (cell, key) not in self._features:
                        feature = self._feature_from(cell, key)
                        self._features.update(dict.fromkeys(feature.spots, feature))
        return self._features

    def _feature_from(self, cell: Cell, key: str) -> Feature:
        return self._market(cell, key) if self.segment((cell, key)).kind == "market" else self._joined(cell, key)

    def _market(self, cell: Cell, key: str) -> Feature:
        """S26: a market is open towards each of its eight neighbours that is still empty."""
        x, y = cell
        empty = sum((x + dx, y + dy) not in self.tiles for dx, dy in AROUND)
        return Feature("market", empty, ((cell, key),))

    def _joined(self, cell: Cell, key: str) -> Feature:
        """S14, S15, S16: everything reached from a segment through its openings; those to empty cells are open ends."""
        spots = [(cell, key)]
        open_ends = 0
        for spot_cell, spot_key in spots:  # the list grows while it is walked
            around = neighbours(spot_cell)
            for opening in self.tiles[spot_cell].segments[spot_key].openings:
                near = around[side_of(opening)]
                if near not in self.tiles:
                    open_ends += 1
                    continue
                spot = (near, self.tiles[near].keys[opposite(opening)])
                if spot not in spots:
                    spots.append(spot)
        return Feature(self.tiles[cell].segments[key].kind, open_ends, tuple(spots))

    def segment(self, spot: Spot) -> Segment:
        """The segment at a spot."""
        cell, key = spot
        return self.tiles[cell].segments[key]
