"""The parts that the configs of all games share, as checked models."""

from pathlib import Path
from typing import ClassVar, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError


class Part(BaseModel):
    """A table of a config: no other keys, no silent conversions."""

    model_config = ConfigDict(extra="forbid", strict=True)

    elsewhere: ClassVar[dict[str, str]] = {}  # keys that are known, but not in this table: where they belong


def mistaken(text: str) -> PydanticCustomError:
    """Make the error that a check of a part raises; ``text`` says what was found and what is allowed."""
    return PydanticCustomError("mistake", "{text}", {"text": text})


class Assumed(Part):
    """One assumption: values that the rules text does not give."""

    path: str = Field(description="Dotted path of the values; * stands for any name, a table for all it holds.")
    group: str = Field(description="Heading under which a report lists the assumption.")
    reason: str = Field(description="Why the value is as it is, in a sentence.")
    range: list[int | float] | None = Field(
        default=None, description="Lowest and highest value that a sensitivity study tries."
    )
    choices: list[bool | int | float | str] | None = Field(
        default=None, description="The values that a sensitivity study tries, instead of a range."
    )
    unless: list[str] = Field(default=[], description="Paths under `path` that the text does give.")

    @model_validator(mode="after")
    def _one_span(self) -> Self:
        if self.range is not None and self.choices is not None:
            raise mistaken("has both range and choices, allowed: one of them")
        if self.range is not None and (len(self.range) != 2 or self.range[0] > self.range[1]):
            raise mistaken(f"range is {self.range}, allowed: [low, high]")
        if self.choices is not None and len(self.choices) == 0:
            raise mistaken("choices is empty, allowed: at least one value")
        return self


class Goals(Part):
    """Thresholds by which a report judges; they have no influence on play."""

    seat_gap: float = Field(
        default=0.02, ge=0, le=1, description="A seat's win share may lie this far from the fair share."
    )
    turns_low: float | None = Field(default=None, ge=0, description="Lowest wanted mean length of a game, in turns.")
    turns_high: float | None = Field(default=None, ge=0, description="Highest wanted mean length of a game, in turns.")
    cap_rate: float = Field(default=0.0, ge=0, le=1, description="Share of playouts that the safety cap may cut off.")
    rule_gap_rate: float = Field(
        default=0.0, ge=0, le=1, description="Share of playouts that may get stuck in the rules."
    )
    tie_rate: float = Field(
        default=0.10, ge=0, le=1, description="Share of playouts that may end with several winners."
    )
    least_use: float = Field(
        default=0.02, ge=0, le=1, description="Part of what is usual in its kind that each component should be used."
    )
    style_edge: float = Field(
        default=0.15,
        ge=0,
        le=1,
        description="By so much above its share a way to play may win at the tables of all others.",
    )


class GameConfig(Part):
    """What every game's config holds; a game adds its own tables."""

    whole: ClassVar[tuple[str, ...]] = ()  # tables that mean one thing: an overlay replaces them as a whole
    aside: ClassVar[tuple[str, ...]] = ("title", "study", "goals", "assumed")  # no influence on play
    examples: ClassVar[Path | None] = None  # TOML text that `sim.config.starter` offers for uncommenting

    game: str = Field(description="Id of the game whose rules are played.")
    title: str = Field(default="", description="Name of this config in reports.")
    assumed: list[Assumed] = Field(default=[], description="What the rules text does not say, with reasons.")
