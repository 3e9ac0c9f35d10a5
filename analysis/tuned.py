"""What a tuning has found, measured again on fresh deals: each goal's figure beside that of the config as it was.

The studies measured here have another seed than the race, so that no candidate was chosen by these deals: their
intervals hold, as those of the race's best would not.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from analysis import arms as studies
from analysis import words
from analysis.arms import COMPARISON, Arm, Watch
from analysis.dials import REAL
from analysis.estimates import Estimate
from analysis.excerpts import DIGITS, Excerpt, difference
from analysis.goals import Goal
from analysis.language import later, say
from analysis.metrics import Members
from analysis.played import ESTIMATE_SCHEMA, Played
from analysis.report import with_a_winner
from analysis.tuning import Raced
from analysis.tuning_question import AS_IT_WAS, Question, table_of
from analysis.variants import Variant
from analysis.verdicts import FEWEST, Judgement
from sim.config_paths import find

BASE, TUNED = later("as it was"), later("tuned")
"""What the configs are called."""


@dataclass(frozen=True)
class Measured:
    """A goal in a config, on fresh deals.

    Parameters
    ----------
    goal
        The goal.
    members
        The metric's estimates.
    estimate
        The one that counts.
    change
        Its difference from the config as it was, on the same deals; None for that itself.
    worse
        By how much it is farther outside the goal than the config as it was, on the same deals; None for that itself.
    rotations
        Playouts of a deal.
    """

    goal: Goal
    members: Members
    estimate: Estimate
    change: Estimate | None
    worse: Estimate | None
    rotations: int

    @cached_property
    def judgement(self) -> Judgement:
        """Whether the goal is met."""
        return self.goal.judge(self.members, self.change)

    @property
    def verdict(self) -> str:
        """The verdict in words; what would decide it, where nothing does."""
        state, goal = self.judgement.state, self.goal
        if goal.wish in ("max", "min") and self.change is None:
            return say("as it was")
        if state == "open":
            return self._open()
        if goal.wish == "equal":
            return say("missed: {names} shown to be off", names=words.listed(self.judgement.missed))
        if goal.open_ended:
            return say("better than it was") if state == "met" else say("worse than it was")
        return say("met") if state == "met" else say("missed")

    def _open(self) -> str:
        goal, more = self.goal, self.judgement.more
        if goal.wish == "equal" and self.estimate.n >= FEWEST:
            return say("none is shown to be off; that all are equal no number of playouts can show")
        if goal.metric.bounded_by_kinds and self.estimate.n >= FEWEST:
            return say("not decided, and more playouts hardly narrow it: it comes from how the components differ")
        if math.isinf(more) or more > 1e10:
            return say("not decided, and no number of playouts in reach would decide it")
        return say("not decided; about {n} more playouts would", n=words.about(more * self.rotations))


@dataclass(frozen=True)
class Found:
    """A config that was measured: as it was, or with the values of a point of the front.

    Parameters
    ----------
    label
        What it is called in tables and folders.
    number
        Its place on the front; 0 where there is none, and for the config as it was.
    variant
        The config, and in what it differs.
    values
        Its value on each dial.
    measured
        The goals.
    """

    label: str
    number: int
    variant: Variant
    values: Sequence[Any]
    measured: Sequence[Measured]

    @property
    def name(self) -> str:
        """What it is called on the page."""
        return say("tuned {n}", n=self.number) if self.number else say(self.label)

    @property
    def better(self) -> bool:
        """Whether it is shown to be nearer to a goal than the config as it was."""
        return any(m.worse is not None and m.worse.high < 0 for m in self.measured)


@dataclass(frozen=True)
class Tuned:
    """All that a tuning has found.

    Parameters
    ----------
    question
        What was asked.
    raced
        What the race found; none of its figures is a result.
    arms
        The studies on fresh deals.
    base
        The config as it was.
    found
        The points of the front; of one goal the best.
    """

    question: Question
    raced: Raced
    arms: Sequence[Played]
    base: Found
    found: Sequence[Found]

    @property
    def best(self) -> Found:
        """What is recommended."""
        wanted = self.question.variant_of(self.raced.recommended.point).id
        return next(one for one in self.found if one.variant.id == wanted)


# --- measuring -------------------------------------------------------------------------------------------------------


def variants_of(question: Question, raced: Raced) -> list[Variant]:
    """Return the configs that are measured: as it was, then the points of the front that differ from it."""
    own = Variant(question.config, AS_IT_WAS, BASE)
    points = [question.variant_of(candidate.point) for candidate in raced.found]
    differ = [variant for variant in points if variant.changes]
    alone = len(raced.found) == 1
    return [own, *(_named(variant, 0 if alone else number) for number, variant in enumerate(differ, 1))]


def _named(variant: Variant, number: int) -> Variant:
    label = f"{TUNED} {number}" if number else TUNED
    return replace(variant, label=label, place={"number": number})


def arms_of(question: Question, raced: Raced) -> list[Arm]:
    """Return the studies on fresh deals: what the race has left of the playouts, shared out evenly."""
    variants = variants_of(question, raced)
    deals = max(FEWEST, (question.playouts - raced.spent) // (question.a_deal * len(variants)))
    return [
        Arm(variant, seating, deals * question.rotations[table], question.turns)
        for variant in variants
        for table, seating in question.tables.items()
    ]


def measure(
    question: Question,
    raced: Raced,
    folder: Path,
    *,
    jobs: int | None = None,
    stop: Callable[[], bool] = lambda: False,
    watch: Callable[[Arm], Watch | None] = lambda _: None,
) -> list[Played]:
    """Play what was found on fresh deals, as a comparison of configs; see `analysis.arms.play`."""
    return studies.play(
        arms_of(question, raced), folder, page=COMPARISON, seed=question.fresh_seed, jobs=jobs, stop=stop, watch=watch
    )


def tuned(question: Question, raced: Raced, arms: Sequence[Played], folder: Path) -> Tuned:
    """Judge what was measured.

    Parameters
    ----------
    question, raced
        What was asked, and what the race found.
    arms
        What `measure` returned.
    folder
        Where the studies lie.

    Raises
    ------
    StudyError
        If a study has no playout with a winner.
    """
    with_a_winner(arms, arms)
    variants = variants_of(question, raced)
    excerpts = {table: _excerpts(question, raced, folder, table) for table in question.tables}
    found = {variant.id: _found(question, variant, excerpts) for variant in variants}
    along = [question.variant_of(candidate.point).id for candidate in raced.found]
    return Tuned(question, raced, arms, found[AS_IT_WAS], [found[key] for key in along])


def _excerpts(question: Question, raced: Raced, folder: Path, table: str) -> dict[str, Excerpt]:
    """Return the studies at a table by variant: as many deals of each, also where a folder holds more of some."""
    alike = [arm for arm in arms_of(question, raced) if arm.seating == question.tables[table]]
    deals = alike[0].playouts // question.rotations[table]
    return {arm.variant.id: Excerpt(folder / arm.id, deals) for arm in alike}


def _found(question: Question, variant: Variant, excerpts: Mapping[str, Mapping[str, Excerpt]]) -> Found:
    measured = []
    for goal in question.goals:
        table = table_of(question, goal)
        own, first = excerpts[table][variant.id], excerpts[table][AS_IT_WAS]
        members = goal.metric.members(own.whole)
        change = worse = None
        if variant.changes:
            before, now = (excerpt.figures([goal.metric])[:, 0] for excerpt in (first, own))
            change = difference(before, now, own.deals)
            worse = difference(goal.excess(before), goal.excess(now), own.deals)
        measured.append(Measured(goal, members, goal.metric.worst(members), change, worse, question.rotations[table]))
    values = [find(variant.config.config, dial.path) for dial in question.dials]
    return Found(variant.label, int(variant.place.get("number", 0)), variant, values, measured)


def told(e: Estimate, unit: str) -> str:
    """Write an estimate; below a hundred with a decimal at least, since goals are as narrow as 1 %."""
    by = words.scale(unit)
    return words.told(e, unit, max(1, words.decimals(by * e.half_width)) if abs(by * e.value) < 100 else None)


# --- tables ----------------------------------------------------------------------------------------------------------


def goals_table(found: Tuned) -> pl.DataFrame:
    """Return the goals of all configs that were measured.

    Returns
    -------
    polars.DataFrame
        Columns: ``config``, ``goal``, ``metric``, ``state``, the estimate's, ``change``, ``change_low`` and
        ``change_high`` (from the config as it was).
    """
    rows = [
        {"config": one.label, "goal": m.goal.text, "metric": m.goal.metric.name, "state": m.judgement.state}
        | m.estimate.row()
        | {
            "change": m.change.value if m.change else None,
            "change_low": m.change.low if m.change else None,
            "change_high": m.change.high if m.change else None,
        }
        for one in [found.base, *(one for one in found.found if one.variant.changes)]
        for m in one.measured
    ]
    texts = dict.fromkeys(("config", "goal", "metric", "state"), pl.String)
    numbers = dict.fromkeys(("change", "change_low", "change_high"), pl.Float64)
    return _rounded(pl.DataFrame(rows, schema={**texts, **ESTIMATE_SCHEMA, **numbers}))


def candidates_table(found: Tuned) -> pl.DataFrame:
    """Return all candidates of the race: their values, the deals they played and why they played no more.

    Returns
    -------
    polars.DataFrame
        Columns: ``candidate``, ``generation``, ``deals``, ``playouts``, ``state``, ``stopped_by`` (the one that was
        surely better), ``missed`` (the goal it was surely outside of, if stopped for that), ``alike`` (whether the race
        could not tell it from the recommended one), a column a value that was turned, and for each goal
        ``loss: <goal>`` after the last round it played.
    """
    goals = found.question.goals
    rows = [
        {
            "candidate": c.number,
            "generation": c.generation,
            "deals": c.deals,
            "playouts": c.deals * found.question.a_deal,
            "state": c.state,
            "stopped_by": c.stopped_by,
            "missed": c.missed.text if c.missed else None,
            "alike": c in found.raced.alike,
        }
        | {dial.path: _cell(dial.kind, value) for dial, value in zip(found.question.dials, c.point, strict=True)}
        | {f"loss: {goal.text}": float(loss) for goal, loss in zip(goals, c.loss(goals), strict=True)}
        for c in found.raced.candidates
    ]
    return _rounded(pl.DataFrame(rows, infer_schema_length=None))


def _rounded(table: pl.DataFrame) -> pl.DataFrame:
    """Return a table without the digits in which the order shows in which numbers were added up."""
    return table.with_columns(pl.col(pl.Float64).round(DIGITS))


def _cell(kind: str, value: Any) -> Any:
    return float(value) if kind == REAL else value if isinstance(value, int | float | bool) else str(value)


def range_alike(found: Tuned, dial: int) -> tuple[Any, Any] | None:
    """Return the least and the greatest value of a dial among those that the race could not tell from the best.

    None for choices, and where the race told all others from it.
    """
    values = [candidate.point[dial] for candidate in found.raced.alike]
    if found.question.dials[dial].kind == "choice" or len(set(values)) < 2:
        return None
    return min(values), max(values)
