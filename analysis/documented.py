"""What this folder's README tells in its tables, by name: metrics, intervals and statistical terms.

The README is the only place where formulas and sources stand; ``baliza explain`` reads them there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

README = Path(__file__).with_name("README.md")

SAME = (
    (r"win share of seat \d+", "win share of a seat"),
    (r"win share of a seat of .+", "ways to play"),
    (r"points from .+", "points by source"),
)
"""Names that hold a number or a name of the game, and the row that tells of all such."""


@cache
def tables() -> dict[str, list[list[str]]]:
    """Return the rows of the README's tables by the heading of their first column, as texts without their bars."""
    found: dict[str, list[list[str]]] = {}
    rows: list[list[str]] = []
    for line in README.read_text(encoding="utf-8").splitlines():
        if not line.startswith("|"):
            rows = []
        elif not rows:
            head = _cells(line)[0]
            rows = found.setdefault(head, [])
            rows.append([])  # stands for the heading until the rule below it
        else:
            rows.append(_cells(line))
    return {head: [row for row in rows if row and not set(row[0]) <= {"-"}] for head, rows in found.items()}


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def words() -> Iterator[tuple[str, str]]:
    """Yield each name in the tables with its sentence, formula and source."""
    intervals = {row[0]: row for row in tables()["interval"]}
    for names, function, formula, kinds in tables()["metric"]:
        rest = f"Function: {_functions(function)}. {_interval(kinds, intervals)}".strip()
        yield from ((name, f"metric: {own}. {rest}") for name, own in _with_formulas(names, formula))
    for name, formula, source in tables()["interval"]:
        yield name, f"interval: {formula} ({source})."
    for names, meaning, source in tables()["term"]:
        yield from ((name, f"term: {meaning} ({source}).") for name in _names(names))


def _names(cell: str) -> list[str]:
    """Return what a row can be asked for by: the whole cell, and each of the names it lists."""
    parts = [part.removeprefix("and ").strip() for part in cell.split(",")]
    return list(dict.fromkeys([cell, *parts]))


def _with_formulas(names: str, formulas: str) -> Iterator[tuple[str, str]]:
    """Yield each name of a row with its formula: its own where there are as many formulas as names."""
    yield names, formulas
    each = _names(names)[1:]
    own = formulas.split(", ")
    yield from zip(each, own if len(own) == len(each) else [formulas] * len(each), strict=True)


def _functions(cell: str) -> str:
    """Write functions with their package, without the marks of code."""
    return f"analysis.{cell.replace('`', '')}"


def _interval(kinds: str, intervals: dict[str, list[str]]) -> str:
    """Say what the interval of a metric is, with formula and source."""
    if kinds in intervals:
        _, formula, source = intervals[kinds]
        return f"Interval: {kinds}, {formula} ({source})."
    known = [kind for kind in re.split(r"[,;] ", kinds) if kind in intervals]
    return " ".join(f"Interval: {kind}, {intervals[kind][1]} ({intervals[kind][2]})." for kind in known)


def row_name(name: str) -> str:
    """Return the name under which a row tells of a metric that holds a number or a name of the game."""
    return next((row for pattern, row in SAME if re.fullmatch(pattern, name)), name)
