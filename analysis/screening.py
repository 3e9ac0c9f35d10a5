"""The screening of a sensitivity: whole groups of assumptions jump, one after another, along trajectories.

Morris (1991), of groups: Campolongo, Cariboni and Saltelli (2007). It shows whether what a group does hangs on the
others.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis import compare
from analysis.arms import seating_words
from analysis.assumed import Plan, with_values
from analysis.estimates import LEVEL, MORRIS, Estimate, holm, student
from analysis.language import kept
from analysis.played import Played
from analysis.variants import Variant
from analysis.verdicts import FEWEST
from sim.config import Resolved
from sim.errors import BalizaError

CANDIDATES = 200
"""Trajectories drawn; the first that can be played from end to end are."""
RESAMPLES = 1_000

# --- what is played --------------------------------------------------------------------------------------------------


def points(base: Resolved, plan: Plan, trajectories: int, seed: int) -> Iterator[Variant]:
    """Yield the points of so many trajectories that can be played, or of as many as there are among the candidates."""
    played = 0
    for number, flips in enumerate(_candidates(plan, seed)):
        if played == trajectories:
            return
        found = _trajectory(base, plan, flips, np.random.default_rng([seed, number]))
        if found is not None:
            yield from (_variant(point, played, step) for step, point in enumerate(found))
            played += 1


def _candidates(plan: Plan, seed: int) -> NDArray[np.float64]:
    """Draw trajectories: an array of candidates by points by assumptions, each at one of two levels."""
    from SALib.sample import morris

    problem = {
        "num_vars": len(plan.assumptions),
        "names": [assumption.path for assumption in plan.assumptions],
        "groups": [assumption.group for assumption in plan.assumptions],
        "bounds": [[0.0, 1.0]] * len(plan.assumptions),
    }
    drawn = morris.sample(problem, CANDIDATES, num_levels=2, seed=seed)
    return np.asarray(drawn, float).reshape(CANDIDATES, len(plan.groups) + 1, len(plan.assumptions))


def _trajectory(
    base: Resolved, plan: Plan, levels: NDArray[np.float64], rng: np.random.Generator
) -> list[tuple[Resolved, dict[str, Any]]] | None:
    """Return the configs along a trajectory with the group that was moved to get there; None if one cannot be played.

    Where an assumption has more than two settings, two of them are drawn for the trajectory.
    """
    pairs = [sorted(rng.choice(len(a.between), 2, replace=False)) for a in plan.assumptions]
    walk = []
    before = None
    for row in levels:
        chosen = [
            assumption.between[pair[round(level)]]
            for assumption, pair, level in zip(plan.assumptions, pairs, row, strict=True)
        ]
        changes = {path: value for setting in chosen for path, value in setting.changes.items()}
        try:
            config = with_values(base, changes)
        except BalizaError:
            return None
        moved, up = ("", True) if before is None else _moved(plan, row - before)
        named = {a.path: s.value for a, s in zip(plan.assumptions, chosen, strict=True) if s.changes}
        walk.append((config, {"moved": moved, "up": up, "named": named}))
        before = row
    return walk


def _moved(plan: Plan, step: NDArray[np.float64]) -> tuple[str, bool]:
    """Return which group a step moves, and whether it raises more of its assumptions than it lowers."""
    place = int(np.flatnonzero(step)[0])
    return plan.assumptions[place].group, bool(step.sum() >= 0)


def _variant(point: tuple[Resolved, dict[str, Any]], trajectory: int, step: int) -> Variant:
    config, told_of = point
    place = {"trajectory": trajectory, "step": step, "moved": told_of["moved"], "up": told_of["up"]}
    label = f"trajectory {trajectory + 1}, point {step + 1}"
    name = f"{config.game}, screening {trajectory}.{step}"
    key = f"screening_{trajectory:02}_{step:02}_{config.hash[:12]}"
    return Variant(replace(config, name=name), key, label, told_of["named"], place)


# --- what is found ---------------------------------------------------------------------------------------------------


@kept(4)
def effects(arms: tuple[Played, ...]) -> pl.DataFrame:
    """Estimate the elementary effects of each group of assumptions on each headline metric.

    An effect is the change of a metric from one point of a trajectory to the next, on the same deals, when all
    assumptions of a group jump between two of their settings.

    Returns
    -------
    polars.DataFrame
        Columns: ``policy``, ``measure``, ``unit``, ``group``, an estimate (``value``: mu*, the mean absolute effect;
        n: trajectories; interval: mu* +- SALib's bootstrap), ``sigma`` (standard deviation of the effects, signed by
        whether the group's settings rose on the whole), ``noise`` (mean absolute effect that chance alone would give)
        and ``p_holm``, ``shown`` (at least one effect of the group beyond chance, Holm over all effects of a policy).
        Empty without a screening.
    """
    tables: dict[str, list[Played]] = {}
    for arm in arms:
        if "trajectory" in arm.place:
            tables.setdefault(seating_words(arm.manifest["seating"]), []).append(arm)
    parts = [
        _of_policy(steps(found)).select(pl.lit(policy).alias("policy"), pl.all()) for policy, found in tables.items()
    ]
    return pl.concat(parts) if parts else pl.DataFrame(schema=SCREENED)


SCREENED = {
    "policy": pl.String, "measure": pl.String, "unit": pl.String, "group": pl.String, "value": pl.Float64,
    "n": pl.Int64, "low": pl.Float64, "high": pl.Float64, "method": pl.String, "sigma": pl.Float64,
    "noise": pl.Float64, "p_holm": pl.Float64, "shown": pl.Boolean,
}  # fmt: skip


def steps(points: Sequence[Played]) -> pl.DataFrame:
    """Estimate what each step of each trajectory changes: columns of `compare.headlines`, and where the step is.

    Parameters
    ----------
    points
        The studies of a screening by one policy, step after step; trajectories that are not whole are left out.
    """
    walks: dict[int, list[Played]] = {}
    for arm in points:
        walks.setdefault(arm.place["trajectory"], []).append(arm)
    length = max(map(len, walks.values()))
    parts = [
        compare.headlines(one, two).with_columns(
            trajectory=pl.lit(trajectory), group=pl.lit(two.place["moved"]), up=pl.lit(two.place["up"])
        )
        for trajectory, walk in walks.items()
        if len(walk) == length
        for one, two in pairwise(walk)
    ]
    return pl.concat(parts)


def _of_policy(table: pl.DataFrame) -> pl.DataFrame:
    """Return the elementary effects of the steps of all trajectories."""
    half = (pl.col("high") - pl.col("low")) / 2
    quantile = pl.Series([student(n - 1) if n > 1 else math.nan for n in table["n"]], dtype=pl.Float64)
    error = (half / quantile).fill_nan(0.0)
    table = table.with_columns(error=error)
    estimates = [Estimate(*row) for row in table.select("value", "n", "low", "high", "method").iter_rows()]
    table = table.with_columns(p_holm=pl.Series(holm([compare.p_of(e) for e in estimates])))
    rows = []
    for (measure, unit), here in table.group_by("measure", "unit", maintain_order=True):
        found = _morris(here)
        for number, group in enumerate(found["names"]):
            own = here.filter(group=group)
            star, conf = float(found["mu_star"][number]), float(found["mu_star_conf"][number])
            noise = float((own["error"] * math.sqrt(2 / math.pi)).mean())  # type: ignore[arg-type]
            p = float(own["p_holm"].min())  # type: ignore[arg-type]
            few = own["n"].min() < FEWEST  # type: ignore[operator]
            low, high = max(0.0, star - conf), star + conf
            key = (measure, unit, group, star, own.height, low, high, MORRIS, float(found["sigma"][number]), noise, p)
            rows.append((*key, p < 1 - LEVEL and not few))
    return pl.DataFrame(rows, schema={name: SCREENED[name] for name in SCREENED if name != "policy"}, orient="row")


def _morris(steps_of_one: pl.DataFrame) -> dict[str, Any]:
    """Analyse the trajectories of one metric with SALib: two levels, so that the step is 1."""
    from SALib.analyze import morris

    groups = sorted(steps_of_one["group"].unique())
    x, y = [], []
    for _, walk in steps_of_one.group_by("trajectory", maintain_order=True):
        ups = dict(zip(walk["group"], walk["up"], strict=True))
        at = np.array([0.0 if ups[group] else 1.0 for group in groups])
        x.append(at.copy())
        y.append(float(walk["first"][0]))
        for group, value in zip(walk["group"], walk["value"], strict=True):
            place = groups.index(group)
            at[place] = 1.0 - at[place]
            x.append(at.copy())
            y.append(y[-1] + float(value))
    problem = {"num_vars": len(groups), "names": groups, "bounds": [[0.0, 1.0]] * len(groups)}
    settings: dict[str, Any] = {"num_levels": 2, "num_resamples": RESAMPLES, "conf_level": LEVEL, "seed": 0}
    return dict(morris.analyze(problem, np.array(x), np.array(y), **settings))
