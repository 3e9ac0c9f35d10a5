"""The config: the board, its chutes and ladders, and the spinner."""

import math
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from sim.config_parts import GameConfig, Part
from sim.config_parts import Goals as CommonGoals
from sim.config_paths import Mistake
from sim.spinner import Section, spinner_mistakes, wheel

PLAYERS, SQUARES, SECTIONS, JUMPS, ROUNDS = 4, 400, 32, 64, 1000
"""Capacities: the most that the kernel holds."""

Id = Annotated[str, Field(pattern="^[a-z0-9_]+$")]


class Study(Part):
    """What a plain run plays."""

    players: int = Field(default=2, ge=1, le=PLAYERS, description="Players of a plain run.")


class Board(Part):
    """The track."""

    squares: int = Field(ge=2, le=SQUARES, description="The last square; pieces start off the board, at 0.")


class Rules(Part):
    """How it ends."""

    finish: Literal["exact", "over"] = Field(
        default="exact", description="Whether a spin beyond the last square is not moved, or reaches it."
    )
    rounds: int = Field(default=ROUNDS, ge=1, le=ROUNDS, description="Safety cap, in rounds.")
    head_start: float = Field(
        default=0.0,
        ge=0,
        lt=SQUARES,
        description="Square from which the last of several players begins; part of a square is one in some races.",
    )


class Step(Section):
    """A section of the spinner."""

    number: int = Field(ge=1, le=SQUARES, description="Squares to move.")


class Spinner(Part):
    """What moves the pieces."""

    sections: dict[Id, Step] = Field(min_length=1, max_length=SECTIONS, description="Its sections in order, by id.")


class Jump(Part):
    """A chute or a ladder."""

    name: str = Field(default="", description="Name in reports; the id with spaces when not given.")
    start: int = Field(ge=1, le=SQUARES, description="Where a piece that ends its move is taken away.")
    end: int = Field(ge=0, le=SQUARES, description="Where it is put.")


class Config(GameConfig):
    """A whole config."""

    game: Literal["ladders"] = Field(description="Id of the game whose rules are played.")
    study: Study = Field(default_factory=Study, description="What a plain run plays.")
    board: Board = Field(description="The track.")
    rules: Rules = Field(default_factory=Rules, description="How it ends.")
    spinner: Spinner = Field(description="What moves the pieces.")
    ladders: dict[Id, Jump] = Field(default={}, max_length=JUMPS, description="The ladders, by id.")
    chutes: dict[Id, Jump] = Field(default={}, max_length=JUMPS, description="The chutes, by id.")
    goals: CommonGoals = Field(default_factory=CommonGoals, description="Thresholds by which a report judges.")


def jumps_of(config: dict[str, Any]) -> list[tuple[str, str, int, int]]:
    """Return kind, id, start and end of all ladders and chutes."""
    return [
        (kind, key, jump["start"], jump["end"])
        for kind in ("ladder", "chute")
        for key, jump in config[f"{kind}s"].items()
    ]


def check(data: dict[str, Any]) -> Iterator[Mistake]:
    """Yield the mistakes that lie between values, if each is sound by itself."""
    try:
        config = Config.model_validate(data).model_dump()
    except ValidationError:
        return
    if math.ceil(config["rules"]["head_start"]) >= config["board"]["squares"]:
        yield "rules.head_start", f"found {config['rules']['head_start']}, allowed: less than board.squares"
    yield from spinner_mistakes("spinner.sections", config["spinner"]["sections"])
    taken: dict[int, str] = {}
    for kind, key, start, end in jumps_of(config):
        path, last = f"{kind}s.{key}", config["board"]["squares"]
        if (kind == "ladder") != (end > start):
            yield path, f"goes from {start} to {end}, allowed: a ladder goes up, a chute down"
        if start >= last or end > last:
            yield path, f"goes from {start} to {end}, allowed: from below the last square, {last}, to it at most"
        if start in taken:
            yield f"{path}.start", f"found {start}, where {taken[start]} starts, allowed: one of them"
        taken[start] = path


def notes(config: dict[str, Any]) -> Iterator[Mistake]:
    """Yield what is odd about a config that can be played all the same."""
    if note := wheel([section["weight"] for section in config["spinner"]["sections"].values()]).note:
        yield "spinner.sections", note
