"""What to try next: all points where they are few, else those that CMA-ES with margin proposes.

CatCMA with margin (Hamano et al. 2025, in the library `cmaes`) searches reals, whole numbers and choices together. For
several goals there are several searches side by side, one for each goal and one for all of them, each by the weighted
Chebyshev distance from the best that has been seen of each goal: a search by decomposition (Zhang and Li 2007), which
looks for the ends of the Pareto front on purpose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from analysis.dials import CHOICE, REAL, Dial, Point

Floats = NDArray[np.float64]

OTHERS = 0.05
"""What the sum of all goals counts beside the Chebyshev distance: an end of the front is not worse than need be."""
NARROWEST = 1e-12


class Proposer(Protocol):
    """Proposes points, generation by generation."""

    def ask(self) -> list[Point]:
        """Return the points of the next generation; none if there is nothing more to try."""

    def tell(self, losses: Mapping[Point, Floats]) -> None:
        """Take the losses of all points known so far, a loss a goal."""


class Every:
    """Proposes all points at once."""

    def __init__(self, points: Sequence[Point]) -> None:
        self._left = list(points)

    def ask(self) -> list[Point]:
        """Return all points, the first time."""
        asked, self._left = self._left, []
        return asked

    def tell(self, losses: Mapping[Point, Floats]) -> None:
        """Take no notice: all have been proposed."""


class Guided:
    """Proposes points where good ones have been found.

    Parameters
    ----------
    dials
        What is turned.
    goals
        How many goals there are.
    seed
        Seed of the searches.
    """

    def __init__(self, dials: Sequence[Dial], goals: int, seed: int) -> None:
        from cmaes import CatCMAwM

        self._dials = dials
        self._weights = _directions(goals)
        space = {
            "x_space": [list(dial.values) for dial in dials if dial.kind == REAL],
            "z_space": [list(dial.values) for dial in dials if _in_steps(dial)],
            "c_space": [len(dial.values) for dial in dials if _by_choice(dial)],
        }
        used = {name: ranges for name, ranges in space.items() if ranges}
        seeds = np.random.SeedSequence(seed).generate_state(len(self._weights))
        self._searches = [CatCMAwM(**used, seed=int(seed)) for seed in seeds]
        self._asked: list[list[tuple[Any, Point]]] = []

    def ask(self) -> list[Point]:
        """Return a population of each search."""
        self._asked = [
            [(solution, self._point(solution)) for solution in (search.ask() for _ in range(search.population_size))]
            for search in self._searches
        ]
        return [point for asked in self._asked for _, point in asked]

    def tell(self, losses: Mapping[Point, Floats]) -> None:
        """Let each search learn from its own population."""
        known = np.array([loss for loss in losses.values() if np.isfinite(loss).all()])
        if not len(known):
            return
        best, worst = known.min(axis=0), known.max(axis=0)
        for search, weights, asked in zip(self._searches, self._weights, self._asked, strict=True):
            found = [(solution, _distance(losses[point], best, worst, weights)) for solution, point in asked]
            if len({distance for _, distance in found}) > 1:  # else there is nothing to learn
                search.tell(found)

    def _point(self, solution: Any) -> Point:
        reals = iter(() if solution.x is None else solution.x)
        steps = iter(() if solution.z is None else solution.z)
        choices = iter(() if solution.c is None else solution.c.argmax(axis=1))
        return tuple(
            dial.rounded(float(next(reals)))
            if dial.kind == REAL
            else dial.values[dial.values.index(int(next(steps)))]
            if _in_steps(dial)
            else dial.values[int(next(choices))]
            for dial in self._dials
        )


def _by_choice(dial: Dial) -> bool:
    """Tell whether a dial is searched as a choice: two whole numbers are one, as the library advises."""
    return dial.kind == CHOICE or (dial.kind != REAL and len(dial.values) == 2)


def _in_steps(dial: Dial) -> bool:
    return dial.kind != REAL and not _by_choice(dial)


def _directions(goals: int) -> Floats:
    """Return the weights of the searches: all goals alike, and where there are several each alone."""
    together = np.full((1, goals), 1 / goals)
    return together if goals == 1 else np.vstack([together, np.eye(goals)])


def _distance(loss: Floats, best: Floats, worst: Floats, weights: Floats) -> float:
    """Return the weighted Chebyshev distance from the best; what is not allowed is farther than all else."""
    if not np.isfinite(loss).all():
        return 2.0
    part = (loss - best) / np.maximum(worst - best, NARROWEST)
    return float((weights * part).max() + OTHERS * part.mean())
