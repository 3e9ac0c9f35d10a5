"""The tables of an Austral config that say what its map is made of."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints

from sim.austral import capacities as cap
from sim.austral.words import FISHING, NUMBERS, SEA, read_hex_line
from sim.config_parts import Part, mistaken
from sim.config_paths import show
from sim.hexes import SIDES

Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]+$")]


def _number(number: int) -> int:
    if number not in NUMBERS:
        raise mistaken(f"found {number}, allowed: {', '.join(map(str, NUMBERS))}")
    return number


def _number_key(key: str) -> str:
    if key not in map(str, NUMBERS):
        raise mistaken(f"found the number {key}, allowed: {', '.join(map(str, NUMBERS))}")
    return key


def _terrain_id(key: str) -> str:
    if key in (SEA, FISHING):
        raise mistaken(f"found a terrain called {key}, allowed: any other id, since maps call hexes of the sea so")
    return key


def _hex(at: list[int]) -> list[int]:
    if len(at) != 2 or any(abs(n) > cap.REACH for n in at):
        raise mistaken(f"found {show(at)}, allowed: [q, r], each from {-cap.REACH} to {cap.REACH}")
    return at


def _edge(at: list[int | str]) -> list[int | str]:
    *here, side = at if at else [""]
    if side not in SIDES or len(here) != 2 or any(isinstance(n, str) or abs(n) > cap.REACH for n in here):
        raise mistaken(f'found {show(at)}, allowed: [q, r, "side"], the side out of {" ".join(SIDES)}')
    return at


def _hex_line(text: str) -> str:
    if read_hex_line(text) is None:
        raise mistaken(f'found "{text}", allowed: a terrain and its number, such as "forest 6", or a terrain alone')
    return text


TerrainId = Annotated[Id, AfterValidator(_terrain_id)]
Number = Annotated[int, AfterValidator(_number)]
Tokens = dict[Annotated[str, AfterValidator(_number_key)], Annotated[int, Field(ge=0, le=cap.LAND)]]


class Terrain(Part):
    """A kind of land."""

    name: str = Field(default="", description="Name in reports; the id with spaces when not given.")
    count: int = Field(default=1, ge=0, le=cap.LAND, description="Hexes of this terrain on a generated map.")
    gives: Literal["wood", "stone", "wool", "salt", "fish", "nothing"] = Field(
        description="The resource that it gives; nothing for land without a number."
    )


class NumberTokens(Part):
    """The numbers of the hexes of a generated map."""

    land: Tokens = Field(description="How often each number lies on land; one for each hex that gives something.")
    fishing: Tokens = Field(default={}, description="How often each number lies on a fishing ground; one for each.")


class FixedHex(Part):
    """A hex of a fixed map."""

    at: Annotated[list[int], AfterValidator(_hex)] = Field(
        description="Where it lies: [q, r], q to the east, r to the south-east."
    )
    terrain: str = Field(description="Id of a terrain, or fishing.")
    number: int = Field(default=0, ge=0, le=12, description="Its number; 0 where it gives nothing.")


class FixedDock(Part):
    """A dock of a fixed map."""

    at: Annotated[list[int | str], AfterValidator(_edge)] = Field(
        description='On which side of which hex it lies: [q, r, "side"], the side E, NE, NW, W, SW or SE.'
    )
    dock: str = Field(description="Id of a kind of dock.")


class Archipelago(Part):
    """Land of a random shape and size."""

    radius: int = Field(default=3, ge=2, le=cap.RADIUS, description="How far from the middle land may lie.")
    most_land: int = Field(
        default=22, ge=1, le=cap.LAND, description="Most land hexes; the fewest are those of the terrains' counts."
    )
    extra_land: list[Annotated[str, AfterValidator(_hex_line)]] = Field(
        default=[], description='Terrain and number of each land hex beyond the fewest, such as "forest 10", in order.'
    )
    most_fishing: int = Field(
        default=9, ge=0, le=cap.FISHING, description="Most fishing grounds; the fewest are those of tokens.fishing."
    )
    extra_fishing: list[Number] = Field(
        default=[], description="Number of each fishing ground beyond the fewest, in order."
    )


class Map(Part):
    """Where the land and the sea lie."""

    kind: Literal["ring", "archipelago", "fixed"] = Field(
        default="ring",
        description="A disc of land in a ring of sea; land of a random shape; or the hexes listed in map.hexes.",
    )
    radius: int = Field(
        default=2, ge=1, le=cap.RADIUS, description="Of a ring map: how many steps of land lie round the middle hex."
    )
    fishing: list[int] = Field(
        default=[], max_length=cap.FISHING, description="Of a ring map: places of the sea ring with a fishing ground."
    )
    docks: list[int] = Field(
        default=[], max_length=cap.DOCKS, description="Of a ring map: places of the sea ring with a dock."
    )
    shift: Literal["never", "half"] = Field(
        default="never",
        description="Of a ring map: whether docks and fishing grounds lie one place further in half of the games.",
    )
    apart: list[Number] = Field(default=[6, 8], description="Numbers that never lie on neighbouring hexes.")
    archipelago: Archipelago = Field(
        default_factory=Archipelago, description="Of a map of kind archipelago: how the land grows."
    )
    hexes: dict[Id, FixedHex] = Field(
        default={},
        max_length=cap.LAND + cap.FISHING,
        description="Of a fixed map: its land and its fishing grounds, by id; the sea around needs no mention.",
    )
    dock_edges: dict[Id, FixedDock] = Field(
        default={}, max_length=cap.DOCKS, description="Of a fixed map: its docks, by id."
    )
