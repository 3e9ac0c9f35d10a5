"""The config of Magic Card: board, spinner, cards, prices, options, and what makes them playable."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import AfterValidator, Field, TypeAdapter, ValidationError, model_validator
from pydantic.fields import FieldInfo

from sim.config_parts import GameConfig, Goals, Part, mistaken
from sim.config_paths import Mistake
from sim.magic_card import capacities as cap
from sim.magic_card.card_parts import Action, Character, Id, Mission, Talisman
from sim.magic_card.checks import mistakes_of
from sim.magic_card.findings import notes
from sim.magic_card.words import TERRAIN
from sim.spinner import Section

__all__ = ["Config", "check", "notes"]  # what the registry of games asks for

Colour = Literal["black", "red", "neutral"]
Tokens = Annotated[int, Field(ge=0, le=cap.TOKENS)]
Price = Annotated[int, Field(ge=1, le=cap.TOKENS)]
Points = Annotated[int, Field(ge=0, le=cap.POINTS)]


def _letter(letter: str) -> str:
    if not (len(letter) == 1 and "A" <= letter <= "Z") or letter in TERRAIN:
        raise mistaken(f'found the letter "{letter}", allowed: one capital letter from A to Z, but I')
    return letter


class Study(Part):
    """What a plain run plays."""

    players: int = Field(default=4, ge=2, le=cap.PLAYERS, description="Players of a plain run.")


class Play(Part):
    """The frame of a game."""

    rounds: int = Field(
        default=200,
        ge=1,
        le=cap.ROUNDS,
        description="Safety cap: a game of so many rounds ends though nobody is home.",
    )
    open_talismans: int = Field(default=3, ge=0, le=cap.ROW, description="Talismans that lie open.")


class TokenKind(Part):
    """Tokens of one kind."""

    start: Tokens = Field(description="Tokens with which every player begins.")
    cap: Tokens = Field(default=8, description="Most tokens that a player can hold.")


class TokenKinds(Part):
    """The three kinds of token."""

    objects: TokenKind = Field(description="Objects, sold for gold.")
    magic: TokenKind = Field(description="Magic power, used against monsters.")
    gold: TokenKind = Field(description="Gold, paid for talismans.")


class Ships(Part):
    """What it costs to get a ship going again."""

    exit_fee: Tokens = Field(default=2, description="Objects that a ship pays to leave a windless cell.")
    repair_fee: Tokens = Field(default=2, description="Gold that a damaged ship pays to be repaired.")


class Storm(Part):
    """The storm."""

    steps: int = Field(default=2, ge=1, le=cap.STORM_STEPS, description="Cells that a storm carries every ship.")


class Trade(Part):
    """Trade in ports."""

    objects_per_gold: Price = Field(default=2, description="Objects for one gold, in a black port.")
    gold_per_talisman: Price = Field(default=2, description="Gold for one talisman, in a red port.")


class Cards(Part):
    """Numbers that action cards of one kind have in common."""

    lucky_steps: int = Field(
        default=5, ge=0, le=cap.LUCKY_STEPS, description="Steps that a lucky wind adds to a sail of a ship not calm."
    )
    telescope_sees: int = Field(
        default=3, ge=1, le=cap.SEES, description="Action cards that a telescope shows, one of them to take."
    )
    monster_strength: int = Field(
        default=1, ge=0, le=cap.STRENGTH, description="What each tamed monster adds when another is met."
    )


class Scoring(Part):
    """Points at the end."""

    home: Points = Field(default=15, description="For coming home in the last round.")
    mission: Points = Field(default=10, description="For each talisman that the own mission shows.")
    gold: Points = Field(default=1, description="For each gold.")


class Box(Part):
    """What the box is said to hold; no influence on play."""

    cards: Literal["any"] | Annotated[int, Field(ge=0, le=1000)] = Field(
        default="any", description="Cards of all kinds together: any, or the number that a check compares."
    )


class Rules(Part):
    """Where the text is silent."""

    after_storm: Literal["turn_ends", "spins_again"] = Field(
        default="turn_ends", description="Whether the turn of whoever spins a storm ends with it, or goes on."
    )
    storm_order: Literal["downwind", "from_spinner"] = Field(
        default="downwind",
        description="Which ship a storm moves first: the one furthest downwind, or that of whoever spun it.",
    )
    ship_collision: Literal["damage", "stop"] = Field(
        default="damage", description="Whether a ship that a storm carries against another is damaged, or only stops."
    )
    card_time: Literal["before_trade", "after_trade"] = Field(
        default="before_trade", description="When the action card of a black port is drawn by a ship that sails there."
    )
    pass_ships: bool = Field(default=False, description="Whether a ship may sail through cells with other ships.")
    port_ships: Literal["one", "unlimited"] = Field(default="one", description="How many ships may lie in a port.")
    unpaid: Literal["next_turn", "ends_turn"] = Field(
        default="next_turn",
        description="What a card that cannot be paid costs: the next turn, or the rest of this one.",
    )
    lucky_winds: Literal["any", "one"] = Field(
        default="any", description="How many lucky winds may be used for one sail."
    )
    telescope_order: Literal["as_seen", "players_choice"] = Field(
        default="as_seen", description="In which order the other cards seen by a telescope go to the bottom."
    )
    homecoming: Literal["after_rounding", "any_return"] = Field(
        default="after_rounding",
        description="Whether a ship must have gone round the island to come home, or any return counts.",
    )
    attack: Literal["after_sail", "alongside"] = Field(
        default="after_sail", description="Whether only a ship that sailed this turn may attack, or any beside a rival."
    )
    swaps: Literal["by_agreement", "never"] = Field(
        default="by_agreement", description="Whether two ships may change places after a battle."
    )
    missions: Literal["dealt", "chosen"] = Field(
        default="dealt", description="Whether missions are dealt, or chosen in turn order."
    )
    start_order: Literal["reverse", "turn_order"] = Field(
        default="reverse", description="Who chooses a port first: the last in turn order, or the first."
    )
    storm_home: bool = Field(default=True, description="Whether a ship can come home by a storm.")
    damaged_trade: bool = Field(default=True, description="Whether a damaged ship in port trades in the own turn.")
    loot_monsters: bool = Field(default=True, description="Whether a tamed monster can be taken in a battle.")
    gold_card_value: Literal["number", "one"] = Field(
        default="number", description="What a gold card kept to the end counts: its number of gold, or one."
    )
    cash_before_paying: bool = Field(
        default=False, description="Whether cards kept may be used to pay a card that asks for tokens."
    )
    open_hands: bool = Field(default=False, description="Whether policies see the hidden cards of the others.")


class SpinnerSection(Section):
    """A section of the spinner."""

    options: list[Literal["wind", "card", "hammer", "objects", "magic"]] = Field(
        default=[],
        description="What it shows beside its number: wind frees a calm ship, hammer repairs one, "
        "card, objects and magic can be taken instead of sailing.",
    )
    direction: Literal["E", "NE", "NW", "W", "SW", "SE", "N", "S"] = Field(
        description="Where a storm blows if the second spin ends here."
    )
    storm: bool = Field(default=False, description="Whether this section is a storm.")


class Spinner(Part):
    """The spinner."""

    sections: dict[Id, SpinnerSection] = Field(
        min_length=1, max_length=cap.SECTIONS, description="Its sections by id, in order."
    )


class Board(Part):
    """The board."""

    grid: Literal["hexes", "squares"] = Field(
        default="hexes", description="Cells with six neighbours, or with four: north, east, south and west."
    )
    start: Literal["any", "black", "red", "neutral"] | list[Id] = Field(
        default="any",
        description="Ports in which ships may start: any, those of a colour, or a list of ids such as red_2 "
        "(colour and running number, counted from the north-west).",
    )
    map: str = Field(
        description="The cells, row by row: # golden border, I island, x reef, o windless, . blue, letters for ports."
    )
    ports: dict[Annotated[str, AfterValidator(_letter)], Colour] = Field(
        max_length=cap.LETTERS,
        description="Colour of the ports that each letter marks: objects are sold in black ones, "
        "talismans bought in red ones, nothing in neutral ones.",
    )


class MagicCardGoals(Goals):
    """Thresholds by which a report on Magic Card judges."""

    rounds_low: float | None = Field(default=None, ge=0, description="Lowest wanted mean length of a game, in rounds.")
    rounds_high: float | None = Field(
        default=None, ge=0, description="Highest wanted mean length of a game, in rounds."
    )
    port_gap: float = Field(
        default=0.05, ge=0, le=1, description="A start port's win share may lie this far from the fair share."
    )
    mission_gap: float = Field(
        default=0.05, ge=0, le=1, description="A mission's win share may lie this far from the fair share."
    )
    idle_rate: float = Field(
        default=0.15, ge=0, le=1, description="Share of the turns that may pass without a point of two options."
    )
    section_share_gap: float = Field(
        default=0.10, ge=0, le=1, description="A section's share of the spins may lie this far from an even share."
    )
    section_gap: float = Field(
        default=0.15, ge=0, le=1, description="Change of win share that a spin of a section may make."
    )


class Config(GameConfig):
    """A whole Magic Card config."""

    whole: ClassVar[tuple[str, ...]] = ("board.ports",)
    aside: ClassVar[tuple[str, ...]] = (
        *GameConfig.aside, "box", "characters", "spinner.sections.*.name", "missions.*.name", "talismans.*.name",
        "actions.*.name",
    )  # fmt: skip
    examples: ClassVar[Path | None] = Path(__file__).with_name("starter.toml")

    game: Literal["magic_card"] = Field(description="Id of the game whose rules are played.")
    title: str = Field(default="Magic Card", description="Name of this config in reports.")
    study: Study = Field(default_factory=Study, description="What a plain run plays.")
    play: Play = Field(default_factory=Play, description="The frame of a game.")
    tokens: TokenKinds = Field(description="The three kinds of token.")
    ships: Ships = Field(default_factory=Ships, description="What it costs to get a ship going again.")
    storm: Storm = Field(default_factory=Storm, description="The storm.")
    trade: Trade = Field(default_factory=Trade, description="Trade in ports.")
    cards: Cards = Field(default_factory=Cards, description="Numbers that cards of one kind have in common.")
    scoring: Scoring = Field(default_factory=Scoring, description="Points at the end.")
    box: Box = Field(default_factory=Box, description="What the box is said to hold.")
    rules: Rules = Field(default_factory=Rules, description="Named rule options.")
    spinner: Spinner = Field(description="The spinner.")
    board: Board = Field(description="The board.")
    missions: dict[Id, Mission] = Field(max_length=cap.MISSIONS, description="The missions, by id.")
    talismans: dict[Id, Talisman] = Field(
        default={}, max_length=cap.TALISMAN_KINDS, description="The talismans, by id."
    )
    actions: dict[Id, Action] = Field(default={}, max_length=cap.ACTION_KINDS, description="The action cards, by id.")
    characters: dict[Id, Character] = Field(
        default={}, max_length=cap.CHARACTERS, description="The characters, by id; the rules give them no effect."
    )
    goals: MagicCardGoals = Field(default_factory=MagicCardGoals, description="Thresholds by which a report judges.")

    @model_validator(mode="after")
    def _name_all(self) -> Self:
        for kinds in (self.spinner.sections, self.missions, self.talismans, self.actions, self.characters):
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
    """Return the tables that only Magic Card has, each with what checks it."""
    fields = {name: field for name, field in Config.model_fields.items() if name not in GameConfig.model_fields}
    return {name: (field, TypeAdapter(field.rebuild_annotation())) for name, field in fields.items()}
