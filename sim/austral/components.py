"""The config of Austral: map, docks, buildings, sea log, public goals, options, and what makes them playable."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, TypeAdapter, ValidationError, model_validator
from pydantic.fields import FieldInfo

from sim.austral import capacities as cap
from sim.austral.checks import mistakes_of
from sim.austral.map_parts import Id, Map, NumberTokens, Terrain, TerrainId
from sim.austral.words import RESOURCES
from sim.config_parts import GameConfig, Goals, Part
from sim.config_paths import Mistake

__all__ = ["Config", "check"]  # what the registry of games asks for

Resource = Literal["wood", "stone", "wool", "salt", "fish"]
Points = Annotated[int, Field(ge=0, le=cap.POINTS)]
Cards = Annotated[int, Field(ge=0, le=cap.CARDS)]
Pieces = Literal["none"] | Annotated[int, Field(ge=0, le=cap.PIECES)]


class Study(Part):
    """What a plain run plays."""

    players: int = Field(default=4, ge=2, le=cap.PLAYERS, description="Players of a plain run.")


class Play(Part):
    """The frame of a game."""

    goal: int = Field(default=10, ge=1, le=cap.POINTS, description="Points with which a player wins in the own turn.")
    hand_limit: int = Field(
        default=8, ge=0, le=1000, description="At a seven, whoever holds more cards than this discards half."
    )
    revealed: int = Field(default=3, ge=0, le=cap.REVEALED, description="Public goals revealed in each game.")
    rounds: int = Field(
        default=300, ge=1, le=cap.ROUNDS, description="Safety cap: a game of so many rounds ends without a winner."
    )


class SetUp(Part):
    """How a game begins."""

    coves: int = Field(
        default=2,
        ge=1,
        le=cap.SET_UP_COVES,
        description="Coves, each with a trail, that every player founds; the last one brings cards.",
    )


class Bank(Part):
    """Trade with the bank."""

    rate: int = Field(default=4, ge=2, le=cap.RATE, description="Equal cards for one card of choice.")
    lighthouse_rate: Literal["none"] | Annotated[int, Field(ge=2, le=cap.RATE)] = Field(
        default=3, description="The rate with an own lighthouse; none where it brings no better rate."
    )
    cards: Literal["none"] | Annotated[int, Field(ge=1, le=cap.BANK)] = Field(
        default="none", description="Cards of each resource in the bank: none for no limit, or a number."
    )


class Trade(Part):
    """Trade with rivals."""

    offers: int = Field(
        default=3, ge=0, le=cap.OFFERS, description="Offers that the active player may make in a turn; 0 for no trade."
    )
    give: int = Field(default=2, ge=1, le=cap.TRADE_CARDS, description="Most cards, of one kind, given in an offer.")
    ask: int = Field(default=1, ge=1, le=cap.TRADE_CARDS, description="Most cards, of one kind, asked for in an offer.")
    counter_offers: bool = Field(default=True, description="Whether a rival may answer with another offer.")


class Rules(Part):
    """Where the text is silent."""

    lighthouse_place: Literal["own_coast", "own_any", "free_coast"] = Field(
        default="own_coast",
        description="Where a lighthouse goes: on an own cove or village on the coast, on any own one, "
        "or on a free vertex of the coast that an own trail reaches.",
    )
    fog: Literal["must", "may"] = Field(
        default="must", description="Whether the one who reads the fog must cover a hex or may leave it."
    )
    good_catch: Literal["always", "producing"] = Field(
        default="always",
        description="Whether a good catch comes from every fishing ground, or not under fog and red tide.",
    )
    catch_per: Literal["fishing_ground", "building"] = Field(
        default="fishing_ground",
        description="Whether a building beside two fishing grounds has two good catches, or one.",
    )
    discard_rounding: Literal["down", "up"] = Field(
        default="down", description="Which way half of an odd number of cards is rounded."
    )
    goals_from: Literal["set_up", "first_roll"] = Field(
        default="set_up", description="From when on public goals can be taken."
    )
    goals_when: Literal["any_turn", "own_turn"] = Field(
        default="any_turn", description="Whether a public goal can be taken in another player's turn."
    )
    fish_counted: Literal["catch", "all"] = Field(
        default="catch", description="Which fish a public goal counts: those not traded for, or all received."
    )
    trades_counted: Literal["bank_and_rivals", "bank_only", "active_only"] = Field(
        default="bank_and_rivals",
        description="Which trades a public goal counts: all of both partners, those with the bank, "
        "or all of the active player.",
    )
    undone_deals: Literal["not_counted", "counted"] = Field(
        default="not_counted", description="Whether a deal that undoes one of the same turn counts as a trade."
    )
    wind: Literal["at_once", "this_turn"] = Field(
        default="at_once", description="When the free trail of the following wind is laid."
    )
    shortage: Literal["nobody", "single_gets_rest"] = Field(
        default="nobody",
        description="When the bank has too few cards of a resource: nobody gets any, "
        "or a player who is alone in claiming it gets the rest.",
    )
    log_deck: Literal["until_empty", "anew"] = Field(
        default="until_empty", description="Whether the sea log is shuffled when all cards are read, or for every card."
    )
    offers_to: Literal["all", "one_or_all"] = Field(
        default="all", description="Whether an offer goes to all rivals, or may go to a single one."
    )
    open_hands: bool = Field(default=False, description="Whether policies see the cards of the others.")


class Dock(Part):
    """A kind of dock."""

    name: str = Field(default="", description="Name in reports; the id with spaces when not given.")
    count: int = Field(default=1, ge=0, le=cap.DOCKS, description="Docks of this kind on a generated map.")
    of: Literal["any", "wood", "stone", "wool", "salt", "fish"] = Field(
        description="Which resource it trades at its rate: any, or one."
    )
    rate: int = Field(ge=2, le=cap.RATE, description="Equal cards for one card of choice.")


class Cost(Part):
    """What a building costs."""

    wood: int = Field(default=0, ge=0, le=cap.COST, description="Wood to be paid.")
    stone: int = Field(default=0, ge=0, le=cap.COST, description="Stone to be paid.")
    wool: int = Field(default=0, ge=0, le=cap.COST, description="Wool to be paid.")
    salt: int = Field(default=0, ge=0, le=cap.COST, description="Salt to be paid.")
    fish: int = Field(default=0, ge=0, le=cap.COST, description="Fish to be paid.")


class Building(Part):
    """A kind of building."""

    elsewhere: ClassVar[dict[str, str]] = {"yields": "a cove or a village", **dict.fromkeys(RESOURCES, "its cost")}

    cost: Cost = Field(description="The cards to be paid, such as { wood = 1, stone = 1 }.")
    pieces: Pieces = Field(default="none", description="Pieces of each player: none for no limit, or a number.")
    points: Points = Field(default=0, description="Points for each one standing.")


class Dwelling(Building):
    """A building beside which hexes produce."""

    elsewhere: ClassVar[dict[str, str]] = dict.fromkeys(RESOURCES, "its cost")

    yields: Cards = Field(description="Cards from each producing hex beside it.")


class Buildings(Part):
    """What players build."""

    trail: Building = Field(description="A trail along the side of a hex.")
    cove: Dwelling = Field(description="A cove on a vertex.")
    village: Dwelling = Field(description="A village, raised from a cove.")
    lighthouse: Building = Field(description="A lighthouse; rules.lighthouse_place says where.")


class LogCard(Part):
    """What all cards of the sea log have."""

    name: str = Field(default="", description="Name in reports; the id with spaces when not given.")
    count: int = Field(default=1, ge=0, le=cap.LOG_CARDS, description="Copies in the deck.")


_LOG_KIND = "What happens: storm, red_tide, good_catch, fair, fog, wind or wreckage."


class Storm(LogCard):
    """Whoever holds many cards and has no lighthouse loses some."""

    kind: Literal["storm"] = Field(description=_LOG_KIND)
    hand: int = Field(default=5, ge=0, le=1000, description="Who holds so many cards or more is hit.")
    loses: Cards = Field(default=1, description="Cards lost, each of the kind most held.")


class RedTide(LogCard):
    """Fishing grounds stop producing for a round."""

    kind: Literal["red_tide"] = Field(description=_LOG_KIND)


class GoodCatch(LogCard):
    """Buildings beside fishing grounds get fish."""

    kind: Literal["good_catch"] = Field(description=_LOG_KIND)
    cove: Cards = Field(default=1, description="Fish for a cove.")
    village: Cards = Field(default=2, description="Fish for a village.")


class Fair(LogCard):
    """The reader trades well with the bank for a turn."""

    kind: Literal["fair"] = Field(description=_LOG_KIND)
    rate: int = Field(default=2, ge=2, le=cap.RATE, description="Equal cards for one card of choice.")


class Fog(LogCard):
    """The reader covers a hex for a round."""

    kind: Literal["fog"] = Field(description=_LOG_KIND)


class Wind(LogCard):
    """The reader lays trails free of cost."""

    kind: Literal["wind"] = Field(description=_LOG_KIND)
    trails: int = Field(default=1, ge=0, le=10, description="Trails laid free of cost.")


class Wreckage(LogCard):
    """Everybody gets cards."""

    kind: Literal["wreckage"] = Field(description=_LOG_KIND)
    gives: Resource = Field(default="wood", description="The resource that everybody gets.")
    cards: Cards = Field(default=1, description="Cards that everybody gets.")


Card = Annotated[Storm | RedTide | GoodCatch | Fair | Fog | Wind | Wreckage, Field(discriminator="kind")]


class PublicGoal(Part):
    """A public goal."""

    name: str = Field(default="", description="Name in reports; the id with spaces when not given.")
    counts: Literal["trails", "fish", "lighthouses", "trades", "resources", "villages", "coastal"] = Field(
        description="What is counted: own trails, fish received, own lighthouses, trades, resources that own "
        "coves and villages touch, own villages, or own coves and villages on the coast."
    )
    at_least: int = Field(ge=1, le=1000, description="The first to have so many takes it.")
    points: Points = Field(description="Points for whoever takes it.")


class AustralGoals(Goals):
    """Thresholds by which a report on Austral judges."""

    rounds_low: float | None = Field(default=None, ge=0, description="Lowest wanted mean length of a game, in rounds.")
    rounds_high: float | None = Field(
        default=None, ge=0, description="Highest wanted mean length of a game, in rounds."
    )
    goal_use: float = Field(
        default=0.5, ge=0, le=1, description="Share of the games that reveal it in which each public goal is taken."
    )
    goal_seat_gap: float = Field(
        default=0.10, ge=0, le=1, description="A seat's share of a public goal may lie this far from the fair share."
    )
    dock_gap: float = Field(
        default=0.05, ge=0, le=1, description="Change of win share that founding beside a dock may make."
    )


class Config(GameConfig):
    """A whole Austral config."""

    whole: ClassVar[tuple[str, ...]] = ("buildings.*.cost",)
    aside: ClassVar[tuple[str, ...]] = (
        *GameConfig.aside, "terrains.*.name", "docks.*.name", "log.*.name", "public_goals.*.name",
    )  # fmt: skip
    examples: ClassVar[Path | None] = Path(__file__).with_name("starter.toml")

    game: Literal["austral"] = Field(description="Id of the game whose rules are played.")
    title: str = Field(default="Austral", description="Name of this config in reports.")
    study: Study = Field(default_factory=Study, description="What a plain run plays.")
    play: Play = Field(default_factory=Play, description="The frame of a game.")
    set_up: SetUp = Field(default_factory=SetUp, description="How a game begins.")
    bank: Bank = Field(default_factory=Bank, description="Trade with the bank.")
    trade: Trade = Field(default_factory=Trade, description="Trade with rivals.")
    rules: Rules = Field(default_factory=Rules, description="Named rule options.")
    buildings: Buildings = Field(description="What players build.")
    terrains: dict[TerrainId, Terrain] = Field(max_length=cap.TERRAIN_KINDS, description="The kinds of land, by id.")
    tokens: NumberTokens = Field(description="The numbers of the hexes of a generated map.")
    map: Map = Field(default_factory=Map, description="Where the land and the sea lie.")
    docks: dict[Id, Dock] = Field(default={}, max_length=cap.DOCK_KINDS, description="The kinds of dock, by id.")
    log: dict[Id, Card] = Field(default={}, max_length=cap.LOG_KINDS, description="The cards of the sea log, by id.")
    public_goals: dict[Id, PublicGoal] = Field(
        default={}, max_length=cap.PUBLIC_GOALS, description="The public goals, by id."
    )
    goals: AustralGoals = Field(default_factory=AustralGoals, description="Thresholds by which a report judges.")

    @model_validator(mode="after")
    def _name_all(self) -> Self:
        for kinds in (self.terrains, self.docks, self.log, self.public_goals):
            for key, kind in kinds.items():
                kind.name = kind.name or key.replace("_", " ")
        return self


def check(data: dict[str, Any]) -> Iterator[Mistake]:
    """Yield the mistakes that lie between values, as far as their tables are sound by themselves.

    Parameters
    ----------
    data
        A config as its files give it.
    """
    return mistakes_of(dict(_sound_tables(data)))


def _sound_tables(data: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the tables of a config in which nothing is wrong, with their defaults."""
    for name, (field, adapter) in _own_tables().items():
        if name not in data and field.is_required():
            continue
        given = data[name] if name in data else field.get_default(call_default_factory=True)
        try:
            value = adapter.validate_python(given)
        except ValidationError:
            continue
        yield name, adapter.dump_python(value, exclude_none=True)


@cache
def _own_tables() -> dict[str, tuple[FieldInfo, TypeAdapter[Any]]]:
    """Return the tables that only Austral has, each with what checks it."""
    fields = {name: field for name, field in Config.model_fields.items() if name not in GameConfig.model_fields}
    return {name: (field, TypeAdapter(field.rebuild_annotation())) for name, field in fields.items()}
