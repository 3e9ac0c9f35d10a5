"""Spinners in configs: sections with a number and a weight, and the wheel that they make together.

A spinner is a table of sections by id, in the order in which they lie round the wheel::

    [spinner.sections.calm]
    number = 4
    weight = 1.5

Weights are relative: a section's chance is its weight divided by the sum of all. They are reckoned with exactly, as the
decimal numbers that stand in the file. `sim.kernel.spinner` spins the wheel, `sim.odds` says what to expect of it.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Any

from pydantic import Field

from sim.config_parts import Part
from sim.config_paths import Mistake, show
from sim.errors import BalizaError

PARTS = 2**31
"""Most equal parts that a wheel is divided into: with more, a spin could not be worked out in 64 bits."""


class Section(Part):
    """What all sections of spinners have; a game adds what its own do."""

    name: str = Field(default="", description="Name in reports; the id with spaces when not given.")
    number: int = Field(ge=-1000, le=1000, description="The number that a spin of this section gives.")
    weight: float = Field(
        default=1.0, ge=0, allow_inf_nan=False, description="Chance relative to the other sections; 0 never comes up."
    )


@dataclass(frozen=True)
class Wheel:
    """A spinner divided into equal parts.

    Attributes
    ----------
    cumulative
        For each section the number of parts up to its end, in config order; the last is the number of all parts.
    note
        What a reader should know of the weights: empty, or one sentence.
    """

    cumulative: tuple[int, ...]
    note: str = ""

    @property
    def parts(self) -> tuple[int, ...]:
        """The number of equal parts that each section takes."""
        return tuple(b - a for a, b in zip((0, *self.cumulative), self.cumulative, strict=False))

    @property
    def chances(self) -> tuple[Fraction, ...]:
        """The exact chance of each section."""
        return tuple(Fraction(part, self.cumulative[-1]) for part in self.parts)


def wheel(weights: Sequence[float]) -> Wheel:
    """Divide a wheel into the fewest equal parts that give each section its exact share.

    Parameters
    ----------
    weights
        Of the sections in config order: each at least 0, read as the decimal number that it is written as.

    Raises
    ------
    BalizaError
        Saying what was found and what is allowed: no section, a weight below 0, all weights 0, or more than `PARTS`
        parts.

    Examples
    --------
    >>> wheel([0.5, 0, 1]).cumulative
    (1, 1, 3)
    """
    if not weights:
        raise BalizaError("found no section, allowed: at least one")
    for weight in weights:
        if not (math.isfinite(weight) and weight >= 0):
            raise BalizaError(f"found the weight {show(weight)}, allowed: a number of at least 0")
    exact = [Fraction(str(weight)) for weight in weights]
    whole = math.lcm(*(weight.denominator for weight in exact))
    parts = [int(weight * whole) for weight in exact]
    common = math.gcd(*parts)
    if common == 0:
        raise BalizaError("all weights are 0, allowed: at least one section above 0")
    total = sum(parts) // common
    if total > PARTS:
        raise BalizaError(
            f"the weights divide the wheel into {total} equal parts, allowed: at most {PARTS}; give them fewer digits"
        )
    return Wheel(tuple(accumulate(part // common for part in parts)), _note(exact))


def _note(weights: Sequence[Fraction]) -> str:
    """Say so where weights look like chances (not all are whole numbers) but do not add up to 1."""
    total = sum(weights)
    if total == 1 or all(weight.denominator == 1 for weight in weights):
        return ""
    return f"The weights add up to {float(total):g}, not 1: each chance is the weight divided by that."


def spinner_mistakes(path: str, sections: Mapping[str, Any]) -> Iterator[Mistake]:
    """Yield what is wrong with the weights of a spinner taken together, if each is sound by itself.

    Parameters
    ----------
    path
        Dotted path of the table of sections.
    sections
        The table, as a config's files give it or with its defaults.
    """
    default = Section.model_fields["weight"].default
    weights = [section.get("weight", default) for section in sections.values() if isinstance(section, Mapping)]
    if len(weights) != len(sections) or not all(_sound(weight) for weight in weights):
        return
    try:
        wheel(weights)
    except BalizaError as error:
        yield path, str(error)


def _sound(weight: Any) -> bool:
    """Whether the model takes a weight; if not, it says so itself."""
    return isinstance(weight, int | float) and not isinstance(weight, bool) and math.isfinite(weight) and weight >= 0
