"""Sensitivity: what the figures and verdicts of a config owe to what the rules text does not say.

Each assumption of a config is set to both ends of its range, or to each of its other choices, one at a time and all on
the same deals. Then whole groups are moved from trajectory to trajectory of a screening (Morris 1991; of groups:
Campolongo, Cariboni and Saltelli 2007), so that it shows whether what a group does hangs on the others.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis import compare
from analysis.arms import Arm, Variant, seating_words, slug
from analysis.estimates import LEVEL, MORRIS, Estimate, holm, student
from analysis.language import kept, later, say
from analysis.played import Played
from analysis.sweep import BASE, told
from analysis.verdicts import FEWEST
from sim.config import Resolved, resolve
from sim.config_paths import did_you_mean, leaves, matching, put
from sim.errors import BalizaError

AS_IT_IS = later("it is what the config has")
"""Why a setting is not tried, as the others marked for the language of whoever reads it."""
CANDIDATES = 200
"""Trajectories drawn; the first that can be played from end to end are."""
TRAJECTORIES = 10
SCREENING_PART = 4
"""A study of the screening has this part of the playouts of the others."""
RESAMPLES = 1_000

Changes = Mapping[str, Any]


# --- what is varied --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Setting:
    """What an assumption is set to.

    Parameters
    ----------
    value
        The value that all it covers get.
    changes
        Those that are different then, by path; none for the config as it is.
    """

    value: Any
    changes: Changes = field(default_factory=dict)


@dataclass(frozen=True)
class Assumption:
    """An assumption that can be varied.

    Parameters
    ----------
    path, group
        As in the config.
    own
        What it is in the config; None where it covers several different values.
    settings
        What it is set to, one at a time.
    between
        What a trajectory moves it between: two of these.
    """

    path: str
    group: str
    own: Any
    settings: tuple[Setting, ...]
    between: tuple[Setting, ...]


@dataclass(frozen=True)
class LeftOut:
    """A value of an assumption that is not tried, or an assumption that is not varied at all.

    Parameters
    ----------
    path, group
        As in the config.
    value
        The value; None for all of them.
    reason
        Why.
    """

    path: str
    group: str
    value: Any
    reason: str


@dataclass(frozen=True)
class Plan:
    """What is varied of a config, and what not."""

    assumptions: tuple[Assumption, ...]
    left_out: tuple[LeftOut, ...]

    @property
    def groups(self) -> list[str]:
        """Groups of the assumptions that are varied."""
        return list(dict.fromkeys(assumption.group for assumption in self.assumptions))

    def in_words(self) -> str:
        """Say how much is varied."""
        return say(
            "assumptions: {assumptions} varied at {settings} settings, {never} not varied; groups: {groups}",
            settings=sum(len(assumption.settings) for assumption in self.assumptions),
            assumptions=len(self.assumptions),
            groups=len(self.groups),
            never=len({entry.path for entry in self.left_out} - {assumption.path for assumption in self.assumptions}),
        )


def plan_of(base: Resolved, only: Sequence[str] = ()) -> Plan:
    """Return what can be varied of a config's assumptions, one at a time.

    An assumption on several values sets all of them at once, but those that a later entry or its `unless` takes out.
    Whole numbers stay whole: the ends of their ranges are rounded inwards.

    Parameters
    ----------
    base
        The config.
    only
        Groups to vary; all if none is named.

    Raises
    ------
    BalizaError
        If there is no such group, or nothing to vary.
    """
    known = list(dict.fromkeys(entry["group"] for entry in base.assumed))
    for group in only:
        if group not in known:
            allowed = ", ".join(known)
            raise BalizaError(f"--only: no group '{group}', allowed: {allowed}{did_you_mean(group, known)}")
    values = dict(leaves({key: value for key, value in base.config.items() if key != "assumed"}))
    entries = [entry for entry in base.assumed if not only or entry["group"] in only]
    varied: list[Assumption] = []
    left: list[LeftOut] = []
    for entry in entries:
        own = {path: values[path] for path in matching(entry["path"], values) if base.assumption_of(path) is entry}
        found, missing = _settings(base, entry, own)
        left += missing
        if found:
            varied.append(_assumption(entry, own, found))
    if not varied:
        raise BalizaError(f"{base.name}: no assumption can be varied")
    return Plan(tuple(varied), tuple(left))


def _settings(base: Resolved, entry: Changes, own: Changes) -> tuple[list[Setting], list[LeftOut]]:
    """Return what an assumption can be set to, and what it cannot, with the reason."""
    path, group = entry["path"], entry["group"]
    wanted = entry.get("choices") or entry.get("range") or []
    if not wanted:
        return [], [LeftOut(path, group, None, later("its entry names no range and no choices"))]
    if not own:
        return [], [LeftOut(path, group, None, later("other entries cover all its values, or the config has none"))]
    found, left = [], []
    for place, value in enumerate(wanted):
        setting = _setting(value, own, entry, low=place == 0)
        if not setting.changes:
            left.append(LeftOut(path, group, setting.value, AS_IT_IS))
        elif (wrong := _refusal(base, setting.changes)) is not None:
            left.append(LeftOut(path, group, setting.value, wrong))
        else:
            found.append(setting)
    return found, left


def _setting(value: Any, own: Changes, entry: Changes, low: bool) -> Setting:
    """Return what all values that an assumption covers are set to; of a range only numbers."""
    if entry.get("choices") is not None:
        return Setting(value, {path: value for path, old in own.items() if old != value})
    numbers = {path: old for path, old in own.items() if isinstance(old, int | float) and not isinstance(old, bool)}
    whole = all(isinstance(old, int) for old in numbers.values())
    end = (math.ceil(value) if low else math.floor(value)) if whole else value
    return Setting(end, {path: end for path, old in numbers.items() if old != end})


def _with(base: Resolved, changes: Changes) -> Resolved:
    """Return a config with the values at so many paths changed: as `sim.config.vary`, but without patterns.

    A pattern is looked up among all paths, which takes long where hundreds of values change.

    Raises
    ------
    ConfigError
        If a value is not allowed there.
    """
    config = deepcopy(base.config)
    for path, value in changes.items():
        put(config, path, value)
    found = resolve(config)
    sources = {path: "changed" if path in changes else base.sources.get(path, "default") for path in found.sources}
    return replace(found, name=base.name, sources=sources)


def _refusal(base: Resolved, changes: Changes) -> str | None:
    """Say why a config cannot be played so; None if it can."""
    try:
        _with(base, changes)
    except BalizaError as error:
        lines = str(error).splitlines()
        return lines[0].removeprefix("config: ")
    return None


def _assumption(entry: Changes, own: Changes, found: list[Setting]) -> Assumption:
    """Return an assumption: a range is moved between its ends, other choices also from and to what the config has."""
    values = list(own.values())
    single = values[0] if all(value == values[0] for value in values) else None
    as_is = Setting(single)
    between = found if entry.get("range") is not None and len(found) == 2 else [as_is, *found]
    return Assumption(entry["path"], entry["group"], single, tuple(found), tuple(between))


# --- variants --------------------------------------------------------------------------------------------------------


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
        If there is one trajectory, which has no spread.
    """
    if trajectories < 0 or trajectories == 1:
        raise BalizaError(f"trajectories: found {trajectories}, expected 2 or more, or 0 for no screening")
    tables = compare.seatings(base, policies, players, policy_files)
    points = list(_points(base, plan, trajectories, seed)) if len(plan.groups) > 1 and trajectories else []
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
    config = replace(_with(base, changes), name=f"{base.name}, {words}")
    return Variant(config, slug(named), words, dict(named), dict(place))


# --- the screening ---------------------------------------------------------------------------------------------------


def _points(base: Resolved, plan: Plan, trajectories: int, seed: int) -> Iterator[Variant]:
    """Yield the points of so many trajectories that can be played, or of as many as there are among the candidates."""
    played = 0
    for number, flips in enumerate(_candidates(plan, seed)):
        if played == trajectories:
            return
        points = _trajectory(base, plan, flips, np.random.default_rng([seed, number]))
        if points is not None:
            yield from (_screening(point, played, step) for step, point in enumerate(points))
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
    points = []
    before = None
    for row in levels:
        chosen = [
            assumption.between[pair[round(level)]]
            for assumption, pair, level in zip(plan.assumptions, pairs, row, strict=True)
        ]
        changes = {path: value for setting in chosen for path, value in setting.changes.items()}
        try:
            config = _with(base, changes)
        except BalizaError:
            return None
        moved, up = ("", True) if before is None else _moved(plan, row - before)
        named = {a.path: s.value for a, s in zip(plan.assumptions, chosen, strict=True) if s.changes}
        points.append((config, {"moved": moved, "up": up, "named": named}))
        before = row
    return points


def _moved(plan: Plan, step: NDArray[np.float64]) -> tuple[str, bool]:
    """Return which group a step moves, and whether it raises more of its assumptions than it lowers."""
    place = int(np.flatnonzero(step)[0])
    return plan.assumptions[place].group, bool(step.sum() >= 0)


def _screening(point: tuple[Resolved, dict[str, Any]], trajectory: int, step: int) -> Variant:
    config, told_of = point
    place = {"trajectory": trajectory, "step": step, "moved": told_of["moved"], "up": told_of["up"]}
    label = f"trajectory {trajectory + 1}, point {step + 1}"
    name = f"{config.game}, screening {trajectory}.{step}"
    key = f"screening_{trajectory:02}_{step:02}_{config.hash[:12]}"
    return Variant(replace(config, name=name), key, label, told_of["named"], place)


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


@kept(4)
def screening(arms: tuple[Played, ...]) -> pl.DataFrame:
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
        _effects(steps(found)).select(pl.lit(policy).alias("policy"), pl.all()) for policy, found in tables.items()
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


def _effects(table: pl.DataFrame) -> pl.DataFrame:
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
