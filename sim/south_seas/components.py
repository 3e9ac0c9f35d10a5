"""The config of South Seas: tiles, ships, options, and what makes a set of them playable."""

from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from sim.config_parts import GameConfig, Goals, Part, mistaken
from sim.south_seas import capacities as cap
from sim.south_seas.checks import GOODS, HALVES, SIDES, check

__all__ = ["Config", "check"]  # what the registry of games asks for

Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]+$")]


def _whole_sides(sides: str) -> str:
    words = sides.split()
    if any(word not in SIDES for word in words) or len(set(words)) < len(words):
        raise mistaken(f'found "{sides}", allowed: different whole sides out of N E S W')
    if len(words) > 2:
        raise mistaken(f'found "{sides}", {len(words)} sides, allowed: at most two, join more at a junction')
    return sides


def _halves(sides: str) -> str:
    if any(word not in SIDES + HALVES for word in sides.split()):
        raise mistaken(f'found "{sides}", allowed: sides out of N E S W and half-sides out of {" ".join(HALVES)}')
    return sides


HalfSides = Annotated[str, AfterValidator(_halves)]


class Footbridge(Part):
    """A piece of footbridge."""

    elsewhere: ClassVar[dict[str, str]] = {"bananas": "an island", "fish": "a sea", "boat": "a sea"}

    kind: Literal["footbridge"] = Field(description="What the segment is: footbridge, island, sea or market.")
    sides: Annotated[str, AfterValidator(_whole_sides)] = Field(
        default="", description="Up to two whole sides that it leaves by, such as N S."
    )
    ends: list[Literal["junction", "island", "market"]] = Field(
        default=[],
        description="What stops it inside the tile, one for each end that is not at a side: junction when not said.",
    )
    shells: int = Field(default=0, ge=0, le=cap.SYMBOLS, description="Shells shown on it.")

    @model_validator(mode="before")
    @classmethod
    def _end_at_junctions(cls, data: Any) -> Any:
        if isinstance(data, dict) and "ends" not in data and isinstance(data.get("sides", ""), str):
            return data | {"ends": ["junction"] * max(0, 2 - len(data.get("sides", "").split()))}
        return data

    @model_validator(mode="after")
    def _two_ends(self) -> Self:
        inside = 2 - len(self.sides.split())
        if len(self.ends) != inside:
            raise mistaken(f"has {len(self.ends)} in ends, allowed: {inside}, one for each end that is not at a side")
        return self


class Island(Part):
    """A piece of island."""

    elsewhere: ClassVar[dict[str, str]] = {
        "shells": "a footbridge", "ends": "a footbridge", "fish": "a sea", "boat": "a sea",
    }  # fmt: skip

    kind: Literal["island"] = Field(description="What the segment is: footbridge, island, sea or market.")
    sides: HalfSides = Field(default="", description="Sides and half-sides it reaches, such as N or N1 E S0.")
    bananas: int = Field(default=0, ge=0, le=cap.SYMBOLS, description="Bananas shown on it.")


class Sea(Part):
    """A piece of sea."""

    elsewhere: ClassVar[dict[str, str]] = {"shells": "a footbridge", "ends": "a footbridge", "bananas": "an island"}

    kind: Literal["sea"] = Field(description="What the segment is: footbridge, island, sea or market.")
    sides: HalfSides = Field(default="", description="Sides and half-sides it reaches, such as N or N1 E S0.")
    fish: int = Field(default=0, ge=0, le=cap.FISH_GROUP, description="Fish of the one group shown on it.")
    boat: bool = Field(default=False, description="Whether it shows a fishing boat.")


class Market(Part):
    """A market."""

    elsewhere: ClassVar[dict[str, str]] = {
        "sides": "a footbridge, an island or a sea", "ends": "a footbridge",
        "shells": "a footbridge", "bananas": "an island", "fish": "a sea", "boat": "a sea",
    }  # fmt: skip

    kind: Literal["market"] = Field(description="What the segment is: footbridge, island, sea or market.")


Segment = Annotated[Footbridge | Island | Sea | Market, Field(discriminator="kind")]


class Tile(Part):
    """A kind of tile."""

    name: str = Field(default="", description="Name in reports; the id with spaces when not given.")
    count: int = Field(default=1, ge=0, le=cap.TILES, description="Copies of this tile, the start tile included.")
    start: bool = Field(default=False, description="Whether one copy is the start tile; exactly one kind has it.")
    segments: dict[Id, Segment] = Field(
        min_length=1, max_length=cap.SEGMENTS, description="Its footbridges, islands, seas and markets, by name."
    )


class Needs(Part):
    """What a ship asks for, in one of four forms."""

    shells: int | None = Field(default=None, ge=0, le=cap.SHIP_GOODS, description="Shells asked for.")
    fish: int | None = Field(default=None, ge=0, le=cap.SHIP_GOODS, description="Fish asked for.")
    bananas: int | None = Field(default=None, ge=0, le=cap.SHIP_GOODS, description="Bananas asked for.")
    any: int | None = Field(default=None, ge=1, le=cap.SHIP_GOODS, description="Goods of any kinds asked for.")
    same: int | None = Field(
        default=None, ge=1, le=cap.SHIP_GOODS, description="Goods of one kind of choice asked for."
    )
    other: int | None = Field(
        default=None, ge=1, le=cap.SHIP_GOODS, description="Goods of one other kind asked for, beside `same`."
    )

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        named = any(getattr(self, kind) is not None for kind in GOODS)
        forms = [named, self.any is not None, self.same is not None]
        allowed = "allowed: named goods, or any, or same, or same with other"
        if sum(forms) > 1:
            raise mistaken(f"mixes several forms ({', '.join(self.model_dump(exclude_none=True))}), {allowed}")
        if sum(forms) == 0:
            raise mistaken(f"has other without same, {allowed}" if self.other else f"asks for nothing, {allowed}")
        if self.other is not None and self.same is None:
            raise mistaken(f"has other without same, {allowed}")
        if self.goods == 0:
            raise mistaken(f"asks for no goods at all, {allowed}")
        if self.goods > cap.SHIP_GOODS:
            raise mistaken(f"asks for {self.goods} goods, allowed: at most {cap.SHIP_GOODS}")
        return self

    @property
    def goods(self) -> int:
        """How many goods it takes in all."""
        return sum(self.model_dump(exclude_none=True).values())


class Ship(Part):
    """A kind of ship."""

    elsewhere: ClassVar[dict[str, str]] = dict.fromkeys((*GOODS, "any", "same", "other"), "the ship's needs")

    name: str = Field(default="", description="Name in reports; the id with spaces when not given.")
    count: int = Field(default=1, ge=0, le=cap.SHIPS, description="Copies of this ship.")
    points: int = Field(ge=0, le=cap.SHIP_POINTS, description="Points for whoever takes it.")
    needs: Needs = Field(description="What it asks for: named goods, or any, or same, or same with other.")


class Study(Part):
    """What a plain run plays."""

    players: int = Field(default=4, ge=2, le=cap.PLAYERS, description="Players of a plain run.")


class Islanders(Part):
    """The players' islanders."""

    per_player: int = Field(default=4, ge=1, le=cap.ISLANDERS, description="Islanders of each player.")


class Boats(Part):
    """The boats that cover fish."""

    tokens: int = Field(
        default=19, ge=0, le=1000, description="Boat tokens in the supply; each covers one group of fish."
    )


class Goods(Part):
    """Shells, fish and bananas."""

    per_point: int = Field(default=3, ge=1, le=1000, description="Goods of any kinds that make one point at the end.")
    limit: Literal["none"] | Annotated[int, Field(ge=0, le=1000)] = Field(
        default="none", description="Goods of each kind in the general supply: none for no limit, or a number."
    )


class ShipRow(Part):
    """The open ships."""

    open: int = Field(default=4, ge=1, le=cap.OPEN_SHIPS, description="Ships that lie open at a time.")


class Rules(Part):
    """Where the text is silent or editions differ."""

    retrieve: Literal["always", "only_when_empty"] = Field(
        default="always",
        description="When an islander may be taken back: always, or only with none left in the own supply.",
    )
    market_pick: Literal["best", "free_after_first"] = Field(
        default="best",
        description="A merchant takes the best open ship; or the later merchants of a turn any open ship.",
    )
    market_ships: Literal["per_market", "per_player"] = Field(
        default="per_market", description="One ship for each completed market, or at most one for each player and turn."
    )
    enclosed_cells: Literal["allowed", "refused"] = Field(
        default="allowed", description="Whether a laying may enclose an empty cell on all four sides."
    )
    no_tile: Literal["play_on", "end_at_once"] = Field(
        default="play_on", description="When no tile of the bag fits: a last turn without a tile, or the end at once."
    )
    take_back: Literal["before_rewards", "after_rewards"] = Field(
        default="before_rewards",
        description="Whether an islander taken back misses the rewards of the turn or still gets them.",
    )
    boat_covers: Literal["largest", "smallest"] = Field(
        default="largest", description="Which group of fish a paid boat covers."
    )
    unpaid_boat: Literal["no_token", "covers"] = Field(
        default="no_token",
        description="Whether a boat that pays nobody, in a sea that stays open, covers a group of fish.",
    )
    enclosing_boat: Literal["covers", "no_token"] = Field(
        default="covers", description="Whether a paid boat on a tile that also encloses its sea covers a group of fish."
    )
    spent_tokens: Literal["pays", "bars"] = Field(
        default="pays", description="Whether a boat still pays when no boat token is left."
    )
    bare_feature: Literal["home", "stay"] = Field(
        default="home", description="What islanders on a completed feature with nothing to pay do."
    )
    last_ship: Literal["any", "supplied"] = Field(
        default="any", description="Which taking of the last ship ends the game: any, or only a supplied one."
    )
    final_supply: Literal["none", "one_each"] = Field(
        default="none", description="Whether each player may supply one more ship after the final payments."
    )
    tie_break: Literal["none", "ships"] = Field(
        default="none", description="Among tied players: all share the win, or those with most ships."
    )
    hidden_ships: bool = Field(
        default=False, description="Whether the ship points of the others are hidden from policies."
    )


class SouthSeasGoals(Goals):
    """Thresholds by which a report on South Seas judges."""

    discard_rate: float = Field(
        default=0.05, ge=0, le=1, description="Share of playouts that may meet a tile that fits nowhere."
    )
    ship_use: float = Field(
        default=0.5, ge=0, le=1, description="Share of playouts in which each ship should be taken."
    )
    ship_price_gap: float = Field(
        default=1.0, ge=0, description="Points of a ship may lie this far from what the other ships lead one to expect."
    )
    tile_gap: float = Field(
        default=0.05, ge=0, le=1, description="Change of win share that being dealt a tile may make."
    )


class Config(GameConfig):
    """A whole South Seas config."""

    whole: ClassVar[tuple[str, ...]] = ("ships.*.needs",)
    aside: ClassVar[tuple[str, ...]] = (*GameConfig.aside, "tiles.*.name", "ships.*.name")
    examples: ClassVar[Path | None] = Path(__file__).with_name("starter.toml")

    game: Literal["south_seas"] = Field(description="Id of the game whose rules are played.")
    title: str = Field(default="South Seas", description="Name of this config in reports.")
    study: Study = Field(default_factory=Study, description="What a plain run plays.")
    islanders: Islanders = Field(default_factory=Islanders, description="The players' islanders.")
    boats: Boats = Field(default_factory=Boats, description="The boats that cover fish.")
    goods: Goods = Field(default_factory=Goods, description="Shells, fish and bananas.")
    ship_row: ShipRow = Field(default_factory=ShipRow, description="The open ships.")
    rules: Rules = Field(default_factory=Rules, description="Named rule options.")
    tiles: dict[Id, Tile] = Field(max_length=cap.TILE_KINDS, description="The kinds of tile, by id.")
    ships: dict[Id, Ship] = Field(default={}, max_length=cap.SHIP_KINDS, description="The kinds of ship, by id.")
    goals: SouthSeasGoals = Field(default_factory=SouthSeasGoals, description="Thresholds by which a report judges.")

    @model_validator(mode="after")
    def _name_all(self) -> Self:
        for kinds in (self.tiles, self.ships):
            for key, kind in kinds.items():
                kind.name = kind.name or key.replace("_", " ")
        return self
