"""Sweeps: one or two values of a config over a grid, each point a variant on the same deals.

What a metric is at each point stands in bands that hold 95 % together: k intervals of the level 0.95^(1/k). For means
over common deals that level is enough however they hang together (Sidak 1967).
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

import polars as pl

from analysis import compare
from analysis.arms import Arm, seating_words
from analysis.estimates import LEVEL, student
from analysis.language import kept
from analysis.played import Played
from analysis.variants import Variant, changed
from sim.config import Resolved, vary
from sim.config_paths import known_paths, leaves, matching
from sim.errors import BalizaError

EXPECTED = "expected PATH=v1,v2,… or PATH=low:high:step"
BASE = "the config itself"
"""What the variant without a change is called."""
MOST_STEPS = 1_000
"""Values that a range may have; more are a slip of the pen."""


@dataclass(frozen=True)
class Axis:
    """A value that is varied.

    Parameters
    ----------
    path
        Its dotted path; with ``*`` all values it matches get the same.
    values
        What it is set to.
    """

    path: str
    values: tuple[Any, ...]


# --- what is varied --------------------------------------------------------------------------------------------------


def axis_of(text: str) -> Axis:
    """Read what ``--vary`` says: ``PATH=v1,v2,…`` or ``PATH=low:high:step`` (step 1 if not said).

    Values are written as in JSON; what is none is a text.

    Raises
    ------
    BalizaError
        If it says neither, or no value.

    Examples
    --------
    >>> axis_of("boats.tokens=10:20:5").values
    (10, 15, 20)
    """
    path, equals, said = (part.strip() for part in text.partition("="))
    if not (path and equals and said):
        raise BalizaError(f"--vary: found '{text}', {EXPECTED}")
    values = _range(text, said) if ":" in said and '"' not in said else [_value(item) for item in _items(said)]
    return Axis(path, tuple(value for n, value in enumerate(values) if value not in values[:n]))


def _items(text: str) -> list[str]:
    """Split at the commas that stand in no brackets."""
    items, depth = [""], 0
    for letter in text:
        depth += (letter in "[{") - (letter in "]}")
        if letter == "," and depth == 0:
            items.append("")
        else:
            items[-1] += letter
    return [item.strip() for item in items]


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _range(text: str, said: str) -> list[int | float]:
    """Return the values from low to high, both included where the step reaches them."""
    parts = [_value(part) for part in said.split(":")]
    numbers = [part for part in parts if isinstance(part, int | float) and not isinstance(part, bool)]
    if len(numbers) != len(parts) or not 2 <= len(parts) <= 3:
        raise BalizaError(f"--vary: found '{text}', {EXPECTED}")
    low, high, step = (*numbers, 1)[:3]
    if step <= 0 or low > high:
        raise BalizaError(f"--vary: found '{text}', expected low <= high and a step above 0")
    count = math.floor((high - low) / step + 1e-9) + 1
    if count > MOST_STEPS:
        raise BalizaError(f"--vary: found '{text}', {count:,} values, expected at most {MOST_STEPS:,}")
    return [low + n * step if isinstance(low + step, int) else round(low + n * step, 10) for n in range(count)]


def variants(base: Resolved, axes: Sequence[Axis]) -> list[Variant]:
    """Return the points of a grid as variants, the config itself first; a point that changes nothing is that one.

    Raises
    ------
    BalizaError
        If there are not one or two axes of different paths, a path names nothing or nothing that is played, or a value
        is not allowed.
    """
    _refuse(base, axes)
    points = [
        dict(zip((axis.path for axis in axes), values, strict=True))
        for values in product(*(axis.values for axis in axes))
    ]
    found = [replace(changed(base, point), place={"at": list(point.values())}) for point in points]
    own = next((list(v.place["at"]) for v in found if v.config.hash == base.hash), [own_value(base, a) for a in axes])
    first = Variant(base, "base", BASE, {}, {"at": own})
    others = [variant for variant in found if variant.config.hash != base.hash]
    if not others:
        raise BalizaError(f"--vary: found only what the config has, {EXPECTED}")
    return [first, *others]


def _refuse(base: Resolved, axes: Sequence[Axis]) -> None:
    """Raise an error where axes cannot be varied."""
    if not 1 <= len(axes) <= 2:
        raise BalizaError(f"--vary: found {len(axes)}, expected one or two")
    if len({axis.path for axis in axes}) < len(axes):
        raise BalizaError(f"--vary: found {axes[0].path} twice, expected two different values")
    for axis in axes:
        own = own_value(base, axis)
        others = [value for value in axis.values if value != own]
        if others and all(vary(base, {axis.path: value}).hash == base.hash for value in others):
            other = "; players are set by --players" if axis.path == "study.players" else ""
            raise BalizaError(f"--vary: {axis.path} has no influence on what is played{other}")


def own_value(base: Resolved, axis: Axis) -> Any:
    """Return what a config has at the path of an axis; None where it has several different values there."""
    known = known_paths(base.config)
    values = dict(leaves(base.config))
    found = [values.get(path) for path in matching(axis.path, known)]
    return found[0] if found and all(value == found[0] for value in found) else None


def arms_of(
    base: Resolved,
    axes: Sequence[Axis],
    policies: str | None,
    playouts: int,
    players: int | None = None,
    policy_files: Sequence[Path] = (),
) -> list[Arm]:
    """Return what is played for a sweep.

    Parameters
    ----------
    base
        The config.
    axes
        One or two values with what they are set to.
    policies, playouts, players, policy_files
        See `analysis.compare.arms_of`.
    """
    tables = compare.seatings(base, policies, players, policy_files)
    return [Arm(variant, table, playouts) for variant in variants(base, axes) for table in tables]


# --- what is found ---------------------------------------------------------------------------------------------------


def paths(arms: Iterable[Played]) -> list[str]:
    """Return the paths that a sweep varies."""
    return next((list(arm.changes) for arm in arms if arm.changes), [])


def told(value: Any) -> str:
    """Write a value for readers; "–" where the config has several."""
    return "–" if value is None else value if isinstance(value, str) else json.dumps(value)


def together(k: int, level: float = LEVEL) -> float:
    """Return the level that each of `k` intervals needs so that all hold together: level^(1/k) (Sidak 1967)."""
    return float(level ** (1 / k))


def _places(arm: Played) -> dict[str, str]:
    """Return the columns that name a point of the grid: ``x``, of two axes also ``y``."""
    return dict(zip("xy", map(told, arm.place["at"]), strict=False))


def _tables(arms: Sequence[Played]) -> dict[str, list[Played]]:
    """Return the studies by who plays."""
    found: dict[str, list[Played]] = {}
    for arm in arms:
        found.setdefault(seating_words(arm.manifest["seating"]), []).append(arm)
    return found


@kept(4)
def curves(arms: tuple[Played, ...]) -> pl.DataFrame:
    """Estimate the headline metrics at each point of a sweep, with bands that hold 95 % together.

    Parameters
    ----------
    arms
        The studies.

    Returns
    -------
    polars.DataFrame
        Columns: ``variant``, ``policy``, ``x`` (of two axes also ``y``), ``measure``, the estimate's, ``unit``. The
        intervals of one metric under one policy hold together.
    """
    parts = [
        compare.levels(arm, together(len(same))).select(
            pl.lit(arm.variant).alias("variant"),
            pl.lit(policy).alias("policy"),
            *(pl.lit(value).alias(name) for name, value in _places(arm).items()),
            pl.all(),
        )
        for policy, same in _tables(arms).items()
        for arm in same
    ]
    return pl.concat(parts)


@kept(4)
def differences(arms: tuple[Played, ...]) -> pl.DataFrame:
    """Estimate the differences from the config itself, paired by deal, with bands that hold 95 % together.

    Returns
    -------
    polars.DataFrame
        As `analysis.compare.claims`, with ``x`` (of two axes also ``y``) and ``band_low``, ``band_high``.
    """
    found = compare.claims(arms, compare.headlines)
    points = pl.DataFrame([{"variant": arm.variant, **_places(arm)} for arm in arms]).unique(maintain_order=True)
    each = found.group_by("policy", "measure").agg(k=pl.len())
    rows = found.join(each, on=["policy", "measure"], how="left", maintain_order="left")
    wider = [_wider(row["n"], row["k"]) for row in rows.iter_rows(named=True)]
    half = (pl.col("high") - pl.col("low")) / 2 * pl.Series(wider, dtype=pl.Float64)
    return (
        rows.drop("k")
        .with_columns(band_low=pl.col("value") - half, band_high=pl.col("value") + half)
        .join(points, on="variant", how="left", maintain_order="left")
    )


def _wider(n: int, k: int) -> float:
    """Return by how much an interval of one claim widens as one of a band of `k`."""
    return student(n - 1, together(k)) / student(n - 1) if n > 1 else math.nan
