"""Numbers and lists in words: no more decimals than the interval bears, fixed spaces, true minus signs."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from typing import Any

import polars as pl

from analysis.estimates import Estimate
from analysis.language import figures, later, say, say_many, spoken, spoken_here

PERCENT = "%"
"""Unit of shares: they are told in hundredths."""
POINTS = later("percentage points")
"""Unit of differences of shares."""
SPACE = "\N{NO-BREAK SPACE}"
SOUND_OF_I = re.compile(r"h?[ií](?![aeo])", re.IGNORECASE)
"""What Spanish joins by "e" instead of "y"."""


def scale(unit: str) -> float:
    """Return by what a value is multiplied to be told in a unit."""
    return 100.0 if unit in (PERCENT, POINTS) else 1.0


def decimals(half_width: float, most: int = 3) -> int:
    """Return how many decimals make sense for a figure known to +- `half_width`."""
    if not half_width > 0 or math.isinf(half_width):
        return 1
    return min(most, max(0, -math.floor(math.log10(half_width))))


def _digits(value: float, half_width: float, most: int) -> int:
    """Return the decimals that the interval bears, but not more than make so many digits in all."""
    places = decimals(half_width)
    if value == 0 or math.isnan(value):
        return places
    return max(0, min(places, most - 1 - math.floor(math.log10(abs(value)))))


def figure(x: float, places: int) -> str:
    """Write a number with so many decimals."""
    if math.isnan(x):
        return "–"
    text = f"{x:,.{places}f}"
    if float(text.replace(",", "")) == 0:
        text = text.lstrip("-")
    return figures(text).replace("-", "\N{MINUS SIGN}")


def short(x: float) -> str:
    """Write a number that a config gives, such as a threshold, with the decimals that it has."""
    return figures(f"{x:g}")


def span(low: float, high: float, places: int) -> str:
    """Write an interval."""
    if math.isnan(low) or math.isnan(high):
        return say("no interval")
    if low >= 0:
        return f"{figure(low, places)}–{figure(high, places)}"
    return between(figure(low, places), figure(high, places))


def between(low: str, high: str) -> str:
    """Write from where to where something reaches; one of them where they are the same."""
    return low if low == high else say("{low} to {high}", low=low, high=high)


def told(e: Estimate, unit: str = "", places: int | None = None) -> str:
    """Write an estimate with its interval: ``26.1 % (25.8–26.4)``.

    Parameters
    ----------
    e
        The estimate.
    unit
        Stands behind the value; shares with `PERCENT` are told in hundredths.
    places
        Decimals; as many as the interval bears, up to four digits in all, if not said.
    """
    by = scale(unit)
    digits = _digits(by * e.value, by * e.half_width, 4) if places is None else places
    return f"{figure(by * e.value, digits)}{_behind(unit)} ({span(by * e.low, by * e.high, digits)})"


def plain(e: Estimate, unit: str = "") -> str:
    """Write an estimate without its interval, to three digits at most: for titles."""
    by = scale(unit)
    return f"{figure(by * e.value, _digits(by * e.value, by * e.half_width, 3))}{_behind(unit)}"


def _behind(unit: str) -> str:
    return f"{SPACE}{say(unit)}" if unit else ""


def signed(text: str, value: float) -> str:
    """Put a plus before a number in words that is above 0."""
    return f"+{text}" if value > 0 else text


def percent(x: float) -> str:
    """Write a share that is exactly known, such as a threshold, in per cent."""
    return figures(f"{100 * x:.4g}{SPACE}%")


def points(x: float) -> str:
    """Write a difference of shares that is exactly known, in percentage points without their name."""
    return figures(f"{100 * x:.4g}")


def count(n: float) -> str:
    """Write a whole number."""
    return figures(f"{n:,.0f}")


def about(n: float) -> str:
    """Write a number to two digits."""
    if n < 100:
        return count(max(1, math.ceil(n)))
    step = 10 ** (math.floor(math.log10(n)) - 1)
    return count(round(n / step) * step)


def listed(names: Iterable[str], most: int = 3) -> str:
    """Write a list: "a, b and c", or "a, b, c and 4 more"."""
    found = list(names)
    if len(found) > most + 1:
        rest = len(found) - most
        found = [*found[:most], say_many("{n} more", "{n} more", rest)]
    if len(found) == 1:
        return found[0]
    first, last = ", ".join(found[:-1]), found[-1]
    if spoken() == "es" and SOUND_OF_I.match(last):
        return f"{first} e {last}"
    return say("{first} and {last}", first=first, last=last)


def a(noun: str) -> str:
    """Put the article before a noun, in languages in which no gender is needed for it."""
    return say("an {noun}", noun=noun) if noun[:1].lower() in "aeiou" else say("a {noun}", noun=noun)


def sentence(parts: Sequence[str]) -> str:
    """Join half-sentences with semicolons and begin with a capital letter."""
    return capital("; ".join(parts))


def capital(text: str) -> str:
    """Begin with a capital letter, but not in a path or another name of several words, which is typed as it is."""
    first = text.split(" ", 1)[0].rstrip(".,;:")
    return text if "." in first or "_" in first else text[:1].upper() + text[1:]


def rows(message: str, **columns: Any) -> pl.Expr:
    """Return an expression that says a message for each row of a table.

    Parameters
    ----------
    message
        As for `analysis.language.say`, marked by `later`.
    **columns
        Columns, or expressions, whose values stand in its places.
    """
    parts = [(pl.col(x) if isinstance(x, str) else x).alias(name) for name, x in columns.items()]
    return pl.struct(parts).map_elements(spoken_here(lambda row: say(message, **row)), return_dtype=pl.String)


def plural(n: int, one: str, many: str = "") -> str:
    """Write a number with its noun."""
    return f"{count(n)} {one if n == 1 else many or one + 's'}"
