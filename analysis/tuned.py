"""What a tuning has found, measured again on fresh deals: each goal's figure beside that of the config as it was.

The studies measured here have another seed than the race, so that no candidate was chosen by these deals: their
intervals hold, as those of the race's best would not.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from analysis import arms as studies
from analysis import words
from analysis.arms import TUNE, Arm, Variant, Watch
from analysis.dials import REAL
from analysis.estimates import Estimate
from analysis.excerpts import Excerpt, difference
from analysis.goals import Goal
from analysis.language import say
from analysis.metrics import Members
from analysis.played import ESTIMATE_SCHEMA, Played
from analysis.tuning import Question, Raced, table_of, variant_of
from analysis.verdicts import FEWEST, Judgement
from sim.config_paths import find, show
from sim.games import game

BASE, TUNED = "as it was", "tuned"
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
    rotations
        Playouts of a deal.
    """

    goal: Goal
    members: Members
    estimate: Estimate
    change: Estimate | None
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
        What it is called.
    variant
        The config, and in what it differs.
    values
        Its value on each dial.
    measured
        The goals.
    """

    label: str
    variant: Variant
    values: Sequence[Any]
    measured: Sequence[Measured]


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
        What is recommended, first, and the other points of the front.
    """

    question: Question
    raced: Raced
    arms: Sequence[Played]
    base: Found
    found: Sequence[Found]

    @property
    def best(self) -> Found:
        """What is recommended."""
        return self.found[0]

    @property
    def nothing_better(self) -> bool:
        """Whether the config as it was is what the race preferred."""
        return not self.best.variant.changes


# --- measuring -------------------------------------------------------------------------------------------------------


def variants_of(question: Question, raced: Raced) -> list[Variant]:
    """Return the configs that are measured: as it was, then the points of the front that differ from it."""
    own = Variant(question.config, "as_it_was", BASE)
    points = [variant_of(question, candidate.point) for candidate in raced.found]
    differ = [variant for variant in points if variant.changes]
    labels = [TUNED] if len(raced.found) == 1 else [f"{TUNED} {number}" for number in range(1, len(differ) + 1)]
    return [own, *(_named(variant, label) for variant, label in zip(differ, labels, strict=False))]


def _named(variant: Variant, label: str) -> Variant:
    return Variant(variant.config, variant.id, label, variant.changes)


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
    """Play what was found on fresh deals; see `analysis.arms.play`."""
    return studies.play(
        arms_of(question, raced), folder, page=TUNE, seed=question.fresh_seed, jobs=jobs, stop=stop, watch=watch
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
    """
    planned = arms_of(question, raced)
    excerpts = {(arm.variant.id, arm.seating): Excerpt(folder / arm.id, _deals(arm, planned)) for arm in planned}
    variants = list({arm.variant.id: arm.variant for arm in planned}.values())
    points = {variant_of(question, c.point).id: c for c in raced.found}
    base = _found(question, variants[0], variants[0], excerpts)
    found = {variant.id: _found(question, variant, variants[0], excerpts) for variant in variants}
    return Tuned(question, raced, arms, base, [found[key] for key in points])


def _deals(arm: Arm, planned: Sequence[Arm]) -> int:
    """Return the deals of a study that are looked at: as many of each, also where a folder holds more of some."""
    alike = [other for other in planned if other.seating == arm.seating]
    return min(other.playouts for other in alike) // _rotations(arm)


def _rotations(arm: Arm) -> int:
    from sim.blocks import rotations_of

    return rotations_of(list(arm.seating), len(arm.seating))


def _found(question: Question, variant: Variant, base: Variant, excerpts: dict[Any, Excerpt]) -> Found:
    measured = []
    for goal in question.goals:
        table = table_of(question, goal)
        own, first = (excerpts[v.id, question.tables[table]] for v in (variant, base))
        members = goal.metric.members(own.whole)
        change = None
        if variant is not base:
            change = difference(first.figures([goal.metric])[:, 0], own.figures([goal.metric])[:, 0], own.deals)
        measured.append(Measured(goal, members, goal.metric.worst(members), change, question.rotations[table]))
    values = [find(variant.config.config, dial.path) for dial in question.dials]
    return Found(variant.label, variant, values, measured)


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
    return pl.DataFrame(rows, schema={**texts, **ESTIMATE_SCHEMA, **numbers})


def candidates_table(found: Tuned) -> pl.DataFrame:
    """Return all candidates of the race: their values, the deals they played and why they played no more.

    Returns
    -------
    polars.DataFrame
        Columns: ``candidate``, ``generation``, ``deals``, ``playouts``, ``state``, ``stopped_by``, a column a value
        that was turned, and for each goal ``loss: <goal>`` after the last round it played.
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
        }
        | {dial.path: _cell(dial.kind, value) for dial, value in zip(found.question.dials, c.point, strict=True)}
        | {f"loss: {goal.text}": float(loss) for goal, loss in zip(goals, c.loss(goals), strict=True)}
        for c in found.raced.candidates
    ]
    return pl.DataFrame(rows, infer_schema_length=None)


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


# --- the config that was found ---------------------------------------------------------------------------------------


def variant_text(found: Tuned, one: Found, source: str, folder: Path) -> str:
    """Return a found config as a variant in TOML that extends the config as it was.

    Parameters
    ----------
    found
        All that was found.
    one
        Which config.
    source
        The config as it was named: a bundled name or a file.
    folder
        Where the variant is to lie.
    """
    lines = [
        *(f"# {line}" for line in _how(found, one)),
        f"extends = {json.dumps(_seen_from(source, folder), ensure_ascii=False)}",
        f"title = {json.dumps(_title(found, one), ensure_ascii=False)}",
    ]
    for table, entries in _tables(found, one).items():
        lines += ["", f"[{table}]", *entries]
    return "\n".join(lines) + "\n"


def _how(found: Tuned, one: Found) -> list[str]:
    """Say how a config was found and what it was measured at."""
    question = found.question
    lines = [
        f"Found by `baliza tune {question.config.name}` with seed {question.seed}.",
        f"Searched: {len(found.raced.candidates)} candidates, {words.count(found.raced.spent)} playouts.",
        *(f"Varied: {dial.path} = {dial.range_words}" for dial in question.dials),
        f"Measured again on {words.count(one.measured[0].estimate.n)} fresh deals, as found here and as it was:",
    ]
    for own, before in zip(one.measured, found.base.measured, strict=True):
        unit = own.goal.metric.unit
        lines.append(
            f"  {own.goal.text}: {own.verdict}; {words.told(own.estimate, unit)}, "
            f"before {words.told(before.estimate, unit)}"
        )
    return lines


def _title(found: Tuned, one: Found) -> str:
    config = found.question.config
    return f"{config.config.get('title') or config.name}, {one.label}"


def _seen_from(source: str, folder: Path) -> str:
    """Return a config's name as a file in a folder writes it."""
    from sim.config import bundled

    return source if source in bundled() else Path(os.path.relpath(source, folder)).as_posix()


def _tables(found: Tuned, one: Found) -> dict[str, list[str]]:
    """Return the lines of each table of a variant; a table that variants replace as a whole is written whole."""
    config = one.variant.config
    whole = game(config.game).module("components").Config.whole
    tables: dict[str, dict[str, str]] = {}
    for path in one.variant.changes:
        place = _written_at(path, whole)
        table, _, key = place.rpartition(".")
        tables.setdefault(table, {})[key] = _toml(find(config.config, place))
    return {table: [f"{key} = {value}" for key, value in entries.items()] for table, entries in tables.items()}


def _written_at(path: str, whole: Sequence[str]) -> str:
    """Return where a change is written: at itself, or at the table around it that means one thing."""
    from sim.config_paths import covers

    parts = path.split(".")
    heads = (".".join(parts[:n]) for n in range(1, len(parts)))
    return next((head for head in heads for p in whole if p.count(".") == head.count(".") and covers(p, head)), path)


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(one)}" for key, one in value.items()) + " }"
    return show(value)
