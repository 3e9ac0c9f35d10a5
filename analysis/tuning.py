"""Tuning: values of a config are searched that meet goals, and what is found is measured again on fresh deals.

The search is a race (`analysis.racing`) of candidates that are proposed generation by generation
(`analysis.proposals`). All of them play the same deals; each is a study on disk, so that an interrupted search, run
again, finds what it had played and goes on. No figure of the race is shown as a result: the winner was chosen by it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from analysis.arms import Arm
from analysis.dials import Point, all_points, point_of
from analysis.excerpts import Excerpt
from analysis.proposals import Every, Guided, Proposer
from analysis.racing import FINALIST, FIRST, FULL, REFUSED, Candidate, Race, front, surely_worse
from analysis.tuning_question import Question, table_of
from analysis.variants import Variant
from sim.dataset import MANIFEST, scan
from sim.errors import BalizaError, ConfigError, StudyError

Floats = NDArray[np.float64]

RACE = "race"
"""Folder of the candidates' studies."""
QUESTION = "tune.json"
"""File that says what was asked."""
BLOCK = 5
"""Deals of a block of a candidate's study: sums by block are to be 20 groups after the first round."""
MOST_POINTS = 5
"""Points of the Pareto front that are measured again."""
STALE = 3
"""After so many generations that proposed nothing new the search has settled."""


@dataclass(frozen=True)
class Raced:
    """What a race has found.

    Parameters
    ----------
    candidates
        All that were tried.
    rounds
        Deals after each round.
    found
        The Pareto front, along the first goal; of one goal the best.
    recommended
        That of them which is the least far from the best in any goal.
    alike
        Those that the race could not tell from the recommended one.
    spent
        Playouts.
    """

    candidates: Sequence[Candidate]
    rounds: Sequence[int]
    found: Sequence[Candidate]
    recommended: Candidate
    alike: Sequence[Candidate]
    spent: int


def race(
    question: Question,
    folder: Path,
    *,
    jobs: int | None = None,
    stop: Callable[[], bool] = lambda: False,
    tell: Callable[[Race, int], None] = lambda *_: None,
) -> Raced:
    """Search values that meet the goals.

    Parameters
    ----------
    question
        What is to be tuned.
    folder
        Where the studies of the candidates lie; those that are there are taken up again.
    jobs, stop
        See `sim.study.run`.
    tell
        Called after each generation with the race and the generation's number.

    Raises
    ------
    KeyboardInterrupt
        If `stop` said so.
    """
    _write_question(question, folder)
    runner = Runner(question, folder / RACE, jobs, stop)
    points = _all_points(question)
    full = min(FULL, len(points) + 1) if points else FULL
    base = Candidate(0, 0, point_of(question.dials, question.config.config), state=FINALIST)
    running = Race(question.goals, question.playouts // 2, question.a_deal, runner.play, full, runner.things(base))
    running.run_all(base)
    if all(dial.holds(value) for dial, value in zip(question.dials, base.point, strict=True)):
        running.candidates.append(base)
    proposer = Every(points) if points else Guided(question.dials, len(question.goals), question.seed)
    with threadpool_limits(1, user_api="blas"):  # more threads add up in another order, and the search ends elsewhere
        _search(proposer, running, runner, tell)
    running.bring_back()
    found = front(finalists(running.candidates), question.goals, MOST_POINTS)
    if not found:
        raise BalizaError("no candidate has a figure for all goals; see whether the goals suit what is varied")
    best = found[0]
    along = sorted(found, key=lambda c: float(c.loss(question.goals)[0]))
    return Raced(running.candidates, running.rounds, along, best, _alike(running, best), running.spent)


def _search(proposer: Proposer, running: Race, runner: Runner, tell: Callable[[Race, int], None]) -> None:
    """Let generations race until the playouts are spent, or nothing new is proposed."""
    seen = {candidate.point: candidate for candidate in running.candidates}
    generation = stale = number = 0
    while running.open and stale < STALE and (asked := proposer.ask()):
        generation += 1
        fresh = []
        for point in dict.fromkeys(asked):
            if point not in seen:
                number += 1
                seen[point] = runner.entered(Candidate(number, generation, point))
                fresh.append(seen[point])
        stale = 0 if fresh else stale + 1
        if isinstance(proposer, Guided) and len(running.goals) > 1:
            running.run_rationed(fresh)  # noise in one goal keeps so many in the race that the first would spend all
        else:
            running.run(fresh)
        proposer.tell({point: candidate.loss(running.goals) for point, candidate in seen.items()})
        tell(running, generation)


def _all_points(question: Question) -> list[Point] | None:
    """Return all points, if they are few or the race could let all play its second round: then nothing is searched."""
    afforded = question.playouts // 2 // (2 * FIRST * question.a_deal)
    return all_points(question.dials, max(FULL - 1, afforded))


def finalists(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates that have played all rounds."""
    return [candidate for candidate in candidates if candidate.state == FINALIST]


def _alike(running: Race, best: Candidate) -> list[Candidate]:
    """Return the finalists that are not surely worse than the best."""
    deals, goals = running.rounds[-1], running.goals
    others = finalists(running.candidates)
    rival = best.outside(goals, deals)
    return [c for c in others if c is best or not surely_worse(c.outside(goals, deals), rival, len(others))]


class Runner:
    """Plays candidates, each in a folder of its own."""

    def __init__(self, question: Question, folder: Path, jobs: int | None, stop: Callable[[], bool]) -> None:
        self._question = question
        self._folder = folder
        self._jobs = jobs
        self._stop = stop

    def entered(self, candidate: Candidate) -> Candidate:
        """Refuse a candidate whose values the config cannot have together."""
        try:
            self._question.variant_of(candidate.point)
        except ConfigError:
            candidate.state = REFUSED
        return candidate

    def play(self, candidate: Candidate, deals: int) -> Floats:
        """Let a candidate play up to so many deals at each table; return the figures of the goals' metrics."""
        question = self._question
        variant = question.variant_of(candidate.point)
        parts = {name: self._excerpt(variant, name, deals) for name in question.tables}
        columns = [parts[table_of(question, goal)].figures([goal.metric]) for goal in question.goals]
        return np.concatenate(columns, axis=1)

    def things(self, candidate: Candidate) -> list[int]:
        """Return of how many things each goal's figure is the one farthest off, by a candidate's first deals."""
        question = self._question
        variant = question.variant_of(candidate.point)
        played = {name: self._excerpt(variant, name, FIRST).whole for name in question.tables}
        return [
            max(1, len(goal.metric.members(played[table_of(question, goal)]))) if goal.metric.spread else 1
            for goal in question.goals
        ]

    def _excerpt(self, variant: Variant, table: str, deals: int) -> Excerpt:
        from sim import study

        question = self._question
        seating, playouts = question.tables[table], deals * question.rotations[table]
        folder = self._folder / Arm(variant, seating, playouts).id
        if _finished(folder) < playouts:
            study.run(
                variant.config,
                folder,
                playouts=playouts,
                players=len(seating),
                policies=seating,
                seed=question.race_seed,
                jobs=self._jobs,
                turns=question.turns,
                block_deals=BLOCK,
                stop=self._stop,
            )
        if self._stop():
            raise KeyboardInterrupt("interrupted; what is finished is kept, the same command goes on")
        return Excerpt(folder, deals)


def _finished(folder: Path) -> int:
    """Return the playouts that a study holds; 0 if there is none."""
    return int(scan(folder).manifest["finished"]) if (folder / MANIFEST).exists() else 0


def _write_question(question: Question, folder: Path) -> None:
    """Say in the folder what is tuned in it.

    Raises
    ------
    StudyError
        If something else is, or it cannot be written.
    """
    file, told = folder / QUESTION, question.told()
    try:
        if file.exists():
            before = json.loads(file.read_text(encoding="utf-8"))
            other = [key for key in told if before.get(key) != told[key]]
            if other:
                raise StudyError(
                    f"{folder}: holds another tuning (other {', '.join(other).replace('_', ' ')}); "
                    "choose an empty or a new folder"
                )
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        raise StudyError(f"{folder}: cannot be written: {error.strerror or error}") from None
    except ValueError:
        raise StudyError(f"{file}: not readable as JSON; choose an empty or a new folder") from None
