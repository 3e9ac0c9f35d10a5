"""Sensitivity: what the figures and verdicts of a config owe to what the rules text does not say.

Each assumption of a config is set to both ends of its range, or to each of its other choices, one at a time and all on
the same deals (`analysis.assumed` says which). Then whole groups are moved (`analysis.screening`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import polars as pl

from analysis import compare, screening
from analysis.arms import Arm
from analysis.assumed import Changes, Plan, with_values
from analysis.language import kept, say
from analysis.played import Played
from analysis.sweep import BASE, told
from analysis.variants import Variant, slug
from sim.config import Resolved
from sim.errors import BalizaError

TRAJECTORIES = 10
SCREENING_PART = 4
"""A study of the screening has this part of the playouts of the others."""

# --- what is played --------------------------------------------------------------------------------------------------


def arms_of(
    base: Resolved,
    plan: Plan,
    policies: str | None,
    playouts: int,
    players: int | None = None,
    policy_files: Sequence[Path] = (),
    trajectories: int = TRAJECTORIES,
    seed: int = 0,
) -> list[Arm]:
    """Return what is played: the config itself, each assumption at each setting, and the points of the screening.

    Parameters
    ----------
    base, plan
        The config, and what is varied of it.
    policies, players, policy_files
        See `analysis.compare.arms_of`.
    playouts
        Of each study; those of the screening have a part of it (`SCREENING_PART`).
    trajectories
        Of the screening; 0 for none.
    seed
        Seed of the trajectories.

    Raises
    ------
    BalizaError
        If there is nothing to vary, or one trajectory, which has no spread.
    """
    if not plan.assumptions:
        raise BalizaError(f"{base.name}: no assumption can be varied")
    if trajectories < 0 or trajectories == 1:
        raise BalizaError(f"trajectories: found {trajectories}, expected 2 or more, or 0 for no screening")
    tables = compare.seatings(base, policies, players, policy_files)
    points = list(screening.points(base, plan, trajectories, seed)) if len(plan.groups) > 1 and trajectories else []
    few = max(1, playouts // SCREENING_PART)
    first, *others = one_at_a_time(base, plan)
    first = replace(first, place={**first.place, "screened": bool(points)})
    counts = [(variant, playouts) for variant in (first, *others)] + [(point, few) for point in points]
    return [Arm(variant, table, count) for variant, count in counts for table in tables]


def one_at_a_time(base: Resolved, plan: Plan) -> Iterator[Variant]:
    """Yield the config itself, then each assumption at each of its settings."""
    left = [[entry.path, entry.group, entry.value, entry.reason] for entry in plan.left_out]
    yield Variant(base, "base", BASE, {}, {"left_out": left})
    for assumption in plan.assumptions:
        for setting in assumption.settings:
            place = {
                "path": assumption.path,
                "group": assumption.group,
                "own": told(assumption.own),
                "value": told(setting.value),
            }
            yield _variant(base, {assumption.path: setting.value}, setting.changes, place)


def _variant(base: Resolved, named: Changes, changes: Changes, place: Changes) -> Variant:
    """Return a variant that is told by the path of its assumption and not by all the values that this covers."""
    words = ", ".join(f"{path} = {told(value)}" for path, value in named.items())
    config = replace(with_values(base, changes), name=f"{base.name}, {words}")
    return Variant(config, slug(named), words, dict(named), dict(place))


# --- what is found ---------------------------------------------------------------------------------------------------


def ends_of(arms: Sequence[Played]) -> list[Played]:
    """Return the studies of the config itself and of one assumption at a time."""
    return [arm for arm in arms if "trajectory" not in arm.place]


@kept(4)
def ends(arms: tuple[Played, ...]) -> pl.DataFrame:
    """Estimate what each setting of each assumption changes, paired by deal, and say what is shown.

    Parameters
    ----------
    arms
        The studies of a sensitivity.

    Returns
    -------
    polars.DataFrame
        As `analysis.compare.claims`, with ``path``, ``group``, ``own`` and ``setting`` (texts: the value in the config,
        and the one tried).
    """
    own = ends_of(arms)
    found = compare.claims(own, compare.headlines)
    places = {arm.variant: arm.place for arm in own if "path" in arm.place}
    told_of = {"path": "path", "group": "group", "own": "own", "value": "setting"}
    return found.with_columns(
        pl.Series(name, [places[variant][key] for variant in found["variant"]], pl.String)
        for key, name in told_of.items()
    )


def left_out(arms: Sequence[Played]) -> pl.DataFrame:
    """Return what was not varied: columns ``path``, ``group``, ``setting`` (all where none is named), ``reason``."""
    rows = [
        (path, group, say("all") if value is None else told(value), reason)
        for path, group, value, reason in arms[0].place.get("left_out", [])
    ]
    return pl.DataFrame(rows, schema=["path", "group", "setting", "reason"], orient="row")
