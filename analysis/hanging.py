"""What hangs on the assumptions of a report's config: each set otherwise, one at a time, beside the report's studies.

It is the first part of a sensitivity (`analysis.sensitivity`) with few playouts, by the policy that stands first in the
report.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import polars as pl

from analysis import flips, sensitivity
from analysis.arms import Arm, alone, round_the_table
from analysis.assumed import Assumption, Plan, plan_of
from analysis.chapters import by_one_policy
from analysis.compare import LESS, MORE
from analysis.language import kept
from analysis.played import Played
from analysis.sweep import told
from sim.config import Resolved, resolve

PLAYOUTS = 2_000
"""Playouts of each setting of each assumption."""


def wanted(config: Resolved, players: int) -> list[Arm]:
    """Want each assumption at each of its settings, by who plays first in a report."""
    table = round_the_table(alone(config.game)[:1], players)
    _base, *settings = sensitivity.one_at_a_time(config, plan_of(config))
    return [Arm(setting, table, PLAYOUTS) for setting in settings]


def varied(arms: Sequence[Played]) -> list[Played]:
    """Return the first study, of the config itself, and those by the same policies with one assumption set otherwise.

    Other chapters may have wanted some of them.
    """
    own = by_one_policy(arms)[:1]
    paths = {entry["path"] for arm in own for entry in arm.config.get("assumed", [])}
    others = (arm for arm in arms if len(arm.changes) == 1 and paths.issuperset(arm.changes))
    return [*own, *(arm for arm in others if arm.manifest["seating"] == own[0].manifest["seating"])]


@dataclass(frozen=True)
class Found:
    """What the studies of a report say of its assumptions.

    Parameters
    ----------
    plan
        What could be varied, and what not.
    arms
        The studies as those of a sensitivity, that of the config itself first; it alone if nothing was varied.
    changes
        What each setting changes, see `analysis.sensitivity.ends`.
    verdicts
        What becomes of the goals, see `analysis.flips.flips`.
    """

    plan: Plan
    arms: tuple[Played, ...]
    changes: pl.DataFrame
    verdicts: pl.DataFrame

    def setting(self, path: str, value: object) -> Played | None:
        """Return the study in which an assumption is set to a value; None if it was not played, or nobody won."""
        return next((arm for arm in self.arms[1:] if arm.changes == {path: value}), None)

    def moved(self, path: str, value: object) -> pl.DataFrame:
        """Return the headline metrics that a setting is shown to move, the surest first."""
        here = self.changes.filter(pl.col("shown").is_in([MORE, LESS]), path=path, setting=told(value))
        half = (pl.col("high") - pl.col("low")) / 2
        return here.sort(half / pl.col("value").abs(), maintain_order=True)

    def hanging(self) -> pl.DataFrame:
        """Return the verdicts that hang on a setting."""
        return self.verdicts.filter("hangs")


@kept(4)
def found(arms: tuple[Played, ...]) -> Found | None:
    """Return what hangs on the assumptions.

    Parameters
    ----------
    arms
        See `varied`.

    Returns
    -------
    Found or None
        None if no assumption was set otherwise.
    """
    told_of = placed(arms)
    if len(told_of) < 2:
        return None
    return Found(_plan(arms[0]), told_of, sensitivity.ends(told_of), flips.flips(told_of))


@kept(4)
def placed(arms: tuple[Played, ...]) -> tuple[Played, ...]:
    """Return studies as those of a sensitivity, named by their change; without those of what its plan does not vary.

    Parameters
    ----------
    arms
        See `varied`.
    """
    first, *others = arms
    if not others:
        return arms
    known = {assumption.path: assumption for assumption in _plan(first).assumptions}
    return (first, *(_placed(arm, known) for arm in others if known.keys() >= arm.changes.keys()))


@kept(4)
def _plan(first: Played) -> Plan:
    return plan_of(resolve(first.config))


def _placed(arm: Played, known: dict[str, Assumption]) -> Played:
    ((path, value),) = arm.changes.items()
    place = {"path": path, "group": known[path].group, "own": told(known[path].own), "value": told(value)}
    return replace(arm, variant=f"{path} = {told(value)}", place=place)
