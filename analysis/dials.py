"""Dials: the values of a config that are turned in search of better ones, and the points that they span.

``PATH=low:high`` turns whole numbers or reals, as the config's own value is; ``PATH=a,b,c`` turns among choices. A path
with ``*`` turns each value that it matches by itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from sim.config import Resolved, vary
from sim.config_paths import did_you_mean, find, leaves, matching, show
from sim.errors import BalizaError, ConfigError

DIGITS = 2
"""A real is rounded to a step of this many digits below the width of its range: 100 to 1,000 steps."""
WHOLE, REAL, CHOICE = "whole", "real", "choice"

Point = tuple[Any, ...]
"""A value for each dial."""


@dataclass(frozen=True)
class Dial:
    """A value that is turned.

    Parameters
    ----------
    path
        Where it stands in the config.
    kind
        `WHOLE`, `REAL` or `CHOICE`.
    values
        What it can be; of a real its two ends.
    """

    path: str
    kind: str
    values: tuple[Any, ...]

    @property
    def range_words(self) -> str:
        """What it can be, as it is written."""
        if self.kind == CHOICE:
            return ", ".join(value if isinstance(value, str) else show(value) for value in self.values)
        return f"{self.values[0]:g}:{self.values[-1]:g}"

    def rounded(self, x: float) -> float:
        """Return a real to as many digits as the width of its range bears, within it."""
        low, high = self.values
        step = 10.0 ** (math.floor(math.log10(high - low)) - DIGITS)
        return float(min(high, max(low, round(round(x / step) * step, 12))))

    def holds(self, value: Any) -> bool:
        """Tell whether a value lies on the dial."""
        if self.kind == REAL:
            return bool(self.values[0] <= value <= self.values[1])
        return value in self.values


def changes_of(dials: Sequence[Dial], point: Point) -> dict[str, Any]:
    """Return a point as changes of a config: value by path."""
    return {dial.path: value for dial, value in zip(dials, point, strict=True)}


def point_of(dials: Sequence[Dial], config: Mapping[str, Any]) -> Point:
    """Return where a config lies."""
    return tuple(find(config, dial.path) for dial in dials)


def all_points(dials: Sequence[Dial], most: int) -> list[Point] | None:
    """Return all points, if no dial is a real and they are not more than `most`."""
    if any(dial.kind == REAL for dial in dials) or math.prod(len(dial.values) for dial in dials) > most:
        return None
    return list(product(*(dial.values for dial in dials)))


# --- reading ---------------------------------------------------------------------------------------------------------


def read_dials(texts: Sequence[str], config: Resolved) -> list[Dial]:
    """Read dials in their notation, and see that the config could have the values at their ends.

    Raises
    ------
    BalizaError
        Naming what was found and what is allowed.
    """
    if not texts:
        raise BalizaError("--vary: expected at least one, such as --vary ships.six_any.points=3:8")
    found: dict[str, Dial] = {}
    for text in texts:
        for dial in _read(text, config):
            if dial.path in found:
                raise BalizaError(f"--vary: found {dial.path} twice, expected each value once")
            found[dial.path] = dial
    for dial in found.values():
        for end in dict.fromkeys((dial.values[0], dial.values[-1]) if dial.kind != CHOICE else dial.values):
            _refuse_not_allowed(config, dial.path, end)
    return list(found.values())


def _refuse_not_allowed(config: Resolved, path: str, value: Any) -> None:
    try:
        vary(config, {path: value})
    except ConfigError as error:
        raise BalizaError(f"--vary {path}: the config cannot have {show(value)} there: {error.mistakes[0]}") from None


def _read(text: str, config: Resolved) -> Iterator[Dial]:
    path, equals, wanted = (part.strip() for part in text.partition("="))
    if not equals or not wanted:
        raise BalizaError(f"--vary: found '{text}', expected PATH=low:high or PATH=a,b,c")
    values = dict(leaves({key: value for key, value in config.config.items() if key != "assumed"}))
    paths = matching(path, values)
    if not paths:
        raise BalizaError(f"--vary {path}: no such value in the config{did_you_mean(path, values)}")
    for one in paths:
        if isinstance(values[one], list):
            raise BalizaError(f"--vary {one}: is a list, expected a single value")
        yield _dial(one, wanted, values[one])


def _dial(path: str, wanted: str, now: Any) -> Dial:
    low, colon, high = wanted.partition(":")
    if not colon:
        return _choices(path, wanted)
    ends = _numbers(path, low, high)
    whole = isinstance(now, int) or (isinstance(now, str) and all(isinstance(end, int) for end in ends))
    if isinstance(now, bool):
        raise BalizaError(f"--vary {path}: is true or false, expected {path}=true,false")
    if not whole:
        return Dial(path, REAL, (float(ends[0]), float(ends[1])))
    if not all(isinstance(end, int) for end in ends):
        raise BalizaError(f"--vary {path}: found {wanted}, expected whole numbers, as its value {show(now)} is one")
    numbers = tuple(range(int(ends[0]), int(ends[1]) + 1))
    return Dial(path, WHOLE, numbers)


def _choices(path: str, wanted: str) -> Dial:
    values = tuple(dict.fromkeys(_value(word.strip()) for word in wanted.split(",")))
    if len(values) < 2:
        raise BalizaError(f"--vary {path}: found {wanted}, expected low:high or two choices or more with commas")
    return Dial(path, CHOICE, values)


def _numbers(path: str, low: str, high: str) -> tuple[int | float, int | float]:
    ends = tuple(_value(word.strip()) for word in (low, high))
    if not all(isinstance(end, int | float) and not isinstance(end, bool) for end in ends) or not ends[0] < ends[1]:
        raise BalizaError(f"--vary {path}: found {low}:{high}, expected two numbers, the lower one first")
    return ends[0], ends[1]


def _value(word: str) -> Any:
    """Read a choice: true, false, a number, or a word."""
    if word in ("true", "false"):
        return word == "true"
    for kind in (int, float):
        try:
            number = kind(word)
        except ValueError:
            continue
        return number if math.isfinite(number) else word
    return word.strip("\"'")
