"""The map of one playout of Austral: what lies on hexes and edges, and who touches whom.

Hexes, vertices and edges are numbers in reading order, as ``sim.hexes`` counts them.
"""

from sim.hexes import NONE, disc, edge, grid

RESOURCES = ("wood", "stone", "wool", "salt", "fish")
SEA, FISHING = "sea", "fishing"


class Map:
    """The map that the lines ``hexes`` and ``docks`` describe; None for both on a fixed map: the config's own."""

    def __init__(self, config: dict, hexes: list[str] | None, docks: list[str] | None) -> None:
        if hexes is None:
            hexes, docks = _lines_of_fixed_map(config["map"])
        self.grid = grid(_field(config["map"]))
        self.terrain = [SEA] * len(self.grid.hexes)
        self.number = [0] * len(self.grid.hexes)
        for line in hexes:
            q, r, terrain, *number = line.split()
            place = self.grid.hexes.index((int(q), int(r)))
            self.terrain[place] = terrain
            self.number[place] = int(number[0]) if number else 0
        gives = {name: terrain["gives"] for name, terrain in config["terrains"].items()}
        self.gives = [_resource(terrain, gives) for terrain in self.terrain]
        self.land = [h for h, terrain in enumerate(self.terrain) if terrain not in (SEA, FISHING)]
        self._vertices, self._edges = self.grid.on_board(self.land)
        self.docks = {}
        for line in docks or []:
            q, r, side, kind = line.split()
            self.docks[self.grid.edges.index(edge(int(q), int(r), side))] = kind
        self._neighbours = {v: self._other_ends(v) for v in self._vertices}

    # -- who touches whom; only what lies on the board -----------------------------------------------------------------

    @property
    def vertices(self) -> list[int]:
        """Vertices that touch land."""
        return self._vertices

    @property
    def edges(self) -> list[int]:
        """R32: edges that touch land."""
        return self._edges

    def hexes_at(self, vertex: int) -> list[int]:
        """The hexes around a vertex."""
        return [h for h in self.grid.vertex_hexes[vertex] if h != NONE]

    def corners(self, place: int) -> list[int]:
        """The vertices of a hex."""
        return [v for v in self.grid.hex_vertices[place] if v in self._neighbours]

    def edges_at(self, vertex: int) -> list[int]:
        """The edges that meet in a vertex."""
        return [e for e in self.grid.vertex_edges[vertex] if e in self._edges]

    def ends(self, place: int) -> list[int]:
        """The two vertices of an edge."""
        return self.grid.edge_vertices[place]

    def neighbours(self, vertex: int) -> list[int]:
        """R28: the vertices one edge away, two or three."""
        return self._neighbours[vertex]

    def _other_ends(self, vertex: int) -> list[int]:
        return [end for e in self.edges_at(vertex) for end in self.ends(e) if end != vertex]

    # -- land and sea --------------------------------------------------------------------------------------------------

    def on_coast(self, vertex: int) -> bool:
        """Whether a vertex touches a sea hex, fishing ground or not (21)."""
        return any(h not in self.land for h in self.hexes_at(vertex))

    def fishing_grounds(self) -> list[int]:
        """The hexes of the sea that give fish."""
        return [h for h, terrain in enumerate(self.terrain) if terrain == FISHING]

    def numbered(self) -> list[int]:
        """Land and fishing grounds with a number."""
        return [h for h, number in enumerate(self.number) if number]

    def docks_at(self, vertex: int) -> list[str]:
        """R25: the kinds of dock that a building here has, lying at either end of theirs (22)."""
        return [kind for e, kind in self.docks.items() if vertex in self.ends(e)]


def _field(config_map: dict) -> list[tuple[int, int]]:
    if config_map["kind"] == "fixed":
        return [tuple(entry["at"]) for entry in config_map["hexes"].values() if entry["terrain"] != FISHING]
    size = config_map["archipelago"] if config_map["kind"] == "archipelago" else config_map
    return [tuple(place) for place in disc(size["radius"])]


def _lines_of_fixed_map(config_map: dict) -> tuple[list[str], list[str]]:
    hexes = ["{} {} {terrain} {number}".format(*entry["at"], **entry) for entry in config_map["hexes"].values()]
    docks = ["{} {} {} {dock}".format(*entry["at"], **entry) for entry in config_map["dock_edges"].values()]
    return hexes, docks


def _resource(terrain: str, gives: dict[str, str]) -> str | None:
    """R14, R15: what a hex gives, None for nothing."""
    resource = {SEA: "nothing", FISHING: "fish", **gives}[terrain]
    return None if resource == "nothing" else resource
