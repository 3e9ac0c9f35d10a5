"""Numbers and lists in words: no more decimals than the interval bears, thin spaces, true minus signs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from analysis.estimates import Estimate

PERCENT = "%"
"""Unit of shares: they are told in hundredths."""
POINTS = "percentage points"
"""Unit of differences of shares."""
SPACE = "\N{NO-BREAK SPACE}"


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
    return text.replace("-", "\N{MINUS SIGN}")


def span(low: float, high: float, places: int) -> str:
    """Write an interval."""
    if math.isnan(low) or math.isnan(high):
        return "no interval"
    link = "–" if low >= 0 else " to "
    return f"{figure(low, places)}{link}{figure(high, places)}"


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
    behind = f"{SPACE}{unit}" if unit else ""
    return f"{figure(by * e.value, digits)}{behind} ({span(by * e.low, by * e.high, digits)})"


def plain(e: Estimate, unit: str = "") -> str:
    """Write an estimate without its interval, to three digits at most: for titles."""
    by = scale(unit)
    return f"{figure(by * e.value, _digits(by * e.value, by * e.half_width, 3))}{SPACE + unit if unit else ''}"


def percent(x: float) -> str:
    """Write a share that is exactly known, such as a threshold, in per cent."""
    return f"{100 * x:.4g}{SPACE}%"


def count(n: float) -> str:
    """Write a whole number."""
    return f"{n:,.0f}"


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
        found = [*found[:most], f"{len(found) - most} more"]
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}"


def sentence(parts: Sequence[str]) -> str:
    """Join half-sentences with semicolons and begin with a capital letter."""
    text = "; ".join(parts)
    return text[:1].upper() + text[1:]


def plural(n: int, one: str, many: str = "") -> str:
    """Write a number with its noun."""
    return f"{count(n)} {one if n == 1 else many or one + 's'}"
