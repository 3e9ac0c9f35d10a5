"""Racing: candidates play the same deals in rounds, and those that are surely worse than another stop.

After each round a candidate is compared with all that have played the same deals, by the paired difference of how far
they are outside the goals and its jackknife interval. It stops if one of the others is surely better in a goal and
surely not worse in any: at 5 % divided by all these comparisons (Bonferroni, over rounds and rivals), so that the best
of all has at most that chance to be stopped. Racing: Maron and Moore 1994; on common deals: Birattari et al. 2002.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from analysis import estimates
from analysis.dials import Point
from analysis.estimates import LEVEL
from analysis.excerpts import spread
from analysis.goals import Goal
from analysis.language import later

Floats = NDArray[np.float64]

FIRST = 100
"""Deals of the first round; each round doubles them."""
FULL = 12
"""The last round is so long that so many candidates can play it, or all where there are fewer."""

KEPT = 5
"""So many of a generation are to come to the last round, if nobody is surely worse."""

RACING = "racing"
FINALIST = later("played all rounds")
STOPPED = later("stopped early")
LEFT = later("left for want of playouts")
REFUSED = later("not allowed")
"""States of a candidate; of the last the config cannot have its values together."""


@dataclass(eq=False)
class Candidate:
    """A point and what it has shown.

    Parameters
    ----------
    number
        In the order in which they were tried; 0 is the config as it was.
    generation
        In which it was proposed.
    point
        Its values.
    figures
        After each round, by its deals: `analysis.excerpts.Excerpt.figures` of the goals' metrics.
    state
        One of the states above.
    stopped_by
        Number of the candidate that was surely better.
    """

    number: int
    generation: int
    point: Point
    figures: dict[int, Floats] = field(default_factory=dict)
    state: str = RACING
    stopped_by: int | None = None

    @property
    def deals(self) -> int:
        """Deals it has played."""
        return max(self.figures, default=0)

    def outside(self, goals: Sequence[Goal], deals: int) -> Floats:
        """Return how far it is outside the goals after a round: 1 + groups by goals."""
        return _by_goal(goals, self.figures[deals], lambda goal, values: goal.excess(values))

    def loss(self, goals: Sequence[Goal]) -> Floats:
        """Return its loss in each goal after its last round; infinite where it has none."""
        if not self.figures:
            return np.full(len(goals), np.inf)
        last = _by_goal(goals, self.figures[self.deals][:1], lambda goal, values: goal.loss(values))
        found: Floats = np.nan_to_num(last[0], nan=np.inf)
        return found


def _by_goal(goals: Sequence[Goal], figures: Floats, of: Callable[[Goal, Floats], Floats]) -> Floats:
    return np.stack([of(goal, figures[:, place]) for place, goal in enumerate(goals)], axis=1)


def rounds(playouts: int, a_deal: int, full: int = FULL) -> list[int]:
    """Return the deals after each round.

    Parameters
    ----------
    playouts
        Of the whole race.
    a_deal
        Playouts that a candidate has to play for each deal.
    full
        So many candidates can play to the end.
    """
    found = [FIRST]
    while full * 2 * found[-1] * a_deal <= playouts:
        found.append(2 * found[-1])
    return found


def surely_worse(outside: Floats, rival: Floats, comparisons: int) -> bool:
    """Tell whether a candidate is surely worse than a rival in some goal and surely not better in any.

    Parameters
    ----------
    outside, rival
        `Candidate.outside` of both, after the same deals.
    comparisons
        Among how many such comparisons this is one.
    """
    by = outside - rival
    groups = np.isfinite(by[1:]).sum(axis=0)
    if not np.isfinite(by[0]).all() or groups.min() < 2:
        return False
    reach = np.array([estimates.student(int(g) - 1, 1 - (1 - LEVEL) / comparisons) for g in groups])
    low = by[0] - reach * spread(by[1:])
    return bool((low >= 0).all() and (low > 0).any())


class Race:
    """A race between candidates of several generations.

    Parameters
    ----------
    goals
        What is wished.
    playouts
        How many may be played in all.
    a_deal
        Playouts that a candidate has to play for each deal.
    play
        Lets a candidate play up to so many deals and returns the figures of the goals' metrics.
    full
        So many candidates can play to the end.
    """

    def __init__(
        self, goals: Sequence[Goal], playouts: int, a_deal: int, play: Callable[[Candidate, int], Floats], full: int
    ) -> None:
        self.goals = goals
        self.rounds = rounds(playouts, a_deal, full)
        self.candidates: list[Candidate] = []
        self.spent = 0
        self._playouts = playouts
        self._a_deal = a_deal
        self._play = play

    @property
    def open(self) -> bool:
        """Whether playouts are left for one more candidate's race."""
        return self._affords(1, 0, FIRST)

    def run_all(self, candidate: Candidate) -> None:
        """Let one play all rounds, against nobody: what the others are compared with."""
        before = 0
        for deals in self.rounds:
            self._step(candidate, before, deals)
            before = deals

    def run(self, fresh: Sequence[Candidate]) -> None:
        """Let a generation race, also against those of earlier ones."""
        self.candidates += fresh
        active = [candidate for candidate in fresh if candidate.state == RACING]
        before = 0
        for deals in self.rounds:
            active = self._afforded(active, before, deals)
            for candidate in active:
                self._step(candidate, before, deals)
            if deals < self.rounds[-1]:
                pool = [c for c in self.candidates if deals in c.figures]
                for candidate in active:
                    self._stop_if_worse(candidate, pool, deals)
            active = [candidate for candidate in active if candidate.state == RACING]
            before = deals
        for candidate in active:
            candidate.state = FINALIST

    def _affords(self, candidates: int, before: int, deals: int) -> bool:
        """Tell whether so many can go on to so many deals, and then `KEPT` of them to the last round."""
        kept = min(candidates, KEPT)
        steps = candidates * (deals - before) + kept * (self.rounds[-1] - deals)
        return self.spent + steps * self._a_deal <= self._playouts

    def _afforded(self, active: list[Candidate], before: int, deals: int) -> list[Candidate]:
        """Return those who go on: if playouts are left for some only, those on the front and the best in all goals."""
        most = next((n for n in range(len(active), 0, -1) if self._affords(n, before, deals)), 0)
        if len(active) <= most:
            return active
        order = active if before == 0 else _front_first(active, self.goals, most)
        for candidate in order[most:]:
            candidate.state = LEFT
        return sorted(order[:most], key=lambda c: c.number)

    def _step(self, candidate: Candidate, before: int, deals: int) -> None:
        candidate.figures[deals] = self._play(candidate, deals)
        self.spent += (deals - before) * self._a_deal

    def _stop_if_worse(self, candidate: Candidate, pool: Iterable[Candidate], deals: int) -> None:
        own = candidate.outside(self.goals, deals)
        rivals = [rival for rival in pool if rival is not candidate]
        if not np.isfinite(own[0]).all():
            candidate.state = STOPPED
            return
        for rival in by_loss(rivals, self.goals):
            if surely_worse(own, rival.outside(self.goals, deals), len(self.rounds) * len(rivals)):
                candidate.state, candidate.stopped_by = STOPPED, rival.number
                return


def scaled(losses: Floats) -> Floats:
    """Return losses of several candidates (rows) as parts of the range that each goal has among them."""
    low, high = losses.min(axis=0), losses.max(axis=0)
    found: Floats = (losses - low) / np.where(high > low, high - low, 1.0)
    return found


def by_loss(candidates: Sequence[Candidate], goals: Sequence[Goal]) -> list[Candidate]:
    """Return candidates, the best in all goals together first."""
    if not candidates:
        return []
    losses = np.array([candidate.loss(goals) for candidate in candidates])
    parts = scaled(np.where(np.isfinite(losses), losses, np.finfo(float).max / 4)).max(axis=1)
    return [candidates[place] for place in np.argsort(parts, kind="stable")]


# --- the front -------------------------------------------------------------------------------------------------------


def front(candidates: Sequence[Candidate], goals: Sequence[Goal], most: int) -> list[Candidate]:
    """Return those that no other is better than in one goal without being worse in another, at most so many.

    Of those that are alike in all goals, since they meet them, the safest counts: that with the least loss. Where there
    are more than `most` the ends stay, and of the others those that lie farthest from each other.
    """
    found = [c for c in by_loss(candidates, goals) if np.isfinite(c.loss(goals)).all()]
    excess = [candidate.outside(goals, candidate.deals)[0] for candidate in found]
    kept = [
        place
        for place, own in enumerate(excess)
        if not any(
            (other <= own).all() and ((other < own).any() or earlier < place) for earlier, other in enumerate(excess)
        )
    ]
    return [found[kept[place]] for place in _apart(np.array([excess[place] for place in kept]), most)]


def _front_first(candidates: Sequence[Candidate], goals: Sequence[Goal], most: int) -> list[Candidate]:
    """Return candidates, `most` of the front first, then the others, the best in all goals together first."""
    return list(dict.fromkeys([*front(candidates, goals, max(1, most)), *by_loss(candidates, goals)]))


def _apart(excess: Floats, most: int) -> list[int]:
    """Return the places of the first point, of the best in each goal, and then of those farthest from those taken."""
    if len(excess) <= most:
        return list(range(len(excess)))
    parts = scaled(excess)
    taken = list(dict.fromkeys([0, *(int(place) for place in parts.argmin(axis=0))]))[:most]
    while len(taken) < most:
        distance = np.linalg.norm(parts[:, None] - parts[taken][None], axis=2).min(axis=1)
        taken.append(int(distance.argmax()))
    return sorted(taken)
